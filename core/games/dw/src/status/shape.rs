//! A copied form ends.   DW-TRAIT-30

use crate::draft::{DwDraft, because, look};
use crate::profiles::traits::Trait;
use crate::state::{FormSource, Hold};
use crate::{actions, event};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether a figure has the form of another.
pub(crate) fn is_copy(draft: &DwDraft<'_>, figure: FigureId) -> bool {
    let form = look(draft).figure(figure).and_then(|figure| figure.form.as_ref());
    form.is_some_and(|form| matches!(form.from, FormSource::Copy(_)))
}

/// A copied form ends: called whenever a figure has died, been mourned, or faints.   DW-TRAIT-30
pub fn lost(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if !is_copy(draft, figure) {
        return Ok(());
    }
    let form = look(draft).figure(figure).and_then(|figure| figure.form.as_ref()?.under.clone());
    let why = because(draft, &["DW-TRAIT-30"]);
    draft.emit(event::FormSet { figure, form }, why)?;
    lay_down(draft, figure)
}

/// What another form had in force ends with it: a shield raised, armour that shut down.
/// DW-TRAIT-06, DW-TRAIT-16, DW-TRAIT-30, DW-TRAIT-49
pub(crate) fn lay_down(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if draft.setup().before(3) {
        return Ok(());
    }
    if !look(draft).has(figure, &Trait::KineticShield) {
        actions::drop_shield(draft, figure)?;
    }
    let off = look(draft).figure(figure).is_some_and(|known| known.armour_off);
    if !off || look(draft).has(figure, &Trait::PowerArmour) {
        return Ok(());
    }
    let why = because(draft, &["DW-TRAIT-06"]);
    draft.emit(event::ArmourSet { figure, off: false }, why)?;
    if !look(draft).figure(figure).is_some_and(|known| known.immobilised.contains(Hold::Armour)) {
        return Ok(());
    }
    let why = because(draft, &["DW-TRAIT-06"]);
    draft.emit(event::Freed { figure, hold: Some(Hold::Armour) }, why)
}
