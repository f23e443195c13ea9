//! Cards: zones and counts.

use crate::apply::Applied;
use crate::event;
use crate::state::change::{figure, lacks, less, mark, more, pop, side};
use crate::state::frames::Frame;
use crate::state::{Mark, SideMark, State};

pub(super) fn decks_shuffled(state: &mut State, event::DecksShuffled {}: &event::DecksShuffled) {
    for side in &mut state.sides {
        (side.hand, side.pile.top, side.pile.pool) = (0, 0, 30);
    }
}

pub(super) fn position_taken(state: &mut State, _: &event::PositionTaken) -> Applied {
    for side in &mut state.sides {
        let hidden = usize::from(side.pile.top).saturating_add(usize::from(side.hand));
        more(&mut side.pile.pool, hidden)?;
        (side.hand, side.pile.top) = (0, 0);
    }
    Ok(())
}

pub(super) fn cards_drawn(
    state: &mut State,
    event::CardsDrawn { side: whose, count, .. }: &event::CardsDrawn,
) -> Applied {
    let side = side(state, *whose)?;
    let top = side.pile.top.min(*count);
    less(&mut side.pile.top, usize::from(top))?;
    less(&mut side.pile.pool, usize::from(count.saturating_sub(top)))?;
    more(&mut side.hand, usize::from(*count))?;
    Ok(())
}

pub(super) fn top_taken(state: &mut State, event::TopTaken { side: whose, .. }: &event::TopTaken) -> Applied {
    let pile = &mut side(state, *whose)?.pile;
    less(if pile.top > 0 { &mut pile.top } else { &mut pile.pool }, 1)?;
    Ok(())
}

pub(super) fn hand_played(
    state: &mut State,
    event::HandPlayed { side: whose, card }: &event::HandPlayed,
) -> Applied {
    let side = side(state, *whose)?;
    less(&mut side.hand, 1)?;
    side.in_play.push(*card);
    mark(&mut side.marks, SideMark::PlayedLast, side.hand == 0);
    Ok(())
}

pub(super) fn hand_discarded(
    state: &mut State,
    event::HandDiscarded { side: whose, cards }: &event::HandDiscarded,
) -> Applied {
    let side = side(state, *whose)?;
    less(&mut side.hand, cards.len())?;
    side.discard.extend(cards);
    Ok(())
}

pub(super) fn play_discarded(
    state: &mut State,
    event::PlayDiscarded { side: whose, card }: &event::PlayDiscarded,
) -> Applied {
    let side = side(state, *whose)?;
    let place = side.in_play.iter().position(|other| other == card);
    side.in_play.remove(place.ok_or_else(|| lacks("such card in play"))?);
    side.discard.push(*card);
    Ok(())
}

pub(super) fn play_collected(
    state: &mut State,
    event::PlayCollected { cards }: &event::PlayCollected,
) -> Applied {
    for (whose, cards) in cards {
        let side = side(state, *whose)?;
        side.in_play.retain(|card| !cards.contains(card));
        side.discard.extend(cards);
    }
    Ok(())
}

pub(super) fn deck_gathered(
    state: &mut State,
    event::DeckGathered { side: whose, back, faith }: &event::DeckGathered,
) -> Applied {
    let side = side(state, *whose)?;
    let held = usize::from(side.hand).saturating_add(usize::from(side.pile.top));
    more(&mut side.pile.pool, held.saturating_add(back.len()))?;
    (side.hand, side.pile.top) = (0, 0);
    side.discard.retain(|card| !back.contains(card));
    side.in_play.retain(|card| !back.contains(card));
    for id in faith {
        figure(state, *id)?.marks.insert(Mark::Faith);
    }
    Ok(())
}

pub(super) fn cards_recalled(
    state: &mut State,
    event::CardsRecalled { side: whose, cards, faith }: &event::CardsRecalled,
) -> Applied {
    let side = side(state, *whose)?;
    more(&mut side.pile.pool, usize::from(side.pile.top).saturating_add(cards.len()))?;
    side.pile.top = 0;
    side.discard.retain(|card| !cards.contains(card));
    if matches!(state.stack.last(), Some(Frame::Recall { .. })) {
        state.stack.pop();
    }
    for id in faith {
        figure(state, *id)?.marks.insert(Mark::Faith);
    }
    Ok(())
}

pub(super) fn top_seen(
    state: &mut State,
    event::TopSeen { side: seer, of, cards, .. }: &event::TopSeen,
) -> Applied {
    let pile = &mut side(state, *of)?.pile;
    let top = pile.top.min(*cards);
    less(&mut pile.pool, usize::from(cards.saturating_sub(top)))?;
    pile.top = pile.top.max(*cards);
    state.stack.push(Frame::Arrange { side: *seer, of: *of, cards: *cards });
    Ok(())
}

pub(super) fn top_arranged(state: &mut State, _: &event::TopArranged) -> Applied {
    pop(state, "Arrange", |frame| matches!(frame, Frame::Arrange { .. }))?;
    Ok(())
}
