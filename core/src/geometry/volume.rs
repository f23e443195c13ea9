//! Things with height, and straight lines in space that they cut.

use crate::geometry::LIMIT;
use crate::geometry::disc::Disc;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::polygon::Polygon;
use crate::geometry::stretch::{Mark, parts};
use crate::telling::view::Point;

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
        let line = Segment::new(Spot::of(from), Spot::of(to));
        let upright = line.from == line.to;
        match self {
            // A line upright within the outline has all its heights there.
            Self::Prism { outline, .. } if upright => outline.holds(line.from),
            Self::Prism { outline, .. } => parts(outline, line).iter().any(|(start, end)| {
                let (one, two) = (Rise::of(from, to, *start), Rise::of(from, to, *end));
                (one.is_below(top) || two.is_below(top)) && (one.is_above(floor) || two.is_above(floor))
            }),
            Self::Body { base, .. } if upright => bites(*base, line.from),
            Self::Body { base, .. } => {
                between(from, to, floor, top).is_some_and(|within| comes_in(*base, line, within))
            }
        }
    }
}

/// The height of a line in space at a place seen from above: so many parts of a tenth.
struct Rise {
    of: i128,
    height: i128,
}

impl Rise {
    fn of(from: Point, to: Point, mark: Mark) -> Self {
        let (low, high) = (height(from), height(to));
        Self { of: mark.of, height: low * mark.of + (high - low) * mark.part }
    }

    fn is_below(&self, tenths: i32) -> bool {
        self.height < i128::from(tenths) * self.of
    }

    fn is_above(&self, tenths: i32) -> bool {
        self.height > i128::from(tenths) * self.of
    }
}

fn height(point: Point) -> i128 {
    i128::from(point.z.clamp(-LIMIT, LIMIT))
}

/// The part of a line that is above one height and below another, which it is somewhere.
fn between(from: Point, to: Point, floor: i32, top: i32) -> Option<(Mark, Mark)> {
    let (low, high) = (height(from), height(to));
    let rise = high - low;
    if rise == 0 {
        return Some((Mark::START, Mark::END));
    }
    let reached = |tenths: i32| Mark::new(i128::from(tenths) - low, rise);
    let (one, two) = (reached(floor), reached(top));
    let (start, end) = (one.min(two).max(Mark::START), one.max(two).min(Mark::END));
    (start < end).then_some((start, end))
}

/// Whether a spot lies within a disc, its border left out.
fn bites(base: Disc, spot: Spot) -> bool {
    let radius = base.radius();
    spot.square_to(base.spot()) < radius * radius
}

/// Whether a part of a line of some length comes within a disc, its border left out.
fn comes_in(base: Disc, line: Segment, (start, end): (Mark, Mark)) -> bool {
    let way = line.from.to(line.to);
    let out = base.spot().to(line.from);
    let radius = i128::from(base.radius());
    // Where the line is nearest to the centre, as far as the part goes.
    let nearest = Mark::new(-i128::from(out.dot(way)), i128::from(way.dot(way)));
    if start <= nearest && nearest <= end {
        let side = i128::from(line.side(base.spot()));
        return side * side < radius * radius * nearest.of;
    }
    let mark = if nearest < start { start } else { end };
    let part = |from: i64, way: i64| i128::from(from) * mark.of + i128::from(way) * mark.part;
    let (x, y) = (part(out.x, way.x), part(out.y, way.y));
    x * x + y * y < radius * radius * mark.of * mark.of
}

#[cfg(test)]
mod tests {
    use super::Volume;
    use crate::geometry::disc::Disc;
    use crate::geometry::polygon::Polygon;
    use crate::telling::view::Point;
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
            prop_assert_eq!(prism.cuts(a, b), prism.cuts(b, a));
            prop_assert_eq!(body.cuts(a, b), body.cuts(b, a));
            // What fits into it cuts no more than it does.
            let slim = Volume::Body { base: Disc::new(at(1050, 500, 0), 298), height: top };
            prop_assert!(!slim.cuts(a, b) || body.cuts(a, b));
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
