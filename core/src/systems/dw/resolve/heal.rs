//! Care: healing, repair, stimulants, antidotes.   DW-TRAIT-71, DW-TRAIT-78, DW-TRAIT-81

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::frames::Ailment;
use crate::systems::dw::state::look::Active;

/// Care, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Care<'a> {
    /// For whom.
    pub patient: FigureId,
    /// Against what, in order.
    pub ailments: &'a [Ailment],
    /// The actions spent.
    pub actions: u32,
    /// Whether it is a repair.
    pub repair: bool,
}

/// Heals or repairs.   DW-TRAIT-78, DW-TRAIT-71
///
/// # Errors
/// See [`Stop`].
pub fn heal(draft: &mut DwDraft<'_>, active: &Active, care: &Care<'_>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// The test is made: the first ailments go, one for each success.
///
/// # Errors
/// See [`Stop`].
pub fn cured(
    draft: &mut DwDraft<'_>,
    patient: FigureId,
    ailments: &[Ailment],
    successes: u32,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Gives a dose.   DW-TRAIT-81
///
/// # Errors
/// See [`Stop`].
pub fn stimulate(
    draft: &mut DwDraft<'_>,
    active: &Active,
    patient: FigureId,
    ailment: Ailment,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Takes an antidote.   DW-GAP-46
///
/// # Errors
/// See [`Stop`].
pub fn take_antidote(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
