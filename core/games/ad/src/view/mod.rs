//! The table and each event in display words: what the site and the command line show of the game.

pub(crate) mod cards;
mod fights;
mod lines;
pub(crate) mod names;
mod steps;
pub(crate) mod sums;
mod table;
mod talk;
pub(crate) mod told;
mod turn;
pub(crate) mod words;
#[cfg(test)]
mod tests;

use crate::event::Event;
use crate::state::look::Look;
use crate::view::names::{Names, SIDE};
use crate::view::told::{Told, told};
use greffe_core::telling::view::{Board, Line};
use greffe_core::telling::words::Words;

/// The table at one moment.
pub fn board(look: Look<'_>) -> Board {
    let names = Names(look);
    Board {
        table: Some(names.table()),
        square: Some(SIDE),
        moment: names.moment(),
        sides: look.sides().map(|side| names.side_view(side)).collect(),
        pieces: look.figures().filter_map(|(id, _)| names.piece(id)).collect(),
        areas: names.areas(),
        layers: names.layers(),
        over: look.state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `look` is on the state it was applied to.
pub fn line(look: Look<'_>, event: &Event) -> Line {
    event.block().tell(Names(look)).line()
}

/// A step of the machinery that needs no telling of its own.
pub(crate) fn quiet(fr: &str, en: &str) -> Told {
    told(fr, en)
}

/// A sentence about somebody.
fn about(name: &str, fr: &str, en: &str) -> Words {
    Words::new(format!("{name} {fr}"), format!("{name} {en}"))
}
