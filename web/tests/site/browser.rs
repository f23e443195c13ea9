//! Pages in a real browser: the policy holds, scripts run, nothing is wider than a small phone.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use crate::driver::Driver;
use crate::person::{Person, restart};
use crate::server::{Running, serve};

/// Opens a page on a small phone and waits until its own script has run.
fn look(driver: &Driver, site: &Running, path: &str) {
    driver.ask("POST", "/window/rect", &serde_json::json!({"width": 500, "height": 844}));
    driver.open(&format!("http://{}{path}", site.address));
    driver.until(
        "return document.readyState === 'complete' && document.documentElement.classList.contains('js')",
    );
}

fn opened(site: &Running) -> (String, Vec<(String, String)>) {
    let mut person = Person::new(site);
    person.get("/new?game=seg&lang=en");
    let fields = [
        ("game", "seg"),
        ("devices", "one"),
        ("dice", "table"),
        ("name.0", "Garde du Pont"),
        ("name.1", "Bande de l\u{2019}\u{c9}cluse"),
        ("setup.rosters.0", "garde"),
        ("setup.rosters.1", "ecluse"),
    ];
    person.post("/new", &fields);
    (person.path.rsplit_once('/').unwrap().0.to_owned(), person.cookies())
}

#[test]
fn pages_run_their_scripts_under_their_own_policy() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let (base, _) = opened(&site);
    let verify = format!("{base}/verify");
    for path in ["/?lang=en", "/rules/seg", "/about/dice", "/new?game=seg", "/teams/seg", &base, &verify] {
        look(&driver, &site, path);
        assert_eq!(driver.complaints(), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn a_live_page_listens_and_the_verify_page_is_ready() {
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    let (base, cookies) = opened(&site);
    look(&driver, &site, &base);
    driver.until("return document.querySelector('[aria-live=polite][aria-atomic=true]') !== null");
    look(&driver, &site, &format!("{base}/verify"));
    // One button verifies this match.
    driver.until("return document.querySelector('#verify-fetch').checkVisibility()");
    assert_eq!(driver.complaints(), Vec::<String>::new());
    restart(&mut site);
    assert_eq!(site.get(&base).status, 200, "the match outlives the server");
    let mut again = Person::with_cookies(&site, cookies);
    again.get(&format!("{base}/play"));
    assert!(again.path.ends_with("/play"), "the browser's seat outlives the server: {}", again.path);
}
