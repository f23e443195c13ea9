//! What events assign: activations, actions and tests.

use crate::event;
use crate::state::State;
use crate::state::change::{activation, figure, lacks, pop, take_first, test};
use crate::state::frames::Frame;
use greffe_core::judging::error::Inconsistent;

pub(super) fn prelude_taken(state: &mut State, told: &event::PreludeTaken) -> Result<(), Inconsistent> {
    let event::PreludeTaken { .. } = told;
    let Some(Frame::Prelude { dues, .. }) = state.stack.last_mut() else {
        return Err(lacks("Prelude"));
    };
    take_first(dues, "prelude")?;
    Ok(())
}

pub(super) fn figure_activated(state: &mut State, told: &event::FigureActivated) -> Result<(), Inconsistent> {
    let event::FigureActivated { figure: id, player, actions, turnover, shut_down } = told;
    pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { figure, .. } if figure == id))?;
    state.stack.push(Frame::Activation {
        figure: *id,
        player: *player,
        left: *actions,
        turnover: *turnover,
        free_moves: 0,
        shut_down: *shut_down,
        salvo: None,
        daunted: Vec::new(),
        tried: Vec::new(),
    });
    Ok(())
}

pub(super) fn action_taken(state: &mut State, told: &event::ActionTaken) -> Result<(), Inconsistent> {
    let event::ActionTaken { left: now, free_moves: moves, .. } = told;
    if let Frame::Activation { left, free_moves, .. } = activation(state)? {
        *left = *now;
        *free_moves = *moves;
    }
    Ok(())
}

pub(super) fn action_restored(state: &mut State, told: &event::ActionRestored) -> Result<(), Inconsistent> {
    let event::ActionRestored { purse, .. } = told;
    if let Frame::Activation { left, free_moves, .. } = activation(state)? {
        *left = purse.left;
        *free_moves = purse.free_moves;
    }
    Ok(())
}

pub(super) fn activation_ended(state: &mut State, told: &event::ActivationEnded) -> Result<(), Inconsistent> {
    let event::ActivationEnded { figure: id } = told;
    pop(state, "Activation", |frame| matches!(frame, Frame::Activation { figure, .. } if figure == id))?;
    figure(state, *id)?.airborne = false;
    Ok(())
}

pub(super) fn test_rerolled(state: &mut State, told: &event::TestRerolled) -> Result<(), Inconsistent> {
    let event::TestRerolled { figure: id, die, face } = told;
    figure(state, *id)?.reroll_used = true;
    let test = test(state)?;
    test.asks.clear();
    let place = usize::try_from(die.saturating_sub(1)).unwrap_or(usize::MAX);
    *test.faces.get_mut(place).ok_or_else(|| lacks("such die"))? = *face;
    Ok(())
}
