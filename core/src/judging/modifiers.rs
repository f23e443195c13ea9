//! Modifiers of a test, each with the rule or claim it comes from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::judging::fact::FigureId;
use crate::record::ids::RuleId;

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

/// One side's sum in a test, as people read it: its lines and whose it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// Whose it is, where several figures roll against each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// Whether its first line is the value itself that is tested, which nothing of the moment added.
    pub based: bool,
    /// Its lines, in the order of the rulebook.
    pub lines: Vec<Modifier>,
}

impl Sum {
    /// The sums that the lines of a record make: each figure's own, in the order in which they come.
    pub fn by_figure(lines: &[Modifier], based: bool) -> Vec<Self> {
        let mut sums: Vec<Self> = Vec::new();
        for line in lines {
            match sums.iter_mut().find(|sum| sum.figure == line.figure) {
                Some(sum) => sum.lines.push(line.clone()),
                None => sums.push(Self { figure: line.figure, based, lines: vec![line.clone()] }),
            }
        }
        sums
    }

    /// What it comes to, saturating.
    pub fn total(&self) -> i32 {
        self.lines.iter().fold(0, |sum, line| sum.saturating_add(line.value))
    }

    /// What the moment added: every line but the value itself.
    pub fn added(&self) -> impl Iterator<Item = &Modifier> {
        self.lines.iter().skip(usize::from(self.based))
    }

    /// The same, were it not for a rule: the value itself stays.
    #[must_use]
    pub fn without(&self, rule: &RuleId) -> Self {
        let stays = |(place, line): &(usize, &Modifier)| (self.based && *place == 0) || line.rule != *rule;
        let lines = self.lines.iter().enumerate().filter(stays).map(|(_, line)| line.clone()).collect();
        Self { lines, ..self.clone() }
    }
}

/// The total of a figure's sum among several; of the only one where there is one.
pub fn total_of(sums: &[Sum], figure: FigureId) -> Option<i32> {
    match sums {
        [only] if only.figure.is_none_or(|whose| whose == figure) => Some(only.total()),
        several => several.iter().find(|sum| sum.figure == Some(figure)).map(Sum::total),
    }
}
