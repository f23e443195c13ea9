//! Whether a position makes sense: faults by field.

use crate::error::Fault;
use crate::systems::dw::state::look::Look;

/// Every fault of a position.
pub fn faults(_: Look<'_>) -> Vec<Fault> {
    Vec::new()
}
