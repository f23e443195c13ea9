//! Events assigned to the state and to what is hidden, and what several chapters assign alike. Frames: an event pops,
//! replaces or pushes what its block says.

use crate::event::Event;
use crate::hidden::Hidden;
use crate::state::State;
use crate::state::change::lacks;
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::ruleset::Known;

/// Assigned, or a log that does not hold together.
pub(crate) type Applied = Result<(), Inconsistent>;

/// Assigns what an event says to the public state; fails when it names something that does not exist, or a frame that is
/// not there.
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    event.block().apply(state)
}

/// Assigns what an event says to what is hidden, as far as it is known here.   TDE-VEN-02, TDE-TRE-01
pub fn apply_hidden(hidden: &mut Hidden, event: &Event, known: &dyn Known) {
    event.block().apply_hidden(hidden, known);
}

/// The activation has had its chained action.   TDE-CHAIN-01
pub(crate) fn chained(state: &mut State, declared: bool) -> Applied {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    let Some(Frame::Activation { chained, .. }) = found else { return Err(lacks("Activation")) };
    *chained |= declared;
    Ok(())
}
