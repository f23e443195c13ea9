//! Several servers of one site, each a process of its own, over one database of a real `PostgreSQL`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, Mutex};

use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::judging::opening::RollSource;
use greffe_core::play::act::{
    Act, AskAct, ConcludeAct, DiceAct, DisputeAct, Doing, Effect, OfficeAct, Ruling,
};
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::at::At;
use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::testing::{Filled, Rng, random_fill};
use greffe_games::file::{self, Audited};
use greffe_store::Place;
use greffe_web::clerk::{Clerk, ClerkError, now};
use greffe_web::codes::Codes;
use greffe_web::session::{Holding, Office};
use serde_json::{Value, json};

use crate::feed::Feed;
use crate::opening::opening;
use crate::player::{Chance, play_to, set_dice, start, step};
use crate::server::{Answer, Running, Scratch, Session, patiently, process, serve};

#[path = "../../../store/tests/support/mod.rs"]
mod support;

use support::server::{Home, Server};

/// A database, and directories for as many servers as a test wants.
struct Site(Home);

impl Site {
    fn new() -> Option<Self> {
        Home::new().map(Self)
    }

    fn dir(&self, server: &str) -> std::path::PathBuf {
        self.0.scratch.path().join(server)
    }

    fn arguments(&self, server: &str) -> Vec<String> {
        let path = |name: &str| self.dir(server).join(name).to_string_lossy().into_owned();
        ["--store", &self.0.address, "--data", &path("data"), "--keys", &path("keys")]
            .map(str::to_owned)
            .to_vec()
    }

    /// A server; those after the first are given its keys.
    fn serve(&self, server: &str) -> Running {
        let keys = self.dir("a").join("keys");
        if server != "a" && !self.dir(server).exists() {
            support::copy_dir(&keys, &self.dir(server).join("keys"));
        }
        self.alone(server)
    }

    /// A server that is given no keys.
    fn alone(&self, server: &str) -> Running {
        std::fs::create_dir_all(self.dir(server)).unwrap();
        process(&self.arguments(server), &self.said_at(server))
    }

    fn said_at(&self, server: &str) -> std::path::PathBuf {
        self.dir(server).join("said")
    }

    /// What a server has said so far, once it says this.
    fn says(&self, server: &str, words: &str) -> String {
        patiently(|| {
            let said = std::fs::read_to_string(self.said_at(server)).unwrap();
            if said.contains(words) { Ok(said) } else { Err(said) }
        })
    }

    fn greffe(&self, server: &str, before: &[&str], after: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
        command.args(before).args(self.arguments(server)).args(after).env("LC_ALL", "C").output().unwrap()
    }
}

fn records(server: &Running, id: &str) -> u64 {
    let answer = server.get(&format!("/matches/{id}"));
    if answer.status == 200 { answer.json()["head"]["records"].as_u64().unwrap() } else { 0 }
}

/// Waits until the last server shows what the first one does.
fn seen(first: &Running, last: &Running, id: &str) {
    patiently(|| match (records(first, id), records(last, id)) {
        (one, other) if one == other => Ok(()),
        ahead => Err(ahead),
    });
}

fn file_of(server: &Running, id: &str) -> String {
    let answer = server.ask("GET", &format!("/m/{id}/file"), &[], b"");
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.body
}

/// Whether a file is intact and nothing speaks against what was judged in it.
fn is_sound(file: &[u8]) -> bool {
    let checked = file::check(file).unwrap_or_else(|refusal| panic!("{refusal}"));
    matches!(checked.audited, Audited::Done(_, audit) if audit.is_clean())
}

fn raise(text: &str) -> Value {
    json!({ "raise_dispute": { "of": 0, "text": text } })
}

fn ready(server: &Running) -> Answer {
    server.ask("GET", "/readyz", &[], b"")
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn two_servers_are_one_site() {
    let Some(site) = Site::new() else { return };
    let (a, b) = (site.serve("a"), site.serve("b"));
    let (id, [organiser, one, two]) = a.open(&opening("seeded"));
    // The other server knows the match and the seats at once.
    let at_b = b.again(two.token.clone());
    assert_eq!(at_b.get(&format!("/matches/{id}/mine")).status, 200);
    let seats: [Session<'_>; 2] = [one.clone(), at_b];
    set_dice(&id, &seats);
    let mut feed = Feed::open(&b, &format!("/m/{id}/live"), "");
    start(&id, &b.again(organiser.token.clone()));
    let mut chance = Chance(5);
    let servers = [&a, &b];
    for round in 0..60 {
        seen(&a, &b, &id);
        seen(&b, &a, &id);
        if step(servers[round % 2], &id, &seats, &mut chance).is_none() {
            break;
        }
    }
    seen(&a, &b, &id);
    let files = servers.map(|server| file_of(server, &id));
    let lines = |file: &str| file.lines().filter(|line| line.contains("\"seq\":")).count();
    assert_eq!(lines(&files[0]), lines(&files[1]));
    for file in &files {
        let checked = file::check(file.as_bytes()).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert!(checked.audited.is_clean());
    }
    assert!(files[0].contains("\"Rolled\""), "dice were rolled");
    for (seq, line) in (0..).zip(files[0].lines().take(usize::try_from(records(&a, &id)).unwrap())) {
        assert_eq!(feed.record(), (seq, line.to_owned()), "followers at the other server hear of all of it");
    }
    // What is taken away at one server is gone at the other.
    let other = b.again(two.token.clone());
    let gone = two.post(&format!("/matches/{id}/revoke"), &json!({ "place": "seat:2", "as": "seat:2" }));
    assert_eq!(gone.status, 200, "{gone:?}");
    patiently(|| match other.tries(&id, &raise("still here")).status {
        200 => Err("the right is there still"),
        _ => Ok(()),
    });
    // A code made at one server is used at the other, once.
    let made = organiser.post(&format!("/matches/{id}/links"), &json!({ "place": "judge" }));
    assert_eq!(made.status, 200, "{made:?}");
    let code = made.json()[0]["code"].as_str().unwrap().to_owned();
    b.joined(&code);
    assert_ne!(a.session().post("/join", &json!({ "code": code })).status, 200);
}

#[test]
fn of_two_declarations_at_two_servers_one_is_written_and_the_other_told_the_real_head() {
    let Some(site) = Site::new() else { return };
    let (a, b) = (site.serve("a"), site.serve("b"));
    let (id, [organiser, one, two]) = a.open(&opening("table"));
    start(&id, &organiser);
    let mut chance = Chance(11);
    let seats = [one.clone(), two.clone()];
    let (seat, act) = loop {
        play_to(&a, &id, &seats, &mut chance, 1 + records(&a, &id));
        let owed = a.get(&format!("/matches/{id}")).json()["owed"].clone();
        let seat = usize::from(owed[0]["seat"] == "seat:2");
        let mine = seats[seat].get(&format!("/matches/{id}/mine")).json();
        let form =
            mine["forms"].as_array().unwrap().iter().find(|form| form["owed"] == true).unwrap().clone();
        let act = crate::player::fill(&form, &mine["window"], &mut chance).unwrap();
        if act["declare"]["command"].get("Reveal").is_some() {
            break (seat, act);
        }
    };
    seen(&a, &b, &id);
    let both = [seats[seat].clone(), b.again(seats[seat].token.clone())];
    let barrier = Barrier::new(2);
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let (id, act, barrier) = (&id, &act, &barrier);
        let declare = |session: &'_ Session<'_>| {
            barrier.wait();
            session.tries(id, act)
        };
        let declaring = both.each_ref().map(|session| scope.spawn(move || declare(session)));
        declaring.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{answers:?}");
    let told = answers.iter().find(|answer| answer.status == 409).unwrap().json();
    seen(&a, &b, &id);
    assert_eq!(told["error"]["records"], records(&a, &id), "{told}");
}

#[test]
fn of_two_servers_that_set_up_dice_at_once_only_the_one_that_is_written_is_ever_rolled() {
    let Some(site) = Site::new() else { return };
    let clerk = |name: &str| {
        let place = Place::at(&site.0.address, &site.dir(name).join("data")).unwrap();
        Clerk::open_at(&place, &site.dir("keys")).unwrap()
    };
    let clerks = [clerk("a"), clerk("b")];
    let opening = serde_json::from_value(opening("seeded")).unwrap();
    let seat = Author::Seat(Seat::new(1).unwrap());
    for _ in 0..6 {
        let id: MatchId = clerks[0].create(Author::Organiser, &opening, &[]).unwrap();
        for clerk in &clerks {
            drop(clerk.table(id).unwrap());
        }
        let barrier = Barrier::new(2);
        let set_up: Vec<bool> = std::thread::scope(|scope| {
            let barrier = &barrier;
            let race = |clerk: &'_ Clerk| {
                barrier.wait();
                clerk.anchor_dice(id, Mode::Open, vec![Slot::Seat1]).is_ok()
            };
            let racing = clerks.each_ref().map(|clerk| scope.spawn(move || race(clerk)));
            racing.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert_eq!(set_up.iter().filter(|done| **done).count(), 1, "one set-up is written: {set_up:?}");
        let lost = usize::from(set_up[0]);
        // Whichever opens them, both roll them: the chains kept are those of the anchors that are written.
        clerks[lost].act(id, seat, Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
        for clerk in &clerks {
            patiently(|| {
                let table = clerk.table(id).unwrap();
                let tape = table.desk().secrets().tape.is_some();
                if tape { Ok(()) } else { Err("no dice") }
            });
        }
    }
}

/// What somebody at a match may do now, of whatever is done beside play and of it; nothing where nothing comes to mind.
fn deed(rng: &mut Rng, clerk: &Clerk, id: MatchId, by: Author) -> Option<Act> {
    let table = clerk.table(id).unwrap();
    let known = table.desk().secrets().all();
    let game = table.game();
    let (ledger, last) = (game.ledger(), Seq(game.records() - 1));
    let some = |rng: &mut Rng| Seq(last.0 - u64::try_from(rng.below(12)).unwrap().min(last.0));
    let asked = || ledger.asking().map_or(last, |asking| asking.seq);
    let result = || ledger.result().map_or(last, |result| result.seq);
    let dispute = || ledger.disputes().last().map_or(last, |dispute| dispute.seq);
    let Author::Seat(seat) = by else {
        return Some(match (by, rng.below(7)) {
            (Author::Judge, 0) => Act::Consent { of: asked() },
            (Author::Judge, 1) => Act::Refuse { of: asked() },
            (Author::Judge, 2..=4) => {
                let of = some(rng);
                let (remedy, effect) = match rng.below(3) {
                    0 => (Remedy::Void, Effect::Rewind { to: of, keep: false, keep_piles: false }),
                    _ => (Remedy::Upheld, Effect::Nothing),
                };
                let dispute = Some(dispute()).filter(|_| !rng.one_in(3));
                Act::Rule(Ruling { dispute, of, remedy, rules: Vec::new(), text: "So.".to_owned(), effect })
            }
            (Author::Judge, 5) => Act::Dispute(DisputeAct::Close { dispute: dispute() }),
            (Author::Judge, _) => Act::Conclude(ConcludeAct::Propose { how: Some(How::Time) }),
            // Who comes: another judge, a further device of a seat, the organiser at a seat.
            (Author::Server, _) => {
                let seat = |number| Author::Seat(Seat::new(number).unwrap());
                let place = *rng.pick(&[Author::Judge, seat(1), seat(2)])?;
                let let_in = if rng.one_in(2) { place } else { Author::Organiser };
                let hand = if rng.one_in(3) { Hand::OPENER } else { ledger.offices().next_hand() };
                Act::Office(OfficeAct::Admit { place, hand: Some(hand), let_in, key: None })
            }
            (_, 0) => {
                let judge = ledger.offices().judges().last()?.hand;
                Act::Office(OfficeAct::DismissJudge { judge })
            }
            (_, _) => Act::Dispute(DisputeAct::Close { dispute: dispute() }),
        });
    };
    Some(match rng.below(15) {
        0 | 1 => Act::Ask(AskAct::Takeback { to: some(rng), keep: rng.one_in(3), text: None }),
        2 => {
            let kinds = game.system().rulebook().roll_kinds;
            let source = if rng.one_in(2) { RollSource::Table } else { RollSource::Seeded };
            Act::Ask(AskAct::Source { roll: (*rng.pick(kinds)?).to_owned(), source })
        }
        3 | 4 => Act::Consent { of: asked() },
        5 => Act::Refuse { of: asked() },
        6 => Act::Dispute(DisputeAct::Raise { of: some(rng), rule: None, text: "Non.".to_owned() }),
        7 => Act::Office(OfficeAct::Grant { seat: Seat::new(3 - seat.number())? }),
        8 | 9 => Act::Conclude(ConcludeAct::Confirm { seat, of: result() }),
        10 => Act::Withdraw { of: game.waiting()?.command.declared },
        11 => Act::Office(OfficeAct::AcceptJudge { judge: ledger.offices().judges().last()?.hand }),
        _ => {
            let forms = game.prompt(seat, &known).unwrap();
            let forms: Vec<_> = forms.iter().filter(|form| form.owed || rng.one_in(30)).collect();
            let Filled { command, private } = random_fill(rng.pick(&forms)?, rng)?;
            Act::Declare { window: game.window(seat), command, private, for_seat: None }
        }
    })
}

/// The hand that somebody acts with.
fn hand_of(clerk: &Clerk, id: MatchId, by: Author) -> Option<Hand> {
    let table = clerk.table(id).unwrap();
    let game = table.game();
    let offices = game.ledger().offices();
    match by {
        Author::Judge => offices.judges().iter().rev().find(|judge| !judge.left).map(|judge| judge.hand),
        Author::Seat(seat) => {
            let held = |hand: Hand| offices.holds(hand, seat);
            offices.admissions().iter().rev().map(|one| one.hand).find(|hand| held(*hand))
        }
        Author::Organiser | Author::Server => None,
    }
}

/// Each server is asked for one of these acts, both at the same time; each is written or refused.
fn at_once(clerks: &[Clerk; 2], id: MatchId, deeds: [(Author, Option<Act>); 2]) {
    let barrier = &Barrier::new(2);
    std::thread::scope(|scope| {
        for (clerk, (by, act)) in clerks.iter().zip(deeds) {
            scope.spawn(move || {
                let hand = hand_of(clerk, id, by);
                barrier.wait();
                let Some(act) = act else { return };
                let reason = act.is_heavy(by).then(|| "They agree.".to_owned());
                let doing = Doing { hand, reason, offline: None };
                match clerk.act_as(id, by, &doing, act.clone(), None) {
                    Ok(_) | Err(ClerkError::Refused(_) | ClerkError::Conflict { .. }) => {}
                    Err(other) => panic!("{by}: {act:?}: {other}"),
                }
            });
        }
    });
}

/// Two seats, a judge and an organiser act at two servers at once, whatever they think of: of what is done at once each is
/// judged where the match is then, so that the audit finds nothing.
#[test]
fn whatever_is_done_at_two_servers_at_once_leaves_a_record_that_the_audit_accepts() {
    let Some(site) = Site::new() else { return };
    let clerks = ["a", "b"].map(|name| {
        let place = Place::at(&site.0.address, &site.dir(name).join("data")).unwrap();
        Clerk::open_at(&place, &site.dir("keys")).unwrap()
    });
    let seats = [1, 2].map(|number| Author::Seat(Seat::new(number).unwrap()));
    let opening = serde_json::from_value(opening("table")).unwrap();
    let mut kinds = BTreeMap::<String, u32>::new();
    for seed in 0..8 {
        let id: MatchId = clerks[0].create(Author::Organiser, &opening, &[]).unwrap();
        for (place, hand) in [(seats[0], 2), (seats[1], 3), (Author::Judge, 4)] {
            let (hand, let_in) = (Hand::new(hand), Author::Organiser);
            let act = OfficeAct::Admit { place, hand, let_in, key: None };
            clerks[0].act(id, Author::Server, Act::Office(act), None).unwrap();
        }
        let command = json!({ "Start": {} }).to_string();
        let start = Act::Declare { window: Seq(0), command, private: Vec::new(), for_seat: None };
        clerks[0].act(id, Author::Organiser, start, None).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..120 {
            let bys = [0, 1].map(|server: usize| match rng.below(12) {
                0 => Author::Organiser,
                1 | 2 => Author::Judge,
                3 if rng.one_in(2) => Author::Server,
                _ if rng.one_in(5) => seats[1 - server],
                _ => seats[server],
            });
            let deeds = [0, 1].map(|server| (bys[server], deed(&mut rng, &clerks[server], id, bys[server])));
            at_once(&clerks, id, deeds);
        }
        let file = patiently(|| {
            let [one, other] = clerks.each_ref().map(|clerk| clerk.export(id).unwrap());
            if one == other { Ok(one) } else { Err("one has not heard of the last of it") }
        });
        let checked = file::check(&file).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
        let Audited::Done(_, audit) = &checked.audited else { panic!("seed {seed}: not audited") };
        assert!(audit.is_clean(), "seed {seed}: {:?}", audit.faults);
        for line in std::str::from_utf8(&file).unwrap().lines().filter(|line| line.starts_with("{\"v\":")) {
            let line: Value = serde_json::from_str(line).unwrap();
            *kinds.entry(line["kind"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    for kind in
        ["ConsentGiven", "Rewound", "SourceSwitched", "RulingGiven", "JudgeLeft", "DeviceGranted", "Resolved"]
    {
        assert!(kinds.contains_key(kind), "no {kind}: {kinds:?}");
    }
}

#[test]
fn of_two_servers_that_make_a_code_of_one_seat_at_once_one_code_is_good() {
    let Some(site) = Site::new() else { return };
    let servers = ["a", "b"].map(|name| {
        let place = Place::at(&site.0.address, &site.dir(name).join("data")).unwrap();
        Codes::new(Arc::new(Clerk::open_at(&place, &site.dir("keys")).unwrap()), Some([9; 32]))
    });
    for game in 0..10 {
        let seat = Holding { game: [game; 16], office: Office::Seat(1) };
        let barrier = Barrier::new(2);
        let made: Vec<_> = std::thread::scope(|scope| {
            let barrier = &barrier;
            let racing = servers.each_ref().map(|codes| {
                scope.spawn(move || {
                    barrier.wait();
                    codes.issue(seat, Author::Organiser).unwrap()
                })
            });
            racing.into_iter().map(|one| one.join().unwrap()).collect()
        });
        for codes in &servers {
            let good = made.iter().filter(|one| codes.look(&one.code).unwrap().is_some()).count();
            assert_eq!((good, codes.of([game; 16]).unwrap().len()), (1, 1));
        }
        servers[0].retire(seat).unwrap();
        for one in &made {
            assert!(!servers[1].take(&one.code).unwrap(), "revoked");
        }
        let code = servers[1].issue(seat, Author::Organiser).unwrap();
        assert!(servers[0].take(&code.code).unwrap());
        assert!(!servers[1].take(&code.code).unwrap(), "used once");
    }
}

#[test]
fn codes_of_many_servers_age_by_the_clock_of_their_database() {
    let Some(site) = Site::new() else { return };
    let run = |statement: &str| site.0.server.run(&site.0.address, statement);
    // The clock of the database, which these tests set: what is in front of its own on the way to a name.
    let ahead = |minutes: u32| {
        let own = "select pg_catalog.statement_timestamp()";
        run(&format!(
            "create or replace function skewed.statement_timestamp() returns timestamptz language sql as \
             $$ {own} + interval '{minutes} minutes' $$"
        ))
    };
    run("create schema skewed");
    ahead(120);
    run("do $$ begin execute format('alter database %I set search_path = public, skewed, pg_catalog', \
         current_database()); end $$");
    let servers = ["a", "b"].map(|name| {
        let place = Place::at(&site.0.address, &site.dir(name).join("data")).unwrap();
        Codes::new(Arc::new(Clerk::open_at(&place, &site.dir("keys")).unwrap()), Some([9; 32]))
    });
    let seat = Holding { game: [1; 16], office: Office::Seat(1) };
    let code = servers[0].issue(seat, Author::Organiser).unwrap();
    ahead(129);
    assert_eq!(servers[1].look(&code.code).unwrap(), Some(seat), "nine minutes later");
    ahead(131);
    for codes in &servers {
        assert_eq!(codes.look(&code.code).unwrap(), None, "eleven minutes later");
        assert!(!codes.take(&code.code).unwrap() && codes.of([1; 16]).unwrap().is_empty());
    }
}

#[test]
fn what_one_server_has_not_heard_of_yet_it_asks_for_before_it_says_that_there_is_no_more() {
    let Some(site) = Site::new() else { return };
    let (a, b) = (site.serve("a"), site.serve("b"));
    let (id, [_, one, _]) = a.open(&opening("table"));
    seen(&a, &b, &id);
    for round in 0..20 {
        one.does(&id, &raise(&format!("round {round}")));
        let there = records(&a, &id);
        // At once, and whatever the other has heard by then.
        let answer = b.get(&format!("/matches/{id}/records?from={}&limit=500", there - 1));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(answer.body.lines().count() >= 1, "record {} is there", there - 1);
    }
}

#[test]
fn whoever_waits_for_a_database_that_is_held_up_holds_up_nobody_else() {
    let Some(site) = Site::new() else { return };
    let (a, b) = (site.serve("a"), site.serve("b"));
    let (id, _) = a.open(&opening("table"));
    // Sessions that this server has to ask for: more of them than it has threads that answer.
    let sessions: Vec<Session<'_>> = (0..4).map(|_| a.again(b.session().token)).collect();
    let holder = site.0.server.hold(&site.0.address, "lock table greffe_kept in access exclusive mode");
    let waiting = "select count(*) from pg_locks where not granted and relation = 'greffe_kept'::regclass";
    std::thread::scope(|scope| {
        let asking: Vec<_> = sessions
            .iter()
            .map(|session| scope.spawn(|| session.get(&format!("/matches/{id}")).status))
            .collect();
        patiently(|| {
            let waiting: u32 = site.0.server.run(&site.0.address, waiting).trim().parse().unwrap();
            if waiting >= 4 { Ok(()) } else { Err(waiting) }
        });
        assert_eq!(a.ask("GET", "/healthz", &[], b"").status, 200);
        assert!(asking.iter().all(|one| !one.is_finished()), "they wait still");
        drop(holder);
        for one in asking {
            assert_eq!(one.join().unwrap(), 200);
        }
    });
}

/// Sessions at some servers that raise disputes until `meanwhile` is over, which is told how many were acknowledged so far:
/// what was acknowledged.
fn acknowledged(
    seats: &[(&Running, Session<'_>)],
    id: &str,
    meanwhile: impl FnOnce(&dyn Fn() -> usize),
) -> Vec<String> {
    let (stop, all) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for (number, (server, session)) in seats.iter().enumerate() {
            let (stop, all) = (&stop, &all);
            scope.spawn(move || {
                let bearer = session.bearer();
                for count in (0..).take_while(|_| !stop.load(Ordering::Acquire)) {
                    let said = format!("{number}-{count}");
                    let body = json!({ "act": raise(&said) }).to_string();
                    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
                    let path = format!("/api/v1/matches/{id}/acts");
                    let answered = server.ask_if_there("POST", &path, &headers, body.as_bytes());
                    if answered.is_some_and(|answer| answer.status == 200) {
                        all.lock().unwrap().push(said);
                    }
                }
            });
        }
        meanwhile(&|| all.lock().unwrap().len());
        stop.store(true, Ordering::Release);
    });
    all.into_inner().unwrap()
}

#[test]
fn a_server_killed_at_any_moment_loses_nothing_acknowledged() {
    let Some(site) = Site::new() else { return };
    let (a, b) = (site.serve("a"), site.serve("b"));
    let (id, tokens) = {
        let (id, [_, one, two]) = a.open(&opening("table"));
        (id, [one.token, two.token])
    };
    let process = Mutex::new(a);
    let told = {
        let shown = process.lock().unwrap().alias();
        let seats = [(&shown, shown.again(tokens[0].clone())), (&b, b.again(tokens[1].clone()))];
        acknowledged(&seats, &id, |so_far| {
            patiently(|| if so_far() > 8 { Ok(()) } else { Err("few") });
            process.lock().unwrap().kill();
            let before = so_far();
            patiently(|| if so_far() > before + 4 { Ok(()) } else { Err("the other goes on") });
        })
    };
    let again = site.serve("a");
    for server in [&again, &b] {
        seen(&b, &again, &id);
        let file = file_of(server, &id);
        assert!(is_sound(file.as_bytes()));
        for said in &told {
            assert!(file.contains(&format!("\"{said}\"")), "{said} was acknowledged");
        }
    }
}

#[test]
fn a_server_that_lost_its_database_shows_what_it_holds_says_so_and_resumes() {
    let Some(server) = Server::start("") else { return };
    let site = Site(Home::on(Arc::new(server)));
    let a = site.serve("a");
    let announced = site.says("a", "event=serving");
    for part in [
        "\n  witness  ",
        "acknowledged is in the database.",
        "level=info event=serving at=http://greffe.example",
    ] {
        assert!(announced.contains(part), "{part}: {announced}");
    }
    let (id, [_, one, _]) = a.open(&opening("table"));
    one.does(&id, &raise("before"));
    let sample = a.get("/matches?shelf=samples").json()["matches"][0]["id"].as_str().unwrap().to_owned();
    let page = a.ask("GET", &format!("/m/{id}?lang=en"), &[], b"");
    assert_eq!((page.status, ready(&a).status), (200, 200));
    site.0.server.fall();
    let away = patiently(|| Some(ready(&a)).filter(|answer| answer.status == 503).ok_or("still ready"));
    assert!(away.body.contains("does not answer"), "{away:?}");
    assert_eq!(a.ask("GET", "/healthz", &[], b"").status, 200);
    let held = a.ask("GET", &format!("/m/{id}?lang=en"), &[], b"");
    assert_eq!(held.status, 200, "{held:?}");
    assert!(held.body.contains("this server shows what it holds"), "{}", held.body);
    // What it does not hold is told for what it is.
    let lacking = a.ask("GET", &format!("/m/{sample}/3?lang=en"), &[], b"");
    assert!(lacking.status == 503 && lacking.body.contains("The store does not answer"), "{}", lacking.body);
    assert_eq!(lacking.header("retry-after"), Some("2"), "{lacking:?}");
    let lacking = a.get(&format!("/matches/{sample}/board?at=3"));
    assert_eq!(lacking.code(), (503, "store_closed".to_owned()));
    assert!(lacking.body.contains("The store does not answer at the moment"), "{}", lacking.body);
    let refused = one.tries(&id, &raise("meanwhile"));
    assert_eq!(refused.code(), (503, "store_closed".to_owned()));
    let metrics = a.ask("GET", "/metrics", &[], b"").body;
    assert!(metrics.contains("greffe_store_away 1") && metrics.contains("greffe_ready 0"), "{metrics}");
    site.0.server.rise();
    patiently(|| {
        let answer = one.tries(&id, &raise("after"));
        if answer.status == 200 { Ok(()) } else { Err(answer) }
    });
    patiently(|| if ready(&a).status == 200 { Ok(()) } else { Err("not ready") });
    let file = file_of(&a, &id);
    assert!(file.contains("\"before\"") && file.contains("\"after\"") && !file.contains("\"meanwhile\""));
    // Whoever reads the log learns of it, and of nobody.
    let said = site.says("a", "event=writes-again");
    assert!(said.contains("level=warning event=read-only why=\"the store does not answer"), "{said}");
    assert!(said.contains("event=request method=GET route=\"/m/{code}/{seq"), "{said}");
    assert!(![sample, one.token.clone()].iter().any(|secret| said.contains(secret.as_str())), "{said}");
}

#[test]
fn who_restored_a_backup_is_told_what_to_do_about_it() {
    let Some(site) = Site::new() else { return };
    let mut a = site.serve("a");
    let (id, _) = a.open(&opening("table"));
    assert_eq!(a.stop(), Some(0));
    site.says("a", "event=stopped");
    for table in ["greffe_record", "greffe_match"] {
        site.0.server.run(&site.0.address, &format!("delete from {table} where match_id = '\\x{id}'"));
    }
    let mut a = site.serve("a");
    let said = site.says("a", "event=to-do");
    assert!(said.contains(&format!("match {id}: all")) && said.contains("are gone"), "{said}");
    let witness = site.dir("a").join("data/witness");
    assert!(said.contains(&format!("take {} out", witness.display())), "{said}");
    let told = ready(&a);
    assert!(told.status == 503 && told.body.contains("something is damaged or lost: log: match"), "{told:?}");
    assert_eq!(a.stop(), Some(0));
    std::fs::remove_dir_all(witness).unwrap();
    assert_eq!(ready(&site.serve("a")).status, 200);
}

#[test]
fn a_server_stops_in_good_order_and_tells_of_itself_without_secrets() {
    let Some(site) = Site::new() else { return };
    let mut a = site.serve("a");
    let (id, [organiser, one, _]) = a.open(&opening("table"));
    one.does(&id, &raise("kept"));
    assert_eq!(a.ask("GET", &format!("/m/{id}"), &[], b"").status, 200);
    assert_eq!(a.ask("GET", "/no/such/place", &[], b"").status, 404);
    let metrics = a.ask("GET", "/metrics", &[], b"");
    assert_eq!(metrics.status, 200);
    for part in ["greffe_requests_total{", "route=\"/m/{code}\"", "greffe_records_written_total", "# EOF"] {
        assert!(metrics.body.contains(part), "{part}: {}", metrics.body);
    }
    for secret in [id.as_str(), &organiser.token, &one.token, &one.csrf, "no/such/place"] {
        assert!(!metrics.body.contains(secret));
    }
    let refused = site.greffe("other", &["renew-key"], &[]);
    assert_eq!(refused.status.code(), Some(3), "{}", text(&refused));
    assert!(text(&refused).contains("1 server(s) at work"), "{}", text(&refused));
    assert_eq!(a.stop(), Some(0));
    let renewed = site.greffe("a", &["renew-key"], &[]);
    assert_eq!(renewed.status.code(), Some(0), "{}", text(&renewed));
    let a = site.serve("a");
    assert!(file_of(&a, &id).contains("\"kept\""));
    // The commands look at the same store, beside the server.
    let exported = site.greffe("a", &["export"], &[&id]);
    assert_eq!(exported.status.code(), Some(0), "{}", text(&exported));
    assert!(is_sound(&exported.stdout));
    let checked = site.greffe("a", &["fsck"], &[]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked));
    assert!(text(&checked).contains("records read again"), "{}", text(&checked));
}

#[test]
fn stores_that_cannot_be_used_are_refused_by_name() {
    let Some(server) = Server::start("-c fsync=off") else { return };
    let site = Site(Home::on(Arc::new(server)));
    let said = |address: &str| {
        let path = |name: &str| site.dir("x").join(name).to_string_lossy().into_owned();
        let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--store", address]);
        command.args(["--data", &path("data"), "--keys", &path("keys")]).env("LC_ALL", "C");
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", text(&output));
        assert!(!text(&output).contains("hunter2"), "{}", text(&output));
        text(&output)
    };
    assert!(said(&site.0.address).contains("fsync=off"));
    assert!(said("mysql://u:hunter2@localhost/x").contains("postgres://"));
    assert!(said("postgres://u:hunter2@[").contains("cannot open the store"));
    let unreachable = said("postgres://u:hunter2@127.0.0.1:1/x?sslmode=disable");
    assert!(unreachable.contains("the database cannot be used: the database is lost"), "{unreachable}");
    let unknown = said("postgres://u:hunter2@127.0.0.1:1/x?sslmode=sometimes");
    assert!(unknown.contains("disable, prefer, require or verify-full"), "{unknown}");
    let full = said("postgres://u:hunter2@127.0.0.1:1/x?sslmode=verify-full");
    assert!(full.contains("the database is lost"), "{full}");
    let Some(sound) = Site::new() else { return };
    drop(sound.serve("a"));
    sound.0.server.run(&sound.0.address, "insert into greffe_migration values (999, '\\x00')");
    let newer = sound.greffe("a", &["fsck"], &[]);
    assert!(text(&newer).contains("newer build"), "{}", text(&newer));
}

#[test]
fn servers_of_one_site_have_one_directory_of_keys() {
    let Some(site) = Site::new() else { return };
    let a = site.serve("a");
    a.open(&opening("table"));
    let other = site.alone("other");
    let said = site.says("other", "event=to-do");
    assert!(said.contains("the servers of one database have one directory of keys"), "{said}");
    let told = ready(&other);
    assert_eq!(told.status, 503, "{told:?}");
    let home = other.ask("GET", "/?lang=en", &[], b"").body;
    assert!(home.contains("vault.key"), "{home}");
    assert!(!Path::new(&site.dir("other").join("keys/server.key")).exists(), "none is made");
}

/// A step of one's account; the token that came back, when the session was renewed.
fn account(server: &Running, token: &str, body: &str) -> (u16, String) {
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let answer = server.ask("POST", "/account", &headers, body.as_bytes());
    let renewed = answer.header("set-cookie").and_then(|cookie| {
        let value = cookie.split(';').next()?.split_once('=')?.1;
        (value.len() == 64).then(|| value.to_owned())
    });
    (answer.status, renewed.unwrap_or_else(|| token.to_owned()))
}

fn account_page(server: &Running, token: &str) -> String {
    let bearer = format!("Bearer {token}");
    server.ask("GET", "/account?lang=en", &[("Authorization", bearer.as_str())], b"").body
}

#[test]
fn an_account_made_at_one_server_is_entered_left_and_erased_at_another() {
    let Some(site) = Site::new() else { return };
    let (a, b) = (site.serve("a"), site.serve("b"));
    let (made, at_a) = account(&a, &a.session().token, "do=make&name=Ana+Duc&password=un+mot+de+passe");
    assert_eq!(made, 200);
    assert_eq!(account(&b, &b.session().token, "do=make&name=ana-duc&password=un+mot+de+passe").0, 409);
    let (entered, at_b) = account(&b, &b.session().token, "do=enter&name=ana+duc&password=un+mot+de+passe");
    assert_eq!(entered, 303);
    assert!(account_page(&b, &at_b).contains("Signed in on 2 devices"), "{}", account_page(&b, &at_b));
    assert!(account_page(&b, &at_a).contains("<h1>Ana Duc</h1>"), "a session holds at every server");
    assert_eq!(account(&b, &at_b, "do=leave-others").0, 200);
    patiently(|| {
        let page = account_page(&a, &at_a);
        if page.contains("<h2 id=\"h-enter\">") { Ok(()) } else { Err(page) }
    });
    // Two names at once at two servers: one of them has it.
    let statuses = std::thread::scope(|scope| {
        let twice = |server| {
            scope.spawn(move || {
                let token = Running::session(server).token;
                account(server, &token, "do=make&name=Twice&password=un+mot+de+passe").0
            })
        };
        let mut both = [twice(&a), twice(&b)].map(|thread| thread.join().unwrap());
        both.sort_unstable();
        both
    });
    assert_eq!(statuses, [200, 409]);
    assert_eq!(account(&b, &at_b, "do=erase&password=un+mot+de+passe").0, 303);
    assert_eq!(account(&a, &at_a, "do=enter&name=ana+duc&password=un+mot+de+passe").0, 403);
}

#[test]
fn an_import_that_one_server_takes_out_is_gone_at_every_other() {
    let Some(site) = Site::new() else { return };
    let scratch = Scratch::new();
    let elsewhere = serve(&scratch);
    let (id, [organiser, ..]) = elsewhere.open(&opening("table"));
    let short = file_of(&elsewhere, &id);
    start(&id, &organiser);
    let long = file_of(&elsewhere, &id);
    let (a, b) = (site.serve("a"), site.serve("b"));
    let bringer = a.session();
    let bring = |file: &str| {
        let bearer = bringer.bearer();
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-ndjson")];
        let brought = a.ask("POST", "/api/v1/import", &headers, file.as_bytes());
        assert_eq!((brought.status, &brought.json()["match"]), (200, &json!(id)), "{brought:?}");
        seen(&a, &b, &id);
        assert_eq!(file_of(&b, &id), file);
        assert_eq!(b.get(&format!("/matches/{id}/board")).status, 200);
    };
    bring(&long);
    let gone = bringer.post(&format!("/matches/{id}/remove"), &json!({}));
    assert_eq!(gone.status, 200, "{gone:?}");
    for part in ["", "/board", "/state", "/records", "/story", "/head", "/replay/0", "/file"] {
        patiently(|| match b.get(&format!("/matches/{id}{part}")).status {
            404 => Ok(()),
            other => Err(format!("{part} {other}")),
        });
    }
    // Another file of that id is what both show then.
    bring(&short);
}

#[test]
fn a_server_whose_clock_is_ahead_of_the_database_ends_no_secrecy() {
    let Some(site) = Site::new() else { return };
    let place = Place::at(&site.0.address, &site.dir("a").join("data")).unwrap();
    let clerk = Clerk::open_at(&place, &site.dir("keys")).unwrap();
    let opening = serde_json::from_value(opening("seeded")).unwrap();
    let id = clerk.create(Author::Organiser, &opening, &[]).unwrap();
    clerk.anchor_dice(id, Mode::Open, vec![Slot::Seat1]).unwrap();
    let seat = Author::Seat(Seat::new(1).unwrap());
    clerk.act(id, seat, Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
    let ahead = At::from_millis(now().millis() + 400 * 24 * 3_600_000).unwrap();
    for _ in 0..30 {
        assert_eq!(clerk.tend(ahead).unwrap().destroyed, 0);
    }
}
