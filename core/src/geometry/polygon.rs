//! Polygons: outlines of scenery and zones, seen from above. Inside, touching, holding, overlapping.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::asking::misread;
use crate::geometry::disc::{Disc, bite};
use crate::geometry::path::leg;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::{CONTACT_TOLERANCE, LIMIT, length};
use crate::telling::view::Point;
use crate::telling::words::Words;

/// The most corners an outline may have.
pub const MOST_CORNERS: usize = 64;

/// Why a list of points is no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolygonError {
    /// An outline needs three corners.
    #[error("an outline needs at least 3 corners, this one has {0}")]
    TooFew(usize),
    /// The outline has more corners than [`MOST_CORNERS`].
    #[error("an outline may have {MOST_CORNERS} corners, this one has {0}")]
    TooMany(usize),
    /// A corner lies beyond [`LIMIT`].
    #[error("corner {0} lies beyond every table")]
    TooFar(usize),
    /// A corner is where the one before it is, seen from above.
    #[error("corner {0} repeats the one before it")]
    Repeated(usize),
    /// Two edges cross, touch or fold back, named by the corners they start from.
    #[error("the edges from corners {0} and {1} cross or touch")]
    Crossing(usize, usize),
}

impl PolygonError {
    /// What is wrong, for people.
    pub fn told(self) -> Words {
        let fr = match self {
            Self::TooFew(count) => format!("un contour a au moins 3 sommets, celui-ci en a {count}"),
            Self::TooMany(count) => {
                format!("un contour a au plus {MOST_CORNERS} sommets, celui-ci en a {count}")
            }
            Self::TooFar(place) => format!("le sommet {place} est plus loin qu’aucune table"),
            Self::Repeated(place) => format!("le sommet {place} répète celui d’avant"),
            Self::Crossing(one, other) => {
                format!("les côtés des sommets {one} et {other} se croisent ou se touchent")
            }
        };
        Words::new(fr, self.to_string())
    }
}

/// A simple outline: three corners or more, in either orientation, no two edges crossing. Its border
/// belongs to it; the heights of its corners are kept and play no part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(try_from = "Vec<Point>", extend("minItems" = 3, "maxItems" = MOST_CORNERS))]
#[serde(into = "Vec<Point>")]
pub struct Polygon {
    corners: Vec<Point>,
    edges: Vec<Segment>,
    low: Spot,
    high: Spot,
}

impl<'de> Deserialize<'de> for Polygon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let said = |error: PolygonError| serde::de::Error::custom(misread::both(&error.told()));
        Self::new(Vec::deserialize(deserializer)?).map_err(said)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.corners
    }
}

impl Polygon {
    /// An outline through these corners, closed from the last to the first.
    ///
    /// # Errors
    /// The first thing that makes the points no simple outline.
    pub fn new(corners: Vec<Point>) -> Result<Self, PolygonError> {
        match corners.len() {
            count @ ..3 => return Err(PolygonError::TooFew(count)),
            count if count > MOST_CORNERS => return Err(PolygonError::TooMany(count)),
            _ => {}
        }
        let far = |part: i32| !(-LIMIT..=LIMIT).contains(&part);
        if let Some(index) = corners.iter().position(|corner| far(corner.x) || far(corner.y)) {
            return Err(PolygonError::TooFar(index));
        }
        let spots = || corners.iter().map(|corner| Spot::of(*corner));
        let edges: Vec<_> =
            spots().zip(spots().cycle().skip(1)).map(|(from, to)| Segment::new(from, to)).collect();
        if let Some(index) = edges.iter().position(|edge| edge.from == edge.to) {
            return Err(PolygonError::Repeated((index + 1) % corners.len()));
        }
        refuse_crossings(&edges)?;
        let bound = |pick: fn(i64, i64) -> i64| {
            spots()
                .reduce(|a, b| Spot { x: pick(a.x, b.x), y: pick(a.y, b.y) })
                .unwrap_or(Spot { x: 0, y: 0 })
        };
        let (low, high) = (bound(i64::min), bound(i64::max));
        Ok(Self { corners, edges, low, high })
    }

    /// An upright rectangle between two opposite corners.
    ///
    /// # Errors
    /// As [`Polygon::new`]: corners on one line, or too far away.
    pub fn rectangle(one: Point, other: Point) -> Result<Self, PolygonError> {
        Self::new(vec![one, Point { y: one.y, ..other }, other, Point { y: other.y, ..one }])
    }

    /// The corners, as given.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(&self, point: Point) -> bool {
        self.holds(Spot::of(point))
    }

    /// Whether a straight line between two points has any point inside or on the border.
    pub fn cuts(&self, from: Point, to: Point) -> bool {
        let line = Segment::new(Spot::of(from), Spot::of(to));
        self.edges.iter().any(|edge| edge.meets(line)) || self.holds(line.from)
    }

    /// Whether a base and the polygon interpenetrate by more than [`CONTACT_TOLERANCE`].
    pub fn overlaps(&self, disc: Disc) -> bool {
        self.is_nearer(Segment::new(disc.spot(), disc.spot()), bite(disc.radius()))
    }

    /// Whether a base covers any part of the polygon, however small; a bare touch is none.
    pub fn is_partly_under(&self, disc: Disc) -> bool {
        self.is_nearer(Segment::new(disc.spot(), disc.spot()), disc.radius())
    }

    /// Whether a base touches the polygon: at most [`CONTACT_TOLERANCE`] lies between them.
    pub fn touches(&self, disc: Disc) -> bool {
        self.is_within(disc, CONTACT_TOLERANCE)
    }

    /// Whether a base is no farther from the polygon than a length, seen from above.
    pub fn is_within(&self, disc: Disc, tenths: i32) -> bool {
        let reach = disc.radius() + 2 * length(tenths);
        self.holds(disc.spot()) || self.edges.iter().any(|edge| edge.distance_cmp(disc.spot(), reach).is_le())
    }

    /// Whether the whole base lies within the polygon; its edge may touch the border.
    pub fn holds_whole(&self, disc: Disc) -> bool {
        let (centre, radius) = (disc.spot(), disc.radius());
        self.holds(centre) && self.edges.iter().all(|edge| edge.distance_cmp(centre, radius).is_ge())
    }

    /// Where a straight way meets the border: distances from its start along the way, heights included,
    /// in tenths rounded down, in no order. A side that lies along the way is met at its ends.
    pub fn borders(&self, from: Point, to: Point) -> Vec<i32> {
        let line = Segment::new(Spot::of(from), Spot::of(to));
        let whole = i128::from(leg(from, to));
        let met = |edge: &Segment| {
            let (way, side, start) = (line.from.to(line.to), edge.from.to(edge.to), line.from.to(edge.from));
            let (across, along, aside) = (way.cross(side), start.cross(side), start.cross(way));
            let inside = |part: i64| part.signum() * across.signum() >= 0 && part.abs() <= across.abs();
            let meets = across != 0 && inside(along) && inside(aside);
            let distance = || whole * i128::from(along.abs()) / i128::from(across.abs());
            meets.then(|| i32::try_from(distance()).unwrap_or(i32::MAX))
        };
        self.edges.iter().filter_map(met).collect()
    }

    /// The sides, from the one that leaves the first corner.
    pub(super) fn edges(&self) -> &[Segment] {
        &self.edges
    }

    /// Whether a spot lies inside or on the border.
    pub(super) fn holds(&self, spot: Spot) -> bool {
        let inside = |low, part, high| low <= part && part <= high;
        if !inside(self.low.x, spot.x, self.high.x) || !inside(self.low.y, spot.y, self.high.y) {
            return false;
        }
        let mut odd = false;
        for edge in &self.edges {
            if edge.contains(spot) {
                return true;
            }
            // A ray to the right: each edge owns its lower end only, so a corner counts once.
            let rises = edge.from.y <= spot.y && spot.y < edge.to.y;
            let falls = edge.to.y <= spot.y && spot.y < edge.from.y;
            odd ^= (rises && edge.side(spot) > 0) || (falls && edge.side(spot) < 0);
        }
        odd
    }

    /// Whether a segment comes nearer than a length to any part of the polygon.
    pub(super) fn is_nearer(&self, line: Segment, reach: i64) -> bool {
        let misses = |from: i64, to: i64, low: i64, high: i64| {
            from.max(to) + reach <= low || from.min(to) - reach >= high
        };
        if misses(line.from.x, line.to.x, self.low.x, self.high.x)
            || misses(line.from.y, line.to.y, self.low.y, self.high.y)
        {
            return false;
        }
        self.edges.iter().any(|edge| edge.nearer_than(line, reach)) || self.holds(line.from)
    }
}

/// Refuses two edges that share anything but the corner between neighbours.
fn refuse_crossings(edges: &[Segment]) -> Result<(), PolygonError> {
    for (index, edge) in edges.iter().enumerate() {
        for (other_index, other) in edges.iter().enumerate().skip(index + 1) {
            let folded = |before: &Segment, after: &Segment| {
                before.to == after.from && (after.contains(before.from) || before.contains(after.to))
            };
            let next = other_index == index + 1;
            let closing = index == 0 && other_index + 1 == edges.len();
            let wrong = match (next, closing) {
                (false, false) => edge.meets(*other),
                (true, false) => folded(edge, other),
                (false, true) => folded(other, edge),
                (true, true) => true,
            };
            if wrong {
                return Err(PolygonError::Crossing(index, other_index));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Polygon, PolygonError};
    use crate::geometry::disc::Disc;
    use crate::telling::view::Point;
    use proptest::prelude::*;

    fn polygon(corners: &[(i32, i32)]) -> Result<Polygon, PolygonError> {
        Polygon::new(corners.iter().map(|(x, y)| Point::flat(*x, *y)).collect())
    }

    #[test]
    fn what_is_no_outline_is_told_in_both_languages() {
        let told = |json| crate::asking::misread::text::<Polygon>(json).unwrap_err();
        let few = told(r#"[{"x":0,"y":0},{"x":9,"y":0}]"#);
        assert!(few.en.starts_with("an outline needs at least 3 corners, this one has 2"), "{few:?}");
        assert!(few.fr.starts_with("un contour a au moins 3 sommets, celui-ci en a 2"), "{few:?}");
        let bow = told(r#"[{"x":0,"y":0},{"x":9,"y":9},{"x":9,"y":0},{"x":0,"y":9}]"#);
        assert!(bow.en.contains("cross or touch") && !bow.en.contains("croisent"), "{bow:?}");
        assert!(bow.fr.contains("se croisent ou se touchent") && !bow.fr.contains("cross or"), "{bow:?}");
    }

    /// A square with a notch from the top: a U.
    fn letter_u() -> Polygon {
        polygon(&[(0, 0), (900, 0), (900, 900), (600, 900), (600, 300), (300, 300), (300, 900), (0, 900)])
            .unwrap()
    }

    fn disc(x: i32, y: i32, diameter: i32) -> Disc {
        Disc::new(Point::flat(x, y), diameter)
    }

    #[test]
    fn only_simple_outlines_are_accepted() {
        use PolygonError::{Crossing, Repeated, TooFar, TooFew, TooMany};
        for (corners, error) in [
            (&[(0, 0), (9, 0)][..], TooFew(2)),
            (&[(0, 0), (9, 0), (9, 0), (0, 9)], Repeated(2)),
            (&[(0, 0), (9, 0), (9, 9), (0, 0)], Repeated(0)),
            (&[(0, 0), (9, 9), (9, 0), (0, 9)], Crossing(0, 2)),
            (&[(0, 0), (9, 0), (4, 0)], Crossing(0, 1)),
            (&[(0, 0), (4, 0), (9, 0)], Crossing(0, 2)),
            (&[(0, 0), (9, 0), (9, 9), (4, 0), (0, 9)], Crossing(0, 2)),
            (&[(0, 0), (9, 0), (0, i32::MAX)], TooFar(2)),
        ] {
            assert_eq!(polygon(corners), Err(error), "{corners:?}");
        }
        let many: Vec<_> = (0..65).map(|x| (x, x * x)).collect();
        assert_eq!(polygon(&many), Err(TooMany(65)));
        assert!(polygon(&many[..64]).is_ok());
        assert!(polygon(&[(0, 0), (5, 0), (9, 0), (0, 9)]).is_ok(), "a corner in the middle of a side");
    }

    #[test]
    fn an_outline_travels_as_its_points() {
        let json = r#"[{"x":0,"y":0},{"x":9,"y":0},{"x":0,"y":9}]"#;
        let triangle: Polygon = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&triangle).unwrap(), json);
        assert!(serde_json::from_str::<Polygon>(r#"[{"x":0,"y":0}]"#).is_err());
    }

    #[test]
    fn the_border_belongs_to_the_polygon() {
        let u = letter_u();
        for (x, y, inside) in [
            (0, 0, true),
            (450, 300, true),
            (450, 301, false),
            (150, 900, true),
            (150, 901, false),
            (450, 900, false),
            (750, 300, true),
            (-1, 300, false),
            (901, 300, false),
            (600, 900, true),
        ] {
            assert_eq!(u.contains(Point::flat(x, y)), inside, "{x} {y}");
        }
    }

    #[test]
    fn a_line_is_cut_even_by_a_corner() {
        let u = letter_u();
        let cuts = |a: (i32, i32), b: (i32, i32)| u.cuts(Point::flat(a.0, a.1), Point::flat(b.0, b.1));
        assert!(!cuts((301, 950), (599, 301)), "within the notch");
        assert!(cuts((200, 950), (599, 301)), "through the left arm");
        assert!(cuts((-100, 800), (100, 1000)), "through the corner (0, 900)");
        assert!(!cuts((-100, 801), (99, 1000)));
        assert!(cuts((100, 100), (101, 101)), "wholly inside");
    }

    #[test]
    fn a_base_overlaps_beyond_the_tolerance() {
        let u = letter_u();
        // A base of radius 125 to the right of x = 900.
        for (x, under, overlaps, touches) in [
            (1036, false, false, false),
            (1035, false, false, true),
            (1025, false, false, true),
            (1024, true, false, true),
            (1015, true, false, true),
            (1014, true, true, true),
            (750, true, true, true),
        ] {
            let base = disc(x, 500, 250);
            assert_eq!(
                (u.is_partly_under(base), u.overlaps(base), u.touches(base)),
                (under, overlaps, touches),
                "{x}"
            );
        }
        assert!(
            !u.overlaps(disc(450, 600, 300)) && u.overlaps(disc(450, 600, 322)),
            "in the notch, 300 wide"
        );
        // The corner (900, 900) from (975, 1000): 75 and 100 make 125.
        assert!(u.is_within(disc(975, 1000, 0), 125) && !u.is_within(disc(975, 1000, 0), 124));
    }

    #[test]
    fn a_zone_holds_a_whole_base() {
        let u = letter_u();
        assert!(u.holds_whole(disc(150, 150, 300)) && !u.holds_whole(disc(150, 150, 301)));
        assert!(!u.holds_whole(disc(450, 600, 100)), "in the notch");
        assert!(!u.holds_whole(disc(300, 290, 250)), "across the inner corner");
    }

    proptest! {
        #[test]
        fn orientation_and_starting_corner_do_not_matter(
            x in -200..1_100, y in -200..1_100, to_x in -200..1_100, to_y in -200..1_100, start in 0_usize..8, diameter in 0..400,
        ) {
            let u = letter_u();
            let mut corners = u.corners().to_vec();
            corners.rotate_left(start);
            corners.reverse();
            let turned = Polygon::new(corners).unwrap();
            let (from, to) = (Point::flat(x, y), Point::flat(to_x, to_y));
            prop_assert_eq!(u.contains(from), turned.contains(from));
            prop_assert_eq!(u.cuts(from, to), turned.cuts(to, from));
            let base = Disc::new(from, diameter);
            prop_assert_eq!(u.overlaps(base), turned.overlaps(base));
            prop_assert_eq!(u.holds_whole(base), turned.holds_whole(base));
        }

        #[test]
        fn a_line_through_a_point_inside_is_cut(
            x in -200..1_100, y in -200..1_100, half_x in -500..500, half_y in -500..500,
        ) {
            let u = letter_u();
            let (from, to) = (Point::flat(x - half_x, y - half_y), Point::flat(x + half_x, y + half_y));
            prop_assert!(!u.contains(Point::flat(x, y)) || u.cuts(from, to));
            let (first, second) = (u.cuts(from, Point::flat(x, y)), u.cuts(Point::flat(x, y), to));
            prop_assert_eq!(u.cuts(from, to), first || second, "a line is cut where one of its halves is");
        }

        #[test]
        fn the_tests_of_one_base_agree(x in -200..1_100, y in -200..1_100, diameter in 20..400) {
            let (u, base) = (letter_u(), disc(x, y, diameter));
            prop_assert!(!u.overlaps(base) || u.is_partly_under(base));
            prop_assert!(!u.is_partly_under(base) || u.touches(base));
            prop_assert!(!u.holds_whole(base) || u.overlaps(base));
            prop_assert!(!u.contains(base.at) || u.overlaps(base));
        }

        #[test]
        fn wild_values_are_answered(points in proptest::collection::vec(any::<(i32, i32)>(), 0..70), x in any::<i32>(), y in any::<i32>()) {
            let _refused = polygon(&points);
            let base = disc(x, y, x);
            prop_assert!(letter_u().is_within(base, i32::MAX));
            letter_u().cuts(base.at, disc(y, x, 0).at);
            letter_u().overlaps(base);
        }
    }
}
