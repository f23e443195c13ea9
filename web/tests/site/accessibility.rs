//! Every page through axe-core, in a real browser: both languages, phone and desktop width.
//!
//! Needs chromium, chromedriver, and axe-core's `axe.min.js` named by `GREFFE_AXE`. Skipped loudly where one of
//! them is missing; with `GREFFE_BROWSER=required` that is a failure.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::driver::{Driver, skip};
use crate::opened::open;
use crate::person::Person;
use crate::server::serve;

#[test]
fn no_page_has_a_violation_that_axe_can_see() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches").body).unwrap();
    // A sample a game: what its pages are made from is the game's, not the match's.
    let mut samples = BTreeMap::new();
    for one in listed["matches"].as_array().unwrap() {
        samples.entry(one["system"].as_str().unwrap()).or_insert(one["id"].as_str().unwrap());
    }
    let samples: Vec<&str> = samples.into_values().collect();
    assert_eq!(samples.len(), 5, "{listed}");
    let mut paths: Vec<String> = [
        "/",
        "/new?game=seg",
        "/teams/seg?from=garde",
        "/rules",
        "/rules/seg",
        "/rules/seg/SEG-OUTN-01",
        "/verify",
        "/about/dice",
        "/account",
        "/c",
        "/m",
        "/nowhere",
    ]
    .map(str::to_owned)
    .to_vec();
    paths.push(format!("/m/{}/luck", samples[0]));
    for sample in samples {
        paths.extend([format!("/m/{sample}/700"), format!("/m/{sample}"), format!("/m/{sample}/verify")]);
    }
    let mut wrong = Vec::new();
    for path in paths {
        for (language, width) in [("fr", 390), ("en", 1280)] {
            let address = format!("http://{}{path}?lang={language}", site.address);
            for violation in driver.violations(&axe, &address, width) {
                wrong.push(format!("{path} {language} {width}: {violation}"));
            }
            if driver.sideways() > 0 {
                wrong.push(format!("{path} {language} {width}: wider than its window"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Looks at pages as somebody who has a seat or an office.
fn look(
    driver: &Driver,
    axe: &str,
    site: &str,
    person: &Person<'_>,
    paths: &[String],
    wrong: &mut Vec<String>,
) {
    driver.open(&format!("{site}/about/dice"));
    driver.be(&person.cookies());
    for path in paths {
        for (language, width) in [("fr", 390), ("en", 1280)] {
            let separator = if path.contains('?') { '&' } else { '?' };
            let address = format!("{site}{path}{separator}lang={language}");
            for violation in driver.violations(axe, &address, width) {
                wrong.push(format!("{path} {language} {width}: {violation}"));
            }
            if driver.sideways() > 0 {
                wrong.push(format!("{path} {language} {width}: wider than its window"));
            }
            let own = path.strip_prefix("/m/").and_then(|path| path.get(33..)).unwrap_or(path);
            let name: String = own.chars().filter(char::is_ascii_alphanumeric).collect();
            driver.keep(&format!("{name}-{language}-{width}"));
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one page after the other")]
fn pages_of_seats_and_judges_have_no_violation_that_axe_can_see() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let address = format!("http://{}", site.address);
    let mut table = open(&site, &json!({}));
    let base = table.base.clone();
    let join = format!("/j/{}", table.code("seat:2"));
    let mut wrong = Vec::new();
    table.organiser.get(&format!("{base}/menu"));
    look(
        &driver,
        &axe,
        &address,
        &table.organiser,
        &[format!("{base}/menu"), format!("{base}/seats"), join, "/join".into(), "/import".into()],
        &mut wrong,
    );
    let (mut one, mut two) = (table.seated("seat:1"), table.seated("seat:2"));
    one.get(&format!("{base}/play"));
    let hidden = ["window", "seat", "retry", "form", "command"].map(|name| (name, one.hidden(name).unwrap()));
    let fields: Vec<(&str, &str)> = hidden.iter().map(|(name, value)| (*name, value.as_str())).collect();
    one.post(&format!("{base}/play"), &fields);
    two.get(&format!("{base}/menu"));
    let ask = [("do", "source"), ("by", "seat:2"), ("roll", "test"), ("source", "seeded")];
    two.post(&format!("{base}/act"), &ask);
    let agree = ["", "?to=f1", "?to=s0&m.0=3", "?to=m"].map(|about| format!("{base}/agree{about}"));
    look(&driver, &axe, &address, &one, &[format!("{base}/play"), format!("{base}/menu")], &mut wrong);
    look(&driver, &axe, &address, &one, &agree, &mut wrong);
    one.get(&format!("{base}/menu"));
    let raise =
        [("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", "Ce n\u{2019}est pas la bonne liste.")];
    one.post(&format!("{base}/act"), &raise);
    let dispute = format!("{base}/d/{}", table.records("DisputeRaised")[0]["seq"]);
    let own = ["texts", "head", "play", "seats"].map(|page| format!("{base}/{page}"));
    look(&driver, &axe, &address, &one, &own, &mut wrong);
    look(&driver, &axe, &address, &one, &[dispute.clone(), "/".into(), "/m".into()], &mut wrong);
    let judge = table.seated("judge");
    let bench = [format!("{base}/menu"), dispute, format!("{base}/play?for=1"), "/disputes".into()];
    look(&driver, &axe, &address, &judge, &bench, &mut wrong);
    let out = [("do", "declare-out"), ("by", "judge"), ("seat", "1"), ("sure", "yes"), ("reason", "Parti.")];
    let mut judge = judge;
    judge.get(&format!("{base}/menu"));
    judge.post(&format!("{base}/act"), &out);
    assert_eq!(judge.status, 200, "{}", judge.page);
    look(&driver, &axe, &address, &two, &[format!("{base}/end")], &mut wrong);
    two.get("/account");
    two.post("/account", &[("do", "make"), ("name", "Ana d’Écluse"), ("password", "un mot de passe")]);
    two.get("/account");
    two.post("/account", &[("do", "show")]);
    assert_eq!(two.status, 200, "{}", two.page);
    look(&driver, &axe, &address, &two, &["/account".into(), "/p/ana-d-ecluse".into()], &mut wrong);
    let sample: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
    let sample = sample["matches"][0]["id"].as_str().unwrap();
    two.get(&format!("/m/{sample}/study?at=300"));
    two.post("/s", &[("match", sample), ("at", "300"), ("title", "La passerelle")]);
    let study = two.path.split('?').next().unwrap().to_owned();
    let note = [
        ("do", "note"),
        ("at", "300"),
        ("text", "**Trop** tôt."),
        ("glyph", "?"),
        ("from0", "1"),
        ("to0", "2"),
    ];
    two.post(&study, &note);
    two.post(&study, &[("do", "chapter"), ("at", "300"), ("title", "La fin")]);
    two.post(&study, &[("do", "invite")]);
    two.post(&study, &[("do", "branch"), ("at", "300"), ("name", "Et si")]);
    assert_eq!(two.status, 200, "{}", two.page);
    let branch = two.path.split('?').next().unwrap().to_owned();
    let own = [format!("{study}?at=300"), branch, "/s".into(), format!("/m/{sample}/study?at=300")];
    look(&driver, &axe, &address, &two, &own, &mut wrong);
    two.get("/account");
    let token = [("do", "token"), ("name", "Robot"), ("scope", "read"), ("password", "un mot de passe")];
    two.post("/account", &token);
    two.get("/c");
    two.post("/c", &[("title", "Beaux coups"), ("m", sample), ("at", "300")]);
    assert_eq!(two.status, 200, "{}", two.page);
    two.post(&two.path.clone(), &[("do", "add"), ("what", sample), ("words", "Tout.")]);
    let collection = two.path.split('#').next().unwrap().to_owned();
    let own = [collection, format!("/c?m={sample}&at=3"), "/account".into()];
    look(&driver, &axe, &address, &two, &own, &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The form of a new match with two of the game's own teams, as a browser sends it.
const NEW: [(&str, &[(&str, &str)]); 2] = [
    (
        "ao",
        &[
            ("setup.table.width", "900"),
            ("setup.table.depth", "600"),
            ("setup.pas", "25.4"),
            ("setup.scenario", r#"{"kind":"last_band"}"#),
            ("setup.rosters.0", "meute"),
            ("setup.rosters.1", "rodeurs"),
        ],
    ),
    (
        "dw",
        &[
            ("setup.table.width", "900"),
            ("setup.table.depth", "900"),
            ("setup.scale", "Mm28"),
            ("setup.victory", r#"{"kind":"elimination"}"#),
            ("setup.gravity", "Normal"),
            ("setup.darkness", "Lit"),
            ("setup.sides.0.team", "cohorte"),
            ("setup.sides.1.team", "hangar"),
        ],
    ),
];

#[test]
fn every_game_is_set_up_played_and_replayed_without_a_violation_that_axe_can_see() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return skip("GREFFE_AXE names no axe.min.js") };
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let address = format!("http://{}", site.address);
    let mut wrong = Vec::new();
    for (game, setup) in NEW {
        let mut person = Person::new(&site);
        person.get(&format!("/new?game={game}"));
        let ways = [("game", game), ("sides", "2"), ("devices", "one"), ("dice", "table"), ("do", "open")];
        let fields: Vec<(&str, &str)> = ways.into_iter().chain(setup.iter().copied()).collect();
        person.post("/new", &fields);
        let base = person.path.trim_end_matches("/play").to_owned();
        assert!(base.starts_with("/m/") && person.status == 200, "{game}: {} {}", person.path, person.page);
        let paths = [format!("{base}/play"), format!("{base}/0"), format!("{base}/menu")];
        let rest = [format!("/new?game={game}"), format!("/teams/{game}"), format!("/rules/{game}")];
        look(&driver, &axe, &address, &person, &[paths, rest].concat(), &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_replay_plays_at_speeds_stops_and_obeys_the_keyboard() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
    let id = listed["matches"][0]["id"].as_str().unwrap();
    driver.open(&format!("http://{}/m/{id}/300?lang=en", site.address));
    let at = || driver.run("return Number(document.body.dataset.seq)").as_i64().unwrap();
    let press = |key: &str| {
        let script = format!(
            "for (const kind of ['keydown', 'keyup']) document.body.dispatchEvent(new KeyboardEvent(kind, {{ key: '{key}', bubbles: true, cancelable: true }}))"
        );
        driver.run(&script)
    };
    // What is pressed before the page listens is lost.
    driver.until("return document.body.classList.contains('stepping')");
    let first = at();
    press("+");
    press("+");
    assert_eq!(driver.run("return document.querySelector('[data-speed]').value"), json!("4"));
    press(" ");
    driver.until(&format!("return Number(document.body.dataset.seq) > {first}"));
    driver.until("return document.querySelector('[data-play]').getAttribute('aria-pressed') === 'true'");
    assert_eq!(
        driver.run("return document.querySelector('[data-speed]').value"),
        json!("4"),
        "kept from page to page"
    );
    press(" ");
    driver.until("return document.querySelector('[data-play]').getAttribute('aria-pressed') === 'false'");
    let stopped = at();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(at(), stopped, "paused is paused");
    press("-");
    assert_eq!(driver.run("return document.querySelector('[data-speed]').value"), json!("2"));
    press("ArrowLeft");
    driver.until(&format!("return Number(document.body.dataset.seq) < {stopped}"));
}
