//! The end of the match.   DW-TURN-09, DW-TURN-10

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;

/// Gives the match up.
///
/// # Errors
/// See [`Stop`].
pub fn concede(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
