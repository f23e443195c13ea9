//! Riders and mounts.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{land, pop};
use crate::state::frames::Frame;
use crate::state::look::part_of;
use crate::state::parting::give;
use crate::state::{Part, State};

pub(super) fn rider_placed(
    state: &mut State,
    event::RiderPlaced { cavalry, landing }: &event::RiderPlaced,
) -> Applied {
    pop(state, "Beside", |top| matches!(top, Frame::Beside { .. }))?;
    land(state, part_of(*cavalry, Part::Rider), landing)
}

pub(super) fn split_made(
    state: &mut State,
    event::SplitMade { rider, mount, beside }: &event::SplitMade,
) -> Applied {
    state.stack.pop_if(|top| !beside && matches!(top, Frame::Split { .. }));
    give(state, rider)?;
    give(state, mount)?;
    Ok(())
}
