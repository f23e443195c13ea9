//! Events assigned to the state, and what several of them assign alike. Frames: an event pops, replaces or pushes what
//! its block says.

use crate::event::Event;
use crate::state::State;
use crate::state::change::lacks;
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;

/// Assigned, or a log that does not hold together.
pub(crate) type Applied = Result<(), Inconsistent>;

/// Assigns what an event says to the public state.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    event.block().apply(state)
}

/// Whose turn it is to place terrain; none ends the phase.
pub(crate) fn terrain_turn(state: &mut State, side: Option<u8>) -> Applied {
    let Some(Frame::Terrain { next }) = state.stack.last_mut() else { return Err(lacks("Terrain")) };
    match side {
        Some(side) => *next = side,
        None => {
            state.stack.pop();
        }
    }
    Ok(())
}
