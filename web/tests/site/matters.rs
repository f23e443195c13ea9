//! What lies beside a question: the menu of the match's acts, whoever stands at an edge of the board, names that give way.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::json;

use crate::acts::{begun, skirmish};
use crate::driver::Driver;
use crate::server::serve;
use crate::touch::{Finger, ready};

/// A window of a phone, and one of a desk.
const SIZES: [(u32, u32, bool); 2] = [(390, 844, true), (1280, 900, false)];

/// The page of a seat in a window of a size and in a language.
fn shown(driver: &Driver, (width, height, mobile): (u32, u32, bool), language: &str) {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
    let sized = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": size });
    driver.ask("POST", "/goog/cdp/execute", &sized);
    let here = driver.run("return location.origin + location.pathname");
    driver.open(&format!("{}?lang={language}", here.as_str().unwrap()));
    ready(driver);
}

const MENU: &str = "document.querySelector('.matters > summary')";
const YIELD: &str = "document.querySelector('.matters .sure .btn')";

#[test]
fn a_match_is_given_up_from_its_menu_in_sight_and_by_no_single_tap() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let windows = [
        (SIZES[0], "en", "Give the match up: tap again"),
        (SIZES[1], "fr", "Abandonner la partie\u{a0}: toucher encore"),
    ];
    // The first server goes on while the second match is played: a page that is left is not left by it.
    let sites = [serve(), serve()];
    for (site, (size, language, asks)) in sites.iter().zip(windows) {
        let table = begun(site, [&one, &two], &skirmish());
        shown(&one, size, language);
        let lines = table.opened.lines();
        let words = format!("return {YIELD}.textContent.trim()");
        let seen = "return [...document.querySelectorAll('form[data-command=Concede], .matters > ul')].filter((one) => one.checkVisibility()).length";
        assert_eq!(one.run(seen), 0, "nothing of it lies under a thumb");
        // Two taps from the board, nothing scrolled to; the second asks once more.
        let mut finger = Finger { driver: &one, taps: 0 };
        finger.on(MENU);
        one.keep(&format!("menu-{}", size.0));
        finger.on(YIELD);
        one.until(&format!("return {YIELD}.textContent.trim() === {}", json!(asks)));
        assert_eq!((finger.taps, table.opened.lines()), (2, lines));
        // A tap beside the menu closes it and forgets what was begun; so does Escape.
        ready(&one);
        finger.on("document.querySelector('.status > b')");
        assert_eq!(one.run(seen), 0);
        assert_ne!(one.run(&words), asks);
        finger.on(MENU);
        let escape = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); return document.activeElement.matches('.matters > summary')";
        assert_eq!(one.run(escape), true, "whoever opened it by a key is where it was opened");
        assert_eq!(one.run(seen), 0);
        assert_eq!(table.opened.lines(), lines, "nothing was written");
        finger.on(MENU);
        finger.on(YIELD);
        ready(&one);
        finger.on(YIELD);
        one.until_so("it is given up", || table.opened.lines() > lines);
        let declared = table.opened.records("Declared");
        let given =
            declared.iter().filter(|record| record["body"]["command"].get("Concede").is_some()).count();
        assert_eq!(given, 1);
        for driver in [&one, &two] {
            assert_eq!(driver.complaints(), Vec::<String>::new());
            assert!(driver.sideways() <= 0);
        }
    }
}

#[test]
fn what_the_menu_leads_to_is_unfolded_in_sight() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&one, &two], &skirmish());
    for size in SIZES {
        shown(&one, size, "en");
        let mut finger = Finger { driver: &one, taps: 0 };
        finger.on(MENU);
        finger.on("document.querySelector('.matters a[href^=\"#form-\"]')");
        one.until(
            "const form = document.querySelector(location.hash); const box = form.getBoundingClientRect();
             const bars = [...document.querySelectorAll('.go')].filter((one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility()).map((one) => one.getBoundingClientRect().top);
             return form.checkVisibility() && form.closest('details').open && box.top >= 0 && box.top < Math.min(innerHeight, ...bars) - 40 && !document.querySelector('.matters').open",
        );
        assert_eq!(one.complaints(), Vec::<String>::new());
    }
}
