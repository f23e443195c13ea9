//! Shots: declared, fired, settled.   AD-SHOOT-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::Shot;
use crate::systems::ad::state::frames::ShotKind;
use crate::systems::ad::state::frames::Test;

/// A side declares a shot of its active figure: kind, weapon, target. Judges it, then hands it to [`super::interrupt::declare`].
///
/// # Errors
/// See [`Stop`].
pub fn declare(_: &mut AdDraft<'_>, _: u8, _: ShotKind, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A watcher snaps a shot, with a weapon, at a target: judged, then fired at once.   AD-OVW-01, AD-OVW-05
///
/// # Errors
/// See [`Stop`].
pub fn react(_: &mut AdDraft<'_>, _: FigureId, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Fires what was declared, read anew; it may have become an automatic miss.   AD-OVW-07, AD-OVW-14
///
/// # Errors
/// See [`Stop`].
pub fn fire(_: &mut AdDraft<'_>, _: Shot) -> Result<(), Stop> {
    Ok(())
}

/// The shooting test ended; `bool`: whether its band pierces.   AD-SHOOT-06
///
/// # Errors
/// See [`Stop`].
pub fn tested(_: &mut AdDraft<'_>, _: &Test, _: Shot, _: bool, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// The opponent says whom a stray shot hits.   AD-SHOOT-09
///
/// # Errors
/// See [`Stop`].
pub fn stray(_: &mut AdDraft<'_>, _: u8, _: Option<FigureId>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
