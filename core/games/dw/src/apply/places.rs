//! What events assign: moves, doors and scenery.

use crate::event::{self, Halt};
use crate::state::State;
use crate::state::change::{activation, arrive, end_wait, figure, lacks, pop, take_first};
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;

pub(super) fn contact_attested(state: &mut State, told: &event::ContactAttested) -> Result<(), Inconsistent> {
    let event::ContactAttested { a, b, holds } = told;
    figure(state, *a)?;
    figure(state, *b)?;
    if *holds {
        state.contacts.insert((*a, *b));
    } else {
        state.contacts.remove(&(*a, *b));
    }
    Ok(())
}

pub(super) fn move_declared(state: &mut State, told: &event::MoveDeclared) {
    let event::MoveDeclared { figure, kind, arrival, gates, purse, clear } = told;
    state.stack.push(Frame::Move {
        figure: *figure,
        kind: *kind,
        arrival: arrival.clone(),
        gates: gates.clone(),
        purse: *purse,
        clear: *clear,
    });
}

pub(super) fn move_halted(state: &mut State, told: &event::MoveHalted) -> Result<(), Inconsistent> {
    let event::MoveHalted { why, .. } = told;
    pop(state, "Move", |frame| matches!(frame, Frame::Move { .. }))?;
    if let Halt::Daunted(of) = why
        && let Frame::Activation { daunted, .. } = activation(state)?
    {
        daunted.push(*of);
    }
    Ok(())
}

pub(super) fn figure_moved(state: &mut State, told: &event::FigureMoved) -> Result<(), Inconsistent> {
    let event::FigureMoved { figure: id, kind, arrival, moves, follows, airborne } = told;
    end_wait(state, *id, *kind);
    let mover = figure(state, *id)?;
    mover.moves = *moves;
    mover.airborne = *airborne;
    arrive(state, *id, arrival)?;
    if !follows.is_empty() {
        state.stack.push(Frame::Arrived { figure: *id, follows: follows.clone() });
    }
    Ok(())
}

pub(super) fn follow_taken(state: &mut State, told: &event::FollowTaken) -> Result<(), Inconsistent> {
    let event::FollowTaken { .. } = told;
    let Some(Frame::Arrived { follows, .. }) = state.stack.last_mut() else {
        return Err(lacks("Arrived"));
    };
    take_first(follows, "follow")?;
    Ok(())
}
