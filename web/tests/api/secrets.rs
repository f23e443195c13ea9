//! What a seat of SEG has sealed reaches nobody else, in no byte of anything.

use std::collections::BTreeSet;

use greffe_core::record::bytes::encode as hex;
use greffe_store::Secret;
use serde_json::{Value, json};

use crate::opening::opening;
use crate::player::{Chance, set_dice, start, step};
use crate::server::{Answer, Running, Scratch, Session, serve};
use crate::watch::{Sealed, id_bytes, number, opened, received, records, sealed, vault};

/// What each seat tries in vain.
fn tries() -> Vec<Value> {
    let names = ["Reveal", "PassHand", "Cycle", "DoubleReveal", "EndActivation", "CommitPile"];
    names.map(|name| json!({ "declare": { "window": 0, "command": { name: {} } } })).into()
}

/// A match in the middle of a turn, some cards revealed and some not.
fn in_the_middle(server: &Running, seed: u64, steps: usize) -> (String, [Session<'_>; 3]) {
    let (id, [organiser, one, two]) = server.open(&opening("seeded"));
    let seats = [one, two];
    set_dice(&id, &seats);
    start(&id, &organiser);
    let mut chance = Chance(seed);
    for _ in 0..steps {
        step(server, &id, &seats, &mut chance).unwrap();
    }
    let [one, two] = seats;
    (id, [organiser, one, two])
}

#[test]
fn no_salt_no_link_and_no_unopened_card_leaves_the_server() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [_, one, two]) = in_the_middle(&server, 21, 40);
    let count = records(&server, &id);
    let mut seen = String::new();
    for viewer in [None, Some(&one), Some(&two)] {
        for answer in received(&server, &id, viewer, count, &tries()) {
            seen.push_str(&answer.head);
            seen.push_str(&answer.body);
        }
    }
    let (opened, rolls) = (opened(&server, &id), server.get(&format!("/matches/{id}")).json());
    assert!(!opened.is_empty(), "something was shown");
    drop(server);
    let vault = vault(&scratch);
    let (mut hidden, mut shown) = (0, 0);
    for seal in sealed(&vault, &id) {
        let salt = hex(&seal.salt);
        if opened.contains(&number(&seal)) {
            assert!(seen.contains(&salt), "an opened seal shows its salt, so the search works");
            shown += 1;
        } else {
            assert!(!seen.contains(&salt), "the salt of seal {}", number(&seal));
            hidden += 1;
        }
    }
    assert!(hidden > 0 && shown > 0, "{hidden} hidden, {shown} shown");
    let chains = vault.get(id_bytes(&id), &[b"epoch/".as_slice(), &0_u32.to_be_bytes()].concat());
    let chains = chains.unwrap().unwrap();
    for end in chains.expose().chunks(32).take(2) {
        assert!(!seen.contains(&hex(end)), "the end of a chain");
    }
    assert!(rolls["dice"]["epochs"][0]["rolls"]["public"].as_u64().unwrap() > 0);
}

/// Deals the unopened cards of a seat anew among their seals; how many changed.
fn swap(scratch: &Scratch, id: &str, opened: &BTreeSet<u64>) -> usize {
    let vault = vault(scratch);
    let closed = |seal: &Sealed| seal.seat == 1 && !opened.contains(&number(seal));
    let mine: Vec<Sealed> = sealed(&vault, id).into_iter().filter(closed).collect();
    let mut changed = 0;
    for (seal, other) in mine.iter().zip(mine.iter().cycle().skip(1)) {
        let bytes = [&[seal.seat], seal.salt.as_slice(), &other.payload].concat();
        vault.put(id_bytes(id), &[(&seal.name, &Secret::new(bytes))]).unwrap();
        changed += usize::from(other.payload != seal.payload);
    }
    changed
}

/// What was received before the swap.
struct Before {
    id: String,
    tokens: [String; 2],
    received: [Vec<Answer>; 2],
    own: String,
    opened: BTreeSet<u64>,
    records: u64,
}

fn before(scratch: &Scratch, seed: u64, steps: usize) -> Before {
    let server = serve(scratch);
    let (id, [_, one, two]) = in_the_middle(&server, seed, steps);
    let records = records(&server, &id);
    Before {
        received: [None, Some(&two)].map(|viewer| received(&server, &id, viewer, records, &tries())),
        own: one.get(&format!("/matches/{id}/mine/secrets")).body,
        opened: opened(&server, &id),
        tokens: [one.token.clone(), two.token.clone()],
        records,
        id,
    }
}

#[test]
fn swapping_the_others_secrets_changes_no_byte_one_receives() {
    let mut swaps = 0;
    for (seed, steps) in [(31, 3), (32, 17), (33, 29), (34, 46)] {
        let scratch = Scratch::new();
        let Before { id, tokens, received: earlier, own, opened, records } = before(&scratch, seed, steps);
        let changed = swap(&scratch, &id, &opened);
        let server = serve(&scratch);
        let [one, two] = tokens.map(|token| server.again(token));
        let later = [None, Some(&two)].map(|viewer| received(&server, &id, viewer, records, &tries()));
        for (earlier, later) in earlier.iter().flatten().zip(later.iter().flatten()) {
            assert_eq!(earlier, later, "seed {seed}");
        }
        let swapped = one.get(&format!("/matches/{id}/mine/secrets")).body;
        assert_eq!(changed > 0, own != swapped, "the swap reaches the seat itself");
        swaps += changed;
    }
    assert!(swaps > 0, "there was something to swap");
}
