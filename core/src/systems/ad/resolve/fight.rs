//! Fights: declared, fought blow by blow.   AD-MELEE-04

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::opposed::Verdict;
use crate::systems::ad::state::frames::Fight;
use crate::systems::ad::state::look::Look;

/// A side attacks: attacker, defender, weapon of the card or bare hands.   AD-MELEE-04
///
/// # Errors
/// See [`Stop`].
pub fn attack(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: FigureId, _: Option<u8>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The defender names its weapon.   AD-MELEE-10
///
/// # Errors
/// See [`Stop`].
pub fn weapon(_: &mut AdDraft<'_>, _: u8, _: Option<u8>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A figure avoids combat.   AD-MELEE-06
///
/// # Errors
/// See [`Stop`].
pub fn avoid(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side declines the attacks that it may make but need not.   AD-MELEE-21
///
/// # Errors
/// See [`Stop`].
pub fn pass(_: &mut AdDraft<'_>, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The melee test of the fight on top ended.   AD-MELEE-14
///
/// # Errors
/// See [`Stop`].
pub fn blow(_: &mut AdDraft<'_>, _: &Verdict) -> Result<(), Stop> {
    Ok(())
}

/// Goes on with the fight on top; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &Fight) -> Result<bool, Stop> {
    Ok(false)
}

/// The combat phase with no fight open: passes the turn, or ends the phase; whether there was anything to do.   AD-MELEE-21
///
/// # Errors
/// See [`Stop`].
pub fn phase(_: &mut AdDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// Whether a fighter of the fight below may use fencing tokens: not with bare hands.   AD-WPN-11
pub fn may_fence(_: Look<'_>, _place: u8) -> bool {
    false
}

/// The cards of the melee test on top are known: what they and talents add.   AD-TAL-05, AD-TAL-17, AD-TAL-24
///
/// # Errors
/// See [`Stop`].
pub fn revealed(_: &mut AdDraft<'_>) -> Result<(), Stop> {
    Ok(())
}
