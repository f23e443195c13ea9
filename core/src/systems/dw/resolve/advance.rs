//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::draft::Stop;
use crate::systems::dw::resolve::DwDraft;

/// Goes on until somebody is owed an answer or the match is over.
///
/// # Errors
/// See [`Stop`].
pub fn run(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let _ = draft;
    Ok(())
}
