//! Minds against minds.   DW-TRAIT-43, DW-TRAIT-82, DW-AREA-02, DW-AREA-11

use crate::event::{self, ActionKind, Event};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::activation::{self, Needs};
use crate::resolve::test::{self, Trial};
use crate::resolve::{
    DwDraft, because, combat, forbid, harm, lend, look, melee, morale, name, sight, table, verdict,
};
use crate::setup::options::TelepathyRange;
use crate::skills::{self, Topic};
use crate::state::combat::{Combat, CombatKind, Given, Harm};
use crate::state::frames::{Aimed, PsiAttack};
use crate::state::look::Active;
use crate::state::test::TestUse;
use crate::state::{Cause, Faint, Hold, Presence};
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
    let bands = table::bands(draft, by, target, Ruler::Long, most)?;
    let (who, whom) = (name(draft, by), name(draft, target));
    let Some(bands) = bands else {
        return Err(refusal::Attack::OutOfRange { who, target: whom, rule: "DW-TRAIT-82" }.into());
    };
    let seen = sight::sees(draft, by, target)?;
    forbid(draft, !seen, refusal::Attack::OutOfSight { who, target: whom })?;
    activation::spend(draft, active, ActionKind::Telepathy, 1, Some(target))?;
    activation::count_attack(draft, by)?;
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
    activation::forbid_unable(draft, active, Needs::Mind)?;
    activation::forbid_second_attack(draft, by)?;
    if !draft.setup().early {
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
    activation::spend(draft, active, ActionKind::Scream, 2, None)?;
    activation::count_attack(draft, by)?;
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
            if table::is_within(draft, by, other, length)? {
                reached.push(other);
            }
        }
        reached
    } else {
        living.into_iter().filter(|other| named.contains(other)).collect()
    };
    in_order(named, reached, "DW-TRAIT-43")
}

/// Figures in the order named; all of them, each once.
///
/// # Errors
/// When somebody else is named, or somebody is forgotten.
pub fn in_order(
    named: &[FigureId],
    reached: Vec<FigureId>,
    rule: &'static str,
) -> Result<Vec<FigureId>, Stop> {
    if named.is_empty() {
        return Ok(reached);
    }
    let mut sorted = named.to_vec();
    sorted.sort_unstable();
    if sorted == reached { Ok(named.to_vec()) } else { Err(refusal::Attack::NotThose { rule }.into()) }
}

/// A hampered mind gathers itself first.   DW-AREA-11, DW-GAP-35
fn gather(draft: &mut DwDraft<'_>, by: FigureId, attack: PsiAttack) -> Result<(), Stop> {
    if !look(draft).figure(by).is_some_and(|figure| figure.psi_negated) {
        return attack_now(draft, by, &attack);
    }
    let r#use = TestUse::PsiUse { attack };
    test::roll(draft, Trial { figure: by, dice: 1, rule: "DW-AREA-11", topic: Topic::Power, r#use })
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
            let_go(draft, by)?;
            let mut combat = Combat::new(CombatKind::Telepathy {}, Some(by), *target);
            combat.given = *given;
            combat.effort = *effort;
            let why = because(draft, &["DW-TRAIT-82"]);
            combat::declare(draft, combat, why)
        }
        PsiAttack::Scream { targets } => {
            let left =
                targets.iter().map(|target| Aimed { target: *target, given: Given::default() }).collect();
            let why = because(draft, &["DW-TRAIT-43", "DW-AREA-02"]);
            draft.emit(event::VolleyOpened { by, kind: CombatKind::Scream {}, arm: None, left }, why)
        }
        PsiAttack::Answer {} => Ok(()),
    }
}

/// A beaten mind is dazed, faints or is taken.   DW-TRAIT-82, DW-TRAIT-43, DW-STATUS-05 to DW-STATUS-07
pub fn strike(draft: &mut DwDraft<'_>, by: FigureId, victim: FigureId, harm: Harm) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(victim) else { return Ok(()) };
    if !look(draft).is_on_table(victim) {
        return Ok(());
    }
    match harm {
        Harm::Dazed {} if known.dazed => Ok(()),
        Harm::Dazed {} => {
            let why = because(draft, &["DW-TRAIT-82", "DW-STATUS-05"]);
            draft.emit(event::Dazed { figure: victim }, why)
        }
        Harm::Unconscious {} => harm::faint(draft, victim, Faint::Telepathy(by), "DW-TRAIT-82"),
        Harm::Controlled {} => take(draft, by, victim),
        Harm::Nothing {}
        | Harm::Recoil {}
        | Harm::Prone {}
        | Harm::Held { .. }
        | Harm::Wound {}
        | Harm::Killed {}
        | Harm::Gruesome {}
        | Harm::Thrown { .. }
        | Harm::Possessed {}
        | Harm::Expelled {} => Ok(()),
    }
}

/// A mind is taken: whatever it held is free.   DW-STATUS-07
fn take(draft: &mut DwDraft<'_>, by: FigureId, victim: FigureId) -> Result<(), Stop> {
    // A telepath holds one mind: also one that was attacked, and has won.
    if !draft.setup().early {
        let_go(draft, by)?;
    }
    let (Some(controller), Some(known)) = (look(draft).side_of(by), look(draft).figure(victim)) else {
        return Ok(());
    };
    let event = Event::ControlChanged(event::ControlChanged {
        figure: victim,
        owner: known.owner,
        controller,
        controlled_by: Some(by),
        possessed_by: known.possessed_by,
    });
    let why = because(draft, &["DW-TRAIT-82", "DW-STATUS-07", "DW-GAP-68"]);
    draft.emit(event, why)?;
    released(draft, victim)
}

/// Every mind that a figure controls goes its own way again.   DW-TRAIT-82
fn let_go(draft: &mut DwDraft<'_>, by: FigureId) -> Result<(), Stop> {
    let held: Vec<FigureId> = look(draft)
        .figures()
        .filter(|(_, figure)| figure.controlled_by == Some(by))
        .map(|(id, _)| id)
        .collect();
    for figure in held {
        let Some(known) = look(draft).figure(figure) else { continue };
        let (owner, possessed_by) = (known.owner, known.possessed_by);
        let thief = possessed_by.and_then(|thief| look(draft).side_of(thief));
        let event = Event::ControlChanged(event::ControlChanged {
            figure,
            owner,
            controller: thief.unwrap_or(owner),
            controlled_by: None,
            possessed_by,
        });
        let why = because(draft, &["DW-TRAIT-82", "DW-STATUS-07"]);
        draft.emit(event, why)?;
        lend::follow(draft, figure)?;
    }
    Ok(())
}

/// What a figure held by its mind is free again: called whenever it dies, faints or is taken over.
/// DW-STATUS-03, DW-STATUS-07, DW-GAP-21
pub fn released(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let_go(draft, figure)?;
    let dead = look(draft).figure(figure).is_some_and(|figure| match figure.presence {
        Presence::Removed(Cause::Killed | Cause::Gruesome | Cause::OutOfAction) => true,
        Presence::Removed(cause) => morale::is_killed(cause) && !draft.setup().early,
        Presence::Undeployed | Presence::OnTable | Presence::Possessing(_) => false,
    });
    if !dead {
        return Ok(());
    }
    let wakes = draft.setup().options.telepathic_faint_ends_with_telepath;
    let (mut held, mut fainted) = (Vec::new(), Vec::new());
    for (id, other) in look(draft).figures() {
        if other.immobilised.contains(Hold::Psychic(figure)) {
            held.push(id);
        }
        if wakes && other.unconscious.contains(Faint::Telepathy(figure)) {
            fainted.push((id, other.unconscious.len() > 1));
        }
    }
    for freed in held {
        let why = because(draft, &["DW-STATUS-03"]);
        draft.emit(event::Freed { figure: freed, hold: Some(Hold::Psychic(figure)) }, why)?;
    }
    for (freed, several) in fainted {
        let why = because(draft, &["DW-GAP-21", "DW-STATUS-06"]);
        let faint = several.then_some(Faint::Telepathy(figure));
        draft.emit(event::Woke { figure: freed, faint }, why)?;
    }
    Ok(())
}
