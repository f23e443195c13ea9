//! Actions that take a test: what they are in the book, and how they are declared and tested.

use crate::event::Event;
use crate::profiles::{Skill, Suit};
use crate::refusal::Refusal;
use crate::resolve::threshold::{self, Throw};
use crate::resolve::{SegDraft, energy, forbid, look, movement, name, reasons, table};
use crate::setup::{NullifyScope, Ruler};
use crate::skills::attack_sheet;
use crate::state::look::Look;
use crate::state::{Attack, AttackKind, Deed, Payment};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// What an action that takes a test is in the book.   SEG-TEST-08
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its rule.
    pub rule: &'static str,
    /// What it tests.
    pub tests: Suit,
    /// The energy it costs.
    pub cost: u32,
    /// What of it is spent when it fails.
    pub spent_on_failure: u32,
}

/// What an action is in the book: table 7.1.
pub fn sheet(deed: &Deed) -> Sheet {
    let free = |rule, tests| Sheet { rule, tests, cost: 0, spent_on_failure: 0 };
    let paid = |rule, cost, spent_on_failure| Sheet { rule, tests: Suit::Diamonds, cost, spent_on_failure };
    match deed {
        Deed::Attack(attack) => {
            let of = attack_sheet(attack.kind);
            Sheet {
                rule: of.rule,
                tests: threshold::attack_suit(attack),
                cost: of.cost,
                spent_on_failure: of.spent_on_failure,
            }
        }
        Deed::Heal { .. } => free("SEG-SKHEAL-01", Suit::Hearts),
        Deed::RiskyHeal { .. } => free("SEG-SKHEAL-02", Suit::Spades),
        Deed::Regenerate { .. } => free("SEG-SKHEAL-04", Suit::Hearts),
        Deed::RemoteHeal { .. } => paid("SEG-SKSPE-01", 1, 0),
        Deed::Support { .. } => free("SEG-BASIC-06", Suit::Diamonds),
        Deed::Accumulate { rapid: false, .. } => free("SEG-BASIC-07", Suit::Diamonds),
        Deed::Accumulate { rapid: true, .. } => free("SEG-SKNRG-01", Suit::Diamonds),
        Deed::Teleport { .. } => paid("SEG-SKSPE-06", 1, 0),
        Deed::TeleportTarget { .. } => paid("SEG-SKSPE-07", 2, 1),
        Deed::SummonTarget { .. } => paid("SEG-SKSPE-08", 1, 0),
        Deed::CreatePortal { .. } => paid("SEG-SKSPE-09", 1, 1),
    }
}

/// Whether an action is special.   SEG-ADJ-01, SEG-ADJ-03
pub fn is_special(deed: &Deed) -> bool {
    match deed {
        Deed::Attack(attack) => attack.special,
        Deed::Heal { .. } | Deed::RiskyHeal { .. } | Deed::Regenerate { .. } | Deed::Support { .. } => false,
        Deed::RemoteHeal { .. }
        | Deed::Accumulate { .. }
        | Deed::Teleport { .. }
        | Deed::TeleportTarget { .. }
        | Deed::SummonTarget { .. }
        | Deed::CreatePortal { .. } => true,
    }
}

/// The rule that an attack's test and purpose name: its action's, or the counter-attack's.
pub fn test_rule(deed: &Deed) -> &'static str {
    if matches!(deed, Deed::Attack(Attack { counter: true, .. })) { "SEG-SKDEF-07" } else { sheet(deed).rule }
}

/// A target that may be named at all.   SEG-GAP-19, SEG-GAP-55
pub fn forbid_target(draft: &SegDraft<'_>, target: FigureId) -> Result<(), Stop> {
    if look(draft).figure(target).is_none() {
        return Err(Refusal::NoSuchFigure { figure: target.0 }.into());
    }
    if look(draft).is_on_table(target) {
        Ok(())
    } else {
        Err(Refusal::OffTheTable { who: name(draft, target) }.into())
    }
}

/// Whether an action may turn to this side.   SEG-GAP-19
pub fn forbid_wrong_side(
    draft: &SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    aggressive: bool,
) -> Result<(), Stop> {
    let adversaries = look(draft).are_adversaries(actor, target);
    let wrong = adversaries != aggressive && !draft.setup().options.friendly_targeting;
    forbid(draft, wrong, Refusal::WrongSide { who: name(draft, target) })
}

/// A target in contact.   SEG-RANGE-04
pub fn forbid_apart(draft: &mut SegDraft<'_>, actor: FigureId, target: FigureId) -> Result<(), Stop> {
    let touch = table::contact(draft, actor, target)?;
    let refusal = Refusal::NotInContact { who: name(draft, actor), target: name(draft, target) };
    forbid(draft, !touch, refusal)
}

/// A target at range: not immune, within a ruler, in sight where that is asked.
/// SEG-RANGE-03, SEG-SKOPT-03, SEG-SKOPT-06
pub fn forbid_unreachable(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    ruler: Ruler,
    seen: bool,
    aggressive: bool,
) -> Result<(), Stop> {
    if actor == target || table::contact(draft, actor, target)? {
        return Ok(());
    }
    forbid_immune(draft, target)?;
    let near = table::in_range(draft, actor, target, ruler, table::Reach::Action)?;
    let refusal = Refusal::OutOfRange { who: name(draft, actor), target: name(draft, target) };
    forbid(draft, !near, refusal)?;
    if seen {
        let visible = if aggressive {
            table::sees_to_shoot(draft, actor, target)?
        } else {
            table::sees(draft, actor, target, false)?
        };
        if !visible {
            let refusal = table::unseen(draft, actor, target)?;
            forbid(draft, true, refusal)?;
        }
    }
    Ok(())
}

/// A target that cannot be taken from range.   SEG-SKOPT-06
pub fn forbid_immune(draft: &SegDraft<'_>, target: FigureId) -> Result<(), Stop> {
    let immune = look(draft).has(target, Skill::RangedImmunity);
    forbid(draft, immune, Refusal::RangedImmune { who: name(draft, target) })
}

/// Basic attacks left after one more, where they are counted.   SEG-SKMISC-09
pub fn ammo_after(look: Look<'_>, attack: &Attack) -> Option<u32> {
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    let left = look.figure(attack.actor)?.ammo?;
    basic.then(|| left.saturating_sub(1))
}

/// Makes the tests of an action and emits what came of them.
pub fn perform(
    draft: &mut SegDraft<'_>,
    deed: Deed,
    spent: Vec<Payment>,
    modifiers: &Modifiers,
    count: u16,
    certain: Option<&'static str>,
) -> Result<(), Stop> {
    attempt(draft, deed, spent, modifiers, count, certain).map(|_| ())
}

/// The same, and whether its effect is owed.   SEG-GAP-45, SEG-GAP-46
pub fn attempt(
    draft: &mut SegDraft<'_>,
    mut deed: Deed,
    spent: Vec<Payment>,
    modifiers: &Modifiers,
    count: u16,
    certain: Option<&'static str>,
) -> Result<bool, Stop> {
    let of = sheet(&deed);
    let rule = test_rule(&deed);
    let mut tests = Vec::new();
    let mut because = Because::default();
    for nth in 1..=count {
        let throw = Throw {
            rule,
            figure: deed.actor(),
            suit: of.tests,
            modifiers,
            claims: draft.claims(),
            nth,
            certain,
        };
        let (test, why) = threshold::test(draft, &throw)?;
        because = movement::merge(because, why);
        tests.push(test);
    }
    let successes = tests.iter().filter(|test| test.passed).count();
    let passed = successes > 0;
    if let Deed::Accumulate { rapid: true, gain, contested, .. } = &mut deed {
        *gain = u32::try_from(successes).unwrap_or(u32::MAX);
        let single = draft.setup().options.nullify_scope == NullifyScope::SingleTest;
        *contested = if single { *gain } else { 1 };
    }
    for rule in energy::payment_rules(draft, deed.actor(), &spent) {
        because = because.and(RuleId::new(rule));
    }
    let spent = if passed { spent } else { energy::kept(&spent, of.spent_on_failure) };
    let ammo = if let Deed::Attack(attack) = &deed { ammo_after(look(draft), attack) } else { None };
    for rule in reasons::of(look(draft), &deed) {
        because = because.and(RuleId::new(rule));
    }
    draft.emit(Event::ActionTested { deed, spent, ammo, tests, passed }, because)?;
    Ok(passed)
}
