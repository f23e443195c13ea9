//! What a device notices by itself: a server whose record was cut, replaced or spoilt, in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU16, Ordering};

use greffe_web::config::Config;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::open;
use crate::person::Person;
use crate::server::{Running, run, serve};

/// Where the server of the swapped stores listens: a browser keeps things by address, port included.
static PORT: AtomicU16 = AtomicU16::new(0);

fn there(config: &mut Config) {
    let port = PORT.load(Ordering::SeqCst);
    config.listen.set_port(port);
    config.origin = format!("http://{}", config.listen);
}

/// Stops a server, puts another folder in place of its own if there is one, and starts it at the same address.
fn swap(driver: &Driver, mut site: Running, other: Option<&Path>) -> Running {
    // A page that is open would follow the new one before it is ready.
    driver.open("about:blank");
    site.stop();
    let folder = site.folder.clone();
    // What is left of the old one owns nothing any more.
    std::mem::forget(site);
    if let Some(other) = other {
        fs::remove_dir_all(&folder).unwrap();
        copy(other, &folder);
    }
    run(folder, there)
}

/// Copies the folder of a server that was stopped.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &place);
        } else {
            // A store that was closed lets go of its files when its last thread ends.
            fs::File::open(entry.path()).unwrap().lock().unwrap();
            fs::copy(entry.path(), place).unwrap();
        }
    }
}

fn sit(site: &Running, code: &str) {
    let mut person = Person::new(site);
    person.get(&format!("/j/{code}?lang=en"));
    person.post(&format!("/j/{code}"), &[]);
    assert_eq!(person.status, 200, "{}", person.page);
}

fn records(site: &Running, id: &str) -> usize {
    let file = site.get(&format!("/m/{id}/file")).body;
    file.lines().filter(|line| line.starts_with("{\"v\":1,")).count()
}

/// Opens a page and waits until the device has looked.
fn look(driver: &Driver, site: &Running, path: &str) {
    driver.open(&format!("http://{}{path}", site.address));
    driver.until("return document.querySelector('main').dataset.watched !== undefined");
}

fn told(driver: &Driver) -> String {
    let words = driver.run("const box = document.getElementById('watch'); return box ? box.textContent : ''");
    words.as_str().unwrap().to_owned()
}

fn watched(driver: &Driver) -> Value {
    driver.run("return Number(document.querySelector('main').dataset.watched)")
}

/// Presses a button of what is told, by its words.
fn press(driver: &Driver, words: &str) {
    driver.run(&format!(
        "[...document.querySelectorAll('#watch button')].find((one) => one.textContent === '{words}').click()"
    ));
}

fn verify(file: &Path, heads: &Path) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_greffe"))
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .arg("verify")
        .arg(file)
        .arg("--head")
        .arg(heads)
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_server_that_tells_two_stories_is_told_of_and_the_device_can_prove_it() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    PORT.store(site.address.port(), Ordering::SeqCst);
    let table = open(&site, &json!({}));
    let (id, base) = (table.id.clone(), table.base.clone());
    let (one, two, judge) = (table.code("seat:1"), table.code("seat:2"), table.code("judge"));
    drop(table);
    let early = std::env::temp_dir().join(format!("greffe-early-{}", std::process::id()));
    drop(fs::remove_dir_all(&early));
    // The store as it is after the first record, which another story will go on from.
    let mut site = site;
    site.stop();
    copy(&site.folder, &early);
    let site = swap(&driver, site, None);
    sit(&site, &one);
    let page = format!("{base}?lang=en");
    look(&driver, &site, &page);
    assert_eq!((watched(&driver), told(&driver)), (json!(records(&site, &id)), String::new()));
    let seen = records(&site, &id);
    let after = "return performance.getEntriesByType('resource').filter((one) => /watch|verify/.test(one.name))\
                 .every((one) => one.startTime >= performance.getEntriesByType('navigation')[0].loadEventStart)";
    assert_eq!(driver.run(after), json!(true), "nothing of the page waits for it");
    // The record grows: the same story.
    sit(&site, &two);
    look(&driver, &site, &page);
    assert_eq!((watched(&driver), told(&driver)), (json!(records(&site, &id)), String::new()));
    let long = records(&site, &id);
    assert!(long > seen && seen > 1);
    let first_file = early.with_extension("first.greffe");
    fs::write(&first_file, site.get(&format!("{base}/file")).body).unwrap();

    // The end is cut off.
    let site = swap(&driver, site, Some(&early));
    assert!(records(&site, &id) < long);
    look(&driver, &site, &page);
    let says = told(&driver);
    assert!(says.contains("This server tells two stories."), "{says}");
    assert!(says.contains(&format!("was shown {long} records")), "{says}");
    look(&driver, &site, &format!("{base}?lang=fr"));
    let says = told(&driver);
    assert!(says.contains("Ce serveur raconte deux histoires.") && says.contains("coupée"), "{says}");

    // Whoever has seen it may go on, and keeps what proves it.
    look(&driver, &site, &page);
    press(&driver, "Follow this record from now on");
    driver.until("return document.getElementById('watch') === null");
    driver.until("return document.querySelector('main').dataset.watched === '1'");

    // The true end comes back, and then another one takes its place: a fork.
    sit(&site, &one);
    look(&driver, &site, &page);
    assert_eq!(told(&driver), "");
    let before = records(&site, &id);
    let site = swap(&driver, site, Some(&early));
    for code in [&judge, &two] {
        sit(&site, code);
    }
    assert!(records(&site, &id) >= before);
    look(&driver, &site, &page);
    let says = told(&driver);
    assert!(says.contains("This server tells two stories."), "{says}");
    assert!(says.contains("is not the one that this device keeps"), "{says}");
    assert!(says.contains("the file proves it"), "{says}");
    proves(&driver, &site, &base, &early, &first_file);
    drop(site);
    drop(fs::remove_file(first_file));
    drop(fs::remove_dir_all(early));
}

/// It is said on every page of the match, and what the device exports proves it against both files.
fn proves(driver: &Driver, site: &Running, base: &str, early: &Path, first_file: &Path) {
    for path in ["0", "head"] {
        look(driver, site, &format!("{base}/{path}?lang=en"));
        assert!(told(driver).contains("two stories"), "{path}");
    }
    driver.run(
        "window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return '#'; }",
    );
    press(driver, "Save the evidence");
    driver.until("return saved.length === 1");
    let evidence = driver.run("return saved[0]");
    let heads: Value = serde_json::from_str(evidence.as_str().unwrap()).unwrap();
    assert!(heads.as_array().unwrap().len() >= 2, "{heads}");
    let kept = early.with_extension("heads.json");
    fs::write(&kept, evidence.as_str().unwrap()).unwrap();
    let forked = early.with_extension("forked.greffe");
    fs::write(&forked, site.get(&format!("{base}/file")).body).unwrap();
    let (code, words) = verify(&forked, &kept);
    assert!(code == Some(1) && words.contains("fork: it does not hold the head kept"), "{words}");
    let (code, words) = verify(first_file, &kept);
    assert!(code == Some(1) && words.contains("it holds the head kept"), "of the story shown first: {words}");
    let complaints: Vec<String> = driver.complaints();
    assert!(complaints.iter().all(|one| !one.contains("Content Security Policy")), "{complaints:?}");
    for path in [kept, forked] {
        drop(fs::remove_file(path));
    }
}

#[test]
fn a_record_that_does_not_hold_is_told_of_with_its_number() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = open(&site, &json!({}));
    let (_one, _two) = (table.seated("seat:1"), table.seated("seat:2"));
    // On its way one digit changes: as if the store held it so.
    driver.before_pages(
        "const asked = window.fetch;
         window.fetch = async (path, more) => {
           const answer = await asked(path, more);
           if (!String(path).includes('/records?')) return answer;
           const text = (await answer.text()).replace('\"seq\":1,\"more\":0', '\"seq\":1,\"more\":1');
           return new Response(text, { status: answer.status, headers: answer.headers });
         };",
    );
    for (language, words) in [
        ("en", "This record does not hold. At record"),
        ("fr", "Ce registre ne tient pas. \u{c0} l\u{2019}enregistrement"),
    ] {
        look(&driver, &site, &format!("{}?lang={language}", table.base));
        let says = told(&driver);
        assert!(says.contains(words), "{says}");
    }
    let heads = driver.run("return JSON.parse(localStorage.getItem('greffe-heads'))[0].fault.record");
    assert!(heads.as_u64().is_some_and(|record| (1..=2).contains(&record)), "{heads}");
}

#[test]
fn what_a_device_keeps_is_bounded() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = open(&site, &json!({}));
    look(&driver, &site, &table.base);
    driver.run(
        "const many = [...Array(500).keys()].map((n) => ({ match: String(n).padStart(32, '0'), records: 1, head: '0'.repeat(64) }));
         many.forEach(({ match }) => localStorage.setItem(`greffe-follow-${match}`, '{}'));
         localStorage.setItem('greffe-heads', JSON.stringify(many.slice(0, 200)));",
    );
    let _one = table.seated("seat:1");
    look(&driver, &site, &table.base);
    driver.until("return document.querySelector('main').dataset.watched === '2'");
    let left = driver.run("return [JSON.parse(localStorage.getItem('greffe-heads')).length, Object.keys(localStorage).filter((name) => name.startsWith('greffe-follow-')).length]");
    assert!(left[0] == 200 && left[1].as_u64().is_some_and(|left| left <= 8), "{left}");
}
