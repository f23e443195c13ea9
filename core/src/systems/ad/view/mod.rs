//! The table and each event in display words: what the site and the command line show of the game.

use crate::systems::ad::event::Event;
use crate::systems::ad::state::look::Look;
use crate::view::{Board, Line};

/// The table at one moment.
pub fn board(_: Look<'_>) -> Board {
    Board::default()
}

/// One event told to anyone; `look` is on the state it was applied to.
pub fn line(_: Look<'_>, _: &Event) -> Line {
    Line::default()
}
