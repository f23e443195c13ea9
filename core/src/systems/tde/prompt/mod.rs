//! Who must answer what, and the forms of each seat.

pub(super) mod facts;
mod owed;

use crate::form::Form;
use crate::ids::Seat;
use crate::systems::tde::hidden::Hidden;
use crate::systems::tde::setup::Setup;
use crate::systems::tde::state::State;
use crate::systems::tde::state::look::Look;
use crate::view::Owed;

/// Who must answer what: follows from the public state alone.
pub fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    owed::owed(Look { setup, state })
}

/// The forms of one seat: what it owes, then what is open to it.
pub fn prompt(_setup: &Setup, _state: &State, _seat: Seat, _eyes: &Hidden) -> Vec<Form> {
    Vec::new()
}
