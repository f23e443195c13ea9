//! What every chapter judges on: the working copy, and the refusals and reasons that all of them give.

use crate::Ad;
use crate::refusal::Refusal;
use crate::state::look::Look;
use greffe_core::judging::draft::{Because, Draft, Stop};
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::record::ids::RuleId;

/// The working copy that every procedure judges on.
pub type AdDraft<'d> = Draft<'d, Ad>;

/// The questions to the working copy.
pub fn look<'a>(draft: &'a AdDraft<'_>) -> Look<'a> {
    Look { setup: draft.setup(), state: draft.state() }
}

/// Whether a claim of this command sets a rule aside.
pub fn is_ignored(draft: &AdDraft<'_>, rule: &RuleId) -> bool {
    draft.claims().iter().any(|claim| matches!(&claim.effect, Effect::Ignore(other) if other == rule))
}

/// Refuses when something is broken, unless a claim sets the rule aside.
pub fn forbid(draft: &AdDraft<'_>, broken: bool, refusal: Refusal) -> Result<(), Stop> {
    let aside = || refusal.rule().is_some_and(|rule| is_ignored(draft, &rule));
    if broken && !aside() { Err(refusal.into()) } else { Ok(()) }
}

/// Why an event happened: the rules named, and the claims that set others aside.
pub fn because(draft: &AdDraft<'_>, rules: &[&'static str]) -> Because {
    let mut because = Because::rules(rules.iter().map(|id| RuleId::new(id)));
    for claim in draft.claims() {
        if matches!(claim.effect, Effect::Ignore(_)) {
            because = because.and(claim.source.clone());
        }
    }
    because
}

/// A figure's name, for refusals.
pub fn name(draft: &AdDraft<'_>, figure: FigureId) -> String {
    look(draft).name(figure)
}

/// Refuses unless a figure is in play and the side plays it.   AD-GEN-03
pub fn own(draft: &AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let look = look(draft);
    if look.figure(figure).is_none() {
        return Err(Refusal::NoSuchFigure { figure: figure.0 }.into());
    }
    if !look.is_in_play(figure) {
        return Err(Refusal::NotInPlay { who: look.name(figure) }.into());
    }
    if look.side_of(figure) != Some(side) {
        return Err(Refusal::NotYours { who: look.name(figure) }.into());
    }
    Ok(())
}
