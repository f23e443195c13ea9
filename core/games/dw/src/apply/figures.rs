//! What events assign: what befalls figures.

use crate::event;
use crate::state::change::{figure, part, side};
use crate::state::{Presence, State};
use greffe_core::judging::error::Inconsistent;

pub(super) fn control_changed(state: &mut State, told: &event::ControlChanged) -> Result<(), Inconsistent> {
    let event::ControlChanged { figure: id, owner, controller, controlled_by, possessed_by } = told;
    side(state, *owner)?;
    side(state, *controller)?;
    let changed = figure(state, *id)?;
    changed.owner = *owner;
    changed.controller = *controller;
    changed.controlled_by = *controlled_by;
    changed.possessed_by = *possessed_by;
    Ok(())
}

pub(super) fn possessor_set(state: &mut State, told: &event::PossessorSet) -> Result<(), Inconsistent> {
    let event::PossessorSet { figure: id, host } = told;
    let presence = host.map_or(Presence::OnTable, Presence::Possessing);
    figure(state, *id)?.presence = presence;
    if host.is_some() {
        figure(state, *id)?.at = None;
        part(state, *id);
    }
    Ok(())
}
