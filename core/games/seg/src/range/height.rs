//! Heights against straight lines: what a line or a flight passes above, and what it meets.
//! SEG-RANGE-01, SEG-SKMOVE-07, SEG-GAP-49

use crate::setup::{Heights, Scenery};
use crate::state::look::Look;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, level};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::{leg, point_along};
use greffe_core::geometry::sight::{Lines, RIM_POINTS, sight};
use greffe_core::telling::view::Point;

/// How a piece of scenery stands to a line between two heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Height {
    /// It is as high as the line, or higher.
    Blocks,
    /// The line passes above it.
    Below,
    /// The line is above it at one end and not at the other: it depends on where they meet.
    Met,
}

/// How a piece of scenery stands to a line between two bases. What a base stands on does not hide what it
/// looks at.   SEG-GAP-49
pub fn against(look: Look<'_>, piece: &Scenery, from: Disc, to: Disc) -> Height {
    let above = |base: Disc| piece.height > 0 && base.at.z >= piece.height;
    match (above(from), above(to)) {
        (true, true) => Height::Below,
        (false, false) => Height::Blocks,
        (true, false) | (false, true) => match look.setup.options.heights {
            Heights::Ends => Height::Below,
            Heights::StraightLine if carries(piece, from) || carries(piece, to) => Height::Below,
            Heights::StraightLine => Height::Met,
        },
    }
}

/// Whether a base stands on a piece of scenery.
pub fn carries(piece: &Scenery, base: Disc) -> bool {
    piece.height > 0
        && level(base.at, Point { z: piece.height, ..base.at })
        && piece.outline.holds_whole(base)
}

/// Whether something carries a walker all along a straight way on one level: the table, or what it stands on
/// and whatever goes on from there at that height.   SEG-GAP-67
pub fn is_carried(look: Look<'_>, from: Point, to: Point) -> bool {
    let here = |piece: &&Scenery| piece.height > 0 && level(from, Point { z: piece.height, ..from });
    let tops = || look.setup.scenery.iter().filter(here).map(|piece| &piece.outline);
    if level(from, Point { z: 0, ..from }) || !tops().any(|top| top.contains(from)) {
        return true;
    }
    let mut cuts: Vec<i32> = tops().flat_map(|top| top.borders(from, to)).collect();
    cuts.extend([0, leg(from, to)]);
    cuts.sort_unstable();
    cuts.dedup();
    // Two tenths are lost to rounding where one top ends and the next begins.
    let wide =
        cuts.iter().zip(cuts.iter().skip(1)).filter(|(begins, ends)| ends.saturating_sub(**begins) > 2);
    wide.map(|(begins, ends)| begins.midpoint(*ends))
        .filter_map(|middle| point_along(&[from, to], middle))
        .all(|middle| tops().any(|top| top.contains(middle)))
}

/// The part of a straight way that lies lower than a height; the way's ends are on either side of it.
pub fn low_part(from: Point, to: Point, height: i32) -> (Point, Point) {
    let (low, high) = if from.z <= to.z { (from, to) } else { (to, from) };
    let rise = i64::from(high.z).saturating_sub(i64::from(low.z)).max(1);
    let part = i64::from(height).saturating_sub(i64::from(low.z)).clamp(0, rise);
    let along = |start: i32, end: i32| {
        let whole = i64::from(end).saturating_sub(i64::from(start));
        let shift = whole.saturating_mul(part).div_euclid(rise);
        i32::try_from(i64::from(start).saturating_add(shift)).unwrap_or(end)
    };
    (low, Point { x: along(low.x, high.x), y: along(low.y, high.y), z: low.z })
}

/// Whether some line between two bases is cut neither by obstacles as high as it nor by lower pieces that it
/// comes down to before it is past them.   SEG-GAP-49
pub fn is_line_free(
    obstacles: &[Obstacle<'_>],
    low: &[&Scenery],
    from: Disc,
    to: Disc,
    lines: Lines,
) -> bool {
    let (starts, ends) = (spots(from, lines), spots(to, lines));
    starts.iter().any(|start| {
        ends.iter().any(|end| {
            let meets = |piece: &&Scenery| {
                let (one, other) = low_part(*start, *end, piece.height);
                piece.outline.cuts(one, other)
            };
            !low.iter().any(meets)
                && sight(Disc::new(*start, 0), Disc::new(*end, 0), obstacles, Lines::Centre).is_some()
        })
    })
}

/// The points of a base that lines are drawn from.
fn spots(base: Disc, lines: Lines) -> Vec<Point> {
    let mut spots = vec![base.at];
    if lines == Lines::AnyToAny {
        let step = 360_i32.checked_div(i32::from(RIM_POINTS)).unwrap_or(15);
        let rim = (0..i32::from(RIM_POINTS)).map(|turn| turn.saturating_mul(step));
        spots.extend(rim.map(|degrees| offset(base.at, degrees, base.diameter / 2)));
    }
    spots
}
