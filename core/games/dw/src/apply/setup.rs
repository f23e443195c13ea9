//! What events assign: the set-up.

use crate::event;
use crate::state::change::{arrive, figure, side};
use crate::state::frames::Frame;
use crate::state::{Presence, State};
use greffe_core::judging::error::Inconsistent;

pub(super) fn roles_settled(state: &mut State, told: &event::RolesSettled) {
    let event::RolesSettled { roles } = told;
    if matches!(state.stack.last(), Some(Frame::Roles { .. })) {
        state.stack.pop();
    }
    for (side, role) in state.sides.iter_mut().zip(roles) {
        side.role = Some(*role);
    }
}

pub(super) fn edge_chosen(state: &mut State, told: &event::EdgeChosen) -> Result<(), Inconsistent> {
    let event::EdgeChosen { side: who, edge } = told;
    if matches!(state.stack.last(), Some(Frame::Edge { side }) if side == who) {
        state.stack.pop();
    }
    side(state, *who)?.edge = Some(*edge);
    Ok(())
}

pub(super) fn figure_deployed(state: &mut State, told: &event::FigureDeployed) -> Result<(), Inconsistent> {
    let event::FigureDeployed { figure: id, arrival, weapons } = told;
    let placed = figure(state, *id)?;
    placed.presence = Presence::OnTable;
    placed.weapons.clone_from(weapons);
    arrive(state, *id, arrival)?;
    Ok(())
}
