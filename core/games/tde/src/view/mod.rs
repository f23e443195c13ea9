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
pub(crate) use greffe_core::telling::told::{Told, told};
use greffe_core::telling::view::{Board, Line, Verdict};
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

/// How a roll came out.
pub(crate) fn verdict(faces: impl IntoIterator<Item = u8>, need: Words, passed: bool) -> Verdict {
    Verdict { faces: faces.into_iter().map(u32::from).collect(), need, passed }
}
