//! Spots and segments on the doubled plane: coordinates within 2^25, so products within 2^53.

use std::cmp::Ordering;

use crate::geometry::LIMIT;
use crate::telling::view::Point;

/// A place on the doubled plane; heights are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) x: i64,
    pub(super) y: i64,
}

/// A coordinate on the doubled plane.
pub(super) fn doubled(tenths: i32) -> i64 {
    2 * i64::from(tenths.clamp(-LIMIT, LIMIT))
}

impl Spot {
    pub(super) fn of(point: Point) -> Self {
        Self { x: doubled(point.x), y: doubled(point.y) }
    }

    /// From here to there.
    pub(super) fn to(self, there: Self) -> Self {
        Self { x: there.x - self.x, y: there.y - self.y }
    }

    pub(super) fn dot(self, other: Self) -> i64 {
        self.x * other.x + self.y * other.y
    }

    pub(super) fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The squared distance between two spots.
    pub(super) fn square_to(self, there: Self) -> i64 {
        let shift = self.to(there);
        shift.dot(shift)
    }
}

/// A straight segment, possibly of no length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) from: Spot,
    pub(super) to: Spot,
}

impl Segment {
    pub(super) fn new(from: Spot, to: Spot) -> Self {
        Self { from, to }
    }

    /// Which side of this segment's line a spot lies on: positive on the left.
    pub(super) fn side(self, spot: Spot) -> i64 {
        self.from.to(self.to).cross(self.from.to(spot))
    }

    /// Whether a spot of this segment's line lies between its ends, ends included.
    fn spans(self, spot: Spot) -> bool {
        let (left, right) = (self.from.x.min(self.to.x), self.from.x.max(self.to.x));
        let (low, high) = (self.from.y.min(self.to.y), self.from.y.max(self.to.y));
        (left..=right).contains(&spot.x) && (low..=high).contains(&spot.y)
    }

    /// Whether the segment contains a spot.
    pub(super) fn contains(self, spot: Spot) -> bool {
        self.spans(spot) && self.side(spot) == 0
    }

    /// Whether two segments share a spot, ends included.
    pub(super) fn meets(self, other: Self) -> bool {
        let (there_from, there_to) = (self.side(other.from), self.side(other.to));
        if there_from.signum() * there_to.signum() > 0 {
            return false;
        }
        let (here_from, here_to) = (other.side(self.from), other.side(self.to));
        let crossing =
            here_from.signum() * here_to.signum() < 0 && there_from.signum() * there_to.signum() < 0;
        crossing
            || (here_from == 0 && other.spans(self.from))
            || (here_to == 0 && other.spans(self.to))
            || (there_from == 0 && self.spans(other.from))
            || (there_to == 0 && self.spans(other.to))
    }

    /// How the distance from a spot compares with a length of the doubled plane, not negative.
    pub(super) fn distance_cmp(self, spot: Spot, reach: i64) -> Ordering {
        let line = self.from.to(self.to);
        let along = line.dot(self.from.to(spot));
        let length = line.dot(line);
        if along <= 0 {
            self.from.square_to(spot).cmp(&(reach * reach))
        } else if along >= length {
            self.to.square_to(spot).cmp(&(reach * reach))
        } else {
            let side = i128::from(self.side(spot));
            (side * side).cmp(&(i128::from(reach * reach) * i128::from(length)))
        }
    }

    /// Whether two segments come nearer to each other than a length.
    pub(super) fn nearer_than(self, other: Self, reach: i64) -> bool {
        let near = |segment: Self, spot| segment.distance_cmp(spot, reach).is_lt();
        near(self, other.from)
            || near(self, other.to)
            || near(other, self.from)
            || near(other, self.to)
            || self.meets(other)
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{Segment, Spot};

    fn segment(from: (i64, i64), to: (i64, i64)) -> Segment {
        Segment::new(Spot { x: from.0, y: from.1 }, Spot { x: to.0, y: to.1 })
    }

    #[test]
    fn segments_meet_when_they_share_any_spot() {
        let base = segment((0, 0), (10, 0));
        assert!(base.meets(segment((5, -5), (5, 5))));
        assert!(base.meets(segment((10, 0), (12, 3))), "a shared end");
        assert!(base.meets(segment((4, 0), (4, 9))), "an end on the other");
        assert!(base.meets(segment((8, 0), (20, 0))), "lying on one line, overlapping");
        assert!(!base.meets(segment((11, 0), (20, 0))), "lying on one line, apart");
        assert!(!base.meets(segment((0, 1), (10, 1))));
        assert!(base.meets(segment((3, 0), (3, 0))), "a segment of no length");
        assert!(!base.meets(segment((3, 1), (3, 1))));
    }

    #[test]
    fn two_segments_are_as_near_as_their_nearest_spots() {
        let base = segment((0, 0), (10, 0));
        for (from, to) in [((5, 3), (5, 9)), ((5, 9), (5, 3)), ((-5, 3), (15, 3)), ((13, -9), (13, 9))] {
            let other = segment(from, to);
            for (one, two) in [(base, other), (other, base)] {
                assert!(one.nearer_than(two, 4) && !one.nearer_than(two, 3), "{from:?} {to:?}");
            }
        }
        assert!(base.nearer_than(segment((5, -9), (5, 9)), 1), "crossing, with every end far away");
    }

    #[test]
    fn the_distance_to_a_segment_is_compared_exactly() {
        let base = segment((0, 0), (4, 3));
        // The spot (1, 7) projects inside; its distance is |4*7 - 3*1| / 5 = 5.
        let spot = Spot { x: 1, y: 7 };
        assert_eq!(base.distance_cmp(spot, 5), Ordering::Equal);
        assert_eq!(base.distance_cmp(spot, 6), Ordering::Less);
        assert_eq!(base.distance_cmp(Spot { x: -3, y: -4 }, 5), Ordering::Equal, "before the start");
        assert_eq!(base.distance_cmp(Spot { x: 7, y: 7 }, 4), Ordering::Greater, "after the end");
    }
}
