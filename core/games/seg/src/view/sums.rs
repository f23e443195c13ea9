//! The sums of tests, and how a test comes out with others: what a rule decided is told by them.

use crate::event::{Event, Test};
use greffe_core::judging::modifiers::{Modifier, Sum};

/// The sum of a test: its first line is the Value that is tested.   SEG-TEST-03
pub(crate) fn sums(lines: &[Modifier]) -> Vec<Sum> {
    Sum::by_figure(lines, true)
}

/// How many of an event's tests pass with a sum in place of their own.   SEG-TEST-02, SEG-TEST-05, SEG-TEST-06
pub(crate) fn weigh(event: &Event, sums: &[Sum]) -> Option<i32> {
    let [sum] = sums else { return None };
    let tests = event.block().weighed();
    let passed = tests.iter().map(|test| passes(test, sum.total())).collect::<Option<Vec<bool>>>()?;
    let count = passed.into_iter().filter(|passed| *passed).count();
    i32::try_from(count).ok().filter(|_| !tests.is_empty())
}

/// Whether a test passes under a threshold: with the face that fell, and for certain where none was needed. Of one
/// that no die decided though it could have failed, nothing is said: a claim or a skill fixed it.
fn passes(test: &Test, threshold: i32) -> Option<bool> {
    if let Some(face) = test.faces.last() {
        return Some(i32::try_from(*face).is_ok_and(|face| face <= threshold));
    }
    let certain = |threshold: i32| match threshold {
        ..=0 => Some(false),
        1..=5 => None,
        6.. => Some(true),
    };
    certain(test.threshold).filter(|came| *came == test.passed)?;
    certain(threshold)
}
