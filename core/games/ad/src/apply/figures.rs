//! What figures are and carry.

use crate::apply::{Applied, talk};
use crate::event;
use crate::setup::scenario::Lying;
use crate::state::change::{figure, lacks, mark};
use crate::state::{Mark, State, Whereabouts};

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
    Ok(())
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
    event::HandsChanged { figure: id, hands, tokens }: &event::HandsChanged,
) -> Applied {
    let figure = figure(state, *id)?;
    figure.hands.clone_from(hands);
    (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
    Ok(())
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
