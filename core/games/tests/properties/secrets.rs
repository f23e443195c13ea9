//! What the games keep secret: the same match with what one seat may not know swapped.

use std::collections::BTreeSet;

use greffe_core::record::ids::{SealNumber, Seat};
use greffe_core::testing::Rng;
use serde_json::{Value, json};

use crate::playing::Play;

/// What a game keeps from a seat.
pub(crate) struct Secret {
    /// The same match with everything that the seat may not know swapped for something else that the public
    /// records and its own cards allow; none where nothing is secret now.
    pub(crate) twin: fn(&Play, Seat, &mut Rng) -> Option<Play>,
    /// The events that show what was hidden: from there on, a batch may tell of it.
    pub(crate) shows: &'static [&'static str],
}

/// SEG: the cards that another seat still hides in its pile permuted, and other suits on them.
pub(crate) fn piles(play: &Play, viewer: Seat, rng: &mut Rng) -> Option<Play> {
    let others: Vec<Seat> =
        play.opening.seats.iter().map(|entry| entry.seat).filter(|seat| *seat != viewer).collect();
    let other = *rng.pick(&others)?;
    let state: Value = serde_json::from_str(&play.state()).unwrap();
    let side = play.opening.side_of(other)?;
    let pile = state["sides"][usize::from(side)]["pile"].as_array()?.clone();
    let left: BTreeSet<u32> =
        pile.iter().filter_map(|card| card["Sealed"].as_u64()).map(|n| n as u32).collect();
    let place =
        play.said.iter().rposition(|said| said.seat == other && said.command.contains("CommitPile"))?;
    // The seals of the pile are numbered in its order: those not yet shown are told by their payloads.
    let hidden: BTreeSet<String> = left
        .iter()
        .filter_map(|n| play.table.secrets().seals.get(&SealNumber(*n)))
        .map(|secret| secret.payload.clone())
        .collect();
    let mut said = play.said.clone();
    let cards = &mut said[place].private;
    let places: Vec<usize> = (0..cards.len()).filter(|place| hidden.contains(&cards[*place])).collect();
    let shuffled: Vec<String> = rng.shuffled(places.iter().map(|place| cards[*place].clone()));
    for (place, card) in places.into_iter().zip(shuffled) {
        let mut card: Value = serde_json::from_str(&card).unwrap();
        let key = if card.get("suit").is_some() { "suit" } else { "with" };
        card[key] = json!(rng.pick(&["Spades", "Hearts", "Clubs", "Diamonds"]));
        cards[place] = card.to_string();
    }
    if said[place].private == play.said[place].private {
        return None;
    }
    let mut twin = Play::of(play.rules, play.seed, play.opening.clone());
    for said in said.iter().skip(1) {
        twin.say(said).unwrap();
    }
    Some(twin)
}
