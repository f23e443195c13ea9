//! Wounds, health states, markers.   TDE-HEALTH-03 to TDE-HEALTH-15, TDE-SEQ-31 to TDE-SEQ-35

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::resolve::{TdeDraft, sequence as steps};
use crate::systems::tde::state::Part;
use crate::systems::tde::state::sequence::{Sequence, Stage};

/// Hands out markers, then goes on to the wounds.   TDE-SEQ-31
///
/// # Errors
/// See [`Stop`].
pub fn mark(draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<(), Stop> {
    steps::reach(draft, Stage::Wounds, &["TDE-SEQ-32"])
}

/// Deals all wounds together and draws their consequences.   TDE-SEQ-32 to TDE-SEQ-34
///
/// # Errors
/// See [`Stop`].
pub fn deal(_draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<(), Stop> {
    Ok(())
}

/// Deals the wounds of a fire, in Upkeep.   TDE-PROP-08
///
/// # Errors
/// See [`Stop`].
pub fn scorch(
    _draft: &mut TdeDraft<'_>,
    _figure: FigureId,
    _part: Option<Part>,
    _wounds: u32,
) -> Result<(), Stop> {
    Ok(())
}
