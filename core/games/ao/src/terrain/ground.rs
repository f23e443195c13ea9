//! What a way on foot goes over and what that costs, by the recorded scenery.
//! AO-TERR-01, AO-WATER-01 to AO-WATER-06

use crate::setup::{Scenery, SceneryKind};
use crate::state::look::Look;
use crate::state::{Ground, Over};
use crate::terrain::table::Length;
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::path::{distances, leg, point_along};
use greffe_core::telling::view::Point;

/// What leaving deep water costs, and crossing a linear obstacle.   AO-WATER-03, AO-TERR-02
pub const TWO_PAS: i32 = 200;

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

/// How long a way is, in tenths of a millimetre: rounded up once, before the third revision with each of its legs.
pub fn length(look: Look<'_>, start: Point, path: &[Point]) -> i32 {
    legs(look, start, path).iter().fold(0, |sum, leg| sum.saturating_add(*leg))
}

/// What each leg of a way adds to its length.   AO-MOVE-01
fn legs(look: Look<'_>, start: Point, path: &[Point]) -> Vec<i32> {
    let points: Vec<Point> = [start].into_iter().chain(path.iter().copied()).collect();
    if look.setup.before(3) {
        return points.iter().zip(path).map(|(from, to)| leg(*from, *to)).collect();
    }
    let ends = distances(&points);
    ends.iter().zip(ends.iter().skip(1)).map(|(from, to)| to.saturating_sub(*from)).collect()
}

/// By how much the length of a way in tenths is too much, in fine units: the next piece of the move has it.
/// AO-MOVE-01
pub fn rounded(look: Look<'_>, start: Point, path: &[Point]) -> i64 {
    if look.setup.before(4) {
        return 0;
    }
    let froms = [start].into_iter().chain(path.iter().copied());
    // Roots are kept to a millionth: what is left out of them never makes a way longer.
    let roots = froms.zip(path).map(|(from, to)| {
        let part = |a: i32, b: i32| u128::from(a.abs_diff(b)).pow(2);
        let square = part(from.x, to.x) + part(from.y, to.y) + part(from.z, to.z);
        (square.saturating_mul(10_000) << 40).isqrt()
    });
    let fine = i64::try_from(roots.sum::<u128>().div_ceil(1 << 20)).unwrap_or(i64::MAX);
    i64::from(length(look, start, path)).saturating_mul(100).saturating_sub(fine).max(0)
}

/// The kinds of ground that a way goes over, in order.
pub fn runs(look: Look<'_>, start: Point, path: &[Point]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut from = start;
    for (to, whole) in path.iter().zip(legs(look, start, path)) {
        let outlines = pieces(look, from.z.min(to.z)).map(|(piece, _)| &piece.outline);
        let mut cuts: Vec<i32> = outlines.flat_map(|outline| outline.borders(from, *to)).collect();
        cuts.retain(|cut| *cut < whole);
        cuts.extend([0, whole]);
        cuts.sort_unstable();
        cuts.dedup();
        for (begins, ends) in cuts.iter().zip(cuts.iter().skip(1)) {
            let tenths = ends.saturating_sub(*begins);
            let middle =
                point_along(&[from, *to], begins.saturating_add(tenths.saturating_add(1) / 2)).unwrap_or(*to);
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

/// What a way over these takes of the move, in fine units, the banks of deep water left on it included: two
/// pas carry a base out, so that a way which ends on the bank costs no more. Its last part is shorter by what was
/// rounded up.   AO-WATER-03
pub fn cost(look: Look<'_>, was: Ground, runs: &[Run], rounded: i64) -> i64 {
    let bank = i64::from(TWO_PAS).saturating_mul(i64::from(look.setup.pas));
    let (mut before, mut sum) = (was, 0_i64);
    for (place, run) in runs.iter().enumerate() {
        let leaves = before == Ground::DeepWater && run.ground != Ground::DeepWater;
        let last = place.saturating_add(1) == runs.len();
        let ashore = leaves && run.tenths <= CONTACT_TOLERANCE && last;
        let fine = i64::from(run.tenths).saturating_mul(100).saturating_sub(if last { rounded } else { 0 });
        let paid = if ashore { 0 } else { fine.max(0).saturating_mul(i64::from(price(run.ground))) };
        let left = if leaves { bank } else { 0 };
        sum = sum.saturating_add(paid).saturating_add(left);
        before = run.ground;
    }
    sum
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
