//! Heals and supports.   SEG-SKHEAL-01 to SEG-SKHEAL-04, SEG-SKSPE-01, SEG-BASIC-06

use crate::profiles::{Skill, Suit};
use crate::refusal::Refusal;
use crate::resolve::activation::{self, Active};
use crate::resolve::damage::{self, Wound};
use crate::resolve::threshold::{self, Trial};
use crate::resolve::{SegDraft, deed, energy, forbid, look, name};
use crate::setup::Ruler;
use crate::state::{Deed, Payment};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// `Heal` and `RiskyHeal`.   SEG-SKHEAL-01 to SEG-SKHEAL-03, SEG-GAP-34, SEG-GAP-35
pub fn heal(draft: &mut SegDraft<'_>, active: &Active, target: FigureId, risky: bool) -> Result<(), Stop> {
    let actor = active.figure;
    activation::forbid_action(draft, active, Suit::Hearts)?;
    activation::forbid_skill(draft, actor, if risky { Skill::RiskyHeal } else { Skill::Heal })?;
    deed::forbid_target(draft, target)?;
    if target == actor {
        activation::forbid_skill(draft, actor, Skill::SelfHeal)?;
    } else {
        if risky {
            let foe = look(draft).are_adversaries(actor, target);
            forbid(draft, foe, Refusal::NotAnAlly { who: name(draft, target) })?;
        } else {
            deed::forbid_wrong_side(draft, actor, target, false)?;
        }
        deed::forbid_apart(draft, actor, target)?;
    }
    activation::drop_aim(draft, actor)?;
    let suit = if risky { Suit::Spades } else { Suit::Hearts };
    let other = (target != actor).then_some(target);
    let trial = Trial { figure: actor, suit, other, ranged: Some(false), action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let deed = if risky { Deed::RiskyHeal { actor, target } } else { Deed::Heal { actor, target } };
    let passed = deed::attempt(draft, deed, Vec::new(), &modifiers, 1, None)?;
    if risky && !passed {
        damage::wound(draft, target, actor, Wound::RiskyHeal)?;
    }
    Ok(())
}

/// `Regenerate`.   SEG-SKHEAL-04
pub fn regenerate(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let actor = active.figure;
    activation::forbid_action(draft, active, Suit::Hearts)?;
    activation::forbid_skill(draft, actor, Skill::Regenerate)?;
    activation::drop_aim(draft, actor)?;
    let trial = Trial { figure: actor, suit: Suit::Hearts, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    deed::perform(draft, Deed::Regenerate { actor }, Vec::new(), &modifiers, 1, None)
}

/// `RemoteHeal`.   SEG-SKSPE-01
pub fn remote_heal(
    draft: &mut SegDraft<'_>,
    active: &Active,
    target: FigureId,
    payment: &[Payment],
) -> Result<(), Stop> {
    let actor = active.figure;
    activation::forbid_action(draft, active, Suit::Hearts)?;
    activation::forbid_skill(draft, actor, Skill::RemoteHeal)?;
    deed::forbid_target(draft, target)?;
    deed::forbid_wrong_side(draft, actor, target, false)?;
    deed::forbid_unreachable(draft, actor, target, Ruler::Long, true, false)?;
    let spent = energy::pay(draft, actor, 1, payment)?;
    activation::drop_aim(draft, actor)?;
    let other = (target != actor).then_some(target);
    let ranged = other.map(|target| !look(draft).touch(actor, target));
    let trial = Trial { figure: actor, suit: Suit::Diamonds, other, ranged, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    deed::perform(draft, Deed::RemoteHeal { actor, target }, spent, &modifiers, 1, None)
}

/// `Support`.   SEG-BASIC-06, SEG-SKMISC-07, SEG-SKMISC-08, SEG-GAP-53, SEG-GAP-55
pub fn support(draft: &mut SegDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let actor = active.figure;
    activation::forbid_action(draft, active, Suit::Diamonds)?;
    deed::forbid_target(draft, target)?;
    forbid(draft, target == actor, Refusal::NotOneself { who: name(draft, actor), rule: "SEG-GAP-55" })?;
    deed::forbid_wrong_side(draft, actor, target, false)?;
    deed::forbid_apart(draft, actor, target)?;
    activation::drop_aim(draft, actor)?;
    let trial =
        Trial { figure: actor, suit: Suit::Diamonds, other: Some(target), ranged: Some(false), action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let amount = if look(draft).has(actor, Skill::EffectiveSupport) { 2 } else { 1 };
    let certain = look(draft).has(actor, Skill::ReliableSupport).then_some("SEG-SKMISC-08");
    deed::perform(draft, Deed::Support { actor, target, amount }, Vec::new(), &modifiers, 1, certain)
}
