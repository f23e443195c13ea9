//! What events assign: morale and flight.

use crate::event;
use crate::state::State;
use crate::state::change::{lacks, queue, side};
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;

pub(super) fn morale_triggered(state: &mut State, told: &event::MoraleTriggered) -> Result<(), Inconsistent> {
    let event::MoraleTriggered { drawn, dues, half } = told;
    if *drawn {
        state.lost.clear();
    }
    for who in half {
        side(state, *who)?.half_tested = true;
    }
    if let Ok(queue) = queue(state) {
        queue.extend(dues.iter().copied());
    } else if !dues.is_empty() {
        state.stack.push(Frame::MoraleQueue { dues: dues.clone() });
    }
    Ok(())
}

pub(super) fn flight_stepped(state: &mut State, told: &event::FlightStepped) -> Result<(), Inconsistent> {
    let event::FlightStepped { figure, moves: now, away } = told;
    let Some(Frame::Flight { moves, .. }) = state.stack.last_mut() else {
        return Err(lacks("Flight"));
    };
    *moves = *now;
    if *away {
        for frame in &mut state.stack {
            if let Frame::Move { arrival, .. } = frame {
                arrival.touches.retain(|other| other != figure);
            }
        }
    }
    Ok(())
}
