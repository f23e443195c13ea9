//! Cavalry: getting off, getting on, falling apart.   TDE-CAV-01 to TDE-CAV-38

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::command::Way;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::TdeDraft;
use crate::systems::tde::state::Part;
use crate::systems::tde::state::path::Route;
use crate::systems::tde::state::sequence::Sequence;

/// Judges a dismount.   TDE-CAV-10 to TDE-CAV-12
///
/// # Errors
/// See [`Stop`].
pub fn plan_dismount(
    _draft: &mut TdeDraft<'_>,
    _figure: FigureId,
    _way: &Way,
    _separation: i32,
) -> Result<Route, Stop> {
    Err(Refusal::NotNow.into())
}

/// Judges a mount-up.   TDE-CAV-19 to TDE-CAV-21, TDE-GAP-64
///
/// # Errors
/// See [`Stop`].
pub fn plan_mount_up(
    _draft: &mut TdeDraft<'_>,
    _figure: FigureId,
    _way: &Way,
    _mount: FigureId,
) -> Result<Route, Stop> {
    Err(Refusal::NotNow.into())
}

/// Says which part suffers a harm.   TDE-CAV-05
///
/// # Errors
/// See [`Stop`].
pub fn choose_part(_draft: &mut TdeDraft<'_>, _side: u8, _part: Part) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Divides action points and markers.   TDE-CAV-14, TDE-CAV-36
///
/// # Errors
/// See [`Stop`].
pub fn split(_draft: &mut TdeDraft<'_>, _side: u8, _ap: u32, _fire: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A division that leaves no choice. Whether it was made.
///
/// # Errors
/// See [`Stop`].
pub fn step(_draft: &mut TdeDraft<'_>, _cavalry: FigureId) -> Result<bool, Stop> {
    Ok(false)
}

/// Cavalry figures of which a part has no health left come apart.   TDE-CAV-30 to TDE-CAV-38
///
/// # Errors
/// See [`Stop`].
pub fn fall_apart(_draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<(), Stop> {
    Ok(())
}
