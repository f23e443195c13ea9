//! Weapons in use: which may be, how often, what jams.   TDE-WPN-01, TDE-WPN-05, TDE-PROP-09, TDE-PROP-15

use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::event;
use crate::profiles::talents::Peril;
use crate::profiles::weapons::{Property, Weapon};
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::skills::{effects, properties};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A weapon that its bearer may use now, to shoot or to fight.
/// TDE-WPN-01, TDE-WPN-05, TDE-PROP-09, TDE-PROP-15, TDE-MECH-03
pub fn usable(draft: &TdeDraft<'_>, figure: FigureId, weapon: u8, shoots: bool) -> Result<Weapon, Stop> {
    let who = || name(draft, figure);
    let Some(gun) = look(draft).weapon(figure, weapon) else {
        return Err(Refusal::NoWeapon { who: who() }.into());
    };
    let ranged = gun.is_ranged() || gun.template().is_some();
    if ranged != shoots {
        let refusal = if shoots {
            FightRefusal::NotRanged { who: who() }
        } else {
            FightRefusal::NotMelee { who: who() }
        };
        return Err(Refusal::Fight(refusal).into());
    }
    let arm = look(draft).figure(figure).and_then(|figure| figure.arms.get(usize::from(weapon)).copied());
    let arm = arm.unwrap_or_default();
    let weapon = gun.name.clone();
    // A Limited weapon was spoiled by its own Fiasco, any other by a repair.
    let rule = if properties::is(gun, Property::Limited) { "TDE-PROP-09" } else { "TDE-MECH-03" };
    let broken = FightRefusal::Destroyed { who: who(), weapon: weapon.clone(), rule };
    forbid(draft, arm.destroyed, Refusal::Fight(broken))?;
    forbid(
        draft,
        arm.defective,
        Refusal::Fight(FightRefusal::Defective { who: who(), weapon: weapon.clone() }),
    )?;
    let empty = properties::rare(gun).is_some_and(|uses| arm.used >= uses);
    forbid(draft, empty, Refusal::Fight(FightRefusal::UsedUp { who: who(), weapon }))?;
    Ok(gun.clone())
}

/// Counts the use of a weapon that has few.   TDE-PROP-15, TDE-GAP-28
pub fn spent(draft: &mut TdeDraft<'_>, figure: FigureId, weapon: u8, gun: &Weapon) -> Result<(), Stop> {
    if properties::rare(gun).is_none() {
        return Ok(());
    }
    let arm = look(draft).figure(figure).and_then(|figure| figure.arms.get(usize::from(weapon)).copied());
    let used = arm.unwrap_or_default().used.saturating_add(1);
    let why = because(draft, &["TDE-PROP-15", "TDE-GAP-28"]);
    draft.emit(event::UseCounted { figure, weapon, used }, why)
}

/// Jams a weapon, for good where it is Limited.   TDE-WPN-05, TDE-SHOOT-09, TDE-PROP-09
pub fn jam(draft: &mut TdeDraft<'_>, figure: FigureId, weapon: u8, gun: &Weapon) -> Result<(), Stop> {
    if effects::is_immune(look(draft), figure, Peril::Jams) {
        return Ok(());
    }
    let destroyed = properties::is(gun, Property::Limited);
    let rules: &[&'static str] = if !gun.is_ranged() {
        &["TDE-PROP-09"]
    } else if destroyed {
        &["TDE-SHOOT-09", "TDE-WPN-05", "TDE-PROP-09"]
    } else {
        &["TDE-SHOOT-09", "TDE-WPN-05"]
    };
    let why = because(draft, rules);
    draft.emit(event::Jammed { figure, weapon, destroyed }, why)
}
