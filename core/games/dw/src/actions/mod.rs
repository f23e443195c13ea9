//! What an active figure may do, and what it pays for it.   DW-ACTION-01 to DW-ACTION-25, DW-STATUS-01

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::traits::Trait;
use crate::state::Hold;
use crate::state::frames::Frame;
use crate::state::look::{Active, Look};
use crate::{event, flying, refusal};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// What an action needs of its figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Feet: on its feet and free.
    Feet,
    /// Hands: free, though it may lie.
    Hands,
    /// A weapon to shoot with: shut-down armour does not stop it.
    Aim,
    /// A mind: a web does not stop it.
    Mind,
}

/// The activation this side plays, when it is what the match waits for.
///
/// # Errors
/// When it is not.
pub fn of(draft: &DwDraft<'_>, side: u8) -> Result<Active, Stop> {
    let Some(Frame::Activation { .. }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    let Some(active) = look(draft).active() else { return Err(refusal::General::NotNow.into()) };
    if active.player == side {
        Ok(active)
    } else {
        Err(refusal::General::NotYours { who: name(draft, active.figure) }.into())
    }
}

/// Refuses a figure that cannot do what an action needs.
/// DW-STATUS-01, DW-STATUS-04, DW-CLIMB-03, DW-GAP-13, DW-GAP-59, DW-GAP-65
pub fn forbid_unable(draft: &DwDraft<'_>, active: &Active, needs: Needs) -> Result<(), Stop> {
    let look = look(draft);
    let who = || name(draft, active.figure);
    let Some(known) = look.figure(active.figure) else {
        return Err(refusal::Activation::Gone { who: who() }.into());
    };
    if active.shut_down && needs != Needs::Aim {
        return Err(refusal::Activation::OnlyShooting { who: who() }.into());
    }
    let excepted = |hold: Hold| match (hold, needs) {
        (Hold::Armour, Needs::Aim) | (Hold::Web, Needs::Mind) => true,
        (
            Hold::Sonic
            | Hold::Web
            | Hold::Entangle
            | Hold::Psychic(_)
            | Hold::Nanite
            | Hold::Armour
            | Hold::Teleport,
            _,
        ) => false,
    };
    // What one hold lets it do, another may still forbid.
    let held = !known.immobilised.iter().all(excepted);
    forbid(draft, held, refusal::Activation::Held { who: who() })?;
    if look.is_prone(active.figure) && needs == Needs::Feet {
        return Err(refusal::Activation::Prone { who: who() }.into());
    }
    Ok(())
}

/// Spends actions on something.   DW-ACT-02, DW-ACTION-17, DW-TRAIT-16
///
/// # Errors
/// When there are too few.
pub fn spend(
    draft: &mut DwDraft<'_>,
    active: &Active,
    action: ActionKind,
    cost: u32,
    target: Option<FigureId>,
) -> Result<(), Stop> {
    let figure = active.figure;
    if !matches!(action, ActionKind::Move | ActionKind::Sprint | ActionKind::Leave) {
        flying::forbid_hovering(draft, figure)?;
    }
    let climbs = action == ActionKind::Climb && !draft.setup().before(3);
    let moves = climbs || matches!(action, ActionKind::Move | ActionKind::Sprint);
    let free = is_free(look(draft), active, action);
    let cost = if free { 0 } else { cost };
    let Some(left) = active.left.checked_sub(cost) else {
        return Err(refusal::Activation::NoActions {
            who: name(draft, figure),
            needs: cost,
            left: active.left,
        }
        .into());
    };
    let free_moves = if action == ActionKind::Sprint {
        active.free_moves.saturating_add(1)
    } else if climbs && !look(draft).has(figure, &Trait::Climber) {
        // The attempt uses up the whole activation, a move paid for included.   DW-CLIMB-02
        0
    } else {
        active.free_moves.saturating_sub(u32::from(free))
    };
    let goes_on = matches!(action, ActionKind::Shot | ActionKind::Salvo);
    let firing = matches!(look(draft).top(), Some(Frame::Activation { salvo: Some(_), .. }));
    let why = because(draft, &[action_rule(action)]);
    draft.emit(event::ActionTaken { figure, action, target, cost, left, free_moves }, why)?;
    if firing && !goes_on {
        let because = because(draft, &["DW-SHOOT-25"]);
        draft.emit(event::SalvoSet { figure, salvo: None }, because)?;
    }
    let quiet = moves || matches!(action, ActionKind::RaiseShield | ActionKind::Leave);
    if quiet { Ok(()) } else { drop_shield(draft, figure) }
}

/// Whether an action is the second move of a sprint: a Climber climbs as others walk.
/// DW-TRAIT-25, DW-CLIMB-06
pub fn is_free(look: Look<'_>, active: &Active, action: ActionKind) -> bool {
    let scales =
        action == ActionKind::Climb && look.has(active.figure, &Trait::Climber) && !look.setup.before(11);
    active.free_moves > 0 && (scales || matches!(action, ActionKind::Move | ActionKind::Leave))
}

/// The rule that says what an action costs.
fn action_rule(action: ActionKind) -> &'static str {
    match action {
        ActionKind::Move => "DW-ACTION-03",
        ActionKind::Sprint => "DW-TRAIT-25",
        ActionKind::Climb => "DW-CLIMB-02",
        ActionKind::Leave => "DW-MOVE-13",
        ActionKind::Disengage => "DW-ACTION-19",
        ActionKind::Melee => "DW-ACTION-07",
        ActionKind::Power => "DW-ACTION-08",
        ActionKind::Shot => "DW-ACTION-09",
        ActionKind::AimedShot => "DW-ACTION-10",
        ActionKind::Salvo => "DW-SHOOT-25",
        ActionKind::Grenade => "DW-AREA-03",
        ActionKind::Telepathy => "DW-TRAIT-82",
        ActionKind::Scream => "DW-TRAIT-43",
        ActionKind::Entangle => "DW-TRAIT-31",
        ActionKind::SonicSweep => "DW-TRAIT-87",
        ActionKind::Possess => "DW-TRAIT-66",
        ActionKind::BreakFree => "DW-ACTION-20",
        ActionKind::StandUp => "DW-ACTION-21",
        ActionKind::Dive => "DW-ACTION-16",
        ActionKind::Reload => "DW-ACTION-18",
        ActionKind::TakeWeapon => "DW-ACTION-12",
        ActionKind::Nock => "DW-ACTION-25",
        ActionKind::Stow => "DW-ACTION-14",
        ActionKind::PickUp => "DW-ACTION-13",
        ActionKind::Drop => "DW-ACTION-15",
        ActionKind::BreakDoor => "DW-DOOR-01",
        ActionKind::ShootDoor => "DW-DOOR-06",
        ActionKind::Teleport => "DW-TRAIT-83",
        ActionKind::Heal => "DW-TRAIT-78",
        ActionKind::Repair => "DW-TRAIT-71",
        ActionKind::Stimulate => "DW-TRAIT-81",
        ActionKind::Antidote => "DW-GAP-46",
        ActionKind::Copy => "DW-TRAIT-30",
        ActionKind::RaiseShield => "DW-ACTION-23",
        ActionKind::RestartArmour => "DW-ACTION-24",
        ActionKind::Recover => "DW-ACTION-22",
        ActionKind::WidenLight => "DW-ENV-12",
        ActionKind::Skill => "DW-ACTION-17",
    }
}

/// Refuses one attack too many.   DW-ACTION-01, DW-TRAIT-12
pub fn forbid_second_attack(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let most = if look(draft).has(figure, &Trait::ExtraAttack) { 2 } else { 1 };
    let spent = look(draft).figure(figure).is_some_and(|figure| figure.attacks >= most);
    forbid(draft, spent, refusal::Attack::AttackSpent { who: name(draft, figure) })
}

/// Counts an attack.   DW-ACTION-01, DW-TRAIT-12
pub fn count_attack(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let attacks = look(draft).figure(figure).map_or(0, |figure| figure.attacks).saturating_add(1);
    let mut why = because(draft, &["DW-ACTION-01"]);
    if attacks > 1 {
        why = why.and(RuleId::new("DW-TRAIT-12"));
    }
    draft.emit(event::AttackCounted { figure, attacks }, why)
}

/// A shield falls, if it is up: its bearer did something else than stand or move, or is attacked in melee.
/// DW-TRAIT-16
pub fn drop_shield(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !look(draft).figure(figure).is_some_and(|known| known.shield_up) {
        return Ok(());
    }
    let why = because(draft, &["DW-TRAIT-16"]);
    draft.emit(event::ShieldSet { figure, up: false }, why)
}
