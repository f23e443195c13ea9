//! Stealth markers: how they are lost, how one spots.   AD-TAL-14a

pub mod events;
pub(crate) mod forms;
pub mod theft;
#[cfg(test)]
mod tests;

use crate::activation::fighters;
use crate::draft::{AdDraft, because, look, own};
use crate::profiles::Ability;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::{CaughtInZone, Conspicuous, TalentLos};
use crate::setup::square::Square;
use crate::state::frames::{Frame, OpposedUse, Score, Spent};
use crate::state::look::Look;
use crate::state::{Mark, Phase, Whereabouts};
use crate::test::opposed::{self, Party, Verdict};
use crate::{event, guards};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// From how far a marker is seen through.   AD-TAL-14d, AD-TAL-14e
const FAR: u32 = 6;

/// Whether a figure may make a target of another although it bears a marker itself.   AD-TAL-14h, AD-GAP-39
pub fn may_target(look: Look<'_>, one: FigureId, other: FigureId) -> bool {
    look.is_in_play(other) && look.are_opposed(one, other) && !look.is(other, Mark::Stealth)
}

/// The score that sharp eyes must reach.   AD-TAL-14d
fn score(look: Look<'_>, id: FigureId) -> i32 {
    match look.talent(id, Talent::Stealthy(0)) {
        Some(Talent::Stealthy(score)) => score,
        Some(_) | None => 0,
    }
}

/// Whether a figure shows a weapon that does not escape notice.   AD-TAL-14b, AD-GAP-20
fn shows_weapon(look: Look<'_>, id: FigureId) -> bool {
    match look.options().conspicuous {
        Conspicuous::Equipped => look.weapons_in_hand(id).any(|(_, weapon)| !weapon.inconspicuous),
        Conspicuous::Owned => look.weapons(id).any(|(_, weapon)| !weapon.inconspicuous),
    }
}

/// Whether an enemy hero's eyes are sharp enough for a marker.   AD-TAL-14d
fn sees_through(look: Look<'_>, hero: FigureId, hidden: FigureId) -> bool {
    let sharp = look.profile(hero).is_some_and(|profile| {
        profile.abilities.wits.max(profile.abilities.intelligence) >= score(look, hidden)
    });
    sharp && look.is_hero(hero) && is_near(look, hero, hidden)
}

fn is_near(look: Look<'_>, one: FigureId, other: FigureId) -> bool {
    look.range(one, other).is_some_and(|range| range <= FAR) && look.sees(one, other)
}

/// The rule that takes a figure's marker now; none while nothing exposes it.   AD-TAL-14b, AD-TAL-14d
pub fn exposed(look: Look<'_>, id: FigureId) -> Option<&'static str> {
    if !look.is(id, Mark::Stealth) || !look.is_in_play(id) {
        return None;
    }
    let enemies: Vec<FigureId> = look.in_play().filter(|other| look.are_opposed(id, *other)).collect();
    if shows_weapon(look, id) && enemies.iter().any(|enemy| look.sees(*enemy, id)) {
        return Some("AD-TAL-14b");
    }
    enemies.iter().any(|enemy| sees_through(look, *enemy, id)).then_some("AD-TAL-14d")
}

/// Whether nothing can have moved since markers were looked at: before the first turn, and while cards are played.
pub fn is_quiet(look: Look<'_>) -> bool {
    let cards = match look.top() {
        Some(
            Frame::Test(_)
            | Frame::Opposed(_)
            | Frame::Conversation(_)
            | Frame::Morale { .. }
            | Frame::HandLimit { .. }
            | Frame::Preparation { .. }
            | Frame::Divination { .. }
            | Frame::Arrange { .. }
            | Frame::Calamity { .. }
            | Frame::Recall { .. }
            | Frame::Discard { .. }
            | Frame::Duel(_),
        ) => true,
        Some(
            Frame::Arrivals { .. }
            | Frame::FirstActor {}
            | Frame::Present { .. }
            | Frame::MindRead { .. }
            | Frame::Activation(_)
            | Frame::Move(_)
            | Frame::Interrupt { .. }
            | Frame::Stray { .. }
            | Frame::Fight(_)
            | Frame::Retreat(_)
            | Frame::Opponent { .. }
            | Frame::FallSquare { .. }
            | Frame::Onward { .. }
            | Frame::Rearm { .. }
            | Frame::Seer { .. }
            | Frame::Program(_),
        )
        | None => false,
    };
    cards || look.state.phase == Phase::Preparation
}

/// Takes off every marker that something exposes, wakes every guard that something provokes; whether there was
/// one.   AD-TAL-14b, AD-TAL-14d, AD-NPC-07
pub fn look_around(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    if is_quiet(look(draft)) {
        return Ok(false);
    }
    let found = {
        let look = look(draft);
        look.in_play().find_map(|id| exposed(look, id).map(|rule| (id, rule)))
    };
    if let Some((figure, rule)) = found {
        return unmask(draft, figure, rule).map(|()| true);
    }
    guards::wake(draft)
}

/// What the squares that a mover passes over without stopping bring about.   AD-MAN-05
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passing {
    /// The rule that takes its marker there.
    exposed: Option<&'static str>,
    /// The guards that it wakes there, and whether by being seen.
    guards: Vec<(FigureId, bool)>,
}

/// What a mover would bring about on the squares of its path but the last: each is entered by an ordinary step.
/// AD-MAN-05, AD-TAL-14b, AD-TAL-14d, AD-NPC-07
pub fn passing(look: Look<'_>, figure: FigureId, path: &[Square]) -> Passing {
    let mut found = Passing::default();
    let Some((_, over)) = path.split_last() else { return found };
    if look.setup.before(2) {
        return found;
    }
    for square in over {
        let mut there = look.state.clone();
        if let Some(mover) = there.figures.get_mut(&figure) {
            mover.place = Whereabouts::On(*square);
        }
        found.exposed = found.exposed.or_else(|| exposed(Look { setup: look.setup, state: &there }, figure));
        if let (Some(_), Some(mover)) = (found.exposed, there.figures.get_mut(&figure)) {
            mover.marks.remove(&Mark::Stealth);
        }
        found.guards.extend(guards::provoked(Look { setup: look.setup, state: &there }, figure));
    }
    found
}

/// Brings that about, the mover having arrived.   AD-MAN-05, AD-TAL-14b, AD-TAL-14d, AD-NPC-07
pub fn passed(draft: &mut AdDraft<'_>, figure: FigureId, passing: Passing) -> Result<(), Stop> {
    if let Some(rule) = passing.exposed {
        unmask(draft, figure, rule)?;
    }
    for (guard, seen) in passing.guards {
        guards::rise(draft, guard, seen)?;
    }
    Ok(())
}

/// A marker is taken off by what exposes it.   AD-TAL-14b, AD-TAL-14d
fn unmask(draft: &mut AdDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    let mut rules = vec![rule];
    let known = look(draft);
    if rule == "AD-TAL-14d" {
        rules.push("AD-LOS-10");
    } else if !known.weapons_in_hand(figure).any(|(_, weapon)| !weapon.inconspicuous) {
        rules.push("AD-GAP-20");
    }
    if known.options().talent_los == TalentLos::WallsOnly {
        rules.push("AD-GAP-59");
    }
    let why = because(draft, &rules);
    draft.emit(event::FigureMarked { figure, mark: Mark::Stealth, on: false }, why)?;
    caught(draft, figure)
}

/// A mover seen in mid-move may stand in an enemy zone that it did not enter as an enemy: it cannot leave it, and by one
/// reading its move is over.   AD-ZOC-03, AD-ZOC-04, AD-GAP-84
fn caught(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    let moves = known.moving(figure).is_some_and(|moving| !moving.stopped);
    if !moves || known.holding(figure).is_none() {
        return Ok(());
    }
    let stops = known.options().caught_in_zone == CaughtInZone::Stops;
    let why = because(draft, &["AD-ZOC-04", "AD-GAP-84"]);
    if stops {
        return draft.emit(event::MoveStopped { figure }, why);
    }
    let left = look(draft).moving(figure).map_or(0, |moving| moving.points);
    draft.emit(event::PointsSpent { figure, left }, why)
}

/// A figure attacks: its marker is lost.   AD-TAL-14c
pub fn attacks(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !look(draft).is(figure, Mark::Stealth) {
        return Ok(());
    }
    let why = because(draft, &["AD-TAL-14c"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Stealth, on: false }, why)
}

/// Whether a side may drop a figure's marker: at the start of its activation.   AD-TAL-14a
pub fn may_drop(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    if !look.is(figure, Mark::Stealth) || look.side_of(figure) != Some(side) {
        return false;
    }
    match look.top() {
        Some(Frame::Activation(activation)) => {
            activation.figure == figure && activation.spent == Spent::Nothing && !activation.unveiled
        }
        // In combat it drops the marker to attack: somebody must stand where it could.   AD-MELEE-21
        None => {
            look.state.phase == Phase::Combat
                && look.state.to_act == Some(side)
                && !look.is(figure, Mark::Activated)
                && look.side(side).and_then(|own| own.bound_to).is_none_or(|bound| bound == figure)
                && (look.setup.before(3) || !another_begins(look, side, figure))
                && meets(look, figure)
        }
        Some(_) => false,
    }
}

/// Whether another figure of a side has begun its activation of the combat phase: a marker is dropped as one's own begins.
/// AD-TAL-14a, AD-ITEM-10
fn another_begins(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    let begun = |id: FigureId| look.is(id, Mark::Unveiled) || look.is(id, Mark::Readied);
    look.of_side(side).any(|id| id != figure && begun(id))
}

/// Whether a figure finds somebody to attack in the combat phase once its marker is dropped.   AD-MELEE-21
fn meets(look: Look<'_>, figure: FigureId) -> bool {
    if !look.setup.before(2) {
        return fighters::may(look, figure);
    }
    look.in_play().any(|other| look.are_opposed(figure, other) && look.are_close(figure, other))
}

/// A side drops a marker.   AD-TAL-14a
pub fn drop(draft: &mut AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    own(draft, side, figure)?;
    if !look(draft).is(figure, Mark::Stealth) {
        return Err(Refusal::NotStealthy { who: look(draft).name(figure) }.into());
    }
    let combat = look(draft).state.phase == Phase::Combat;
    if !may_drop(look(draft), side, figure) {
        let who = look(draft).name(figure);
        let idle = combat && look(draft).top().is_none() && !look(draft).is(figure, Mark::Activated);
        let refusal = if idle && !meets(look(draft), figure) {
            Refusal::MayNotFight { who }
        } else {
            Refusal::TooLateToDrop { who }
        };
        return Err(refusal.into());
    }
    let why = because(draft, &["AD-TAL-14a"]);
    draft.emit(event::StealthDropped { figure }, why.clone())?;
    if combat {
        // Its activation has begun: it acts next, and by surprise.   AD-TAL-14g
        draft.emit(event::FigureMarked { figure, mark: Mark::Unveiled, on: true }, why)?;
    }
    Ok(())
}

/// Whether a figure may spot another now.   AD-TAL-14e
pub fn judge_spot(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    target: FigureId,
    with: Ability,
) -> Result<(), Stop> {
    let look = look(draft);
    let who = look.name(target);
    if !look.is_in_play(target) {
        return Err(Refusal::NotInPlay { who }.into());
    }
    if !look.is(target, Mark::Stealth) {
        return Err(Refusal::NotStealthy { who }.into());
    }
    if !look.are_opposed(figure, target) {
        return Err(Refusal::NotAttackable { who }.into());
    }
    if !is_near(look, figure, target) {
        return Err(Refusal::TooFarToSpot { who }.into());
    }
    match with {
        Ability::Wits | Ability::Intelligence => Ok(()),
        Ability::Strength | Ability::Agility | Ability::Willpower | Ability::Charisma => {
            Err(Refusal::NotThatAbility.into())
        }
    }
}

/// Spots: wits or intelligence against charisma.   AD-TAL-14e
pub fn spot(draft: &mut AdDraft<'_>, figure: FigureId, target: FigureId, with: Ability) -> Result<(), Stop> {
    contest(draft, OpposedUse::Spot {}, (figure, with), (target, Ability::Charisma), "AD-TAL-14e")
}

/// An opposed test of two figures, each by an ability; a figure of nobody is played by the other side.
/// AD-NPC-03
pub fn contest(
    draft: &mut AdDraft<'_>,
    used_for: OpposedUse,
    (one, mine): (FigureId, Ability),
    (other, theirs): (FigureId, Ability),
    rule: &'static str,
) -> Result<(), Stop> {
    let look = look(draft);
    let [by, against] = match (look.side_of(one), look.side_of(other)) {
        (Some(by), Some(against)) => [by, against],
        (Some(by), None) => [by, look.other(by)],
        (None, Some(against)) => [look.other(against), against],
        (None, None) => look.holder_first(),
    };
    let parties = [
        Party::new(by, Some(one), Score::Ability(mine)),
        Party::new(against, Some(other), Score::Ability(theirs)),
    ];
    opposed::begin(draft, used_for, parties, rule)
}

/// The test of spotting ended; on a tie nothing is seen.   AD-TAL-14e, AD-TEST-14
pub fn spotted(draft: &mut AdDraft<'_>, verdict: &Verdict) -> Result<(), Stop> {
    let hidden = verdict.opposed.contestants.get(1).and_then(|one| one.figure);
    match hidden {
        Some(figure) if verdict.winner == Some(0) && look(draft).is(figure, Mark::Stealth) => {
            let why = because(draft, &["AD-TAL-14e", "AD-LOS-10"]);
            draft.emit(event::FigureMarked { figure, mark: Mark::Stealth, on: false }, why)
        }
        Some(_) | None => Ok(()),
    }
}
