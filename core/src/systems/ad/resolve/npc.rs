//! Figures that nobody plays.   AD-NPC-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::setup::square::Square;
use crate::systems::ad::state::frames::Duel;

/// At the start of the action phase, nothing being open: whether there was anything to do.   AD-NPC-10
///
/// # Errors
/// See [`Stop`].
pub fn phase(_: &mut AdDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// The initiative holder starts a program, with what the book leaves open.   AD-NPC-01
///
/// # Errors
/// See [`Stop`].
pub fn activate(
    _: &mut AdDraft<'_>,
    _: u8,
    _: FigureId,
    _: Option<FigureId>,
    _: Option<Square>,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The initiative holder has one fight another.   AD-NPC-19
///
/// # Errors
/// See [`Stop`].
pub fn duel(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side says whom its figure helps.   AD-NPC-20
///
/// # Errors
/// See [`Stop`].
pub fn help(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: Option<FigureId>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Goes on with the duel on top; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn step(_: &mut AdDraft<'_>, _: &Duel) -> Result<bool, Stop> {
    Ok(false)
}

/// Whether the initiative holder is owed a choice for a figure of nobody in this phase.
pub fn owes(_: &AdDraft<'_>) -> bool {
    false
}

/// A side attacks a figure of nobody: a guard wakes, a recruit joins the other side.   AD-NPC-07, AD-NPC-09
///
/// # Errors
/// See [`Stop`].
pub fn attacked(_: &mut AdDraft<'_>, _: FigureId, _: u8) -> Result<(), Stop> {
    Ok(())
}
