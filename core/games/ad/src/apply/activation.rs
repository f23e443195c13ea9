//! Activations, actions, moves and interrupts.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{activation, figure, lacks, mark, moving, pop, side};
use crate::state::frames::{Activation, Frame, Move, MoveKind, Spent};
use crate::state::{Mark, State, Whereabouts};

pub(super) fn figure_activated(
    state: &mut State,
    event::FigureActivated { figure: id, by }: &event::FigureActivated,
) -> Applied {
    figure(state, *id)?.marks.insert(Mark::Activated);
    state.stack.push(Frame::Activation(Activation {
        figure: *id,
        by: *by,
        spent: Spent::Nothing,
        snapped: Vec::new(),
        talkers: Vec::new(),
        unveiled: false,
    }));
    let side = side(state, *by)?;
    if side.bound_to == Some(*id) {
        side.bound_to = None;
    }
    Ok(())
}

pub(super) fn action_begun(
    state: &mut State,
    event::ActionBegun { spent, snapped, .. }: &event::ActionBegun,
) -> Applied {
    let activation = activation(state)?;
    activation.spent = *spent;
    activation.snapped.extend(snapped);
    Ok(())
}

pub(super) fn activation_ended(state: &mut State, _: &event::ActivationEnded) -> Applied {
    pop(state, "Activation", |frame| matches!(frame, Frame::Activation(_)))?;
    Ok(())
}

pub(super) fn figure_marked(
    state: &mut State,
    event::FigureMarked { figure: id, mark: what, on }: &event::FigureMarked,
) -> Applied {
    mark(&mut figure(state, *id)?.marks, *what, *on);
    Ok(())
}

pub(super) fn stealth_dropped(
    state: &mut State,
    event::StealthDropped { figure: id }: &event::StealthDropped,
) -> Applied {
    figure(state, *id)?.marks.remove(&Mark::Stealth);
    if let Ok(activation) = activation(state)
        && activation.figure == *id
    {
        activation.unveiled = true;
    }
    Ok(())
}

pub(super) fn move_begun(
    state: &mut State,
    event::MoveBegun { figure: id, kind, points, door, loads }: &event::MoveBegun,
) -> Applied {
    let squares = match figure(state, *id)?.place {
        Whereabouts::On(square) => vec![square],
        Whereabouts::Reserve | Whereabouts::Gone(_) => return Err(lacks("figure on the board")),
    };
    let (door, loads) = (*door, *loads);
    let moving = Move { figure: *id, kind: *kind, points: *points, squares, stopped: false, door, loads };
    state.stack.push(Frame::Move(moving));
    Ok(())
}

pub(super) fn declared(state: &mut State, event::Declared { figure, pending, watchers }: &event::Declared) {
    let (figure, pending, left) = (*figure, *pending, watchers.clone());
    state.stack.push(Frame::Interrupt { figure, pending, left });
}

pub(super) fn interrupt_passed(
    state: &mut State,
    event::InterruptPassed { left: still, .. }: &event::InterruptPassed,
) -> Applied {
    match state.stack.last_mut() {
        Some(Frame::Interrupt { left, .. }) => left.clone_from(still),
        Some(_) | None => return Err(lacks("Interrupt")),
    }
    Ok(())
}

pub(super) fn watch_spent(
    state: &mut State,
    event::WatchSpent { figure: id }: &event::WatchSpent,
) -> Applied {
    figure(state, *id)?.marks.remove(&Mark::Overwatch);
    if let Some(Frame::Interrupt { left, .. }) = state.stack.last_mut() {
        left.retain(|other| other != id);
    }
    Ok(())
}

pub(super) fn interrupt_closed(
    state: &mut State,
    event::InterruptClosed {}: &event::InterruptClosed,
) -> Applied {
    pop(state, "Interrupt", |frame| matches!(frame, Frame::Interrupt { .. }))?;
    Ok(())
}

pub(super) fn figure_moved(
    state: &mut State,
    event::FigureMoved { figure: id, path, diagonals }: &event::FigureMoved,
) -> Applied {
    let moved = figure(state, *id)?;
    moved.diagonals = *diagonals;
    if let Some(last) = path.last() {
        moved.place = Whereabouts::On(*last);
    }
    if let Ok(moving) = moving(state, *id) {
        moving.squares.extend(path);
    }
    Ok(())
}

pub(super) fn run_extended(
    state: &mut State,
    event::RunExtended { figure: id, points }: &event::RunExtended,
) -> Applied {
    let moving = moving(state, *id)?;
    (moving.kind, moving.points) = (MoveKind::RunOn, *points);
    Ok(())
}

pub(super) fn move_ended(state: &mut State, event::MoveEnded { figure: id }: &event::MoveEnded) -> Applied {
    pop(state, "Move", |frame| matches!(frame, Frame::Move(moving) if moving.figure == *id))?;
    Ok(())
}

pub(super) fn door_changed(state: &mut State, event::DoorChanged { door, state: now }: &event::DoorChanged) {
    state.doors.insert(*door, *now);
}

pub(super) fn opponent_asked(
    state: &mut State,
    event::OpponentAsked { figure, by, among }: &event::OpponentAsked,
) {
    state.stack.push(Frame::Opponent { figure: *figure, by: *by, among: among.clone() });
}

pub(super) fn opponent_named(state: &mut State, _: &event::OpponentNamed) -> Applied {
    pop(state, "Opponent", |frame| matches!(frame, Frame::Opponent { .. }))?;
    Ok(())
}

pub(super) fn fall_opened(
    state: &mut State,
    event::FallOpened { figure, by, squares, wounds }: &event::FallOpened,
) {
    let squares = squares.clone();
    state.stack.push(Frame::FallSquare { figure: *figure, by: *by, squares, wounds: *wounds });
}

pub(super) fn fall_closed(state: &mut State, event::FallClosed {}: &event::FallClosed) -> Applied {
    pop(state, "FallSquare", |frame| matches!(frame, Frame::FallSquare { .. }))?;
    Ok(())
}
