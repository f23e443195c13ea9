//! Objectives and secret choices.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{figure, lacks, objective, side};
use crate::state::frames::Frame;
use crate::state::{Place, State};

pub(super) fn objective_moved(
    state: &mut State,
    event::ObjectiveMoved { objective: place, place: now, recovered }: &event::ObjectiveMoved,
) -> Applied {
    objective(state, *place)?.place = *now;
    if let (Some(number), Place::Carried(id)) = (recovered, now) {
        let who = figure(state, *id)?.side;
        side(state, who)?.recovered.insert(*number);
    }
    if let Some(Frame::Drop { objective, .. }) = state.stack.last()
        && objective == place
    {
        state.stack.pop();
    }
    Ok(())
}

pub(super) fn loot_left(state: &mut State, side: u8) -> Applied {
    let Some(Frame::Closing { sides }) = state.stack.last_mut() else { return Err(lacks("Closing")) };
    sides.retain(|asked| *asked != side);
    Ok(())
}

pub(super) fn objective_found(
    state: &mut State,
    event::ObjectiveFound { objective: place, number, figure: id }: &event::ObjectiveFound,
) -> Applied {
    let who = figure(state, *id)?.side;
    let found = objective(state, *place)?;
    found.number = Some(*number);
    found.place = Place::Carried(*id);
    let finder = side(state, who)?;
    finder.wanted = None;
    finder.recovered.insert(*number);
    Ok(())
}

pub(super) fn avenged(
    state: &mut State,
    event::Avenged { side: who, target, avenger }: &event::Avenged,
) -> Applied {
    let Some(secret) = &mut side(state, *who)?.secret else { return Err(lacks("secret")) };
    secret.avenged = true;
    secret.shown_target = Some(*target);
    if avenger.is_some() {
        secret.shown_avenger = *avenger;
    }
    Ok(())
}

pub(super) fn secret_shown(
    state: &mut State,
    event::SecretShown { side: who, avenger, target }: &event::SecretShown,
) -> Applied {
    let Some(secret) = &mut side(state, *who)?.secret else { return Err(lacks("secret")) };
    secret.shown_avenger = Some(*avenger);
    secret.shown_target = Some(*target);
    Ok(())
}
