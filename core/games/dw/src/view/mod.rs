//! The table and each event in display words: what the site and the command line show of the game.

pub(crate) mod activation;
pub(crate) mod badges;
pub(crate) mod combat;
pub(crate) mod effects;
pub(crate) mod flags;
pub(crate) mod turn;
pub(crate) mod names;
pub(crate) mod places;
pub(crate) mod sums;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use crate::event::Event;
use crate::setup::Setup;
use crate::state::State;
use crate::state::look::Look;
use crate::view::names::Names;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Mark, Weight};
use greffe_core::telling::words::Words;

/// The table at one moment.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names(Look { setup, state });
    let moment = names.moment();
    let moment = names.weather().map_or(moment.clone(), |weather| {
        Words::new(format!("{} ({})", moment.fr, weather.fr), format!("{} ({})", moment.en, weather.en))
    });
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        square: None,
        moment,
        sides: (0..names.0.side_count()).map(|side| names.side_view(side)).collect(),
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

/// A step of a procedure that other lines tell.
pub(crate) fn quiet(fr: &str, en: &str, figure: FigureId) -> Told {
    told(fr, en).focus(&[figure])
}

/// A line in the making.
pub(crate) struct Told(pub(crate) Line);

impl Told {
    pub(crate) fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    /// One more sentence, when there is one.
    pub(crate) fn also(self, words: Option<Words>) -> Self {
        match words {
            Some(words) if self.0.sentence.fr.is_empty() => self.say(words.fr, words.en),
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

    pub(crate) fn change(mut self, change: impl Into<Option<Change>>) -> Self {
        self.0.changes.extend(change.into().filter(|change| change.old != change.new));
        self
    }

    pub(crate) fn mark(mut self, mark: Option<Mark>) -> Self {
        self.0.marks.extend(mark);
        self
    }

    pub(crate) fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
