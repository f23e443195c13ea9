//! Turn 0: figures are placed.   SEG-DEPLOY-01 to SEG-DEPLOY-05, SEG-GAP-12

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::deployment::events::{FigurePlaced, PlacementDue};
use crate::draft::{self, SegDraft, because, forbid, look, name};
use crate::event::Event;
use crate::movement::path;
use crate::range::{aim, table};
use crate::refusal::Refusal;
use crate::state::{Frame, Shown};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// A figure shown in turn 0 is to be placed: its suit says nothing.   SEG-DEPLOY-02, SEG-DEPLOY-03
pub fn begin(draft: &mut SegDraft<'_>, shown: Shown) -> Result<(), Stop> {
    let because = because(draft, &["SEG-DEPLOY-01", "SEG-DEPLOY-02", "SEG-DEPLOY-03"]);
    draft.emit(Event::PlacementDue(PlacementDue { figure: shown.figure }), because)
}

/// Places it.   SEG-DEPLOY-02, SEG-GAP-12, SEG-GAP-57
pub fn place(draft: &mut SegDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::Placement { figure }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, figure)?;
    let to = path::place(draft, to)?;
    let setup = draft.setup();
    let base = path::base_at(look(draft), figure, to);
    if let Some(zone) = setup.sides.get(usize::from(side)).and_then(|side| side.zone.as_ref()) {
        let inside = base.map(|base| zone.holds_whole(base));
        let stated = table::stated(draft, "in_zone", &[figure], inside)?;
        let Some(inside) = inside.or(stated) else {
            return Err(table::lacking(draft, "in_zone", &[figure]));
        };
        forbid(draft, !inside, Refusal::OutOfZone { who: name(draft, figure) })?;
    }
    let refusal = base.map(|base| path::room_refusal(look(draft), figure, base, &[figure]));
    let room = refusal.as_ref().map(Option::is_none);
    let stated = table::stated(draft, "clear", &[figure], room)?;
    match (refusal.flatten(), stated) {
        (Some(refusal), _) => forbid(draft, true, refusal)?,
        (None, Some(false)) => {
            forbid(draft, true, Refusal::NoRoom { who: name(draft, figure), by: None })?;
        }
        (None, Some(true) | None) => {}
    }
    let arrival = path::arrival(draft, figure, to, &[])?;
    let touches = arrival.touches.clone();
    let because = because(draft, &["SEG-DEPLOY-02"]).and(RuleId::new("SEG-GAP-12"));
    draft.emit(Event::FigurePlaced(FigurePlaced { figure, arrival }), because)?;
    for other in touches {
        aim::lose_aim(draft, other)?;
    }
    Ok(())
}
