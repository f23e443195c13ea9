//! Overwatch.   AD-OVW-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::command::Reaction;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::state::frames::Pending;

/// Declares what watchers may interrupt; with none to ask it happens at once.   AD-OVW-04
///
/// # Errors
/// See [`Stop`].
pub fn declare(_: &mut AdDraft<'_>, _: FigureId, _: Pending) -> Result<(), Stop> {
    Ok(())
}

/// What was declared happens.   AD-OVW-06
///
/// # Errors
/// See [`Stop`].
pub fn carry_out(_: &mut AdDraft<'_>, _: FigureId, _: Pending) -> Result<(), Stop> {
    Ok(())
}

/// A watcher spends its marker.   AD-OVW-01
///
/// # Errors
/// See [`Stop`].
pub fn spend(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: Reaction) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side lets the moment pass.   AD-OVW-04
///
/// # Errors
/// See [`Stop`].
pub fn pass(_: &mut AdDraft<'_>, _: u8, _: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side takes a standing pass back.
///
/// # Errors
/// See [`Stop`].
pub fn watch(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Goes on with the moment on top; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: FigureId, _: Pending, _: &[FigureId]) -> Result<bool, Stop> {
    Ok(false)
}
