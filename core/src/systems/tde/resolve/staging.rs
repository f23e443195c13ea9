//! Set-up of scenarios and deployment.   TDE-SETUP-02 to TDE-SETUP-08

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::TdeDraft;
use crate::systems::tde::state::Letter;
use crate::systems::tde::state::staging::Staging;
use crate::view::Point;

/// One step of the set-up that needs no choice; whether there was one to take.
///
/// # Errors
/// See [`Stop`].
pub fn step(_draft: &mut TdeDraft<'_>, _staging: &Staging) -> Result<bool, Stop> {
    Ok(false)
}

/// Says which letter the declaring side has.   TDE-SCN-02
///
/// # Errors
/// See [`Stop`].
pub fn assign_roles(_draft: &mut TdeDraft<'_>, _side: u8, _letter: Letter) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Places a figure.   TDE-SETUP-05
///
/// # Errors
/// See [`Stop`].
pub fn deploy(
    _draft: &mut TdeDraft<'_>,
    _side: u8,
    _figure: FigureId,
    _to: Option<Point>,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
