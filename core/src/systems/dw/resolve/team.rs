//! Bands.   DW-CAMP-04

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::look::Active;
use crate::systems::dw::profiles::Profile;


/// A band is submitted.   DW-CAMP-04
///
/// # Errors
/// See [`Stop`].
pub fn submit(draft: &mut DwDraft<'_>, side: u8, roster: &[Profile]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
