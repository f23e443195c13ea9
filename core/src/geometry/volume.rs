//! Things with height, and straight lines in space that they cut.

use crate::geometry::disc::Disc;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::polygon::Polygon;
use crate::geometry::stretch::{ground_length, stretches};
use crate::geometry::{LIMIT, narrow};
use crate::view::Point;

/// A thing that takes up room from one height to another, in tenths of a millimetre above the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volume<'a> {
    /// Scenery with upright sides.
    Prism {
        /// Its footprint.
        outline: &'a Polygon,
        /// Where it begins.
        floor: i32,
        /// Where it ends.
        top: i32,
    },
    /// A round body that stands on its base.
    Body {
        /// Its base.
        base: Disc,
        /// How tall it is.
        height: i32,
    },
}

impl Volume<'_> {
    /// Whether a straight line in space runs through it. One that merely grazes its top, its bottom or a
    /// corner does not; one along an upright side does.
    pub fn cuts(&self, from: Point, to: Point) -> bool {
        let (floor, top) = match self {
            Self::Prism { floor, top, .. } => (*floor, *top),
            Self::Body { base, height } => (base.at.z, base.at.z.saturating_add(*height)),
        };
        if from.z.min(to.z) >= top || from.z.max(to.z) <= floor {
            return false;
        }
        let whole = ground_length(from, to);
        let between = |start: i32, end: i32| {
            let (one, two) = (height_at(from, to, start, whole), height_at(from, to, end, whole));
            // A line upright within the outline has all its heights there.
            let (one, two) = if whole == 0 { (from.z, to.z) } else { (one, two) };
            one.min(two) < top && one.max(two) > floor
        };
        match self {
            Self::Prism { outline, .. } => {
                stretches(outline, from, to).iter().any(|stretch| between(stretch.from, stretch.to))
            }
            Self::Body { base, .. } => {
                chord(*base, from, to, whole).is_some_and(|(start, end)| between(start, end))
            }
        }
    }
}

/// The height of a line at a distance from its start, seen from above.
fn height_at(from: Point, to: Point, tenths: i32, whole: i32) -> i32 {
    if whole == 0 {
        return from.z;
    }
    let (low, high) = (i64::from(from.z.clamp(-LIMIT, LIMIT)), i64::from(to.z.clamp(-LIMIT, LIMIT)));
    narrow(low + (high - low) * i64::from(tenths) / i64::from(whole))
}

/// The part of a line within a disc, seen from above, in tenths from its start.
fn chord(base: Disc, from: Point, to: Point, whole: i32) -> Option<(i32, i32)> {
    let line = Segment::new(Spot::of(from), Spot::of(to));
    let (centre, radius) = (base.spot(), i128::from(base.radius()));
    if whole == 0 {
        return (i128::from(line.from.square_to(centre)) < radius * radius).then_some((0, 0));
    }
    let way = line.from.to(line.to);
    let square = i128::from(way.dot(way)).max(1);
    let side = i128::from(line.side(centre));
    // Squared half chord: the radius against the distance of the centre from the line.
    let half = radius * radius - side * side / square;
    if half <= 0 {
        return None;
    }
    let half = half.isqrt();
    let length = square.isqrt().max(1);
    let along = i128::from(way.dot(line.from.to(centre))) / length;
    let clamp = |doubled: i128| narrow(i64::try_from(doubled / 2).unwrap_or(i64::MAX)).clamp(0, whole);
    let (start, end) = (clamp(along - half), clamp(along + half));
    (start < end).then_some((start, end))
}

#[cfg(test)]
mod tests {
    use super::Volume;
    use crate::geometry::disc::Disc;
    use crate::geometry::polygon::Polygon;
    use crate::view::Point;
    use proptest::prelude::*;

    fn at(x: i32, y: i32, z: i32) -> Point {
        Point { x, y, z }
    }

    fn wall() -> Polygon {
        Polygon::rectangle(Point::flat(1000, 0), Point::flat(1100, 1000)).unwrap()
    }

    #[test]
    fn a_line_over_a_wall_is_free() {
        let outline = wall();
        let wall = Volume::Prism { outline: &outline, floor: 0, top: 500 };
        assert!(wall.cuts(at(0, 500, 300), at(2000, 500, 300)));
        assert!(!wall.cuts(at(0, 500, 500), at(2000, 500, 500)), "along its top");
        assert!(!wall.cuts(at(0, 1500, 300), at(2000, 1500, 300)), "beside it");
        // From 1,000 high it comes down to 450 at x = 1,100 only.
        assert!(wall.cuts(at(0, 500, 1000), at(2000, 500, 0)));
        assert!(!wall.cuts(at(0, 500, 1200), at(2000, 500, 0)));
        let bridge = Volume::Prism { outline: &outline, floor: 400, top: 500 };
        assert!(!bridge.cuts(at(0, 500, 300), at(2000, 500, 300)), "under the bridge");
        assert!(bridge.cuts(at(1050, 500, 0), at(1050, 500, 900)), "straight up through it");
    }

    #[test]
    fn a_body_hides_what_is_behind_it() {
        let body = Volume::Body { base: Disc::new(at(1000, 0, 0), 300), height: 400 };
        assert!(body.cuts(at(0, 0, 300), at(2000, 0, 300)));
        assert!(body.cuts(at(0, 149, 300), at(2000, 149, 300)));
        assert!(!body.cuts(at(0, 150, 300), at(2000, 150, 300)), "a bare touch");
        assert!(!body.cuts(at(0, 0, 400), at(2000, 0, 400)), "over its head");
        assert!(!body.cuts(at(0, 0, 300), at(800, 0, 300)), "short of it");
        assert!(body.cuts(at(1000, 0, 900), at(1000, 0, 0)));
    }

    proptest! {
        #[test]
        fn a_line_is_cut_both_ways(a in any_point(), b in any_point(), top in 1..900) {
            let outline = wall();
            let prism = Volume::Prism { outline: &outline, floor: 0, top };
            let body = Volume::Body { base: Disc::new(at(1050, 500, 0), 300), height: top };
            // Rounding to the tenth may tell the two ways apart at a graze only.
            let grown = |by: i32| Volume::Prism { outline: &outline, floor: -by, top: top + by };
            if prism.cuts(a, b) { prop_assert!(grown(4).cuts(b, a)); }
            let taller = Volume::Body { base: Disc::new(at(1050, 500, -4), 306), height: top + 8 };
            if body.cuts(a, b) { prop_assert!(taller.cuts(b, a)); }
        }

        #[test]
        fn wild_values_are_answered(a in any::<[i32; 3]>(), b in any::<[i32; 3]>(), c in any::<[i32; 4]>()) {
            let wild = |[x, y, z]: [i32; 3]| Point { x, y, z };
            let outline = wall();
            let base = Disc::new(wild([c[0], c[1], c[2]]), c[3]);
            Volume::Body { base, height: c[3] }.cuts(wild(a), wild(b));
            Volume::Prism { outline: &outline, floor: c[0], top: c[1] }.cuts(wild(a), wild(b));
        }
    }

    fn any_point() -> impl Strategy<Value = Point> {
        (0..2_100, -200..1_200, 0..1_000).prop_map(|(x, y, z)| at(x, y, z))
    }
}
