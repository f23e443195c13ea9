//! Activations of the action phase.   AD-ACTN-05

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::state::frames::Activation;

/// A side activates a figure.   AD-ACTN-05
///
/// # Errors
/// See [`Stop`].
pub fn activate(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side holds its last figure back.   AD-ACTN-03
///
/// # Errors
/// See [`Stop`].
pub fn hold_last(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side ends its activation.   AD-ACTN-05
///
/// # Errors
/// See [`Stop`].
pub fn end(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Ends the activation on top when nothing is left to it; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &Activation) -> Result<bool, Stop> {
    Ok(false)
}
