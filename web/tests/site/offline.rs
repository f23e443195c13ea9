//! A match recorded in a real browser while its server is gone, handed in when it is back.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::open;
use crate::server::{Running, run_at, serve};

/// Whether the engine that is served was made from these sources: an older one has no desk, which is said loudly.
pub(crate) fn has_fresh_engine(game: &str) -> bool {
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
pub(crate) fn awaited(driver: &Driver, promise: &str) -> Value {
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

const ALERTS: &str =
    "document.querySelectorAll('#recorder [role=alert]').forEach((one) => { one.textContent = ''; })";

fn number(driver: &Driver, name: &str) -> u64 {
    let value = driver.run(&format!("return document.getElementById('recorder').dataset.{name} || ''"));
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// One act declared by tapping; tries others where the rules refuse one.
fn step(driver: &Driver, by: &mut u64) {
    let before = number(driver, "records");
    tries(driver, by, || number(driver, "records") != before);
}

/// Declares by tapping until something has come of it; begins anew with another form where the rules refuse one.
fn tries(driver: &Driver, by: &mut u64, came: impl Fn() -> bool) {
    for _ in 0..60 {
        *by += 7;
        driver.run(ALERTS);
        let done = driver.ask("POST", "/execute/sync", &json!({"script": STEP, "args": [*by % 997]}));
        if done == "shown" {
            driver.until("return document.querySelector('#recorder form.prompt-form') !== null");
            continue;
        }
        assert_ne!(done, "none", "{}", driver.run("return document.getElementById('recorder').textContent"));
        driver.until_so("the form is answered", || {
            let told = "return [...document.querySelectorAll('#recorder [role=alert]')].some((one) => one.textContent !== '')";
            came() || driver.run(told) == json!(true)
        });
        if came() {
            return;
        }
        driver.run("document.querySelectorAll('#recorder form').forEach((form) => form.reset())");
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

/// A device that keeps a match, both of whose seats it plays, and whose server has gone.
struct Away {
    driver: Driver,
    site: Running,
    id: String,
    base: String,
    cookies: Vec<(String, String)>,
}

/// One such; none without a browser or the engine, which is said loudly.
fn away() -> Option<Away> {
    if !has_fresh_engine("seg") {
        return None;
    }
    let driver = Driver::start()?;
    let mut site = serve();
    let (id, base, cookies) = begun(&site);
    kept(&driver, &site, &id, &cookies);
    site.stop();
    Some(Away { driver, site, id, base, cookies })
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

/// Opens the page of the seats on their device, and waits until all of the match is kept there.
fn kept(driver: &Driver, site: &Running, id: &str, cookies: &[(String, String)]) {
    driver.open(&format!("http://{}/about/dice?lang=en", site.address));
    driver.be(cookies);
    driver.open(&format!("http://{}/m/{id}/play?lang=en", site.address));
    // Several seats share this device: the curtain first.
    driver.run("document.querySelector('main form button').click()");
    driver.until("return document.getElementById('keep') !== null");
    is_kept(driver);
    // The keys that the device makes for its seats are records too.
    driver.until_so("all that is recorded is kept", || {
        let kept = driver.run("return [document.querySelector('form[data-silent]') === null, Number(document.getElementById('keep').dataset.kept)]");
        kept == json!([true, head(site, id)])
    });
}

/// The number of records that the server has.
fn head(site: &Running, id: &str) -> Value {
    let shown: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}")).body).unwrap();
    shown["head"]["records"].clone()
}

/// The page of the seat leads to what this device keeps, where no server answers.
fn led(driver: &Driver, site: &Running, id: &str) {
    driver.open(&format!("http://{}/m/{id}/play?lang=en", site.address));
    driver.until(&format!("return location.pathname + location.hash === '/offline#{id}'"));
    driver.until("return document.querySelector('#recorder .ask') !== null");
}

/// Waits until the page says something.
fn says(driver: &Driver, words: &str) {
    driver
        .until(&format!("return document.getElementById('recorder').textContent.includes({})", json!(words)));
}

/// How many acts are in the browser's own store.
fn stored(driver: &Driver) -> Value {
    awaited(
        driver,
        &format!(
            "{STORE}.then((db) => new Promise((done) => {{ const asked = db.transaction('queue').objectStore('queue').count(); asked.onsuccess = () => {{ db.close(); done(asked.result); }}; }}))"
        ),
    )
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
fn two_turns_are_recorded_by_taps_while_the_server_is_gone_and_handed_in_when_it_is_back() {
    if !has_fresh_engine("seg") {
        return;
    }
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    let (id, base, cookies) = begun(&site);
    let at = |path: &str| format!("http://{}{path}", site.address);
    let (listed, table) = (at("/offline"), at(&format!("/offline#{id}")));
    let (home, verify) = (at("/"), at(&format!("{base}/verify?lang=en")));
    kept(&driver, &site, &id, &cookies);

    site.stop();
    // The page of the seat leads to what this device keeps, and the site opens.
    led(&driver, &site, &id);
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
    assert_eq!(head(&site, &id), drafted);
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

/// Plays a few acts by taps while nobody answers.
fn plays(driver: &Driver, acts: u64, by: u64) {
    let (before, mut by) = (number(driver, "waiting"), by);
    while number(driver, "waiting") < before + acts {
        step(driver, &mut by);
    }
}

const HAND_IN: &str = "const hand = [...document.querySelectorAll('#recorder button')].find((one) => one.textContent.startsWith('Hand in')); hand.click()";

/// The browser gives no more room: the act is refused in words, what was kept stays, and play goes on when there is room.
#[test]
fn an_act_that_finds_no_room_on_the_device_is_said_and_nothing_else_is_lost() {
    let Some(Away { driver, mut site, id, .. }) = away() else { return };
    led(&driver, &site, &id);
    plays(&driver, 2, 3);
    let (records, waiting) = (number(&driver, "records"), number(&driver, "waiting"));
    driver.run("globalThis.roomy = IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); }");
    let mut by = 3;
    let told =
        "return document.getElementById('recorder').textContent.includes('No room left on this device')";
    tries(&driver, &mut by, || driver.run(told) == json!(true));
    assert_eq!((number(&driver, "records"), number(&driver, "waiting")), (records, waiting));
    assert_eq!(stored(&driver), waiting);
    driver.run("IDBObjectStore.prototype.add = globalThis.roomy");
    plays(&driver, 1, by);
    let drafted = number(&driver, "records");
    back(&mut site);
    driver.run("dispatchEvent(new Event('online'))");
    driver.until("return document.getElementById('recorder').dataset.waiting === '0'");
    assert_eq!(head(&site, &id), drafted);
}

/// What is done while the acts before it are on their way waits for them, and is not lost.
#[test]
fn an_act_done_while_others_are_handed_in_is_kept_after_them() {
    let Some(Away { driver, mut site, id, .. }) = away() else { return };
    led(&driver, &site, &id);
    plays(&driver, 1, 3);
    let before = number(&driver, "records");
    driver.until("const show = [...document.querySelectorAll('#recorder .ask button')].find((one) => one.textContent === 'It is me, show'); if (show) show.click(); return document.querySelector('#recorder form[data-command=Concede]') !== null");
    back(&mut site);
    // The hand-in stands still until it is let go on.
    driver.run("const real = fetch; globalThis.fetch = (address, options) => (String(address).includes('/session') ? new Promise((done) => { globalThis.goOn = () => done(real(address, options)); }) : real(address, options))");
    driver.run(HAND_IN);
    driver.until("return typeof globalThis.goOn === 'function'");
    driver.run("document.querySelector('#recorder form[data-command=Concede]').requestSubmit()");
    driver.run("globalThis.goOn()");
    driver.until(&format!("const told = document.getElementById('recorder').dataset; return Number(told.records) > {before} && told.waiting === '1'"));
    assert_eq!(stored(&driver), 1);
    let drafted = number(&driver, "records");
    driver.run(HAND_IN);
    driver.until("globalThis.goOn(); return document.getElementById('recorder').dataset.waiting === '0'");
    assert_eq!(head(&site, &id), drafted);
}

/// A clock an hour ahead is told of, and both hours stand in the record.
#[test]
fn a_device_whose_clock_lies_is_told_so_when_it_hands_in() {
    let Some(Away { driver, mut site, id, base, .. }) = away() else { return };
    driver.before_pages("{ const Real = Date; globalThis.Date = class extends Real { constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + 3600000); } static now() { return Real.now() + 3600000; } }; }");
    led(&driver, &site, &id);
    plays(&driver, 1, 3);
    back(&mut site);
    driver.run("dispatchEvent(new Event('online'))");
    says(&driver, "The clock of this device differs from the server’s by 60");
    let file = site.get(&format!("{base}/file")).body;
    let written: Value =
        serde_json::from_str(file.lines().find(|line| line.contains("\"offline\":\"")).unwrap()).unwrap();
    let hours = |time: &Value| time.as_str().unwrap()[..13].to_owned();
    assert_ne!(hours(&written["body"]["offline"]), hours(&written["at"]), "{written}");
}

/// The seat is taken from the device while it is away: what waits stays there, and is said.
#[test]
fn acts_of_a_seat_that_was_revoked_meanwhile_stay_on_the_device() {
    let Some(Away { driver, mut site, id, cookies, .. }) = away() else { return };
    led(&driver, &site, &id);
    plays(&driver, 2, 3);
    let waiting = number(&driver, "waiting");
    back(&mut site);
    let person = crate::person::Person::with_cookies(&site, cookies);
    for seat in ["seat:1", "seat:2"] {
        let path = format!("/matches/{id}/revoke");
        let revoked = crate::seated::ask(&site, &person, "POST", &path, &json!({"as": seat, "place": seat}));
        assert_eq!(revoked["revoked"], seat, "{revoked}");
    }
    let before = head(&site, &id);
    driver.run("dispatchEvent(new Event('online'))");
    says(&driver, "This browser no longer holds the seat");
    assert_eq!((stored(&driver), head(&site, &id)), (json!(waiting), before));
    let file = driver.run("return [...document.querySelectorAll('#recorder a[download]')].length > 0");
    assert_eq!(file, json!(true), "what waits can be kept as a file");
}

/// Two pages of one device hold one queue, and both hand it in: each act is written once.
#[test]
fn one_queue_handed_in_by_two_pages_is_written_once() {
    let Some(Away { driver, mut site, id, base, .. }) = away() else { return };
    led(&driver, &site, &id);
    plays(&driver, 3, 3);
    let (drafted, waiting) = (number(&driver, "records"), number(&driver, "waiting"));
    let one = driver.ask("GET", "/window", &json!({}));
    let other = driver.ask("POST", "/window/new", &json!({"type": "tab"}))["handle"].clone();
    driver.ask("POST", "/window", &json!({"handle": other}));
    driver.open(&format!("http://{}/offline#{id}", site.address));
    driver.until(&format!(
        "return (document.getElementById('recorder') || {{ dataset: {{}} }}).dataset.waiting === '{waiting}'"
    ));
    back(&mut site);
    for handle in [one, other] {
        driver.ask("POST", "/window", &json!({"handle": handle}));
        driver.run(HAND_IN);
        driver.until("return document.getElementById('recorder').dataset.waiting === '0'");
        assert_eq!(head(&site, &id), drafted);
    }
    let file = site.get(&format!("{base}/file")).body;
    let written = file.lines().filter(|line| line.contains("\"offline\":\"")).count();
    assert_eq!(u64::try_from(written).unwrap(), waiting);
}

/// Two devices went on from one record: the second is shown what both have in common and what came on either side, and
/// plays its acts again after the others'.
#[test]
fn of_two_devices_that_wrote_without_a_network_the_second_sees_the_common_past_and_chooses() {
    if !has_fresh_engine("seg") {
        return;
    }
    let (Some(first), Some(second)) = (Driver::start(), Driver::start()) else { return };
    let mut site = serve();
    let (id, _, cookies) = begun(&site);
    for driver in [&first, &second] {
        kept(driver, &site, &id, &cookies);
    }
    // What the second wrote there about itself is kept by the first, too.
    kept(&first, &site, &id, &cookies);
    let common = head(&site, &id).as_u64().unwrap();
    site.stop();
    for (driver, by) in [(&first, 3), (&second, 5)] {
        led(driver, &site, &id);
        plays(driver, 2, by);
    }
    let drafted = number(&first, "records");
    back(&mut site);
    first.run("dispatchEvent(new Event('online'))");
    first.until("return document.getElementById('recorder').dataset.waiting === '0'");
    assert_eq!(head(&site, &id), drafted);
    second.run("dispatchEvent(new Event('online'))");
    second.until("return document.getElementById('stopped') !== null");
    says(&second, "Meanwhile this match was continued elsewhere.");
    says(&second, &format!("Common past: up to record {}", common - 1));
    let sides = second
        .run("return ['there', 'here'].map((side) => document.querySelectorAll(`#${side} li`).length > 0)");
    assert_eq!(sides, json!([true, true]));
    assert_eq!(head(&site, &id), drafted, "nothing is written before people choose");
    second.run("[...document.querySelectorAll('#recorder button')].find((one) => one.textContent === 'Play my acts again after those').click()");
    second.until("return document.getElementById('stopped') === null && document.getElementById('recorder').dataset.records !== undefined");
    // Nothing is dropped: what the rules do not take again lies beside, as a file.
    second.open(&format!("http://{}/offline", site.address));
    second.until("return document.querySelector('#recorder a.pick') !== null");
    let beside = second.run("return document.querySelectorAll('#recorder a[download]').length");
    assert_eq!(beside, json!(1));
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
