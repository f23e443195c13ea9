//! The combat and interaction phases, nothing being open: whose turn it is, or what follows.
//! AD-MELEE-21, AD-INTER-02

use crate::conversation::interaction;
use crate::draft::{AdDraft, because, look};
use crate::melee::combat;
use crate::state::{Mark, Phase};
use crate::{activation, divination, event, turn};
use greffe_core::judging::draft::Stop;

/// The combat phase with no fight open: passes the turn, or ends the phase; whether there was anything to do.
/// AD-MELEE-21
pub fn combat(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    let Some(turn) = combat::due(look(draft)) else {
        turn::end_combat(draft)?;
        return Ok(true);
    };
    match turn {
        combat::Turn::Side(side) if unbind(draft, side)? => return Ok(true),
        combat::Turn::Side(_) | combat::Turn::Nobodys(_) => {}
    }
    if look(draft).state.to_act == Some(turn.side()) {
        return Ok(false);
    }
    let why = because(draft, &["AD-MELEE-02", "AD-MELEE-03"]);
    draft.emit(event::TurnPassed { side: turn.side() }, why).map(|()| true)
}

/// What a figure has taken in hand may leave it nobody to talk to: it has been activated all the same.
/// AD-ITEM-10, AD-TAL-14b
fn spoil(draft: &mut AdDraft<'_>, side: u8) -> Result<bool, Stop> {
    let spoilt = interaction::readied(look(draft), side)
        .filter(|id| interaction::openings(look(draft), *id).is_empty());
    let Some(figure) = spoilt else { return Ok(false) };
    let why = because(draft, &["AD-ITEM-10", "AD-INTER-01"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Activated, on: true }, why)?;
    activation::goes_on(draft, figure)?;
    interaction::done(draft, side).map(|()| true)
}

/// With nothing open: passes the turn on, or says that the phase is over; whether anything was done.
/// AD-INTER-02
pub fn interaction(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    let Some(side) = look(draft).state.to_act else { return over(draft) };
    if spoil(draft, side)? || unbind(draft, side)? {
        return Ok(true);
    }
    if interaction::is_able(look(draft), side) {
        return Ok(false);
    }
    let other = look(draft).other(side);
    if !interaction::is_able(look(draft), other) {
        return over(draft);
    }
    let why = because(draft, &["AD-INTER-01", "AD-INTER-02"]);
    draft.emit(event::TurnPassed { side: other }, why).map(|()| true)
}

fn over(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    turn::enter(draft, Phase::End, None, "AD-INTER-02").map(|()| true)
}

/// The figure that a side named is dead: this activation is lost. One that merely cannot be activated any more binds
/// nobody.   AD-DIV-11
pub fn unbind(draft: &mut AdDraft<'_>, side: u8) -> Result<bool, Stop> {
    let known = look(draft);
    let Some(bound) = known.side(side).and_then(|side| side.bound_to) else { return Ok(false) };
    let lives = known.is_in_play(bound);
    if lives && divination::nameable(known, side).contains(&bound) {
        return Ok(false);
    }
    let next = known.other(side);
    let why = because(draft, &["AD-DIV-11"]);
    let held = known.state.phase == Phase::Action && !known.setup.before(3) && activation::waits(known, side);
    draft.emit(event::NextNamed { side, figure: None }, why.clone())?;
    if lives || held {
        return Ok(true);
    }
    if look(draft).state.phase == Phase::Action {
        activation::comes_back(draft, next)?;
    }
    draft.emit(event::TurnPassed { side: next }, why).map(|()| true)
}
