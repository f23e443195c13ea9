//! Changing what is in hand.   AD-ITEM-05, AD-ITEM-10

pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::conversation::interaction;
use crate::draft::{AdDraft, because, look, own};
use crate::melee::combat;
use crate::profiles::weapons::Property;
use crate::refusal::Refusal;
use crate::state::frames::{FightStage, Frame, Pending, Spent};
use crate::state::look::Look;
use crate::state::{Held, Mark, Phase};
use crate::{event, items, programs};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether hands may change now.   AD-ITEM-05, AD-ITEM-10, AD-GAP-47
pub fn may_equip(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    let plays = look.side_of(figure).unwrap_or_else(|| look.holder()) == side;
    plays && barred(look, side, figure).is_none()
}

/// Why hands may not change now: never inside a test or a fight; by the advanced rule only as an activation
/// begins.   AD-ITEM-05, AD-ITEM-10, AD-GAP-47
fn barred(look: Look<'_>, side: u8, figure: FigureId) -> Option<Refusal> {
    let who = || look.name(figure);
    // By one reading a defender draws before it says what it fights with.
    let fight = look.fight().filter(|_| matches!(look.top(), Some(Frame::Fight(_))));
    if fight.is_some_and(|fight| fight.draws && fight.stage == FightStage::Weapon && fight.defender == figure)
    {
        return None;
    }
    if look.state.stack.iter().any(is_settling) {
        return Some(Refusal::NotDuringTest { who: who() });
    }
    // What was declared is carried out, even when it is no longer wished for.   AD-OVW-06
    let declared = |frame: &Frame| {
        matches!(frame, Frame::Interrupt { figure: active, pending: Pending::Shot(_) | Pending::Deed(_), .. }
            if *active == figure)
    };
    if look.state.stack.iter().any(declared) {
        return Some(Refusal::Undertaken { who: who() });
    }
    if matches!(look.top(), Some(Frame::Preparation { .. })) {
        return Some(Refusal::NotNow);
    }
    if !look.options().advanced_equipment.is_yes() {
        return None;
    }
    // Whom its side had to name acts next: choosing equipment would begin another activation.   AD-DIV-11
    let combat = look.top().is_none() && look.state.phase == Phase::Combat && !look.setup.before(10);
    let named = look.side_of(figure).and_then(|side| look.side(side)).and_then(|side| side.bound_to);
    if let Some(named) = named.filter(|named| combat && *named != figure) {
        return Some(Refusal::MustActivate { who: look.name(named) });
    }
    let begins = match look.top() {
        Some(Frame::Activation(active)) => active.figure == figure && active.spent == Spent::Nothing,
        Some(_) => false,
        // In the combat phase an activation begins with the fight itself, in the interaction phase with the talk.
        // A hidden figure begins it by dropping its marker.   AD-TAL-14a
        None => match look.state.phase {
            Phase::Combat => {
                !look.is(figure, Mark::Stealth) && combat::eligible(look, side).contains(&figure)
            }
            Phase::Interaction => interaction::may_begin(look, side, figure),
            Phase::Action => programs::may_begin(look, side, figure),
            Phase::Preparation
            | Phase::Start
            | Phase::Cards
            | Phase::Initiative
            | Phase::Morale
            | Phase::End => false,
        },
    };
    (!begins).then(|| Refusal::FixedHands { who: who() })
}

/// Whether a procedure is a test or a fight under way.   AD-GAP-47
fn is_settling(frame: &Frame) -> bool {
    match frame {
        Frame::Test(_)
        | Frame::Opposed(_)
        | Frame::Conversation(_)
        | Frame::Fight(_)
        | Frame::Stray { .. }
        | Frame::Duel(_)
        | Frame::Rearm { .. } => true,
        Frame::Preparation { .. }
        | Frame::Arrivals { .. }
        | Frame::HandLimit { .. }
        | Frame::FirstActor {}
        | Frame::Present { .. }
        | Frame::MindRead { .. }
        | Frame::Activation(_)
        | Frame::Move(_)
        | Frame::Interrupt { .. }
        | Frame::Retreat(_)
        | Frame::Morale { .. }
        | Frame::Divination { .. }
        | Frame::Seer { .. }
        | Frame::Program(_)
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Discard { .. }
        | Frame::Opponent { .. }
        | Frame::FallSquare { .. }
        | Frame::Onward { .. } => false,
    }
}

/// Takes things in hand; in the combat and interaction phases, by the advanced rule, that begins an activation.   AD-ITEM-03,
/// AD-ITEM-05, AD-ITEM-10, AD-TAL-03
pub fn equip(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, held: &[Held]) -> Result<(), Stop> {
    if look(draft).side_of(figure).is_some() || !look(draft).is_in_play(figure) {
        own(draft, side, figure)?;
    } else if look(draft).holder() != side {
        return Err(Refusal::NotYours { who: look(draft).name(figure) }.into());
    }
    if let Some(refusal) = barred(look(draft), side, figure) {
        return Err(refusal.into());
    }
    forbid_hands(draft, figure, held)?;
    items::grip(draft, figure, held.to_vec(), None, &["AD-ITEM-05", "AD-ITEM-03", "AD-GAP-47"])?;
    let readies = look(draft).top().is_none() && look(draft).options().advanced_equipment.is_yes();
    if !readies || look(draft).is(figure, Mark::Readied) {
        return Ok(());
    }
    let why = because(draft, &["AD-ITEM-10", "AD-GAP-47"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Readied, on: true }, why)
}

/// Refuses what two hands cannot hold, or may not.   AD-ITEM-03, AD-TAL-03, AD-POISON-04
fn forbid_hands(draft: &AdDraft<'_>, figure: FigureId, held: &[Held]) -> Result<(), Stop> {
    let known = look(draft);
    let who = known.name(figure);
    let mut taken = 0_u8;
    for (place, one) in held.iter().enumerate() {
        let needs = items::hands(known, figure, *one);
        let twice = held.iter().take(place).any(|other| other == one);
        let (Some(needs), false) = (needs, twice) else { return Err(Refusal::NothingToHold { who }.into()) };
        taken = taken.saturating_add(needs);
    }
    if taken > items::HANDS {
        return Err(Refusal::HandsFull { who }.into());
    }
    let Some(now) = known.figure(figure) else { return Err(Refusal::NotNow.into()) };
    let natural = |one: &Held| {
        let number = known.weapon_number(figure, *one);
        number.and_then(|number| known.weapon(figure, number)).is_some_and(|card| card.has(Property::Natural))
    };
    if now.hands.iter().any(|one| natural(one) && !held.contains(one)) {
        return Err(Refusal::PartOfBody { who }.into());
    }
    // What is poisoned may be carried by anybody, not used.   AD-POISON-04
    if held.iter().any(|one| items::is_abhorred(known, figure, *one)) {
        return Err(Refusal::AbhorsPoison { who }.into());
    }
    Ok(())
}
