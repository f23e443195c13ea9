//! What every chapter judges on: the working copy, and the refusals and reasons that all of them give.

use crate::Seg;
use crate::refusal::Refusal;
use crate::state::look::Look;
use greffe_core::judging::draft::{Because, Draft, Stop};
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::record::ids::RuleId;

/// The working copy that every procedure judges on.
pub type SegDraft<'d> = Draft<'d, Seg>;

/// The questions to the working copy.
pub fn look<'a>(draft: &'a SegDraft<'_>) -> Look<'a> {
    Look { setup: draft.setup(), state: draft.state() }
}

/// Whether a claim of this command sets a rule aside.
pub fn is_ignored(draft: &SegDraft<'_>, rule: &RuleId) -> bool {
    draft.claims().iter().any(|claim| matches!(&claim.effect, Effect::Ignore(other) if other == rule))
}

/// Refuses when something is broken, unless a claim sets the rule aside. No claim makes room where there is
/// none.   SEG-GAP-57
pub fn forbid(draft: &SegDraft<'_>, broken: bool, refusal: Refusal) -> Result<(), Stop> {
    let aside = || refusal.rule().is_some_and(|rule| is_ignored(draft, &rule));
    if broken && (refusal.is_physical() || !aside()) { Err(refusal.into()) } else { Ok(()) }
}

/// Why an event happened: the rules named, and the claims that set others aside.
pub fn because(draft: &SegDraft<'_>, rules: &[&'static str]) -> Because {
    let mut because = Because::rules(rules.iter().map(|id| RuleId::new(id)));
    for claim in draft.claims() {
        if matches!(claim.effect, Effect::Ignore(_)) {
            because = because.and(claim.source.clone());
        }
    }
    because
}

/// A figure's name, for refusals.
pub fn name(draft: &SegDraft<'_>, figure: FigureId) -> String {
    look(draft).name(figure)
}

/// Refuses a side that answers for another's figure.   SEG-MAT-04
pub fn forbid_foreign(draft: &SegDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    if look(draft).side_of(figure) == Some(side) {
        Ok(())
    } else {
        Err(Refusal::NotYours { who: name(draft, figure) }.into())
    }
}

/// A target that may be named at all.   SEG-GAP-19, SEG-GAP-55
pub fn forbid_target(draft: &SegDraft<'_>, target: FigureId) -> Result<(), Stop> {
    if look(draft).figure(target).is_none() {
        return Err(Refusal::NoSuchFigure { figure: target.0 }.into());
    }
    if look(draft).is_on_table(target) {
        Ok(())
    } else {
        Err(Refusal::OffTheTable { who: name(draft, target) }.into())
    }
}
