//! Modifiers of a test, each with the rule or claim it comes from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fact::FigureId;
use crate::ids::RuleId;

/// One line of a sum: where it comes from and what it adds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// The rule or claim (`CARD-n`, `HOUSE-n`) it comes from.
    pub rule: RuleId,
    /// What it adds to the sum; zero where a player could expect something and nothing counts.
    pub value: i32,
    /// Whose sum it belongs to, where several figures roll against each other; none where there is one sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
}

/// The sum of a test, line by line, in the order of the rulebook. Never a bare integer. In an opposed roll each
/// figure has its own: see [`Modifier::figure`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Modifiers(Vec<Modifier>);

impl Modifiers {
    /// No line yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line.
    pub fn add(&mut self, rule: RuleId, value: i32) {
        self.0.push(Modifier { rule, value, figure: None });
    }

    /// The same, for chains of calls.
    #[must_use]
    pub fn with(mut self, rule: RuleId, value: i32) -> Self {
        self.add(rule, value);
        self
    }

    /// The same, every line being of one figure's sum.
    #[must_use]
    pub fn of(mut self, figure: FigureId) -> Self {
        for line in &mut self.0 {
            line.figure = Some(figure);
        }
        self
    }

    /// Adds every line of `other`, in order.
    pub fn extend(&mut self, other: &Self) {
        self.0.extend(other.0.iter().cloned());
    }

    /// The sum, saturating.
    pub fn total(&self) -> i32 {
        self.0.iter().fold(0, |sum, line| sum.saturating_add(line.value))
    }

    /// The lines in order.
    pub fn lines(&self) -> &[Modifier] {
        &self.0
    }

    /// Whether there is no line.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
