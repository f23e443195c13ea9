//! One activation.   DW-ACT-01 to DW-ACT-08

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Names a figure.   DW-ACT-01
///
/// # Errors
/// See [`Stop`].
pub fn activate(draft: &mut DwDraft<'_>, side: u8, figure: FigureId, dice: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Gets free.   DW-ACTION-20
///
/// # Errors
/// See [`Stop`].
pub fn break_free(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Stands up.   DW-ACTION-21
///
/// # Errors
/// See [`Stop`].
pub fn stand_up(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Comes to its senses.   DW-ACTION-22
///
/// # Errors
/// See [`Stop`].
pub fn recover(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A feat.   DW-CORE-03
///
/// # Errors
/// See [`Stop`].
pub fn feat(
    draft: &mut DwDraft<'_>,
    active: &Active,
    dice: u32,
    precise: bool,
    device: bool,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Ends the activation.
///
/// # Errors
/// See [`Stop`].
pub fn end(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The activation this side plays, when it is what the match waits for.
///
/// # Errors
/// When it is not.
pub fn of(draft: &DwDraft<'_>, side: u8) -> Result<Active, Stop> {
    Err(Refusal::NotNow.into())
}
