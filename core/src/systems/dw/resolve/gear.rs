//! Weapons and things in hand, shields, armour.   DW-ACTION-11 to DW-ACTION-15, DW-ACTION-18, DW-ACTION-23 to DW-ACTION-25

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Reloads.   DW-ACTION-18
///
/// # Errors
/// See [`Stop`].
pub fn reload(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Takes a weapon in hand.   DW-ACTION-11, DW-ACTION-12
///
/// # Errors
/// See [`Stop`].
pub fn take_weapon(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Nocks.   DW-ACTION-25
///
/// # Errors
/// See [`Stop`].
pub fn nock(draft: &mut DwDraft<'_>, active: &Active, weapon: Weapon) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Stows.   DW-ACTION-14
///
/// # Errors
/// See [`Stop`].
pub fn stow(draft: &mut DwDraft<'_>, active: &Active, object: Option<&str>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Picks up.   DW-ACTION-13
///
/// # Errors
/// See [`Stop`].
pub fn pick_up(draft: &mut DwDraft<'_>, active: &Active, object: Option<&str>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Drops.   DW-ACTION-15
///
/// # Errors
/// See [`Stop`].
pub fn drop(draft: &mut DwDraft<'_>, active: &Active, object: Option<&str>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Raises a shield.   DW-ACTION-23
///
/// # Errors
/// See [`Stop`].
pub fn raise_shield(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Restarts armour.   DW-ACTION-24
///
/// # Errors
/// See [`Stop`].
pub fn restart_armour(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A shield falls, if it is up: its bearer did something else than stand or move, or is attacked in melee.   DW-TRAIT-16
///
/// # Errors
/// See [`Stop`].
pub fn drop_shield(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// What a shot does to its weapon: emptied, unnocked, used up, a shoulder injured; called once the roll is settled.   DW-SHOOT-06, DW-SHOOT-24
///
/// # Errors
/// See [`Stop`].
pub fn shot_fired(draft: &mut DwDraft<'_>, figure: FigureId, weapon: Weapon, die: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
