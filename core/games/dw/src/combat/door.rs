//! A door between two who push.   DW-DOOR-05, DW-GAP-54

use crate::draft::{DwDraft, because, look};
use crate::setup::DoorState;
use crate::state::combat::{Combat, Harm, Party, Verdict};
use crate::{combat, event, falls, status, terrain};
use greffe_core::judging::draft::Stop;

/// What a door is now.
pub(crate) fn set(
    draft: &mut DwDraft<'_>,
    door: u16,
    state: DoorState,
    rule: &'static str,
) -> Result<(), Stop> {
    let because = because(draft, &[rule]);
    draft.emit(event::DoorSet { door, state }, because)
}

/// The breaker and the holder have rolled. A breaker that wins opens the door, as it came to do, and the holder
/// falls or recoils; a holder that wins keeps it shut, or opens it upon the breaker. A tie keeps it shut: the
/// broken lock stays broken.   DW-DOOR-05, DW-GAP-54, DW-FALL-04
pub fn contested(draft: &mut DwDraft<'_>, combat: &Combat, door: u16, verdict: Verdict) -> Result<(), Stop> {
    let pushed = matches!(verdict.harm, Harm::Prone {} | Harm::Recoil {});
    if verdict.winner != Some(Party::Attacker) && !pushed {
        let rule = if verdict.winner.is_some() { "DW-DOOR-05" } else { "DW-GAP-54" };
        let known = look(draft).state.doors.get(usize::from(door)).map(|door| door.state);
        return if known == Some(DoorState::Closed) {
            set(draft, door, DoorState::Unlocked, rule)
        } else {
            Ok(())
        };
    }
    set(draft, door, DoorState::Destroyed, "DW-DOOR-05")?;
    let Some((loser, winner)) = combat.loser().zip(combat.winner()) else { return Ok(()) };
    match verdict.harm {
        Harm::Prone {} => {
            let over = !draft.setup().before(3) && terrain::lip(draft, loser)?;
            status::prone(draft, loser, status::KNOCKED_DOWN, "DW-DOOR-05")?;
            if over { falls::over_the_lip(draft, loser) } else { Ok(()) }
        }
        Harm::Recoil {} => combat::recoil_owed(draft, loser, Some(winner)),
        Harm::Nothing {}
        | Harm::Held { .. }
        | Harm::Wound {}
        | Harm::Killed {}
        | Harm::Gruesome {}
        | Harm::Thrown { .. }
        | Harm::Dazed {}
        | Harm::Unconscious {}
        | Harm::Controlled {}
        | Harm::Possessed {}
        | Harm::Expelled {} => Ok(()),
    }
}
