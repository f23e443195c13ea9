//! What an unconscious carrier drops.   TDE-COU-11, TDE-TRE-10

use crate::draft::Stop;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::TdeDraft;
use crate::view::Point;

/// Asks the enemy to place what somebody unconscious carries. Whether it did.
///
/// # Errors
/// See [`Stop`].
pub fn ask(_draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}

/// Places it.
///
/// # Errors
/// See [`Stop`].
pub fn place(_draft: &mut TdeDraft<'_>, _side: u8, _to: Option<Point>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Lets it lie where nobody is left to place it. Whether it did.
///
/// # Errors
/// See [`Stop`].
pub fn step(_draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    Ok(false)
}
