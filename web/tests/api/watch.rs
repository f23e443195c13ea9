//! What viewers of a match receive, and what the vault keeps from them.

use std::collections::BTreeSet;

use greffe_store::{Keys, Vault};
use serde_json::{Value, json};

use crate::feed::Feed;
use crate::server::{Answer, Running, Scratch, Session, patiently};

/// Pages of a match.
const PAGES: [&str; 13] = [
    "menu",
    "dice",
    "texts",
    "head",
    "verify",
    "file",
    "luck",
    "reach",
    "seats",
    "feed.atom",
    "agree",
    "end",
    "study",
];

/// Everything of a match that anybody may ask for.
pub(crate) fn asked_for(id: &str, records: u64) -> Vec<String> {
    let mut paths: Vec<String> = [
        "",
        "/records?limit=1000",
        "/texts",
        "/file",
        "/board",
        "/state",
        "/story?limit=500",
        "/replay",
        "/replay?lang=en&seen=3",
        "/replay/0",
        "/replay/1",
        "/replay/0?seen=9",
        "/chances",
        "/luck",
        "/keys",
        "/audit",
        "/mine",
        "/mine/ask",
        "/mine/ask?figure=1",
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
    for seq in (0..records).step_by(31) {
        paths.push(format!("/api/v1/matches/{id}/outlook?of={seq}"));
        paths.push(format!("/api/v1/matches/{id}/records/{seq}/grid"));
        paths.push(format!("/api/v1/matches/{id}/records/{seq}/hinges"));
        paths.push(format!("/api/v1/matches/{id}/compare?a=0&b={seq}"));
        paths.push(format!("/m/{id}/d/{seq}"));
        // Figures, seen close.
        paths.push(format!("/m/{id}/{seq}?figure=1"));
        paths.push(format!("/m/{id}/{seq}?figure=2"));
        paths.push(format!("/m/{id}/{seq}/board.svg"));
        paths.push(format!("/embed/m/{id}/{seq}"));
    }
    for page in PAGES {
        paths.push(format!("/m/{id}/{page}"));
    }
    paths.push("/api/v1/matches".to_owned());
    paths.push(format!("/m/{id}"));
    paths.push(format!("/m/{id}/{}", records - 1));
    paths.push(format!("/m/{id}/play"));
    paths.push(format!("/embed/m/{id}"));
    paths.push("/m?q=alaric".to_owned());
    paths
}

/// Everything a viewer receives: answers with their heads, refusals of what it tries, the feed from its first record
/// on.
pub(crate) fn received(
    server: &Running,
    id: &str,
    viewer: Option<&Session<'_>>,
    records: u64,
    tries: &[Value],
) -> Vec<Answer> {
    let cookie = viewer.map(|session| format!("greffe={}", session.token)).unwrap_or_default();
    let headers = [("Cookie", cookie.as_str())];
    let mut all: Vec<Answer> =
        asked_for(id, records).iter().map(|path| server.ask("GET", path, &headers, b"").lasting()).collect();
    if let Some(session) = viewer {
        for act in tries {
            // What it would be, before it is tried.
            let declared = &act["declare"];
            let looked = json!({ "command": declared["command"], "private": declared["private"] });
            let ghost = session.post(&format!("/matches/{id}/mine/ghost"), &looked).lasting();
            assert!(ghost.status < 500, "{ghost:?}");
            all.push(ghost);
            let answer = session.tries(id, act).lasting();
            assert!(matches!(answer.status, 409 | 422), "{answer:?}");
            all.push(answer);
        }
    }
    let mut feed = Feed::open(server, &format!("/m/{id}/live"), "");
    let lines: Vec<String> = (0..records).map(|_| feed.record().1).collect();
    all.push(Answer { status: 200, head: String::new(), body: lines.join("\n") });
    all
}

pub(crate) fn records(server: &Running, id: &str) -> u64 {
    server.get(&format!("/matches/{id}")).json()["head"]["records"].as_u64().unwrap()
}

pub(crate) fn id_bytes(id: &str) -> [u8; 16] {
    *id.parse::<greffe_core::record::ids::MatchId>().unwrap().bytes()
}

/// A seal's number, seat, salt and payload.
pub(crate) struct Sealed {
    pub(crate) name: Vec<u8>,
    pub(crate) seat: u8,
    pub(crate) salt: [u8; 32],
    pub(crate) payload: Vec<u8>,
}

pub(crate) fn sealed(vault: &Vault, id: &str) -> Vec<Sealed> {
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

pub(crate) fn vault(scratch: &Scratch) -> Vault {
    let keys = Keys::open(&scratch.keys(), &scratch.data()).unwrap();
    patiently(|| Vault::open(&scratch.data().join("vault"), &keys))
}

/// Every record so far.
pub(crate) fn all_records(server: &Running, id: &str) -> Vec<Value> {
    let mut lines: Vec<Value> = Vec::new();
    loop {
        let from = lines.len();
        let part = server.get(&format!("/matches/{id}/records?from={from}&limit=1000")).body;
        lines.extend(part.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
        if lines.len() < from + 1000 {
            return lines;
        }
    }
}

/// The seals opened so far, by number.
pub(crate) fn opened(server: &Running, id: &str) -> BTreeSet<u64> {
    let lines = all_records(server, id).into_iter();
    lines
        .filter(|line| line["kind"] == "Opened")
        .map(|line| line["body"]["number"].as_u64().unwrap())
        .collect()
}

pub(crate) fn number(seal: &Sealed) -> u64 {
    let bytes: [u8; 4] = seal.name[5..].try_into().unwrap();
    u64::from(u32::from_be_bytes(bytes))
}
