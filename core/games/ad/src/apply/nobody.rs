//! Figures of nobody.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{figure, lacks};
use crate::state::frames::Frame;
use crate::state::{Mark, State};

pub(super) fn duel_begun(state: &mut State, event::DuelBegun { duel }: &event::DuelBegun) -> Applied {
    for id in [duel.attacker, duel.defender] {
        figure(state, id)?.marks.insert(Mark::Activated);
    }
    state.stack.push(Frame::Duel(duel.clone()));
    Ok(())
}

pub(super) fn duel_helped(
    state: &mut State,
    event::DuelHelped { figure: id, shift }: &event::DuelHelped,
) -> Applied {
    match state.stack.last_mut() {
        Some(Frame::Duel(duel)) => {
            duel.helpers.retain(|other| other != id);
            duel.shift = duel.shift.saturating_add(*shift);
        }
        Some(_) | None => return Err(lacks("Duel")),
    }
    Ok(())
}
