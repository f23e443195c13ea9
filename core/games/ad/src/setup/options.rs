//! The house readings: one word for each gap of the book that has several readings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rules::RULEBOOK;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Fault;

/// A reading that is yes or no.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Answer {
    /// Yes.
    #[serde(rename = "true")]
    Yes,
    /// No.
    #[default]
    #[serde(rename = "false")]
    No,
}

impl Answer {
    /// Whether it is yes.
    pub fn is_yes(self) -> bool {
        self == Self::Yes
    }
}

fn yes() -> Answer {
    Answer::Yes
}

/// AD-GAP-02: does the first turn have an initiative phase?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn1Initiative {
    /// Unless the scenario names the holder.
    #[default]
    Scenario,
    /// Always.
    Always,
}

/// AD-GAP-05: who begins combat?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CombatFirst {
    /// The side that acted first in the action phase.
    #[default]
    ActionFirstActor,
    /// The initiative holder.
    InitiativeHolder,
}

/// AD-GAP-06: when are fencing tokens flipped?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FencingBonusWindow {
    /// After the reveal, before reinforcements.
    #[default]
    AfterRevealBeforeReinforce,
    /// After reinforcements.
    AfterReinforce,
}

/// AD-GAP-07: what of an empty draw pile?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmptyDeck {
    /// Gather, shuffle and redraw as after four 8s.
    #[default]
    ReshuffleAll,
    /// Shuffle the discard only.
    DiscardOnly,
}

/// AD-GAP-08: which enemy pins a loser?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RetreatPin {
    /// One not yet activated.
    #[default]
    Unactivated,
    /// One that has not yet attacked.
    NotAttacked,
}

/// AD-GAP-09: what does an open door do to sight?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpenDoorLos {
    /// Nothing.
    #[default]
    OpenEdge,
    /// The cone of a window.
    WindowCone,
}

/// AD-GAP-13: which path does a diagonal pay?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiagonalEdgePath {
    /// The cheapest.
    #[default]
    Cheapest,
    /// The dearest.
    Dearest,
}

/// AD-GAP-14: which activation removes overwatch?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OverwatchLostOn {
    /// That of the action phase.
    #[default]
    ActionActivation,
    /// Any activation, combat included.
    AnyActivation,
}

/// AD-GAP-15: how much does a jump's fall wound?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JumpFall {
    /// The margin of the failed jump.
    #[default]
    MarginOfJump,
    /// The margin of a new agility test of 6.
    #[serde(rename = "new_test_tn6")]
    NewTestTn6,
}

/// AD-GAP-17: in what order do morale and poison come?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoralePoisonOrder {
    /// The one the initiative holder chooses.
    #[default]
    InitiativeHolder,
    /// Morale first.
    MoraleFirst,
}

/// AD-GAP-18: which ability defends a recruit?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RecruitDefenceAbility {
    /// Charisma.
    #[default]
    Charisma,
    /// Willpower.
    Willpower,
}

/// AD-GAP-19: what may the owner of "uncle" end?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UncleEndScope {
    /// The friendship only.
    #[default]
    FriendshipOnly,
    /// The friendship and the modifiers.
    Everything,
}

/// AD-GAP-20: which weapon exposes a stealthy figure?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Conspicuous {
    /// One equipped.
    #[default]
    Equipped,
    /// Any one owned.
    Owned,
}

/// AD-GAP-21: is sight the same both ways?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LosReciprocity {
    /// Seeing either way suffices; a shot is read from the shooter.
    #[default]
    SharedExistence,
    /// Each reads its own line.
    FromViewer,
}

/// AD-GAP-22: does an obstacle touched at its end count?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleCornerTouch {
    /// If obstacles end there on both sides of the line.
    #[default]
    BothSides,
    /// Never.
    Ignored,
}

/// AD-GAP-23: which casualties discard an alarm counter?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AlarmOnCasualties {
    /// All but seduction.
    #[default]
    AllButSeduction,
    /// Deaths and morale flights only.
    DeathsAndMorale,
}

/// AD-GAP-28: when do the cards of a sweep go?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SweepCards {
    /// The sweeper's after the last fight of the sweep, each opponent's after its own.
    #[default]
    HoldUntilEnd,
    /// All of them after each fight: the sweeper's count from memory.
    EachFight,
}

/// AD-GAP-29: whom does overwatch interrupt, and when?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OverwatchScope {
    /// Enemies, in the action phase.
    #[default]
    EnemyActionPhase,
    /// Any other figure, in the action phase.
    AnyFigureActionPhase,
    /// Enemies, and by a watcher under a stealth marker those of the other side.
    OpposedActionPhase,
}

/// AD-GAP-31: where does one fall if the middle square is taken?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JumpFallSquare {
    /// On a free square adjacent to the middle.
    #[default]
    AdjacentToMiddle,
    /// On a free square adjacent to the start.
    AdjacentToStart,
}

/// AD-GAP-40: what is a guard's radius?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GuardRadius {
    /// A full move.
    #[default]
    FullMove,
    /// A partial move.
    PartialMove,
}

/// AD-GAP-42: when is it counted who has fewer figures?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HoldCount {
    /// At the moment of passing.
    #[default]
    Current,
    /// At the start of the action phase.
    PhaseStart,
}

/// AD-GAP-55: is passing in interaction final?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InteractionPass {
    /// Yes.
    #[default]
    Final,
    /// No, while the other plays.
    MayReturn,
}

/// AD-GAP-56: do cards in play join the reshuffle?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReshuffleInPlay {
    /// No, they go to the new discard.
    #[default]
    StayOut,
    /// Yes.
    Join,
}

/// AD-GAP-57: does a sealed corner stop the line at the shooter?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SealedCornerAtShooter {
    /// Yes.
    #[default]
    Blocked,
    /// No.
    Ignored,
}

/// AD-GAP-58: what is the end of a window on the line?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WindowCorner {
    /// A wall.
    #[default]
    Wall,
    /// Nothing.
    Open,
}

/// AD-GAP-59: do a shot's conditions hold for talents' sight?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TalentLos {
    /// Yes, one notion of line.
    #[default]
    ShotLine,
    /// No, only walls, blocked squares and figures stop sight.
    WallsOnly,
}

/// AD-GAP-60: how is an odd square counted?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OddSquareRange {
    /// In neighbour steps.
    #[default]
    NeighbourSteps,
    /// By centres, to the nearest square.
    Centres,
}

/// AD-GAP-61: what is a boundary edge not listed?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoundaryDefault {
    /// Open.
    #[default]
    Open,
    /// A wall.
    Wall,
}

/// AD-GAP-63: what of a shot whose target steps and stays visible?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MovedTarget {
    /// It is read again at the new square.
    #[default]
    Recompute,
    /// It keeps its declared values.
    Keep,
}

/// AD-GAP-65: how many diagonals in an NPC's distance?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NpcDiagonals {
    /// Its agility for the whole path.
    #[default]
    PerPath,
    /// Its agility for each full move.
    PerFullMove,
}

/// AD-GAP-67: when does disarm apply?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisarmScope {
    /// In melee, against a weapon card.
    #[default]
    MeleeCards,
    /// On shots too.
    MeleeAndShots,
}

/// AD-GAP-68: how many poisons does a weapon bear?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PoisonStack {
    /// Without limited uses, any number.
    #[default]
    Unlimited,
    /// One.
    One,
}

/// AD-GAP-71: what of the items of a figure that leaves?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExitItems {
    /// They drop if it counts as killed.
    #[default]
    DropIfKilled,
    /// They leave with it.
    Leave,
}

/// AD-GAP-74: who must be activated in combat?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CombatMust {
    /// Figures that engage.
    #[default]
    Engaging,
    /// Figures that are engaged.
    Engaged,
}

/// AD-GAP-75: what cover allows a two-handed defensive shot?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DefensiveCover {
    /// Any window, obstacle or wall corner on the line.
    #[default]
    LineTouch,
    /// Only what gives a penalty.
    Malus,
}

/// AD-GAP-77: does a figure avoiding among activated enemies retreat?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AvoidRetreat {
    /// Yes.
    #[default]
    Rule,
    /// No.
    None,
}

/// AD-GAP-78: may an unconscious figure win on its 0?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HelplessBlow {
    /// Yes, against a total below 0.
    #[default]
    Literal,
    /// No: a total below 0 counts as 0, and the blow is a tie.
    NeverWins,
}

/// AD-GAP-79: what of an aimed shot whose shooter is engaged before it is fired?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EngagedShot {
    /// It has become impossible.
    #[default]
    Lapses,
    /// It is fired all the same.
    Fires,
}

/// AD-GAP-81: do penalties stand against a cold figure?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColdPenalties {
    /// Yes, only bonuses go.
    #[default]
    Kept,
    /// No: card, ability and reinforcements only.
    Dropped,
}

/// AD-GAP-86: who weighs on a duel of figures of nobody?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelSupport {
    /// Whoever could support a fight.
    #[default]
    AsInFights,
    /// Any adjacent figure.
    Adjacent,
}

/// AD-GAP-96: whom may a figure beside a duel of figures of nobody help?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelHelp {
    /// Either of the two.
    #[default]
    Either,
    /// The one whose enemy it stands beside.
    AgainstNeighbour,
}

/// AD-GAP-87: does a seer that its move has engaged still draw?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EngagedSeer {
    /// It draws.
    #[default]
    Draws,
    /// The divination is lost.
    Loses,
}

/// AD-GAP-88: may several figures court the same one?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeductionOnce {
    /// Once each.
    #[default]
    ByEach,
    /// Once in all.
    ByAnybody,
}

/// AD-GAP-89: what does an iron parry stop?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IronParry {
    /// Every powerful blow.
    #[default]
    EveryBlow,
    /// That of a weapon, not that of its bearer's talent.
    WeaponsOnly,
}

/// AD-GAP-90: is a fast reloading tested that gains nothing by it?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FastReloadTest {
    /// Only with a counter at 2.
    #[default]
    AtTwo,
    /// Always.
    Always,
}

/// AD-GAP-82: does a fox draw again when the initiative is tied?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FoxOnTie {
    /// Yes, at each reveal.
    #[default]
    Again,
    /// No, once in a phase.
    Once,
}

/// AD-GAP-84: what of a mover that loses its marker in an enemy zone?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaughtInZone {
    /// It may not leave the zone; its points stay.
    #[default]
    Held,
    /// Its move ends.
    Stops,
}

/// The reading of every gap that has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// AD-GAP-02.
    #[serde(default)]
    pub turn1_initiative: Turn1Initiative,
    /// AD-GAP-03: may a Joker be reinforced in an opposed test?
    #[serde(default)]
    pub reinforce_joker_in_opposed: Answer,
    /// AD-GAP-04: does the crippled penalty apply to parries?
    #[serde(default = "yes")]
    pub crippled_applies_to_parry: Answer,
    /// AD-GAP-05.
    #[serde(default)]
    pub combat_first: CombatFirst,
    /// AD-GAP-06.
    #[serde(default)]
    pub fencing_bonus_window: FencingBonusWindow,
    /// AD-GAP-07.
    #[serde(default)]
    pub empty_deck: EmptyDeck,
    /// AD-GAP-08.
    #[serde(default)]
    pub retreat_pin: RetreatPin,
    /// AD-GAP-09.
    #[serde(default)]
    pub open_door_los: OpenDoorLos,
    /// AD-GAP-10: does a defensive shot suffer the engaged target penalty?
    #[serde(default = "yes")]
    pub defensive_shot_engaged_malus: Answer,
    /// AD-GAP-11: may a stray shot hit the shooter?
    #[serde(default)]
    pub redirect_may_hit_shooter: Answer,
    /// AD-GAP-12: does a run stopped before 4 points give the test?
    #[serde(default)]
    pub run_test_if_stopped: Answer,
    /// AD-GAP-13.
    #[serde(default)]
    pub diagonal_edge_path: DiagonalEdgePath,
    /// AD-GAP-14.
    #[serde(default)]
    pub overwatch_lost_on: OverwatchLostOn,
    /// AD-GAP-15.
    #[serde(default)]
    pub jump_fall: JumpFall,
    /// AD-GAP-16: may a prone engaged figure attack?
    #[serde(default = "yes")]
    pub prone_may_attack: Answer,
    /// AD-GAP-17.
    #[serde(default)]
    pub morale_poison_order: MoralePoisonOrder,
    /// AD-GAP-18.
    #[serde(default)]
    pub recruit_defence_ability: RecruitDefenceAbility,
    /// AD-GAP-19.
    #[serde(default)]
    pub uncle_end_scope: UncleEndScope,
    /// AD-GAP-20.
    #[serde(default)]
    pub conspicuous: Conspicuous,
    /// AD-GAP-21.
    #[serde(default)]
    pub los_reciprocity: LosReciprocity,
    /// AD-GAP-22.
    #[serde(default)]
    pub obstacle_corner_touch: ObstacleCornerTouch,
    /// AD-GAP-23.
    #[serde(default)]
    pub alarm_on_casualties: AlarmOnCasualties,
    /// AD-GAP-24: may one retreat from a height to another?
    #[serde(default)]
    pub retreat_elevated_to_elevated: Answer,
    /// AD-GAP-28.
    #[serde(default)]
    pub sweep_cards: SweepCards,
    /// AD-GAP-29.
    #[serde(default)]
    pub overwatch_scope: OverwatchScope,
    /// AD-GAP-31.
    #[serde(default)]
    pub jump_fall_square: JumpFallSquare,
    /// AD-GAP-40.
    #[serde(default)]
    pub guard_radius: GuardRadius,
    /// AD-GAP-41: do walls stop a line to a height?
    #[serde(default = "yes")]
    pub elevated_walls_block: Answer,
    /// AD-GAP-42.
    #[serde(default)]
    pub hold_count: HoldCount,
    /// AD-GAP-46: does one support or fight diagonally through an opening?
    #[serde(default)]
    pub diag_through_opening: Answer,
    /// AD-GAP-47: does equipment follow the advanced variant?
    #[serde(default)]
    pub advanced_equipment: Answer,
    /// AD-GAP-55.
    #[serde(default)]
    pub interaction_pass: InteractionPass,
    /// AD-GAP-56.
    #[serde(default)]
    pub reshuffle_in_play: ReshuffleInPlay,
    /// AD-GAP-57.
    #[serde(default)]
    pub sealed_corner_at_shooter: SealedCornerAtShooter,
    /// AD-GAP-58.
    #[serde(default)]
    pub window_corner: WindowCorner,
    /// AD-GAP-59.
    #[serde(default)]
    pub talent_los: TalentLos,
    /// AD-GAP-60.
    #[serde(default)]
    pub odd_square_range: OddSquareRange,
    /// AD-GAP-61.
    #[serde(default)]
    pub boundary_default: BoundaryDefault,
    /// AD-GAP-63.
    #[serde(default)]
    pub moved_target: MovedTarget,
    /// AD-GAP-65.
    #[serde(default)]
    pub npc_diagonals: NpcDiagonals,
    /// AD-GAP-67.
    #[serde(default)]
    pub disarm_scope: DisarmScope,
    /// AD-GAP-68.
    #[serde(default)]
    pub poison_stack: PoisonStack,
    /// AD-GAP-71.
    #[serde(default)]
    pub exit_items: ExitItems,
    /// AD-GAP-74.
    #[serde(default)]
    pub combat_must: CombatMust,
    /// AD-GAP-75.
    #[serde(default)]
    pub defensive_cover: DefensiveCover,
    /// AD-GAP-77.
    #[serde(default)]
    pub avoid_retreat: AvoidRetreat,
    /// AD-GAP-78.
    #[serde(default)]
    pub helpless_blow: HelplessBlow,
    /// AD-GAP-79.
    #[serde(default)]
    pub engaged_shot: EngagedShot,
    /// AD-GAP-80: may a defender draw once it is attacked?
    #[serde(default)]
    pub defender_draws: Answer,
    /// AD-GAP-81.
    #[serde(default)]
    pub cold_penalties: ColdPenalties,
    /// AD-GAP-82.
    #[serde(default)]
    pub fox_on_tie: FoxOnTie,
    /// AD-GAP-83: does an enemy under a stealth marker wake the unconscious?
    #[serde(default = "yes")]
    pub hidden_wakes: Answer,
    /// AD-GAP-84.
    #[serde(default)]
    pub caught_in_zone: CaughtInZone,
    /// AD-GAP-85: does a Triumph at a window take a reaction one square further?
    #[serde(default)]
    pub reaction_goes_on: Answer,
    /// AD-GAP-86.
    #[serde(default)]
    pub duel_support: DuelSupport,
    /// AD-GAP-87.
    #[serde(default)]
    pub engaged_seer: EngagedSeer,
    /// AD-GAP-88.
    #[serde(default)]
    pub seduction_once: SeductionOnce,
    /// AD-GAP-89.
    #[serde(default)]
    pub iron_parry: IronParry,
    /// AD-GAP-90.
    #[serde(default)]
    pub fast_reload_test: FastReloadTest,
    /// AD-GAP-96.
    #[serde(default)]
    pub duel_help: DuelHelp,
}

/// Reads the words given; what is left out is the catalogue's default.
///
/// # Errors
/// A fault for each name or word that the catalogue does not know.
pub fn read(given: &BTreeMap<String, String>) -> Result<Options, Vec<Fault>> {
    let unknown = given.iter().filter(|(name, word)| {
        let option = RULEBOOK.option(name);
        !option.is_some_and(|option| option.values.iter().any(|value| value.word == word.as_str()))
    });
    let faults: Vec<Fault> = unknown
        .map(|(name, word)| {
            let (fr, en) = ("option ou valeur inconnue", "unknown option or value");
            Fault::new(
                format!("/options/{name}"),
                None,
                format!("{fr} : {name}={word}"),
                format!("{en}: {name}={word}"),
            )
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let words = given.iter().map(|(name, word)| (name.clone(), word.clone().into())).collect();
    Options::deserialize(serde_json::Value::Object(words)).map_err(|error| {
        vec![Fault::new("/options", None, format!("options illisibles : {error}"), error.to_string())]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::read;
    use crate::rules::RULEBOOK;

    #[test]
    fn every_word_of_the_catalogue_is_read_and_the_first_is_the_default() {
        let plain = serde_json::to_value(read(&BTreeMap::new()).unwrap()).unwrap();
        assert_eq!(plain.as_object().unwrap().len(), RULEBOOK.options.len());
        for option in RULEBOOK.options {
            for (place, value) in option.values.iter().enumerate() {
                let given = BTreeMap::from([(option.name.to_owned(), value.word.to_owned())]);
                let read = serde_json::to_value(read(&given).unwrap()).unwrap();
                assert_eq!(read[option.name], value.word);
                assert_eq!(read == plain, place == 0, "{}={}", option.name, value.word);
            }
        }
    }

    #[test]
    fn unknown_names_and_words_are_faults_at_their_field() {
        for (name, word) in [("empty_deck", "maybe"), ("unheard", "true")] {
            let given = BTreeMap::from([(name.to_owned(), word.to_owned())]);
            let faults = read(&given).unwrap_err();
            assert_eq!(faults[0].field, format!("/options/{name}"));
        }
    }
}
