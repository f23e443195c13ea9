//! What is taken back: named by what is struck wherever it is offered, told on both devices once it is done.

use serde_json::json;

use crate::driver::Driver;
use crate::opened::opening;
use crate::seated::Table;
use crate::server::serve;
use crate::touch::{Finger, ready, sit};

/// What stands between two signs of a page.
fn between<'p>(page: &'p str, from: &str, to: &str) -> &'p str {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("{from}: {page}"));
    rest.split(to).next().unwrap()
}

fn play<'p>(table: &'p mut Table<'_>, seat: usize) -> &'p str {
    let path = format!("{}/play?lang=en", table.opened.base);
    table.people[seat].get(&path)
}

fn acts(table: &mut Table<'_>, seat: usize, fields: &[(&str, &str)]) {
    let by = format!("seat:{}", seat + 1);
    let path = format!("{}/act", table.opened.base);
    let mut all = vec![("by", by.as_str())];
    all.extend_from_slice(fields);
    table.people[seat].post(&path, &all);
    assert_eq!(table.people[seat].status, 200, "{}", table.people[seat].page);
}

#[test]
fn after_a_ruling_a_takeback_says_what_it_strikes_and_so_does_the_log() {
    let site = serve();
    let mut table = Table::open(&site);
    let seat = table.until("FreeMove");
    let disputed = table.opened.records("Declared").last().unwrap()["seq"].to_string();
    let undo = |page: &str| between(page, "class=\"btn undo\"", "</button>").to_owned();
    let before = undo(play(&mut table, seat));
    play(&mut table, seat);
    acts(&mut table, seat, &[("do", "dispute"), ("of", &disputed), ("text", "Not so.")]);
    let dispute = table.opened.records("DisputeRaised")[0]["seq"].to_string();
    let mut judge = table.opened.seated("judge");
    let bench = format!("{}/d/{dispute}?lang=en", table.opened.base);
    let act = between(&before, "</b>", "</span>").trim().to_owned();
    let offered = judge.get(&bench).to_owned();
    assert!(between(&offered, "value=\"replay\"", "</label>").contains("Struck: \u{201c}"), "{offered}");
    let ruling = [
        ("do", "rule"),
        ("by", "judge"),
        ("dispute", dispute.as_str()),
        ("of", disputed.as_str()),
        ("remedy", "replay"),
        ("text", "Again."),
        ("sure", "yes"),
    ];
    judge.post(&format!("{}/act", table.opened.base), &ruling);
    assert_eq!(judge.status, 200, "{}", judge.page);
    assert_eq!(table.opened.records("Rewound").len(), 1);
    for seat in [0, 1] {
        let page = play(&mut table, seat).to_owned();
        let told = between(&page, "class=\"note show ruled\"", "</section>");
        assert!(told.contains("Struck: \u{201c}"), "the card of the ruling names it: {told}");
        let log = between(&page, "class=\"led s\"", "</ol>");
        assert!(log.contains("Struck: \u{201c}") && !log.contains("Back to after"), "{log}");
        if page.contains("class=\"btn undo\"") {
            let offered = undo(&page);
            assert!(!offered.contains("Back to after") && !offered.contains("Ruling"), "{offered}");
            assert!(!offered.contains(&act), "what was struck is not offered again: {offered}");
        }
        let path = format!("{}/menu?part=takeback&lang=en", table.opened.base);
        let further = table.people[seat].get(&path);
        let further = between(further, "id=\"takeback\"", "</section>");
        assert!(further.contains("struck; back to just after") && !further.contains(&act), "{further}");
    }
}

#[test]
fn an_accepted_takeback_is_told_on_both_devices_with_what_is_asked_now() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    // Among friends, a takeback past a die needs no judge.
    let mut setup = opening(&json!({}))["setup"].clone();
    setup["table"] = json!({ "width": 6000, "depth": 6000 });
    let table = Table::opened(&site, &json!({ "setup": setup, "free_takebacks": true }));
    let seat = table.until("FreeMove");
    let path = format!("{}/play", table.opened.base);
    sit(&mine, &site, &table.people[seat], &path);
    sit(&theirs, &site, &table.people[1 - seat], &path);
    let words = mine.run("return document.querySelector('#undo .btn > span').lastChild.textContent.trim()");
    let words = words.as_str().unwrap().to_owned();
    Finger { driver: &mine, taps: 0 }.on("document.querySelector('.undo')");
    let consent =
        "[...document.querySelectorAll('.note button')].find((button) => /Consent/.test(button.textContent))";
    theirs.until(&format!("return Boolean({consent})"));
    let asked = theirs.run("return document.querySelector('.note:has(button)').textContent");
    assert!(asked.as_str().unwrap().contains(&words), "{asked} names {words}");
    ready(&theirs);
    Finger { driver: &theirs, taps: 0 }.on(consent);
    for driver in [&mine, &theirs] {
        driver.until("return document.querySelector('.note.undone') !== null");
        let told = driver.run("return document.querySelector('.note.undone').textContent");
        let told = told.as_str().unwrap();
        assert!(told.contains(&words), "{told} names {words}");
        assert!(told.contains("Asked now"), "{told}");
        driver.keep(&format!("seg-undone-{}", u8::from(std::ptr::eq(driver, &raw const theirs))));
        assert!(driver.sideways() <= 0);
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

#[test]
fn a_replay_strikes_through_what_was_taken_back_and_names_it_where_it_is() {
    let site = serve();
    let sample = "/m/2058ed6ec143ea11b67a5f4031e6bda4";
    let struck = site.get(&format!("{sample}/1182?lang=en")).body;
    let said = |page: &str| {
        page.split("data-out=\"say\"").nth(1).unwrap().split("</span>").next().unwrap().to_owned()
    };
    assert!(said(&struck).starts_with(" class=\"void\">"), "{}", said(&struck));
    assert!(struck.contains(" \u{b7} void</span>"), "in words too");
    let back = said(&site.get(&format!("{sample}/1186?lang=en")).body);
    assert!(back.starts_with('>') && back.contains("Struck:") && back.contains("Hartmann"), "{back}");
    let stands = said(&site.get(&format!("{sample}/1192?lang=en")).body);
    assert!(!stands.contains("void"), "{stands}");
}
