//! Effect cards in hand, and when each may be played.   TDE-BUILD-11

use crate::profiles::cards::{AtOnce, EffectCard, Moment};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::sequence::Stage;
use greffe_core::judging::fact::FigureId;

/// Whether a side may play a card of this moment now.   TDE-BUILD-11
pub fn is_moment(look: Look<'_>, side: u8, moment: Moment) -> bool {
    let active = look.active_side();
    match (moment, look.top()) {
        (Moment::OwnActivation, Some(Frame::Activation { .. })) => active == Some(side),
        (Moment::AnyActivation, Some(Frame::Activation { .. }))
        | (Moment::Rerolls, Some(Frame::Rolled { .. })) => true,
        (Moment::BeforeActivation, Some(Frame::Turn { next })) => *next == side,
        (Moment::BeforeActivation, Some(Frame::Closing { sides })) => {
            sides.contains(&side) && hopeful(look, side)
        }
        (Moment::Reaction, Some(Frame::Sequence { sequence })) => {
            sequence.stage == Stage::Reactions && active.is_some_and(|active| active != side)
        }
        (
            Moment::OwnActivation
            | Moment::AnyActivation
            | Moment::BeforeActivation
            | Moment::Reaction
            | Moment::Rerolls,
            Some(_) | None,
        ) => false,
    }
}

/// The cards that a side has still in hand, with their places.
pub fn in_hand(look: Look<'_>, side: u8) -> Vec<(u8, &EffectCard)> {
    let cards = look.team(side).map_or(&[][..], |team| team.effects.as_slice());
    let played = |place: &u8| look.side(side).is_some_and(|side| side.played.contains(place));
    (0_u8..).zip(cards).filter(|(place, _)| !played(place)).collect()
}

/// Whether a side has a card of a moment in hand.   TDE-BUILD-11
pub fn holds(look: Look<'_>, side: u8, moment: Moment) -> bool {
    in_hand(look, side).iter().any(|(_, card)| card.moment == moment)
}

/// Whether a side with nobody to activate has a card in hand that may give somebody the points for it: it is asked
/// before it is passed over.   TDE-BUILD-11, TDE-GAP-05
pub fn hopeful(look: Look<'_>, side: u8) -> bool {
    let gives = |deed: &AtOnce| matches!(deed, AtOnce::ActionPoints { value } if *value > 0);
    let helps = |card: &EffectCard| card.moment == Moment::BeforeActivation && card.does.iter().any(gives);
    let waits = |id: FigureId| look.figure(id).is_some_and(|figure| !figure.activated && figure.ap == 0);
    let held = in_hand(look, side).iter().any(|(_, card)| helps(card));
    let present = look.side(side).is_some_and(|side| !side.out);
    let idle = look.ready(side).next().is_none() && look.conscious(side).any(waits);
    held && present && idle && !look.setup.before(3)
}

/// Whether a card wounds whom it is played on.
pub fn wounds(card: &EffectCard) -> bool {
    card.does.iter().any(|deed| matches!(deed, AtOnce::Wound { .. }))
}
