//! The sums of tests, and how a test comes out with others: what a rule decided is told by them.

use crate::event::{Event, TestEnded};
use crate::profiles::cards::Card;
use crate::state::State;
use crate::state::frames::Frame;
use greffe_core::judging::fact::Effect;
use greffe_core::judging::modifiers::{Modifier, Sum};

/// The sum of a test: its first line is the card.   AD-TEST-02
pub(crate) fn sums(lines: &[Modifier]) -> Vec<Sum> {
    Sum::by_figure(lines, true)
}

/// Whether a test passes with a sum in place of its own. A joker, or a claim, decides without any sum.
/// AD-TEST-02, AD-TEST-04, AD-TEST-05
pub(crate) fn weigh(before: &State, event: &Event, sums: &[Sum]) -> Option<i32> {
    let (Event::TestEnded(TestEnded { figure, .. }), [sum]) = (event, sums) else { return None };
    let tests = before.stack.iter().rev().filter_map(|frame| {
        let Frame::Test(test) = frame else { return None };
        Some(test)
    });
    let test = tests.into_iter().find(|test| test.figure == *figure)?;
    let fixed = test.claims.iter().any(|claim| matches!(claim.effect, Effect::Outcome(_)));
    match test.initial?.card {
        Card::Plain { .. } if !fixed => Some(i32::from(sum.total() >= test.target_number)),
        Card::Plain { .. } | Card::BlackJoker | Card::RedJoker => None,
    }
}
