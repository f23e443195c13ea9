//! A line in the making.

use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Line, Mark, Verdict, Weight};
use greffe_core::telling::words::Words;

/// A line in the making.
#[derive(Default)]
pub(crate) struct Told(Line);

/// A line with a title, which begins with a capital.
pub(crate) fn told(fr: impl AsRef<str>, en: impl AsRef<str>) -> Told {
    Told(Line { title: Words::new(capital(fr.as_ref()), capital(en.as_ref())), ..Line::default() })
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

impl Told {
    /// One more sentence.
    pub(crate) fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        let gap = if self.0.sentence.fr.is_empty() { "" } else { " " };
        self.0.sentence.fr.push_str(gap);
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(gap);
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    /// The figures concerned, the acting one first.
    pub(crate) fn focus(mut self, figures: impl IntoIterator<Item = FigureId>) -> Self {
        for figure in figures {
            if !self.0.focus.contains(&figure) {
                self.0.focus.push(figure);
            }
        }
        self
    }

    /// A field that changes; nothing where it does not.
    pub(crate) fn change(
        mut self,
        figure: Option<FigureId>,
        what: Words,
        [old, new]: [Words; 2],
        rule: &'static str,
    ) -> Self {
        if old != new {
            self.0.changes.push(Change { figure, what, old, new, rule: Some(RuleId::new(rule)) });
        }
        self
    }

    /// A number that changes.
    pub(crate) fn count<T: ToString>(
        self,
        figure: Option<FigureId>,
        what: Words,
        old: T,
        new: T,
        rule: &'static str,
    ) -> Self {
        self.change(figure, what, [old, new].map(|number| Words::same(number.to_string())), rule)
    }

    /// Something to draw.
    pub(crate) fn mark(mut self, mark: impl IntoIterator<Item = Mark>) -> Self {
        self.0.marks.extend(mark);
        self
    }

    /// How a test came out.
    pub(crate) fn verdict(mut self, need: Words, passed: bool) -> Self {
        self.0.verdict = Some(Verdict { faces: Vec::new(), need, passed });
        self
    }

    /// How much it matters to somebody leafing through.
    pub(crate) fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }

    /// The line.
    pub(crate) fn line(self) -> Line {
        self.0
    }
}
