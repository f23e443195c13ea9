//! One activation: how it begins, what may be given up in it, when it ends.
//! SEG-ACT-08, SEG-ACT-10, SEG-ACT-11, SEG-MOVE-07, SEG-MOVE-08, SEG-SKMISC-04, SEG-GAP-13, SEG-GAP-14, SEG-GAP-36,
//! SEG-GAP-48, SEG-GAP-56

pub mod events;
mod forms;
pub mod duty;
#[cfg(test)]
mod tests;

use crate::actions::events::FreeMoveGivenUp;
use crate::actions::{Active, forbid_no_free_move, forbid_skill};
use crate::activation::events::{ActionForgone, ActivationEnded, FigureActivated};
use crate::draft::{SegDraft, because, forbid, look, name};
use crate::event::{Event, MoveKind};
use crate::movement::is_spent;
use crate::profiles::Skill;
use crate::refusal::Refusal;
use crate::state::{FreeMove, Posture, Shown};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Begins the activation of a figure shown: postures but aiming end.
/// SEG-ACT-08, SEG-ACT-11, SEG-POST-02, SEG-GAP-47, SEG-GAP-18
pub fn begin(draft: &mut SegDraft<'_>, shown: Shown) -> Result<(), Stop> {
    let ended = look(draft).posture(shown.figure).filter(|posture| *posture != Posture::Positioned);
    let mut because = because(draft, &["SEG-ACT-08", "SEG-ACT-10", "SEG-ACT-11"]);
    if ended.is_some() {
        because = because.and(RuleId::new("SEG-POST-02")).and(RuleId::new("SEG-GAP-47"));
    }
    draft.emit(
        Event::FigureActivated(FigureActivated { figure: shown.figure, suit: shown.suit, ended }),
        because,
    )
}

/// Gives up the free move for precision.   SEG-SKMISC-04, SEG-GAP-36, SEG-GAP-56
pub fn waive(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    if active.acted {
        return Err(Refusal::ActionDone { who: name(draft, figure) }.into());
    }
    forbid_skill(draft, figure, Skill::Precise)?;
    let held = look(draft).figure(figure).is_some_and(|figure| figure.immobilised);
    forbid(draft, held, Refusal::NoPrecisionImmobilised { who: name(draft, figure) })?;
    forbid_no_free_move(draft, active)?;
    let because = because(draft, &["SEG-SKMISC-04", "SEG-MOVE-08", "SEG-GAP-56"]);
    draft.emit(Event::FreeMoveGivenUp(FreeMoveGivenUp { figure, precise: true }), because)
}

/// The second of two attacks may be left unmade, unless an action may not.   SEG-SKATK-01, SEG-GAP-13
pub fn forbid_second_unmade(draft: &SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let owed = !draft.setup().before(6) && !draft.setup().options.allow_no_action;
    let broken = owed && duty::may_strike(look(draft), figure);
    forbid(draft, broken, Refusal::MustAct { who: name(draft, figure) })
}

/// Makes no action.   SEG-GAP-13, SEG-GAP-54
pub fn no_action(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    if active.acted {
        return Err(Refusal::ActionDone { who: name(draft, active.figure) }.into());
    }
    let free = draft.setup().options.allow_no_action || duty::may_lack_action(look(draft), *active);
    forbid(draft, !free, Refusal::MustAct { who: name(draft, active.figure) })?;
    let because = because(draft, &["SEG-GAP-13", "SEG-GAP-14", "SEG-GAP-54"]);
    draft.emit(Event::ActionForgone(ActionForgone { figure: active.figure }), because)
}

/// Ends the activation, without an action if none was made.   SEG-GAP-13, SEG-GAP-14
pub fn end(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    if !active.acted {
        no_action(draft, active)?;
    }
    close(draft, active.figure)
}

/// Whether nothing is left to choose in an activation.
/// SEG-MOVE-06, SEG-MOVE-07, SEG-IMMO-02, SEG-GAP-48
pub fn is_over(draft: &SegDraft<'_>, active: &Active) -> bool {
    let look = look(draft);
    if !look.is_on_table(active.figure) {
        return true;
    }
    let held = look.figure(active.figure).is_some_and(|figure| figure.immobilised);
    active.acted
        && (active.free_move != FreeMove::Available
            || held
            || look.is_engaged(active.figure)
            || is_spent(draft, active.figure, MoveKind::Free))
}

/// Ends an activation: supports held expire.   SEG-BASIC-06, SEG-GAP-48
pub fn close(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let supported = look(draft).figure(figure).is_some_and(|figure| !figure.support.is_empty());
    let mut because = because(draft, &["SEG-MOVE-07"]);
    if supported {
        because = because.and(RuleId::new("SEG-BASIC-06"));
    }
    if !look(draft).is_on_table(figure) {
        because = because.and(RuleId::new("SEG-GAP-48"));
    }
    draft.emit(Event::ActivationEnded(ActivationEnded { figure }), because)
}
