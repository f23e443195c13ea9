//! Before the first turn.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{figure, lacks, pop, side};
use crate::state::frames::Frame;
use crate::state::{State, Whereabouts};

pub(super) fn preparation_opened(
    state: &mut State,
    event::PreparationOpened { due }: &event::PreparationOpened,
) {
    state.stack.push(Frame::Preparation { due: due.clone() });
}

pub(super) fn preparation_done(
    state: &mut State,
    event::PreparationDone { done, next }: &event::PreparationDone,
) -> Applied {
    let Some(Frame::Preparation { due }) = state.stack.last_mut() else {
        return Err(lacks("Preparation"));
    };
    let place = due.iter().position(|one| one == done).ok_or_else(|| lacks("such preparation"))?;
    due.remove(place);
    if let Some(next) = next {
        due.insert(place, *next);
    }
    Ok(())
}

pub(super) fn preparation_ended(
    state: &mut State,
    event::PreparationEnded {}: &event::PreparationEnded,
) -> Applied {
    pop(state, "Preparation", |frame| matches!(frame, Frame::Preparation { .. }))?;
    Ok(())
}

pub(super) fn kreutzers_changed(
    state: &mut State,
    event::KreutzersChanged { side: whose, kreutzers }: &event::KreutzersChanged,
) -> Applied {
    side(state, *whose)?.kreutzers = *kreutzers;
    Ok(())
}

pub(super) fn nephew_marked(
    state: &mut State,
    event::NephewMarked { figure: id, uncle }: &event::NephewMarked,
) -> Applied {
    figure(state, *id)?.nephew_of = *uncle;
    Ok(())
}

pub(super) fn weapon_coated(
    state: &mut State,
    event::WeaponCoated { figure: id, weapon, poisons }: &event::WeaponCoated,
) -> Applied {
    let weapon = figure(state, *id)?.weapon_mut(*weapon);
    weapon.ok_or_else(|| lacks("such weapon"))?.poisons.clone_from(poisons);
    Ok(())
}

pub(super) fn figure_placed(
    state: &mut State,
    event::FigurePlaced { figure: id, at }: &event::FigurePlaced,
) -> Applied {
    figure(state, *id)?.place = Whereabouts::On(*at);
    if let Some(Frame::Arrivals { due }) = state.stack.last_mut() {
        due.retain(|other| other != id);
    }
    Ok(())
}
