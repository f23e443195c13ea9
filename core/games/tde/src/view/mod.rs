//! Boards and lines: what the site sees of a match.

mod cards;
pub(crate) mod declared;
pub(crate) mod deeds;
mod flow;
pub(crate) mod french;
mod harm;
pub(crate) mod moved;
pub(crate) mod names;
pub(crate) mod results;
pub(crate) mod sums;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod thrown;
pub(crate) mod words;

use crate::event::Event;
use crate::setup::Setup;
use crate::state::State;
use crate::state::look::Look;
use crate::view::french::said;
use crate::view::names::Names;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Mark, Verdict, Weight};
use greffe_core::telling::words::Words;

/// The table, for anyone.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names(Look { setup, state });
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        square: None,
        moment: names.moment(),
        sides: [0, 1].into_iter().map(|side| names.side_view(side)).collect(),
        pieces: names.0.figures().filter_map(|(id, _)| names.piece(id)).collect(),
        areas: names.areas(),
        layers: Vec::new(),
        over: state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(setup: &Setup, before: &State, event: &Event) -> Line {
    let line = event.block().tell(Names(Look { setup, state: before })).0;
    Line { title: said(&line.title), sentence: said(&line.sentence), ..line }
}

/// A line with a title and nothing else yet.
pub(crate) fn told(fr: &str, en: &str) -> Told {
    Told(Line { title: Words::new(fr, en), ..Line::default() })
}

/// A line in the making.
pub(crate) struct Told(Line);

impl Told {
    pub(crate) fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    pub(crate) fn also(self, words: Option<Words>) -> Self {
        match words {
            Some(words) => {
                let gap = if self.0.sentence.fr.is_empty() { "" } else { " " };
                self.say(format!("{gap}{}", words.fr), format!("{gap}{}", words.en))
            }
            None => self,
        }
    }

    pub(crate) fn focus(mut self, figures: impl IntoIterator<Item = FigureId>) -> Self {
        for figure in figures {
            if !self.0.focus.contains(&figure) {
                self.0.focus.push(figure);
            }
        }
        self
    }

    pub(crate) fn change(mut self, change: Option<Change>) -> Self {
        self.0.changes.extend(change.filter(|change| change.old != change.new));
        self
    }

    pub(crate) fn mark(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.0.marks.extend(marks);
        self
    }

    pub(crate) fn verdict(mut self, faces: impl IntoIterator<Item = u8>, need: Words, passed: bool) -> Self {
        let faces = faces.into_iter().map(u32::from).collect();
        self.0.verdict = Some(Verdict { faces, need, passed });
        self
    }

    pub(crate) fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
