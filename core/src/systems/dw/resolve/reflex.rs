//! Free attacks and disengaging.   DW-REFLEX-01 to DW-REFLEX-06

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// Breaks off.   DW-REFLEX-03
///
/// # Errors
/// See [`Stop`].
pub fn disengage(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The move of a disengagement.   DW-REFLEX-03
///
/// # Errors
/// See [`Stop`].
pub fn break_away(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The order of free attacks.   DW-GAP-15
///
/// # Errors
/// See [`Stop`].
pub fn order(draft: &mut DwDraft<'_>, side: u8, order: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
