//! Riders and mounts.

use crate::apply::Applied;
use crate::event;
use crate::state::State;
use crate::state::frames::Frame;
use crate::state::parting::give;

pub(super) fn split_made(state: &mut State, event::SplitMade { rider, mount }: &event::SplitMade) -> Applied {
    state.stack.pop_if(|top| matches!(top, Frame::Split { .. }));
    give(state, rider)?;
    give(state, mount)?;
    Ok(())
}
