//! A line in the making.

use std::borrow::Borrow;

use crate::judging::fact::FigureId;
use crate::telling::view::{Change, Line, Mark, Verdict, Weight};
use crate::telling::words::Words;

/// A line, told piece by piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told(pub Line);

/// A line with a title and nothing else yet.
pub fn told(fr: &str, en: &str) -> Told {
    Told(Line { title: Words::new(fr, en), ..Line::default() })
}

impl Told {
    /// More of the sentence, as it is.
    #[must_use]
    pub fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    /// One more sentence, where there is one.
    #[must_use]
    pub fn also(self, words: Option<Words>) -> Self {
        let Some(words) = words else { return self };
        let gap = if self.0.sentence.fr.is_empty() { "" } else { " " };
        self.say(format!("{gap}{}", words.fr), format!("{gap}{}", words.en))
    }

    /// The figures concerned, the acting one first; each once.
    #[must_use]
    pub fn focus(mut self, figures: impl IntoIterator<Item = impl Borrow<FigureId>>) -> Self {
        for figure in figures {
            if !self.0.focus.contains(figure.borrow()) {
                self.0.focus.push(*figure.borrow());
            }
        }
        self
    }

    /// A field that changes; nothing where it stays as it was.
    #[must_use]
    pub fn change(self, change: impl Into<Option<Change>>) -> Self {
        self.changes(change.into())
    }

    /// The same of several fields.
    #[must_use]
    pub fn changes(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.0.changes.extend(changes.into_iter().filter(|change| change.old != change.new));
        self
    }

    /// What is drawn on the board of that moment.
    #[must_use]
    pub fn mark(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.0.marks.extend(marks);
        self
    }

    /// How the test behind it came out.
    #[must_use]
    pub fn verdict(mut self, verdict: Verdict) -> Self {
        self.0.verdict = Some(verdict);
        self
    }

    /// How much it matters to somebody leafing through.
    #[must_use]
    pub fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_each_figure_once_and_no_change_of_nothing() {
        let change = |old: &str, new: &str| Change {
            figure: None,
            what: Words::same("value"),
            old: Words::same(old),
            new: Words::same(new),
            rule: None,
        };
        let line = told("Coup", "Blow")
            .also(Some(Words::new("Touché.", "Hit.")))
            .also(None)
            .also(Some(Words::new("Mort.", "Dead.")))
            .focus([FigureId(2), FigureId(1)])
            .focus([FigureId(2)])
            .change(change("3", "3"))
            .changes([change("3", "2")])
            .0;
        assert_eq!((line.sentence.fr.as_str(), line.sentence.en.as_str()), ("Touché. Mort.", "Hit. Dead."));
        assert_eq!(line.focus, [FigureId(2), FigureId(1)]);
        assert_eq!(line.changes, [change("3", "2")]);
    }
}
