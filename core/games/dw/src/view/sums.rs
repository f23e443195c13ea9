//! The sums of tests and opposed rolls, and how they come out with others: what a rule decided is told by them.

use super::words::needs_all;
use crate::event::{CombatRolled, Event, TestRolled};
use crate::setup::Setup;
use crate::setup::options::NonPositive;
use crate::state::State;
use crate::state::combat::CombatKind;
use crate::state::look::Look;
use crate::state::test::{QualityTest, TestUse};
use greffe_core::judging::modifiers::{Modifier, Sum};

/// The sums of an event. An opposed roll is recorded as one list, the target's lines counting against the attacker:
/// here each fighter has its own.   DW-CORE-04
pub(crate) fn sums(setup: &Setup, before: &State, event: &Event, lines: &[Modifier]) -> Vec<Sum> {
    let Event::CombatRolled(rolled) = event else { return Sum::by_figure(lines, false) };
    fighters(setup, before, rolled, lines)
}

fn fighters(setup: &Setup, before: &State, rolled: &CombatRolled, lines: &[Modifier]) -> Vec<Sum> {
    let Some(at) = border(rolled, lines) else { return Sum::by_figure(lines, false) };
    let (attack, defence) = lines.split_at_checked(at).unwrap_or((lines, &[]));
    // A grenade, a gas and spines come with a strength of their own.
    let kind = Look { setup, state: before }.combat().map(|combat| combat.kind);
    let strength =
        matches!(kind, Some(CombatKind::Grenade { .. } | CombatKind::Gas { .. } | CombatKind::Spines {}));
    let turned = |line: &Modifier| Modifier { value: line.value.saturating_neg(), ..line.clone() };
    let own = Sum { figure: rolled.by, based: strength || is_combat(attack), lines: attack.to_vec() };
    let lines = defence.iter().map(turned).collect();
    vec![own, Sum { figure: Some(rolled.target), based: is_combat(defence), lines }]
}

/// Whether a sum begins with the Combat of whoever fights.   DW-CORE-04, DW-TRAIT-11, DW-TRAIT-26
fn is_combat(lines: &[Modifier]) -> bool {
    let first = lines.first().map(|line| line.rule.as_str());
    first.is_some_and(|rule| ["DW-CORE-04", "DW-TRAIT-11", "DW-TRAIT-26"].contains(&rule))
}

/// Where the target's lines begin: where both totals are those recorded, at its Combat if it can be.
fn border(rolled: &CombatRolled, lines: &[Modifier]) -> Option<usize> {
    let total = |lines: &[Modifier]| lines.iter().map(|line| line.value).fold(0, i32::saturating_add);
    let fits = |at: &usize| {
        let (attack, defence) = lines.split_at_checked(*at).unwrap_or((lines, &[]));
        total(attack) == rolled.sums.attack && total(defence).saturating_neg() == rolled.sums.defence
    };
    let combat = |at: &usize| is_combat(lines.get(*at..).unwrap_or_default());
    let places: Vec<usize> = (0..=lines.len()).filter(fits).collect();
    let own = places.iter().rev().find(|at| combat(at) && **at > 0).copied();
    own.or_else(|| places.into_iter().next_back())
}

/// How an event comes out with sums in place of its own: who wins a fight, whether a test passes.
/// DW-CORE-02, DW-CORE-04, DW-GAP-11
pub(crate) fn weigh(setup: &Setup, event: &Event, sums: &[Sum]) -> Option<i32> {
    if let Event::TestRolled(TestRolled { test, r#use }) = event {
        return tested(test, r#use, sums);
    }
    let (Event::CombatRolled(rolled), [attack, defence]) = (event, sums) else { return None };
    let total = |sum: &Sum, face: u32| {
        let total = sum.total().saturating_add(i32::try_from(face).ok()?);
        Some(match setup.options.nonpositive_total {
            NonPositive::Plain => total,
            NonPositive::ClampToOne => total.max(1),
        })
    };
    let (own, other) = (total(attack, rolled.dice.attack)?, total(defence, rolled.dice.defence)?);
    Some(match own.cmp(&other) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    })
}

fn tested(test: &QualityTest, r#use: &TestUse, sums: &[Sum]) -> Option<i32> {
    let [sum] = sums else { return None };
    let other = QualityTest { bonus: sum.total(), ..test.clone() };
    // What an activation is worth is how many succeed.   DW-ACT-01
    if matches!(r#use, TestUse::Activation {}) {
        return i32::try_from(other.successes()).ok();
    }
    let passed = if needs_all(r#use) { other.failures() == 0 } else { other.successes() > 0 };
    Some(i32::from(passed))
}
