//! Radiation, gas, gravity, light, attraction.   DW-ENV-01 to DW-ENV-14, DW-TRAIT-13

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::geometry::disc::Disc;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::setup::Gravity;
use crate::systems::dw::state::frames::InGas;
use crate::systems::dw::state::look::{Active, Look};

/// A figure is exposed: rolls its test.   DW-ENV-01
///
/// # Errors
/// See [`Stop`].
pub fn irradiate(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// It has tested.   DW-ENV-02 to DW-ENV-04
///
/// # Errors
/// See [`Stop`].
pub fn irradiation_tested(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A figure comes under an attraction: rolls its test, unless it has already or is exempt.   DW-TRAIT-13
///
/// # Errors
/// See [`Stop`].
pub fn attract(draft: &mut DwDraft<'_>, figure: FigureId, of: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// It has tested.   DW-TRAIT-13
///
/// # Errors
/// See [`Stop`].
pub fn attraction_tested(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    of: FigureId,
    passed: bool,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Rolls gravity where it is random.   DW-ENV-07
///
/// # Errors
/// See [`Stop`].
pub fn roll_gravity(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The next figure in gas of the round's end on top of the stack: there is one.   DW-ENV-14
///
/// # Errors
/// See [`Stop`].
pub fn gas(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Widens the light of a screwdriver.   DW-ENV-12
///
/// # Errors
/// See [`Stop`].
pub fn widen_light(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The attractive figures that a figure stands within the short ruler of, and has not met this round.
/// DW-TRAIT-13, DW-GAP-25
///
/// # Errors
/// See [`Stop`].
pub fn attractions(_: &mut DwDraft<'_>, _: FigureId) -> Result<Vec<FigureId>, Stop> {
    Ok(Vec::new())
}

/// The attractive figures that a base would come within the short ruler of.   DW-TRAIT-13
pub fn attracted_at(_: Look<'_>, _: FigureId, _: Option<Disc>) -> Vec<FigureId> {
    Vec::new()
}

/// The gravity where a base stands.   DW-ENV-05, DW-ENV-06
pub fn gravity_at(_: Look<'_>, _: Option<Disc>) -> Gravity {
    Gravity::Normal
}

/// What darkness takes from a shot: zero or less.   DW-ENV-08 to DW-ENV-13
///
/// # Errors
/// See [`Stop`].
pub fn dark(_: &mut DwDraft<'_>, _: FigureId, _: FigureId) -> Result<i32, Stop> {
    Ok(0)
}

/// The figures in gas at the end of a round.   DW-ENV-14
///
/// # Errors
/// See [`Stop`].
pub fn in_gas(_: &mut DwDraft<'_>) -> Result<Vec<InGas>, Stop> {
    Ok(Vec::new())
}
