//! What the opening and a figure need, as data.

use crate::intake::Intake;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake::default()
}
