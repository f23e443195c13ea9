//! What teams are built from, as plain data for the forms that build one.

use crate::ids::RuleId;
use crate::words::Words;

/// One thing that a figure may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its word on the wire.
    pub word: String,
    /// What people call it.
    pub words: Words,
    /// The rule that defines it.
    pub rule: Option<RuleId>,
    /// Its cost as printed; none when the players must agree one.
    pub cost: Option<i32>,
}

/// Everything that the figures of a game may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    /// Ranks, in ascending order.
    pub ranks: Vec<Part>,
    /// Skills, in book order.
    pub skills: Vec<Part>,
}
