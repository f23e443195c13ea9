//! Bodies taken, and given back.   DW-TRAIT-66, DW-GAP-83

use crate::draft::{DwDraft, because, look};
use crate::event::Event;
use crate::quality::Trial;
use crate::skills::Topic;
use crate::state::test::TestUse;
use crate::state::{Cause, Presence};
use crate::status::{lend, minds};
use crate::{event, quality, status};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The body is taken: the possessor leaves the table, its player plays the host. Whatever the host's mind held is
/// free.   DW-TRAIT-66
pub fn take(draft: &mut DwDraft<'_>, possessor: FigureId, host: FigureId) -> Result<(), Stop> {
    let (Some(controller), Some(known)) = (look(draft).side_of(possessor), look(draft).figure(host)) else {
        return Ok(());
    };
    if !look(draft).is_on_table(host) {
        return Ok(());
    }
    let evicted = known.possessed_by.filter(|_| !draft.setup().before(3));
    let event = Event::ControlChanged(event::ControlChanged {
        figure: host,
        owner: known.owner,
        controller,
        controlled_by: None,
        possessed_by: Some(possessor),
    });
    let why = because(draft, &["DW-TRAIT-66"]);
    draft.emit(event::PossessorSet { figure: possessor, host: Some(host) }, why)?;
    let why = because(draft, &["DW-TRAIT-66"]);
    draft.emit(event, why)?;
    minds::released(draft, host)?;
    match evicted {
        // One body holds one thief: the first is driven out of it.
        Some(evicted) => drive_out(draft, evicted, host, "DW-GAP-85"),
        None => Ok(()),
    }
}

/// The host is its own again.   DW-TRAIT-66
pub fn free(draft: &mut DwDraft<'_>, host: FigureId) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(host) else { return Ok(()) };
    let (owner, controlled_by) = (known.owner, known.controlled_by);
    let mind = controlled_by.and_then(|mind| look(draft).side_of(mind));
    let event = Event::ControlChanged(event::ControlChanged {
        figure: host,
        owner,
        controller: mind.unwrap_or(owner),
        controlled_by,
        possessed_by: None,
    });
    let why = because(draft, &["DW-TRAIT-66"]);
    draft.emit(event, why)?;
    // The minds it took while it was not itself are played by whoever plays it.   DW-STATUS-07
    if draft.setup().before(3) { Ok(()) } else { lend::follow(draft, host) }
}

/// The possessor is driven out: it tests.   DW-TRAIT-66, DW-GAP-28
pub fn expel(draft: &mut DwDraft<'_>, possessor: FigureId, host: FigureId) -> Result<(), Stop> {
    free(draft, host)?;
    drive_out(draft, possessor, host, "DW-TRAIT-66")
}

/// A thief is out of the body it held: it tests.   DW-TRAIT-66, DW-GAP-28, DW-GAP-85
fn drive_out(
    draft: &mut DwDraft<'_>,
    possessor: FigureId,
    host: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    let r#use = TestUse::Expulsion { host };
    let topic = Topic::Expulsion;
    quality::roll(draft, Trial { figure: possessor, dice: 3, rule, topic, r#use })
}

/// A host left the table: nothing says that the body thief gets out, and it is lost with its host.
/// DW-TRAIT-66, DW-GAP-83
pub fn host_lost(draft: &mut DwDraft<'_>, host: FigureId) -> Result<(), Stop> {
    let inside = look(draft)
        .figures()
        .find(|(_, figure)| figure.presence == Presence::Possessing(host))
        .map(|(id, _)| id);
    let Some(possessor) = inside else { return Ok(()) };
    free(draft, host)?;
    status::remove(draft, possessor, Cause::Eliminated, None, "DW-GAP-83")
}
