//! Places, moves, coming into view, engagements.

use crate::apply::{Applied, acted, activation_mut, figure_mut, misplaced, pop, set_activation, stir, top};
use crate::state::look::pair;
use crate::state::{Frame, Ground, Lock, Passage, Presence, State, Stretch};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

pub(super) fn place_figure(
    state: &mut State,
    id: FigureId,
    at: Option<Point>,
    face: Option<Point>,
) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.presence = Presence::OnTable;
    figure.at = at;
    figure.facing = face;
    Ok(())
}

pub(super) fn declare_stretch(
    state: &mut State,
    mover: FigureId,
    stretch: &Stretch,
    charge: Option<FigureId>,
) -> Applied {
    if charge.is_some() {
        pop(state, |frame| matches!(frame, Frame::Charge { .. }))?;
    }
    stir(state, mover);
    state.stack.push(Frame::Sighting {
        mover,
        stretch: Some(stretch.clone()),
        charge,
        die: None,
        seen_by: Vec::new(),
        way: Vec::new(),
    });
    Ok(())
}

pub(super) fn stop_mover(
    state: &mut State,
    mover: FigureId,
    observer: FigureId,
    covered: Option<&Stretch>,
) -> Applied {
    let start = figure_mut(state, mover)?.at;
    if let Some(covered) = covered {
        cover(state, mover, covered)?;
    }
    if let Some(Frame::Activation { looked, .. }) = activation_mut(state, mover) {
        looked.push(observer);
    }
    let Frame::Sighting { stretch, charge, seen_by, way, .. } = top(state)? else {
        return Err(misplaced());
    };
    if let Some((start, covered)) = start.zip(covered) {
        *way = [start].into_iter().chain(covered.path.iter().copied()).collect();
    }
    *stretch = None;
    *charge = None;
    seen_by.push(observer);
    Ok(())
}

pub(super) fn rolled_en_vue(
    state: &mut State,
    mover: FigureId,
    loser: Option<FigureId>,
    face: Option<u32>,
) -> Applied {
    if let Some(Frame::Activation { beaten, .. }) = activation_mut(state, mover) {
        beaten.extend(loser);
    }
    let Frame::Sighting { die, .. } = top(state)? else {
        return Err(misplaced());
    };
    *die = face;
    Ok(())
}

/// A stretch made: the place, the ground, what is used of the move.
pub(super) fn cover(state: &mut State, id: FigureId, stretch: &Stretch) -> Applied {
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

pub(super) fn fail_climb(state: &mut State, id: FigureId, counts: bool) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.lock = Lock::NoMove;
    figure.moved |= counts;
    set_activation(state, id, |_, _, halted| *halted = true)
}

pub(super) fn engage(state: &mut State, id: FigureId, target: FigureId) -> Applied {
    if matches!(state.stack.last(), Some(Frame::Charge { .. })) {
        state.stack.pop();
    }
    figure_mut(state, target)?;
    state.engaged.insert(pair(id, target));
    acted(state, id)
}
