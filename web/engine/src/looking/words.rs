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

/// French with a no-break space before high punctuation and within quotation marks, and with its own apostrophe.
fn typeset(text: &str) -> Cow<'_, str> {
    const PAIRS: [(&str, &str); 6] = [
        (" :", "\u{a0}:"),
        (" ;", "\u{a0};"),
        (" !", "\u{a0}!"),
        (" ?", "\u{a0}?"),
        (" \u{bb}", "\u{a0}\u{bb}"),
        ("\u{ab} ", "\u{ab}\u{a0}"),
    ];
    let spaced = PAIRS.into_iter().fold(Cow::Borrowed(text), |text, (plain, set)| {
        if text.contains(plain) { Cow::Owned(text.replace(plain, set)) } else { text }
    });
    if spaced.contains('\'') { Cow::Owned(elided(&spaced)) } else { spaced }
}

/// The straight sign as an apostrophe where it stands between two letters; elsewhere it is something else.
fn elided(text: &str) -> String {
    let mut signs = text.chars().peekable();
    let mut before = None;
    let mut set = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        let letter =
            |sign: Option<&char>| sign.is_some_and(|sign| sign.is_alphanumeric() || *sign == '\u{ab}');
        let between = before.is_some_and(char::is_alphabetic) && letter(signs.peek());
        set.push(if sign == '\'' && between { '\u{2019}' } else { sign });
        before = Some(sign);
    }
    set
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
        assert_eq!(
            typeset("Jusqu'o\u{f9} ? L'\u{e9}tape d'Orso"),
            "Jusqu\u{2019}o\u{f9}\u{a0}? L\u{2019}\u{e9}tape d\u{2019}Orso"
        );
        assert_eq!(typeset("'a' 5'"), "'a' 5'", "no apostrophes");
    }
}
