//! Minds beaten, taken and let go.   DW-STATUS-03, DW-STATUS-05 to DW-STATUS-07, DW-TRAIT-82

use crate::draft::{DwDraft, because, look};
use crate::event::Event;
use crate::state::combat::Harm;
use crate::state::{Cause, Faint, Hold, Presence};
use crate::status::lend;
use crate::{event, status};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A beaten mind is dazed, faints or is taken.   DW-TRAIT-82, DW-TRAIT-43, DW-STATUS-05 to DW-STATUS-07
pub fn strike(draft: &mut DwDraft<'_>, by: FigureId, victim: FigureId, harm: Harm) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(victim) else { return Ok(()) };
    if !look(draft).is_on_table(victim) {
        return Ok(());
    }
    match harm {
        Harm::Dazed {} if known.dazed => Ok(()),
        Harm::Dazed {} => {
            let why = because(draft, &["DW-TRAIT-82", "DW-STATUS-05"]);
            draft.emit(event::Dazed { figure: victim }, why)
        }
        Harm::Unconscious {} => status::faint(draft, victim, Faint::Telepathy(by), "DW-TRAIT-82"),
        Harm::Controlled {} => take(draft, by, victim),
        Harm::Nothing {}
        | Harm::Recoil {}
        | Harm::Prone {}
        | Harm::Held { .. }
        | Harm::Wound {}
        | Harm::Killed {}
        | Harm::Gruesome {}
        | Harm::Thrown { .. }
        | Harm::Possessed {}
        | Harm::Expelled {} => Ok(()),
    }
}

/// A mind is taken: whatever it held is free.   DW-STATUS-07
fn take(draft: &mut DwDraft<'_>, by: FigureId, victim: FigureId) -> Result<(), Stop> {
    // A telepath holds one mind: also one that was attacked, and has won.
    if !draft.setup().before(3) {
        let_go(draft, by)?;
    }
    let (Some(controller), Some(known)) = (look(draft).side_of(by), look(draft).figure(victim)) else {
        return Ok(());
    };
    let event = Event::ControlChanged(event::ControlChanged {
        figure: victim,
        owner: known.owner,
        controller,
        controlled_by: Some(by),
        possessed_by: known.possessed_by,
    });
    let why = because(draft, &["DW-TRAIT-82", "DW-STATUS-07", "DW-GAP-68"]);
    draft.emit(event, why)?;
    released(draft, victim)
}

/// Every mind that a figure controls goes its own way again.   DW-TRAIT-82
pub(crate) fn let_go(draft: &mut DwDraft<'_>, by: FigureId) -> Result<(), Stop> {
    let held: Vec<FigureId> = look(draft)
        .figures()
        .filter(|(_, figure)| figure.controlled_by == Some(by))
        .map(|(id, _)| id)
        .collect();
    for figure in held {
        let Some(known) = look(draft).figure(figure) else { continue };
        let (owner, possessed_by) = (known.owner, known.possessed_by);
        let thief = possessed_by.and_then(|thief| look(draft).side_of(thief));
        let event = Event::ControlChanged(event::ControlChanged {
            figure,
            owner,
            controller: thief.unwrap_or(owner),
            controlled_by: None,
            possessed_by,
        });
        let why = because(draft, &["DW-TRAIT-82", "DW-STATUS-07"]);
        draft.emit(event, why)?;
        lend::follow(draft, figure)?;
    }
    Ok(())
}

/// What a figure held by its mind is free again: called whenever it dies, faints or is taken over.
/// DW-STATUS-03, DW-STATUS-07, DW-GAP-21
pub fn released(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let_go(draft, figure)?;
    let dead = look(draft).figure(figure).is_some_and(|figure| match figure.presence {
        Presence::Removed(Cause::Killed | Cause::Gruesome | Cause::OutOfAction) => true,
        Presence::Removed(cause) => status::is_killed(cause) && !draft.setup().before(3),
        Presence::Undeployed | Presence::OnTable | Presence::Possessing(_) => false,
    });
    if !dead {
        return Ok(());
    }
    let wakes = draft.setup().options.telepathic_faint_ends_with_telepath;
    let (mut held, mut fainted) = (Vec::new(), Vec::new());
    for (id, other) in look(draft).figures() {
        if other.immobilised.contains(Hold::Psychic(figure)) {
            held.push(id);
        }
        if wakes && other.unconscious.contains(Faint::Telepathy(figure)) {
            fainted.push((id, other.unconscious.len() > 1));
        }
    }
    for freed in held {
        let why = because(draft, &["DW-STATUS-03"]);
        draft.emit(event::Freed { figure: freed, hold: Some(Hold::Psychic(figure)) }, why)?;
    }
    for (freed, several) in fainted {
        let why = because(draft, &["DW-GAP-21", "DW-STATUS-06"]);
        let faint = several.then_some(Faint::Telepathy(figure));
        draft.emit(event::Woke { figure: freed, faint }, why)?;
    }
    Ok(())
}
