//! A side's hand: cards revealed, and the tactic options that bend the pile.
//! SEG-ACT-07 to SEG-ACT-09, SEG-TAC-02 to SEG-TAC-08, SEG-GAP-07 to SEG-GAP-10, SEG-GAP-58

use crate::draft::{SegDraft, because, look};
use crate::event::{Event, TacticOption};
use crate::profiles::Suit;
use crate::refusal::Refusal;
use crate::setup::DeadCards;
use crate::state::look::Look;
use crate::state::{Card, Frame, PileCard, Presence, Shown};
use crate::turn::events::{CardCycled, CardIgnored, CardRevealed, HandPassed, ShownCardLapsed, TacticSpent};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::record::reading;

/// The hand of this side, when it is what the match waits for.
fn own(draft: &SegDraft<'_>, side: u8) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::Hand { side: holder, revealed: false, .. }) if *holder == side => Ok(()),
        Some(Frame::Hand { .. }) => Err(Refusal::NotYourTurn.into()),
        Some(_) | None => Err(Refusal::NotNow.into()),
    }
}

/// Spends tactic points in one's own hand, on one option.   SEG-TAC-02, SEG-TAC-03, SEG-TAC-08, SEG-GAP-08
fn spend(draft: &mut SegDraft<'_>, side: u8, option: TacticOption) -> Result<(), Stop> {
    let (points, rule) = match option {
        TacticOption::ChangeSuit => (1, "SEG-TAC-04"),
        TacticOption::Pass => (1, "SEG-TAC-05"),
        TacticOption::Cycle => (1, "SEG-TAC-06"),
        TacticOption::DoubleReveal => (2, "SEG-TAC-07"),
    };
    let held = look(draft).side(side).map_or(0, |side| side.tactic);
    if held < points {
        return Err(Refusal::NoTactic { held, needs: points, rule }.into());
    }
    let mut because = because(draft, &[rule, "SEG-TAC-03", "SEG-TAC-08", "SEG-GAP-08"]);
    if matches!(option, TacticOption::Cycle | TacticOption::DoubleReveal) {
        because = because.and(RuleId::new("SEG-GAP-09"));
    }
    if look(draft).state.turn == 0 {
        because = because.and(RuleId::new("SEG-DEPLOY-05"));
    }
    draft.emit(Event::TacticSpent(TacticSpent { side, option, left: held.saturating_sub(points) }), because)
}

/// Reveals the top card, its suit perhaps changed.   SEG-ACT-07 to SEG-ACT-09, SEG-TAC-04, SEG-GAP-07
pub fn reveal(draft: &mut SegDraft<'_>, side: u8, change: Option<Suit>) -> Result<(), Stop> {
    own(draft, side)?;
    if change.is_some() {
        spend(draft, side, TacticOption::ChangeSuit)?;
    }
    let literal = draft.setup().options.dead_cards == DeadCards::LiteralTop && !draft.setup().before(4);
    if change.is_some() && literal && show_top(draft, side, change)? {
        return Ok(());
    }
    // By the letter the change was of the card on top: another takes its place as it lies.
    let change = change.filter(|_| !literal);
    show_next(draft, side, change).map(|_| ())
}

/// Passes the hand.   SEG-TAC-05
pub fn pass_hand(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    own(draft, side)?;
    spend(draft, side, TacticOption::Pass)?;
    end_hand(draft, side)
}

/// Puts the top card under the pile and reveals the next.   SEG-TAC-06, SEG-GAP-07, SEG-GAP-09
pub fn cycle(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    own(draft, side)?;
    if look(draft).pile(side).len() < 2 {
        return Err(Refusal::OneCardLeft { discards: false }.into());
    }
    let literal = draft.setup().options.dead_cards == DeadCards::LiteralTop;
    let discards = if literal { 0 } else { dead_on_top(draft, side)? };
    if look(draft).pile(side).len().saturating_sub(discards) < 2 {
        return Err(Refusal::OneCardLeft { discards: true }.into());
    }
    spend(draft, side, TacticOption::Cycle)?;
    for _ in 0..discards {
        ignore_top(draft, side)?;
    }
    let because = because(draft, &["SEG-TAC-06", "SEG-GAP-07"]);
    draft.emit(Event::CardCycled(CardCycled { side }), because)?;
    show_next(draft, side, None).map(|_| ())
}

/// The cards on top of a pile that name no living figure: its side knows them, nobody else is shown one yet.
/// SEG-GAP-07
fn dead_on_top(draft: &SegDraft<'_>, side: u8) -> Result<usize, Stop> {
    let mut dead = 0_usize;
    // Public: no card needs a look while no figure with a card is dead.
    if look(draft).dead_cards(side) == 0 {
        return Ok(dead);
    }
    for top in look(draft).pile(side) {
        let Some(card) = draft.hidden().card(side, top) else {
            return Err(Stop::Unknown("the top card is not known here".to_owned()));
        };
        let figure = look(draft).named(side, &card.rank);
        if figure.is_some_and(|id| is_live(look(draft), id)) {
            break;
        }
        dead = dead.saturating_add(1);
    }
    Ok(dead)
}

fn is_live(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|figure| figure.carded && figure.presence != Presence::Eliminated)
}

/// Reveals two cards.   SEG-TAC-07, SEG-GAP-07, SEG-GAP-09
pub fn double_reveal(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    own(draft, side)?;
    if look(draft).live_cards(side) < 2 {
        return Err(Refusal::OneLiveCard.into());
    }
    spend(draft, side, TacticOption::DoubleReveal)?;
    match draft.setup().options.dead_cards {
        DeadCards::DiscardFirst => {
            show_next(draft, side, None)?;
            show_next(draft, side, None).map(|_| ())
        }
        DeadCards::LiteralTop => {
            let first = show_top(draft, side, None)?;
            let second = show_top(draft, side, None)?;
            if first || second { Ok(()) } else { show_next(draft, side, None).map(|_| ()) }
        }
    }
}

/// Shows cards until one is of a living figure; whether one was.   SEG-ACT-09
pub fn show_next(draft: &mut SegDraft<'_>, side: u8, change: Option<Suit>) -> Result<bool, Stop> {
    while !look(draft).pile(side).is_empty() {
        if show_top(draft, side, change)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Opens the top card: its figure waits for its activation, or the card is ignored.
/// SEG-ACT-08, SEG-ACT-09, SEG-WND-04, SEG-GAP-58
fn show_top(draft: &mut SegDraft<'_>, side: u8, change: Option<Suit>) -> Result<bool, Stop> {
    let Some(card) = open_top(draft, side)? else {
        ignore(draft, side, None, None)?;
        return Ok(false);
    };
    let named = look(draft).named(side, &card.rank);
    let figure = named.filter(|id| look(draft).figure(*id).is_some_and(|figure| figure.carded));
    match figure {
        Some(figure) if is_live(look(draft), figure) => {
            let suit = change.unwrap_or(card.suit);
            let mut why = because(draft, &["SEG-ACT-07", "SEG-ACT-08"]);
            if change.is_some() {
                why = why.and(RuleId::new("SEG-TAC-04"));
            }
            draft.emit(Event::CardRevealed(CardRevealed { side, card, figure, suit }), why)?;
            Ok(true)
        }
        Some(_) | None => {
            ignore(draft, side, Some(card), figure)?;
            Ok(false)
        }
    }
}

/// Opens the top card and ignores it.
pub(crate) fn ignore_top(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let card = open_top(draft, side)?;
    let figure = card
        .as_ref()
        .and_then(|card| look(draft).named(side, &card.rank))
        .filter(|id| look(draft).figure(*id).is_some_and(|figure| figure.carded));
    ignore(draft, side, card, figure)
}

fn ignore(
    draft: &mut SegDraft<'_>,
    side: u8,
    card: Option<Card>,
    figure: Option<FigureId>,
) -> Result<(), Stop> {
    let rule = if figure.is_some() { "SEG-WND-04" } else { "SEG-GAP-58" };
    let because = because(draft, &["SEG-ACT-09", rule]);
    draft.emit(Event::CardIgnored(CardIgnored { side, card, figure }), because)
}

/// What the top card shows: none when its payload cannot be read.
fn open_top(draft: &mut SegDraft<'_>, side: u8) -> Result<Option<Card>, Stop> {
    match look(draft).pile(side).first().cloned() {
        None => Ok(None),
        Some(PileCard::Open(card)) => Ok(Some(card)),
        Some(PileCard::Sealed(seal)) => {
            let payload = draft.open(seal)?;
            Ok(reading::read(&payload).ok())
        }
    }
}

/// The next figure shown and still there; else the hand goes on.   SEG-TAC-07, SEG-GAP-07
pub fn go_on(draft: &mut SegDraft<'_>, side: u8, queue: &[Shown]) -> Result<Option<Shown>, Stop> {
    let Some(shown) = queue.first().copied() else { return end_hand(draft, side).map(|()| None) };
    let gone = look(draft).figure(shown.figure).is_none_or(|f| f.presence == Presence::Eliminated);
    if gone {
        let because = because(draft, &["SEG-ACT-09", "SEG-GAP-07"]);
        draft.emit(Event::ShownCardLapsed(ShownCardLapsed { side, figure: shown.figure }), because)?;
        return match draft.setup().options.dead_cards {
            DeadCards::DiscardFirst => show_next(draft, side, None).map(|_| None),
            DeadCards::LiteralTop => Ok(None),
        };
    }
    Ok(Some(shown))
}

/// The hand goes on to the next side in order.   SEG-ACT-07, SEG-GAP-32
fn end_hand(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let next = look(draft).cycle(side).nth(1).unwrap_or(side);
    let because = because(draft, &["SEG-ACT-07"]);
    draft.emit(Event::HandPassed(HandPassed { side, next }), because)
}
