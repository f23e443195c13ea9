//! The morale phase: morale and poison.   AD-MORALE-01

use crate::draft::Stop;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::MoraleDue;
use crate::systems::ad::state::frames::Test;

/// The phase has begun: opens what is due, or leaves the stack as it is.   AD-MORALE-04
///
/// # Errors
/// See [`Stop`].
pub fn begin(_: &mut AdDraft<'_>) -> Result<(), Stop> {
    Ok(())
}

/// The initiative holder takes a test.   AD-MORALE-04
///
/// # Errors
/// See [`Stop`].
pub fn take(_: &mut AdDraft<'_>, _: u8, _: MoraleDue) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A morale test ended.   AD-MORALE-02
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: &Test, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// A poison test ended.   AD-POISON-05
///
/// # Errors
/// See [`Stop`].
pub fn poisoned(_: &mut AdDraft<'_>, _: &Test, _: u8, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// Goes on with the tests due; whether there was anything to do: with none left the frame is popped.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &[MoraleDue]) -> Result<bool, Stop> {
    Ok(false)
}
