//! Errors of the kernel: refusals, and logs that cannot be folded.

use serde::{Deserialize, Serialize};

use crate::record::ids::RuleId;
use crate::telling::words::Words;

/// Why a command was refused, for its own seat only. Nothing was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", why.en)]
pub struct Refused {
    /// The reason's name, stable, for programs: one per reason.
    pub code: String,
    /// The rule that refuses, when one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<RuleId>,
    /// What is wrong and what to do, for people.
    pub why: Words,
}

impl Refused {
    /// A refusal that no rule of the book stands behind.
    pub fn plain(code: &str, fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code: code.to_owned(), rule: None, why: Words::new(fr, en) }
    }

    /// A refusal for the sake of a rule.
    pub fn by(rule: RuleId, code: &str, fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code: code.to_owned(), rule: Some(rule), why: Words::new(fr, en) }
    }
}

/// A log that cannot be folded: it names something that does not exist, or a value out of bounds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Inconsistent(pub String);

impl Inconsistent {
    /// An inconsistency, in words for engineers.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

/// A fault of a position, by field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{field}: {}", why.en)]
pub struct Fault {
    /// The field, as a JSON pointer into the state or the set-up.
    pub field: String,
    /// The rule it breaks, when one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<RuleId>,
    /// What is wrong.
    pub why: Words,
}

impl Fault {
    /// A fault at a field.
    pub fn new(
        field: impl Into<String>,
        rule: Option<RuleId>,
        fr: impl Into<String>,
        en: impl Into<String>,
    ) -> Self {
        Self { field: field.into(), rule, why: Words::new(fr, en) }
    }
}
