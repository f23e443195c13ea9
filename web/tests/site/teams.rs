//! An event of teams, by its forms: entries by team, rounds, standings of teams, paper, file.

use serde_json::Value;

use crate::driver::{Driver, skip};
use crate::events::verified;
use crate::person::Person;
use crate::server::{Running, serve};

fn opened(site: &Running) -> (Person<'_>, String) {
    let mut organiser = Person::new(site);
    organiser.get("/e/new?lang=en");
    let fields = [
        ("title", "Le Gué par équipes"),
        ("game", "seg"),
        ("places", "12"),
        ("format", "teams"),
        ("team_size", "2"),
        ("rounds", "2"),
    ];
    organiser.post("/e?lang=en", &fields);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    let desk = organiser.path.clone();
    (organiser, desk)
}

const NAMES: &str = "Ambre;;;Cornouillers\nHugo;;;Cornouillers\nInès;;;Écluse\nSacha;;;Écluse\nCamille;;;Vignes\nLéo;;;Vignes";

/// Plays both rounds on paper: side A wins each table but the first, which is drawn.
fn played(site: &Running, organiser: &mut Person<'_>, desk: &str) {
    organiser.post(desk, &[("do", "dice")]);
    organiser.post(desk, &[("do", "word"), ("word", "coquelicot")]);
    for round in ["1", "2"] {
        organiser.post(desk, &[("do", "pair"), ("round", round)]);
        assert_eq!(organiser.status, 200, "{}", organiser.page);
        for (table, winner) in [("1", "draw"), ("2", "a")] {
            let fields = [
                ("round", round),
                ("table", table),
                ("winner", winner),
                ("a", "5"),
                ("b", "3"),
                ("why", "Papier."),
            ];
            let fields: Vec<(&str, &str)> = [("do", "result")].into_iter().chain(fields).collect();
            organiser.post(desk, &fields);
            assert_eq!(organiser.status, 200, "{}", organiser.page);
        }
        organiser.post(desk, &[("do", "close"), ("round", round)]);
        assert_eq!(organiser.status, 200, "{}", organiser.page);
    }
    let event: Value = serde_json::from_str(
        &site.get(&format!("/api/v1{}", desk.trim_end_matches("/desk").replace("/e/", "/events/"))).body,
    )
    .unwrap();
    for round in event["rounds"].as_array().unwrap() {
        assert_eq!(round["bye"].as_array().unwrap().len(), 2, "a whole team rests: {round}");
        assert_eq!(round["cost"], round["least"]);
    }
}

#[test]
fn teams_play_from_their_entries_to_a_file_that_verifies() {
    let site = serve();
    let (mut organiser, desk) = opened(&site);
    let base = desk.trim_end_matches("/desk").to_owned();
    organiser.post(&format!("{desk}?lang=en"), &[("do", "enter"), ("names", "Ambre")]);
    assert!(organiser.status == 422 && organiser.page.contains("of which team"), "{}", organiser.page);
    organiser.get(&desk);
    organiser.post(&desk, &[("do", "enter"), ("names", NAMES)]);
    assert_eq!(organiser.status, 200, "{}", organiser.page);
    organiser.post(&format!("{desk}?lang=en"), &[("do", "enter"), ("names", "Zoé;;;Vignes")]);
    assert!(
        organiser.status == 422 && organiser.page.contains("has its 2 players already"),
        "{}",
        organiser.page
    );
    let mut guest = Person::new(&site);
    assert!(guest.get(&format!("{base}/me?lang=en")).contains("name=\"team\""));
    organiser.get(&desk);
    played(&site, &mut organiser, &desk);
    organiser.post(&desk, &[("do", "end")]);
    let page = guest.get(&format!("{base}?lang=en")).to_owned();
    assert!(page.contains("teams of 2, 2 rounds") && page.contains("Team points"), "{page}");
    let told: Value = serde_json::from_str(
        &site.get(&format!("/api/v1{}/standings", base.replace("/e/", "/events/"))).body,
    )
    .unwrap();
    let rows = told["teams"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3, "{told}");
    let points: Vec<i64> = rows.iter().map(|row| row["points"].as_i64().unwrap()).collect();
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    assert!(told["teams_why"][0]["en"].as_str().unwrap().contains("is ahead of"), "{told}");
    assert!(page.contains(told["teams_why"][0]["en"].as_str().unwrap()), "{page}");
    let paper = guest.get(&format!("{base}/print/standings?lang=fr")).to_owned();
    assert!(paper.contains("Cornouillers") && paper.contains("Points d’équipe"), "{paper}");
    let told = verified(&site, &base);
    assert!(told.contains("2 rounds paired again, 2 lots drawn again"), "{told}");
}

#[test]
fn the_pages_of_teams_are_clear_to_every_reader() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let (mut organiser, desk) = opened(&site);
    let base = desk.trim_end_matches("/desk").to_owned();
    let mut wrong = Vec::new();
    let mut look = |name: &str, path: &str| {
        for (language, width) in [("fr", 390), ("en", 1280)] {
            let address = format!("http://{}{path}?lang={language}", site.address);
            for violation in driver.violations(&axe, &address, width) {
                wrong.push(format!("{path} {language} {width}: {violation}"));
            }
            if driver.sideways() > 0 {
                wrong.push(format!("{path} {language} {width}: wider than its window"));
            }
            driver.keep(&format!("teams-{name}-{language}-{width}"));
        }
    };
    look("enter", &format!("{base}/me"));
    organiser.post(&desk, &[("do", "enter"), ("names", NAMES)]);
    played(&site, &mut organiser, &desk);
    look("page", &base);
    look("player", &format!("{base}/p/1"));
    look("screen", &format!("{base}/screen"));
    look("print", &format!("{base}/print/standings"));
    look("new", "/e/new");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
