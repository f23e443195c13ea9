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
pub(crate) use greffe_core::telling::told::{Told, told};
use greffe_core::telling::view::{Board, Line, Verdict};

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

/// How a test came out.
pub(crate) fn verdict(test: &Test) -> Verdict {
    Verdict { faces: test.faces.clone(), need: fallen_words(test.threshold), passed: test.passed }
}
