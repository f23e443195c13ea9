//! Shots.   TDE-SHOOT-01 to TDE-SHOOT-19

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::command::Aim;
use crate::systems::tde::event::Event;
use crate::systems::tde::resolve::act::{Moment, Need};
use crate::systems::tde::resolve::declare::bare;
use crate::systems::tde::resolve::opposed::ActOutcome;
use crate::systems::tde::resolve::{TdeDraft, because};
use crate::systems::tde::skills;
use crate::systems::tde::state::dice::Attribute;
use crate::systems::tde::state::dice::Grade;
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::sequence::{Act, Doing, Sequence};

/// Judges a shot.   TDE-SHOOT-01 to TDE-SHOOT-03, TDE-TPL-03
///
/// # Errors
/// See [`Stop`].
pub fn plan(
    _draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    weapon: u8,
    target: Option<FigureId>,
    _aim: Option<&Aim>,
) -> Result<Act, Stop> {
    Ok(bare(moment.figure, Doing::Shoot { weapon, target }, moment.cause))
}

/// Its test.   TDE-SHOOT-04
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let modifiers = skills::modifiers(look, act.figure, Some(act));
    Some(Need { attribute: Attribute::Aim, modifiers, rule: "TDE-SHOOT-04" })
}

/// Whether an act of this grade reaches its target; acts without a range always do.   TDE-SHOOT-06, TDE-SHOOT-07
pub fn reaches(_look: Look<'_>, _act: &Act, _grade: Grade) -> bool {
    true
}

/// Its effects.   TDE-SHOOT-05 to TDE-SHOOT-09
///
/// # Errors
/// See [`Stop`].
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, _act: &Act, _outcome: ActOutcome) -> Result<(), Stop> {
    let why = because(draft, &["TDE-SHOOT-05"]);
    draft.emit(Event::ActResolved { act: place, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}
