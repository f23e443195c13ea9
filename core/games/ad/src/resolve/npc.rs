//! Figures that nobody plays: when they act, what wakes them, how they join a side.   AD-NPC-01

use crate::event::{self, Deck};
use crate::refusal::Refusal;
use crate::resolve::program::{self, Choices};
use crate::resolve::walk::{Gait, Occupant, is_within};
use crate::resolve::{AdDraft, activation, because, cards, interaction, look};
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

/// The figures of nobody that may act next: one whose equipment has been chosen acts first.   AD-NPC-10, AD-ITEM-10
pub fn next(look: Look<'_>) -> Vec<FigureId> {
    let due = due(look);
    let begun = due.iter().copied().find(|id| look.is(*id, Mark::Readied));
    begun.map_or(due, |figure| vec![figure])
}

/// Whether the initiative holder may begin the activation of a figure of nobody in the action phase now.   AD-NPC-01,
/// AD-ITEM-10
pub fn may_begin(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    look.holder() == side && is_due(look) && next(look).contains(&figure)
}

/// At the start of the action phase, nothing being open: where the scenario says so, Event cards tell who acts;
/// whether there was anything to do.   AD-NPC-10, AD-GAP-43
pub fn phase(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    if !draws(look(draft)) {
        return Ok(false);
    }
    let due = uncalled(look(draft));
    let holder = look(draft).holder();
    let count = u8::try_from(due.len()).unwrap_or(u8::MAX);
    let drawn = cards::shared(draft, Deck::Event, holder, count, "AD-NPC-10")?;
    for (nth, figure) in due.into_iter().enumerate() {
        let place = drawn.get(nth).map(|card| usize::from(card.0.saturating_sub(1)));
        let acts =
            place.and_then(|place| draft.setup().event.get(place)).is_some_and(|card| card.suit.is_red());
        if look(draft).is(figure, Mark::Uncalled) {
            let why = because(draft, &["AD-NPC-10"]);
            draft.emit(event::FigureMarked { figure, mark: Mark::Uncalled, on: false }, why)?;
        }
        // For whom the deck has no card left, none is red.
        let spared = place.is_none() && look(draft).setup.first;
        if !acts && !spared {
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
    by_card(look) && opens(look) && !uncalled(look).is_empty()
}

/// Whether the scenario has Event cards say which figures of nobody act.   AD-NPC-10, AD-GAP-43
fn by_card(look: Look<'_>) -> bool {
    look.setup.scenario.npcs == NpcActivation::RedEvent
}

/// The figures of nobody for which an Event card is still to be drawn: all at first, then those that have woken since.
/// AD-NPC-10, AD-NPC-07
fn uncalled(look: Look<'_>) -> Vec<FigureId> {
    let mut figures = due(look);
    // No Event card is drawn in a turn before this.
    if !look.state.event.drawn.is_empty() {
        figures.retain(|figure| look.is(*figure, Mark::Uncalled));
    }
    figures
}

/// A guard is an attacker from now on; while figures of nobody act, a card of its own says whether it does too.
/// AD-NPC-07, AD-NPC-10
fn turn(draft: &mut AdDraft<'_>, figure: FigureId, rules: &[&'static str]) -> Result<(), Stop> {
    let why = because(draft, rules);
    draft.emit(event::RoleChanged { figure, role: NpcRole::Attacker }, why)?;
    let known = look(draft);
    let late = by_card(known) && opens(known) && !known.state.event.drawn.is_empty();
    if !late || known.setup.first || known.is(figure, Mark::Activated) {
        return Ok(());
    }
    let why = because(draft, &["AD-NPC-10"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Uncalled, on: true }, why)
}

/// Whether the action phase begins: nobody acts yet.
fn opens(look: Look<'_>) -> bool {
    look.state.phase == Phase::Action && look.state.to_act.is_none()
}

/// What the initiative holder names for a figure of nobody.   AD-NPC-01
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Among enemies equally near.
    pub target: Option<FigureId>,
    /// Among squares equally good.
    pub to: Option<Square>,
    /// Among ways equally short.
    pub way: Option<Vec<Square>>,
}

/// The initiative holder starts a program, with what the book leaves open.   AD-NPC-01, AD-NPC-10
pub fn activate(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, named: Named) -> Result<(), Stop> {
    if let Some(program) = program::undecided(look(draft)) {
        return aim(draft, side, &program, figure, named);
    }
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
    if let Some(begun) = next(known).first().filter(|_| !next(known).contains(&figure)) {
        return Err(Refusal::HasBegun { who: known.name(*begun) }.into());
    }
    let Named { target, to, way } = judge(known, figure, named)?;
    let why = because(draft, &["AD-NPC-10", "AD-NPC-01"]);
    let program = Program { figure, target, to, way, stage: ProgramStage::First };
    draft.emit(event::ProgramBegun { program }, why)?;
    activation::begin(draft, side, figure)?;
    interaction::begun(draft, figure)
}

/// The initiative holder chooses in the midst of a program what has come to be open.   AD-NPC-01
fn aim(
    draft: &mut AdDraft<'_>,
    side: u8,
    program: &Program,
    figure: FigureId,
    named: Named,
) -> Result<(), Stop> {
    let known = look(draft);
    if known.activation().is_none_or(|active| active.by != side) {
        return Err(Refusal::NotYourTurn.into());
    }
    if figure != program.figure {
        return Err(Refusal::NotThisNpc { who: known.name(figure) }.into());
    }
    let Named { target, to, way } = judge(known, figure, named)?;
    let why = because(draft, &["AD-NPC-01"]);
    draft.emit(event::ProgramAimed { program: Program { target, to, way, ..program.clone() } }, why)
}

/// What the initiative holder names for a program: one of the enemies equally near, one of the squares equally good,
/// one of the ways equally short.   AD-NPC-01, AD-NPC-21
fn judge(known: Look<'_>, figure: FigureId, named: Named) -> Result<Named, Refusal> {
    let who = known.name(figure);
    let Choices { targets, squares } =
        program::choices(known, &program::reach(known, figure), figure, named.target);
    let target = match named.target {
        Some(target) if targets.contains(&target) => Some(target),
        Some(target) => return Err(Refusal::NotAmongNearest { who: known.name(target) }),
        None if targets.len() > 1 => {
            let first = targets.first().map(|target| known.name(*target)).unwrap_or_default();
            return Err(Refusal::NameOne { who: first });
        }
        None => None,
    };
    match named.to {
        Some(square) if !squares.contains(&square) => return Err(Refusal::NotAmongSquares { square }),
        None if squares.len() > 1 => return Err(Refusal::NameOne { who }),
        Some(_) | None => {}
    }
    let goal = named.to.or_else(|| squares.first().copied());
    let short = |way: &Vec<Square>| goal.is_some_and(|to| program::is_short(known, figure, way, to));
    if named.way.as_ref().is_some_and(|way| !short(way)) {
        return Err(Refusal::NotTheWay { who });
    }
    Ok(Named { target, ..named })
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

/// Whether the frame on top belongs to a figure of nobody's program.
pub fn runs(look: Look<'_>) -> bool {
    look.state.stack.iter().any(|frame| matches!(frame, Frame::Program(_)))
}
