//! The facts that commands may ask for once a die is cast.

use greffe_core::judging::later::{Later, Who, later};

/// What may be stated with a command before it is known whether it will matter.
pub(super) const LATER: &[Later] = &[
    // Whether whoever falls lies in deep water.
    later("deep_water", &[Who::Any], &[]),
    // Whoever lies under a template that strayed.
    later(
        "covered",
        &[Who::Any],
        &[
            "DeclareTemplateShot",
            "AttestUnderTemplate",
            "SimultaneousFire",
            "ReactToCharge",
            "Dodge",
            "DeclineReaction",
            "DeclineSaves",
            "ChooseSaveOrder",
            "StandingPass",
        ],
    ),
];
