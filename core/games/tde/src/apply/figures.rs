//! Figures.

use crate::apply::Applied;
use crate::event;
use crate::state::State;
use crate::state::change::figure;
use crate::state::look::pair;

pub(super) fn contact_attested(
    state: &mut State,
    event::ContactAttested { a, b, holds }: &event::ContactAttested,
) {
    let pair = pair(*a, *b);
    if *holds {
        state.contacts.insert(pair);
    } else {
        state.contacts.remove(&pair);
    }
}

pub(super) fn went_down(
    state: &mut State,
    event::WentDown { figure: id, posture, wounds }: &event::WentDown,
) -> Applied {
    let falls = figure(state, *id)?;
    falls.posture = *posture;
    falls.ap = 0;
    falls.wounds = wounds.unwrap_or(falls.wounds);
    Ok(())
}

pub(super) fn cleansed(state: &mut State, event::Cleansed { figure: id }: &event::Cleansed) -> Applied {
    let clean = figure(state, *id)?;
    clean.blind = false;
    clean.fire = 0;
    clean.slowed = None;
    Ok(())
}
