//! Recoils: one base straight away from the winner.   DW-RECOIL-01 to DW-RECOIL-04

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::movement::{self, arrival};
use crate::state::combat::CombatKind;
use crate::state::frames::{Frame, MoveKind, ReflexCause};
use crate::state::look::Look;
use crate::table::distance;
use crate::terrain::{levels, path};
use crate::{event, falls, reflex_attacks, refusal, skills, status, table, terrain};
use greffe_core::geometry::path::{leg, straight_away};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// How much longer or shorter than a base a recoil may be: places are noted by hand.
const SLACK: i32 = greffe_core::geometry::CONTACT_TOLERANCE;

/// Says where a figure recoils to, or that there is no room.
/// DW-RECOIL-01, DW-RECOIL-03, DW-RECOIL-04, DW-SHOOT-29, DW-FALL-04
pub fn choose(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>, stuck: bool) -> Result<(), Stop> {
    let Some(Frame::Recoil { figure, from, by }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if by != side {
        return Err(refusal::General::NotYours { who: name(draft, figure) }.into());
    }
    if stuck {
        return stay(draft, figure, from);
    }
    let to = path::place(draft, to)?.map(|to| over_the_brink(look(draft), figure, to));
    forbid_elsewhere(draft, figure, from, to)?;
    path::forbid_push(draft, figure, to)?;
    let arrival = path::arrival(draft, figure, to)?;
    let met: Vec<FigureId> = {
        let look = look(draft);
        let makes = |other: &FigureId| {
            look.are_enemies(figure, *other)
                && look.is_active(*other)
                && !look.touch(figure, *other)
                && skills::slips_away(look, figure, *other).is_none()
        };
        arrival.touches.iter().copied().filter(makes).collect()
    };
    // Pushed over the brink it has nothing under it.
    let end = path::base_at(look(draft), figure, to);
    let airborne = end.map(|end| !levels::has_footing(look(draft), end));
    let over = table::flag(draft, "lip", &[figure], airborne, false)?;
    let shot = looks_shot(look(draft));
    // Nobody dies of a door broken in: no blow follows.   DW-DOOR-05
    let slammed = is_slammed(look(draft));
    let passed = passes_ally(look(draft), figure);
    let mut why = because(draft, &["DW-RECOIL-01"]);
    let unstruck = slammed && !met.is_empty();
    let unhooked = over && movement::scales(look(draft), figure);
    let rules =
        [("DW-RECOIL-04", passed), ("DW-SHOOT-29", shot), ("DW-DOOR-05", unstruck), ("DW-GAP-103", unhooked)];
    for (rule, holds) in rules {
        if holds {
            why = why.and(RuleId::new(rule));
        }
    }
    draft.emit(event::RecoilEnded { figure, stuck: false }, why.clone())?;
    arrival::moved(draft, figure, MoveKind::Recoil, arrival, why)?;
    if over {
        // Stepping back over the brink is the same fall as being knocked over it.
        return falls::over_the_lip(draft, figure);
    }
    if met.is_empty() || slammed {
        return Ok(());
    }
    reflex_attacks::open(draft, figure, met, ReflexCause::Recoil {}, "DW-RECOIL-02")
}

/// Where a place is meant that is pointed at: over a brink one goes level before one falls, though the ground below is
/// named.   DW-RECOIL-01, DW-FALL-04
fn over_the_brink(look: Look<'_>, figure: FigureId, to: Point) -> Point {
    let Some(own) = look.disc(figure) else { return to };
    let ahead = Point { z: own.at.z, ..to };
    let one = |place: Point| leg(own.at, place).saturating_sub(own.diameter).saturating_abs() <= SLACK;
    if to.z < own.at.z && one(ahead) && !one(to) { ahead } else { to }
}

/// Whether it is a shot that pushes a figure back: it may end out of sight of it.   DW-SHOOT-29
fn looks_shot(look: Look<'_>) -> bool {
    let below = look.state.stack.iter().rev().nth(1);
    matches!(below, Some(Frame::Combat { combat }) if combat.is_ranged())
}

/// Whether it is a door that pushes a figure back.   DW-DOOR-05
fn is_slammed(look: Look<'_>) -> bool {
    let below = look.state.stack.iter().rev().nth(1);
    let door =
        matches!(below, Some(Frame::Combat { combat }) if matches!(combat.kind, CombatKind::Door { .. }));
    door && !look.setup.before(5)
}

/// Whether a recoil may pass an ally: one touches the figure.   DW-RECOIL-04
fn passes_ally(look: Look<'_>, figure: FigureId) -> bool {
    let own = look.disc(figure);
    let beside = |other: FigureId| {
        let near = own.zip(look.disc(other)).is_some_and(|(own, other)| distance::would_touch(own, other));
        near || look.touch(figure, other)
    };
    look.on_table().any(|other| look.are_allies(figure, other) && beside(other))
}

/// Whether the place is one base away, straight from the winner.   DW-RECOIL-01
fn forbid_elsewhere(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    from: Option<FigureId>,
    to: Option<Point>,
) -> Result<(), Stop> {
    let own = look(draft).disc(figure);
    let shift = own.zip(to).map(|(own, to)| leg(own.at, to));
    let base = look(draft).base(figure);
    let one = |shift: i32| shift.saturating_sub(base).saturating_abs() <= SLACK;
    let wrong = shift.is_some_and(|shift| !one(shift));
    forbid(draft, wrong, refusal::Reaction::NotOneBase { who: name(draft, figure) })?;
    let winner = from.and_then(|from| look(draft).disc(from));
    let recorded = own.zip(to).zip(winner).map(|((own, to), winner)| is_away(own.at, to, winner.at));
    let away = table::flag(draft, "away", &[figure], recorded, true)?;
    forbid(draft, !away, refusal::Reaction::NotAway { who: name(draft, figure) })
}

/// Whether a shift leads away from a place: within a quarter turn of straight, as its owner likes.
fn is_away(own: Point, to: Point, winner: Point) -> bool {
    if straight_away(own, to, winner) {
        return true;
    }
    let along = |one: Point, other: Point| {
        let x = i64::from(other.x).saturating_sub(i64::from(one.x));
        let y = i64::from(other.y).saturating_sub(i64::from(one.y));
        (x, y)
    };
    let (ax, ay) = along(winner, own);
    let (bx, by) = along(own, to);
    let dot = i128::from(ax) * i128::from(bx) + i128::from(ay) * i128::from(by);
    let cross = i128::from(ax) * i128::from(by) - i128::from(ay) * i128::from(bx);
    // Within 45 degrees of the straight line.
    dot > 0 && cross.abs() <= dot
}

/// No room: the figure falls where it stands, over the brink if it is at one.   DW-RECOIL-03, DW-RECOIL-04, DW-FALL-04
fn stay(draft: &mut DwDraft<'_>, figure: FigureId, from: Option<FigureId>) -> Result<(), Stop> {
    let room = has_room(look(draft), figure, from);
    let stuck = table::flag(draft, "stuck", &[figure], room.map(|room| !room), true)?;
    forbid(draft, !stuck, refusal::Reaction::HasRoom { who: name(draft, figure) })?;
    drop_there(draft, figure)
}

/// A figure without room falls where it stands.   DW-RECOIL-03, DW-RECOIL-04, DW-FALL-04
fn drop_there(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let over = terrain::lip(draft, figure)?;
    let because = because(draft, &["DW-RECOIL-03"]);
    draft.emit(event::RecoilEnded { figure, stuck: true }, because.and(RuleId::new("DW-RECOIL-04")))?;
    status::prone(draft, figure, status::KNOCKED_DOWN, "DW-RECOIL-03")?;
    if over { falls::over_the_lip(draft, figure) } else { Ok(()) }
}

/// Who has no room falls where it stands: the book asks nobody. Whether there was such a step to take.   DW-RECOIL-03
pub fn step(draft: &mut DwDraft<'_>, figure: FigureId, from: Option<FigureId>) -> Result<bool, Stop> {
    if draft.setup().before(2) || has_room(look(draft), figure, from) != Some(false) {
        return Ok(false);
    }
    drop_there(draft, figure).map(|()| true)
}

/// Whether a figure has room one base straight back; none where nothing is recorded.   DW-RECOIL-03
pub fn has_room(look: Look<'_>, figure: FigureId, from: Option<FigureId>) -> Option<bool> {
    Some(room(look, figure, from)?.next().is_some())
}

/// The places one base back that are free.   DW-RECOIL-03
fn free_places(look: Look<'_>, figure: FigureId, from: Option<FigureId>) -> Vec<Point> {
    room(look, figure, from).map(Iterator::collect).unwrap_or_default()
}

fn room(
    look: Look<'_>,
    figure: FigureId,
    from: Option<FigureId>,
) -> Option<impl Iterator<Item = Point> + '_> {
    let own = look.disc(figure)?;
    // What is decided for its owner is looked for by every degree.
    let turn = if look.setup.before(2) { 15 } else { 1 };
    let places = places_by(look, figure, from, turn)?;
    Some(places.into_iter().filter(move |to| path::is_free(look, figure, own, *to)))
}

/// The places one base back: straight, then to either side.   DW-RECOIL-01
pub fn places(look: Look<'_>, figure: FigureId, from: Option<FigureId>) -> Option<Vec<Point>> {
    places_by(look, figure, from, 15)
}

/// The same, one for each turn of so many degrees.
fn places_by(look: Look<'_>, figure: FigureId, from: Option<FigureId>, turn: usize) -> Option<Vec<Point>> {
    let own = look.disc(figure)?;
    let base = look.base(figure);
    let winner = from.and_then(|from| look.disc(from)).map(|disc| disc.at);
    let all = (0..360).step_by(turn).map(|turn| greffe_core::geometry::angle::offset(own.at, turn, base));
    let mut fit: Vec<Point> =
        all.filter(|to| winner.is_none_or(|winner| is_away(own.at, *to, winner))).collect();
    if let Some(winner) = winner {
        let straight = greffe_core::geometry::path::step_away(own.at, winner, base);
        fit.insert(0, straight);
    }
    Some(fit)
}
