//! Teams: what they may hold, what they cost, how their figures start.
//! SEG-TEAM-01 to SEG-TEAM-06, SEG-COST-01 to SEG-COST-08, SEG-GAP-02 to SEG-GAP-04

pub mod events;
mod forms;
pub mod roster;
#[cfg(test)]
mod tests;

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::setup::Profile;
use crate::state::Frame;
use crate::state::look::Look;
use crate::team::events::{RosterAccepted, RostersAwaited, TeamsFormed};
use greffe_core::judging::draft::Stop;

/// The sides that owe a team.
pub fn rosters_owed(look: Look<'_>) -> Vec<u8> {
    (0..look.side_count())
        .filter(|side| look.roster(*side).is_none() && look.side(*side).is_some_and(|side| !side.out))
        .collect()
}

/// Asks for the teams that were not given with the opening; whether any is.   SEG-TEAM-01
pub fn await_rosters(draft: &mut SegDraft<'_>) -> Result<bool, Stop> {
    let sides = rosters_owed(look(draft));
    let any = !sides.is_empty();
    if any {
        let because = because(draft, &["SEG-TEAM-01"]);
        draft.emit(Event::RostersAwaited(RostersAwaited { sides }), because)?;
    }
    Ok(any)
}

/// Takes a team.   SEG-TEAM-01 to SEG-TEAM-06, SEG-COST-01 to SEG-COST-08
pub fn submit_roster(draft: &mut SegDraft<'_>, side: u8, roster: &[Profile]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).roster(side).is_some() {
        return Err(Refusal::RosterTwice.into());
    }
    if let Some(fault) = roster::faults(draft.setup(), side, roster, "").into_iter().next() {
        return Err(Refusal::Roster(Box::new(fault)).into());
    }
    let cost = roster::cost(draft.setup(), roster);
    let because = because(draft, &roster::reasons(draft.setup(), roster));
    draft.emit(Event::RosterAccepted(RosterAccepted { side, roster: roster.to_vec(), cost }), because)
}

/// Every team is there: figures are numbered.
pub fn form_teams(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let figures = roster::figures(look(draft));
    let why =
        because(draft, &["SEG-OMEGA-03", "SEG-SKNRG-05", "SEG-SKNRG-06", "SEG-SKMISC-09", "SEG-GAP-60"]);
    draft.emit(Event::TeamsFormed(TeamsFormed { figures }), why)
}
