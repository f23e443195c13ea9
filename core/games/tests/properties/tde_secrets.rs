//! The Drowned Earth: avengers and targets chosen otherwise, the numbers of a treasure hunt dealt otherwise.

use std::collections::BTreeMap;

use greffe_core::judging::draft::HiddenRoll;
use greffe_core::record::ids::{Seat, Seq};
use greffe_core::testing::Rng;
use greffe_tde::hidden::{NUMBERS, numbers};
use serde_json::Value;

use crate::playing::{Play, Said};

/// The turn before which nobody asks whether a vengeance contest is over.   TDE-VEN-10
const FIRST_CHECK: i64 = 4;

/// The same match with what the seat may not know chosen or dealt otherwise.
pub(crate) fn twin(play: &Play, viewer: Seat, rng: &mut Rng) -> Option<Play> {
    dealt(play, viewer, rng).or_else(|| chosen(play, viewer, rng))
}

fn state(play: &Play) -> Value {
    serde_json::from_str(&play.state()).unwrap()
}

/// The events so far.
fn events(play: &Play) -> Vec<Value> {
    let resolved = |(kind, body): (String, String)| {
        let body: Value = serde_json::from_str(&body).unwrap();
        (kind == "Resolved").then(|| body["event"].clone())
    };
    play.table.written_from(Seq(0)).unwrap().into_iter().filter_map(resolved).collect()
}

/// The numbers that the viewer has not seen lie otherwise, as far as those who looked without finding what
/// they sought leave it open.   TDE-TRE-01, TDE-TRE-07
fn dealt(play: &Play, viewer: Seat, rng: &mut Rng) -> Option<Play> {
    let eye = u64::from(play.opening.side_of(viewer)?);
    let state = state(play);
    let roll: HiddenRoll = serde_json::from_value(state["numbers"].clone()).ok()?;
    let faces = play.table.secrets().hidden.get(&roll)?.clone();
    let lie = numbers(&faces);
    let objectives = state["objectives"].as_array()?;
    let seen = |place: usize| {
        let objective = &objectives[place];
        let looked = objective["seen"].as_array().is_some_and(|sides| sides.iter().any(|side| *side == eye));
        looked || !objective["number"].is_null()
    };
    let hidden: Vec<usize> = (0..lie.len()).filter(|place| !seen(*place)).collect();
    let barred = barred(play);
    for _ in 0..20 {
        let new = rng.shuffled(hidden.iter().map(|place| lie[*place]));
        let mut other = lie.clone();
        for (place, number) in hidden.iter().zip(new) {
            other[*place] = number;
        }
        let open = (0..other.len()).all(|place| !barred.contains(&(place as u64, u64::from(other[place]))));
        if other == lie || !open {
            continue;
        }
        let mut left: Vec<u8> = (1..=NUMBERS).collect();
        let face = |number: &u8| {
            let place = left.iter().position(|other| other == number).unwrap();
            left.remove(place);
            u32::try_from(place).unwrap() + 1
        };
        let mut twin = play.copy();
        twin.table.secrets_mut().hidden.insert(roll, other.iter().map(face).collect());
        return Some(twin);
    }
    None
}

/// The numbers that cannot lie somewhere: who sought them looked there, and did not find them.
fn barred(play: &Play) -> Vec<(u64, u64)> {
    let mut wanted: BTreeMap<u64, u64> = BTreeMap::new();
    let mut barred = Vec::new();
    for event in events(play) {
        if let Some(drawn) = event.get("NumberDrawn") {
            wanted.insert(drawn["side"].as_u64().unwrap(), drawn["number"].as_u64().unwrap());
        }
        if let Some(seen) = event.get("ObjectiveSeen") {
            let number = wanted.get(&seen["side"].as_u64().unwrap());
            barred.extend(number.map(|number| (seen["objective"].as_u64().unwrap(), *number)));
        }
        if let Some(found) = event.get("ObjectiveFound") {
            let there = (found["objective"].as_u64().unwrap(), found["number"].as_u64().unwrap());
            barred.retain(|other| *other != there);
        }
    }
    barred
}

/// Another seat's avenger and target are others, of those who stand unhurt.   TDE-VEN-02
fn chosen(play: &Play, viewer: Seat, rng: &mut Rng) -> Option<Play> {
    let state = state(play);
    let other = play.opening.seats.iter().map(|entry| entry.seat).find(|seat| *seat != viewer)?;
    let side = u64::from(play.opening.side_of(other)?);
    let secret = &state["sides"][usize::try_from(side).ok()?]["secret"];
    let shown = |key: &str| !secret[key].is_null();
    if secret.is_null() || shown("shown_target") || shown("avenged") || state["turn"].as_i64()? >= FIRST_CHECK
    {
        return None;
    }
    let place =
        play.said.iter().position(|said| said.seat == other && said.command.contains("DeclareSecret"))?;
    let unhurt = |number: &usize, of: u64| {
        let figure = &state["figures"][*number - 1];
        figure["side"] == of && figure["presence"] == "OnTable" && figure["wounds"].is_null()
    };
    let whole = members(play);
    let pick = |of: u64, rng: &mut Rng| {
        let able: Vec<usize> = whole.iter().copied().filter(|number| unhurt(number, of)).collect();
        rng.pick(&able).map(ToString::to_string)
    };
    let on_foot = play.opening.options.get("avenger_type").is_some_and(|word| word == "character");
    let avenger = if on_foot { None } else { pick(side, rng) };
    let avenger = avenger.unwrap_or_else(|| play.said[place].private[0].clone());
    let target = pick(1 - side, rng)?;
    if play.said[place].private == [avenger.clone(), target.clone()] {
        return None;
    }
    let mut twin = Play::of(play.rules, play.seed, play.opening.clone());
    for (number, said) in play.said.iter().enumerate().skip(1) {
        let private =
            if number == place { vec![avenger.clone(), target.clone()] } else { said.private.clone() };
        twin.say(&Said { private, ..said.clone() }).unwrap();
    }
    Some(twin)
}

/// The numbers of the figures as the teams bring them: riders and mounts follow theirs.
fn members(play: &Play) -> Vec<usize> {
    let setup: Value = serde_json::to_value(&play.opening.setup).unwrap();
    let mut next = 1;
    let mut found = Vec::new();
    for side in setup["sides"].as_array().unwrap() {
        for card in side["team"].as_array().unwrap() {
            found.push(next);
            next += if card["kind"] == "Cavalry" { 3 } else { 1 };
        }
    }
    found
}
