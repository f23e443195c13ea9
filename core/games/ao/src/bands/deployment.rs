//! Placing the figures before the first game turn.   AO-GAP-42

use crate::bands::events::{DeploymentEnded, FigurePlaced};
use crate::draft::{AoDraft, because, look, name};
use crate::event::Event;
use crate::refusal;
use crate::state::look::Look;
use crate::state::{Frame, Presence};
use crate::terrain::table;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Places a figure: anywhere on the table, on no other base.   AO-GAP-42
pub fn place(
    draft: &mut AoDraft<'_>,
    side: u8,
    figure: FigureId,
    at: Option<Point>,
    face: Option<Point>,
) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Deployment {})) {
        return Err(refusal::General::NotNow.into());
    }
    let Some(now) = look(draft).figure(figure) else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    let who = name(draft, figure);
    if now.side != side {
        return Err(refusal::General::NotYours { who }.into());
    }
    if now.presence != Presence::Undeployed {
        return Err(refusal::Setup::PlacedAlready { who }.into());
    }
    if face.is_some_and(|face| (face.x, face.y) == (0, 0) || face.z != 0) {
        return Err(refusal::Move::NoLength.into());
    }
    let at = table::place(draft, at)?;
    if let Some(at) = at {
        table::forbid_no_room(draft, figure, at)?;
        table::forbid_standing(draft, figure, at)?;
    }
    let because = because(draft, &["AO-GAP-42"]);
    draft.emit(Event::FigurePlaced(FigurePlaced { figure, at, face }), because)
}

/// The figures of a side still to be placed.
pub fn unplaced(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let waits =
        |figure: &crate::state::Figure| figure.side == side && figure.presence == Presence::Undeployed;
    look.figures().filter(|(_, figure)| waits(figure)).map(|(id, _)| id).collect()
}

/// Ends the placing, once everybody is placed: whether it did.
pub fn end(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    if (0..look(draft).side_count()).any(|side| !unplaced(look(draft), side).is_empty()) {
        return Ok(false);
    }
    let because = because(draft, &["AO-GAP-42"]);
    draft.emit(Event::DeploymentEnded(DeploymentEnded {}), because)?;
    Ok(true)
}
