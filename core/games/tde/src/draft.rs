//! What every chapter judges on: the working copy, and the refusals, reasons and dice that all of them need.

use crate::refusal::Refusal;
use crate::state::look::Look;
use crate::state::sequence::{Act, Stage};
use crate::{Tde, event};
use greffe_core::judging::draft::{Because, Draft, Stop};
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::{RuleId, Seat};

/// The working copy that every procedure judges on.
pub type TdeDraft<'d> = Draft<'d, Tde>;

/// The questions to the working copy.
pub fn look<'a>(draft: &'a TdeDraft<'_>) -> Look<'a> {
    Look { setup: draft.setup(), state: draft.state() }
}

/// Whether a claim of this command sets a rule aside.
pub fn is_ignored(draft: &TdeDraft<'_>, rule: &RuleId) -> bool {
    draft.claims().iter().any(|claim| matches!(&claim.effect, Effect::Ignore(other) if other == rule))
}

/// Refuses when something is broken, unless a claim sets the rule aside.
pub fn forbid(draft: &TdeDraft<'_>, broken: bool, refusal: Refusal) -> Result<(), Stop> {
    let aside = || refusal.rule().is_some_and(|rule| is_ignored(draft, &rule));
    if broken && !aside() { Err(refusal.into()) } else { Ok(()) }
}

/// What the claims of this command add to the test it declares.
///
/// # Errors
/// When a claim fixes the outcome.
pub fn claimed(draft: &TdeDraft<'_>) -> Result<Modifiers, Stop> {
    let mut modifiers = Modifiers::new();
    for claim in draft.claims() {
        match &claim.effect {
            Effect::Modifier(value) => modifiers.add(claim.source.clone(), *value),
            Effect::Reroll {} | Effect::Ignore(_) => {}
            Effect::Outcome(_) => return Err(Refusal::NoOutcomeClaim.into()),
        }
    }
    Ok(modifiers)
}

/// Takes down with an act what the claims of this command add to its test, and the rules that they set aside.
///
/// # Errors
/// As [`claimed`].
pub fn claim(draft: &TdeDraft<'_>, act: &mut Act) -> Result<(), Stop> {
    act.claimed = claimed(draft)?;
    act.aside = set_aside(draft);
    Ok(())
}

/// The rules that claims of this command set aside, for the test it declares.   TDE-PROF-11
pub fn set_aside(draft: &TdeDraft<'_>) -> Vec<RuleId> {
    let claims = if draft.setup().before(13) { &[][..] } else { draft.claims() };
    let rule = |effect: &Effect| match effect {
        Effect::Ignore(rule) => Some(rule.clone()),
        Effect::Modifier(_) | Effect::Reroll {} | Effect::Outcome(_) => None,
    };
    claims.iter().filter_map(|claim| rule(&claim.effect)).collect()
}

/// The lines of a test, but for those of rules that are set aside.   TDE-PROF-11
pub fn left_of(sum: &Modifiers, aside: &[RuleId]) -> Modifiers {
    let lines = sum.lines().iter().filter(|line| !aside.contains(&line.rule));
    lines.fold(Modifiers::new(), |left, line| left.with(line.rule.clone(), line.value))
}

/// Why an event happened: the rules named, and the claims that set others aside.
pub fn because(draft: &TdeDraft<'_>, rules: &[&'static str]) -> Because {
    let mut because = Because::rules(rules.iter().map(|id| RuleId::new(id)));
    for claim in draft.claims() {
        if matches!(claim.effect, Effect::Ignore(_)) {
            because = because.and(claim.source.clone());
        }
    }
    because
}

/// A figure's name, for refusals.
pub fn name(draft: &TdeDraft<'_>, figure: FigureId) -> String {
    look(draft).name(figure)
}

/// Dice of ten for a rule and a figure, the next of their kind in this command, with their purpose.   TDE-CORE-09
///
/// # Errors
/// As [`Draft::dice`].
pub fn d10s(
    draft: &mut TdeDraft<'_>,
    roll: &str,
    rule: &'static str,
    figure: Option<FigureId>,
    count: u32,
) -> Result<(Vec<u8>, greffe_core::judging::draft::Purpose), Stop> {
    let purpose = draft.fresh(RuleId::new(rule), figure);
    let roller = roller(draft, figure);
    let sides: Vec<u32> = (0..count).map(|_| 10).collect();
    let faces = draft.dice(roll, roller, &sides, &purpose)?;
    Ok((faces.into_iter().map(|face| u8::try_from(face).unwrap_or(10)).collect(), purpose))
}

/// The seat that rolls for a figure.
fn roller(draft: &TdeDraft<'_>, figure: Option<FigureId>) -> Seat {
    let side = figure.and_then(|figure| look(draft).side_of(figure));
    side.and_then(|side| look(draft).seat(side)).unwrap_or(draft.by())
}

/// Comes to the next step of the book.
pub fn reach(draft: &mut TdeDraft<'_>, stage: Stage, rules: &[&'static str]) -> Result<(), Stop> {
    let why = because(draft, rules);
    draft.emit(event::StageReached { stage }, why)
}
