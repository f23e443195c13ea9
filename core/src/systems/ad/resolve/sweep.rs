//! Sweeps.   AD-TAL-07

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::ad::refusal::Refusal;
use crate::systems::ad::resolve::AdDraft;

/// The winner sweeps on to another enemy, or stops.   AD-TAL-07
///
/// # Errors
/// See [`Stop`].
pub fn sweep(_: &mut AdDraft<'_>, _: u8, _: Option<FigureId>) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
