//! Divination.

use crate::apply::{Applied, talk};
use crate::event;
use crate::state::State;
use crate::state::change::{figure, pop, side};
use crate::state::frames::Frame;

pub(super) fn divination_drawn(
    state: &mut State,
    event::DivinationDrawn { seer, cards }: &event::DivinationDrawn,
) -> Applied {
    talk::seen(state, *seer)?;
    state.stack.push(Frame::Divination { seer: *seer, cards: cards.clone() });
    Ok(())
}

pub(super) fn card_resolved(state: &mut State, _: &event::CardResolved) -> Applied {
    pop(state, "Divination", |frame| matches!(frame, Frame::Divination { .. }))?;
    Ok(())
}

pub(super) fn seer_tokens(
    state: &mut State,
    event::SeerTokens { seer, fate, mind_reading }: &event::SeerTokens,
) -> Applied {
    let figure = figure(state, *seer)?;
    (figure.fate, figure.mind_reading) = (*fate, *mind_reading);
    Ok(())
}

pub(super) fn calamity_opened(state: &mut State, event::CalamityOpened { side }: &event::CalamityOpened) {
    state.stack.push(Frame::Calamity { side: *side });
}

pub(super) fn calamity_closed(
    state: &mut State,
    event::CalamityClosed {}: &event::CalamityClosed,
) -> Applied {
    pop(state, "Calamity", |frame| matches!(frame, Frame::Calamity { .. }))?;
    Ok(())
}

pub(super) fn recall_opened(state: &mut State, event::RecallOpened { side, of }: &event::RecallOpened) {
    state.stack.push(Frame::Recall { side: *side, of: *of });
}

pub(super) fn next_named(
    state: &mut State,
    event::NextNamed { side: whose, figure }: &event::NextNamed,
) -> Applied {
    if matches!(state.stack.last(), Some(Frame::MindRead { side }) if side == whose) {
        state.stack.pop();
    }
    side(state, *whose)?.bound_to = *figure;
    Ok(())
}
