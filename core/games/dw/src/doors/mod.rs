//! Doors: broken down, held shut, shot to pieces.   DW-DOOR-01 to DW-DOOR-06

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::combat::door;
use crate::draft::{DwDraft, because, die, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::traits::Trait;
use crate::profiles::weapons::Weapon;
use crate::profiles::{Item, Ruler, Size};
use crate::setup::{Door, DoorKind, DoorState};
use crate::state::combat::{Combat, CombatKind};
use crate::state::frames::Frame;
use crate::state::look::{Active, Look};
use crate::{actions, combat, equipment, event, melee, quality, refusal, shooting, sight, skills, table};
use greffe_core::geometry::disc::level;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// What a die must reach.   DW-DOOR-01
const BREAKS: i32 = 5;

/// An attempt, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// Which door.
    pub door: u16,
    /// Who helps.
    pub partner: Option<FigureId>,
    /// Who holds it shut.
    pub holder: Option<FigureId>,
    /// Whether a ram is used.
    pub ram: bool,
}

/// Refuses a door that is not there, not shut, or that has withstood this activation.   DW-DOOR-01, DW-DOOR-04
fn forbid_door(draft: &DwDraft<'_>, active: &Active, door: u16) -> Result<Door, Stop> {
    let tried = matches!(look(draft).top(), Some(Frame::Activation { tried, .. }) if tried.contains(&door));
    let refusal = refusal::Door::DoorTried { who: name(draft, active.figure), door };
    forbid(draft, tried, refusal)?;
    let Some(known) = look(draft).state.doors.get(usize::from(door)) else {
        return Err(refusal::Door::NoSuchDoor { door }.into());
    };
    if known.state.is_shut() { Ok(known.clone()) } else { Err(refusal::Door::DoorOpen { door }.into()) }
}

/// Refuses a figure that is not at the door.
fn forbid_apart(draft: &mut DwDraft<'_>, figure: FigureId, door: u16) -> Result<(), Stop> {
    let recorded = {
        let look = look(draft);
        let outline = look.state.doors.get(usize::from(door)).and_then(|door| door.outline.as_ref());
        look.disc(figure).zip(outline).map(|(base, outline)| outline.touches(base))
    };
    let there = table::flag(draft, "at_door", &[figure], recorded, true)?;
    forbid(draft, !there, refusal::Door::DoorApart { who: name(draft, figure) })
}

/// Breaks a door down, alone or with a partner.   DW-DOOR-01 to DW-DOOR-05
pub fn break_down(draft: &mut DwDraft<'_>, active: &Active, push: &Push) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Feet)?;
    combat::forbid_outcome_claims(draft)?;
    let Door { kind, state, .. } = forbid_door(draft, active, push.door)?;
    forbid_apart(draft, figure, push.door)?;
    forbid_partner(draft, active, push)?;
    let held = behind(look(draft), figure, push.door).filter(|_| push.holder.is_none());
    if let Some(holder) = held {
        return Err(refusal::Door::DoorHeld { by: name(draft, holder) }.into());
    }
    if let Some(holder) = push.holder {
        melee::forbid_target(draft, figure, holder, "DW-DOOR-05")?;
        // Who hangs on a wall fights nobody, at a door either.   DW-CLIMB-03
        if !draft.setup().before(5) {
            melee::forbid_climbing(draft, figure)?;
        }
        forbid_apart(draft, holder, push.door)?;
        // Whoever lies there holds nothing.
        let lies = look(draft).is_prone(holder);
        let beside = lies || is_behind(look(draft), figure, holder, push.door) == Some(false);
        let refusal = refusal::Door::NotBehind { who: name(draft, holder) };
        forbid(draft, beside && !draft.setup().before(3), refusal)?;
    }
    actions::spend(draft, active, ActionKind::BreakDoor, 1, push.holder)?;
    if let Some(partner) = push.partner {
        let because = because(draft, &["DW-DOOR-02"]);
        draft.emit(event::FigureSpent { figure: partner }, because)?;
    }
    if state == DoorState::Unlocked {
        // The lock is broken already: it opens at a push, unless somebody holds it.
        return open(draft, push, figure);
    }
    let mut sum = strength(look(draft), figure);
    if push.partner.is_some() {
        // A ram carried by two is the group's +1 under another name.   DW-DOOR-03
        sum.add(RuleId::new(if push.ram { "DW-DOOR-03" } else { "DW-DOOR-02" }), 1);
    }
    sum.extend(&resistance(kind));
    let (broken, _) = roll(draft, push, Some(figure), sum, "DW-DOOR-01")?;
    if broken { open(draft, push, figure) } else { Ok(()) }
}

/// An enemy that stands right behind a door, as the record has it: it blocks it.   DW-DOOR-05
fn behind(look: Look<'_>, figure: FigureId, door: u16) -> Option<FigureId> {
    let stands = |other: &FigureId| {
        let there = is_behind(look, figure, *other, door) == Some(true);
        there && look.are_enemies(figure, *other) && !look.is_prone(*other)
    };
    look.on_table().filter(|_| !look.setup.before(3)).find(stands)
}

/// What the record says of somebody touching a door from the other side.   DW-DOOR-05
fn is_behind(look: Look<'_>, figure: FigureId, other: FigureId, door: u16) -> Option<bool> {
    let (own, there) = look.disc(figure).zip(look.disc(other))?;
    let outline = look.state.doors.get(usize::from(door)).and_then(|door| door.outline.as_ref())?;
    // From another storey nobody holds it.
    let apart = !level(own.at, there.at) && !look.setup.before(11);
    Some(!apart && outline.touches(there) && outline.cuts(own.at, there.at))
}

/// A door whose lock has given way opens, unless its holder wins the fight for it.   DW-DOOR-01, DW-DOOR-05
fn open(draft: &mut DwDraft<'_>, push: &Push, figure: FigureId) -> Result<(), Stop> {
    let Some(holder) = push.holder else {
        return door::set(draft, push.door, DoorState::Destroyed, "DW-DOOR-01");
    };
    let why = because(draft, &["DW-DOOR-05"]);
    let kind = CombatKind::Door { door: push.door };
    combat::declare(draft, Combat::new(kind, Some(figure), holder), why)
}

/// Refuses a partner that cannot help, and a ram that nobody has.   DW-DOOR-02, DW-DOOR-03
fn forbid_partner(draft: &mut DwDraft<'_>, active: &Active, push: &Push) -> Result<(), Stop> {
    let Some(partner) = push.partner else {
        let refusal = refusal::Door::NoRam { who: name(draft, active.figure) };
        return forbid(draft, push.ram, refusal);
    };
    if look(draft).figure(partner).is_none() {
        return Err(refusal::General::NoSuchFigure { figure: partner.0 }.into());
    }
    let able = {
        let look = look(draft);
        look.are_allies(active.figure, partner)
            && look.is_active(partner)
            && look.figure(partner).is_some_and(|partner| !partner.activated)
    };
    forbid(draft, !able, refusal::Door::NoPartner { who: name(draft, partner) })?;
    if push.ram {
        let carries = |id| look(draft).profile(id).is_some_and(|profile| profile.carries(Item::Ram) > 0);
        let recorded = carries(active.figure) || carries(partner);
        let has = recorded || table::flag(draft, "ram", &[active.figure], None, false)?;
        forbid(draft, !has, refusal::Door::NoRam { who: name(draft, active.figure) })?;
        if draft.setup().before(11) {
            return Ok(());
        }
        equipment::forbid_animal(draft, active.figure)?;
        equipment::forbid_animal(draft, partner)?;
        // Behind who stands at the door there is room for the other end.
        if look(draft).touch(active.figure, partner) {
            return Ok(());
        }
    }
    forbid_apart(draft, partner, push.door)
}

/// What a breaker's body and tools add.   DW-DOOR-01
fn strength(look: Look<'_>, figure: FigureId) -> Modifiers {
    let rule = || RuleId::new("DW-DOOR-01");
    let mut sum = Modifiers::new();
    match skills::size(look, figure) {
        Size::Normal => {}
        Size::Large => sum.add(rule(), 1),
        Size::VeryLarge => sum.add(rule(), 2),
    }
    if look.has(figure, &Trait::PowerArmour) {
        sum.add(RuleId::new("DW-TRAIT-06"), 2);
    }
    sum.extend(&tools(look, figure));
    sum
}

/// What a sonic screwdriver adds.   DW-DOOR-01, DW-TRAIT-87
fn tools(look: Look<'_>, figure: FigureId) -> Modifiers {
    let mut sum = Modifiers::new();
    let animal = look.has(figure, &Trait::Animal) && !look.setup.before(3);
    if skills::has_screwdriver(look, figure) && !animal {
        sum.add(RuleId::new("DW-TRAIT-87"), 2);
    }
    sum
}

/// What adds to a shot at a door or takes from it: tools, which are neither size nor armour, and the range.
/// DW-DOOR-06, DW-SHOOT-02, DW-TRAIT-87
fn handling(look: Look<'_>, figure: FigureId, outline: Option<&Polygon>, ruler: Ruler) -> Modifiers {
    if look.setup.before(11) {
        return Modifiers::new();
    }
    let mut sum = tools(look, figure);
    let length = look.ruler(ruler);
    if let Some((base, outline)) = look.disc(figure).zip(outline) {
        let beyond = [length, length.saturating_mul(2)].map(|reach| !outline.is_within(base, reach));
        let bands: i32 = beyond.into_iter().map(i32::from).sum();
        if bands > 0 {
            sum.add(RuleId::new("DW-SHOOT-02"), bands.saturating_neg());
        }
    }
    sum
}

/// What a strong door takes off.   DW-DOOR-01
pub fn resistance(kind: DoorKind) -> Modifiers {
    let mut sum = Modifiers::new();
    match kind {
        DoorKind::Normal => {}
        DoorKind::Heavy => sum.add(RuleId::new("DW-DOOR-01"), -1),
        DoorKind::Armoured => sum.add(RuleId::new("DW-DOOR-01"), -2),
    }
    sum
}

/// Rolls for the lock: whether it gives way, and the face.   DW-DOOR-01, DW-DOOR-04
fn roll(
    draft: &mut DwDraft<'_>,
    push: &Push,
    figure: Option<FigureId>,
    mut sum: Modifiers,
    rule: &'static str,
) -> Result<(bool, u32), Stop> {
    let again = quality::claims(draft, &mut sum)?;
    let (mut face, purpose) = die(draft, "effect", rule, figure)?;
    let mut why = because(draft, &[rule]).roll(purpose);
    if again {
        let (second, purpose) = die(draft, "effect", rule, figure)?;
        face = second;
        why = why.roll(purpose);
    }
    let total = i32::try_from(face).unwrap_or(0).saturating_add(sum.total());
    let broken = total >= BREAKS;
    if !broken {
        why = why.and(RuleId::new("DW-DOOR-04"));
    }
    for line in sum.lines() {
        why = why.and(line.rule.clone());
    }
    let (door, partner) = (push.door, push.partner);
    draft.emit(event::DoorTested { door, figure, partner, face, total, broken }, why.sum(sum))?;
    Ok((broken, face))
}

/// Shoots a door down: the weapon's value instead of size and armour.
/// DW-DOOR-06, DW-SHOOT-02, DW-SHOOT-08, DW-SHOOT-20
pub fn shoot(draft: &mut DwDraft<'_>, active: &Active, door: u16, weapon: Weapon) -> Result<(), Stop> {
    let figure = active.figure;
    let Door { kind, outline, .. } = forbid_door(draft, active, door)?;
    let ranged = shooting::forbid_unready(draft, active, weapon)?;
    let reach = look(draft).ruler(ranged.ruler).saturating_mul(3);
    let shooter = look(draft).disc(figure);
    let far = shooter.zip(outline.as_ref()).is_some_and(|(base, outline)| !outline.is_within(base, reach));
    forbid(draft, far && !draft.setup().before(3), refusal::Door::DoorFar { who: name(draft, figure) })?;
    let seen = draft.setup().before(3) || sight::recorded_door(look(draft), figure, door).unwrap_or(true);
    forbid(draft, !seen, refusal::Door::DoorUnseen { who: name(draft, figure) })?;
    let deep =
        shooter.zip(outline.as_ref()).is_some_and(|(base, door)| sight::is_too_deep(look(draft), base, door));
    let refusal = refusal::Attack::DeepWoods { who: name(draft, figure) };
    forbid(draft, deep && !draft.setup().before(11), refusal)?;
    actions::forbid_second_attack(draft, figure)?;
    actions::spend(draft, active, ActionKind::ShootDoor, 1, None)?;
    actions::count_attack(draft, figure)?;
    shooting::reveal(draft, figure, &ranged, false)?;
    let mut sum = Modifiers::new().with(RuleId::new("DW-DOOR-06"), ranged.value);
    sum.extend(&handling(look(draft), figure, outline.as_ref(), ranged.ruler));
    sum.extend(&resistance(kind));
    let push = Push { door, partner: None, holder: None, ram: false };
    let (broken, face) = roll(draft, &push, Some(figure), sum, "DW-DOOR-06")?;
    equipment::shot_fired(draft, figure, weapon, face)?;
    if broken { door::set(draft, door, DoorState::Destroyed, "DW-DOOR-06") } else { Ok(()) }
}
