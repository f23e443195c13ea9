//! The facts that commands may ask for once a die is cast.

use greffe_core::judging::later::{Later, Who, later};

/// What may be stated with a command before it is known whether it will matter.
pub(super) const LATER: &[Later] = &[
    // Who feeds on a death, and what an energy drawn from the dead costs.
    later("contact", &[Who::Any, Who::Any], HARM),
    later("distance", &[Who::Any, Who::Any], HARM),
];

/// The commands that may end in a death.
const HARM: &[&str] = &[
    "BasicAttack",
    "DoubleAttack",
    "VampiricAttack",
    "RiskyHeal",
    "SpecialRangedAttack",
    "CounterAttack",
    "Parry",
    "DeclineParry",
    "Nullify",
];
