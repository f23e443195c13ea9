//! Who must answer what, and the forms of each seat.

pub mod talk;

use crate::form::Form;
use crate::ids::Seat;
use crate::systems::ad::hidden::Hidden;
use crate::systems::ad::state::look::Look;
use crate::view::Owed;

/// Who must answer what: follows from the public state alone.
pub fn owed(_: Look<'_>) -> Vec<Owed> {
    Vec::new()
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(_: Look<'_>, _: Seat, _: &Hidden) -> Vec<Form> {
    Vec::new()
}
