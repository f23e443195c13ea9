//! Sentences in the two languages of the project.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One text in French and in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The French text.
    pub fr: String,
    /// The English text.
    pub en: String,
}

impl Words {
    /// A text from its two languages.
    pub fn new(fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self { fr: fr.into(), en: en.into() }
    }

    /// A text that reads the same in both languages: a name, a number, a rulebook's term.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { fr: text.clone(), en: text }
    }

    /// Texts with commas between them; none of none.
    pub fn joined(parts: impl IntoIterator<Item = Self>) -> Option<Self> {
        let join = |one: Self, next: Self| {
            Self::new(format!("{}, {}", one.fr, next.fr), format!("{}, {}", one.en, next.en))
        };
        parts.into_iter().reduce(join)
    }

    /// The text in `language` (`"en"` for English, French otherwise).
    pub fn in_language(&self, language: &str) -> &str {
        if language == "en" { &self.en } else { &self.fr }
    }
}

/// What a noun takes for so many things, in French and in English: nothing or an `s`.
pub fn plurals(count: impl TryInto<i64>) -> [&'static str; 2] {
    let count = count.try_into().unwrap_or(i64::MAX);
    [if (-1..=1).contains(&count) { "" } else { "s" }, if count == 1 { "" } else { "s" }]
}
