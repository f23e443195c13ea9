//! Aggressions, in contact and at range: whom they reach, what they test, what they do.
//! SEG-BASIC-01, SEG-SHOOT-01 to SEG-SHOOT-05, SEG-SKATK-01 to SEG-SKATK-06, SEG-SKSHOOT-01 to SEG-SKSHOOT-03,
//! SEG-SKSHOOT-06, SEG-SKDEF-10 to SEG-SKDEF-16, SEG-SKSPE-02 to SEG-SKSPE-05, SEG-SKMISC-09

pub mod events;
mod forms;
pub mod protections;
pub mod throw;
#[cfg(test)]
mod tests;

use crate::actions::events::{ActionDeclared, FreeMoveGivenUp};
use crate::actions::sheet::{self, attack_sheet};
use crate::actions::{self, Active, deed};
use crate::attacks::events::{DoubleAttackBegun, SecondAttackForgone};
use crate::draft::{self, SegDraft, because, forbid, look, name};
use crate::energy::{self, drain};
use crate::event::{Event, MoveKind};
use crate::immobilised::immobilise;
use crate::movement;
use crate::profiles::Skill;
use crate::range::{aim, table};
use crate::refusal::Refusal;
use crate::setup::{ParryTiming, Ruler};
use crate::state::look::Look;
use crate::state::{Attack, AttackKind, Deed, Due, Frame, Payment, ThrowMode};
use crate::threshold::{self, Trial};
use crate::wounds::{Wound, wound};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// An aggression as declared.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// Which one.
    pub kind: AttackKind,
    /// Whom.
    pub target: FigureId,
    /// Which way, for a throw.
    pub mode: Option<ThrowMode>,
    /// Who pays.
    pub payment: &'a [Payment],
}

/// A plain aim at a target.
pub fn at(kind: AttackKind, target: FigureId) -> Aim<'static> {
    Aim { kind, target, mode: None, payment: &[] }
}

/// An aggression as the action of an activation.   SEG-ACTN-04
pub fn attack(draft: &mut SegDraft<'_>, active: &Active, aim: &Aim<'_>) -> Result<(), Stop> {
    let sheet = attack_sheet(aim.kind);
    actions::forbid_action(draft, active, sheet.card)?;
    if let Some(skill) = sheet.skill {
        actions::forbid_skill(draft, active.figure, skill)?;
    }
    let waives = match aim.kind {
        AttackKind::Vampiric => {
            actions::forbid_no_free_move(draft, active)?;
            true
        }
        AttackKind::Throw => {
            movement::forbid_spent(draft, active.figure, MoveKind::Throw)?;
            false
        }
        AttackKind::Basic
        | AttackKind::Immobilise
        | AttackKind::Grapple
        | AttackKind::SpecialRanged
        | AttackKind::SpecialImmobilise
        | AttackKind::Drain => false,
    };
    let judged = judge(draft, active.figure, aim, false)?;
    let spent = energy::pay(draft, active.figure, sheet.cost, aim.payment)?;
    if waives {
        let because = because(draft, &[sheet.rule, "SEG-MOVE-08", "SEG-GAP-56"]);
        draft.emit(
            Event::FreeMoveGivenUp(FreeMoveGivenUp { figure: active.figure, precise: false }),
            because,
        )?;
    }
    strike(draft, &judged, spent)
}

/// `DoubleAttack`: gives up the free move and makes the first attack.
/// SEG-SKATK-01, SEG-MOVE-08, SEG-GAP-29, SEG-GAP-56
pub fn double_attack(draft: &mut SegDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_action(draft, active, attack_sheet(AttackKind::Basic).card)?;
    actions::forbid_skill(draft, figure, Skill::DoubleAttack)?;
    actions::forbid_no_free_move(draft, active)?;
    let one_left = look(draft).figure(figure).is_some_and(|figure| figure.ammo == Some(1));
    let partial = draft.setup().options.double_attack_partial;
    forbid(draft, one_left && !partial, Refusal::OneShotLeft { who: name(draft, figure) })?;
    let judged = judge(draft, figure, &at(AttackKind::Basic, target), false)?;
    let because = because(draft, &["SEG-SKATK-01", "SEG-MOVE-08", "SEG-GAP-56"]);
    draft.emit(Event::DoubleAttackBegun(DoubleAttackBegun { figure }), because)?;
    strike(draft, &judged, Vec::new())
}

/// A basic attack: the action, or the second of a `DoubleAttack`.   SEG-BASIC-01, SEG-SKATK-01
pub fn basic_attack(draft: &mut SegDraft<'_>, side: u8, target: FigureId) -> Result<(), Stop> {
    if matches!(look(draft).top(), Some(Frame::DoubleAttack { .. })) {
        return second_attack(draft, side, target);
    }
    let active = actions::of(draft, side)?;
    attack(draft, &active, &at(AttackKind::Basic, target))
}

/// The second attack of a `DoubleAttack`.
fn second_attack(draft: &mut SegDraft<'_>, side: u8, target: FigureId) -> Result<(), Stop> {
    let figure = doubler(draft, side)?;
    let judged = judge(draft, figure, &at(AttackKind::Basic, target), false)?;
    strike(draft, &judged, Vec::new())
}

/// The second attack is not made.   SEG-GAP-29
pub fn forgo_second(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let figure = doubler(draft, side)?;
    let because = because(draft, &["SEG-SKATK-01", "SEG-GAP-13"]);
    draft.emit(Event::SecondAttackForgone(SecondAttackForgone { figure, lapsed: false }), because)
}

fn doubler(draft: &SegDraft<'_>, side: u8) -> Result<FigureId, Stop> {
    let Some(Frame::DoubleAttack { figure, .. }) = look(draft).top() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, *figure)?;
    Ok(*figure)
}

/// Strikes back after a parry.   SEG-SKDEF-07 to SEG-SKDEF-09, SEG-GAP-21
pub fn counter_attack(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::CounterWindow { parrier, source }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    draft::forbid_foreign(draft, side, parrier)?;
    let judged = judge(draft, parrier, &at(AttackKind::Basic, source), true)?;
    strike(draft, &judged, Vec::new())
}

/// An aggression that may be made.
struct Judged {
    attack: Attack,
    /// Whether it goes past the first length of its ruler.
    far: bool,
    /// The rules by which it reaches its target.
    cited: Vec<&'static str>,
}

/// Judges an aggression: whom it may reach, and how.
fn judge(draft: &mut SegDraft<'_>, actor: FigureId, aim: &Aim<'_>, counter: bool) -> Result<Judged, Stop> {
    let target = aim.target;
    draft::forbid_target(draft, target)?;
    if target == actor {
        return Err(Refusal::NotOneself { who: name(draft, actor), rule: "SEG-GAP-19" }.into());
    }
    if !counter {
        actions::forbid_wrong_side(draft, actor, target, true)?;
    }
    let ranged = !table::contact(draft, actor, target)?;
    let basic = matches!(aim.kind, AttackKind::Basic | AttackKind::Vampiric);
    let special = match aim.kind {
        AttackKind::SpecialRanged | AttackKind::SpecialImmobilise | AttackKind::Drain => true,
        AttackKind::Basic | AttackKind::Vampiric => !ranged && look(draft).has(actor, Skill::SpecialMelee),
        AttackKind::Immobilise | AttackKind::Grapple | AttackKind::Throw => false,
    };
    if basic {
        let empty = look(draft).figure(actor).is_some_and(|figure| figure.ammo == Some(0));
        forbid(draft, empty, Refusal::NoAmmo { who: name(draft, actor) })?;
    }
    let (far, cited) = reach(draft, actor, aim, ranged)?;
    let shove = match aim.mode {
        Some(mode) if aim.kind == AttackKind::Throw => {
            Some(Box::new(throw::plan(draft, actor, target, mode)?))
        }
        Some(_) | None => None,
    };
    let attack = Attack { kind: aim.kind, actor, target, ranged, special, counter, shove };
    Ok(Judged { attack, far, cited })
}

/// Whether a target within reach of an aggression is past the first length of the ruler; and the rules that reach it.
fn reach(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    aim: &Aim<'_>,
    ranged: bool,
) -> Result<(bool, Vec<&'static str>), Stop> {
    let target = aim.target;
    if aim.kind == AttackKind::Drain {
        let dry = look(draft).figure(target).is_none_or(|figure| figure.omega == 0);
        forbid(draft, dry, Refusal::NothingToDrain { who: name(draft, target) })?;
    }
    if !ranged {
        return Ok((false, Vec::new()));
    }
    let far = match aim.kind {
        AttackKind::Basic => shot(draft, actor, target)?,
        AttackKind::SpecialRanged | AttackKind::Drain | AttackKind::SpecialImmobilise => {
            let cited = actions::forbid_unreachable(draft, actor, target, Ruler::Long, Some(aim.kind))?;
            return Ok((false, cited));
        }
        AttackKind::Vampiric | AttackKind::Immobilise | AttackKind::Grapple | AttackKind::Throw => {
            let refusal = Refusal::NotInContact { who: name(draft, actor), target: name(draft, target) };
            forbid(draft, true, refusal)?;
            false
        }
    };
    Ok((far, table::reach_rules(look(draft), actor, target, Some(aim.kind))))
}

/// The rulers of a figure's ranged basic attacks, with their rules, longest first.   SEG-SKSHOOT-01 to 03
pub fn ranged_rulers(look: Look<'_>, figure: FigureId) -> Vec<(Ruler, &'static str)> {
    [
        (Skill::RangedAttackLong, Ruler::Long, "SEG-SKSHOOT-03"),
        (Skill::RangedAttackMedium, Ruler::Medium, "SEG-SKSHOOT-02"),
        (Skill::RangedAttackShort, Ruler::Short, "SEG-SKSHOOT-01"),
    ]
    .into_iter()
    .filter(|(skill, _, _)| look.has(figure, *skill))
    .map(|(_, ruler, rule)| (ruler, rule))
    .collect()
}

/// A ranged basic attack: sight, and a ruler laid once or twice.
/// SEG-SHOOT-01 to SEG-SHOOT-03, SEG-SKSHOOT-01 to SEG-SKSHOOT-03
fn shot(draft: &mut SegDraft<'_>, actor: FigureId, target: FigureId) -> Result<bool, Stop> {
    let rulers = ranged_rulers(look(draft), actor);
    let Some((ruler, _)) = rulers.first().copied() else {
        let refusal = Refusal::NoRangedSkill { who: name(draft, actor), target: name(draft, target) };
        forbid(draft, true, refusal)?;
        return Ok(false);
    };
    actions::forbid_immune(draft, target)?;
    let length = draft.setup().ruler(ruler);
    let endless = table::is_infinite(look(draft), actor, table::Reach::Action);
    let near = endless || table::is_within(draft, actor, target, length)?;
    if !near {
        let twice = table::is_within(draft, actor, target, length.saturating_mul(2))?;
        let refusal = Refusal::BeyondRange { who: name(draft, actor), target: name(draft, target) };
        forbid(draft, !twice, refusal)?;
    }
    let sees = table::sees_to_shoot(draft, actor, target)?;
    if !sees {
        let refusal = table::unseen(draft, actor, target)?;
        forbid(draft, true, refusal)?;
    }
    Ok(!near)
}

/// Makes the test of an aggression, or waits for a parry before it.   SEG-GAP-05
fn strike(draft: &mut SegDraft<'_>, judged: &Judged, spent: Vec<Payment>) -> Result<(), Stop> {
    let Judged { attack, far, cited } = judged;
    let situation = protections::situation(draft, attack, *far)?;
    if !attack.ranged {
        aim::drop_aim(draft, attack.actor)?;
    }
    let suit = sheet::attack_suit(attack);
    let trial = Trial {
        figure: attack.actor,
        suit,
        other: Some(attack.target),
        ranged: Some(attack.ranged),
        action: !attack.counter,
    };
    let modifiers = threshold::sum(draft, &trial, &situation)?;
    let mut cited = cited.clone();
    cited.extend(rules(look(draft), attack));
    let deed = Deed::Attack(attack.clone());
    match draft.setup().options.parry_timing {
        ParryTiming::AfterSuccess => deed::perform(draft, deed, spent, &modifiers, 1, None, &cited),
        ParryTiming::OnDeclaration => {
            let ammo = deed::ammo_after(look(draft), attack);
            let mut applied = sheet::sheet(&deed).rules();
            applied.append(&mut cited);
            let mut because = because(draft, &applied);
            for rule in energy::payment_rules(draft, attack.actor, &spent) {
                because = because.and(RuleId::new(rule));
            }
            because = because.and(RuleId::new("SEG-GAP-05")).sum(modifiers.clone());
            let due = Due { modifiers, claims: draft.claims().to_vec() };
            let told = table::told(draft);
            draft.emit(Event::ActionDeclared(ActionDeclared { deed, spent, ammo, due, told }), because)
        }
    }
}

/// The rules of an aggression beside those of its line and of its reach: what it combines, how it shoots, what it
/// answers.
fn rules(look: Look<'_>, attack: &Attack) -> Vec<&'static str> {
    let mut cited = Vec::new();
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    if attack.kind == AttackKind::Basic {
        cited.push("SEG-ACTN-02");
    }
    if matches!(look.top(), Some(Frame::DoubleAttack { .. })) || attack.kind == AttackKind::Vampiric {
        cited.push("SEG-ACTN-04");
    }
    if basic && attack.special {
        cited.push("SEG-SKSPE-02");
    }
    if basic && look.has(attack.actor, Skill::LimitedAmmo) {
        cited.push("SEG-SKMISC-09");
    }
    match ranged_rulers(look, attack.actor).into_iter().next() {
        Some((_, rule)) if basic && attack.ranged => {
            cited.extend(["SEG-SHOOT-01", "SEG-SHOOT-02", rule]);
            if look.is_engaged(attack.actor) {
                cited.push("SEG-SHOOT-05");
            }
        }
        Some(_) if basic => cited.push("SEG-SHOOT-04"),
        Some(_) | None => {}
    }
    if attack.counter {
        cited.push("SEG-SKDEF-09");
        if attack.ranged {
            cited.push("SEG-SKDEF-08");
        }
    }
    cited
}

/// Whether a figure could strike back at a source, as far as the record says.   SEG-SKDEF-07, SEG-SKDEF-08
pub fn may_counter(draft: &SegDraft<'_>, parrier: FigureId, source: FigureId) -> bool {
    let look = look(draft);
    let armed = look.figure(parrier).is_some_and(|figure| figure.ammo != Some(0));
    let there = look.is_on_table(parrier) && look.is_on_table(source);
    if !armed || !there || !look.has(parrier, Skill::CounterAttacker) {
        return false;
    }
    if look.touch(parrier, source) {
        return true;
    }
    recorded_shot(look, parrier, source) != Some(false)
}

/// Whether a figure may shoot at another out of contact, by the record alone: none when it says nothing.
/// SEG-SHOOT-01 to SEG-SHOOT-03, SEG-SKOPT-06
pub fn recorded_shot(look: Look<'_>, actor: FigureId, target: FigureId) -> Option<bool> {
    let rulers = ranged_rulers(look, actor);
    let Some((ruler, _)) = rulers.first() else { return Some(false) };
    if look.has(target, Skill::RangedImmunity) {
        return Some(false);
    }
    let length = look.setup.ruler(*ruler).saturating_mul(2);
    let endless = table::is_infinite(look, actor, table::Reach::Action);
    let near = if endless { Some(true) } else { table::recorded_within(look, actor, target, length) };
    match (near, table::recorded_aim(look, actor, target)) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        (_, _) => None,
    }
}

/// Whether the second attack of a `DoubleAttack` has become impossible.   SEG-SKATK-01, SEG-GAP-29
pub fn is_second_lapsed(draft: &SegDraft<'_>, figure: FigureId) -> bool {
    let look = look(draft);
    !look.is_on_table(figure) || look.figure(figure).is_some_and(|figure| figure.ammo == Some(0))
}

/// The effect of an aggression.
pub(crate) fn land(draft: &mut SegDraft<'_>, attack: &Attack) -> Result<(), Stop> {
    let (actor, target) = (attack.actor, attack.target);
    let vampiric = attack.kind == AttackKind::Vampiric;
    match attack.kind {
        AttackKind::Basic | AttackKind::Vampiric | AttackKind::SpecialRanged => {
            wound(draft, target, actor, Wound::Attack { ranged: attack.ranged, vampiric })
        }
        AttackKind::Immobilise => immobilise(draft, target, actor, "SEG-SKATK-02"),
        AttackKind::SpecialImmobilise => immobilise(draft, target, actor, "SEG-SKSPE-05"),
        AttackKind::Grapple => {
            immobilise(draft, target, actor, "SEG-SKATK-03")?;
            immobilise(draft, actor, actor, "SEG-SKATK-03")
        }
        AttackKind::Drain => drain(draft, actor, target),
        AttackKind::Throw => throw::thrown(draft, attack),
    }
}
