//! Figures of nobody.

use crate::systems::ad::apply::Applied;
use crate::systems::ad::event;
use crate::systems::ad::state::change::{figure, lacks};
use crate::systems::ad::state::frames::Frame;
use crate::systems::ad::state::{Mark, State};

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
