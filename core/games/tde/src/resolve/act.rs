//! What a figure does in a sequence, other than move: planned, tested for, given its effects.

use crate::command::{Aim, Strike};
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::resolve::{TdeDraft, dodge, forbid, interact, look, melee, opposed, shooting, stealth, template};
use crate::state::change::lacks;
use crate::state::dice::Attribute;
use crate::state::look::Look;
use crate::state::path::Route;
use crate::state::sequence::{Act, Cause, Doing, Sequence};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

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

/// When an act happens: who acts for what reason, and where the active figure is by then.
#[derive(Clone, Copy)]
pub struct Moment<'m> {
    /// Who acts.
    pub figure: FigureId,
    /// Why.
    pub cause: Cause,
    /// The active figure of the sequence.
    pub active: FigureId,
    /// Its route, when it moves.
    pub route: Option<&'m Route>,
    /// Where along it the act happens.
    pub spot: Option<i32>,
}

/// What a test for an act needs.
pub struct Need {
    /// The attribute.
    pub attribute: Attribute,
    /// What is added to it.
    pub modifiers: Modifiers,
    /// The rule that asks for the test.
    pub rule: &'static str,
}

/// Judges a combat action, and takes down what the table says about it.
pub fn plan(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, bid: &Bid<'_>) -> Result<Act, Stop> {
    let shoots = matches!(bid.strike, Strike::Shoot { .. });
    forbid(draft, bid.aim.is_some() && !shoots, Refusal::Fight(FightRefusal::NoTemplate))?;
    match bid.strike {
        Strike::Shoot { weapon, target } => {
            let gun = shooting::ready(draft, moment, weapon)?;
            if gun.template().is_some() {
                return template::plan(draft, moment, weapon, target, bid.aim);
            }
            shooting::plan(draft, moment, (weapon, &gun), target, bid.aim)
        }
        Strike::Reveal { target } => stealth::plan_reveal(draft, moment, target),
        Strike::Melee { weapon, target } => melee::plan(draft, moment, weapon, target),
        Strike::Dodge {} => dodge::plan(draft, moment),
    }
}

/// The test an act takes; none where it takes none.
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    match act.doing {
        Doing::Shoot { .. } if act.blast.as_ref().is_some_and(|blast| !template::is_tested(blast)) => None,
        Doing::Shoot { .. } => shooting::need(look, sequence, place),
        Doing::Reveal { .. } => stealth::need(look, sequence, place),
        Doing::Melee { .. } => melee::need(look, sequence, place),
        Doing::Dodge {} => dodge::need(look, sequence, place),
        Doing::Interact { what } => interact::need(look, act, what),
    }
}

/// Draws the effects of an act whose test stands: harm, markers, mishaps, action points earned.
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16) -> Result<(), Stop> {
    let Some(sequence) = look(draft).sequence() else { return Err(lacks("Sequence").into()) };
    let Some(act) = sequence.act(place).cloned() else { return Err(lacks("such act").into()) };
    let outcome = opposed::outcome(look(draft), sequence, place);
    match act.doing {
        Doing::Shoot { .. } if act.blast.is_some() => template::resolve(draft, place, &act, outcome),
        Doing::Shoot { .. } => shooting::resolve(draft, place, &act, outcome),
        Doing::Reveal { .. } => stealth::resolve(draft, place, &act, outcome),
        Doing::Melee { .. } => melee::resolve(draft, place, &act, outcome),
        Doing::Dodge {} => dodge::resolve(draft, place, &act, outcome),
        Doing::Interact { what } => interact::resolve(draft, place, &act, what, outcome),
    }
}
