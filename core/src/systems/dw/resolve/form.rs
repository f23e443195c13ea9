//! Other forms.   DW-TRAIT-30, DW-TRAIT-49

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Copies a form.   DW-TRAIT-30
///
/// # Errors
/// See [`Stop`].
pub fn copy(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Takes its own form again.   DW-TRAIT-30
///
/// # Errors
/// See [`Stop`].
pub fn revert(draft: &mut DwDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A copied form ends: called whenever a figure dies or faints.   DW-TRAIT-30
///
/// # Errors
/// See [`Stop`].
pub fn lost(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A silver watch opens, three successes rolled: called at the activation.   DW-TRAIT-49
///
/// # Errors
/// See [`Stop`].
pub fn open_watch(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
