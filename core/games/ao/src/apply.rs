//! What several chapters assign to the state. Frames: an event pops, replaces or pushes what its `apply` says.

use crate::state::look::place;
use crate::state::{
    Cause, Figure, Frame, Ground, Harm, Lock, Passage, Side, State, Stretch, Struck, Token, Until,
};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// Assigned, or a log that does not hold together.
pub(crate) type Applied = Result<(), Inconsistent>;

pub(crate) fn figure_mut(state: &mut State, id: FigureId) -> Result<&mut Figure, Inconsistent> {
    let missing = || Inconsistent::new(format!("there is no figure {}", id.0));
    if id.0 == 0 {
        return Err(missing());
    }
    state.figures.get_mut(place(id)).ok_or_else(missing)
}

pub(crate) fn side_mut(state: &mut State, number: u8) -> Result<&mut Side, Inconsistent> {
    let missing = || Inconsistent::new(format!("there is no side {number}"));
    state.sides.get_mut(usize::from(number)).ok_or_else(missing)
}

pub(crate) fn top(state: &mut State) -> Result<&mut Frame, Inconsistent> {
    state.stack.last_mut().ok_or_else(|| Inconsistent::new("no procedure is under way"))
}

pub(crate) fn misplaced() -> Inconsistent {
    Inconsistent::new("the event does not belong to the procedure under way")
}

/// Takes off the innermost procedure, which must be the one that the event ends.
pub(crate) fn pop(state: &mut State, fits: fn(&Frame) -> bool) -> Applied {
    match state.stack.pop() {
        Some(frame) if fits(&frame) => Ok(()),
        Some(_) | None => Err(misplaced()),
    }
}

/// One more action of a figure, and a red token.   AO-ACT-03
pub(crate) fn acted(state: &mut State, id: FigureId) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.actions = figure.actions.saturating_add(1);
    figure.token = Token::Red;
    stir(state, id);
    Ok(())
}

/// An activation in which something was done is no longer fresh.
pub(crate) fn stir(state: &mut State, id: FigureId) {
    if let Some(Frame::Activation { fresh, .. }) = activation_mut(state, id) {
        *fresh = false;
    }
}

/// The activation of a figure, however deep.
pub(crate) fn activation_mut(state: &mut State, id: FigureId) -> Option<&mut Frame> {
    let of_it = |frame: &&mut Frame| matches!(frame, Frame::Activation { figure, .. } if *figure == id);
    state.stack.iter_mut().rev().find(of_it)
}

/// Changes what is used of a move, what of it is rounding, and whether it is over.
pub(crate) fn set_activation(
    state: &mut State,
    id: FigureId,
    change: impl Fn(&mut i32, &mut i32, &mut bool),
) -> Applied {
    match activation_mut(state, id) {
        Some(Frame::Activation { used, spare, halted, fresh, .. }) => {
            change(used, spare, halted);
            *fresh = false;
            Ok(())
        }
        Some(_) => Err(misplaced()),
        None => Err(Inconsistent::new(format!("figure {} is not active", id.0))),
    }
}

pub(crate) fn drop_passes(state: &mut State, until: Until) {
    for side in &mut state.sides {
        side.passes.retain(|pass| pass.until != until);
    }
}

/// A stretch made: the place, the ground, what is used of the move.
pub(crate) fn cover(state: &mut State, id: FigureId, stretch: &Stretch) -> Applied {
    let figure = figure_mut(state, id)?;
    let start = figure.at;
    if let Some(end) = stretch.path.last() {
        figure.at = Some(*end);
    }
    figure.moved |= stretch.cost > 0 || stretch.length > 0;
    figure.ground = match stretch.passage {
        Passage::Walk { ground } => ground,
        Passage::Obstacle {}
        | Passage::Climb {}
        | Passage::Ladder {}
        | Passage::Jump {}
        | Passage::Descend {} => Ground::Open,
    };
    if matches!(stretch.passage, Passage::Descend {}) {
        figure.lock = Lock::Nothing;
    }
    let ladder = matches!(stretch.passage, Passage::Ladder {});
    set_activation(state, id, |used, spare, halted| {
        *used = used.saturating_add(stretch.cost);
        *spare = spare.saturating_add(stretch.spare);
        *halted |= stretch.last;
    })?;
    if let Some(Frame::Activation { snap, moved, from, .. }) = activation_mut(state, id) {
        *snap = ladder;
        if from.is_none() {
            *from = start;
        }
        *moved |= stretch.cost > 0 || stretch.length > 0;
    }
    Ok(())
}

pub(crate) fn begin_hits(state: &mut State, cause: Cause, struck: &[Struck]) {
    state.stack.push(Frame::Hits { cause, struck: struck.to_vec(), harms: Vec::new(), replies: Vec::new() });
}

pub(crate) fn with_hits(state: &mut State, change: impl FnOnce(&mut Vec<Struck>, &mut Vec<Harm>)) -> Applied {
    let Frame::Hits { struck, harms, .. } = top(state)? else {
        return Err(misplaced());
    };
    change(struck, harms);
    Ok(())
}
