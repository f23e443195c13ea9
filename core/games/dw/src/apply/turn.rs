//! What events assign: rounds and stints.

use crate::event;
use crate::state::change::{clear_round, figure, lacks, pop};
use crate::state::frames::Frame;
use crate::state::{Hiding, State};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

pub(super) fn round_started(state: &mut State, told: &event::RoundStarted) -> Result<(), Inconsistent> {
    let event::RoundStarted { round, idle, overdue, hidden } = told;
    pop(state, "Muster or RoundEnd", |frame| matches!(frame, Frame::Muster {} | Frame::RoundEnd { .. }))?;
    state.round = *round;
    clear_round(state);
    for id in idle {
        figure(state, *id)?.activated = true;
    }
    for id in overdue {
        figure(state, *id)?.overdue = true;
    }
    if let Some(hidden) = hidden {
        for (id, figure) in (1_u16..).map(FigureId).zip(&mut state.figures) {
            figure.hiding =
                figure.at.map(|at| if hidden.contains(&id) { Hiding::Hidden(at) } else { Hiding::Seen });
        }
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
