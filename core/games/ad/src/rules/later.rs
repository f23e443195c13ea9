//! The facts that commands may ask for once a die is cast.

use greffe_core::judging::later::Later;

/// What may be stated with a command before it is known whether it will matter.
pub(super) const LATER: &[Later] = &[];
