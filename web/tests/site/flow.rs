//! A match on the site from its opening on: seats, secrets, refusals, conflicts, restarts.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::person::{Person, restart};
use crate::server::{Running, serve, serve_with};

const OPENING: [(&str, &str); 15] = [
    ("game", "seg"),
    ("sides", "2"),
    ("setup.table.width", "900"),
    ("setup.table.depth", "600"),
    ("setup.rulers.0", "75"),
    ("setup.rulers.1", "120"),
    ("setup.rulers.2", "180"),
    ("devices", "one"),
    ("rigour", "casual"),
    ("dice", "table"),
    ("name.0", "Garde du Pont"),
    ("name.1", "Bande de l\u{2019}\u{c9}cluse"),
    ("setup.rosters.0", "garde"),
    ("setup.rosters.1", "ecluse"),
    ("do", "open"),
];

fn opening(changes: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let mut fields = OPENING.to_vec();
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        fields.push((name, value));
    }
    fields
}

/// Opens a match and answers with its address.
fn open(person: &mut Person<'_>, changes: &[(&'static str, &'static str)]) -> String {
    person.get("/new?game=seg&lang=en");
    person.post("/new", &opening(changes));
    assert_eq!(person.status, 200, "{}", person.page);
    person.path.rsplit_once('/').unwrap().0.to_owned()
}

fn declare(person: &mut Person<'_>, base: &str, fields: &[(&str, &str)]) {
    let hidden = ["window", "seat", "retry", "form", "command"].map(|name| (name, person.hidden(name)));
    let mut all: Vec<(&str, &str)> = hidden
        .iter()
        .filter(|(name, _)| !fields.iter().any(|(given, _)| given == name))
        .filter_map(|(name, value)| Some((*name, value.as_deref()?)))
        .collect();
    all.extend_from_slice(fields);
    person.post(&format!("{base}/play"), &all);
}

fn records(site: &Running, base: &str) -> usize {
    site.get(&format!("{base}/file")).body.lines().filter(|line| line.starts_with("{\"v\":1,")).count()
}

/// The code of a seat, from the organiser's menu.
fn code(organiser: &mut Person<'_>, base: &str, office: &str) -> String {
    organiser.get(&format!("{base}/menu"));
    let codes = |page: &str| -> Vec<String> {
        page.split("/j/").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    let before = codes(&organiser.page);
    organiser.post(&format!("{base}/act"), &[("do", "code"), ("by", "organiser"), ("office", office)]);
    let found = codes(&organiser.page).into_iter().find(|code| !before.contains(code));
    found.expect("a new code")
}

const PILE: [(&str, &str); 12] = [
    ("b0.0", "1"),
    ("b0.0.with", "\"Spades\""),
    ("b0.1", "2"),
    ("b0.1.with", "\"Hearts\""),
    ("b0.2", "3"),
    ("b0.2.with", "\"Clubs\""),
    ("b0.3", "4"),
    ("b0.3.with", "\"Spades\""),
    ("b0.4", "5"),
    ("b0.4.with", "\"Clubs\""),
    ("b0.5", "6"),
    ("b0.5.with", "\"Spades\""),
];

#[test]
fn a_shared_tablet_raises_the_curtain_between_two_secret_piles() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    assert!(person.path.ends_with("/play"));
    declare(&mut person, &base, &[]);
    for seat in ["1", "2"] {
        assert!(person.page.contains("class=\"screen show veil\""), "{}", person.page);
        assert!(!person.page.contains("CommitPile"), "nothing of the pile is behind the curtain");
        person.post(&format!("{base}/veil"), &[("seat", seat)]);
        assert_eq!(person.hidden("command").as_deref(), Some("CommitPile"));
        declare(&mut person, &base, &PILE);
        assert_eq!(person.status, 200);
    }
    let file = site.get(&format!("{base}/file")).body;
    assert_eq!(file.matches("\"kind\":\"Sealed\"").count(), 12);
    for secret in ["Spades", "Hearts", "Clubs"] {
        assert!(!file.contains(secret), "{secret} is sealed, not written");
    }
    assert!(person.page.contains("which face"), "a table die is asked for: {}", person.page);
    // Who asks for a takeback on it is told to pass it on; who is asked is not.
    person.get(&format!("{base}/menu?part=takeback"));
    let (by, to) = (person.hidden("by").unwrap(), "1");
    person.post(&format!("{base}/act"), &[("do", "takeback"), ("by", &by), ("to", to), ("text", "")]);
    let curtain = format!("<a class=\"btn small main\" href=\"{base}/veil\">");
    person.get(&format!("{base}/play"));
    assert!(person.page.contains(&curtain), "{}", person.page);
    let other = if by == "seat:1" { "2" } else { "1" };
    person.get(&format!("{base}/veil"));
    person.post(&format!("{base}/veil"), &[("seat", other)]);
    assert!(person.page.contains("value=\"consent\"") && !person.page.contains(&curtain), "{}", person.page);
}

#[test]
fn a_seat_link_shows_the_seat_and_gives_it_once() {
    let site = serve();
    let mut organiser = Person::new(&site);
    let base = open(&mut organiser, &[("devices", "each")]);
    assert!(organiser.path.ends_with("/menu"));
    let code = code(&mut organiser, &base, "1");
    let before = records(&site, &base);
    let (mut first, mut second) = (Person::new(&site), Person::new(&site));
    for _ in 0..2 {
        assert!(first.get(&format!("/j/{code}")).contains("Garde du Pont"));
        assert_eq!(records(&site, &base), before, "looking changes nothing");
    }
    second.get(&format!("/j/{code}"));
    first.post(&format!("/j/{code}"), &[]);
    assert!(first.path.ends_with("/play"), "{}", first.path);
    assert_eq!(records(&site, &base), before + 1);
    second.post(&format!("/j/{code}"), &[]);
    assert_eq!(second.status, 404, "a code is used once");
    assert_eq!(records(&site, &base), before + 1);
    second.get(&format!("{base}/play"));
    assert_eq!(second.path, base, "who holds no seat watches");
}

#[test]
fn a_forged_link_leads_nowhere() {
    let site = serve();
    let mut person = Person::new(&site);
    for forged in ["AAAAAAAAAAAAAAAAAAAAAAAAAA", "x", "..%2f..", &"A".repeat(400)] {
        person.get(&format!("/j/{forged}?lang=en"));
        let told = ["No table waits", "of this code are missing"];
        assert!(told.iter().any(|told| person.page.contains(told)), "{forged}");
        person.post(&format!("/j/{forged}"), &[]);
        assert_eq!(person.status, if person.hidden("csrf").is_some() { 200 } else { 403 }, "{forged}");
    }
}

#[test]
fn private_and_absent_pages_answer_alike() {
    let site = serve();
    let mut organiser = Person::new(&site);
    let base = open(&mut organiser, &[]);
    let mut stranger = Person::new(&site);
    let absent = format!("/m/{}", "0".repeat(32));
    for page in ["dice", "mine/live"] {
        let private = {
            stranger.get(&format!("{base}/{page}"));
            (stranger.status, stranger.page.replace(&base, ""))
        };
        stranger.get(&format!("{absent}/{page}"));
        assert_eq!(private, (stranger.status, stranger.page.replace(&absent, "")), "{page}");
        assert_eq!(stranger.status, 404, "{page}");
    }
    for wrong in ["/m/zz", "/m/00", &format!("{base}/999999"), &format!("{base}/d/0")] {
        stranger.get(wrong);
        assert_eq!(stranger.status, 404, "{wrong}");
    }
}

#[test]
fn a_wrong_opening_opens_nothing_and_keeps_what_was_typed() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/new?game=seg&lang=en");
    let pasted = ("setup.rosters.1.-paste", "[{\"name\":\"X\"}]");
    let wrong = [
        ("setup.rosters.1", ""),
        pasted,
        ("setup.table.width", "wide"),
        ("setup.rulers.0", "much"),
        ("name.0", "Kept name"),
    ];
    person.post("/new", &opening(&wrong));
    assert!(person.page.contains("a number from 0.1 to 10000 is expected"), "{}", person.page);
    for kept in ["Kept name", "wide", "much"] {
        assert!(person.page.contains(&format!("value=\"{kept}\"")), "{kept}");
    }
    assert!(person.page.contains("[{&#34;name&#34;:&#34;X&#34;}]"), "the pasted team is kept");
    let poor = [("setup.rosters.1", ""), ("setup.rosters.1.-paste", "[]"), ("setup.caps.0", "10")];
    person.post("/new", &opening(&poor));
    assert!(person.page.contains("role=\"alert\""));
    assert!(person.page.contains("SEG-TEAM"), "the rules' own faults name their rules: {}", person.page);
    person.post("/new", &opening(&[("game", "chess")]));
    assert_eq!(person.status, 400);
    assert!(site.get("/?lang=en").body.contains("No match in progress"));
}

#[test]
fn a_refusal_writes_nothing_and_keeps_the_form() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    declare(&mut person, &base, &[]);
    person.post(&format!("{base}/veil"), &[("seat", "1")]);
    let before = records(&site, &base);
    let mut twice = PILE.to_vec();
    twice[2] = ("b0.1", "1");
    declare(&mut person, &base, &twice);
    assert!(person.page.contains("An answer is missing"), "two cards at one place: {}", person.page);
    let mut hearts =
        person.page.split("value=\"&#34;Hearts&#34;\"").skip(1).filter_map(|rest| rest.split('>').next());
    let kept = hearts.any(|option| option.contains("data-picture=") && option.contains("data-red selected"));
    assert!(kept, "{}", person.page);
    declare(&mut person, &base, &[("command", "BasicAttack"), ("b0", "1")]);
    assert!(person.page.contains("declared before you"), "no such form stands: {}", person.page);
    assert_eq!(records(&site, &base), before);
}

/// Plays on to the first table die.
fn to_the_die(person: &mut Person<'_>, base: &str) {
    declare(person, base, &[]);
    for seat in ["1", "2"] {
        person.post(&format!("{base}/veil"), &[("seat", seat)]);
        declare(person, base, &PILE);
    }
    assert_eq!(person.hidden("command").as_deref(), Some("Faces"), "{}", person.page);
}

#[test]
fn dice_that_cannot_be_are_refused() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    to_the_die(&mut person, &base);
    let before = records(&site, &base);
    let purpose = person.page.split("name=\"b0\" value=\"").nth(1).unwrap();
    let purpose = purpose.split('"').next().unwrap().replace("&#34;", "\"");
    for face in ["7", "0", "-1", "six", ""] {
        declare(&mut person, &base, &[("b0", &purpose), ("b1.0", face)]);
        assert!(person.page.contains("role=\"alert\""), "{face}");
        assert_eq!(records(&site, &base), before, "{face}");
    }
    declare(&mut person, &base, &[("b0", &purpose)]);
    assert!(person.page.contains("An answer is missing"), "too few dice");
    declare(&mut person, &base, &[("b0", &purpose), ("b1.0", "1")]);
    assert!(records(&site, &base) > before, "{}", person.page);
}

#[test]
fn what_is_sent_twice_counts_once() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    let seen = person.page.clone();
    declare(&mut person, &base, &[]);
    let after = records(&site, &base);
    person.page = seen;
    declare(&mut person, &base, &[]);
    assert_eq!(records(&site, &base), after);
}

#[test]
fn a_window_that_is_past_is_a_conflict() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    declare(&mut person, &base, &[]);
    person.post(&format!("{base}/veil"), &[("seat", "1")]);
    let before = records(&site, &base);
    let mut stale = PILE.to_vec();
    stale.push(("window", "0"));
    declare(&mut person, &base, &stale);
    assert!(person.page.contains("declared before you"), "{}", person.page);
    assert_eq!(records(&site, &base), before);
}

#[test]
fn only_a_page_of_this_site_may_declare() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    let before = records(&site, &base);
    let token = person.hidden("csrf").unwrap();
    let cookies = person.cookies();
    let cookie = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ");
    let form = "application/x-www-form-urlencoded";
    let body = |token: &str| format!("csrf={token}&seat=1&window=0&form=0&command=Start&retry=a");
    let other = "f".repeat(64);
    let cases: [(&str, &str, &str, u16); 6] = [
        (form, "cross-site", &token, 403),
        (form, "same-site", &token, 403),
        (form, "same-origin", &other, 403),
        (form, "same-origin", "", 403),
        ("text/plain", "same-origin", &token, 415),
        ("application/json", "same-origin", &token, 415),
    ];
    for (kind, from, token, status) in cases {
        let headers = [("Cookie", cookie.as_str()), ("Content-Type", kind), ("Sec-Fetch-Site", from)];
        let answer = site.ask("POST", &format!("{base}/play"), &headers, body(token).as_bytes());
        assert_eq!(answer.status, status, "{kind} {from}");
    }
    let evil = [("Cookie", cookie.as_str()), ("Content-Type", form), ("Origin", "http://evil.example")];
    assert_eq!(site.ask("POST", &format!("{base}/play"), &evil, body(&token).as_bytes()).status, 403);
    let none = [("Content-Type", form), ("Sec-Fetch-Site", "same-origin")];
    assert_eq!(site.ask("POST", &format!("{base}/play"), &none, body(&token).as_bytes()).status, 403);
    assert_eq!(records(&site, &base), before);
}

#[test]
fn seats_and_codes_survive_a_restart() {
    let mut site = serve();
    let (base, code, cookies, organiser) = {
        let mut organiser = Person::new(&site);
        let base = open(&mut organiser, &[("devices", "each")]);
        let (one, two) = (code(&mut organiser, &base, "1"), code(&mut organiser, &base, "2"));
        let mut seated = Person::new(&site);
        seated.get(&format!("/j/{one}"));
        seated.post(&format!("/j/{one}"), &[]);
        (base, two, seated.cookies(), organiser.cookies())
    };
    restart(&mut site);
    let mut seated = Person::with_cookies(&site, cookies);
    seated.get(&format!("{base}/play"));
    assert!(seated.path.ends_with("/play"), "{}", seated.path);
    let mut second = Person::new(&site);
    second.get(&format!("/j/{code}"));
    second.post(&format!("/j/{code}"), &[]);
    assert!(second.path.ends_with("/play"), "{}", second.path);
    let mut organiser = Person::with_cookies(&site, organiser);
    organiser.get(&format!("{base}/menu"));
    assert_eq!(organiser.status, 200);
}

#[test]
fn proven_dice_are_set_up_by_two_devices_and_then_rolled() {
    let site = serve();
    let mut organiser = Person::new(&site);
    let base = open(&mut organiser, &[("devices", "each"), ("dice", "seeded")]);
    let codes = ["1", "2"].map(|seat| code(&mut organiser, &base, seat));
    let mut people = [Person::new(&site), Person::new(&site)];
    for (person, code) in people.iter_mut().zip(&codes) {
        person.get(&format!("/j/{code}?lang=en"));
        person.post(&format!("/j/{code}"), &[]);
        assert!(person.path.ends_with("/dice"), "{}", person.path);
    }
    // Both devices take the first step by themselves, at once: neither is told that it may not.
    std::thread::scope(|scope| {
        for person in &mut people {
            scope.spawn(|| {
                person.get(&format!("{base}/dice"));
                person.post(&format!("{base}/dice"), &[("do", "anchor")]);
                assert_eq!(person.status, 200, "{}", person.page);
            });
        }
    });
    let anchored = site.get(&format!("{base}/file")).body.matches("\"kind\":\"DiceAnchored\"").count();
    assert_eq!(anchored, 1);
    let short = [("do", "commit"), ("slot", "seat:1"), ("typed", "too short")];
    people[0].post(&format!("{base}/dice"), &short);
    assert_eq!(people[0].status, 422);
    for step in ["commit", "reveal"] {
        for (person, slot) in people.iter_mut().zip(["seat:1", "seat:2"]) {
            person.get(&format!("{base}/dice"));
            let typed = format!("{slot} 12345678901234567890");
            let said = [("do", step), ("slot", slot), ("typed", typed.as_str())];
            person.post(&format!("{base}/dice"), &said);
            assert_eq!(person.status, 200, "{step} {slot}: {}", person.page);
            person.get(&format!("{base}/menu"));
            let other = [("do", step), ("slot", slot), ("typed", "something else altogether")];
            person.post(&format!("{base}/dice"), &other);
            assert_eq!(person.status, 422, "{step} {slot}: what was said stands");
            // A second page of the same device says the same.
            person.get(&format!("{base}/menu"));
            person.post(&format!("{base}/dice"), &said);
            assert_eq!(person.status, 200, "{step} {slot} again: {}", person.page);
        }
    }
    let file = site.get(&format!("{base}/file")).body;
    assert!(file.contains("\"kind\":\"DiceOpened\""));
    people[0].get(&format!("{base}/play"));
    assert!(people[0].page.contains("All is ready"), "{}", people[0].page);
}

#[test]
fn a_takeback_is_asked_of_the_other_side_and_never_done_alone() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    to_the_die(&mut person, &base);
    // What would be struck is named, not what is asked of the hand.
    person.get(&format!("{base}/play?seat=1&lang=en"));
    let struck = person.page.split("class=\"btn undo\"").nth(1).unwrap_or_default();
    let struck = struck.split("</button>").next().unwrap().to_owned();
    assert!(struck.contains("(declared, not thrown yet)") && !struck.contains("awaited"), "{struck}");
    person.get(&format!("{base}/menu?lang=fr"));
    let to = person.hidden("to").expect("something to go back to");
    person.post(&format!("{base}/act"), &[("do", "takeback"), ("by", "seat:1"), ("to", &to)]);
    let before = site.get(&format!("{base}/file")).body.matches("\"kind\":\"Rewound\"").count();
    assert_eq!(before, 0, "asking is not going back");
    // Nothing else is asked meanwhile: the page offers none of it, and what is sent all the same is told why not.
    person.get(&format!("{base}/menu?lang=fr"));
    assert!(person.page.contains("On ne demande qu’une chose à la fois"), "{}", person.page);
    for offered in ["takeback", "source", "dice"] {
        assert!(!person.page.contains(&format!("name=\"do\" value=\"{offered}\"")), "{}", person.page);
    }
    for (by, why) in
        [("seat:1", "vous demandez déjà quelque chose"), ("seat:2", "une demande attend déjà sa réponse")]
    {
        person.post(&format!("{base}/act"), &[("do", "takeback"), ("by", by), ("to", &to)]);
        assert!(person.status == 422 && person.page.contains(why), "{}", person.page);
    }
    let file = site.get(&format!("{base}/file")).body;
    assert_eq!(file.matches("\"kind\":\"TakebackAsked\"").count(), 1);
    person.get(&format!("{base}/play?seat=2"));
    assert!(person.page.contains("value=\"consent\""), "{}", person.page);
    let of = person.hidden("of").unwrap();
    person.post(&format!("{base}/act"), &[("do", "consent"), ("by", "seat:1"), ("of", &of)]);
    assert_eq!(person.status, 422, "one does not consent to one's own request");
    person.get(&format!("{base}/play?seat=2"));
    person
        .post(&format!("{base}/act"), &[("do", "consent"), ("by", "seat:2"), ("of", &of), ("back", "play")]);
    assert!(site.get(&format!("{base}/file")).body.contains("\"kind\":\"Rewound\""), "{}", person.page);
    // What may be taken back next was played: to go back is no play.
    person.get(&format!("{base}/play?seat=2&lang=en"));
    let next = person.page.split("class=\"btn undo\"").nth(1).unwrap_or_default();
    let next = next.split("</button>").next().unwrap();
    assert!(!next.contains("Back to after"), "{next}");
}

#[test]
fn a_judge_is_called_by_pointing_at_an_act_and_a_rule_without_a_word() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    to_the_die(&mut person, &base);
    let purpose = person.page.split("name=\"b0\" value=\"").nth(1).unwrap();
    let purpose = purpose.split('"').next().unwrap().replace("&#34;", "\"");
    declare(&mut person, &base, &[("b0", &purpose), ("b1.0", "1")]);
    person.get(&format!("{base}/menu?part=judge&lang=en"));
    let form = person.page.split("id=\"judge\"").nth(1).unwrap().to_owned();
    let acts = form.matches("type=\"radio\" name=\"of\"").count();
    assert!(acts > 1 && form.matches("required checked").count() == 1, "the last act is chosen: {form}");
    let of = form.split("name=\"of\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let rules = form.split("type=\"radio\" name=\"rules\" value=\"").skip(2);
    let rules: Vec<&str> = rules.map(|rule| rule.split('"').next().unwrap()).collect();
    assert!(!rules.is_empty() && rules.iter().all(|rule| rule.starts_with("SEG-")), "{rules:?}");
    let rule = rules[0].to_owned();
    let unsaid = person.hidden("unsaid").unwrap();
    let called = [
        ("do", "dispute"),
        ("by", "seat:1"),
        ("of", &of),
        ("rules", &rule),
        ("text", ""),
        ("unsaid", &unsaid),
    ];
    person.post(&format!("{base}/act"), &called);
    assert_eq!(person.status, 200, "{}", person.page);
    assert!(person.path.starts_with(&format!("{base}/d/")), "{}", person.path);
    assert!(
        person.page.contains("Contested, no more was said.") && person.page.contains(&rule),
        "{}",
        person.page
    );
}

#[test]
fn a_takeback_past_a_die_says_that_a_judge_must_accept_it_too() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/new?game=seg&lang=en");
    assert!(person.page.contains("name=\"free\" value=\"yes\" checked"), "among friends one is free");
    let base = open(&mut person, &[]);
    to_the_die(&mut person, &base);
    let purpose = person.page.split("name=\"b0\" value=\"").nth(1).unwrap();
    let purpose = purpose.split('"').next().unwrap().replace("&#34;", "\"");
    declare(&mut person, &base, &[("b0", &purpose), ("b1.0", "1")]);
    person.get(&format!("{base}/menu?lang=en"));
    assert!(person.page.contains("a judge must accept it too."), "before it is asked: {}", person.page);
    let oldest = person.page.split("name=\"to\" value=\"").last().unwrap().split('"').next().unwrap();
    let oldest = oldest.to_owned();
    person.post(&format!("{base}/act"), &[("do", "takeback"), ("by", "seat:1"), ("to", &oldest)]);
    let of = asked(&site, &base);
    person.get(&format!("{base}/veil"));
    person.post(&format!("{base}/veil"), &[("seat", "2")]);
    assert!(person.page.contains("A judge must accept it too: call one."), "{}", person.page);
    let consent = [("do", "consent"), ("by", "seat:2"), ("of", of.as_str()), ("back", "menu")];
    person.post(&format!("{base}/act"), &consent);
    assert_eq!(site.get(&format!("{base}/file")).body.matches("\"kind\":\"Rewound\"").count(), 0);
    for seat in ["1", "2"] {
        person.get(&format!("{base}/veil"));
        person.post(&format!("{base}/veil"), &[("seat", seat)]);
        assert!(person.page.contains("A judge must accept it too: call one."), "{seat}: {}", person.page);
    }
}

/// The record in which a takeback is asked for.
fn asked(site: &Running, base: &str) -> String {
    let file = site.get(&format!("{base}/file")).body;
    let line = file.lines().find(|line| line.contains("\"kind\":\"TakebackAsked\"")).unwrap();
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    line["seq"].to_string()
}

#[test]
fn a_dispute_is_ruled_by_a_judge_and_by_nobody_else() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    let judge_code = code(&mut person, &base, "judge");
    person.get(&format!("{base}/play"));
    declare(&mut person, &base, &[]);
    person.get(&format!("{base}/menu"));
    let raised =
        [("do", "dispute"), ("by", "seat:1"), ("of", "3"), ("rules", "SEG-ACT-01"), ("text", "<b>why</b>")];
    person.post(&format!("{base}/act"), &raised);
    assert_eq!(person.status, 200, "{}", person.page);
    assert!(!person.page.contains("<b>why</b>") && person.page.contains("&#60;b&#62;why"), "a claim is text");
    let dispute = person.path.strip_prefix(&format!("{base}/d/")).expect("at the dispute").to_owned();
    // Whoever cannot go on is led to what holds play up.
    person.get(&format!("{base}/play"));
    let link = format!("href=\"{base}/d/{dispute}\"");
    assert!(person.page.split("id=\"question\"").nth(1).unwrap().contains(&link), "{}", person.page);
    let ruling = |by: &'static str| {
        [("do", "rule"), ("by", by), ("of", "3"), ("remedy", "upheld"), ("text", "so"), ("rules", "")]
    };
    person.post(&format!("{base}/act"), &ruling("judge"));
    assert_eq!(person.status, 403, "a seat is no judge");
    let mut judge = Person::new(&site);
    judge.get(&format!("/j/{judge_code}"));
    judge.post(&format!("/j/{judge_code}"), &[]);
    assert!(judge.page.contains("value=\"rule\""), "who comes to judge is at the dispute: {}", judge.page);
    judge.get(&format!("{base}/d/{dispute}"));
    // The rules that may be cited are ticked, not typed: the one in question is already.
    let ticked = judge.page.contains("<input type=\"checkbox\" name=\"rules\" value=\"SEG-ACT-01\" checked>");
    assert!(ticked, "{}", judge.page);
    let mut fields = ruling("judge").to_vec();
    fields.extend([
        ("dispute", dispute.as_str()),
        ("rules", "SEG-ACT-01"),
        ("rules", "SEG-ACT-02 SEG-ACT-01"),
    ]);
    judge.post(&format!("{base}/act"), &fields);
    assert!(judge.page.contains("name=\"sure\""), "a ruling is asked for twice: {}", judge.page);
    fields.push(("sure", "yes"));
    judge.post(&format!("{base}/act"), &fields);
    assert_eq!(judge.status, 200, "{}", judge.page);
    let file = site.get(&format!("{base}/file")).body;
    assert!(file.contains("\"kind\":\"RulingGiven\""));
    assert!(file.contains("\"rules\":[\"SEG-ACT-01\",\"SEG-ACT-02\"]"), "{file}");
    let log = file.lines().filter(|line| line.starts_with("{\"v\":1,")).collect::<String>();
    assert!(!log.contains("why"), "a free text is sealed into the record, not written");
}

#[test]
fn every_moment_has_its_address_and_both_ways_lead_there() {
    let site = serve();
    let mut person = Person::new(&site);
    let base = open(&mut person, &[]);
    to_the_die(&mut person, &base);
    let mut watcher = Person::new(&site);
    watcher.get(&base);
    let mut steps = 0;
    while let Some(link) = step(&watcher.page, "back") {
        watcher.get(&link);
        assert_eq!(watcher.status, 200, "{link}");
        steps += 1;
    }
    assert!(watcher.path.ends_with("/0"), "{}", watcher.path);
    let mut forward = 0;
    while let Some(link) = step(&watcher.page, "on") {
        watcher.get(&link);
        forward += 1;
    }
    assert_eq!(steps, forward);
    watcher.get(&format!("{base}/3?hide=1"));
    let shown = watcher.page.split("data-seq=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(watcher.page.contains(&format!("max=\"{shown}\"")), "what follows is hidden");
    let tag = site.get(&base).header("etag").unwrap().to_owned();
    assert_eq!(site.ask("GET", &base, &[("If-None-Match", &tag)], b"").status, 304);
}

fn step(page: &str, kind: &str) -> Option<String> {
    let end = page.find(&format!("data-step=\"{kind}\""))?;
    let tag = page[..end].rfind('<')?;
    let link = page[tag..end].split("href=\"").nth(1)?;
    Some(link.split('"').next()?.to_owned())
}

#[test]
fn a_hundred_megabytes_are_refused_without_reading_them() {
    let site = serve();
    let mut stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
    stream.set_write_timeout(Some(Duration::from_mins(5))).unwrap();
    let head = "POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n\
                Content-Length: 104857600\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    // A first piece only: the answer comes although the rest is never sent.
    stream.write_all(&vec![b'a'; 64 * 1024]).unwrap();
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer));
    let text = String::from_utf8_lossy(&answer);
    assert!(text.starts_with("HTTP/1.1 413"), "{text}");
}

/// Whether reading gave up: the server has not let go of the connection.
fn still_held(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

#[test]
fn a_slow_sender_is_let_go() {
    let site = serve_with(|config| config.patience = Duration::from_secs(5));
    let half_head = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    let half_body = "POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n\
                     Content-Length: 1000\r\n\r\ncsrf=";
    for start in [half_head, half_body] {
        let mut stream = TcpStream::connect(site.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
        stream.write_all(start.as_bytes()).unwrap();
        let mut answer = Vec::new();
        assert!(!stream.read_to_end(&mut answer).is_err_and(|error| still_held(&error)), "{start}");
        assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"), "{start}");
    }
    assert_eq!(site.get("/").status, 200, "others are served");
}

#[test]
fn a_damaged_store_is_served_to_read_and_says_what_is_damaged() {
    let mut site = serve();
    let (base, cookies) = {
        let mut person = Person::new(&site);
        let base = open(&mut person, &[]);
        declare(&mut person, &base, &[]);
        (base, person.cookies())
    };
    site.stop();
    flip_a_bit(&site.folder.join("data/log/witness"));
    restart(&mut site);
    assert_eq!(site.get("/?lang=en").status, 200);
    assert!(site.get("/?lang=en").body.contains("The store is damaged"));
    let mut person = Person::with_cookies(&site, cookies);
    person.get("/new?game=seg&lang=en");
    person.post("/new", &opening(&[]));
    assert_eq!(person.status, 503, "{}", person.page);
    assert_eq!(site.get(&base).status, 200, "what can be read is read");
}

fn flip_a_bit(path: &std::path::Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, bytes).unwrap();
}
