//! Maneuvers.   AD-MAN-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::setup::square::Square;
use crate::systems::ad::state::frames::Pace;

/// The test of a step or maneuver ended.   AD-MAN-02
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: FigureId, _: Pace, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// The opponent says where a jumper falls.   AD-MAN-11
///
/// # Errors
/// See [`Stop`].
pub fn fall_to(_: &mut AdDraft<'_>, _: u8, _: Square) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
