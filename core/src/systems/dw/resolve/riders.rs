//! What is rolled after the harm is done.   DW-TRAIT-23, DW-TRAIT-24, DW-TRAIT-59, DW-TRAIT-60, DW-TRAIT-65, DW-AREA-14

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::combat::Rider;
use crate::systems::dw::state::look::Active;

/// The first rider of the combat on top of the stack.   DW-GAP-24
///
/// # Errors
/// See [`Stop`].
pub fn roll(draft: &mut DwDraft<'_>, rider: Rider) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A needle's victim has tested.   DW-TRAIT-59
///
/// # Errors
/// See [`Stop`].
pub fn needle_tested(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
