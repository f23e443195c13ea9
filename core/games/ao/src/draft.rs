//! What every chapter judges on: the working copy, and the refusals and reasons that all of them give.

use crate::state::look::Look;
use crate::{Ao, refusal};
use greffe_core::judging::draft::{Because, Draft, Stop};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::record::ids::{RuleId, Seat};

/// The working copy that every procedure judges on.
pub type AoDraft<'d> = Draft<'d, Ao>;

/// The questions to the working copy.
pub fn look<'a>(draft: &'a AoDraft<'_>) -> Look<'a> {
    Look { setup: draft.setup(), state: draft.state() }
}

/// Refuses when something is broken, unless a claim sets the rule aside.
pub fn forbid(draft: &AoDraft<'_>, broken: bool, refusal: impl Into<Refused>) -> Result<(), Stop> {
    if !broken {
        return Ok(());
    }
    let refused: Refused = refusal.into();
    let is_ignored = |rule: &RuleId| {
        draft.claims().iter().any(|claim| matches!(&claim.effect, Effect::Ignore(other) if other == rule))
    };
    if refused.rule.as_ref().is_some_and(is_ignored) { Ok(()) } else { Err(Stop::Refused(refused)) }
}

/// Why an event happened: the rules named, and the claims that set others aside.
pub fn because(draft: &AoDraft<'_>, rules: &[&'static str]) -> Because {
    let mut because = rules.iter().fold(Because::default(), |because, id| because.and(RuleId::new(id)));
    for claim in draft.claims() {
        if matches!(claim.effect, Effect::Ignore(_)) {
            because = because.and(claim.source.clone());
        }
    }
    because
}

/// A figure's name, for refusals.
pub fn name(draft: &AoDraft<'_>, figure: FigureId) -> String {
    look(draft).name(figure)
}

/// The seat that rolls for a figure: the declaring one when it is of its side, else its side's first.
pub fn roller(draft: &AoDraft<'_>, figure: FigureId) -> Seat {
    let side = look(draft).side_of(figure);
    if side.is_some() && look(draft).seat_side(draft.by()) == side {
        return draft.by();
    }
    side.and_then(|side| look(draft).seat(side)).unwrap_or_else(|| draft.by())
}

/// Refuses a figure that is not there, not of the declaring side, or not on the table.
pub fn forbid_foreign(draft: &AoDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    forbid_absent(draft, figure)?;
    if look(draft).side_of(figure) != Some(side) {
        return Err(refusal::General::NotYours { who: name(draft, figure) }.into());
    }
    Ok(())
}

/// Refuses a figure that is not there or not on the table.
pub fn forbid_absent(draft: &AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).figure(figure).is_none() {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    }
    if !look(draft).is_on_table(figure) {
        return Err(refusal::General::NotOnTable { who: name(draft, figure) }.into());
    }
    Ok(())
}
