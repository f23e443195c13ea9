//! Stunning weapons.   TDE-PROP-05

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::TdeDraft;

/// Says how many points a stunned figure loses.
///
/// # Errors
/// See [`Stop`].
pub fn choose(_draft: &mut TdeDraft<'_>, _side: u8, _ap: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Goes on where there is nothing to take. Whether it did.
///
/// # Errors
/// See [`Stop`].
pub fn step(_draft: &mut TdeDraft<'_>, _figure: FigureId, _most: u32) -> Result<bool, Stop> {
    Ok(false)
}
