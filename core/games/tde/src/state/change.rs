//! What assigning events share: places in the state, found or said to be missing.

use crate::profiles::cards::Lasting;
use crate::state::dice::Rolled;
use crate::state::frames::Frame;
use crate::state::harm::Harm;
use crate::state::look::{pair, place};
use crate::state::path::Landing;
use crate::state::sequence::{Act, Sequence};
use crate::state::staging::Staging;
use crate::state::{Arm, Figure, Objective, Presence, Side, State, Until};
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

/// A weapon of a figure.
///
/// # Errors
/// When there is none at this place.
pub fn arm(state: &mut State, id: FigureId, weapon: u8) -> Result<&mut Arm, Inconsistent> {
    figure(state, id)?.arms.get_mut(usize::from(weapon)).ok_or_else(|| lacks("such weapon"))
}

/// Takes a frame off the stack.
///
/// # Errors
/// When another one is on top.
pub fn pop(state: &mut State, name: &str, is: impl Fn(&Frame) -> bool) -> Result<Frame, Inconsistent> {
    match state.stack.pop_if(|top| is(top)) {
        Some(frame) => Ok(frame),
        None => Err(lacks(name)),
    }
}

/// The action sequence under way.
///
/// # Errors
/// When there is none.
pub fn sequence(state: &mut State) -> Result<&mut Sequence, Inconsistent> {
    let found = state.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::Sequence { sequence } => Some(sequence.as_mut()),
        Frame::Muster {}
        | Frame::Staging { .. }
        | Frame::Initiative { .. }
        | Frame::Arrivals { .. }
        | Frame::Refresh {}
        | Frame::Turn { .. }
        | Frame::Activation { .. }
        | Frame::Rolled { .. }
        | Frame::Part { .. }
        | Frame::FirePart { .. }
        | Frame::Stun { .. }
        | Frame::OrderAmount {}
        | Frame::Split { .. }
        | Frame::Beside { .. }
        | Frame::Closing { .. }
        | Frame::Drop { .. }
        | Frame::Tumble { .. }
        | Frame::Upkeep { .. } => None,
    });
    found.ok_or_else(|| lacks("Sequence"))
}

/// An act of the sequence.
///
/// # Errors
/// When there is none at this place.
pub fn act(state: &mut State, place: u16) -> Result<&mut Act, Inconsistent> {
    sequence(state)?.acts.get_mut(usize::from(place)).ok_or_else(|| lacks("such act"))
}

/// A harm of the sequence.
///
/// # Errors
/// When there is none at this place.
pub fn harm(state: &mut State, place: u16) -> Result<&mut Harm, Inconsistent> {
    sequence(state)?.harms.get_mut(usize::from(place)).ok_or_else(|| lacks("such harm"))
}

/// The dice on the table.
///
/// # Errors
/// When there are none.
pub fn rolled(state: &mut State) -> Result<&mut Rolled, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Rolled { rolled }) => Ok(rolled),
        Some(_) | None => Err(lacks("Rolled")),
    }
}

/// The dice on the table, or an empty place for some.
///
/// # Errors
/// When those on the table are no longer thrown.
pub fn table(state: &mut State) -> Result<&mut Rolled, Inconsistent> {
    if !matches!(state.stack.last(), Some(Frame::Rolled { .. })) {
        state.stack.push(Frame::Rolled { rolled: Rolled::default() });
    }
    rolled(state)
}

/// A figure stands somewhere else, or touches others where it stands.
///
/// # Errors
/// When a figure named does not exist.
pub fn land(state: &mut State, id: FigureId, landing: &Landing) -> Result<(), Inconsistent> {
    for other in &landing.touches {
        figure(state, *other)?;
    }
    let moved = figure(state, id)?;
    moved.at = landing.to;
    moved.posture = landing.posture;
    part(state, id);
    state.contacts.extend(landing.touches.iter().map(|other| pair(id, *other)));
    Ok(())
}

/// A figure touches nobody any more.
pub fn part(state: &mut State, id: FigureId) {
    state.contacts.retain(|(a, b)| *a != id && *b != id);
}

/// A figure leaves the table.
///
/// # Errors
/// When it does not exist.
pub fn remove(state: &mut State, id: FigureId, presence: Presence) -> Result<(), Inconsistent> {
    let gone = figure(state, id)?;
    gone.presence = presence;
    gone.at = None;
    gone.ap = 0;
    part(state, id);
    Ok(())
}

/// Standing passes that last no longer are dropped.
pub fn end_passes(state: &mut State, over: &[Until]) {
    for side in &mut state.sides {
        side.passes.retain(|pass| !over.contains(&pass.until));
    }
}

/// The set-up under way.
///
/// # Errors
/// When there is none.
pub fn staged(state: &mut State) -> Result<&mut Staging, Inconsistent> {
    let found = state.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::Staging { staging } => Some(staging),
        Frame::Muster {}
        | Frame::Initiative { .. }
        | Frame::Arrivals { .. }
        | Frame::Refresh {}
        | Frame::Turn { .. }
        | Frame::Activation { .. }
        | Frame::Sequence { .. }
        | Frame::Rolled { .. }
        | Frame::Part { .. }
        | Frame::FirePart { .. }
        | Frame::Stun { .. }
        | Frame::OrderAmount {}
        | Frame::Split { .. }
        | Frame::Beside { .. }
        | Frame::Closing { .. }
        | Frame::Drop { .. }
        | Frame::Tumble { .. }
        | Frame::Upkeep { .. } => None,
    });
    found.ok_or_else(|| lacks("Staging"))
}

/// A figure is placed or kept back: nobody is asked about it any more.
pub fn answered(state: &mut State, id: FigureId) {
    match state.stack.last_mut() {
        Some(Frame::Staging { staging }) => {
            staging.infiltrating.take_if(|infiltrating| infiltrating.figure == id);
        }
        Some(Frame::Arrivals { figures }) => {
            figures.retain(|figure| *figure != id);
        }
        Some(_) | None => {}
    }
}

/// An objective or a loot marker.
///
/// # Errors
/// When there is none at this place.
pub fn objective(state: &mut State, place: u8) -> Result<&mut Objective, Inconsistent> {
    state.objectives.get_mut(usize::from(place)).ok_or_else(|| lacks("such objective"))
}

/// What cards lent for so long is returned.
pub fn return_lent(state: &mut State, over: &[Lasting]) {
    for figure in &mut state.figures {
        figure.lent.retain(|lent| !over.contains(&lent.until));
    }
}
