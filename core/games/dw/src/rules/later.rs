//! The facts that commands may ask for once a die is cast.

use greffe_core::judging::later::{Later, Who, later};

/// What may be stated with a command before it is known whether it will matter.
pub(super) const LATER: &[Later] = &[
    // Whom a death or a leader moves, and what befalls who falls or stands in gas.
    later("near", &[Who::Any, Who::Any], &[]),
    later("sight", &[Who::Any, Who::Any], &[]),
    later("led", &[Who::Any, Who::Any], &[]),
    later("drop", &[Who::Any], &[]),
    later("lip", &[Who::Any], &[]),
    later("gas", &[Who::Any], &[]),
    // Whether a fight leaves a stealthy figure hidden, and who strikes a free blow from above.
    later("touches_terrain", &[Who::Any], &[]),
    later("near_terrain", &[Who::Any], &[]),
    later("higher", &[Who::Any, Who::Any], &[]),
];
