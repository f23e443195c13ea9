//! Spectators who follow behind: what they are sent of a match is the same whatever happened since.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use greffe_web::api::ROUTES;
use serde_json::{Value, json};

use crate::opened::opening;
use crate::person::Person;
use crate::seated::{ask, filled};
use crate::server::{Running, run, serve};

type Cookies = Vec<(String, String)>;

/// An event of four whose first table is being played.
struct Day {
    event: String,
    id: String,
    organiser: Cookies,
    /// Both who play at the table, and one of the other table.
    people: [Cookies; 3],
}

fn of<'a>(site: &'a Running, cookies: &Cookies) -> Person<'a> {
    Person::with_cookies(site, cookies.clone())
}

fn token(answer: &Value) -> Cookies {
    vec![("greffe".to_owned(), answer["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned())]
}

fn fresh(site: &Running) -> Cookies {
    let mut person = Person::new(site);
    person.get("/e/new");
    person.cookies()
}

impl Day {
    fn begin(site: &Running, delay: &Value) -> Self {
        let asked = json!({
            "title": "Le Gué", "game": "seg", "format": { "swiss": { "rounds": 1 } }, "places": 4, "rules": { "delay": delay },
        });
        let made = ask(site, &of(site, &fresh(site)), "POST", "/events", &asked);
        let event = made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let organiser = token(&made);
        let who = of(site, &organiser);
        let act = |act: Value| {
            let done = ask(site, &who, "POST", &format!("/events/{event}/acts"), &json!({ "act": act }));
            assert!(done["first"].is_u64(), "{act}: {done}");
        };
        for name in ["Ambre", "Hugo", "Inès", "Sacha"] {
            act(json!({ "register": { "name": name } }));
        }
        act(json!({ "open_dice": {} }));
        act(json!({ "say_word": { "word": "coquelicot" } }));
        act(json!({ "draw_lots": { "round": 1 } }));
        act(json!({ "publish": { "round": 1 } }));
        let told: Value = serde_json::from_str(&site.get(&format!("/api/v1/events/{event}")).body).unwrap();
        let tables = told["rounds"][0]["tables"].clone();
        let come = |player: &Value| {
            let code =
                ask(site, &who, "POST", &format!("/events/{event}/links"), &json!({ "player": player }));
            token(&ask(site, &of(site, &fresh(site)), "POST", "/join", &json!({ "code": code["code"] })))
        };
        let [a, b, other] = [come(&tables[0]["a"]), come(&tables[0]["b"]), come(&tables[1]["a"])];
        let place = json!({ "round": 1, "table": 1 });
        let mut first = place.clone();
        first["opening"] = opening(&json!({}));
        let made = ask(site, &of(site, &a), "POST", &format!("/events/{event}/matches"), &first);
        assert_eq!(made["match"], tables[0]["match"], "{made}");
        let sit = |cookies: &Cookies| {
            token(&ask(site, &of(site, cookies), "POST", &format!("/events/{event}/sit"), &place))
        };
        let people = [sit(&a), sit(&b), other];
        Self { event, id: tables[0]["match"].as_str().unwrap().to_owned(), organiser, people }
    }

    /// Acts at the table: the number of the first record.
    fn act(&self, site: &Running, seat: usize, act: &Value) -> u64 {
        let path = format!("/matches/{}/acts", self.id);
        let done = ask(site, &of(site, &self.people[seat]), "POST", &path, &json!({ "act": act }));
        done["first"].as_u64().unwrap_or_else(|| panic!("{act}: {done}"))
    }

    fn declare(&self, site: &Running, seat: usize, command: &Value, private: &[Value]) -> bool {
        let path = format!("/matches/{}", self.id);
        let mine = ask(site, &of(site, &self.people[seat]), "GET", &format!("{path}/mine"), &Value::Null);
        let act = json!({ "declare": { "window": mine["window"], "command": command, "private": private } });
        let done =
            ask(site, &of(site, &self.people[seat]), "POST", &format!("{path}/acts"), &json!({ "act": act }));
        done["first"].is_u64()
    }

    /// Plays some commands from the forms that the seats are given.
    fn play(&self, site: &Running, commands: usize) {
        for _ in 0..commands {
            let taken = [0, 1].into_iter().any(|seat| {
                let path = format!("/matches/{}/mine", self.id);
                let mine = ask(site, &of(site, &self.people[seat]), "GET", &path, &Value::Null);
                let forms = mine["forms"].as_array().cloned().unwrap_or_default();
                let owed = forms.iter().filter(|form| form["owed"] == true && form["command"] != "Contest");
                owed.map(filled).any(|(command, private)| self.declare(site, seat, &command, &private))
            });
            assert!(taken);
        }
    }

    /// How many records somebody is shown.
    fn records(&self, site: &Running, cookies: Option<&Cookies>) -> usize {
        let path = format!("/api/v1/matches/{}/records?limit=1000", self.id);
        match cookies {
            None => site.get(&path).body.lines().count(),
            Some(cookies) => of(site, cookies).get(&path).lines().count(),
        }
    }

    /// Every address of the match and of what lists it, as anybody may ask for it.
    #[expect(clippy::too_many_lines, reason = "one list")]
    fn addresses(&self, records: u64) -> Vec<String> {
        let (id, event) = (&self.id, &self.event);
        let seqs: BTreeSet<u64> =
            [0, 1, records / 2, records.saturating_sub(2), records - 1, records, records + 5].into();
        let mut paths = Vec::new();
        for route in ROUTES.iter().filter(|route| route.method == "get" && !route.path.ends_with("/live")) {
            let path = format!("/api/v1{}", route.path.replace("{part}", "0"));
            if route.path.starts_with("/matches/{id}") {
                let path = path.replace("{id}", id);
                for seq in &seqs {
                    paths.push(path.replace("{seq}", &seq.to_string()));
                    paths.push(format!("{path}?at={seq}&of={seq}&records={seq}&a=0&b={seq}&from={seq}"));
                }
            } else if route.path.starts_with("/events/{id}") {
                paths.push(path.replace("{id}", event));
            }
        }
        for page in [
            "",
            "/feed.atom",
            "/luck",
            "/verify",
            "/verify/save",
            "/file",
            "/texts",
            "/head",
            "/head.json",
            "/menu",
            "/play",
            "/agree",
            "/end",
            "/seats",
            "/dice",
            "/study",
            "/veil",
            "/reach",
            "/mine/live",
        ] {
            paths.push(format!("/m/{id}{page}"));
        }
        for seq in seqs {
            for page in [
                format!("/m/{id}/{seq}"),
                format!("/m/{id}/{seq}?hide=1"),
                format!("/m/{id}?seq={seq}"),
                format!("/m/{id}/{seq}/board.svg"),
                format!("/m/{id}/d/{seq}"),
                format!("/m/{id}/head?records={seq}"),
                format!("/m/{id}/head.json?records={seq}"),
                format!("/embed/m/{id}/{seq}"),
                format!("/m/%{:02x}{}/{seq}", id.as_bytes()[0], &id[1..]),
                format!("/%6d/{id}/{seq}"),
            ] {
                paths.push(page);
            }
        }
        let lists = [
            "/",
            "/m",
            "/m?q=alaric",
            "/disputes",
            "/disputes/feed.atom",
            "/api/v1/matches?limit=100",
            "/api/v1/disputes",
            "/rules/seg",
            "/rules/seg/SEG-OUTN-01",
            "/api/v1/events",
        ];
        paths.extend(lists.map(str::to_owned));
        paths.extend(
            ["", "/stats", "/screen", "/print/pairings", "/p/1"].map(|page| format!("/e/{event}{page}")),
        );
        paths.push(format!("/embed/m/{id}"));
        paths
    }

    /// What everybody is sent, by address: but for what is made anew for each answer.
    fn seen(&self, site: &Running, records: u64) -> BTreeMap<String, (u16, String)> {
        let answer = |path: String| {
            let answer = site.get(&path);
            assert_ne!(answer.status, 429, "{path}");
            let body = answer.body.replace(&site.address.to_string(), "HERE");
            // A form's token, and signs that make a private page longer by chance.
            let mut parts = body.split("name=\"csrf\" value=\"");
            let first = parts.next().unwrap_or_default().to_owned();
            let rest = parts.map(|part| part.split_once('"').map_or("", |(_, rest)| rest));
            let body = rest.fold(first, |body, rest| body + rest);
            let body = match body.rfind("<!--").filter(|_| body.ends_with("-->")) {
                Some(at) => body[..at].to_owned(),
                None => body,
            };
            (path, (answer.status, body))
        };
        self.addresses(records).into_iter().map(answer).collect()
    }
}

/// What differs.
fn compared(before: &BTreeMap<String, (u16, String)>, after: &BTreeMap<String, (u16, String)>) {
    for (path, told) in before {
        assert_eq!(Some(told), after.get(path), "{path}");
    }
    assert_eq!(before.len(), after.len());
}

#[test]
fn minutes_behind_nothing_that_is_played_now_is_seen_and_at_the_end_all_of_it_is() {
    let site = serve();
    let day = Day::begin(&site, &json!({ "minutes": 60 }));
    let shown = u64::try_from(day.records(&site, None)).unwrap();
    assert!(shown > 0, "that it was opened is seen at once");
    let before = day.seen(&site, shown);
    assert!(day.declare(&site, 0, &json!({ "Start": {} }), &[]));
    day.play(&site, 12);
    compared(&before, &day.seen(&site, shown));
    // The feed of an event is no way round to a match.
    for place in ["/e", "/api/v1/events"] {
        assert_eq!(
            begins(&site, &format!("{place}/{}/live?from=0", day.id)),
            "HTTP/1.1 404 Not Found",
            "{place}"
        );
        assert_eq!(
            begins(&site, &format!("{place}/{}/live?from=0", day.event)),
            "HTTP/1.1 200 OK",
            "{place}"
        );
    }
    // Both who play, whoever has a place in the event, and its organiser see all.
    let all = day.records(&site, Some(&day.people[0]));
    assert!(all > usize::try_from(shown).unwrap() + 12, "{all}");
    for who in [&day.people[1], &day.people[2], &day.organiser] {
        assert_eq!(day.records(&site, Some(who)), all);
        assert!(of(&site, who).get(&format!("/m/{}/{}", day.id, all - 1)).contains("Alaric"));
    }
    let mut guest = of(&site, &fresh(&site));
    guest.get(&format!("/m/{}/{}", day.id, all - 1));
    assert_eq!(guest.status, 404, "a session without a place is a spectator's");
    let page = guest.get(&format!("/m/{}?lang=en", day.id)).to_owned();
    assert!(page.contains("60 min behind"), "{page}");
    assert!(guest.get(&format!("/e/{}?lang=en", day.event)).contains("60 minutes behind"));
    // The match ends: nothing is held back.
    assert!(day.declare(&site, 0, &json!({ "Concede": {} }), &[]));
    let summary = of(&site, &day.people[0]).get(&format!("/api/v1/matches/{}", day.id)).to_owned();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    let result = summary["ledger"]["result"]["seq"].clone();
    day.act(&site, 0, &json!({ "confirm_result": { "of": result } }));
    let waiting: Value =
        serde_json::from_str(&site.get(&format!("/api/v1/matches/{}", day.id)).body).unwrap();
    assert!(waiting["ledger"]["closed"].is_null(), "{waiting}");
    day.act(&site, 1, &json!({ "confirm_result": { "of": result } }));
    assert_eq!(day.records(&site, None), day.records(&site, Some(&day.people[0])));
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=recent").body).unwrap();
    assert_eq!(listed["matches"][0]["closed"], true, "{listed}");
    assert_eq!(listed["matches"][0]["title"], "Le Gué · R1 T1", "{listed}");
    assert!(site.get(&format!("/e/{}?lang=en", day.event)).body.contains("wins, 0 to 0"));
}

/// The first line of an answer that may have no end.
fn begins(site: &Running, path: &str) -> String {
    let mut stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).unwrap();
    line.trim().to_owned()
}

/// Reads a feed until a record came; the numbers of all that came.
fn followed(reader: &mut BufReader<TcpStream>, until: u64) -> Vec<u64> {
    let mut came = Vec::new();
    let mut line = String::new();
    while came.last() != Some(&until) {
        line.clear();
        assert!(reader.read_line(&mut line).unwrap() > 0, "the feed ended: {came:?}");
        came.extend(line.trim().strip_prefix("id: ").and_then(|seq| seq.parse::<u64>().ok()));
    }
    came
}

#[test]
fn records_behind_two_matches_that_differ_only_in_the_last_ones_are_answered_alike() {
    const BEHIND: usize = 8;
    let mut site = serve();
    let day = Day::begin(&site, &json!({ "records": BEHIND }));
    assert!(day.declare(&site, 0, &json!({ "Start": {} }), &[]));
    day.play(&site, 12);
    site.stop();
    let folder = site.folder.with_extension("twin");
    crate::watch::copy(&site.folder, &folder);
    let sites = [run(site.folder.clone(), |_| ()), run(folder, |_| ())];
    // One disputes the last command, one the first; their words differ, too.
    for (site, (said, of)) in
        sites.iter().zip([("Ce n’est pas la bonne ligne.", 1), ("Je conteste le début.", 0)])
    {
        let last = day.records(site, Some(&day.people[0]));
        let of = if of == 0 { 0 } else { last - 1 };
        day.act(site, 0, &json!({ "raise_dispute": { "of": of, "text": said } }));
    }
    let all = sites.each_ref().map(|site| day.records(site, Some(&day.people[1])));
    assert_eq!(all[0], all[1]);
    let shown = sites.each_ref().map(|site| day.records(site, None));
    assert!(shown[0] == shown[1] && shown[0] > BEHIND && shown[0] + BEHIND <= all[0], "{shown:?} of {all:?}");
    let records = u64::try_from(shown[0]).unwrap();
    let [one, other] = sites.each_ref().map(|site| day.seen(site, records));
    compared(&one, &other);
    // They do differ for who is at the table.
    let path = format!("/api/v1/matches/{}", day.id);
    let [one, other] = sites.each_ref().map(|site| of(site, &day.people[2]).get(&path).to_owned());
    assert_ne!(one, other);
    // A feed brings what is shown, and more as the match goes on, never the last records.
    let site = &sites[0];
    let mut stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
    let path = format!("/m/{}/live?from=0", day.id);
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
    let mut reader = BufReader::new(stream);
    assert_eq!(followed(&mut reader, records - 1), (0..records).collect::<Vec<_>>());
    let dispute = u64::try_from(all[0] - 2).unwrap();
    let raised = of(site, &day.people[0]).get(&format!("/api/v1/matches/{}", day.id)).to_owned();
    let raised: Value = serde_json::from_str(&raised).unwrap();
    let dispute = raised["ledger"]["disputes"][0]["seq"].as_u64().unwrap_or(dispute);
    for seat in [1, 0, 1] {
        day.act(site, seat, &json!({ "give_evidence": { "dispute": dispute, "text": "Voici." } }));
    }
    let now = u64::try_from(day.records(site, None)).unwrap();
    let all = u64::try_from(day.records(site, Some(&day.people[0]))).unwrap();
    assert!(now > records && now + u64::try_from(BEHIND).unwrap() <= all, "{now} of {all}");
    assert_eq!(followed(&mut reader, now - 1), (records..now).collect::<Vec<_>>());
}
