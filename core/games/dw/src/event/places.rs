//! Where figures go, and the doors and terrain in their way.

use crate::setup::DoorState;
use crate::state::Climbing;
use crate::state::frames::{Arrival, Follow, Gate, MoveKind, Purse};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// Why a declared move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Halt {
    /// It did not dare.   DW-TRAIT-84
    Daunted(FigureId),
    /// It did not dare to enter water.   DW-TRAIT-56
    Water,
    /// It became impossible.
    Lapsed,
    /// It ends off the table.   DW-MOVE-13
    Leaves,
}

/// Nobody will place a figure any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacingEnded {
    /// The figure.
    pub figure: FigureId,
}

/// A contact stated differs from the record and counts from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactAttested {
    /// One figure, the lower number.
    pub a: FigureId,
    /// The other.
    pub b: FigureId,
    /// Whether they touch.
    pub holds: bool,
}

/// A move was declared that tests may forbid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveDeclared {
    /// Who.
    pub figure: FigureId,
    /// How.
    pub kind: MoveKind,
    /// Where to.
    pub arrival: Arrival,
    /// What must be passed.
    pub gates: Vec<Gate>,
    /// What the active figure had left before it paid for the move.
    pub purse: Purse,
    /// Whether the way was stated to be free, whatever the record says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clear: bool,
}

/// The first of what must be passed is passed, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GatePassed {
    /// Who.
    pub figure: FigureId,
}

/// A declared move is not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveHalted {
    /// Who.
    pub figure: FigureId,
    /// Why.
    pub why: Halt,
}

/// A figure changed place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMoved {
    /// The figure.
    pub figure: FigureId,
    /// How.
    pub kind: MoveKind,
    /// Where to, and whom it touches there.
    pub arrival: Arrival,
    /// Its own moves this round, this one included.
    pub moves: u32,
    /// What follows.
    pub follows: Vec<Follow>,
    /// Whether it is in the air.
    pub airborne: bool,
}

/// The first of what follows an arrival is settled, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FollowTaken {
    /// Who.
    pub figure: FigureId,
}

/// Everything that follows an arrival is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalSettled {
    /// Who arrived.
    pub figure: FigureId,
}

/// A figure hangs on a wall, or stands on a surface again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClimbSet {
    /// The figure.
    pub figure: FigureId,
    /// Where it hangs.
    pub climbing: Option<Climbing>,
}

/// A figure came down from the air.   DW-FLY-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureLanded {
    /// The figure.
    pub figure: FigureId,
}

/// A door was tested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorTested {
    /// The door.
    pub door: u16,
    /// By whom; none for an explosion.
    pub figure: Option<FigureId>,
    /// Who helped.
    pub partner: Option<FigureId>,
    /// The face.
    pub face: u32,
    /// The total.
    pub total: i32,
    /// Whether the lock gave way.
    pub broken: bool,
}

/// A door changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorSet {
    /// The door.
    pub door: u16,
    /// What it is now.
    pub state: DoorState,
}

/// A piece of terrain is destroyed.   DW-MOVE-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainDestroyed {
    /// Its place in the list.
    pub piece: u16,
}
