//! What events assign: what figures carry.

use crate::error::Inconsistent;
use crate::systems::dw::event;
use crate::systems::dw::state::State;
use crate::systems::dw::state::change::figure;

pub(super) fn gear_set(state: &mut State, told: &event::GearSet) -> Result<(), Inconsistent> {
    let event::GearSet { figure: id, grenades, stimulants, stones, carried } = told;
    let bearer = figure(state, *id)?;
    bearer.grenades.clone_from(grenades);
    bearer.stimulants = *stimulants;
    bearer.stones = *stones;
    bearer.carried.clone_from(carried);
    Ok(())
}
