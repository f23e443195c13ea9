//! What figures are and carry.

use crate::event::Tokens;
use crate::profiles::weapons::Item;
use crate::setup::square::Square;
use crate::state::{Held, Posture, Removal, Shelved};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// Wounds were dealt or healed.   AD-HLTH-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wounded {
    /// To whom.
    pub figure: FigureId,
    /// How many it has now.
    pub wounds: i32,
}

/// A figure fell, was knocked out, or stood up.   AD-STAT-01, AD-STAT-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostureChanged {
    /// Who.
    pub figure: FigureId,
    /// How it holds itself now.
    pub posture: Posture,
    /// Whether it counts as activated this phase.
    pub activated: bool,
}

/// A figure left play.   AD-HLTH-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureRemoved {
    /// Who.
    pub figure: FigureId,
    /// Why.
    pub why: Removal,
}

/// What a figure carried fell on a square.   AD-ITEM-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemsDropped {
    /// Who carried it.
    pub figure: FigureId,
    /// Where it lies.
    pub at: Square,
    /// What.
    pub items: Vec<Item>,
}

/// What a figure has in hand.   AD-ITEM-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandsChanged {
    /// Whose.
    pub figure: FigureId,
    /// What they hold.
    pub hands: Vec<Held>,
    /// Its fencing tokens now, shields being what they are.
    pub tokens: Tokens,
    /// Used tokens that lie on things put away.   AD-ABIL-05
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shelved: Vec<Shelved>,
    /// The acquired thing lugged in one hand, by its place.   AD-ITEM-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lugged: Option<u8>,
}

/// A figure that lost its weapon is to take up one of several others.   AD-TAL-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RearmOpened {
    /// Who.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Among these, by their numbers.
    pub among: Vec<u8>,
}

/// Which one was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RearmClosed {}

/// A figure's play passed to another side, or to nobody.   AD-GEN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlChanged {
    /// Who.
    pub figure: FigureId,
    /// Whose it is now.
    pub controller: Option<u8>,
}

/// An item was picked up.   AD-PART-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemTaken {
    /// By whom.
    pub figure: FigureId,
    /// From where.
    pub at: Square,
    /// What.
    pub item: Item,
}

/// An item was stolen.   AD-TAL-37
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemStolen {
    /// By whom.
    pub thief: FigureId,
    /// From whom.
    pub from: FigureId,
    /// What.
    pub item: Item,
}

/// The lull is over.   AD-TAL-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LullEnded {}
