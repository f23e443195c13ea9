//! Fights and charges.   TDE-MELEE-01 to TDE-MELEE-15, TDE-CHARGE-01 to TDE-CHARGE-10

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::command::Way;
use crate::systems::tde::event::Event;
use crate::systems::tde::resolve::act::{Moment, Need};
use crate::systems::tde::resolve::declare::bare;
use crate::systems::tde::resolve::opposed::ActOutcome;
use crate::systems::tde::resolve::{TdeDraft, because};
use crate::systems::tde::skills;
use crate::systems::tde::state::dice::Attribute;
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::path::Route;
use crate::systems::tde::state::sequence::Cause;
use crate::systems::tde::state::sequence::{Act, Doing, Sequence};

/// Judges a fight.   TDE-MELEE-01, TDE-PROP-01
///
/// # Errors
/// See [`Stop`].
pub fn plan(
    _draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    weapon: u8,
    target: FigureId,
) -> Result<Act, Stop> {
    Ok(bare(moment.figure, Doing::Melee { weapon, target }, moment.cause))
}

/// Judges a charge: its route, and its fight.   TDE-CHARGE-02, TDE-GAP-61
///
/// # Errors
/// See [`Stop`].
pub fn plan_charge(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    way: &Way,
    target: FigureId,
    weapon: u8,
) -> Result<(Route, Act), Stop> {
    let route = crate::systems::tde::resolve::movement::plan_walk(draft, figure, way, false)?;
    Ok((route, bare(figure, Doing::Melee { weapon, target }, Cause::Action)))
}

/// Its test.   TDE-MELEE-10 to TDE-MELEE-15, TDE-CHARGE-04
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let modifiers = skills::modifiers(look, act.figure, Some(act));
    Some(Need { attribute: Attribute::Melee, modifiers, rule: "TDE-MELEE-01" })
}

/// Its effects.   TDE-MELEE-02 to TDE-MELEE-06
///
/// # Errors
/// See [`Stop`].
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, _act: &Act, _outcome: ActOutcome) -> Result<(), Stop> {
    let why = because(draft, &["TDE-MELEE-02"]);
    draft.emit(Event::ActResolved { act: place, harms: Vec::new(), marks: Vec::new(), exploit: None }, why)
}
