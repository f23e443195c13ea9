//! Minds against minds.   DW-TRAIT-43, DW-TRAIT-82, DW-AREA-02, DW-AREA-11

mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::combat::verdict;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::setup::options::TelepathyRange;
use crate::skills::Topic;
use crate::state::combat::{Combat, CombatKind, Given};
use crate::state::frames::{Aimed, PsiAttack};
use crate::state::look::Active;
use crate::state::test::TestUse;
use crate::status::minds;
use crate::table::distance;
use crate::{actions, combat, event, melee, quality, refusal, sight, skills, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Attacks a mind: one action, Long, in sight, whoever is nearest.   DW-TRAIT-82, DW-GAP-20
pub fn telepathy(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let by = active.figure;
    forbid_mindless(draft, active, &Trait::Telepathy)?;
    melee::forbid_target(draft, by, target, "DW-TRAIT-82")?;
    let shut = skills::cancels(look(draft), &Combat::new(CombatKind::Telepathy {}, Some(by), target));
    if let Some(rule) = shut {
        return Err(refusal::Gear::NotPsychic { target: name(draft, target), rule }.into());
    }
    let most = match draft.setup().options.telepathy_range {
        TelepathyRange::LongOnly => 1,
        TelepathyRange::Multiples => 3,
    };
    let bands = distance::bands(draft, by, target, Ruler::Long, most)?;
    let (who, whom) = (name(draft, by), name(draft, target));
    let Some(bands) = bands else {
        return Err(refusal::Attack::OutOfRange { who, target: whom, rule: "DW-TRAIT-82" }.into());
    };
    let seen = sight::sees(draft, by, target)?;
    forbid(draft, !seen, refusal::Attack::OutOfSight { who, target: whom })?;
    actions::spend(draft, active, ActionKind::Telepathy, 1, Some(target))?;
    actions::count_attack(draft, by)?;
    melee::spend_first(draft, by)?;
    let given = Given { bands, ..Given::default() };
    gather(draft, by, PsiAttack::Telepathy { target, given, effort: false })
}

/// A mind that may attack: the power, no block, free enough, an attack left, no wall to cling to.
/// DW-TRAIT-14, DW-ACTION-01, DW-CLIMB-03
fn forbid_mindless(draft: &DwDraft<'_>, active: &Active, held: &Trait) -> Result<(), Stop> {
    let by = active.figure;
    if !look(draft).has(by, held) {
        return Err(refusal::Activation::Lacks { who: name(draft, by), held: held.clone() }.into());
    }
    actions::forbid_unable(draft, active, Needs::Mind)?;
    actions::forbid_second_attack(draft, by)?;
    if !draft.setup().before(3) {
        melee::forbid_climbing(draft, by)?;
    }
    let blocked = look(draft).has(by, &Trait::MentalBlock);
    forbid(draft, blocked, refusal::Gear::MindBlocked { who: name(draft, by) })
}

/// Attacks every living mind within Medium, friend or foe.   DW-TRAIT-43
pub fn scream(draft: &mut DwDraft<'_>, active: &Active, targets: &[FigureId]) -> Result<(), Stop> {
    let by = active.figure;
    forbid_mindless(draft, active, &Trait::TelepathicScream)?;
    let targets = within_scream(draft, by, targets)?;
    actions::spend(draft, active, ActionKind::Scream, 2, None)?;
    actions::count_attack(draft, by)?;
    melee::spend_first(draft, by)?;
    gather(draft, by, PsiAttack::Scream { targets })
}

/// Whom a scream reaches: all of them where positions are recorded, in the order named if one is; else those
/// named.   DW-TRAIT-43
fn within_scream(draft: &mut DwDraft<'_>, by: FigureId, named: &[FigureId]) -> Result<Vec<FigureId>, Stop> {
    let living: Vec<FigureId> = {
        let look = look(draft);
        look.on_table().filter(|other| *other != by && !skills::is_artificial(look, *other)).collect()
    };
    let reached = if look(draft).is_measured() {
        let length = look(draft).ruler(Ruler::Medium);
        let mut reached = Vec::new();
        for other in living {
            if distance::is_within(draft, by, other, length)? {
                reached.push(other);
            }
        }
        reached
    } else {
        living.into_iter().filter(|other| named.contains(other)).collect()
    };
    table::in_order(named, reached, "DW-TRAIT-43")
}

/// A hampered mind gathers itself first.   DW-AREA-11, DW-GAP-35
fn gather(draft: &mut DwDraft<'_>, by: FigureId, attack: PsiAttack) -> Result<(), Stop> {
    if !look(draft).figure(by).is_some_and(|figure| figure.psi_negated) {
        return attack_now(draft, by, &attack);
    }
    let r#use = TestUse::PsiUse { attack };
    quality::roll(draft, Trial { figure: by, dice: 1, rule: "DW-AREA-11", topic: Topic::Power, r#use })
}

/// A hampered mind has tested.   DW-AREA-11
pub fn gathered(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    passed: bool,
    attack: &PsiAttack,
) -> Result<(), Stop> {
    match attack {
        PsiAttack::Answer {} => verdict::answered(draft, passed),
        PsiAttack::Telepathy { .. } | PsiAttack::Scream { .. } if passed => attack_now(draft, figure, attack),
        PsiAttack::Telepathy { .. } | PsiAttack::Scream { .. } => Ok(()),
    }
}

/// The attack itself. Whoever reaches for a new mind lets go of the one it held.   DW-TRAIT-82
fn attack_now(draft: &mut DwDraft<'_>, by: FigureId, attack: &PsiAttack) -> Result<(), Stop> {
    match attack {
        PsiAttack::Telepathy { target, given, effort } => {
            minds::let_go(draft, by)?;
            let mut combat = Combat::new(CombatKind::Telepathy {}, Some(by), *target);
            combat.given = *given;
            combat.effort = *effort;
            let why = because(draft, &["DW-TRAIT-82"]);
            combat::declare(draft, combat, why)
        }
        PsiAttack::Scream { targets } => {
            // A scream is telepathy: any other mind it reaches costs the one that was held.   DW-TRAIT-43
            let holds = |target: &FigureId| {
                look(draft).figure(*target).is_some_and(|figure| figure.controlled_by == Some(by))
            };
            if !draft.setup().before(9) && !targets.iter().all(holds) {
                minds::let_go(draft, by)?;
            }
            let left =
                targets.iter().map(|target| Aimed { target: *target, given: Given::default() }).collect();
            let why = because(draft, &["DW-TRAIT-43", "DW-AREA-02"]);
            draft.emit(event::VolleyOpened { by, kind: CombatKind::Scream {}, arm: None, left }, why)
        }
        PsiAttack::Answer {} => Ok(()),
    }
}
