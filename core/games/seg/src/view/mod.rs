//! The table and each event in display words: what the site and the command line show of SEG.

pub(crate) mod deeds;
pub(crate) mod names;
pub(crate) mod sums;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use crate::event::{Event, Test};
use crate::setup::Setup;
use crate::state::State;
use crate::state::look::Look;
use crate::view::names::Names;
use crate::view::words::fallen_words;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Mark, Verdict, Weight};
use greffe_core::telling::words::Words;

/// The table at one moment.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names(Look { setup, state });
    let sides = u8::try_from(setup.sides.len()).unwrap_or(u8::MAX);
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        square: None,
        moment: names.moment(),
        sides: (0..sides).map(|side| names.side_view(side)).collect(),
        pieces: names.everyone().filter_map(|id| names.piece(id)).collect(),
        areas: names.areas(),
        layers: Vec::new(),
        over: state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(setup: &Setup, before: &State, event: &Event) -> Line {
    event.block().tell(Names(Look { setup, state: before })).0
}

/// A line with a title and nothing else yet.
pub(crate) fn told(fr: &str, en: &str) -> Told {
    Told(Line { title: Words::new(fr, en), ..Line::default() })
}

/// A line in the making.
pub(crate) struct Told(pub(crate) Line);

impl Told {
    pub(crate) fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    pub(crate) fn also(self, words: Option<Words>) -> Self {
        match words {
            Some(words) => self.say(format!(" {}", words.fr), format!(" {}", words.en)),
            None => self,
        }
    }

    pub(crate) fn focus(mut self, figures: &[FigureId]) -> Self {
        for figure in figures {
            if !self.0.focus.contains(figure) {
                self.0.focus.push(*figure);
            }
        }
        self
    }

    pub(crate) fn change(mut self, change: Option<Change>) -> Self {
        self.0.changes.extend(change.filter(|change| change.old != change.new));
        self
    }

    pub(crate) fn changes(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.0.changes.extend(changes.into_iter().filter(|change| change.old != change.new));
        self
    }

    pub(crate) fn mark(mut self, mark: Option<Mark>) -> Self {
        self.0.marks.extend(mark);
        self
    }

    pub(crate) fn verdict(mut self, test: &Test) -> Self {
        self.0.verdict = Some(Verdict {
            faces: test.faces.clone(),
            need: fallen_words(test.threshold),
            passed: test.passed,
        });
        self
    }

    pub(crate) fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
