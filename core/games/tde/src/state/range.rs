//! What a grade reaches at a distance: shots, reveals.   TDE-SHOOT-05 to TDE-SHOOT-08, TDE-STEALTH-10, TDE-GAP-04

use crate::profiles::Pair;
use crate::profiles::weapons::Weapon;
use crate::state::dice::Grade;
use crate::state::look::{Look, inches};
use crate::state::sequence::{Act, Doing};

/// Whether a distance lies within the Success range of a weapon.   TDE-SHOOT-06
pub fn is_near(gun: &Weapon, distance: Option<i32>) -> bool {
    gun.range.zip(distance).is_some_and(|(range, distance)| distance <= inches(range.success))
}

/// The damage of a grade at a distance, that of a miss being none at all: one use of an Exceptional, for the
/// range or for the damage.   TDE-SHOOT-05 to TDE-SHOOT-08, TDE-SHOOT-14, TDE-TEST-11
pub fn damage(gun: &Weapon, distance: Option<i32>, grade: Grade) -> Option<u32> {
    match (grade, is_near(gun, distance)) {
        (Grade::Fiasco | Grade::Flop, _) | (Grade::Success, false) => None,
        (Grade::Success, true) | (Grade::Exceptional | Grade::Exploit, false) => Some(gun.damage.success),
        (Grade::Exceptional | Grade::Exploit, true) => Some(gun.damage.exceptional),
    }
}

/// Whether an act of this grade reaches its target; acts without a range always do.
/// TDE-SHOOT-06, TDE-SHOOT-07, TDE-GAP-04
pub fn reaches(look: Look<'_>, act: &Act, grade: Grade) -> bool {
    if matches!(act.doing, Doing::Reveal { .. }) && !look.setup.before(3) {
        return !grade.is_success() || reveals(grade, act.given.distance);
    }
    let Doing::Shoot { weapon, .. } = act.doing else { return true };
    let Some(gun) = look.weapon(act.figure, weapon) else { return true };
    !grade.is_success() || damage(gun, act.given.distance, grade).is_some()
}

/// The ranges of a reveal.   TDE-STEALTH-10
pub const RANGE: Pair = Pair { success: 8, exceptional: 14 };

/// Whether a grade reaches so far.   TDE-STEALTH-10
pub fn reveals(grade: Grade, distance: Option<i32>) -> bool {
    let near = distance.is_none_or(|distance| distance <= inches(RANGE.success));
    grade.is_exceptional() || (grade.is_success() && near)
}
