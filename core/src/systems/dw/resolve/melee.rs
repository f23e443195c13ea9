//! Attacks in contact.   DW-MELEE-01 to DW-MELEE-21

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Attacks in contact.   DW-ACTION-07, DW-ACTION-08
///
/// # Errors
/// See [`Stop`].
pub fn attack(draft: &mut DwDraft<'_>, active: &Active, target: FigureId, power: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
