//! Objectives and whoever stands for somebody named.   TDE-SCN-05, TDE-CAV-14, TDE-BUILD-04

pub mod events;
pub(crate) mod forms;
pub mod drop;
pub mod objects;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::refusal::scenes::SceneRefusal;
use crate::setup::Scenario;
use crate::state::Part;
use crate::state::look::{Look, part_of};
use crate::state::members::leader;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether a figure is the one named: itself, or the rider of the cavalry figure it was.   TDE-CAV-14
pub fn is_same(look: Look<'_>, named: FigureId, figure: FigureId) -> bool {
    let rider = part_of(named, Part::Rider);
    named == figure || (look.card(named).is_some_and(|card| card.parts.is_some()) && rider == figure)
}

/// The figure that stands now for one named: its rider, once it has come apart.
pub fn standing_for(look: Look<'_>, named: FigureId) -> FigureId {
    let apart = look.figure(named).is_some_and(|figure| figure.presence == crate::state::Presence::Apart);
    if apart { part_of(named, Part::Rider) } else { named }
}

/// Whether a figure is the Leader of its side, on foot or riding.   TDE-BUILD-04
pub fn is_leader(look: Look<'_>, figure: FigureId) -> bool {
    look.side_of(figure)
        .and_then(|side| leader(look, side))
        .is_some_and(|leader| is_same(look, leader, figure))
}

/// Whether a scenario allows something at all.
pub fn only_in(draft: &TdeDraft<'_>, scenario: Scenario) -> Result<(), Stop> {
    if look(draft).state.scenario == Some(scenario) {
        Ok(())
    } else {
        Err(SceneRefusal::OtherScenario.into())
    }
}
