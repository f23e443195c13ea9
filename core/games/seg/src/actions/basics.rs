//! Support and accumulation.   SEG-BASIC-06, SEG-BASIC-07, SEG-SKNRG-01, SEG-SKMISC-07, SEG-SKMISC-08, SEG-GAP-24

use crate::actions::events::Supported;
use crate::actions::{self, Active, deed};
use crate::draft::{self, SegDraft, because, forbid, look, name};
use crate::energy::gain;
use crate::event::Event;
use crate::profiles::{Skill, Suit};
use crate::range::aim;
use crate::refusal::Refusal;
use crate::state::{Deed, SupportBonus};
use crate::threshold::{self, Trial};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// `Support`.   SEG-BASIC-06, SEG-SKMISC-07, SEG-SKMISC-08, SEG-GAP-53, SEG-GAP-55
pub fn support(draft: &mut SegDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Diamonds)?;
    draft::forbid_target(draft, target)?;
    forbid(draft, target == actor, Refusal::NotOneself { who: name(draft, actor), rule: "SEG-GAP-55" })?;
    actions::forbid_wrong_side(draft, actor, target, false)?;
    let mut cited = actions::forbid_apart(draft, actor, target)?;
    cited.push("SEG-ACTN-02");
    aim::drop_aim(draft, actor)?;
    let trial =
        Trial { figure: actor, suit: Suit::Diamonds, other: Some(target), ranged: Some(false), action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let amount = if look(draft).has(actor, Skill::EffectiveSupport) { 2 } else { 1 };
    let certain = look(draft).has(actor, Skill::ReliableSupport).then_some("SEG-SKMISC-08");
    let deed = Deed::Support { actor, target, amount };
    deed::perform(draft, deed, Vec::new(), &modifiers, 1, certain, &cited)
}

/// `Accumulate` and `RapidAccumulate`.   SEG-BASIC-07, SEG-SKNRG-01
pub fn accumulate(draft: &mut SegDraft<'_>, active: &Active, rapid: bool) -> Result<(), Stop> {
    let actor = active.figure;
    actions::forbid_action(draft, active, Suit::Diamonds)?;
    if rapid {
        actions::forbid_skill(draft, actor, Skill::RapidAccumulate)?;
    }
    aim::drop_aim(draft, actor)?;
    let trial = Trial { figure: actor, suit: Suit::Diamonds, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    if !rapid {
        gain(draft, actor, 1, "SEG-BASIC-07")?;
    }
    let deed = Deed::Accumulate { actor, rapid, gain: 1, contested: 1 };
    let (count, cited): (u16, &[&'static str]) = if rapid { (3, &[]) } else { (1, &["SEG-ACTN-02"]) };
    deed::perform(draft, deed, Vec::new(), &modifiers, count, None, cited)
}

/// A support received.   SEG-BASIC-06, SEG-SKMISC-07, SEG-GAP-24
pub(crate) fn supported(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    amount: i32,
) -> Result<(), Stop> {
    let bonus = SupportBonus { amount, from: actor };
    let mut support = look(draft).figure(target).map(|figure| figure.support.clone()).unwrap_or_default();
    if draft.setup().options.support_stacks {
        support.push(bonus);
    } else if support.iter().all(|other| other.amount < amount) {
        support = vec![bonus];
    }
    let mut why = because(draft, &["SEG-BASIC-06", "SEG-GAP-24"]);
    if amount > 1 {
        why = why.and(RuleId::new("SEG-SKMISC-07"));
    }
    draft.emit(Event::Supported(Supported { figure: target, support }), why)
}
