//! Turns, activations, upkeep.

use crate::apply::Applied;
use crate::event;
use crate::profiles::cards::Lasting;
use crate::state::change::{end_passes, figure, lacks, pop, return_lent, side};
use crate::state::frames::Frame;
use crate::state::{State, Until};

pub(super) fn turn_started(state: &mut State, event::TurnStarted { turn, tokens }: &event::TurnStarted) {
    state.stack.pop_if(|top| matches!(top, Frame::Arrivals { .. }));
    state.turn = *turn;
    for (side, tokens) in state.sides.iter_mut().zip(tokens) {
        side.tokens = *tokens;
        side.orders_locked = false;
    }
    for figure in &mut state.figures {
        figure.activated = false;
    }
    // On turn 1 the set-up has settled who holds the initiative.   TDE-TURN-03
    if *turn == 1 {
        state.stack.push(Frame::Refresh {});
    }
}

pub(super) fn ap_refreshed(state: &mut State, event::ApRefreshed { points }: &event::ApRefreshed) -> Applied {
    pop(state, "Refresh", |frame| matches!(frame, Frame::Refresh {}))?;
    for point in points {
        let gains = figure(state, point.figure)?;
        gains.ap = point.ap;
        gains.advance = 0;
    }
    Ok(())
}

pub(super) fn activation_ended(
    state: &mut State,
    event::ActivationEnded { figure: id, recovers }: &event::ActivationEnded,
) -> Applied {
    pop(state, "Activation", |frame| matches!(frame, Frame::Activation { .. }))?;
    end_passes(state, &[Until::ActivationEnd]);
    return_lent(state, &[Lasting::Sequence, Lasting::Activation]);
    let rests = figure(state, *id)?;
    if *recovers {
        rests.slowed = None;
    } else if let Some(slowed) = &mut rests.slowed {
        slowed.lasting = false;
    }
    Ok(())
}

pub(super) fn upkeep_started(
    state: &mut State,
    event::UpkeepStarted { burning }: &event::UpkeepStarted,
) -> Applied {
    state.stack.pop_if(|top| matches!(top, Frame::Closing { .. }));
    pop(state, "Turn", |frame| matches!(frame, Frame::Turn { .. }))?;
    state.moment = state.moment.saturating_add(1);
    for figure in &mut state.figures {
        figure.blind = false;
        figure.ap = 0;
    }
    state.stack.push(Frame::Upkeep { burning: burning.clone(), saves: Vec::new(), part: None });
    Ok(())
}

/// The Activation phase goes on, or begins, with a side.
pub(super) fn side_active(state: &mut State, side: u8) {
    state.stack.pop_if(|top| matches!(top, Frame::Closing { .. }));
    match state.stack.last_mut() {
        Some(Frame::Turn { next }) => *next = side,
        Some(_) | None => state.stack.push(Frame::Turn { next: side }),
    }
}

pub(super) fn fire_tested(
    state: &mut State,
    event::FireTested { figure: id, fire, .. }: &event::FireTested,
) -> Applied {
    figure(state, *id)?.fire = *fire;
    let Some(Frame::Upkeep { burning, saves, part }) = state.stack.last_mut() else {
        return Err(lacks("Upkeep"));
    };
    *part = None;
    burning.retain(|other| other != id);
    saves.retain(|save| save.figure != *id);
    Ok(())
}

pub(super) fn turn_ended(state: &mut State, event::TurnEnded {}: &event::TurnEnded) -> Applied {
    pop(state, "Upkeep", |frame| matches!(frame, Frame::Upkeep { .. }))?;
    for side in &mut state.sides {
        side.tokens = 0;
    }
    end_passes(state, &[Until::ActivationEnd, Until::TurnEnd]);
    return_lent(state, &Lasting::ALL);
    Ok(())
}

pub(super) fn pass_left(state: &mut State, event::PassLeft { side: who, pass }: &event::PassLeft) -> Applied {
    let passes = &mut side(state, *who)?.passes;
    passes.retain(|other| other.window != pass.window);
    passes.push(*pass);
    Ok(())
}
