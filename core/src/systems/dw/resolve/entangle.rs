//! Entanglements.   DW-TRAIT-31, DW-TRAIT-51

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Entangles.   DW-TRAIT-31, DW-TRAIT-51
///
/// # Errors
/// See [`Stop`].
pub fn entangle(
    draft: &mut DwDraft<'_>,
    active: &Active,
    target: FigureId,
    actions: u32,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The target has tested.   DW-TRAIT-31
///
/// # Errors
/// See [`Stop`].
pub fn tested(draft: &mut DwDraft<'_>, figure: FigureId, by: FigureId, failures: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
