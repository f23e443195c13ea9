//! The table and each event in display words: what the site and the command line show of Aurore Obscure.

use crate::systems::ao::event::Event;
use crate::systems::ao::setup::Setup;
use crate::systems::ao::state::State;
use crate::view::{Board, Line};

/// The table at one moment.
pub fn board(_setup: &Setup, _state: &State) -> Board {
    Board::default()
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(_setup: &Setup, _before: &State, _event: &Event) -> Line {
    Line::default()
}
