//! Keys of seats, made by browsers: registered at the join, kept on the device, signing the result.

use greffe_core::record::ids::{Seat, Seq};
use greffe_games::file::check;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::{Opened, open};
use crate::server::{Running, serve};

fn address(site: &Running, path: &str) -> String {
    format!("http://{}{path}", site.address)
}

/// Takes a seat with its code, by the page's own button.
fn sit(driver: &Driver, site: &Running, code: &str) {
    driver.open(&address(site, &format!("/j/{code}?lang=en")));
    driver.until("return !document.querySelector('[data-key-note]').hidden");
    driver.run("document.querySelector('form[data-seat-key] button').click()");
    driver.until("return location.pathname.endsWith('/play') || location.pathname.endsWith('/dice')");
}

/// The judge calls the match.
fn call(table: &Opened<'_>) {
    let mut judge = table.seated("judge");
    let propose = [
        ("do", "propose"),
        ("by", "judge"),
        ("how", "time"),
        ("sure", "yes"),
        ("reason", "The hall closes."),
    ];
    judge.post(&format!("{}/act", table.base), &propose);
    assert_eq!(judge.status, 200);
}

/// One browser takes the first seat and signs; whoever has the second confirms without a key.
fn signed_by_one(driver: &Driver, says: &str) {
    let site = serve();
    let mut table = open(&site, &json!({}));
    let base = table.base.clone();
    sit(driver, &site, &table.code("seat:1"));
    let mut plain = table.seated("seat:2");
    let joined = table.records("SeatJoined");
    let key = joined[0]["body"]["key"].as_str().expect("the browser gave a key").to_owned();
    assert_eq!(key.len(), 64);
    assert_eq!(joined[1]["body"].get("key"), None, "no script, no key");
    driver.open(&address(&site, &format!("{base}/menu?lang=en")));
    driver.until("return document.querySelector('[data-held]').hidden === false");
    assert_eq!(driver.run("return document.querySelector('[data-held]').textContent"), says);
    call(&table);
    driver.open(&address(&site, &format!("{base}/play?lang=en")));
    driver.until(
        "return document.querySelector('form[data-sign] button').textContent === 'I sign this result'",
    );
    driver.until("return !document.documentElement.classList.contains('settling')");
    driver.run("document.querySelector('form[data-sign] button').click()");
    driver.until("return document.querySelector('form[data-sign]') === null");
    assert_eq!(table.records("ResultSigned").len(), 1);
    plain.get(&format!("{base}/play"));
    let of = plain.hidden("of").unwrap();
    plain.post(&format!("{base}/act"), &[("do", "confirm-result"), ("by", "seat:2"), ("of", &of)]);
    assert_eq!(table.records("MatchClosed").len(), 1);
    let checked = check(site.get(&format!("{base}/file")).body.as_bytes());
    let verified = checked.unwrap_or_else(|refusal| panic!("{refusal}")).verified;
    assert_eq!(verified.signed, [(Seat::new(1).unwrap(), Seq(of.parse().unwrap()))]);
    table.organiser.get(&format!("{base}/menu?lang=en"));
    assert!(table.organiser.page.contains(">signed<") && table.organiser.page.contains(">confirmed<"));
    driver.open(&address(&site, &format!("{base}/verify?lang=en")));
    driver.until("return !document.getElementById('verify-fetch').hidden");
    driver.run("document.getElementById('verify-fetch').click()");
    driver.until("return document.getElementById('verify-verdict').classList.contains('ok')");
    let notes = driver.run("return document.getElementById('verify-notes').textContent");
    let notes = notes.as_str().unwrap();
    assert!(notes.contains("signed by the key of the device of Garde du Pont"), "{notes}");
    assert!(notes.contains("without a key, for Bande de l\u{2019}\u{c9}cluse"), "{notes}");
}

#[test]
fn a_browser_makes_a_key_that_no_script_reads_and_signs_with_it() {
    let Some(driver) = Driver::start() else { return };
    signed_by_one(&driver, "on this device, no script can read it out");
}

#[test]
fn a_browser_without_the_algorithm_signs_in_plain_script() {
    let Some(driver) = Driver::start() else { return };
    driver.before_pages("Object.defineProperty(Crypto.prototype, 'subtle', { get() { return undefined; } })");
    signed_by_one(&driver, "on this device, in this browser");
}

#[test]
fn one_tablet_keeps_the_keys_of_several_seats() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = open(&site, &json!({}));
    let base = &table.base;
    for seat in ["seat:1", "seat:2"] {
        sit(&driver, &site, &table.code(seat));
    }
    let keys: Vec<Value> =
        table.records("SeatJoined").iter().map(|joined| joined["body"]["key"].clone()).collect();
    assert_ne!(keys[0], keys[1]);
    driver.open(&address(&site, &format!("{base}/menu?lang=en")));
    driver.until("return document.querySelector('form[data-seat-key]').hidden === false");
    driver.run("document.querySelector('form[data-seat-key] button').click()");
    driver.until_so("the key is replaced", || table.records("SeatKeyReplaced").len() == 1);
    driver.until("return document.querySelectorAll('[data-held].ok').length === 2");
    let replaced = table.records("SeatKeyReplaced");
    assert_ne!(replaced[0]["body"]["key"], keys[0], "replaced, and seen by all");
    call(&table);
    for _ in 0..2 {
        driver.open(&address(&site, &format!("{base}/menu?lang=en")));
        driver.until(
            "return /signs this result/.test(document.querySelector('form[data-sign] button').textContent)",
        );
        driver.until("return !document.documentElement.classList.contains('settling')");
        driver.run("document.querySelector('form[data-sign] button').click()");
        driver.until("return document.querySelectorAll('form[data-sign]').length < 2");
    }
    driver.until("return document.querySelector('form[data-sign]') === null");
    assert_eq!(table.records("ResultSigned").len(), 2);
    assert_eq!(table.records("MatchClosed").len(), 1);
}

#[test]
fn a_false_signature_and_a_key_for_anothers_seat_are_refused() {
    let site = serve();
    let table = open(&site, &json!({}));
    let base = &table.base;
    let first = table.code("seat:1");
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let mut seat = crate::person::Person::new(&site);
    seat.get(&format!("/j/{first}"));
    seat.post(&format!("/j/{first}"), &[("key", key)]);
    assert_eq!(table.records("SeatJoined")[0]["body"]["key"], key);
    call(&table);
    seat.get(&format!("{base}/menu"));
    let of = seat.hidden("of").unwrap();
    let sig = "0".repeat(128);
    for (deed, by, more, status) in [
        ("sign-result", "seat:1", ("sig", sig.as_str()), 422),
        ("sign-result", "seat:1", ("sig", "zz"), 400),
        ("sign-result", "seat:2", ("sig", sig.as_str()), 403),
        ("seat-key", "seat:2", ("key", key), 403),
        ("seat-key", "seat:1", ("key", "short"), 400),
    ] {
        seat.get(&format!("{base}/menu"));
        seat.post(&format!("{base}/act"), &[("do", deed), ("by", by), ("of", &of), more]);
        assert_eq!(seat.status, status, "{deed} {by}: {}", seat.page);
    }
    assert!(table.records("ResultSigned").is_empty());
    assert!(table.records("SeatKeyReplaced").is_empty());
}
