//! What a server logs of a match with sealed cards: no line names a secret, wherever one was sent.

use greffe_core::record::bytes::encode as hex;
use serde_json::json;

use crate::opening::opening;
use crate::player::{Chance, set_dice, start, step};
use crate::server::{Scratch, process};
use crate::watch::{number, sealed, vault};

#[test]
fn no_line_that_a_server_logs_names_a_secret() {
    let scratch = Scratch::new();
    let path = |name: &str| scratch.other(name).to_string_lossy().into_owned();
    let arguments = ["--data", &path("data"), "--keys", &path("keys"), "--hall", "1000"].map(str::to_owned);
    let said = scratch.other("said");
    let mut server = process(&arguments, &said);
    let (id, [organiser, one, two]) = server.open(&opening("seeded"));
    let tokens = [&organiser, &one, &two].map(|session| session.token.clone());
    let seats = [one, two];
    set_dice(&id, &seats);
    start(&id, &organiser);
    let mut chance = Chance(21);
    for _ in 0..20 {
        step(&server, &id, &seats, &mut chance).unwrap();
    }
    let link = seats[0].post(&format!("/matches/{id}/links"), &json!({ "place": "seat:1" })).json();
    let code = link[0]["code"].as_str().unwrap().to_owned();
    // Secrets where none belong: in addresses, questions, bodies that cannot be read, headers.
    let token = &tokens[1];
    for path in [
        format!("/j/{code}"),
        format!("/m/{id}?token={token}"),
        format!("/{token}"),
        format!("/api/v1/{code}"),
    ] {
        server.ask("GET", &path, &[("Cookie", &format!("greffe={token}")), ("X-Secret", token)], b"");
        let json = [("Content-Type", "application/json"), ("Authorization", token.as_str())];
        server.ask("POST", &path, &json, format!("{{\"code\":\"{code}\",").as_bytes());
    }
    let act =
        json!({ "declare": { "window": 0, "command": { "CommitPile": {} }, "private": [token, code] } });
    assert!(seats[0].tries(&id, &act).status >= 400);
    assert_eq!(server.stop(), Some(0));
    let lines = std::fs::read_to_string(&said).unwrap();
    assert!(lines.contains("event=serving") && lines.contains("event=stopped"), "{lines}");
    let vault = vault(&scratch);
    let hidden = sealed(&vault, &id);
    assert!(!hidden.is_empty());
    for seal in &hidden {
        let payload = String::from_utf8(seal.payload.clone()).unwrap();
        assert!(!lines.contains(&hex(&seal.salt)) && !lines.contains(&payload), "seal {}", number(seal));
    }
    for secret in tokens.iter().chain([&code]) {
        assert!(!lines.contains(secret), "{lines}");
    }
}
