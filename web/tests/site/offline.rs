//! A match recorded in a real browser while its server is gone, handed in when it is back.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::open;
use crate::server::{Running, run_at, serve};

/// Whether the engine that is served was made from these sources: an older one has no desk, which is said loudly.
fn has_fresh_engine(game: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ran = Command::new("bash").arg(root.join("engine/build")).args(["--sources", game]).output().unwrap();
    let made = std::fs::read(root.join(format!("static/engine/{game}.json"))).unwrap_or_default();
    let made: Value = serde_json::from_slice(&made).unwrap_or_default();
    let fresh = made["sources"] == String::from_utf8_lossy(&ran.stdout).trim();
    if !fresh {
        let told =
            format!("SKIPPED: the engine of {game} is made from other sources: run web/engine/build\n");
        drop(std::io::stderr().lock().write_all(told.as_bytes()));
    }
    fresh
}

/// The server is there again, at its address, over its data.
fn back(site: &mut Running) {
    let mut next = run_at(site.folder.clone(), site.address, |_| ());
    std::mem::swap(&mut site.handle, &mut next.handle);
    std::mem::swap(&mut site.thread, &mut next.thread);
    // What is left of the old one owns nothing any more.
    std::mem::forget(next);
}

/// Waits for a promise.
fn awaited(driver: &Driver, promise: &str) -> Value {
    let script = format!(
        "const done = arguments[arguments.length - 1]; ({promise}).then(done, (error) => done(String(error)))"
    );
    driver.ask("POST", "/execute/async", &json!({"script": script, "args": []}))
}

const STORE: &str = "new Promise((done) => { const asked = indexedDB.open('greffe-offline', 1); asked.onsuccess = () => done(asked.result); })";

/// Fills the first form that is owed, choosing by a number, and declares it.
const STEP: &str = "
  const by = arguments[0];
  const root = document.getElementById('recorder');
  const show = [...root.querySelectorAll('.ask button')].find((one) => one.textContent === 'It is me, show');
  if (show) { show.click(); return 'shown'; }
  const forms = [...root.querySelectorAll('form.prompt-form')].filter((form) => !form.closest('[data-more]'));
  if (forms.length === 0) return 'none';
  const form = forms[by % forms.length];
  const fold = form.closest('details'); if (fold) fold.open = true;
  const groups = new Map();
  for (const input of form.querySelectorAll('input[type=radio]:not(:disabled)')) {
    if (input.closest('[hidden]')) continue;
    groups.set(input.name, [...(groups.get(input.name) || []), input]);
  }
  let n = by;
  for (const all of groups.values()) { if (!all.some((one) => one.checked)) { all[n % all.length].click(); n = Math.floor(n / 3) + by; } }
  for (const inside of form.querySelectorAll('.then:not([hidden]) input[type=radio]:not(:disabled)')) {
    const all = [...form.querySelectorAll(`input[name='${inside.name}']:not(:disabled)`)];
    if (!all.some((one) => one.checked)) all[n % all.length].click();
  }
  for (const select of form.querySelectorAll('select')) {
    if (select.value === '' && select.options.length > 1) select.value = select.options[1 + (n++ % (select.options.length - 1))].value;
  }
  const before = root.dataset.records;
  form.requestSubmit();
  return form.dataset.command;
";

fn number(driver: &Driver, name: &str) -> u64 {
    let value = driver.run(&format!("return document.getElementById('recorder').dataset.{name} || ''"));
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// One act declared by tapping; tries others where the rules refuse one.
fn step(driver: &Driver, by: &mut u64) {
    for _ in 0..60 {
        *by += 7;
        let before = number(driver, "records");
        let done = driver.ask("POST", "/execute/sync", &json!({"script": STEP, "args": [*by % 997]}));
        if done == "shown" {
            driver.until("return document.querySelector('#recorder form.prompt-form') !== null");
            continue;
        }
        assert_ne!(done, "none", "{}", driver.run("return document.getElementById('recorder').textContent"));
        driver.until_so("the form is answered", || {
            let told = "return [...document.querySelectorAll('#recorder [role=alert]')].some((one) => one.textContent !== '')";
            number(driver, "records") != before || driver.run(told) == json!(true)
        });
        if number(driver, "records") != before {
            return;
        }
        driver.run("document.querySelectorAll('#recorder form').forEach((form) => form.reset()); document.querySelectorAll('#recorder [role=alert]').forEach((one) => { one.textContent = ''; })");
    }
    panic!("nothing is accepted: {}", driver.run("return document.getElementById('recorder').textContent"));
}

/// A match begun, both of its seats on one device: its id, its address, and what the browser of that device holds.
fn begun(site: &Running) -> (String, String, Vec<(String, String)>) {
    let opened = open(site, &json!({}));
    let mut person = opened.seated("seat:1");
    opened.sit(&mut person, "seat:2");
    let start = json!({ "act": { "declare": { "window": 0, "command": { "Start": {} } } } });
    let path = format!("/matches/{}/acts", opened.id);
    let started = crate::seated::ask(site, &opened.organiser, "POST", &path, &start);
    assert!(started["last"].is_number(), "{started}");
    (opened.id.clone(), opened.base.clone(), person.cookies())
}

/// Waits until everything is kept that a device needs without a network.
fn is_kept(driver: &Driver) {
    driver.until("return Number((document.getElementById('keep') || { dataset: {} }).dataset.kept) > 0");
    let parts = "['/offline', '.wasm', '/recorder.', '/filler.', '/board.', '/engine.', '/engine-worker.']";
    let kept = format!(
        "caches.open('greffe-verify-1').then((all) => all.keys()).then((all) => {parts}.every((part) => all.some((one) => one.url.includes(part))))"
    );
    driver.until_so("the page without a network is kept", || awaited(driver, &kept) == json!(true));
}

fn moment(driver: &Driver) -> String {
    let told = driver.run("return document.querySelector('#recorder .status b').textContent");
    told.as_str().unwrap_or_default().to_owned()
}

/// Plays, by taps, until the third turn begins.
fn plays_two_turns(driver: &Driver) {
    let mut by = 3;
    for _ in 0..400 {
        if moment(driver).contains("Turn 3") {
            return;
        }
        step(driver, &mut by);
    }
    panic!("two turns do not end: {}", moment(driver));
}

/// Sets the first sign of what the first act that waits says; what it was.
fn altered(driver: &Driver, to: &str) -> String {
    let script = format!(
        "{STORE}.then((db) => new Promise((done) => {{
           const all = db.transaction('queue', 'readwrite').objectStore('queue');
           all.openCursor().onsuccess = (event) => {{
             const one = event.target.result.value; const was = one.said[0]; one.said = '{to}' + one.said.slice(1);
             event.target.result.update(one).onsuccess = () => {{ db.close(); done(was); }};
           }};
         }}))"
    );
    awaited(driver, &script).as_str().unwrap().to_owned()
}

/// Concedes by a tap, and confirms the result for both seats.
fn concedes(driver: &Driver) {
    driver.until("return document.querySelector('#recorder form, #recorder .ask button') !== null");
    driver.run("const show = [...document.querySelectorAll('#recorder .ask button')].find((one) => one.textContent === 'It is me, show'); if (show) show.click()");
    driver.until("return document.querySelector('#recorder form[data-command=Concede]') !== null");
    driver.run("document.querySelector('#recorder form[data-command=Concede]').requestSubmit()");
    for left in [2, 1] {
        let buttons = "[...document.querySelectorAll('#recorder button')].filter((one) => one.textContent.includes('confirms the result'))";
        driver.until(&format!("return {buttons}.length === {left}"));
        driver.run(&format!("{buttons}[0].click()"));
    }
    driver.until("return document.getElementById('recorder').textContent.includes('The match is closed.')");
}

#[test]
#[expect(clippy::too_many_lines, reason = "one evening, from the page of the seat to the file")]
fn two_turns_are_recorded_by_taps_while_the_server_is_gone_and_handed_in_when_it_is_back() {
    if !has_fresh_engine("seg") {
        return;
    }
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    let (id, base, cookies) = begun(&site);
    let at = |path: &str| format!("http://{}{path}", site.address);
    let (play, listed, table) =
        (at(&format!("{base}/play?lang=en")), at("/offline"), at(&format!("/offline#{id}")));
    let (home, verify) = (at("/"), at(&format!("{base}/verify?lang=en")));
    driver.open(&at("/about/dice?lang=en"));
    driver.be(&cookies);
    driver.open(&play);
    // Several seats share this device: the curtain first.
    driver.run("document.querySelector('main form button').click()");
    driver.until("return document.getElementById('keep') !== null");
    is_kept(&driver);
    // The keys that the device makes for its seats are records too.
    driver.until_so("all that is recorded is kept", || {
        let kept = driver.run("return [document.querySelector('form[data-silent]') === null, Number(document.getElementById('keep').dataset.kept)]");
        let shown: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}")).body).unwrap();
        kept == json!([true, shown["head"]["records"]])
    });

    site.stop();
    // The page of the seat leads to what this device keeps, and the site opens.
    driver.open(&play);
    driver.until(&format!("return location.pathname + location.hash === '/offline#{id}'"));
    driver.until("return document.querySelector('#recorder .ask') !== null");
    plays_two_turns(&driver);
    // Loaded again, what was recorded is judged again and stands as it stood.
    let (records, waiting) = (number(&driver, "records"), number(&driver, "waiting"));
    let stands = format!("return document.getElementById('recorder').dataset.records === '{records}'");
    driver.open(&home);
    driver.until(
        "return location.pathname === '/offline' && document.querySelector('#recorder a.pick') !== null",
    );
    driver.open(&table);
    driver.until(&stands);
    assert_eq!(number(&driver, "waiting"), waiting);
    // Altered in the store it is told, and is not handed in; mended it goes on.
    let was = altered(&driver, "-");
    driver.open(&listed);
    driver.open(&table);
    driver.until("return document.getElementById('recorder').textContent.includes('was altered')");
    altered(&driver, &was);
    driver.open(&listed);
    driver.open(&table);
    driver.until(&stands);
    concedes(&driver);
    let drafted = number(&driver, "records");
    driver.keep("offline-closed");

    back(&mut site);
    driver.run("dispatchEvent(new Event('online'))");
    driver.until("return document.getElementById('recorder').dataset.waiting === '0'");
    let shown: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}")).body).unwrap();
    assert_eq!(shown["head"]["records"], drafted, "{shown}");
    let file = site.get(&format!("{base}/file"));
    assert!(file.body.contains("\"offline\":\""));
    let path = site.folder.join("offline.greffe");
    std::fs::write(&path, &file.body).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
    let ran = command.arg("verify").arg(&path).env("LC_ALL", "C").output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stdout));
    driver.open(&verify);
    driver.run("document.getElementById('verify-fetch').click()");
    driver.until("return document.getElementById('rules-verdict').textContent.startsWith('By the rules: ')");
    let class = driver.run("return document.getElementById('rules-verdict').className");
    assert!(class.as_str().unwrap().contains("ok"), "{class}");
}

#[test]
fn what_this_device_does_not_keep_is_said() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    driver.open(&format!("http://{}/offline?lang=en", site.address));
    driver.until("return document.getElementById('recorder').textContent.includes('Nothing is kept here')");
    driver.run("location.hash = '0'.repeat(32)");
    driver.until(
        "return document.getElementById('recorder').textContent.includes('keeps nothing of that match')",
    );
    assert_eq!(driver.complaints(), Vec::<String>::new());
    assert_eq!(driver.sideways(), 0);
}

#[test]
fn the_site_can_be_installed() {
    let site = serve();
    let manifest = site.get("/manifest.webmanifest");
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    let told: Value = serde_json::from_str(&manifest.body).unwrap();
    assert_eq!((&told["display"], &told["start_url"]), (&json!("standalone"), &json!("/")));
    let icon = site.get(told["icons"][0]["src"].as_str().unwrap());
    assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/svg+xml")));
    for path in ["/", "/m", "/offline"] {
        let page = site.get(path);
        assert!(page.body.contains("rel=\"manifest\" href=\"/manifest.webmanifest\""), "{path}");
        assert!(page.header("content-security-policy").unwrap().contains("manifest-src 'self'"), "{path}");
    }
    // The page without a network tells nothing of a session: it is the same for everybody.
    assert_eq!(site.get("/offline").body, site.get("/offline").body);
    assert!(!site.get("/offline").body.contains("csrf"));
}
