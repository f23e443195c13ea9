//! Shots and throws.   DW-SHOOT-01 to DW-SHOOT-30

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// A shot, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// With what.
    pub weapon: Weapon,
    /// At whom.
    pub target: FigureId,
    /// Whether one more action goes into it.
    pub aimed: bool,
    /// Those touching the target who are hit too.
    pub spread: &'a [FigureId],
}

/// Shoots.   DW-ACTION-09
///
/// # Errors
/// See [`Stop`].
pub fn attack(draft: &mut DwDraft<'_>, active: &Active, shot: &Shot<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Shoots at one more target.   DW-SHOOT-25
///
/// # Errors
/// See [`Stop`].
pub fn continue_salvo(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Throws a stone.   DW-SHOOT-24
///
/// # Errors
/// See [`Stop`].
pub fn throw_stone(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
