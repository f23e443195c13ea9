//! What weapon properties change.   TDE-PROP-01 to TDE-PROP-19

use crate::profiles::weapons::{Property, Weapon};
use crate::profiles::{Body, Profile};
use crate::setup::options::Options;
use crate::state::Arm;
use crate::state::dice::Grade;
use crate::state::harm::Mark;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The least that Piercing leaves of an endurance.   TDE-PROP-13
const LEAST_ENDURANCE: i32 = 1;

/// The number of a property, the greatest when it is listed twice; none when the weapon lacks it.
fn number(weapon: &Weapon, of: impl Fn(Property) -> Option<u32>) -> Option<u32> {
    weapon.properties.iter().filter_map(|property| of(*property)).max()
}

/// Defines the questions for the number of a property.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident => $variant:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(weapon: &Weapon) -> Option<u32> {
            number(weapon, |property| if let Property::$variant(x) = property { Some(x) } else { None })
        }
    )*};
}

numbers! {
    /// How far it strikes, in inches.   TDE-PROP-01
    reach => Reach;
    /// How far it drifts on a Success, in inches.   TDE-PROP-02
    scatter => Scatter;
    /// What it adds to the endurance of its bearer.   TDE-PROP-04
    armour => Armour;
    /// How many action points it takes away.   TDE-PROP-05
    stunning => Stunning;
    /// How many Fire markers it places.   TDE-PROP-08
    incendiary => Incendiary;
    /// By how many inches it slows.   TDE-PROP-11
    slowing => Slowing;
    /// What it takes off armour.   TDE-PROP-12
    penetrating => Penetrating;
    /// What it takes off endurance.   TDE-PROP-13
    piercing => Piercing;
    /// How often it may be used.   TDE-PROP-15
    rare => Rare;
    /// What it adds to an unopposed melee.   TDE-PROP-19
    vicious => Vicious;
}

/// Whether a weapon has a property that has no number.   TDE-WPN-04
pub fn is(weapon: &Weapon, property: Property) -> bool {
    weapon.properties.contains(&property)
}

/// Whether a weapon does damage, by itself or by the fire it sets: what the conditions of templates ask.
/// TDE-TPL-05
pub fn is_damaging(weapon: &Weapon) -> bool {
    weapon.damage.success > 0 || weapon.damage.exceptional > 0 || incendiary(weapon).is_some()
}

/// Whether a weapon may be used now.   TDE-WPN-05, TDE-PROP-09, TDE-PROP-15, TDE-MECH-03
pub fn is_usable(weapon: &Weapon, arm: Arm) -> bool {
    !arm.defective && !arm.destroyed && rare(weapon).is_none_or(|uses| arm.used < uses)
}

/// The markers on whom it hits.   TDE-PROP-03, TDE-PROP-08, TDE-PROP-11, TDE-PROP-16
pub fn marks(weapon: &Weapon) -> Vec<Mark> {
    let mut marks = Vec::new();
    if is(weapon, Property::Blinding) {
        marks.push(Mark::Blind {});
    }
    if let Some(count) = incendiary(weapon) {
        marks.push(Mark::Fire { count });
    }
    if let Some(by) = slowing(weapon) {
        marks.push(Mark::Slowed { by });
    }
    if is(weapon, Property::Knockdown) {
        marks.push(Mark::Knockdown {});
    }
    marks
}

/// What becomes of a round template once its test is settled.   TDE-PROP-02, TDE-GAP-26
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drift {
    /// It stays where it was placed.
    Stays,
    /// It drifts by so many inches.
    By(u32),
    /// It drifts by a d10 inches.
    Rolled,
    /// Nothing is fired.
    Lost,
}

/// What becomes of a round template. `in_success_range`: its point is no further than the Success range.
/// TDE-PROP-02, TDE-GAP-26
pub fn drift(weapon: &Weapon, grade: Grade, in_success_range: bool, options: Options) -> Drift {
    let scatter = scatter(weapon);
    match grade {
        Grade::Exceptional | Grade::Exploit => Drift::Stays,
        Grade::Success if in_success_range => scatter.map_or(Drift::Stays, Drift::By),
        // Past the Success range a Success is a Flop.
        Grade::Success | Grade::Flop => scatter.map_or(Drift::Lost, |_| Drift::Rolled),
        Grade::Fiasco if options.fiasco_scatters => Drift::Rolled,
        Grade::Fiasco => Drift::Lost,
    }
}

/// The lines of an armour test: endurance and armour less what the weapon takes, gear that is not destroyed, heavy
/// cover.   TDE-HEALTH-01, TDE-PROP-04, TDE-PROP-12, TDE-PROP-13, TDE-SHOOT-10, TDE-MECH-03
pub fn armour_test(
    card: &Profile,
    arms: &[Arm],
    body: Body,
    weapon: Option<&Weapon>,
    heavy: bool,
) -> Modifiers {
    let mut sum = Modifiers::new().with(RuleId::new("TDE-PROF-09"), body.endurance);
    if let Some(x) = weapon.and_then(piercing) {
        let taken = signed(x).min(body.endurance.saturating_sub(LEAST_ENDURANCE)).max(0);
        sum.add(RuleId::new("TDE-PROP-13"), taken.saturating_neg());
    }
    if body.armour != 0 {
        sum.add(RuleId::new("TDE-PROF-10"), body.armour);
    }
    if let Some(x) = weapon.and_then(penetrating) {
        let taken = signed(x).min(body.armour).max(0);
        sum.add(RuleId::new("TDE-PROP-12"), taken.saturating_neg());
    }
    let whole = |place: usize| arms.get(place).is_none_or(|arm| !arm.destroyed);
    let gear = card.weapons.iter().enumerate().filter(|(place, _)| whole(*place));
    let gear = gear.filter_map(|(_, weapon)| armour(weapon)).fold(0_u32, u32::saturating_add);
    if gear > 0 {
        sum.add(RuleId::new("TDE-PROP-04"), signed(gear));
    }
    if heavy {
        sum.add(RuleId::new("TDE-SHOOT-10"), 1);
    }
    sum
}

fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
