//! Skills used as actions, and mines (`mines.rs`).   AO-OBJ-01, AO-SKILL-02, AO-SKILL-03, AO-SKILL-09, AO-GAP-33, AO-GAP-34, AO-GAP-40

pub mod events;
pub mod mines;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Active, forbid_wounded_action};
use crate::command::ActiveSkill;
use crate::draft::{AoDraft, because, forbid, forbid_absent, look, name};
use crate::equipment::events::{FigureHealed, SkillUsed};
use crate::event::{Event, Test};
use crate::profiles::{Characteristic, Skill};
use crate::refusal;
use crate::setup::{CustomSkill, SkillEffect, Tested};
use crate::state::Lasting;
use crate::terrain::table;
use crate::test::{self, Trial};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// Uses a skill: the action.   AO-SKILL-02
pub fn use_skill(
    draft: &mut AoDraft<'_>,
    active: &Active,
    skill: &ActiveSkill,
    target: Option<FigureId>,
) -> Result<(), Stop> {
    activation::forbid_action(draft, active.figure)?;
    mines::forbid_before_mine(draft, active.figure)?;
    forbid_wounded_action(draft, active.figure)?;
    if let Some(target) = target {
        forbid_absent(draft, target)?;
    }
    match skill {
        ActiveSkill::Heal => heal(draft, active.figure, target)?,
        ActiveSkill::TentacleGrip => grip(draft, active.figure, target)?,
        ActiveSkill::Custom(id) => custom(draft, active.figure, id, target)?,
    }
    activation::keep_action(draft, active.figure)
}

fn forbid_unskilled(draft: &AoDraft<'_>, figure: FigureId, skill: Skill) -> Result<(), Stop> {
    let lacks = !look(draft).has(figure, skill);
    forbid(draft, lacks, refusal::Activation::NoSkill { who: name(draft, figure), skill: skill.words() })
}

/// A test that an action takes: +1 to a user that has not moved.   AO-TEST-05
fn tested(
    draft: &mut AoDraft<'_>,
    rule: &'static str,
    figure: FigureId,
    of: Characteristic,
    own: bool,
) -> Result<(Test, Because), Stop> {
    let still: Vec<(&'static str, i32)> =
        test::concentration(draft, figure).filter(|_| own).into_iter().collect();
    let claims = draft.claims();
    let sum = test::sum(draft, figure, of, Tested::Test, &still, claims);
    let (test, mut because) = test::test(draft, &Trial { rule, figure, of, sum: &sum, claims })?;
    if !still.is_empty() {
        because = because.and(RuleId::new("AO-TEST-05"));
    }
    Ok((test, because.and(RuleId::new("AO-SKILL-02"))))
}

/// Soins: a Wounded friend nearer than one pas is Fit again.   AO-SKILL-03, AO-GAP-33, AO-GAP-34
fn heal(draft: &mut AoDraft<'_>, healer: FigureId, target: Option<FigureId>) -> Result<(), Stop> {
    forbid_unskilled(draft, healer, Skill::Heal)?;
    let Some(target) = target else { return Err(refusal::General::TargetNeeded.into()) };
    let (who, whom) = (name(draft, healer), name(draft, target));
    let friend = target != healer && !look(draft).are_enemies(healer, target);
    forbid(draft, !friend, refusal::General::NotAFriend { who: whom.clone() })?;
    forbid(draft, !look(draft).is_wounded(target), refusal::Activation::NotWounded { who: whom.clone() })?;
    let near = table::distance(draft, healer, target)?.is_under(100);
    forbid(draft, !near, refusal::Activation::NotInReach { who, target: whom, rule: "AO-SKILL-03" })?;
    let rules = ["AO-SKILL-02", "AO-SKILL-03", "AO-GAP-33", "AO-ACT-10"];
    let (test, because) = if draft.setup().options.heal_test {
        let (test, because) = tested(draft, "AO-SKILL-03", healer, Characteristic::Mental, true)?;
        (Some(test), because.and(RuleId::new("AO-GAP-33")))
    } else {
        (None, because(draft, &rules))
    };
    let works = test.as_ref().is_none_or(|test| test.passed);
    let used = Event::SkillUsed(SkillUsed {
        figure: healer,
        skill: ActiveSkill::Heal,
        target: Some(target),
        test,
        lasting: None,
    });
    draft.emit(used, because)?;
    if !works {
        return Ok(());
    }
    let all = look(draft).profile(target).map_or(1, |profile| profile.hit_points);
    let hit_points = if draft.setup().options.heal_max { all } else { 1 };
    let several = (all > 1).then_some("AO-GAP-34");
    let rules: Vec<&'static str> = ["AO-SKILL-03", "AO-HEALTH-01"].into_iter().chain(several).collect();
    let because = self::because(draft, &rules);
    draft.emit(Event::FigureHealed(FigureHealed { figure: target, by: healer, hit_points }), because)
}

/// The grip of tentacles: its target tests Vigour; what a failure does is claimed.   AO-SKILL-09, AO-GAP-40
fn grip(draft: &mut AoDraft<'_>, figure: FigureId, target: Option<FigureId>) -> Result<(), Stop> {
    forbid_unskilled(draft, figure, Skill::TentacleGrip)?;
    let Some(target) = target else { return Err(refusal::General::TargetNeeded.into()) };
    if !look(draft).are_enemies(figure, target) {
        return Err(refusal::General::NotAnEnemy { who: name(draft, target), rule: "AO-SKILL-09" }.into());
    }
    let hidden = look(draft).is_hidden(target);
    forbid(draft, hidden, refusal::Attack::TargetHidden { target: name(draft, target), rule: "AO-HIDE-07" })?;
    let (test, because) = tested(draft, "AO-SKILL-09", target, Characteristic::Vigour, false)?;
    let skill = ActiveSkill::TentacleGrip;
    let because = because.and(RuleId::new("AO-GAP-40"));
    let (target, test) = (Some(target), Some(test));
    draft.emit(Event::SkillUsed(SkillUsed { figure, skill, target, test, lasting: None }), because)
}

/// An action of the players' own.   AO-SKILL-02, AO-TURN-10, AO-GAP-40
fn custom(draft: &mut AoDraft<'_>, figure: FigureId, id: &str, target: Option<FigureId>) -> Result<(), Stop> {
    let held = look(draft).custom(figure).find(|skill| skill.id == id && skill.action).cloned();
    let Some(skill) = held else {
        return Err(refusal::Activation::NoSkill { who: name(draft, figure), skill: Words::same(id) }.into());
    };
    let by_target = |effect: &SkillEffect| matches!(effect, SkillEffect::Test { by_target: true, .. });
    let needs_target = skill.reach.is_some() || skill.effects.iter().any(by_target);
    if needs_target && target.is_none() {
        return Err(refusal::General::TargetNeeded.into());
    }
    if let Some((target, reach)) = target.zip(skill.reach).filter(|(target, _)| *target != figure) {
        let near = table::distance(draft, figure, target)?.is_under(reach);
        let (who, whom) = (name(draft, figure), name(draft, target));
        forbid(draft, !near, refusal::Activation::NotInReach { who, target: whom, rule: "AO-GAP-40" })?;
    }
    let test = skill_test(draft, figure, &skill, target)?;
    let (test, because) = match test {
        Some((test, because)) => (Some(test), because),
        None => (None, because(draft, &["AO-SKILL-02", "AO-ACT-10"])),
    };
    // A test of the user must pass for the effect; one of the target must fail.
    let lands = test.as_ref().is_none_or(|test| test.passed == (test.figure == figure));
    let lasts = skill.effects.contains(&SkillEffect::Lasting {});
    let lasting = (lasts && lands).then(|| Lasting { skill: skill.id.clone(), from: figure });
    let mut because = because.and(RuleId::new("AO-GAP-40"));
    if lasting.is_some() {
        because = because.and(RuleId::new("AO-TURN-10"));
    }
    let skill = ActiveSkill::Custom(skill.id);
    draft.emit(Event::SkillUsed(SkillUsed { figure, skill, target, test, lasting }), because)
}

/// The test that an action of the players' own takes.
fn skill_test(
    draft: &mut AoDraft<'_>,
    figure: FigureId,
    skill: &CustomSkill,
    target: Option<FigureId>,
) -> Result<Option<(Test, Because)>, Stop> {
    for effect in &skill.effects {
        if let SkillEffect::Test { of, by_target } = effect {
            let tester = if *by_target { target.unwrap_or(figure) } else { figure };
            return tested(draft, "AO-SKILL-02", tester, *of, !*by_target).map(Some);
        }
    }
    Ok(None)
}
