//! Divination and what its cards do.   AD-TAL-15

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::profiles::cards::Card;
use crate::systems::ad::profiles::cards::Numeral;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::resolve::test::Passed;
use crate::systems::ad::state::frames::Test;

/// Whether a figure may divine now.   AD-TAL-15
///
/// # Errors
/// See [`Stop`].
pub fn judge(_: &mut AdDraft<'_>, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Draws the cards.   AD-TAL-15
///
/// # Errors
/// See [`Stop`].
pub fn carry_out(_: &mut AdDraft<'_>, _: FigureId) -> Result<(), Stop> {
    Ok(())
}

/// The seer resolves a card.   AD-DIV-01 to AD-DIV-13
///
/// # Errors
/// See [`Stop`].
pub fn resolve(_: &mut AdDraft<'_>, _: u8, _: Numeral) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Cards are put back in a secret order.   AD-DIV-01
///
/// # Errors
/// See [`Stop`].
pub fn arrange(_: &mut AdDraft<'_>, _: u8, _: &[String]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A card of the other hand is discarded, or none.   AD-DIV-06
///
/// # Errors
/// See [`Stop`].
pub fn calamity(_: &mut AdDraft<'_>, _: u8, _: Option<Card>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Two cards of a discard go back.   AD-DIV-07
///
/// # Errors
/// See [`Stop`].
pub fn recall(_: &mut AdDraft<'_>, _: u8, _: &[Card]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The opponent must name its next figure.   AD-DIV-11
///
/// # Errors
/// See [`Stop`].
pub fn read_mind(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The opponent names it.   AD-DIV-11
///
/// # Errors
/// See [`Stop`].
pub fn name_next(_: &mut AdDraft<'_>, _: u8, _: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The test of a vision ended.   AD-DIV-10
///
/// # Errors
/// See [`Stop`].
pub fn vision(_: &mut AdDraft<'_>, _: &Test, _: &Passed) -> Result<(), Stop> {
    Ok(())
}
