//! Teams: who comes.   TDE-SETUP-01

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look};
use crate::refusal::Refusal;
use crate::setup::{Team, teams};
use crate::state::muster;
use crate::{deployment, event, turn};
use greffe_core::judging::draft::Stop;

/// What a team that is accepted respects.
const BUILT: [&str; 11] = [
    "TDE-SETUP-01",
    "TDE-BUILD-01",
    "TDE-BUILD-04",
    "TDE-BUILD-05",
    "TDE-BUILD-06",
    "TDE-BUILD-07",
    "TDE-BUILD-08",
    "TDE-BUILD-09",
    "TDE-GAP-24",
    "TDE-GAP-31",
    "TDE-GAP-55",
];

/// The first batch: the position given, or the set-up from its beginning.
pub fn start(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    if draft.opening().position.is_some() {
        let because = because(draft, &[]);
        return draft.emit(event::PositionTaken {}, because);
    }
    let sides: Vec<u8> = [0, 1].into_iter().filter(|side| look(draft).team(*side).is_none()).collect();
    if sides.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["TDE-SETUP-01"]);
    draft.emit(event::TeamsAwaited { sides }, because)
}

/// Brings a team.   TDE-SETUP-01, TDE-BUILD-01 to TDE-BUILD-11
pub fn submit(draft: &mut TdeDraft<'_>, side: u8, team: &Team) -> Result<(), Stop> {
    if look(draft).team(side).is_some() {
        return Err(Refusal::TeamTwice.into());
    }
    if let Some(fault) = teams::faults(draft.setup(), team, "/team", "").into_iter().next() {
        return Err(Refusal::Team(Box::new(fault)).into());
    }
    let why = because(draft, &BUILT);
    draft.emit(event::TeamAccepted { side, team: Box::new(team.clone()) }, why)
}

/// One step of the muster: the figures, the scenario, the initiative; whether there was one to take.
pub fn step(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    if [0, 1].into_iter().any(|side| look(draft).team(side).is_none()) {
        return Ok(false);
    }
    if look(draft).state.figures.is_empty() {
        let figures = muster::figures(look(draft));
        let why = because(draft, &["TDE-SETUP-01", "TDE-PROF-01", "TDE-CAV-01", "TDE-STEALTH-01"]);
        draft.emit(event::TeamsFormed { figures }, why)?;
    }
    deployment::select_scenario(draft)?;
    turn::roll_initiative(draft, "TDE-SETUP-04")?;
    Ok(true)
}
