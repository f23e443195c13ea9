//! Teleportation.   DW-TRAIT-83

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::frames::{ReflexCause, TestUse};
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// Teleports: free attacks first where it is engaged.   DW-TRAIT-83
///
/// # Errors
/// See [`Stop`].
pub fn teleport(draft: &mut DwDraft<'_>, active: &Active, dice: u32, to: Option<Point>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The free attacks are over: the test is rolled, if the figure still can.   DW-TRAIT-83
///
/// # Errors
/// See [`Stop`].
pub fn go_on(draft: &mut DwDraft<'_>, figure: FigureId, cause: &ReflexCause) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The test is made.   DW-TRAIT-83
///
/// # Errors
/// See [`Stop`].
pub fn tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    successes: u32,
    r#use: &TestUse,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Places a figure whose teleportation went wrong.   DW-TRAIT-83
///
/// # Errors
/// See [`Stop`].
pub fn place_mishap(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
