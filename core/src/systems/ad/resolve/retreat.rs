//! Retreats.   AD-RETR-01

use crate::draft::Stop;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::setup::square::EdgeName;
use crate::systems::ad::setup::square::Square;
use crate::systems::ad::state::frames::Retreat;
use crate::systems::ad::state::frames::Test;

/// A figure retreats to a square.   AD-RETR-02
///
/// # Errors
/// See [`Stop`].
pub fn to(_: &mut AdDraft<'_>, _: u8, _: Square) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A figure retreats off the board.   AD-RETR-05
///
/// # Errors
/// See [`Stop`].
pub fn off(_: &mut AdDraft<'_>, _: u8, _: EdgeName) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The winner does not make room.   AD-RETR-08
///
/// # Errors
/// See [`Stop`].
pub fn hold(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Goes on with the retreat on top; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &Retreat) -> Result<bool, Stop> {
    Ok(false)
}

/// The strength test for want of a square ended.   AD-RETR-08
///
/// # Errors
/// See [`Stop`].
pub fn no_retreat(_: &mut AdDraft<'_>, _: &Test, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// The test of a retreat down from a height ended.   AD-RETR-06
///
/// # Errors
/// See [`Stop`].
pub fn down(_: &mut AdDraft<'_>, _: &Test, _: Square, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// A figure owes a retreat.   AD-RETR-01
///
/// # Errors
/// See [`Stop`].
pub fn open(
    _: &mut AdDraft<'_>,
    _: crate::fact::FigureId,
    _: crate::systems::ad::state::frames::RetreatCause,
    _: Option<crate::fact::FigureId>,
) -> Result<(), Stop> {
    Ok(())
}
