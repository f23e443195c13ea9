//! What events assign: rounds and stints.

use crate::event;
use crate::state::State;
use crate::state::change::{clear_round, figure, lacks, pop};
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;

pub(super) fn round_started(state: &mut State, told: &event::RoundStarted) -> Result<(), Inconsistent> {
    let event::RoundStarted { round, idle, overdue } = told;
    pop(state, "Muster or RoundEnd", |frame| matches!(frame, Frame::Muster {} | Frame::RoundEnd { .. }))?;
    state.round = *round;
    clear_round(state);
    for id in idle {
        figure(state, *id)?.activated = true;
    }
    for id in overdue {
        figure(state, *id)?.overdue = true;
    }
    state.stack.push(Frame::Round { next: 0 });
    Ok(())
}

pub(super) fn stint_ended(state: &mut State, told: &event::StintEnded) -> Result<(), Inconsistent> {
    let event::StintEnded { side: who, next, .. } = told;
    pop(state, "Stint", |frame| matches!(frame, Frame::Stint { side } if side == who))?;
    let Some(Frame::Round { next: place }) = state.stack.last_mut() else {
        return Err(lacks("Round"));
    };
    *place = *next;
    Ok(())
}
