//! A device that goes on without the server: the engine drafts and judges, the server judges again and writes.
//!
//! The device is the engine's own desk, compiled natively: what the WebAssembly one answers is the same bytes.

use std::collections::BTreeSet;
use std::process::Command;

use greffe_engine::desk::Desk;
use serde_json::{Value, json};

use crate::opening::opening;
use crate::player::{Chance, fill, set_dice, start};
use crate::server::{Answer, Running, Scratch, Session, serve};

/// A device in the field: its desk, and what it has to hand in.
struct Device {
    desk: Desk,
    pack: Value,
    queue: Vec<Value>,
}

/// What a desk answers.
fn ask(desk: &mut Desk, request: &Value, rest: &str) -> Value {
    let answer = desk.answer(format!("{request}\n{rest}").as_bytes());
    serde_json::from_slice(&answer).unwrap()
}

impl Device {
    fn packed(pack: Value) -> Self {
        let mut desk = Desk::default();
        let seals = pack["seals"].clone();
        let opened = ask(&mut desk, &json!({ "open": { "seals": seals } }), pack["lines"].as_str().unwrap());
        assert_eq!(opened["done"]["head"], pack["head"], "{opened}");
        assert_eq!(opened["done"]["records"], pack["records"], "{opened}");
        Self { desk, pack, queue: Vec::new() }
    }

    fn of(session: &Session<'_>, id: &str) -> Self {
        let pack = session.get(&format!("/matches/{id}/mine/pack"));
        assert_eq!(pack.status, 200, "{pack:?}");
        assert_eq!(pack.header("cache-control"), Some("no-store"));
        Self::packed(pack.json())
    }

    fn standing(&mut self) -> Value {
        ask(&mut self.desk, &json!({ "standing": {} }), "")["done"].clone()
    }

    /// Does something as a seat; what it would hand in, or why it is refused.
    fn acts(&mut self, seat: &str, act: &Value) -> Result<Value, Value> {
        let records = self.standing()["records"].clone();
        let number = self.queue.len();
        let at = format!("2026-11-24T10:{:02}:{:02}.000Z", number / 60, number % 60);
        let salts = format!("{:02x}", number % 250 + 1).repeat(32);
        let request =
            json!({ "act": { "as": seat, "hand": self.pack["hand"], "at": at, "salts": salts, "act": act } });
        let answer = ask(&mut self.desk, &request, "");
        let Some(done) = answer.get("done") else { return Err(answer["refused"].clone()) };
        assert!(done.get("owes").is_none(), "{done}");
        let head = (number == 0).then(|| self.pack["head"].clone());
        let mut drafted = json!({ "records": records, "salts": salts, "said": done["said"] });
        if let Some(head) = head {
            drafted["head"] = head;
        }
        self.queue.push(json!({ "as": seat, "act": act, "offline": { "at": at, "drafted": drafted } }));
        Ok(done.clone())
    }

    /// One random step of whoever is awaited; false where nobody is.
    fn steps(&mut self, chance: &mut Chance) -> bool {
        let awaited = self.standing()["awaited"].as_array().unwrap().clone();
        let Some(owed) = awaited.get(chance.below(awaited.len())) else { return false };
        let seat = owed["seat"].as_str().unwrap();
        let mut refusals = Vec::new();
        for _ in 0..50 {
            let asked = ask(&mut self.desk, &json!({ "ask": { "seat": seat } }), "")["done"].clone();
            let forms = asked["forms"].as_array().unwrap();
            let forms: Vec<&Value> = forms.iter().filter(|form| form["owed"] == true).collect();
            let form = forms[chance.below(forms.len())];
            let Some(act) = fill(form, &asked["window"], chance) else { continue };
            match self.acts(seat, &act) {
                Ok(_) => return true,
                Err(refused) => refusals.push(refused),
            }
        }
        panic!("no form of {seat} is accepted: {refusals:?}");
    }

    /// Plays two whole turns and into the third, as far as the rules have it.
    fn plays_two_turns(&mut self, chance: &mut Chance) {
        let turn = |board: &Value| board["moment"]["fr"].as_str().unwrap().to_owned();
        for _ in 0..600 {
            let standing = self.standing();
            if turn(&standing["board"]).contains("Tour 3") || standing["over"] == true {
                return;
            }
            assert!(self.steps(chance), "nobody is awaited: {standing}");
        }
        panic!("two turns do not end: {}", self.standing()["board"]["moment"]);
    }

    /// Concedes, and confirms the result for both seats.
    fn concedes(&mut self) {
        let asked = ask(&mut self.desk, &json!({ "ask": { "seat": "seat:2" } }), "")["done"].clone();
        let concede = json!({ "declare": { "window": asked["window"], "command": { "Concede": {} } } });
        self.acts("seat:2", &concede).unwrap();
        let standing = self.standing();
        assert_eq!((&standing["over"], &standing["closed"]), (&json!(true), &json!(false)), "{standing}");
        let of = standing["result"]["of"].clone();
        for seat in ["seat:1", "seat:2"] {
            self.acts(seat, &json!({ "confirm_result": { "of": of } })).unwrap();
        }
        assert_eq!(self.standing()["closed"], true);
    }
}

/// Hands one act in.
fn hand_in(session: &Session<'_>, id: &str, number: usize, act: &Value) -> Answer {
    session.post_with(
        &format!("/matches/{id}/acts"),
        act,
        &[("Idempotency-Key", &format!("offline-{number}"))],
    )
}

/// A match of two seats on one device, begun.
fn shared(server: &Running) -> (String, Session<'_>, Session<'_>) {
    let (id, organiser, device) = server.shared(&opening("table"));
    start(&id, &organiser);
    (id, organiser, device)
}

fn records(server: &Running, id: &str) -> u64 {
    server.get(&format!("/matches/{id}")).json()["head"]["records"].as_u64().unwrap()
}

/// A board without the letters that its pieces bear.
fn unlettered(board: &Value) -> Value {
    let mut board = board.clone();
    for piece in board["pieces"].as_array_mut().unwrap() {
        assert!(piece.as_object_mut().unwrap().remove("mark").is_some(), "{piece}");
    }
    board
}

#[test]
fn two_turns_and_a_conceded_end_drafted_without_the_server_are_handed_in_and_verify() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, _, session) = shared(&server);
    let mut device = Device::of(&session, &id);
    let mut chance = Chance(29);
    device.plays_two_turns(&mut chance);
    device.concedes();
    let drafted = device.standing();
    assert!(device.queue.len() > 20, "{} acts", device.queue.len());
    // A figure bears the same letters as on the site, and no other figure of the match bears them.
    let table = ask(&mut device.desk, &json!({ "board": {} }), "")["done"].clone();
    for board in [&drafted["board"], &table] {
        let pieces = board["pieces"].as_array().unwrap();
        let marks: BTreeSet<&str> = pieces.iter().map(|piece| piece["mark"].as_str().unwrap()).collect();
        assert!(pieces.len() > 2 && marks.len() == pieces.len(), "{marks:?}");
    }

    let queue = device.queue.clone();
    for (number, act) in queue.iter().enumerate() {
        let answer = hand_in(&session, &id, number, act);
        assert_eq!(answer.status, 200, "{number}: {act}: {answer:?}");
        assert_eq!(answer.json()["repeated"], false);
    }
    let shown = server.get(&format!("/matches/{id}")).json();
    assert_eq!(shown["head"]["records"], drafted["records"], "record for record what the device drafted");
    // The board and the state are those that the device reached.
    let last = drafted["records"].as_u64().unwrap() - 1;
    // The device letters its figures for who looks at it; the site does so on its pages.
    let answered = server.get(&format!("/matches/{id}/board?at={last}")).json();
    assert_eq!(unlettered(&answered), unlettered(&drafted["board"]));
    let state = ask(&mut device.desk, &json!({ "state": { "at": last } }), "")["done"].clone();
    assert_eq!(server.get(&format!("/matches/{id}/state?at={last}")).json(), state);

    // The record says that it was written offline, when, and by which hand; its own time is when it came.
    let file = server.get(&format!("/matches/{id}/file")).body;
    let marks: Vec<Value> = file
        .lines()
        .filter(|line| line.contains("\"kind\":\"ActedBy\""))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(marks.len(), queue.len());
    for (mark, act) in marks.iter().zip(&queue) {
        assert_eq!(mark["body"]["offline"], act["offline"]["at"]);
        assert_eq!(mark["body"]["hand"], device.pack["hand"]);
        assert_ne!(mark["at"], act["offline"]["at"]);
    }

    // Handed in twice it counts once.
    let before = records(&server, &id);
    for (number, act) in queue.iter().enumerate() {
        let again = hand_in(&session, &id, number, act);
        assert_eq!((again.status, &again.json()["repeated"]), (200, &json!(true)), "{again:?}");
    }
    assert_eq!(records(&server, &id), before);

    let path = scratch.data().with_file_name("offline.greffe");
    std::fs::write(&path, &file).unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_greffe"))
        .arg("verify")
        .arg(&path)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stdout));
    let page = server.ask("GET", &format!("/m/{id}/{}?lang=en", marks[0]["seq"]), &[], b"").body;
    assert!(page.contains("Written offline by hand"), "the replay says so");
}

#[test]
fn an_act_altered_on_the_way_is_refused_and_what_came_before_stands() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, _, session) = shared(&server);
    let mut device = Device::of(&session, &id);
    let mut chance = Chance(5);
    while device.queue.len() < 8 {
        assert!(device.steps(&mut chance));
    }
    let queue = device.queue.clone();
    for (number, act) in queue.iter().take(7).enumerate() {
        assert_eq!(hand_in(&session, &id, number, act).status, 200);
    }
    let before = records(&server, &id);
    // Another time, another seed of salts where it seals, another hash, another count: nothing of it is written.
    let mut other_said = queue[7].clone();
    other_said["offline"]["drafted"]["said"] = json!("00".repeat(32));
    let mut other_time = queue[7].clone();
    other_time["offline"]["at"] = json!("2026-11-24T09:00:00.000Z");
    for (number, altered) in [(100, &other_said), (101, &other_time)] {
        let answer = hand_in(&session, &id, number, altered);
        assert_eq!(answer.code(), (422, "refused".to_owned()));
        assert_eq!(answer.json()["error"]["reason"], "differs");
    }
    let mut other_count = queue[7].clone();
    other_count["offline"]["drafted"]["records"] = json!(before + 1);
    let answer = hand_in(&session, &id, 102, &other_count);
    assert_eq!(answer.code(), (409, "conflict".to_owned()));
    assert_eq!(answer.json()["error"]["records"], before, "how the match stands is told");
    let without_key = session.post(&format!("/matches/{id}/acts"), &queue[7]);
    assert_eq!(without_key.json()["error"]["reason"], "no-key");
    assert_eq!(records(&server, &id), before);
    assert_eq!(hand_in(&session, &id, 7, &queue[7]).status, 200, "unaltered it is taken");
}

#[test]
fn of_two_devices_that_wrote_offline_the_second_is_told_of_the_first() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, _, session) = shared(&server);
    let (mut first, mut second) = (Device::of(&session, &id), Device::of(&session, &id));
    let base = records(&server, &id);
    assert!(first.steps(&mut Chance(3)) && second.steps(&mut Chance(4)));
    assert_eq!(hand_in(&session, &id, 0, &first.queue[0]).status, 200);
    let there = records(&server, &id);
    let answer = hand_in(&session, &id, 50, &second.queue[0]);
    assert_eq!(answer.code(), (409, "conflict".to_owned()));
    assert_eq!(answer.json()["error"]["records"], there);
    assert_eq!(second.queue[0]["offline"]["drafted"]["records"], base, "from there on the two part");
    // What the second keeps is judged anew on what there is now: what fits no more is refused, the rest may go on.
    let mut rebased = Device::of(&session, &id);
    let again = second.queue[0]["act"].clone();
    let seat = second.queue[0]["as"].as_str().unwrap().to_owned();
    drop(rebased.acts(&seat, &again));
    for (number, act) in rebased.queue.iter().enumerate() {
        assert_eq!(hand_in(&session, &id, 60 + number, act).status, 200);
    }
}

#[test]
fn a_seat_revoked_meanwhile_hands_nothing_in() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, _, session) = shared(&server);
    let mut device = Device::of(&session, &id);
    assert!(device.steps(&mut Chance(8)));
    let seat = device.queue[0]["as"].clone();
    let revoked = session.post(&format!("/matches/{id}/revoke"), &json!({ "as": seat, "place": seat }));
    assert_eq!(revoked.status, 200, "{revoked:?}");
    let before = records(&server, &id);
    let answer = hand_in(&session, &id, 0, &device.queue[0]);
    assert_eq!(answer.code().0, 403, "{answer:?}");
    assert_eq!(records(&server, &id), before);
}

#[test]
fn a_proven_die_is_never_cast_for_an_offline_act() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("seeded"));
    set_dice(&id, &[one.clone(), two.clone()]);
    start(&id, &organiser);
    let mut device = Device::of(&one, &id);
    // The device stops at the first die: nothing of it is drafted.
    let mut chance = Chance(6);
    let mut stopped = None;
    for _ in 0..200 {
        let standing = device.standing();
        let awaited = standing["awaited"].as_array().unwrap();
        if !awaited.iter().any(|owed| owed["seat"] == "seat:1") {
            break;
        }
        let asked = ask(&mut device.desk, &json!({ "ask": { "seat": "seat:1" } }), "")["done"].clone();
        let form = asked["forms"].as_array().unwrap().iter().find(|form| form["owed"] == true).cloned();
        let Some(act) = form.and_then(|form| fill(&form, &asked["window"], &mut chance)) else { break };
        let request = json!({ "act": { "as": "seat:1", "hand": device.pack["hand"], "at": "2026-11-24T10:00:00.000Z",
            "salts": "05".repeat(32), "act": act } });
        let answer = ask(&mut device.desk, &request, "");
        if let Some(refused) = answer.get("refused") {
            stopped = Some(refused.clone());
            break;
        }
    }
    if let Some(refused) = stopped {
        assert_eq!(refused["code"], "dice-not-ready", "{refused}");
    }
    // A forged act that would roll learns no face.
    let mine = one.get(&format!("/matches/{id}/mine")).json();
    let form = mine["forms"].as_array().unwrap()[0].clone();
    let act = fill(&form, &mine["window"], &mut chance).unwrap();
    let before = records(&server, &id);
    let forged = json!({ "act": act, "offline": { "at": "2026-11-24T10:00:00.000Z",
        "drafted": { "records": before, "salts": "05".repeat(32), "said": "00".repeat(32) } } });
    let answer = hand_in(&one, &id, 0, &forged);
    assert_eq!(answer.code(), (422, "refused".to_owned()));
    assert_eq!(records(&server, &id), before);
}

#[test]
fn a_pack_holds_the_secrets_of_its_own_seats_and_no_others() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, [organiser, one, two]) = server.open(&opening("table"));
    start(&id, &organiser);
    let path = format!("/matches/{id}/mine/pack");
    let mut chance = Chance(3);
    let mut sealed = false;
    for _ in 0..12 {
        for seat in [&one, &two] {
            let mine = seat.get(&format!("/matches/{id}/mine")).json();
            let form = mine["forms"].as_array().unwrap().iter().find(|form| form["owed"] == true).cloned();
            if let Some(act) = form.and_then(|form| fill(&form, &mine["window"], &mut chance)) {
                sealed |= act["declare"]["private"].as_array().is_some_and(|private| !private.is_empty());
                drop(seat.tries(&id, &act));
            }
        }
        if sealed {
            break;
        }
    }
    assert!(sealed, "somebody sealed something");
    for (session, seat) in [(&one, "seat:1"), (&two, "seat:2")] {
        let pack = session.get(&path).json();
        let seals = pack["seals"].as_array().unwrap();
        assert!(seals.iter().all(|seal| seal["seat"] == seat), "{pack}");
        assert_eq!(pack["seats"], json!([seat]));
    }
    assert_eq!(organiser.get(&path).status, 404);
    assert_eq!(server.session().get(&path).status, 404);
    assert_eq!(server.get(&path).status, 404);
}

#[test]
fn records_that_were_altered_on_the_device_are_named_and_not_opened() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    let (id, _, session) = shared(&server);
    let pack = Device::of(&session, &id).pack;
    let lines: Vec<&str> = pack["lines"].as_str().unwrap().split('\n').collect();
    let altered = |lines: &[String]| {
        let answer = ask(&mut Desk::default(), &json!({ "open": {} }), &lines.join("\n"));
        answer["refused"]["code"].as_str().unwrap_or_default().to_owned()
    };
    let owned: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    assert_eq!(altered(&owned), "", "as they are they open");
    for place in 1..owned.len() {
        let mut other = owned.clone();
        other[place - 1] = other[place - 1].replacen("20", "21", 1);
        if other != owned {
            assert_eq!(altered(&other), "altered", "line {place}");
        }
    }
    assert_eq!(altered(&owned[1..]), "altered");
    assert_eq!(altered(&[]), "altered");
    let unreadable = ask(&mut Desk::default(), &json!({ "no-such": {} }), "");
    assert_eq!(unreadable["refused"]["code"], "unreadable");
    let closed = ask(&mut Desk::default(), &json!({ "standing": {} }), "");
    assert_eq!(closed["refused"]["code"], "none-open");
}
