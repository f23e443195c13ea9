//! Set-up: bands, roles, terrain, edges, deployment.

use crate::profiles::Profile;
use crate::setup::{Edge, Role, Terrain};
use crate::state::frames::Arrival;
use crate::state::{Figure, Held};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// Bands are awaited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BandsAwaited {
    /// The sides that owe one.
    pub sides: Vec<u8>,
}

/// A band was accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BandAccepted {
    /// Whose.
    pub side: u8,
    /// The band.
    pub roster: Vec<Profile>,
}

/// Every band is known: the figures have their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BandsFormed {
    /// The figures, number 1 first.
    pub figures: Vec<Figure>,
}

/// Play goes on from the position given with the opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionTaken {}

/// The roll-off was won; the winner owes its choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOffWon {
    /// The faces of each round of rolls, side by side; none where a side no longer rolled.
    pub rolls: Vec<Vec<Option<u32>>>,
    /// The winner.
    pub winner: u8,
}

/// The defender was drawn among more than two sides.   DW-SETUP-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefenderDrawn {
    /// The faces of the draw.
    pub faces: Vec<u32>,
    /// The defender.
    pub side: u8,
}

/// Roles are settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RolesSettled {
    /// The role of each side.
    pub roles: Vec<Role>,
}

/// Sides place terrain, beginning with this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainOpened {
    /// Whose turn it is.
    pub side: u8,
}

/// A piece of terrain was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainPlaced {
    /// By whom.
    pub side: u8,
    /// The piece.
    pub terrain: Terrain,
    /// Whose turn it is; none when all are done.
    pub next: Option<u8>,
}

/// A side places no more terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainEnded {
    /// Which.
    pub side: u8,
    /// Whose turn it is; none when all are done.
    pub next: Option<u8>,
}

/// A side is to name its entry edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EdgeAwaited {
    /// Which.
    pub side: u8,
}

/// An entry edge was named, or fixed by the opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EdgeChosen {
    /// Whose.
    pub side: u8,
    /// The edge.
    pub edge: Edge,
}

/// A side is to place its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeploymentOpened {
    /// Which.
    pub side: u8,
}

/// A figure was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureDeployed {
    /// The figure.
    pub figure: FigureId,
    /// Where, and whom it touches.
    pub arrival: Arrival,
    /// Its weapons, one of them in hand.
    pub weapons: Vec<Held>,
}

/// A side has placed its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeploymentEnded {
    /// Which.
    pub side: u8,
    /// How many it placed.
    pub started: u32,
}
