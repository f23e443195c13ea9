//! Straight lines of sight between two bases, seen from above.
//!
//! Whether *some* line between two discs avoids every obstacle is decided among fixed candidates: the
//! centre and [`RIM_POINTS`] points of each rim, every pair. Each candidate is tested exactly, a bare
//! touch cuts it. So a line found is a line; a slit narrower than the candidates' spacing may be missed,
//! and then what the table sees prevails. The answer does not depend on the order of the two bases.

use crate::geometry::angle::{UNIT, cosine, sine};
use crate::geometry::disc::Disc;
use crate::geometry::obstacle::Obstacle;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::{LIMIT, narrow};
use crate::view::Point;

/// How many points of each rim lines are drawn from.
pub const RIM_POINTS: u8 = 24;

/// Which lines count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The one from centre to centre.
    Centre,
    /// Any from any point of one base to any point of the other.
    AnyToAny,
}

/// A line between two bases that nothing cuts, rounded to the tenth for drawing; none when there is none.
/// Obstacles exclude the two bases; heights do not count, so the caller leaves out what is too low.
pub fn sight(a: Disc, b: Disc, obstacles: &[Obstacle<'_>], lines: Lines) -> Option<(Point, Point)> {
    if b < a {
        return sight(b, a, obstacles, lines).map(|(from, to)| (to, from));
    }
    let centres = Segment::new(a.spot(), b.spot());
    let reach = match lines {
        Lines::Centre => 0,
        Lines::AnyToAny => a.radius().max(b.radius()),
    };
    let mut near: Vec<_> = obstacles.iter().filter(|obstacle| obstacle.is_near(centres, reach)).collect();
    let free = match lines {
        Lines::Centre => is_free(centres, &mut near).then_some(centres),
        Lines::AnyToAny => any_free(a, b, &mut near),
    };
    free.map(|line| (drawn(line.from, a.at.z), drawn(line.to, b.at.z)))
}

/// The first candidate line that nothing cuts.
fn any_free(a: Disc, b: Disc, near: &mut [&Obstacle<'_>]) -> Option<Segment> {
    let ends: Vec<Spot> = candidates(b).collect();
    candidates(a)
        .flat_map(|from| ends.iter().map(move |to| Segment::new(from, *to)))
        .find(|line| is_free(*line, near))
}

/// Whether nothing cuts a line; what cuts it is tried first on the next one, for speed alone.
fn is_free(line: Segment, near: &mut [&Obstacle<'_>]) -> bool {
    match near.iter().position(|obstacle| obstacle.cuts(line)) {
        Some(index) => {
            near.swap(0, index);
            false
        }
        None => true,
    }
}

/// The centre of a base, then the points of its rim; rounded inwards.
fn candidates(disc: Disc) -> impl Iterator<Item = Spot> {
    let (centre, radius) = (disc.spot(), disc.radius());
    let part = move |ratio: i32| radius * i64::from(ratio) / i64::from(UNIT);
    let rim = (0..RIM_POINTS).map(move |index| {
        let degrees = i32::from(index) * 360 / i32::from(RIM_POINTS);
        Spot { x: centre.x + part(cosine(degrees)), y: centre.y + part(sine(degrees)) }
    });
    std::iter::once(centre).chain(rim)
}

/// A spot of the doubled plane as a point of the table.
fn drawn(spot: Spot, z: i32) -> Point {
    let part = |doubled: i64| narrow(doubled.div_euclid(2)).clamp(-LIMIT, LIMIT);
    Point { x: part(spot.x), y: part(spot.y), z }
}

#[cfg(test)]
mod tests {
    use super::{Lines, sight};
    use crate::geometry::disc::Disc;
    use crate::geometry::obstacle::Obstacle;
    use crate::geometry::polygon::Polygon;
    use crate::view::Point;
    use proptest::prelude::*;

    fn disc(x: i32, y: i32, diameter: i32) -> Disc {
        Disc::new(Point::flat(x, y), diameter)
    }

    fn wall(from: (i32, i32), to: (i32, i32)) -> Polygon {
        Polygon::rectangle(Point::flat(from.0, from.1), Point::flat(to.0, to.1)).unwrap()
    }

    #[test]
    fn an_empty_table_is_seen_across() {
        let (a, b) = (disc(0, 0, 250), disc(5000, 0, 250));
        assert_eq!(sight(a, b, &[], Lines::Centre), Some((a.at, b.at)));
        assert_eq!(sight(b, a, &[], Lines::AnyToAny), Some((b.at, a.at)));
    }

    #[test]
    fn a_base_between_hides_the_centre_and_not_the_rest() {
        let (a, b) = (disc(0, 0, 250), disc(5000, 0, 250));
        let between = [Obstacle::Disc(disc(2500, 0, 200))];
        assert_eq!(sight(a, b, &between, Lines::Centre), None);
        // The lines over the rims run 125 aside, the base between reaches 100 only.
        assert!(sight(a, b, &between, Lines::AnyToAny).is_some());
        assert!(sight(a, b, &[Obstacle::Disc(disc(2500, 0, 260))], Lines::AnyToAny).is_none());
    }

    #[test]
    fn a_line_that_merely_touches_is_cut() {
        let (a, b) = (disc(0, 0, 250), disc(5000, 0, 250));
        assert_eq!(sight(a, b, &[Obstacle::Disc(disc(2500, 100, 200))], Lines::Centre), None);
        assert!(sight(a, b, &[Obstacle::Disc(disc(2500, 101, 200))], Lines::Centre).is_some());
        let (touching, beside) = (wall((2000, 0), (3000, 500)), wall((2000, 1), (3000, 500)));
        assert_eq!(sight(a, b, &[Obstacle::Polygon(&touching)], Lines::Centre), None);
        assert!(sight(a, b, &[Obstacle::Polygon(&beside)], Lines::Centre).is_some());
    }

    #[test]
    fn two_bases_side_by_side_hide_what_one_does_not() {
        let (a, b) = (disc(0, 0, 250), disc(5000, 0, 250));
        let (left, right) = (disc(2500, 140, 250), disc(2500, -140, 250));
        let one = [Obstacle::Disc(left)];
        assert!(sight(a, b, &one, Lines::AnyToAny).is_some());
        // Between them 30 are left, from y = -15 to 15: the centre line passes.
        let both = [Obstacle::Disc(left), Obstacle::Disc(right)];
        assert!(sight(a, b, &both, Lines::Centre).is_some());
        let closed = [left, right].map(|base| Obstacle::Disc(Disc { diameter: 280, ..base }));
        assert!(sight(a, b, &closed, Lines::AnyToAny).is_none());
    }

    #[test]
    fn a_wall_hides_until_a_corner_is_passed() {
        let (a, b) = (disc(0, 0, 250), disc(2000, 0, 250));
        let long = wall((900, -1000), (1000, 1000));
        assert!(sight(a, b, &[Obstacle::Polygon(&long)], Lines::AnyToAny).is_none());
        let short = wall((900, -1000), (1000, 120));
        assert!(sight(a, b, &[Obstacle::Polygon(&short)], Lines::AnyToAny).is_some());
        assert!(sight(a, b, &[Obstacle::Polygon(&short)], Lines::Centre).is_none());
    }

    fn base() -> impl Strategy<Value = Disc> {
        (0..6_000, 0..6_000, 50..500).prop_map(|(x, y, diameter)| disc(x, y, diameter))
    }

    proptest! {
        #[test]
        fn sight_is_mutual_and_its_line_is_the_same(
            a in base(), b in base(), others in proptest::collection::vec(base(), 0..6), x in 0..6_000, y in 0..6_000,
        ) {
            let house = wall((x, y), (x + 900, y + 700));
            let mut obstacles: Vec<_> = others.into_iter().map(Obstacle::Disc).collect();
            obstacles.push(Obstacle::Polygon(&house));
            for lines in [Lines::Centre, Lines::AnyToAny] {
                let seen = sight(a, b, &obstacles, lines);
                prop_assert_eq!(seen, sight(b, a, &obstacles, lines).map(|(from, to)| (to, from)));
            }
            obstacles.reverse();
            prop_assert_eq!(
                sight(a, b, &obstacles, Lines::AnyToAny).is_some(),
                { obstacles.reverse(); sight(a, b, &obstacles, Lines::AnyToAny).is_some() }
            );
            prop_assert!(
                sight(a, b, &obstacles, Lines::Centre).is_none() || sight(a, b, &obstacles, Lines::AnyToAny).is_some()
            );
        }

        #[test]
        fn fewer_obstacles_never_hide_more(a in base(), b in base(), others in proptest::collection::vec(base(), 1..6)) {
            let obstacles: Vec<_> = others.into_iter().map(Obstacle::Disc).collect();
            let seen = sight(a, b, &obstacles, Lines::AnyToAny);
            prop_assert!(seen.is_none() || sight(a, b, &obstacles[1..], Lines::AnyToAny).is_some());
        }

        #[test]
        fn wild_values_are_answered(a in any::<[i32; 4]>(), b in any::<[i32; 4]>(), c in any::<[i32; 4]>()) {
            let wild = |[x, y, z, diameter]: [i32; 4]| Disc::new(Point { x, y, z }, diameter);
            let house = wall((0, 0), (900, 700));
            let obstacles = [Obstacle::Disc(wild(c)), Obstacle::Polygon(&house)];
            sight(wild(a), wild(b), &obstacles, Lines::AnyToAny);
            sight(wild(a), wild(b), &obstacles, Lines::Centre);
        }
    }
}
