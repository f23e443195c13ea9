//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::cavalry::{seat, share};
use crate::deployment::{self, infiltrate};
use crate::draft::{TdeDraft, look};
use crate::health::{markers, stun};
use crate::objectives::drop;
use crate::state::frames::Frame;
use crate::turn::{self, upkeep};
use crate::{activation, cards, sequence, teams, test};
use greffe_core::judging::draft::Stop;

/// Goes on until somebody is owed an answer or the match is over.
pub fn run(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    draft.drive(step)
}

/// One step; whether there was one to take.
fn step(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    let Some(top) = look(draft).top().cloned() else { return Ok(false) };
    let outside = matches!(
        top,
        Frame::Staging { .. } | Frame::Initiative { .. } | Frame::Arrivals { .. } | Frame::Refresh {}
    );
    if outside && cards::aftermath(draft)? {
        return Ok(true);
    }
    match top {
        Frame::Muster {} => teams::step(draft),
        Frame::Staging { staging } => deployment::step(draft, &staging),
        Frame::Initiative { side } => turn::initiative_for_the_gone(draft, side),
        Frame::Arrivals { figures } => infiltrate::arrived(draft, &figures),
        Frame::Refresh {} => turn::refresh(draft).map(|()| true),
        Frame::Turn { next } => turn::alternate(draft, next),
        Frame::Activation { figure, .. } => {
            let over = activation::is_over(look(draft), figure);
            if over {
                activation::close(draft, figure)?;
            }
            Ok(over)
        }
        Frame::Sequence { sequence } => sequence::step(draft, &sequence),
        Frame::Rolled { rolled } => test::step(draft, &rolled),
        Frame::Part { .. } | Frame::FirePart { .. } | Frame::OrderAmount {} => Ok(false),
        Frame::Stun { figure, most, .. } => stun::step(draft, figure, most),
        Frame::Split { cavalry, .. } => share::step(draft, cavalry),
        Frame::Beside { cavalry, .. } => seat::stand_by(draft, cavalry),
        Frame::Closing { sides } => upkeep::closing(draft, &sides),
        Frame::Drop { .. } => drop::step(draft),
        Frame::Tumble { figure, damage, saves } => {
            let before = look(draft).state.kills.len();
            if markers::tumble(draft, figure, damage, &saves)? {
                cards::settle(draft, before)?;
            }
            Ok(true)
        }
        Frame::Upkeep { burning, saves, .. } => {
            // Whoever may come in is asked before the next turn begins.   TDE-ATK-03, TDE-COU-04
            if let Some(turn) = upkeep::upkeep(draft, &burning, &saves)?
                && !infiltrate::ask(draft)?
            {
                turn::start(draft, turn)?;
            }
            Ok(true)
        }
    }
}
