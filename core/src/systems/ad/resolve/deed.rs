//! Actions that are neither moves nor shots.   AD-FULL-11

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::opposed::Verdict;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::setup::square::EdgeName;
use crate::systems::ad::state::frames::Deed;

/// The active figure declares one.
///
/// # Errors
/// See [`Stop`].
pub fn declare(_: &mut AdDraft<'_>, _: u8, _: Deed) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// It happens.
///
/// # Errors
/// See [`Stop`].
pub fn carry_out(_: &mut AdDraft<'_>, _: FigureId, _: Deed) -> Result<(), Stop> {
    Ok(())
}

/// The test at a locked door ended.   AD-PART-05
///
/// # Errors
/// See [`Stop`].
pub fn door_tested(_: &mut AdDraft<'_>, _: FigureId, _: EdgeName, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// The card of an unconscious figure was turned.   AD-FULL-13
///
/// # Errors
/// See [`Stop`].
pub fn woke(_: &mut AdDraft<'_>, _: FigureId, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// The test to stand up while engaged ended.   AD-PART-07
///
/// # Errors
/// See [`Stop`].
pub fn stood(_: &mut AdDraft<'_>, _: &Verdict) -> Result<(), Stop> {
    Ok(())
}
