//! Care: healing, repair, stimulants, antidotes.   DW-TRAIT-71, DW-TRAIT-78, DW-TRAIT-81, DW-GAP-27

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, look, name};
use crate::event::{ActionKind, Event};
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::skills::Topic;
use crate::state::look::{Active, Look};
use crate::state::test::{Ailment, TestUse};
use crate::state::{Harmed, Hold};
use crate::table::distance;
use crate::{actions, equipment, event, quality, refusal, skills, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Care, as declared.
#[derive(Clone, Copy, Debug)]
pub struct Care<'a> {
    /// For whom.
    pub patient: FigureId,
    /// Against what, in order.
    pub ailments: &'a [Ailment],
    /// The actions spent.
    pub actions: u32,
    /// Whether it is a repair.
    pub repair: bool,
}

/// Heals a living patient, or repairs an artificial one: one die for each action spent, one ailment for each
/// success. An enemy consents only if its player says so.   DW-TRAIT-78, DW-TRAIT-71, DW-GAP-27
pub fn heal(draft: &mut DwDraft<'_>, active: &Active, care: &Care<'_>) -> Result<(), Stop> {
    let figure = active.figure;
    let held = if care.repair { Trait::Repair } else { Trait::Heal };
    if !look(draft).has(figure, &held) {
        return Err(refusal::Activation::Lacks { who: name(draft, figure), held }.into());
    }
    actions::forbid_unable(draft, active, Needs::Hands)?;
    if !(1..=3).contains(&care.actions) {
        return Err(refusal::Gear::BadActions.into());
    }
    if care.patient == figure {
        return Err(refusal::Attack::NotOneself { who: name(draft, figure) }.into());
    }
    let (action, rule) =
        if care.repair { (ActionKind::Repair, "DW-TRAIT-71") } else { (ActionKind::Heal, "DW-TRAIT-78") };
    forbid_stranger(draft, figure, care.patient, rule)?;
    if skills::is_artificial(look(draft), care.patient) != care.repair {
        return Err(refusal::Gear::WrongPatient { who: name(draft, care.patient), rule }.into());
    }
    let suffers = !care.ailments.is_empty() && suffers_all(look(draft), care.patient, care.ailments);
    if !suffers {
        return Err(refusal::Gear::NotSuffering { who: name(draft, care.patient), rule }.into());
    }
    actions::spend(draft, active, action, care.actions, Some(care.patient))?;
    let r#use =
        TestUse::Cure { patient: care.patient, ailments: care.ailments.to_vec(), repair: care.repair };
    quality::roll(draft, Trial { figure, dice: care.actions, rule, topic: Topic::Power, r#use })
}

/// A patient in contact, of one's own side or whose player consents.
fn forbid_stranger(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    patient: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    if look(draft).figure(patient).is_none() {
        return Err(refusal::General::NoSuchFigure { figure: patient.0 }.into());
    }
    let stranger = !look(draft).are_allies(figure, patient);
    if !look(draft).is_on_table(patient)
        || (stranger && !table::flag(draft, "consents", &[patient], None, false)?)
    {
        return Err(refusal::Gear::NoConsent { who: name(draft, patient), rule }.into());
    }
    if distance::contact(draft, figure, patient)? {
        return Ok(());
    }
    Err(refusal::Attack::NotInContact { who: name(draft, figure), target: name(draft, patient) }.into())
}

/// Whether a patient suffers from all these, losses of quality counted one by one.
fn suffers_all(look: Look<'_>, patient: FigureId, ailments: &[Ailment]) -> bool {
    let Some(figure) = look.figure(patient) else { return false };
    Ailment::ALL.into_iter().all(|ailment| {
        let named = ailments.iter().filter(|other| **other == ailment).count();
        let borne = match ailment {
            Ailment::Quality => figure.losses.len(),
            Ailment::Immobilised => figure.immobilised.len(),
            Ailment::Unconscious => usize::from(!figure.unconscious.is_empty()),
            Ailment::Dazed => usize::from(figure.dazed),
            Ailment::Shoulder => usize::from(figure.shoulder),
        };
        named <= borne
    })
}

/// The test is made: the first ailments go, one for each success.   DW-TRAIT-78, DW-TRAIT-71
pub fn cured(
    draft: &mut DwDraft<'_>,
    patient: FigureId,
    ailments: &[Ailment],
    successes: u32,
) -> Result<(), Stop> {
    let count = usize::try_from(successes).unwrap_or(usize::MAX);
    let rule = if skills::is_artificial(look(draft), patient) { "DW-TRAIT-71" } else { "DW-TRAIT-78" };
    for ailment in ailments.iter().take(count) {
        cure(draft, patient, *ailment, rule)?;
    }
    Ok(())
}

/// One ailment goes: of losses of quality, the newest.   DW-STATUS-03, DW-STATUS-06
fn cure(draft: &mut DwDraft<'_>, figure: FigureId, ailment: Ailment, rule: &'static str) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    // The oldest of several holds: each is an ailment of its own.
    let hold = known.immobilised.iter().next();
    let mut losses = known.losses.clone();
    let event = match ailment {
        Ailment::Quality => {
            losses.pop();
            Event::QualityChanged(event::QualityChanged { figure, losses })
        }
        Ailment::Immobilised => Event::Freed(event::Freed { figure, hold }),
        // Each faint lasts until a dose or a Heal: one ends them all.
        Ailment::Unconscious => Event::Woke(event::Woke { figure, faint: None }),
        Ailment::Dazed => Event::Recovered(event::Recovered { figure }),
        Ailment::Shoulder => Event::ShoulderSet(event::ShoulderSet { figure, injured: false }),
    };
    let glows = known.radiation != 0 && !draft.setup().before(7);
    let reading: &[&'static str] = if glows { &["DW-GAP-96"] } else { &[] };
    let why = because(draft, &[&[rule], reading].concat());
    draft.emit(event, why)?;
    if ailment == Ailment::Immobilised && hold == Some(Hold::Armour) {
        // Armour that no longer holds its wearer runs again.
        let why = because(draft, &[rule, "DW-TRAIT-06"]);
        draft.emit(event::ArmourSet { figure, off: false }, why)?;
    }
    Ok(())
}

/// Gives a dose, to oneself or to a patient in contact. Of losses of quality it cures those of needles.
/// DW-TRAIT-81, DW-STATUS-03, DW-STATUS-06, DW-GAP-27
pub fn stimulate(
    draft: &mut DwDraft<'_>,
    active: &Active,
    patient: FigureId,
    ailment: Ailment,
) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    equipment::forbid_animal(draft, figure)?;
    let doses = look(draft).figure(figure).map_or(0, |figure| figure.stimulants);
    let Some(left) = doses.checked_sub(1) else {
        return Err(refusal::Gear::NoDose { who: name(draft, figure) }.into());
    };
    if patient != figure {
        forbid_stranger(draft, figure, patient, "DW-TRAIT-81")?;
    }
    let needle = look(draft)
        .figure(patient)
        .and_then(|known| known.losses.iter().rposition(|loss| loss.cause == Harmed::Needle));
    let fits =
        suffers_all(look(draft), patient, &[ailment]) && (ailment != Ailment::Quality || needle.is_some());
    if !fits {
        return Err(refusal::Gear::NotSuffering { who: name(draft, patient), rule: "DW-TRAIT-81" }.into());
    }
    actions::spend(draft, active, ActionKind::Stimulate, 1, Some(patient))?;
    equipment::set(draft, figure, "DW-TRAIT-81", |kit| kit.stimulants = left)?;
    match (ailment, needle) {
        (Ailment::Quality, Some(place)) => {
            let losses = look(draft).figure(patient).map(|known| known.losses.clone()).unwrap_or_default();
            let kept = losses.into_iter().enumerate().filter(|(other, _)| *other != place);
            let losses = kept.map(|(_, loss)| loss).collect();
            let why = because(draft, &["DW-TRAIT-81"]);
            draft.emit(event::QualityChanged { figure: patient, losses }, why)
        }
        (
            Ailment::Quality
            | Ailment::Immobilised
            | Ailment::Unconscious
            | Ailment::Dazed
            | Ailment::Shoulder,
            _,
        ) => cure(draft, patient, ailment, "DW-TRAIT-81"),
    }
}

/// Takes an antidote against radiation: it serves for the rest of the match.   DW-GAP-46, DW-ENV-01
pub fn take_antidote(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    equipment::forbid_animal(draft, figure)?;
    if !look(draft).figure(figure).is_some_and(|figure| figure.antidote) {
        return Err(refusal::Gear::NoAntidote { who: name(draft, figure) }.into());
    }
    actions::spend(draft, active, ActionKind::Antidote, 1, None)?;
    let why = because(draft, &["DW-GAP-46", "DW-ENV-01"]);
    draft.emit(event::AntidoteTaken { figure }, why)
}
