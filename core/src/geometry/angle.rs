//! Angles in whole degrees, counted leftwards from the right of the table, by a table of sines.

use crate::geometry::plane::Spot;
use crate::geometry::{LIMIT, length, narrow};
use crate::telling::view::Point;

/// The radius of the circle that the table of sines is drawn on.
pub const UNIT: i32 = 1_000_000;

/// Sines of 0 to 90 degrees, times [`UNIT`], to the nearest.
const SINES: [i32; 91] = [
    0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434, //
    173_648, 190_809, 207_912, 224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568, //
    342_020, 358_368, 374_607, 390_731, 406_737, 422_618, 438_371, 453_990, 469_472, 484_810, //
    500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815, 615_661, 629_320, //
    642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710, //
    766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167, //
    866_025, 874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580, //
    939_693, 945_519, 951_057, 956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627, //
    984_808, 987_688, 990_268, 992_546, 994_522, 996_195, 997_564, 998_630, 999_391, 999_848, //
    UNIT,
];

/// The sine of whole degrees, times [`UNIT`].
pub fn sine(degrees: i32) -> i32 {
    let turned = degrees.rem_euclid(360);
    let (half, sign) = if turned < 180 { (turned, 1) } else { (turned - 180, -1) };
    let quarter = usize::try_from(half.min(180 - half)).unwrap_or(0);
    sign * SINES.get(quarter).copied().unwrap_or(0)
}

/// The cosine of whole degrees, times [`UNIT`].
pub fn cosine(degrees: i32) -> i32 {
    sine(degrees.rem_euclid(360) + 90)
}

/// The point at a distance in a direction, never farther: both parts are rounded towards the start.
pub fn offset(from: Point, degrees: i32, tenths: i32) -> Point {
    let part = |start: i32, ratio: i32| {
        let shift = length(tenths) * i64::from(ratio) / i64::from(UNIT);
        narrow(i64::from(start.clamp(-LIMIT, LIMIT)) + shift)
    };
    Point { x: part(from.x, cosine(degrees)), y: part(from.y, sine(degrees)), z: from.z }
}

/// Whether a point lies within so many degrees on either side of a facing given in degrees. The edges of
/// the arc and its apex are in it; heights do not count.
pub fn in_arc(apex: Point, facing: i32, half_width: i32, point: Point) -> bool {
    let ahead = Spot { x: i64::from(cosine(facing)), y: i64::from(sine(facing)) };
    in_wedge(ahead, half_width, Spot::of(apex).to(Spot::of(point)))
}

/// The same for a facing towards another point; facing its own apex, everything is in the arc.
pub fn in_arc_towards(apex: Point, towards: Point, half_width: i32, point: Point) -> bool {
    let apex = Spot::of(apex);
    in_wedge(apex.to(Spot::of(towards)), half_width, apex.to(Spot::of(point)))
}

/// Whether a shift lies within so many degrees of a direction.
fn in_wedge(ahead: Spot, half_width: i32, shift: Spot) -> bool {
    let half = half_width.clamp(0, 180);
    let (sine, cosine) = (i128::from(sine(half)), i128::from(cosine(half)));
    let (x, y) = (i128::from(ahead.x), i128::from(ahead.y));
    let (to_x, to_y) = (i128::from(shift.x), i128::from(shift.y));
    // The arc's edges are the direction turned by the half width to the right and to the left.
    let past_right = (x * cosine + y * sine) * to_y - (y * cosine - x * sine) * to_x >= 0;
    let before_left = to_x * (y * cosine + x * sine) - to_y * (x * cosine - y * sine) >= 0;
    if half <= 90 {
        past_right && before_left && x * to_x + y * to_y >= 0
    } else if half < 180 {
        past_right || before_left
    } else {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{UNIT, cosine, in_arc, in_arc_towards, offset, sine};
    use crate::telling::view::Point;
    use proptest::prelude::*;

    #[test]
    fn the_table_obeys_the_identity_of_the_circle() {
        for degrees in 0..360 {
            let (s, c) = (i64::from(sine(degrees)), i64::from(cosine(degrees)));
            let fault = s * s + c * c - i64::from(UNIT).pow(2);
            // Each entry is off by at most a half: 2 * 0.5 * (|s| + |c|) <= sqrt(2) * UNIT.
            assert!(fault.abs() <= 1_414_214, "{degrees}: {fault}");
        }
    }

    #[test]
    fn the_table_obeys_the_double_angle() {
        for degrees in 0..=180 {
            let (s, c) = (i64::from(sine(degrees)), i64::from(cosine(degrees)));
            let fault = 2 * s * c - i64::from(sine(2 * degrees)) * i64::from(UNIT);
            assert!(fault.abs() <= 2_000_000, "{degrees}: {fault}");
        }
    }

    #[test]
    fn well_known_values_are_right() {
        for (degrees, value) in
            [(0, 0), (30, 500_000), (45, 707_107), (60, 866_025), (90, UNIT), (150, 500_000), (180, 0)]
        {
            assert_eq!(sine(degrees), value, "{degrees}");
            assert_eq!(sine(-degrees), -value, "{degrees}");
            assert_eq!(sine(degrees + 360), value, "{degrees}");
        }
        assert_eq!((cosine(0), cosine(60), cosine(90), cosine(180)), (UNIT, 500_000, 0, -UNIT));
        assert_eq!(cosine(i32::MAX), cosine(i32::MAX % 360));
    }

    #[test]
    fn an_offset_is_never_longer_than_asked() {
        assert_eq!(offset(Point::flat(100, 100), 90, 50), Point::flat(100, 150));
        assert_eq!(offset(Point::flat(100, 100), 180, 50), Point::flat(50, 100));
        assert_eq!(offset(Point::flat(0, 0), 45, 1000), Point::flat(707, 707));
        assert_eq!(offset(Point::flat(0, 0), 225, 1000), Point::flat(-707, -707));
    }

    #[test]
    fn an_arc_includes_its_edges() {
        let apex = Point::flat(0, 0);
        for (x, y, inside) in [(9, 9, true), (9, -9, true), (9, 10, false), (-9, 0, false), (0, 0, true)] {
            assert_eq!(in_arc(apex, 0, 45, Point::flat(x, y)), inside, "{x} {y}");
        }
        assert!(in_arc(apex, 90, 90, Point::flat(9, 0)) && !in_arc(apex, 90, 90, Point::flat(9, -1)));
        assert!(in_arc(apex, 0, 135, Point::flat(-9, 9)) && !in_arc(apex, 0, 135, Point::flat(-9, 8)));
        assert!(in_arc(apex, 0, 180, Point::flat(-9, 0)));
        assert!(in_arc(apex, 0, 0, Point::flat(9, 0)) && !in_arc(apex, 0, 0, Point::flat(-9, 0)));
        assert!(in_arc_towards(apex, Point::flat(7, 7), 45, Point::flat(0, 5)));
        assert!(!in_arc_towards(apex, Point::flat(7, 7), 45, Point::flat(-1, 5)));
    }

    proptest! {
        #[test]
        fn an_arc_and_its_opposite_cover_everything(
            facing in 0..360, half in 0..=180, x in -5_000..5_000, y in -5_000..5_000,
        ) {
            let point = Point::flat(x, y);
            let apex = Point::flat(0, 0);
            prop_assert!(in_arc(apex, facing, half, point) || in_arc(apex, facing + 180, 180 - half, point));
        }

        #[test]
        fn wild_values_are_answered(x in any::<i32>(), y in any::<i32>(), degrees in any::<i32>()) {
            let point = Point::flat(x, y);
            in_arc(point, degrees, y, Point::flat(y, x));
            in_arc_towards(point, Point::flat(degrees, x), y, Point::flat(y, x));
            offset(point, degrees, x);
        }
    }
}
