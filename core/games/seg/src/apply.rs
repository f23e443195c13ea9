//! What several chapters assign to the state. Frames: an event pops, replaces or pushes what its `apply` says.

use crate::state::look::{pair, place};
use crate::state::{Arrival, Figure, Frame, FreeMove, Payment, Presence, Shown, Side, State};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::{Fact, FigureId};

/// The frame that an event needs is not on top.
pub(crate) fn lacks(frame: &str) -> Inconsistent {
    Inconsistent(format!("no {frame} on top of the stack"))
}

/// A figure, by its number.
pub(crate) fn figure(state: &mut State, id: FigureId) -> Result<&mut Figure, Inconsistent> {
    let missing = || Inconsistent(format!("no figure {}", id.0));
    if id.0 == 0 { Err(missing()) } else { state.figures.get_mut(place(id)).ok_or_else(missing) }
}

/// A side.
pub(crate) fn side(state: &mut State, side: u8) -> Result<&mut Side, Inconsistent> {
    state.sides.get_mut(usize::from(side)).ok_or_else(|| Inconsistent(format!("no side {side}")))
}

/// Takes the frame on top, when it is the one meant.
pub(crate) fn pop(state: &mut State, name: &str, is_it: impl Fn(&Frame) -> bool) -> Result<(), Inconsistent> {
    if state.stack.last().is_some_and(is_it) {
        state.stack.pop();
        Ok(())
    } else {
        Err(lacks(name))
    }
}

/// Takes the window of a counter-attack.
pub(crate) fn pop_counter(state: &mut State) -> Result<(), Inconsistent> {
    pop(state, "CounterWindow", |frame| matches!(frame, Frame::CounterWindow { .. }))
}

/// Takes the offer of a portal.
pub(crate) fn pop_portal(state: &mut State) -> Result<(), Inconsistent> {
    pop(state, "PortalOffer", |frame| matches!(frame, Frame::PortalOffer { .. }))
}

/// The hand on top: whether a card has shown, and the figures shown.
pub(crate) fn hand(state: &mut State) -> Result<(&mut bool, &mut Vec<Shown>), Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Hand { revealed, queue, .. }) => Ok((revealed, queue)),
        Some(_) | None => Err(lacks("Hand")),
    }
}

/// Takes the first figure shown.
pub(crate) fn take_shown(state: &mut State) -> Result<Shown, Inconsistent> {
    let (_, queue) = hand(state)?;
    if queue.is_empty() {
        return Err(Inconsistent::new("no figure shown"));
    }
    Ok(queue.remove(0))
}

/// Takes a posture that is lost.
pub(crate) fn drop_if(figure: &mut Figure, lost: bool) {
    if lost {
        figure.posture = None;
    }
}

/// A figure stands at a place and touches there what the event says, and nothing else.
pub(crate) fn arrive(state: &mut State, id: FigureId, arrival: &Arrival) -> Result<(), Inconsistent> {
    for other in &arrival.touches {
        figure(state, *other)?;
    }
    figure(state, id)?.at = arrival.to;
    forget(state, id);
    state.contacts.retain(|(a, b)| *a != id && *b != id);
    state.contacts.extend(arrival.touches.iter().map(|other| pair(id, *other)));
    Ok(())
}

/// Keeps what was told of distances and lines; who says it again says the newer.   SEG-RANGE-01, SEG-RANGE-02
pub(crate) fn keep_told(state: &mut State, told: &[Fact]) {
    for fact in told {
        state.told.retain(|old| old.fact != fact.fact || old.of != fact.of);
        state.told.push(fact.clone());
    }
}

/// Forgets what was told of a figure that moves or goes, and of every line, which it may have cut.   SEG-RANGE-01
pub(crate) fn forget(state: &mut State, id: FigureId) {
    state.told.retain(|fact| fact.fact != "sight" && !fact.of.contains(&id));
}

/// The action of the active figure is done, or under way above.
pub(crate) fn act(state: &mut State, id: FigureId) -> Result<(), Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Activation { figure, acted, .. }) if *figure == id => {
            *acted = true;
            Ok(())
        }
        Some(_) | None => Err(lacks("Activation")),
    }
}

/// The free move of the activation is given up.
pub(crate) fn give_up_free_move(state: &mut State) {
    if let Some(Frame::Activation { free_move, .. }) = state.stack.last_mut() {
        *free_move = FreeMove::GivenUp;
    }
}

/// Gives energy back.
pub(crate) fn refund(state: &mut State, refunds: &[Payment]) -> Result<(), Inconsistent> {
    for payment in refunds {
        let payer = figure(state, payment.figure)?;
        payer.omega = payer.omega.saturating_add(payment.points);
    }
    Ok(())
}

/// A figure leaves the table for good, with all that it held.
pub(crate) fn remove(state: &mut State, id: FigureId) -> Result<(), Inconsistent> {
    let gone = figure(state, id)?;
    gone.presence = Presence::Eliminated;
    gone.omega = 0;
    gone.posture = None;
    gone.immobilised = false;
    gone.support.clear();
    gone.at = None;
    forget(state, id);
    state.contacts.retain(|(a, b)| *a != id && *b != id);
    Ok(())
}
