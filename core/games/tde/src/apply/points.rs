//! Action points and orders.

use crate::apply::Applied;
use crate::event;
use crate::state::State;
use crate::state::change::{figure, lacks, sequence};
use crate::state::frames::Frame;

pub(super) fn ap_moved(
    state: &mut State,
    event::ApMoved { donor, recipient, .. }: &event::ApMoved,
) -> Applied {
    if matches!(state.stack.last(), Some(Frame::OrderAmount {})) {
        state.stack.pop();
    }
    figure(state, donor.figure)?.ap = donor.ap;
    figure(state, recipient.figure)?.ap = recipient.ap;
    last_order_done(state)?;
    Ok(())
}

pub(super) fn ap_lost(state: &mut State, event::ApLost { figure: id, ap }: &event::ApLost) -> Applied {
    if matches!(state.stack.last(), Some(Frame::Stun { figure, .. }) if figure == id) {
        state.stack.pop();
    }
    figure(state, *id)?.ap = *ap;
    Ok(())
}

/// The order under way has had its effect.
pub(super) fn last_order_done(state: &mut State) -> Applied {
    let Some(order) = sequence(state)?.orders.last_mut() else { return Err(lacks("order")) };
    order.done = true;
    Ok(())
}
