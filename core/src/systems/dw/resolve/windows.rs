//! Interventions: re-rolls, sacrifices, letting go, diving.

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Rolls one die again.   DW-TRAIT-42
///
/// # Errors
/// See [`Stop`].
pub fn hero_reroll(draft: &mut DwDraft<'_>, side: u8, figure: FigureId, die: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Dies in place of an ally.   DW-TRAIT-73
///
/// # Errors
/// See [`Stop`].
pub fn sacrifice(draft: &mut DwDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Lets go.   DW-CLIMB-04
///
/// # Errors
/// See [`Stop`].
pub fn let_go(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Dives, in its activation or when shot at.   DW-ACTION-16, DW-GAP-14
///
/// # Errors
/// See [`Stop`].
pub fn dive(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Does not intervene.
///
/// # Errors
/// See [`Stop`].
pub fn decline(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
