//! The facts that commands may ask for once a die is cast.

use greffe_core::judging::later::{Later, Who, later};

/// What may be stated with a command before it is known whether it will matter.
pub(super) const LATER: &[Later] = &[
    // Where a test stops a figure, and what it falls into.
    later("midair", &[Who::Any], &[]),
    later("clings", &[Who::Any], &[]),
    later("height", &[Who::Any], &[]),
    later("wet", &[Who::Any], &[]),
    later("drop", &[Who::Any], &[]),
    // What a template that drifted lies over, and who gets out of it.
    later("under", &[Who::Any], &[]),
    later("away", &[Who::Any], &[]),
    later("toxic", &[Who::Any], &[]),
    // Who sees whom at the end of a move.
    later(
        "sight",
        &[Who::Any, Who::Any],
        &[
            "PassReactions",
            "DeclareDodge",
            "ChooseDisplacement",
            "PassFirefight",
            "DeclareReaction",
            "DeclareFirefight",
            "AcceptResults",
            "Reroll",
            "ChooseCavalryPart",
            "PlayCard",
            "StandingPass",
        ],
    ),
    // The Leader and whom its order names, where nobody could answer the action.   TDE-LEAD-10, TDE-GAP-43
    later(
        "sight",
        &[Who::Own, Who::Own],
        &[
            "DeclareMove",
            "DeclareCharge",
            "DeclareShoot",
            "DeclareReveal",
            "DeclareMelee",
            "DeclareInteract",
            "DeclareDismount",
            "DeclareMountUp",
            "DeclareChain",
            "ChooseMidAir",
        ],
    ),
    later("sight", &[Who::Other, Who::Other], &["ChooseFallPoint"]),
    // Who holds a place at the end of a turn.
    later("controls", &[Who::Any], &[]),
];
