//! Actions in general: whose they are, what allows and forbids them, how they are tested; support and accumulation.
//! SEG-ACTN-01 to SEG-ACTN-04, SEG-ADJ-01 to SEG-ADJ-05, SEG-BASIC-06, SEG-BASIC-07, SEG-SKNRG-01, SEG-SKMISC-07,
//! SEG-SKMISC-08, SEG-GAP-19, SEG-GAP-24, SEG-GAP-55

pub mod events;
mod forms;
pub mod basics;
pub mod deed;
pub mod sheet;
#[cfg(test)]
mod tests;

use crate::draft::{SegDraft, forbid, forbid_foreign, look, name};
use crate::profiles::{Skill, Suit};
use crate::range::table;
use crate::refusal::Refusal;
use crate::setup::Ruler;
use crate::state::{AttackKind, Frame, FreeMove};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

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

/// Whether an action may turn to this side.   SEG-GAP-19
pub fn forbid_wrong_side(
    draft: &SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    aggressive: bool,
) -> Result<(), Stop> {
    let adversaries = look(draft).are_adversaries(actor, target);
    let wrong = adversaries != aggressive && !draft.setup().options.friendly_targeting;
    forbid(draft, wrong, Refusal::WrongSide { who: name(draft, target) })
}

/// A target in contact; with the rules that reach one which a claim lets be apart.   SEG-RANGE-04
pub fn forbid_apart(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
) -> Result<Vec<&'static str>, Stop> {
    if table::contact(draft, actor, target)? {
        return Ok(Vec::new());
    }
    let refusal = Refusal::NotInContact { who: name(draft, actor), target: name(draft, target) };
    forbid(draft, true, refusal)?;
    Ok(table::reach_rules(look(draft), actor, target, None))
}

/// A target at range: not immune, within a ruler, in sight where that is asked; with the rules that reach it.
/// SEG-RANGE-03, SEG-SKOPT-03, SEG-SKOPT-06
pub fn forbid_unreachable(
    draft: &mut SegDraft<'_>,
    actor: FigureId,
    target: FigureId,
    ruler: Ruler,
    by: Option<AttackKind>,
) -> Result<Vec<&'static str>, Stop> {
    if actor == target || table::contact(draft, actor, target)? {
        return Ok(Vec::new());
    }
    forbid_immune(draft, target)?;
    let near = table::in_range(draft, actor, target, ruler, table::Reach::Action)?;
    let refusal = Refusal::OutOfRange { who: name(draft, actor), target: name(draft, target) };
    forbid(draft, !near, refusal)?;
    if table::needs_sight(look(draft), by) {
        let visible = if by.is_some() {
            table::sees_to_shoot(draft, actor, target)?
        } else {
            table::sees(draft, actor, target, false)?
        };
        if !visible {
            let refusal = table::unseen(draft, actor, target)?;
            forbid(draft, true, refusal)?;
        }
    }
    Ok(table::reach_rules(look(draft), actor, target, by))
}

/// A target that cannot be taken from range.   SEG-SKOPT-06
pub fn forbid_immune(draft: &SegDraft<'_>, target: FigureId) -> Result<(), Stop> {
    let immune = look(draft).has(target, Skill::RangedImmunity);
    forbid(draft, immune, Refusal::RangedImmune { who: name(draft, target) })
}
