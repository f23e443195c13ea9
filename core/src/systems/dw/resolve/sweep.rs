//! The sonic screwdriver.   DW-TRAIT-87

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Attacks every enemy near: opens a volley.   DW-TRAIT-87
///
/// # Errors
/// See [`Stop`].
pub fn sweep(draft: &mut DwDraft<'_>, active: &Active, targets: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
