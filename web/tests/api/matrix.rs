//! Every address of a match with hidden hands, asked as every office: by no byte, and by no length, does any of them show
//! what a seat holds.

use std::collections::BTreeSet;
use std::time::Instant;

use greffe_ad::profiles::cards::Card;
use greffe_core::record::ids::Seat;
use greffe_core::testing::Rng;
use greffe_web::api::ROUTES;
use serde_json::{Value, json};

use crate::ad_secrets::{Table, deal_otherwise, served_seeded, tries};
use crate::server::{Answer, Running, Scratch, Session, unlimited};
use crate::watch::{asked_for, opened, records};

/// What is not about one match, or says how busy the server is.
const ELSEWHERE: [&str; 12] = [
    "/events",
    "/leagues",
    "/studies",
    "/collections",
    "/account",
    "/systems",
    "/e/",
    "/l/",
    "/s/",
    "/c/",
    "/p/",
    "/j/",
];

/// The addresses of the site, pages and API, that one reads.
fn listed() -> BTreeSet<String> {
    let pages = include_str!("../../src/routes.rs").split("at(").skip(1).filter_map(|part| {
        let part = part.trim_start().trim_start_matches('r');
        Some(part.strip_prefix('"')?.split_once('"')?.0.to_owned())
    });
    let api =
        ROUTES.iter().filter(|route| route.method == "get").map(|route| format!("/api/v1{}", route.path));
    let is_asked = |path: &String| {
        let here = path.trim_start_matches("/api/v1");
        path.starts_with('/')
            && !path.ends_with("/live")
            && !ELSEWHERE.iter().any(|one| here.starts_with(one))
    };
    pages.chain(api).filter(is_asked).collect()
}

/// An address with the match and these numbers in the places of what it asks for.
fn filled(path: &str, id: &str, seq: u64) -> String {
    let part = |part: &str| {
        let Some((before, rest)) = part.split_once('{') else { return part.to_owned() };
        let (name, after) = rest.rsplit_once('}').unwrap();
        let word = match name.split_once(':').map_or(name, |(name, _)| name) {
            "code" | "id" => id.to_owned(),
            "seq" => seq.to_string(),
            "part" => "0".to_owned(),
            "game" | "system" => "ad".to_owned(),
            "hash" | "head" => "0".repeat(64),
            _ => "AD-CARD-06".to_owned(),
        };
        format!("{before}{word}{after}")
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// All that is asked of a match so far: every listed address at its beginning, middle and end, and what is asked with
/// questions.
pub(crate) fn asked(id: &str, records: u64) -> BTreeSet<String> {
    let moments = [0, records / 2, records - 1];
    let listed = listed();
    let each = moments.iter().flat_map(|seq| listed.iter().map(|path| filled(path, id, *seq)));
    let questions = ["seat:1", "seat:2"].map(|seat| format!("/api/v1/matches/{id}/forms?seat={seat}"));
    let all: BTreeSet<String> = each.chain(questions).chain(asked_for(id, records)).collect();
    // What counts requests, and pages of no match, differ by themselves.
    all.into_iter().filter(|path| path.contains(id)).collect()
}

/// Who asks.
type Office<'a> = (&'static str, Option<Session<'a>>);

fn read(server: &Running, offices: &[Office<'_>], paths: &BTreeSet<String>) -> Vec<(String, Answer)> {
    let mut all = Vec::new();
    for (office, session) in offices {
        let cookie = session.as_ref().map(|session| format!("greffe={}", session.token)).unwrap_or_default();
        for path in paths {
            let answer = server.ask("GET", path, &[("Cookie", &cookie)], b"").lasting();
            assert!(answer.status < 500, "{office} {path}: {answer:?}");
            all.push((format!("{office} {path}"), answer));
        }
    }
    all
}

/// What each office tries, none of which is written: declarations of nobody and of seat 1 by a judge, cards moved by ruling
/// and by agreement where the state is not so.
fn acts(window: &Value) -> Vec<Value> {
    let mut all: Vec<Value> = tries(window).into_iter().map(|act| json!({ "act": act })).collect();
    let window = json!(window);
    for (one, other) in Card::deck().into_iter().zip(Card::deck().into_iter().skip(1)) {
        let (one, other) = (one.to_string(), other.to_string());
        let moved = |card: &str| json!({ "card": card, "from": "hand:0", "to": "discard:0" });
        // No state has that field: what is refused is refused for it, whatever the cards are.
        let fields = json!([{ "field": "/nowhere", "old": 1, "new": 2 }]);
        let adjustment = json!({ "frames": 0, "fields": fields, "cards": [moved(&one), moved(&other)] });
        let effect = json!({ "adjust": adjustment });
        let ruling = json!({ "of": 0, "remedy": "adjusted", "text": "so", "effect": effect });
        all.push(json!({ "as": "judge", "act": { "rule": ruling } }));
        all.push(json!({ "act": { "ask_agreement": { "adjustment": adjustment, "text": "so" } } }));
        for (command, private) in [
            // A card that is held is not enough: the other is none.
            (json!({ "Discard": { "cards": [one, "42S"] } }), json!([])),
            (json!({ "CommitCard": { "from": "hand" } }), json!([one, "42S"])),
        ] {
            let declare =
                json!({ "window": window, "command": command, "private": private, "for": "seat:1" });
            all.push(json!({ "as": "judge", "reason": "she left", "act": { "declare": declare } }));
        }
    }
    all
}

fn tried(offices: &[Office<'_>], id: &str, acts: &[Value]) -> Vec<(String, Answer)> {
    let mut all = Vec::new();
    for (office, session) in offices {
        let Some(session) = session else { continue };
        for act in acts {
            for path in [format!("/matches/{id}/acts"), format!("/matches/{id}/mine/ghost")] {
                let answer = session.post(&path, act).lasting();
                assert!((400..500).contains(&answer.status), "{office} {path} {act}: {answer:?}");
                all.push((format!("{office} {path} {act}"), answer));
            }
        }
    }
    all
}

/// A session of the judge whom the organiser calls.
pub(crate) fn judge<'a>(server: &'a Running, table: &Table<'_>) -> Session<'a> {
    let asked = json!({ "place": "judge", "as": "organiser" });
    let link = table.organiser.post(&format!("/matches/{}/links", table.id), &asked);
    assert_eq!(link.status, 200, "{link:?}");
    server.joined(link.json()[0]["code"].as_str().unwrap())
}

#[test]
fn no_address_tells_any_office_what_a_seat_holds() {
    // The first of these hands, the same each time, that lays a card face down.
    let found = (11..31).any(shown_alike);
    assert!(found, "no card was laid face down");
}

/// A match in which a card of seat 1 lies face down, its server stopped, and what is asked of it.
struct Laid {
    scratch: Scratch,
    id: String,
    /// The records so far.
    count: u64,
    /// Those that were opened to all.
    open: BTreeSet<u64>,
    /// Whoever has an office: the organiser, a judge, seat 2.
    tokens: [String; 3],
    paths: BTreeSet<String>,
    acts: Vec<Value>,
}

impl Laid {
    /// Plays on until such a card lies there; none where it never does.
    fn play(seed: u64) -> Option<Self> {
        let scratch = Scratch::new();
        let (server, clerk) = served_seeded(&scratch, seed);
        let mut table = Table::open(&server, clerk, ["dealt", "table"]);
        let (mut rng, seat) = (Rng::new(seed), Seat::new(1).unwrap());
        let mut is_closed = false;
        for turn in 0..90 {
            is_closed = turn > 8 && table.lies_closed(seat);
            if is_closed || !table.step(&mut rng) {
                break;
            }
        }
        if !is_closed {
            return None;
        }
        let (id, judge) = (table.id.clone(), judge(&server, &table));
        let tokens = [&table.organiser, &judge, &table.seats[1]].map(|session| session.token.clone());
        let count = records(&server, &id);
        let window = server.get(&format!("/matches/{id}")).json()["window"]["seat:1"].clone();
        let (paths, acts, open) = (asked(&id, count), acts(&window), opened(&server, &id));
        assert!(paths.len() > 120, "{} addresses", paths.len());
        drop(table);
        drop(server);
        Some(Self { scratch, id, count, open, tokens, paths, acts })
    }

    /// Whoever may ask, at a server: whoever holds nothing is no longer known after a restart, and is another each time.
    fn offices<'s>(&self, server: &'s Running) -> Vec<Office<'s>> {
        let names = ["organiser", "judge", "seat:2"].into_iter().zip(&self.tokens);
        let sessions = names.map(|(name, token)| (name, Some(server.again(token.clone()))));
        [("nobody", None), ("stranger", Some(server.session()))].into_iter().chain(sessions).collect()
    }

    fn ask(&self, server: &Running) -> Vec<(String, Answer)> {
        let offices = self.offices(server);
        let mut all = read(server, &offices, &self.paths);
        all.extend(tried(&offices, &self.id, &self.acts));
        assert_eq!(records(server, &self.id), self.count, "nothing was written");
        all
    }
}

/// Holds what every office is shown to what it is shown of another deal; whether a card came to lie face down.
fn shown_alike(seed: u64) -> bool {
    let Some(laid) = Laid::play(seed) else { return false };
    let earlier = laid.ask(&unlimited(&laid.scratch));
    assert!(deal_otherwise(&laid.scratch, &laid.id, &laid.open) > 0);
    let later = laid.ask(&unlimited(&laid.scratch));
    assert_eq!(earlier.len(), later.len());
    for ((asked, earlier), (_, later)) in earlier.iter().zip(&later) {
        assert_eq!(earlier.body.len(), later.body.len(), "{asked}");
        assert_eq!(earlier, later, "{asked}");
    }
    true
}

/// How long every address takes of a deal, beside itself and beside another deal: three servers at once, asked in turn.
/// Prints how far their medians are apart, in the same unit for both: nothing is to be read of one that the other lacks.
#[test]
#[ignore = "measures: `GREFFE_ROUNDS` times each address, with nothing else at work"]
#[expect(clippy::print_stdout, reason = "what was measured is for whoever asked for it")]
fn no_time_tells_what_a_seat_holds() {
    let rounds = std::env::var("GREFFE_ROUNDS").map_or(Ok(40), |rounds| rounds.parse()).unwrap();
    let laid = (11..31).find_map(Laid::play).expect("no card was laid face down");
    let (same, other) = (laid.scratch.copy(), laid.scratch.copy());
    assert!(deal_otherwise(&other, &laid.id, &laid.open) > 0);
    let servers = [&laid.scratch, &same, &other].map(unlimited);
    let mut apart: [Vec<(f64, String)>; 2] = Default::default();
    let offices: Vec<Vec<Office<'_>>> = servers.iter().map(|server| laid.offices(server)).collect();
    for (place, (office, _)) in offices[0].iter().enumerate() {
        for path in &laid.paths {
            let mut taken = [const { Vec::new() }; 3];
            for round in 0..rounds + 2 {
                for turn in 0..3 {
                    let at = (turn + round) % 3;
                    let session = &offices[at][place].1;
                    let cookie =
                        session.as_ref().map(|one| format!("greffe={}", one.token)).unwrap_or_default();
                    let start = Instant::now();
                    let answer = servers[at].ask("GET", path, &[("Cookie", &cookie)], b"");
                    assert!(answer.status < 500, "{path}: {answer:?}");
                    if round > 1 {
                        taken[at].push(start.elapsed().as_secs_f64());
                    }
                }
            }
            let [own, same, other] = taken.map(|mut times| {
                times.sort_by(f64::total_cmp);
                times[times.len() / 2]
            });
            for (apart, median) in apart.iter_mut().zip([same, other]) {
                apart.push(((median - own) / own * 100.0, format!("{office} {path}")));
            }
        }
    }
    for (mut apart, of) in apart.into_iter().zip(["the same deal", "another deal"]) {
        apart.sort_by(|one, other| one.0.total_cmp(&other.0));
        let at = |share: usize| apart[(apart.len() - 1) * share / 100].0;
        let [least, low, middle, high, most] = [0, 5, 50, 95, 100].map(at);
        println!(
            "{of}, {} addresses and offices: {least:+.1} % {low:+.1} % {middle:+.2} % {high:+.1} % {most:+.1} %",
            apart.len()
        );
        for (share, asked) in apart.iter().take(3).chain(apart.iter().rev().take(3)) {
            println!("  {share:+.1} % {asked}");
        }
    }
}
