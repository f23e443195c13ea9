//! Limits on a real server: 429 with when to come back, in the visitor's language, and nothing recorded.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use greffe_web::limits::Rate;
use serde_json::{Value, json};

use crate::opened::open;
use crate::person::Person;
use crate::server::{Answer, Running, serve, serve_with};

const MINUTE: u64 = 60_000;

fn rate(burst: u32) -> Rate {
    Rate { burst, period: MINUTE }
}

fn refused(answer: &Answer) -> Value {
    assert_eq!(answer.status, 429, "{}", answer.body);
    let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let value: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(value["error"]["code"], "too_many_requests");
    assert!(value["error"]["fr"].as_str().unwrap().contains("Revenez dans"), "{value}");
    assert!(value["error"]["en"].as_str().unwrap().contains("Come back in"), "{value}");
    value
}

fn token(site: &Running) -> String {
    let answer = site.ask("POST", "/api/v1/sessions", &[("Content-Type", "application/json")], b"{}");
    let value: Value = serde_json::from_str(&answer.body).unwrap();
    value["token"].as_str().unwrap().to_owned()
}

fn post(site: &Running, path: &str, token: &str, kind: &str, body: &[u8]) -> Answer {
    let bearer = format!("Bearer {token}");
    site.ask("POST", path, &[("Authorization", &bearer), ("Content-Type", kind)], body)
}

#[test]
fn acts_of_a_session_are_counted_and_told_in_its_language() {
    let site = serve_with(|config| config.limits.acts = rate(4));
    let table = open(&site, &json!({}));
    let mut seat = table.seated("seat:1");
    let act = format!("{}/act", table.base);
    let raise = [("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", "Non.")];
    for _ in 0..4 {
        seat.get(&format!("{}/menu?lang=fr", table.base));
        seat.post(&act, &raise);
        assert_eq!(seat.status, 200);
    }
    let before = table.records("DisputeRaised").len();
    seat.get(&format!("{}/menu?lang=fr", table.base));
    seat.post(&act, &raise);
    assert_eq!(seat.status, 429);
    assert!(seat.page.contains("Trop de demandes en peu de temps"), "{}", seat.page);
    seat.get(&format!("{}/menu?lang=en", table.base));
    seat.post(&act, &raise);
    assert!(seat.status == 429 && seat.page.contains("Nothing is lost and nothing was recorded"));
    assert_eq!(table.records("DisputeRaised").len(), before, "nothing was recorded");
    let mut other = table.seated("seat:2");
    other.get(&format!("{}/menu", table.base));
    other.post(&act, &[("do", "dispute"), ("by", "seat:2"), ("of", "0"), ("text", "Non.")]);
    assert_eq!(other.status, 200, "one seat's haste is not the other's");
}

#[test]
fn an_address_written_with_escapes_is_counted_as_what_it_is() {
    let site = serve_with(|config| {
        config.limits.files = rate(1);
        config.limits.openings = rate(1);
        config.limits.acts = rate(3);
    });
    let session = token(&site);
    let file = |path: &str| post(&site, path, &session, "application/x-ndjson", b"x\n");
    assert_eq!(file("/api/v1/verify").status, 200);
    for path in ["/api/v1/%76erify", "/%61pi/v1/verif%79", "/api/v1/%69mport"] {
        refused(&file(path));
    }
    assert_eq!(file("/s/import").status, 429, "a study is a file, too");
    let opens = |path: &str| post(&site, path, &session, "application/json", b"{}").status;
    assert_eq!(opens("/api/v1/matches"), 400);
    assert_eq!(opens("/api/v1/%6d%61tches"), 429);
    let table = open(&site, &json!({}));
    let seat = table.seated("seat:1");
    let (_, seat) = seat.cookies().into_iter().find(|(name, _)| name == "greffe").unwrap();
    let escaped = format!("%{:02x}{}", table.id.as_bytes()[0], &table.id[1..]);
    let act = |id: &str| {
        post(&site, &format!("/api/v1/matches/{id}/acts"), &seat, "application/json", b"{}").status
    };
    assert_eq!([act(&table.id), act(&escaped), act(&table.id), act(&escaped)], [400, 400, 400, 429]);
}

#[test]
fn entries_into_events_are_counted_by_address_for_their_numbers_are_used_up() {
    let site = serve_with(|config| config.limits.address_openings = rate(3));
    let rules =
        json!({ "title": "Coupe", "game": "seg", "format": { "swiss": { "rounds": 2 } }, "places": 8 });
    let json = |path: &str, token: &str, body: &Value| {
        post(&site, &format!("/api/v1{path}"), token, "application/json", body.to_string().as_bytes())
    };
    let made: Value = serde_json::from_str(&json("/events", &token(&site), &rules).body).unwrap();
    let players = format!("/events/{}/players", made["id"].as_str().unwrap());
    let enter = |name: &str| json(&players, &token(&site), &json!({ "name": name }));
    assert_eq!([enter("Ana").status, enter("Bo").status], [200, 200]);
    refused(&enter("Cyr"));
    let mut person = Person::new(&site);
    let page = format!("/e/{}/me", made["id"].as_str().unwrap());
    person.get(&format!("{page}?lang=en"));
    person.post(&page, &[("do", "enter"), ("name", "Dov")]);
    assert_eq!(person.status, 429, "{}", person.page);
    let event: Value =
        serde_json::from_str(&site.get(&page.replace("/me", "").replace("/e/", "/api/v1/events/")).body)
            .unwrap();
    assert_eq!(event["players"].as_array().unwrap().len(), 2);
}

#[test]
fn another_host_is_not_answered_and_tls_is_demanded_from_then_on() {
    let site = serve_with(|config| {
        config.origin = "https://greffe.example".to_owned();
        (config.named, config.secure) = (true, true);
    });
    let at = |host: &str| {
        let mut stream = TcpStream::connect(site.address).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let own = at("greffe.example");
    assert!(own.starts_with("HTTP/1.1 200"), "{own}");
    assert!(own.to_ascii_lowercase().contains("strict-transport-security: max-age=31536000"), "{own}");
    for other in ["evil.example", "greffe.example.evil.example", "192.0.2.9"] {
        let answer = at(other);
        assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
        assert!(!answer.contains("evil.example"), "{answer}");
    }
    let plain = serve();
    let head = plain.get("/").head.to_ascii_lowercase();
    assert!(!head.contains("strict-transport-security"), "not without TLS");
}

#[test]
fn codes_that_lead_nowhere_are_counted_by_the_address_that_the_proxy_adds() {
    let site = serve_with(|config| {
        config.behind_proxy = true;
        config.limits.misses = rate(2);
    });
    let table = open(&site, &json!({}));
    let good = format!("/j/{}", table.code("seat:1"));
    let look = |path: &str, from: &str| site.ask("GET", path, &[("X-Forwarded-For", from)], b"").status;
    // What comes before the proxy's own entry is the visitor's word, and counts for nothing.
    assert_eq!(look("/j/NOSUCHCODE", "203.0.113.9, 192.0.2.1"), 200);
    assert_eq!(look("/join?code=NOSUCHCODE", "198.51.100.3, 192.0.2.1"), 200);
    assert_eq!(look("/j/NOSUCHCODE", "192.0.2.1"), 429);
    assert_eq!(look(&good, "192.0.2.1"), 429, "not even a good one, from there");
    assert_eq!(look(&good, "192.0.2.2"), 200, "elsewhere nothing changes");
    assert_eq!(look("/", "192.0.2.1"), 200, "reading goes on");
    let token = token(&site);
    let bearer = format!("Bearer {token}");
    let headers = [
        ("Authorization", bearer.as_str()),
        ("Content-Type", "application/json"),
        ("X-Forwarded-For", "192.0.2.1"),
    ];
    refused(&site.ask("POST", "/api/v1/join", &headers, br#"{"code":"NOSUCHCODE"}"#));
}

#[test]
fn without_a_proxy_a_visitor_does_not_choose_his_address() {
    let site = serve_with(|config| config.limits.misses = rate(2));
    let look = |from: &str| site.ask("GET", "/j/NOSUCHCODE", &[("X-Forwarded-For", from)], b"").status;
    assert_eq!([look("192.0.2.1"), look("192.0.2.2"), look("192.0.2.3")], [200, 200, 429]);
}

#[test]
fn a_hall_has_a_larger_allowance() {
    let site = serve_with(|config| {
        config.limits.misses = rate(1);
        config.limits.allowance = 3;
    });
    let look = || site.get("/j/NOSUCHCODE").status;
    assert_eq!([look(), look(), look(), look()], [200, 200, 200, 429]);
}

#[test]
fn sessions_files_and_openings_are_counted() {
    let site = serve_with(|config| {
        config.limits.sessions = rate(2);
        config.limits.files = rate(2);
        config.limits.openings = rate(1);
    });
    let (one, two) = (token(&site), token(&site));
    let json = [("Content-Type", "application/json")];
    refused(&site.ask("POST", "/api/v1/sessions", &json, b"{}"));
    let file = |token: &str| post(&site, "/api/v1/verify", token, "application/x-ndjson", b"x\n");
    assert_eq!([file(&one).status, file(&one).status], [200, 200], "refused by a verdict, not by a limit");
    refused(&file(&one));
    assert_eq!(file(&two).status, 200, "another session has its own");
    let opening = json!({ "opening": crate::opened::opening(&json!({})) }).to_string();
    let open = || post(&site, "/api/v1/matches", &one, "application/json", opening.as_bytes());
    assert_eq!(open().status, 200);
    // The first one renewed the token, which stands until the new one is used: it is counted with it.
    refused(&open());
    let wrong = post(&site, "/api/v1/matches", &two, "application/json", b"{}");
    assert_eq!(wrong.status, 400);
    refused(&post(&site, "/api/v1/matches", &two, "application/json", opening.as_bytes()));
}

#[test]
fn reads_without_a_session_are_counted_by_address() {
    let site = serve_with(|config| {
        config.behind_proxy = true;
        config.limits.address_reads = rate(3);
        config.limits.reads = rate(50);
    });
    let read = |from: &str| site.ask("GET", "/about/dice", &[("X-Forwarded-For", from)], b"").status;
    assert_eq!([(); 4].map(|()| read("192.0.2.1")), [200, 200, 200, 429]);
    assert_eq!(read("192.0.2.2"), 200, "elsewhere nothing changes");
    let token = token(&site);
    let own = [("X-Forwarded-For", "192.0.2.1"), ("Cookie", &format!("greffe={token}"))];
    for _ in 0..6 {
        assert_eq!(site.ask("GET", "/about/dice", &own, b"").status, 200, "a session has its own");
    }
    let forged = [("X-Forwarded-For", "192.0.2.1"), ("Cookie", &format!("greffe={}", "0".repeat(64)))];
    assert_eq!(site.ask("GET", "/about/dice", &forged, b"").status, 429, "a cookie of nobody is none");
}

#[test]
fn sessions_that_pages_open_are_counted_by_address() {
    let site = serve_with(|config| config.limits.sessions = rate(2));
    let new = || site.get("/new?game=seg").status;
    assert_eq!([new(), new(), new()], [200, 200, 429]);
    let json = [("Content-Type", "application/json")];
    refused(&site.ask("POST", "/api/v1/sessions", &json, b"{}"));
    assert_eq!(site.get("/about/dice").status, 200, "reading needs none");
}

/// A feed being read; its first bytes have arrived.
fn followed(site: &Running, path: &str) -> (TcpStream, u16) {
    let mut stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut head = [0; 64];
    let count = stream.read(&mut head).unwrap();
    let status = String::from_utf8_lossy(&head[..count]).split(' ').nth(1).unwrap().parse().unwrap();
    (stream, status)
}

#[test]
fn feeds_are_counted_while_they_are_followed() {
    let site = serve_with(|config| config.limits.address_feeds = 2);
    let table = open(&site, &json!({}));
    let path = format!("{}/live", table.base);
    let (one, two) = (followed(&site, &path), followed(&site, &path));
    assert_eq!([one.1, two.1], [200, 200]);
    let third = site.get(&path);
    assert_eq!((third.status, third.header("retry-after")), (429, Some("10")));
    drop(one);
    // The server notices when it next writes: something is recorded, and the place is free again.
    let mut seat = table.seated("seat:1");
    for _ in 0..100 {
        seat.get(&format!("{}/menu", table.base));
        let key = "00".repeat(32);
        seat.post(&format!("{}/act", table.base), &[("do", "seat-key"), ("by", "seat:1"), ("key", &key)]);
        if followed(&site, &path).1 == 200 {
            return;
        }
    }
    panic!("the place is never given back");
}

/// Whether reading gave up: the server has not let go of the connection.
fn still_held(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

#[test]
fn a_slow_sender_is_cut_off_and_holds_nobody_up() {
    let site = serve_with(|config| config.patience = Duration::from_secs(5));
    let mut slow: Vec<TcpStream> = (0..40).map(|_| TcpStream::connect(site.address).unwrap()).collect();
    for stream in &mut slow {
        stream.write_all(b"POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Le").unwrap();
    }
    assert_eq!(site.get("/").status, 200, "others are answered meanwhile");
    for stream in &mut slow {
        stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
        let mut rest = Vec::new();
        assert!(!stream.read_to_end(&mut rest).is_err_and(|error| still_held(&error)));
        let told = String::from_utf8_lossy(&rest).into_owned();
        assert!(rest.is_empty() || told.starts_with("HTTP/1.1 408"), "{told}");
    }
    assert_eq!(site.get("/").status, 200);
}

#[test]
fn ordinary_play_meets_no_limit() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut seat = table.seated("seat:1");
    for _ in 0..60 {
        seat.get(&format!("{}/play", table.base));
        assert_eq!(seat.status, 200);
    }
}
