//! What play changes, all of it public: figures with their tokens, engagements, the stack of unfinished
//! procedures. Lengths are hundredths of a pas; places are tenths of a millimetre.

pub mod check;
pub mod frame;
pub mod look;
mod shape;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use self::frame::{
    Aim, AimedShot, Cause, Frame, Group, Harm, Over, Passage, Save, SaveSource, Scatter, Stretch, Struck,
    TurnPhase, Under, Volley,
};
use crate::setup::Profile;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Point;

/// Where a figure is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Presence {
    /// Not yet placed.
    Undeployed,
    /// In play.
    OnTable,
    /// Hors de combat: removed as a casualty.   AO-HEALTH-02
    Out,
}

/// The status of a figure in play.   AO-HEALTH-01
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Health {
    /// Apte au combat.
    #[default]
    Fit,
    /// Blessée, on the ground.
    Wounded,
}

/// What a figure has done in its figure turn. It outlives the game turn.   AO-ACT-03, AO-TURN-09
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Token {
    /// Nothing: it may still move and act.
    #[default]
    None,
    /// Blanc: it moved.
    White,
    /// Rouge: it acted.
    Red,
}

/// Whether a figure is hidden.   AO-HIDE-01, AO-HIDE-10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Stealth {
    /// In the open.
    #[default]
    Open,
    /// Cachée.
    Hidden,
    /// Rôdeur Caché.
    Rodeur,
}

/// What a figure may no longer do until its next activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Lock {
    /// Nothing is forbidden.
    #[default]
    Free,
    /// It may not move.   AO-CLIMB-02
    NoMove,
    /// It may do nothing at all.   AO-FALL-01
    Nothing,
}

/// What a figure stands in or walks on.   AO-TERR-01, AO-WATER-02, AO-WATER-06
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ground {
    /// Open ground.
    #[default]
    Open,
    /// Difficult terrain.
    Difficult,
    /// Running water.
    RunningWater,
    /// Deep water.
    DeepWater,
}

/// An effect of another figure's action that lasts a turn of that figure.   AO-TURN-10
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// The skill, by its id.
    pub skill: String,
    /// Whose action it was.
    pub from: FigureId,
}

/// One figure, as play changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its side, from zero.
    pub side: u8,
    /// Where it is in its life.
    pub presence: Presence,
    /// Its status.
    #[serde(default)]
    pub health: Health,
    /// Its Points de Vie.
    pub hit_points: i32,
    /// Its token.
    #[serde(default)]
    pub token: Token,
    /// Whether it has moved in its figure turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub moved: bool,
    /// Actions made in its figure turn.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub actions: u32,
    /// What it may no longer do.
    #[serde(default, skip_serializing_if = "is_free")]
    pub lock: Lock,
    /// Whether it is hidden.
    #[serde(default, skip_serializing_if = "is_open")]
    pub stealth: Stealth,
    /// Whether it has had its own activation this game turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub activated: bool,
    /// What it was last said to stand in; where the scenery records grounds, its place tells.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub ground: Ground,
    /// Whom its contact has revealed in its figure turn, and it may not engage.   AO-HIDE-08
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bumped: Vec<FigureId>,
    /// What others' actions have put on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Lasting>,
    /// Where its base stands; none when positions are not recorded or it is not on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// The direction it faces, when it was told; any length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Point>,
}

/// The kinds of window a seat may pass for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum WindowKind {
    /// A mover may come into view.
    EnVue,
    /// A shot may be reacted to.
    Shot,
    /// A charge may be reacted to.
    Charge,
    /// A hit may be saved: passed, every save is made, in the order held.
    Saves,
}

/// How long a standing pass lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Until {
    /// To the end of the activation under way, or of the next one.
    ActivationEnd,
    /// To the end of this game turn.
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

/// One side, as play changes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Whether its band retreats.   AO-MORALE-05
    #[serde(default, skip_serializing_if = "is_false")]
    pub retreated: bool,
    /// Whether it has conceded.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// The windows it is not asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<Pass>,
    /// Its band, when it came by command and not with the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Vec<Profile>>,
}

/// The public state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The game turn; 0 before the first.
    pub turn: u32,
    /// The side that has the Avantage this game turn; none until it is rolled.   AO-TURN-02
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advantage: Option<u8>,
    /// The sides, in order.
    pub sides: Vec<Side>,
    /// The figures: number 1 is the first.
    pub figures: Vec<Figure>,
    /// Figures engaged in close combat: the lower number first.   AO-CHARGE-04
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub engaged: BTreeSet<(FigureId, FigureId)>,
    /// The mines that have gone off, by number from zero.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub spent_mines: BTreeSet<u16>,
    /// Unfinished procedures, the innermost last; an empty stack is a match over.
    pub stack: Vec<Frame>,
    /// How the match ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_none_yet(count: &u32) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_free(lock: &Lock) -> bool {
    *lock == Lock::Free
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_open(stealth: &Stealth) -> bool {
    *stealth == Stealth::Open
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_plain(ground: &Ground) -> bool {
    *ground == Ground::Open
}
