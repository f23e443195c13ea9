//! Reloading.   AD-FULL-10

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::Test;

/// Whether a figure may reload a weapon now.   AD-FULL-10
///
/// # Errors
/// See [`Stop`].
pub fn judge(_: &mut AdDraft<'_>, _: FigureId, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Reloads: a fast one is tested first.   AD-FULL-10, AD-TAL-31
///
/// # Errors
/// See [`Stop`].
pub fn carry_out(_: &mut AdDraft<'_>, _: FigureId, _: u8) -> Result<(), Stop> {
    Ok(())
}

/// The test of fast reloading ended.   AD-TAL-31
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: &Test, _: u8, _: &Passed) -> Result<(), Stop> {
    Ok(())
}
