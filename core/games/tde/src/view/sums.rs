//! The sums of tests, and how a test comes out with others: what a rule decided is told by them.

use crate::event::{Event, SaveRolled, TestRolled};
use crate::setup::Setup;
use crate::state::State;
use crate::state::dice::{Save, Test};
use crate::state::look::Look;
use greffe_core::judging::modifiers::{Modifier, Sum};

/// The sum of an event. An armour test begins with the endurance of the card; an attribute is printed on it and no
/// line of the sum.   TDE-TEST-13, TDE-PROF-09
pub(crate) fn sums(event: &Event, lines: &[Modifier]) -> Vec<Sum> {
    Sum::by_figure(lines, matches!(event, Event::SaveRolled(_)))
}

/// How an event comes out with a sum in place of its own: the grade of a test, the dice that an armour stops.
/// TDE-TEST-02 to TDE-TEST-08, TDE-TEST-13, TDE-GAP-47
pub(crate) fn weigh(setup: &Setup, before: &State, event: &Event, sums: &[Sum]) -> Option<i32> {
    let look = Look { setup, state: before };
    let [sum] = sums else { return None };
    let target = |value: i32| u8::try_from(value.clamp(1, 9)).ok();
    if let Event::TestRolled(TestRolled { test }) = event {
        let printed = look.attribute(test.figure, test.attribute);
        let other = Test { target: target(printed.saturating_add(sum.total()))?, ..test.clone() };
        return Some(i32::from(other.grade(look.options()).level()));
    }
    let Event::SaveRolled(SaveRolled { save }) = event else { return None };
    let other = Save { target: target(sum.total())?, ..save.clone() };
    i32::try_from(other.failures()).ok()
}
