//! Divination.

use serde::{Deserialize, Serialize};

use crate::profiles::cards::Numeral;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A seer may draw, and move.   AD-TAL-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeerReady {
    /// Who.
    pub seer: FigureId,
}

/// A seer drew; one of the cards is to be resolved.   AD-TAL-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DivinationDrawn {
    /// Who.
    pub seer: FigureId,
    /// The cards.
    pub cards: Vec<Numeral>,
}

/// A seer could not draw any more.   AD-OVW-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DivinationLost {
    /// Who.
    pub seer: FigureId,
}

/// A card of a divination was chosen to be resolved.   AD-TAL-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardResolved {
    /// By whom.
    pub seer: FigureId,
    /// Which.
    pub card: Numeral,
}

/// A seer's tokens.   AD-DIV-03, AD-DIV-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeerTokens {
    /// Whose.
    pub seer: FigureId,
    /// Tokens of fate now.
    pub fate: u8,
    /// Tokens of mind reading now.
    pub mind_reading: u8,
}

/// A side may discard a card of the other hand.   AD-DIV-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalamityOpened {
    /// Which side.
    pub side: u8,
}

/// It has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalamityClosed {}

/// A side chooses cards of a discard to be shuffled back.   AD-DIV-07, AD-DIV-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecallOpened {
    /// Which side.
    pub side: u8,
    /// Whose discard.
    pub of: u8,
}

/// A side is to name the figure it will activate next.   AD-DIV-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MindRead {
    /// Which side.
    pub side: u8,
}

/// A side named the figure it will activate next.   AD-DIV-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextNamed {
    /// Which side.
    pub side: u8,
    /// Which figure; none once it cannot be.
    pub figure: Option<FigureId>,
}
