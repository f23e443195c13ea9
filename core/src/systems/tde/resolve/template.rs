//! Area templates.   TDE-TPL-01 to TDE-TPL-21, TDE-PROP-02, TDE-PROP-06

use crate::draft::Stop;
use crate::systems::tde::event::Event;
use crate::systems::tde::resolve::opposed::ActOutcome;
use crate::systems::tde::resolve::{TdeDraft, because};
use crate::systems::tde::state::sequence::{Act, Sequence};

/// Lets a template drift, or not: its `drift` is known from now on.   TDE-PROP-02, TDE-TPL-18 to TDE-TPL-20
///
/// # Errors
/// See [`Stop`].
pub fn scatter(draft: &mut TdeDraft<'_>, sequence: &Sequence, place: u16) -> Result<(), Stop> {
    let Some(blast) = sequence.act(place).and_then(|act| act.blast.clone()) else { return Ok(()) };
    let blast = crate::systems::tde::state::sequence::Blast { drift: Some(0), ..blast };
    let why = because(draft, &["TDE-TPL-20"]);
    draft.emit(Event::Scattered { act: place, blast, dice: Vec::new() }, why)
}

/// Its effects on all under it.   TDE-TPL-11, TDE-TPL-13
///
/// # Errors
/// See [`Stop`].
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, _act: &Act, _outcome: ActOutcome) -> Result<(), Stop> {
    let why = because(draft, &["TDE-TPL-11"]);
    draft.emit(Event::ActResolved { act: place, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}
