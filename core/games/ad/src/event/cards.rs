//! Cards: zones and counts. Faces of what stays hidden are in nobody's event.

use crate::event::Deck;
use crate::profiles::cards::{Card, Numeral};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::SealNumber;
use serde::{Deserialize, Serialize};

/// Every deck was shuffled.   AD-SETUP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecksShuffled {}

/// A side drew into its hand: from the arranged top first, then by a hidden roll.   AD-CARD-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardsDrawn {
    /// Who.
    pub side: u8,
    /// How many.
    pub count: u8,
    /// The roll, when the pool was drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<HiddenRoll>,
}

/// The top card of a pile was taken off, to be turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopTaken {
    /// Whose.
    pub side: u8,
    /// The roll, when there was no arranged top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<HiddenRoll>,
}

/// The card taken off was turned into play.   AD-CARD-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardTurned {
    /// Whose.
    pub side: u8,
    /// Which.
    pub card: Card,
}

/// A card laid face down from a hand was shown and is in play.   AD-TEST-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SealedShown {
    /// Whose.
    pub side: u8,
    /// The seal it was laid under.
    pub seal: SealNumber,
    /// Which.
    pub card: Card,
}

/// A hand card was played openly.   AD-TEST-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandPlayed {
    /// Whose.
    pub side: u8,
    /// Which.
    pub card: Card,
}

/// Hand cards were discarded.   AD-CARD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandDiscarded {
    /// Whose.
    pub side: u8,
    /// Which.
    pub cards: Vec<Card>,
}

/// A card in play went to the discard before the others.   AD-DIV-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayDiscarded {
    /// Whose.
    pub side: u8,
    /// Which.
    pub card: Card,
}

/// The cards in play went to the discard together.   AD-CARD-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayCollected {
    /// Whose, and which.
    pub cards: Vec<(u8, Vec<Card>)>,
}

/// A side gathered its cards and shuffled them.   AD-CARD-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckGathered {
    /// Whose.
    pub side: u8,
    /// What lay open and went in: the discard, by one reading the cards in play.   AD-GAP-56
    pub back: Vec<Card>,
    /// Its figures whose token of faith came back.   AD-TAL-21a
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faith: Vec<FigureId>,
}

/// Cards of a discard were shuffled back into its pile.   AD-DIV-07, AD-GAP-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardsRecalled {
    /// Whose.
    pub side: u8,
    /// Which.
    pub cards: Vec<Card>,
    /// Its figures whose token of faith came back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faith: Vec<FigureId>,
}

/// A side looked at the top of a pile.   AD-DIV-01, AD-DIV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopSeen {
    /// Who looked.
    pub side: u8,
    /// Whose pile.
    pub of: u8,
    /// How many cards.
    pub cards: u8,
    /// The roll, when the pool was looked into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<HiddenRoll>,
}

/// A side put the cards it saw back in an order that is sealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopArranged {
    /// Who arranged.
    pub side: u8,
    /// Whose pile.
    pub of: u8,
    /// How many cards.
    pub cards: u8,
    /// The seals over the cards, the uppermost first; none of real cards.
    pub seals: Vec<SealNumber>,
}

/// A side was shown the other hand.   AD-DIV-06, AD-DIV-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandShown {
    /// To whom.
    pub side: u8,
    /// Whose.
    pub of: u8,
}

/// Cards of a shared deck were drawn.   AD-CARD-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedDrawn {
    /// Which deck.
    pub deck: Deck,
    /// The cards.
    pub cards: Vec<Numeral>,
}

/// A shared deck was shuffled.   AD-TURN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedShuffled {
    /// Which deck.
    pub deck: Deck,
}

/// The match starts from a given position: its hidden cards are shuffled together, hands to be dealt anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionTaken {
    /// The cards of each side that lie open.
    pub open: Vec<Vec<Card>>,
}
