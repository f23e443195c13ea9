//! Poison: from the weapon to the victim, and what it does there.   AD-POISON-01

use crate::draft::{AdDraft, because, look};
use crate::state::{Poison, Posture};
use crate::{event, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A weapon's blow or shot has wounded: one of its poisons goes over to the victim.   AD-POISON-02, AD-POISON-03
pub fn spread(
    draft: &mut AdDraft<'_>,
    by: FigureId,
    weapon: Option<u8>,
    victim: FigureId,
) -> Result<(), Stop> {
    let Some((weapon, poison)) = spend(draft, by, weapon, "AD-POISON-02")? else { return Ok(()) };
    let known = look(draft);
    let Some(figure) = known.figure(victim).filter(|_| known.is_in_play(victim)) else { return Ok(()) };
    let mut poisons = figure.poisons.clone();
    poisons.push(poison);
    let rule = if known.weapon(by, weapon).is_some_and(crate::profiles::weapons::Weapon::is_melee) {
        "AD-POISON-02"
    } else {
        "AD-POISON-03"
    };
    let why = because(draft, &[rule]);
    draft.emit(event::Poisoned { figure: victim, poisons }, why)
}

/// A shot that did not wound spends a poison all the same.   AD-POISON-03, AD-POISON-06
pub fn waste(draft: &mut AdDraft<'_>, by: FigureId, weapon: u8) -> Result<(), Stop> {
    spend(draft, by, Some(weapon), "AD-POISON-03").map(drop)
}

/// Takes a poison off a weapon.
fn spend(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    weapon: Option<u8>,
    rule: &'static str,
) -> Result<Option<(u8, Poison)>, Stop> {
    let Some(weapon) = weapon else { return Ok(None) };
    let state = look(draft).weapon_state(figure, weapon);
    let Some([poison, rest @ ..]) = state.map(|state| state.poisons.as_slice()) else { return Ok(None) };
    let (poison, poisons) = (*poison, rest.to_vec());
    let stacked: &[&'static str] = if poisons.is_empty() { &[] } else { &["AD-GAP-68"] };
    let why = because(draft, &[&[rule, "AD-POISON-06"], stacked].concat());
    draft.emit(event::WeaponCoated { figure, weapon, poisons }, why)?;
    Ok(Some((weapon, poison)))
}

/// A poison does its work; it stays for the turns to come.   AD-POISON-05
pub fn work(draft: &mut AdDraft<'_>, figure: FigureId, poison: Poison) -> Result<(), Stop> {
    wounds::wound(draft, figure, poison.wounds, &["AD-POISON-05", "AD-ARM-05"])?;
    match poison.posture {
        Some(posture @ (Posture::Prone | Posture::Unconscious)) if look(draft).state.ended.is_none() => {
            wounds::lay(draft, figure, posture, &["AD-POISON-05", "AD-STAT-10"])
        }
        Some(Posture::Prone | Posture::Unconscious | Posture::Standing) | None => Ok(()),
    }
}

/// A figure has overcome a poison.   AD-POISON-05
pub fn overcome(draft: &mut AdDraft<'_>, figure: FigureId, place: u8) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let kept = known.poisons.iter().enumerate().filter(|(index, _)| *index != usize::from(place));
    let poisons = kept.map(|(_, poison)| *poison).collect();
    let why = because(draft, &["AD-POISON-05"]);
    draft.emit(event::Poisoned { figure, poisons }, why)
}
