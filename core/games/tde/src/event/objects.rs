//! Objectives, loot, and secret choices.

use serde::{Deserialize, Serialize};

use crate::state::Place;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// An objective or a loot marker is somewhere else.   TDE-COU-09, TDE-COU-12, TDE-TRE-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveMoved {
    /// Which.
    pub objective: u8,
    /// Where.
    pub place: Place,
    /// Its number, recovered by the side that carries it now.   TDE-TRE-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovered: Option<u8>,
}

/// The enemy must place what an unconscious carrier dropped.   TDE-COU-11, TDE-TRE-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DropAsked {
    /// Which.
    pub objective: u8,
    /// Who dropped it.
    pub figure: FigureId,
    /// The side that places it.
    pub side: u8,
}

/// The activations of the turn are over, and loot may still change hands.   TDE-COU-09, TDE-COU-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootAsked {
    /// The sides that may.
    pub sides: Vec<u8>,
}

/// Nobody is left to activate, and a card may still give somebody the points for it.   TDE-BUILD-11, TDE-GAP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardsAsked {
    /// The sides that may play one, or pass a loot.
    pub sides: Vec<u8>,
}

/// A side leaves the loot where it is to the end of the turn.   TDE-COU-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootLeft {
    /// Which.
    pub side: u8,
}

/// A side controls an objective.   TDE-ATK-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlTaken {
    /// Which.
    pub objective: u8,
    /// The side.
    pub side: u8,
}

/// A side has looked at the number of an objective.   TDE-TRE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveSeen {
    /// Which.
    pub objective: u8,
    /// The side.
    pub side: u8,
}

/// A side has found the objective it looked for.   TDE-TRE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveFound {
    /// Which.
    pub objective: u8,
    /// Its number.
    pub number: u8,
    /// Who carries it.
    pub figure: FigureId,
}

/// A side looks for an objective.   TDE-TRE-06, TDE-TRE-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberDrawn {
    /// The side.
    pub side: u8,
    /// The number.
    pub number: u8,
}

/// A side has had its vengeance.   TDE-VEN-06, TDE-VEN-07, TDE-VEN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Avenged {
    /// The side.
    pub side: u8,
    /// Its vengeance target.
    pub target: FigureId,
    /// Its avenger, when the vengeance is his.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avenger: Option<FigureId>,
}

/// The secret choices of a side are shown.   TDE-VEN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretShown {
    /// The side.
    pub side: u8,
    /// Its avenger.
    pub avenger: FigureId,
    /// Its vengeance target.
    pub target: FigureId,
}
