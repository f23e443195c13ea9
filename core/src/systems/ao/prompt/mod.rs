//! Who must answer what, and the forms of each seat.

pub(super) mod facts;

use crate::form::Form;
use crate::ids::Seat;
use crate::systems::ao::setup::Setup;
use crate::systems::ao::state::State;
use crate::view::Owed;

/// Who must answer what: follows from the public state alone.
pub fn owed(_setup: &Setup, _state: &State) -> Vec<Owed> {
    Vec::new()
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(_setup: &Setup, _state: &State, _seat: Seat) -> Vec<Form> {
    Vec::new()
}
