//! An event run by its forms from opening to file: entries, lots, tables, results typed, corrected and read, standings.

use std::process::Command;

use serde_json::{Value, json};

use crate::driver::{Driver, skip};
use crate::person::Person;
use crate::seated::ask;
use crate::server::{Running, serve, serve_with};

/// What the command says of an event's file, which it finds to be in order.
pub(crate) fn verified(site: &Running, base: &str) -> String {
    let path = site.folder.join("whole.greffe-event");
    std::fs::write(&path, site.get(&format!("{base}/file")).body).unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_greffe"))
        .arg("verify")
        .arg(&path)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let told = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(ran.status.code(), Some(0), "{told}");
    told
}

/// An event of a game with these players, its first round not published.
fn opened<'a>(site: &'a Running, game: &str, rounds: &str, players: &str) -> (Person<'a>, String) {
    let mut organiser = Person::new(site);
    organiser.get("/e/new?lang=en");
    let fields = [
        ("title", "Le Gué"),
        ("game", game),
        ("places", "8"),
        ("format", "swiss"),
        ("rounds", rounds),
        ("cut", "4"),
        ("venue", "Salle des fêtes"),
    ];
    organiser.post("/e?lang=en", &fields);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let desk = organiser.path.clone();
    assert!(desk.starts_with("/e/") && desk.ends_with("/desk"), "{desk}");
    organiser.post(&desk, &[("do", "enter"), ("names", players)]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    (organiser, desk)
}

fn draw(organiser: &mut Person<'_>, desk: &str) {
    organiser.post(desk, &[("do", "dice")]);
    organiser.post(desk, &[("do", "word"), ("word", "coquelicot")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
}

fn result(organiser: &mut Person<'_>, desk: &str, [round, table, winner, a, b]: [&str; 5]) {
    let fields = [
        ("do", "result"),
        ("round", round),
        ("table", table),
        ("winner", winner),
        ("a", a),
        ("b", b),
        ("why", "Played on paper."),
    ];
    organiser.post(desk, &fields);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
}

#[test]
fn an_event_is_run_from_its_desk_to_a_file_that_verifies() {
    let site = serve();
    let (mut organiser, desk) =
        opened(&site, "seg", "2", "Ambre; Les Cornouillers; Garde\nHugo\nInès;;Écluse\nCamille\n=Sacha()");
    let base = desk.trim_end_matches("/desk").to_owned();
    draw(&mut organiser, &desk);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    // Everybody reads the round; nobody else sits at the desk.
    let mut guest = Person::new(&site);
    let page = guest.get(&format!("{base}?lang=en")).to_owned();
    assert_eq!(page.matches("class=\"tn\">").count(), 3, "two tables and a bye: {page}");
    assert!(page.contains("Les Cornouillers · Garde") && page.contains("bye") && page.contains("awaited"));
    assert!(!page.contains(&format!("{base}/desk")));
    guest.get(&desk);
    assert_eq!(guest.status, 403);
    guest.get("/new");
    guest.post(&desk, &[("do", "close"), ("round", "1")]);
    assert_eq!(guest.status, 403);
    first_round(&mut organiser, &mut guest, &desk);
    second_round(&mut organiser, &mut guest, &desk);
    closed(&site, &mut organiser, &mut guest, &desk);
}

/// A round is closed with all its results, and not before.
fn first_round(organiser: &mut Person<'_>, guest: &mut Person<'_>, desk: &str) {
    let base = desk.trim_end_matches("/desk");
    organiser.post(desk, &[("do", "close"), ("round", "1")]);
    assert_eq!(organiser.status, 422, "{}", organiser.page);
    result(organiser, desk, ["1", "1", "a", "12", "7"]);
    result(organiser, desk, ["1", "2", "draw", "0", "0"]);
    let page = guest.get(&format!("{base}?lang=en")).to_owned();
    assert!(
        page.contains("wins, 12 to 7") && page.contains("a draw, 0 to 0") && page.contains("typed"),
        "{page}"
    );
    result(organiser, desk, ["1", "2", "b", "3", "4"]);
    let page = guest.get(&format!("{base}?lang=en")).to_owned();
    assert!(page.contains("corrected") && page.contains("wins, 4 to 3"), "{page}");
    organiser.post(desk, &[("do", "close"), ("round", "1")]);
}

/// Who leaves is paired no more; what was written by mistake is taken back, and stays to be read.
fn second_round(organiser: &mut Person<'_>, guest: &mut Person<'_>, desk: &str) {
    let base = desk.trim_end_matches("/desk");
    organiser.post(desk, &[("do", "drop"), ("player", "2")]);
    organiser.post(desk, &[("do", "announce"), ("text", "Repas à midi.")]);
    let said = guest.get(&format!("{base}?lang=en")).to_owned();
    assert!(said.contains("Repas à midi."));
    let of =
        said.split("<ol class=\"led s\"><li><span>").nth(1).unwrap().split('<').next().unwrap().to_owned();
    organiser.post(desk, &[("do", "undo"), ("of", &of)]);
    let said = guest.get(&format!("{base}?lang=en")).to_owned();
    assert!(
        said.contains("<s>Repas à midi.</s>") && !said.contains("<p class=\"note show\">Repas"),
        "{said}"
    );
    organiser.post(desk, &[("do", "pair"), ("round", "2")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let hugo = guest.get(&format!("{base}/p/2?lang=en")).to_owned();
    assert!(hugo.contains("Hugo") && !hugo.contains("to be played"), "{hugo}");
    result(organiser, desk, ["2", "1", "a", "9", "2"]);
    result(organiser, desk, ["2", "2", "b", "1", "5"]);
    organiser.post(desk, &[("do", "close"), ("round", "2")]);
}

/// Standings with their reasons, for a spreadsheet too; the file says the same to whoever has nothing but it.
fn closed(site: &Running, organiser: &mut Person<'_>, guest: &mut Person<'_>, desk: &str) {
    let base = desk.trim_end_matches("/desk");
    organiser.post(desk, &[("do", "end")]);
    assert!(
        organiser.page.contains("verified without this server") || organiser.page.contains("sans ce serveur")
    );
    let page = guest.get(&format!("{base}?lang=en")).to_owned();
    assert!(page.contains("is ahead of") && page.contains("Standings after round 2"), "{page}");
    let csv = site.get(&format!("{base}/standings.csv?lang=en")).body;
    assert_eq!(csv.lines().count(), 6, "{csv}");
    assert!(csv.contains("'=Sacha()"), "no name runs in a spreadsheet: {csv}");
    let told = verified(site, base);
    assert!(
        told.contains("2 rounds paired again, 2 lots drawn again, 0 results equal to their match, "),
        "{told}"
    );
    let listed = guest.get("/e?lang=en").to_owned();
    assert!(listed.contains("Le Gué") && listed.contains("over"), "{listed}");
}

/// What the form of a match says when it is sent as it stands, by the fields that it shows.
pub(crate) const MATCH: [(&str, &str); 15] = [
    ("game", "seg"),
    ("sides", "2"),
    ("devices", "each"),
    ("rigour", "casual"),
    ("dice", "table"),
    ("setup.table.width", "900"),
    ("setup.table.depth", "600"),
    ("setup.rulers.0", "75"),
    ("setup.rulers.1", "120"),
    ("setup.rulers.2", "180"),
    ("setup.rosters.0", "garde"),
    ("setup.rosters.1", "ecluse"),
    ("name.0", "Ambre"),
    ("name.1", "Hugo"),
    ("do", "open"),
];

#[test]
fn a_table_is_recorded_here_and_its_result_read_from_the_match() {
    let site = serve();
    let (mut organiser, desk) = opened(&site, "seg", "1", "Ambre\nHugo");
    let event = desk.split('/').nth(2).unwrap().to_owned();
    draw(&mut organiser, &desk);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    let link = format!("/new?game=seg&event={event}&round=1&table=1");
    assert!(organiser.page.contains(&link.replace('&', "&amp;")), "{}", organiser.page);
    // The form knows who plays; nobody but the organiser may open it, and no other game.
    let mut guest = Person::new(&site);
    guest.get(&link);
    assert_eq!(guest.status, 403);
    let at = [("event", event.as_str()), ("round", "1"), ("table", "1")];
    let sent: Vec<(&str, &str)> = MATCH.into_iter().chain(at).collect();
    guest.get("/new?game=seg");
    guest.post("/new", &sent);
    assert_eq!(guest.status, 403, "{}", guest.page);
    organiser.get(&link);
    let named = |name: &str| organiser.page.contains(&format!("value=\"{name}\""));
    assert!(named("Ambre") && named("Hugo") && named(&event), "{}", organiser.page);
    organiser.post("/new", &sent);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let base = organiser.path.trim_end_matches("/menu").to_owned();
    let pairs = site.get(&format!("/e/{event}?lang=en")).body;
    assert!(
        pairs.contains(&format!("href=\"{base}\"")),
        "the match has the id that the round gave it: {pairs}"
    );
    organiser.post("/new", &sent);
    assert_eq!(organiser.status, 422, "a table has one match");
    // A result that is not there yet is not read.
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "read"), ("round", "1"), ("table", "1")]);
    assert_eq!(organiser.status, 422, "{}", organiser.page);
    given_up(&site, &mut organiser, &base);
    // Whoever looks first finds it read; there is nothing new to read after that.
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "read"), ("round", "1"), ("table", "1")]);
    assert_eq!(organiser.status, 422, "{}", organiser.page);
    // The form said otherwise: who sits where is the round's.
    let seats = opening_of(&site, &base)["seats"].clone();
    let pair: Vec<&str> = pairs.split("class=\"tn\">1</td>").nth(1).unwrap().split("</a>").take(2).collect();
    let [a, b] = [0, 1].map(|side: usize| pair[side].rsplit('>').next().unwrap());
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!(a), &json!(b)));
    let said = site.get(&format!("/e/{event}?lang=en")).body;
    assert!(said.contains(&format!("{b} wins, 0 to 0")), "{said}");
    organiser.post(&desk, &[("do", "close"), ("round", "1")]);
    organiser.post(&desk, &[("do", "end")]);
    let told = verified(&site, &format!("/e/{event}"));
    assert!(told.contains("1 results equal to their match, 0 typed"), "{told}");
}

/// What opened a match.
fn opening_of(site: &Running, base: &str) -> Value {
    let file = site.get(&format!("{base}/file")).body;
    serde_json::from_str::<Value>(file.lines().find(|line| line.contains("MatchOpened")).unwrap()).unwrap()["body"].clone()
}

/// Both sit down by their codes; the first gives up; both confirm.
fn given_up(site: &Running, organiser: &mut Person<'_>, base: &str) {
    organiser.get(&format!("{base}/menu"));
    let codes: Vec<String> = organiser
        .page
        .split("</code><br><a class=\"xs\" href=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().rsplit('/').next().unwrap().to_owned())
        .collect();
    let people: Vec<Person<'_>> = codes
        .iter()
        .take(2)
        .map(|code| {
            let mut person = Person::new(site);
            person.get(&format!("/j/{code}"));
            person.post(&format!("/j/{code}"), &[]);
            assert_eq!(person.status, 200, "{}", person.page);
            person
        })
        .collect();
    let id = base.trim_start_matches("/m/");
    let act = |who: usize, act: Value| {
        let answer = ask(site, &people[who], "POST", &format!("/matches/{id}/acts"), &json!({ "act": act }));
        assert!(answer["first"].is_u64(), "{answer}");
    };
    let summary =
        || -> Value { serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}")).body).unwrap() };
    act(0, json!({ "declare": { "window": summary()["window"]["seat:1"], "command": { "Start": {} } } }));
    act(0, json!({ "declare": { "window": summary()["window"]["seat:1"], "command": { "Concede": {} } } }));
    let of = summary()["ledger"]["result"]["seq"].clone();
    act(0, json!({ "confirm_result": { "of": of } }));
    act(1, json!({ "confirm_result": { "of": of } }));
}

#[test]
fn a_list_of_players_is_entered_whole_and_nobody_twice() {
    let site = serve();
    let (mut organiser, desk) = opened(&site, "dw", "1", "Ana\nBo");
    let records = |desk: &str| site.get(desk.trim_end_matches("/desk")).body.matches("<li><span>").count();
    let (before, long) = (records(&desk), "x".repeat(3_000));
    for (names, said) in [
        (format!("Cleo\n{long}\nDan"), "player 2 of the list"),
        ("Cleo\n ana ; a club".to_owned(), "come twice: ana"),
        ("Cleo\nDan\ncleo".to_owned(), "come twice: cleo"),
    ] {
        organiser.get(&format!("{desk}?lang=en"));
        organiser.post(&format!("{desk}?lang=en"), &[("do", "enter"), ("names", &names)]);
        assert_eq!(organiser.status, 422, "{names}: {}", organiser.page);
        assert!(organiser.page.contains(said), "{said}: {}", organiser.page);
        assert!(organiser.page.contains(r#"name="others""#), "the box that says so is there");
        assert_eq!(records(&desk), before, "{names}");
    }
    organiser.post(&desk, &[("do", "enter"), ("names", "Cleo\nAna"), ("others", "yes")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    assert_eq!(records(&desk), before + 2);
}

#[test]
fn what_cannot_be_is_refused_in_words_and_nothing_is_written() {
    let site = serve();
    let mut person = Person::new(&site);
    for (changes, said) in [
        ([("title", ""), ("places", "8"), ("format", "swiss"), ("rounds", "3")], "one line that can be seen"),
        (
            [("title", "X"), ("places", "many"), ("format", "swiss"), ("rounds", "3")],
            "Places: a whole number",
        ),
        ([("title", "X"), ("places", "8"), ("format", "tables"), ("rounds", "3")], "choose a format"),
        ([("title", "X"), ("places", "8"), ("format", "swiss"), ("rounds", "0")], "1 to 64 rounds"),
        ([("title", "X"), ("places", "8"), ("format", "cut"), ("rounds", "3")], "2, 4, 8 and so on"),
    ] {
        person.get("/e/new?lang=en");
        let rest = [("game", "seg"), ("cut", "3")];
        let fields: Vec<(&str, &str)> = changes.into_iter().chain(rest).collect();
        person.post("/e?lang=en", &fields);
        assert_eq!(person.status, 422, "{said}");
        assert!(person.page.contains(said), "{said}: {}", person.page);
    }
    assert!(!person.get("/e?lang=en").contains(">X</a>"), "{}", person.page);
    let (mut organiser, desk) = opened(&site, "dw", "1", "Ana\nBo");
    let records = |desk: &str| site.get(desk.trim_end_matches("/desk")).body.matches("<li><span>").count();
    let before = records(&desk);
    let long = "x".repeat(3_000);
    for fields in [
        vec![("do", "enter"), ("names", "")],
        vec![("do", "enter"), ("names", long.as_str())],
        vec![("do", "drop"), ("player", "9")],
        vec![("do", "drop"), ("player", "two")],
        vec![("do", "pair"), ("round", "1")],
        vec![("do", "pair"), ("round", "7")],
        vec![("do", "result"), ("round", "1"), ("table", "1"), ("winner", "a"), ("why", "x")],
        vec![("do", "result"), ("round", "1"), ("table", "1"), ("winner", "both"), ("why", "x")],
        vec![("do", "read"), ("round", "1"), ("table", "1")],
        vec![("do", "close"), ("round", "1")],
        vec![("do", "end")],
        vec![("do", "abandon")],
        vec![("do", "undo"), ("of", "9999")],
        vec![("do", "word"), ("word", "")],
        vec![("do", "juggle")],
    ] {
        organiser.get(&format!("{desk}?lang=en"));
        organiser.post(&format!("{desk}?lang=en"), &fields);
        assert_eq!(organiser.status, 422, "{fields:?}: {}", organiser.page);
        assert!(organiser.page.contains("role=\"alert\""), "{fields:?}");
    }
    assert_eq!(records(&desk), before);
    for nowhere in ["/e/00000000000000000000000000000000", "/e/nothing", "/e/nothing/desk", "/e/nothing/file"]
    {
        assert_eq!(site.get(nowhere).status, 404, "{nowhere}");
    }
    assert_eq!(site.get(&format!("{}/p/9", desk.trim_end_matches("/desk"))).status, 404);
}

/// Types a result of a table: the status, and what the page says is wrong.
fn typed(organiser: &mut Person<'_>, desk: &str, table: &str) -> (u16, String) {
    organiser.get(&format!("{desk}?lang=en"));
    let fields =
        [("round", "1"), ("table", table), ("winner", "a"), ("a", "1"), ("b", "0"), ("why", "On paper.")];
    let fields: Vec<(&str, &str)> = [("do", "result")].into_iter().chain(fields).collect();
    organiser.post(&format!("{desk}?lang=en"), &fields);
    let wrong = organiser.page.split("role=\"alert\">").nth(1).unwrap_or_default();
    (organiser.status, wrong.split('<').next().unwrap_or_default().to_owned())
}

#[test]
fn an_organiser_who_plays_decides_nothing_at_the_own_table() {
    let site = serve();
    let (mut organiser, desk) = opened(&site, "seg", "1", "Ambre\nHugo\nInès\nCamille");
    draw(&mut organiser, &desk);
    organiser.post(&desk, &[("do", "play"), ("player", "2")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    assert!(
        organiser.page.contains("Hugo") && !organiser.page.contains("id=\"plays\""),
        "{}",
        organiser.page
    );
    // By calling himself somebody else he would be free at his own table.
    organiser.post(&desk, &[("do", "play"), ("player", "3")]);
    assert_eq!(organiser.status, 422);
    let mut guest = Person::new(&site);
    guest.get("/e/new");
    guest.post(&desk, &[("do", "play"), ("player", "3")]);
    assert_eq!(guest.status, 403);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let tables = ["1", "2"].map(|table| typed(&mut organiser, &desk, table));
    let (own, other): (Vec<_>, Vec<_>) = tables.into_iter().partition(|(status, _)| *status == 422);
    assert_eq!((own.len(), other.len()), (1, 1), "{own:?} {other:?}");
    assert!(own[0].1.contains("you play at this table"), "{own:?}");
}

#[test]
fn whoever_sits_at_a_recorded_table_types_no_result_of_it() {
    let site = serve();
    // Players whose names only their case tells apart have a match all the same.
    let (mut organiser, desk) = opened(&site, "seg", "1", "Ambre");
    organiser.post(&desk, &[("do", "enter"), ("names", "AMBRE"), ("others", "yes")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let event = desk.split('/').nth(2).unwrap().to_owned();
    draw(&mut organiser, &desk);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    let at = [("event", event.as_str()), ("round", "1"), ("table", "1")];
    let sent: Vec<(&str, &str)> = MATCH.into_iter().chain(at).collect();
    organiser.get(&format!("/new?game=seg&event={event}&round=1&table=1"));
    organiser.post("/new", &sent);
    let base = organiser.path.trim_end_matches("/menu").to_owned();
    // He said to nobody that he plays, and sits down by a code of his own match.
    organiser.get(&format!("{base}/menu"));
    let link =
        organiser.page.split("</code><br><a class=\"xs\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let code = link.rsplit('/').next().unwrap().to_owned();
    organiser.get(&format!("/j/{code}"));
    organiser.post(&format!("/j/{code}"), &[]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let (status, wrong) = typed(&mut organiser, &desk, "1");
    assert!(status == 422 && wrong.contains("you hold a seat of that match"), "{status} {wrong}");
}

#[test]
fn dice_are_set_up_once_and_a_closed_event_takes_nothing() {
    let site = serve();
    let (mut organiser, desk) = opened(&site, "seg", "1", "Ambre\nHugo");
    let file = || site.get(&format!("{}/file", desk.trim_end_matches("/desk"))).body;
    organiser.post(&desk, &[("do", "dice")]);
    let refused = |organiser: &mut Person<'_>, fields: &[(&str, &str)]| {
        let before = file();
        // The desk of a closed event has no form to send.
        organiser.get("/e/new");
        organiser.post(&desk, fields);
        assert_eq!(organiser.status, 422, "{fields:?}: {}", organiser.page);
        assert!(file() == before, "{fields:?} is refused and writes something");
    };
    refused(&mut organiser, &[("do", "dice")]);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "word"), ("word", "coquelicot")]);
    refused(&mut organiser, &[("do", "dice")]);
    refused(&mut organiser, &[("do", "word"), ("word", "bleuet")]);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "abandon"), ("sure", "yes")]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    for fields in
        [&[("do", "dice")][..], &[("do", "word"), ("word", "bleuet")], &[("do", "announce"), ("text", "Si.")]]
    {
        refused(&mut organiser, fields);
    }
    verified(&site, desk.trim_end_matches("/desk"));
}

#[test]
fn the_name_of_a_player_is_erased_for_who_asks_and_the_event_stays() {
    let site = serve();
    let (mut organiser, desk) = opened(&site, "seg", "1", "Ambre Lointaine\nHugo");
    let base = desk.trim_end_matches("/desk").to_owned();
    let forget = [("do", "forget"), ("player", "1"), ("sure", "yes")];
    let mut guest = Person::new(&site);
    guest.get("/e/new");
    guest.post(&desk, &forget);
    assert_eq!(guest.status, 403);
    organiser.get(&desk);
    organiser.post(&desk, &forget[..2]);
    assert_eq!(organiser.status, 422, "it is asked a second time");
    organiser.post(&desk, &[("do", "abandon"), ("sure", "yes")]);
    let told =
        |site: &Running| [&base, &desk, &format!("{base}/file")].map(|path| site.get(path).body).concat();
    assert!(told(&site).contains("Ambre Lointaine"));
    organiser.get(&desk);
    organiser.post(&desk, &forget);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let after = told(&site) + &organiser.page;
    assert!(!after.contains("Ambre Lointaine") && after.contains("Hugo"));
    verified(&site, &base);
}

#[test]
fn events_are_opened_as_often_as_matches_and_no_oftener() {
    let site = serve_with(|config| {
        config.limits.allowance = 1;
        config.limits.address_openings.burst = 2;
        config.limits.address_openings.period = 3_600_000;
    });
    let mut person = Person::new(&site);
    let opened: Vec<u16> = (0..3)
        .map(|_| {
            person.get("/e/new");
            let fields = [("title", "Le Gué"), ("game", "seg"), ("places", "8"), ("format", "single")];
            person.post("/e", &fields);
            person.status
        })
        .collect();
    assert_eq!(opened, [200, 200, 429]);
}

#[test]
fn its_pages_are_clear_to_every_reader() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let (mut organiser, desk) =
        opened(&site, "tde", "3", "Ambre; Les Cornouillers; Garde\nHugo\nInès\nCamille\nSacha");
    draw(&mut organiser, &desk);
    organiser.post(&desk, &[("do", "pair"), ("round", "1")]);
    result(&mut organiser, &desk, ["1", "1", "a", "12", "7"]);
    let base = desk.trim_end_matches("/desk").to_owned();
    let address = format!("http://{}", site.address);
    driver.open(&format!("{address}/about/dice"));
    driver.be(&organiser.cookies());
    let mut wrong = Vec::new();
    for (name, path) in [
        ("list", "/e"),
        ("new", "/e/new"),
        ("event", &base),
        ("player", &format!("{base}/p/1")),
        ("desk", &desk),
    ] {
        for (language, width) in [("fr", 390), ("en", 1280)] {
            for violation in driver.violations(&axe, &format!("{address}{path}?lang={language}"), width) {
                wrong.push(format!("{path} {language} {width}: {violation}"));
            }
            if driver.sideways() > 0 {
                wrong.push(format!("{path} {language} {width}: wider than its window"));
            }
            driver.keep(&format!("event-{name}-{language}-{width}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
