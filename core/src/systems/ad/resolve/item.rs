//! Items: picked up, equipped.   AD-ITEM-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::setup::square::EdgeName;
use crate::systems::ad::state::Held;
use crate::systems::ad::state::frames::Test;
use crate::systems::ad::state::look::Look;

/// Whether a figure may pick an item up now.   AD-PART-04
///
/// # Errors
/// See [`Stop`].
pub fn judge_pick_up(_: &mut AdDraft<'_>, _: FigureId, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Picks it up.   AD-PART-04
///
/// # Errors
/// See [`Stop`].
pub fn pick_up(_: &mut AdDraft<'_>, _: FigureId, _: u8) -> Result<(), Stop> {
    Ok(())
}

/// Takes things in hand.   AD-ITEM-05
///
/// # Errors
/// See [`Stop`].
pub fn equip(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: &[Held]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Whether a figure may pick a lock now.   AD-TAL-12
///
/// # Errors
/// See [`Stop`].
pub fn judge_lock(_: &mut AdDraft<'_>, _: FigureId, _: EdgeName) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Picks a lock.   AD-TAL-12
///
/// # Errors
/// See [`Stop`].
pub fn pick_lock(_: &mut AdDraft<'_>, _: FigureId, _: EdgeName) -> Result<(), Stop> {
    Ok(())
}

/// The lockpicking test ended.   AD-TAL-12
///
/// # Errors
/// See [`Stop`].
pub fn lock_tested(_: &mut AdDraft<'_>, _: &Test, _: EdgeName, _: &Passed) -> Result<(), Stop> {
    Ok(())
}

/// Whether a figure may pray now.   AD-TAL-21b
///
/// # Errors
/// See [`Stop`].
pub fn judge_prayer(_: &mut AdDraft<'_>, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Prays.   AD-TAL-21b
///
/// # Errors
/// See [`Stop`].
pub fn pray(_: &mut AdDraft<'_>, _: FigureId) -> Result<(), Stop> {
    Ok(())
}

/// An uncle ends the friendship.   AD-TAL-01
///
/// # Errors
/// See [`Stop`].
pub fn end_friendship(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The most fencing tokens a figure has: its own and those of what it holds.   AD-ABIL-05
pub fn fencing_max(look: Look<'_>, figure: FigureId) -> u8 {
    look.profile(figure).map_or(0, |profile| profile.fencing)
}
