//! Who holds the initiative.   AD-INIT-01

use crate::draft::{AdDraft, because, look};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::{FoxOnTie, Turn1Initiative};
use crate::state::frames::{Frame, OpposedUse, Score};
use crate::state::{Phase, SideMark};
use crate::test::cunning;
use crate::test::opposed::{self, Party, Verdict};
use crate::{cards, event, turn};
use greffe_core::judging::draft::Stop;

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
            if look(draft).who_has(side, Talent::SlyAsAFox).is_some() {
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
    let foxes: Vec<u8> = look(draft).sides().filter(|side| cunning::is_fox(look(draft), *side)).collect();
    let drawn = look(draft).sides().any(|side| look(draft).who_has(side, Talent::SlyAsAFox).is_some());
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
