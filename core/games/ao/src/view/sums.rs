//! The sums of tests and fights, and how they come out with others: what a rule decided is told by them.

use crate::event::{Score, Test};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::{Modifier, Sum, total_of};

/// The sums of an event: the first line of each is the characteristic or the quality that is tested.   AO-TEST-06
pub(crate) fn sums(lines: &[Modifier]) -> Vec<Sum> {
    Sum::by_figure(lines, true)
}

/// How two totals stand to each other.
pub(crate) fn order(one: i32, other: i32) -> i32 {
    match one.cmp(&other) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

/// A 1 always passes, an 8 never. Of a test that a claim fixed, nothing is said.
pub(crate) fn tested(test: &Test, sums: &[Sum]) -> Option<i32> {
    let target = total_of(sums, test.figure)?;
    let face = i32::try_from(*test.faces.last()?).ok()?;
    Some(i32::from(face == 1 || (face < 8 && face <= target)))
}

/// Which side of a fight has the best score; nobody on a tie.
pub(crate) fn fought(single: FigureId, scores: &[Score], sums: &[Sum]) -> Option<i32> {
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
