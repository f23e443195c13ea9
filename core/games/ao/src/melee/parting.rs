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

/// A close combat whose two sides no longer touch is over.   AO-GAP-25
pub fn part(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let touch = |other: &FigureId| {
        let look = look(draft);
        let touches = table::recorded_contact(look, figure, *other) != Some(false);
        touches || table::recorded_barrier(look, figure, *other) == Some(true)
    };
    let parted: Vec<FigureId> = look(draft).engaged_with(figure).filter(|other| !touch(other)).collect();
    for other in parted {
        let because = because(draft, &["AO-GAP-25"]);
        draft.emit(Event::EngagementEnded(EngagementEnded { figure, other }), because)?;
    }
    Ok(())
}
