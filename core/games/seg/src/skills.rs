//! What kind of skill a skill is. What it changes stands in the chapter where it acts.

use crate::profiles::{Hook, Skill};

/// Where a skill acts.
pub fn hook(skill: Skill) -> Hook {
    skill.sheet().hook
}

/// Whether a skill is one of the optional ones.   SEG-SKOPT-00
pub fn is_optional(skill: Skill) -> bool {
    matches!(
        skill,
        Skill::Intangible
            | Skill::IndirectFire
            | Skill::InfiniteRange
            | Skill::Detection
            | Skill::Stealthy
            | Skill::RangedImmunity
    )
}

/// Whether a skill lets its holder take `Leakage`.   SEG-SKNRG-08
pub fn allows_leakage(skill: Skill) -> bool {
    matches!(hook(skill), Hook::Spender(_))
        || matches!(skill, Skill::Receptacle | Skill::Storage | Skill::SingleUse)
}
