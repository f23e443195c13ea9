//! The set-up.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{answered, figure, lacks, land, pop, side, staged};
use crate::state::frames::Frame;
use crate::state::staging::Staging;
use crate::state::{Presence, Secret, State};

pub(super) fn initiative_set(
    state: &mut State,
    event::InitiativeSet { holder }: &event::InitiativeSet,
) -> Applied {
    pop(state, "Initiative", |frame| matches!(frame, Frame::Initiative { .. }))?;
    state.initiative = Some(*holder);
    let next = if state.turn == 0 {
        Frame::Staging { staging: Staging { side: *holder, ..Staging::default() } }
    } else {
        Frame::Refresh {}
    };
    state.stack.push(next);
    Ok(())
}

pub(super) fn roles_assigned(state: &mut State, event::RolesAssigned { letters }: &event::RolesAssigned) {
    for (side, letter) in state.sides.iter_mut().zip(letters) {
        side.letter = Some(*letter);
    }
}

pub(super) fn deployed(
    state: &mut State,
    event::Deployed { figure: id, landing }: &event::Deployed,
) -> Applied {
    let placed = figure(state, *id)?;
    placed.presence = Presence::OnTable;
    placed.arrival = None;
    land(state, *id, landing)?;
    answered(state, *id);
    Ok(())
}

pub(super) fn staging_reached(
    state: &mut State,
    event::StagingReached { step, side }: &event::StagingReached,
) -> Applied {
    let staging = staged(state)?;
    staging.step = *step;
    staging.side = *side;
    Ok(())
}

pub(super) fn edges_chosen(state: &mut State, event::EdgesChosen { edges }: &event::EdgesChosen) {
    for (side, edge) in state.sides.iter_mut().zip(edges) {
        side.edge = Some(*edge);
    }
}

pub(super) fn corners_chosen(state: &mut State, event::CornersChosen { corners }: &event::CornersChosen) {
    for (side, corners) in state.sides.iter_mut().zip(corners) {
        side.corners.clone_from(corners);
    }
}

pub(super) fn secret_committed(
    state: &mut State,
    event::SecretCommitted { side: who, avenger, target }: &event::SecretCommitted,
) -> Applied {
    let (avenger, target) = (*avenger, *target);
    let secret = Secret { avenger, target, shown_avenger: None, shown_target: None, avenged: false };
    side(state, *who)?.secret = Some(secret);
    Ok(())
}

pub(super) fn infiltration_settled(
    state: &mut State,
    event::InfiltrationSettled { figure: id, grade, advance }: &event::InfiltrationSettled,
) -> Applied {
    figure(state, *id)?.advance = *advance;
    let Some(infiltrating) = &mut staged(state)?.infiltrating else {
        return Err(lacks("infiltration"));
    };
    infiltrating.grade = Some(*grade);
    Ok(())
}

pub(super) fn held_back(
    state: &mut State,
    event::HeldBack { figure: id, arrival }: &event::HeldBack,
) -> Applied {
    let waits = figure(state, *id)?;
    waits.presence = Presence::Reserve;
    waits.arrival = Some(*arrival);
    answered(state, *id);
    Ok(())
}
