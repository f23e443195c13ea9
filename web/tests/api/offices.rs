//! Offices that would play, judge or close in others' names: what the server refuses, and what the record says.

use greffe_store::Shelf;
use greffe_web::session::{Holding, Office};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::opening::opening;
use crate::player::start;
use crate::server::{Answer, Running, Scratch, Session, serve, serve_with, unlimited};

fn link(from: &Session<'_>, id: &str, place: &str, by: &str) -> Answer {
    from.post(&format!("/matches/{id}/links"), &json!({ "place": place, "as": by }))
}

fn code_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()[0]["code"].as_str().unwrap().to_owned()
}

fn reason(answer: &Answer) -> String {
    answer.json()["error"]["reason"].as_str().unwrap_or_default().to_owned()
}

fn summary(server: &Running, id: &str) -> Value {
    server.get(&format!("/matches/{id}")).json()
}

fn judges(judge: &Session<'_>, id: &str, act: &Value, why: Option<&str>) -> Answer {
    let mut body = json!({ "as": "judge", "act": act });
    if let Some(why) = why {
        body["reason"] = why.into();
    }
    judge.post(&format!("/matches/{id}/acts"), &body)
}

fn kinds(server: &Running, id: &str) -> Vec<String> {
    let lines = server.get(&format!("/matches/{id}/records?from=0&limit=1000")).body;
    let kind = |line: &str| serde_json::from_str::<Value>(line).unwrap()["kind"].as_str().unwrap().to_owned();
    lines.lines().filter(|line| !line.is_empty()).map(kind).collect()
}

#[test]
fn an_organiser_gets_no_link_for_a_seat_that_is_taken_and_an_old_link_does_not_help() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let before = kinds(&server, &id).len();
    for place in ["seat:1", "seat:2"] {
        let refused = link(&organiser, &id, place, "organiser");
        assert_eq!((refused.status, reason(&refused).as_str()), (422, "seat-taken"));
        let thrown_out =
            organiser.post(&format!("/matches/{id}/revoke"), &json!({ "place": place, "as": "organiser" }));
        assert_eq!(reason(&thrown_out), "seat-taken", "nor does he throw a player out");
    }
    let refused = link(&one, &id, "seat:2", "seat:1");
    assert_eq!(reason(&refused), "seat-taken", "nor does the other seat by itself");
    assert_eq!(kinds(&server, &id).len(), before);
    assert_eq!(two.get(&format!("/matches/{id}/mine")).status, 200, "the player plays on");
    // The seat lets its own second device in; the record names both hands and who let them in.
    let second = server.joined(&code_of(&link(&two, &id, "seat:2", "seat:2")));
    assert_eq!(second.get(&format!("/matches/{id}/mine")).json()["seat"], "seat:2");
    let seats = summary(&server, &id)["ledger"]["offices"]["seats"].clone();
    assert_eq!(seats[1]["let"], "organiser");
    assert_eq!(
        (&seats[2]["seat"], &seats[2]["let"], &seats[2]["hand"]),
        (&json!("seat:2"), &json!("seat:2"), &json!(4))
    );
}

#[test]
fn a_lost_device_is_replaced_by_the_other_seat_or_a_judge_and_never_by_who_plays_here() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, mut one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let let_in = json!({ "let_in": { "seat": "seat:2" } });
    let present = one.tries(&id, &let_in);
    assert_eq!(reason(&present), "seat-present", "its device was here a moment ago");
    // The player gives the device up, as one who lost it would have to wait.
    let gone = two.post(&format!("/matches/{id}/revoke"), &json!({ "place": "seat:2", "as": "seat:2" }));
    assert_eq!(gone.status, 200, "{gone:?}");
    assert_eq!(
        reason(&link(&organiser, &id, "seat:2", "organiser")),
        "seat-taken",
        "still the player’s seat"
    );
    one.does(&id, &let_in);
    let code = code_of(&link(&organiser, &id, "seat:2", "organiser"));
    let himself = one.post("/join", &json!({ "code": code }));
    assert_eq!(reason(&himself), "other-place");
    let code = code_of(&link(&one, &id, "seat:2", "seat:1"));
    one.csrf.clear();
    let fresh = server.joined(&code);
    assert_eq!(fresh.get(&format!("/matches/{id}/mine")).json()["seat"], "seat:2");
    assert_eq!(two.get(&format!("/matches/{id}/mine")).status, 404);
    let last =
        summary(&server, &id)["ledger"]["offices"]["seats"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["let"], "seat:1");
    // By a judge, with a reason.
    let judge = server.joined(&code_of(&link(&organiser, &id, "judge", "organiser")));
    assert_eq!(reason(&judges(&judge, &id, &let_in, None)), "no-reason");
    assert_eq!(judges(&judge, &id, &let_in, Some("His telephone fell into the river.")).status, 200);
    let again = server.joined(&code_of(&link(&organiser, &id, "seat:2", "organiser")));
    assert_eq!(again.get(&format!("/matches/{id}/mine")).json()["seat"], "seat:2");
    assert_eq!(fresh.get(&format!("/matches/{id}/mine")).status, 404, "the device that was lost is out");
    let written = kinds(&server, &id);
    let place = written.iter().rposition(|kind| kind == "DeviceGranted").unwrap();
    assert_eq!(written[place..place + 4], ["DeviceGranted", "ActedBy", "Sealed", "DeviceJoined"]);
}

#[test]
fn what_is_asked_outlives_the_device_that_asked_and_is_answered_by_no_device_that_was_replaced() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    one.does(&id, &json!({ "ask_source": { "roll": "test", "source": "seeded" } }));
    let asked = summary(&server, &id)["head"]["records"].as_u64().unwrap() - 1;
    let judge = server.joined(&code_of(&link(&organiser, &id, "judge", "organiser")));
    let replaced = |seat: &str| {
        let let_in = json!({ "let_in": { "seat": seat } });
        assert_eq!(judges(&judge, &id, &let_in, Some("His telephone fell into the river.")).status, 200);
        server.joined(&code_of(&link(&organiser, &id, seat, "organiser")))
    };
    let (first, second) = (replaced("seat:1"), replaced("seat:2"));
    let before = kinds(&server, &id).len();
    // Neither of the lost devices answers, gives up what was asked or asks again.
    for lost in [&one, &two] {
        for act in [
            json!({ "consent": { "of": asked } }),
            json!({ "refuse": { "of": asked } }),
            json!({ "ask_source": { "roll": "toss", "source": "seeded" } }),
        ] {
            let tried = lost.tries(&id, &act);
            assert!((400..500).contains(&tried.status), "{tried:?}");
        }
    }
    // Nor does whoever asked consent for the other side, with a new device either.
    assert_eq!(first.tries(&id, &json!({ "consent": { "of": asked } })).status, 422);
    assert_eq!(kinds(&server, &id).len(), before, "nothing was written");
    second.does(&id, &json!({ "consent": { "of": asked } }));
    assert_eq!(kinds(&server, &id)[before..], ["ConsentGiven", "SourceSwitched"]);
}

#[test]
fn a_code_that_is_refused_when_it_is_used_is_as_good_as_before() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    let code = code_of(&link(&organiser, &id, "judge", "organiser"));
    for _ in 0..2 {
        let himself = one.post("/join", &json!({ "code": code }));
        assert_eq!(reason(&himself), "plays", "refused for what it is, each time");
    }
    let judge = server.joined(&code);
    assert_eq!(judge.get("/session").json()["places"][0]["as"], "judge");
    assert_eq!(one.post("/join", &json!({ "code": code })).status, 404, "used up by who came");
    // What is taken back stays so, whoever was refused with it before.
    let own = code_of(&link(&two, &id, "seat:2", "seat:2"));
    assert_eq!(reason(&judge.post("/join", &json!({ "code": own }))), "judges");
    assert_eq!(
        two.post(&format!("/matches/{id}/revoke"), &json!({ "place": "seat:2", "as": "seat:2" })).status,
        200
    );
    assert_eq!(judge.post("/join", &json!({ "code": own })).status, 404);
    assert_eq!(server.session().post("/join", &json!({ "code": own })).status, 404);
}

#[test]
fn of_many_who_use_one_code_at_once_one_comes() {
    let scratch = Scratch::new();
    let server = unlimited(&scratch);
    for _ in 0..12 {
        let organiser = server.session();
        let sessions: Vec<Session<'_>> = (0..8).map(|_| server.session()).collect();
        let made = organiser.post("/matches", &json!({ "opening": opening("table") })).json();
        let id = made["id"].as_str().unwrap().to_owned();
        let code = &made["links"][0]["code"];
        let mut came: Vec<u16> = std::thread::scope(|scope| {
            let join =
                |one| scope.spawn(move || Session::post(one, "/join", &json!({ "code": code })).status);
            let all: Vec<_> = sessions.iter().map(join).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        came.sort_unstable();
        assert_eq!((came[0], came[1]), (200, 404), "{came:?}");
        assert_eq!(came[7], 404, "{came:?}");
        assert_eq!(kinds(&server, &id).iter().filter(|kind| *kind == "SeatJoined").count(), 1);
    }
}

#[test]
fn a_browser_is_given_its_cookie_again_on_each_day_that_it_comes() {
    const DAY: u64 = 24 * 3600;
    let scratch = Scratch::new();
    let token = |digit: char| digit.to_string().repeat(64);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let server = serve_with(&scratch, move |site| {
        // One that comes today, and one that was here forty days ago.
        for (digit, seen) in [('a', now), ('b', now - 40 * DAY)] {
            let key = Sha256::digest(digit.to_string().repeat(64).as_bytes());
            let holding = Holding { game: [1; 16], office: Office::Seat(1) };
            let kept = json!({ "csrf": "c".repeat(64), "holdings": [holding], "seen": seen }).to_string();
            let place = [b"session/".as_slice(), key.as_slice()].concat();
            site.clerk.people().put(Shelf::Accounts, &place, kept.as_bytes()).unwrap();
        }
    });
    let given = |digit: char, path: &str| {
        let cookie = format!("greffe={}", token(digit));
        let answer = server.ask("GET", path, &[("Cookie", cookie.as_str())], b"");
        let given = answer.header("set-cookie").map(str::to_owned);
        assert!(given.is_none() || answer.header("cache-control") == Some("no-store"), "{answer:?}");
        given
    };
    let again = given('b', "/join").expect("not seen today");
    assert!(again.starts_with(&format!("greffe={};", token('b'))), "{again}");
    for part in ["Max-Age=5184000", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(again.contains(part), "{part}: {again}");
    }
    assert_eq!(given('b', "/join"), None, "once a day");
    assert_eq!(given('a', "/join"), None, "seen today already");
    // A program is given no cookie.
    let bearer = format!("Bearer {}", token('b'));
    let program = server.ask("GET", "/join", &[("Authorization", bearer.as_str())], b"");
    assert_eq!(program.header("set-cookie"), None);
}

#[test]
fn joining_without_a_key_keeps_the_key_and_a_session_does_not_drop_it() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut organiser = server.session();
    let made = organiser.post("/matches", &json!({ "opening": opening("table") })).json();
    organiser.token = made["token"].as_str().unwrap().to_owned();
    let id = made["id"].as_str().unwrap().to_owned();
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let mut seat = server.session();
    let joined = seat.post("/join", &json!({ "code": made["links"][0]["code"], "key": key })).json();
    seat.token = joined["token"].as_str().unwrap().to_owned();
    let keyed = || summary(&server, &id)["ledger"]["joined"]["seat:1"].clone();
    assert_eq!(keyed(), key);
    let second = server.joined(&code_of(&link(&seat, &id, "seat:1", "seat:1")));
    assert_eq!(keyed(), key, "a device without a key changes nothing about it");
    for session in [&seat, &second] {
        assert_eq!(reason(&session.tries(&id, &json!({ "set_key": { "key": null } }))), "keeps-key");
    }
    assert_eq!(keyed(), key);
}

#[test]
fn a_playing_organiser_judges_from_no_second_session() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut organiser = server.session();
    let made = organiser.post("/matches", &json!({ "opening": opening("table") })).json();
    organiser.token = made["token"].as_str().unwrap().to_owned();
    let id = made["id"].as_str().unwrap().to_owned();
    let sits = organiser.post("/join", &json!({ "code": made["links"][0]["code"] })).json();
    assert_eq!(sits["hand"], 1);
    organiser.token = sits["token"].as_str().unwrap().to_owned();
    let himself = organiser.post("/join", &json!({ "code": made["links"][2]["code"] }));
    assert_eq!(reason(&himself), "plays");
    let judge = server.joined(&code_of(&link(&organiser, &id, "judge", "organiser")));
    let acts = [
        json!({ "propose_result": { "how": "time" } }),
        json!({ "declare_out": { "seat": "seat:2" } }),
        json!({ "let_in": { "seat": "seat:1" } }),
        json!({ "rule": { "of": 0, "remedy": "upheld", "text": "so" } }),
    ];
    let before = kinds(&server, &id);
    for act in &acts {
        assert_eq!(reason(&judges(&judge, &id, act, Some("so it is"))), "not-accepted", "{act}");
    }
    assert_eq!(kinds(&server, &id), before, "nothing was written, with the other seat still empty");
    let two = server.joined(made["links"][1]["code"].as_str().unwrap());
    let offices = summary(&server, &id)["ledger"]["offices"].clone();
    assert_eq!(offices["organiser_plays"], json!(["seat:1"]), "and everybody sees that he plays");
    assert_eq!(
        (&offices["judges"][0]["let"], &offices["judges"][0]["due"]),
        (&json!("organiser"), &json!(["seat:2"]))
    );
    let hand = offices["judges"][0]["hand"].clone();
    let accept = json!({ "accept_judge": { "judge": hand } });
    let own = organiser.post(&format!("/matches/{id}/acts"), &json!({ "as": "seat:1", "act": accept }));
    assert_eq!(reason(&own), "own");
    two.does(&id, &accept);
    assert_eq!(judges(&judge, &id, &acts[0], Some("The hall closes.")).status, 200);
}

#[test]
fn what_a_judge_did_in_others_names_is_in_the_result_the_file_and_the_verdict() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, _two]) = server.open(&opening("table"));
    let judge = server.joined(&code_of(&link(&organiser, &id, "judge", "organiser")));
    for how in ["played", "conceded"] {
        let act = json!({ "propose_result": { "how": how } });
        assert_eq!(reason(&judges(&judge, &id, &act, Some("so"))), "not-over", "{how}");
    }
    let out = json!({ "declare_out": { "seat": "seat:2" } });
    assert_eq!(reason(&judges(&judge, &id, &out, None)), "no-reason");
    assert_eq!(judges(&judge, &id, &out, Some("She left at noon.")).status, 200);
    let of = summary(&server, &id)["ledger"]["result"]["seq"].clone();
    one.does(&id, &json!({ "confirm_result": { "of": of } }));
    let again = one.tries(&id, &json!({ "confirm_result": { "of": of } }));
    assert_eq!(reason(&again), "stands-already");
    let confirm = json!({ "confirm_result": { "of": of, "seat": "seat:2" } });
    assert_eq!(reason(&judges(&judge, &id, &confirm, None)), "no-reason");
    assert_eq!(judges(&judge, &id, &confirm, Some("She left at noon.")).status, 200);
    let result = summary(&server, &id)["ledger"]["result"].clone();
    assert_eq!(result["by"], "judge");
    let ways: Vec<&str> =
        result["stands"].as_array().unwrap().iter().map(|one| one["way"].as_str().unwrap()).collect();
    assert_eq!(ways, ["keyless", "judge"]);
    let file = server.get(&format!("/matches/{id}/file")).body;
    let place = std::env::temp_dir().join(format!("greffe-offices-{}.greffe", std::process::id()));
    std::fs::write(&place, &file).unwrap();
    let verify = |language: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_greffe"));
        let output = command.arg("verify").arg(&place).env("LC_ALL", language).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (answer, told) = verify("C");
    for line in [
        "The organiser does not play, as far as the record knows.",
        "let in by the organiser",
        "Result proposed by the judge (hand 4).",
        "Result confirmed by its session, without a key, by Garde du Pont.",
        "Result confirmed by the judge, in its place, for ",
        "nothing of this file was judged",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(answer, Some(2), "an unplayed match has nothing that was judged: {told}");
    assert!(verify("fr_FR.UTF-8").1.contains("confirmé par le juge, à sa place, pour"));
    std::fs::remove_file(&place).unwrap();
}

#[test]
fn strict_dice_have_the_share_of_both_seats() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let mut strict = opening("seeded");
    strict["strict"] = true.into();
    let (id, [organiser, one, two]) = server.open(&strict);
    let judge = server.joined(&code_of(&link(&organiser, &id, "judge", "organiser")));
    assert_eq!(one.post(&format!("/matches/{id}/dice"), &json!({ "mode": "open" })).status, 200);
    let decline = json!({ "decline_nonce": { "slot": "seat:1" } });
    assert_eq!(reason(&judges(&judge, &id, &decline, Some("both are silent"))), "strict-dice");
    assert_eq!(reason(&one.tries(&id, &json!({ "decline_nonce": {} }))), "strict-dice");
    one.does(&id, &json!({ "reveal_nonce": { "nonce": "11".repeat(32) } }));
    assert_eq!(reason(&two.tries(&id, &json!({ "decline_nonce": {} }))), "strict-dice");
    two.does(&id, &json!({ "reveal_nonce": { "nonce": "22".repeat(32) } }));
    assert_eq!(summary(&server, &id)["dice"]["epochs"][0]["phase"], "open");
}

#[test]
fn a_key_that_stands_twice_is_malformed_wherever_it_stands() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, _]) = server.open(&opening("table"));
    start(&id, &organiser);
    let before = kinds(&server, &id).len();
    let bearer = one.bearer();
    let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
    for twice in [
        r#"{"act":{"ask_dice":{}},"act":{"ask_dice":{}}}"#,
        r#"{"act":{"ask_dice":{},"ask_dice":{}}}"#,
        r#"{"act":{"raise_dispute":{"of":0,"text":"a","of":1}}}"#,
        r#"{"act":{"declare":{"window":0,"command":{"Concede":{},"Concede":{}}}}}"#,
        r#"{"act":{"declare":{"window":0,"command":{"Concede":{"a":1,"a":2}}}}}"#,
        r#"{"as":"seat:1","as":"judge","act":{"ask_dice":{}}}"#,
    ] {
        let answer = server.ask("POST", &format!("/api/v1/matches/{id}/acts"), &headers, twice.as_bytes());
        assert_eq!(answer.code(), (400, "malformed".to_owned()), "{twice}");
    }
    assert_eq!(kinds(&server, &id).len(), before);
}

#[test]
fn names_that_nobody_can_read_or_tell_apart_open_nothing() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let organiser = server.session();
    let named = |one: &str, two: &str| {
        let mut opening = opening("table");
        opening["seats"][0]["name"] = one.into();
        opening["seats"][1]["name"] = two.into();
        organiser.post("/matches", &json!({ "opening": opening }))
    };
    for hostile in ['\n', '\u{200e}', '\u{200f}', '\u{feff}', '\u{2028}', '\u{e0041}', '\u{3164}', '\u{202e}']
    {
        let answer = named(&format!("Gar{hostile}de"), "\u{c9}cluse");
        assert_eq!(answer.status, 422, "{:x}", u32::from(hostile));
        assert_eq!(answer.json()["error"]["faults"][0]["field"], "/seats/0/name");
    }
    for (one, two) in [
        ("Garde", "Garde"),
        ("Garde", " garde\u{a0}"),
        ("Garde", "Gar\u{200d}de"),
        (" ", "Garde"),
        ("", "Garde"),
    ] {
        assert_eq!(named(one, two).status, 422, "{one:?} {two:?}");
    }
    // What is wrong with a name is said, in both languages.
    let piled = format!("Garde{}", "\u{336}".repeat(6));
    for (name, fr, en) in [
        (piled.as_str(), "accents empilés sur un signe", "accents piled on one sign"),
        ("\u{2800}\u{200d}", "ne se voit pas", "nobody sees"),
        (" ", "montre quelque chose", "shows something"),
        (&"G".repeat(201), "celui-ci en a 201", "this one has 201"),
    ] {
        let told = named(name, "\u{c9}cluse").json()["error"]["faults"][0].clone();
        assert_eq!(told["field"], "/seats/0/name");
        let says = |language: &str, words: &str| told["why"][language].as_str().unwrap().contains(words);
        assert!(says("fr", fr) && says("en", en), "{told}");
    }
    assert_eq!(named("Garde", "Gardes").status, 200);
}
