//! The sums of tests and fights, and how they come out with others: what a rule decided is told by them.

use crate::event::{Event, Score, ShotRoll, Test};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::{Modifier, Sum, total_of};

/// The sums of an event: the first line of each is the characteristic or the quality that is tested.   AO-TEST-06
pub(crate) fn sums(lines: &[Modifier]) -> Vec<Sum> {
    Sum::by_figure(lines, true)
}

/// How an event comes out with sums in place of its own: a test passed, a side that wins.
/// AO-TEST-01 to AO-TEST-04, AO-MELEE-05 to AO-MELEE-07
pub(crate) fn weigh(event: &Event, sums: &[Sum]) -> Option<i32> {
    if let Event::FightRolled { single, scores, .. } = event {
        return fought(*single, scores, sums);
    }
    if let Event::EnVueRolled { mover, observer, throws, .. } = event {
        let (own, other) = (total_of(sums, *mover)?, total_of(sums, *observer)?);
        let [one, two] = throws.last()?.as_slice() else { return None };
        let total = |face: u32, sum: i32| i32::try_from(face).ok().map(|face| face.saturating_add(sum));
        return Some(order(total(*one, own)?, total(*two, other)?));
    }
    if let Event::ShotsRolled { rolls, .. } = event
        && let [ShotRoll { test, .. }] = rolls.as_slice()
    {
        return tested(test, sums);
    }
    if let Event::RetreatTested { test, .. }
    | Event::ClimbTested { test, .. }
    | Event::SkillUsed { test: Some(test), .. } = event
    {
        return tested(test, sums);
    }
    None
}

fn order(one: i32, other: i32) -> i32 {
    match one.cmp(&other) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

/// A 1 always passes, an 8 never. Of a test that a claim fixed, nothing is said.
fn tested(test: &Test, sums: &[Sum]) -> Option<i32> {
    let target = total_of(sums, test.figure)?;
    let face = i32::try_from(*test.faces.last()?).ok()?;
    Some(i32::from(face == 1 || (face < 8 && face <= target)))
}

/// Which side of a fight has the best score; nobody on a tie.
fn fought(single: FigureId, scores: &[Score], sums: &[Sum]) -> Option<i32> {
    let reached = |score: &Score| -> Option<Option<i32>> {
        if score.total.is_none() {
            return Some(None);
        }
        let best = i32::try_from(*score.faces.iter().max()?).ok()?;
        Some(Some(best.saturating_add(total_of(sums, score.figure)?)))
    };
    let (mut own, mut other) = (None, None);
    for score in scores {
        let value = reached(score)?;
        if score.figure == single {
            own = own.max(value);
        } else {
            other = other.max(value);
        }
    }
    Some(order(own.unwrap_or(i32::MIN), other.unwrap_or(i32::MIN)))
}
