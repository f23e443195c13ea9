//! Offices of an event at its tables: who let whom in, who has left, who decides where they play, and who sees what when.

use std::io::Write as _;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::feed::Feed;
use crate::opening::opening;
use crate::server::{Answer, Running, Scratch, Session, process_in, serve};

/// An event whose first round is published, and the sessions of its four players; the organiser is the last one, or none.
struct Day<'a> {
    server: &'a Running,
    id: String,
    organiser: Session<'a>,
    players: Vec<Session<'a>>,
}

fn reason(answer: &Answer) -> String {
    answer.json()["error"]["reason"].as_str().unwrap_or_default().to_owned()
}

/// A session that got something new goes on under its new token.
fn renewed<'a>(session: &Session<'a>, answer: &Answer) -> Session<'a> {
    assert_eq!(answer.status, 200, "{answer:?}");
    let mut session = session.clone();
    if let Some(token) = answer.json()["token"].as_str() {
        session.token = token.to_owned();
    }
    session
}

impl<'a> Day<'a> {
    fn begin(server: &'a Running, organiser_plays: bool) -> Self {
        Self::ruled(server, organiser_plays, &json!({}))
    }

    fn ruled(server: &'a Running, organiser_plays: bool, rules: &Value) -> Self {
        let rules = json!({
            "title": "Coupe", "game": "seg", "format": { "swiss": { "rounds": 2 } }, "places": 4, "rules": rules,
        });
        let session = server.session();
        let made = session.post("/events", &rules);
        let organiser = renewed(&session, &made);
        let id = made.json()["id"].as_str().unwrap().to_owned();
        let mut day = Self { server, id, organiser, players: Vec::new() };
        for name in ["Ana", "Bo", "Cyr", "Dov"] {
            let is_organiser = organiser_plays && name == "Dov";
            let session = if is_organiser { day.organiser.clone() } else { server.session() };
            let entered = session.post(&format!("/events/{}/players", day.id), &json!({ "name": name }));
            let session = renewed(&session, &entered);
            if is_organiser {
                day.organiser = session.clone();
            }
            day.players.push(session);
        }
        for act in [
            json!({ "open_dice": {} }),
            json!({ "say_word": { "word": "pomme" } }),
            json!({ "draw_lots": { "round": 1 } }),
            json!({ "publish": { "round": 1 } }),
        ] {
            let done = day.acts(&day.organiser, "organiser", &act);
            assert_eq!(done.status, 200, "{done:?}");
        }
        day
    }

    fn acts(&self, session: &Session<'_>, office: &str, act: &Value) -> Answer {
        session.post(&format!("/events/{}/acts", self.id), &json!({ "as": office, "act": act }))
    }

    fn code(&self, place: &Value) -> Answer {
        self.organiser.post(&format!("/events/{}/links", self.id), place)
    }

    /// A new session that came by a code for a place.
    fn comes(&self, place: &Value) -> Session<'a> {
        let given = self.code(place);
        assert_eq!(given.status, 200, "{given:?}");
        let session = self.server.session();
        let code = json!({ "code": given.json()["code"], "name": "Jo" });
        renewed(&session, &session.post("/join", &code))
    }

    /// The tables of the first round.
    fn tables(&self) -> Vec<Value> {
        let event = self.server.get(&format!("/events/{}", self.id)).json();
        event["rounds"][0]["tables"].as_array().unwrap().clone()
    }

    fn player(&self, number: &Value) -> &Session<'a> {
        &self.players[usize::try_from(number.as_u64().unwrap()).unwrap() - 1]
    }

    fn sits(&self, session: &Session<'a>, table: u64) -> Answer {
        session.post(&format!("/events/{}/sit", self.id), &json!({ "round": 1, "table": table }))
    }

    /// Opens the match of table 1 and seats both players; its id, and who plays seats 1 and 2.
    fn seated(&self) -> (String, Session<'a>, Session<'a>) {
        let table = &self.tables()[0];
        let opened = json!({ "round": 1, "table": 1, "opening": opening("table") });
        let answer = self.organiser.post(&format!("/events/{}/matches", self.id), &opened);
        assert_eq!(answer.status, 200, "{answer:?}");
        let [one, two] = ["a", "b"].map(|side| {
            let player = self.player(&table[side]);
            renewed(player, &self.sits(player, 1))
        });
        (table["match"].as_str().unwrap().to_owned(), one, two)
    }
}

#[test]
fn an_organiser_who_plays_lets_nobody_in_as_the_opponent_and_does_not_sign_for_both() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::begin(&server, true);
    let tables = day.tables();
    let own = tables.iter().find(|table| table["a"] == 4 || table["b"] == 4).unwrap();
    let opponent = if own["a"] == 4 { &own["b"] } else { &own["a"] };
    let refused = day.code(&json!({ "player": opponent }));
    assert_eq!((refused.status, reason(&refused).as_str()), (422, "own_table"));
    assert_eq!(day.player(opponent).get(&format!("/events/{}/mine", day.id)).status, 200);
    let other = tables.iter().find(|table| table["table"] != own["table"]).unwrap();
    let came = day.comes(&json!({ "player": other["a"] }));
    assert_eq!(came.get(&format!("/events/{}/mine", day.id)).json()["player"], other["a"]);
}

#[test]
fn a_device_that_was_lost_holds_no_seat_once_its_player_sat_down_with_another() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::begin(&server, false);
    let (id, _, lost) = day.seated();
    let judge = day.comes(&json!({ "judge": {} }));
    let judge = renewed(&judge, &day.sits(&judge, 1));
    let fresh = day.comes(&json!({ "player": day.tables()[0]["b"] }));
    assert_eq!(reason(&day.sits(&fresh, 1)), "seat-taken");
    let let_in = json!({ "as": "judge", "act": { "let_in": { "seat": "seat:2" } }, "reason": "It fell." });
    let granted = judge.post(&format!("/matches/{id}/acts"), &let_in);
    assert_eq!(granted.status, 200, "{granted:?}");
    let fresh = renewed(&fresh, &day.sits(&fresh, 1));
    assert_eq!(fresh.get(&format!("/matches/{id}/mine")).json()["seat"], "seat:2");
    assert_eq!(lost.get(&format!("/matches/{id}/mine")).status, 404);
    let dispute = json!({ "raise_dispute": { "of": 0, "text": "From the river." } });
    assert_eq!(lost.tries(&id, &dispute).status, 403);
    fresh.does(&id, &dispute);
}

#[test]
fn who_has_left_the_offices_of_an_event_judges_none_of_its_matches() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::begin(&server, false);
    let (id, _, two) = day.seated();
    let judge = day.comes(&json!({ "judge": {} }));
    let hand = judge.get(&format!("/events/{}/mine", day.id)).json()["judge"].clone();
    let judge = renewed(&judge, &day.sits(&judge, 1));
    let rules = json!({ "as": "judge", "act": { "rule": { "of": 0, "remedy": "upheld", "text": "so" } } });
    let acts = format!("/matches/{id}/acts");
    assert_eq!(judge.post(&acts, &rules).status, 200);
    let leave = json!({ "leave_office": { "hand": hand } });
    assert_eq!(day.acts(&day.organiser, "organiser", &leave).status, 200);
    assert_eq!(judge.post(&acts, &rules).status, 403);
    let listed = || server.get(&format!("/matches/{id}")).json()["ledger"]["offices"]["judges"].clone();
    assert_eq!(listed()[0]["left"], true, "the record of the match says so");
    assert_eq!(reason(&day.acts(&day.organiser, "organiser", &leave)), "no_office");
    assert_eq!(two.get(&format!("/matches/{id}/mine")).status, 200, "players play on");
    let given = day.code(&json!({ "judge": {} })).json()["code"].clone();
    let judge = renewed(&judge, &judge.post("/join", &json!({ "code": given, "name": "Jo" })));
    let judge = renewed(&judge, &day.sits(&judge, 1));
    assert_eq!(judge.post(&acts, &rules).status, 200, "who is given the office again");
    assert_eq!((&listed()[0]["left"], &listed()[1]["left"]), (&json!(true), &json!(false)));
    let other = day.comes(&json!({ "judge": {} }));
    let other = renewed(&other, &day.sits(&other, 1));
    assert_eq!(other.post(&acts, &rules).status, 200, "another judge comes");
}

#[test]
fn a_code_of_an_event_that_is_refused_is_not_spent_and_a_score_that_counts_is_said() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::begin(&server, false);
    for (office, act) in [("organiser", "type_result"), ("player", "sign_result")] {
        let session = if office == "player" { &day.players[0] } else { &day.organiser };
        for sides in [json!({}), json!({ "a": { "score": 3 } }), json!({ "b": { "score": 3 } })] {
            let mut said = json!({ "round": 1, "winner": "a" });
            if office == "organiser" {
                (said["table"], said["text"]) = (1.into(), "On paper.".into());
            }
            for (side, tally) in sides.as_object().unwrap() {
                said[side] = tally.clone();
            }
            let refused = day.acts(session, office, &json!({ act: said }));
            assert_eq!((refused.status, reason(&refused).as_str()), (422, "scores"), "{act} {sides}");
        }
    }
    let code = day.code(&json!({ "judge": {} })).json()["code"].as_str().unwrap().to_owned();
    let close = json!({ "close_event": { "abandoned": true } });
    assert_eq!(day.acts(&day.organiser, "organiser", &close).status, 200);
    for _ in 0..2 {
        let joins = server.session().post("/join", &json!({ "code": code, "name": "Jo" }));
        assert_eq!(joins.status, 422, "{joins:?}");
    }
    assert_eq!(
        server.ask("GET", &format!("/join?code={code}"), &[], b"").status,
        303,
        "it leads there still"
    );
}

#[test]
fn a_seat_whose_device_came_back_is_not_taken_by_what_the_other_side_granted_before() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::begin(&server, false);
    let (id, one, two) = day.seated();
    let own = json!({ "place": "seat:2", "as": "seat:2" });
    assert_eq!(two.post(&format!("/matches/{id}/revoke"), &own).status, 200);
    one.does(&id, &json!({ "let_in": { "seat": "seat:2" } }));
    let link = json!({ "place": "seat:2", "as": "seat:1" });
    let links = format!("/matches/{id}/links");
    let early = one.post(&links, &link);
    assert_eq!(early.status, 200, "nobody is there: {early:?}");
    let two = renewed(&two, &day.sits(&two, 1));
    assert_eq!(two.get(&format!("/matches/{id}/mine")).status, 200, "back at the own seat");
    assert_eq!(reason(&one.post(&links, &link)), "seat-present");
    let other = server.session();
    let taken = other.post("/join", &json!({ "code": early.json()[0]["code"] }));
    assert_eq!(reason(&taken), "seat-present", "nor by a code from before");
    assert_eq!(two.get(&format!("/matches/{id}/mine")).status, 200);
}

#[test]
fn a_session_that_asks_many_times_at_once_enters_once() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let session = server.session();
    let rules =
        json!({ "title": "Coupe", "game": "seg", "format": { "swiss": { "rounds": 2 } }, "places": 16 });
    let made = session.post("/events", &rules);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let player = server.session();
    let barrier = std::sync::Barrier::new(8);
    std::thread::scope(|scope| {
        for number in 0..8 {
            let (player, barrier, id) = (&player, &barrier, &id);
            scope.spawn(move || {
                barrier.wait();
                let key = number.to_string();
                let name = json!({ "name": "Ana" });
                player.post_with(&format!("/events/{id}/players"), &name, &[("Idempotency-Key", &key)]);
            });
        }
    });
    let event = server.get(&format!("/events/{id}")).json();
    assert_eq!(event["players"].as_array().unwrap().len(), 1);
}

#[test]
fn a_judge_whom_the_other_side_has_not_accepted_erases_nothing() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let session = server.session();
    let made = session.post("/matches", &json!({ "opening": opening("table") }));
    let organiser = renewed(&session, &made);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let links = made.json()["links"].clone();
    let organiser = renewed(&organiser, &organiser.post("/join", &json!({ "code": links[0]["code"] })));
    let two = server.joined(links[1]["code"].as_str().unwrap());
    let link = json!({ "place": "judge", "as": "organiser" });
    let given = organiser.post(&format!("/matches/{id}/links"), &link);
    let judge = server.joined(given.json()[0]["code"].as_str().unwrap());
    two.does(&id, &json!({ "raise_dispute": { "of": 0, "text": "He moved the ruler." } }));
    let texts = || server.get(&format!("/matches/{id}/texts")).json()["texts"].clone();
    let number = texts()[0]["number"].clone();
    let erase = json!({ "number": number, "as": "judge" });
    let path = format!("/matches/{id}/texts/erase");
    assert_eq!(judge.post(&path, &erase).status, 422);
    assert_eq!(texts()[0]["text"], "He moved the ruler.");
    let hand = server.get(&format!("/matches/{id}")).json()["ledger"]["offices"]["judges"][0]["hand"].clone();
    two.does(&id, &json!({ "accept_judge": { "judge": hand } }));
    assert_eq!(judge.post(&path, &erase).status, 200, "accepted, he may");
}

#[test]
fn a_judge_who_plays_on_another_device_is_told_so_by_a_code_for_that_player_and_uses_it_up_for_nobody() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::begin(&server, true);
    let judge = day.comes(&json!({ "judge": {} }));
    let code = json!({ "code": day.code(&json!({ "player": 4 })).json()["code"] });
    let refused = judge.post("/join", &code);
    assert_eq!((refused.status, reason(&refused).as_str()), (422, "two_hands"), "{refused:?}");
    // The device that has the place keeps it, and the log says of nobody that he was let in.
    let mine = format!("/events/{}/mine", day.id);
    assert_eq!(day.organiser.get(&mine).json()["player"], 4);
    let log = day.server.get(&format!("/events/{}/acts", day.id));
    assert!(log.status == 200 && !log.body.contains("PlayerLetIn"), "{log:?}");
    let other = server.session();
    let came = renewed(&other, &other.post("/join", &code));
    assert_eq!(came.get(&mine).json()["player"], 4, "the code was good still");
}

#[test]
fn who_leaves_the_event_is_behind_from_then_on_also_on_a_feed_that_was_open() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let day = Day::ruled(&server, false, &json!({ "delay": { "minutes": 60 } }));
    let (id, one, _) = day.seated();
    let leaver = day.player(&day.tables()[1]["a"]);
    let dispute = || one.does(&id, &json!({ "raise_dispute": { "of": 0, "text": "Une question." } }));
    dispute();
    let path = format!("/matches/{id}/records?limit=1000");
    let seen = || leaver.get(&path).body.lines().count();
    let all = seen();
    let headers = format!("Cookie: greffe={}\r\nConnection: close\r\n", leaver.token);
    let mut feed = Feed::open(&server, &format!("/m/{id}/live?from=0"), &headers);
    for seq in 0..all {
        assert_eq!(feed.record().0, u64::try_from(seq).unwrap());
    }
    let left = leaver.post(&format!("/events/{}/acts", day.id), &json!({ "act": { "drop": {} } }));
    assert_eq!(left.status, 200, "{left:?}");
    assert!(seen() < all, "a spectator like everybody");
    dispute();
    assert_eq!(feed.next(), None);
}

/// What lets a program see another time, where it is installed.
fn faketime() -> Option<PathBuf> {
    let places = std::fs::read_dir("/usr/lib").ok()?.flatten();
    places.map(|place| place.path().join("faketime/libfaketimeMT.so.1")).find(|library| library.exists())
}

#[test]
fn a_clock_that_is_set_shows_spectators_nothing_early() {
    let Some(library) = faketime() else {
        drop(writeln!(std::io::stderr().lock(), "SKIPPED: no faketime here"));
        return;
    };
    let scratch = Scratch::new();
    let clock = scratch.other("clock");
    std::fs::write(&clock, "+0").unwrap();
    let places = [("--data", scratch.data()), ("--keys", scratch.keys())];
    let arguments: Vec<String> =
        places.iter().flat_map(|(name, path)| [(*name).to_owned(), path.display().to_string()]).collect();
    let one = PathBuf::from("1");
    let env = [
        ("LD_PRELOAD", library.as_path()),
        ("FAKETIME_TIMESTAMP_FILE", clock.as_path()),
        ("FAKETIME_NO_CACHE", one.as_path()),
        // What a program measures durations by is no clock that anybody sets.
        ("DONT_FAKE_MONOTONIC", one.as_path()),
        ("FAKETIME_DONT_FAKE_MONOTONIC", one.as_path()),
    ];
    let server = process_in(&arguments, &scratch.other("said"), &env);
    let day = Day::ruled(&server, false, &json!({ "delay": { "minutes": 60 } }));
    let (id, player, _) = day.seated();
    let window = player.get(&format!("/matches/{id}/mine")).json()["window"].clone();
    player.does(&id, &json!({ "declare": { "window": window, "command": { "Start": {} } } }));
    let path = format!("/matches/{id}/records?limit=1000");
    let seen = || server.get(&path).body.lines().count();
    let (shown, all) = (seen(), player.get(&path).body.lines().count());
    assert!(shown < all, "{shown} of {all}");
    for set in ["+90m", "-90m", "+0"] {
        std::fs::write(&clock, set).unwrap();
        // An act is written by the clock as it stands now.
        let told = player.tries(&id, &json!({ "raise_dispute": { "of": 1, "text": set } }));
        assert_eq!(told.status, 200, "{told:?}");
        assert_eq!(seen(), shown, "{set}");
    }
    assert!(player.get(&path).body.lines().count() > all);
}
