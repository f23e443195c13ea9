//! Weapons and things in hand, shields, armour.
//! DW-ACTION-11 to DW-ACTION-15, DW-ACTION-18, DW-ACTION-23 to DW-ACTION-25, DW-SHOOT-06

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::traits::{GrenadeKind, Trait};
use crate::profiles::weapons::{Loading, Weapon};
use crate::setup::Object;
use crate::state::look::{Active, Look};
use crate::state::{Held, Hold};
use crate::terrain::levels;
use crate::{actions, event, refusal};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::{Disc, within};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// What a figure carries beside its weapons.
#[derive(Clone, Debug)]
pub struct Kit {
    /// Its grenades.
    pub grenades: BTreeMap<GrenadeKind, u32>,
    /// Its doses of stimulant.
    pub stimulants: u32,
    /// The stones in its hand.
    pub stones: u32,
    /// Its loose objects.
    pub carried: Vec<String>,
    /// Whether it has an antidote against radiation, where that changes.
    pub antidote: Option<bool>,
}

/// Refuses equipment to an Animal, whatever it has come by: a form copied, a weapon found.   DW-TRAIT-04
pub fn forbid_animal(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let animal = look(draft).has(figure, &Trait::Animal);
    forbid(draft, animal, refusal::Gear::Animal { who: name(draft, figure) })
}

/// Changes what a figure carries.
pub fn set(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    rule: &'static str,
    change: impl FnOnce(&mut Kit),
) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let mut kit = Kit {
        grenades: known.grenades.clone(),
        stimulants: known.stimulants,
        stones: known.stones,
        carried: known.carried.clone(),
        antidote: None,
    };
    change(&mut kit);
    let Kit { mut grenades, stimulants, stones, carried, antidote } = kit;
    grenades.retain(|_, count| *count > 0);
    let why = because(draft, &[rule]);
    draft.emit(event::GearSet { figure, grenades, stimulants, stones, carried, antidote }, why)
}

/// A weapon that a figure carries in its hand or at its belt: one fit for what is done with it, if there is one.
/// DW-SHOOT-06
fn held(
    draft: &DwDraft<'_>,
    figure: FigureId,
    weapon: Weapon,
    fit: impl Fn(&Held) -> bool,
) -> Result<(Option<usize>, Held), Stop> {
    let place = look(draft).held_place(figure, weapon, fit);
    let found = place.and_then(|place| look(draft).figure(figure)?.weapons.get(place).copied());
    let known = found.ok_or_else(|| refusal::Attack::NoWeapon { who: name(draft, figure), weapon })?;
    Ok((place, known))
}

/// Changes the weapons of a figure: the one at a place is this one.
fn change(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    (weapon, place): (Weapon, Option<usize>),
    rules: &[&'static str],
    mut change: impl FnMut(&mut Held, bool),
) -> Result<(), Stop> {
    let mut weapons = look(draft).figure(figure).map(|known| known.weapons.clone()).unwrap_or_default();
    for (other, held) in weapons.iter_mut().enumerate() {
        change(held, Some(other) == place);
    }
    let why = because(draft, rules);
    draft.emit(event::WeaponsSet { figure, weapon: Some(weapon), weapons }, why)
}

/// Reloads.   DW-ACTION-18, DW-SHOOT-06
pub fn reload(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    forbid_animal(draft, figure)?;
    let (place, known) = held(draft, figure, weapon, |held| held.empty)?;
    if !known.empty {
        return Err(refusal::Gear::NothingToReload { who: name(draft, figure), weapon }.into());
    }
    actions::spend(draft, active, ActionKind::Reload, 1, None)?;
    change(draft, figure, (weapon, place), &["DW-ACTION-18", "DW-SHOOT-06"], |held, this| {
        held.empty &= !this;
    })
}

/// Takes a weapon in hand, in place of the one held.   DW-ACTION-11, DW-ACTION-12, DW-SETUP-08, DW-GAP-48
pub fn take_weapon(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    forbid_animal(draft, figure)?;
    let (loaded, known) = held(draft, figure, weapon, |held| !held.in_hand && !held.empty)?;
    let (place, known) = if known.in_hand || known.empty {
        held(draft, figure, weapon, |held| !held.in_hand)?
    } else {
        (loaded, known)
    };
    if known.in_hand {
        return Err(refusal::Gear::InHand { who: name(draft, figure), weapon }.into());
    }
    let armed = look(draft).in_hand(figure).is_some();
    actions::spend(draft, active, ActionKind::TakeWeapon, 1, None)?;
    let rule = if armed { "DW-ACTION-12" } else { "DW-ACTION-11" };
    change(draft, figure, (weapon, place), &[rule, "DW-GAP-48"], |held, this| {
        held.in_hand = this;
        held.nocked &= this;
    })
}

/// Nocks: an action before every shot of a bow or crossbow.   DW-ACTION-25, DW-TRAIT-05
pub fn nock(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    forbid_animal(draft, figure)?;
    let (place, known) = held(draft, figure, weapon, |held| held.in_hand)?;
    if !known.in_hand {
        return Err(refusal::Attack::NotInHand { who: name(draft, figure), weapon }.into());
    }
    if known.nocked || loading(look(draft), weapon) != Some(Loading::Nocked) {
        return Err(refusal::Gear::NotLoadable { weapon }.into());
    }
    if known.empty {
        return Err(refusal::Attack::Empty { who: name(draft, figure), weapon }.into());
    }
    actions::spend(draft, active, ActionKind::Nock, 1, None)?;
    let rules = &["DW-ACTION-25", "DW-TRAIT-05"];
    change(draft, figure, (weapon, place), rules, |held, this| held.nocked |= this)
}

/// What empties a weapon.
fn loading(look: Look<'_>, weapon: Weapon) -> Option<Loading> {
    weapon.sheet(look.setup.options.pistol_stats).ranged.map(|row| row.loading)
}

/// Puts away the weapon in hand, or an object carried.   DW-ACTION-14
pub fn stow(draft: &mut DwDraft<'_>, active: &Active, object: Option<&str>) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    if let Some(object) = object {
        forbid_missing(draft, figure, object)?;
        return actions::spend(draft, active, ActionKind::Stow, 1, None);
    }
    let Some(weapon) = look(draft).in_hand(figure) else {
        return Err(refusal::Gear::NothingToDrop { who: name(draft, figure) }.into());
    };
    actions::spend(draft, active, ActionKind::Stow, 1, None)?;
    change(draft, figure, (weapon, None), &["DW-ACTION-14"], |held, _| {
        held.in_hand = false;
        held.nocked = false;
    })
}

/// An object that a figure carries.
fn forbid_missing(draft: &DwDraft<'_>, figure: FigureId, object: &str) -> Result<(), Stop> {
    let carried = look(draft).figure(figure).is_some_and(|known| known.carried.iter().any(|o| o == object));
    if carried { Ok(()) } else { Err(refusal::Gear::NothingToDrop { who: name(draft, figure) }.into()) }
}

/// Picks up an object that lies within reach, or a stone.   DW-ACTION-13, DW-SHOOT-24
pub fn pick_up(draft: &mut DwDraft<'_>, active: &Active, object: Option<&str>) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    forbid_animal(draft, figure)?;
    let Some(wanted) = object else {
        actions::spend(draft, active, ActionKind::PickUp, 1, None)?;
        return set(draft, figure, "DW-SHOOT-24", |kit| kit.stones = kit.stones.saturating_add(1));
    };
    let mut objects = look(draft).state.objects.clone();
    let place = objects.iter().position(|lying| lying.name == wanted && reaches(look(draft), figure, lying));
    let Some(place) = place else { return Err(refusal::Gear::BadObject.into()) };
    actions::spend(draft, active, ActionKind::PickUp, 1, None)?;
    let found = objects.remove(place);
    let why = because(draft, &["DW-ACTION-13"]);
    draft.emit(event::ObjectsSet { objects }, why)?;
    let Some(weapon) = found.weapon else {
        return set(draft, figure, "DW-ACTION-13", |kit| kit.carried.push(found.name));
    };
    let mut weapons = look(draft).figure(figure).map(|known| known.weapons.clone()).unwrap_or_default();
    let in_hand = weapons.iter().all(|held| !held.in_hand);
    weapons.push(Held { weapon, in_hand, empty: found.empty, nocked: false });
    let why = because(draft, &["DW-ACTION-13"]);
    draft.emit(event::WeaponsSet { figure, weapon: Some(weapon), weapons }, why)
}

/// Whether an object lies at a figure's feet; where positions are not recorded, it says so by picking it up.
fn reaches(look: Look<'_>, figure: FigureId, object: &Object) -> bool {
    let places = look.disc(figure).zip(object.at);
    places.is_none_or(|(base, at)| within(base, Disc::new(at, 0), CONTACT_TOLERANCE))
}

/// Drops an object, or the weapon in hand: free. It lies where the figure stands, or falls below it.
/// DW-ACTION-15
pub fn drop(draft: &mut DwDraft<'_>, active: &Active, object: Option<&str>) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    // From a wall, a ladder or the air it falls to what is below.
    let below = |at: Point| Point { z: levels::surface(look(draft), at).min(at.z), ..at };
    let at = look(draft).figure(figure).and_then(|known| known.at);
    let at = if draft.setup().before(11) { at } else { at.map(below) };
    let mut objects = look(draft).state.objects.clone();
    if let Some(wanted) = object {
        forbid_missing(draft, figure, wanted)?;
        actions::spend(draft, active, ActionKind::Drop, 0, None)?;
        set(draft, figure, "DW-ACTION-15", |kit| kit.carried.retain(|other| other != wanted))?;
        let printed = draft.setup().objects.iter().find(|printed| printed.name == wanted);
        let light = printed.and_then(|printed| printed.light);
        objects.push(Object { name: wanted.to_owned(), at, light, weapon: None, empty: false });
    } else {
        let Some(weapon) = look(draft).in_hand(figure) else {
            return Err(refusal::Gear::NothingToDrop { who: name(draft, figure) }.into());
        };
        let (_, known) = held(draft, figure, weapon, |held| held.in_hand)?;
        actions::spend(draft, active, ActionKind::Drop, 0, None)?;
        let mut weapons = look(draft).figure(figure).map(|known| known.weapons.clone()).unwrap_or_default();
        weapons.retain(|held| !held.in_hand);
        let why = because(draft, &["DW-ACTION-15"]);
        draft.emit(event::WeaponsSet { figure, weapon: Some(weapon), weapons }, why)?;
        let name = free_name(&objects, &weapon.words().fr);
        objects.push(Object { name, at, light: None, weapon: Some(weapon), empty: known.empty });
    }
    let why = because(draft, &["DW-ACTION-15"]);
    draft.emit(event::ObjectsSet { objects }, why)
}

/// A name that no object on the table has: the weapon's own, numbered when another lies there.
fn free_name(objects: &[Object], word: &str) -> String {
    let taken = |name: &str| objects.iter().any(|object| object.name == name);
    if !taken(word) {
        return word.to_owned();
    }
    let numbered = (2..=objects.len().saturating_add(2)).map(|number| format!("{word} {number}"));
    numbered.into_iter().find(|name| !taken(name)).unwrap_or_else(|| word.to_owned())
}

/// Raises a shield.   DW-ACTION-23, DW-TRAIT-16
pub fn raise_shield(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    if !look(draft).has(figure, &Trait::KineticShield) {
        return Err(
            refusal::Activation::Lacks { who: name(draft, figure), held: Trait::KineticShield }.into()
        );
    }
    actions::forbid_unable(draft, active, Needs::Hands)?;
    forbid_animal(draft, figure)?;
    if look(draft).figure(figure).is_some_and(|known| known.shield_up) {
        return Err(refusal::Gear::ShieldUp { who: name(draft, figure) }.into());
    }
    actions::spend(draft, active, ActionKind::RaiseShield, 1, None)?;
    let why = because(draft, &["DW-ACTION-23", "DW-TRAIT-16"]);
    draft.emit(event::ShieldSet { figure, up: true }, why)
}

/// Restarts armour that shut down: two actions, and its wearer is free.   DW-ACTION-24, DW-TRAIT-06
pub fn restart_armour(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    let known =
        look(draft).figure(figure).map(|known| (known.armour_off, known.immobilised.contains(Hold::Armour)));
    let Some((true, held)) = known else {
        return Err(refusal::Gear::ArmourOn { who: name(draft, figure) }.into());
    };
    if active.shut_down {
        return Err(refusal::Activation::OnlyShooting { who: name(draft, figure) }.into());
    }
    actions::spend(draft, active, ActionKind::RestartArmour, 2, None)?;
    let why = because(draft, &["DW-ACTION-24", "DW-TRAIT-06"]);
    draft.emit(event::ArmourSet { figure, off: false }, why)?;
    if !held {
        return Ok(());
    }
    let why = because(draft, &["DW-ACTION-24", "DW-TRAIT-06"]);
    draft.emit(event::Freed { figure, hold: Some(Hold::Armour) }, why)
}

/// What a shot does to its weapon: emptied, unnocked, used up, a shoulder injured; called once the roll is
/// settled.   DW-SHOOT-06, DW-SHOOT-07, DW-SHOOT-24, DW-TRAIT-05, DW-TRAIT-70, DW-GAP-39, DW-GAP-43
pub fn shot_fired(draft: &mut DwDraft<'_>, figure: FigureId, weapon: Weapon, die: u32) -> Result<(), Stop> {
    let Some(loading) = loading(look(draft), weapon) else { return Ok(()) };
    let fired = (weapon, look(draft).held_place(figure, weapon, |held| held.in_hand));
    match loading {
        Loading::OnOne if die == 1 => {
            change(draft, figure, fired, &["DW-SHOOT-06", "DW-GAP-39"], |held, this| held.empty |= this)
        }
        Loading::OnOne | Loading::Never => Ok(()),
        Loading::EachShot => {
            change(draft, figure, fired, &["DW-TRAIT-70", "DW-GAP-43"], |held, this| held.empty |= this)
        }
        Loading::Nocked => change(draft, figure, fired, &["DW-TRAIT-05", "DW-SHOOT-06"], |held, this| {
            held.nocked &= !this;
            held.empty |= this && die == 1;
        }),
        Loading::Spent => spent(draft, figure, weapon, die),
    }
}

/// What a shot that no die is rolled for does to its weapon: one that every shot empties is empty.
/// DW-TRAIT-70, DW-GAP-43
pub fn shot_spent(draft: &mut DwDraft<'_>, figure: FigureId, weapon: Weapon) -> Result<(), Stop> {
    // A face that empties nothing else.
    shot_fired(draft, figure, weapon, 6)
}

/// A stone or a bottle is gone; a natural 1 injures the shoulder that threw a stone.   DW-SHOOT-07, DW-SHOOT-24
fn spent(draft: &mut DwDraft<'_>, figure: FigureId, weapon: Weapon, die: u32) -> Result<(), Stop> {
    if weapon != Weapon::Stone {
        let mut weapons = look(draft).figure(figure).map(|known| known.weapons.clone()).unwrap_or_default();
        if let Some(place) = look(draft).held_place(figure, weapon, |held| held.in_hand) {
            weapons.remove(place);
        }
        let why = because(draft, &["DW-SHOOT-07"]);
        return draft.emit(event::WeaponsSet { figure, weapon: Some(weapon), weapons }, why);
    }
    set(draft, figure, "DW-SHOOT-24", |kit| kit.stones = kit.stones.saturating_sub(1))?;
    if die != 1 {
        return Ok(());
    }
    let why = because(draft, &["DW-SHOOT-24"]);
    draft.emit(event::ShoulderSet { figure, injured: true }, why)
}
