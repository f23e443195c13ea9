//! What is declared.

use crate::apply::Applied;
use crate::event;
use crate::state::State;
use crate::state::change::{act, lacks};
use crate::state::frames::Frame;
use crate::state::sequence::Cause;

pub(super) fn action_declared(
    state: &mut State,
    event::ActionDeclared { sequence }: &event::ActionDeclared,
) -> Applied {
    state.moment = state.moment.saturating_add(1);
    chained(state, sequence.acts.iter().any(|act| act.cause == Cause::Chain))?;
    state.stack.push(Frame::Sequence { sequence: sequence.clone() });
    Ok(())
}

pub(super) fn cancelled(
    state: &mut State,
    event::Cancelled { act: place, void, frees }: &event::Cancelled,
) -> Applied {
    act(state, *place)?.void = Some(*void);
    if *frees {
        free_chain(state)?;
    }
    Ok(())
}

/// The activation has had its chained action.   TDE-CHAIN-01
pub(super) fn chained(state: &mut State, declared: bool) -> Applied {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    let Some(Frame::Activation { chained, .. }) = found else { return Err(lacks("Activation")) };
    *chained |= declared;
    Ok(())
}

/// The activation may have a chained action again.   TDE-GAP-07
pub(super) fn free_chain(state: &mut State) -> Applied {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    let Some(Frame::Activation { chained, .. }) = found else { return Err(lacks("Activation")) };
    *chained = false;
    Ok(())
}
