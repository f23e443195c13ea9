//! The turn: its phases one after another.   AD-TURN-01

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::profiles::cards::Card;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;
use crate::systems::ad::setup::square::Square;

/// The first batch.   AD-SETUP-05
///
/// # Errors
/// See [`Stop`].
pub fn start(_: &mut AdDraft<'_>) -> Result<(), Stop> {
    Ok(())
}

/// With nothing open: goes on with the phase; whether there was anything to do.
///
/// # Errors
/// See [`Stop`].
pub fn phase(_: &mut AdDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// Figures still to be placed.   AD-TURN-02
///
/// # Errors
/// See [`Stop`].
pub fn arrivals(_: &mut AdDraft<'_>, _: &[FigureId]) -> Result<bool, Stop> {
    Ok(false)
}

/// Sides that hold too many cards.   AD-CARD-11
///
/// # Errors
/// See [`Stop`].
pub fn limit(_: &mut AdDraft<'_>, _: &[u8]) -> Result<bool, Stop> {
    Ok(false)
}

/// A side places a figure.   AD-SETUP-06, AD-TURN-02
///
/// # Errors
/// See [`Stop`].
pub fn place(_: &mut AdDraft<'_>, _: u8, _: FigureId, _: Square) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A side discards what it must.   AD-CARD-11
///
/// # Errors
/// See [`Stop`].
pub fn discard(_: &mut AdDraft<'_>, _: u8, _: &[Card]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The initiative holder says who acts first.   AD-ACTN-02
///
/// # Errors
/// See [`Stop`].
pub fn choose_first(_: &mut AdDraft<'_>, _: u8, _: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
