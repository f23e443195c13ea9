//! Riders and mounts.

use crate::systems::tde::apply::Applied;
use crate::systems::tde::event;
use crate::systems::tde::state::change::{land, pop};
use crate::systems::tde::state::frames::Frame;
use crate::systems::tde::state::look::part_of;
use crate::systems::tde::state::parting::give;
use crate::systems::tde::state::{Part, State};

pub(super) fn rider_placed(
    state: &mut State,
    event::RiderPlaced { cavalry, landing }: &event::RiderPlaced,
) -> Applied {
    pop(state, "Beside", |top| matches!(top, Frame::Beside { .. }))?;
    land(state, part_of(*cavalry, Part::Rider), landing)
}

pub(super) fn split_made(state: &mut State, event::SplitMade { rider, mount }: &event::SplitMade) -> Applied {
    state.stack.pop_if(|top| matches!(top, Frame::Split { .. }));
    give(state, rider)?;
    give(state, mount)?;
    Ok(())
}
