//! Heights: what bears a base, where one that falls comes to lie, what is climbed.
//! DW-CLIMB-01, DW-FALL-01, DW-FALL-04, DW-GAP-82

use crate::profiles::Ruler;
use crate::setup::{Terrain, TerrainKind};
use crate::state::Height;
use crate::state::look::Look;
use crate::terrain::path;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, level};
use greffe_core::geometry::path::{leg, step};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::geometry::stretch::{Stretch, ground_length, longest_gap, stretches};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The directions in which a falling base looks for room, in steps of as many degrees.
const TURN: i32 = 15;

/// The pieces of terrain whose footprint holds a place.
fn under(look: Look<'_>, at: Point) -> impl Iterator<Item = &Terrain> {
    look.state.terrain.iter().filter(move |terrain| {
        !terrain.destroyed && terrain.outline.as_ref().is_some_and(|outline| outline.contains(at))
    })
}

/// Whether a base is on a ladder: it touches it, no higher than its top.   DW-MOVE-11, DW-GAP-97
pub fn is_on_ladder(look: Look<'_>, base: Disc) -> bool {
    let rungs = |terrain: &&Terrain| {
        let up = base.at.z > 0 && base.at.z <= terrain.height.saturating_add(CONTACT_TOLERANCE);
        terrain.kind == TerrainKind::Ladder && !terrain.destroyed && up
    };
    let mut ladders = look.state.terrain.iter().filter(rungs).filter_map(|ladder| ladder.outline.as_ref());
    !look.setup.before(9) && ladders.any(|outline| outline.touches(base))
}

/// Whether a base stands on the ground, on something as high as it is, on stairs or on a ladder.
pub fn has_footing(look: Look<'_>, base: Disc) -> bool {
    let bears = |terrain: &Terrain| match terrain.kind {
        TerrainKind::Stairs => base.at.z <= terrain.height,
        TerrainKind::Difficult
        | TerrainKind::Woods
        | TerrainKind::Water
        | TerrainKind::Obstacle
        | TerrainKind::Wall
        | TerrainKind::Tree
        | TerrainKind::HighGround
        | TerrainKind::Ladder => terrain.height > 0 && level(base.at, Point { z: terrain.height, ..base.at }),
    };
    base.at.z == 0 || under(look, base.at).any(bears) || is_on_ladder(look, base)
}

/// Whether a base going level along a straight way has something under it: it steps over gaps no wider than itself.
/// DW-CLIMB-01
pub fn is_borne(look: Look<'_>, start: Disc, to: Point) -> bool {
    if look.setup.before(3) || start.at.z <= 0 || !level(start.at, to) {
        return true;
    }
    let bears = |terrain: &&Terrain| {
        let top = Point { z: terrain.height, ..start.at };
        let stairs = terrain.kind == TerrainKind::Stairs && start.at.z <= terrain.height;
        !terrain.destroyed && terrain.height > 0 && (stairs || level(start.at, top))
    };
    let pieces = look.state.terrain.iter().filter(bears);
    let under = pieces.filter_map(|terrain| terrain.outline.as_ref());
    let covered: Vec<Stretch> = under.flat_map(|outline| stretches(outline, start.at, to)).collect();
    longest_gap(&covered, ground_length(start.at, to)) <= start.diameter
}

/// The height of the ground at a place: the top of the highest thing there.
pub fn surface(look: Look<'_>, at: Point) -> i32 {
    under(look, at).map(|terrain| terrain.height).max().unwrap_or(0)
}

/// Where a base that falls from a place comes to lie: straight below, else as near as there is lower ground with
/// room.   DW-FALL-01
pub fn landing(look: Look<'_>, figure: FigureId, base: Disc) -> Point {
    let around = |part: i32| {
        let way = part.saturating_mul(base.diameter) / 2;
        (0..24_i32).map(move |turn| offset(base.at, turn.saturating_mul(TURN), way))
    };
    let places = std::iter::once(base.at).chain((1..=16).flat_map(around));
    let mut lower = places.map(|at| Point { z: surface(look, at), ..at }).filter(|at| at.z < base.at.z);
    let free = |to: &Point| path::room_refusal(look, figure, base.moved_to(*to), &[figure]).is_none();
    let on_ground = Point { z: surface(look, base.at).min(base.at.z), ..base.at };
    lower.find(free).unwrap_or(on_ground)
}

/// Whether a figure stands at the edge of a height, so that knocked down it falls; none where places are not
/// recorded.   DW-FALL-04
pub fn lip(look: Look<'_>, figure: FigureId) -> Option<bool> {
    look.disc(figure).map(|base| lip_at(look, base))
}

/// The same of a base wherever it is.   DW-FALL-04
pub fn lip_at(look: Look<'_>, base: Disc) -> bool {
    let wide = Disc::new(base.at, base.diameter.saturating_add(2 * CONTACT_TOLERANCE));
    let level_with =
        |terrain: &&Terrain| terrain.height > 0 && level(base.at, Point { z: terrain.height, ..base.at });
    let held = under(look, base.at)
        .filter(level_with)
        .any(|terrain| terrain.outline.as_ref().is_some_and(|outline| outline.holds_whole(wide)));
    // Where pieces as high as one another adjoin there is no brink between them.
    let joined = || {
        let mut rim = (0..360_i32).map(|turn| offset(base.at, turn, wide.diameter / 2));
        !look.setup.before(3) && rim.all(|at| under(look, at).any(|terrain| level_with(&terrain)))
    };
    let stairs = under(look, base.at).any(|terrain| terrain.kind == TerrainKind::Stairs);
    base.at.z > 0 && has_footing(look, base) && !held && !stairs && !joined()
}

/// A length as falls count it.   DW-FALL-01
pub fn class(look: Look<'_>, drop: i64) -> Height {
    let within = |ruler| drop <= i64::from(look.ruler(ruler));
    if within(Ruler::Short) {
        Height::Short
    } else if within(Ruler::Medium) {
        Height::Medium
    } else {
        Height::Long
    }
}

/// Whether a piece of terrain is something to climb.   DW-CLIMB-01
pub fn is_steep(terrain: &Terrain) -> bool {
    let steep = match terrain.kind {
        TerrainKind::Wall | TerrainKind::Tree | TerrainKind::HighGround | TerrainKind::Ladder => true,
        TerrainKind::Woods | TerrainKind::Obstacle | TerrainKind::Stairs => terrain.height > 0,
        TerrainKind::Difficult | TerrainKind::Water => false,
    };
    steep && !terrain.destroyed
}

/// What a base at a place climbs: the lowest thing there that is at least as high, one of no stated height last.
pub fn climbed(look: Look<'_>, base: Disc) -> Option<&Terrain> {
    let there = |terrain: &&Terrain| {
        let tall = terrain.height == 0 || terrain.height.saturating_add(CONTACT_TOLERANCE) >= base.at.z;
        is_steep(terrain) && tall && terrain.outline.as_ref().is_some_and(|outline| outline.touches(base))
    };
    let tops = look.state.terrain.iter().filter(there);
    tops.min_by_key(|terrain| if terrain.height == 0 { i32::MAX } else { terrain.height })
}

/// Whether a base that climbs straight to a place has something to stand on or to cling to all the way.
/// DW-CLIMB-01, DW-CLIMB-06
pub fn is_climbed_along(look: Look<'_>, base: Disc, to: Point) -> bool {
    let way = leg(base.at, to);
    let parts = (0..).map(|part: i32| part.saturating_mul(CONTACT_TOLERANCE)).take_while(|at| *at < way);
    let held = |at: Point| {
        let there = base.moved_to(at);
        has_footing(look, there) || climbed(look, there).is_some()
    };
    parts.map(|at| step(base.at, to, at)).chain(std::iter::once(to)).all(held)
}

/// Whether something bears a base at the end of a straight way and all along it, or gives it hold.
/// DW-CLIMB-06
pub fn is_held_along(look: Look<'_>, base: Disc, to: Point) -> bool {
    let end = base.moved_to(to);
    (has_footing(look, end) || climbed(look, end).is_some()) && is_climbed_along(look, base, to)
}

/// Whether an outline is drawn whole on high ground, so that what it bounds lies up there.   DW-MOVE-08
pub fn is_on_hills(look: Look<'_>, outline: &Polygon) -> bool {
    let hill = |terrain: &Terrain| terrain.kind == TerrainKind::HighGround && terrain.height > 0;
    outline.corners().iter().all(|corner| under(look, *corner).any(hill))
}

/// From how high a climber of a place would fall if it fails: from the top when it goes up, from where it is when
/// it goes down. None where places are not recorded.   DW-CLIMB-01, DW-GAP-82
pub fn climb_drop(look: Look<'_>, figure: FigureId, to: Option<Point>) -> Option<i32> {
    let (own, to) = look.disc(figure).zip(to)?;
    let ground = landing_height(look, figure, own);
    let top = climbed(look, own.moved_to(to)).map(|terrain| terrain.height).unwrap_or_default();
    let high = if to.z > own.at.z { to.z.max(top) } else { own.at.z };
    Some(high.saturating_sub(ground))
}

/// The height of the ground that a base would fall to.
pub fn landing_height(look: Look<'_>, figure: FigureId, base: Disc) -> i32 {
    if has_footing(look, base) && base.at.z == 0 { 0 } else { landing(look, figure, base).z }
}
