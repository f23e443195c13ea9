//! Activations and pass tokens.   TDE-TURN-06 to TDE-TURN-10, TDE-ACT-01 to TDE-ACT-05

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look, name};
use crate::event;
use crate::profiles::Kind;
use crate::profiles::cards::{EffectCard, Moment};
use crate::refusal::Refusal;
use crate::skills::{ap, hand};
use crate::state::frames::Frame;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The figure that acts, when this side plays it and no sequence is open.
///
/// # Errors
/// When it is not.
pub fn of(draft: &TdeDraft<'_>, side: u8) -> Result<FigureId, Stop> {
    let Some(Frame::Activation { figure, .. }) = look(draft).top() else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(*figure) == Some(side) {
        Ok(*figure)
    } else {
        Err(Refusal::NotYours { who: name(draft, *figure) }.into())
    }
}

/// The side that chooses between two activations, when it is this one.
fn choosing(draft: &TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::Turn { next }) if *next == side => Ok(()),
        Some(Frame::Turn { .. }) => Err(Refusal::NotYourTurn.into()),
        Some(_) | None => Err(Refusal::NotNow.into()),
    }
}

/// Activates a figure.   TDE-TURN-06, TDE-TURN-10, TDE-ACT-01, TDE-GAP-05
pub fn activate(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    choosing(draft, side)?;
    let Some(known) = look(draft).figure(figure) else {
        return Err(Refusal::NoSuchFigure { figure: figure.0 }.into());
    };
    let who = || name(draft, figure);
    if known.side != side {
        return Err(Refusal::NotYours { who: who() }.into());
    }
    if !look(draft).is_on_table(figure) {
        return Err(Refusal::Gone { who: who() }.into());
    }
    if !look(draft).is_conscious(figure) {
        return Err(Refusal::Unconscious { who: who() }.into());
    }
    if known.activated {
        return Err(Refusal::Activated { who: who() }.into());
    }
    if ap::held(look(draft), figure) == 0 {
        return Err(Refusal::NoActivation { who: who() }.into());
    }
    let mut why = because(draft, &["TDE-TURN-06", "TDE-TURN-10", "TDE-ACT-01", "TDE-GAP-05"]);
    if look(draft).kind(figure) == Kind::Beast {
        why = why.and(RuleId::new("TDE-BEAST-06"));
    }
    draft.emit(event::Activated { figure }, why)
}

/// Spends a pass token instead.   TDE-TURN-08
pub fn pass(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    choosing(draft, side)?;
    // With nobody to activate it is passed over, and keeps its tokens.
    if look(draft).ready(side).next().is_none() && !draft.setup().before(3) {
        let why = because(draft, &["TDE-TURN-09", "TDE-GAP-05"]);
        let side = look(draft).other(side);
        return draft.emit(event::SideActive { side }, why);
    }
    if look(draft).side(side).is_none_or(|side| side.tokens == 0) {
        return Err(Refusal::NoToken.into());
    }
    let why = because(draft, &["TDE-TURN-08"]);
    draft.emit(event::PassTokenSpent { side }, why)?;
    let next = look(draft).other(side);
    hand_over(draft, next)
}

/// Ends the activation.   TDE-TURN-06, TDE-ACT-05
pub fn end(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    let figure = of(draft, side)?;
    close(draft, figure)
}

/// Ends an activation: its figure recovers, the other side is active.   TDE-TURN-07, TDE-PROP-11, TDE-GAP-27
pub fn close(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let slowed = look(draft).figure(figure).and_then(|figure| figure.slowed);
    // Had it come after this turn's activation, this is the next one: it ends with it all the same.
    let recovers = slowed.is_some();
    let rules: &[&'static str] = if slowed.is_some() {
        &["TDE-TURN-06", "TDE-ACT-05", "TDE-PROP-11", "TDE-GAP-27"]
    } else {
        &["TDE-TURN-06", "TDE-ACT-05"]
    };
    let why = because(draft, rules);
    draft.emit(event::ActivationEnded { figure, recovers }, why)?;
    let next = look(draft).side_of(figure).map_or(0, |side| look(draft).other(side));
    hand_over(draft, next)
}

/// A side is active; one with nobody left is skipped later.   TDE-TURN-07
fn hand_over(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    let why = because(draft, &["TDE-TURN-07"]);
    draft.emit(event::SideActive { side }, why)
}

/// Whether an activation is over by itself: its figure cannot act any more.   TDE-ACT-01, TDE-GAP-66
pub fn is_over(look: Look<'_>, figure: FigureId) -> bool {
    let side = look.side_of(figure).unwrap_or(0);
    // An effect card still in hand whose moment this is may give points back.   TDE-BUILD-11
    let timely = |card: &EffectCard| match card.moment {
        Moment::OwnActivation | Moment::AnyActivation => true,
        Moment::BeforeActivation | Moment::Reaction | Moment::Rerolls => look.setup.before(6),
    };
    let held = hand::in_hand(look, side).iter().any(|(_, card)| timely(card));
    let spent = ap::held(look, figure) == 0 && !held && !ap::is_free(look, figure);
    spent || !look.is_conscious(figure) || look.side(side).is_none_or(|side| side.out)
}
