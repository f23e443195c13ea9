//! Overwatch: what is declared may be interrupted before it happens.   AD-OVW-01

pub mod declare;
pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::command::Reaction;
use crate::draft::{AdDraft, because, look, name, own};
use crate::movement::maneuver;
use crate::refusal::Refusal;
use crate::setup::options::OverwatchScope;
use crate::state::frames::{Frame, MoveKind, Pace, Pending, ShotKind};
use crate::state::look::Look;
use crate::state::{Mark, Phase, SideMark};
use crate::{deeds, event, movement, shooting};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a reaction may pay for its one square.   AD-OVW-01
const REACTION_POINTS: u8 = 2;

/// Whether a watcher could react at all: on its feet, and free to shoot or to move.   AD-OVW-03, AD-GAP-48
fn is_able(look: Look<'_>, watcher: FigureId) -> bool {
    look.is(watcher, Mark::Overwatch)
        && look.is_in_play(watcher)
        && !look.is_down(watcher)
        && look.engaging(watcher).all(|enemy| look.may_ignore(watcher, enemy))
}

/// Who may interrupt a figure now.   AD-OVW-01, AD-OVW-13, AD-GAP-29
fn watchers(look: Look<'_>, figure: FigureId) -> Vec<FigureId> {
    if look.state.phase != Phase::Action {
        return Vec::new();
    }
    let in_scope = |id: &FigureId| match look.options().overwatch_scope {
        OverwatchScope::EnemyActionPhase => look.are_enemies(*id, figure),
        OverwatchScope::AnyFigureActionPhase => *id != figure,
        OverwatchScope::OpposedActionPhase => is_opposed(look, *id, figure),
    };
    let asked =
        |id: &FigureId| look.side_of(*id).is_some_and(|side| !look.side_has(side, SideMark::StandingPass));
    look.in_play().filter(|id| is_able(look, *id)).filter(in_scope).filter(asked).collect()
}

/// Whether a watcher is the enemy of a figure, its own marker aside: the figure's makes a friend of it.   AD-GAP-29,
/// AD-TAL-14h
fn is_opposed(look: Look<'_>, watcher: FigureId, figure: FigureId) -> bool {
    let hidden = look.is(watcher, Mark::Stealth) && !look.is(figure, Mark::Stealth);
    look.are_enemies(watcher, figure) || (hidden && look.are_opposed(watcher, figure))
}

/// The readings that say who is asked: somebody on overwatch is left out as no enemy, or for being down.
fn readings(look: Look<'_>, figure: FigureId) -> Vec<&'static str> {
    let others: Vec<FigureId> =
        look.in_play().filter(|id| *id != figure && look.is(*id, Mark::Overwatch)).collect();
    let mut rules = Vec::new();
    if others.iter().any(|id| is_able(look, *id) && !look.are_enemies(*id, figure)) {
        rules.push("AD-GAP-29");
    }
    if others.iter().any(|id| look.is_down(*id) && look.are_enemies(*id, figure)) {
        rules.push("AD-GAP-48");
    }
    rules
}

/// Declares what watchers may interrupt; with none to ask it happens at once.   AD-OVW-04, AD-OVW-05
pub fn declare(draft: &mut AdDraft<'_>, figure: FigureId, pending: Pending) -> Result<(), Stop> {
    let uninterrupted = match pending {
        Pending::Shot(shot) => shot.kind == ShotKind::Snap,
        Pending::Pace(_) | Pending::Onward { .. } | Pending::Deed(_) => false,
    };
    let watchers = if uninterrupted { Vec::new() } else { watchers(look(draft), figure) };
    if watchers.is_empty() {
        return carry_out(draft, figure, pending);
    }
    let mut rules = vec!["AD-OVW-04"];
    match pending {
        Pending::Pace(_) => rules.push("AD-MOVE-05"),
        Pending::Onward { .. } => rules.extend(["AD-MOVE-05", "AD-MAN-08", "AD-GAP-73"]),
        Pending::Shot(_) | Pending::Deed(_) => {}
    }
    rules.extend(readings(look(draft), figure));
    let why = because(draft, &rules);
    draft.emit(event::Declared { figure, pending, watchers }, why)
}

/// What was declared happens, if it still can.   AD-OVW-06, AD-OVW-11
pub fn carry_out(draft: &mut AdDraft<'_>, figure: FigureId, pending: Pending) -> Result<(), Stop> {
    if !look(draft).is_in_play(figure) {
        return lapse(draft, figure, pending, "AD-OVW-11");
    }
    match pending {
        Pending::Pace(pace) => movement::carry_out(draft, figure, pace),
        Pending::Onward { to } => match maneuver::onward_barred(look(draft), figure, to) {
            Some(rule) => lapse(draft, figure, pending, rule),
            None => maneuver::onward(draft, figure, to),
        },
        Pending::Shot(shot) => shooting::fire(draft, shot),
        Pending::Deed(deed) => deeds::carry_out(draft, figure, deed),
    }
}

/// What was declared has become impossible.   AD-OVW-06
pub fn lapse(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    pending: Pending,
    rule: &'static str,
) -> Result<(), Stop> {
    let why = because(draft, &["AD-OVW-06", rule]);
    draft.emit(event::Lapsed { figure, pending }, why)
}

/// Goes on with the moment on top; whether there was anything to do.
pub fn step(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    pending: Pending,
    left: &[FigureId],
) -> Result<bool, Stop> {
    if look(draft).is_in_play(figure) && left.iter().any(|watcher| is_able(look(draft), *watcher)) {
        return Ok(false);
    }
    let why = because(draft, &["AD-OVW-04", "AD-ACTN-06"]);
    draft.emit(event::InterruptClosed {}, why)?;
    carry_out(draft, figure, pending).map(|()| true)
}

/// The watchers that may still interrupt the moment on top, of one side.   AD-OVW-13
pub fn waiting(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let Some(Frame::Interrupt { left, .. }) = look.top() else { return Vec::new() };
    left.iter().copied().filter(|id| look.side_of(*id) == Some(side) && is_able(look, *id)).collect()
}

/// A watcher spends its marker; it is spent even if a test then fails.   AD-OVW-01, AD-OVW-02, AD-OVW-10,
/// AD-OVW-12
pub fn spend(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, reaction: Reaction) -> Result<(), Stop> {
    let Some(Frame::Interrupt { left, .. }) = look(draft).top() else { return Err(Refusal::NoMoment.into()) };
    let asked = left.contains(&figure);
    own(draft, side, figure)?;
    if asked && !is_able(look(draft), figure) {
        return Err(Refusal::CannotReact { who: name(draft, figure) }.into());
    }
    if !waiting(look(draft), side).contains(&figure) {
        return Err(Refusal::NoMarker { who: name(draft, figure) }.into());
    }
    let why = because(draft, &["AD-OVW-01", "AD-OVW-02", "AD-OVW-10"]);
    draft.emit(event::WatchSpent { figure }, why)?;
    match reaction {
        Reaction::SnapShot { weapon, target } => shooting::react(draft, figure, weapon, target),
        Reaction::Move { pace } => {
            match pace {
                Pace::Step { .. }
                | Pace::ClimbSlope { .. }
                | Pace::ClimbWindow { .. }
                | Pace::JumpDown { .. }
                | Pace::Passage { .. }
                | Pace::Leave { .. } => {}
                Pace::Push { .. }
                | Pace::JumpAcross { .. }
                | Pace::OpenDoor { .. }
                | Pace::CloseDoor { .. } => {
                    return Err(Refusal::NotOneSquare.into());
                }
            }
            let why = because(draft, &["AD-OVW-01"]);
            let points = REACTION_POINTS;
            draft.emit(
                event::MoveBegun { figure, kind: MoveKind::Overwatch, points, door: None, loads: None },
                why,
            )?;
            movement::judge(draft, figure, pace)?;
            movement::carry_out(draft, figure, pace)
        }
    }
}

/// A side lets the moment pass, for all its watchers.   AD-OVW-04
pub fn pass(draft: &mut AdDraft<'_>, side: u8, standing: bool) -> Result<(), Stop> {
    let Some(Frame::Interrupt { left, .. }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if waiting(look(draft), side).is_empty() {
        return Err(Refusal::NotYourTurn.into());
    }
    let left = left.iter().copied().filter(|id| look(draft).side_of(*id) != Some(side)).collect();
    let why = because(draft, &["AD-OVW-04"]);
    draft.emit(event::InterruptPassed { side, left }, why.clone())?;
    if standing {
        draft.emit(event::SideMarked { side, mark: SideMark::StandingPass, on: true }, why)?;
    }
    Ok(())
}

/// A side takes its standing pass back.
pub fn watch(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    if !look(draft).side_has(side, SideMark::StandingPass) {
        return Err(Refusal::NoPass.into());
    }
    let why = because(draft, &["AD-OVW-04"]);
    draft.emit(event::SideMarked { side, mark: SideMark::StandingPass, on: false }, why)
}
