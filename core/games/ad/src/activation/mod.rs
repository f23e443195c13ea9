//! Activations of the action phase.   AD-ACTN-05

pub mod events;
pub mod fighters;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, forbid, look, name, own};
use crate::event;
use crate::refusal::Refusal;
use crate::setup::options::{HoldCount, OverwatchLostOn};
use crate::state::frames::{Activation, Frame, Spent};
use crate::state::look::Look;
use crate::state::{Mark, Phase, Posture, SideMark};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// In which conditions an action may be taken.   AD-ACTN-07, AD-ACTN-08, AD-ACTN-09, AD-ACTN-10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Lying prone.
    pub prone: bool,
    /// While engaged.
    pub engaged: bool,
}

/// The figures of a side that may still be activated this phase.   AD-TURN-07
pub fn fresh(look: Look<'_>, side: u8) -> impl Iterator<Item = FigureId> {
    look.of_side(side).filter(move |id| !look.is(*id, Mark::Activated))
}

/// The activation on top, if this side plays it.
pub fn of(draft: &AdDraft<'_>, side: u8) -> Result<Activation, Stop> {
    match look(draft).top() {
        Some(Frame::Activation(activation)) if activation.by == side => Ok(activation.clone()),
        Some(Frame::Activation(_)) => Err(Refusal::NotYourTurn.into()),
        Some(_) | None => Err(Refusal::NotNow.into()),
    }
}

/// Who plays a figure's actions now: whoever activates it, else its side.
pub fn player(look: Look<'_>, figure: FigureId) -> u8 {
    let active = look.activation().filter(|activation| activation.figure == figure);
    active.map(|activation| activation.by).or(look.side_of(figure)).unwrap_or_else(|| look.holder())
}

/// A side activates a figure: an overwatch marker of its own is lost.   AD-ACTN-05, AD-TURN-07, AD-OVW-09
pub fn activate(draft: &mut AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    if look(draft).state.phase != Phase::Action || look(draft).top().is_some() {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).state.to_act != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    own(draft, side, figure)?;
    let activated = look(draft).is(figure, Mark::Activated);
    forbid(draft, activated, Refusal::AlreadyActivated { who: name(draft, figure) })?;
    forbid_unnamed(draft, side, figure)?;
    begin(draft, side, figure)
}

/// Refuses any other figure than the one that a side had to name.   AD-DIV-11
pub fn forbid_unnamed(draft: &AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let bound = look(draft).side(side).and_then(|side| side.bound_to).filter(|bound| *bound != figure);
    match bound {
        Some(bound) => Err(Refusal::MustActivate { who: name(draft, bound) }.into()),
        None => Ok(()),
    }
}

/// An activation begins, whoever plays it.   AD-OVW-09
pub fn begin(draft: &mut AdDraft<'_>, by: u8, figure: FigureId) -> Result<(), Stop> {
    let why = because(draft, &["AD-ACTN-05", "AD-TURN-07"]);
    draft.emit(event::FigureActivated { figure, by }, why)?;
    if look(draft).is(figure, Mark::Overwatch) {
        let why = because(draft, &["AD-OVW-09"]);
        draft.emit(event::FigureMarked { figure, mark: Mark::Overwatch, on: false }, why)?;
    }
    Ok(())
}

/// What else activates a figure than its own turn to act, talking or being attacked, ends its overwatch too: in the action
/// phase, by one reading in any.   AD-OVW-09, AD-GAP-14, AD-CONV-02
pub fn end_watch(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    let any = known.options().overwatch_lost_on == OverwatchLostOn::AnyActivation;
    let ends = any || known.state.phase == Phase::Action;
    if known.setup.before(2) || !ends || !known.is(figure, Mark::Overwatch) {
        return Ok(());
    }
    let why = because(draft, &["AD-OVW-09", "AD-GAP-14"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Overwatch, on: false }, why)
}

/// Whether a side may hold its last figure back.   AD-ACTN-03, AD-GAP-42
pub fn may_hold(look: Look<'_>, side: u8) -> bool {
    let other = look.other(side);
    let strength = |side: u8| match look.options().hold_count {
        HoldCount::Current => look.of_side(side).count(),
        HoldCount::PhaseStart => look.side(side).map_or(0, |side| usize::from(side.strength)),
    };
    strength(side) < strength(other) && fresh(look, side).count() == 1 && fresh(look, other).next().is_some()
}

/// A side holds its last figure back until the other is done.   AD-ACTN-03
pub fn hold_last(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    if look(draft).state.phase != Phase::Action || look(draft).top().is_some() {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).state.to_act != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let held = look(draft).side_has(side, SideMark::Passed);
    forbid(draft, held || !may_hold(look(draft), side), Refusal::MayNotHold)?;
    let next = look(draft).other(side);
    let why = because(draft, &["AD-ACTN-03", "AD-GAP-42"]);
    draft.emit(event::LastHeld { side, next }, why)
}

/// A side ends its activation.   AD-ACTN-05
pub fn end(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let activation = of(draft, side)?;
    close(draft, activation.figure)
}

/// Ends the activation on top when nothing is left to it; whether there was anything to do.   AD-OVW-11
pub fn step(draft: &mut AdDraft<'_>, activation: &Activation) -> Result<bool, Stop> {
    let figure = activation.figure;
    let spent = match activation.spent {
        Spent::All => true,
        // Out cold in its own activation: no full action is left to wake up by.
        Spent::OnePartial => look(draft).posture(figure) == Posture::Unconscious,
        Spent::Nothing => false,
    };
    let nobody = look(draft).side_of(figure).is_none();
    if !spent && !nobody && look(draft).is_in_play(figure) {
        return Ok(false);
    }
    close(draft, figure).map(|()| true)
}

/// An activation ends: in the action phase the turn passes.   AD-ACTN-02, AD-ACTN-03, AD-ACTN-04
pub fn close(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    // Whoever could do nothing has been activated all the same.
    let idle = look(draft).activation().is_some_and(|activation| activation.spent == Spent::Nothing);
    let why = because(draft, &[if idle { "AD-ACTN-11" } else { "AD-ACTN-05" }]);
    draft.emit(event::ActivationEnded { figure }, why)?;
    let Some(side) = look(draft).state.to_act.filter(|_| look(draft).state.phase == Phase::Action) else {
        return Ok(());
    };
    let other = look(draft).other(side);
    if waits(look(draft), side) {
        return Ok(());
    }
    comes_back(draft, other)?;
    let why = because(draft, &["AD-ACTN-02"]);
    draft.emit(event::TurnPassed { side: other }, why)
}

/// Whether the other side waits with its last figure until this one has none left. Where it has gained another meanwhile
/// it has two to activate, and waits no more.   AD-ACTN-03, AD-NPC-09
pub fn waits(look: Look<'_>, side: u8) -> bool {
    let other = look.other(side);
    look.side_has(other, SideMark::Passed)
        && (look.setup.before(4) || fresh(look, other).count() <= 1)
        && fresh(look, side).next().is_some()
}

/// A side that held its last figure back is to act while the other still has figures: it may hold one back again later.
/// AD-ACTN-03
pub fn comes_back(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let known = look(draft);
    let done = fresh(known, known.other(side)).next().is_none();
    if known.setup.before(4) || done || !known.side_has(side, SideMark::Passed) {
        return Ok(());
    }
    let why = because(draft, &["AD-ACTN-03"]);
    draft.emit(event::SideMarked { side, mark: SideMark::Passed, on: false }, why)
}

/// Refuses an action that the condition of the figure forbids.   AD-ACTN-07, AD-ACTN-08, AD-ACTN-09, AD-ACTN-10
pub fn fit(draft: &AdDraft<'_>, figure: FigureId, fit: Fit) -> Result<(), Stop> {
    let posture = look(draft).posture(figure);
    let who = || name(draft, figure);
    forbid(draft, posture == Posture::Unconscious, Refusal::OnlyWakeUp { who: who() })?;
    let (prone, engaged) = (posture == Posture::Prone, look(draft).is_engaged(figure));
    let allowed = fit.prone && fit.engaged;
    forbid(draft, prone && engaged && !allowed, Refusal::ProneEngaged { who: who() })?;
    forbid(draft, prone && !fit.prone, Refusal::Prone { who: who() })?;
    forbid(draft, engaged && !fit.engaged, Refusal::Engaged { who: who() })
}

/// What an activation is spent on once one more action is taken.   AD-ACTN-05
pub fn spend(draft: &AdDraft<'_>, activation: &Activation, full: bool) -> Result<Spent, Stop> {
    let who = name(draft, activation.figure);
    match (activation.spent, full) {
        (Spent::All, _) => Err(Refusal::ActionsSpent { who }.into()),
        (Spent::OnePartial, true) => Err(Refusal::FullActionSpent { who }.into()),
        (Spent::Nothing, true) | (Spent::OnePartial, false) => Ok(Spent::All),
        (Spent::Nothing, false) => Ok(Spent::OnePartial),
    }
}

/// An action is begun.   AD-ACTN-05
pub fn begun(
    draft: &mut AdDraft<'_>,
    activation: &Activation,
    full: bool,
    snapped: Option<u8>,
    rule: &'static str,
) -> Result<(), Stop> {
    let spent = spend(draft, activation, full)?;
    let why = because(draft, &["AD-ACTN-05", rule]);
    draft.emit(event::ActionBegun { figure: activation.figure, spent, snapped }, why)
}

/// The figure that a side named is activated: its word is kept, whatever becomes of the figure.   AD-DIV-11
pub fn fulfil(draft: &mut AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let bound = look(draft).side(side).and_then(|own| own.bound_to) == Some(figure);
    if !bound || look(draft).setup.before(2) {
        return Ok(());
    }
    let why = because(draft, &["AD-DIV-11"]);
    draft.emit(event::NextNamed { side, figure: None }, why)
}

/// The activation that a choice of equipment began goes on.   AD-ITEM-10
pub fn goes_on(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !look(draft).is(figure, Mark::Readied) {
        return Ok(());
    }
    let why = because(draft, &["AD-ITEM-10", "AD-GAP-47"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Readied, on: false }, why)
}
