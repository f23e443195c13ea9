//! Straight steps and paths, heights included: lengths, points along them, straight ahead and straight back.

use crate::geometry::plane::{Spot, doubled};
use crate::geometry::{CONTACT_TOLERANCE, LIMIT, isqrt_ceil, length, narrow};
use crate::telling::view::Point;

/// How many times as far ahead as aside a shift must go to count as straight: within 5.7 degrees.
const STRAIGHT: i128 = 10;

/// Which way a shift goes along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// It goes nowhere, or the axis has no direction.
    Still,
    /// Straight along the axis.
    Ahead,
    /// Straight against the axis.
    Behind,
    /// Neither.
    Aside,
}

/// The three coordinates of a shift.
fn shift(from: Point, to: Point) -> [i64; 3] {
    let part =
        |start: i32, end: i32| i64::from(end.clamp(-LIMIT, LIMIT)) - i64::from(start.clamp(-LIMIT, LIMIT));
    [part(from.x, to.x), part(from.y, to.y), part(from.z, to.z)]
}

/// The length of a straight leg, rounded up.
pub fn leg(from: Point, to: Point) -> i32 {
    let square: i64 = shift(from, to).map(|part| part * part).iter().sum();
    narrow(i64::try_from(isqrt_ceil(square.unsigned_abs())).unwrap_or(i64::MAX))
}

/// The length of a path: the sum of its legs, each rounded up.
pub fn path_length(path: &[Point]) -> i32 {
    path.windows(2).fold(0, |sum, ends| match ends {
        [from, to] => sum.saturating_add(leg(*from, *to)),
        _ => sum,
    })
}

/// How far along a path each of its points lies: the exact length up to it, rounded up once.
pub fn distances(path: &[Point]) -> Vec<i32> {
    let mut sum: u128 = 0;
    let mut far = vec![0; path.len().min(1)];
    far.extend(path.windows(2).map(|ends| {
        if let [from, to] = ends {
            let square: i64 = shift(*from, *to).map(|part| part * part).iter().sum();
            // Roots are kept to a millionth of a tenth: what is left out of them never makes a path longer.
            sum = sum.saturating_add((u128::from(square.unsigned_abs()) << (2 * ROOT_BITS)).isqrt());
        }
        narrow(i64::try_from(sum.div_ceil(1 << ROOT_BITS)).unwrap_or(i64::MAX))
    }));
    far
}

/// The bits kept of a root behind the point.
const ROOT_BITS: u32 = 20;

/// The point at a distance along a path, each coordinate rounded down; its last point when it is shorter,
/// none when it has no point at all.
pub fn point_along(path: &[Point], tenths: i32) -> Option<Point> {
    let mut left = tenths.max(0);
    for (from, to) in path.iter().zip(path.iter().skip(1)) {
        let size = leg(*from, *to);
        if left < size {
            let parts = shift(*from, *to).map(|part| (part * i64::from(left)).div_euclid(i64::from(size)));
            return Some(shifted(*from, parts));
        }
        left -= size;
    }
    path.last().copied()
}

/// A point moved by whole parts.
fn shifted(from: Point, [x, y, z]: [i64; 3]) -> Point {
    let part = |start: i32, by: i64| narrow(i64::from(start.clamp(-LIMIT, LIMIT)) + by);
    Point { x: part(from.x, x), y: part(from.y, y), z: part(from.z, z) }
}

/// A step of a length towards a point, or past it; rounded towards the start, so it is never longer than
/// asked. Towards its own place there is no step.
pub fn step(from: Point, toward: Point, tenths: i32) -> Point {
    advance(from, shift(from, toward), tenths)
}

/// A step of a length straight away from a point, heights left out; from its own place there is no step.
pub fn step_away(from: Point, threat: Point, tenths: i32) -> Point {
    let [x, y, _] = shift(threat, from);
    advance(from, [x, y, 0], tenths)
}

/// A step of a length along a direction, which need not have any particular size.
fn advance(from: Point, direction: [i64; 3], tenths: i32) -> Point {
    let square: i64 = direction.map(|part| part * part).iter().sum();
    // The root of a short direction is coarse: the direction is stretched, with its square within 2^62.
    let stretch: u32 = (62 - (64 - square.unsigned_abs().leading_zeros()).min(62)) / 2;
    let size = isqrt_ceil((square << (2 * stretch)).unsigned_abs()).max(1);
    let parts = direction.map(|part| {
        let product = i128::from(part << stretch) * i128::from(length(tenths));
        i64::try_from(product / i128::from(size)).unwrap_or(0)
    });
    shifted(from, parts)
}

/// Which way a shift goes along an axis, heights left out. Straight allows a tenth of the way aside, or
/// [`CONTACT_TOLERANCE`] on a short shift, because people lay the ruler by eye.
pub fn bearing(from: Point, to: Point, axis_from: Point, axis_to: Point) -> Bearing {
    let shift = Spot::of(from).to(Spot::of(to));
    let axis = Spot::of(axis_from).to(Spot::of(axis_to));
    let square = i128::from(axis.dot(axis));
    if square == 0 || shift.dot(shift) == 0 {
        return Bearing::Still;
    }
    let (along, aside) = (i128::from(shift.dot(axis)), i128::from(shift.cross(axis)));
    let slack = i128::from(doubled(CONTACT_TOLERANCE));
    let straight = aside.abs() * STRAIGHT <= along.abs() || aside * aside <= slack * slack * square;
    match (straight, along.signum()) {
        (true, 1) => Bearing::Ahead,
        (true, -1) => Bearing::Behind,
        _ => Bearing::Aside,
    }
}

/// Whether a shift goes straight away from a point. No shift at all does, and any shift from that very
/// point does.
pub fn straight_away(from: Point, to: Point, threat: Point) -> bool {
    matches!(bearing(from, to, threat, from), Bearing::Ahead | Bearing::Still)
}

#[cfg(test)]
mod tests {
    use super::{Bearing, bearing, leg, path_length, point_along, step, step_away, straight_away};
    use crate::geometry::disc::centre_shift;
    use crate::telling::view::Point;
    use proptest::prelude::*;

    fn at(x: i32, y: i32) -> Point {
        Point::flat(x, y)
    }

    #[test]
    fn a_leg_is_rounded_up_and_a_path_is_the_sum() {
        assert_eq!((leg(at(0, 0), at(3, 4)), leg(at(0, 0), at(1, 1))), (5, 2));
        assert_eq!(leg(at(0, 0), Point { x: 2, y: 3, z: 6 }), 7, "2, 3, 6 make 7");
        assert_eq!(path_length(&[at(0, 0), at(1, 1), at(2, 2)]), 4, "each leg is rounded up");
        assert_eq!((path_length(&[]), path_length(&[at(9, 9)])), (0, 0));
    }

    #[test]
    fn a_point_along_a_path_is_rounded_down() {
        let path = [at(0, 0), at(300, 400), at(300, 0)];
        assert_eq!(point_along(&path, 250), Some(at(150, 200)));
        assert_eq!(point_along(&path, 251), Some(at(150, 200)), "150.6 and 200.8");
        assert_eq!(point_along(&path, 500), Some(at(300, 400)));
        assert_eq!(point_along(&path, 600), Some(at(300, 300)));
        assert_eq!(point_along(&path, 5000), Some(at(300, 0)));
        assert_eq!((point_along(&path, -1), point_along(&[], 3)), (Some(at(0, 0)), None));
        assert_eq!(point_along(&[at(0, 0), at(-10, 0)], 3), Some(at(-3, 0)));
        assert_eq!(point_along(&[at(0, 0), at(-10, -1)], 3), Some(at(-3, -1)), "-30 / 11 and -3 / 11");
        let stair = [Point { x: 0, y: 0, z: 0 }, Point { x: 0, y: 0, z: 90 }];
        assert_eq!(point_along(&stair, 40), Some(Point { x: 0, y: 0, z: 40 }));
    }

    #[test]
    fn a_step_goes_towards_past_or_away() {
        assert_eq!(step(at(0, 0), at(3, 4), 500), at(300, 400), "past the point");
        assert_eq!(step(at(100, 100), at(400, 500), 250), at(250, 300));
        assert_eq!(step(at(5, 5), at(5, 5), 100), at(5, 5));
        assert_eq!(step_away(at(100, 100), at(103, 104), 500), at(-200, -300));
        assert_eq!(step(at(0, 0), at(1, 1), 1000), at(707, 707), "a short direction is still exact");
    }

    #[test]
    fn straight_away_allows_a_tenth_aside() {
        let (threat, here) = (at(0, 0), at(250, 0));
        for (to, straight) in [
            (at(1250, 0), true),
            (at(1250, 100), true),
            (at(1250, 101), false),
            (at(250, 0), true),
            (at(255, 10), true),
            (at(255, 11), false),
            (at(150, 0), false),
            (at(250, 5), false),
        ] {
            assert_eq!(straight_away(here, to, threat), straight, "{to:?}");
        }
        assert_eq!(bearing(here, at(150, 3), threat, here), Bearing::Behind);
        assert_eq!(bearing(here, at(250, 50), threat, here), Bearing::Aside);
        assert_eq!(bearing(here, at(900, 9), here, here), Bearing::Still);
    }

    fn place() -> impl Strategy<Value = Point> {
        (-20_000..20_000, -20_000..20_000, -500..500).prop_map(|(x, y, z)| Point { x, y, z })
    }

    fn wild() -> impl Strategy<Value = Point> {
        (any::<i32>(), any::<i32>(), any::<i32>()).prop_map(|(x, y, z)| Point { x, y, z })
    }

    proptest! {
        #[test]
        fn a_step_is_as_long_as_asked_and_never_longer(from in place(), toward in place(), tenths in 0..5_000) {
            let end = step(from, toward, tenths);
            prop_assert!(centre_shift(from, end, tenths));
            prop_assert!(from == toward || leg(from, end) >= tenths - 2);
        }

        #[test]
        fn a_step_away_is_straight_away(from in place(), threat in place(), tenths in 0..5_000) {
            let end = step_away(from, threat, tenths);
            prop_assert!(centre_shift(from, end, tenths));
            prop_assert!(straight_away(from, end, threat));
        }

        #[test]
        fn a_leg_does_not_depend_on_its_direction(a in wild(), b in wild()) {
            prop_assert_eq!(leg(a, b), leg(b, a));
        }

        #[test]
        fn wild_values_are_answered(a in wild(), b in wild(), c in wild(), tenths in any::<i32>()) {
            prop_assert!(path_length(&[a, b, c, a, b, c]) >= 0);
            prop_assert!(point_along(&[a, b, c], tenths).is_some());
            step(a, b, tenths);
            step_away(a, b, tenths);
            bearing(a, b, b, c);
        }
    }
}
