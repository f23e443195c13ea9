//! Places along a declared route.   TDE-MOVE-23, TDE-SEQ-08

use crate::state::path::{Leg, LegKind, Route};
use greffe_core::geometry::path::{path_length, point_along};
use greffe_core::telling::view::Point;

impl Route {
    /// The leg that a length along the route lies on, with how far along that leg: the earlier of two where
    /// they meet.
    pub fn leg_at(&self, along: i32) -> Option<(usize, &Leg, i32)> {
        let mut left = along.max(0);
        let last = self.legs.len().checked_sub(1)?;
        for (place, leg) in self.legs.iter().enumerate() {
            if left <= leg.length || place == last {
                return Some((place, leg, left.min(leg.length)));
            }
            left = left.saturating_sub(leg.length);
        }
        None
    }

    /// Where a leg begins: its length from the start of the route.
    pub fn start_of(&self, place: usize) -> i32 {
        self.legs.iter().take(place).fold(0, |sum, leg| sum.saturating_add(leg.length))
    }

    /// The place of the figure before a leg; none where positions are not recorded.
    fn before(&self, place: usize) -> Option<Point> {
        let earlier = self.legs.get(..place).unwrap_or_default();
        earlier.iter().rev().find_map(|leg| leg.to).or(self.from)
    }

    /// The place at a length along the route; none where positions are not recorded.   TDE-SEQ-08
    pub fn at(&self, along: i32) -> Option<Point> {
        let Some((place, leg, part)) = self.leg_at(along) else { return self.from };
        let from = self.before(place)?;
        let Some(to) = leg.to else { return Some(from) };
        let points = contour(from, to, leg.kind);
        let drawn = path_length(&points);
        // Each piece of a leg is rounded up: the last tenths of it may lie beyond its own end.
        point_along(&points, if part >= leg.length { drawn } else { part.min(drawn) })
    }

    /// Where the route ends; none where positions are not recorded.
    pub fn end(&self) -> Option<Point> {
        self.before(self.legs.len())
    }

    /// Its points up to a length, the start first; none where positions are not recorded.
    pub fn drawn(&self, along: i32) -> Vec<Point> {
        let (Some(from), Some(end)) = (self.from, self.at(along)) else { return Vec::new() };
        let mut points = vec![from];
        let mut left = along;
        for leg in &self.legs {
            let last = points.last().copied().unwrap_or(from);
            let Some(to) = leg.to else { continue };
            if left < leg.length {
                let whole = contour(last, to, leg.kind);
                if let [_, corner, _] = *whole.as_slice()
                    && path_length(&[last, corner]) < left
                {
                    points.push(corner);
                }
                break;
            }
            left = left.saturating_sub(leg.length);
            points.extend(contour(last, to, leg.kind).into_iter().skip(1));
        }
        if points.last() != Some(&end) {
            points.push(end);
        }
        points
    }

    /// Whether the figure has been in water once it gets to a length along the route.   TDE-POST-08
    pub fn wades(&self, along: i32) -> bool {
        let begun = |(place, leg): (usize, &Leg)| leg.kind == LegKind::Swim && self.start_of(place) < along;
        self.legs.iter().enumerate().any(begun)
    }

    /// Whether the figure is crouched at a length along the route, given how it started.   TDE-MOVE-08
    pub fn is_low_at(&self, along: i32, at_start: bool) -> bool {
        let mut low = at_start;
        let mut passed: i32 = 0;
        for leg in &self.legs {
            if passed > along {
                break;
            }
            match leg.kind {
                LegKind::Crouch => low = true,
                LegKind::Stand => low = false,
                LegKind::Normal | LegKind::Crawl | LegKind::Swim | LegKind::Jump | LegKind::Climb => {}
            }
            passed = passed.saturating_add(leg.length);
        }
        low
    }
}

/// The points of a leg: a climb goes up the face before it goes over the edge, or over it before it goes
/// down; anything else goes straight.   TDE-MOVE-23
pub fn contour(from: Point, to: Point, kind: LegKind) -> Vec<Point> {
    let corner = if to.z >= from.z { Point { z: to.z, ..from } } else { Point { z: from.z, ..to } };
    match kind {
        LegKind::Climb if corner != from && corner != to => vec![from, corner, to],
        LegKind::Climb
        | LegKind::Normal
        | LegKind::Crawl
        | LegKind::Swim
        | LegKind::Jump
        | LegKind::Crouch
        | LegKind::Stand => vec![from, to],
    }
}

#[cfg(test)]
mod tests {
    use crate::state::path::{Leg, LegKind, Route};
    use greffe_core::telling::view::Point;

    fn leg(kind: LegKind, length: i32, (x, y, z): (i32, i32, i32)) -> Leg {
        Leg { kind, length, rise: 0, to: Some(Point { x, y, z }) }
    }

    /// Runs 2", climbs 3", jumps 2".   TDE-EX-10
    fn run_climb_jump() -> Route {
        let legs = vec![
            leg(LegKind::Normal, 508, (508, 0, 0)),
            leg(LegKind::Climb, 762, (508, 0, 762)),
            leg(LegKind::Jump, 508, (1016, 0, 762)),
        ];
        Route { from: Some(Point::flat(0, 0)), legs, ..Route::default() }
    }

    #[test]
    fn a_place_is_found_along_the_legs() {
        let route = run_climb_jump();
        assert_eq!((route.length(), route.first_dynamic()), (1778, Some(508)));
        assert_eq!(route.at(254), Some(Point::flat(254, 0)));
        assert_eq!(route.at(600), Some(Point { x: 508, y: 0, z: 92 }));
        assert_eq!(route.at(1270 + 254), Some(Point { x: 762, y: 0, z: 762 }));
        assert_eq!((route.at(9999), route.at(1778)), (route.end(), route.end()));
        assert_eq!((route.start_of(0), route.start_of(2)), (0, 1270));
        assert_eq!((route.drawn(600).len(), route.drawn(1778).len(), route.drawn(508).len()), (3, 4, 2));
    }

    #[test]
    fn a_climb_over_an_edge_follows_the_face() {
        let legs = vec![leg(LegKind::Climb, 600, (200, 0, 400))];
        let route = Route { from: Some(Point::flat(0, 0)), legs, ..Route::default() };
        assert_eq!(route.at(300), Some(Point { x: 0, y: 0, z: 300 }));
        assert_eq!(route.at(500), Some(Point { x: 100, y: 0, z: 400 }));
        assert_eq!(route.drawn(500).len(), 3);
        let down = Route {
            from: Some(Point { x: 200, y: 0, z: 400 }),
            legs: vec![leg(LegKind::Climb, 600, (0, 0, 0))],
            ..Route::default()
        };
        assert_eq!(down.at(100), Some(Point { x: 100, y: 0, z: 400 }));
        assert_eq!(down.at(500), Some(Point { x: 0, y: 0, z: 100 }));
    }

    #[test]
    fn a_crouch_holds_until_the_figure_stands() {
        let still = |kind| Leg { kind, ..Leg::default() };
        let run = Leg { length: 500, ..Leg::default() };
        let legs = vec![run, still(LegKind::Crouch), run, still(LegKind::Stand)];
        let route = Route { legs, ..Route::default() };
        assert!(!route.is_low_at(499, false) && route.is_low_at(500, false) && route.is_low_at(999, false));
        assert!(!route.is_low_at(1000, false));
        assert_eq!((route.at(300), route.end()), (None, None), "no positions");
        assert!(Route::default().leg_at(3).is_none());
    }
}
