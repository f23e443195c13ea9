//! The facts that commands may ask for once a die is cast.

use greffe_core::judging::later::{Later, Who, later};

/// What may be stated with a command before it is known whether it will matter.
pub(super) const LATER: &[Later] = &[
    // Whoever lies in deep water there.
    later("deep_water", &[Who::Any], AREAS),
    // Whoever lies under a template that strayed.
    later("covered", &[Who::Any], AREAS),
];

/// The commands after whose dice somebody may be under a template.
const AREAS: &[&str] = &[
    "DeclareTemplateShot",
    "AttestUnderTemplate",
    "SimultaneousFire",
    "ReactToCharge",
    "Dodge",
    "DeclineReaction",
    "DeclineSaves",
    "ChooseSaveOrder",
    "StandingPass",
];
