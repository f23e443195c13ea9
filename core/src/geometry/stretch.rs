//! The parts of a straight line that lie inside an outline, seen from above.

use crate::geometry::narrow;
use crate::geometry::path::leg;
use crate::geometry::plane::{Segment, Spot};
use crate::geometry::polygon::Polygon;
use crate::view::Point;

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
/// out; a line of no length has one of no length where the outline holds it.
pub fn stretches(outline: &Polygon, from: Point, to: Point) -> Vec<Stretch> {
    let line = Segment::new(Spot::of(from), Spot::of(to));
    let whole = i64::from(ground_length(from, to));
    if whole == 0 {
        return if outline.holds(line.from) { vec![Stretch { from: 0, to: 0 }] } else { Vec::new() };
    }
    let mut marks = vec![0, whole];
    marks.extend(outline.edges().iter().flat_map(|edge| crossings(line, *edge, whole)));
    marks.sort_unstable();
    marks.dedup();
    let mut found: Vec<Stretch> = Vec::new();
    for (start, end) in marks.iter().zip(marks.iter().skip(1)) {
        if !outline.holds(middle(line, *start + *end, whole)) {
            continue;
        }
        let part = Stretch { from: narrow(*start), to: narrow(*end) };
        match found.last_mut() {
            Some(last) if last.to == part.from => last.to = part.to,
            Some(_) | None => found.push(part),
        }
    }
    found
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

/// Where a line crosses an edge, in tenths from its start; both ends of an edge that lies along it.
fn crossings(line: Segment, edge: Segment, whole: i64) -> Vec<i64> {
    let (before, after) = (i128::from(edge.side(line.from)), i128::from(edge.side(line.to)));
    let (start, end) = (line.side(edge.from), line.side(edge.to));
    if start.signum() * end.signum() > 0 {
        return Vec::new();
    }
    if before == after {
        let way = line.from.to(line.to);
        let square = i128::from(way.dot(way)).max(1);
        let along = |spot: Spot| i128::from(way.dot(line.from.to(spot))) * i128::from(whole) / square;
        return [along(edge.from), along(edge.to)].into_iter().filter_map(|mark| kept(mark, whole)).collect();
    }
    kept(before * i128::from(whole) / (before - after), whole).into_iter().collect()
}

/// A mark that lies on the line.
fn kept(mark: i128, whole: i64) -> Option<i64> {
    i64::try_from(mark).ok().filter(|mark| (0..=whole).contains(mark))
}

/// The spot of a line half a number of tenths from its start.
fn middle(line: Segment, halves: i64, whole: i64) -> Spot {
    let way = line.from.to(line.to);
    let part = |start: i64, size: i64| {
        let shift = i128::from(size) * i128::from(halves) / i128::from(2 * whole);
        start + i64::try_from(shift).unwrap_or(0)
    };
    Spot { x: part(line.from.x, way.x), y: part(line.from.y, way.y) }
}

#[cfg(test)]
mod tests {
    use super::{Stretch, ground_length, longest_gap, stretches};
    use crate::geometry::polygon::Polygon;
    use crate::view::Point;
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
            let there = across((a, b), (c, d));
            let mut back: Vec<_> =
                across((c, d), (a, b)).into_iter().map(|(from, to)| (whole - to, whole - from)).collect();
            back.reverse();
            let total = |parts: &[(i32, i32)]| parts.iter().map(|(from, to)| to - from).sum::<i32>();
            prop_assert!((total(&there) - total(&back)).abs() <= 8, "{there:?} {back:?}");
        }

        #[test]
        fn wild_values_are_answered(a in any::<[i32; 2]>(), b in any::<[i32; 2]>()) {
            let found = across((a[0], a[1]), (b[0], b[1]));
            prop_assert!(found.iter().all(|(from, to)| from <= to));
        }
    }
}
