//! Fragile walls: the book has their markers and no rule, so that a scenario says when one falls.   AD-GEN-01

use crate::draft::{AdDraft, because, look};
use crate::event;
use crate::refusal::Refusal;
use crate::setup::board::EdgeKind;
use crate::setup::square::EdgeName;
use crate::state::frames::Frame;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FactValue;

/// The fact of the table that a scenario's rule brings a wall down.
pub const COLLAPSE: &str = "collapse";

/// The fragile walls that stand.
pub fn standing(look: Look<'_>) -> impl Iterator<Item = EdgeName> + '_ {
    let fallen = &look.state.fallen;
    let fragile = look.setup.board.edges.iter().filter(|(_, edge)| edge.kind == EdgeKind::FragileWall);
    fragile.map(|(name, _)| *name).filter(move |name| !fallen.contains(name))
}

/// Whether nothing is in the middle of being settled.
pub fn is_time(look: Look<'_>) -> bool {
    matches!(look.top(), None | Some(Frame::Activation(_) | Frame::Move(_)))
}

/// A side says that the scenario brings a wall down: an open edge from then on.   AD-GEN-01, AD-EDGE-01
pub fn bring_down(draft: &mut AdDraft<'_>, wall: EdgeName) -> Result<(), Stop> {
    if !is_time(look(draft)) {
        return Err(Refusal::NotNow.into());
    }
    if !standing(look(draft)).any(|other| other == wall) {
        return Err(Refusal::NotFragile { wall }.into());
    }
    match draft.fact(COLLAPSE, &[], None) {
        Some(FactValue::Holds(true)) => {}
        Some(_) | None => return Err(Refusal::WallStands { wall }.into()),
    }
    let why = because(draft, &["AD-GEN-01", "AD-EDGE-01"]);
    draft.emit(event::WallFell { wall }, why)
}
