//! One activation: what its figure may do, and when it ends.   SEG-ACTN-01 to SEG-ACTN-03, SEG-MOVE-07

use crate::event::Event;
use crate::event::MoveKind;
use crate::profiles::{Skill, Suit};
use crate::refusal::Refusal;
use crate::resolve::movement::is_spent;
use crate::resolve::threshold::{self, Throw, Trial};
use crate::resolve::{SegDraft, because, duty, forbid, look, name, table};
use crate::state::{Frame, FreeMove, Posture, Shown};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The activation on top of the stack.
#[derive(Clone, Copy, Debug)]
pub struct Active {
    /// The figure.
    pub figure: FigureId,
    /// The suit of its card.
    pub suit: Suit,
    /// Its free move.
    pub free_move: FreeMove,
    /// Whether its action is done.
    pub acted: bool,
}

/// The activation of a figure of this side, when it is what the match waits for.
///
/// # Errors
/// When it is not.
pub fn of(draft: &SegDraft<'_>, side: u8) -> Result<Active, Stop> {
    let Some(Frame::Activation { figure, suit, free_move, acted, .. }) = look(draft).top() else {
        return Err(Refusal::NotNow.into());
    };
    let active = Active { figure: *figure, suit: *suit, free_move: *free_move, acted: *acted };
    forbid_foreign(draft, side, active.figure)?;
    Ok(active)
}

/// Refuses a side that answers for another's figure.   SEG-MAT-04
pub fn forbid_foreign(draft: &SegDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    if look(draft).side_of(figure) == Some(side) {
        Ok(())
    } else {
        Err(Refusal::NotYours { who: name(draft, figure) }.into())
    }
}

/// Refuses an immobilised figure.   SEG-IMMO-02
pub fn forbid_immobilised(draft: &SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let held = look(draft).figure(figure).is_some_and(|figure| figure.immobilised);
    forbid(draft, held, Refusal::Immobilised { who: name(draft, figure) })
}

/// Refuses an action that this activation does not allow: done already, another suit, immobilised.
/// SEG-ACTN-01, SEG-ACT-08, SEG-ACT-10, SEG-IMMO-02
pub fn forbid_action(draft: &SegDraft<'_>, active: &Active, suit: Suit) -> Result<(), Stop> {
    let who = || name(draft, active.figure);
    if active.acted {
        return Err(Refusal::ActionDone { who: who() }.into());
    }
    forbid_immobilised(draft, active.figure)?;
    forbid(draft, active.suit != suit, Refusal::WrongSuit { who: who(), card: active.suit, needs: suit })
}

/// Refuses a figure without the skill.   SEG-ACTN-03
pub fn forbid_skill(draft: &SegDraft<'_>, figure: FigureId, skill: Skill) -> Result<(), Stop> {
    let lacks = !look(draft).has(figure, skill);
    forbid(draft, lacks, Refusal::NoSkill { who: name(draft, figure), skill })
}

/// Refuses an action that gives up the free move when there is none to give up.
/// SEG-MOVE-08, SEG-GAP-56
pub fn forbid_no_free_move(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let who = name(draft, active.figure);
    match active.free_move {
        FreeMove::Available => {}
        FreeMove::Used => {
            forbid(draft, true, Refusal::FreeMoveUsed { who: who.clone(), rule: "SEG-MOVE-08" })?;
        }
        FreeMove::GivenUp => forbid(draft, true, Refusal::FreeMoveGivenUp { who: who.clone() })?,
    }
    if !draft.setup().options.waive_when_engaged {
        let engaged = !table::adversaries(draft, active.figure)?.is_empty();
        forbid(draft, engaged, Refusal::NothingToGiveUp { who })?;
    }
    Ok(())
}

/// A figure that aims loses its aim by an action that is no ranged aggression.   SEG-SKSHOOT-05
pub fn drop_aim(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    if look(draft).posture(figure) == Some(Posture::Positioned) {
        let because = because(draft, &["SEG-SKSHOOT-05"]);
        draft.emit(Event::PostureLost { figure, posture: Posture::Positioned }, because)?;
    }
    Ok(())
}

/// Begins the activation of a figure shown: postures but aiming end.
/// SEG-ACT-08, SEG-ACT-11, SEG-POST-02, SEG-GAP-47, SEG-GAP-18
pub fn begin(draft: &mut SegDraft<'_>, shown: Shown) -> Result<(), Stop> {
    let ended = look(draft).posture(shown.figure).filter(|posture| *posture != Posture::Positioned);
    let mut because = because(draft, &["SEG-ACT-08", "SEG-ACT-10", "SEG-ACT-11"]);
    if ended.is_some() {
        because = because.and(RuleId::new("SEG-POST-02")).and(RuleId::new("SEG-GAP-47"));
    }
    draft.emit(Event::FigureActivated { figure: shown.figure, suit: shown.suit, ended }, because)
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
    draft.emit(Event::FreeMoveGivenUp { figure, precise: true }, because)
}

/// Tries to end being immobilised.   SEG-IMMO-02, SEG-IMMO-03, SEG-SKMISC-06, SEG-GAP-36, SEG-GAP-53
pub fn escape(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    if active.acted {
        return Err(Refusal::ActionDone { who: name(draft, figure) }.into());
    }
    let held = look(draft).figure(figure).is_some_and(|figure| figure.immobilised);
    if !held {
        return Err(Refusal::NotImmobilised { who: name(draft, figure) }.into());
    }
    let trial = Trial { figure, suit: Suit::Clubs, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let certain = look(draft).has(figure, Skill::Agile).then_some("SEG-SKMISC-06");
    let throw = Throw {
        rule: "SEG-IMMO-02",
        figure,
        suit: Suit::Clubs,
        modifiers: &modifiers,
        claims: draft.claims(),
        nth: 1,
        certain,
    };
    let (test, because) = threshold::test(draft, &throw)?;
    draft.emit(Event::EscapeTested { figure, test }, because.and(RuleId::new("SEG-IMMO-03")))
}

/// Makes no action.   SEG-GAP-13, SEG-GAP-54
pub fn no_action(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    if active.acted {
        return Err(Refusal::ActionDone { who: name(draft, active.figure) }.into());
    }
    let free = draft.setup().options.allow_no_action || duty::may_lack_action(look(draft), *active);
    forbid(draft, !free, Refusal::MustAct { who: name(draft, active.figure) })?;
    let because = because(draft, &["SEG-GAP-13", "SEG-GAP-14", "SEG-GAP-54"]);
    draft.emit(Event::ActionForgone { figure: active.figure }, because)
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
    draft.emit(Event::ActivationEnded { figure }, because)
}

/// Takes a posture.
/// SEG-BASIC-02, SEG-SKDEF-05, SEG-SKDEF-06, SEG-SKSPE-11, SEG-SKSHOOT-04, SEG-POST-01, SEG-POST-08
pub fn adopt(draft: &mut SegDraft<'_>, active: &Active, posture: Posture) -> Result<(), Stop> {
    let figure = active.figure;
    let (suit, skill, rule) = match posture {
        Posture::Defensive => (Suit::Hearts, None, "SEG-BASIC-02"),
        Posture::ContactDefence => (Suit::Hearts, Some(Skill::ContactDefence), "SEG-SKDEF-05"),
        Posture::RangedDefence => (Suit::Hearts, Some(Skill::RangedDefence), "SEG-SKDEF-06"),
        Posture::Nullify => (Suit::Hearts, Some(Skill::SpecialNullify), "SEG-SKSPE-11"),
        Posture::Positioned => (Suit::Diamonds, Some(Skill::TakeAim), "SEG-SKSHOOT-04"),
    };
    forbid_action(draft, active, suit)?;
    if let Some(skill) = skill {
        forbid_skill(draft, figure, skill)?;
    }
    if posture == Posture::Positioned {
        let engaged = !table::adversaries(draft, figure)?.is_empty();
        forbid(draft, engaged, Refusal::AimEngaged { who: name(draft, figure) })?;
    }
    let replaced = look(draft).posture(figure);
    let because = because(draft, &[rule, "SEG-POST-01", "SEG-POST-08"]);
    draft.emit(Event::PostureAdopted { figure, posture, replaced }, because)
}
