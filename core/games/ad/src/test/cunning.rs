//! What the fox and the tactician do in the test of initiative.   AD-TAL-34, AD-TAL-36a

use crate::draft::{AdDraft, because, look};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::Custody;
use crate::state::frames::{Frame, OpposedStage};
use crate::state::look::Look;
use crate::state::{Mark, SideMark};
use crate::test::opposed;
use crate::{cards, event};
use greffe_core::judging::draft::{Purpose, Stop};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// What a card spent by the fox adds.   AD-TAL-34
const CUNNING: i32 = 2;

/// Whether a side draws for its cunning after the cards are revealed.   AD-TAL-34
pub fn is_fox(look: Look<'_>, side: u8) -> bool {
    look.who_has(side, Talent::SlyAsAFox).is_some() && !look.side_has(side, SideMark::FoxDrew)
}

/// The cards of the cunning are drawn.   AD-TAL-34
pub fn cunning(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    for side in look(draft).holder_first() {
        if is_fox(look(draft), side) {
            cards::draw(draft, side, 1, "AD-TAL-34")?;
        }
    }
    Ok(())
}

/// A side keeps the card drawn, or discards it for its result.   AD-TAL-34
pub fn fox(draft: &mut AdDraft<'_>, side: u8, spend: bool) -> Result<(), Stop> {
    let Some(Frame::Opposed(test)) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if test.stage != OpposedStage::Fox {
        return Err(Refusal::NotNow.into());
    }
    let place = opposed::asked(look(draft), test);
    let mine = |place: &u8| test.contestants.get(usize::from(*place)).is_some_and(|one| one.by == side);
    let Some(place) = place.filter(mine) else { return Err(Refusal::NotYourTurn.into()) };
    let why = because(draft, &["AD-TAL-34"]);
    draft.emit(event::Answered { place }, why.clone())?;
    if !spend || look(draft).side(side).is_none_or(|side| side.hand == 0) {
        return Ok(());
    }
    let custody = look(draft).side_setup(side).map(|side| side.custody).unwrap_or_default();
    let card = match custody {
        // The card drawn last is the hand's last.
        Custody::Dealt => {
            let hand = draft.hidden().cards(side).map(|cards| cards.hand.as_slice()).unwrap_or_default();
            hand.last()
                .copied()
                .flatten()
                .ok_or_else(|| Stop::Unknown("the card drawn is not known".to_owned()))?
        }
        Custody::Table => {
            let cards: Vec<String> = cards::possible(draft, side).iter().map(ToString::to_string).collect();
            let seat = look(draft).seat(side).unwrap_or(draft.by());
            let named = draft.card(seat, &Purpose::table(RuleId::new("AD-TAL-34")), &cards)?;
            named.parse().map_err(|_| Inconsistent::new("a named card is none"))?
        }
    };
    let rule = RuleId::new("AD-TAL-34");
    draft.emit(event::HandDiscarded { side, cards: vec![card] }, why.clone())?;
    draft.emit(event::OpposedModified { place, value: CUNNING, rule }, why)?;
    cards::reshuffle(draft)
}

/// The figure of a side that may have its card replaced.   AD-TAL-36a
pub fn tactician(look: Look<'_>, side: u8) -> Option<FigureId> {
    look.of_side(side).find(|id| look.has(*id, Talent::Tactician) && !look.is(*id, Mark::Tactics))
}

/// That figure has used its tactics this turn.   AD-TAL-36a
pub fn spend_tactics(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(figure) = tactician(look(draft), side) else { return Ok(()) };
    let why = because(draft, &["AD-TAL-36a"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Tactics, on: true }, why)
}
