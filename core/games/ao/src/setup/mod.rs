//! What the opening fixes: table, length of a pas, bands, players' own skills, scenery, house readings.

pub mod intake;
pub mod opening;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::profiles::{BASE_MOVE, Characteristic, Scope, Skill, Weapon};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Point;

/// The diameter of a base when the band does not say: 25 mm.
pub const DEFAULT_BASE: i32 = 250;
/// The length of a pas when the opening does not say: one inch.
pub const DEFAULT_PAS: i32 = 254;

/// The table, when positions are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its width in tenths of a millimetre.
    pub width: i32,
    /// Its depth in tenths of a millimetre.
    pub depth: i32,
}

/// The grammatical gender of a name, for sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gender {
    /// Masculine.
    M,
    /// Feminine.
    F,
}

/// A save of a figure's own: of its equipment, of a skill.   AO-SAVE-03
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnSave {
    /// Where it comes from, as the band's sheet says.
    pub name: String,
    /// The die must show this or less.
    pub value: i32,
    /// Which attacks it works against.
    #[serde(default)]
    pub scope: Scope,
}

/// A figure of a band.   AO-FIG-01, AO-FIG-02, AO-FIG-03
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// Its type, for people: Guérillero, Sauvage.   AO-FIG-06
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Initiative.
    pub initiative: i32,
    /// Mêlée.
    pub melee: i32,
    /// Précision.
    pub precision: i32,
    /// Vigueur.
    pub vigour: i32,
    /// Mental.
    pub mental: i32,
    /// Whether it leads its band: one figure of each.   AO-MORALE-02
    #[serde(default, skip_serializing_if = "is_false")]
    pub leader: bool,
    /// Points de Vie; left out, 1.   AO-FIG-02
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub hit_points: i32,
    /// Its base move in hundredths of a pas; left out, 600.   AO-MOVE-01
    #[serde(default = "base_move", skip_serializing_if = "is_base_move")]
    pub base_move: i32,
    /// The Protection of its armour.   AO-EQUIP-04
    #[serde(default, skip_serializing_if = "is_zero")]
    pub armour: i32,
    /// Its attacks in close combat, where its sheet prints a number.   AO-FIG-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<u32>,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Equipment without effect of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Its saves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<OwnSave>,
    /// Its skills.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Skill>,
    /// Skills of the players' own, by id.   AO-GAP-40
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub custom: Vec<String>,
    /// What it is worth in a house scenario that counts casualties; left out, 1.   AO-GAP-43
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The diameter of its base in tenths of a millimetre; left out, 250.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
    /// The gender of its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
}

impl Profile {
    /// Whether it has a skill of the book.
    pub fn has(&self, skill: Skill) -> bool {
        self.skills.contains(&skill)
    }

    /// The diameter of its base.
    pub fn base(&self) -> i32 {
        self.base.unwrap_or(DEFAULT_BASE)
    }

    /// One of its characteristics.
    pub fn characteristic(&self, of: Characteristic) -> i32 {
        match of {
            Characteristic::Initiative => self.initiative,
            Characteristic::Melee => self.melee,
            Characteristic::Precision => self.precision,
            Characteristic::Vigour => self.vigour,
            Characteristic::Mental => self.mental,
        }
    }
}

fn one() -> i32 {
    1
}

fn base_move() -> i32 {
    BASE_MOVE
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_one(number: &i32) -> bool {
    *number == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_zero(number: &i32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_base_move(number: &i32) -> bool {
    *number == BASE_MOVE
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// What a modifier of the players' own counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Tested {
    /// Its shots.
    Shot,
    /// Shots at it.
    ShotAt,
    /// Its close-combat score.
    Melee,
    /// Its damage rolls.
    Damage,
    /// Its En Vue rolls.
    EnVue,
    /// Its other characteristic tests.
    Test,
}

/// What a skill or item of the players' own does.   AO-GAP-40, AO-GAP-41
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum SkillEffect {
    /// Adds to a target number or a score.
    Modifier {
        /// Of what.
        to: Tested,
        /// How much.
        value: i32,
    },
    /// Gives a save.
    Save {
        /// The die must show this or less.
        value: i32,
        /// Which attacks it works against.
        #[serde(default)]
        scope: Scope,
    },
    /// Adds to the base move, in hundredths of a pas.   AO-SKILL-10
    Move {
        /// How much.
        value: i32,
    },
    /// Two actions in a figure turn instead of one.   AO-SKILL-11
    ActsTwice {},
    /// Moves after an action.   AO-SKILL-11
    MovesAfterActing {},
    /// An action: somebody tests a characteristic.   AO-SKILL-02
    Test {
        /// Which one.
        of: Characteristic,
        /// Whether the target tests, and not the user.
        #[serde(default)]
        by_target: bool,
    },
    /// What else the skill does counts for the target, until the user's next activation.   AO-TURN-10
    Lasting {},
    /// Its effect is claimed with each command, with this source.
    Claimed {
        /// `HOUSE-n` or `CARD-n`, agreed at the opening.
        source: RuleId,
    },
}

/// A skill or item of the players' own.   AO-GAP-40
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomSkill {
    /// What bands name it by.
    pub id: String,
    /// Its French name.
    pub fr: String,
    /// Its English name.
    pub en: String,
    /// Whether it is used as an action.   AO-SKILL-02
    #[serde(default)]
    pub action: bool,
    /// Targets must be nearer than this, in hundredths of a pas; left out, anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<i32>,
    /// What it does.
    #[serde(default)]
    pub effects: Vec<SkillEffect>,
}

/// What scenery is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum SceneryKind {
    /// Nobody sees through it or walks through it.
    Wall,
    /// It conceals who stands behind it.
    Cover,
    /// A linear obstacle without width.   AO-TERR-02
    Obstacle,
    /// A ladder, up to its height.   AO-CLIMB-05
    Ladder,
    /// A hole in the ground: jumped, not walked over.   AO-CLIMB-07
    Gap,
    /// Difficult terrain.
    Difficult,
    /// Running water.
    RunningWater,
    /// Deep water.
    DeepWater,
}

/// A piece of scenery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenery {
    /// Its footprint.
    pub outline: Polygon,
    /// Its height in tenths of a millimetre; of a wall or an obstacle without one, above every level.
    #[serde(default)]
    pub height: i32,
    /// What it is.
    pub kind: SceneryKind,
}

/// A mine laid before play; the book prints none of its numbers.   AO-OBJ-01, AO-GAP-41
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// Its name.
    pub name: String,
    /// Its Impact.
    pub impact: i32,
    /// How near a figure that ends its move sets it off, and whom it hits, in hundredths of a pas; left out, 100.
    #[serde(default = "mine_reach", skip_serializing_if = "is_mine_reach")]
    pub reach: i32,
    /// Where it lies, when positions are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
}

/// How far a mine reaches when the opening does not say: one pas.   AO-GAP-41
pub const MINE_REACH: i32 = 100;

fn mine_reach() -> i32 {
    MINE_REACH
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_mine_reach(reach: &i32) -> bool {
    *reach == MINE_REACH
}

/// How the match ends beside a retreat: house scenarios, the book has none.   AO-GAP-43
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Scenario {
    /// As printed: a retreat ends it.
    #[default]
    LastBand,
    /// House scenario: after so many game turns, the side that has lost the least value wins.
    TurnLimit {
        /// The game turns.
        turns: u32,
    },
}

/// Whose activation looks for Hidden figures.   AO-GAP-30
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum HideCheck {
    /// The enemy's.
    Enemy,
    /// The Hidden figure's.
    Hidden,
    /// Both.
    Both,
}

/// Through whose bases a way on foot may go.   AO-GAP-61
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Through {
    /// Nobody's but a Hidden figure's.
    Nobody,
    /// Friends', too.
    Friends,
    /// Anybody's.
    Everybody,
}

/// The house readings in force, one field for each option of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a named house option of its own")]
pub struct Options {
    /// AO-GAP-02.
    pub en_vue_reaction_keeps_move: bool,
    /// AO-GAP-04: whether a boundary belongs to the nearer band.
    pub range_edge_near: bool,
    /// AO-GAP-05: half the width of the front arc, in degrees.
    pub front_arc_half: i32,
    /// AO-GAP-07: whether a single shot needs the front arc.
    pub shoot_front_only: bool,
    /// AO-GAP-07: whether a template and a breath need it too.
    pub template_front_only: bool,
    /// AO-GAP-08: whether the Advantage comes before the retreat tests.
    pub advantage_first: bool,
    /// AO-GAP-09.
    pub damage_natural: bool,
    /// AO-GAP-10.
    pub dodge_costs_action: bool,
    /// AO-GAP-11: whether Fatality waits for the last hit point.
    pub fatality_only_when_wounded: bool,
    /// AO-GAP-12.
    pub en_vue_clears_tokens: bool,
    /// AO-GAP-13: whether a red observer rolls all the same.
    pub en_vue_vs_red: bool,
    /// AO-GAP-14.
    pub en_vue_loser_after: bool,
    /// AO-GAP-15: whether each observer looks once in an activation only.
    pub en_vue_once: bool,
    /// AO-GAP-15: whether the mover keeps one die against several observers.
    pub en_vue_one_mover_die: bool,
    /// AO-GAP-16: whether a mover Wounded on its way has two fresh pas.
    pub wounded_fresh_two: bool,
    /// AO-GAP-17: whether a reply may aim at others than the shooter.
    pub reply_free: bool,
    /// AO-GAP-18: whether a dodge counts against the whole salvo.
    pub dodge_whole_salvo: bool,
    /// AO-GAP-19: whether only the figure aimed at reacts to an area.
    pub area_reaction_aimed_only: bool,
    /// AO-GAP-20: whether the direction of a scatter is stated.
    pub scatter_attested: bool,
    /// AO-GAP-21.
    pub template_hits_hidden: bool,
    /// AO-GAP-22.
    pub indirect_needs_los: bool,
    /// AO-GAP-23.
    pub area_cover_save: bool,
    /// AO-GAP-24: whether a cover that shooter and target share gives no save.
    pub shared_cover_lifted: bool,
    /// AO-GAP-25.
    pub disengage_free: bool,
    /// AO-GAP-25: whether a figure that leaves close combat may charge in the same activation.
    pub disengage_charge: bool,
    /// AO-GAP-25.
    pub shoot_while_engaged: bool,
    /// AO-GAP-26.
    pub wounded_charge: bool,
    /// AO-GAP-27: whether a charge stopped by a shot costs the action.
    pub cancelled_charge_spends: bool,
    /// AO-GAP-28: whether either side orders the close combats.
    pub melee_order_free: bool,
    /// AO-GAP-29.
    pub hide_needs_cover: bool,
    /// AO-GAP-30.
    pub hide_check: HideCheck,
    /// AO-GAP-31.
    pub contact_reveal: bool,
    /// AO-GAP-32: whether a part of a pas counts as a whole one.
    pub fall_ceil: bool,
    /// AO-GAP-33: whether Soins needs a Mental test.
    pub heal_test: bool,
    /// AO-GAP-34: whether Soins gives back every hit point.
    pub heal_max: bool,
    /// AO-GAP-36: whether a climb costs nothing.
    pub climb_free: bool,
    /// AO-GAP-37.
    pub failed_climb_aims: bool,
    /// AO-GAP-37: whether a Hidden figure stays so when its climb fails.
    pub failed_climb_hidden: bool,
    /// AO-GAP-38: whether a ladder costs four times its height.
    pub ladder_x4: bool,
    /// AO-GAP-39: what a shot after a ladder adds.
    pub snap_shot: i32,
    /// AO-GAP-43: whether a retreat leaves the winner to be declared.
    pub victory_declared: bool,
    /// AO-GAP-46.
    pub two_wounds_kill: bool,
    /// AO-GAP-47.
    pub reaction_chain: bool,
    /// AO-GAP-49.
    pub hidden_observer: bool,
    /// AO-GAP-50.
    pub wounded_other_actions: bool,
    /// AO-GAP-50: whether a Wounded figure fires one shot only.
    pub wounded_one_shot: bool,
    /// AO-GAP-50: whether the printed attacks of a Wounded figure give way to its one-handed weapons.
    pub wounded_counts_weapons: bool,
    /// AO-GAP-56: whether a mover stopped on its way has a cover save where it stands.
    pub cover_mid_move: bool,
    /// AO-GAP-52: whether each hit has its own Fatality die.
    pub fatality_each_hit: bool,
    /// AO-GAP-61.
    pub through: Through,
}

/// A side, as the opening fixes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideSetup {
    /// Its name as shown.
    pub name: String,
    /// Its seats, in order; the first is asked.
    pub seats: Vec<Seat>,
    /// Its band, when the opening gives it.
    pub roster: Option<Vec<Profile>>,
}

/// All that the opening fixes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The table; none when positions are not recorded.
    pub table: Option<Table>,
    /// The length of a pas in tenths of a millimetre.
    pub pas: i32,
    /// Skills and items of the players' own.
    pub custom: Vec<CustomSkill>,
    /// Claim sources agreed at the opening.
    pub sources: BTreeSet<RuleId>,
    /// The two sides, in order.
    pub sides: Vec<SideSetup>,
    /// The scenery.
    pub scenery: Vec<Scenery>,
    /// The mines.
    pub mines: Vec<Mine>,
    /// How the match ends.
    pub scenario: Scenario,
    /// The house readings.
    pub options: Options,
    /// Which revision judges, from one for the earliest ([`crate::FIRST`]).
    #[serde(skip)]
    pub revision: usize,
}

impl Setup {
    /// Whether a revision before this one judges, counted from one.
    pub fn before(&self, revision: usize) -> bool {
        self.revision < revision
    }
}
