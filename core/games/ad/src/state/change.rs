//! What assigning events share: places in the state, found or said to be missing.

use std::collections::BTreeSet;

use crate::state::frames::{Activation, Frame, Move, Opposed, Test};
use crate::state::{Figure, Side, State};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// What to say of a frame or thing that is not there.
pub fn lacks(what: &str) -> Inconsistent {
    Inconsistent::new(format!("there is no {what}"))
}

/// A figure.
///
/// # Errors
/// When there is none of this number.
pub fn figure(state: &mut State, id: FigureId) -> Result<&mut Figure, Inconsistent> {
    state.figures.get_mut(&id).ok_or_else(|| lacks("such figure"))
}

/// A side.
///
/// # Errors
/// When there is none of this number.
pub fn side(state: &mut State, side: u8) -> Result<&mut Side, Inconsistent> {
    state.sides.get_mut(usize::from(side)).ok_or_else(|| lacks("such side"))
}

/// A count that loses some.
///
/// # Errors
/// When there are not so many.
pub fn less(count: &mut u8, by: usize) -> Result<(), Inconsistent> {
    let by = u8::try_from(by).ok();
    *count = by.and_then(|by| count.checked_sub(by)).ok_or_else(|| lacks("card left"))?;
    Ok(())
}

/// A count that gains some.
///
/// # Errors
/// When there are too many to count.
pub fn more(count: &mut u8, by: usize) -> Result<(), Inconsistent> {
    let by = u8::try_from(by).ok();
    *count = by.and_then(|by| count.checked_add(by)).ok_or_else(|| Inconsistent::new("too many cards"))?;
    Ok(())
}

/// Sets or clears a mark.
pub fn mark<T: Ord + Copy>(marks: &mut BTreeSet<T>, mark: T, on: bool) {
    if on {
        marks.insert(mark);
    } else {
        marks.remove(&mark);
    }
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

/// The activation under way, to be changed.
///
/// # Errors
/// When nobody is active.
pub fn activation(state: &mut State) -> Result<&mut Activation, Inconsistent> {
    let found =
        state.stack.iter_mut().rev().find_map(|frame| {
            if let Frame::Activation(activation) = frame { Some(activation) } else { None }
        });
    found.ok_or_else(|| lacks("Activation"))
}

/// The innermost move of a figure, to be changed.
///
/// # Errors
/// When it does not move.
pub fn moving(state: &mut State, id: FigureId) -> Result<&mut Move, Inconsistent> {
    let found = state.stack.iter_mut().rev().find_map(|frame| {
        if let Frame::Move(moving) = frame { (moving.figure == id).then_some(moving) } else { None }
    });
    found.ok_or_else(|| lacks("Move"))
}

/// The unopposed test on top, to be changed.
///
/// # Errors
/// When another frame is on top.
pub fn test(state: &mut State) -> Result<&mut Test, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Test(test)) => Ok(test),
        Some(_) | None => Err(lacks("Test")),
    }
}

/// The opposed test on top, to be changed.
///
/// # Errors
/// When another frame is on top.
pub fn opposed(state: &mut State) -> Result<&mut Opposed, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Opposed(opposed)) => Ok(opposed),
        Some(_) | None => Err(lacks("Opposed")),
    }
}
