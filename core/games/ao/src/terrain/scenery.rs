//! What recorded scenery bars and what it lets a figure do: walls on a way, obstacles, ladders, heights and
//! gaps where somebody crosses, climbs or jumps.
//! AO-TERR-02, AO-TERR-03, AO-CLIMB-01, AO-CLIMB-05, AO-CLIMB-07, AO-FALL-01

use crate::refusal::Bar;
use crate::setup::{Scenery, SceneryKind};
use crate::state::Passage;
use crate::state::look::Look;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::{Disc, level, within};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::{leg, point_along};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::geometry::stretch::{ground_length, stretches};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How near a base must be to what it crosses, climbs or descends, in tenths of a millimetre: half a
/// centimetre, since places are tapped on a screen.
pub const AT_HAND: i32 = 50;

/// Whether a piece stands in the way of a base at a height.
fn stands(piece: &Scenery, z: i32) -> bool {
    match piece.kind {
        SceneryKind::Wall | SceneryKind::Obstacle => piece.height <= 0 || z < piece.height,
        SceneryKind::Cover
        | SceneryKind::Ladder
        | SceneryKind::Gap
        | SceneryKind::Difficult
        | SceneryKind::RunningWater
        | SceneryKind::DeepWater => false,
    }
}

/// Whether one can stand on a piece.
fn has_top(piece: &Scenery) -> bool {
    piece.height > 0 && !matches!(piece.kind, SceneryKind::Ladder | SceneryKind::Gap)
}

/// Whether who stands at a place stands on a piece, which then hides neither them nor anybody from them.   AO-GAP-06
pub fn carries(piece: &Scenery, at: Point) -> bool {
    piece.height > 0 && at.z >= piece.height && piece.outline.contains(at)
}

/// The outlines of the pieces with their top at a height.
fn tops(look: Look<'_>, z: i32) -> impl Iterator<Item = &Polygon> {
    let here = move |piece: &&Scenery| level(Point { x: 0, y: 0, z: piece.height }, Point { x: 0, y: 0, z });
    look.setup.scenery.iter().filter(|piece| has_top(piece)).filter(here).map(|piece| &piece.outline)
}

/// Whether a height is that of the table itself.
fn is_ground(z: i32) -> bool {
    level(Point::flat(0, 0), Point { x: 0, y: 0, z })
}

/// The pieces of a kind.
fn of_kind(look: Look<'_>, kind: SceneryKind) -> impl Iterator<Item = &Scenery> {
    look.setup.scenery.iter().filter(move |piece| piece.kind == kind)
}

/// Whether a place is on a piece's top.
fn is_on_top(look: Look<'_>, place: Point) -> bool {
    tops(look, place.z).any(|outline| outline.contains(place))
}

/// Whether a straight way on one level has something under it all along.
fn is_carried(look: Look<'_>, from: Point, to: Point) -> bool {
    if is_ground(from.z) {
        return !of_kind(look, SceneryKind::Gap).any(|gap| gap.outline.cuts(from, to));
    }
    legs(look, from, to).into_iter().all(|[_, middle, _]| is_on_top(look, middle))
}

/// Whether a straight way on one level has something under it, or a ladder at hand, all along.   AO-CLIMB-05
fn is_held_along(look: Look<'_>, base: Disc, to: Point) -> bool {
    let held = |place: &Point| is_held(look, base.moved_to(*place));
    let mut legs = legs(look, base.at, to).into_iter();
    legs.all(|[begins, middle, ends]| is_on_top(look, middle) || [begins, middle, ends].iter().all(held))
}

/// The parts of a straight way from border to border of the tops of its level: where each begins, its middle,
/// where it ends.
fn legs(look: Look<'_>, from: Point, to: Point) -> Vec<[Point; 3]> {
    let whole = leg(from, to);
    let mut cuts: Vec<i32> = tops(look, from.z).flat_map(|outline| outline.borders(from, to)).collect();
    cuts.extend([0, whole]);
    cuts.sort_unstable();
    cuts.dedup();
    // Two tenths are lost to rounding where one top ends and the next begins.
    let wide = cuts.iter().zip(cuts.iter().skip(1)).filter(|(begins, ends)| **ends - **begins > 2);
    let at = |along: i32| point_along(&[from, to], along);
    let three = |(begins, ends): (&i32, &i32)| {
        let middle = begins.saturating_add(ends.saturating_sub(*begins) / 2);
        Some([at(*begins)?, at(middle)?, at(*ends)?])
    };
    wide.filter_map(three).collect()
}

/// What keeps a base from standing at a place: a wall, an obstacle, a hole.
pub fn standing(look: Look<'_>, base: Disc) -> Option<Bar> {
    let mut pieces = look.setup.scenery.iter().filter(|piece| stands(piece, base.at.z));
    if let Some(piece) = pieces.find(|piece| Obstacle::Polygon(&piece.outline).overlaps(base)) {
        return Some(bar_of(piece));
    }
    let mut gaps = of_kind(look, SceneryKind::Gap).filter(|_| is_ground(base.at.z));
    gaps.any(|gap| gap.outline.contains(base.at)).then_some(Bar::Gap)
}

fn bar_of(piece: &Scenery) -> Bar {
    if piece.kind == SceneryKind::Obstacle { Bar::Obstacle } else { Bar::Wall }
}

/// What bars a way on foot. A base that already stands where the record has a wall, or nothing, is not
/// held by it: there the record is not the table.
pub fn on_foot(look: Look<'_>, start: Disc, path: &[Point]) -> Option<Bar> {
    let inside = |piece: &&Scenery| !Obstacle::Polygon(&piece.outline).overlaps(start);
    let carried = is_ground(start.at.z) || is_on_top(look, start.at);
    // Who hangs on a ladder leaves it for what carries a base, not for the air.
    let hangs = !look.setup.before(8) && !carried && is_held(look, start);
    let in_gap = of_kind(look, SceneryKind::Gap).any(|gap| gap.outline.contains(start.at));
    let footed = !look.setup.before(11) && footing(look, start).is_none();
    let mut base = start;
    for to in path {
        if !level(base.at, *to) {
            return Some(Bar::Level);
        }
        let mut pieces = look.setup.scenery.iter().filter(|piece| stands(piece, base.at.z)).filter(inside);
        if let Some(piece) = pieces.find(|piece| Obstacle::Polygon(&piece.outline).blocks(base, *to)) {
            return Some(bar_of(piece));
        }
        let falls = carried && !in_gap && !is_carried(look, base.at, *to);
        if falls || (hangs && !is_held_along(look, base, *to)) {
            return Some(Bar::Gap);
        }
        base = base.moved_to(*to);
        // A corner is where a piece of the move might end: it takes a footing to the tenth.
        if let Some(bar) = footing(look, base).filter(|_| footed) {
            return Some(bar);
        }
    }
    None
}

/// What keeps a base from ending a way at a place: what bars standing there, or nothing that carries it.
/// AO-MOVE-01, AO-CLIMB-01, AO-CLIMB-07
pub fn footing(look: Look<'_>, base: Disc) -> Option<Bar> {
    standing(look, base).or_else(|| (!is_held(look, base)).then_some(Bar::Gap))
}

/// Whether something carries a base at a height: the table, a top, a ladder.
pub fn is_held(look: Look<'_>, base: Disc) -> bool {
    let z = base.at.z;
    let climbs = |piece: &Scenery| {
        (0..=piece.height.saturating_add(CONTACT_TOLERANCE)).contains(&z)
            && piece.outline.is_within(base, AT_HAND)
    };
    is_ground(z) || is_on_top(look, base.at) || of_kind(look, SceneryKind::Ladder).any(climbs)
}

/// Whether something that bars a way stands nearer to a base than another base is wide: a wall, an obstacle, a
/// hole, the table's edge, a figure other than the two.   AO-HIDE-09
pub fn is_narrow(look: Look<'_>, base: Disc, wide: i32, two: [FigureId; 2]) -> bool {
    let piece = |piece: &Scenery| {
        (stands(piece, base.at.z) || piece.kind == SceneryKind::Gap) && piece.outline.is_within(base, wide)
    };
    let around = Disc { diameter: base.diameter.saturating_add(wide.saturating_mul(2)), ..base };
    let edge = look.setup.table.is_some_and(|table| !around.is_on_table(table.width, table.depth));
    let others = look.on_table().filter(|id| !two.contains(id)).filter_map(|id| look.disc(id));
    edge || look.setup.scenery.iter().any(piece) || others.into_iter().any(|other| within(base, other, wide))
}

/// Whether a place is no farther from a base's than it takes to put it beside where it stands.
pub fn is_beside(base: Disc, to: Point) -> bool {
    ground_length(base.at, to) <= reach_over(base)
}

/// From one side of an edge to the other: the base and what it may lack on either side.
fn reach_over(base: Disc) -> i32 {
    base.diameter.saturating_add(2 * AT_HAND)
}

/// Whether the straight way over a piece goes no farther beside it than it takes to be past it.   AO-TERR-02
fn is_straight_over(piece: &Scenery, start: Disc, to: Point) -> bool {
    let inside: i32 = stretches(&piece.outline, start.at, to).iter().map(|part| part.length()).sum();
    ground_length(start.at, to).saturating_sub(inside) <= reach_over(start)
}

/// Whether something to pass in this way lies between two places of a base.
pub fn is_there(look: Look<'_>, passage: Passage, start: Disc, to: Point) -> bool {
    let end = start.moved_to(to);
    let near = |piece: &Scenery, base: Disc| piece.outline.is_within(base, AT_HAND);
    let crosses = |piece: &&Scenery| near(piece, start) && near(piece, end);
    if standing(look, end).is_some() {
        return false;
    }
    match passage {
        Passage::Walk { .. } => true,
        Passage::Obstacle {} => {
            let mut obstacles = of_kind(look, SceneryKind::Obstacle).filter(|piece| stands(piece, to.z));
            let cut = |piece: &&Scenery| piece.outline.cuts(start.at, to);
            level(start.at, to)
                && (look.setup.before(11) || is_held(look, end))
                && !is_walled(look, start, to)
                && obstacles.any(|p| crosses(&p) && cut(&p) && is_straight_over(p, start, to))
        }
        Passage::Climb {} => {
            to.z > start.at.z.saturating_add(CONTACT_TOLERANCE)
                && is_beside(start, to)
                && tops(look, to.z).any(|top| top.is_within(start, AT_HAND) && is_at_edge(top, end))
        }
        Passage::Ladder {} => {
            let reaches = |piece: &Scenery, z: i32| z <= piece.height.saturating_add(CONTACT_TOLERANCE);
            let both = |piece: &&Scenery| reaches(piece, start.at.z) && reaches(piece, to.z) && to.z >= 0;
            let climbs =
                |piece: &Scenery| both(&piece) && crosses(&piece) && is_straight_over(piece, start, to);
            is_held(look, end) && of_kind(look, SceneryKind::Ladder).any(climbs)
        }
        Passage::Jump {} => {
            let lands = is_ground(to.z) || is_on_top(look, to);
            let leaves = is_ground(start.at.z) || is_on_top(look, start.at);
            let void = leaves && lands && !is_carried(look, start.at, to);
            level(start.at, to) && void && !is_walled(look, start, to)
        }
        Passage::Descend {} => {
            let lands = is_ground(to.z) || is_on_top(look, to);
            let from_top = |top: &Polygon| is_at_edge(top, start) && !top.contains(to);
            lands
                && is_beside(start, to)
                && to.z < start.at.z.saturating_sub(CONTACT_TOLERANCE)
                && tops(look, start.at.z).any(|top| from_top(top) && top.is_within(end, AT_HAND))
        }
    }
}

/// Whether a base stands on a top, near its border.
fn is_at_edge(top: &Polygon, base: Disc) -> bool {
    let wider = Disc { diameter: base.diameter.saturating_add(2 * AT_HAND), ..base };
    top.contains(base.at) && !top.holds_whole(wider)
}

/// Whether a wall stands between two places of a base.
fn is_walled(look: Look<'_>, start: Disc, to: Point) -> bool {
    let walls = of_kind(look, SceneryKind::Wall).filter(|piece| stands(piece, start.at.z));
    walls.map(|piece| Obstacle::Polygon(&piece.outline)).any(|wall| wall.blocks(start, to))
}

/// Heights at which something may be passed from a height: the table, tops, ends of ladders.
pub fn levels(look: Look<'_>) -> Vec<i32> {
    let high = |piece: &&Scenery| has_top(piece) || piece.kind == SceneryKind::Ladder;
    let mut levels: Vec<i32> =
        look.setup.scenery.iter().filter(high).map(|piece| piece.height.max(0)).chain([0]).collect();
    levels.sort_unstable();
    levels.dedup();
    levels
}
