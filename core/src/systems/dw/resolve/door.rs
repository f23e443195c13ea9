//! Doors.   DW-DOOR-01 to DW-DOOR-07

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// An attempt, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// Which door.
    pub door: u16,
    /// Who helps.
    pub partner: Option<FigureId>,
    /// Who holds it shut.
    pub holder: Option<FigureId>,
    /// Whether a ram is used.
    pub ram: bool,
}

/// Breaks a door down.   DW-DOOR-01
///
/// # Errors
/// See [`Stop`].
pub fn break_down(draft: &mut DwDraft<'_>, active: &Active, push: &Push) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Shoots a door down.   DW-DOOR-06
///
/// # Errors
/// See [`Stop`].
pub fn shoot(draft: &mut DwDraft<'_>, active: &Active, door: u16, weapon: Weapon) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
