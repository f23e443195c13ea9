//! Interventions: re-rolls, sacrifices, letting go, diving when shot at, opening a door that was held.
//! DW-TRAIT-42, DW-TRAIT-73, DW-CLIMB-04, DW-GAP-14, DW-DOOR-05

use crate::event::{self, ActionKind};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::{DwDraft, activation, because, climb, die, forbid, harm, look, name, table, verdict};
use crate::setup::options::DiveTiming;
use crate::skills;
use crate::state::combat::{Combat, CombatKind, Guard, Harm, Party, Verdict};
use crate::state::frames::{Ask, Frame};
use crate::state::look::Look;
use crate::state::{Cause, WindowKind};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Who may intervene in what is on top of the stack, in order.
pub fn asks(look: Look<'_>) -> &[Ask] {
    match look.top() {
        Some(Frame::Combat { combat }) => &combat.asks,
        Some(Frame::Test { test, .. }) => &test.asks,
        Some(Frame::Doom { asks, .. }) => asks,
        Some(_) | None => &[],
    }
}

/// The first side asked no longer wants to be, or has left: it declines. Whether it did.
pub fn pass_over(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    let Some(ask) = asks(look(draft)).first().cloned() else { return Ok(false) };
    let passed = look(draft).passes(ask.side, ask.window);
    if passed {
        let because = because(draft, &[rule_of(ask.window)]);
        draft.emit(event::WindowDeclined { side: ask.side, window: ask.window, standing: true }, because)?;
    }
    Ok(passed)
}

/// The rule behind a kind of window.
fn rule_of(window: WindowKind) -> &'static str {
    match window {
        WindowKind::HeroReroll => "DW-TRAIT-42",
        WindowKind::Sacrifice => "DW-TRAIT-73",
        WindowKind::LetGo => "DW-CLIMB-04",
        WindowKind::Dive => "DW-GAP-14",
        WindowKind::Door => "DW-DOOR-05",
    }
}

/// The ask that a side answers now.
fn asked(draft: &DwDraft<'_>, side: u8, window: WindowKind) -> Result<Ask, Stop> {
    let Some(ask) = asks(look(draft)).first() else { return Err(refusal::General::NotNow.into()) };
    if ask.window != window {
        return Err(refusal::General::NotNow.into());
    }
    if ask.side == side { Ok(ask.clone()) } else { Err(refusal::General::NotYourTurn.into()) }
}

/// Does not intervene.
pub fn decline(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(ask) = asks(look(draft)).first().cloned() else { return Err(refusal::General::NotNow.into()) };
    if ask.side != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let because = because(draft, &[rule_of(ask.window)]);
    draft.emit(event::WindowDeclined { side, window: ask.window, standing: false }, because)
}

/// The window of a hero whose die has just fallen, if it may still roll one again.   DW-TRAIT-42
pub fn hero_ask(look: Look<'_>, figure: FigureId) -> Option<Ask> {
    let known = look.figure(figure)?;
    let lives = look.setup.early || look.is_in_play(figure);
    let may = lives && look.has(figure, &Trait::Hero) && !known.reroll_used;
    may.then(|| Ask { window: WindowKind::HeroReroll, side: known.controller, figures: vec![figure] })
}

/// A hero rolls one die again: the second face counts, even if worse.   DW-TRAIT-42
pub fn hero_reroll(draft: &mut DwDraft<'_>, side: u8, figure: FigureId, number: u32) -> Result<(), Stop> {
    let ask = asked(draft, side, WindowKind::HeroReroll)?;
    if !ask.figures.contains(&figure) {
        return Err(refusal::Reaction::NotAsked { who: name(draft, figure) }.into());
    }
    match look(draft).top().cloned() {
        Some(Frame::Test { test, .. }) => {
            let count = u32::try_from(test.faces.len()).unwrap_or(u32::MAX);
            if !(1..=count).contains(&number) {
                return Err(refusal::Reaction::NoSuchDie.into());
            }
            let (face, purpose) = die(draft, "quality", "DW-TRAIT-42", Some(figure))?;
            let because = because(draft, &["DW-TRAIT-42"]).roll(purpose);
            draft.emit(event::TestRerolled { figure, die: number, face }, because)
        }
        Some(Frame::Combat { combat }) => {
            if number != 1 {
                return Err(refusal::Reaction::NoSuchDie.into());
            }
            // A thrower caught in its own explosion rolls the attack again, not its defence.
            let party = if combat.by == Some(figure) { Party::Attacker } else { Party::Target };
            let (face, purpose) = die(draft, "combat", "DW-TRAIT-42", Some(figure))?;
            let why = because(draft, &["DW-TRAIT-42"]).roll(purpose);
            draft.emit(event::CombatRerolled { figure, party, face }, why)?;
            let left =
                asks(look(draft)).iter().filter(|ask| !ask.figures.contains(&figure)).cloned().collect();
            let because = because(draft, &["DW-TRAIT-42"]);
            draft.emit(event::AsksSet { asks: left }, because)
        }
        Some(_) | None => Err(refusal::General::NotNow.into()),
    }
}

/// The figures that may die in place of another, by side.   DW-TRAIT-73, DW-TRAIT-67
pub fn sacrifice_asks(
    draft: &mut DwDraft<'_>,
    victim: FigureId,
    killer: Option<FigureId>,
) -> Result<Vec<Ask>, Stop> {
    let willing: Vec<FigureId> = {
        let look = look(draft);
        look.on_table()
            .filter(|other| skills::are_comrades(look, *other, victim) && look.has(*other, &Trait::Sacrifice))
            .filter(|other| look.figure(*other).is_some_and(|figure| figure.unconscious.is_empty()))
            .collect()
    };
    let short = look(draft).ruler(Ruler::Short);
    let near = |look: Look<'_>, other: FigureId| {
        let close = |to: FigureId| table::recorded_within(look, other, to, short).unwrap_or(true);
        close(victim) || killer.is_some_and(close)
    };
    let figures: Vec<FigureId> = willing.into_iter().filter(|other| near(look(draft), *other)).collect();
    let early = draft.setup().early;
    let side = if early { look(draft).side_of(victim) } else { look(draft).band_of(victim) }.unwrap_or(0);
    if figures.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![Ask { window: WindowKind::Sacrifice, side, figures }])
}

/// A figure dies in place of its ally.   DW-TRAIT-73
pub fn sacrifice(draft: &mut DwDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let ask = asked(draft, side, WindowKind::Sacrifice)?;
    if !ask.figures.contains(&figure) {
        return Err(refusal::Reaction::NotAsked { who: name(draft, figure) }.into());
    }
    let threat = match look(draft).top() {
        Some(Frame::Combat { combat }) => combat.loser().map(|ally| (ally, combat.winner(), false)),
        Some(Frame::Doom { figure, by, .. }) => Some((*figure, *by, true)),
        Some(_) | None => None,
    };
    let Some((ally, killer, late)) = threat else { return Err(refusal::General::NotNow.into()) };
    let short = look(draft).ruler(Ruler::Short);
    let own = table::recorded_within(look(draft), figure, ally, short);
    let other = killer.and_then(|killer| table::recorded_within(look(draft), figure, killer, short));
    let recorded = match (own, other) {
        (None, None) => None,
        (own, other) => Some(own == Some(true) || other == Some(true)),
    };
    let near = table::flag(draft, "near", &[figure, ally], recorded, true)?;
    let refusal = refusal::Reaction::NotAsked { who: name(draft, figure) };
    forbid(draft, !near, refusal)?;
    if late {
        let why = because(draft, &["DW-TRAIT-73", "DW-GAP-81"]);
        draft.emit(event::DoomEnded { figure: ally }, why)?;
    }
    // Nobody has beaten the ally any more: no poison of this attack is rolled for it.
    let verdict = Verdict { winner: None, harm: Harm::Nothing {}, absorbed: true };
    let why = because(draft, &["DW-TRAIT-73"]);
    draft.emit(event::Sacrificed { figure, ally, verdict }, why)?;
    harm::remove(draft, figure, Cause::Killed, killer, "DW-TRAIT-73")
}

/// Who may change how it meets an attack just declared.   DW-CLIMB-04, DW-GAP-14
pub fn guard_asks(look: Look<'_>, combat: &Combat) -> Vec<Ask> {
    let target = combat.target;
    let Some(side) = look.side_of(target) else { return Vec::new() };
    // Spines make a free attack like another.   DW-TRAIT-64
    let pricked = combat.is_in_contact() && !look.setup.past;
    let physical = combat.is_melee() || combat.is_ranged() || pricked;
    let ask = |window| Ask { window, side, figures: vec![target] };
    let hangs = look.figure(target).is_some_and(|figure| figure.climbing.is_some());
    if physical && hangs && !look.has(target, &Trait::Climber) {
        return vec![ask(WindowKind::LetGo)];
    }
    let shot = matches!(combat.kind, CombatKind::Shot {});
    let dives = look.setup.options.dive_timing == DiveTiming::ReactionToShot;
    if shot && dives && look.guard(target) == Guard::Ready {
        return vec![ask(WindowKind::Dive)];
    }
    Vec::new()
}

/// A holder that has beaten the breaker of its door says whether it opens.   DW-DOOR-05
pub fn door_asks(look: Look<'_>, holder: FigureId) -> Vec<Ask> {
    let side = look.side_of(holder);
    side.map(|side| Ask { window: WindowKind::Door, side, figures: vec![holder] }).into_iter().collect()
}

/// The holder opens its door: the breaker suffers what a breaker would have done to it.   DW-DOOR-05, DW-GAP-54
pub fn open_door(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    asked(draft, side, WindowKind::Door)?;
    let Some(combat) = look(draft).combat() else { return Err(refusal::General::NotNow.into()) };
    let verdict = verdict::opened(combat);
    let why = because(draft, &["DW-DOOR-05", "DW-GAP-54"]);
    draft.emit(event::DoorYielded { verdict }, why)
}

/// An attacked climber lets go: it falls, and meets the attack on its back.   DW-CLIMB-04
pub fn let_go(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    asked(draft, side, WindowKind::LetGo)?;
    let Some(combat) = look(draft).combat() else { return Err(refusal::General::NotNow.into()) };
    let target = combat.target;
    let height =
        look(draft).figure(target).and_then(|figure| figure.climbing).map(|climbing| climbing.height);
    let Some(height) = height else { return Err(refusal::General::NotNow.into()) };
    let why = because(draft, &["DW-CLIMB-04"]);
    draft.emit(event::AsksSet { asks: Vec::new() }, why)?;
    let webbed = look(draft).figure(target).is_some_and(|figure| !figure.immobilised.is_empty());
    let guard = if webbed { Guard::Both } else { Guard::Prone };
    let why = because(draft, &["DW-CLIMB-04"]);
    draft.emit(event::GuardChanged { figure: target, guard }, why)?;
    climb::fall(draft, target, height, 0, "DW-CLIMB-04")
}

/// A figure dives: in its activation, or when shot at.   DW-ACTION-16, DW-GAP-14
pub fn dive(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    if let Some(ask) = asks(look(draft)).first().cloned() {
        if ask.window != WindowKind::Dive {
            return Err(refusal::General::NotNow.into());
        }
        if ask.side != side {
            return Err(refusal::General::NotYourTurn.into());
        }
        let Some(target) = look(draft).combat().map(|combat| combat.target) else {
            return Err(refusal::General::NotNow.into());
        };
        let why = because(draft, &["DW-GAP-14"]);
        draft.emit(event::AsksSet { asks: Vec::new() }, why)?;
        let why = because(draft, &["DW-GAP-14"]);
        draft.emit(event::GuardChanged { figure: target, guard: Guard::Prone }, why)?;
        return harm::prone(draft, target, harm::KNOCKED_DOWN, "DW-ACTION-16");
    }
    let active = activation::of(draft, side)?;
    let who = name(draft, active.figure);
    forbid(draft, look(draft).is_held(active.figure), refusal::Activation::Held { who: who.clone() })?;
    if look(draft).is_prone(active.figure) {
        return Err(refusal::Activation::Prone { who }.into());
    }
    activation::spend(draft, &active, ActionKind::Dive, 0, None)?;
    harm::prone(draft, active.figure, harm::KNOCKED_DOWN, "DW-ACTION-16")
}
