//! What a way on foot goes over and what that costs, by the recorded scenery.
//! AO-TERR-01, AO-WATER-01 to AO-WATER-06

use crate::resolve::movement::TWO_PAS;
use crate::resolve::table::Length;
use crate::setup::{Scenery, SceneryKind};
use crate::state::look::Look;
use crate::state::{Ground, Over};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::path::{leg, point_along};
use greffe_core::view::Point;

/// A part of a way over one kind of ground, in tenths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The ground.
    pub ground: Ground,
    /// How far.
    pub tenths: i32,
}

/// What a pas over a kind of ground takes of the move.   AO-TERR-01, AO-WATER-02, AO-WATER-06
pub fn price(ground: Ground) -> i32 {
    match ground {
        Ground::Open => 1,
        Ground::Difficult | Ground::RunningWater => 2,
        Ground::DeepWater => 4,
    }
}

/// The ground that a piece of scenery makes.
pub fn of_kind(kind: SceneryKind) -> Option<Ground> {
    match kind {
        SceneryKind::Difficult => Some(Ground::Difficult),
        SceneryKind::RunningWater => Some(Ground::RunningWater),
        SceneryKind::DeepWater => Some(Ground::DeepWater),
        SceneryKind::Wall
        | SceneryKind::Cover
        | SceneryKind::Obstacle
        | SceneryKind::Ladder
        | SceneryKind::Gap => None,
    }
}

/// The recorded pieces that make ground at a height.
fn pieces<'a>(look: Look<'a>, z: i32) -> impl Iterator<Item = (&'a Scenery, Ground)> {
    let low = move |piece: &&Scenery| z <= piece.height.max(0).saturating_add(CONTACT_TOLERANCE);
    let made = |piece: &'a Scenery| of_kind(piece.kind).map(|ground| (piece, ground));
    look.setup.scenery.iter().filter(low).filter_map(made)
}

/// The ground at a place, by the record: the dearest of the pieces that the centre of a base lies in.
pub fn at(look: Look<'_>, place: Point) -> Ground {
    let holds = |(piece, _): &(&Scenery, Ground)| piece.outline.contains(place);
    let here = pieces(look, place.z).filter(holds).map(|(_, ground)| ground);
    here.max_by_key(|ground| (price(*ground), *ground == Ground::RunningWater)).unwrap_or_default()
}

/// The kinds of ground that a way goes over, in order.
pub fn runs(look: Look<'_>, start: Point, path: &[Point]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut from = start;
    for to in path {
        let whole = leg(from, *to);
        let outlines = pieces(look, from.z.min(to.z)).map(|(piece, _)| &piece.outline);
        let mut cuts: Vec<i32> = outlines.flat_map(|outline| outline.borders(from, *to)).collect();
        cuts.extend([0, whole]);
        cuts.sort_unstable();
        cuts.dedup();
        for (begins, ends) in cuts.iter().zip(cuts.iter().skip(1)) {
            let tenths = ends.saturating_sub(*begins);
            let middle = point_along(&[from, *to], begins.saturating_add(tenths / 2)).unwrap_or(*to);
            let ground = at(look, middle);
            match runs.last_mut().filter(|last| last.ground == ground) {
                Some(last) => last.tenths = last.tenths.saturating_add(tenths),
                None => runs.push(Run { ground, tenths }),
            }
        }
        from = *to;
    }
    runs
}

/// What a way over these takes of the move, in hundredths of a pas rounded up once, the banks of deep water
/// left on it included. `stated` is its length as stated, where that differs from the recorded one: every
/// part then counts in proportion.   AO-WATER-03
pub fn cost(look: Look<'_>, was: Ground, runs: &[Run], stated: Option<i32>) -> i32 {
    let sum = |each: fn(&Run) -> i32| runs.iter().map(|run| i64::from(each(run))).sum::<i64>();
    let dear = sum(|run| run.tenths.saturating_mul(price(run.ground)));
    let walked = match stated {
        Some(stated) => {
            let plain = sum(|run| run.tenths).max(1);
            let whole = dear.saturating_mul(i64::from(stated)).saturating_add(plain.saturating_sub(1));
            i32::try_from(whole.div_euclid(plain)).unwrap_or(i32::MAX)
        }
        None => Length::measured(look, i32::try_from(dear).unwrap_or(i32::MAX)).hundredths(),
    };
    walked.saturating_add(banks(was, runs).saturating_mul(TWO_PAS))
}

/// How often a way leaves deep water.   AO-WATER-03
fn banks(was: Ground, runs: &[Run]) -> i32 {
    let before = [was].into_iter().chain(runs.iter().map(|run| run.ground));
    let pairs = before.zip(runs.iter().map(|run| run.ground));
    let left = pairs.filter(|(from, to)| *from == Ground::DeepWater && *to != Ground::DeepWater);
    i32::try_from(left.count()).unwrap_or(i32::MAX)
}

/// The parts of a way for its record, in hundredths of a pas; none when all of it is open ground.
pub fn told(look: Look<'_>, runs: &[Run]) -> Vec<Over> {
    if runs.iter().all(|run| run.ground == Ground::Open) {
        return Vec::new();
    }
    let over =
        |run: &Run| Over { ground: run.ground, length: Length::measured(look, run.tenths).hundredths() };
    runs.iter().map(over).collect()
}
