//! Parries.   AD-PARRY-01

use crate::draft::Stop;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::Test;

/// The loser tries a parry with so many tokens, or takes the blow.   AD-PARRY-01
///
/// # Errors
/// See [`Stop`].
pub fn parry(_: &mut AdDraft<'_>, _: u8, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The parry ended.   AD-PARRY-04, AD-PARRY-05
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: &Test, _: &Passed) -> Result<(), Stop> {
    Ok(())
}
