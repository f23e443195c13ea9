//! What play changes: figures, sides, markers, and the stack of unfinished procedures. All of it is public.

pub mod opposed;
pub mod range;
pub mod zones;
pub mod members;
pub mod muster;
pub mod along;
pub mod change;
pub mod check;
pub mod frames;
pub mod harm;
pub mod look;
pub mod parting;
pub mod path;
pub mod sequence;
pub mod sound;
pub mod staging;
pub mod dice;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::profiles::cards::Lasting;
use crate::profiles::talents::Effect;
use crate::profiles::weapons::Template;
use crate::setup::{Corner, Edge, Scenario, Team};
use crate::state::frames::Frame;
use crate::state::staging::Arrival;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::SealNumber;
use greffe_core::telling::view::Point;

/// Where a figure is in its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Presence {
    /// Not yet placed.
    #[default]
    Undeployed,
    /// In play.
    OnTable,
    /// Part of a cavalry figure, which stands for it.   TDE-CAV-01
    Merged(FigureId),
    /// A cavalry figure whose rider and mount are apart: they stand for it.   TDE-CAV-13
    Apart,
    /// Kept off the table, to come in later.   TDE-ATK-03, TDE-COU-04
    Reserve,
    /// Left by a table edge, for good.   TDE-COU-08
    Exited,
    /// Gone for good.   TDE-HEALTH-09
    Eliminated,
}

/// How a figure holds itself.   TDE-POST-01 to TDE-POST-14
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Posture {
    /// On its feet.
    #[default]
    Standing,
    /// Low.
    Crouched,
    /// In water.
    Swimming,
    /// On a face, so many tenths of a millimetre up.   TDE-POST-11
    Climbing(i32),
}

impl Posture {
    /// Whether it fights and dodges worse.   TDE-MELEE-13, TDE-POST-04
    pub fn is_low(self) -> bool {
        match self {
            Self::Standing => false,
            Self::Crouched | Self::Swimming | Self::Climbing(_) => true,
        }
    }
}

/// A part of a cavalry figure.   TDE-CAV-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Part {
    /// Who rides.
    Rider,
    /// Who is ridden.
    Mount,
}

/// How a weapon card stands.   TDE-WPN-05, TDE-PROP-15
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// Whether it is Defective.
    #[serde(default, skip_serializing_if = "is_false")]
    pub defective: bool,
    /// Whether it is broken for good.   TDE-PROP-09, TDE-MECH-03
    #[serde(default, skip_serializing_if = "is_false")]
    pub destroyed: bool,
    /// How often it has been used, where its uses are counted.   TDE-PROP-15
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub used: u32,
}

/// A Slowed marker.   TDE-PROP-11
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slowed {
    /// By how many inches.
    pub by: u32,
    /// Whether it came after this turn's activation: it lasts through the next one.   TDE-GAP-27
    #[serde(default, skip_serializing_if = "is_false")]
    pub lasting: bool,
}

/// One figure, as play changes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The side that plays it.
    pub side: u8,
    /// Where it is in its life.
    pub presence: Presence,
    /// Where its base stands, heights included; none when positions are not recorded or it is off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// How it holds itself.
    #[serde(default, skip_serializing_if = "is_standing")]
    pub posture: Posture,
    /// Its action points.   TDE-PROF-02
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub ap: u32,
    /// What its infiltration adds to its first gain of action points.   TDE-GAP-49
    #[serde(default, skip_serializing_if = "is_zero")]
    pub advance: i32,
    /// Whether it was activated this turn.   TDE-TURN-10
    #[serde(default, skip_serializing_if = "is_false")]
    pub activated: bool,
    /// The wounds it bears; those of the parts stand on the parts.   TDE-CAV-01
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub wounds: u32,
    /// Whether it is stealthed.   TDE-STEALTH-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub stealthed: bool,
    /// Its Fire markers.   TDE-PROP-08
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub fire: u32,
    /// Whether it is blind.   TDE-PROP-03
    #[serde(default, skip_serializing_if = "is_false")]
    pub blind: bool,
    /// Its Slowed marker.   TDE-PROP-11
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowed: Option<Slowed>,
    /// Its weapons, in the order of its card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arms: Vec<Arm>,
    /// Uses made of talents that have a limit: by the talent's place on the card.   TDE-TALENT-01
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub talents: BTreeMap<u16, Used>,
    /// What cards lend it.   TDE-BUILD-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<Lent>,
    /// When it may come in, kept off the table.   TDE-ATK-03, TDE-COU-04
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrival: Option<Arrival>,
}

/// Uses of a talent that has a limit.   TDE-TALENT-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// The turn of the last one.
    pub turn: u32,
    /// How many there were: in that turn, or in the match, as the talent counts them.
    pub count: u32,
}

/// An effect that a card lends a figure.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lent {
    /// What it does.
    pub effect: Effect,
    /// For how long.
    pub until: Lasting,
}

/// A side's letter in a scenario.   TDE-SCN-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Letter {
    /// The first to be set up, as a rule.
    A,
    /// The first to activate.
    B,
}

/// The windows a seat may pass for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum WindowKind {
    /// Reactions.   TDE-REACT-01
    Reactions,
    /// A chained action or a firefight.   TDE-SEQ-09
    Extra,
    /// Re-rolls.   TDE-SEQ-16
    Rerolls,
}

/// How long a standing pass lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Until {
    /// To the end of this activation.
    ActivationEnd,
    /// To the end of this turn.
    TurnEnd,
    /// To the end of the match.
    MatchEnd,
}

/// A public promise not to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// The kind of window passed.
    pub window: WindowKind,
    /// How long.
    pub until: Until,
}

/// The sealed choices of a Vengeance Contest, and what is known of them.   TDE-VEN-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Seals the avenger.
    pub avenger: SealNumber,
    /// Seals the vengeance target.
    pub target: SealNumber,
    /// The avenger, once shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_avenger: Option<FigureId>,
    /// The vengeance target, once shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_target: Option<FigureId>,
    /// Whether the side has had its vengeance.   TDE-VEN-06, TDE-VEN-07
    #[serde(default, skip_serializing_if = "is_false")]
    pub avenged: bool,
}

/// One side, as play changes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Its letter in the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<Letter>,
    /// The edge it deploys on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// The corners it deploys in: the first is the leader's, or the first group's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<Corner>,
    /// Its pass tokens.   TDE-TURN-02
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub tokens: u32,
    /// Its victory points.   TDE-SCN-06
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub points: u32,
    /// Whether it gives no more orders this turn.   TDE-LEAD-06
    #[serde(default, skip_serializing_if = "is_false")]
    pub orders_locked: bool,
    /// The effect cards it has played, by their places.   TDE-BUILD-11
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub played: BTreeSet<u8>,
    /// The infiltrators it has set aside, once it has said so.   TDE-ASS-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Vec<FigureId>>,
    /// Its second group, once it has said so.   TDE-TRE-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Vec<FigureId>>,
    /// Its courier.   TDE-COU-02
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub courier: Option<FigureId>,
    /// Its sealed choices.   TDE-VEN-02
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    /// The number of the objective it looks for.   TDE-TRE-06
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<u8>,
    /// The numbers of the objectives it has recovered.   TDE-TRE-08
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub recovered: BTreeSet<u8>,
    /// Whether it has conceded.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// The windows it is not asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<Pass>,
    /// Its team, when it came by command and not with the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Team>,
}

/// A cloud of smoke.   TDE-PROP-06, TDE-PROP-18
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// Its template.
    pub template: Template,
    /// Its centre, or the tip of a teardrop; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Where a teardrop points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<Point>,
    /// Whether it hurts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub toxic: bool,
    /// Who is inside, as stated when it was laid, where positions are not recorded.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub inside: BTreeSet<FigureId>,
}

/// Where an objective or a loot marker is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Place {
    /// Still in the hand of its side, which will place it.   TDE-ATK-01, TDE-TRE-02
    #[default]
    Hand,
    /// On the table; none when positions are not recorded.
    Table(Option<Point>),
    /// On a figure's card.
    Carried(FigureId),
    /// Beside the figure that dropped it.   TDE-COU-11, TDE-TRE-10
    Dropped {
        /// Who dropped it.
        by: FigureId,
        /// Where; none when positions are not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
    },
    /// Off the table for good.   TDE-COU-08
    Gone {},
}

/// An objective or a loot marker.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Where it is.
    pub place: Place,
    /// The side that placed it, or whose loot it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// The side that controls it.   TDE-ATK-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<u8>,
    /// Its number, once shown.   TDE-TRE-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The sides that have looked at its number.   TDE-TRE-07
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub seen: BTreeSet<u8>,
}

/// A ruling of the players.   TDE-CORE-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// What was doubted, in the players' words.
    pub text: String,
    /// The die that settled it, when they did not agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<u8>,
}

/// How a figure came to be eliminated: what scenarios score.   TDE-ASS-09, TDE-VEN-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kill {
    /// Who was eliminated.
    pub figure: FigureId,
    /// By whom; none by fire, a fall, its own clumsiness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<FigureId>,
    /// The number of the action sequence, or of the upkeep: what falls in the same one is simultaneous.
    pub moment: u32,
}

/// The public state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn; 0 is the set-up.
    pub turn: u32,
    /// The scenario, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
    /// Who holds the initiative.   TDE-TURN-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<u8>,
    /// The sides, by number.
    pub sides: Vec<Side>,
    /// The figures: number 1 is the first. A cavalry figure is followed by its rider and its mount.
    pub figures: Vec<Figure>,
    /// Bases that touch: the lower number first.   TDE-CONTACT-01
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub contacts: BTreeSet<(FigureId, FigureId)>,
    /// Smoke on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub smoke: Vec<Smoke>,
    /// Objectives and loot, numbered from zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// The draw that dealt the objectives their numbers.   TDE-TRE-01
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<HiddenRoll>,
    /// Figures eliminated, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kills: Vec<Kill>,
    /// How many action sequences and upkeeps there have been.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub moment: u32,
    /// What the players have settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruling>,
    /// Unfinished procedures, the innermost last.
    pub stack: Vec<Frame>,
    /// How the match ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_none_left(count: &u32) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(super) fn is_zero(number: &i32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_standing(posture: &Posture) -> bool {
    *posture == Posture::Standing
}
