//! Bodies taken over.   DW-TRAIT-66

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// Attacks to take a body over.   DW-TRAIT-66
///
/// # Errors
/// See [`Stop`].
pub fn possess(draft: &mut DwDraft<'_>, active: &Active, target: FigureId, power: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The host fights its possessor before its activation: declares the combat.   DW-TRAIT-66
///
/// # Errors
/// See [`Stop`].
pub fn contest(draft: &mut DwDraft<'_>, host: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The body is taken.   DW-TRAIT-66
///
/// # Errors
/// See [`Stop`].
pub fn take(draft: &mut DwDraft<'_>, possessor: FigureId, host: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The possessor is driven out: it tests.   DW-TRAIT-66
///
/// # Errors
/// See [`Stop`].
pub fn expel(draft: &mut DwDraft<'_>, possessor: FigureId, host: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// It has tested.   DW-TRAIT-66, DW-GAP-28
///
/// # Errors
/// See [`Stop`].
pub fn expulsion_tested(
    draft: &mut DwDraft<'_>,
    possessor: FigureId,
    host: FigureId,
    failures: u32,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Places it beside its host.   DW-TRAIT-66
///
/// # Errors
/// See [`Stop`].
pub fn place_expelled(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A host left the table: what becomes of its possessor.   DW-TRAIT-66
///
/// # Errors
/// See [`Stop`].
pub fn host_lost(draft: &mut DwDraft<'_>, host: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
