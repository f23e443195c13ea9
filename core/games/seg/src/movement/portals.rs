//! Going through portals.   SEG-SKSPE-10, SEG-GAP-38

use crate::draft::{self, SegDraft, because, forbid, look, name};
use crate::event::{Event, MoveKind};
use crate::movement::events::{PortalDeclined, PortalOffered};
use crate::movement::path::{self, Way};
use crate::movement::{is_spent, moved};
use crate::range::table;
use crate::refusal::Refusal;
use crate::state::look::Look;
use crate::state::{Arrival, Frame};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A figure that touches portals may cross one, unless it is immobilised, slow and has moved already, or
/// engaged where that forbids it.   SEG-SKSPE-10, SEG-IMMO-02, SEG-SKMOVE-03, SEG-GAP-38
pub fn offer(draft: &mut SegDraft<'_>, figure: FigureId, portals: Vec<u16>) -> Result<(), Stop> {
    let held = look(draft).figure(figure).is_none_or(|figure| figure.immobilised);
    let kept = look(draft).is_engaged(figure) && !draft.setup().options.portal_when_engaged;
    // Crossing is a move of its own, whoever has brought it there.   SEG-SKMOVE-03, SEG-GAP-27
    let spent = is_spent(draft, figure, MoveKind::Portal);
    if portals.is_empty() || held || kept || spent {
        return Ok(());
    }
    let because = because(draft, &["SEG-SKSPE-10", "SEG-GAP-38"]);
    draft.emit(Event::PortalOffered(PortalOffered { figure, portals }), because)
}

/// The side that created a portal.
fn team(look: Look<'_>, portal: u16) -> Option<u8> {
    look.state.portals.get(usize::from(portal)).map(|portal| portal.side)
}

/// Crosses a portal.   SEG-SKSPE-10, SEG-GAP-38
pub fn cross_portal(draft: &mut SegDraft<'_>, side: u8, portal: u16, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::PortalOffer { figure, portals }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, figure)?;
    let own = team(look(draft), portal);
    let leads = portals.iter().any(|from| *from != portal && team(look(draft), *from) == own);
    if own.is_none() || !leads {
        return Err(Refusal::NoSuchPortal { portal }.into());
    }
    let to = path::place(draft, to)?;
    let exit = table::portals(look(draft)).into_iter().find(|(number, _)| *number == portal);
    let touches = path::base_at(look(draft), figure, to)
        .zip(exit)
        .map(|(base, (_, exit))| greffe_core::geometry::disc::contact(base, exit));
    forbid(draft, touches == Some(false), Refusal::NotAtPortal { who: name(draft, figure) })?;
    path::forbid_blocked(draft, figure, to, Way::Leap)?;
    let mut arrival = path::arrival(draft, figure, to, &[])?;
    // It is a move that ends there: another team's portal leads on, one of the same team nowhere that it did not.
    let late = !draft.setup().before(8);
    arrival.portals.retain(|at| late && team(look(draft), *at) != own);
    let because = because(draft, &["SEG-SKSPE-10", "SEG-GAP-38"]);
    moved(draft, figure, MoveKind::Portal, arrival, because)
}

/// Stays on this side of a portal.
pub fn decline_portal(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::PortalOffer { figure, .. }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, figure)?;
    let because = because(draft, &["SEG-SKSPE-10"]);
    draft.emit(Event::PortalDeclined(PortalDeclined { figure, standing: false }), because)
}

/// A figure moved by another may cross a portal where that is agreed, once all that befell it is known.
/// SEG-SKSPE-10, SEG-GAP-38
pub(crate) fn offer_displaced(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    arrival: &Arrival,
) -> Result<(), Stop> {
    if draft.setup().options.portal_on_forced_move {
        offer(draft, figure, arrival.portals.clone())?;
    }
    Ok(())
}
