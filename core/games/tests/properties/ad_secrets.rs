//! Anno Domini 1666: hands, piles and cards laid face down, dealt otherwise than they were.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use std::collections::{BTreeMap, BTreeSet};

use greffe_ad::Ad;
use greffe_ad::event::{self, Event};
use greffe_ad::hidden::{self, Hidden};
use greffe_ad::profiles::cards::Card;
use greffe_ad::setup::{Custody, Setup};
use greffe_ad::state::frames::Source;
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::ruleset::{Known, Ruleset};
use greffe_core::play::knowledge::{Knowledge, SealSecret};
use greffe_core::record::ids::{SealNumber, Seat, Seq};
use greffe_core::testing::Rng;
use serde_json::Value;

use crate::playing::Play;

/// What shows a card that only its owner knew: turned, laid face down before, or drawn by cunning and discarded.
/// AD-TAL-34
pub(crate) const SHOWS: [&str; 3] = ["CardTurned", "SealedShown", "HandDiscarded"];

/// What a viewer knows of one deck since it was last shuffled: before that, nothing is dealt otherwise.
#[derive(Default)]
struct Deck {
    /// The record of that shuffle.
    since: usize,
    /// The pile after it.
    pile: Vec<Card>,
    /// The cards of it that the viewer has seen anywhere since.
    seen: BTreeSet<Card>,
}

/// One record that is about cards.
enum Told {
    Event(Box<Event>),
    Opened(String),
}

fn records(play: &Play) -> Vec<(usize, Told)> {
    let mut told = Vec::new();
    for (place, (kind, body)) in play.table.written_from(Seq(0)).unwrap().into_iter().enumerate() {
        let body: Value = serde_json::from_str(&body).unwrap();
        match kind.as_str() {
            "Resolved" => {
                let event = serde_json::from_value(body["event"].clone()).unwrap();
                told.push((place, Told::Event(Box::new(event))));
            }
            "Opened" => told.push((place, Told::Opened(body["payload"].as_str().unwrap().to_owned()))),
            _ => {}
        }
    }
    told
}

/// The decks that an event shuffles.
fn shuffled(setup: &Setup, event: &Event) -> Vec<u8> {
    match event {
        Event::DecksShuffled(event::DecksShuffled {}) | Event::PositionTaken(_) => {
            (0_u8..).zip(&setup.sides).map(|(n, _)| n).collect()
        }
        Event::DeckGathered(event::DeckGathered { side, .. })
        | Event::CardsRecalled(event::CardsRecalled { side, .. }) => vec![*side],
        _ => Vec::new(),
    }
}

/// The cards that an event names to everybody.
fn named(event: &Event) -> Vec<(u8, Card)> {
    match event {
        Event::CardTurned(event::CardTurned { side, card })
        | Event::SealedShown(event::SealedShown { side, card, .. })
        | Event::HandPlayed(event::HandPlayed { side, card }) => vec![(*side, *card)],
        Event::HandDiscarded(event::HandDiscarded { side, cards }) => {
            cards.iter().map(|card| (*side, *card)).collect()
        }
        Event::PositionTaken(event::PositionTaken { open }) => {
            (0_u8..).zip(open).flat_map(|(side, cards)| cards.iter().map(move |card| (side, *card))).collect()
        }
        _ => Vec::new(),
    }
}

/// The cards that a side sees after an event: its own hand, and what it was let look at. What the rules show it
/// is on trial, and asked nothing.
fn looked_at(cards: &Hidden, event: &Event, viewer: u8) -> Vec<(u8, Card)> {
    let hand = |side: u8| {
        cards.cards(side).into_iter().flat_map(move |own| own.hand.iter().map(move |card| (side, *card)))
    };
    let mut seen: Vec<(u8, Option<Card>)> = hand(viewer).collect();
    match event {
        Event::HandShown(event::HandShown { side, of }) if *side == viewer => seen.extend(hand(*of)),
        Event::TopSeen(event::TopSeen { side, of, cards: count, .. }) if *side == viewer => {
            let top = cards.cards(*of).into_iter().flat_map(|of| &of.top).take(usize::from(*count));
            seen.extend(top.map(|top| (*of, top.card)));
        }
        _ => {}
    }
    seen.into_iter().filter_map(|(side, card)| Some((side, card?))).collect()
}

fn decks(setup: &Setup, told: &[(usize, Told)], all: &Knowledge, viewer: u8) -> (BTreeMap<u8, Deck>, Hidden) {
    let mut decks: BTreeMap<u8, Deck> = BTreeMap::new();
    let mut cards = Hidden::default();
    for (place, told) in told {
        match told {
            Told::Opened(payload) => {
                if let Some(card) = Card::sealed(payload) {
                    for deck in decks.values_mut() {
                        deck.seen.extend([card]);
                    }
                }
            }
            Told::Event(event) => {
                hidden::apply(setup, &mut cards, event, all).unwrap();
                for side in shuffled(setup, event) {
                    let pool = cards.cards(side).and_then(|cards| cards.pool.clone());
                    let real = setup.sides[usize::from(side)].custody == Custody::Table;
                    let pile = if real { Card::deck() } else { pool.unwrap() };
                    decks.insert(side, Deck { since: *place, pile, seen: BTreeSet::new() });
                }
                for (side, card) in named(event) {
                    decks.entry(side).or_default().seen.insert(card);
                }
                for (side, card) in looked_at(&cards, event, viewer) {
                    decks.entry(side).or_default().seen.insert(card);
                }
            }
        }
    }
    (decks, cards)
}

/// The draw of an event: whose pile, how many cards, by which roll.
fn draw(event: &Event) -> Option<(u8, u8, HiddenRoll)> {
    match event {
        Event::CardsDrawn(event::CardsDrawn { side, count, roll }) => Some((*side, *count, (*roll)?)),
        Event::TopTaken(event::TopTaken { side, roll }) => Some((*side, 1, (*roll)?)),
        Event::TopSeen(event::TopSeen { of, cards, roll, .. }) => Some((*of, *cards, (*roll)?)),
        _ => None,
    }
}

/// The seals over cards of a deck that an event lays.
fn seals(event: &Event) -> Vec<(u8, SealNumber)> {
    let held = |side: u8, source: &Source| match source {
        Source::Hand(seal) => Some((side, *seal)),
        Source::Pile => None,
    };
    match event {
        Event::CardLaid(event::CardLaid { side, source, .. }) => held(*side, source).into_iter().collect(),
        Event::SourcesNamed(event::SourcesNamed { side, speakers }) => {
            speakers.iter().filter_map(|(_, source)| held(*side, source)).collect()
        }
        Event::TopArranged(event::TopArranged { of, seals, .. }) => {
            seals.iter().map(|seal| (*of, *seal)).collect()
        }
        _ => Vec::new(),
    }
}

/// The faces by which the other deal draws the cards that stand for those drawn.
fn faces(old: &[u32], one: &Hidden, two: &Hidden, side: u8, swap: &BTreeMap<Card, Card>) -> Vec<u32> {
    let pool = |hidden: &Hidden| hidden.cards(side).and_then(|cards| cards.pool.clone()).unwrap();
    let (mut one, mut two) = (pool(one), pool(two));
    let deal = |face: &u32| {
        let card = one.remove(*face as usize - 1);
        let other = swap.get(&card).copied().unwrap_or(card);
        let place = two.iter().position(|held| *held == other).unwrap();
        two.remove(place);
        u32::try_from(place).unwrap() + 1
    };
    old.iter().map(deal).collect()
}

/// The same match with every card that the seat has not seen since its deck was shuffled dealt otherwise.
pub(crate) fn twin(play: &Play, viewer: Seat, rng: &mut Rng) -> Option<Play> {
    let side_of = |seat: Seat| play.opening.side_of(seat);
    let eye = side_of(viewer)?;
    let (setup, _) = Ad::setup(&play.opening).unwrap();
    let told = records(play);
    let all = play.table.secrets().all();
    let (decks, now) = decks(&setup, &told, &all, eye);
    let mut swaps: BTreeMap<u8, BTreeMap<Card, Card>> = BTreeMap::new();
    for (side, deck) in &decks {
        let unseen: Vec<Card> = deck.pile.iter().filter(|card| !deck.seen.contains(card)).copied().collect();
        let dealt = rng.shuffled(unseen.clone());
        swaps.insert(*side, unseen.into_iter().zip(dealt).collect());
    }
    let mut twin = play.copy();
    let secrets = twin.table.secrets_mut();
    let mut laid = BTreeSet::new();
    let mut changed = false;
    let mut other = all.clone();
    let (mut one, mut two) = (Hidden::default(), Hidden::default());
    let mut seal_anew = |secret: &mut SealSecret, swap: &BTreeMap<Card, Card>| {
        let card = Card::sealed(&secret.payload).filter(|_| secret.seat != Some(viewer));
        if let Some((card, new)) = card.and_then(|card| Some((card, *swap.get(&card)?))) {
            changed |= new != card;
            secret.payload = secret.payload.replace(&card.to_string(), &new.to_string());
        }
        secret.payload.clone()
    };
    for (place, told) in &told {
        let Told::Event(event) = told else { continue };
        if let Some((side, _, roll)) = draw(event).filter(|(side, ..)| *place > decks[side].since) {
            let new = faces(all.faces(roll).unwrap(), &one, &two, side, &swaps[&side]);
            secrets.hidden.insert(roll, new.clone());
            other.learn_faces(roll, new);
        }
        for (side, seal) in seals(event) {
            laid.insert(seal);
            if *place > decks[&side].since {
                let secret = secrets.seals.get_mut(&seal).unwrap();
                other.learn(seal, seal_anew(secret, &swaps[&side]));
            }
        }
        hidden::apply(&setup, &mut one, event, &all).unwrap();
        hidden::apply(&setup, &mut two, event, &other).unwrap();
    }
    // What was laid by a command that still waits has no event yet.
    let waiting: Vec<(SealNumber, u8)> = play
        .table
        .secrets()
        .seals
        .iter()
        .filter(|(number, _)| !laid.contains(number))
        .filter_map(|(number, secret)| Some((*number, side_of(secret.seat?)?)))
        .collect();
    for (seal, side) in waiting {
        if let (Some(swap), Some(secret)) = (swaps.get(&side), secrets.seals.get_mut(&seal)) {
            seal_anew(secret, swap);
        }
    }
    assert_eq!(one, now);
    assert_eq!(hidden::eyes(&one, eye), hidden::eyes(&two, eye), "seed {}", play.seed);
    (changed || one != two).then_some(twin)
}
