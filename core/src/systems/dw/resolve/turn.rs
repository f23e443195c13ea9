//! Set-up, rounds, stints.   DW-SETUP-01 to DW-SETUP-11, DW-TURN-01 to DW-TURN-10

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::setup::{Edge, Role, Terrain};
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// The first batch.
///
/// # Errors
/// See [`Stop`].
pub fn start(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The winner's role.   DW-SETUP-01
///
/// # Errors
/// See [`Stop`].
pub fn choose_role(draft: &mut DwDraft<'_>, side: u8, role: Role) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Terrain.   DW-SETUP-04
///
/// # Errors
/// See [`Stop`].
pub fn place_terrain(draft: &mut DwDraft<'_>, side: u8, terrain: &Terrain) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// No more terrain.   DW-SETUP-04
///
/// # Errors
/// See [`Stop`].
pub fn end_terrain(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// An entry edge.   DW-SETUP-05
///
/// # Errors
/// See [`Stop`].
pub fn choose_edge(draft: &mut DwDraft<'_>, side: u8, edge: Edge) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Places a figure.   DW-SETUP-06
///
/// # Errors
/// See [`Stop`].
pub fn deploy(
    draft: &mut DwDraft<'_>,
    side: u8,
    figure: FigureId,
    to: Option<Point>,
    weapon: Option<Weapon>,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Passes.   DW-GAP-03
///
/// # Errors
/// See [`Stop`].
pub fn pass_stint(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
