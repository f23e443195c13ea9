//! Forms of moves, charges, falls and displacements.

use crate::fact::FigureId;
use crate::form::Form;
use crate::systems::tde::prompt::trial::Clerk;
use crate::systems::tde::state::sequence::Sequence;

impl Clerk<'_> {
    /// Moves and charges.   TDE-MOVE-01, TDE-CHARGE-02
    pub(super) fn moves(&self, _actor: FigureId) -> Vec<Form> {
        Vec::new()
    }

    /// Where an enemy falls.   TDE-MOVE-14
    pub(super) fn fall_point(&self, _sequence: &Sequence) -> Vec<Form> {
        Vec::new()
    }

    /// Back or down.   TDE-MOVE-21
    pub(super) fn mid_air(&self) -> Vec<Form> {
        Vec::new()
    }

    /// Where dodges lead.   TDE-DODGE-04
    pub(super) fn escapes(&self, _sequence: &Sequence) -> Vec<Form> {
        Vec::new()
    }
}
