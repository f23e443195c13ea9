//! Morale.   DW-MORALE-01 to DW-MORALE-16

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// The order of tests.   DW-GAP-17
///
/// # Errors
/// See [`Stop`].
pub fn order(draft: &mut DwDraft<'_>, side: u8, order: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
