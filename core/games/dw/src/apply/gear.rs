//! What events assign: what figures carry.

use crate::event;
use crate::state::State;
use crate::state::change::figure;
use greffe_core::judging::error::Inconsistent;

pub(super) fn gear_set(state: &mut State, told: &event::GearSet) -> Result<(), Inconsistent> {
    let event::GearSet { figure: id, grenades, stimulants, stones, carried, antidote } = told;
    let bearer = figure(state, *id)?;
    bearer.grenades.clone_from(grenades);
    bearer.stimulants = *stimulants;
    bearer.stones = *stones;
    bearer.carried.clone_from(carried);
    bearer.antidote = antidote.unwrap_or(bearer.antidote);
    Ok(())
}
