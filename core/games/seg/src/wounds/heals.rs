//! Actions that heal.   SEG-SKHEAL-01 to SEG-SKHEAL-04, SEG-SKSPE-01

use crate::actions::{self, Active, deed};
use crate::draft::{self, SegDraft, forbid, look, name};
use crate::energy;
use crate::profiles::{Skill, Suit};
use crate::range::aim;
use crate::refusal::Refusal;
use crate::setup::Ruler;
use crate::state::{Deed, Payment};
use crate::threshold::{self, Trial};
use crate::wounds::{self, Wound};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// `Heal` and `RiskyHeal`.   SEG-SKHEAL-01 to SEG-SKHEAL-03, SEG-GAP-34, SEG-GAP-35
pub fn heal(draft: &mut SegDraft<'_>, active: &Active, target: FigureId, risky: bool) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Hearts)?;
    actions::forbid_skill(draft, actor, if risky { Skill::RiskyHeal } else { Skill::Heal })?;
    draft::forbid_target(draft, target)?;
    let mut cited = Vec::new();
    if target == actor {
        actions::forbid_skill(draft, actor, Skill::SelfHeal)?;
        cited.push("SEG-SKHEAL-03");
        if risky {
            cited.push("SEG-GAP-34");
        }
    } else {
        if risky {
            let foe = look(draft).are_adversaries(actor, target);
            forbid(draft, foe, Refusal::NotAnAlly { who: name(draft, target) })?;
        } else {
            actions::forbid_wrong_side(draft, actor, target, false)?;
        }
        cited = actions::forbid_apart(draft, actor, target)?;
    }
    aim::drop_aim(draft, actor)?;
    let suit = if risky { Suit::Spades } else { Suit::Hearts };
    let other = (target != actor).then_some(target);
    let trial = Trial { figure: actor, suit, other, ranged: Some(false), action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let deed = if risky { Deed::RiskyHeal { actor, target } } else { Deed::Heal { actor, target } };
    let passed = deed::attempt(draft, deed, Vec::new(), &modifiers, 1, None, &cited)?;
    if risky && !passed {
        wounds::wound(draft, target, actor, Wound::RiskyHeal)?;
    }
    Ok(())
}

/// `Regenerate`.   SEG-SKHEAL-04
pub fn regenerate(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Hearts)?;
    actions::forbid_skill(draft, actor, Skill::Regenerate)?;
    aim::drop_aim(draft, actor)?;
    let trial = Trial { figure: actor, suit: Suit::Hearts, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    deed::perform(draft, Deed::Regenerate { actor }, Vec::new(), &modifiers, 1, None, &[])
}

/// `RemoteHeal`.   SEG-SKSPE-01
pub fn remote_heal(
    draft: &mut SegDraft<'_>,
    active: &Active,
    target: FigureId,
    payment: &[Payment],
) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Hearts)?;
    actions::forbid_skill(draft, actor, Skill::RemoteHeal)?;
    draft::forbid_target(draft, target)?;
    actions::forbid_wrong_side(draft, actor, target, false)?;
    let cited = actions::forbid_unreachable(draft, actor, target, Ruler::Long, None)?;
    let spent = energy::pay(draft, actor, 1, payment)?;
    aim::drop_aim(draft, actor)?;
    let other = (target != actor).then_some(target);
    let ranged = other.map(|target| !look(draft).touch(actor, target));
    let trial = Trial { figure: actor, suit: Suit::Diamonds, other, ranged, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    deed::perform(draft, Deed::RemoteHeal { actor, target }, spent, &modifiers, 1, None, &cited)
}
