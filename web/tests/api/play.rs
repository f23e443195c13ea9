//! A match from its opening to its file, by the API alone.

use serde_json::{Value, json};

use crate::opening::opening;
use crate::player::{Chance, play_to, set_dice, start};
use crate::server::{Scratch, serve};

#[test]
fn a_match_is_played_read_and_checked() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("seeded"));
    let seats = [one, two];
    set_dice(&id, &seats);
    start(&id, &organiser);
    let records = play_to(&server, &id, &seats, &mut Chance(7), 250);
    assert!(records > 100, "{records} records");
    let at = |path: &str| server.get(&format!("/matches/{id}{path}"));

    let summary = at("");
    let value = summary.json();
    assert_eq!(value["head"]["records"], records);
    let head = value["head"]["head"].as_str().unwrap();
    assert_eq!(summary.header("etag"), Some(format!("\"{head}\"").as_str()));
    assert_eq!(value["dice"]["epochs"][0]["phase"], "open");
    assert_eq!(value["dice"]["epochs"][0]["by_the_operator_alone"], false);
    assert_eq!(value["ledger"]["joined"].as_object().unwrap().len(), 2);
    assert!(head_is_signed(&value["head"]));

    let lines = at("/records?limit=1000");
    assert_eq!(lines.header("content-type"), Some("application/x-ndjson"));
    let lines: Vec<&str> = lines.body.lines().collect();
    assert_eq!(u64::try_from(lines.len()).unwrap(), records);
    assert_eq!(at("/records/5").body, lines[5]);
    let part = at("/records?from=3&limit=2");
    assert_eq!(part.body.lines().collect::<Vec<_>>(), &lines[3..5]);
    assert_eq!(part.header("x-greffe-next"), Some("5"));

    let middle = records / 2;
    for path in [format!("/board?at={middle}"), format!("/state?at={middle}"), "/board".into()] {
        assert_eq!(at(&path).status, 200, "{path}");
    }
    let story = at("/story?limit=5").json();
    assert_eq!(story["events"].as_array().unwrap().len(), 5);
    let next = story["next"].as_u64().unwrap();
    assert_eq!(at(&format!("/story?from={next}&limit=1")).json()["events"][0]["seq"], next);
    let audit = at("/audit").json();
    assert_eq!((&audit["audited"], &audit["clean"]), (&json!(true), &json!(true)), "{audit}");

    let file = at("/file");
    assert_eq!(
        file.header("content-disposition"),
        Some(format!("attachment; filename=\"{id}.greffe\"").as_str())
    );
    let headers = [("Authorization", organiser.bearer()), ("Content-Type", "application/x-ndjson".into())];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let verdict = server.ask("POST", "/api/v1/verify", &headers, file.body.as_bytes()).json();
    assert_eq!(verdict["verdict"], "clean", "{verdict}");
    assert_eq!(verdict["intact"]["ours"], true);
    assert_eq!(verdict["intact"]["head"], head);
    assert_eq!(verdict["intact"]["dice"]["by_the_operator_alone"], false);
    let live = server.get("/matches?shelf=live").json();
    assert_eq!(live["matches"][0]["id"], id.as_str());
    assert_eq!(live["matches"][0]["sides"][0], "Garde du Pont");
    assert_eq!(server.get("/matches?shelf=recent").json()["matches"], json!([]));
}

fn head_is_signed(head: &Value) -> bool {
    use greffe_core::record::hex::Hex;
    use greffe_core::record::signature::verify;
    let text = |name: &str| head[name].as_str().unwrap();
    let message =
        format!("greffe/head/1\n{}\n{}\n{}\n{}\n", text("match"), head["records"], text("head"), text("at"));
    let key = text("key").parse().unwrap();
    verify(&key, &message, &text("sig").parse::<Hex<64>>().unwrap()).is_ok()
}

#[test]
fn what_is_public_is_named_by_its_head_and_what_is_not_is_kept_by_nobody() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, _]) = server.open(&opening("table"));
    start(&id, &organiser);
    for path in ["", "/records", "/board", "/state", "/story", "/audit"] {
        let path = format!("/api/v1/matches/{id}{path}");
        let first = server.ask("GET", &path, &[], b"");
        let tag = first.header("etag").unwrap_or_else(|| panic!("{path}")).to_owned();
        assert_eq!(first.header("cache-control"), Some("no-cache"));
        let again = server.ask("GET", &path, &[("If-None-Match", &tag)], b"");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        assert_eq!(server.ask("GET", &path, &[("If-None-Match", "\"x\"")], b"").body, first.body);
    }
    for path in ["/mine", "/mine/secrets"] {
        let answer = one.get(&format!("/matches/{id}{path}"));
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!((answer.header("etag"), answer.header("content-encoding")), (None, None), "{path}");
    }
    let session = one.get("/session");
    assert_eq!(session.header("cache-control"), Some("no-store"));
    assert_eq!(session.json()["places"], json!([{ "match": id, "as": "seat:1" }]));
}

#[test]
fn claims_have_their_texts_sealed_and_told() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut opened = opening("table");
    opened["sources"] = json!([{ "id": "CARD-1", "text": 0 }]);
    let session = server.session();
    let body = json!({ "opening": opened, "texts": ["Une carte : +1."] });
    let made = session.post("/matches", &body);
    assert_eq!(made.status, 200, "{made:?}");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let texts = server.get(&format!("/matches/{id}/texts")).json();
    assert_eq!(texts["texts"][0]["text"], "Une carte : +1.");
    let lines = server.get(&format!("/matches/{id}/records")).body;
    assert!(!lines.contains("Une carte"), "free text never enters the log");
}

#[test]
fn sessions_and_places_outlive_the_server() {
    let scratch = Scratch::new();
    let (id, token) = {
        let server = serve(&scratch);
        let (id, [_, one, _]) = server.open(&opening("table"));
        (id, one.token.clone())
    };
    let server = serve(&scratch);
    let bearer = format!("Bearer {token}");
    let path = format!("/api/v1/matches/{id}/mine");
    assert_eq!(server.ask("GET", &path, &[("Authorization", &bearer)], b"").json()["seat"], "seat:1");
}
