//! What anyone sees: the table, and every event told in words.

use crate::systems::dw::event::Event;
use crate::systems::dw::setup::Setup;
use crate::systems::dw::state::State;
use crate::view::{Board, Line};

/// The table, for anyone.
pub fn board(_: &Setup, _: &State) -> Board {
    Board::default()
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(_: &Setup, _: &State, _: &Event) -> Line {
    Line::default()
}
