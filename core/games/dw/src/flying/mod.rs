//! Flyers: who stays in the air, and who comes down.   DW-FLY-01 to DW-FLY-04, DW-TRAIT-89

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, forbid, look, name};
use crate::profiles::traits::Trait;
use crate::state::frames::Arrival;
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{gravity, pace, refusal, skills, terrain};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Whether a flyer is still in the air after a hop that is paid for now: another move of its own is left to it.
/// DW-FLY-01
pub(crate) fn stays_aloft(look: Look<'_>, active: &Active, cost: u32, sprint: bool) -> bool {
    let free = active.free_moves > 0 && !sprint;
    let left = active.left.saturating_sub(if free { 0 } else { cost });
    let free_moves = if sprint { 1 } else { active.free_moves.saturating_sub(u32::from(free)) };
    let flies = look.has(active.figure, &Trait::Flight) && !look.setup.before(3);
    flies && flies_on(look, &Active { left, free_moves, ..*active })
}

/// Whether a figure in flight has a move left.   DW-FLY-01, DW-TRAIT-48
fn flies_on(look: Look<'_>, active: &Active) -> bool {
    let more = active.left > 0 || active.free_moves > 0;
    let may = !look.has(active.figure, &Trait::Slow) && look.lent().is_none();
    more && (look.setup.before(3) || may)
}

/// Whether a hop ends in contact with an enemy: a flyer lands to fight.   DW-FLY-04, DW-FLY-01
pub(crate) fn comes_down(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> bool {
    !look.setup.before(5) && arrival.touches.iter().any(|other| look.are_enemies(figure, *other))
}

/// The same of a figure by its number.   DW-FLY-01
pub fn is_flying_on(look: Look<'_>, figure: FigureId) -> bool {
    look.active().is_some_and(|active| active.figure == figure && flies_on(look, &active))
}

/// Whether a flyer may end a hop where it could not land: it touches nobody there, and gets down with the next.
/// DW-FLY-01, DW-FLY-04
pub(crate) fn hovers(look: Look<'_>, figure: FigureId, to: Option<Point>) -> bool {
    let Some(there) = path::base_at(look, figure, to) else { return false };
    let alone =
        !distance::bases(look, &[figure]).into_iter().any(|(_, base)| distance::would_touch(there, base));
    alone && gets_down(look, figure, there)
}

/// Whether a flyer in the air at a place can come down with its next hop.   DW-FLY-01, DW-TRAIT-56
pub(crate) fn gets_down(look: Look<'_>, figure: FigureId, there: Disc) -> bool {
    let gravity = gravity::gravity_at(look, Some(there));
    let (length, cost) = pace::measure(look, pace::category(skills::stride(look, figure).0, gravity));
    let lands = |to: Point| {
        let base = there.moved_to(to);
        leg(there.at, to) <= length.saturating_add(there.diameter)
            && path::is_open_way(look, figure, there, to)
            && path::room_refusal(look, figure, base, &[figure]).is_none()
            && can_land(look, figure, base)
    };
    cost == 1 && path::around_base(look, figure, there).into_iter().any(lands)
}

/// Whether a flyer can come down at a place without more ado.   DW-FLY-01, DW-TRAIT-56
fn can_land(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    let dares = !look.has(figure, &Trait::FearOfWater) || !terrain::is_wet(look, base);
    dares && !path::is_solid(look, base) && levels::has_footing(look, base)
}

/// Refuses a flyer in the air, where nothing would bear it or it dares not land, anything but to fly on.   DW-FLY-01
pub fn forbid_hovering(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let look = look(draft);
    let aloft = look.figure(figure).is_some_and(|figure| figure.airborne) && !look.setup.before(3);
    // Whom its failed test bars from the water flies on to dry ground; out of its reach, it comes down where it is.
    let barred = look.figure(figure).is_some_and(|figure| figure.water_barred);
    let held = |base: Disc| !path::is_solid(look, base) && levels::has_footing(look, base);
    let bears = |base: Disc| barred && held(base) && !gets_down(look, figure, base);
    let stuck = aloft && look.disc(figure).is_some_and(|base| !can_land(look, figure, base) && !bears(base));
    forbid(draft, stuck, refusal::Move::Hovering { who: name(draft, figure) })
}
