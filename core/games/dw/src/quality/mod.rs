//! Quality tests: rolled, with what helps and hinders them.   DW-CORE-01, DW-CORE-02

pub mod events;
pub mod heroes;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, dice, look};
use crate::profiles::traits::Trait;
use crate::sight::leader;
use crate::skills::{Peril, Topic};
use crate::state::test::{QualityTest, TestUse};
use crate::{event, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// A test to be rolled.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Who tests.
    pub figure: FigureId,
    /// How many dice.
    pub dice: u32,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// What it is about, for modifiers.
    pub topic: Topic,
    /// What follows.
    pub r#use: TestUse,
}

/// The kind of roll, for the source of its dice.
fn roll_kind(topic: Topic) -> &'static str {
    match topic {
        Topic::Activation => "activation",
        Topic::Morale => "morale",
        Topic::Skill { .. }
        | Topic::Climb { .. }
        | Topic::Fall
        | Topic::Resist(_)
        | Topic::Dare
        | Topic::Water
        | Topic::Power
        | Topic::Expulsion => "quality",
    }
}

/// Rolls a test: what follows waits on the stack.
/// DW-CORE-01, DW-CORE-02, DW-CORE-03, DW-ACT-04, DW-TRAIT-42, DW-TRAIT-45
pub fn roll(draft: &mut DwDraft<'_>, trial: Trial) -> Result<(), Stop> {
    let Trial { figure, dice: count, rule, topic, r#use } = trial;
    let automatic = skills::automatic(look(draft), figure, topic).min(count);
    // Where no die is rolled nobody is asked who leads.
    let moot = automatic == count && draft.is_bound() && !draft.setup().before(4);
    let leader = if skills::heeds_leader(topic) && !moot { leader::leader(draft, figure)? } else { None };
    let uncertain = look(draft).has(figure, &Trait::QuantumUncertainty);
    let unseen = uncertain && !leader::is_seen(draft, figure)?;
    let mut modifiers = skills::bonus(look(draft), figure, topic, leader);
    let mut rerolled = false;
    // Claims are made for the first roll of a command, by whoever declares it.
    if !draft.is_bound() && look(draft).side_of(figure) == look(draft).seat_side(draft.by()) {
        rerolled = claims(draft, &mut modifiers)?;
    }
    let quality = skills::quality(look(draft), figure, unseen);
    let rolled = count.saturating_sub(automatic);
    let mut why = because(draft, &[rule, "DW-CORE-01", "DW-CORE-02"]);
    let mut faces = Vec::new();
    if rolled > 0 {
        let times = if rerolled { 2 } else { 1 };
        for _ in 0..times {
            let (fallen, purpose) = dice(draft, roll_kind(topic), rule, Some(figure), rolled)?;
            faces = fallen;
            why = why.roll(purpose);
        }
    }
    if rule == "DW-GAP-64" {
        why = why.and(RuleId::new("DW-TRAIT-68")).and(RuleId::new("DW-ENV-01"));
    }
    if matches!(r#use, TestUse::Teleport { .. }) {
        why = why.and(RuleId::new("DW-GAP-27")).and(RuleId::new("DW-GAP-79"));
    }
    if automatic > 0 {
        why = why.and(RuleId::new("DW-TRAIT-42")).and(RuleId::new("DW-GAP-05"));
    }
    if automatic > 0 && topic == Topic::Resist(Peril::Radiation) {
        why = why.and(RuleId::new("DW-FAQ-06"));
    }
    if leader.is_some() {
        why = why.and(RuleId::new("DW-FAQ-02")).and(RuleId::new("DW-FAQ-03")).and(RuleId::new("DW-GAP-71"));
        if matches!(topic, Topic::Skill { .. } | Topic::Climb { .. } | Topic::Power) {
            why = why.and(RuleId::new("DW-FAQ-04"));
        }
    } else if skills::heeds_leader(topic) && skills::is_chief_beside_chief(look(draft), figure) {
        why = why.and(RuleId::new("DW-FAQ-05"));
    }
    for rule in skills::worsening(look(draft), figure) {
        why = why.and(RuleId::new(rule));
    }
    if unseen {
        why = why.and(RuleId::new("DW-TRAIT-45"));
    }
    for line in modifiers.lines() {
        why = why.and(line.rule.clone());
    }
    let mut test =
        QualityTest { figure, quality, bonus: modifiers.total(), faces, automatic, asks: Vec::new() };
    if test.failures() > 0 {
        test.asks.extend(heroes::hero_ask(look(draft), figure));
    }
    draft.emit(event::TestRolled { test, r#use }, why.sum(modifiers))
}

/// What claims add to the first test of a command; whether one rolls it again.
///
/// # Errors
/// When a claim fixes the outcome.
pub fn claims(draft: &DwDraft<'_>, modifiers: &mut Modifiers) -> Result<bool, Stop> {
    let mut rerolled = false;
    for claim in draft.claims() {
        match &claim.effect {
            Effect::Modifier(value) => modifiers.add(claim.source.clone(), *value),
            Effect::Reroll {} => rerolled = true,
            Effect::Ignore(_) => {}
            Effect::Outcome(_) => return Err(refusal::General::NoOutcomeClaim.into()),
        }
    }
    Ok(rerolled)
}
