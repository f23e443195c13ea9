//! Lines of sight, cover and woods: computed from recorded positions, stated where they are not.

use crate::resolve::{DwDraft, look, table};
use crate::setup::{Terrain, TerrainKind};
use crate::state::look::Look;
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;
use greffe_core::geometry::disc::{Disc, level};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::sight::{Lines, sight};
use greffe_core::view::Point;

/// Whether a piece of terrain stops sight.   DW-SHOOT-08
fn hides(terrain: &Terrain) -> bool {
    match terrain.kind {
        TerrainKind::Wall | TerrainKind::Woods => !terrain.destroyed,
        TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::Obstacle
        | TerrainKind::Tree
        | TerrainKind::HighGround
        | TerrainKind::Stairs
        | TerrainKind::Ladder => false,
    }
}

/// Whether a piece of terrain covers what stands behind it.   DW-SHOOT-18
fn covers(terrain: &Terrain) -> bool {
    match terrain.kind {
        TerrainKind::Wall | TerrainKind::Woods | TerrainKind::Obstacle | TerrainKind::Tree => {
            !terrain.destroyed
        }
        TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::HighGround
        | TerrainKind::Stairs
        | TerrainKind::Ladder => false,
    }
}

/// Whether a base overlooks a piece of terrain from its own height.
fn is_over(terrain: &Terrain, base: Disc) -> bool {
    terrain.height > 0 && base.at.z >= terrain.height
}

/// The outlines that stop a line between two bases: walls, shut doors, woods neither stands in.
/// DW-SHOOT-08, DW-SHOOT-19
fn walls(look: Look<'_>, from: Disc, to: Disc) -> Vec<Obstacle<'_>> {
    let inside = |terrain: &Terrain, base: Disc| {
        terrain.kind == TerrainKind::Woods
            && terrain.outline.as_ref().is_some_and(|outline| outline.contains(base.at))
    };
    let terrain = look.state.terrain.iter().filter(move |terrain| {
        hides(terrain)
            && !is_over(terrain, from)
            && !is_over(terrain, to)
            && !inside(terrain, from)
            && !inside(terrain, to)
    });
    let doors = look.state.doors.iter().filter(|door| door.state.is_shut());
    terrain
        .filter_map(|terrain| terrain.outline.as_ref())
        .chain(doors.filter_map(|door| door.outline.as_ref()))
        .map(Obstacle::Polygon)
        .collect()
}

/// Whether some line between two bases is cut by no terrain and no other base. Allies that touch the first
/// figure do not count; nor do the figures named.   DW-SHOOT-08, DW-SHOOT-09
pub fn is_line_free(look: Look<'_>, from: Disc, to: Disc, but: &[FigureId]) -> bool {
    let mut obstacles = walls(look, from, to);
    let blocks = |at: Point| level(at, from.at) || level(at, to.at);
    obstacles.extend(
        table::bases(look, but)
            .into_iter()
            .map(|(_, base)| base)
            .filter(|base| blocks(base.at))
            .map(Obstacle::Disc),
    );
    sight(from, to, &obstacles, Lines::AnyToAny).is_some()
}

/// Whether no terrain cuts every line between two bases; figures do not count.   DW-TRAIT-18, DW-FAQ-03
pub fn is_open(look: Look<'_>, from: Disc, to: Disc) -> bool {
    sight(from, to, &walls(look, from, to), Lines::AnyToAny).is_some()
}

/// What the record says of a figure seeing another to shoot at it.   DW-SHOOT-08, DW-SHOOT-09
pub fn recorded_sight(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    if look.touch(a, b) {
        return Some(true);
    }
    let (from, to) = look.disc(a).zip(look.disc(b))?;
    let mut but = vec![a, b];
    but.extend(look.touching(a).filter(|other| look.are_allies(a, *other)));
    Some(is_line_free(look, from, to, &but))
}

/// Whether a figure sees another to attack it from afar.   DW-SHOOT-08, DW-SHOOT-09
///
/// # Errors
/// See [`Stop`].
pub fn sees(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = recorded_sight(look(draft), a, b);
    table::flag(draft, "sight", &[a, b], recorded, true)
}

/// What the record says of a target being partly hidden: terrain cuts the line between the centres, or the
/// target touches terrain that stands between.   DW-SHOOT-18
pub fn recorded_cover(look: Look<'_>, from: Disc, to: Disc) -> bool {
    let between = |terrain: &&Terrain| covers(terrain) && !is_over(terrain, to);
    let mut outlines =
        look.state.terrain.iter().filter(between).filter_map(|terrain| terrain.outline.as_ref());
    outlines.any(|outline| outline.cuts(from.at, to.at) && !outline.contains(from.at))
}

/// Whether a target is partly hidden from a figure.   DW-SHOOT-18
///
/// # Errors
/// See [`Stop`].
pub fn covered(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let recorded = discs.map(|(from, to)| recorded_cover(look(draft), from, to));
    table::flag(draft, "cover", &[a, b], recorded, false)
}

/// The woods a base stands in, by place in the list of terrain.   DW-SHOOT-19
pub fn wood_of(look: Look<'_>, base: Disc) -> Option<usize> {
    look.state.terrain.iter().position(|terrain| {
        terrain.kind == TerrainKind::Woods
            && terrain.outline.as_ref().is_some_and(|outline| outline.contains(base.at))
    })
}

/// Whether a base inside a wood touches its edge.   DW-SHOOT-20
pub fn at_wood_edge(look: Look<'_>, base: Disc) -> bool {
    let Some(wood) = wood_of(look, base) else { return false };
    let outline = look.state.terrain.get(wood).and_then(|terrain| terrain.outline.as_ref());
    outline.is_some_and(|outline| !outline.holds_whole(Disc::new(base.at, base_diameter(base))))
}

/// A base widened by the tolerance of contact, so that touching an edge from inside counts.
fn base_diameter(base: Disc) -> i32 {
    base.diameter.saturating_add(greffe_core::geometry::CONTACT_TOLERANCE.saturating_mul(2))
}
