//! The procedures of the game, one file each, and what they share.

pub mod activation;
pub mod advance;
pub mod damage;
pub mod deed;
pub mod deployment;
pub mod duty;
pub mod energy;
pub mod hand;
pub mod height;
pub mod melee;
pub mod movement;
pub mod path;
pub mod reactions;
pub mod reasons;
pub mod special;
pub mod support;
pub mod table;
pub mod team;
#[cfg(test)]
mod tests;
pub mod threshold;
pub mod throw;
pub mod turn;
pub mod victory;

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
