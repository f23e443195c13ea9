//! Interactions: first aid, repair, objectives.
//! TDE-ACT-09, TDE-MEDIC-01 to TDE-MEDIC-08, TDE-MECH-01 to TDE-MECH-06, TDE-ATK-07, TDE-TRE-07, TDE-TRE-11

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::combat::{Need, bare};
use crate::contact::facts;
use crate::draft::{TdeDraft, because, claim, forbid, look, name};
use crate::objectives::objects;
use crate::profiles::talents::Trial;
use crate::profiles::weapons::Property;
use crate::profiles::{Kind, Role};
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::skills::scene::Scene;
use crate::skills::{effects, properties};
use crate::state::dice::{Attribute, Grade};
use crate::state::harm::{Harm, HarmBy, Mark, Marked};
use crate::state::look::Look;
use crate::state::opposed::ActOutcome;
use crate::state::sequence::{Act, Cause, Doing, Interaction};
use crate::{event, points};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Judges an interaction.
pub fn plan(draft: &mut TdeDraft<'_>, figure: FigureId, what: Interaction) -> Result<Act, Stop> {
    let who = || name(draft, figure);
    let barred = match look(draft).kind(figure) {
        Kind::Character => None,
        Kind::Cavalry => Some("TDE-CAV-27"),
        Kind::Beast => Some("TDE-BEAST-03"),
    };
    if let Some(rule) = barred {
        forbid(draft, true, SceneRefusal::NoInteraction { who: who(), rule }.into())?;
    }
    match what {
        Interaction::FirstAid { patient } => can_heal(draft, figure, patient)?,
        Interaction::Repair { owner, weapon } => can_repair(draft, figure, owner, weapon)?,
        Interaction::TakeControl { objective } => objects::can_take(draft, figure, objective)?,
        Interaction::Look { objective } => objects::can_look(draft, figure, objective)?,
        Interaction::PickUp { objective } => objects::can_pick_up(draft, figure, objective)?,
        Interaction::Other {} => {
            let written = look(draft).talents(figure).iter().any(|talent| !talent.text.is_empty());
            let refusal = SceneRefusal::NoAbility { who: who(), rule: "TDE-ACT-09" };
            forbid(draft, !written && draft.claims().is_empty(), refusal.into())?;
        }
    }
    let mut act = bare(figure, Doing::Interact { what }, Cause::Action);
    claim(draft, &mut act)?;
    Ok(act)
}

/// Somebody there, whom the figure touches or is.
fn reaches(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    other: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    if look(draft).figure(other).is_none() {
        return Err(Refusal::NoSuchFigure { figure: other.0 }.into());
    }
    if !look(draft).is_on_table(other) {
        return Err(Refusal::Gone { who: name(draft, other) }.into());
    }
    let touches = figure == other || facts::contact(draft, figure, other)?;
    let (who, whom) = (name(draft, figure), name(draft, other));
    forbid(draft, !touches, SceneRefusal::NotTouching { who, whom, rule }.into())?;
    let foreign = !look(draft).same_faction(figure, other);
    forbid(draft, foreign, SceneRefusal::OtherFaction { who: name(draft, other), rule }.into())
}

/// TDE-MEDIC-01, TDE-MEDIC-02, TDE-BEAST-04, TDE-CAV-28
fn can_heal(draft: &mut TdeDraft<'_>, medic: FigureId, patient: FigureId) -> Result<(), Stop> {
    let able = effects::has_ability(look(draft), medic, Role::Medic);
    let rule = ability_rule(look(draft), medic, "TDE-MEDIC-01");
    forbid(draft, !able, SceneRefusal::NoAbility { who: name(draft, medic), rule }.into())?;
    reaches(draft, medic, patient, "TDE-MEDIC-02")?;
    let barred = match look(draft).kind(patient) {
        Kind::Character => None,
        Kind::Cavalry => Some("TDE-CAV-28"),
        Kind::Beast => Some("TDE-BEAST-04"),
    };
    if let Some(rule) = barred {
        forbid(draft, true, SceneRefusal::NotHealed { who: name(draft, patient), rule }.into())?;
    }
    let hurt = look(draft).figure(patient).is_some_and(|figure| figure.wounds > 0);
    forbid(draft, !hurt, SceneRefusal::NotWounded { who: name(draft, patient) }.into())
}

/// The rule that keeps an ability from a figure: a Bruiser has none at all.   TDE-APT-00
fn ability_rule(look: Look<'_>, figure: FigureId, rule: &'static str) -> &'static str {
    if look.role(figure) == Some(Role::Bruiser) { "TDE-APT-00" } else { rule }
}

/// TDE-MECH-01, TDE-MECH-02, TDE-PROP-14
fn can_repair(draft: &mut TdeDraft<'_>, mechanic: FigureId, owner: FigureId, weapon: u8) -> Result<(), Stop> {
    reaches(draft, mechanic, owner, "TDE-MECH-02")?;
    let Some(card) = look(draft).weapon(owner, weapon) else {
        return Err(Refusal::NoWeapon { who: name(draft, owner) }.into());
    };
    let able = effects::has_ability(look(draft), mechanic, Role::Mechanic)
        || properties::is(card, Property::Primitive);
    let rule = ability_rule(look(draft), mechanic, "TDE-MECH-01");
    forbid(draft, !able, SceneRefusal::NoAbility { who: name(draft, mechanic), rule }.into())?;
    let arms = look(draft).figure(owner).map(|figure| figure.arms.as_slice()).unwrap_or_default();
    let arm = arms.get(usize::from(weapon)).copied().unwrap_or_default();
    // A Limited weapon was never to be repaired; any other was destroyed by a repair.
    let limited =
        look(draft).weapon(owner, weapon).is_some_and(|card| properties::is(card, Property::Limited));
    let rule = if limited { "TDE-PROP-09" } else { "TDE-MECH-03" };
    forbid(draft, arm.destroyed, SceneRefusal::BeyondRepair { who: name(draft, owner), rule }.into())?;
    forbid(draft, !arm.defective, SceneRefusal::NotDefective { who: name(draft, owner) }.into())
}

/// Its test, if it takes one.   TDE-MEDIC-02, TDE-MECH-02
pub fn need(look: Look<'_>, act: &Act, what: Interaction) -> Option<Need> {
    let (trial, foe, rule) = match what {
        Interaction::FirstAid { patient } => (Trial::FirstAid, patient, "TDE-MEDIC-02"),
        Interaction::Repair { owner, .. } => (Trial::Repair, owner, "TDE-MECH-02"),
        Interaction::TakeControl { .. }
        | Interaction::Look { .. }
        | Interaction::PickUp { .. }
        | Interaction::Other {} => return None,
    };
    let scene = Scene::of(trial).against(foe).alone(look);
    let modifiers = effects::modifiers(look, act.figure, &scene);
    Some(Need { attribute: Attribute::Intellect, modifiers, rule })
}

/// Its effects.
pub fn resolve(
    draft: &mut TdeDraft<'_>,
    place: u16,
    act: &Act,
    what: Interaction,
    outcome: ActOutcome,
) -> Result<(), Stop> {
    match what {
        Interaction::FirstAid { patient } => heal(draft, place, act.figure, patient, outcome),
        Interaction::Repair { owner, weapon } => repair(draft, place, act.figure, (owner, weapon), outcome),
        Interaction::TakeControl { objective } => {
            done(draft, place, &["TDE-ACT-09"])?;
            objects::take(draft, act.figure, objective)
        }
        Interaction::Look { objective } => {
            done(draft, place, &["TDE-ACT-09"])?;
            objects::look_at(draft, act.figure, objective)
        }
        Interaction::PickUp { objective } => {
            done(draft, place, &["TDE-ACT-09"])?;
            objects::pick_up(draft, act.figure, objective)
        }
        Interaction::Other {} => done(draft, place, &["TDE-ACT-09", "TDE-PROF-11"]),
    }
}

/// An act without harm or marks has had its effects.
fn done(draft: &mut TdeDraft<'_>, act: u16, rules: &[&'static str]) -> Result<(), Stop> {
    let why = because(draft, rules);
    draft.emit(event::ActResolved { act, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}

/// TDE-MEDIC-03 to TDE-MEDIC-08
fn heal(
    draft: &mut TdeDraft<'_>,
    act: u16,
    medic: FigureId,
    patient: FigureId,
    outcome: ActOutcome,
) -> Result<(), Stop> {
    let grade = outcome.grade.unwrap_or(Grade::Flop);
    let (rule, wounds) = match grade {
        Grade::Fiasco => ("TDE-MEDIC-03", 0),
        Grade::Flop => ("TDE-MEDIC-04", 0),
        Grade::Success => ("TDE-MEDIC-05", 1),
        Grade::Exceptional => ("TDE-MEDIC-06", 2),
        Grade::Exploit => ("TDE-MEDIC-07", 2),
    };
    let harms = if grade == Grade::Fiasco { vec![botched(patient, act)] } else { Vec::new() };
    let healed = Marked { figure: patient, mark: Mark::Healed { wounds }, act: None };
    let marks = if wounds > 0 { vec![healed] } else { Vec::new() };
    let mut why = because(draft, &[rule]);
    if wounds > 0 && look(draft).is_down(patient) {
        why = why.and(greffe_core::record::ids::RuleId::new("TDE-MEDIC-08"));
    }
    draft.emit(event::ActResolved { act, harms, marks, exploit: None }, why)?;
    if grade == Grade::Exploit {
        points::gain(draft, medic, &["TDE-MEDIC-07", "TDE-PROF-02"])?;
    }
    Ok(())
}

/// The wound of a botched treatment: no armour test.   TDE-MEDIC-03, TDE-HEALTH-03
fn botched(patient: FigureId, act: u16) -> Harm {
    Harm {
        figure: patient,
        by: HarmBy::Mishap(act),
        part: None,
        chooser: None,
        damage: 0,
        direct: 1,
        late: false,
        unsaved: None,
    }
}

/// TDE-MECH-03 to TDE-MECH-06
fn repair(
    draft: &mut TdeDraft<'_>,
    act: u16,
    mechanic: FigureId,
    (figure, weapon): (FigureId, u8),
    outcome: ActOutcome,
) -> Result<(), Stop> {
    let grade = outcome.grade.unwrap_or(Grade::Flop);
    let rule = match grade {
        Grade::Fiasco => "TDE-MECH-03",
        Grade::Flop => "TDE-MECH-04",
        Grade::Success | Grade::Exceptional => "TDE-MECH-05",
        Grade::Exploit => "TDE-MECH-06",
    };
    let primitive =
        look(draft).weapon(figure, weapon).is_some_and(|card| properties::is(card, Property::Primitive));
    let rules: &[&'static str] = if primitive { &[rule, "TDE-PROP-14"] } else { &[rule] };
    done(draft, act, rules)?;
    let why = because(draft, rules);
    match grade {
        Grade::Fiasco => draft.emit(event::Jammed { figure, weapon, destroyed: true }, why)?,
        Grade::Flop => {}
        Grade::Success | Grade::Exceptional | Grade::Exploit => {
            draft.emit(event::Repaired { figure, weapon }, why)?;
        }
    }
    if grade == Grade::Exploit {
        points::gain(draft, mechanic, &["TDE-MECH-06", "TDE-PROF-02"])?;
    }
    Ok(())
}
