//! Grenades: explosions, who is inside, who is thrown where.   DW-AREA-01 to DW-AREA-16

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::profiles::traits::GrenadeKind;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// A throw, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// What.
    pub grenade: GrenadeKind,
    /// Where it goes off.
    pub at: Option<Point>,
    /// Those inside, in the thrower's order.
    pub inside: &'a [FigureId],
    /// The doors of the room.
    pub doors: &'a [u16],
}

/// Throws a grenade.   DW-AREA-03
///
/// # Errors
/// See [`Stop`].
pub fn throw(draft: &mut DwDraft<'_>, active: &Active, throw: &Throw<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The next figure inside the explosion on top of the stack, or its end; called while the blast is on top.   DW-AREA-01
///
/// # Errors
/// See [`Stop`].
pub fn step(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Places a thrown figure.   DW-AREA-10
///
/// # Errors
/// See [`Stop`].
pub fn place_thrown(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A psi-negating explosion was tested against.   DW-AREA-11
///
/// # Errors
/// See [`Stop`].
pub fn psi_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A sonic explosion was tested against.   DW-AREA-15
///
/// # Errors
/// See [`Stop`].
pub fn sonic_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A plant in toxic gas has tested.   DW-AREA-14
///
/// # Errors
/// See [`Stop`].
pub fn plant_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
