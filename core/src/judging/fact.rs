//! Facts of the table that a seat states, and claims of effects the books do not print.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::record::ids::RuleId;

/// A figure's number, the same for the whole match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct FigureId(pub u16);

/// What a stated fact says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FactValue {
    /// Yes or no.
    Holds(bool),
    /// A length in tenths of a millimetre, or a count.
    Measure(i64),
    /// A word of the system's closed list.
    Word(String),
}

impl<'de> Deserialize<'de> for FactValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// Reads what a fact says.
struct AnyValue;

impl Visitor<'_> for AnyValue {
    type Value = FactValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, false, a whole number or a word")
    }

    fn visit_bool<E: Error>(self, holds: bool) -> Result<FactValue, E> {
        Ok(FactValue::Holds(holds))
    }

    fn visit_i64<E: Error>(self, measure: i64) -> Result<FactValue, E> {
        Ok(FactValue::Measure(measure))
    }

    fn visit_u64<E: Error>(self, measure: u64) -> Result<FactValue, E> {
        let fits = i64::try_from(measure);
        fits.map(FactValue::Measure).map_err(|_| E::invalid_value(Unexpected::Unsigned(measure), &self))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<FactValue, E> {
        Ok(FactValue::Word(word.to_owned()))
    }
}

/// A fact stated with a command: contact, sight, distance. What recorded positions show stands against it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// `CARD-n` or `HOUSE-n`, declared at the opening.
    pub source: RuleId,
    /// What it does.
    pub effect: Effect,
}
