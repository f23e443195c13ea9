//! Straight lines of sight between two bases, seen from above.
//!
//! Whether *some* line between two discs avoids every obstacle is decided among fixed candidates: the
//! centre and [`RIM_POINTS`] points of each rim, every pair. Each candidate is tested exactly, a bare
//! touch cuts it. So a line found is a line; a slit narrower than the candidates' spacing, an eighth of a
//! base at most, may be missed, and then what the table sees prevails. The answer does not depend on the order of the two bases.

use crate::geometry::angle::{UNIT, cosine, sine};
use crate::geometry::disc::Disc;
use crate::geometry::obstacle::Obstacle;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::{LIMIT, narrow};
use crate::telling::view::Point;

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
    let (reach, count) = match lines {
        Lines::Centre => (0, 1),
        Lines::AnyToAny => (a.radius().max(b.radius()), 1 + usize::from(RIM_POINTS)),
    };
    let near: Vec<_> = obstacles.iter().filter(|obstacle| obstacle.is_near(centres, reach)).collect();
    let mut cutters: Vec<_> = near.iter().flat_map(|obstacle| cutters(obstacle, centres, reach)).collect();
    let ends = |disc: Disc| -> Vec<Spot> {
        let seen = |spot: &Spot| !near.iter().any(|obstacle| obstacle.covers(*spot));
        candidates(disc).take(count).filter(seen).collect()
    };
    let (starts, ends) = (ends(a), ends(b));
    let line = starts
        .iter()
        .flat_map(|from| ends.iter().map(|to| Segment::new(*from, *to)))
        .find(|line| is_free(*line, &mut cutters))?;
    Some((drawn(line.from, a.at.z), drawn(line.to, b.at.z)))
}

/// What cuts a line whose two ends no obstacle covers: a disc, or one side of a polygon.
#[derive(Clone, Copy)]
enum Cutter {
    Disc(Spot, i64),
    Side(Segment),
}

impl Cutter {
    fn cuts(self, line: Segment) -> bool {
        match self {
            Self::Disc(centre, radius) => line.distance_cmp(centre, radius).is_le(),
            Self::Side(side) => side.meets(line),
        }
    }
}

/// The parts of an obstacle that come within a reach of the line of the centres: no others cut anything.
fn cutters(obstacle: &Obstacle<'_>, centres: Segment, reach: i64) -> Vec<Cutter> {
    match obstacle {
        Obstacle::Disc(disc) => vec![Cutter::Disc(disc.spot(), disc.radius())],
        Obstacle::Polygon(polygon) => {
            let near = |side: &&Segment| side.nearer_than(centres, reach + 1);
            polygon.edges().iter().filter(near).map(|side| Cutter::Side(*side)).collect()
        }
    }
}

/// Whether nothing cuts a line; what cuts it is tried first on the next one, for speed alone.
fn is_free(line: Segment, cutters: &mut [Cutter]) -> bool {
    match cutters.iter().position(|cutter| cutter.cuts(line)) {
        Some(index) => {
            cutters.swap(0, index);
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
    use crate::telling::view::Point;
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

    #[test]
    fn a_plug_behind_a_gate_closes_it() {
        let (a, b) = (disc(0, 0, 250), disc(5000, 0, 250));
        let (upper, lower) = (wall((2400, 50), (2600, 1000)), wall((2400, -1000), (2600, -50)));
        let gate = [Obstacle::Polygon(&upper), Obstacle::Polygon(&lower)];
        let plug = Obstacle::Disc(disc(2500, 0, 99));
        assert!(sight(a, b, &gate, Lines::Centre).is_some());
        assert!(sight(a, b, &[plug], Lines::AnyToAny).is_some());
        assert!(sight(a, b, &[gate[0], gate[1], plug], Lines::AnyToAny).is_none());
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
            let seen = sight(a, b, &obstacles, Lines::AnyToAny);
            prop_assert!(seen.is_some() || sight(a, b, &obstacles, Lines::Centre).is_none());
            obstacles.reverse();
            prop_assert_eq!(seen, sight(a, b, &obstacles, Lines::AnyToAny), "the order of obstacles");
        }

        #[test]
        fn the_line_of_the_centres_is_free_when_no_obstacle_cuts_it(
            a in base(), b in base(), x in 0..6_000, y in 0..6_000, other in base(),
        ) {
            let house = wall((x, y), (x + 900, y + 700));
            let seen = |obstacle| sight(a, b, &[obstacle], Lines::Centre).is_some();
            prop_assert_eq!(seen(Obstacle::Polygon(&house)), !house.cuts(a.at, b.at));
            // A mere point on the same way bites into the disc once its radius is widened by the tolerance.
            let wider = Obstacle::Disc(Disc { diameter: other.diameter + 20, ..other });
            let blocked = wider.blocks(Disc { diameter: 0, ..a }, b.at);
            prop_assert!(!blocked || !seen(Obstacle::Disc(other)));
            let narrower = Disc { diameter: other.diameter - 1, ..other };
            prop_assert!(blocked || seen(Obstacle::Disc(narrower)));
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
