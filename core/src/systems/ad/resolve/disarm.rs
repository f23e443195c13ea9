//! Disarming.   AD-TAL-13

use crate::draft::Stop;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::Test;

/// The test to keep a weapon ended.   AD-TAL-13
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: &Test, _: u8, _: &Passed) -> Result<(), Stop> {
    Ok(())
}
