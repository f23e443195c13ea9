//! Actions that take a test: tested, and told with what came of them.   SEG-GAP-45, SEG-GAP-46

use crate::actions::events::ActionTested;
use crate::actions::sheet::{sheet, test_rule};
use crate::draft::{SegDraft, look};
use crate::energy;
use crate::event::Event;
use crate::range::table;
use crate::setup::NullifyScope;
use crate::state::look::Look;
use crate::state::{Attack, AttackKind, Deed, Payment};
use crate::threshold::{self, Throw};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Basic attacks left after one more, where they are counted.   SEG-SKMISC-09
pub fn ammo_after(look: Look<'_>, attack: &Attack) -> Option<u32> {
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    let left = look.figure(attack.actor)?.ammo?;
    basic.then(|| left.saturating_sub(1))
}

/// Makes the tests of an action and emits what came of them; `cited` are the rules applied on the way to it.
pub fn perform(
    draft: &mut SegDraft<'_>,
    deed: Deed,
    spent: Vec<Payment>,
    modifiers: &Modifiers,
    count: u16,
    certain: Option<&'static str>,
    cited: &[&'static str],
) -> Result<(), Stop> {
    attempt(draft, deed, spent, modifiers, count, certain, cited).map(|_| ())
}

/// The same, and whether its effect is owed.   SEG-GAP-45, SEG-GAP-46
pub fn attempt(
    draft: &mut SegDraft<'_>,
    mut deed: Deed,
    spent: Vec<Payment>,
    modifiers: &Modifiers,
    count: u16,
    certain: Option<&'static str>,
    cited: &[&'static str],
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
        because = threshold::merge(because, why);
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
    for rule in of.rules().iter().chain(cited) {
        because = because.and(RuleId::new(rule));
    }
    let told = table::told(draft);
    draft.emit(Event::ActionTested(ActionTested { deed, spent, ammo, tests, passed, told }), because)?;
    Ok(passed)
}
