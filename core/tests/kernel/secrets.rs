//! Nobody's bytes depend on what he may not know.

use std::collections::BTreeMap;

use greffe_core::judging::draft::HiddenRoll;
use greffe_core::play::act::{Act, Batch, Rejected};
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Seat, Seq};
use greffe_core::testing::{Rng, random_fill};

use crate::playouts::mix;
use crate::rewinds::rewind;
use crate::table::{Table, by, seat};

const CARDS: u32 = 24;

/// The same table with every secret that a side may not know swapped for another consistent one.
fn swapped(table: &Table, viewer: u8, rng: &mut Rng) -> (Table, usize) {
    let mut other = table.fork();
    let mut changes = 0;
    for (number, secret) in &mut other.secrets.seals {
        if secret.seat != Some(seat(viewer)) && !table.game.opened_before(*number, Seq(u64::MAX)) {
            let payload = rng.below(10).to_string();
            changes += usize::from(payload != secret.payload);
            secret.payload = payload;
        }
    }
    let draws = draws(table);
    let hidden = table.game.hidden(&table.secrets.all()).unwrap();
    let own = hidden.hands.get(usize::from(viewer - 1)).cloned().unwrap_or_default();
    let mine = table.game.state().top_known == Some(viewer - 1);
    let looked: Vec<u32> = if mine { hidden.top.iter().flatten().copied().collect() } else { Vec::new() };
    let mut public = table.game.state().discard.clone();
    // A card shown before a wait is known although its event is still to come.
    let shown = table.game.waiting().map(|waiting| waiting.command.opened.clone()).unwrap_or_default();
    public.extend(shown.iter().map(|number| table.secrets.seals[number].payload.parse::<u32>().unwrap()));
    let known = |card: &u32| own.contains(&Some(*card)) || looked.contains(card) || public.contains(card);
    let unknown: Vec<u32> = (1..=CARDS).filter(|card| !known(card)).collect();
    let shuffled = rng.shuffled(unknown.clone());
    let swap: BTreeMap<u32, u32> = unknown.into_iter().zip(shuffled).collect();
    let (mut pool, mut new_pool): (Vec<u32>, Vec<u32>) = ((1..=CARDS).collect(), (1..=CARDS).collect());
    for roll in draws {
        let face = table.secrets.hidden[&roll][0];
        let card = pool.remove(face as usize - 1);
        let new_card = swap.get(&card).copied().unwrap_or(card);
        let place = new_pool.iter().position(|one| *one == new_card).unwrap();
        new_pool.remove(place);
        let new_face = u32::try_from(place).unwrap() + 1;
        changes += usize::from(new_card != card);
        other.secrets.hidden.insert(roll, vec![new_face]);
    }
    (other, changes)
}

fn draws(table: &Table) -> Vec<HiddenRoll> {
    let mut draws = Vec::new();
    for (kind, body) in (0..table.game.records()).map(|seq| table.record(Seq(seq))) {
        if kind == "Resolved" {
            let event = &body["event"];
            let roll = event.get("CardDrawn").or(event.get("Peeked")).map(|event| event["roll"].clone());
            draws.extend(roll.and_then(|roll| serde_json::from_value::<Option<HiddenRoll>>(roll).unwrap()));
        }
    }
    draws
}

fn told(result: Result<Batch, Rejected>) -> Result<String, String> {
    match result {
        Ok(batch) => {
            let record = |record: &greffe_core::record::chain::Draft| {
                format!("{} {} {}", record.by, record.kind, record.body.get())
            };
            Ok(batch.records.iter().map(record).collect::<Vec<_>>().join("\n"))
        }
        Err(rejected) => Err(format!("{rejected:?}")),
    }
}

fn act(table: &mut Table, number: u8, command: &str, private: &[String]) -> Result<String, String> {
    let window = table.game.window(seat(number));
    let act = Act::Declare { window, command: command.to_owned(), private: private.to_vec(), for_seat: None };
    told(table.game.act(by(number), act, &mut table.secrets))
}

#[test]
fn swapping_what_a_viewer_may_not_know_changes_none_of_his_bytes() {
    let (mut swaps, mut acts) = (0, 0);
    for seed in 0..8 {
        let mut rng = Rng::new(seed);
        let mut table = Table::begun(mix(seed), seed);
        for _ in 0..80 {
            let viewer = rng.between(1, 3) as u8;
            let (mut other, changes) = swapped(&table, viewer, &mut rng);
            swaps += changes;
            let eye: Seat = seat(viewer);
            let all = (table.secrets.all(), other.secrets.all());
            assert_eq!(table.game.prompt(eye, &all.0).unwrap(), other.game.prompt(eye, &all.1).unwrap());
            assert_eq!(table.game.owed(), other.game.owed());
            assert_eq!(table.game.window(eye), other.game.window(eye));
            assert_eq!(table.game.story().unwrap(), other.game.story().unwrap());
            assert_eq!(table.game.board_now(), other.game.board_now());
            // Whatever he declares is answered in the same bytes, refusals too; but what his own act makes
            // public is public.
            for form in table.forms(viewer) {
                let Some(mut filled) = random_fill(&form, &mut rng) else { continue };
                if rng.one_in(4)
                    && let Some(payload) = filled.private.first_mut()
                {
                    *payload = rng.between(1, 24).to_string();
                }
                let mut one = table.fork();
                let first = act(&mut one, viewer, &filled.command, &filled.private);
                let second = act(&mut other, viewer, &filled.command, &filled.private);
                if first.as_ref().is_ok_and(|text| text.contains("BidsOpened")) {
                    assert!(second.is_ok());
                } else {
                    assert_eq!(first, second, "{}", filled.command);
                    acts += 1;
                }
            }
            if table.random_step(&mut rng).is_none() {
                break;
            }
        }
    }
    assert!(swaps > 300 && acts > 250, "{swaps} {acts}");
}

#[test]
fn public_records_name_no_hidden_face_and_no_sealed_payload() {
    let mut table = Table::playing(mix(0), 4);
    table.play(&mut Rng::new(4), 12);
    for seq in (0..table.game.records()).map(Seq) {
        let (kind, body) = table.record(seq);
        if kind == "Rolled" && body["stream"] == "hidden" {
            assert!(body.get("faces").is_none() && body.get("x").is_none(), "{body}");
        }
        if kind == "Declared" {
            assert!(!body.to_string().contains("payload"));
        }
    }
    assert!(table.secrets.hidden.len() >= 3);
}

#[test]
fn a_seat_is_told_its_own_cards_and_nobody_elses() {
    let table = Table::playing(mix(0), 9);
    let all = table.game.hidden(&table.secrets.all()).unwrap();
    assert!(all.hands.iter().all(|hand| hand.len() == 1 && hand[0].is_some()));
    for number in 1..=3_u8 {
        let eyes = <crate::game::Tin as greffe_core::judging::ruleset::Ruleset>::eyes(
            table.game.setup(),
            table.game.state(),
            &all,
            seat(number),
        );
        for side in 0..3 {
            assert_eq!(eyes.hands[side][0].is_some(), side + 1 == usize::from(number));
        }
    }
    // Who knows nothing folds the same counts.
    let nobody = table.game.hidden(&table.game.public_knowledge()).unwrap();
    assert!(nobody.hands.iter().all(|hand| *hand == [None]) && nobody.pool.is_none());
}

#[test]
fn the_hidden_value_carried_along_is_the_one_folded_anew() {
    let (mut asked, mut rewinds) = (0, 0);
    for seed in 0..6 {
        let mut rng = Rng::new(seed);
        let mut table = Table::begun(mix(seed), seed);
        let mut moments = Vec::new();
        for _ in 0..60 {
            if table.random_step(&mut rng).is_none() {
                break;
            }
            moments.push(Seq(table.game.records() - 1));
            if rng.one_in(9) {
                let to = moments[rng.below(moments.len())];
                rewinds += u32::from(rewind(&mut table, to, false).is_ok());
            }
            let mut own = Knowledge::default();
            for (number, secret) in &table.secrets.seals {
                if secret.seat == Some(seat(1)) {
                    own.learn(*number, secret.payload.clone());
                }
            }
            // A match read anew has carried nothing yet; all viewers ask one and the same match by turns.
            for viewer in [table.secrets.all(), own.clone(), table.game.public_knowledge(), own] {
                let anew = table.fork().game;
                assert!(table.game.hidden(&viewer).unwrap() == anew.hidden(&viewer).unwrap());
                asked += 1;
            }
        }
    }
    assert!(asked > 600 && rewinds > 10, "{asked} {rewinds}");
}
