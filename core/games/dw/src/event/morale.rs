//! Morale tests and flights.

use crate::state::MoraleDue;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// Figures owe morale tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTriggered {
    /// Whether removed figures have had their effect thereby.
    pub drawn: bool,
    /// The tests.
    pub dues: Vec<MoraleDue>,
    /// The sides whose one test for half losses this is.
    pub half: Vec<u8>,
}

/// A side ordered its tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleOrdered {
    /// All tests owed, in order.
    pub dues: Vec<MoraleDue>,
}

/// The first test owed is rolled, or lapses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTaken {
    /// Whose.
    pub figure: FigureId,
    /// Whether it lapses: gone, or not concerned.
    pub lapsed: bool,
}

/// Every test is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleEnded {}

/// A figure flees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightOwed {
    /// The figure.
    pub figure: FigureId,
    /// Its forced moves.
    pub moves: u32,
    /// The enemies it leaves.
    pub from: Vec<FigureId>,
}

/// A forced move is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightStepped {
    /// The figure.
    pub figure: FigureId,
    /// Forced moves left; none ends the flight.
    pub moves: u32,
    /// Whether it gets away from whoever charges it, where no place says so.   DW-MORALE-12
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

/// A flight is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightEnded {
    /// The figure.
    pub figure: FigureId,
}
