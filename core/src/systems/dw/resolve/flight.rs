//! Forced moves.   DW-MORALE-02 to DW-MORALE-10

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::view::Point;

/// Where a figure flees to.   DW-MORALE-02
///
/// # Errors
/// See [`Stop`].
pub fn choose(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>, cover: bool) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
