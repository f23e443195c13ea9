//! What a figure does in a sequence, other than move: planned, tested for, given its effects.

#[cfg(test)]
mod tests;

use crate::combat::Need;
use crate::command::{Aim, Strike};
use crate::draft::{TdeDraft, forbid, look};
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::sight::pose::Moment;
use crate::state::change::lacks;
use crate::state::look::Look;
use crate::state::opposed;
use crate::state::sequence::{Act, Doing, Sequence};
use crate::{dodge, interactions, melee, reveal, shooting, templates};
use greffe_core::judging::draft::Stop;

/// A combat action asked for.
#[derive(Clone, Copy)]
pub struct Bid<'b> {
    /// What.
    pub strike: Strike,
    /// Where along the active figure's route, when it moves.
    pub spot: Option<i32>,
    /// Its template.
    pub aim: Option<&'b Aim>,
}

impl Bid<'_> {
    /// A combat action without place or template.
    pub fn plain(strike: Strike) -> Self {
        Self { strike, spot: None, aim: None }
    }
}

/// Judges a combat action, and takes down what the table says about it.
pub fn plan(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, bid: &Bid<'_>) -> Result<Act, Stop> {
    let shoots = matches!(bid.strike, Strike::Shoot { .. });
    forbid(draft, bid.aim.is_some() && !shoots, Refusal::Fight(FightRefusal::NoTemplate))?;
    match bid.strike {
        Strike::Shoot { weapon, target } => {
            let gun = shooting::ready(draft, moment, weapon)?;
            if gun.template().is_some() {
                return templates::plan(draft, moment, weapon, target, bid.aim);
            }
            shooting::plan(draft, moment, (weapon, &gun), target, bid.aim)
        }
        Strike::Reveal { target } => reveal::plan_reveal(draft, moment, target),
        Strike::Melee { weapon, target } => melee::plan(draft, moment, weapon, target),
        Strike::Dodge {} => dodge::plan(draft, moment),
    }
}

/// The test an act takes; none where it takes none.
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    match act.doing {
        Doing::Shoot { .. } if act.blast.as_ref().is_some_and(|blast| !templates::is_tested(blast)) => None,
        Doing::Shoot { .. } => shooting::need(look, sequence, place),
        Doing::Reveal { .. } => reveal::need(look, sequence, place),
        Doing::Melee { .. } => melee::need(look, sequence, place),
        Doing::Dodge {} => dodge::need(look, sequence, place),
        Doing::Interact { what } => interactions::need(look, act, what),
    }
}

/// Draws the effects of an act whose test stands: harm, markers, mishaps, action points earned.
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16) -> Result<(), Stop> {
    let Some(sequence) = look(draft).sequence() else { return Err(lacks("Sequence").into()) };
    let Some(act) = sequence.act(place).cloned() else { return Err(lacks("such act").into()) };
    let outcome = opposed::outcome(look(draft), sequence, place);
    match act.doing {
        Doing::Shoot { .. } if act.blast.is_some() => templates::resolve(draft, place, &act, outcome),
        Doing::Shoot { .. } => shooting::resolve(draft, place, &act, outcome),
        Doing::Reveal { .. } => reveal::resolve(draft, place, &act, outcome),
        Doing::Melee { .. } => melee::resolve(draft, place, &act, outcome),
        Doing::Dodge {} => dodge::resolve(draft, place, &act, outcome),
        Doing::Interact { what } => interactions::resolve(draft, place, &act, what, outcome),
    }
}
