//! Bases close together at random: in contact, nearly so, on heights, beside scenery and edges.

use greffe_core::geometry::disc::{Disc, contact, overlap, ring};
use greffe_core::judging::opening::Opening;
use greffe_core::telling::view::Point;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use serde_json::{Value, json};

/// How often bases are put elsewhere before another opening is drawn.
const TRIES: usize = 60;

/// Tells a position which figures, numbered from 1, touch.
pub(crate) type Touching<'a> = &'a mut dyn FnMut(&mut Value, &[[usize; 2]], &mut Rng);

/// The table of a set-up and what stands on it.
pub(crate) struct Ground {
    width: i64,
    /// The corners of each piece, and the height of its top.
    pieces: Vec<(Vec<Point>, i32)>,
}

impl Ground {
    /// None where positions are not recorded.
    pub(crate) fn of(setup: &Value, pieces: &str) -> Option<Self> {
        let width = setup["table"]["width"].as_i64()?;
        let piece = |piece: &Value| {
            let corners = serde_json::from_value(piece["outline"].clone()).ok()?;
            Some((corners, i32::try_from(piece["height"].as_i64().unwrap_or_default()).unwrap()))
        };
        let pieces = setup[pieces].as_array().into_iter().flatten().filter_map(piece).collect();
        Some(Self { width, pieces })
    }

    /// A place for one more base, more often than not beside somebody.
    pub(crate) fn spot(&self, placed: &[Disc], base: i32, rng: &mut Rng) -> Point {
        for _ in 0..TRIES {
            let at = self.anywhere(placed, base, rng);
            let disc = Disc::new(at, base);
            let width = i32::try_from(self.width).unwrap();
            if disc.is_on_table(width, width) && !placed.iter().any(|other| overlap(disc, *other)) {
                return at;
            }
        }
        self.anywhere(&[], base, rng)
    }

    fn anywhere(&self, placed: &[Disc], base: i32, rng: &mut Rng) -> Point {
        let near = rng.pick(placed).copied();
        let piece = rng.pick(&self.pieces).cloned();
        match (rng.below(10), near, piece) {
            (0..=3, Some(near), _) => *rng.pick(&ring(near, base, 36)).unwrap(),
            (4 | 5, Some(near), _) => {
                let away = i32::try_from(rng.between(10, 600)).unwrap();
                *rng.pick(&ring(near, base + 2 * away, 36)).unwrap()
            }
            (6 | 7, _, Some((corners, height))) => {
                let (low, high) = (corners.iter().min().unwrap(), corners.iter().max().unwrap());
                let mut within = |low: i32, high: i32| {
                    let (low, high) = (i64::from(low.min(high)), i64::from(low.max(high)));
                    i32::try_from(rng.between(low, high)).unwrap()
                };
                let (x, y) = (within(low.x, high.x), within(low.y, high.y));
                Point { x, y, z: if rng.one_in(3) { 0 } else { height } }
            }
            (8, _, Some((corners, _))) => {
                let corner = *rng.pick(&corners).unwrap();
                let mut aside = || i32::try_from(rng.between(-1, 1)).unwrap() * (base / 2 + 1);
                Point::flat(corner.x + aside(), corner.y + aside())
            }
            (9, _, _) => {
                let along = i32::try_from(rng.between(0, self.width)).unwrap();
                let at = [base / 2, i32::try_from(self.width).unwrap() - base / 2];
                let edge = *rng.pick(&at).unwrap();
                if rng.one_in(2) { Point::flat(along, edge) } else { Point::flat(edge, along) }
            }
            _ => {
                let third = self.width / 3;
                let mut about = || i32::try_from(rng.between(third, 2 * third)).unwrap();
                Point::flat(about(), about())
            }
        }
    }
}

/// Puts the figures of a position on the table until it is taken: `bases` are their diameters, none for who is off the
/// table; `touching` tells the position who touches whom. None where something else is at fault.
pub(crate) fn settled(
    mut opening: Opening,
    ground: &Ground,
    bases: &[Option<i32>],
    rng: &mut Rng,
    touching: Touching<'_>,
) -> Option<Opening> {
    let system = System::ALL.into_iter().find(|system| system.name() == opening.system)?;
    let mut discs: Vec<Option<Disc>> = vec![None; bases.len()];
    for _ in 0..TRIES {
        for (place, base) in bases.iter().enumerate() {
            if let (Some(base), None) = (base, discs.get(place).copied().flatten()) {
                let placed: Vec<Disc> = discs.iter().flatten().copied().collect();
                discs[place] = Some(Disc::new(ground.spot(&placed, *base, rng), *base));
            }
        }
        let position = opening.position.as_mut()?;
        for (place, disc) in discs.iter().enumerate() {
            position["figures"][place]["at"] = json!(disc.map(|disc| disc.at));
        }
        touching(position, &pairs(&discs), rng);
        let faults = system.faults(&opening);
        if faults.is_empty() {
            return Some(opening);
        }
        let misplaced = |field: &str| field.strip_suffix("/at")?.rsplit('/').next()?.parse::<usize>().ok();
        let wrong: Vec<usize> = faults.iter().filter_map(|fault| misplaced(&fault.field)).collect();
        if wrong.is_empty() {
            return None;
        }
        for place in wrong {
            *discs.get_mut(place)? = None;
        }
    }
    None
}

/// The figures, numbered from 1, that touch.
fn pairs(discs: &[Option<Disc>]) -> Vec<[usize; 2]> {
    let placed: Vec<(usize, Disc)> =
        (1..).zip(discs).filter_map(|(number, disc)| disc.map(|disc| (number, disc))).collect();
    let mut pairs = Vec::new();
    for (index, (one, base)) in placed.iter().enumerate() {
        for (two, other) in placed.iter().skip(index + 1) {
            if contact(*base, *other) {
                pairs.push([*one, *two]);
            }
        }
    }
    pairs
}

/// Pairs at random, where no place tells who touches whom.
pub(crate) fn met(on_table: &[usize], rng: &mut Rng) -> Vec<[usize; 2]> {
    let pairs = on_table.iter().flat_map(|one| on_table.iter().map(move |two| [*one, *two]));
    let pairs: Vec<[usize; 2]> = pairs.filter(|[one, two]| one < two).collect();
    pairs.into_iter().filter(|_| rng.one_in(4)).collect()
}

/// Whether matches of a seed begin in the middle: every other pair, so that tables are recorded or not.
pub(crate) fn is_crowded(seed: u64) -> bool {
    (seed / 2) % 2 == 1
}
