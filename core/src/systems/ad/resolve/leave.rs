//! Leaving the board.   AD-OFF-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::setup::square::EdgeName;
use crate::systems::ad::state::frames::Test;

/// A figure crosses the edge of the board; `bool`: by its own will, not in retreat.   AD-OFF-03
///
/// # Errors
/// See [`Stop`].
pub fn leave(_: &mut AdDraft<'_>, _: FigureId, _: EdgeName, _: bool) -> Result<(), Stop> {
    Ok(())
}

/// The willpower test ended.   AD-OFF-03
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: &Test, _: &Passed) -> Result<(), Stop> {
    Ok(())
}
