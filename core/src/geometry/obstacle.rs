//! What stops a base that goes straight ahead: whether it gets through, and how far it gets.

use crate::geometry::CONTACT_TOLERANCE;
use crate::geometry::disc::{Disc, bite};
use crate::geometry::path::{leg, step};
use crate::geometry::plane::{Segment, Spot, doubled};
use crate::geometry::polygon::Polygon;
use crate::telling::view::Point;

/// A thing that takes up room. A disc stands in the way on its own level only; a polygon on every level,
/// so the caller leaves out scenery that the base passes above or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle<'a> {
    /// A base, or round scenery.
    Disc(Disc),
    /// Scenery with straight sides.
    Polygon(&'a Polygon),
}

/// How far a base got on a straight line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Where its centre came to rest.
    pub at: Point,
    /// The obstacles that stop it there, by their place in the list given; none when it went all the way.
    pub stopped_by: Vec<usize>,
}

impl Obstacle<'_> {
    /// Whether a base standing still interpenetrates the obstacle by more than [`CONTACT_TOLERANCE`].
    pub fn overlaps(&self, disc: Disc) -> bool {
        self.blocks(disc, disc.at)
    }

    /// Whether a base going straight to a place would anywhere on the way interpenetrate the obstacle by
    /// more than [`CONTACT_TOLERANCE`]; start and end count.
    pub fn blocks(&self, mover: Disc, to: Point) -> bool {
        match self {
            Self::Disc(disc) => self.bites(mover, to, bite(mover.radius() + disc.radius())),
            Self::Polygon(_) => self.bites(mover, to, bite(mover.radius())),
        }
    }

    /// Whether a base going straight to a place would anywhere share more than a border with the obstacle.
    fn grazes(&self, mover: Disc, to: Point) -> bool {
        match self {
            Self::Disc(disc) => self.bites(mover, to, mover.radius() + disc.radius()),
            Self::Polygon(_) => self.bites(mover, to, mover.radius()),
        }
    }

    /// Whether the centre comes nearer than a reach to a disc's centre, or to any part of a polygon.
    fn bites(&self, mover: Disc, to: Point, reach: i64) -> bool {
        let line = Segment::new(mover.spot(), Spot::of(to));
        match self {
            Self::Disc(disc) => {
                let slack = 2 * i64::from(CONTACT_TOLERANCE);
                let (start, end, own) = (doubled(mover.at.z), doubled(to.z), doubled(disc.at.z));
                let levels = start.min(end) - slack..=start.max(end) + slack;
                levels.contains(&own) && line.distance_cmp(disc.spot(), reach).is_lt()
            }
            Self::Polygon(polygon) => polygon.is_nearer(line, reach),
        }
    }

    /// Whether the obstacle covers a spot, its border included, heights left out.
    pub(super) fn covers(&self, spot: Spot) -> bool {
        match self {
            Self::Disc(disc) => spot.square_to(disc.spot()) <= disc.radius() * disc.radius(),
            Self::Polygon(polygon) => polygon.holds(spot),
        }
    }

    /// Whether the obstacle comes within a reach of a line, heights left out.
    pub(super) fn is_near(&self, line: Segment, reach: i64) -> bool {
        match self {
            Self::Disc(disc) => line.distance_cmp(disc.spot(), disc.radius() + reach).is_le(),
            Self::Polygon(polygon) => polygon.is_nearer(line, reach + 1),
        }
    }
}

/// The first of the obstacles, by its place in the list, that keeps a base from going straight to a place.
pub fn first_blocking(mover: Disc, to: Point, obstacles: &[Obstacle<'_>]) -> Option<usize> {
    obstacles.iter().position(|obstacle| obstacle.blocks(mover, to))
}

/// How far a base gets straight towards a place. Where something stops it, it rests against it: the last
/// whole tenth of the way at which it does not bite into what stops it, or where it is when it already does.
pub fn furthest(mover: Disc, to: Point, obstacles: &[Obstacle<'_>]) -> Reached {
    if first_blocking(mover, to, obstacles).is_none() {
        return Reached { at: to, stopped_by: Vec::new() };
    }
    let whole = leg(mover.at, to);
    let place = |tenths: i32| match tenths {
        0 => mover.at,
        _ if tenths >= whole => to,
        _ => step(mover.at, to, tenths),
    };
    let clear = last(whole, |tenths| first_blocking(mover, place(tenths), obstacles).is_none());
    let beyond = place(clear.saturating_add(1));
    let stopped_by: Vec<usize> = obstacles
        .iter()
        .enumerate()
        .filter(|(_, obstacle)| obstacle.blocks(mover, beyond))
        .map(|(index, _)| index)
        .collect();
    let stops = || stopped_by.iter().filter_map(|index| obstacles.get(*index));
    let rest = last(clear, |tenths| !stops().any(|obstacle| obstacle.grazes(mover, place(tenths))));
    Reached { at: place(rest), stopped_by }
}

/// The last number up to a bound that passes a test which, once failed, fails on; zero when none does.
fn last(bound: i32, passes: impl Fn(i32) -> bool) -> i32 {
    if passes(bound) {
        return bound;
    }
    let (mut low, mut high) = (0, bound);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if passes(middle) { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::{Obstacle, Reached, first_blocking, furthest};
    use crate::geometry::disc::{Disc, contact, gap, overlap};
    use crate::geometry::polygon::Polygon;
    use crate::telling::view::Point;
    use proptest::prelude::*;

    fn disc(x: i32, y: i32, diameter: i32) -> Disc {
        Disc::new(Point::flat(x, y), diameter)
    }

    fn wall(x: i32, y: i32, width: i32, depth: i32) -> Polygon {
        Polygon::rectangle(Point::flat(x, y), Point::flat(x + width, y + depth)).unwrap()
    }

    #[test]
    fn a_base_must_fit_between_obstacles() {
        let mover = disc(0, 0, 250);
        let to = Point::flat(2000, 0);
        // A gap of 230 between two bases lets a base of 250 through: one millimetre of bite on each side.
        let gate =
            |half: i32| [disc(1000, half + 125, 250), disc(1000, -half - 125, 250)].map(Obstacle::Disc);
        assert_eq!(first_blocking(mover, to, &gate(115)), None);
        assert_eq!(first_blocking(mover, to, &gate(114)), Some(0));
        let (above, below) = (wall(500, 115, 900, 50), wall(500, -164, 900, 50));
        assert!(!Obstacle::Polygon(&above).blocks(mover, to));
        assert!(Obstacle::Polygon(&below).blocks(mover, to));
        assert!(Obstacle::Polygon(&wall(-9, -9, 18, 18)).blocks(mover, to), "it starts inside");
        assert!(Obstacle::Polygon(&wall(500, -2, 1, 4)).blocks(disc(0, 0, 0), to), "a mere point too");
    }

    #[test]
    fn a_base_on_another_level_is_no_obstacle() {
        let roof = Obstacle::Disc(Disc::new(Point { x: 1000, y: 0, z: 500 }, 250));
        let mover = disc(0, 0, 250);
        assert!(!roof.blocks(mover, Point::flat(2000, 0)));
        assert!(roof.blocks(mover, Point { x: 2000, y: 0, z: 600 }), "a climb passes every level between");
        assert!(roof.blocks(mover, Point { x: 2000, y: 0, z: 490 }), "a millimetre is no level");
        assert!(!roof.blocks(mover, Point { x: 2000, y: 0, z: 489 }));
        let from_above = Disc::new(Point { x: 0, y: 0, z: 510 }, 250);
        assert!(roof.blocks(from_above, Point { x: 2000, y: 0, z: 900 }));
        assert!(
            !roof.blocks(Disc::new(Point { z: 511, ..from_above.at }, 250), Point { x: 2000, y: 0, z: 900 })
        );
    }

    #[test]
    fn a_base_rests_against_what_stops_it() {
        let mover = disc(0, 0, 250);
        let to = Point::flat(2000, 0);
        let post = wall(1000, -50, 100, 100);
        let post = Obstacle::Polygon(&post);
        assert_eq!(furthest(mover, to, &[post]), Reached { at: Point::flat(875, 0), stopped_by: vec![0] });
        let near = Obstacle::Disc(disc(800, 0, 250));
        assert_eq!(
            furthest(mover, to, &[post, near]),
            Reached { at: Point::flat(550, 0), stopped_by: vec![1] }
        );
        let pair = [Obstacle::Disc(disc(800, 100, 250)), post, Obstacle::Disc(disc(800, -100, 250))];
        // The two centres lie 100 aside: 250² = 100² + 229.1², so the base halts 230 short of 800.
        assert_eq!(furthest(mover, to, &pair), Reached { at: Point::flat(570, 0), stopped_by: vec![0, 2] });
        assert_eq!(furthest(mover, to, &[]), Reached { at: to, stopped_by: vec![] });
        let against = Obstacle::Disc(disc(245, 0, 250));
        assert_eq!(furthest(mover, to, &[against]), Reached { at: mover.at, stopped_by: vec![0] });
        assert_eq!(
            furthest(mover, Point::flat(-300, 0), &[against]),
            Reached { at: Point::flat(-300, 0), stopped_by: vec![] },
            "a slight bite does not hold back a base that leaves"
        );
    }

    fn base() -> impl Strategy<Value = Disc> {
        (0..3_000, 0..3_000, 100..600).prop_map(|(x, y, diameter)| disc(x, y, diameter))
    }

    proptest! {
        #[test]
        fn standing_still_is_the_overlap_of_bases(a in base(), b in base()) {
            prop_assert_eq!(Obstacle::Disc(b).overlaps(a), overlap(a, b));
        }

        #[test]
        fn a_way_is_as_free_backwards(a in base(), to in base(), b in base(), x in 0..3_000, y in 0..3_000) {
            let house = wall(x, y, 300, 200);
            for obstacle in [Obstacle::Disc(b), Obstacle::Polygon(&house)] {
                prop_assert_eq!(obstacle.blocks(a, to.at), obstacle.blocks(a.moved_to(to.at), a.at));
            }
        }

        #[test]
        fn where_a_base_rests_is_clear_and_against_what_stops_it(
            mover in base(), to in base(), others in proptest::collection::vec(base(), 1..4), x in 0..3_000, y in 0..3_000,
        ) {
            let house = wall(x, y, 300, 200);
            let mut obstacles: Vec<_> = others.into_iter().map(Obstacle::Disc).collect();
            obstacles.push(Obstacle::Polygon(&house));
            obstacles.retain(|obstacle| !obstacle.grazes(mover, mover.at));
            let reached = furthest(mover, to.at, &obstacles);
            prop_assert_eq!(first_blocking(mover, reached.at, &obstacles), None);
            prop_assert_eq!(reached.stopped_by.is_empty(), first_blocking(mover, to.at, &obstacles).is_none());
            let rest = mover.moved_to(reached.at);
            let touched = reached.stopped_by.iter().any(|index| match obstacles[*index] {
                Obstacle::Disc(other) => contact(rest, other) && gap(rest, other) <= 3,
                Obstacle::Polygon(polygon) => polygon.is_within(rest, 3),
            });
            prop_assert!(touched || reached.stopped_by.is_empty());
        }

        #[test]
        fn wild_values_are_answered(a in any::<[i32; 4]>(), b in any::<[i32; 4]>(), to in any::<[i32; 3]>()) {
            let wild = |[x, y, z, diameter]: [i32; 4]| Disc::new(Point { x, y, z }, diameter);
            let house = wall(0, 0, 300, 200);
            let [x, y, z] = to;
            furthest(wild(a), Point { x, y, z }, &[Obstacle::Disc(wild(b)), Obstacle::Polygon(&house)]);
        }
    }
}
