//! Every form that a page of a match shows anybody, posted by every office, and every feed that any of them follows while a
//! seat acts: under two deals of the hidden hands, each on a copy of the same site, nobody is told another thing.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use greffe_core::record::ids::Seat;
use greffe_core::testing::Rng;
use serde_json::{Value, json};

use crate::ad_secrets::{Table, deal_otherwise, served_seeded};
use crate::feed::Feed;
use crate::filled::{Form, forms};
use crate::matrix::{asked, judge};
use crate::server::{Answer, Running, Scratch, serve_seeded};
use crate::watch::{opened, records, vault};

/// What ends a match or takes a place away: after it there is less to be asked.
fn is_last(form: &Form) -> bool {
    let ends = ["declare-out", "propose", "revoke"].iter().any(|word| form.field("do") == Some(word));
    ends || form.field("command") == Some("Concede")
}

/// Somebody at a browser.
struct Browser<'a> {
    server: &'a Running,
    cookie: String,
    csrf: String,
}

impl<'a> Browser<'a> {
    /// Nobody, a stranger, or whoever holds a place by a token.
    fn of(server: &'a Running, office: &str, token: Option<&String>, id: &str) -> Self {
        let stranger = || server.session().token;
        let token = match office {
            "nobody" => None,
            _ => Some(token.cloned().unwrap_or_else(stranger)),
        };
        let cookie = token.map(|token| format!("greffe={token}")).unwrap_or_default();
        let mut browser = Self { server, cookie, csrf: "none".to_owned() };
        let pages = [format!("/m/{id}/menu"), format!("/m/{id}/play"), "/import".to_owned()];
        let csrf = pages.iter().find_map(|page| {
            let page = browser.get(page).body;
            Some(page.split("name=\"csrf\" value=\"").nth(1)?.split('"').next()?.to_owned())
        });
        browser.csrf = csrf.unwrap_or(browser.csrf);
        browser
    }

    fn get(&self, path: &str) -> Answer {
        self.server.ask("GET", path, &[("Cookie", &self.cookie)], b"")
    }

    fn post(&self, form: &Form, more: &[(&str, &str)]) -> Answer {
        let own = [("csrf", self.csrf.as_str())];
        let fields = form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let pairs = own.into_iter().chain(fields).chain(more.iter().copied());
        let pairs: Vec<String> =
            pairs.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        let headers = [
            ("Cookie", self.cookie.as_str()),
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Sec-Fetch-Site", "same-origin"),
        ];
        self.server.ask("POST", &form.action, &headers, pairs.join("&").as_bytes())
    }
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").unwrap();
        }
        out
    })
}

/// An answer without the moments and hashes of what was written since the site was copied: the clock is in them.
fn timeless(answer: &Answer) -> Answer {
    let answer = answer.lasting();
    Answer { body: unclocked(&answer.body), head: unclocked(&answer.head), ..answer }
}

fn unclocked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let hex = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_hexdigit()).len();
        let is_like = |form: &str| {
            let like =
                |(sign, form): (char, char)| if form == '0' { sign.is_ascii_digit() } else { sign == form };
            rest.len() >= form.len() && rest.chars().zip(form.chars()).all(like)
        };
        let clock = is_like("0000-00-00") || is_like("00:00:00");
        if hex >= 12 {
            out.extend(std::iter::repeat_n('#', hex));
            rest = &rest[hex..];
        } else if clock {
            let length = rest.len()
                - rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || "-:.TZ".contains(sign)).len();
            out.push('@');
            rest = &rest[length..];
        } else if hex > 0 {
            out.push_str(&rest[..hex]);
            rest = &rest[hex..];
        } else {
            out.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    out
}

/// A match in which a card of seat 1 lies face down, with its offices, on a site that was stopped; and the same with another
/// deal of what is hidden.
struct Twins {
    here: Scratch,
    there: Scratch,
    id: String,
    /// The organiser, the judge, seats 1 and 2.
    tokens: [String; 4],
}

const OFFICES: [&str; 5] = ["nobody", "stranger", "seat:2", "judge", "organiser"];

impl Twins {
    /// The first of these hands, the same each time, that lays a card face down.
    fn new(disputed: bool) -> Self {
        (11..31).find_map(|seed| Self::of(seed, disputed)).expect("no card was laid face down")
    }

    fn of(seed: u64, disputed: bool) -> Option<Self> {
        let here = Scratch::new();
        let (server, clerk) = served_seeded(&here, seed);
        let mut table = Table::open(&server, clerk, ["dealt", "table"]);
        let (mut rng, seat) = (Rng::new(seed), Seat::new(1).unwrap());
        let lies = (0..90).any(|turn| turn > 8 && table.lies_closed(seat) || !table.step(&mut rng));
        if !lies || !table.lies_closed(seat) {
            return None;
        }
        let (id, judge) = (table.id.clone(), judge(&server, &table));
        let [one, two] = &table.seats;
        let tokens = [&table.organiser, &judge, one, two].map(|session| session.token.clone());
        if disputed {
            let of = records(&server, &id) - 1;
            two.does(&id, &json!({ "raise_dispute": { "of": of, "text": "A card lies there." } }));
        }
        let open = opened(&server, &id);
        drop(table);
        drop(server);
        // Opened once more: by then the one that was stopped has let go of it.
        drop(vault(&here));
        let there = here.copy();
        assert!(deal_otherwise(&there, &id, &open) > 0);
        Some(Self { here, there, id, tokens })
    }

    fn token(&self, office: &str) -> Option<&String> {
        let [organiser, judge, one, two] = &self.tokens;
        match office {
            "organiser" => Some(organiser),
            "judge" => Some(judge),
            "seat:1" => Some(one),
            "seat:2" => Some(two),
            _ => None,
        }
    }

    /// Does the same on a copy of each of both.
    fn both<T>(&self, run: impl Fn(&Running) -> T) -> [T; 2] {
        [&self.here, &self.there].map(|scratch| {
            let copy = scratch.copy();
            run(&serve_seeded(&copy, 7, |_| ()))
        })
    }

    /// What pages show to each who holds a place: the forms of seat 1, and those of the others.
    fn forms(&self, server: &Running) -> [BTreeSet<Form>; 2] {
        let count = records(server, &self.id);
        let places = ["seat:1", "seat:2", "judge", "organiser"];
        let [own, others] = [&places[..1], &places[1..]].map(|places| {
            let mut all = BTreeSet::new();
            for office in places {
                let browser = Browser::of(server, office, self.token(office), &self.id);
                let more = ["play?for=1", "play?for=2", "menu?part=takeback", "menu?part=judge"];
                let more = more.map(str::to_owned).into_iter();
                let more = more.chain((count - 3..count).map(|seq| format!("d/{seq}")));
                let more = more.map(|page| format!("/m/{}/{page}", self.id));
                for path in asked(&self.id, count).into_iter().chain(more) {
                    if !path.starts_with("/api/") {
                        let page = browser.get(&path).body;
                        all.extend(forms(&page, &path));
                    }
                }
            }
            all
        });
        [own, others].map(|all| all.into_iter().filter(|form| form.action.contains(&self.id)).collect())
    }
}

#[test]
fn no_form_of_a_page_tells_any_office_what_a_seat_holds() {
    let deeds = [false, true].map(told_alike).concat();
    let deeds: BTreeSet<&str> = deeds.iter().map(String::as_str).collect();
    for deed in ["takeback", "dispute", "evidence", "rule", "propose", "declare-out", "code", "revoke"] {
        assert!(deeds.contains(deed), "no form does {deed}: {deeds:?}");
    }
}

/// Where two texts begin to differ, with what stands around it.
fn apart(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| text.chars().skip(same.saturating_sub(60)).take(160).collect::<String>();
    let asked: String = one.chars().take(300).collect();
    format!("{asked}\n… {}\n… {}", around(one), around(other))
}

/// The kinds of the records from one on.
fn written(server: &Running, id: &str, from: u64) -> Vec<String> {
    let lines = server.get(&format!("/matches/{id}/records?from={from}&limit=1000")).body;
    let kind = |line: &str| serde_json::from_str::<Value>(line).unwrap()["kind"].as_str().unwrap().to_owned();
    lines.lines().map(kind).collect()
}

/// Whether records show what was hidden, or end the game, after which it is shown.
fn shows(server: &Running, id: &str, kinds: &[String]) -> bool {
    let shown = ["Opened", "HiddenDisclosed", "ResultProposed"];
    let is_over = || !server.get(&format!("/matches/{id}")).json()["outcome"].is_null();
    !kinds.is_empty() && (kinds.iter().any(|kind| shown.contains(&kind.as_str())) || is_over())
}

/// Posts all forms of a match, disputed or not, as every office in both deals; what they do.
fn told_alike(disputed: bool) -> Vec<String> {
    let twins = Twins::new(disputed);
    let [own, others] = {
        let copy = twins.here.copy();
        let server = serve_seeded(&copy, 7, |_| ());
        twins.forms(&server)
    };
    let mut all: Vec<&Form> = own.union(&others).collect();
    assert!(all.len() > 40, "{} forms: {all:#?}", all.len());
    all.sort_by_key(|form| is_last(form));
    for office in OFFICES {
        let run = |server: &Running| {
            let browser = Browser::of(server, office, twins.token(office), &twins.id);
            let (mut answers, mut count) = (Vec::new(), records(server, &twins.id));
            for form in &all {
                // Whoever acts in a seat's place learns from what is written, so its own secrets are tried in vain only.
                let asks: &[&[(&str, &str)]] =
                    if others.contains(form) { &[&[], &[("sure", "yes"), ("reason", "so")]] } else { &[&[]] };
                for more in asks {
                    let answer = browser.post(form, more);
                    assert!(answer.status < 500, "{office} {form:?}: {answer:?}");
                    let kinds = written(server, &twins.id, count);
                    count += u64::try_from(kinds.len()).unwrap();
                    if shows(server, &twins.id, &kinds) {
                        // From here on what was hidden is known to all.
                        return answers;
                    }
                    answers.push((format!("{office} {form:?} {more:?}"), timeless(&answer), kinds));
                }
            }
            for page in ["menu", "play", "agree", "seats", "end", "dice", "texts", "luck"] {
                let path = format!("/m/{}/{page}", twins.id);
                answers.push((format!("{office} {path}"), timeless(&browser.get(&path)), Vec::new()));
            }
            answers
        };
        let [here, there] = twins.both(run);
        let odd = here.iter().zip(&there).filter(|(one, other)| one != other);
        let odd: Vec<String> =
            odd.map(|(one, other)| apart(&format!("{one:?}"), &format!("{other:?}"))).collect();
        assert!(odd.is_empty(), "{odd:#?}");
        let more = here.get(there.len()).or(there.get(here.len()));
        assert!(more.is_none(), "one deal is shown by what the other is not: {more:?}");
        assert!(here.len() > all.len() / 2, "{office}: {} answers to {} forms", here.len(), all.len());
        let taken = here.iter().filter(|(.., kinds)| !kinds.is_empty()).count();
        // An organiser who plays no seat writes little: it depends on what is asked then.
        let writes = match office {
            "nobody" | "stranger" => taken == 0,
            "organiser" => true,
            _ => taken > 0,
        };
        assert!(writes, "{office}: {taken} forms wrote a record");
    }
    all.iter().filter_map(|form| form.field("do")).map(str::to_owned).collect()
}

#[test]
fn no_feed_tells_any_office_what_a_seat_holds_while_it_acts() {
    let twins = Twins::new(false);
    let [here, there] = twins.both(|server| told_by_feeds(server, &twins));
    assert!(here.len() > 18, "{}", here.len());
    for (one, other) in here.iter().zip(&there) {
        assert_eq!(one, other);
    }
    assert_eq!(here.len(), there.len());
}

/// What is told, by the name of who or what tells it.
type Told = Vec<(String, String)>;

/// What seat 1 is answered and everybody's feeds tell meanwhile.
fn told_by_feeds(server: &Running, twins: &Twins) -> Told {
    let id = &twins.id;
    let mut feeds: Vec<(String, Feed)> =
        OFFICES.into_iter().flat_map(|office| feeds(server, twins, office)).collect();
    let mut told = acted(server, twins);
    let last = records(server, id) - 1;
    told.extend(feeds.iter_mut().map(|(name, feed)| (name.clone(), unclocked(&heard(feed, last)))));
    drop(feeds);
    for path in [format!("/m/{id}/feed.atom"), "/disputes/feed.atom".to_owned()] {
        let feed = server.ask("GET", &path, &[], b"").lasting();
        told.push((path, unclocked(&feed.body)));
    }
    // What is counted of time is nobody's secret, and another one each time.
    let metrics = server.ask("GET", "/metrics", &[], b"").body;
    let busy = ["seconds", "feeds", "folded"];
    let counted = metrics.lines().filter(|line| !busy.iter().any(|word| line.contains(word)));
    let counted: BTreeSet<&str> = counted.collect();
    told.push(("/metrics".to_owned(), counted.into_iter().collect::<Vec<_>>().join("\n")));
    told
}

/// The feeds that an office may follow, from the last record on; a seat's own are not there for anybody else.
fn feeds(server: &Running, twins: &Twins, office: &str) -> Vec<(String, Feed)> {
    let id = &twins.id;
    let from = records(server, id) - 1;
    let browser = Browser::of(server, office, twins.token(office), id);
    let cookie = format!("Cookie: {}\r\n", browser.cookie);
    let mut all = Vec::new();
    for place in ["live", "mine/live"] {
        for path in [format!("/m/{id}/{place}"), format!("/api/v1/matches/{id}/{place}")] {
            if place == "mine/live" && office != "seat:2" {
                let answer = browser.get(&path);
                assert_eq!(answer.status, 404, "{office} {path}: {answer:?}");
                continue;
            }
            let path = format!("{path}?from={from}");
            all.push((format!("{office} {path}"), Feed::open(server, &path, &cookie)));
        }
    }
    all
}

/// Seat 1 names cards in vain, asks for something, gives it up, disputes; what it is answered.
fn acted(server: &Running, twins: &Twins) -> Told {
    let id = &twins.id;
    let seat = server.again(twins.token("seat:1").unwrap().clone());
    let window = server.get(&format!("/matches/{id}")).json()["window"]["seat:1"].clone();
    let declare = |command: Value, private: Value| {
        let declared = json!({ "window": window, "command": command, "private": private });
        json!({ "declare": declared })
    };
    // Refused, neither of the first two is written: what is asked is the next record.
    let count = records(server, id);
    let mut told = Vec::new();
    for act in [
        declare(json!({"CommitCard": {"from": "hand"}}), json!(["\"42S\""])),
        declare(json!({"Discard": {"cards": ["42S"]}}), json!([])),
        json!({ "ask_dice": {} }),
        json!({ "refuse": { "of": count } }),
        json!({ "raise_dispute": { "of": 3, "text": "A card." } }),
    ] {
        told.push((act.to_string(), seat.tries(id, &act).status.to_string()));
    }
    let statuses: Vec<&str> = told.iter().map(|(_, status)| status.as_str()).collect();
    assert_eq!(statuses, ["422", "422", "200", "200", "200"], "{told:?}");
    told
}

/// What a feed tells until it has told of a record.
fn heard(feed: &mut Feed, last: u64) -> String {
    let mut heard = String::new();
    while let Some(event) = feed.next() {
        let is_last = |line: &String| *line == format!("id: {last}") || *line == format!("data: {last}");
        heard.push_str(&event.join("\n"));
        heard.push('\n');
        if event.iter().any(is_last) {
            break;
        }
    }
    heard
}
