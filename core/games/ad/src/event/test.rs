//! Tests and opposed tests.

use crate::event::{Tokens, Total};
use crate::profiles::cards::{Card, Suit};
use crate::state::frames::{Initial, Opposed, OpposedStage, Source, Test, TestStage};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// A test began.   AD-TEST-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestBegun {
    /// Which.
    pub test: Test,
}

/// A test goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestStaged {
    /// To what.
    pub stage: TestStage,
}

/// Faith took the score's place.   AD-TAL-21a
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaithUsed {
    /// Whose.
    pub figure: FigureId,
    /// The score.
    pub score: i32,
}

/// The initial card of a test, or of one side of it by place, is known.   AD-TEST-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitialSet {
    /// Which side; 0 in an unopposed test.
    pub place: u8,
    /// The card; none while it is to be played anew.
    pub initial: Option<Initial>,
    /// The card whose place it takes, which stays in play.   AD-TAL-25
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Card>,
}

/// A reinforcement.   AD-TEST-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reinforced {
    /// Which side of the test; 0 in an unopposed one.
    pub place: u8,
    /// The card.
    pub card: Card,
}

/// A side does not reinforce now.   AD-TEST-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementPassed {
    /// Which side of the test.
    pub place: u8,
}

/// A test ended.   AD-TEST-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestEnded {
    /// Whose.
    pub figure: FigureId,
    /// The outcome.
    pub total: Total,
}

/// An opposed test began.   AD-TEST-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedBegun {
    /// Which.
    pub opposed: Opposed,
}

/// A card was laid, or the pile named.   AD-TEST-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardLaid {
    /// Which side of the test.
    pub place: u8,
    /// Whose card.
    pub side: u8,
    /// From where.
    pub source: Source,
}

/// An opposed test goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedStaged {
    /// To what.
    pub stage: OpposedStage,
    /// Whose turn it is, by place.
    pub turn: u8,
}

/// A modifier that a choice gave to one side of an opposed test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedModified {
    /// Which side of the test.
    pub place: u8,
    /// What it adds; the rules stand beside it.
    pub value: i32,
    /// The rule.
    pub rule: greffe_core::record::ids::RuleId,
}

/// Fencing tokens were flipped for a total.   AD-MELEE-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FencingFlipped {
    /// Which side of the test.
    pub place: u8,
    /// Whose tokens.
    pub figure: FigureId,
    /// How many.
    pub count: u8,
    /// The tokens now.
    pub tokens: Tokens,
}

/// One side of an opposed test was added up.   AD-TEST-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Totalled {
    /// Which side of the test.
    pub place: u8,
    /// Its total.
    pub total: i32,
}

/// An opposed test ended.   AD-TEST-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedEnded {
    /// Both sides, in the order of the test.
    pub totals: Vec<Total>,
}

/// A joker's suit was named.   AD-CARD-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuitNamed {
    /// Which side of the test; 0 in an unopposed one.
    pub place: u8,
    /// Which suit.
    pub suit: Suit,
}

/// A side of an opposed test has answered what the stage asks, or need not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// Which side of the test.
    pub place: u8,
}

/// A side lets the cards turned stand.   AD-DIV-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetStand {
    /// Which.
    pub side: u8,
}

/// A token of fate was spent.   AD-DIV-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FateSpent {
    /// Whose.
    pub seer: FigureId,
    /// How many it has left.
    pub left: u8,
}
