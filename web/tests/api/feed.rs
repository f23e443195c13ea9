//! Live feeds: what they say, in what order, and to whom.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::opening::opening;
use crate::player::{Chance, play_to, set_dice, start};
use crate::server::{Running, Scratch, serve, serve_with};

/// An open feed, its head read.
pub(crate) struct Feed {
    reader: BufReader<TcpStream>,
    pub(crate) head: String,
}

impl Feed {
    pub(crate) fn open(server: &Running, path: &str, headers: &str) -> Self {
        let mut stream = server.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").unwrap();
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
        }
        Self { reader, head }
    }

    /// The next event as its lines, chunk marks left out; nothing when the feed ends or stays silent.
    pub(crate) fn next(&mut self) -> Option<Vec<String>> {
        let mut event = Vec::new();
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let chunk_mark = line.ends_with("\r\n");
            match line.trim_end() {
                "" if chunk_mark || event.is_empty() => {}
                "" => return Some(event),
                _ if chunk_mark => {}
                // A sign of life, every fifteen seconds.
                text if text.starts_with(':') => {}
                text => event.push(text.to_owned()),
            }
        }
    }

    /// The next record: its number and its line.
    pub(crate) fn record(&mut self) -> (u64, String) {
        loop {
            let event = self.next().expect("another record");
            if let [id, data] = event.as_slice() {
                let id = id.strip_prefix("id: ").unwrap().parse().unwrap();
                return (id, data.strip_prefix("data: ").unwrap().to_owned());
            }
        }
    }

    fn silent(&mut self) -> bool {
        self.reader.get_ref().set_read_timeout(Some(Duration::from_millis(400))).unwrap();
        self.next().is_none()
    }
}

#[test]
fn a_feed_carries_every_line_once_and_goes_on_where_it_broke_off() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("seeded"));
    let seats = [one, two];
    set_dice(&id, &seats);
    start(&id, &organiser);
    let mut chance = Chance(9);
    let path = format!("/m/{id}/live");
    let mut early = Feed::open(&server, &path, "");
    assert!(early.head.contains("text/event-stream") && early.head.contains("no-cache"), "{}", early.head);
    let records = play_to(&server, &id, &seats, &mut chance, 120);
    let lines = server.get(&format!("/matches/{id}/records?limit=1000")).body;
    let lines: Vec<&str> = lines.lines().collect();
    for (seq, line) in (0..).zip(&lines) {
        assert_eq!(early.record(), (seq, (*line).to_owned()));
    }
    drop(early);
    let last = records - 5;
    let mut again = Feed::open(&server, &path, &format!("Last-Event-ID: {}\r\n", last - 1));
    for (seq, line) in (0..).zip(&lines).skip(lines.len() - 5) {
        assert_eq!(again.record(), (seq, (*line).to_owned()));
    }
    let mut from = Feed::open(&server, &format!("/api/v1/matches/{id}/live?from={last}"), "");
    assert_eq!(from.record().0, last);
    let more = play_to(&server, &id, &seats, &mut chance, records + 3);
    for seq in records..more {
        assert_eq!(again.record().0, seq, "what is new follows what was missed");
    }
    assert!(again.silent());
}

#[test]
fn a_number_of_another_match_opens_nothing_of_it() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (long, [organiser, one, two]) = server.open(&opening("table"));
    start(&long, &organiser);
    let last = play_to(&server, &long, &[one, two], &mut Chance(2), 60) - 1;
    let (short, _) = server.open(&opening("table"));
    for number in [last.to_string(), u64::MAX.to_string(), "x".into(), "-1".into()] {
        let mut feed =
            Feed::open(&server, &format!("/m/{short}/live"), &format!("Last-Event-ID: {number}\r\n"));
        let lines = server.get(&format!("/matches/{short}/records")).body;
        for (seq, line) in (0..).zip(lines.lines()) {
            assert_eq!(feed.record(), (seq, line.to_owned()));
            assert!(line.contains(&short) && !line.contains(&long));
        }
        assert!(feed.silent());
    }
}

#[test]
fn a_seats_own_feed_says_look_again_and_nothing_else() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    let path = format!("/m/{id}/mine/live");
    let head = server.ask("GET", &path, &[], b"");
    assert_eq!(head.status, 404);
    let mut feed = Feed::open(&server, &path, &format!("Cookie: greffe={}\r\n", two.token));
    assert!(feed.head.contains("no-store"), "{}", feed.head);
    assert_eq!(feed.next(), Some(vec!["retry: 2000".to_owned()]));
    start(&id, &organiser);
    let before = server.get(&format!("/matches/{id}")).json()["head"]["records"].as_u64().unwrap();
    assert_eq!(feed.next(), Some(vec!["event: look".into(), format!("data: {}", before - 1)]));
    let forms = one.get(&format!("/matches/{id}/mine")).json();
    let act = crate::player::fill(&forms["forms"][0], &forms["window"], &mut Chance(4)).unwrap();
    one.does(&id, &act);
    let event = feed.next().unwrap();
    assert_eq!(event[0], "event: look");
    assert_eq!(event.len(), 2, "{event:?}");
    assert!(feed.silent());
}

#[test]
fn the_feed_of_a_place_that_was_taken_back_ends_and_tells_nothing_more() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let path = format!("/m/{id}/mine/live");
    let follow =
        |of: &str| Feed::open(&server, &path, &format!("Cookie: greffe={of}\r\nConnection: close\r\n"));
    let (mut own, mut gone) = (follow(&one.token), follow(&two.token));
    for feed in [&mut own, &mut gone] {
        assert_eq!(feed.next(), Some(vec!["retry: 2000".to_owned()]));
    }
    let revoked = two.post(&format!("/matches/{id}/revoke"), &json!({ "place": "seat:2" }));
    assert_eq!(revoked.status, 200, "{revoked:?}");
    let forms = one.get(&format!("/matches/{id}/mine")).json();
    let act = crate::player::fill(&forms["forms"][0], &forms["window"], &mut Chance(4)).unwrap();
    one.does(&id, &act);
    assert_eq!(gone.next(), None);
    assert_eq!(own.next().unwrap()[0], "event: look");
}

#[test]
fn a_closed_match_ends_no_feed() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let window = server.get(&format!("/matches/{id}")).json()["window"]["seat:1"].clone();
    one.does(&id, &json!({ "declare": { "window": window, "command": { "Concede": {} } } }));
    let summary = server.get(&format!("/matches/{id}")).json();
    let of = summary["ledger"]["result"]["seq"].clone();
    for seat in [&one, &two] {
        seat.does(&id, &json!({ "confirm_result": { "of": of } }));
    }
    let summary = server.get(&format!("/matches/{id}")).json();
    assert_eq!(summary["ledger"]["closed"]["how"], "conceded", "{summary}");
    assert_eq!(server.get("/matches?shelf=recent").json()["matches"][0]["id"], id.as_str());
    let records = summary["head"]["records"].as_u64().unwrap();
    let mut feed = Feed::open(&server, &format!("/m/{id}/live?from={}", records - 1), "");
    assert!(feed.record().1.contains("MatchClosed"));
    one.does(&id, &json!({ "raise_dispute": { "of": 3, "text": "Une question." } }));
    assert!(feed.record().1.contains("DisputeRaised"), "what comes after still comes");
}

#[test]
fn a_follower_that_does_not_read_is_let_go_and_comes_back_where_it_was() {
    const MATCH: [u8; 16] = [5; 16];
    const LAST: u64 = 500;
    let scratch = Scratch::new();
    let (send, receive) = std::sync::mpsc::channel();
    let line = |seq: u64| format!("{{\"seq\":{seq},\"pad\":\"{}\"}}", "x".repeat(60_000));
    let batch = move |seq: u64| greffe_store::Batch {
        match_id: MATCH,
        expected_next: seq,
        lines: vec![line(seq).into_bytes()],
        head: [9; 32],
        retry: None,
    };
    let server = serve_with(&scratch, move |site| {
        site.clerk.log().append(batch(0)).unwrap();
        send.send(std::sync::Arc::clone(&site.clerk)).unwrap();
    });
    let clerk = receive.recv().unwrap();
    let path = format!("/m/{}/live", "05".repeat(16));
    let mut slow = Feed::open(&server, &path, "Connection: close\r\n");
    let mut quick = Feed::open(&server, &path, "");
    for seq in 1..=LAST {
        assert_eq!(quick.record().0, seq - 1);
        clerk.log().append(batch(seq)).unwrap();
    }
    assert_eq!(quick.record().0, LAST, "whoever reads is not held up by whoever does not");
    let mut seen = slow.record().0;
    while let Some(event) = slow.next() {
        let id = event[0].strip_prefix("id: ").unwrap().parse().unwrap();
        assert_eq!(id, seen + 1, "no record is left out before the end");
        seen = id;
    }
    assert!(seen < LAST, "it was let go at {seen}");
    let mut back = Feed::open(&server, &path, &format!("Last-Event-ID: {seen}\r\n"));
    for seq in seen + 1..=LAST {
        assert_eq!(back.record(), (seq, line(seq)));
    }
    drop(clerk);
}
