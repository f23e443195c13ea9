//! Other forms.   DW-TRAIT-30, DW-TRAIT-49

use crate::event::{self, ActionKind};
use crate::profiles::Profile;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::activation::{self, Needs};
use crate::resolve::{DwDraft, because, forbid, gear, look, movement, name, table, team};
use crate::skills;
use crate::state::frames::Frame;
use crate::state::look::Active;
use crate::state::{Form, FormSource, Hold};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Copies a living figure in contact: its numbers and innate rules, not its gear.   DW-TRAIT-30
pub fn copy(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    let figure = active.figure;
    if !look(draft).has(figure, &Trait::Doppelganger) {
        return Err(refusal::Activation::Lacks { who: name(draft, figure), held: Trait::Doppelganger }.into());
    }
    activation::forbid_unable(draft, active, Needs::Hands)?;
    if look(draft).figure(target).is_none() {
        return Err(refusal::General::NoSuchFigure { figure: target.0 }.into());
    }
    let model = look(draft).profile(target).filter(|_| target != figure && look(draft).is_on_table(target));
    let Some(model) = model.cloned() else {
        return Err(refusal::Gear::CannotCopy { who: name(draft, target) }.into());
    };
    let artificial = skills::is_artificial(look(draft), target);
    forbid(draft, artificial, refusal::Gear::CannotCopy { who: name(draft, target) })?;
    if !table::contact(draft, figure, target)? {
        return Err(
            refusal::Attack::NotInContact { who: name(draft, figure), target: name(draft, target) }.into()
        );
    }
    let worn = look(draft).figure(figure).and_then(|figure| figure.form.clone());
    let under = worn.filter(|_| !draft.setup().early).and_then(|form| match form.from {
        FormSource::Watch => Some(Box::new(form)),
        FormSource::Copy(_) => form.under,
    });
    let own = under.as_ref().map(|form| &form.profile).or_else(|| look(draft).printed(figure)).cloned();
    let Some(own) = own else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    activation::spend(draft, active, ActionKind::Copy, 2, Some(target))?;
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
    movement::forbid_hovering(draft, figure)?;
    if !is_copy(draft, figure) {
        return Err(refusal::Gear::NoForm { who: name(draft, figure) }.into());
    }
    lost(draft, figure)
}

/// Whether a figure has the form of another.
fn is_copy(draft: &DwDraft<'_>, figure: FigureId) -> bool {
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
fn lay_down(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if draft.setup().early {
        return Ok(());
    }
    if !look(draft).has(figure, &Trait::KineticShield) {
        gear::drop_shield(draft, figure)?;
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
    let fresh = team::figure(side, &profile);
    let why = because(draft, &["DW-TRAIT-49", "DW-GAP-41"]);
    let form = Form { profile, from: FormSource::Watch, under: None };
    draft.emit(event::FormSet { figure, form: Some(Box::new(form)) }, why)?;
    let mut weapons = fresh.weapons;
    if let Some(first) = weapons.first_mut() {
        first.in_hand = true;
    }
    let why = because(draft, &["DW-TRAIT-49", "DW-SETUP-08"]);
    draft.emit(event::WeaponsSet { figure, weapon: None, weapons }, why)?;
    let antidote = (!draft.setup().former).then_some(fresh.antidote);
    gear::set(draft, figure, "DW-TRAIT-49", |kit| {
        kit.grenades = fresh.grenades;
        kit.stimulants = fresh.stimulants;
        kit.antidote = antidote;
    })?;
    lay_down(draft, figure)
}
