//! What the opening fixes: table, rulers, deck, costs, house readings, teams.

pub mod intake;
pub mod opening;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::profiles::{Skill, Suit};
use crate::state::Label;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::record::ids::{RuleId, Seat};

/// The diameter of a base when the team does not say: 25 mm.
pub const DEFAULT_BASE: i32 = 250;

/// The table, when positions are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its width in tenths of a millimetre.
    pub width: i32,
    /// Its depth in tenths of a millimetre.
    pub depth: i32,
}

/// The cards of a side.   SEG-MAT-03, SEG-TEAM-06
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Deck {
    /// 13 ranks.
    #[default]
    Standard54,
    /// 14 ranks, with the Knight.
    Tarot,
    /// A written order: any label.
    WrittenOrder,
}

/// The three rulers.   SEG-MAT-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ruler {
    /// The short one.
    Short,
    /// The medium one.
    Medium,
    /// The long one.
    Long,
}

/// Bonus skills bought, by family of tests.   SEG-BONUS-01 to SEG-BONUS-06
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// Spades, target in contact.
    #[serde(default)]
    pub contact_spades: i32,
    /// Spades, target out of contact.
    #[serde(default)]
    pub ranged_spades: i32,
    /// Hearts.
    #[serde(default)]
    pub hearts: i32,
    /// Clubs.
    #[serde(default)]
    pub clubs: i32,
    /// Diamonds.
    #[serde(default)]
    pub diamonds: i32,
}

impl Bonus {
    /// The bonuses bought in all.
    pub fn total(self) -> i64 {
        [self.contact_spades, self.ranged_spades, self.hearts, self.clubs, self.diamonds]
            .into_iter()
            .map(i64::from)
            .sum()
    }
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

/// A figure of a team.   SEG-TEAM-01, SEG-TEAM-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// The rank of its cards.
    pub rank: Label,
    /// Its start Value.
    pub value: i32,
    /// Its skills.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Skill>,
    /// Its bonus skills.
    #[serde(default)]
    pub bonus: Bonus,
    /// Skills of the players' own, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub custom: Vec<String>,
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
}

/// When a custom bonus counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Situation {
    /// Always.
    #[default]
    Any,
    /// When the other figure is in contact.
    Contact,
    /// When the other figure is out of contact.
    Ranged,
}

/// The aggressions a custom protection counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Against {
    /// All of them.
    All,
    /// Special ones.
    Special,
    /// The others.
    NotSpecial,
    /// Those from range.
    Ranged,
    /// Those in contact.
    Contact,
}

/// What a skill of the players' own does.   SEG-MAT-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum CustomEffect {
    /// Adds to tests of a suit.
    Bonus {
        /// The suit.
        suit: Suit,
        /// When.
        #[serde(default)]
        situation: Situation,
        /// How much.
        value: i32,
    },
    /// A protection like those of the book: it never adds to them.
    Protection {
        /// Against what.
        against: Against,
    },
    /// Its effect is claimed with each command, with this source.
    Claimed {
        /// `HOUSE-n` or `CARD-n`, agreed at the opening.
        source: RuleId,
    },
}

/// A skill of the players' own.   SEG-MAT-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomSkill {
    /// What teams name it by.
    pub id: String,
    /// Its French name.
    pub fr: String,
    /// Its English name.
    pub en: String,
    /// Its cost.
    pub cost: i32,
    /// What it does.
    pub effects: Vec<CustomEffect>,
}

/// What scenery does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SceneryKind {
    /// Not even flyers pass through it.
    Wall,
    /// Flyers pass over it.
    Obstacle,
}

/// A piece of scenery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenery {
    /// Its footprint.
    pub outline: Polygon,
    /// Its height in tenths of a millimetre.
    #[serde(default)]
    pub height: i32,
    /// What it does.
    pub kind: SceneryKind,
}

/// How the match is won.   SEG-END-02, SEG-GAP-11
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Victory {
    /// The last side with figures wins.
    #[default]
    LastSideStanding,
    /// After so many turns, the side whose living figures cost most wins.
    TurnLimitThenValue {
        /// The turns after the deployment.
        turns: u32,
    },
    /// The players' own scenario says when and who: by concession or agreement.
    Scenario,
}

/// G-02: skills without a printed cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum UndefinedCost {
    /// Refused until a cost is agreed.
    RequireAgreed,
    /// Free.
    Zero,
}

/// G-03: provisional costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ProvisionalCosts {
    /// As printed, unless agreed otherwise.
    AsPrinted,
    /// Refused until a cost is agreed.
    Override,
}

/// G-05: when an aggression is parried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ParryTiming {
    /// After its test passed.
    AfterSuccess,
    /// Before its test.
    OnDeclaration,
}

/// G-07: dead cards and tactic options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DeadCards {
    /// Dead cards on top are discarded before the option bites.
    DiscardFirst,
    /// The option bites on the cards as they lie.
    LiteralTop,
}

/// G-16, G-20: whom a zone or a protector covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Scope {
    /// Figures of every side.
    Any,
    /// Figures of its own side.
    AlliesOnly,
}

/// G-18: what a cancellation of several tests cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NullifyScope {
    /// The whole action.
    WholeAction,
    /// One test.
    SingleTest,
}

/// G-22: how a move is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MoveMeasure {
    /// From edge to edge: the base still touches the ruler.
    RulerContact,
    /// From centre to centre.
    CentreShift,
}

/// G-26: what infinite range reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum InfiniteScope {
    /// The figure's own actions.
    OwnActions,
    /// Its zones, auras and energy links too.
    Everything,
}

/// G-46: tests and moves of fast movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FastMoveSequence {
    /// All tests first.
    TestsFirst,
    /// A test, its move, the next test.
    Interleaved,
}

/// G-49: which lines count for sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SightLines {
    /// From any point of a base to any point of the other.
    AnyToAny,
    /// From centre to centre.
    Centre,
}

/// G-49: how a line between two heights is held against scenery of a height between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Heights {
    /// It passes what either of its ends is above.
    Ends,
    /// It passes what it is above where they meet.
    StraightLine,
}

/// G-61: what hides the destination of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FlightSight {
    /// Nothing that the flight ignores.
    OverIgnored,
    /// Whatever cuts a line of sight.
    Literal,
}

/// G-62: what the table's edge does to a thrown figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ThrowAtEdge {
    /// It is an obstacle.
    Blocks,
    /// The way ends there, and nothing else happens.
    Shortens,
}

/// The house readings in force, one field for each option of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a named house option of its own")]
pub struct Options {
    /// G-01.
    pub roll_when_certain: bool,
    /// G-02.
    pub undefined_cost: UndefinedCost,
    /// G-03.
    pub provisional_costs: ProvisionalCosts,
    /// G-05.
    pub parry_timing: ParryTiming,
    /// G-06.
    pub disengage_counts_opponent: bool,
    /// G-07.
    pub dead_cards: DeadCards,
    /// G-13.
    pub allow_no_action: bool,
    /// G-15.
    pub posture_lost_on_own_move: bool,
    /// G-16.
    pub zone_scope: Scope,
    /// G-17.
    pub cap_counts_support: bool,
    /// G-17.
    pub cap_counts_outnumbering: bool,
    /// G-18.
    pub nullify_scope: NullifyScope,
    /// G-19.
    pub friendly_targeting: bool,
    /// G-20.
    pub protector_scope: Scope,
    /// G-21: whether a counter-attack may be countered.
    pub counter_chain: bool,
    /// G-22.
    pub move_measure: MoveMeasure,
    /// G-23.
    pub special_immobilise_needs_sight: bool,
    /// G-24.
    pub support_stacks: bool,
    /// G-25.
    pub detection_beats_stealth: bool,
    /// G-26.
    pub infinite_range_scope: InfiniteScope,
    /// G-27.
    pub slow_counts_all_own_moves: bool,
    /// G-28.
    pub teleport_ignores_contact: bool,
    /// G-29.
    pub double_attack_partial: bool,
    /// G-31.
    pub leakage_in_deployment: bool,
    /// G-38.
    pub portal_on_forced_move: bool,
    /// G-38.
    pub portal_when_engaged: bool,
    /// G-41.
    pub vampire_on_own_heal_kill: bool,
    /// G-46.
    pub fast_move_sequence: FastMoveSequence,
    /// G-49.
    pub sight_lines: SightLines,
    /// G-49.
    pub heights: Heights,
    /// G-51.
    pub marksman_on_counter: bool,
    /// G-56.
    pub waive_when_engaged: bool,
    /// G-61.
    pub flight_sight: FlightSight,
    /// G-62.
    pub throw_at_edge: ThrowAtEdge,
    /// G-64.
    pub disengage_past_scenery: bool,
    /// G-65.
    pub detection_spots: bool,
}

/// A side, as the opening fixes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideSetup {
    /// Its name as shown.
    pub name: String,
    /// Its seats, in order; the first is asked.
    pub seats: Vec<Seat>,
    /// The most its team may cost.   SEG-TEAM-02, SEG-TEAM-03
    pub cap: i64,
    /// Its deployment zone: a polygon; none when any place will do.   SEG-GAP-12
    pub zone: Option<Polygon>,
    /// Its team, when the opening gives it.
    pub roster: Option<Vec<Profile>>,
}

/// All that the opening fixes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The table; none when positions are not recorded.
    pub table: Option<Table>,
    /// The rulers, short to long, in tenths of a millimetre.
    pub rulers: [i32; 3],
    /// The cards.
    pub deck: Deck,
    /// Costs agreed.   SEG-COST-06 to SEG-COST-08
    pub skill_costs: BTreeMap<Skill, i32>,
    /// Skills banned.   SEG-MAT-07
    pub banned: BTreeSet<Skill>,
    /// Optional skills consented to.   SEG-SKOPT-00
    pub optional: BTreeSet<Skill>,
    /// Skills of the players' own.   SEG-MAT-07
    pub custom: Vec<CustomSkill>,
    /// Claim sources agreed at the opening.
    pub sources: BTreeSet<RuleId>,
    /// The sides, in order.
    pub sides: Vec<SideSetup>,
    /// The scenery.
    pub scenery: Vec<Scenery>,
    /// How the match is won.
    pub victory: Victory,
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

    /// The length of a ruler.
    pub fn ruler(&self, ruler: Ruler) -> i32 {
        let [short, medium, long] = self.rulers;
        match ruler {
            Ruler::Short => short,
            Ruler::Medium => medium,
            Ruler::Long => long,
        }
    }
}
