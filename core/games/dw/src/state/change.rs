//! What assigning events share: places in the state, found or said to be missing.

use crate::setup::Door;
use crate::state::combat::Combat;
use crate::state::frames::{Arrival, Ask, Frame, MoveKind};
use crate::state::look::{pair, place};
use crate::state::test::QualityTest;
use crate::state::{Cause, Figure, Loss, MoraleDue, Presence, Side, State, Until};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// What to say of a frame or thing that is not there.
pub fn lacks(what: &str) -> Inconsistent {
    Inconsistent::new(format!("there is no {what}"))
}

/// A figure.
///
/// # Errors
/// When there is none of this number.
pub fn figure(state: &mut State, id: FigureId) -> Result<&mut Figure, Inconsistent> {
    let found = if id.0 == 0 { None } else { state.figures.get_mut(place(id)) };
    found.ok_or_else(|| lacks("such figure"))
}

/// A side.
///
/// # Errors
/// When there is none of this number.
pub fn side(state: &mut State, side: u8) -> Result<&mut Side, Inconsistent> {
    state.sides.get_mut(usize::from(side)).ok_or_else(|| lacks("such side"))
}

/// A door.
///
/// # Errors
/// When there is none of this number.
pub fn door(state: &mut State, door: u16) -> Result<&mut Door, Inconsistent> {
    state.doors.get_mut(usize::from(door)).ok_or_else(|| lacks("such door"))
}

/// Takes a frame off the stack.
///
/// # Errors
/// When another one is on top.
pub fn pop(state: &mut State, name: &str, is: impl Fn(&Frame) -> bool) -> Result<(), Inconsistent> {
    match state.stack.last() {
        Some(top) if is(top) => {
            state.stack.pop();
            Ok(())
        }
        Some(_) | None => Err(lacks(name)),
    }
}

/// The activation under way, to be changed: its actions left, its free moves, its salvo.
///
/// # Errors
/// When nobody is active.
pub fn activation(state: &mut State) -> Result<&mut Frame, Inconsistent> {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    found.ok_or_else(|| lacks("Activation"))
}

/// The opposed roll on top of the stack, to be changed.
///
/// # Errors
/// When another frame is on top.
pub fn combat(state: &mut State) -> Result<&mut Combat, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Combat { combat }) => Ok(combat),
        Some(_) | None => Err(lacks("Combat")),
    }
}

/// The quality test on top of the stack, to be changed.
///
/// # Errors
/// When another frame is on top.
pub fn test(state: &mut State) -> Result<&mut QualityTest, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Test { test, .. }) => Ok(test),
        Some(_) | None => Err(lacks("Test")),
    }
}

/// Who may intervene in what is on top of the stack.
///
/// # Errors
/// When nobody may intervene in such a thing.
pub fn asks(state: &mut State) -> Result<&mut Vec<Ask>, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Combat { combat }) => Ok(&mut combat.asks),
        Some(Frame::Test { test, .. }) => Ok(&mut test.asks),
        Some(Frame::Doom { asks, .. }) => Ok(asks),
        Some(_) | None => Err(lacks("Combat, Test or Doom")),
    }
}

/// The morale tests owed.
///
/// # Errors
/// When no test is owed.
pub fn queue(state: &mut State) -> Result<&mut Vec<MoraleDue>, Inconsistent> {
    let found = state
        .stack
        .iter_mut()
        .rev()
        .find_map(|frame| if let Frame::MoraleQueue { dues } = frame { Some(dues) } else { None });
    found.ok_or_else(|| lacks("MoraleQueue"))
}

/// Takes the first of a list.
///
/// # Errors
/// When it is empty.
pub fn take_first<T>(list: &mut Vec<T>, name: &str) -> Result<(), Inconsistent> {
    if list.is_empty() {
        return Err(lacks(name));
    }
    list.remove(0);
    Ok(())
}

/// A figure stands somewhere else, or touches others where it stands.
///
/// # Errors
/// When a figure named does not exist.
pub fn arrive(state: &mut State, id: FigureId, arrival: &Arrival) -> Result<(), Inconsistent> {
    for other in &arrival.touches {
        figure(state, *other)?;
    }
    figure(state, id)?.at = arrival.to;
    part(state, id);
    state.contacts.extend(arrival.touches.iter().map(|other| pair(id, *other)));
    Ok(())
}

/// A figure touches nobody any more.
pub fn part(state: &mut State, id: FigureId) {
    state.contacts.retain(|(a, b)| *a != id && *b != id);
}

/// The frame that waited for a move of this figure goes with it.
pub fn end_wait(state: &mut State, id: FigureId, kind: MoveKind) {
    if matches!(state.stack.last(), Some(Frame::Move { figure, .. }) if *figure == id) {
        state.stack.pop();
    }
    let waited = match state.stack.last() {
        Some(Frame::Breakaway { figure }) => *figure == id && kind == MoveKind::Disengage,
        Some(Frame::Mishap { figure, .. }) => *figure == id && kind == MoveKind::Teleport,
        Some(Frame::Expelled { figure, .. }) => *figure == id && kind == MoveKind::Expelled,
        Some(_) | None => false,
    };
    if waited {
        state.stack.pop();
    }
}

/// A figure leaves the table for good: where it stood.
///
/// # Errors
/// When it does not exist.
pub fn remove(
    state: &mut State,
    id: FigureId,
    cause: Cause,
    touched: &[FigureId],
) -> Result<Option<Point>, Inconsistent> {
    let gone = figure(state, id)?;
    let at = gone.at;
    let loss = Loss { figure: id, cause, side: gone.controller, at, touched: touched.to_vec() };
    gone.presence = Presence::Removed(cause);
    gone.at = None;
    part(state, id);
    state.lost.push(loss);
    Ok(at)
}

/// Whoever is gone waits for nothing any more; the next target of a salvo is measured from where it fell.
/// DW-STATUS-08, DW-SHOOT-25
pub fn leave_queues(state: &mut State, id: FigureId, fell: Option<Point>) {
    if let Ok(Frame::Activation { salvo: Some(salvo), .. }) = activation(state)
        && salvo.targets.last() == Some(&id)
    {
        salvo.fell = fell;
    }
    for frame in &mut state.stack {
        match frame {
            Frame::Volley { left, .. } => left.retain(|aimed| aimed.target != id),
            Frame::Blast { left, .. } => left.retain(|inside| inside.figure != id),
            Frame::Reflexes { makers, .. } => makers.retain(|maker| *maker != id),
            Frame::MoraleQueue { dues } => dues.retain(|due| due.figure != id),
            Frame::RoundEnd { gas } => gas.retain(|inside| inside.figure != id),
            Frame::Muster {}
            | Frame::Roles { .. }
            | Frame::Terrain { .. }
            | Frame::Edge { .. }
            | Frame::Deployment { .. }
            | Frame::Round { .. }
            | Frame::Stint { .. }
            | Frame::Prelude { .. }
            | Frame::Activation { .. }
            | Frame::Test { .. }
            | Frame::Move { .. }
            | Frame::Arrived { .. }
            | Frame::Combat { .. }
            | Frame::Throw { .. }
            | Frame::Recoil { .. }
            | Frame::Breakaway { .. }
            | Frame::Flight { .. }
            | Frame::Mishap { .. }
            | Frame::Expelled { .. }
            | Frame::Doom { .. } => {}
        }
    }
}

/// What lasts a round is cleared.   DW-TURN-07
pub fn clear_round(state: &mut State) {
    for figure in &mut state.figures {
        figure.activated = false;
        figure.overdue = false;
        figure.attacks = 0;
        figure.moves = 0;
        figure.round_modifier = 0;
        figure.attraction_tested = false;
        figure.water_barred = false;
        figure.ambush_spent = false;
        figure.hiding = None;
        figure.light_widened = false;
    }
}

/// Promises of the round end.
pub fn end_passes(state: &mut State) {
    for side in &mut state.sides {
        side.passes.retain(|pass| pass.until != Until::RoundEnd);
    }
}
