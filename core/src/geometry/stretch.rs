//! The parts of a straight line that lie inside an outline, seen from above.

use std::cmp::Ordering;

use crate::geometry::narrow;
use crate::geometry::path::leg;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::polygon::Polygon;
use crate::telling::view::Point;

/// A part of a line: tenths of a millimetre from its start, seen from above, rounded to the tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// Where it begins.
    pub from: i32,
    /// Where it ends.
    pub to: i32,
}

impl Stretch {
    /// How long it is.
    pub fn length(self) -> i32 {
        self.to.saturating_sub(self.from)
    }
}

/// The length of a line seen from above, rounded up.
pub fn ground_length(from: Point, to: Point) -> i32 {
    leg(Point { z: 0, ..from }, Point { z: 0, ..to })
}

/// The stretches of a line inside an outline or along its border, in order. One thinner than a tenth is left
/// out; a line of no length has one of no length where the outline holds it. What lies inside is decided
/// exactly, and only then rounded, in one direction for both ways along the line: backwards they are the same.
pub fn stretches(outline: &Polygon, from: Point, to: Point) -> Vec<Stretch> {
    let whole = ground_length(from, to);
    if whole == 0 {
        return if outline.contains(from) { vec![Stretch { from: 0, to: 0 }] } else { Vec::new() };
    }
    if Spot::of(to) < Spot::of(from) {
        let turned = |part: Stretch| Stretch { from: whole - part.to, to: whole - part.from };
        return stretches(outline, to, from).into_iter().rev().map(turned).collect();
    }
    let line = Segment::new(Spot::of(from), Spot::of(to));
    let rounded = |(start, end): (Mark, Mark)| Stretch { from: start.tenths(whole), to: end.tenths(whole) };
    parts(outline, line).into_iter().map(rounded).filter(|part| part.from < part.to).collect()
}

/// A place on a line, as the exact fraction of its way that lies before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Of so many parts of the way...
    pub(super) of: i128,
    /// ...so many lie before it.
    pub(super) part: i128,
}

impl Mark {
    pub(super) const START: Self = Self { of: 1, part: 0 };
    pub(super) const END: Self = Self { of: 1, part: 1 };

    /// A fraction whose denominator is not zero.
    pub(super) fn new(part: i128, of: i128) -> Self {
        if of < 0 { Self { of: -of, part: -part } } else { Self { of, part } }
    }

    /// Its distance from the start of a line of a length, rounded down.
    fn tenths(self, whole: i32) -> i32 {
        let tenths = (self.part * i128::from(whole)).div_euclid(self.of);
        narrow(i64::try_from(tenths).unwrap_or(i64::MAX))
    }
}

impl PartialEq for Mark {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.part * other.of).cmp(&(other.part * self.of))
    }
}

/// The parts of a line of some length inside an outline or along its border, in order, exactly.
pub(super) fn parts(outline: &Polygon, line: Segment) -> Vec<(Mark, Mark)> {
    let met: Vec<_> = outline.edges().iter().map(|edge| Met::of(line, *edge)).collect();
    let mut marks = vec![Mark::START, Mark::END];
    let on_line = |mark: &Mark| *mark > Mark::START && *mark < Mark::END;
    marks.extend(met.iter().flat_map(Met::marks).filter(on_line));
    marks.sort_unstable();
    marks.dedup();
    let mut found: Vec<(Mark, Mark)> = Vec::new();
    for (start, end) in marks.iter().zip(marks.iter().skip(1)) {
        // No edge is met between two marks, so that inside is whoever has an odd number of crossings ahead.
        let ahead = met.iter().filter(|met| matches!(met, Met::Crossed(mark) if mark >= end)).count();
        let along = |met: &Met| matches!(met, Met::Along(from, to) if from <= start && to >= end);
        if ahead % 2 == 0 && !met.iter().any(along) {
            continue;
        }
        match found.last_mut() {
            Some(last) if last.1 == *start => last.1 = *end,
            Some(_) | None => found.push((*start, *end)),
        }
    }
    found
}

/// How the straight line through a segment meets an edge of an outline.
enum Met {
    /// Not at all.
    Missed,
    /// In one place, without going over to the other side of it there: an end of the edge.
    Touched(Mark),
    /// In one place, over to the other side; each edge owns one of its ends, so that a corner counts once.
    Crossed(Mark),
    /// The edge lies along it.
    Along(Mark, Mark),
}

impl Met {
    fn of(line: Segment, edge: Segment) -> Self {
        let (start, end) = (line.side(edge.from), line.side(edge.to));
        if start.signum() * end.signum() > 0 {
            return Self::Missed;
        }
        if start == 0 && end == 0 {
            let way = line.from.to(line.to);
            let square = i128::from(way.dot(way)).max(1);
            let along = |spot: Spot| Mark::new(i128::from(way.dot(line.from.to(spot))), square);
            let (one, two) = (along(edge.from), along(edge.to));
            return Self::Along(one.min(two), one.max(two));
        }
        let (before, after) = (i128::from(edge.side(line.from)), i128::from(edge.side(line.to)));
        let mark = Mark::new(before, before - after);
        if (start > 0) == (end > 0) { Self::Touched(mark) } else { Self::Crossed(mark) }
    }

    /// Where it is met.
    fn marks(&self) -> impl Iterator<Item = Mark> {
        let (one, two) = match self {
            Self::Missed => (None, None),
            Self::Touched(mark) | Self::Crossed(mark) => (Some(*mark), None),
            Self::Along(from, to) => (Some(*from), Some(*to)),
        };
        one.into_iter().chain(two)
    }
}

/// The longest part of a line of a length that no stretch covers, zero when they cover it.
pub fn longest_gap(covered: &[Stretch], whole: i32) -> i32 {
    let mut sorted = covered.to_vec();
    sorted.sort_unstable();
    let mut reached = 0;
    let mut longest = 0;
    for stretch in sorted {
        longest = longest.max(stretch.from.saturating_sub(reached));
        reached = reached.max(stretch.to);
    }
    longest.max(whole.saturating_sub(reached))
}

#[cfg(test)]
mod tests {
    use super::{Stretch, ground_length, longest_gap, stretches};
    use crate::geometry::disc::Disc;
    use crate::geometry::polygon::Polygon;
    use crate::telling::view::Point;
    use proptest::prelude::*;

    /// A square with a notch from the top: a U, its arms 300 wide.
    fn letter_u() -> Polygon {
        let corners =
            [(0, 0), (900, 0), (900, 900), (600, 900), (600, 300), (300, 300), (300, 900), (0, 900)];
        Polygon::new(corners.map(|(x, y)| Point::flat(x, y)).to_vec()).unwrap()
    }

    fn across(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
        let found = stretches(&letter_u(), Point::flat(from.0, from.1), Point::flat(to.0, to.1));
        found.into_iter().map(|stretch| (stretch.from, stretch.to)).collect()
    }

    #[test]
    fn a_line_is_inside_between_its_crossings() {
        assert_eq!(across((-100, 600), (1000, 600)), [(100, 400), (700, 1000)]);
        assert_eq!(across((-100, 100), (1000, 100)), [(100, 1000)]);
        assert_eq!(across((100, 100), (200, 100)), [(0, 100)]);
        assert_eq!(across((400, 800), (500, 400)), []);
        assert_eq!(across((-50, 0), (950, 0)), [(50, 950)], "along the border");
        assert_eq!(across((100, 100), (100, 100)), [(0, 0)]);
        assert_eq!(across((400, 500), (400, 500)), []);
        assert_eq!(across((-100, 800), (100, 1000)), [], "a bare touch of the corner (0, 900)");
        assert_eq!(across((-300, 0), (700, 1000)), [(424, 849)], "300 and 600 times the root of two");
    }

    #[test]
    fn a_line_that_grazes_a_wall_is_measured_alike_both_ways() {
        let wall = Polygon::rectangle(Point::flat(600, 0), Point::flat(900, 900)).unwrap();
        let (from, to) = (Point::flat(599, 489), Point::flat(602, 8));
        let whole = ground_length(from, to);
        let found = |a, b| stretches(&wall, a, b).iter().map(|s| (s.from, s.to)).collect::<Vec<_>>();
        // x = 600 is reached a third of the way on, at y = 328 and two thirds.
        assert_eq!((whole, found(from, to), found(to, from)), (482, vec![(160, 482)], vec![(0, 322)]));
    }

    #[test]
    fn what_no_stretch_covers_is_a_gap() {
        let part = |from, to| Stretch { from, to };
        assert_eq!(longest_gap(&[], 500), 500);
        assert_eq!(longest_gap(&[part(0, 500)], 500), 0);
        assert_eq!(longest_gap(&[part(300, 500), part(0, 100), part(50, 120)], 500), 180);
        assert_eq!(longest_gap(&[part(0, 100)], 500), 400);
        assert_eq!(part(20, 50).length(), 30);
    }

    proptest! {
        #[test]
        fn backwards_the_stretches_are_the_same(a in -300..1_300, b in -300..1_300, c in -300..1_300, d in -300..1_300) {
            let whole = ground_length(Point::flat(a, b), Point::flat(c, d));
            let mut back: Vec<_> =
                across((c, d), (a, b)).into_iter().map(|(from, to)| (whole - to, whole - from)).collect();
            back.reverse();
            prop_assert_eq!(across((a, b), (c, d)), back);
        }

        #[test]
        fn a_point_of_the_line_is_inside_where_a_stretch_says_so(
            a in -300..1_300, b in -300..1_300, c in -100..100, d in -100..100, steps in 1..12,
        ) {
            let at = |step: i32| Point::flat(a + c * step, b + d * step);
            let whole = ground_length(at(0), at(steps));
            let found = across((a, b), (at(steps).x, at(steps).y));
            for step in 0..=steps {
                // Its distance from the start, rounded: only a step that far from every end decides.
                let far = whole * step / steps;
                let clear = found.iter().all(|(from, to)| far.abs_diff(*from) > 2 && far.abs_diff(*to) > 2);
                let inside = found.iter().any(|(from, to)| *from < far && far < *to);
                let well_inside = letter_u().holds_whole(Disc::new(at(step), 8));
                prop_assert!(!clear || !inside || letter_u().contains(at(step)), "{step}: {found:?}");
                prop_assert!(!clear || inside || !well_inside, "{step}: {found:?}");
            }
        }

        #[test]
        fn wild_values_are_answered(a in any::<[i32; 2]>(), b in any::<[i32; 2]>()) {
            let found = across((a[0], a[1]), (b[0], b[1]));
            prop_assert!(found.iter().all(|(from, to)| from <= to));
        }
    }
}
