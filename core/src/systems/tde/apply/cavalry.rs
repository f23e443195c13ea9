//! Riders and mounts.

use crate::systems::tde::apply::Applied;
use crate::systems::tde::event;
use crate::systems::tde::state::State;
use crate::systems::tde::state::frames::Frame;
use crate::systems::tde::state::parting::give;

pub(super) fn split_made(state: &mut State, event::SplitMade { rider, mount }: &event::SplitMade) -> Applied {
    state.stack.pop_if(|top| matches!(top, Frame::Split { .. }));
    give(state, rider)?;
    give(state, mount)?;
    Ok(())
}
