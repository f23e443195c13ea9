//! A league from its founding to its second event: ratings by a second reckoning, archives, who may open what.

use serde_json::{Value, json};

use crate::driver::{Driver, skip};
use crate::person::Person;
use crate::seated::ask;
use crate::server::{Running, run, serve};

/// Opens an event, all of whose players meet once; the lower place in `names` wins, `drawn` aside.
fn played<'a>(
    site: &'a Running,
    organiser: &mut Person<'a>,
    opening: &Value,
    names: &[&str],
    drawn: &[&str],
) -> String {
    let made = ask(site, organiser, "POST", "/events", opening);
    let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let token = made["token"].as_str().unwrap().to_owned();
    *organiser = Person::with_cookies(site, vec![("greffe".to_owned(), token)]);
    let act = |act: Value| {
        let done = ask(site, organiser, "POST", &format!("/events/{id}/acts"), &json!({ "act": act }));
        assert!(done["first"].is_u64(), "{act}: {done}");
    };
    for name in names {
        act(json!({ "register": { "name": name } }));
    }
    act(json!({ "open_dice": {} }));
    act(json!({ "say_word": { "word": "coquelicot" } }));
    for round in 1..names.len() {
        act(json!({ "draw_lots": { "round": round } }));
        act(json!({ "publish": { "round": round } }));
        let event: Value = serde_json::from_str(&site.get(&format!("/api/v1/events/{id}")).body).unwrap();
        for table in event["rounds"][round - 1]["tables"].as_array().unwrap() {
            let [a, b] = ["a", "b"].map(|side| table[side].as_u64().unwrap());
            let name = |player: u64| names[usize::try_from(player).unwrap() - 1];
            let winner = if drawn.contains(&name(a)) && drawn.contains(&name(b)) {
                "draw"
            } else if a < b {
                "a"
            } else {
                "b"
            };
            act(
                json!({ "type_result": { "round": round, "table": table["table"], "winner": winner, "a": { "score": 0 }, "b": { "score": 0 }, "text": "Sur papier." } }),
            );
        }
        act(json!({ "close_round": { "round": round } }));
    }
    act(json!({ "close_event": {} }));
    id
}

fn opening(title: &str, league: &Value) -> Value {
    json!({ "title": title, "game": "seg", "format": { "robin": { "legs": 1 } }, "places": 4, "rules": { "league": league } })
}

fn league(site: &Running, id: &str, query: &str) -> Value {
    serde_json::from_str(&site.get(&format!("/api/v1/leagues/{id}{query}")).body).unwrap()
}

/// Name, rating, deviation, place and whether it is provisional, of each.
fn told(league: &Value) -> Vec<(String, i64, i64, Option<u64>, bool)> {
    let of = |one: &Value| {
        let rating = &one["rating"];
        let number = |key: &str| rating[key].as_i64().unwrap();
        let name = one["name"]["en"].as_str().unwrap().to_owned();
        (name, number("value"), number("deviation"), one["place"].as_u64(), one["provisional"] == true)
    };
    league["players"].as_array().unwrap().iter().map(of).collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "two events, one after the other")]
fn a_league_is_rated_from_the_logs_of_its_events() {
    let mut site = serve();
    let mut organiser = Person::new(&site);
    organiser.get("/e/new");
    let said = json!({ "title": "Ligue du Nord", "season": "2026" });
    let first =
        played(&site, &mut organiser, &opening("Le Gué", &said), &["Ambre", "Hugo", "Inès", "Sacha"], &[]);
    // The numbers were reckoned a second time, by another program.
    let one = |name: &str, rating: (i64, i64), place, provisional| {
        (name.to_owned(), rating.0, rating.1, place, provisional)
    };
    let begun = [
        one("Ambre", (1800, 228), None, true),
        one("Hugo", (1600, 228), None, true),
        one("Inès", (1400, 228), None, true),
        one("Sacha", (1200, 228), None, true),
    ];
    let after_first = league(&site, &first, "");
    assert_eq!(told(&after_first), begun);
    let next = json!({ "title": "Autre nom", "season": "2027", "of": first });
    // Who organises nothing of it opens nothing in it; nor is another game played in it.
    let mut stranger = Person::new(&site);
    stranger.get("/e/new");
    let refused = ask(&site, &stranger, "POST", "/events", &opening("Ailleurs", &next));
    assert_eq!(refused["error"]["reason"], "league", "{refused}");
    let mut other = opening("Ailleurs", &next);
    other["game"] = json!("ao");
    let refused = ask(&site, &organiser, "POST", "/events", &other);
    assert_eq!(refused["error"]["reason"], "league_game", "{refused}");
    // Camille is new, Sacha stays away; case and accents make nobody another one.
    let second = played(
        &site,
        &mut organiser,
        &opening("La Bosse", &next),
        &["Ambre", "HUGO", "Ines", "Camille"],
        &["Ines", "Camille"],
    );
    let now = league(&site, &first, "");
    let settled = [
        one("Ambre", (1899, 186), Some(1), false),
        one("HUGO", (1649, 178), Some(2), false),
        one("Ines", (1347, 183), Some(3), false),
        one("Camille", (1351, 214), None, true),
        one("Sacha", (1200, 228), None, true),
    ];
    assert_eq!(told(&now), settled, "{now}");
    assert_eq!(
        (&now["players"][0]["rating"]["low"], &now["players"][0]["rating"]["high"]),
        (&json!(1534), &json!(2264))
    );
    let step = &now["players"][2]["events"][1];
    let parts = ["won", "drawn", "lost", "expected_tenths", "points"].map(|key| step[key].as_i64().unwrap());
    assert_eq!(parts, [0, 1, 2, 9, 1], "{step}");
    assert_eq!((&step["before"]["value"], &step["after"]["value"]), (&json!(1400), &json!(1347)));
    let seasons: Vec<&str> =
        now["events"].as_array().unwrap().iter().map(|one| one["season"].as_str().unwrap()).collect();
    assert_eq!((seasons, &now["title"]), (vec!["2026", "2027"], &json!("Ligue du Nord")));
    // The archive is what it was, and there is none of what is no event of it.
    assert_eq!(league(&site, &first, &format!("?after={first}"))["players"], after_first["players"]);
    for nowhere in [
        format!("/l/{second}"),
        format!("/l/{first}?after={}", "0".repeat(32)),
        format!("/l/{first}/p/{second}/9"),
    ] {
        assert_eq!(site.get(&nowhere).status, 404, "{nowhere}");
    }
    let mut guest = Person::new(&site);
    let page = guest.get(&format!("/l/{first}?lang=en")).to_owned();
    for said in ["1,899", "± 186", "Between 1,534 and 2,264", "provisional", "Season 2027", "+99", "La Bosse"]
    {
        assert!(page.contains(said), "{said}: {page}");
    }
    let page = guest.get(&format!("/l/{first}?after={first}&lang=fr")).to_owned();
    assert!(page.contains("telle qu’elle était après Le Gué") && !page.contains("Camille"), "{page}");
    let card = guest.get(&format!("/l/{first}/p/{second}/3?lang=en")).to_owned();
    assert!(
        card.contains("1,400 → 1,347 (−53)") && card.contains("3 matches, 0.5 points; 0.9 were expected."),
        "{card}"
    );
    assert!(guest.get("/e?lang=en").contains("Ligue du Nord"));
    assert!(guest.get(&format!("/e/{second}?lang=en")).contains(&format!("href=\"/l/{first}\"")));
    // A name that is erased takes its history apart, and nobody else's away.
    organiser.get(&format!("/e/{second}/desk"));
    organiser.post(&format!("/e/{second}/desk"), &[("do", "forget"), ("player", "1"), ("sure", "yes")]);
    let without = league(&site, &first, "");
    assert_eq!(without["players"].as_array().unwrap().len(), 6, "{without}");
    assert!(!site.get(&format!("/l/{first}/p/{second}/1")).body.contains("Ambre"));
    // A server that begins anew comes to the same numbers.
    drop((organiser, stranger, guest));
    site.stop();
    let again = run(site.folder.clone(), |_| ());
    assert_eq!(league(&again, &first, ""), without);
}

fn fields<'a>(league: &'a str, season: &'a str) -> [(&'a str, &'a str); 8] {
    [
        ("title", "Le Gué"),
        ("game", "seg"),
        ("places", "8"),
        ("format", "swiss"),
        ("rounds", "2"),
        ("league", league),
        ("league_title", "Ligue du Nord"),
        ("season", season),
    ]
}

#[test]
fn the_next_event_is_opened_from_the_page_of_the_last() {
    let site = serve();
    let mut organiser = Person::new(&site);
    organiser.get("/e/new?lang=en");
    organiser.post("/e?lang=en", &fields("new", ""));
    assert_eq!(organiser.status, 422, "{}", organiser.page);
    assert!(organiser.page.contains("a season"), "{}", organiser.page);
    organiser.get("/e/new?lang=en");
    organiser.post("/e?lang=en", &fields("new", "2026"));
    let base = organiser.path.trim_end_matches("/desk").to_owned();
    let page = organiser.get(&format!("{base}?lang=en")).to_owned();
    let link = page.split("href=\"").find(|rest| rest.starts_with("/e/new?league=")).unwrap();
    let link = link.split('"').next().unwrap().to_owned();
    let id = link.rsplit('=').next().unwrap().to_owned();
    organiser.get(&format!("{link}&lang=en"));
    assert!(
        organiser.page.contains(&format!("<option value=\"{id}\" selected>Ligue du Nord</option>")),
        "{}",
        organiser.page
    );
    organiser.post("/e?lang=en", &fields(&id, "2027"));
    assert!(organiser.path.ends_with("/desk"), "{}", organiser.page);
    // Before its first round its rules change, but not the league.
    let event = organiser.path.split('/').nth(2).unwrap().to_owned();
    let rules: Value = serde_json::from_str(&site.get(&format!("/api/v1/events/{event}")).body).unwrap();
    let mut rules = rules["rules"].clone();
    assert_eq!(rules["league"], json!({ "title": "Ligue du Nord", "season": "2027", "of": id }));
    rules["league"]["title"] = json!("La mienne");
    let act = json!({ "act": { "change_rules": { "rules": rules, "text": "Autre nom." } } });
    let refused = ask(&site, &organiser, "POST", &format!("/events/{event}/acts"), &act);
    assert_eq!(refused["error"]["reason"], "league", "{refused}");
    let mut guest = Person::new(&site);
    assert!(guest.get(&format!("/l/{id}?lang=en")).contains("goes on: counts once it is over"));
    assert!(!guest.get("/e/new?lang=en").contains(&id));
}

#[test]
fn the_pages_of_a_league_are_clear_to_every_reader() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let mut organiser = Person::new(&site);
    organiser.get("/e/new");
    let said = json!({ "title": "Ligue du Nord", "season": "2026" });
    let names = ["Ambre de la Tour-du-Pin", "Hugo", "Inès", "Sacha"];
    let first = played(&site, &mut organiser, &opening("Le Gué", &said), &names, &["Hugo", "Inès"]);
    let next = json!({ "title": "", "season": "2027", "of": first });
    let second = played(&site, &mut organiser, &opening("La Bosse", &next), &names, &["Inès", "Sacha"]);
    let mut wrong = Vec::new();
    for (name, path) in [
        ("page", format!("/l/{first}")),
        ("archive", format!("/l/{first}?after={first}")),
        ("player", format!("/l/{first}/p/{second}/1")),
        ("list", "/e".to_owned()),
        ("new", "/e/new".to_owned()),
    ] {
        for (language, width) in [("fr", 390), ("en", 1280)] {
            let joint = if path.contains('?') { '&' } else { '?' };
            let address = format!("http://{}{path}{joint}lang={language}", site.address);
            for violation in driver.violations(&axe, &address, width) {
                wrong.push(format!("{path} {language} {width}: {violation}"));
            }
            if driver.sideways() > 0 {
                wrong.push(format!("{path} {language} {width}: wider than its window"));
            }
            driver.keep(&format!("league-{name}-{language}-{width}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
