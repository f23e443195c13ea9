//! Attacks in contact.   DW-MELEE-01 to DW-MELEE-21, DW-ACTION-07, DW-ACTION-08

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::terror;
use crate::profiles::Size;
use crate::profiles::traits::Trait;
use crate::sight::hiding;
use crate::state::combat::{Combat, CombatKind, Given, Guard};
use crate::state::look::{Active, Look};
use crate::table::distance;
use crate::{actions, combat, event, refusal, skills, terrain};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Attacks in contact, with one action or two.   DW-ACTION-02, DW-ACTION-07, DW-ACTION-08, DW-MELEE-10
pub fn attack(draft: &mut DwDraft<'_>, active: &Active, target: FigureId, power: bool) -> Result<(), Stop> {
    let figure = active.figure;
    forbid_unfit(draft, active, target)?;
    actions::forbid_second_attack(draft, figure)?;
    let given = given(draft, figure, target)?;
    let (action, cost) = if power { (ActionKind::Power, 2) } else { (ActionKind::Melee, 1) };
    actions::spend(draft, active, action, cost, Some(target))?;
    actions::count_attack(draft, figure)?;
    spend_ambush(draft, figure, given.ambush)?;
    let arm = look(draft).in_hand(figure);
    let combat =
        Combat { arm, effort: power, given, ..Combat::new(CombatKind::Melee {}, Some(figure), target) };
    let mut why = because(draft, &["DW-MELEE-01", "DW-ACTION-07", "DW-GAP-52"]);
    if look(draft).guard(target) != Guard::Ready {
        why = why.and(RuleId::new("DW-MELEE-21"));
    }
    for rule in talents(look(draft), figure, target) {
        why = why.and(RuleId::new(rule));
    }
    if power {
        why = why
            .and(RuleId::new("DW-ACTION-08"))
            .and(RuleId::new("DW-ACTION-02"))
            .and(RuleId::new("DW-GAP-56"));
    }
    combat::declare(draft, combat, why)
}

/// The rules about who fights whom: mounts, sizes, talents.   DW-MELEE-12, DW-MELEE-16, DW-MELEE-19
fn talents(look: Look<'_>, figure: FigureId, target: FigureId) -> Vec<&'static str> {
    let mut rules = Vec::new();
    let mounted = |id| look.has(id, &Trait::Mounted);
    if mounted(figure) != mounted(target) {
        rules.push("DW-MELEE-12");
    }
    let size = |id| skills::size(look, id);
    if (size(figure) == Size::Normal) != (size(target) == Size::Normal) {
        rules.push("DW-MELEE-16");
    }
    let trained = |id| look.has(id, &Trait::MeleeSpecialist) || look.has(id, &Trait::MeleeExpert);
    if trained(figure) || trained(target) {
        rules.push("DW-MELEE-19");
    }
    rules
}

/// What an attack in contact needs: feet, unless the house lets those who lie attack.   DW-GAP-13
pub fn needs(draft: &DwDraft<'_>) -> Needs {
    if draft.setup().options.prone_may_attack_melee { Needs::Hands } else { Needs::Feet }
}

/// Refuses an attack in contact that cannot be made.
/// DW-MELEE-01, DW-CLIMB-03, DW-TRAIT-44, DW-GAP-13
pub fn forbid_unfit(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, needs(draft))?;
    combat::forbid_outcome_claims(draft)?;
    forbid_target(draft, figure, target, "DW-MELEE-01")?;
    forbid_climbing(draft, figure)?;
    for immaterial in [figure, target] {
        let ghost = look(draft).has(immaterial, &Trait::Immaterial);
        forbid(draft, ghost, refusal::Attack::Immaterial { who: name(draft, immaterial) })?;
    }
    terror::forbid_undared(draft, figure, target)?;
    let touch = distance::contact(draft, figure, target)?;
    let refusal = refusal::Attack::NotInContact { who: name(draft, figure), target: name(draft, target) };
    forbid(draft, !touch, refusal)
}

/// Refuses a target that is no enemy on the table.
pub fn forbid_target(
    draft: &DwDraft<'_>,
    figure: FigureId,
    target: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    if look(draft).figure(target).is_none() {
        return Err(refusal::General::NoSuchFigure { figure: target.0 }.into());
    }
    if figure == target {
        return Err(refusal::Attack::NotOneself { who: name(draft, figure) }.into());
    }
    if !look(draft).is_on_table(target) {
        return Err(refusal::Activation::Gone { who: name(draft, target) }.into());
    }
    let friend = !look(draft).are_enemies(figure, target);
    forbid(draft, friend, refusal::Attack::NotAnEnemy { target: name(draft, target), rule })
}

/// Refuses a climber, unless climbing is its trade.   DW-CLIMB-03, DW-CLIMB-06
pub fn forbid_climbing(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let hangs = look(draft).figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let climber = look(draft).has(figure, &Trait::Climber);
    forbid(draft, hangs && !climber, refusal::Attack::Climbing { who: name(draft, figure) })
}

/// The facts of the table that an attack in contact needs.   DW-MELEE-11, DW-MELEE-13, DW-FALL-04
pub fn given(draft: &mut DwDraft<'_>, figure: FigureId, target: FigureId) -> Result<Given, Stop> {
    Ok(Given {
        near: true,
        ambush: hiding::ambushes(draft, figure, false)?,
        attacker_higher: terrain::is_higher(draft, figure, target)?,
        target_higher: terrain::is_higher(draft, target, figure)?,
        lip: terrain::lip(draft, target)?,
        attacker_lip: terrain::lip(draft, figure)?,
        ..Given::default()
    })
}

/// A first attack gives a hidden figure away: told of one that came out of hiding, or that may attack again.
/// DW-GAP-61
pub fn spend_ambush(draft: &mut DwDraft<'_>, figure: FigureId, ambush: bool) -> Result<(), Stop> {
    let matters = ambush || look(draft).has(figure, &Trait::ExtraAttack);
    if !matters || look(draft).figure(figure).is_some_and(|figure| figure.ambush_spent) {
        return Ok(());
    }
    let because = because(draft, &["DW-GAP-61"]);
    draft.emit(event::AmbushSpent { figure }, because)
}

/// An attack that has no bonus of an ambush is the first attack all the same.   DW-SHOOT-22, DW-GAP-61
pub fn spend_first(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if draft.setup().before(3) { Ok(()) } else { spend_ambush(draft, figure, false) }
}
