//! Before the first turn.

use crate::setup::square::Square;
use crate::state::Poison;
use crate::state::frames::Preparation;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// What is still to be prepared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreparationOpened {
    /// In order.
    pub due: Vec<Preparation>,
}

/// A part of it is done, or does not arise any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreparationDone {
    /// Which.
    pub done: Preparation,
    /// What takes its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Preparation>,
}

/// Preparation is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreparationEnded {}

/// A side's kreutzers changed.   AD-TAL-28, AD-TAL-33
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KreutzersChanged {
    /// Whose.
    pub side: u8,
    /// How many it has now.
    pub kreutzers: i32,
}

/// A figure became somebody's nephew.   AD-TAL-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NephewMarked {
    /// Who.
    pub figure: FigureId,
    /// Whose; none once the modifiers end.
    pub uncle: Option<FigureId>,
}

/// A weapon was coated, or lost poison.   AD-TAL-16, AD-POISON-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponCoated {
    /// Whose.
    pub figure: FigureId,
    /// Which weapon, by its number (see `state::arms`).
    pub weapon: u8,
    /// The poisons on it now.
    pub poisons: Vec<Poison>,
}

/// A figure was placed.   AD-SETUP-06, AD-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigurePlaced {
    /// Which.
    pub figure: FigureId,
    /// Where.
    pub at: Square,
}
