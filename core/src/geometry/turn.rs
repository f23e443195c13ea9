//! Directions turned by whole degrees, without naming the angle they start from; the outline of a teardrop.

use crate::geometry::angle::{UNIT, cosine, sine};
use crate::geometry::plane::Spot;
use crate::geometry::polygon::{Polygon, PolygonError};
use crate::geometry::{LIMIT, length, narrow};
use crate::telling::view::Point;

/// How far the round end of a teardrop reaches on either side of its axis, in degrees around its centre.
const ROUND: i32 = 100;
/// The degrees between two corners of a teardrop's round end.
const STEP: usize = 10;

/// The point at a distance from another, in the direction of a third turned leftwards by whole degrees;
/// heights left out. Towards its own place the direction is to the right of the table.
pub fn offset_towards(from: Point, toward: Point, degrees: i32, tenths: i32) -> Point {
    let way = Spot::of(from).to(Spot::of(toward));
    let way = if way == (Spot { x: 0, y: 0 }) { Spot { x: 1, y: 0 } } else { way };
    // A short direction has a coarse root: it is stretched first.
    let (x, y) = (i128::from(way.x) << 20, i128::from(way.y) << 20);
    let root = (x * x + y * y).isqrt().max(1) * i128::from(UNIT);
    let (sine, cosine) = (i128::from(sine(degrees)), i128::from(cosine(degrees)));
    let far = i128::from(length(tenths));
    let part = |start: i32, turned: i128| {
        let shift = i64::try_from(turned * far / root).unwrap_or(0);
        narrow(i64::from(start.clamp(-LIMIT, LIMIT)) + shift)
    };
    Point { x: part(from.x, x * cosine - y * sine), y: part(from.y, x * sine + y * cosine), z: from.z }
}

/// A teardrop: its tip at a point, pointing to another, so long from tip to end and so wide at its round end.
///
/// # Errors
/// As [`Polygon::new`]: lengths that leave no outline.
pub fn teardrop(tip: Point, toward: Point, long: i32, wide: i32) -> Result<Polygon, PolygonError> {
    let radius = wide / 2;
    let centre = offset_towards(tip, toward, 0, long.saturating_sub(radius));
    let beyond = offset_towards(tip, toward, 0, long);
    let round = (-ROUND..=ROUND).step_by(STEP);
    let corners = round.map(|degrees| offset_towards(centre, beyond, degrees, radius));
    Polygon::new(std::iter::once(tip).chain(corners).collect())
}

#[cfg(test)]
mod tests {
    use super::{offset_towards, teardrop};
    use crate::geometry::disc::Disc;
    use crate::telling::view::Point;
    use proptest::prelude::*;

    #[test]
    fn a_direction_is_turned() {
        let (from, toward) = (Point::flat(100, 100), Point::flat(103, 104));
        assert_eq!(offset_towards(from, toward, 0, 500), Point::flat(400, 500));
        assert_eq!(offset_towards(from, toward, 180, 500), Point::flat(-200, -300));
        assert_eq!(offset_towards(from, toward, 90, 500), Point::flat(-300, 400));
        assert_eq!(
            offset_towards(from, from, 90, 500),
            Point::flat(100, 600),
            "no direction is to the right"
        );
    }

    #[test]
    fn a_teardrop_is_narrow_at_its_tip_and_round_at_its_end() {
        let outline = teardrop(Point::flat(0, 0), Point::flat(1, 0), 2000, 700).unwrap();
        let under = |x, y| outline.is_partly_under(Disc::new(Point::flat(x, y), 250));
        assert!(under(1650, 0) && under(2124, 0) && !under(2126, 0));
        assert!(under(1650, 470) && !under(1650, 476));
        assert!(under(300, 100) && !under(300, 250), "narrow near the tip");
        assert!(!under(-126, 0) && under(-100, 0));
        assert!(teardrop(Point::flat(0, 0), Point::flat(1, 0), 0, 0).is_err());
    }

    proptest! {
        #[test]
        fn a_teardrop_turns_with_its_direction(x in -900..900, y in -900..900, long in 1_000..3_000, wide in 300..900) {
            prop_assume!(x != 0 || y != 0);
            let outline = teardrop(Point::flat(0, 0), Point::flat(x, y), long, wide).unwrap();
            let end = offset_towards(Point::flat(0, 0), Point::flat(x, y), 0, long);
            prop_assert!(outline.is_partly_under(Disc::new(end, 10)));
            let past = offset_towards(Point::flat(0, 0), Point::flat(x, y), 0, long + 20);
            prop_assert!(!outline.is_partly_under(Disc::new(past, 10)));
        }

        #[test]
        fn wild_values_are_answered(a in any::<[i32; 3]>(), b in any::<[i32; 3]>(), long in any::<i32>(), wide in any::<i32>()) {
            let wild = |[x, y, z]: [i32; 3]| Point { x, y, z };
            offset_towards(wild(a), wild(b), long, wide);
            let _maybe = teardrop(wild(a), wild(b), long, wide);
        }
    }
}
