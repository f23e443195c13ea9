//! Who must answer what: follows from the public state alone.

use crate::systems::tde::state::look::Look;
use crate::view::Owed;

/// Who must answer what.
pub(super) fn owed(_look: Look<'_>) -> Vec<Owed> {
    Vec::new()
}
