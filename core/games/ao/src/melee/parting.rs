//! Leaving close combat.   AO-GAP-25

use crate::draft::{AoDraft, because, look};
use crate::event::Event;
use crate::melee::events::EngagementEnded;
use crate::terrain::table;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Leaving close combat, where the players allow it.   AO-GAP-25
pub fn leave(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let others: Vec<FigureId> = look(draft).engaged_with(figure).collect();
    for other in others {
        let because = because(draft, &["AO-GAP-25"]);
        draft.emit(Event::EngagementEnded(EngagementEnded { figure, other }), because)?;
    }
    Ok(())
}

/// A close combat whose two sides no longer touch is over: as recorded, else as stated; unsaid, it goes on.
/// AO-GAP-25
pub fn part(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let others: Vec<FigureId> = look(draft).engaged_with(figure).collect();
    for other in others {
        if touch(draft, figure, other)? {
            continue;
        }
        let because = because(draft, &["AO-GAP-25"]);
        draft.emit(Event::EngagementEnded(EngagementEnded { figure, other }), because)?;
    }
    Ok(())
}

/// Whether two figures that fight still touch, or stand on two sides of an obstacle.   AO-GAP-25, AO-TERR-04
fn touch(draft: &mut AoDraft<'_>, figure: FigureId, other: FigureId) -> Result<bool, Stop> {
    let pair = [figure, other];
    let recorded = table::recorded_contact(look(draft), figure, other);
    let across = table::recorded_barrier(look(draft), figure, other);
    if draft.setup().before(12) {
        return Ok(recorded != Some(false) || across == Some(true));
    }
    if table::known(draft, "contact", &pair, recorded)? != Some(false) {
        return Ok(true);
    }
    Ok(table::known(draft, "barrier", &pair, across)? == Some(true))
}
