//! Dodges.   TDE-DODGE-01 to TDE-DODGE-11, TDE-CONTACT-06

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::command::Way;
use crate::systems::tde::event::Event;
use crate::systems::tde::refusal::Refusal;
use crate::systems::tde::resolve::act::{Moment, Need};
use crate::systems::tde::resolve::declare::bare;
use crate::systems::tde::resolve::opposed::ActOutcome;
use crate::systems::tde::resolve::{TdeDraft, because, sequence as steps};
use crate::systems::tde::skills;
use crate::systems::tde::state::dice::Attribute;
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::sequence::{Act, Doing, Sequence, Stage};

/// Judges a dodge.   TDE-DODGE-01
///
/// # Errors
/// See [`Stop`].
pub fn plan(_draft: &mut TdeDraft<'_>, moment: &Moment<'_>) -> Result<Act, Stop> {
    Ok(bare(moment.figure, Doing::Dodge {}, moment.cause))
}

/// Its test.   TDE-DODGE-01, TDE-DODGE-10
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let modifiers = skills::modifiers(look, act.figure, Some(act));
    Some(Need { attribute: Attribute::Agility, modifiers, rule: "TDE-DODGE-01" })
}

/// Its effects.   TDE-DODGE-03 to TDE-DODGE-07
///
/// # Errors
/// See [`Stop`].
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, _act: &Act, _outcome: ActOutcome) -> Result<(), Stop> {
    let why = because(draft, &["TDE-DODGE-03"]);
    draft.emit(Event::ActResolved { act: place, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}

/// Says where a dodge leads.   TDE-DODGE-04, TDE-DODGE-05
///
/// # Errors
/// See [`Stop`].
pub fn choose(_draft: &mut TdeDraft<'_>, _side: u8, _figure: FigureId, _way: &Way) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Goes on once every dodger has said where it goes. Whether there was a step to take.   TDE-SEQ-19
///
/// # Errors
/// See [`Stop`].
pub fn step(draft: &mut TdeDraft<'_>, _sequence: &Sequence) -> Result<bool, Stop> {
    steps::reach(draft, Stage::Saves, &["TDE-SEQ-20"]).map(|()| true)
}

/// Moves a dodger.   TDE-SEQ-25, TDE-SEQ-26
///
/// # Errors
/// See [`Stop`].
pub fn displace(_draft: &mut TdeDraft<'_>, _act: u16) -> Result<(), Stop> {
    Ok(())
}
