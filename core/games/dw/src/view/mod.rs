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
pub(crate) use greffe_core::telling::told::{Told, told};
use greffe_core::telling::view::{Board, Line};
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

/// A step of a procedure that other lines tell.
pub(crate) fn quiet(fr: &str, en: &str, figure: FigureId) -> Told {
    told(fr, en).focus([figure])
}
