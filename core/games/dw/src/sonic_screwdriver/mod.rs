//! The sonic screwdriver.   DW-TRAIT-87

mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::profiles::weapons::Weapon;
use crate::sight::hiding;
use crate::state::combat::{CombatKind, Given};
use crate::state::frames::Aimed;
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::{actions, equipment, event, light, melee, refusal, shooting, sight, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Attacks every enemy within Short, each with its own roll: all of them where positions are recorded, those
/// named where they are not.   DW-TRAIT-87, DW-SHOOT-06, DW-SHOOT-08, DW-SHOOT-13, DW-SHOOT-22, DW-CLIMB-03, DW-TRAIT-36, DW-TRAIT-44
pub fn sweep(draft: &mut DwDraft<'_>, active: &Active, targets: &[FigureId]) -> Result<(), Stop> {
    let (by, weapon) = (active.figure, Weapon::SonicScrewdriver);
    // One that another has dropped serves as well.
    let found = look(draft).held(by, weapon).is_some() && !draft.setup().before(3);
    if !found && !look(draft).has(by, &Trait::SonicScrewdriver) {
        return Err(refusal::Activation::Lacks { who: name(draft, by), held: Trait::SonicScrewdriver }.into());
    }
    actions::forbid_unable(draft, active, Needs::Aim)?;
    equipment::forbid_animal(draft, by)?;
    actions::forbid_second_attack(draft, by)?;
    melee::forbid_climbing(draft, by)?;
    let ghost = look(draft).has(by, &Trait::Immaterial);
    forbid(draft, ghost, refusal::Attack::Immaterial { who: name(draft, by) })?;
    let Some(held) = look(draft).held(by, weapon).copied() else {
        return Err(refusal::Attack::NoWeapon { who: name(draft, by), weapon }.into());
    };
    forbid(draft, !held.in_hand, refusal::Attack::NotInHand { who: name(draft, by), weapon })?;
    forbid(draft, held.empty, refusal::Attack::Empty { who: name(draft, by), weapon })?;
    let engaged = !distance::engaging(draft, by)?.is_empty();
    forbid(draft, engaged, refusal::Attack::ShooterEngaged { who: name(draft, by) })?;
    let left = aimed(draft, by, targets)?;
    actions::spend(draft, active, ActionKind::SonicSweep, 1, None)?;
    actions::count_attack(draft, by)?;
    let ambush = left.iter().any(|aimed| aimed.given.ambush);
    let row = weapon.sheet(draft.setup().options.pistol_stats).ranged;
    match row.filter(|_| !draft.setup().before(3)) {
        Some(row) => shooting::reveal(draft, by, &row, ambush)?,
        None => melee::spend_ambush(draft, by, ambush)?,
    }
    let why = because(draft, &["DW-TRAIT-87"]);
    draft.emit(event::VolleyOpened { by, kind: CombatKind::Shot {}, arm: Some(weapon), left }, why)
}

/// Whether nothing but figures stands between: a sweep affects all of them, but no wall lets a shot through.
/// DW-SHOOT-08, DW-SHOOT-19
fn is_open(draft: &mut DwDraft<'_>, by: FigureId, other: FigureId) -> Result<bool, Stop> {
    let pair = look(draft).disc(by).zip(look(draft).disc(other));
    let recorded = pair.map(|(from, to)| {
        let look = look(draft);
        sight::is_open(look, from, to) && (look.setup.before(3) || is_out_of_woods(look, from, to))
    });
    table::flag(draft, "sight", &[by, other], recorded, true)
}

/// Whether no wood comes between: nobody sweeps into one, nor out of one but from its edge.
/// DW-SHOOT-19, DW-SHOOT-20, DW-SHOOT-21
fn is_out_of_woods(look: Look<'_>, from: Disc, to: Disc) -> bool {
    let out = sight::is_deep(look, to, from) && !sight::at_wood_edge(look, from);
    !sight::is_deep(look, from, to) && !out
}

/// The enemies in reach and in sight, with what covers them or dazzles.   DW-TRAIT-87, DW-ENV-13
fn aimed(draft: &mut DwDraft<'_>, by: FigureId, named: &[FigureId]) -> Result<Vec<Aimed>, Stop> {
    let enemies: Vec<FigureId> =
        look(draft).on_table().filter(|other| look(draft).are_enemies(by, *other)).collect();
    let length = look(draft).ruler(Ruler::Short);
    let mut reached = Vec::new();
    for other in enemies {
        let near = if look(draft).is_measured() {
            distance::is_within(draft, by, other, length)? && is_open(draft, by, other)?
        } else {
            named.contains(&other)
        };
        if near {
            reached.push(other);
        }
    }
    let ambush = hiding::ambushes(draft, by, true)?;
    let mut left = Vec::new();
    for target in table::in_order(named, reached, "DW-TRAIT-87")? {
        let cover = sight::covered(draft, by, target)?;
        let (same_wood, wood_edge) = woods(look(draft), by, target);
        let dark = if draft.setup().before(3) { 0 } else { light::dark(draft, by, target)? };
        let given = Given { near: true, cover, ambush, same_wood, wood_edge, dark, ..Given::default() };
        left.push(Aimed { target, given });
    }
    Ok(left)
}

/// Whether a sweep stays within one wood, as the record has it, or comes out of one at its edge.
/// DW-SHOOT-20, DW-SHOOT-21
fn woods(look: Look<'_>, by: FigureId, target: FigureId) -> (bool, bool) {
    let (Some(same), Some(own)) = (sight::share_wood(look, by, target), look.disc(by)) else {
        return (false, false);
    };
    let new = !look.setup.before(3);
    (new && same, new && !same && sight::at_wood_edge(look, own))
}
