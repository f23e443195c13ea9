//! The interaction phase.   AD-INTER-01

use crate::draft::Stop;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;

/// With nothing open: passes the turn, or ends the phase; whether there was anything to do.   AD-INTER-02
///
/// # Errors
/// See [`Stop`].
pub fn phase(_: &mut AdDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// A side is done.   AD-INTER-02
///
/// # Errors
/// See [`Stop`].
pub fn pass(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
