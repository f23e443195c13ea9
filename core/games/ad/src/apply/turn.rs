//! The turn, its phases, and the end.

use crate::apply::Applied;
use crate::apply::figures::shelve;
use crate::event;
use crate::setup::scenario::Clock;
use crate::state::change::{lacks, mark, pop, side};
use crate::state::frames::Frame;
use crate::state::{Mark, Phase, SideMark, State};

pub(super) fn turn_begun(state: &mut State, event::TurnBegun { turn }: &event::TurnBegun) {
    state.turn = *turn;
    state.phase = Phase::Start;
    for figure in state.figures.values_mut() {
        figure.marks.remove(&Mark::Tactics);
    }
}

pub(super) fn arrivals_opened(state: &mut State, event::ArrivalsOpened { due }: &event::ArrivalsOpened) {
    state.stack.push(Frame::Arrivals { due: due.clone() });
}

pub(super) fn arrivals_ended(state: &mut State, event::ArrivalsEnded {}: &event::ArrivalsEnded) -> Applied {
    pop(state, "Arrivals", |frame| matches!(frame, Frame::Arrivals { .. }))?;
    Ok(())
}

pub(super) fn tokens_refreshed(
    state: &mut State,
    event::TokensRefreshed { tokens, shelved, engaged }: &event::TokensRefreshed,
) {
    for (id, figure) in &mut state.figures {
        figure.engaged_at_start = engaged.get(id).cloned().unwrap_or_default();
        if let Some(tokens) = tokens.get(id) {
            (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
        }
        if let Some(shelved) = shelved.get(id) {
            shelve(figure, shelved);
        }
    }
}

pub(super) fn phase_begun(
    state: &mut State,
    event::PhaseBegun { phase, to_act, strength }: &event::PhaseBegun,
) {
    for (side, strength) in state.sides.iter_mut().zip(strength) {
        side.strength = *strength;
    }
    begin_phase(state, *phase, *to_act);
}

pub(super) fn hand_limit_opened(state: &mut State, event::HandLimitOpened { due }: &event::HandLimitOpened) {
    state.stack.push(Frame::HandLimit { due: due.clone() });
}

pub(super) fn limit_met(state: &mut State, event::LimitMet { side: whose }: &event::LimitMet) -> Applied {
    match state.stack.last_mut() {
        Some(Frame::HandLimit { due }) => {
            due.retain(|other| other != whose);
            if due.is_empty() {
                state.stack.pop();
            }
        }
        Some(Frame::Discard { .. }) => {
            state.stack.pop();
        }
        Some(_) | None => return Err(lacks("HandLimit")),
    }
    Ok(())
}

pub(super) fn discard_opened(state: &mut State, event::DiscardOpened { side, cards }: &event::DiscardOpened) {
    state.stack.push(Frame::Discard { side: *side, cards: *cards });
}

pub(super) fn present_opened(state: &mut State, event::PresentOpened { side }: &event::PresentOpened) {
    state.stack.push(Frame::Present { side: *side });
}

pub(super) fn initiative_taken(
    state: &mut State,
    event::InitiativeTaken { side: whose }: &event::InitiativeTaken,
) {
    if matches!(state.stack.last(), Some(Frame::Present { .. })) {
        state.stack.pop();
    }
    state.initiative = Some(*whose);
}

pub(super) fn side_marked(
    state: &mut State,
    event::SideMarked { side: whose, mark: what, on }: &event::SideMarked,
) -> Applied {
    mark(&mut side(state, *whose)?.marks, *what, *on);
    Ok(())
}

pub(super) fn first_actor_chosen(
    state: &mut State,
    event::FirstActorChosen { side }: &event::FirstActorChosen,
) -> Applied {
    pop(state, "FirstActor", |frame| matches!(frame, Frame::FirstActor {}))?;
    (state.first_actor, state.to_act) = (Some(*side), Some(*side));
    Ok(())
}

pub(super) fn last_held(
    state: &mut State,
    event::LastHeld { side: whose, next }: &event::LastHeld,
) -> Applied {
    mark(&mut side(state, *whose)?.marks, SideMark::Passed, true);
    state.to_act = Some(*next);
    Ok(())
}

pub(super) fn alarm_rung(state: &mut State, event::AlarmRung { left }: &event::AlarmRung) {
    state.clock = match state.clock {
        Clock::Alarm(_) => Clock::Alarm(*left),
        Clock::Turns(_) => Clock::Turns(*left),
    };
}

pub(super) fn conceded(state: &mut State, event::Conceded { side: whose }: &event::Conceded) -> Applied {
    mark(&mut side(state, *whose)?.marks, SideMark::Conceded, true);
    Ok(())
}

pub(super) fn match_ended(state: &mut State, event::MatchEnded { outcome }: &event::MatchEnded) {
    state.stack.clear();
    state.ended = Some(outcome.clone());
}

/// A phase begins: what lasts for a phase is over.   AD-TURN-06, AD-MOVE-02
fn begin_phase(state: &mut State, phase: Phase, to_act: Option<u8>) {
    (state.phase, state.to_act) = (phase, to_act);
    for side in &mut state.sides {
        for mark in [SideMark::Passed, SideMark::DuelsDeclined, SideMark::FoxDrew] {
            side.marks.remove(&mark);
        }
    }
    let upright = match phase {
        Phase::Action | Phase::Combat | Phase::Interaction | Phase::End => true,
        Phase::Preparation | Phase::Start | Phase::Cards | Phase::Initiative | Phase::Morale => false,
    };
    for figure in state.figures.values_mut() {
        figure.diagonals = 0;
        figure.swept.clear();
        figure.marks.remove(&Mark::Attacked);
        figure.marks.remove(&Mark::Unveiled);
        figure.marks.remove(&Mark::Readied);
        figure.marks.remove(&Mark::Uncalled);
        if upright {
            figure.marks.remove(&Mark::Activated);
        }
    }
}
