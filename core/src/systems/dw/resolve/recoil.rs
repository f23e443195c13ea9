//! Recoils.   DW-RECOIL-01 to DW-RECOIL-04

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// Where a figure recoils to.   DW-RECOIL-01
///
/// # Errors
/// See [`Stop`].
pub fn choose(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>, stuck: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
