//! Who holds the initiative.   AD-INIT-01

use crate::event;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::resolve::opposed::{self, Party, Verdict};
use crate::resolve::{AdDraft, because, cards, look, turn};
use crate::setup::Custody;
use crate::setup::options::{FoxOnTie, Turn1Initiative};
use crate::state::frames::{Frame, OpposedStage, OpposedUse, Score};
use crate::state::look::Look;
use crate::state::{Mark, Phase, SideMark};
use greffe_core::judging::draft::{Purpose, Stop};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// What a card spent by the fox adds.   AD-TAL-34
const CUNNING: i32 = 2;

/// The initiative phase begins: the scenario names the holder, a seer does, or both sides play for it.
/// AD-SETUP-07, AD-GAP-02, AD-DIV-02, AD-INIT-02
pub fn begin(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    turn::enter(draft, Phase::Initiative, None, "AD-INIT-01")?;
    let named = draft.setup().scenario.initiative;
    let first_turn = look(draft).state.turn <= 1;
    if let Some(side) =
        named.filter(|_| first_turn && look(draft).options().turn1_initiative == Turn1Initiative::Scenario)
    {
        let why = because(draft, &["AD-SETUP-07", "AD-GAP-02"]);
        draft.emit(event::InitiativeTaken { side }, why)?;
        for side in look(draft).holder_first() {
            if turn::holds(look(draft), side, Talent::SlyAsAFox).is_some() {
                cards::draw(draft, side, 1, "AD-TAL-34")?;
            }
        }
        return Ok(());
    }
    let seers: Vec<u8> =
        look(draft).sides().filter(|side| look(draft).side_has(*side, SideMark::FeelsPresent)).collect();
    for side in &seers {
        let why = because(draft, &["AD-DIV-02"]);
        draft.emit(event::SideMarked { side: *side, mark: SideMark::FeelsPresent, on: false }, why)?;
    }
    if let [side] = seers.as_slice() {
        let why = because(draft, &["AD-DIV-02"]);
        return draft.emit(event::PresentOpened { side: *side }, why);
    }
    play(draft)
}

/// Both sides play a card.   AD-INIT-01, AD-INIT-03, AD-INIT-06
fn play(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let first = look(draft).announcer();
    let parties = [first, look(draft).other(first)].map(|side| Party::new(side, None, Score::Nothing));
    opposed::begin(draft, OpposedUse::Initiative {}, parties, "AD-INIT-01")
}

/// Whether a side draws for its cunning after the cards are revealed.   AD-TAL-34
pub fn is_fox(look: Look<'_>, side: u8) -> bool {
    turn::holds(look, side, Talent::SlyAsAFox).is_some() && !look.side_has(side, SideMark::FoxDrew)
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

/// A seer says who holds the initiative.   AD-DIV-02
pub fn choose_holder(draft: &mut AdDraft<'_>, side: u8, holder: u8) -> Result<(), Stop> {
    let Some(Frame::Present { side: seer }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if *seer != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if look(draft).side(holder).is_none() {
        return Err(Refusal::NoSeat.into());
    }
    let why = because(draft, &["AD-DIV-02", "AD-INIT-05"]);
    draft.emit(event::InitiativeTaken { side: holder }, why)
}

/// The test of initiative ended: a tie is played again.   AD-INIT-04, AD-INIT-05
pub fn settled(draft: &mut AdDraft<'_>, verdict: &Verdict) -> Result<(), Stop> {
    let winner = verdict.winner.and_then(|place| verdict.opposed.contestants.get(place));
    let Some(winner) = winner else {
        return play_again(draft);
    };
    let why = because(draft, &["AD-INIT-05"]);
    draft.emit(event::InitiativeTaken { side: winner.by }, why)
}

/// A tie is played again as a whole; by one reading a fox that has drawn does not draw again.   AD-INIT-04, AD-GAP-82
fn play_again(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let foxes: Vec<u8> = look(draft).sides().filter(|side| is_fox(look(draft), *side)).collect();
    let drawn = look(draft).sides().any(|side| turn::holds(look(draft), side, Talent::SlyAsAFox).is_some());
    let reading: &[&'static str] = if drawn { &["AD-GAP-82"] } else { &[] };
    let why = because(draft, &[&["AD-INIT-04"], reading].concat());
    draft.emit(event::InitiativeTied {}, why.clone())?;
    if look(draft).options().fox_on_tie == FoxOnTie::Once {
        for side in foxes {
            draft.emit(event::SideMarked { side, mark: SideMark::FoxDrew, on: true }, why.clone())?;
        }
    }
    play(draft)
}
