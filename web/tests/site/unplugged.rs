//! A replay that was opened once steps on when the network goes, and opens again without one.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::offline::awaited;
use crate::server::serve;

const STEPS: &str = "return document.body.classList.contains('stepping')";

fn says(driver: &Driver) -> Value {
    driver.run("return ['.bar', '[data-out=say]', '.crews'].map((one) => { const found = document.querySelector(one); return found ? found.textContent.replace(/\\s+/g, ' ').trim() : ''; })")
}

fn press(driver: &Driver, key: &str) {
    driver.run(&format!(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
    ));
    driver.until("return location.pathname.endsWith('/' + document.body.dataset.seq)");
}

#[test]
fn a_replay_steps_to_its_end_and_opens_again_without_the_network() {
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    let listed: Value =
        serde_json::from_str(&site.get("/api/v1/matches?shelf=samples&limit=100").body).unwrap();
    let of_seg = listed["matches"].as_array().unwrap().iter().find(|one| one["system"] == "seg").unwrap();
    let id = of_seg["id"].as_str().unwrap().to_owned();
    let at = |path: &str| format!("http://{}/m/{id}{path}", site.address);
    driver.ask("POST", "/window/rect", &json!({ "width": 1280, "height": 900 }));
    // What some moments say while there is a network, the last one among them.
    let (first, middle) = (at("/3?lang=en"), at("/200?lang=en"));
    driver.open(&middle);
    driver.until(STEPS);
    let due = says(&driver);
    press(&driver, "End");
    let end = says(&driver);
    driver.open(&first);
    driver.until(STEPS);
    let kept = format!(
        "caches.open('greffe-replays-1').then((all) => all.keys()).then((all) => all.some(({{ url }}) => url.includes('/m/{id}')) && all.some(({{ url }}) => url.includes('/{id}/chances')))"
    );
    driver.until_so("the replay is kept", || awaited(&driver, &kept) == json!(true));
    driver.until_so("its scripts are kept", || {
        awaited(&driver, "caches.open('greffe-verify-1').then((all) => all.keys()).then((all) => ['/steps.', '/greffe.', '/style.'].every((part) => all.some(({ url }) => url.includes(part))))") == json!(true)
    });
    let whole =
        "return performance.getEntriesByType('resource').some((one) => one.name.includes('/chances'))";
    driver.until(whole);

    site.stop();
    press(&driver, "ArrowRight");
    press(&driver, "End");
    assert_eq!(says(&driver), end, "the last moment, without the network");
    // Opened again at another moment, by its address alone.
    driver.open(&middle);
    driver.until(STEPS);
    driver.until("return location.pathname.endsWith('/' + document.body.dataset.seq)");
    driver.until_so("the moment of the address", || says(&driver) == due);
    press(&driver, "End");
    assert_eq!(says(&driver), end);
    // Nothing of a session is in what is kept, and a match that was not opened is not there.
    let pages = awaited(
        &driver,
        "caches.open('greffe-replays-1').then((all) => all.matchAll()).then((all) => Promise.all(all.map((one) => one.text()))).then((all) => all.some((text) => text.includes('csrf')))",
    );
    assert_eq!(pages, json!(false));
}
