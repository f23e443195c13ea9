//! What wakes a guard, what an attack makes of a recruit, how figures that nobody plays walk and how far they shoot.
//! AD-NPC-07, AD-NPC-08, AD-NPC-09

pub mod events;
#[cfg(test)]
mod tests;

use crate::board::walk::{Gait, Occupant, is_within};
use crate::draft::{AdDraft, because, look};
use crate::event;
use crate::profiles::weapons::Weapon;
use crate::setup::NpcRole;
use crate::setup::options::{GuardRadius, NpcDiagonals};
use crate::setup::scenario::NpcActivation;
use crate::setup::square::Square;
use crate::state::look::Look;
use crate::state::{Mark, Phase};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The points of a full move, and of a partial one.   AD-FULL-06, AD-PART-01
const MOVES: [u32; 2] = [4, 2];

/// Whether the scenario has Event cards say which figures of nobody act.   AD-NPC-10, AD-GAP-43
pub fn by_card(look: Look<'_>) -> bool {
    look.setup.scenario.npcs == NpcActivation::RedEvent
}

/// A guard is an attacker from now on; while figures of nobody act, a card of its own says whether it does too.
/// AD-NPC-07, AD-NPC-10
fn turn(draft: &mut AdDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let why = because(draft, rules);
    draft.emit(event::RoleChanged { figure, role: NpcRole::Attacker }, why)?;
    let known = look(draft);
    let late = by_card(known) && opens(known) && !known.state.event.drawn.is_empty();
    if !late || known.setup.before(2) || known.is(figure, Mark::Activated) {
        return Ok(());
    }
    let why = because(draft, &["AD-NPC-10"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Uncalled, on: true }, why)
}

/// Whether the action phase begins: nobody acts yet.
pub fn opens(look: Look<'_>) -> bool {
    look.state.phase == Phase::Action && look.state.to_act.is_none()
}

/// How a figure of nobody walks; in the midst of a move, what it has taken of its diagonals is gone.   AD-NPC-21,
/// AD-MOVE-02, AD-GAP-65
pub fn gait(look: Look<'_>, figure: FigureId) -> Gait {
    let agility = look.profile(figure).map_or(0, |profile| profile.abilities.agility);
    let taken = look.figure(figure).map_or(0, |figure| figure.diagonals);
    Gait {
        agility: u8::try_from(agility.max(0)).unwrap_or(u8::MAX),
        taken: if look.setup.before(2) { 0 } else { taken },
        anew_after: match look.options().npc_diagonals {
            NpcDiagonals::PerPath => None,
            NpcDiagonals::PerFullMove => Some(4),
        },
        cheapest: look.options().diagonal_edge_path == crate::setup::options::DiagonalEdgePath::Cheapest,
        combines: look.setup.before(7),
    }
}

/// Who stands on a square, for a figure of nobody on its way.   AD-NPC-16, AD-MAN-03
pub fn occupant(look: Look<'_>, figure: FigureId, square: Square) -> Occupant {
    match look.on(square) {
        None => Occupant::Nobody,
        Some(other) if other == figure => Occupant::Nobody,
        Some(other) if look.are_enemies(figure, other) => Occupant::Enemy,
        // In an enemy's zone nobody is pushed past.   AD-MAN-03
        Some(_) if !look.setup.before(7) && is_held(look, figure, square) => Occupant::Enemy,
        Some(_) => Occupant::Passable,
    }
}

/// Whether an enemy's zone would stop a figure on a square.   AD-ZOC-03, AD-ZOC-05
fn is_held(look: Look<'_>, figure: FigureId, square: Square) -> bool {
    look.zones(figure, square).any(|enemy| !look.may_ignore(figure, enemy))
}

/// Whether an enemy provokes a guard: inside its radius, or for one with a ranged weapon in its sight and range.
/// AD-NPC-07, AD-GAP-40
pub fn is_provoked(look: Look<'_>, guard: FigureId, enemy: FigureId) -> bool {
    shoots_at(look, guard, enemy) || is_in_radius(look, guard, enemy)
}

/// Whether an enemy is in the sight and range of a guard with a ranged weapon.   AD-NPC-07
fn shoots_at(look: Look<'_>, guard: FigureId, enemy: FigureId) -> bool {
    let reach = longest(look, guard);
    let range = look.range(guard, enemy);
    reach.is_some_and(|reach| range.is_some_and(|range| range <= reach)) && look.sees(guard, enemy)
}

/// Whether an enemy is within a guard's move.   AD-NPC-07, AD-GAP-40
fn is_in_radius(look: Look<'_>, guard: FigureId, enemy: FigureId) -> bool {
    let (Some(here), Some(there)) = (look.square(guard), look.square(enemy)) else { return false };
    let range = look.ground().range(here, there);
    let [full, partial] = MOVES;
    let radius = match look.options().guard_radius {
        GuardRadius::FullMove => full,
        GuardRadius::PartialMove => partial,
    };
    // No step covers more than a square, but stairs may.
    if look.setup.board.passages.is_empty() && range.is_none_or(|range| range > radius) {
        return false;
    }
    let who = |square: Square| {
        if square == there { Occupant::Nobody } else { occupant(look, guard, square) }
    };
    is_within(look.ground(), [here, there], gait(look, guard), &who, radius)
}

/// Whether a figure is a guard that nothing has woken yet: it attacks nobody, beside whomever it stands.   AD-NPC-07
pub fn sleeps(look: Look<'_>, figure: FigureId) -> bool {
    !look.setup.before(6) && look.role(figure) == Some(NpcRole::Guard)
}

/// Wakes a guard that an enemy provokes; whether there was one.   AD-NPC-07
pub fn wake(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    let found = {
        let look = look(draft);
        let guards = look.of_nobody().filter(|id| look.role(*id) == Some(NpcRole::Guard));
        let near = |guard: FigureId| {
            let mut enemies = look.in_play().filter(|enemy| look.are_enemies(guard, *enemy));
            let enemy = enemies.find(|enemy| is_provoked(look, guard, *enemy))?;
            Some((guard, shoots_at(look, guard, enemy)))
        };
        guards.into_iter().find_map(near)
    };
    let Some((figure, seen)) = found else { return Ok(false) };
    rise(draft, figure, seen).map(|()| true)
}

/// The guards that one enemy provokes, and whether by being seen.   AD-NPC-07
pub fn provoked(look: Look<'_>, enemy: FigureId) -> Vec<(FigureId, bool)> {
    let guards = look.of_nobody().filter(|id| look.role(*id) == Some(NpcRole::Guard));
    let roused = |id: &FigureId| look.are_enemies(*id, enemy) && is_provoked(look, *id, enemy);
    guards.filter(roused).map(|guard| (guard, shoots_at(look, guard, enemy))).collect()
}

/// A guard that was provoked wakes, by being shown somebody or by somebody near.   AD-NPC-07, AD-GAP-40
pub fn rise(draft: &mut AdDraft<'_>, figure: FigureId, seen: bool) -> Result<(), Stop> {
    if look(draft).role(figure) != Some(NpcRole::Guard) {
        return Ok(());
    }
    turn(draft, figure, if seen { &["AD-NPC-07"] } else { &["AD-NPC-07", "AD-GAP-40"] })
}

/// A figure of nobody is attacked by a side: a guard wakes, a recruit joins the other side.   AD-NPC-07,
/// AD-NPC-09
pub fn attacked(draft: &mut AdDraft<'_>, figure: FigureId, by: u8) -> Result<(), Stop> {
    match look(draft).role(figure) {
        Some(NpcRole::Guard) => rouse(draft, figure),
        Some(NpcRole::Recruit) => {
            let other = look(draft).other(by);
            joins(draft, figure, Some(other), "AD-NPC-09")
        }
        Some(NpcRole::Attacker) | None => Ok(()),
    }
}

/// A guard that somebody attacks is an attacker from then on.   AD-NPC-07
pub fn rouse(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).role(figure) != Some(NpcRole::Guard) {
        return Ok(());
    }
    turn(draft, figure, &["AD-NPC-07"])
}

/// A figure of nobody joins a side, without a stealth marker.   AD-NPC-08, AD-NPC-09
pub fn joins(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    controller: Option<u8>,
    rule: &'static str,
) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    if look(draft).is(figure, Mark::Stealth) {
        draft.emit(event::FigureMarked { figure, mark: Mark::Stealth, on: false }, why.clone())?;
    }
    draft.emit(event::ControlChanged { figure, controller }, why)
}

/// The ranged weapon in a figure's hands that it would shoot with, by its place: of several one that is loaded.
/// AD-NPC-06, AD-NPC-13, AD-NPC-14
pub fn gun(look: Look<'_>, figure: FigureId) -> Option<(u8, &Weapon)> {
    let fit = |(place, weapon): &(u8, &Weapon)| !weapon.is_melee() && look.is_usable(figure, *place);
    let mut loaded = look.weapons_in_hand(figure).filter(fit);
    let loaded = loaded.find(|(place, _)| look.setup.before(2) || is_loaded(look, figure, *place));
    loaded.or_else(|| look.weapons_in_hand(figure).find(fit))
}

/// How far its ranged weapon reaches; none without one.   AD-SHOOT-03
pub fn longest(look: Look<'_>, figure: FigureId) -> Option<u32> {
    gun(look, figure).and_then(|(_, weapon)| weapon.ranges.iter().map(|band| band.squares).max())
}

/// Whether a ranged weapon needs no reloading.
pub fn is_loaded(look: Look<'_>, figure: FigureId, weapon: u8) -> bool {
    look.weapon_state(figure, weapon).is_some_and(|state| state.load == 0)
}
