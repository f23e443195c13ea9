//! Characteristic tests: the sum, the die, the outcome.   AO-TEST-01 to AO-TEST-06

#[cfg(test)]
mod tests;

use crate::draft::{AoDraft, look, roller};
use crate::event::Test;
use crate::profiles::Characteristic;
use crate::setup::Tested;
use crate::skills;
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::{Claim, Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// A modifier with its rule.
pub type Line = (&'static str, i32);

/// A test about to be made.
pub struct Trial<'a> {
    /// The rule that asks for it.
    pub rule: &'static str,
    /// Who tests.
    pub figure: FigureId,
    /// What.
    pub of: Characteristic,
    /// The sum, the characteristic itself included.
    pub sum: &'a Modifiers,
    /// The claims that bear on it.
    pub claims: &'a [Claim],
}

/// The sum of a test: the characteristic, then the situation, then claims.   AO-TEST-06, AO-GAP-59
pub fn sum(
    draft: &AoDraft<'_>,
    figure: FigureId,
    of: Characteristic,
    tested: Tested,
    situation: &[(&'static str, i32)],
    claims: &[Claim],
) -> Modifiers {
    let value = look(draft).profile(figure).map_or(0, |profile| profile.characteristic(of));
    let mut lines = vec![(RuleId::new("AO-TEST-01"), value)];
    lines.extend(situation.iter().map(|(rule, value)| (RuleId::new(rule), *value)));
    lines.extend(skills::modifiers(look(draft), figure, tested));
    total(lines, claims)
}

/// A sum from its lines: those that a claim sets aside count for nothing, claims add their own.
pub fn total(lines: Vec<(RuleId, i32)>, claims: &[Claim]) -> Modifiers {
    let mut sum = Modifiers::new();
    for (rule, value) in lines {
        let aside = claims.iter().any(|claim| claim.effect == Effect::Ignore(rule.clone()));
        sum.add(rule, if aside { 0 } else { value });
    }
    for claim in claims {
        if let Effect::Modifier(value) = claim.effect {
            sum.add(claim.source.clone(), value);
        }
    }
    sum
}

/// +1 to the test of an action by a figure that has not moved in its figure turn.   AO-TEST-05
pub fn concentration(draft: &AoDraft<'_>, figure: FigureId) -> Option<(&'static str, i32)> {
    let still = look(draft).figure(figure).is_some_and(|figure| !figure.moved);
    still.then_some(("AO-TEST-05", 1))
}

/// Makes a test: a 1 always passes, an 8 always fails.   AO-TEST-01, AO-TEST-02, AO-TEST-03
pub fn test(draft: &mut AoDraft<'_>, trial: &Trial<'_>) -> Result<(Test, Because), Stop> {
    let target = trial.sum.total();
    let mut test = Test { figure: trial.figure, of: trial.of, target, faces: Vec::new(), passed: false };
    let mut because = Because::rule(RuleId::new(trial.rule)).and(RuleId::new("AO-TEST-01"));
    because = because.sum(trial.sum.clone());
    // The first line is the characteristic itself.
    let modifiers = trial.sum.lines().iter().skip(1).filter(|line| line.value != 0).count();
    if modifiers > 0 {
        because = because.and(RuleId::new("AO-GAP-59"));
    }
    if modifiers > 1 {
        because = because.and(RuleId::new("AO-TEST-06"));
    }
    for claim in trial.claims {
        because = because.and(claim.source.clone());
    }
    let fixed = trial.claims.iter().find_map(|claim| match claim.effect {
        Effect::Outcome(passed) => Some(passed),
        Effect::Modifier(_) | Effect::Reroll {} | Effect::Ignore(_) => None,
    });
    if let Some(passed) = fixed {
        test.passed = passed;
        return Ok((test, because));
    }
    let again = trial.claims.iter().filter(|claim| matches!(claim.effect, Effect::Reroll {}));
    let mut rules = vec![RuleId::new(trial.rule)];
    rules.extend(again.map(|claim| claim.source.clone()));
    let seat = roller(draft, trial.figure);
    for rule in rules {
        let purpose = draft.fresh(rule, Some(trial.figure));
        test.faces.extend(draft.dice("test", seat, &[8], &purpose)?);
        because = because.roll(purpose);
    }
    let face = test.faces.last().copied().unwrap_or(8);
    test.passed = passes(face, target);
    if face == 1 {
        because = because.and(RuleId::new("AO-TEST-02"));
    }
    if face == 8 {
        because = because.and(RuleId::new("AO-TEST-03"));
    }
    Ok((test, because))
}

/// Whether a face passes a test: 1 always, 8 never.
fn passes(face: u32, target: i32) -> bool {
    let face = i32::try_from(face).unwrap_or(i32::MAX);
    face == 1 || (face < 8 && face <= target)
}
