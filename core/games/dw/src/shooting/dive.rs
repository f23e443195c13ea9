//! A figure dives.   DW-ACTION-16, DW-GAP-14

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::state::WindowKind;
use crate::state::combat::Guard;
use crate::{actions, event, falls, interventions, irradiation, melee, refusal, status};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A figure dives: in its activation, or when shot at.   DW-ACTION-16, DW-TRAIT-16, DW-GAP-14
pub fn dive(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    if let Some(ask) = interventions::asks(look(draft)).first().cloned() {
        if ask.window != WindowKind::Dive {
            return Err(refusal::General::NotNow.into());
        }
        if ask.side != side {
            return Err(refusal::General::NotYourTurn.into());
        }
        let Some(target) = look(draft).combat().map(|combat| combat.target) else {
            return Err(refusal::General::NotNow.into());
        };
        let why = because(draft, &["DW-GAP-14"]);
        draft.emit(event::AsksSet { asks: Vec::new() }, why)?;
        let why = because(draft, &["DW-GAP-14"]);
        draft.emit(event::GuardChanged { figure: target, guard: Guard::Prone }, why)?;
        if !draft.setup().before(11) {
            actions::drop_shield(draft, target)?;
        }
        return fling(draft, target);
    }
    let active = actions::of(draft, side)?;
    let who = name(draft, active.figure);
    if !draft.setup().before(6) {
        melee::forbid_climbing(draft, active.figure)?;
    }
    forbid(draft, look(draft).is_held(active.figure), refusal::Activation::Held { who: who.clone() })?;
    if look(draft).is_prone(active.figure) {
        return Err(refusal::Activation::Prone { who }.into());
    }
    actions::spend(draft, &active, ActionKind::Dive, 0, None)?;
    fling(draft, active.figure)?;
    irradiation::come_down(draft, active.figure)
}

/// It lies; a climber that clung to a wall lies at the foot of it.   DW-CLIMB-06, DW-FALL-04
fn fling(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    status::prone(draft, figure, status::KNOCKED_DOWN, "DW-ACTION-16")?;
    let clung = look(draft).figure(figure).is_some_and(|known| known.climbing.is_some());
    if clung && !draft.setup().before(6) { falls::over_the_lip(draft, figure) } else { Ok(()) }
}
