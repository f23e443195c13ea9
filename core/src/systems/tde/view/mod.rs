//! Boards and lines: what the site sees of a match.

use crate::systems::tde::event::Event;
use crate::systems::tde::setup::Setup;
use crate::systems::tde::state::State;
use crate::view::{Board, Line};

/// The table, for anyone.
pub fn board(setup: &Setup, _state: &State) -> Board {
    Board { table: setup.table.map(|table| (table.width, table.depth)), ..Board::default() }
}

/// One event told to anyone.
pub fn line(_setup: &Setup, _before: &State, _event: &Event) -> Line {
    Line::default()
}
