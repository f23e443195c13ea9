//! Explosions, throws and gas.

use crate::profiles::traits::GrenadeKind;
use crate::state::frames::InBlast;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use serde::{Deserialize, Serialize};

/// An explosion began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastOpened {
    /// By whom.
    pub by: FigureId,
    /// What.
    pub grenade: GrenadeKind,
    /// Where.
    pub at: Option<Point>,
    /// Those inside, in order.
    pub left: Vec<InBlast>,
}

/// The next figure inside is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastStepped {}

/// An explosion is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastEnded {}

/// A thrown figure is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrowOwed {
    /// The figure.
    pub figure: FigureId,
    /// The side that places it.
    pub by: u8,
    /// Whether it lies there.
    pub prone: bool,
}

/// A thrown figure has been placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrowEnded {
    /// The figure.
    pub figure: FigureId,
}

/// A teleportation went wrong; the opponent places the figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MishapOwed {
    /// The figure.
    pub figure: FigureId,
    /// The side that places it.
    pub by: u8,
}

/// The next figure in gas is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GasStepped {}
