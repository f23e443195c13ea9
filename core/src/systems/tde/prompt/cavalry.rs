//! Forms of cavalry.

use crate::fact::FigureId;
use crate::form::Form;
use crate::systems::tde::prompt::trial::Clerk;

impl Clerk<'_> {
    /// Getting off and on.   TDE-CAV-10, TDE-CAV-19
    pub(super) fn saddle(&self, _actor: FigureId) -> Vec<Form> {
        Vec::new()
    }

    /// Which part suffers.   TDE-CAV-05
    pub(super) fn cavalry_part(&self) -> Vec<Form> {
        Vec::new()
    }

    /// Dividing points and markers.   TDE-CAV-14
    pub(super) fn split(&self) -> Vec<Form> {
        Vec::new()
    }
}
