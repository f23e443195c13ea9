//! Figures that nobody plays: when they act, what wakes them, how they join a side.   AD-NPC-01

use crate::event::{self, Deck};
use crate::refusal::Refusal;
use crate::resolve::program::{self, Choices};
use crate::resolve::walk::{Gait, Occupant, is_within};
use crate::resolve::{AdDraft, activation, because, cards, look};
use crate::setup::NpcRole;
use crate::setup::options::{GuardRadius, NpcDiagonals};
use crate::setup::scenario::NpcActivation;
use crate::setup::square::Square;
use crate::state::frames::{Frame, Program, ProgramStage};
use crate::state::look::Look;
use crate::state::{Mark, Phase};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The points of a full move, and of a partial one.   AD-FULL-06, AD-PART-01
const MOVES: [u32; 2] = [4, 2];

/// The figures of nobody that act in the action phase and have not yet.   AD-NPC-10
pub fn due(look: Look<'_>) -> Vec<FigureId> {
    let acts = |id: &FigureId| look.role(*id) == Some(NpcRole::Attacker) && !look.is(*id, Mark::Activated);
    look.of_nobody().filter(acts).collect()
}

/// At the start of the action phase, nothing being open: where the scenario says so, Event cards tell who acts;
/// whether there was anything to do.   AD-NPC-10, AD-GAP-43
pub fn phase(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    if !draws(look(draft)) {
        return Ok(false);
    }
    let due = due(look(draft));
    let holder = look(draft).holder();
    let count = u8::try_from(due.len()).unwrap_or(u8::MAX);
    let drawn = cards::shared(draft, Deck::Event, holder, count, "AD-NPC-10")?;
    for (figure, card) in due.into_iter().zip(drawn) {
        let place = usize::from(card.0.saturating_sub(1));
        let acts = draft.setup().event.get(place).is_some_and(|card| card.suit.is_red());
        if !acts {
            let why = because(draft, &["AD-NPC-10", "AD-GAP-43", "AD-CARD-13"]);
            draft.emit(event::FigureMarked { figure, mark: Mark::Activated, on: true }, why)?;
        }
    }
    Ok(true)
}

/// Whether the initiative holder is owed a choice for a figure of nobody in the action phase.   AD-NPC-10
pub fn owes(draft: &AdDraft<'_>) -> bool {
    is_due(look(draft))
}

/// Whether figures of nobody are to act before anybody else, and it is known which.   AD-NPC-10
pub fn is_due(look: Look<'_>) -> bool {
    opens(look) && !draws(look) && !due(look).is_empty()
}

/// Whether Event cards are still to tell which figures of nobody act this turn.   AD-NPC-10
pub fn draws(look: Look<'_>) -> bool {
    let red = look.setup.scenario.npcs == NpcActivation::RedEvent;
    // No Event card is drawn in a turn before this.
    red && opens(look) && look.state.event.drawn.is_empty() && !due(look).is_empty()
}

/// Whether the action phase begins: nobody acts yet.
fn opens(look: Look<'_>) -> bool {
    look.state.phase == Phase::Action && look.state.to_act.is_none()
}

/// The initiative holder starts a program, with what the book leaves open.   AD-NPC-01, AD-NPC-10
pub fn activate(
    draft: &mut AdDraft<'_>,
    side: u8,
    figure: FigureId,
    target: Option<FigureId>,
    to: Option<Square>,
) -> Result<(), Stop> {
    let known = look(draft);
    if known.top().is_some() || !is_due(known) {
        return Err(Refusal::NotNow.into());
    }
    if known.holder() != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let who = known.name(figure);
    if known.side_of(figure).is_some() {
        return Err(Refusal::PlayedBySomebody { who }.into());
    }
    if !due(known).contains(&figure) {
        return Err(Refusal::NotThisNpc { who }.into());
    }
    let Choices { targets, squares } =
        program::choices(known, &program::reach(known, figure), figure, target);
    let named = match target {
        Some(target) if targets.contains(&target) => Some(target),
        Some(target) => return Err(Refusal::NotAmongNearest { who: known.name(target) }.into()),
        None if targets.len() > 1 => {
            let first = targets.first().map(|target| known.name(*target)).unwrap_or_default();
            return Err(Refusal::NameOne { who: first }.into());
        }
        None => None,
    };
    match to {
        Some(square) if !squares.contains(&square) => return Err(Refusal::NotAmongSquares { square }.into()),
        None if squares.len() > 1 => return Err(Refusal::NameOne { who }.into()),
        Some(_) | None => {}
    }
    let why = because(draft, &["AD-NPC-10", "AD-NPC-01"]);
    let program = Program { figure, target: named, to, stage: ProgramStage::First };
    draft.emit(event::ProgramBegun { program }, why)?;
    activation::begin(draft, side, figure)
}

/// How a figure of nobody walks; in the midst of a move, what it has taken of its diagonals is gone.   AD-NPC-21,
/// AD-MOVE-02, AD-GAP-65
pub fn gait(look: Look<'_>, figure: FigureId) -> Gait {
    let agility = look.profile(figure).map_or(0, |profile| profile.abilities.agility);
    let taken = look.figure(figure).map_or(0, |figure| figure.diagonals);
    Gait {
        agility: u8::try_from(agility.max(0)).unwrap_or(u8::MAX),
        taken: if look.setup.first { 0 } else { taken },
        anew_after: match look.options().npc_diagonals {
            NpcDiagonals::PerPath => None,
            NpcDiagonals::PerFullMove => Some(4),
        },
        cheapest: look.options().diagonal_edge_path == crate::setup::options::DiagonalEdgePath::Cheapest,
    }
}

/// Who stands on a square, for a figure of nobody on its way.   AD-NPC-16
pub fn occupant(look: Look<'_>, figure: FigureId, square: Square) -> Occupant {
    match look.on(square) {
        None => Occupant::Nobody,
        Some(other) if other == figure => Occupant::Nobody,
        Some(other) if look.are_enemies(figure, other) => Occupant::Enemy,
        Some(_) => Occupant::Passable,
    }
}

/// Whether an enemy provokes a guard: inside its radius, or for one with a ranged weapon in its sight and range.
/// AD-NPC-07, AD-GAP-40
pub fn is_provoked(look: Look<'_>, guard: FigureId, enemy: FigureId) -> bool {
    shoots_at(look, guard, enemy) || is_in_radius(look, guard, enemy)
}

/// Whether an enemy is in the sight and range of a guard with a ranged weapon.   AD-NPC-07
fn shoots_at(look: Look<'_>, guard: FigureId, enemy: FigureId) -> bool {
    let reach = program::longest(look, guard);
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
    let why = because(draft, if seen { &["AD-NPC-07"] } else { &["AD-NPC-07", "AD-GAP-40"] });
    draft.emit(event::RoleChanged { figure, role: NpcRole::Attacker }, why).map(|()| true)
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
    let why = because(draft, &["AD-NPC-07"]);
    draft.emit(event::RoleChanged { figure, role: NpcRole::Attacker }, why)
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

/// Whether the frame on top belongs to a figure of nobody's program.
pub fn runs(look: Look<'_>) -> bool {
    look.state.stack.iter().any(|frame| matches!(frame, Frame::Program(_)))
}
