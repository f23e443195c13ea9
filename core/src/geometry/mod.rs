//! Exact integer geometry on table points: no rounding decides a test.
//!
//! Lengths, diameters and coordinates are tenths of a millimetre. Inside, everything is doubled, so that
//! the radius of an odd diameter stays whole. Coordinates beyond [`LIMIT`] count as lying on it, which
//! keeps every product below in range: no call panics or wraps, whatever a record contains.
//!
//! - [`disc`]: bases, contact, overlap, range, measures of a move, places beside a base.
//! - [`polygon`]: outlines of scenery and zones.
//! - [`obstacle`]: what stops a base on a straight line, and where.
//! - [`sight`]: straight lines between two bases.
//! - [`path`]: lengths, points along a path, straight-away and aside.
//! - [`stretch`]: the parts of a line inside an outline.
//! - [`volume`]: things with height, and lines in space that they cut.
//! - [`angle`]: the table of sines, arcs, polar offsets.
//! - [`turn`]: directions turned by degrees, the teardrop.

pub mod angle;
pub mod disc;
pub mod obstacle;
pub mod path;
mod plane;
pub mod polygon;
pub mod sight;
pub mod stretch;
pub mod turn;
pub mod volume;

/// The farthest coordinate, and the widest base, that is told from a farther one: over 1.6 km.
pub const LIMIT: i32 = 1 << 24;

/// Two bases touch when this close or interpenetrating by no more: one millimetre, in tenths.
/// Places are noted by hand or tapped on a screen, where nobody hits the exact tangent.
pub const CONTACT_TOLERANCE: i32 = 10;

/// The square root, rounded up.
pub const fn isqrt_ceil(square: u64) -> u64 {
    let root = square.isqrt();
    if root * root < square { root + 1 } else { root }
}

/// The number, or the nearest one that fits.
fn narrow(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

/// A length usable in products: negative ones count as zero, huge ones as farther than any two points.
fn length(tenths: i32) -> i64 {
    i64::from(tenths.clamp(0, 4 * LIMIT))
}

#[cfg(test)]
mod tests {
    use super::disc::{Disc, beside, contact, gap, holds_whole, is_partly_under, overlap, ring, within};
    use super::obstacle::{Obstacle, furthest};
    use super::path::{bearing, distances, leg, path_length, point_along, step, step_away};
    use super::polygon::Polygon;
    use super::sight::{Lines, sight};
    use super::{LIMIT, isqrt_ceil};
    use crate::telling::view::Point;

    #[test]
    fn the_root_is_rounded_up() {
        for (square, root) in [(0, 0), (1, 1), (2, 2), (4, 2), (5, 3), (9, 3), (10, 4), (25, 5)] {
            assert_eq!(isqrt_ceil(square), root, "{square}");
        }
        assert_eq!(isqrt_ceil(u64::MAX), 1 << 32);
        assert_eq!(isqrt_ceil((u64::from(u32::MAX)).pow(2)), u64::from(u32::MAX));
    }

    #[test]
    fn a_path_is_rounded_up_once() {
        let at = Point::flat;
        // Roots of 2, 751.06 and 748.54: 0, 1.41, 2.83; 1,499.61 where each leg rounded up comes to 1,501.
        assert_eq!(distances(&[at(0, 0), at(1, 1), at(2, 2), at(3, 3)]), [0, 2, 3, 5]);
        let bent = [at(1000, 1000), at(1750, 1040), at(2497, 992)];
        assert_eq!((distances(&bent), path_length(&bent)), (vec![0, 752, 1500], 1501));
        assert_eq!(distances(&[at(0, 0), at(3, 4), at(3, 4), at(6, 8)]), [0, 5, 5, 10], "exact ones stay");
        assert_eq!((distances(&[]), distances(&[at(5, 5)])), (vec![], vec![0]));
    }

    const EXTREMES: [i32; 5] = [i32::MIN, -LIMIT, 0, LIMIT, i32::MAX];

    fn extreme_points() -> Vec<Point> {
        let plane = EXTREMES.iter().flat_map(|x| EXTREMES.map(|y| (*x, y)));
        plane.flat_map(|(x, y)| [i32::MIN, 0, i32::MAX].map(|z| Point { x, y, z })).collect()
    }

    #[test]
    fn extreme_places_count_as_lying_on_the_limit() {
        let all = extreme_points();
        let clamp = |p: Point| Point {
            x: p.x.clamp(-LIMIT, LIMIT),
            y: p.y.clamp(-LIMIT, LIMIT),
            z: p.z.clamp(-LIMIT, LIMIT),
        };
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
            assert_eq!(leg(a, b), leg(clamp(a), clamp(b)));
            assert!(path_length(&[a, b, a]) >= leg(a, b));
            assert_eq!(distances(&[a, b]), [0, leg(a, b)]);
            assert_eq!(point_along(&[a, b], i32::MAX), Some(b));
            step(a, b, i32::MAX);
            step_away(a, b, i32::MAX);
            bearing(a, b, b, Point::flat(0, 0));
            for diameter in [i32::MIN, 1, i32::MAX] {
                let (one, two) = (Disc::new(a, diameter), Disc::new(b, i32::MAX));
                assert!(within(one, two, i32::MAX) && (gap(one, two) > 0 || contact(one, two)));
                assert!(!overlap(one, two) || is_partly_under(one, two));
                holds_whole(one, two);
                beside(diameter, two, a);
                ring(two, diameter, 3);
            }
        }
    }

    #[test]
    fn extreme_obstacles_are_answered() {
        let corner = |x, y| Point::flat(x * LIMIT, y * LIMIT);
        let whole = Polygon::rectangle(corner(-1, -1), corner(1, 1)).unwrap();
        let all: Vec<_> = extreme_points().into_iter().filter(|point| point.z == 0).collect();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
            for diameter in [0, i32::MAX] {
                let (one, two) = (Disc::new(a, diameter), Disc::new(b, i32::MAX));
                let obstacles = [Obstacle::Disc(two), Obstacle::Polygon(&whole)];
                assert!(whole.contains(a) && whole.cuts(a, b) && whole.touches(one));
                assert_eq!(furthest(one, b, &obstacles).at, a, "it starts inside");
                assert_eq!(sight(one, two, &obstacles, Lines::Centre), None);
                sight(one, two, &obstacles, Lines::AnyToAny);
            }
        }
    }
}
