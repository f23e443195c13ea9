//! Reloading.   AD-FULL-10

#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, forbid, look};
use crate::event;
use crate::profiles::Ability;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::FastReloadTest;
use crate::skills::melee;
use crate::state::frames::{Deed, MoveKind, Pending, Score, Test, TestUse};
use crate::state::look::Look;
use crate::test::{self, Passed, Trial};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The movement points that come with it.   AD-FULL-10
const POINTS: u8 = 2;
/// The counter that fast reloading takes off whole.   AD-TAL-31
const SLOW: u8 = 2;

/// The counter on a weapon.
fn load(look: Look<'_>, figure: FigureId, weapon: u8) -> u8 {
    look.weapon_state(figure, weapon).map_or(0, |state| state.load)
}

/// The weapons that a figure could reload: those in hand with a counter.   AD-FULL-10, AD-GAP-36
pub fn choices(look: Look<'_>, figure: FigureId) -> Vec<u8> {
    let held = look.weapons_in_hand(figure).map(|(place, _)| place);
    held.filter(|place| load(look, figure, *place) > 0 && melee::is_usable(look, figure, *place)).collect()
}

/// Whether a figure may reload a weapon now.   AD-FULL-10, AD-ITEM-03, AD-ACTN-09
pub fn judge(draft: &mut AdDraft<'_>, figure: FigureId, weapon: u8) -> Result<(), Stop> {
    let known = look(draft);
    let who = known.name(figure);
    let held = known.weapons_in_hand(figure).any(|(place, _)| place == weapon);
    forbid(draft, !held, Refusal::NotInHands { who: who.clone() })?;
    forbid(draft, known.is_engaged(figure), Refusal::Engaged { who: who.clone() })?;
    forbid(draft, known.is_down(figure), Refusal::Prone { who: who.clone() })?;
    forbid(draft, load(known, figure, weapon) == 0, Refusal::Loaded { who })
}

/// Reloads, then the figure may move; or the other way round.   AD-FULL-10
pub fn carry_out(draft: &mut AdDraft<'_>, figure: FigureId, weapon: u8, after: bool) -> Result<(), Stop> {
    if after { walk(draft, figure, Some(weapon)) } else { reload(draft, figure, weapon, false) }
}

/// The steps of a reload.   AD-FULL-10
fn walk(draft: &mut AdDraft<'_>, figure: FigureId, loads: Option<u8>) -> Result<(), Stop> {
    let why = because(draft, &["AD-FULL-10"]);
    draft.emit(event::MoveBegun { figure, kind: MoveKind::Reload, points: POINTS, door: None, loads }, why)
}

/// The steps are taken: the weapon is reloaded if its bearer is still there, on its feet, with it in hand. That they
/// led into an enemy zone does not stop it.   AD-FULL-10, AD-OVW-06, AD-GAP-91
pub fn after(draft: &mut AdDraft<'_>, figure: FigureId, weapon: u8) -> Result<(), Stop> {
    let known = look(draft);
    let held = known.weapons_in_hand(figure).any(|(place, _)| place == weapon);
    if known.state.ended.is_some() {
        return Ok(());
    }
    if !known.is_in_play(figure) || known.is_down(figure) || !held {
        let why = because(draft, &["AD-OVW-06", "AD-FULL-10"]);
        let pending = Pending::Deed(Deed::Reload { weapon, after: true });
        return draft.emit(event::Lapsed { figure, pending }, why);
    }
    reload(draft, figure, weapon, true)
}

/// Reloads: a fast one is tested first.   AD-FULL-10, AD-TAL-31
fn reload(draft: &mut AdDraft<'_>, figure: FigureId, weapon: u8, moved: bool) -> Result<(), Stop> {
    let known = look(draft);
    if load(known, figure, weapon) == 0 {
        return Ok(());
    }
    let fast = known.weapon(figure, weapon).and_then(|weapon| weapon.fast_reload);
    // By one reading every reloading is tested, though only a counter at 2 gains by it.   AD-GAP-90
    let gains = load(known, figure, weapon) == SLOW;
    let always = known.options().fast_reload_test == FastReloadTest::Always;
    let quick = known.has(figure, Talent::FastReload);
    let moot = fast.is_some() && quick && !gains && !known.setup.before(2);
    let fast = fast.filter(|_| quick && (gains || always));
    let Some(target_number) = fast else {
        let rules: &[&'static str] = if moot { &["AD-FULL-10", "AD-GAP-90"] } else { &["AD-FULL-10"] };
        return turn(draft, figure, (weapon, moved), 1, rules);
    };
    let trial = Trial {
        figure,
        rule: "AD-TAL-31",
        score: Score::Ability(Ability::Willpower),
        target_number,
        modifiers: Modifiers::new(),
        used_for: TestUse::FastReload { weapon, moved },
    };
    test::begin(draft, trial)
}

/// The counter goes down by so much; unless it has moved before, the figure may move.   AD-FULL-10
fn turn(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    (weapon, moved): (u8, bool),
    by: u8,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let known = look(draft);
    let load = known.weapon_state(figure, weapon).map(|state| state.load.saturating_sub(by));
    let Some((load, uses)) = load.map(|load| (load, known.uses_left(figure, weapon))) else {
        return Ok(());
    };
    let several = choices(look(draft), figure).len() > 1;
    let mut why = because(draft, &[rules, &["AD-WPN-06"]].concat());
    if several {
        why = why.and(RuleId::new("AD-GAP-36"));
    }
    if moved && look(draft).is_engaged(figure) {
        why = why.and(RuleId::new("AD-GAP-91"));
    }
    if rules.contains(&"AD-TAL-31") {
        why = why.and(RuleId::new("AD-ABIL-07")).and(RuleId::new("AD-WPN-07"));
    }
    draft.emit(event::WeaponUsed { figure, weapon, load, uses }, why)?;
    if moved { Ok(()) } else { walk(draft, figure, None) }
}

/// The test of fast reloading ended.   AD-TAL-31, AD-WPN-07
pub fn tested(
    draft: &mut AdDraft<'_>,
    test: &Test,
    (weapon, moved): (u8, bool),
    passed: &Passed,
) -> Result<(), Stop> {
    let by = if passed.success { SLOW } else { 1 };
    let moot = load(look(draft), test.figure, weapon) < SLOW;
    let rules: &[&'static str] = if moot { &["AD-TAL-31", "AD-GAP-90"] } else { &["AD-TAL-31"] };
    turn(draft, test.figure, (weapon, moved), by, rules)
}
