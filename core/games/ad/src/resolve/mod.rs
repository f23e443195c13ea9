//! What each procedure of the book does, one file each, and what they share.

pub mod activation;
pub mod advance;
pub mod alarm;
pub mod blow;
pub mod cards;
pub mod combat;
pub mod conversation;
pub mod cunning;
pub mod declare;
pub mod deed;
pub mod disarm;
pub mod divination;
pub mod doors;
pub mod duel;
pub mod equip;
pub mod fight;
pub mod fighters;
pub mod ground;
pub mod guards;
pub mod harm;
pub mod initiative;
pub mod interaction;
pub mod interrupt;
pub mod item;
pub mod leave;
pub mod maneuver;
pub mod morale;
pub mod movement;
pub mod npc;
pub mod opposed;
pub mod parry;
pub mod phases;
pub mod poison;
pub mod preparation;
pub mod program;
pub mod reload;
pub mod retreat;
pub mod shooting;
pub mod sight;
pub mod stealth;
pub mod sweep;
pub mod talk;
pub mod test;
#[cfg(test)]
mod tests;
pub mod theft;
pub mod turn;
pub mod victory;
pub mod walk;
pub mod wall;
pub mod way;

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
