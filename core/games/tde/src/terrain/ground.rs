//! What a base stands on, hangs on, swims in or falls to.
//! TDE-MOVE-20, TDE-MOVE-21, TDE-POST-05, TDE-POST-11, TDE-FALL-01, TDE-FALL-02

use crate::setup::terrain::{Terrain, TerrainKind};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::{Disc, ring};
use greffe_core::geometry::stretch::{Stretch, ground_length, longest_gap, stretches};
use greffe_core::telling::view::Point;

/// What holds a base at a place.   TDE-MOVE-20
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Something solid.
    Solid,
    /// Water, all round.   TDE-POST-05
    Water,
    /// A face it can climb.   TDE-POST-11
    Face,
    /// Nothing: it would fall there.   TDE-MOVE-21
    Air(Landing),
}

/// Where a fall ends.   TDE-FALL-01, TDE-FALL-02
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The place.
    pub at: Point,
    /// Whether it is water.
    pub water: bool,
}

/// Whether two heights are one, measured by hand.
fn level(one: i32, other: i32) -> bool {
    one.abs_diff(other) <= CONTACT_TOLERANCE.unsigned_abs()
}

/// The pieces under or around a base's centre.
fn under(terrain: &[Terrain], at: Point) -> impl Iterator<Item = &Terrain> {
    terrain.iter().filter(move |piece| piece.outline.as_ref().is_some_and(|outline| outline.contains(at)))
}

/// Whether the ground of the table is missing at a place: over a hole, or over ground that lies lower.
fn is_holed(terrain: &[Terrain], at: Point) -> bool {
    under(terrain, at).any(|piece| match piece.kind {
        TerrainKind::Hole => true,
        TerrainKind::Obstacle | TerrainKind::Difficult => {
            piece.earthed && piece.is_stand() && piece.height < 0
        }
        TerrainKind::Water | TerrainKind::Impassable | TerrainKind::Stairs | TerrainKind::Scatter => false,
    })
}

/// Whether something solid at this very height bears a base.
fn is_borne(terrain: &[Terrain], base: Disc) -> bool {
    let on = |piece: &Terrain| match piece.kind {
        TerrainKind::Stairs => {
            let slack = CONTACT_TOLERANCE;
            (piece.floor.saturating_sub(slack)..=piece.height.saturating_add(slack)).contains(&base.at.z)
        }
        TerrainKind::Hole => level(piece.height, base.at.z),
        TerrainKind::Obstacle
        | TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::Impassable
        | TerrainKind::Scatter => piece.is_stand() && level(piece.height, base.at.z),
    };
    if under(terrain, base.at).any(on) {
        return true;
    }
    level(base.at.z, 0) && !is_holed(terrain, base.at)
}

/// Whether water surrounds the whole base at its height, and no land bears it.   TDE-POST-05, TDE-MOVE-06
pub fn is_afloat(terrain: &[Terrain], base: Disc) -> bool {
    let wet = |piece: &Terrain| {
        piece.kind == TerrainKind::Water
            && level(piece.height, base.at.z)
            && piece.outline.as_ref().is_some_and(|outline| outline.holds_whole(base))
    };
    let dry = |piece: &Terrain| {
        piece.is_stand()
            && level(piece.height, base.at.z)
            && piece.outline.as_ref().is_some_and(|outline| outline.is_partly_under(base))
    };
    terrain.iter().any(wet) && !terrain.iter().any(dry)
}

/// Whether a base is against a side that can be climbed: that of an obstacle, or that of a hole from within.
/// TDE-MOVE-16, TDE-POST-11
pub fn grips(piece: &Terrain, base: Disc) -> bool {
    let Some(outline) = piece.outline.as_ref() else { return false };
    let (foot, top) = (piece.floor.min(piece.height), piece.floor.max(piece.height));
    let wider = Disc::new(base.at, base.diameter.saturating_add(2 * CONTACT_TOLERANCE));
    let deep = piece.kind == TerrainKind::Hole && outline.holds_whole(wider);
    piece.is_climbable() && (foot..=top).contains(&base.at.z) && outline.touches(base) && !deep
}

/// The face a base is on: a side it touches, between its foot and its top.   TDE-POST-11
pub fn face(terrain: &[Terrain], base: Disc) -> Option<&Terrain> {
    terrain.iter().find(|piece| grips(piece, base))
}

/// How high up its face a base is: from the bottom of a hole, from the table elsewhere.   TDE-POST-11
pub fn height_on_face(terrain: &[Terrain], base: Disc) -> i32 {
    let bottom = face(terrain, base).map_or(0, |piece| piece.height.min(0));
    base.at.z.saturating_sub(bottom)
}

/// What holds a base where it is.   TDE-MOVE-20
pub fn footing(terrain: &[Terrain], base: Disc) -> Footing {
    if is_afloat(terrain, base) {
        return Footing::Water;
    }
    if is_borne(terrain, base) {
        return Footing::Solid;
    }
    if face(terrain, base).is_some() {
        return Footing::Face;
    }
    Footing::Air(landing(terrain, base))
}

/// Where a base falls to: the highest thing below it.   TDE-FALL-01, TDE-FALL-02
pub fn landing(terrain: &[Terrain], base: Disc) -> Landing {
    let below = |height: i32| height <= base.at.z;
    let stand = under(terrain, base.at)
        .filter(|piece| piece.is_stand() || piece.kind == TerrainKind::Hole)
        .map(|piece| piece.height)
        .filter(|height| below(*height))
        .max();
    let floor = if is_holed(terrain, base.at) { stand.unwrap_or(0) } else { stand.unwrap_or(0).max(0) };
    let at = |z: i32| Disc::new(Point { z, ..base.at }, base.diameter);
    let water = terrain
        .iter()
        .filter(|piece| piece.kind == TerrainKind::Water && below(piece.height))
        .map(|piece| piece.height)
        .filter(|height| *height >= floor && is_afloat(terrain, at(*height)))
        .max();
    match water {
        Some(z) => Landing { at: Point { z, ..base.at }, water: true },
        None => Landing { at: Point { z: floor, ..base.at }, water: false },
    }
}

/// Whether what is laid at a place stays there: on the ground, on water, on the top of any piece.
/// TDE-TPL-04, TDE-COU-11, TDE-GAP-80
pub fn rests(terrain: &[Terrain], at: Point) -> bool {
    let held = match footing(terrain, Disc::new(at, 0)) {
        Footing::Solid | Footing::Water => true,
        Footing::Face | Footing::Air(_) => false,
    };
    held || under(terrain, at).any(|piece| level(piece.height, at.z))
}

/// Whether a place lies on something: where it would rest, or on the side of any piece, climbable or not.   TDE-TPL-04
pub fn carries(terrain: &[Terrain], at: Point) -> bool {
    let (point, wider) = (Disc::new(at, 0), Disc::new(at, 2 * CONTACT_TOLERANCE));
    let beside = |piece: &Terrain| {
        let (foot, top) = (piece.floor.min(piece.height), piece.floor.max(piece.height));
        let outline = piece.outline.as_ref();
        (foot..=top).contains(&at.z)
            && outline.is_some_and(|outline| outline.touches(point) && !outline.holds_whole(wider))
    };
    rests(terrain, at) || terrain.iter().any(beside)
}

/// How deep below the level of the table a piece lets in: the bottom of a hole, a ramp down, lower ground or water.
fn bottom(piece: &Terrain) -> Option<i32> {
    let low = match piece.kind {
        TerrainKind::Hole | TerrainKind::Stairs => piece.floor.min(piece.height),
        TerrainKind::Obstacle
        | TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::Impassable
        | TerrainKind::Scatter => piece.height,
    };
    (piece.earthed && low < 0).then_some(low)
}

/// The parts of a line below the level of the table that lie in the open, from its upper end down.
/// TDE-LOS-05, TDE-MOVE-32
fn dug(terrain: &[Terrain], upper: Point, lower: Point) -> Vec<Stretch> {
    let whole = ground_length(upper, lower);
    let down = i64::from(upper.z) - i64::from(lower.z);
    // Beyond this the line is below the bottom, in the ground again.
    let last = |bottom: i32| {
        let least = bottom.saturating_sub(CONTACT_TOLERANCE);
        let over = i64::from(upper.z) - i64::from(least);
        match (lower.z >= least, over >= 0 && whole > 0) {
            (true, _) => Some(whole),
            (false, true) => i32::try_from(i64::from(whole) * over / down.max(1)).ok(),
            (false, false) => None,
        }
    };
    let open = terrain.iter().filter_map(|piece| piece.outline.as_ref().zip(bottom(piece).and_then(last)));
    open.flat_map(|(outline, last)| {
        let parts = stretches(outline, upper, lower).into_iter();
        parts.map(move |part| Stretch { to: part.to.min(last), ..part }).filter(|part| part.from <= part.to)
    })
    .collect()
}

/// Whether the ground has a depth here: some piece lets in below the level of the table.
fn is_deep(terrain: &[Terrain]) -> bool {
    terrain.iter().any(|piece| bottom(piece).is_some())
}

/// Whether a line goes through the ground: below the level of the table it stays above the bottoms of holes, of ramps
/// and of lower ground.   TDE-LOS-05, TDE-LOS-07, TDE-MOVE-32
pub fn is_buried(terrain: &[Terrain], from: Point, to: Point) -> bool {
    if from.z.min(to.z) >= 0 || !is_deep(terrain) {
        return false;
    }
    let [upper, lower] = if from.z >= to.z { [from, to] } else { [to, from] };
    let entry = if upper.z > 0 { at_level(upper, lower) } else { upper };
    let (open, whole) = (dug(terrain, entry, lower), ground_length(entry, lower));
    open.is_empty() || longest_gap(&open, whole) > CONTACT_TOLERANCE
}

/// Whether a place lies in the ground.   TDE-MOVE-20
pub fn is_underground(terrain: &[Terrain], at: Point) -> bool {
    at.z < -CONTACT_TOLERANCE && is_buried(terrain, at, at)
}

/// Whether a base, below the level of the table, bites into the ground around what it stands in.   TDE-MOVE-20
fn is_in_bank(terrain: &[Terrain], base: Disc) -> bool {
    if base.at.z >= -CONTACT_TOLERANCE || !terrain.iter().any(|piece| piece.walled) {
        return false;
    }
    let least = base.at.z.saturating_add(CONTACT_TOLERANCE);
    let deep = |piece: &&Terrain| bottom(piece).is_some_and(|bottom| bottom <= least);
    let open = || terrain.iter().filter(deep).filter_map(|piece| piece.outline.as_ref());
    let slim = Disc::new(base.at, base.diameter.saturating_sub(2 * CONTACT_TOLERANCE).max(0));
    // One pit holds all of it, or several that open into each other hold all of its edge.
    let held = open().any(|outline| outline.holds_whole(slim));
    !held && ring(slim, 0, EDGE).into_iter().any(|at| !open().any(|outline| outline.contains(at)))
}

/// How many places on the edge of a base are looked at.
const EDGE: u16 = 72;

/// Where a line that comes from above goes below the level of the table.
fn at_level(upper: Point, lower: Point) -> Point {
    let drop = (i64::from(upper.z) - i64::from(lower.z)).max(1);
    let along = |from: i32, to: i32| {
        let moved = (i64::from(to) - i64::from(from)) * i64::from(upper.z) / drop;
        from.saturating_add(i32::try_from(moved).unwrap_or(0))
    };
    Point { x: along(upper.x, lower.x), y: along(upper.y, lower.y), z: 0 }
}

/// How far a level line goes before the ground stops it, below the level of the table: the side of a pit.
/// TDE-TPL-19
pub fn to_earth(terrain: &[Terrain], from: Point, to: Point) -> Option<i32> {
    if from.z >= 0 || !is_deep(terrain) {
        return None;
    }
    let mut open = dug(terrain, from, Point { z: from.z, ..to });
    open.sort_unstable();
    let onward = |far: i32, part: Stretch| {
        if part.from <= far.saturating_add(CONTACT_TOLERANCE) { far.max(part.to) } else { far }
    };
    let far = open.into_iter().fold(0, onward);
    (far < ground_length(from, to)).then_some(far)
}

/// Whether a base bites into something that nobody stands inside: an obstacle taller than where it is, or the ground.
/// Over what has no height nobody stands either, but on a footbridge.   TDE-TERR-03, TDE-TERR-05
pub fn is_inside(terrain: &[Terrain], base: Disc) -> bool {
    let bridged = |piece: &Terrain| piece.earthed && base.at.z > 0 && is_borne(terrain, base);
    is_underground(terrain, base.at)
        || is_in_bank(terrain, base)
        || terrain.iter().any(|piece| {
            let sunk = piece.earthed && piece.kind == TerrainKind::Impassable && piece.height < 0;
            let flat = (piece.height == 0 || sunk) && !bridged(piece);
            let solid = piece.is_solid() && (flat || base.at.z < piece.height) && base.at.z >= piece.floor;
            solid && piece.outline.as_ref().is_some_and(|outline| outline.overlaps(base))
        })
}
