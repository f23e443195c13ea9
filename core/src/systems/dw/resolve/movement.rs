//! Moves of one's own.   DW-MOVE-01 to DW-MOVE-15, DW-FLY-01 to DW-FLY-04

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// A move.   DW-MOVE-01
///
/// # Errors
/// See [`Stop`].
pub fn walk(draft: &mut DwDraft<'_>, active: &Active, to: Option<Point>, sprint: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Walks off the table.   DW-MOVE-13
///
/// # Errors
/// See [`Stop`].
pub fn leave(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
