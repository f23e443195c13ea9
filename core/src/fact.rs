//! Facts of the table that a seat states, and claims of effects the books do not print.

use serde::{Deserialize, Serialize};

use crate::ids::RuleId;

/// A figure's number, the same for the whole match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FigureId(pub u16);

/// What a stated fact says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FactValue {
    /// Yes or no.
    Holds(bool),
    /// A length in tenths of a millimetre, or a count.
    Measure(i64),
    /// A word of the system's closed list.
    Word(String),
}

/// A fact stated with a command: contact, sight, distance. It beats the recorded positions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// The name of the fact, from the system's closed list.
    pub fact: String,
    /// The figures it is about, in the order the fact's name implies.
    pub of: Vec<FigureId>,
    /// What is stated.
    pub value: FactValue,
}

/// What a claim does to the command it is declared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Adds to the sum of the test.
    Modifier(i32),
    /// Gives the roll again; the second counts.
    Reroll {},
    /// Sets a rule aside for this command.
    Ignore(RuleId),
    /// Fixes the outcome of the test: passed or failed.
    Outcome(bool),
}

/// An effect claimed from a card or a house agreement that the rulebook does not print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// `CARD-n` or `HOUSE-n`, declared at the opening.
    pub source: RuleId,
    /// What it does.
    pub effect: Effect,
}
