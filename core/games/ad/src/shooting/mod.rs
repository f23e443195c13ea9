//! Shots: declared, fired, settled.   AD-SHOOT-01

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::activation::fighters;
use crate::draft::{AdDraft, because, forbid, look};
use crate::melee::{disarm, fight};
use crate::profiles::cards::Suit;
use crate::profiles::weapons::{Property, Weapon};
use crate::refusal::Refusal;
use crate::setup::options::{EngagedShot, MovedTarget};
use crate::setup::square::Square;
use crate::sight::crossings;
use crate::skills::shooting::{self, Aim};
use crate::state::Posture;
use crate::state::frames::{Frame, Pending, Score, Shot, ShotKind, Test, TestUse};
use crate::state::look::Look;
use crate::test::{self, Passed, Trial};
use crate::wounds::{self, poison};
use crate::{alarm, event};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Refuses a target that may not be attacked; where it stands.   AD-GEN-04, AD-SHOOT-01
pub fn forbid_target(draft: &AdDraft<'_>, shooter: FigureId, target: FigureId) -> Result<Square, Stop> {
    let known = look(draft);
    if known.figure(target).is_none() {
        return Err(Refusal::NoSuchFigure { figure: target.0 }.into());
    }
    let who = known.name(target);
    let Some(at) = known.square(target).filter(|_| target != shooter) else {
        return Err(Refusal::NotInPlay { who }.into());
    };
    forbid(draft, !fighters::is_target(known, shooter, target), Refusal::NotAttackable { who })?;
    Ok(at)
}

/// Refuses a shot that cannot be fired now.   AD-SHOOT-01, AD-FULL-02 to AD-FULL-04
pub fn judge(draft: &AdDraft<'_>, shot: Shot) -> Result<(), Stop> {
    let known = look(draft);
    if let Some(refusal) = shooting::unready(known, shot.shooter, shot.weapon, shot.kind) {
        forbid(draft, true, refusal)?;
    }
    let Some(weapon) = known.weapon(shot.shooter, shot.weapon) else {
        return Err(Refusal::NotRanged { who: known.name(shot.shooter) }.into());
    };
    let aim = shooting::aim(known, shot.shooter, weapon, shot.at, None)?;
    if shot.kind == ShotKind::Defensive
        && let Some(refusal) = shooting::undefended(known, shot, weapon, &aim.line)
    {
        forbid(draft, true, refusal)?;
    }
    Ok(())
}

/// A watcher snaps a shot, with a weapon, at a target: judged, then fired at once.   AD-OVW-01, AD-OVW-05
pub fn react(draft: &mut AdDraft<'_>, figure: FigureId, weapon: u8, target: FigureId) -> Result<(), Stop> {
    let at = forbid_target(draft, figure, target)?;
    let shot = Shot { shooter: figure, weapon, target, kind: ShotKind::Snap, at };
    judge(draft, shot)?;
    fire(draft, shot)
}

/// Fires what was declared, read anew; it may have become an automatic miss, or nothing at all.
/// AD-OVW-06, AD-OVW-07, AD-OVW-14, AD-SHOOT-05, AD-GAP-63
pub fn fire(draft: &mut AdDraft<'_>, shot: Shot) -> Result<(), Stop> {
    let known = look(draft);
    // A snap shot is fired as it is declared: nothing can have come between.   AD-OVW-05
    let goes_on = known.options().engaged_shot == EngagedShot::Fires;
    let held_up = shot.kind == ShotKind::Aimed && known.is_engaged(shot.shooter);
    let free = !held_up || goes_on;
    let held = known.weapons_in_hand(shot.shooter).any(|(place, _)| place == shot.weapon);
    let able =
        known.is_in_play(shot.shooter) && known.posture(shot.shooter) != Posture::Unconscious && free && held;
    let weapon = known.weapon(shot.shooter, shot.weapon).filter(|_| able).cloned();
    let Some(weapon) = weapon else {
        let engaged: &[&'static str] = if held_up { &["AD-FULL-01", "AD-GAP-79"] } else { &[] };
        let why = because(draft, &[&["AD-OVW-06"], engaged].concat());
        return draft.emit(event::Lapsed { figure: shot.shooter, pending: Pending::Shot(shot) }, why);
    };
    let aim = resumed(known, shot, &weapon);
    discharge(draft, shot, &weapon, aim.as_ref())?;
    fight::provoke(draft, shot.shooter, shot.target)?;
    let Some(aim) = aim else { return miss(draft, shot, &["AD-OVW-07", "AD-GAP-30"]) };
    let by = shooter_side(look(draft), shot);
    let trial = Trial {
        figure: shot.shooter,
        rule: "AD-SHOOT-04",
        score: Score::Skill(weapon.skill),
        target_number: aim.band.target_number,
        modifiers: shooting::modifiers(look(draft), shot, &weapon, &aim.line),
        used_for: TestUse::Shot { shot, piercing: aim.band.piercing },
    };
    test::begin_by(draft, by, trial)
}

/// Band and line at the moment of firing: where the target stands now, by one reading as they were declared as
/// long as it can still be shot at.   AD-OVW-14, AD-GAP-63
fn resumed(look: Look<'_>, shot: Shot, weapon: &Weapon) -> Option<Aim> {
    let now = look.square(shot.target)?;
    let aim = shooting::aim(look, shot.shooter, weapon, now, None).ok()?;
    match look.options().moved_target {
        MovedTarget::Recompute => Some(aim),
        MovedTarget::Keep => {
            // The target itself stood at the end of the line when the shot was declared.
            let declared = shooting::aim(look, shot.shooter, weapon, shot.at, Some(shot.target)).ok();
            declared.or(Some(aim))
        }
    }
}

/// The side that plays the cards of a shot: the shooter's, or against a player's figure the other player.
/// AD-NPC-04
fn shooter_side(look: Look<'_>, shot: Shot) -> u8 {
    look.cards_side(shot.shooter, shot.target)
}

/// The weapon has fired, hit or miss.   AD-SHOOT-05, AD-WPN-06, AD-WPN-09
fn discharge(draft: &mut AdDraft<'_>, shot: Shot, weapon: &Weapon, aim: Option<&Aim>) -> Result<(), Stop> {
    let uses = look(draft).uses_left(shot.shooter, shot.weapon).map(|uses| uses.saturating_sub(1));
    let mut why = because(draft, &["AD-SHOOT-01", "AD-SHOOT-02", "AD-SHOOT-05", "AD-WPN-06"]);
    let line = aim.map(|aim| shooting::line_rules(look(draft), shot, &aim.line)).unwrap_or_default();
    for rule in circumstances(look(draft), shot, weapon, uses.is_some()).into_iter().chain(line) {
        why = why.and(RuleId::new(rule));
    }
    let (figure, load) = (shot.shooter, weapon.load_rate);
    draft.emit(event::WeaponUsed { figure, weapon: shot.weapon, load, uses }, why)
}

/// The rules that bear on a shot by the way it is fired and by what came between.
fn circumstances(look: Look<'_>, shot: Shot, weapon: &Weapon, limited: bool) -> Vec<&'static str> {
    let mut rules = vec![if limited { "AD-WPN-09" } else { "AD-WPN-04" }];
    if shot.kind == ShotKind::Aimed && look.is_engaged(shot.shooter) {
        rules.push("AD-GAP-79");
    }
    match shot.kind {
        ShotKind::Aimed => {}
        ShotKind::Snap => rules.extend(["AD-PART-03", "AD-OVW-05"]),
        ShotKind::Defensive => {
            rules.extend(["AD-FULL-02", "AD-FULL-03", "AD-FULL-04"]);
            if look.is_engaged(shot.target) {
                rules.push("AD-GAP-10");
            }
            if weapon.hands > 1 {
                rules.push("AD-GAP-75");
            }
        }
    }
    if look.square(shot.target).is_some_and(|now| now != shot.at) {
        rules.extend(["AD-OVW-14", "AD-GAP-63"]);
    }
    let down = |square: &Square| look.on(*square).is_some_and(|other| look.is_down(other));
    if let Some(ends) = look.square(shot.shooter).zip(look.square(shot.target))
        && crossings(look.ground(), [ends.0, ends.1]).1.iter().any(down)
    {
        rules.push("AD-STAT-03");
    }
    if look.side_of(shot.shooter).is_none() {
        rules.push("AD-NPC-04");
    }
    rules
}

/// A shot that hits nobody: poison is spent, firearms are heard.   AD-SHOOT-05, AD-POISON-03
fn miss(draft: &mut AdDraft<'_>, shot: Shot, rules: &[&'static str]) -> Result<(), Stop> {
    let why = because(draft, rules).and(RuleId::new("AD-SHOOT-05"));
    draft.emit(event::ShotMissed { shot }, why)?;
    poison::waste(draft, shot.shooter, shot.weapon)?;
    bang(draft, shot)
}

/// Firearms are heard, hit or miss.   AD-ALARM-02, AD-TAL-02
fn bang(draft: &mut AdDraft<'_>, shot: Shot) -> Result<(), Stop> {
    let weapon = look(draft).weapon(shot.shooter, shot.weapon);
    if weapon.is_some_and(|weapon| weapon.has(Property::Firearm)) {
        alarm::ring(draft, "AD-ALARM-02")?;
    }
    Ok(())
}

/// The shooting test ended.   AD-SHOOT-06, AD-SHOOT-09, AD-SHOOT-11
pub fn tested(
    draft: &mut AdDraft<'_>,
    test: &Test,
    shot: Shot,
    piercing: bool,
    passed: &Passed,
) -> Result<(), Stop> {
    let suit = passed.initial.suit;
    if let Some(suit) = suit.filter(|_| passed.success) {
        return hit(draft, shot, shot.target, suit, (piercing, passed.triumph));
    }
    let figures = if passed.misfortune { strays(look(draft), shot) } else { Vec::new() };
    let Some(suit) = suit.filter(|_| !figures.is_empty()) else { return miss(draft, shot, &["AD-TEST-02"]) };
    let by = look(draft).other(test.by);
    let known = look(draft);
    let (shooter, target) = (shot.shooter, shot.target);
    let near = known.engages(shooter, target) || known.engages(target, shooter);
    let own: &[&'static str] = if near { &["AD-GAP-11"] } else { &[] };
    let why = because(draft, &[&["AD-SHOOT-09", "AD-SHOOT-10"], own].concat());
    draft.emit(event::StrayOpened { shot, piercing, suit, by, figures }, why)
}

/// Those engaged with an engaged target whom a stray shot may hit: within range and in line, the target not
/// standing in the way.   AD-SHOOT-09, AD-SHOOT-10, AD-GAP-11
pub fn strays(look: Look<'_>, shot: Shot) -> Vec<FigureId> {
    let weapon = look.weapon(shot.shooter, shot.weapon).filter(|_| look.is_engaged(shot.target));
    let Some(weapon) = weapon else { return Vec::new() };
    let engaged = |other: FigureId| look.engages(other, shot.target) || look.engages(shot.target, other);
    let within = |other: FigureId| {
        let at = look.square(other);
        at.is_some_and(|at| shooting::aim(look, shot.shooter, weapon, at, Some(shot.target)).is_ok())
    };
    let own = look.options().redirect_may_hit_shooter.is_yes();
    let may = |other: &FigureId| {
        let shooter = *other == shot.shooter;
        *other != shot.target && engaged(*other) && if shooter { own } else { within(*other) }
    };
    look.in_play().filter(may).collect()
}

/// The opponent says whom a stray shot hits; it does not add a Triumph.   AD-SHOOT-09
pub fn stray(draft: &mut AdDraft<'_>, side: u8, figure: Option<FigureId>) -> Result<(), Stop> {
    let Some(Frame::Stray { shot, piercing, suit, by, figures }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if let Some(figure) = figure.filter(|figure| !figures.contains(figure)) {
        return Err(Refusal::NotStruck { who: look(draft).name(figure) }.into());
    }
    let why = because(draft, &["AD-SHOOT-09"]);
    draft.emit(event::StrayClosed { figure }, why)?;
    match figure {
        Some(figure) => {
            // The distance to whom it strikes says whether it pierces.   AD-WPN-08
            let known = look(draft);
            let (weapon, at) = (known.weapon(shot.shooter, shot.weapon), known.square(figure));
            let aim = weapon
                .zip(at)
                .map(|(weapon, at)| shooting::aim(known, shot.shooter, weapon, at, Some(shot.target)));
            let pierces = aim.and_then(Result::ok).map_or(piercing, |aim| aim.band.piercing);
            hit(draft, shot, figure, suit, (pierces, false))
        }
        None => miss(draft, shot, &["AD-SHOOT-09"]),
    }
}

/// A shot hits: damage, poison, what follows from it, then the clock, the shot before the dead.
/// AD-SHOOT-06, AD-SHOOT-12, AD-DMG-07
fn hit(
    draft: &mut AdDraft<'_>,
    shot: Shot,
    target: FigureId,
    suit: Suit,
    (piercing, triumph): (bool, bool),
) -> Result<(), Stop> {
    let known = look(draft);
    let Some(weapon) = known.weapon(shot.shooter, shot.weapon) else { return Ok(()) };
    let (sum, wounds) = shooting::damage(known, weapon, target, suit, (piercing, triumph));
    let mut why = because(draft, &["AD-SHOOT-06", "AD-SHOOT-11", "AD-DMG-07"]);
    for rule in shooting::armour_rules(known, target, suit, piercing, sum.total()) {
        why = why.and(RuleId::new(rule));
    }
    if wounds > 0 && known.posture(target) == Posture::Unconscious {
        why = why.and(RuleId::new("AD-SHOOT-12"));
    }
    for line in sum.lines() {
        why = why.and(line.rule.clone());
    }
    if piercing {
        why = why.and(RuleId::new("AD-WPN-08"));
    }
    draft.emit(event::ShotHit { shot, target, suit, wounds }, why.sum(sum))?;
    let died = wounds::deal(draft, target, wounds, &["AD-SHOOT-06"])?;
    if wounds > 0 {
        poison::spread(draft, shot.shooter, Some(shot.weapon), target)?;
    } else {
        poison::waste(draft, shot.shooter, shot.weapon)?;
    }
    bang(draft, shot)?;
    if let Some(died) = died.filter(|_| look(draft).state.ended.is_none()) {
        wounds::ring(draft, died)?;
    }
    if look(draft).state.ended.is_some() {
        return Ok(());
    }
    disarm::by_shot(draft, shot.shooter, target, wounds > 0 && suit == Suit::Cup)
}
