//! What is done before the first turn.   AD-SETUP-06

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::state::frames::Preparation;

/// Goes on as far as nobody is owed an answer; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &[Preparation]) -> Result<bool, Stop> {
    Ok(false)
}

/// A side draws for kreutzers, or not.   AD-TAL-28
///
/// # Errors
/// See [`Stop`].
pub fn gamble(_: &mut AdDraft<'_>, _: u8, _: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side marks nephews.   AD-TAL-01
///
/// # Errors
/// See [`Stop`].
pub fn mark(_: &mut AdDraft<'_>, _: u8, _: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side coats a weapon, or leaves the rest.   AD-TAL-16
///
/// # Errors
/// See [`Stop`].
pub fn coat(_: &mut AdDraft<'_>, _: u8, _: Option<FigureId>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
