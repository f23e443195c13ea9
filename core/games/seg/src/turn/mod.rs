//! The frame of a turn: piles, the toss, hands and their tactic options, the end.
//! SEG-ACT-01 to SEG-ACT-09, SEG-ACT-12, SEG-TAC-01 to SEG-TAC-09, SEG-END-01, SEG-GAP-07 to SEG-GAP-10, SEG-GAP-32,
//! SEG-GAP-58

pub mod events;
pub(crate) mod forms;
pub mod hand;
#[cfg(test)]
mod tests;

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::profiles::Skill;
use crate::refusal::Refusal;
use crate::state::look::Look;
use crate::state::{Card, Frame, Presence};
use crate::turn::events::{FirstSideChosen, HandGiven, PileCommitted, TossResolved, TurnEnded, TurnStarted};
use greffe_core::judging::draft::{Because, Purpose, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::{RuleId, SealNumber, Seat};
use greffe_core::record::reading;

/// The most rounds of a roll-off before the first side in order wins it.
const MOST_ROLL_OFFS: u16 = 50;

/// Begins a turn: tactic points are counted, piles are owed.
/// SEG-TAC-01, SEG-TAC-09, SEG-SKMISC-01, SEG-DEPLOY-01, SEG-DEPLOY-04
pub fn begin(draft: &mut SegDraft<'_>, turn: u32) -> Result<(), Stop> {
    let tactic: Vec<u32> = {
        let look = look(draft);
        let counts = |id: &FigureId| {
            let there =
                look.figure(*id).is_some_and(|figure| turn == 0 || figure.presence == Presence::OnTable);
            there && look.has(*id, Skill::Tactician)
        };
        let points = |side| u32::try_from(look.living(side).filter(counts).count()).unwrap_or(u32::MAX);
        (0..look.side_count()).map(points).collect()
    };
    let mut why = because(draft, &["SEG-ACT-01", "SEG-TAC-01", "SEG-SKMISC-01"]);
    if turn == 0 {
        why = why.and(RuleId::new("SEG-DEPLOY-01")).and(RuleId::new("SEG-DEPLOY-04"));
    } else {
        why = why.and(RuleId::new("SEG-TAC-09"));
    }
    draft.emit(Event::TurnStarted(TurnStarted { turn, tactic }), why)
}

/// The figures that need a card this turn.   SEG-ACT-01, SEG-DEPLOY-01, SEG-WND-04
pub fn carded(look: Look<'_>, side: u8) -> Vec<FigureId> {
    look.living(side).collect()
}

/// The sides that owe a pile.
pub fn piles_owed(look: Look<'_>) -> Vec<u8> {
    look.sides_in().filter(|side| look.pile(*side).is_empty()).collect()
}

/// Takes a pile: one card for each figure, sealed.   SEG-ACT-01 to SEG-ACT-04, SEG-GAP-58
pub fn commit_pile(draft: &mut SegDraft<'_>, by: Seat, side: u8, private: &[String]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::PileBuilding {})) {
        return Err(Refusal::NotNow.into());
    }
    if !piles_owed(look(draft)).contains(&side) {
        return Err(Refusal::PileTwice.into());
    }
    let figures = carded(look(draft), side);
    if private.len() != figures.len() {
        return Err(Refusal::PileSize { needs: figures.len(), got: private.len() }.into());
    }
    let mut named: Vec<FigureId> = Vec::new();
    for payload in private {
        let card: Card = reading::read(payload).map_err(|_| Refusal::PileUnreadable)?;
        let figure = look(draft).named(side, &card.rank).filter(|id| figures.contains(id));
        match figure {
            Some(figure) if !named.contains(&figure) => named.push(figure),
            Some(_) | None => return Err(Refusal::PileWrongCard { card }.into()),
        }
    }
    let mut seals: Vec<SealNumber> = Vec::new();
    for payload in private {
        seals.push(draft.seal(by, payload.clone())?);
    }
    let because = because(draft, &["SEG-ACT-01", "SEG-ACT-02", "SEG-ACT-03", "SEG-ACT-04", "SEG-GAP-58"]);
    draft.emit(Event::PileCommitted(PileCommitted { side, cards: seals, figures }), because)
}

/// The toss: a coin for two sides, a roll-off for more.   SEG-ACT-05, SEG-GAP-32
pub fn toss(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let sides: Vec<u8> = look(draft).sides_in().collect();
    let rule = || RuleId::new("SEG-ACT-05");
    let mut because = because(draft, &["SEG-ACT-05"]);
    let mut all = Vec::new();
    let winner = if let [alone] = *sides.as_slice() {
        alone
    } else if let [first, second] = *sides.as_slice() {
        let purpose = Purpose::table(rule());
        let seat = look(draft).seat(first).unwrap_or_else(|| draft.by());
        let faces = draft.dice("toss", seat, &[2], &purpose)?;
        because = because.roll(purpose);
        all.extend(&faces);
        if faces.first() == Some(&2) { second } else { first }
    } else {
        let (winner, faces, why) = roll_off(draft, &sides, because)?;
        because = why.and(RuleId::new("SEG-GAP-32"));
        all = faces;
        winner
    };
    draft.emit(Event::TossResolved(TossResolved { winner, faces: all }), because)
}

/// Each side rolls; the highest wins, ties roll again.   SEG-GAP-32
fn roll_off(
    draft: &mut SegDraft<'_>,
    sides: &[u8],
    mut because: Because,
) -> Result<(u8, Vec<u32>, Because), Stop> {
    let mut left = sides.to_vec();
    let mut all = Vec::new();
    let mut nth = 0_u16;
    for _ in 0..MOST_ROLL_OFFS {
        let mut rolled = Vec::new();
        for side in &left {
            nth = nth.saturating_add(1);
            let purpose = Purpose::table(RuleId::new("SEG-ACT-05")).nth(nth);
            let seat = look(draft).seat(*side).unwrap_or_else(|| draft.by());
            let faces = draft.dice("toss", seat, &[6], &purpose)?;
            because = because.roll(purpose);
            let face = faces.first().copied().unwrap_or(0);
            all.push(face);
            rolled.push((*side, face));
        }
        let best = rolled.iter().map(|(_, face)| *face).max();
        left = rolled.into_iter().filter(|(_, face)| Some(*face) == best).map(|(side, _)| side).collect();
        if let [winner] = *left.as_slice() {
            return Ok((winner, all, because));
        }
    }
    Ok((left.first().copied().unwrap_or(0), all, because))
}

/// The winner says who goes first.   SEG-ACT-06
pub fn choose_first(draft: &mut SegDraft<'_>, side: u8, first: u8) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::ChooseFirst { side: winner }) if *winner == side => {}
        Some(Frame::ChooseFirst { .. }) => return Err(Refusal::NotYourTurn.into()),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    }
    if !look(draft).sides_in().any(|other| other == first) {
        return Err(Refusal::NoSuchSide { side: first }.into());
    }
    let because = because(draft, &["SEG-ACT-06"]);
    draft.emit(Event::FirstSideChosen(FirstSideChosen { by: side, first }), because)
}

/// Gives the next hand, or tells that every pile is empty.   SEG-ACT-07, SEG-ACT-12, SEG-GAP-10
pub fn give_hand(draft: &mut SegDraft<'_>, next: u8) -> Result<bool, Stop> {
    let order: Vec<u8> = look(draft).cycle(next).collect();
    for side in order {
        if look(draft).live_cards(side) > 0 && !look(draft).pile(side).is_empty() {
            let because = because(draft, &["SEG-ACT-07", "SEG-ACT-12", "SEG-GAP-10"]);
            draft.emit(Event::HandGiven(HandGiven { side }), because)?;
            return Ok(true);
        }
        // Nothing but cards of the dead: they are shown and ignored, and the side is passed over.
        while !look(draft).pile(side).is_empty() {
            hand::ignore_top(draft, side)?;
        }
    }
    Ok(false)
}

/// Ends a turn: tactic points are lost.   SEG-END-01, SEG-TAC-02
pub fn end(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let because = because(draft, &["SEG-END-01", "SEG-TAC-02", "SEG-ACT-12", "SEG-OMEGA-04"]);
    draft.emit(Event::TurnEnded(TurnEnded { turn }), because)
}
