//! Stealth and reveals.   TDE-STEALTH-01 to TDE-STEALTH-13

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::event::Event;
use crate::systems::tde::resolve::act::{Moment, Need};
use crate::systems::tde::resolve::declare::bare;
use crate::systems::tde::resolve::opposed::ActOutcome;
use crate::systems::tde::resolve::{TdeDraft, because};
use crate::systems::tde::skills;
use crate::systems::tde::state::dice::Attribute;
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::sequence::{Act, Doing, Sequence};

/// Judges a reveal.   TDE-STEALTH-09
///
/// # Errors
/// See [`Stop`].
pub fn plan_reveal(_draft: &mut TdeDraft<'_>, moment: &Moment<'_>, target: FigureId) -> Result<Act, Stop> {
    Ok(bare(moment.figure, Doing::Reveal { target }, moment.cause))
}

/// Its test.   TDE-STEALTH-10, TDE-STEALTH-11
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let modifiers = skills::modifiers(look, act.figure, Some(act));
    Some(Need { attribute: Attribute::Intellect, modifiers, rule: "TDE-STEALTH-10" })
}

/// Its effects.   TDE-STEALTH-10, TDE-STEALTH-12
///
/// # Errors
/// See [`Stop`].
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, _act: &Act, _outcome: ActOutcome) -> Result<(), Stop> {
    let why = because(draft, &["TDE-STEALTH-10"]);
    draft.emit(Event::ActResolved { act: place, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}

/// Shows those that gave themselves away.   TDE-STEALTH-06
///
/// # Errors
/// See [`Stop`].
pub fn show(_draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<(), Stop> {
    Ok(())
}
