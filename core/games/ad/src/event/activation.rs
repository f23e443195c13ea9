//! Activations, actions, moves and interrupts.

use crate::setup::board::Door;
use crate::setup::square::{EdgeName, Square};
use crate::state::Mark;
use crate::state::frames::{MoveKind, Pending, Spent};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// A figure was activated.   AD-ACTN-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureActivated {
    /// Which.
    pub figure: FigureId,
    /// By which side.
    pub by: u8,
}

/// An action was begun: what the activation is spent on by now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionBegun {
    /// Which figure.
    pub figure: FigureId,
    /// What is spent.
    pub spent: Spent,
    /// The weapon of a snap shot.   AD-PART-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapped: Option<u8>,
}

/// An activation ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// Whose.
    pub figure: FigureId,
}

/// A figure's mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMarked {
    /// Which.
    pub figure: FigureId,
    /// What.
    pub mark: Mark,
    /// Whether it is so now.
    pub on: bool,
}

/// A stealth marker was dropped in an activation.   AD-TAL-14a
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StealthDropped {
    /// Whose.
    pub figure: FigureId,
}

/// A move began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveBegun {
    /// Who.
    pub figure: FigureId,
    /// Of what kind.
    pub kind: MoveKind,
    /// The points.
    pub points: u8,
    /// The door just smashed, through which it leads.   AD-PART-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<EdgeName>,
    /// The weapon that is reloaded once it is over, by its number (see `state::arms`).   AD-FULL-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loads: Option<u8>,
}

/// Something was declared that watchers may interrupt.   AD-OVW-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Whose action it is.
    pub figure: FigureId,
    /// What.
    pub pending: Pending,
    /// The watchers to be asked, maybe none.
    pub watchers: Vec<FigureId>,
}

/// A side lets the moment pass.   AD-OVW-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterruptPassed {
    /// Which.
    pub side: u8,
    /// The watchers that are still to be asked.
    pub left: Vec<FigureId>,
}

/// A watcher spent its marker.   AD-OVW-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchSpent {
    /// Who.
    pub figure: FigureId,
}

/// Nobody interrupts any more: what was declared goes on.   AD-OVW-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterruptClosed {}

/// What was declared has become impossible.   AD-OVW-06, AD-OVW-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lapsed {
    /// Whose action it was.
    pub figure: FigureId,
    /// What.
    pub pending: Pending,
}

/// A figure went from one square to another.   AD-MOVE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMoved {
    /// Who.
    pub figure: FigureId,
    /// The squares entered, in order.
    pub path: Vec<Square>,
    /// The diagonal steps it has taken this phase by now.   AD-MOVE-02
    pub diagonals: u8,
}

/// A run goes on with the points its test gave.   AD-FULL-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunExtended {
    /// Who runs.
    pub figure: FigureId,
    /// The points.
    pub points: u8,
}

/// The points left of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsSpent {
    /// Who moves.
    pub figure: FigureId,
    /// How many are left.
    pub left: u8,
}

/// A move must stop here.   AD-ZOC-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveStopped {
    /// Who.
    pub figure: FigureId,
}

/// A move ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveEnded {
    /// Who.
    pub figure: FigureId,
}

/// A door stands differently.   AD-MAN-04, AD-PART-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorChanged {
    /// Which.
    pub door: EdgeName,
    /// How it stands now.
    pub state: Door,
}

/// A fragile wall falls, and is an open edge.   AD-GEN-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WallFell {
    /// Which.
    pub wall: EdgeName,
}

/// A side is to say which of its figures holds another down.   AD-PART-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpponentAsked {
    /// Who stands up.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Among these.
    pub among: Vec<FigureId>,
}

/// It was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpponentNamed {
    /// Who holds it down.
    pub enemy: FigureId,
}

/// The opponent is to say where a jumper falls.   AD-MAN-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallOpened {
    /// Who fell.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Among these.
    pub squares: Vec<Square>,
    /// The wounds of the fall; -1 where a test of its own tells them.   AD-GAP-15
    pub wounds: i32,
}

/// A figure that came through a window by a Triumph may go on one square.   AD-MAN-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnwardOpened {
    /// Who.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Where to.
    pub to: Square,
}

/// Whether it goes on was said.   AD-MAN-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnwardClosed {
    /// Whether it does.
    pub on: bool,
}

/// Where a jumper fell was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallClosed {}
