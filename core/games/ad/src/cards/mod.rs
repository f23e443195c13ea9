//! Cards between their zones: draws, cards turned and played, discards, the reshuffle.   AD-CARD-06

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::event::{self, Deck};
use crate::profiles::cards::{Card, Numeral};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::Custody;
use crate::setup::options::{EmptyDeck, ReshuffleInPlay};
use crate::state::SideMark;
use greffe_core::judging::draft::{HiddenRoll, Purpose, Stop};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::RollSource;
use greffe_core::record::ids::{RuleId, SealNumber, Seat};

/// The most cards of a hand in the cards phase.   AD-CARD-11
pub const HAND_LIMIT: u8 = 7;
/// The kind of roll that draws of the shared decks.
const ROLL: &str = "card";
/// How many 8s and Jokers in a discard call for a reshuffle.   AD-CARD-10
pub(crate) const WILD: usize = 4;

/// How a side's cards are kept.
fn custody(draft: &AdDraft<'_>, side: u8) -> Custody {
    look(draft).side_setup(side).map(|side| side.custody).unwrap_or_default()
}

/// The cards of a side's pile.
fn left(draft: &AdDraft<'_>, side: u8) -> u8 {
    look(draft).side(side).map_or(0, |side| side.pile.top.saturating_add(side.pile.pool))
}

fn seat(draft: &AdDraft<'_>, side: u8) -> Seat {
    look(draft).seat(side).unwrap_or(draft.by())
}

/// The hidden roll that takes so many cards off a pile; none where its arranged top holds them, or where the
/// cards are real.
fn roll(
    draft: &mut AdDraft<'_>,
    side: u8,
    count: u8,
    rule: &'static str,
) -> Result<(Option<HiddenRoll>, Option<Purpose>), Stop> {
    let Some(pile) = look(draft).side(side).map(|side| side.pile) else { return Ok((None, None)) };
    let rest = count.saturating_sub(pile.top);
    if rest == 0 || custody(draft, side) == Custody::Table {
        return Ok((None, None));
    }
    let sides: Vec<u32> = (0..rest).map(|taken| u32::from(pile.pool.saturating_sub(taken))).collect();
    let purpose = draft.fresh(RuleId::new(rule), None);
    let roll = draft.draw(&sides, &purpose)?;
    Ok((Some(roll), Some(purpose)))
}

/// Draws into the hand; an empty pile is seen to first.   AD-CARD-07, AD-CARD-14
pub fn draw(draft: &mut AdDraft<'_>, side: u8, count: u8, rule: &'static str) -> Result<(), Stop> {
    let mut due = count;
    while due > 0 {
        refill(draft, side)?;
        let now = due.min(left(draft, side));
        if now == 0 {
            return Ok(());
        }
        take(draft, side, now, rule)?;
        due = due.saturating_sub(now);
    }
    Ok(())
}

/// Draws what the pile holds.
fn take(draft: &mut AdDraft<'_>, side: u8, count: u8, rule: &'static str) -> Result<(), Stop> {
    if count == 0 {
        return Ok(());
    }
    let (roll, purpose) = roll(draft, side, count, rule)?;
    let mut why = because(draft, &[rule, "AD-CARD-07"]);
    if let Some(purpose) = purpose {
        why = why.roll(purpose);
    }
    draft.emit(event::CardsDrawn { side, count, roll }, why)
}

/// Sees to an empty pile.   AD-CARD-14, AD-GAP-07
fn refill(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    if left(draft, side) > 0 {
        return Ok(());
    }
    match look(draft).options().empty_deck {
        EmptyDeck::ReshuffleAll => gather(draft, side, &["AD-CARD-14", "AD-GAP-07"]),
        EmptyDeck::DiscardOnly => {
            let cards = look(draft).side(side).map(|side| side.discard.clone()).unwrap_or_default();
            if cards.is_empty() {
                return Ok(());
            }
            let faith = faithful(draft, side);
            let returned = returned(draft, &faith);
            let why = because(draft, &[&["AD-CARD-14", "AD-GAP-07"], returned].concat());
            draft.emit(event::CardsRecalled { side, cards, faith }, why)
        }
    }
}

/// The figures of a side whose token of faith comes back with a shuffle.   AD-TAL-21a
pub fn faithful(draft: &AdDraft<'_>, side: u8) -> Vec<FigureId> {
    let look = look(draft);
    look.of_side(side).filter(|id| look.has(*id, Talent::Faith(0))).collect()
}

/// The rule by which tokens of faith came back with a shuffle, where any did.   AD-TAL-21a
pub fn returned(draft: &AdDraft<'_>, faith: &[FigureId]) -> &'static [&'static str] {
    if faith.is_empty() || look(draft).setup.before(5) { &[] } else { &["AD-TAL-21a"] }
}

/// Gathers pile, discard and hand, shuffles, and draws as many cards as the hand held.   AD-CARD-10
pub fn gather(draft: &mut AdDraft<'_>, side: u8, rules: &[&'static str]) -> Result<(), Stop> {
    shuffle(draft, side, 0, rules)
}

/// The same, so many cards of the hand staying in the pile.   AD-CARD-10, AD-GAP-93
fn shuffle(draft: &mut AdDraft<'_>, side: u8, short: u8, rules: &[&'static str]) -> Result<(), Stop> {
    let joins = look(draft).options().reshuffle_in_play == ReshuffleInPlay::Join;
    let Some(cards) = look(draft).side(side) else { return Ok(()) };
    let held = cards.hand.saturating_sub(short);
    let mut back = cards.discard.clone();
    if joins {
        back.extend(&cards.in_play);
    }
    let faith = faithful(draft, side);
    let playing = look(draft).side(side).is_some_and(|cards| !cards.in_play.is_empty());
    let reading: &[&'static str] = if playing { &["AD-GAP-56"] } else { &[] };
    let why = because(draft, &[rules, reading, returned(draft, &faith)].concat());
    draft.emit(event::DeckGathered { side, back, faith }, why)?;
    take(draft, side, held, "AD-CARD-10")
}

/// Looks whether a discard calls for a reshuffle, the initiative holder's first.   AD-CARD-10
pub fn reshuffle(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    for side in look(draft).holder_first() {
        let discard = look(draft).side(side).map(|side| side.discard.as_slice()).unwrap_or_default();
        if discard.iter().filter(|card| card.is_wild()).count() >= WILD {
            gather(draft, side, &["AD-CARD-10"])?;
        }
    }
    Ok(())
}

/// A side looks at the top of a pile, and owes an order of it.   AD-DIV-01, AD-DIV-05
pub fn look_at_top(
    draft: &mut AdDraft<'_>,
    side: u8,
    of: u8,
    count: u8,
    rule: &'static str,
) -> Result<(), Stop> {
    let cards = count.min(left(draft, of));
    if cards == 0 {
        return Ok(());
    }
    let (roll, purpose) = roll(draft, of, cards, rule)?;
    let mut why = because(draft, &[rule]);
    if let Some(purpose) = purpose {
        why = why.roll(purpose);
    }
    draft.emit(event::TopSeen { side, of, cards, roll }, why)
}

/// Turns the top card of a pile into play.   AD-CARD-07
pub fn turn(draft: &mut AdDraft<'_>, side: u8, rule: &'static str) -> Result<Card, Stop> {
    refill(draft, side)?;
    if left(draft, side) == 0 && look(draft).side(side).is_some_and(|cards| cards.hand > 0) {
        // All in hand: they are shuffled, and the hand drawn anew but for one.   AD-GAP-93
        shuffle(draft, side, 1, &["AD-CARD-14", "AD-GAP-93"])?;
    }
    if left(draft, side) == 0 {
        return Err(Inconsistent::new("no card is left to be turned").into());
    }
    let (roll, purpose) = roll(draft, side, 1, rule)?;
    let mut why = because(draft, &[rule, "AD-CARD-07"]);
    if let Some(purpose) = purpose {
        why = why.roll(purpose);
    }
    draft.emit(event::TopTaken { side, roll }, why.clone())?;
    let card = match custody(draft, side) {
        Custody::Dealt => {
            let card = draft.hidden().cards(side).and_then(|cards| cards.turning);
            card.ok_or_else(|| Stop::Unknown("the card turned is not known here".to_owned()))?
        }
        Custody::Table => real(draft, side, rule)?,
    };
    draft.emit(event::CardTurned { side, card }, why)?;
    Ok(card)
}

/// A real card turned on the table, named by its side among those it can still be.
fn real(draft: &mut AdDraft<'_>, side: u8, rule: &'static str) -> Result<Card, Stop> {
    let cards: Vec<String> = possible(draft, side).iter().map(ToString::to_string).collect();
    // Every card turned lies open from then on, so that their number tells one such question from the next.
    let open =
        look(draft).state.sides.iter().map(|side| side.discard.len().saturating_add(side.in_play.len()));
    let nth = u16::try_from(open.sum::<usize>().saturating_add(1)).unwrap_or(u16::MAX);
    let purpose = Purpose::table(RuleId::new(rule)).nth(nth);
    let named = draft.card(seat(draft, side), &purpose, &cards)?;
    named.parse().map_err(|_| Inconsistent::new("a named card is none").into())
}

/// The cards of a side that lie open nowhere.
pub fn possible(draft: &AdDraft<'_>, side: u8) -> Vec<Card> {
    let open = look(draft).side(side);
    let is_open =
        |card: &Card| open.is_some_and(|side| side.discard.contains(card) || side.in_play.contains(card));
    Card::deck().into_iter().filter(|card| !is_open(card)).collect()
}

/// Refuses a card that a side does not hold; of real cards, one that is seen elsewhere.   AD-CARD-06
///
/// # Errors
/// The refusal; `Unknown` where the hand is not known here.
pub fn hold(draft: &AdDraft<'_>, side: u8, cards: &[Card]) -> Result<(), Stop> {
    let count = look(draft).side(side).map_or(0, |side| usize::from(side.hand));
    let mut seen = Vec::new();
    for card in cards {
        if seen.contains(card) || seen.len() >= count {
            return Err(Refusal::NotInHand { card: *card }.into());
        }
        seen.push(*card);
        let open = !possible(draft, side).contains(card);
        match custody(draft, side) {
            Custody::Table if open => return Err(Refusal::CardSeen { card: *card }.into()),
            Custody::Table => {}
            Custody::Dealt => {
                let hand = draft.hidden().cards(side).map(|cards| cards.hand.as_slice()).unwrap_or_default();
                if !hand.contains(&Some(*card)) {
                    if hand.contains(&None) && !open {
                        return Err(Stop::Unknown("the hand is not known here".to_owned()));
                    }
                    return Err(Refusal::NotInHand { card: *card }.into());
                }
            }
        }
    }
    Ok(())
}

/// Seals a hand card of a side, checked to be held.   AD-TEST-10
pub fn seal(draft: &mut AdDraft<'_>, side: u8, payload: &str) -> Result<SealNumber, Stop> {
    let card = Card::sealed(payload).ok_or_else(|| Stop::from(Refusal::SecretNeeded))?;
    hold(draft, side, &[card])?;
    let seat = seat(draft, side);
    draft.seal(seat, payload.to_owned())
}

/// Opens a hand card laid face down: it is in play.   AD-TEST-10
pub fn show(draft: &mut AdDraft<'_>, side: u8, seal: SealNumber, rule: &'static str) -> Result<Card, Stop> {
    let payload = draft.open(seal)?;
    // What was sealed was checked then; in a foreign log it may be anything, and counts as the lowest card.
    let card = Card::sealed(&payload).filter(|card| possible(draft, side).contains(card));
    let card = card.or_else(|| possible(draft, side).first().copied());
    let card = card.ok_or_else(|| Inconsistent::new("no card is left to be shown"))?;
    let why = because(draft, &[rule]);
    draft.emit(event::SealedShown { side, seal, card }, why)?;
    Ok(card)
}

/// Discards hand cards.   AD-CARD-11
pub fn discard(draft: &mut AdDraft<'_>, side: u8, cards: &[Card], rule: &'static str) -> Result<(), Stop> {
    hold(draft, side, cards)?;
    let why = because(draft, &[rule]);
    draft.emit(event::HandDiscarded { side, cards: cards.to_vec() }, why)?;
    reshuffle(draft)
}

/// Ends what cards were played for: they are discarded together, discards that call for it are shuffled back,
/// and whoever played the last hand card and has nothing in play any more draws one.   AD-CARD-08, AD-CARD-09,
/// AD-CARD-10
pub fn close(draft: &mut AdDraft<'_>, played: Vec<(u8, Vec<Card>)>) -> Result<(), Stop> {
    let mut cards: Vec<(u8, Vec<Card>)> = Vec::new();
    for (side, mut own) in played {
        let in_play = look(draft).side(side).map(|side| side.in_play.as_slice()).unwrap_or_default();
        // By one reading a reshuffle has taken them out of play.   AD-GAP-56
        own.retain(|card| in_play.contains(card));
        // One that it gave back and that was played again is there once.   AD-GAP-56
        if !look(draft).setup.before(9) {
            let mut seen = Vec::new();
            own.retain(|card| {
                !seen.contains(card) && {
                    seen.push(*card);
                    true
                }
            });
        }
        if !own.is_empty() {
            cards.push((side, own));
        }
    }
    if !cards.is_empty() {
        let why = because(draft, &["AD-CARD-08"]);
        draft.emit(event::PlayCollected { cards }, why)?;
        reshuffle(draft)?;
    }
    for side in look(draft).holder_first() {
        if look(draft).side(side).is_some_and(|side| side.in_play.is_empty()) {
            replenish(draft, side)?;
        }
    }
    Ok(())
}

/// Whoever played its last hand card draws one, its test being over.   AD-CARD-09
pub fn replenish(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    if !look(draft).side_has(side, SideMark::PlayedLast) {
        return Ok(());
    }
    let why = because(draft, &["AD-CARD-09"]);
    draft.emit(event::SideMarked { side, mark: SideMark::PlayedLast, on: false }, why)?;
    draw(draft, side, 1, "AD-CARD-09")
}

/// Draws cards of a shared deck in the open; what it lacks is not drawn.   AD-CARD-03, AD-CARD-04
pub fn shared(
    draft: &mut AdDraft<'_>,
    deck: Deck,
    side: u8,
    count: u8,
    rule: &'static str,
) -> Result<Vec<Numeral>, Stop> {
    let drawn = match deck {
        Deck::Magic => &look(draft).state.magic.drawn,
        Deck::Event => &look(draft).state.event.drawn,
    };
    let mut pool: Vec<Numeral> = (1..=Numeral::MOST).map(Numeral).collect();
    pool.retain(|numeral| !drawn.contains(numeral));
    let most = u8::try_from(pool.len()).unwrap_or(u8::MAX);
    let count = count.min(most);
    if count == 0 {
        return Ok(Vec::new());
    }
    let seat = seat(draft, side);
    let mut why = because(draft, &[rule]);
    let cards = match draft.source(ROLL) {
        RollSource::Seeded => {
            let purpose = draft.fresh(RuleId::new(rule), None);
            let cards = turned_from(draft, seat, &mut pool, count, &purpose)?;
            why = why.roll(purpose);
            cards
        }
        RollSource::Table => named_from(draft, seat, &mut pool, count, rule)?,
    };
    draft.emit(event::SharedDrawn { deck, cards: cards.clone() }, why)?;
    Ok(cards)
}

/// Cards of a deck by the dice: each face is a place among those not drawn yet.
fn turned_from(
    draft: &mut AdDraft<'_>,
    seat: Seat,
    pool: &mut Vec<Numeral>,
    count: u8,
    purpose: &Purpose,
) -> Result<Vec<Numeral>, Stop> {
    let most = u32::try_from(pool.len()).unwrap_or(u32::MAX);
    let sides: Vec<u32> = (0..u32::from(count)).map(|taken| most.saturating_sub(taken)).collect();
    let mut cards = Vec::new();
    for face in draft.dice(ROLL, seat, &sides, purpose)? {
        let place = usize::try_from(face).ok().and_then(|face| face.checked_sub(1));
        if let Some(place) = place.filter(|place| *place < pool.len()) {
            cards.push(pool.remove(place));
        }
    }
    Ok(cards)
}

/// Real cards of a deck, each named by its numeral among those not drawn yet.   AD-CARD-15
fn named_from(
    draft: &mut AdDraft<'_>,
    seat: Seat,
    pool: &mut Vec<Numeral>,
    count: u8,
    rule: &'static str,
) -> Result<Vec<Numeral>, Stop> {
    let mut cards = Vec::new();
    for _ in 0..count {
        let left: Vec<String> = pool.iter().map(ToString::to_string).collect();
        // Those left tell one such question from the next.
        let nth = u16::from(Numeral::MOST).saturating_sub(u16::try_from(pool.len()).unwrap_or(0));
        let purpose = Purpose::table(RuleId::new(rule)).nth(nth.saturating_add(1));
        let named = draft.card(seat, &purpose, &left)?;
        let place = left.iter().position(|name| *name == named);
        let place = place.ok_or_else(|| Inconsistent::new("a named card is none"))?;
        cards.push(pool.remove(place));
    }
    Ok(cards)
}
