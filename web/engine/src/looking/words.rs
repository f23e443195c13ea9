//! Words, lengths and rules as the pages print them.

use std::borrow::Cow;
use std::fmt;

use greffe_core::telling::words::Words;

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// French, set with no-break spaces.
    French,
    /// English.
    English,
}

impl Tongue {
    /// The language of a code, `fr` or `en`.
    pub fn of(code: &str) -> Self {
        if code == "en" { Self::English } else { Self::French }
    }

    /// The text of this language.
    pub fn w(self, words: &Words) -> Cow<'_, str> {
        match self {
            Self::French => typeset(&words.fr),
            Self::English => Cow::Borrowed(&words.en),
        }
    }
}

/// A rule id without its game, as chips print it.
pub fn short_rule(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, rest)| rest)
}

/// Tenths of a unit, printed with at most one decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit(pub i32);

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if tenth == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{tenth}") }
    }
}

/// French with a no-break space before high punctuation and within quotation marks.
fn typeset(text: &str) -> Cow<'_, str> {
    const PAIRS: [(&str, &str); 6] = [
        (" :", "\u{a0}:"),
        (" ;", "\u{a0};"),
        (" !", "\u{a0}!"),
        (" ?", "\u{a0}?"),
        (" \u{bb}", "\u{a0}\u{bb}"),
        ("\u{ab} ", "\u{ab}\u{a0}"),
    ];
    PAIRS.into_iter().fold(Cow::Borrowed(text), |text, (plain, set)| {
        if text.contains(plain) { Cow::Owned(text.replace(plain, set)) } else { text }
    })
}

#[cfg(test)]
mod tests {
    use super::typeset;

    #[test]
    fn french_keeps_its_punctuation_on_the_line() {
        assert_eq!(
            typeset("Brok : \u{ab} non \u{bb} ; oui ?"),
            "Brok\u{a0}: \u{ab}\u{a0}non\u{a0}\u{bb}\u{a0}; oui\u{a0}?"
        );
        assert!(matches!(typeset("Brok tire."), std::borrow::Cow::Borrowed(_)));
    }
}
