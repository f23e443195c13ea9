//! Requests sent twice, and requests sent at once.

use std::sync::{Arc, Barrier};

use greffe_core::record::ids::MatchId;
use greffe_web::acts::revoke;
use greffe_web::clerk::{Clerk, ClerkError, Imported};
use greffe_web::coming;
use greffe_web::pages::import::bring_in;
use greffe_web::session::Sessions;
use greffe_web::site::Site;
use serde_json::{Value, json};

use crate::opening::opening;
use crate::player::{Chance, fill, play_to, start};
use crate::server::{Running, Scratch, Session, patiently, serve};

fn act_path(id: &str) -> String {
    format!("/matches/{id}/acts")
}

/// The act that a seat's first owed form comes to.
fn next_act(session: &Session<'_>, id: &str, chance: &mut Chance) -> Option<Value> {
    let mine = session.get(&format!("/matches/{id}/mine")).json();
    let form = mine["forms"].as_array().unwrap().iter().find(|form| form["owed"] == true)?.clone();
    fill(&form, &mine["window"], chance)
}

fn piles(server: &Running) -> (String, [Session<'_>; 3]) {
    let (id, all) = server.open(&opening("table"));
    start(&id, &all[0]);
    (id, all)
}

#[test]
fn a_repeated_key_answers_with_the_first_outcome_though_the_match_moved_on() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [_, one, two]) = piles(&server);
    let mut chance = Chance(3);
    let act = json!({ "act": next_act(&one, &id, &mut chance).unwrap() });
    let key = [("Idempotency-Key", "first-pile")];
    let first = one.post_with(&act_path(&id), &act, &key).json();
    assert_eq!(first["repeated"], false, "{first}");
    play_to(&server, &id, &[one.clone(), two.clone()], &mut chance, first["last"].as_u64().unwrap() + 20);
    let records = server.get(&format!("/matches/{id}")).json()["head"]["records"].clone();
    let secrets = one.get(&format!("/matches/{id}/mine/secrets"));
    let again = one.post_with(&act_path(&id), &act, &key).json();
    assert_eq!((&again["first"], &again["last"]), (&first["first"], &first["last"]));
    assert_eq!((&again["repeated"], &again["records"]), (&json!(true), &records), "nothing is written");
    assert_eq!(one.get(&format!("/matches/{id}/mine/secrets")), secrets, "nor sealed");

    let other = json!({ "act": { "consent": { "of": 1 } } });
    let reused = one.post_with(&act_path(&id), &other, &key);
    assert_eq!(reused.code(), (422, "key_reused".into()));
    // The key is one's own: in another session, or another seat's, it is another key.
    let stranger = two.post_with(&act_path(&id), &other, &key);
    assert_ne!(stranger.code().1, "key_reused");
    assert_eq!(one.post_with(&act_path(&id), &act, &[("Idempotency-Key", "")]).code().1, "malformed_key");
    let long = "k".repeat(65);
    assert_eq!(one.post_with(&act_path(&id), &act, &[("Idempotency-Key", &long)]).code().0, 400);
}

#[test]
fn two_devices_declaring_at_once_get_one_answer_and_one_conflict() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [_, one, two]) = piles(&server);
    let mut chance = Chance(11);
    let seats = [one, two];
    // Forward to a moment where one seat is asked for a reveal, whose window closes when answered.
    let (seat, act) = loop {
        play_to(&server, &id, &seats, &mut chance, 1 + records(&server, &id));
        let owed = server.get(&format!("/matches/{id}")).json()["owed"].clone();
        let seat = usize::from(owed[0]["seat"] == "seat:2");
        let act = next_act(&seats[seat], &id, &mut chance).unwrap();
        if act["declare"]["command"].get("Reveal").is_some() {
            break (seat, json!({ "act": act }));
        }
    };
    let before = records(&server, &id);
    let barrier = Barrier::new(2);
    let answers: Vec<_> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    barrier.wait();
                    seats[seat].post(&act_path(&id), &act)
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{answers:?}");
    let conflict = answers.iter().find(|answer| answer.status == 409).unwrap();
    assert_eq!(conflict.code().1, "conflict");
    let error = &conflict.json()["error"];
    let summary = server.get(&format!("/matches/{id}")).json();
    assert!(records(&server, &id) > before);
    assert_eq!(error["records"], summary["head"]["records"], "the real head");
    assert_eq!(error["head"], summary["head"]["head"]);
    assert_eq!(error["window"], summary["window"]);
}

fn records(server: &Running, id: &str) -> u64 {
    server.get(&format!("/matches/{id}")).json()["head"]["records"].as_u64().unwrap()
}

#[test]
fn whoever_leaves_before_the_answer_has_the_seat_that_the_record_gives_them() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let made = server.session().post("/matches", &json!({ "opening": opening("table") })).json();
    drop(server);
    let links = made["links"].as_array().unwrap();
    let code = links.iter().find(|link| link["as"] == "seat:1").unwrap()["code"].as_str().unwrap();
    // The record is written, and nobody is there to be given a new token: with the code, the one that they came with is good.
    let site = patiently(|| Site::open(&scratch.data(), &scratch.keys()));
    let sessions = Sessions::restore(site.clerk.clone()).unwrap();
    let (token, _) = sessions.open().unwrap();
    let session = sessions.find(&token).unwrap();
    let came = coming::come(&site, &sessions, &session, code, None).unwrap().unwrap();
    assert!(sessions.find(&token).unwrap().holdings.is_empty(), "nobody who only knew the token has it");
    let table = site.clerk.whole(MatchId::new(came.holding.game)).unwrap();
    let records = table.game().records();
    let (other, _) = sessions.open().unwrap();
    let other = sessions.find(&other).unwrap();
    assert!(coming::come(&site, &sessions, &other, code, None).unwrap().is_none(), "the code is used");
    let again = coming::come(&site, &sessions, &session, code, None).unwrap().unwrap();
    assert_eq!((again.holding, again.hand, again.hand.is_some()), (came.holding, came.hand, true));
    assert_eq!(table.game().records(), records, "the record says so already");
    let (_, held) = sessions.arrive(&session, again.holding, again.hand).unwrap();
    assert!(held.holds(came.holding.game, came.holding.office));
    assert_eq!(held.hand(came.holding.game), came.hand);
    // Taken back before the answer is made, it comes to nobody.
    revoke(&site, &sessions, came.holding).unwrap();
    let refused = sessions.arrive(&session, came.holding, came.hand);
    assert!(matches!(refused, Err(ClerkError::Refused(no)) if no.code == "taken-back"));
    assert!(coming::come(&site, &sessions, &session, code, None).unwrap().is_none());
}

/// A code for a seat of a match just opened by somebody else.
fn code_of(server: &Running, seat: &str) -> (String, String) {
    let made = server.session().post("/matches", &json!({ "opening": opening("table") })).json();
    let links = made["links"].as_array().unwrap();
    let link = links.iter().find(|link| link["as"] == seat).unwrap();
    (made["id"].as_str().unwrap().to_owned(), link["code"].as_str().unwrap().to_owned())
}

#[test]
fn a_join_whose_answer_is_lost_costs_the_session_nothing() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (first, [_, one, _]) = piles(&server);
    let (second, code) = code_of(&server, "seat:1");
    let plays = |session: &Session<'_>, id: &str| session.get(&format!("/matches/{id}/mine/secrets")).status;
    assert_eq!(one.post("/join", &json!({ "code": code })).status, 200);
    // The answer is lost: what the browser has still plays where it played, and nowhere else.
    assert_eq!((plays(&one, &first), plays(&one, &second)), (200, 404));
    assert_eq!(server.session().post("/join", &json!({ "code": code })).status, 404, "the code is used");
    let records = records(&server, &second);
    let answer = one.post("/join", &json!({ "code": code })).json();
    assert_eq!(self::records(&server, &second), records);
    let mut new = one.clone();
    new.token = answer["token"].as_str().unwrap().to_owned();
    assert_eq!((plays(&one, &first), plays(&one, &second)), (200, 404), "until the new one is used");
    assert_eq!((plays(&new, &first), plays(&new, &second)), (200, 200));
    assert_eq!((plays(&one, &first), plays(&one, &second)), (404, 404), "then it is worth nothing");
    assert_eq!(new.post("/join", &json!({ "code": code })).status, 404);
}

#[test]
fn whoever_leaves_before_an_import_is_answered_may_take_it_out_again() {
    let scratch = Scratch::new();
    let clerk = Arc::new(Clerk::open(&scratch.data(), &scratch.keys()).unwrap());
    let sessions = Sessions::restore(clerk.clone()).unwrap();
    let (token, _) = sessions.open().unwrap();
    let session = sessions.find(&token).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/seg/matches/01-le-gue-de-l-ecluse.greffe");
    let file = std::fs::read(path).unwrap();
    let on = &mut || std::ops::ControlFlow::Continue(());
    let (place, came) = bring_in((&clerk, &sessions), &session, &file, on).unwrap();
    assert_eq!(came, Imported::New);
    assert_eq!(sessions.find(&token).unwrap().brought, [*place.bytes()], "noted before anybody is answered");
    assert_eq!(bring_in((&clerk, &sessions), &session, &file, on).unwrap(), (place, Imported::Same));
}
