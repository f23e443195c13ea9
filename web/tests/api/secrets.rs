//! What a seat has sealed reaches nobody else, in no byte of anything.

use std::collections::BTreeSet;

use greffe_core::hex::encode as hex;
use greffe_store::{Keys, Secret, Vault};
use serde_json::Value;

use crate::feed::Feed;
use crate::opening::opening;
use crate::player::{Chance, set_dice, start, step};
use crate::server::{Answer, Running, Scratch, Session, patiently, serve};

/// Everything of a match that anybody may ask for.
fn asked_for(id: &str, records: u64) -> Vec<String> {
    let mut paths: Vec<String> = [
        "",
        "/records?limit=1000",
        "/texts",
        "/file",
        "/board",
        "/state",
        "/story?limit=500",
        "/audit",
        "/mine",
        "/mine/secrets",
    ]
    .iter()
    .map(|path| format!("/api/v1/matches/{id}{path}"))
    .collect();
    for seq in (0..records).step_by(7) {
        paths.push(format!("/api/v1/matches/{id}/records/{seq}"));
        paths.push(format!("/api/v1/matches/{id}/board?at={seq}"));
        paths.push(format!("/api/v1/matches/{id}/state?at={seq}"));
    }
    paths.push("/api/v1/matches".to_owned());
    paths.push(format!("/m/{id}"));
    paths.push(format!("/m/{id}/{}", records - 1));
    paths.push(format!("/m/{id}/play"));
    paths
}

/// Everything a viewer receives: answers with their heads, refusals, the feed from its first record on.
fn received(server: &Running, id: &str, viewer: Option<&Session<'_>>, records: u64) -> Vec<Answer> {
    let cookie = viewer.map(|session| format!("greffe={}", session.token)).unwrap_or_default();
    let headers = [("Cookie", cookie.as_str())];
    let mut all: Vec<Answer> =
        asked_for(id, records).iter().map(|path| server.ask("GET", path, &headers, b"").lasting()).collect();
    if let Some(session) = viewer {
        for command in ["Reveal", "PassHand", "Cycle", "DoubleReveal", "EndActivation", "CommitPile"] {
            let act = serde_json::json!({ "declare": { "window": 0, "command": { command: {} } } });
            let answer = session.tries(id, &act).lasting();
            assert!(matches!(answer.status, 409 | 422), "{answer:?}");
            all.push(answer);
        }
    }
    let mut feed = Feed::open(server, &format!("/m/{id}/live"), "");
    let lines: Vec<String> = (0..records).map(|_| feed.record().1).collect();
    all.push(Answer { status: 200, head: String::new(), body: lines.join("\n") });
    all
}

fn records(server: &Running, id: &str) -> u64 {
    server.get(&format!("/matches/{id}")).json()["head"]["records"].as_u64().unwrap()
}

fn id_bytes(id: &str) -> [u8; 16] {
    *id.parse::<greffe_core::ids::MatchId>().unwrap().bytes()
}

/// A seal's number, seat, salt and payload.
struct Sealed {
    name: Vec<u8>,
    seat: u8,
    salt: [u8; 32],
    payload: Vec<u8>,
}

fn sealed(vault: &Vault, id: &str) -> Vec<Sealed> {
    let names = vault.names(id_bytes(id)).unwrap();
    let seals = names.into_iter().filter(|name| name.starts_with(b"seal/"));
    seals
        .map(|name| {
            let secret = vault.get(id_bytes(id), &name).unwrap().unwrap();
            let (seat, rest) = secret.expose().split_first().unwrap();
            let (salt, payload) = rest.split_first_chunk::<32>().unwrap();
            Sealed { name, seat: *seat, salt: *salt, payload: payload.to_vec() }
        })
        .collect()
}

fn vault(scratch: &Scratch) -> Vault {
    let keys = Keys::open(&scratch.keys(), &scratch.data()).unwrap();
    patiently(|| Vault::open(&scratch.data().join("vault"), &keys))
}

/// The seals opened so far, by number.
fn opened(server: &Running, id: &str) -> BTreeSet<u64> {
    let lines = server.get(&format!("/matches/{id}/records?limit=1000")).body;
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines
        .filter(|line| line["kind"] == "Opened")
        .map(|line| line["body"]["number"].as_u64().unwrap())
        .collect()
}

fn number(seal: &Sealed) -> u64 {
    let bytes: [u8; 4] = seal.name[5..].try_into().unwrap();
    u64::from(u32::from_be_bytes(bytes))
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
        for answer in received(&server, &id, viewer, count) {
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
        received: [None, Some(&two)].map(|viewer| received(&server, &id, viewer, records)),
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
        let later = [None, Some(&two)].map(|viewer| received(&server, &id, viewer, records));
        for (earlier, later) in earlier.iter().flatten().zip(later.iter().flatten()) {
            assert_eq!(earlier, later, "seed {seed}");
        }
        let swapped = one.get(&format!("/matches/{id}/mine/secrets")).body;
        assert_eq!(changed > 0, own != swapped, "the swap reaches the seat itself");
        swaps += changed;
    }
    assert!(swaps > 0, "there was something to swap");
}
