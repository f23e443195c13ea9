//! Lines of sight, cover and woods: computed from recorded positions, stated where they are not.

pub mod hiding;
pub mod leader;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, look};
use crate::setup::{Terrain, TerrainKind};
use crate::state::look::Look;
use crate::table;
use crate::table::distance;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, level};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::leg;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::geometry::sight::{Lines, RIM_POINTS, sight};
use greffe_core::geometry::volume::Volume;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The parts of a target's width that a line is drawn to on either side of its middle, to see what hides it.
const PARTS: i32 = 4;

/// Whether a piece of terrain stops sight: high ground of no stated height is a mark on the ground.   DW-SHOOT-08
fn hides(terrain: &Terrain) -> bool {
    match terrain.kind {
        TerrainKind::Wall | TerrainKind::Woods => !terrain.destroyed,
        TerrainKind::HighGround => !terrain.destroyed && terrain.height > 0,
        TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::Obstacle
        | TerrainKind::Tree
        | TerrainKind::Stairs
        | TerrainKind::Ladder => false,
    }
}

/// Whether a piece of terrain covers what stands behind it.   DW-SHOOT-08, DW-SHOOT-18
pub fn covers(terrain: &Terrain) -> bool {
    match terrain.kind {
        TerrainKind::Wall | TerrainKind::Woods | TerrainKind::Obstacle | TerrainKind::Tree => {
            !terrain.destroyed
        }
        TerrainKind::HighGround => !terrain.destroyed && terrain.height > 0,
        TerrainKind::Difficult | TerrainKind::Water | TerrainKind::Stairs | TerrainKind::Ladder => false,
    }
}

/// Whether a base stands on top of a piece of terrain.
fn stands_on(terrain: &Terrain, base: Disc) -> bool {
    let held = terrain.outline.as_ref().is_some_and(|outline| outline.contains(base.at));
    held && terrain.height > 0 && base.at.z >= terrain.height
}

/// Whether a straight line in space runs through a piece of terrain; one of no stated height has no top.
/// DW-SHOOT-08
fn runs_through(terrain: &Terrain, from: Point, to: Point) -> bool {
    let Some(outline) = terrain.outline.as_ref() else { return false };
    let (low, high) = (from.z.min(to.z), from.z.max(to.z));
    if terrain.height == 0 || high < terrain.height {
        return outline.cuts(from, to);
    }
    // Below the table there is nothing: a line on the ground runs through whatever stands there.
    low < terrain.height && Volume::Prism { outline, floor: -1, top: terrain.height }.cuts(from, to)
}

/// What may stop a line between two bases: walls, hills, woods neither stands in, nothing that bears either.
/// DW-SHOOT-08, DW-SHOOT-19
fn hiding(look: Look<'_>, from: Disc, to: Disc) -> impl Iterator<Item = &Terrain> {
    let inside: Vec<usize> = [from, to].into_iter().flat_map(|base| wood_pieces(look, base)).collect();
    let pieces = look.state.terrain.iter().enumerate().filter(move |(place, terrain)| {
        let own = inside.contains(place) || [from, to].into_iter().any(|base| stands_on(terrain, base));
        hides(terrain) && !own
    });
    pieces.map(|(_, terrain)| terrain)
}

/// Whether some line between two bases is cut by no terrain, no shut door and none of these bodies.
fn some_line(look: Look<'_>, from: Disc, to: Disc, bodies: &[Disc]) -> bool {
    some_line_but(look, from, to, bodies, None)
}

/// The same, one door left aside: the one that is looked at.
fn some_line_but(look: Look<'_>, from: Disc, to: Disc, bodies: &[Disc], but: Option<usize>) -> bool {
    let (low, high) = (from.at.z.min(to.at.z), from.at.z.max(to.at.z));
    let whole = |terrain: &&Terrain| terrain.height == 0 || high < terrain.height;
    let doors = look.state.doors.iter().enumerate();
    let doors =
        doors.filter(|(place, door)| Some(*place) != but && door.state.is_shut()).map(|(_, door)| door);
    let tall = hiding(look, from, to).filter(whole).filter_map(|terrain| terrain.outline.as_ref());
    let mut obstacles: Vec<Obstacle<'_>> =
        tall.chain(doors.filter_map(|door| door.outline.as_ref())).map(Obstacle::Polygon).collect();
    obstacles.extend(bodies.iter().copied().map(Obstacle::Disc));
    // What is higher than one end and not than the other, a line may pass above.
    let part: Vec<&Terrain> =
        hiding(look, from, to).filter(|terrain| !whole(terrain) && low < terrain.height).collect();
    if part.is_empty() {
        return sight(from, to, &obstacles, Lines::AnyToAny).is_some();
    }
    let free = |one: Point, other: Point| {
        !part.iter().any(|terrain| runs_through(terrain, one, other))
            && sight(Disc::new(one, 0), Disc::new(other, 0), &obstacles, Lines::Centre).is_some()
    };
    points(from).any(|one| points(to).any(|other| free(one, other)))
}

/// The centre of a base, then points of its rim.
fn points(base: Disc) -> impl Iterator<Item = Point> {
    let turn = 360 / i32::from(RIM_POINTS);
    let rim = (0..i32::from(RIM_POINTS)).map(move |step| offset(base.at, step * turn, base.diameter / 2));
    std::iter::once(base.at).chain(rim)
}

/// Whether some line between two bases is cut by no terrain and no other base. Allies that touch the first
/// figure do not count; nor do the figures named.   DW-SHOOT-08, DW-SHOOT-09
pub fn is_line_free(look: Look<'_>, from: Disc, to: Disc, but: &[FigureId]) -> bool {
    let blocks = |at: Point| level(at, from.at) || level(at, to.at);
    let bodies: Vec<Disc> =
        distance::bases(look, but).into_iter().map(|(_, base)| base).filter(|base| blocks(base.at)).collect();
    some_line(look, from, to, &bodies)
}

/// Whether no terrain cuts every line between two bases; figures do not count.   DW-TRAIT-18, DW-FAQ-03
pub fn is_open(look: Look<'_>, from: Disc, to: Disc) -> bool {
    some_line(look, from, to, &[])
}

/// What the record says of a figure seeing another to shoot at it.   DW-SHOOT-08, DW-SHOOT-09
pub fn recorded_sight(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    if look.touch(a, b) {
        return Some(true);
    }
    let (from, to) = look.disc(a).zip(look.disc(b))?;
    if is_deep(look, from, to) && !look.setup.before(3) {
        return Some(false);
    }
    let mut but = vec![a, b];
    but.extend(look.touching(a).filter(|other| look.are_allies(a, *other)));
    Some(is_line_free(look, from, to, &but))
}

/// What the record says of a figure seeing some corner, or the middle of some side, of a door.
/// DW-DOOR-06, DW-SHOOT-08, DW-SHOOT-09
pub fn recorded_door(look: Look<'_>, figure: FigureId, door: u16) -> Option<bool> {
    let (from, place) = (look.disc(figure)?, usize::from(door));
    let corners = look.state.doors.get(place)?.outline.as_ref()?.corners();
    let mut but = vec![figure];
    but.extend(look.touching(figure).filter(|other| look.are_allies(figure, *other)));
    let bodies: Vec<Disc> = distance::bases(look, &but).into_iter().map(|(_, base)| base).collect();
    let middle = |(one, other): (&Point, &Point)| Point {
        x: one.x.midpoint(other.x),
        y: one.y.midpoint(other.y),
        z: from.at.z,
    };
    let sides = corners.iter().zip(corners.iter().cycle().skip(1)).map(middle);
    let ends = corners.iter().map(|corner| Point { z: from.at.z, ..*corner });
    let mut spots = ends.chain(sides);
    Some(spots.any(|spot| some_line_but(look, from, Disc::new(spot, 0), &bodies, Some(place))))
}

/// Whether a figure sees another to attack it from afar.   DW-SHOOT-08, DW-SHOOT-09
pub fn sees(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_sight(look(draft), a, b);
    table::flag(draft, "sight", &[a, b], recorded, true)
}

/// What the record says of a target being partly hidden: scenery or a shut door cuts the line from the middle of the
/// first base to some part of the target's width.   DW-SHOOT-18
pub fn recorded_cover(look: Look<'_>, from: Disc, to: Disc) -> bool {
    // No piece of the wood it shoots out of covers its target.   DW-SHOOT-20, DW-GAP-88
    let own = if look.setup.before(11) { Vec::new() } else { wood_pieces(look, from) };
    let beside = |(place, terrain): &(usize, &Terrain)| {
        let held = terrain.outline.as_ref().is_some_and(|outline| outline.contains(from.at));
        covers(terrain) && !held && !own.contains(place) && !stands_on(terrain, to)
    };
    let pieces: Vec<&Terrain> =
        look.state.terrain.iter().enumerate().filter(beside).map(|(_, terrain)| terrain).collect();
    let doors = look.state.doors.iter().filter(|door| door.state.is_shut());
    let doors: Vec<_> = doors.filter_map(|door| door.outline.as_ref()).collect();
    across(from.at, to).into_iter().any(|spot| {
        pieces.iter().any(|terrain| runs_through(terrain, from.at, spot))
            || doors.iter().any(|outline| outline.cuts(from.at, spot))
    })
}

/// Points across the width of a base as it is seen from a place, a hair inside its rim: what merely stands
/// alongside hides nothing.   DW-SHOOT-18
fn across(from: Point, base: Disc) -> Vec<Point> {
    let reach = (base.diameter / 2).saturating_sub(CONTACT_TOLERANCE).max(0);
    let ground = i64::from(leg(Point { z: 0, ..from }, Point { z: 0, ..base.at })).max(1);
    let way = |one: i32, other: i32| i64::from(other).saturating_sub(i64::from(one));
    let (x, y) = (way(from.x, base.at.x), way(from.y, base.at.y));
    let part = |along: i64, step: i32| {
        let aside = along.saturating_mul(i64::from(reach)).saturating_mul(i64::from(step));
        i32::try_from(aside / ground.saturating_mul(i64::from(PARTS))).unwrap_or(0)
    };
    let spot = |step: i32| Point {
        x: base.at.x.saturating_sub(part(y, step)),
        y: base.at.y.saturating_add(part(x, step)),
        z: base.at.z,
    };
    (-PARTS..=PARTS).map(spot).collect()
}

/// Whether a target is partly hidden from a figure.   DW-SHOOT-18
pub fn covered(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let recorded = discs.map(|(from, to)| recorded_cover(look(draft), from, to));
    table::flag(draft, "cover", &[a, b], recorded, false)
}

/// The wood a base stands in, by the first of its pieces in the list of terrain.   DW-SHOOT-19
pub fn wood_of(look: Look<'_>, base: Disc) -> Option<usize> {
    wood_pieces(look, base).into_iter().min()
}

/// The pieces of the wood that a base stands in: those that adjoin are one wood.   DW-SHOOT-19, DW-SHOOT-21, DW-GAP-88
fn wood_pieces(look: Look<'_>, base: Disc) -> Vec<usize> {
    let holding =
        woods(look).filter(|(place, outline)| outline.contains(base.at) && !is_above(look, *place, base));
    let pieces = holding.map(|(place, _)| place).collect();
    if look.setup.before(4) { pieces } else { joined(look, pieces) }
}

/// Whether a base is higher than a piece of woods of a stated height, which does not hold it then.
/// DW-SHOOT-19
fn is_above(look: Look<'_>, place: usize, base: Disc) -> bool {
    let height = look.state.terrain.get(place).map_or(0, |terrain| terrain.height);
    height > 0 && base.at.z >= height && !look.setup.before(11)
}

/// A wood, from some of its pieces: those that adjoin are one.   DW-GAP-88
fn joined(look: Look<'_>, mut whole: Vec<usize>) -> Vec<usize> {
    let mut next = 0;
    while let Some(place) = whole.get(next).copied() {
        next = next.saturating_add(1);
        let Some((_, own)) = woods(look).find(|(other, _)| *other == place) else { continue };
        let beside = woods(look).filter(|(other, outline)| !whole.contains(other) && adjoin(own, outline));
        let more: Vec<usize> = beside.map(|(other, _)| other).collect();
        whole.extend(more);
    }
    whole
}

/// Whether one of some bases is in a piece of terrain, or touches it: of a wood, in any of its pieces.
/// DW-MORALE-02, DW-GAP-88
pub fn is_occupied(look: Look<'_>, place: usize, bases: &[Disc]) -> bool {
    let wood = look.state.terrain.get(place).is_some_and(|terrain| terrain.kind == TerrainKind::Woods);
    let whole = if wood && !look.setup.before(11) { joined(look, vec![place]) } else { vec![place] };
    whole.into_iter().any(|piece| {
        let outline = look.state.terrain.get(piece).and_then(|terrain| terrain.outline.as_ref());
        let within = |base: &Disc| {
            let above = wood && is_above(look, piece, *base);
            outline.is_some_and(|outline| outline.touches(*base) || outline.overlaps(*base)) && !above
        };
        bases.iter().any(within)
    })
}

/// Whether a base stands in a wood of several pieces.   DW-GAP-88
pub fn is_in_joined_wood(look: Look<'_>, base: Disc) -> bool {
    !look.setup.before(4) && wood_pieces(look, base).len() > 1
}

/// The pieces of woods, with their places in the list of terrain.
fn woods(look: Look<'_>) -> impl Iterator<Item = (usize, &Polygon)> {
    let pieces = look.state.terrain.iter().enumerate();
    let woods = pieces.filter(|(_, terrain)| terrain.kind == TerrainKind::Woods);
    woods.filter_map(|(place, terrain)| Some((place, terrain.outline.as_ref()?)))
}

/// Whether two outlines touch or overlap.
fn adjoin(one: &Polygon, other: &Polygon) -> bool {
    let meets = |one: &Polygon, other: &Polygon| {
        let corners = one.corners();
        let mut sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let near = |at: &Point| other.is_within(Disc::new(*at, 0), CONTACT_TOLERANCE);
        corners.iter().any(near) || sides.any(|(from, to)| other.cuts(*from, *to))
    };
    meets(one, other) || meets(other, one)
}

/// Whether the wood that a base stands in holds all of it.   DW-SHOOT-20, DW-GAP-61
fn wood_holds_whole(look: Look<'_>, base: Disc) -> bool {
    let pieces = wood_pieces(look, base);
    if look.setup.before(4) {
        let first = pieces.first().and_then(|first| woods(look).find(|(place, _)| place == first));
        return first.is_some_and(|(_, outline)| outline.holds_whole(base));
    }
    let own = || woods(look).filter(|(place, _)| pieces.contains(place)).map(|(_, outline)| outline);
    let mut rim = (0..360_i32).map(|turn| offset(base.at, turn, base.diameter / 2));
    let joined = |at: Point| own().any(|outline| outline.contains(at));
    own().any(|outline| outline.holds_whole(base)) || (!pieces.is_empty() && rim.all(joined))
}

/// What the record says of two figures standing inside one wood.   DW-SHOOT-21
pub fn share_wood(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (one, other) = look.disc(a).zip(look.disc(b))?;
    Some(wood_of(look, one).is_some() && wood_of(look, one) == wood_of(look, other))
}

/// Whether a base stands inside a wood that another is not in: from there nobody sees it.   DW-SHOOT-19, DW-FAQ-02
pub fn is_deep(look: Look<'_>, from: Disc, to: Disc) -> bool {
    wood_of(look, to).is_some_and(|wood| wood_of(look, from) != Some(wood))
}

/// Whether no enemy sees any part of a base as the round begins: scenery masks it, or the wood it is wholly in.
/// DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
pub fn is_hidden(look: Look<'_>, figure: FigureId) -> Option<bool> {
    let own = look.disc(figure)?;
    let whole = wood_holds_whole(look, own);
    let sees = |from: Disc| !(whole && is_deep(look, from, own)) && is_open(look, from, own);
    let mut enemies = distance::bases(look, &[figure]).into_iter();
    let met = |other: FigureId, base: Disc| look.touch(figure, other) || sees(base);
    Some(!enemies.any(|(other, base)| look.are_enemies(figure, other) && met(other, base)))
}

/// Whether a base is too deep inside a wood to shoot at a door that is not in it.   DW-SHOOT-20
pub fn is_too_deep(look: Look<'_>, base: Disc, door: &Polygon) -> bool {
    let pieces = wood_pieces(look, base);
    let mut own = woods(look).filter(|(place, _)| pieces.contains(place));
    let inside = own.any(|(_, outline)| door.corners().iter().any(|corner| outline.contains(*corner)));
    wood_of(look, base).is_some() && !at_wood_edge(look, base) && !inside
}

/// Whether a base inside a wood touches its edge.   DW-SHOOT-20
pub fn at_wood_edge(look: Look<'_>, base: Disc) -> bool {
    let wide = Disc::new(base.at, base_diameter(base));
    wood_of(look, base).is_some() && !wood_holds_whole(look, wide)
}

/// A base widened by the tolerance of contact, so that touching an edge from inside counts.
fn base_diameter(base: Disc) -> i32 {
    base.diameter.saturating_add(CONTACT_TOLERANCE.saturating_mul(2))
}
