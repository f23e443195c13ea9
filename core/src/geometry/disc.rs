//! Discs: bases and round markers. Contact, overlap, range, the measures of a move, places beside a base.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::plane::{Spot, doubled};
use crate::geometry::{CONTACT_TOLERANCE, LIMIT, angle, isqrt_ceil, length, narrow};
use crate::telling::view::Point;

/// A base on the table: a horizontal disc at its own height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disc {
    /// Its centre.
    pub at: Point,
    /// Its diameter; a negative one counts as zero.
    pub diameter: i32,
}

impl Disc {
    /// A base.
    pub fn new(at: Point, diameter: i32) -> Self {
        Self { at, diameter }
    }

    /// The same base elsewhere.
    #[must_use]
    pub fn moved_to(self, at: Point) -> Self {
        Self { at, ..self }
    }

    /// The centre on the doubled plane.
    pub(super) fn spot(self) -> Spot {
        Spot::of(self.at)
    }

    /// The radius on the doubled plane, which is the diameter.
    pub(super) fn radius(self) -> i64 {
        i64::from(self.diameter.clamp(0, LIMIT))
    }

    /// Whether the whole base lies on a table of this width and depth; its edge may lie on the table's.
    pub fn is_on_table(self, width: i32, depth: i32) -> bool {
        let (centre, radius) = (self.spot(), self.radius());
        let fits = |place: i64, size: i32| place - radius >= 0 && place + radius <= doubled(size);
        fits(centre.x, width) && fits(centre.y, depth)
    }
}

/// The distance from edge to edge, heights included, rounded up: for display only, tests compare squares.
pub fn gap(a: Disc, b: Disc) -> i32 {
    let square = a.spot().square_to(b.spot()).unsigned_abs();
    let aside = isqrt_ceil(square).saturating_sub((a.radius() + b.radius()).unsigned_abs());
    let rise = (doubled(a.at.z) - doubled(b.at.z)).unsigned_abs();
    let doubled_gap = isqrt_ceil(aside * aside + rise * rise);
    narrow(i64::try_from(doubled_gap.div_ceil(2)).unwrap_or(i64::MAX))
}

/// Whether two bases are no farther apart, edge to edge and heights included, than a length.
pub fn within(a: Disc, b: Disc, tenths: i32) -> bool {
    let reach = 2 * length(tenths);
    let rise = doubled(a.at.z) - doubled(b.at.z);
    if rise.abs() > reach {
        return false;
    }
    // With R the radii and s the length left for the ground, d <= R + s is d² - R² - s² <= 2Rs.
    let radii = a.radius() + b.radius();
    let ground = reach * reach - rise * rise;
    let excess = a.spot().square_to(b.spot()) - radii * radii - ground;
    let (excess, radii, ground) = (i128::from(excess), i128::from(radii), i128::from(ground));
    excess <= 0 || excess * excess <= 4 * radii * radii * ground
}

/// Whether two bases touch: at most [`CONTACT_TOLERANCE`] lies between their edges.
pub fn contact(a: Disc, b: Disc) -> bool {
    within(a, b, CONTACT_TOLERANCE)
}

/// Whether two bases stand on one level: their heights differ by no more than [`CONTACT_TOLERANCE`].
pub fn level(a: Point, b: Point) -> bool {
    doubled(a.z).abs_diff(doubled(b.z)) <= u64::from(2 * CONTACT_TOLERANCE.unsigned_abs())
}

/// Whether two bases of one level interpenetrate by more than [`CONTACT_TOLERANCE`].
pub fn overlap(a: Disc, b: Disc) -> bool {
    let reach = bite(a.radius() + b.radius());
    level(a.at, b.at) && a.spot().square_to(b.spot()) < reach * reach
}

/// Whether two discs share more than a border, however little, heights left out: a round template and a
/// base that is partly under it.
pub fn is_partly_under(template: Disc, base: Disc) -> bool {
    let reach = template.radius() + base.radius();
    template.spot().square_to(base.spot()) < reach * reach
}

/// Whether a whole base lies within a round zone, heights left out; its edge may touch the border.
pub fn holds_whole(zone: Disc, base: Disc) -> bool {
    let room = zone.radius() - base.radius();
    room >= 0 && zone.spot().square_to(base.spot()) <= room * room
}

/// Radii less the tolerance, on the doubled plane: nearer than this is overlap. Never below one, so that
/// a thing too small for the tolerance still occupies its own place.
pub(super) fn bite(radii: i64) -> i64 {
    (radii - 2 * i64::from(CONTACT_TOLERANCE)).max(1)
}

/// Whether a ruler of this length can touch the base both where it starts and where it ends.
pub fn ruler_contact(start: Disc, end: Point, tenths: i32) -> bool {
    within(start, start.moved_to(end), tenths)
}

/// Whether the centre moves by no more than a length.
pub fn centre_shift(start: Point, end: Point, tenths: i32) -> bool {
    within(Disc::new(start, 0), Disc::new(end, 0), tenths)
}

/// The place of a base that touches another, on the side that faces a point; to the right of it when the
/// point is its own centre. They touch and never overlap: the gap is below two tenths.
pub fn beside(diameter: i32, other: Disc, toward: Point) -> Point {
    let direction = other.spot().to(Spot::of(toward));
    tangent(diameter, other, direction)
}

/// At most 360 places around a base where another touches it, evenly spread from the right, leftwards.
pub fn ring(around: Disc, diameter: i32, count: u16) -> Vec<Point> {
    let count = i32::from(count.min(360));
    let place = |index: i32| {
        let degrees = index * 360 / count;
        let direction = Spot { x: i64::from(angle::cosine(degrees)), y: i64::from(angle::sine(degrees)) };
        tangent(diameter, around, direction)
    };
    (0..count).map(place).collect()
}

/// The tangent place in a direction: away from zero on both axes, so that rounding never bites.
fn tangent(diameter: i32, other: Disc, direction: Spot) -> Point {
    let toward = if direction == (Spot { x: 0, y: 0 }) { Spot { x: 1, y: 0 } } else { direction };
    let radii = other.radius() + i64::from(diameter.clamp(0, LIMIT));
    let away = i128::from((radii + 1) / 2);
    // A short direction has a coarse root: it is stretched first.
    let (x, y) = (i128::from(toward.x) << 20, i128::from(toward.y) << 20);
    let root = (x * x + y * y).isqrt().max(1);
    let shift = |part: i128| {
        let size = (part.abs() * away + root - 1) / root;
        i64::try_from(size * part.signum()).unwrap_or(0)
    };
    let coordinate = |centre: i32, part: i128| narrow(i64::from(centre.clamp(-LIMIT, LIMIT)) + shift(part));
    Point { x: coordinate(other.at.x, x), y: coordinate(other.at.y, y), z: other.at.z }
}

#[cfg(test)]
mod tests {
    use super::{
        Disc, beside, centre_shift, contact, gap, holds_whole, is_partly_under, overlap, ring, ruler_contact,
        within,
    };
    use crate::telling::view::Point;
    use proptest::prelude::*;

    fn disc(x: i32, y: i32, diameter: i32) -> Disc {
        Disc::new(Point::flat(x, y), diameter)
    }

    #[test]
    fn range_is_measured_from_edge_to_edge() {
        // Centres 5,000 apart (3-4-5), radii 125 and 150: 4,725 between the edges.
        let (a, b) = (disc(0, 0, 250), disc(3000, 4000, 300));
        assert_eq!(gap(a, b), 4725);
        assert!(within(a, b, 4725) && !within(a, b, 4724));
    }

    #[test]
    fn odd_diameters_keep_their_half_tenth() {
        // Radii of 12.5 each: 25 together, 26 apart leaves 1; one odd base leaves 1.5, shown as 2.
        assert_eq!(gap(disc(0, 0, 25), disc(26, 0, 25)), 1);
        assert_eq!(gap(disc(0, 0, 25), disc(26, 0, 24)), 2);
        assert!(!within(disc(0, 0, 25), disc(26, 0, 24), 1) && within(disc(0, 0, 25), disc(26, 0, 24), 2));
    }

    #[test]
    fn heights_count_in_a_range() {
        // 300 aside once the radii are taken off, 400 up: 500 in all.
        let (a, mut b) = (disc(0, 0, 200), disc(500, 0, 200));
        b.at.z = 400;
        assert_eq!(gap(a, b), 500);
        assert!(within(a, b, 500) && !within(a, b, 499));
        let (wide, above) = (disc(0, 0, 4000), Disc::new(Point { x: 0, y: 0, z: 400 }, 200));
        assert!(within(wide, above, 400) && !within(wide, above, 399), "one over the other");
        assert!(!overlap(wide, above), "another level");
    }

    #[test]
    fn bases_touch_from_a_millimetre_apart_to_a_millimetre_deep() {
        let a = disc(0, 0, 250);
        for (x, touches, bites) in [
            (261, false, false),
            (260, true, false),
            (250, true, false),
            (240, true, false),
            (239, true, true),
        ] {
            assert_eq!((contact(a, disc(x, 0, 250)), overlap(a, disc(x, 0, 250))), (touches, bites), "{x}");
        }
        assert!(overlap(disc(5, 5, 0), disc(5, 5, 0)) && !overlap(disc(5, 5, 0), disc(6, 5, 0)));
    }

    #[test]
    fn a_move_is_measured_by_footprints_or_by_centres() {
        let start = disc(0, 0, 250);
        assert!(ruler_contact(start, Point::flat(1250, 0), 1000), "the base still touches the ruler");
        assert!(!ruler_contact(start, Point::flat(1251, 0), 1000));
        assert!(centre_shift(start.at, Point::flat(600, 800), 1000));
        assert!(!centre_shift(start.at, Point::flat(601, 800), 1000));
        assert!(!centre_shift(start.at, Point { x: 600, y: 800, z: 1 }, 1000), "climbing counts");
    }

    #[test]
    fn a_base_fits_the_table_up_to_its_edge() {
        assert!(disc(125, 125, 250).is_on_table(250, 250) && !disc(125, 125, 251).is_on_table(250, 250));
        assert!(disc(125, 125, 250).is_on_table(1000, 1000) && !disc(124, 500, 250).is_on_table(1000, 1000));
    }

    #[test]
    fn a_round_area_covers_a_part_or_holds_the_whole() {
        let area = disc(0, 0, 1000);
        assert!(is_partly_under(area, disc(624, 0, 250)) && !is_partly_under(area, disc(625, 0, 250)));
        assert!(holds_whole(area, disc(225, 300, 250)) && !holds_whole(area, disc(226, 300, 250)));
        assert!(!holds_whole(disc(0, 0, 250), disc(0, 0, 251)), "a base wider than the zone");
    }

    #[test]
    fn a_base_is_placed_beside_another() {
        assert_eq!(beside(250, disc(1000, 1000, 250), Point::flat(1000, 5)), Point::flat(1000, 750));
        assert_eq!(beside(250, disc(1000, 1000, 250), Point::flat(1000, 1000)), Point::flat(1250, 1000));
        assert_eq!(beside(25, disc(0, 0, 26), Point::flat(3, 0)), Point::flat(26, 0), "25.5 rounded up");
        assert_eq!(beside(250, disc(0, 0, 250), Point::flat(1, 1)), Point::flat(177, 177), "250 / 1.4142");
        assert_eq!(
            ring(disc(0, 0, 100), 100, 4),
            [(100, 0), (0, 100), (-100, 0), (0, -100)].map(|(x, y)| Point::flat(x, y))
        );
        assert_eq!(ring(disc(0, 0, 100), 100, 0), []);
        assert_eq!(ring(disc(0, 0, 100), 100, u16::MAX).len(), 360);
    }

    fn any_disc() -> impl Strategy<Value = Disc> {
        (-20_000..20_000, -20_000..20_000, 0..2_000, 1..1_000)
            .prop_map(|(x, y, z, diameter)| Disc::new(Point { x, y, z }, diameter))
    }

    fn wild_disc() -> impl Strategy<Value = Disc> {
        (any::<i32>(), any::<i32>(), any::<i32>(), any::<i32>())
            .prop_map(|(x, y, z, diameter)| Disc::new(Point { x, y, z }, diameter))
    }

    proptest! {
        #[test]
        fn tests_do_not_depend_on_the_order(a in any_disc(), b in any_disc(), tenths in 0..30_000) {
            prop_assert_eq!(within(a, b, tenths), within(b, a, tenths));
            prop_assert_eq!(gap(a, b), gap(b, a));
            prop_assert_eq!(overlap(a, b), overlap(b, a));
        }

        #[test]
        fn the_gap_shown_agrees_with_the_range_test(a in any_disc(), b in any_disc()) {
            let b = Disc::new(Point { z: a.at.z, ..b.at }, b.diameter);
            let shown = gap(a, b);
            prop_assert!(within(a, b, shown));
            prop_assert!(shown == 0 || !within(a, b, shown - 1));
        }

        #[test]
        fn a_placed_base_touches_and_never_overlaps(other in any_disc(), diameter in 1..1_000, toward in any_disc()) {
            let placed = Disc::new(beside(diameter, other, toward.at), diameter);
            prop_assert!(contact(placed, other) && !overlap(placed, other));
            prop_assert!(gap(placed, other) <= 2 && !is_partly_under(placed, other));
            for at in ring(other, diameter, 24) {
                prop_assert!(gap(Disc::new(at, diameter), other) <= 2);
                prop_assert!(!overlap(Disc::new(at, diameter), other));
            }
        }

        #[test]
        fn wild_values_are_answered(a in wild_disc(), b in wild_disc(), tenths in any::<i32>()) {
            prop_assert_eq!(within(a, b, tenths), within(b, a, tenths));
            prop_assert!(gap(a, b) >= 0);
            overlap(a, b);
            beside(tenths, a, b.at);
            prop_assert_eq!(ring(a, b.diameter, 7).len(), 7);
            a.is_on_table(tenths, b.at.x);
        }
    }
}
