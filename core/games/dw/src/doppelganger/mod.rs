//! The form of another.   DW-TRAIT-30, DW-GAP-77

mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::profiles::traits::Trait;
use crate::state::frames::Frame;
use crate::state::look::Active;
use crate::state::{Form, FormSource};
use crate::status::shape;
use crate::table::distance;
use crate::{actions, event, flying, irradiation, refusal, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Copies a living figure in contact: its numbers and innate rules, not its gear.   DW-TRAIT-30
pub fn copy(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let figure = active.figure;
    if !look(draft).has(figure, &Trait::Doppelganger) {
        return Err(refusal::Activation::Lacks { who: name(draft, figure), held: Trait::Doppelganger }.into());
    }
    actions::forbid_unable(draft, active, Needs::Hands)?;
    if look(draft).figure(target).is_none() {
        return Err(refusal::General::NoSuchFigure { figure: target.0 }.into());
    }
    let model = look(draft).profile(target).filter(|_| target != figure && look(draft).is_on_table(target));
    let Some(model) = model.cloned() else {
        return Err(refusal::Gear::CannotCopy { who: name(draft, target) }.into());
    };
    let artificial = skills::is_artificial(look(draft), target);
    forbid(draft, artificial, refusal::Gear::CannotCopy { who: name(draft, target) })?;
    if !distance::contact(draft, figure, target)? {
        return Err(
            refusal::Attack::NotInContact { who: name(draft, figure), target: name(draft, target) }.into()
        );
    }
    let worn = look(draft).figure(figure).and_then(|figure| figure.form.clone());
    let under = worn.filter(|_| !draft.setup().before(3)).and_then(|form| match form.from {
        FormSource::Watch => Some(Box::new(form)),
        FormSource::Copy(_) => form.under,
    });
    let own = under.as_ref().map(|form| &form.profile).or_else(|| look(draft).printed(figure)).cloned();
    let Some(own) = own else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    actions::spend(draft, active, ActionKind::Copy, 2, Some(target))?;
    let form = Form { profile: own.in_the_form_of(&model), from: FormSource::Copy(target), under };
    let why = because(draft, &["DW-TRAIT-30", "DW-GAP-77"]);
    draft.emit(event::FormSet { figure, form: Some(Box::new(form)) }, why)
}

/// Takes its own form again: free, in its player's stint.   DW-TRAIT-30
pub fn revert(draft: &mut DwDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let playing = match look(draft).top() {
        Some(Frame::Stint { side }) => Some(*side),
        Some(Frame::Activation { .. }) => look(draft).active().map(|active| active.player),
        Some(_) | None => None,
    };
    if playing != Some(side) || look(draft).stint() != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    if look(draft).side_of(figure) != Some(side) {
        return Err(refusal::General::NotYours { who: name(draft, figure) }.into());
    }
    // Who flies in a borrowed form comes down first.   DW-FLY-01
    flying::forbid_hovering(draft, figure)?;
    if !shape::is_copy(draft, figure) {
        return Err(refusal::Gear::NoForm { who: name(draft, figure) }.into());
    }
    shape::lost(draft, figure)?;
    // Without the wings it had borrowed it stays up no longer.
    if look(draft).has(figure, &Trait::Flight) { Ok(()) } else { irradiation::come_down(draft, figure) }
}
