//! What recorded scenery hides of a figure: how much of its base, seen from a place, lies behind which piece.
//! AO-COVER-01 to AO-COVER-04, AO-HIDE-05, AO-GAP-06, AO-GAP-23, AO-GAP-24

#[cfg(test)]
mod tests;

use crate::draft::{AoDraft, look};
use crate::setup::{Scenery, SceneryKind};
use crate::state::Frame;
use crate::state::look::Look;
use crate::terrain::{scenery, table};
use crate::test::Line;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Half of a base's width, in the parts that shadows are counted in.
const HALF: i128 = 1 << 20;

/// A base's whole width, in those parts.
pub const WIDTH: i128 = 2 * HALF;

/// What the record says of the cover that a figure has from a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// At least a quarter of it is hidden.   AO-COVER-01
    pub concealed: bool,
    /// It touches a piece that hides more than a quarter of it.   AO-COVER-03
    pub covered: bool,
    /// Whoever looks touches the pieces that do.   AO-COVER-02, AO-GAP-24
    pub shared: bool,
}

/// Whether a piece conceals who stands behind it.
fn conceals(piece: &Scenery) -> bool {
    match piece.kind {
        SceneryKind::Wall | SceneryKind::Cover | SceneryKind::Obstacle => true,
        SceneryKind::Ladder
        | SceneryKind::Gap
        | SceneryKind::Difficult
        | SceneryKind::RunningWater
        | SceneryKind::DeepWater => false,
    }
}

/// The pieces that may hide a base from a place. What one stands on hides nothing.   AO-GAP-06
fn concealing(look: Look<'_>, from: Point, base: Disc) -> impl Iterator<Item = &Scenery> {
    let footing = move |piece: &Scenery| {
        !look.setup.before(9) && [from, base.at].into_iter().any(|at| scenery::carries(piece, at))
    };
    look.setup.scenery.iter().filter(move |piece| conceals(piece) && !footing(piece))
}

/// How much of a base's width is in view from a place, in parts of [`WIDTH`].   AO-ENVUE-01
pub fn shown(look: Look<'_>, from: Point, base: Disc) -> i128 {
    let hidden: Vec<(i128, i128)> =
        concealing(look, from, base).flat_map(|piece| shadows(piece, from, base)).collect();
    WIDTH - united(&hidden)
}

/// Whether a base stands beside or in a piece, not over it.
fn touches(piece: &Scenery, base: Disc) -> bool {
    (piece.height <= 0 || base.at.z < piece.height) && piece.outline.touches(base)
}

/// The cover that a base has from another base, or from a point.
pub fn cover(look: Look<'_>, from: Disc, base: Disc) -> Cover {
    let pieces = || concealing(look, from.at, base);
    let share = |piece: &Scenery| united(&shadows(piece, from.at, base));
    let near = |piece: &&Scenery| touches(piece, base) && share(piece) * 4 > 2 * HALF;
    let covered = pieces().any(|piece| near(&piece));
    let of = |fits: &dyn Fn(&Scenery) -> bool| {
        let all: Vec<(i128, i128)> =
            pieces().filter(|piece| fits(piece)).flat_map(|piece| shadows(piece, from.at, base)).collect();
        united(&all) * 4 >= 2 * HALF
    };
    let concealed = of(&|_| true);
    let shared = if covered {
        pieces().filter(near).any(|piece| touches(piece, from))
    } else {
        concealed && !of(&|piece| !touches(piece, from))
    };
    Cover { concealed, covered, shared }
}

/// The cover that one figure has from another, by the record.
pub fn between(look: Look<'_>, from: FigureId, figure: FigureId) -> Option<Cover> {
    let (from, base) = look.disc(from).zip(look.disc(figure))?;
    Some(cover(look, from, base))
}

/// Whether a figure touches anything that conceals, by the record.   AO-COVER-04
pub fn at_any(look: Look<'_>, figure: FigureId) -> Option<bool> {
    let base = look.disc(figure)?;
    Some(look.setup.scenery.iter().any(|piece| conceals(piece) && touches(piece, base)))
}

/// Whether no piece hides any part of a base from a place.   AO-HIDE-05
pub fn is_bare(look: Look<'_>, from: Point, base: Disc) -> bool {
    concealing(look, from, base).all(|piece| united(&shadows(piece, from, base)) == 0)
}

/// The parts of a base's width, from -[`HALF`] to [`HALF`], that a piece hides from a place.
fn shadows(piece: &Scenery, from: Point, base: Disc) -> Vec<(i128, i128)> {
    if piece.outline.contains(from) && piece.outline.contains(base.at) {
        // Both are in the thick of it, unless one looks over it.
        let over = piece.height > 0 && from.z.max(base.at.z) >= piece.height;
        return if over { Vec::new() } else { vec![(-HALF, HALF)] };
    }
    let corners = piece.outline.corners();
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    ends.filter_map(|(a, b)| shadow(piece.height, from, base, [*a, *b])).collect()
}

/// The shadow of one side of a piece.
fn shadow(height: i32, from: Point, base: Disc, [a, b]: [Point; 2]) -> Option<(i128, i128)> {
    let (x, y) = (wide(base.at.x, from.x), wide(base.at.y, from.y));
    let far = x * x + y * y;
    if far == 0 {
        return None;
    }
    // Along the line of sight, then to its left.
    let seen = |corner: Point| {
        let (dx, dy) = (wide(corner.x, from.x), wide(corner.y, from.y));
        (dx * x + dy * y, dy * x - dx * y)
    };
    let (one, other) = (seen(a), seen(b));
    if one.0.max(other.0) <= 0
        || one.0.min(other.0) > far
        || is_over(height, from, base.at, [one.0, other.0], far)
    {
        return None;
    }
    let root = ((far << 40).isqrt(), i128::from(base.diameter.max(1)));
    let ends = [clipped(one, other, far), clipped(other, one, far)];
    let [left, right] = ends.map(|(along, aside)| {
        if along <= 0 {
            return aside.signum() * 4 * HALF;
        }
        // The half width is half a diameter: aside / along times the distance, in those.
        let part = aside.saturating_mul(root.0).saturating_mul(2) / (along.saturating_mul(root.1));
        part.clamp(-4 * HALF, 4 * HALF)
    });
    let (low, high) = (left.min(right).max(-HALF), left.max(right).min(HALF));
    (low < high).then_some((low, high))
}

/// The end of a side, drawn in to what lies before the base and in front of the looker.
fn clipped(end: (i128, i128), other: (i128, i128), far: i128) -> (i128, i128) {
    let to = if end.0 > far {
        far
    } else if end.0 <= 0 {
        0
    } else {
        return end;
    };
    let run = other.0 - end.0;
    if run == 0 { end } else { (to, end.1 + (other.1 - end.1) * (to - end.0) / run) }
}

/// Whether the straight lines of sight pass over a side at both its ends.   AO-GAP-06
fn is_over(height: i32, from: Point, to: Point, along: [i128; 2], far: i128) -> bool {
    let (low, rise) = (i128::from(from.z), wide(to.z, from.z));
    height > 0
        && along.iter().all(|part| low * far + rise * (*part).clamp(0, far) >= i128::from(height) * far)
}

fn wide(to: i32, from: i32) -> i128 {
    i128::from(to) - i128::from(from)
}

/// How much several parts cover together.
fn united(parts: &[(i128, i128)]) -> i128 {
    let mut sorted = parts.to_vec();
    sorted.sort_unstable();
    let mut reached = -HALF;
    let mut sum = 0;
    for (low, high) in sorted {
        let begins = low.max(reached);
        sum += (high - begins).max(0);
        reached = reached.max(high);
    }
    sum
}

/// Whether one figure sees the whole of another, by the record.   AO-HIDE-05, AO-GAP-06
pub fn has_complete_view(look: Look<'_>, by: FigureId, figure: FigureId) -> Option<bool> {
    let (from, base) = look.disc(by).zip(look.disc(figure))?;
    Some(table::is_line_free(look, from, base) && is_bare(look, from.at, base))
}

/// What a cover does: -1, or a save for a target that touches it.
/// AO-SHOOT-08, AO-COVER-01, AO-COVER-02, AO-COVER-03, AO-GAP-24, AO-GAP-56
pub fn against(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    target: FigureId,
) -> Result<(Vec<Line>, bool), Stop> {
    let pair = [shooter, target];
    let told = between(look(draft), shooter, target);
    let mut known = |fact, of: fn(&Cover) -> bool| table::known(draft, fact, &pair, told.as_ref().map(of));
    let touches = known("covered", |cover| cover.covered)? == Some(true);
    let concealed = known("concealed", |cover| cover.concealed)?;
    let shared = known("at_cover", |cover| cover.shared)? == Some(true);
    let (concealed, denied) = (concealed == Some(true), concealed == Some(false));
    if !draft.setup().before(4) && told.is_none() && shared && !concealed && !touches {
        return Err(table::unfit(draft, "at_cover", &pair));
    }
    // What hides more than a quarter hides at least one.   AO-COVER-01, AO-COVER-03
    if !draft.setup().before(5) && told.is_none() && touches && denied {
        return Err(table::unfit(draft, "covered", &pair));
    }
    let on_its_way = is_on_its_way(look(draft), target);
    let covered = touches && (!on_its_way || draft.setup().options.cover_mid_move);
    let lifted = draft.setup().options.shared_cover_lifted;
    let (line, saves) = match (covered, concealed || touches, shared) {
        (true, _, true) if lifted => (Some(("AO-GAP-24", 0)), false),
        (true, _, true) => (Some(("AO-GAP-24", 0)), true),
        (true, _, false) => (Some(("AO-COVER-03", 0)), true),
        (false, true, true) => (Some(("AO-COVER-02", 0)), false),
        (false, true, false) => (Some(("AO-COVER-01", -1)), false),
        (false, false, _) => (None, false),
    };
    let stopped = (touches && on_its_way).then_some(("AO-GAP-56", 0));
    Ok((line.into_iter().chain(stopped).collect(), saves))
}

/// Whether a figure stands stopped in the middle of its move.   AO-COVER-03
pub fn is_on_its_way(look: Look<'_>, figure: FigureId) -> bool {
    look.state.stack.iter().any(|frame| matches!(frame, Frame::Sighting { mover, .. } if *mover == figure))
}
