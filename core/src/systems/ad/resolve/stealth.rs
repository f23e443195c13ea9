//! Stealth markers: how they are lost, how one spots.   AD-TAL-14a

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::profiles::Ability;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::opposed::Verdict;

/// Takes off every marker that something exposes; whether there was one.   AD-TAL-14b, AD-TAL-14d
///
/// # Errors
/// See [`Stop`].
pub fn look_around(_: &mut AdDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// A side drops a marker.   AD-TAL-14a
///
/// # Errors
/// See [`Stop`].
pub fn drop(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Whether a figure may spot another now.   AD-TAL-14e
///
/// # Errors
/// See [`Stop`].
pub fn judge_spot(_: &mut AdDraft<'_>, _: FigureId, _: FigureId, _: Ability) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Spots.   AD-TAL-14e
///
/// # Errors
/// See [`Stop`].
pub fn spot(_: &mut AdDraft<'_>, _: FigureId, _: FigureId, _: Ability) -> Result<(), Stop> {
    Ok(())
}

/// The test of spotting ended.   AD-TAL-14e
///
/// # Errors
/// See [`Stop`].
pub fn spotted(_: &mut AdDraft<'_>, _: &Verdict) -> Result<(), Stop> {
    Ok(())
}

/// Whether a figure may steal an item now.   AD-TAL-37
///
/// # Errors
/// See [`Stop`].
pub fn judge_pickpocket(_: &mut AdDraft<'_>, _: FigureId, _: FigureId, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Steals.   AD-TAL-37
///
/// # Errors
/// See [`Stop`].
pub fn pickpocket(_: &mut AdDraft<'_>, _: FigureId, _: FigureId, _: u8) -> Result<(), Stop> {
    Ok(())
}

/// The test of a theft ended.   AD-TAL-37
///
/// # Errors
/// See [`Stop`].
pub fn stolen(_: &mut AdDraft<'_>, _: u8, _: &Verdict) -> Result<(), Stop> {
    Ok(())
}
