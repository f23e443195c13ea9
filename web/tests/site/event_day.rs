//! The day of an event at everybody's own device: players enter, check in, sit down where the round says; judges and a
//! second organiser come by code; programs act with a head that they expect. Who may do what, asked of each of them.

use serde_json::{Value, json};

use crate::driver::{Driver, skip};
use crate::events::{MATCH, verified};
use crate::opened::opening;
use crate::person::Person;
use crate::seated::{ask, filled};
use crate::server::{Running, serve};

/// An event of four places with clock and check-in, opened by its form; its address.
pub(crate) fn opened(site: &Running) -> (Person<'_>, String) {
    let mut organiser = Person::new(site);
    organiser.get("/e/new?lang=en");
    let fields = [
        ("title", "Le Gué"),
        ("game", "seg"),
        ("places", "4"),
        ("format", "swiss"),
        ("rounds", "2"),
        ("check_in", "on"),
        ("minutes", "45"),
        ("at_time", "turn"),
        ("scenarios", "La Traversée\nLe Pont"),
    ];
    organiser.post("/e?lang=en", &fields);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let base = organiser.path.trim_end_matches("/desk").to_owned();
    (organiser, base)
}

pub(crate) fn entered<'a>(site: &'a Running, base: &str, name: &str) -> Person<'a> {
    let mut person = Person::new(site);
    person.get(&format!("{base}/me?lang=en"));
    person.post(&format!("{base}/me"), &[("do", "enter"), ("name", name), ("club", "Les Cornouillers")]);
    assert_eq!(person.status, 200, "{}", person.page);
    assert!(person.page.contains(&format!("<h1>{name}</h1>")), "{}", person.page);
    person
}

fn day_code(organiser: &mut Person<'_>, base: &str) -> String {
    organiser.get(&format!("{base}/desk?lang=en"));
    let told = organiser.page.split("Code of the day <b class=\"mono\">").nth(1).unwrap();
    told.split('<').next().unwrap().to_owned()
}

/// The address that a code just made on the desk leads to.
pub(crate) fn link(organiser: &mut Person<'_>, base: &str, place: &[(&str, &str)]) -> String {
    let mut fields = vec![("do", "link")];
    fields.extend_from_slice(place);
    organiser.get(&format!("{base}/desk?lang=en"));
    organiser.post(&format!("{base}/desk"), &fields);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let url = organiser.page.split("<a class=\"xs\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    format!("/j/{}", url.rsplit('/').next().unwrap())
}

pub(crate) fn came<'a>(site: &'a Running, link: &str, name: &str) -> Person<'a> {
    let mut person = Person::new(site);
    person.get(&format!("{link}?lang=en"));
    person.post(link, &[("name", name)]);
    assert_eq!(person.status, 200, "{}", person.page);
    person
}

pub(crate) fn refused(person: &mut Person<'_>, path: &str, fields: &[(&str, &str)], said: &str) {
    person.get(&format!("{path}?lang=en"));
    person.post(&format!("{path}?lang=en"), fields);
    assert_eq!(person.status, 422, "{fields:?}: {}", person.page);
    assert!(person.page.contains(said), "{said}: {}", person.page);
}

/// Four players check in by the code of the day; a fifth waits. A session is one player, and acts for no other.
pub(crate) fn checked_in<'a>(site: &'a Running, organiser: &mut Person<'a>, base: &str) -> Vec<Person<'a>> {
    let me = format!("{base}/me");
    let names = ["Ambre", "Hugo", "Inès", "Camille"];
    let mut people: Vec<Person<'_>> = names.iter().map(|name| entered(site, base, name)).collect();
    let late = entered(site, base, "Sacha");
    assert!(late.page.contains("waiting list"), "{}", late.page);
    refused(&mut people[0], &me, &[("do", "enter"), ("name", "Again")], "you have entered already");
    let code = day_code(organiser, base);
    refused(&mut people[0], &me, &[("do", "arrive"), ("code", "AAAAAA")], "not the code of the day");
    for person in &mut people {
        assert!(!person.get(&format!("{me}?lang=en")).contains(&code), "only the hall tells the code");
        person.post(&me, &[("do", "arrive"), ("code", &code.to_lowercase())]);
        assert_eq!(person.status, 200, "{}", person.page);
    }
    let public = site.get(base).body + &site.get(&format!("{base}/screen")).body;
    assert!(!public.contains(&code));
    people
}

#[test]
#[expect(clippy::too_many_lines, reason = "a day from beginning to end")]
fn players_enter_check_in_sit_down_and_leave_from_their_own_phones() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let (me, desk) = (format!("{base}/me"), format!("{base}/desk"));
    let mut people = checked_in(&site, &mut organiser, &base);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "dice")]);
    organiser.post(&desk, &[("do", "word"), ("word", "coquelicot")]);
    organiser.post(&desk, &[("do", "lots"), ("round", "1")]);
    // The draft is looked at before it is published: a tap prices every exchange, and one is made, with its reason.
    organiser.get(&format!("{desk}?lang=en&sel=1"));
    assert!(organiser.page.contains("Ambre exchanges with"), "{}", organiser.page);
    let to = organiser.page.split(&format!("<a href=\"{desk}?moved=1-")).nth(1).unwrap();
    let moved = format!("1-{}", to.split('#').next().unwrap());
    organiser.get(&format!("{desk}?lang=en&moved={moved}"));
    let cost = organiser.hidden("cost").unwrap();
    let publish = [("do", "pair"), ("round", "1"), ("moved", moved.as_str()), ("cost", cost.as_str())];
    organiser.post(&desk, &publish);
    assert_eq!(organiser.status, 422, "an exchange without a reason");
    let with: Vec<(&str, &str)> = publish.into_iter().chain([("text", "They came by one car.")]).collect();
    organiser.post(&desk, &with);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    organiser.post(&desk, &[("do", "clock"), ("round", "1")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let shown = people[0].get(&format!("{me}?lang=en")).to_owned();
    assert!(
        shown.contains("La Traversée")
            && shown.contains("data-until=\"")
            && shown.contains("the turn under way is the last"),
        "{shown}"
    );
    let tables = site.get(&format!("/api/v1/events/{}", base.trim_start_matches("/e/")));
    let summary: Value = serde_json::from_str(&tables.body).unwrap();
    let first = summary["rounds"][0]["tables"][0].clone();
    let seated = |number: &Value| usize::try_from(number.as_u64().unwrap()).unwrap() - 1;
    let (a, b) = (seated(&first["a"]), seated(&first["b"]));
    let elsewhere = (0..4).find(|one| *one != a && *one != b).unwrap();
    // Nobody opens the match of another table, nor sits there.
    let event = base.trim_start_matches("/e/").to_owned();
    let form = format!("/new?game=seg&event={event}&round=1&table=1");
    people[elsewhere].get(&form);
    assert_eq!(people[elsewhere].status, 403);
    people[a].get(&form);
    assert!(people[a].page.contains(&event), "{}", people[a].page);
    let at = [("event", event.as_str()), ("round", "1"), ("table", "1")];
    let sent: Vec<(&str, &str)> = MATCH.into_iter().chain(at).collect();
    people[a].post("/new", &sent);
    assert_eq!(people[a].status, 200, "{}", people[a].page);
    let base_of_match = people[a].path.trim_end_matches("/play").to_owned();
    assert_eq!(base_of_match, format!("/m/{}", first["match"].as_str().unwrap()), "who opens sits down");
    let no = ask(
        &site,
        &people[elsewhere],
        "POST",
        &format!("/events/{event}/sit"),
        &json!({ "round": 1, "table": 1 }),
    );
    assert_eq!(no["error"]["reason"], "not_seated", "{no}");
    people[b].get(&me);
    people[b].post(&me, &[("do", "sit")]);
    assert_eq!(people[b].path, format!("{base_of_match}/play"), "{}", people[b].page);
    played(&site, &people, (a, b), &base_of_match);
    // The result is there without anybody typing it, as soon as somebody looks.
    let shown = people[b].get(&format!("{me}?lang=en")).to_owned();
    assert!(shown.contains("to 0</b>"), "{shown}");
    people[elsewhere].get(&me);
    refused(&mut people[elsewhere], &me, &[("do", "drop")], "tick the box");
    people[elsewhere].post(&me, &[("do", "drop"), ("sure", "yes")]);
    assert_eq!(people[elsewhere].status, 200, "{}", people[elsewhere].page);
    let told = site.get(&format!("{base}?lang=en")).body;
    assert!(told.contains("leaves after round 1"), "{told}");
    for sheet in ["pairings", "slips", "standings"] {
        let paper = site.get(&format!("{base}/print/{sheet}?lang=en"));
        assert!(paper.status == 200 && paper.body.contains("As of record"), "{sheet}: {}", paper.body);
    }
    assert_eq!(site.get(&format!("{base}/print/secrets")).status, 404);
    assert!(site.get(&format!("{base}/screen?lang=en")).body.contains("Camille"));
    assert!(verified(&site, &base).contains("1 results equal to their match"));
}

/// Side A starts and gives up; both confirm.
fn played(site: &Running, people: &[Person<'_>], (a, b): (usize, usize), base: &str) {
    let id = base.trim_start_matches("/m/");
    let act = |who: usize, act: Value| {
        let answer = ask(site, &people[who], "POST", &format!("/matches/{id}/acts"), &json!({ "act": act }));
        assert!(answer["first"].is_u64(), "{answer}");
    };
    let summary =
        || -> Value { serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}")).body).unwrap() };
    act(a, json!({ "declare": { "window": summary()["window"]["seat:1"], "command": { "Start": {} } } }));
    act(a, json!({ "declare": { "window": summary()["window"]["seat:1"], "command": { "Concede": {} } } }));
    let of = summary()["ledger"]["result"]["seq"].clone();
    act(a, json!({ "confirm_result": { "of": of } }));
    act(b, json!({ "confirm_result": { "of": of } }));
}

#[test]
fn a_roster_is_checked_by_its_game_and_seen_by_nobody_before_all_are() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let (me, desk) = (format!("{base}/me"), format!("{base}/desk"));
    let (mut one, mut other) = (entered(&site, &base, "Ambre"), entered(&site, &base, "Hugo"));
    refused(&mut one, &me, &[("do", "roster"), ("team", "none")], "choose a team");
    one.post(&me, &[("do", "roster"), ("team", "garde")]);
    assert_eq!(one.status, 200, "{}", one.page);
    assert!(one.page.contains("hidden from all"), "{}", one.page);
    let id = base.trim_start_matches("/e/");
    let wrong = json!({ "act": { "hand_in": { "roster": [{ "name": "Nobody" }] } } });
    let refused_by_game = post(&site, &other, id, &wrong);
    assert_eq!(refused_by_game["error"]["reason"], "roster", "{refused_by_game}");
    let theirs = json!({ "act": { "hand_in": { "roster": [], "player": 1 } } });
    assert!(post(&site, &other, id, &theirs)["error"]["reason"].is_string());
    let document = format!("{base}/p/1/roster.json");
    one.get(&document);
    let own: Value = serde_json::from_str(&one.page).unwrap();
    let name = own["roster"][0]["name"].as_str().unwrap().to_owned();
    for person in [&mut other, &mut organiser] {
        person.get(&document);
        assert_eq!(person.status, 404, "{}", person.page);
        for page in [
            base.clone(),
            format!("{base}/p/1"),
            format!("/api/v1/events/{id}"),
            format!("/api/v1/events/{id}/acts"),
        ] {
            assert!(!person.get(&page).contains(&name), "{page}");
        }
    }
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "show")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    assert!(other.get(&format!("{base}/p/1")).contains(&name), "{}", other.page);
    other.get(&document);
    let told: Value = serde_json::from_str(&other.page).unwrap();
    assert_eq!(told, own);
    let digest = greffe_web::assets::hex(other.page.as_bytes());
    assert!(
        site.get(&format!("{base}/file")).body.contains(&digest),
        "the log has the digest of that document"
    );
}

#[test]
fn judges_and_organisers_come_by_name_and_nobody_decides_at_the_own_table() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let desk = format!("{base}/desk");
    let calls = format!("{base}/calls");
    let mut people = checked_in(&site, &mut organiser, &base);
    // A player who is a judge too: the log says which player that hand is.
    let way = link(&mut organiser, &base, &[("place", "judge")]);
    refused(&mut people[0], &way, &[("name", " ")], "say your name");
    people[0].post(&way, &[("name", "Ambre R.")]);
    assert_eq!(people[0].path, calls, "{}", people[0].page);
    let mut judge = came(&site, &link(&mut organiser, &base, &[("place", "judge")]), "Noé");
    let mut second = came(&site, &link(&mut organiser, &base, &[("place", "organiser")]), "Lise");
    assert_eq!(second.path, desk);
    let mut guest = Person::new(&site);
    guest.get(&calls);
    assert_eq!(guest.status, 403);
    guest.get(&way);
    assert!(!guest.page.contains("Judge at this event"), "a code is good once: {}", guest.page);
    second.get(&desk);
    second.post(&desk, &[("do", "dice")]);
    second.post(&desk, &[("do", "word"), ("word", "coquelicot")]);
    second.post(&desk, &[("do", "pair"), ("round", "1")]);
    assert_eq!(second.status, 200, "{}", second.page);
    people[0].get(&format!("{base}/me"));
    people[0].post(&format!("{base}/me"), &[("do", "judge")]);
    assert_eq!(people[0].status, 200, "{}", people[0].page);
    refused(
        &mut people[0],
        &format!("{base}/me"),
        &[("do", "judge")],
        "a judge is called to this table already",
    );
    judge.get(&format!("{calls}?lang=en"));
    assert!(judge.page.contains("One open call") && judge.page.contains("no judge"), "{}", judge.page);
    let of = judge.hidden("of").unwrap();
    refused(&mut people[0], &calls, &[("do", "take"), ("of", &of)], "you play at this table: hand");
    judge.post(&calls, &[("do", "take"), ("of", &of)]);
    assert!(judge.page.contains("Noé goes there"), "{}", judge.page);
    judge.post(&calls, &[("do", "close"), ("of", &of)]);
    assert!(judge.page.contains("No table calls"), "{}", judge.page);
    judge.get(&desk);
    assert_eq!(judge.status, 403, "a judge does not organise");
    // The device of the first organiser is lost: the other takes its office away, and it opens nothing any more.
    second.get(&desk);
    second.post(&desk, &[("do", "leave"), ("hand", "1")]);
    assert_eq!(second.status, 200, "{}", second.page);
    organiser.get(&desk);
    assert_eq!(organiser.status, 403, "an office that was left is none");
    refused(&mut second, &desk, &[("do", "leave"), ("hand", "4")], "tick the box");
    let last = [("do", "leave"), ("hand", "4"), ("sure", "yes")];
    refused(&mut second, &desk, &last, "the last organiser does not leave");
    let told = site.get(&format!("{base}?lang=en")).body;
    assert!(
        told.contains("(Noé) judges.")
            && told.contains("(Lise) organises.")
            && told.contains("judges, and plays: Ambre"),
        "{told}"
    );
}

#[test]
fn a_new_device_of_a_player_is_told_and_the_old_one_has_the_place_no_longer() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let me = format!("{base}/me");
    let mut old = entered(&site, &base, "Ambre");
    let way = link(&mut organiser, &base, &[("place", "player"), ("player", "1")]);
    let new = came(&site, &way, "");
    assert!(new.path == me && new.page.contains("<h1>Ambre</h1>"), "{}", new.page);
    assert!(!old.get(&me).contains("<h1>Ambre</h1>"), "{}", old.page);
    let told = site.get(&format!("{base}?lang=en")).body;
    assert!(told.contains("A device comes in as Ambre, by a code of hand 1."), "{told}");
    // An organiser who uses such a code is that player from then on, as the log says.
    let way = link(&mut organiser, &base, &[("place", "player"), ("player", "1")]);
    organiser.get(&way);
    organiser.post(&way, &[]);
    let told = site.get(&format!("{base}?lang=en")).body;
    assert!(told.contains("Hand 1 organises, and plays: Ambre."), "{told}");
    // Who plays at one event does not check in at another.
    let (mut other, elsewhere) = opened(&site);
    let desk = format!("{base}/desk");
    let mut busy = entered(&site, &base, "Hugo");
    busy.get(&format!("{elsewhere}/me"));
    busy.post(&format!("{elsewhere}/me"), &[("do", "enter"), ("name", "Hugo")]);
    for player in ["1", "2"] {
        organiser.get(&desk);
        organiser.post(&desk, &[("do", "arrive"), ("player", player)]);
    }
    organiser.post(&desk, &[("do", "dice")]);
    organiser.post(&desk, &[("do", "word"), ("word", "coquelicot")]);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let code = day_code(&mut other, &elsewhere);
    refused(
        &mut busy,
        &format!("{elsewhere}/me"),
        &[("do", "arrive"), ("code", &code)],
        "already: leave it first",
    );
}

fn post(site: &Running, person: &Person<'_>, id: &str, body: &Value) -> Value {
    ask(site, person, "POST", &format!("/events/{id}/acts"), body)
}

#[test]
#[expect(clippy::too_many_lines, reason = "a day from beginning to end")]
fn programs_act_once_and_with_the_head_that_they_have_seen() {
    let site = serve();
    let mut organiser = Person::new(&site);
    organiser.get("/e/new");
    let opening = json!({
        "title": "Le Gué", "game": "seg", "format": { "swiss": { "rounds": 2 } }, "places": 8,
        "rules": { "rounds": [{ "scenario": "Le Pont", "minutes": 40 }], "at_time": "more" },
    });
    let wrong = ask(
        &site,
        &organiser,
        "POST",
        "/events",
        &json!({ "title": "X", "game": "seg", "format": { "swiss": { "rounds": 0 } }, "places": 8 }),
    );
    assert_eq!(wrong["error"]["reason"], "rounds", "{wrong}");
    let made = ask(&site, &organiser, "POST", "/events", &opening);
    let id = made["id"].as_str().unwrap().to_owned();
    let renewed = |token: &Value| {
        Person::with_cookies(&site, vec![("greffe".to_owned(), token.as_str().unwrap().to_owned())])
    };
    let organiser = renewed(&made["token"]);
    let summary =
        || -> Value { serde_json::from_str(&site.get(&format!("/api/v1/events/{id}")).body).unwrap() };
    for name in ["Ambre", "Hugo", "Inès"] {
        let done = post(&site, &organiser, &id, &json!({ "act": { "register": { "name": name } } }));
        assert!(done["told"]["en"].as_str().unwrap().contains("enters"), "{done}");
    }
    let mut person = Person::new(&site);
    person.get("/e/new");
    let made = ask(&site, &person, "POST", &format!("/events/{id}/players"), &json!({ "name": "Camille" }));
    assert_eq!(made["player"], 4, "{made}");
    let player = renewed(&made["token"]);
    // What somebody else wrote meanwhile is told, and nothing is written on top of it.
    let seen = summary()["head"].clone();
    let say = |text: &str| json!({ "expect": seen, "act": { "announce": { "text": text } } });
    assert_eq!(post(&site, &organiser, &id, &say("Midi."))["repeated"], false);
    let late = post(&site, &organiser, &id, &say("Soir."));
    assert_eq!(late["error"]["code"], "conflict", "{late}");
    assert!(
        late["error"]["en"].as_str().unwrap().contains("Midi.") && late["error"]["head"] == summary()["head"],
        "{late}"
    );
    once(&site, &organiser, &id);
    let steps = [
        json!({ "open_dice": {} }),
        json!({ "say_word": { "word": "coquelicot" } }),
        json!({ "draw_lots": { "round": 1 } }),
    ];
    for act in steps {
        let done = post(&site, &organiser, &id, &json!({ "act": act }));
        assert!(done["first"].is_u64(), "{done}");
    }
    let draft = ask(&site, &organiser, "GET", &format!("/events/{id}/draft?swaps=1"), &json!(null));
    assert_eq!(draft["cost"], draft["least"], "{draft}");
    assert_eq!(draft["swaps"].as_object().unwrap().len(), 2, "of four, the opponent aside: {draft}");
    assert_eq!(
        ask(&site, &player, "GET", &format!("/events/{id}/draft"), &json!(null))["error"]["code"],
        "not_allowed"
    );
    let stale = post(&site, &organiser, &id, &json!({ "act": { "publish": { "round": 1, "cost": -1 } } }));
    assert_eq!(stale["error"]["reason"], "draft_changed", "{stale}");
    let done = post(&site, &organiser, &id, &json!({ "act": { "publish": { "round": 1 } } }));
    assert!(done["first"].is_u64(), "{done}");
    let again = post(&site, &organiser, &id, &json!({ "act": { "publish": { "round": 1 } } }));
    assert_eq!(again["error"]["reason"], "already_published", "{again}");
    rights(&site, (&organiser, &player), &id);
    // Two tables exchange players after publication, for a reason; the clock runs; a result is typed and closes nothing early.
    let tables = summary()["rounds"][0]["tables"].clone();
    let (x, y) = (tables[0]["a"].clone(), tables[1]["a"].clone());
    let done = post(
        &site,
        &organiser,
        &id,
        &json!({ "act": { "exchange": { "round": 1, "x": x, "y": y, "text": "One car." } } }),
    );
    assert!(done["told"]["en"].as_str().unwrap().contains("One car."), "{done}");
    let now = summary()["rounds"][0]["tables"].clone();
    assert_eq!((&now[0]["a"], &now[1]["a"]), (&y, &x));
    assert_ne!(now[0]["match"], tables[0]["match"], "another pair, another match");
    for act in [
        json!({ "start_clock": { "round": 1 } }),
        json!({ "extend_clock": { "round": 1, "table": 1, "minutes": 5 } }),
    ] {
        let done = post(&site, &organiser, &id, &json!({ "act": act }));
        assert!(done["first"].is_u64(), "{done}");
    }
    let round = summary()["rounds"][0].clone();
    assert_ne!(
        round["clock"]["until"], round["tables"][0]["until"],
        "one table has five minutes more: {round}"
    );
    let early = post(&site, &organiser, &id, &json!({ "act": { "close_round": { "round": 1 } } }));
    assert_eq!(early["error"]["reason"], "results_missing", "{early}");
}

#[test]
fn a_roster_of_another_game_over_its_points_or_too_late_is_refused_and_nothing_of_it_is_kept() {
    let site = serve();
    let team = |name: &str| -> Value {
        let path = format!("{}/teams/{name}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str::<Value>(&std::fs::read_to_string(path).unwrap()).unwrap()["team"].clone()
    };
    let held = |rules: Value| {
        let mut person = Person::new(&site);
        person.get("/e/new");
        let opening = json!({
            "title": "Le Gué", "game": "seg", "format": { "swiss": { "rounds": 2 } }, "places": 4, "rules": rules,
        });
        let made = ask(&site, &person, "POST", "/events", &opening);
        made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    };
    for (rules, sent, why) in [
        (json!({}), "ao-rodeurs", Some("roster")),
        (json!({ "limit": 10 }), "seg-garde", Some("over_points")),
        (json!({ "deadline": "2026-01-01T00:00:00.000Z" }), "seg-garde", Some("deadline")),
        (json!({ "limit": 100_000, "deadline": "2126-01-01T00:00:00.000Z" }), "seg-garde", None),
    ] {
        let id = held(rules);
        let player = entered(&site, &format!("/e/{id}"), "Ambre");
        let handed = post(&site, &player, &id, &json!({ "act": { "hand_in": { "roster": team(sent) } } }));
        assert_eq!(handed["error"]["reason"].as_str(), why, "{sent}: {handed}");
        let kept = site.get(&format!("/e/{id}/file")).body.contains("\"kind\":\"RosterChecked\"");
        assert_eq!(kept, why.is_none(), "{sent}");
    }
}

/// The same key and the same act are one record; another act under the key is told.
fn once(site: &Running, organiser: &Person<'_>, id: &str) {
    let (_, token) = organiser.cookies().into_iter().find(|(name, _)| name == "greffe").unwrap();
    let bearer = format!("Bearer {token}");
    let send = |text: &str| -> Value {
        let headers = [
            ("Content-Type", "application/json"),
            ("Authorization", bearer.as_str()),
            ("Idempotency-Key", "k1"),
        ];
        let body = json!({ "act": { "announce": { "text": text } } }).to_string();
        serde_json::from_str(
            &site.ask("POST", &format!("/api/v1/events/{id}/acts"), &headers, body.as_bytes()).body,
        )
        .unwrap()
    };
    let first = send("À table.");
    let second = send("À table.");
    assert_eq!((&second["first"], &second["repeated"]), (&first["first"], &json!(true)), "{second}");
    assert_eq!(send("Au café.")["error"]["code"], "key_reused");
}

/// Who may do what: a player no more than a player, another event's organiser nothing.
fn rights(site: &Running, (organiser, player): (&Person<'_>, &Person<'_>), id: &str) {
    let refused = |person: &Person<'_>, act: Value, reason: &str| {
        let answer = post(site, person, id, &json!({ "act": act }));
        let said =
            answer["error"]["reason"].as_str().or(answer["error"]["code"].as_str()).unwrap_or_default();
        assert_eq!(said, reason, "{act}: {answer}");
    };
    let typed = json!({ "type_result": { "round": 1, "table": 1, "winner": "a", "text": "I won" } });
    refused(player, typed.clone(), "organiser_only");
    refused(player, json!({ "drop": { "player": 1 } }), "other_player");
    refused(player, json!({ "arrive": { "player": 1, "code": "AAAAAA" } }), "day_code");
    refused(player, json!({ "start_clock": { "round": 1 } }), "organiser_only");
    refused(player, json!({ "take_call": { "of": 0 } }), "judge_only");
    refused(player, json!({ "register": { "name": "X" } }), "organiser_only");
    refused(player, json!({ "juggle": {} }), "malformed");
    let code = ask(site, player, "POST", &format!("/events/{id}/links"), &json!({ "organiser": {} }));
    assert_eq!(code["error"]["reason"], "organiser_only", "{code}");
    let mut other = Person::new(site);
    other.get("/e/new?lang=en");
    let fields =
        [("title", "Ailleurs"), ("game", "seg"), ("places", "8"), ("format", "swiss"), ("rounds", "2")];
    other.post("/e", &fields);
    refused(&other, typed, "not_allowed");
    // The organiser plays, too: from then on that hand decides nothing at its table.
    let entered = ask(site, organiser, "POST", &format!("/events/{id}/players"), &json!({ "name": "Sacha" }));
    assert_eq!(entered["error"]["reason"], "late", "{entered}");
}

#[test]
fn the_pages_of_the_day_are_clear_to_every_reader() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let desk = format!("{base}/desk");
    let mut people = checked_in(&site, &mut organiser, &base);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "dice")]);
    organiser.post(&desk, &[("do", "word"), ("word", "coquelicot")]);
    organiser.post(&desk, &[("do", "lots"), ("round", "1")]);
    let address = format!("http://{}", site.address);
    driver.open(&format!("{address}/about/dice"));
    let mut wrong = Vec::new();
    let mut look = |person: &Person<'_>, name: &str, path: &str| {
        driver.be(&person.cookies());
        for (language, width) in [("fr", 390), ("en", 1280)] {
            let joint = if path.contains('?') { '&' } else { '?' };
            for violation in driver.violations(&axe, &format!("{address}{path}{joint}lang={language}"), width)
            {
                wrong.push(format!("{path} {language} {width}: {violation}"));
            }
            if driver.sideways() > 0 {
                wrong.push(format!("{path} {language} {width}: wider than its window"));
            }
            driver.keep(&format!("event-{name}-{language}-{width}"));
        }
    };
    look(&organiser, "draft", &format!("{desk}?sel=1"));
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    organiser.post(&desk, &[("do", "clock"), ("round", "1")]);
    people[0].get(&format!("{base}/me"));
    people[0].post(&format!("{base}/me"), &[("do", "judge")]);
    let way = link(&mut organiser, &base, &[("place", "judge")]);
    look(&people[0], "join", &way);
    look(&people[0], "me", &format!("{base}/me"));
    look(&organiser, "run", &desk);
    look(&organiser, "calls", &format!("{base}/calls"));
    look(&organiser, "screen", &format!("{base}/screen"));
    look(&organiser, "print", &format!("{base}/print/pairings"));
    look(&organiser, "slips", &format!("{base}/print/slips"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a day from beginning to end")]
fn sixty_four_play_six_rounds_through_the_api_and_nobody_meets_twice() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/e/new");
    let opening = json!({
        "title": "Les Soixante-Quatre", "game": "seg", "format": { "swiss": { "rounds": 6 } }, "places": 64,
    });
    let made = ask(&site, &person, "POST", "/events", &opening);
    let id = made["id"].as_str().unwrap().to_owned();
    let token = made["token"].as_str().unwrap().to_owned();
    let mut organiser = Person::with_cookies(&site, vec![("greffe".to_owned(), token)]);
    let names: Vec<String> = (1..=64).map(|number| format!("Player {number}; Club {}", number % 9)).collect();
    organiser.get(&format!("/e/{id}/desk"));
    organiser.post(&format!("/e/{id}/desk"), &[("do", "enter"), ("names", &names.join("\n"))]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let act = |act: Value| {
        let done = post(&site, &organiser, &id, &json!({ "act": act }));
        assert!(done["first"].is_u64(), "{act}: {done}");
    };
    act(json!({ "open_dice": {} }));
    act(json!({ "say_word": { "word": "coquelicot" } }));
    let mut met = std::collections::BTreeSet::new();
    let mut points = [0_u64; 65];
    for round in 1..=6_u64 {
        act(json!({ "draw_lots": { "round": round } }));
        act(json!({ "publish": { "round": round } }));
        let summary: Value = serde_json::from_str(&site.get(&format!("/api/v1/events/{id}")).body).unwrap();
        let published = &summary["rounds"][usize::try_from(round).unwrap() - 1];
        assert_eq!(published["cost"], published["least"]);
        let tables = published["tables"].as_array().unwrap();
        assert_eq!(tables.len(), 32);
        if round == 1 {
            tables[1..9].iter().for_each(|at| really_played(&site, &organiser, &id, at));
        }
        for table in tables {
            let (a, b) = (table["a"].as_u64().unwrap(), table["b"].as_u64().unwrap());
            assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} meet again in round {round}");
            // The lower number wins, but for one draw a round.
            let drawn = table["table"] == round;
            let winner = if drawn {
                "draw"
            } else if a < b {
                "a"
            } else {
                "b"
            };
            for player in [a, b] {
                let won = if drawn {
                    1
                } else if player == a.min(b) {
                    3
                } else {
                    0
                };
                points[usize::try_from(player).unwrap()] += won;
            }
            if round == 1 && (2..=9).contains(&table["table"].as_u64().unwrap()) {
                continue;
            }
            let score = |player: u64| json!({ "score": 100 - player });
            act(json!({ "type_result": {
                "round": round, "table": table["table"], "winner": winner, "a": score(a), "b": score(b), "text": "By script.",
            } }));
        }
        act(json!({ "close_round": { "round": round } }));
        if round == 1 {
            // A result of a round that nobody has published, of one that will never be.
            for (other, why) in [(2, "not_published"), (7, "not_published")] {
                let result = json!({ "type_result": {
                    "round": other, "table": 1, "winner": "a", "a": { "score": 9 }, "b": { "score": 1 }, "text": "Late.",
                } });
                let refused = post(&site, &organiser, &id, &json!({ "act": result }));
                assert_eq!(refused["error"]["reason"], why, "{other}: {refused}");
            }
        }
    }
    act(json!({ "close_event": {} }));
    for late in [
        json!({ "open_dice": {} }),
        json!({ "say_word": { "word": "tard" } }),
        json!({ "announce": { "text": "Tard." } }),
    ] {
        let refused = post(&site, &organiser, &id, &json!({ "act": late }));
        assert_eq!(refused["error"]["reason"], "event_closed", "{late}: {refused}");
    }
    let standings: Value =
        serde_json::from_str(&site.get(&format!("/api/v1/events/{id}/standings")).body).unwrap();
    let rows = standings["standings"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 64);
    for row in rows {
        let player = usize::try_from(row["player"].as_u64().unwrap()).unwrap();
        let told =
            row["values"].as_array().unwrap().iter().find(|value| value["criterion"] == "points").unwrap();
        assert_eq!(told["value"], points[player], "player {player}");
    }
    let told = verified(&site, &format!("/e/{id}"));
    assert!(
        told.contains("6 rounds paired again, 6 lots drawn again, 8 results equal to their match, 184 typed"),
        "{told}"
    );
    let sums = site.get(&format!("/api/v1/events/{id}/statistics")).body;
    let sums: Value = serde_json::from_str(&sums).unwrap();
    assert_eq!(
        (&sums["statistics"]["sources"]["read"], &sums["luck"]["of"]),
        (&json!(8), &json!(8)),
        "{sums}"
    );
    let page = site.get(&format!("/e/{id}/stats?lang=en"));
    assert!(page.status == 200 && page.body.contains("8 results read from their match"), "{}", page.body);
    seen_in_a_browser(&site, &id);
}

/// How many forms are answered before somebody gives up.
const FORMS: usize = 8;

/// The standings of the sixty-four, as a browser shows them on a phone and on a desk.
fn seen_in_a_browser(site: &Running, id: &str) {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    for (language, width) in [("fr", 390), ("en", 1280)] {
        let address = format!("http://{}/e/{id}?lang={language}", site.address);
        assert_eq!(driver.violations(&axe, &address, width), [""; 0], "{language} {width}");
        assert!(driver.sideways() <= 0, "{language} {width}");
        let rows = driver.run("return [...document.querySelectorAll('.rank tbody tr')].map(row => row.querySelector('td').textContent)");
        let ranks: Vec<String> = (1..=64).map(|rank: u32| rank.to_string()).collect();
        assert_eq!(rows, json!(ranks));
        let why = driver.run("return [...document.querySelectorAll('.rank .because')].filter(one => one.textContent.trim() !== '').length");
        assert_eq!(why, json!(63), "each rank but the last says why");
        driver.keep(&format!("event-sixty-four-{language}-{width}"));
    }
}

/// Two players come by their codes, open the match of their table and play it from the forms that it gives them, until
/// the one of the higher number gives up and both confirm.
fn really_played(site: &Running, organiser: &Person<'_>, id: &str, at: &Value) {
    let place = json!({ "round": 1, "table": at["table"] });
    let renewed = |token: &Value| {
        Person::with_cookies(site, vec![("greffe".to_owned(), token.as_str().unwrap().to_owned())])
    };
    let come = |player: &Value| {
        let made = ask(site, organiser, "POST", &format!("/events/{id}/links"), &json!({ "player": player }));
        let mut person = Person::new(site);
        person.get("/e/new");
        renewed(&ask(site, &person, "POST", "/join", &json!({ "code": made["code"] }))["token"])
    };
    let people = [come(&at["a"]), come(&at["b"])];
    let mut opened = place.clone();
    opened["opening"] = opening(&json!({}));
    let made = ask(site, &people[0], "POST", &format!("/events/{id}/matches"), &opened);
    assert_eq!(made["match"], at["match"], "{made}");
    let sit = |person: &Person<'_>| {
        renewed(&ask(site, person, "POST", &format!("/events/{id}/sit"), &place)["token"])
    };
    let people = [sit(&people[0]), sit(&people[1])];
    let of = at["match"].as_str().unwrap();
    let act = |seat: usize, act: &Value| {
        ask(site, &people[seat], "POST", &format!("/matches/{of}/acts"), &json!({ "act": act }))
    };
    let mine = |seat: usize| ask(site, &people[seat], "GET", &format!("/matches/{of}/mine"), &Value::Null);
    let declare = |seat: usize, command: Value, private: Vec<Value>| {
        let window = mine(seat)["window"].clone();
        let told = json!({ "window": window, "command": command, "private": private });
        act(seat, &json!({ "declare": told }))["first"].is_u64()
    };
    assert!(declare(0, json!({ "Start": {} }), Vec::new()));
    let mut answered = 0;
    while answered < FORMS {
        let taken = [0, 1].into_iter().any(|seat| {
            let forms = mine(seat)["forms"].as_array().cloned().unwrap_or_default();
            let owed = forms.iter().filter(|form| form["owed"] == true && form["command"] != "Contest");
            owed.map(filled).any(|(command, private)| declare(seat, command, private))
        });
        assert!(taken, "a match that is not over gives somebody a form: {}", mine(0));
        answered += 1;
    }
    let loser = usize::from(at["b"].as_u64() > at["a"].as_u64());
    assert!(declare(loser, json!({ "Concede": {} }), Vec::new()));
    let summary: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{of}")).body).unwrap();
    let result = summary["ledger"]["result"]["seq"].clone();
    for seat in [0, 1] {
        let answer = act(seat, &json!({ "confirm_result": { "of": result } }));
        assert!(answer["first"].is_u64(), "{answer}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table from beginning to end")]
fn both_players_sign_a_result_and_two_taps_of_a_form_are_one_act() {
    let site = serve();
    let (mut organiser, base) = opened(&site);
    let (me, desk) = (format!("{base}/me"), format!("{base}/desk"));
    let mut people = checked_in(&site, &mut organiser, &base);
    let event = base.trim_start_matches("/e/").to_owned();
    let summary =
        || -> Value { serde_json::from_str(&site.get(&format!("/api/v1/events/{event}")).body).unwrap() };
    // Each form of the desk is sent twice: the second tap finds it done.
    let mut twice = |fields: &[(&str, &str)]| {
        organiser.get(&format!("{desk}?lang=en"));
        let seen = organiser.hidden("seen").unwrap();
        let sent: Vec<(&str, &str)> = fields.iter().copied().chain([("seen", seen.as_str())]).collect();
        let mut records = Vec::new();
        for _ in 0..2 {
            organiser.post(&desk, &sent);
            assert_eq!(organiser.status, 200, "{fields:?}: {}", organiser.page);
            records.push(summary()["records"].clone());
        }
        assert_eq!(records[0], records[1], "{fields:?}");
    };
    twice(&[("do", "enter"), ("names", "Léo\nZoé")]);
    twice(&[("do", "dice")]);
    twice(&[("do", "word"), ("word", "coquelicot")]);
    twice(&[("do", "announce"), ("text", "Repas à midi.")]);
    twice(&[("do", "announce"), ("text", "Repas à midi.")]);
    twice(&[("do", "pair"), ("round", "1")]);
    twice(&[("do", "clock"), ("round", "1")]);
    twice(&[("do", "extend"), ("round", "1"), ("table", ""), ("minutes", "5")]);
    assert_eq!(summary()["players"].as_array().unwrap().len(), 7);
    assert_eq!(summary()["news"], json!(["Repas à midi.", "Repas à midi."]), "said anew from a newer page");
    assert_eq!(summary()["rounds"][0]["clock"]["given"], 5);
    let tables = summary()["rounds"][0]["tables"].clone();
    let seated = |at: &Value| usize::try_from(at.as_u64().unwrap()).unwrap() - 1;
    let (a, b) = (seated(&tables[0]["a"]), seated(&tables[0]["b"]));
    let sign =
        |score: &'static str| [("do", "sign"), ("round", "1"), ("winner", "a"), ("a", "12"), ("b", score)];
    assert!(people[a].get(&format!("{me}?lang=en")).contains("Without a recorded match"));
    refused(&mut people[a], &me, &[("do", "sign"), ("round", "1"), ("a", "3")], "say who won");
    let other = [("do", "sign"), ("round", "2"), ("winner", "a"), ("a", "1"), ("b", "0")];
    refused(&mut people[a], &me, &other, "no table of round 2");
    people[a].post(&me, &sign("7"));
    assert_eq!(people[a].status, 200, "{}", people[a].page);
    refused(&mut people[a], &me, &sign("7"), "you have signed this result");
    let shown = people[b].get(&format!("{me}?lang=en")).to_owned();
    assert!(shown.contains("has signed: ") && shown.contains("wins, 12 to 7"), "{shown}");
    people[b].post(&me, &sign("9"));
    assert_eq!(people[b].status, 200, "{}", people[b].page);
    assert_eq!(organiser.get(&format!("{desk}?lang=en")).matches("has signed: ").count(), 2);
    assert_eq!(summary()["rounds"][0]["tables"][0]["score"], Value::Null, "they do not agree yet");
    // What the form of one tap holds is what the other signed.
    people[b].get(&format!("{me}?lang=en"));
    let same = ["round", "winner", "a", "b"].map(|name| (name, people[b].hidden(name).unwrap()));
    let fields = same.iter().map(|(name, value)| (*name, value.as_str()));
    let fields: Vec<(&str, &str)> = [("do", "sign")].into_iter().chain(fields).collect();
    people[b].post(&me, &fields);
    let table = summary()["rounds"][0]["tables"][0].clone();
    assert_eq!((&table["source"], &table["score"]["b"]["score"]), (&json!("signed"), &json!(7)));
    let page = site.get(&format!("{base}?lang=en")).body;
    assert!(page.contains("wins, 12 to 7") && page.contains("signed by both"), "{page}");
    refused(&mut people[b], &me, &sign("9"), "this table has a result");
    // Where a match is recorded its log is the result.
    let c = seated(&tables[1]["a"]);
    people[c].get(&me);
    people[c].post(&me, &sign("7"));
    let at = [("event", event.as_str()), ("round", "1"), ("table", "2")];
    let sent: Vec<(&str, &str)> = MATCH.into_iter().chain(at).collect();
    people[c].get(&format!("/new?game=seg&event={event}&round=1&table=2"));
    people[c].post("/new", &sent);
    assert_eq!(people[c].status, 200, "{}", people[c].page);
    refused(&mut people[c], &me, &sign("8"), "its result is read from its log");
    let told = verified(&site, &base);
    assert!(
        told.contains("0 typed, 1 signed by both players")
            && told.contains("12 to 7, signed by both players"),
        "{told}"
    );
}

#[test]
fn nobody_plays_at_two_events_at_once_and_of_two_who_publish_one_does() {
    let site = serve();
    let renewed = |token: &Value| {
        Person::with_cookies(&site, vec![("greffe".to_owned(), token.as_str().unwrap().to_owned())])
    };
    let opened = |title: &str, check_in: bool| {
        let mut person = Person::new(&site);
        person.get("/e/new");
        let opening = json!({
            "title": title, "game": "seg", "format": { "swiss": { "rounds": 1 } }, "places": 4, "rules": { "check_in": check_in },
        });
        let made = ask(&site, &person, "POST", "/events", &opening);
        (made["id"].as_str().unwrap().to_owned(), renewed(&made["token"]))
    };
    let (first, organiser) = opened("Le Gué", false);
    let (second, other) = opened("La Bosse", true);
    let mut player = Person::new(&site);
    player.get("/e/new");
    for event in [&first, &second] {
        let entered =
            ask(&site, &player, "POST", &format!("/events/{event}/players"), &json!({ "name": "Camille" }));
        player = renewed(&entered["token"]);
    }
    let act = |who: &Person<'_>, event: &str, act: Value| post(&site, who, event, &json!({ "act": act }));
    for step in [
        json!({ "register": { "name": "Hugo" } }),
        json!({ "open_dice": {} }),
        json!({ "say_word": { "word": "coquelicot" } }),
        json!({ "draw_lots": { "round": 1 } }),
    ] {
        let done = act(&organiser, &first, step);
        assert!(done["first"].is_u64(), "{done}");
    }
    // Two organisers publish at the same moment: one round is published, and the other is told by whom.
    let code = ask(&site, &organiser, "POST", &format!("/events/{first}/links"), &json!({ "organiser": {} }));
    let mut noe = Person::new(&site);
    noe.get("/e/new");
    let joined = json!({ "code": code["code"], "name": "Noé" });
    let noe = renewed(&ask(&site, &noe, "POST", "/join", &joined)["token"]);
    let publish = |who: &Person<'_>| act(who, &first, json!({ "publish": { "round": 1 } }));
    let both = std::thread::scope(|threads| {
        let (one, two) = (threads.spawn(|| publish(&organiser)), threads.spawn(|| publish(&noe)));
        [one.join().unwrap(), two.join().unwrap()]
    });
    assert_eq!(both.iter().filter(|done| done["first"].is_u64()).count(), 1, "{both:?}");
    let told = both.iter().find(|done| done["error"].is_object()).unwrap();
    assert_eq!(told["error"]["reason"], "already_published", "{told}");
    // Whoever plays there checks in nowhere else before leaving.
    let mine = ask(&site, &other, "GET", &format!("/events/{second}/mine"), &Value::Null);
    let arrive = json!({ "arrive": { "code": mine["day_code"] } });
    let refused = act(&player, &second, arrive.clone());
    assert_eq!(refused["error"]["reason"], "elsewhere", "{refused}");
    assert!(refused["error"]["en"].as_str().unwrap().contains("Le Gué"), "{refused}");
    let left = act(&player, &first, json!({ "drop": {} }));
    assert!(left["first"].is_u64(), "{left}");
    let there = act(&player, &second, arrive);
    assert!(there["first"].is_u64(), "{there}");
}
