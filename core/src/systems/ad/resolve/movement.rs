//! Moves: begun, stepped through, ended.   AD-MOVE-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::Move;
use crate::systems::ad::state::frames::MoveKind;
use crate::systems::ad::state::frames::Pace;

/// The active figure begins a full or partial move or a run.   AD-FULL-06
///
/// # Errors
/// See [`Stop`].
pub fn begin(_: &mut AdDraft<'_>, _: u8, _: MoveKind) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A step or maneuver is declared.   AD-MOVE-05
///
/// # Errors
/// See [`Stop`].
pub fn go(_: &mut AdDraft<'_>, _: u8, _: Pace) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A move ends before its points are spent.
///
/// # Errors
/// See [`Stop`].
pub fn end(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Goes on with the move on top; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &Move) -> Result<bool, Stop> {
    Ok(false)
}

/// What was declared happens, or has become impossible.   AD-OVW-06
///
/// # Errors
/// See [`Stop`].
pub fn carry_out(_: &mut AdDraft<'_>, _: FigureId, _: Pace) -> Result<(), Stop> {
    Ok(())
}

/// The test of a run ended.   AD-FULL-08
///
/// # Errors
/// See [`Stop`].
pub fn run_tested(_: &mut AdDraft<'_>, _: FigureId, _: &Passed) -> Result<(), Stop> {
    Ok(())
}
