//! The frame of play: teams, piles, the toss, hands, the end of a turn.
//! SEG-ACT-01 to SEG-ACT-12, SEG-TAC-01 to SEG-TAC-09, SEG-END-01

use crate::draft::{Because, Purpose, Stop};
use crate::fact::FigureId;
use crate::ids::{RuleId, SealNumber, Seat};
use crate::systems::seg::event::{Event, TacticOption};
use crate::systems::seg::profiles::{Skill, Suit};
use crate::systems::seg::refusal::Refusal;
use crate::systems::seg::resolve::activation;
use crate::systems::seg::resolve::{SegDraft, because, deployment, look, team};
use crate::systems::seg::setup::{DeadCards, Profile};
use crate::systems::seg::state::look::Look;
use crate::systems::seg::state::{Card, Frame, PileCard, Presence, Shown};

/// The most rounds of a roll-off before the first side in order wins it.
const MOST_ROLL_OFFS: u16 = 50;

/// The first batch of play.
///
/// # Errors
/// See [`Stop`].
pub fn start(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    if draft.opening().position.is_some() {
        let because = because(draft, &["SEG-MAT-01"]);
        return draft.emit(Event::PositionTaken {}, because);
    }
    let sides = rosters_owed(look(draft));
    if sides.is_empty() {
        begin_turn(draft, 0)
    } else {
        let because = because(draft, &["SEG-TEAM-01"]);
        draft.emit(Event::RostersAwaited { sides }, because)
    }
}

/// The sides that owe a team.
pub fn rosters_owed(look: Look<'_>) -> Vec<u8> {
    (0..look.side_count())
        .filter(|side| look.roster(*side).is_none() && look.side(*side).is_some_and(|side| !side.out))
        .collect()
}

/// Takes a team.   SEG-TEAM-01 to SEG-TEAM-06, SEG-COST-01 to SEG-COST-08
///
/// # Errors
/// See [`Stop`].
pub fn submit_roster(draft: &mut SegDraft<'_>, side: u8, roster: &[Profile]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).roster(side).is_some() {
        return Err(Refusal::RosterTwice.into());
    }
    if let Some(fault) = team::faults(draft.setup(), side, roster, "").into_iter().next() {
        return Err(Refusal::Roster(Box::new(fault)).into());
    }
    let cost = team::cost(draft.setup(), roster);
    let because = because(draft, &team::reasons(draft.setup(), roster));
    draft.emit(Event::RosterAccepted { side, roster: roster.to_vec(), cost }, because)
}

/// Every team is there: figures are numbered and the deployment begins.
///
/// # Errors
/// See [`Stop`].
pub fn form_teams(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let figures = team::figures(look(draft));
    let why =
        because(draft, &["SEG-OMEGA-03", "SEG-SKNRG-05", "SEG-SKNRG-06", "SEG-SKMISC-09", "SEG-GAP-60"]);
    draft.emit(Event::TeamsFormed { figures }, why)?;
    begin_turn(draft, 0)
}

/// Begins a turn: tactic points are counted, piles are owed.
/// SEG-TAC-01, SEG-TAC-09, SEG-SKMISC-01, SEG-DEPLOY-01, SEG-DEPLOY-04
///
/// # Errors
/// See [`Stop`].
pub fn begin_turn(draft: &mut SegDraft<'_>, turn: u32) -> Result<(), Stop> {
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
    draft.emit(Event::TurnStarted { turn, tactic }, why)
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
///
/// # Errors
/// See [`Stop`].
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
        let card: Card = serde_json::from_str(payload).map_err(|_| Refusal::PileUnreadable)?;
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
    draft.emit(Event::PileCommitted { side, cards: seals, figures }, because)
}

/// The toss: a coin for two sides, a roll-off for more.   SEG-ACT-05, SEG-GAP-32
///
/// # Errors
/// See [`Stop`].
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
    draft.emit(Event::TossResolved { winner, faces: all }, because)
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
///
/// # Errors
/// See [`Stop`].
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
    draft.emit(Event::FirstSideChosen { by: side, first }, because)
}

/// Gives the next hand, or tells that every pile is empty.   SEG-ACT-07, SEG-ACT-12, SEG-GAP-10
///
/// # Errors
/// See [`Stop`].
pub fn give_hand(draft: &mut SegDraft<'_>, next: u8) -> Result<bool, Stop> {
    let order: Vec<u8> = look(draft).cycle(next).collect();
    for side in order {
        if look(draft).live_cards(side) > 0 && !look(draft).pile(side).is_empty() {
            let because = because(draft, &["SEG-ACT-07", "SEG-ACT-12", "SEG-GAP-10"]);
            draft.emit(Event::HandGiven { side }, because)?;
            return Ok(true);
        }
        // Nothing but cards of the dead: they are shown and ignored, and the side is passed over.
        while !look(draft).pile(side).is_empty() {
            ignore_top(draft, side)?;
        }
    }
    Ok(false)
}

/// The hand of this side, when it is what the match waits for.
fn hand(draft: &SegDraft<'_>, side: u8) -> Result<(), Stop> {
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
    let mut because = because(draft, &[rule, "SEG-TAC-03", "SEG-TAC-08", "SEG-GAP-08", "SEG-GAP-09"]);
    if look(draft).state.turn == 0 {
        because = because.and(RuleId::new("SEG-DEPLOY-05"));
    }
    draft.emit(Event::TacticSpent { side, option, left: held.saturating_sub(points) }, because)
}

/// Reveals the top card, its suit perhaps changed.   SEG-ACT-07 to SEG-ACT-09, SEG-TAC-04
///
/// # Errors
/// See [`Stop`].
pub fn reveal(draft: &mut SegDraft<'_>, side: u8, change: Option<Suit>) -> Result<(), Stop> {
    hand(draft, side)?;
    if change.is_some() {
        spend(draft, side, TacticOption::ChangeSuit)?;
    }
    show_next(draft, side, change).map(|_| ())
}

/// Passes the hand.   SEG-TAC-05
///
/// # Errors
/// See [`Stop`].
pub fn pass_hand(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    hand(draft, side)?;
    spend(draft, side, TacticOption::Pass)?;
    end_hand(draft, side)
}

/// Puts the top card under the pile and reveals the next.   SEG-TAC-06, SEG-GAP-07, SEG-GAP-09
///
/// # Errors
/// See [`Stop`].
pub fn cycle(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    hand(draft, side)?;
    let literal = draft.setup().options.dead_cards == DeadCards::LiteralTop;
    let cards = if literal { look(draft).pile(side).len() } else { look(draft).live_cards(side) };
    if cards < 2 {
        return Err(Refusal::OneCardLeft { rule: "SEG-TAC-06" }.into());
    }
    spend(draft, side, TacticOption::Cycle)?;
    if !literal {
        // Public: a top card needs no look while no figure with a card is dead.
        while look(draft).dead_cards(side) > 0 && is_top_dead(draft, side)? {
            ignore_top(draft, side)?;
        }
    }
    let because = because(draft, &["SEG-TAC-06", "SEG-GAP-07"]);
    draft.emit(Event::CardCycled { side }, because)?;
    show_next(draft, side, None).map(|_| ())
}

/// Whether the top card names a dead figure; it is opened only when it does.
fn is_top_dead(draft: &SegDraft<'_>, side: u8) -> Result<bool, Stop> {
    let Some(top) = look(draft).pile(side).first() else { return Ok(false) };
    let Some(card) = draft.hidden().card(side, top) else {
        return Err(Stop::Unknown("the top card is not known here".to_owned()));
    };
    let figure = look(draft).named(side, &card.rank);
    Ok(figure.is_none_or(|id| !is_live(look(draft), id)))
}

fn is_live(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|figure| figure.carded && figure.presence != Presence::Eliminated)
}

/// Reveals two cards.   SEG-TAC-07, SEG-GAP-07, SEG-GAP-09
///
/// # Errors
/// See [`Stop`].
pub fn double_reveal(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    hand(draft, side)?;
    if look(draft).live_cards(side) < 2 {
        return Err(Refusal::OneCardLeft { rule: "SEG-TAC-07" }.into());
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
///
/// # Errors
/// See [`Stop`].
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
            draft.emit(Event::CardRevealed { side, card, figure, suit }, why)?;
            Ok(true)
        }
        Some(_) | None => {
            ignore(draft, side, Some(card), figure)?;
            Ok(false)
        }
    }
}

/// Opens the top card and ignores it.
fn ignore_top(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
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
    draft.emit(Event::CardIgnored { side, card, figure }, because)
}

/// What the top card shows: none when its payload cannot be read.
fn open_top(draft: &mut SegDraft<'_>, side: u8) -> Result<Option<Card>, Stop> {
    match look(draft).pile(side).first().cloned() {
        None => Ok(None),
        Some(PileCard::Open(card)) => Ok(Some(card)),
        Some(PileCard::Sealed(seal)) => {
            let payload = draft.open(seal)?;
            Ok(serde_json::from_str(&payload).ok())
        }
    }
}

/// Turns to the next figure shown, or ends the hand.   SEG-TAC-07, SEG-GAP-07
///
/// # Errors
/// See [`Stop`].
pub fn go_on(draft: &mut SegDraft<'_>, side: u8, queue: &[Shown]) -> Result<(), Stop> {
    let Some(shown) = queue.first().copied() else { return end_hand(draft, side) };
    let gone = look(draft).figure(shown.figure).is_none_or(|f| f.presence == Presence::Eliminated);
    if gone {
        let because = because(draft, &["SEG-ACT-09", "SEG-GAP-07"]);
        draft.emit(Event::ShownCardLapsed { side, figure: shown.figure }, because)?;
        return match draft.setup().options.dead_cards {
            DeadCards::DiscardFirst => show_next(draft, side, None).map(|_| ()),
            DeadCards::LiteralTop => Ok(()),
        };
    }
    if look(draft).state.turn == 0 {
        deployment::begin(draft, shown)
    } else {
        activation::begin(draft, shown)
    }
}

/// The hand goes on to the next side in order.   SEG-ACT-07, SEG-GAP-32
fn end_hand(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    let next = look(draft).cycle(side).nth(1).unwrap_or(side);
    let because = because(draft, &["SEG-ACT-07"]);
    draft.emit(Event::HandPassed { side, next }, because)
}

/// Ends a turn: leakage, tactic points lost, then the next turn or the end.
/// SEG-END-01, SEG-TAC-02, SEG-SKNRG-07, SEG-GAP-31
///
/// # Errors
/// See [`Stop`].
pub fn end_turn(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    if turn > 0 || draft.setup().options.leakage_in_deployment {
        let leaking: Vec<(FigureId, u32)> = look(draft)
            .on_table()
            .filter(|id| look(draft).has(*id, Skill::Leakage))
            .filter_map(|id| look(draft).figure(id).map(|figure| (id, figure.omega)))
            .filter(|(_, omega)| *omega > 0)
            .collect();
        for (figure, omega) in leaking {
            let because = because(draft, &["SEG-SKNRG-07", "SEG-END-01", "SEG-GAP-31"]);
            draft.emit(Event::OmegaLost { figure, omega: omega.saturating_sub(1) }, because)?;
        }
    }
    let why = because(draft, &["SEG-END-01", "SEG-TAC-02", "SEG-ACT-12", "SEG-OMEGA-04"]);
    draft.emit(Event::TurnEnded { turn }, why)?;
    if super::victory::at_turn_end(draft)? {
        return Ok(());
    }
    begin_turn(draft, turn.saturating_add(1))
}
