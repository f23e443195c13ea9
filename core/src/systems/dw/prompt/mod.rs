//! Who must answer what, and the forms of each seat.

pub(super) mod facts;

use crate::form::Form;
use crate::ids::Seat;
use crate::systems::dw::setup::Setup;
use crate::systems::dw::state::State;
use crate::view::Owed;

/// Who must answer what: follows from the public state alone.
pub fn owed(_: &Setup, _: &State) -> Vec<Owed> {
    Vec::new()
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(_: &Setup, _: &State, _: Seat) -> Vec<Form> {
    Vec::new()
}
