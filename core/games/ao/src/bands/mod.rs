//! Bands: who owes one, what is accepted, who comes of it.   AO-FIG-01 to AO-FIG-03, AO-GAP-41, AO-GAP-42, AO-GAP-44

pub mod events;
pub mod deployment;
pub mod roster;
mod forms;
#[cfg(test)]
mod tests;

use crate::bands::events::{BandsFormed, PositionTaken, RosterAccepted, RostersAwaited};
use crate::draft::{AoDraft, because, look};
use crate::event::Event;
use crate::refusal;
use crate::setup::Profile;
use crate::state::Frame;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;

/// The first batch: bands are awaited, or play begins.   AO-GAP-42
pub fn start(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        let because = because(draft, &["AO-GAP-42"]);
        return draft.emit(Event::PositionTaken(PositionTaken {}), because);
    }
    let sides = rosters_owed(look(draft));
    if sides.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["AO-GAP-42"]);
    draft.emit(Event::RostersAwaited(RostersAwaited { sides }), because)
}

/// The sides that owe a band.
pub fn rosters_owed(look: Look<'_>) -> Vec<u8> {
    (0..look.side_count()).filter(|side| look.roster(*side).is_none()).collect()
}

/// A side's band.   AO-FIG-01, AO-GAP-42, AO-GAP-44
pub fn submit_roster(draft: &mut AoDraft<'_>, side: u8, roster: &[Profile]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        return Err(refusal::General::NotNow.into());
    }
    if look(draft).roster(side).is_some() {
        return Err(refusal::Setup::RosterTwice.into());
    }
    if let Some(fault) = roster::faults(draft.setup(), roster, "/roster").into_iter().next() {
        return Err(refusal::Setup::Roster(Box::new(fault)).into());
    }
    let because = because(draft, &["AO-FIG-01", "AO-FIG-03", "AO-GAP-42", "AO-GAP-44", "AO-GAP-41"]);
    draft.emit(Event::RosterAccepted(RosterAccepted { side, roster: roster.to_vec() }), because)
}

/// Both bands are there: figures have their numbers. Whether they are to be placed: where places are recorded.
pub fn form(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let figures = roster::figures(look(draft));
    let placing = draft.setup().table.is_some();
    let because = because(draft, &["AO-FIG-01", "AO-FIG-02", "AO-GAP-42"]);
    draft.emit(Event::BandsFormed(BandsFormed { figures, placing }), because)?;
    Ok(placing)
}
