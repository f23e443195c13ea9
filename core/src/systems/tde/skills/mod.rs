//! What talents, leader abilities, effect cards and weapon properties do, asked by the procedures.

use crate::fact::FigureId;
use crate::modifiers::Modifiers;
use crate::systems::tde::state::dice::{Save, TalentRef, Test};
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::sequence::Act;

/// What cards add to a test, line by line.   TDE-TALENT-01
///
/// `act` is what is tested for; none for movement, orders and infiltrations.
pub fn modifiers(_look: Look<'_>, _figure: FigureId, _act: Option<&Act>) -> Modifiers {
    Modifiers::new()
}

/// The talents by which dice of a test may be rolled again now: by their bearer and place on its card.
pub fn rerolls(_look: Look<'_>, _test: &Test) -> Vec<TalentRef> {
    Vec::new()
}

/// The talents by which dice of an armour test may be rolled again now.
pub fn save_rerolls(_look: Look<'_>, _save: &Save) -> Vec<TalentRef> {
    Vec::new()
}
