//! Interactions: first aid, repair, objectives.   TDE-ACT-09, TDE-MEDIC-01 to TDE-MEDIC-08, TDE-MECH-01 to TDE-MECH-06

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::event::Event;
use crate::systems::tde::resolve::act::Need;
use crate::systems::tde::resolve::declare::bare;
use crate::systems::tde::resolve::opposed::ActOutcome;
use crate::systems::tde::resolve::{TdeDraft, because};
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::sequence::{Act, Cause, Doing, Interaction};

/// Judges an interaction.
///
/// # Errors
/// See [`Stop`].
pub fn plan(_draft: &mut TdeDraft<'_>, figure: FigureId, what: Interaction) -> Result<Act, Stop> {
    Ok(bare(figure, Doing::Interact { what }, Cause::Action))
}

/// Its test, if it takes one.
pub fn need(_look: Look<'_>, _act: &Act, _what: Interaction) -> Option<Need> {
    None
}

/// Its effects.
///
/// # Errors
/// See [`Stop`].
pub fn resolve(
    draft: &mut TdeDraft<'_>,
    place: u16,
    _act: &Act,
    _what: Interaction,
    _outcome: ActOutcome,
) -> Result<(), Stop> {
    let why = because(draft, &["TDE-ACT-09"]);
    draft.emit(Event::ActResolved { act: place, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}
