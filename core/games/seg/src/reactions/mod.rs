//! Reactions to an action: parries, cancellations, counter-attacks, and passes left in advance.
//! SEG-POST-04 to SEG-POST-07, SEG-SKDEF-02 to SEG-SKDEF-09, SEG-SKSPE-04, SEG-SKSPE-11, SEG-GAP-18, SEG-GAP-20,
//! SEG-GAP-21, SEG-GAP-45

pub mod events;
mod forms;
pub mod passes;
#[cfg(test)]
mod tests;

use crate::actions::sheet;
use crate::draft::{self, SegDraft, because, forbid, forbid_foreign, look, name};
use crate::event::Event;
use crate::profiles::{Skill, Suit};
use crate::range::table;
use crate::reactions::events::{
    CounterDeclined, CounterOffered, NullifyTested, ParryTested, WindowDeclined, WindowOpened,
};
use crate::refusal::Refusal;
use crate::setup::{NullifyScope, ParryTiming, Ruler, Scope};
use crate::state::look::Look;
use crate::state::{Attack, Deed, Frame, Payment, Posture, WindowKind};
use crate::threshold::{self, Throw, Trial};
use crate::{attacks, energy, postures};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The figures that may attempt something against an action, in number order. Public state alone.
/// `declared` tells an aggression that waits for a parry before its test.
pub fn eligible(look: Look<'_>, of: &Deed, declared: bool) -> Vec<FigureId> {
    let before = look.setup.options.parry_timing == ParryTiming::OnDeclaration;
    let parries = |id| match of {
        Deed::Attack(attack) => declared == before && may_parry(look, id, attack),
        Deed::Heal { .. }
        | Deed::RiskyHeal { .. }
        | Deed::Regenerate { .. }
        | Deed::RemoteHeal { .. }
        | Deed::Support { .. }
        | Deed::Accumulate { .. }
        | Deed::Teleport { .. }
        | Deed::TeleportTarget { .. }
        | Deed::SummonTarget { .. }
        | Deed::CreatePortal { .. } => false,
    };
    let actor = of.actor();
    look.on_table()
        .filter(|id| *id != actor)
        .filter(|id| parries(*id) || (!declared && may_nullify(look, *id, of)))
        .collect()
}

/// Whether special aggressions of an actor cannot be reacted to.   SEG-SKSPE-04, SEG-GAP-18
fn is_unparryable(look: Look<'_>, attack: &Attack) -> bool {
    attack.special && look.has(attack.actor, Skill::UnparryableSpecial)
}

/// What a figure would test to parry: the target itself, or a protector in contact with it.
/// SEG-POST-04 to SEG-POST-06, SEG-SKDEF-02, SEG-GAP-20
fn parry(look: Look<'_>, id: FigureId, attack: &Attack) -> Option<(Suit, RuleId, bool)> {
    let posture = look.posture(id)?;
    let ranged = if id == attack.target {
        attack.ranged
    } else {
        let allies = look.setup.options.protector_scope == Scope::AlliesOnly;
        let may = look.has(id, Skill::Protector)
            && look.touch(id, attack.target)
            && !(allies && look.are_adversaries(id, attack.target));
        if !may {
            return None;
        }
        !look.touch(id, attack.actor)
    };
    postures::parry_suit(posture, ranged).map(|(suit, rule)| (suit, rule, ranged))
}

fn may_parry(look: Look<'_>, id: FigureId, attack: &Attack) -> bool {
    !is_unparryable(look, attack) && parry(look, id, attack).is_some()
}

/// Whether a figure may cancel a special action.   SEG-SKSPE-11, SEG-GAP-18
fn may_nullify(look: Look<'_>, id: FigureId, of: &Deed) -> bool {
    let open = match of {
        Deed::Attack(attack) => !is_unparryable(look, attack),
        Deed::Accumulate { contested, .. } => *contested > 0,
        Deed::Heal { .. }
        | Deed::RiskyHeal { .. }
        | Deed::Regenerate { .. }
        | Deed::RemoteHeal { .. }
        | Deed::Support { .. }
        | Deed::Teleport { .. }
        | Deed::TeleportTarget { .. }
        | Deed::SummonTarget { .. }
        | Deed::CreatePortal { .. } => true,
    };
    open && sheet::is_special(of)
        && look.posture(id) == Some(Posture::Nullify)
        && table::may_reach(look, id, of.actor())
}

/// Opens the window of an action, when anybody may react to it.   SEG-POST-07, SEG-GAP-20
pub fn open(draft: &mut SegDraft<'_>, of: &Deed, declared: bool) -> Result<bool, Stop> {
    let eligible = eligible(look(draft), of, declared);
    let sides: Vec<u8> = {
        let look = look(draft);
        // The target's side first; of an action without a target, the actor's side last.
        let first = of.target().and_then(|target| look.side_of(target));
        let own = look.side_of(of.actor()).unwrap_or(0);
        let first = first.unwrap_or_else(|| own.wrapping_add(1));
        let has = |side: &u8| eligible.iter().any(|id| look.side_of(*id) == Some(*side));
        look.cycle(first).filter(has).collect()
    };
    let Some((asked, then)) = sides.split_first() else { return Ok(false) };
    let aggressive = matches!(of, Deed::Attack(_));
    let window = if aggressive { WindowKind::Parry } else { WindowKind::Nullify };
    let mut because = because(draft, &["SEG-POST-07", "SEG-ADJ-01"]);
    if aggressive {
        because = because.and(RuleId::new("SEG-GAP-20")).and(RuleId::new("SEG-ADJ-02"));
    }
    if sheet::is_special(of) {
        because = because.and(RuleId::new("SEG-ADJ-03"));
    }
    if eligible.iter().any(|id| look(draft).posture(*id) == Some(Posture::Nullify)) {
        because = because.and(RuleId::new("SEG-GAP-18"));
    }
    draft.emit(
        Event::WindowOpened(WindowOpened { window, asked: *asked, then: then.to_vec(), eligible }),
        because,
    )?;
    Ok(true)
}

/// The window and the action below it.
struct Pending {
    eligible: Vec<FigureId>,
    deed: Deed,
    spent: Vec<Payment>,
}

fn pending(draft: &SegDraft<'_>, side: u8) -> Result<Pending, Stop> {
    let mut frames = look(draft).state.stack.iter().rev();
    let Some(Frame::ReactionWindow { asked, eligible, .. }) = frames.next() else {
        return Err(Refusal::NotNow.into());
    };
    let Some(Frame::Deed { deed, spent, .. }) = frames.next() else {
        return Err(Refusal::NotNow.into());
    };
    if *asked != side {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(Pending { eligible: eligible.clone(), deed: deed.clone(), spent: spent.clone() })
}

/// Attempts to parry.   SEG-POST-04, SEG-SKDEF-01 to SEG-SKDEF-06
pub fn parry_with(draft: &mut SegDraft<'_>, side: u8, parrier: FigureId) -> Result<(), Stop> {
    let pending = pending(draft, side)?;
    draft::forbid_target(draft, parrier)?;
    forbid_foreign(draft, side, parrier)?;
    let who = name(draft, parrier);
    let cannot = || Refusal::CannotParry { who: who.clone() };
    let Deed::Attack(attack) = &pending.deed else { return Err(cannot().into()) };
    if parrier != attack.target && !look(draft).setup.before(9) {
        // What is told of a protector's contacts counts before it parries.   SEG-SKDEF-02
        table::contact(draft, parrier, attack.target)?;
        table::contact(draft, parrier, attack.actor)?;
    }
    let Some((suit, rule, ranged)) = parry(look(draft), parrier, attack) else {
        return Err(cannot().into());
    };
    if !pending.eligible.contains(&parrier) {
        return Err(cannot().into());
    }
    let Some(posture) = look(draft).posture(parrier) else { return Err(cannot().into()) };
    let trial =
        Trial { figure: parrier, suit, other: Some(attack.actor), ranged: Some(ranged), action: false };
    let modifiers = threshold::reaction(draft, &trial, Some(attack.target))?;
    let throw = Throw {
        rule: "SEG-POST-04",
        figure: parrier,
        suit,
        modifiers: &modifiers,
        claims: draft.claims(),
        nth: 1,
        certain: None,
    };
    let (test, mut because) = threshold::test(draft, &throw)?;
    let tenacious = look(draft).has(parrier, Skill::Tenacious);
    let passed = test.passed;
    let lost = !passed && !tenacious;
    because = because.and(rule).and(RuleId::new("SEG-POST-06"));
    if parrier != attack.target {
        let rule = if passed { "SEG-SKDEF-02" } else { "SEG-SKDEF-03" };
        because = because.and(RuleId::new(rule));
        if pending.eligible.contains(&attack.target) {
            because = because.and(RuleId::new("SEG-SKDEF-04"));
        }
    }
    if !passed {
        because = because.and(RuleId::new(if tenacious { "SEG-SKDEF-01" } else { "SEG-POST-03" }));
    }
    if attack.special {
        because = because.and(RuleId::new("SEG-GAP-45"));
    }
    draft.emit(Event::ParryTested(ParryTested { parrier, posture, test, lost }), because)?;
    if passed { offer_counter(draft, parrier, attack) } else { Ok(()) }
}

/// A successful parrier may strike back.   SEG-SKDEF-07, SEG-GAP-21
fn offer_counter(draft: &mut SegDraft<'_>, parrier: FigureId, attack: &Attack) -> Result<(), Stop> {
    let chained = !attack.counter || draft.setup().options.counter_chain;
    if !chained || !attacks::may_counter(draft, parrier, attack.actor) {
        return Ok(());
    }
    let because = because(draft, &["SEG-SKDEF-07", "SEG-GAP-21"]);
    draft.emit(Event::CounterOffered(CounterOffered { parrier, source: attack.actor }), because)
}

/// Attempts to cancel a special action.   SEG-SKSPE-11, SEG-GAP-18, SEG-GAP-45
pub fn nullify(draft: &mut SegDraft<'_>, side: u8, by: FigureId) -> Result<(), Stop> {
    let pending = pending(draft, side)?;
    draft::forbid_target(draft, by)?;
    forbid_foreign(draft, side, by)?;
    if !pending.eligible.contains(&by) || look(draft).posture(by) != Some(Posture::Nullify) {
        return Err(Refusal::CannotNullify { who: name(draft, by) }.into());
    }
    let actor = pending.deed.actor();
    let near = table::in_range(draft, by, actor, Ruler::Long, table::Reach::Action)?;
    let refusal = Refusal::OutOfRange { who: name(draft, by), target: name(draft, actor) };
    forbid(draft, !near, refusal)?;
    let sees = table::sees(draft, by, actor, false)?;
    if !sees {
        let refusal = table::unseen(draft, by, actor)?;
        forbid(draft, true, refusal)?;
    }
    let ranged = (!draft.setup().before(4)).then(|| !look(draft).touch(by, actor));
    let trial = Trial { figure: by, suit: Suit::Diamonds, other: Some(actor), ranged, action: false };
    let modifiers = threshold::reaction(draft, &trial, pending.deed.target())?;
    let throw = Throw {
        rule: "SEG-SKSPE-11",
        figure: by,
        suit: Suit::Diamonds,
        modifiers: &modifiers,
        claims: draft.claims(),
        nth: 1,
        certain: None,
    };
    let (test, because) = threshold::test(draft, &throw)?;
    let single = draft.setup().options.nullify_scope == NullifyScope::SingleTest;
    let remains = if single { remains(&pending.deed, test.passed) } else { None };
    let failed = test.passed && remains.is_none();
    let kept = sheet::sheet(&pending.deed).spent_on_failure;
    let refunds = if failed { energy::refunds(&pending.spent, kept) } else { Vec::new() };
    let because = because.and(RuleId::new("SEG-GAP-18")).and(RuleId::new("SEG-GAP-45"));
    let told = table::told(draft);
    draft.emit(Event::NullifyTested(NullifyTested { by, test, refunds, remains, told }), because)
}

/// What remains of an action after an attempt to cancel one of its tests.   SEG-GAP-18
fn remains(of: &Deed, cancelled: bool) -> Option<Deed> {
    let Deed::Accumulate { actor, rapid: true, gain, contested } = of else { return None };
    let gain = if cancelled { gain.saturating_sub(1) } else { *gain };
    let contested = contested.saturating_sub(1);
    // The last test, or the only one: the window was all there was to it.
    let done = (cancelled && gain == 0) || (!cancelled && contested == 0);
    (!done).then_some(Deed::Accumulate { actor: *actor, rapid: true, gain, contested })
}

/// Attempts nothing.
pub fn decline(draft: &mut SegDraft<'_>, side: u8, standing: bool) -> Result<(), Stop> {
    let Some(Frame::ReactionWindow { window, asked, then, .. }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if asked != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let mut rules = vec![if window == WindowKind::Nullify { "SEG-SKSPE-11" } else { "SEG-POST-04" }];
    if !then.is_empty() {
        rules.push("SEG-GAP-20");
    }
    let because = because(draft, &rules);
    draft.emit(Event::WindowDeclined(WindowDeclined { side, window, standing, then }), because)
}

/// Does not strike back.
pub fn decline_counter(draft: &mut SegDraft<'_>, side: u8, standing: bool) -> Result<(), Stop> {
    let Some(Frame::CounterWindow { parrier, .. }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    forbid_foreign(draft, side, parrier)?;
    let because = because(draft, &["SEG-SKDEF-07"]);
    draft.emit(Event::CounterDeclined(CounterDeclined { parrier, standing }), because)
}
