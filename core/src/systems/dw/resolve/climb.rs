//! Climbs and falls.   DW-CLIMB-01 to DW-CLIMB-08, DW-FALL-01 to DW-FALL-04

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::Height;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// A climb, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Upwards.
    pub up: bool,
    /// How high.
    pub height: Height,
    /// Where it ends with two successes or more.
    pub to: Option<Point>,
    /// Where it ends with one.
    pub reduced: Option<Point>,
}

/// Climbs.   DW-CLIMB-01
///
/// # Errors
/// See [`Stop`].
pub fn climb(draft: &mut DwDraft<'_>, active: &Active, plan: &Plan) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
