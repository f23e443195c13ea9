//! What figures are and carry.

use crate::apply::{Applied, talk};
use crate::event;
use crate::setup::scenario::Lying;
use crate::state::change::{figure, lacks, mark};
use crate::state::frames::Frame;
use crate::state::{Figure, Held, Mark, Shelved, State, Whereabouts};
use greffe_core::judging::fact::FigureId;

pub(super) fn posture_changed(
    state: &mut State,
    event::PostureChanged { figure: id, posture, activated }: &event::PostureChanged,
) -> Applied {
    let figure = figure(state, *id)?;
    figure.posture = *posture;
    mark(&mut figure.marks, Mark::Activated, *activated);
    Ok(())
}

pub(super) fn figure_removed(
    state: &mut State,
    event::FigureRemoved { figure: id, why }: &event::FigureRemoved,
) -> Applied {
    figure(state, *id)?.place = Whereabouts::Gone(*why);
    for frame in &mut state.stack {
        leave_queue(frame, *id);
    }
    Ok(())
}

/// Nobody waits any more for a figure that is out of play.
fn leave_queue(frame: &mut Frame, gone: FigureId) {
    if let Frame::Interrupt { left, .. } | Frame::Stray { figures: left, .. } = frame {
        left.retain(|other| *other != gone);
    } else if let Frame::Fight(fight) = frame {
        for queue in [&mut fight.helpers, &mut fight.helping] {
            queue.retain(|other| *other != gone);
        }
    } else if let Frame::Duel(duel) = frame {
        duel.helpers.retain(|other| *other != gone);
    } else if let Frame::Morale { due } = frame {
        due.retain(|due| due.figure() != gone);
    }
}

pub(super) fn items_dropped(
    state: &mut State,
    event::ItemsDropped { figure: id, at, items }: &event::ItemsDropped,
) -> Applied {
    figure(state, *id)?.acquired.retain(|item| !items.contains(item));
    state.items.extend(items.iter().map(|item| Lying { item: item.clone(), at: *at }));
    Ok(())
}

pub(super) fn hands_changed(
    state: &mut State,
    event::HandsChanged { figure: id, hands, tokens, shelved, lugged }: &event::HandsChanged,
) -> Applied {
    let figure = figure(state, *id)?;
    figure.hands.clone_from(hands);
    (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
    shelve(figure, shelved);
    figure.lugged = *lugged;
    Ok(())
}

/// Used tokens lie on things put away, and on no others.   AD-ABIL-05
pub(super) fn shelve(figure: &mut Figure, shelved: &[Shelved]) {
    let acquired = |held: Held| if let Held::Acquired(place) = held { Some(place) } else { None };
    figure.shelved = shelved.iter().filter(|one| acquired(one.held).is_none()).copied().collect();
    for (place, item) in (0_u8..).zip(&mut figure.acquired) {
        let lying = shelved.iter().find(|one| acquired(one.held) == Some(place));
        item.state.spent = lying.map_or(0, |one| one.used);
    }
}

pub(super) fn rearm_opened(state: &mut State, event::RearmOpened { figure, by, among }: &event::RearmOpened) {
    state.stack.push(Frame::Rearm { figure: *figure, by: *by, among: among.clone() });
}

pub(super) fn control_changed(
    state: &mut State,
    event::ControlChanged { figure: id, controller }: &event::ControlChanged,
) -> Applied {
    figure(state, *id)?.controller = *controller;
    Ok(())
}

pub(super) fn item_taken(
    state: &mut State,
    event::ItemTaken { figure: id, at, item }: &event::ItemTaken,
) -> Applied {
    let lies = |lying: &Lying| lying.at == *at && lying.item == *item;
    let place = state.items.iter().position(lies).ok_or_else(|| lacks("such item"))?;
    state.items.remove(place);
    figure(state, *id)?.acquired.push(item.clone());
    Ok(())
}

pub(super) fn item_stolen(
    state: &mut State,
    event::ItemStolen { thief, from, item }: &event::ItemStolen,
) -> Applied {
    let victim = figure(state, *from)?;
    let place = victim.acquired.iter().position(|held| held == item);
    let place = place.ok_or_else(|| lacks("such item"))?;
    victim.acquired.remove(place);
    talk::unhand(victim, place);
    figure(state, *thief)?.acquired.push(item.clone());
    Ok(())
}
