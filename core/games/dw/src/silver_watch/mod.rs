//! The silver watch.   DW-TRAIT-49, DW-GAP-41

#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::profiles::Profile;
use crate::state::{Form, FormSource};
use crate::status::shape;
use crate::{bands, equipment, event};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whom the silver watch of a figure calls.   DW-TRAIT-49
pub fn called(draft: &DwDraft<'_>, figure: FigureId) -> Option<Profile> {
    let called = look(draft).profile(figure).and_then(|profile| profile.silver_watch());
    called.and_then(|called| draft.setup().reserve(called)).cloned()
}

/// A silver watch opens, three successes rolled: the figure in reserve takes place and state, with its own gear.
/// DW-TRAIT-49, DW-GAP-41
pub fn open_watch(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let Some(profile) = called(draft, figure) else { return Ok(()) };
    let side = look(draft).side_of(figure).unwrap_or(0);
    let fresh = bands::figure(side, &profile);
    let why = because(draft, &["DW-TRAIT-49", "DW-GAP-41"]);
    let form = Form { profile, from: FormSource::Watch, under: None };
    draft.emit(event::FormSet { figure, form: Some(Box::new(form)) }, why)?;
    let mut weapons = fresh.weapons;
    if let Some(first) = weapons.first_mut() {
        first.in_hand = true;
    }
    let why = because(draft, &["DW-TRAIT-49", "DW-SETUP-08"]);
    draft.emit(event::WeaponsSet { figure, weapon: None, weapons }, why)?;
    let antidote = (!draft.setup().before(4)).then_some(fresh.antidote);
    equipment::set(draft, figure, "DW-TRAIT-49", |kit| {
        kit.grenades = fresh.grenades;
        kit.stimulants = fresh.stimulants;
        kit.antidote = antidote;
    })?;
    // A generator run empty was the bearer's, as all its gear.   DW-TRAIT-17
    let dead = look(draft).figure(figure).is_some_and(|known| known.field_dead);
    if dead && !draft.setup().before(6) {
        let why = because(draft, &["DW-TRAIT-49", "DW-TRAIT-17"]);
        draft.emit(event::FieldSet { figure, dead: false }, why)?;
    }
    shape::lay_down(draft, figure)
}
