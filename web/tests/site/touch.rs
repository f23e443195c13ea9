//! The recorder under a finger: a move and an attack in two taps, a takeback in one and its answer in one, what the
//! last act came to on both devices; and pages that change under somebody's hand.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::open;
use crate::person::Person;
use crate::seated::Table;
use crate::server::{Running, serve};

/// A phone of 390 by 844.
pub(crate) fn phone(driver: &Driver) {
    let metrics = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true });
    driver.ask(
        "POST",
        "/goog/cdp/execute",
        &json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics }),
    );
    let touch = json!({ "enabled": true });
    driver.ask(
        "POST",
        "/goog/cdp/execute",
        &json!({ "cmd": "Emulation.setTouchEmulationEnabled", "params": touch }),
    );
}

pub(crate) fn sit(driver: &Driver, site: &Running, person: &Person<'_>, path: &str) {
    phone(driver);
    driver.open(&format!("http://{}/about/dice?lang=en", site.address));
    driver.be(&person.cookies());
    driver.open(&format!("http://{}{path}?lang=en", site.address));
    ready(driver);
}

/// Waits for the page's own scripts, and for the moment in which a new question takes no tap.
pub(crate) fn ready(driver: &Driver) {
    driver.until(
        "return document.readyState === 'complete' && document.documentElement.classList.contains('js')",
    );
    driver.until("return !document.documentElement.classList.contains('settling') && document.querySelector('.board[data-asking]') === null");
}

/// A finger that counts what it does.
pub(crate) struct Finger<'d> {
    pub(crate) driver: &'d Driver,
    pub(crate) taps: u32,
}

impl Finger<'_> {
    /// One tap at a place of the window.
    pub(crate) fn at(&mut self, x: f64, y: f64) {
        let press = |kind: &str| {
            json!({ "cmd": "Input.dispatchMouseEvent", "params":
            { "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 } })
        };
        self.driver.ask("POST", "/goog/cdp/execute", &press("mousePressed"));
        self.driver.ask("POST", "/goog/cdp/execute", &press("mouseReleased"));
        self.taps += 1;
    }

    /// One tap in the middle of what a script finds, once it keeps still and nothing is being looked up; it must be in
    /// sight: nothing is scrolled.
    pub(crate) fn on(&mut self, found: &str) {
        let script = format!(
            "const found = {found}; if (!found) return null; const box = found.getBoundingClientRect();
             return [box.left + box.width / 2, box.top + box.height / 2, innerWidth, innerHeight];"
        );
        let quiet = "return [...document.querySelectorAll('.prompt-form')].every((form) => !form.looking)";
        let mut place = Value::Null;
        self.driver.until_so(found, || {
            let before = std::mem::replace(&mut place, self.driver.run(&script));
            !place.is_null() && place == before && self.driver.run(quiet) == true
        });
        let number = |index: usize| place[index].as_f64().unwrap_or_else(|| panic!("{found}: {place}"));
        let (x, y) = (number(0), number(1));
        assert!(x > 0.0 && x < number(2) && y > 0.0 && y < number(3), "out of sight: {found}: {place}");
        // Nor does the board or the bar lie over it.
        let covered = self.driver.run(&format!(
            "const found = {found}; if (!found || !found.closest || found.closest('.sketch')) return null;
             const own = found.closest('a.fig, label, button, a') || found;
             const at = document.elementFromPoint({x}, {y});
             return own.contains(at) || (at && at.contains(own)) ? null : at && at.outerHTML.slice(0, 160);"
        ));
        assert!(covered.is_null(), "covered: {found}: {covered}");
        self.at(x, y);
    }
}

fn play(driver: &Driver, table: &Table<'_>, seat: usize) {
    sit(driver, table.opened.site, &table.people[seat], &format!("{}/play", table.opened.base));
}

pub(crate) const CONFIRM: &str = "[...document.querySelectorAll('.prompt-form .go > .btn')].find((button) => button.checkVisibility() && button.closest('.prompt-form').matches(':not(.one-of), .open'))";

#[test]
fn a_move_takes_two_taps_a_takeback_one_and_its_answer_one() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("FreeMove");
    play(&mine, &table, seat);
    play(&theirs, &table, 1 - seat);
    mine.keep("seg-question");
    let before = table.opened.lines();
    let mut finger = Finger { driver: &mine, taps: 0 };
    // On the ground, a hand's breadth from the figure whose turn it is: a ghost, with its way in small words.
    finger.on("{ getBoundingClientRect: () => { const box = (document.querySelector('.board .fig .halo') || document.querySelector('.board .fig')).getBoundingClientRect(); const board = document.querySelector('.board').getBoundingClientRect(); const x = box.left + box.width / 2, y = box.top + box.height / 2; return { left: x + 25, top: y < board.top + board.height / 2 ? y + 40 : y - 40, width: 0, height: 0 }; } }");
    mine.until("const looked = document.querySelector('.prompt-form .looked'); return looked !== null && looked.checkVisibility()");
    mine.keep("seg-ghost");
    let looked = mine.run("return document.querySelector('.looked').textContent");
    assert!(looked.as_str().unwrap().contains("mm"), "{looked}");
    finger.on(CONFIRM);
    assert_eq!(finger.taps, 2);
    mine.until(&format!("return Number(document.body.dataset.head) > {before}"));
    ready(&mine);
    assert!(table.opened.lines() > before);
    mine.keep("seg-moved");
    // What it came to stands on both devices, without a tap.
    for driver in [&mine, &theirs] {
        driver.until(&format!("return Number(document.body.dataset.head) > {before} && document.querySelector('.result') !== null"));
    }
    theirs.keep("seg-moved-other");
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on("document.querySelector('.undo')");
    assert_eq!(finger.taps, 1);
    theirs.until("return [...document.querySelectorAll('.note button')].some((button) => /Consent/.test(button.textContent))");
    theirs.keep("seg-takeback-asked");
    let asked = theirs.run("return document.querySelector('.note:has(button)').textContent");
    assert!(asked.as_str().unwrap().contains("asks to take back: “"), "{asked}");
    let mut finger = Finger { driver: &theirs, taps: 0 };
    finger.on(
        "[...document.querySelectorAll('.note button')].find((button) => /Consent/.test(button.textContent))",
    );
    assert_eq!(finger.taps, 1);
    mine.until("return document.querySelector('.led .void') !== null");
    assert!(table.opened.records("Rewound").len() == 1);
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
        assert!(driver.sideways() <= 0);
    }
}

#[test]
fn who_is_being_asked_keeps_what_was_begun_when_the_other_acts() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("FreeMove");
    play(&mine, &table, seat);
    play(&theirs, &table, 1 - seat);
    // A place is begun, the focus in its field, something unfolded.
    mine.run("location.hash = '#' + [...document.querySelectorAll('.prompt-form')].find((form) => form.dataset.command === 'FreeMove').id; return true");
    mine.until("const fold = [...document.querySelectorAll('[data-point] .fine')].find((fold) => fold.checkVisibility()); if (fold) fold.open = true; return Boolean(fold)");
    mine.until("return [...document.querySelectorAll('[data-point] input')].some((input) => input.checkVisibility())");
    mine.run("const input = [...document.querySelectorAll('[data-point] input')].find((input) => input.checkVisibility()); input.focus(); input.value = '123'; input.dispatchEvent(new Event('input', { bubbles: true })); return true");
    let before = mine.run("return Number(document.body.dataset.head)");
    // The other side asks for a takeback: it says so here, and takes nothing away.
    theirs.run("document.querySelector('.undo').click(); return true");
    mine.until(&format!("return Number(document.body.dataset.head) > {before} && document.querySelector('.note button') !== null"));
    let kept = mine.run("return [document.activeElement.value, document.activeElement.closest('form').querySelectorAll('.nudges').length, document.activeElement.checkVisibility()]");
    assert_eq!(kept, json!(["123", 1, true]));
    // The board still answers a tap.
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on("document.querySelector('.board')");
    mine.until("return document.activeElement !== null && [...document.querySelectorAll('[data-point] input')].find((input) => input.checkVisibility()).value !== '123'");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn shares_of_the_dice_are_given_without_a_tap() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let opened = open(&site, &json!({ "dice": {} }));
    let people = [opened.seated("seat:1"), opened.seated("seat:2")];
    let dice = format!("{}/dice", opened.base);
    sit(&mine, &site, &people[0], &dice);
    sit(&theirs, &site, &people[1], &dice);
    // Both shares are shown by the devices themselves, nobody types anything, and play begins.
    for driver in [&mine, &theirs] {
        driver.until("return location.pathname.endsWith('/play')");
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
    assert_eq!(opened.records("NonceRevealed").len(), 2);
}

/// Fingers of a hand: each list is where they are, one after the other.
fn fingers(driver: &Driver, ways: &[&[(f64, f64)]]) {
    let mut kind = "touchStart";
    for points in ways {
        let points: Vec<Value> = points.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        let sent = json!({ "type": kind, "touchPoints": points });
        let sent = json!({ "cmd": "Input.dispatchTouchEvent", "params": sent });
        driver.ask("POST", "/goog/cdp/execute", &sent);
        kind = "touchMove";
    }
    let sent = json!({ "type": "touchEnd", "touchPoints": [] });
    driver.ask("POST", "/goog/cdp/execute", &json!({ "cmd": "Input.dispatchTouchEvent", "params": sent }));
}

/// Does something until a script sees what it came to: on a busy machine a tap may take so long that the browser takes
/// it for a finger held down, and two taps for one and one. Between two tries lies more than a browser and the board
/// take for one double tap.
fn until_seen(driver: &Driver, script: &str, act: impl Fn()) {
    driver.until_so(script, || {
        act();
        let again = Instant::now() + Duration::from_secs(2);
        while Instant::now() < again {
            if driver.run(script) == true {
                return true;
            }
        }
        false
    });
}

/// One finger, down and up in one place.
fn tap(driver: &Driver, spot: (f64, f64), script: &str) {
    until_seen(driver, script, || fingers(driver, &[&[spot]]));
}

fn mouse(driver: &Driver, kind: &str, (x, y): (f64, f64), more: &Value) {
    let mut params = json!({ "type": kind, "x": x, "y": y });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    driver.ask("POST", "/goog/cdp/execute", &json!({ "cmd": "Input.dispatchMouseEvent", "params": params }));
}

fn key(driver: &Driver, key: &str) {
    for kind in ["keyDown", "keyUp"] {
        let params = json!({ "type": kind, "key": key });
        driver.ask(
            "POST",
            "/goog/cdp/execute",
            &json!({ "cmd": "Input.dispatchKeyEvent", "params": params }),
        );
    }
}

/// What the camera sees: how near, and the middle.
fn camera(driver: &Driver) -> [f64; 3] {
    let seen = driver.run("const style = getComputedStyle(document.querySelector('.beside .board')); return ['--z', '--cx', '--cy'].map((name) => parseFloat(style.getPropertyValue(name)))");
    [0, 1, 2].map(|index| seen[index].as_f64().unwrap())
}

/// What the camera sees, as far as an eye tells it.
fn told(camera: [f64; 3]) -> String {
    format!("{camera:.2?}")
}

fn free(driver: &Driver) -> bool {
    driver.run("return document.querySelector('.beside .board').classList.contains('free')") == true
}

/// A spot of the board that no figure covers, off the rim of the table: a base set down there stands just within it.
fn ground(driver: &Driver) -> (f64, f64) {
    let spot = driver.run(
        "const box = document.querySelector('.beside .board svg').getBoundingClientRect();
         const table = document.querySelector('.beside .board rect.table').getBoundingClientRect();
         const off = (value, low, high) => value > low + 40 && value < high - 40;
         for (let step = 1; step < 400; step += 1) {
           const [x, y] = [box.left + box.width * ((step * .3719) % .8 + .1), box.top + box.height * ((step * .6173) % .6 + .2)];
           const top = document.elementFromPoint(x, y);
           const inside = off(x, table.left, table.right) && off(y, table.top, table.bottom);
           if (inside && top && top.closest('.board') && !top.closest('a.fig')) return [x, y];
         }
         return null",
    );
    (spot[0].as_f64().unwrap(), spot[1].as_f64().unwrap())
}

/// On a wide screen the wheel and the arrows too.
fn wide_hand(driver: &Driver) {
    let wide = json!({ "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": false });
    driver.ask(
        "POST",
        "/goog/cdp/execute",
        &json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": wide }),
    );
    driver.until("return innerWidth === 1280");
    let before = camera(driver);
    let (x, y) = ground(driver);
    mouse(driver, "mouseMoved", (x, y), &json!({}));
    let nearer = format!(
        "return Number(getComputedStyle(document.querySelector('.beside .board')).getPropertyValue('--z')) > {}",
        before[0]
    );
    until_seen(driver, &nearer, || {
        mouse(driver, "mouseWheel", (x, y), &json!({ "deltaX": 0, "deltaY": -120 }));
    });
    driver.run("document.activeElement.blur(); return true");
    let before = camera(driver);
    key(driver, "ArrowRight");
    assert!(camera(driver)[1] > before[1], "{before:?}");
}

#[test]
fn a_hand_moves_the_board_and_a_tap_stays_a_tap() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("FreeMove");
    play(&driver, &table, seat);
    let fit = camera(&driver);
    assert!(!free(&driver));
    let (x, y) = ground(&driver);
    // Two fingers draw apart: nearer. One finger: the board follows it. Neither is a tap.
    fingers(
        &driver,
        &[&[(x - 20.0, y), (x + 20.0, y)], &[(x - 30.0, y), (x + 30.0, y)], &[(x - 40.0, y), (x + 40.0, y)]],
    );
    let near = camera(&driver);
    assert!(free(&driver) && near[0] > fit[0] * 1.5, "{fit:?} {near:?}");
    fingers(&driver, &[&[(x, y)], &[(x + 15.0, y + 6.0)], &[(x + 40.0, y + 16.0)]]);
    let panned = camera(&driver);
    assert!(panned[1] < near[1] && (panned[0] - near[0]).abs() < 0.01, "{near:?} {panned:?}");
    assert_eq!(driver.run("return document.querySelector('.looked') === null && scrollY === 0"), true);
    driver.keep("seg-hand");
    // A tap means the place under the finger, wherever the hand has moved the board. What the rules make of it comes
    // later, and may draw it nearer: the dot is taken as it is first set down.
    driver.run(
        "new MutationObserver(() => {
           const dot = [...document.querySelectorAll('.sketch-dot')].pop();
           if (!dot || window.dotted) return;
           const box = dot.getBoundingClientRect();
           window.dotted = [box.left + box.width / 2, box.top + box.height / 2];
         }).observe(document.querySelector('.beside .board'), { childList: true, subtree: true });
         return true",
    );
    let (x, y) = ground(&driver);
    tap(&driver, (x, y), "return Boolean(window.dotted)");
    let dot = driver.run("return window.dotted");
    let off = (dot[0].as_f64().unwrap() - x).hypot(dot[1].as_f64().unwrap() - y);
    assert!(off < 4.0, "{dot} is not {x} {y}");
    assert_eq!(told(camera(&driver)), told(panned), "a tap moves no camera");
    key(&driver, "0");
    assert_eq!((free(&driver), told(camera(&driver))), (false, told(fit)));
    key(&driver, "+");
    assert!(camera(&driver)[0] > fit[0]);
    // Two taps in one place bring the fit back.
    let fitted = "return !document.querySelector('.beside .board').classList.contains('free')";
    until_seen(&driver, fitted, || {
        for count in [1, 2] {
            for kind in ["mousePressed", "mouseReleased"] {
                mouse(&driver, kind, (x, y), &json!({ "button": "left", "clickCount": count }));
            }
        }
    });
    wide_hand(&driver);
    driver.keep("seg-hand-wide");
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn without_places_who_touches_whom_is_a_picture_that_takes_taps() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = Table::opened(&site, &json!({}));
    let seat = table.until("FreeMove");
    play(&driver, &table, seat);
    driver.keep("seg-diagram");
    let there = driver.run("return [document.querySelectorAll('.board.diagram a.fig').length, document.querySelectorAll('.crew tr[id]:not(.gone)').length, document.querySelector('.board title').textContent]");
    assert_eq!(there[0], there[1], "every figure on the table is in it: {there}");
    assert!(there[2].as_str().unwrap().contains("without places"), "{there}");
    driver.run("location.hash = '#' + ([...document.querySelectorAll('.prompt-form')].find((form) => form.dataset.command === 'FreeMove') || {}).id; return true");
    driver.until("return document.querySelector('.board.diagram a.fig.can') !== null");
    let mut finger = Finger { driver: &driver, taps: 0 };
    finger.on("document.querySelector('.board.diagram a.fig.can')");
    driver.until("return document.querySelector('.board.diagram a.fig.picked') !== null");
    driver.keep("seg-diagram-tapped");
    assert!(driver.sideways() <= 0);
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn a_figure_stands_where_the_board_is_tapped_once_both_agree() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let mut table = Table::open(&site);
    table.until("FreeMove");
    sit(&driver, &site, &table.people[0], &format!("{}/agree", table.opened.base));
    driver.keep("agree-board");
    // A figure of the board is pointed at; then the ground says where it stands.
    let mut finger = Finger { driver: &driver, taps: 0 };
    finger.on("document.querySelector('.board a.fig[data-figure=\"1\"]')");
    driver.until("return document.querySelector('h1').textContent.includes('Alaric') && document.readyState === 'complete'");
    ready(&driver);
    let (x, y) = ground(&driver);
    tap(&driver, (x, y), "return document.querySelector('.sketch-dot') !== null");
    driver.keep("agree-place");
    driver.run("window.before = true; document.querySelector('button[value=note]').click(); return true");
    driver.until("return window.before !== true && document.querySelector('.so') !== null");
    let so = driver.run("return [document.querySelector('.so').textContent, document.querySelector('.agreed .fault') && document.querySelector('.agreed .fault').textContent, document.querySelector('main').textContent.includes('/figures')]");
    assert!(
        so[0].as_str().unwrap().contains("Alaric stands at") && so[1].is_null() && so[2] == false,
        "{so}"
    );
    driver.keep("agree-placed");
    ready(&driver);
    driver.run("document.querySelector('#agree-text').value = 'He stood there.'; document.querySelector('button[value=ask]').click(); return true");
    driver.until("return location.pathname.endsWith('/play')");
    let asked = table.opened.records("AgreementAsked");
    let of = asked[0]["seq"].to_string();
    let path = format!("{}/act", table.opened.base);
    let other = &mut table.people[1];
    other.get(&format!("{}/play?lang=en", table.opened.base));
    assert!(other.page.contains("Alaric stands at"), "{}", other.page);
    other.post(&path, &[("do", "consent"), ("by", "seat:2"), ("of", &of), ("back", "play")]);
    let adjusted = table.opened.records("Adjusted");
    let places = adjusted[0]["body"]["fields"].as_array().unwrap();
    assert!(places.iter().any(|one| one["field"] == "/figures/0/at"), "{places:?}");
    driver.until("return [...document.querySelectorAll('.led li')].some((one) => one.textContent.includes('From now on: '))");
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn an_order_begun_outlasts_leaving_its_page_and_an_answer_that_is_missing_is_named_on_the_button() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("CommitPile");
    play(&driver, &table, seat);
    driver.until("return document.querySelector('table.order .taps .btn') !== null");
    driver.run("document.querySelector('table.order .taps .btn').click(); return true");
    // While some have no place yet the button says what it waits for.
    driver.until("const form = document.querySelector('.prompt-form[data-command=CommitPile]'); return form.matches('.lacks') && /^Still to say/.test(form.querySelector('.go > .btn').textContent.trim())");
    let pressed = "return [...document.querySelectorAll('table.order [aria-pressed=true]')].map((one) => one.getAttribute('aria-label'))";
    let begun = driver.run(pressed);
    assert_eq!(begun.as_array().unwrap().len(), 1);
    for path in ["", "/menu", "/play"] {
        driver.open(&format!("http://{}{}{path}?lang=en", site.address, table.opened.base));
        ready(&driver);
    }
    driver.until("return document.querySelector('table.order .taps .btn') !== null");
    assert_eq!(driver.run(pressed), begun);
    // Once it is declared nothing of it stays in the tab.
    let seat = table.until("FreeMove");
    play(&driver, &table, seat);
    let kept = "return Object.keys(sessionStorage).filter((key) => key.startsWith('greffe-draft:'))";
    driver.until(&format!("{kept}.length === 0"));
    driver.run("location.hash = '#' + [...document.querySelectorAll('.prompt-form')].find((form) => form.dataset.command === 'FreeMove').id; return true");
    driver.until("const form = [...document.querySelectorAll('.prompt-form')].find((one) => one.dataset.command === 'FreeMove'); return form.matches('.lacks') && /still to point at on the table: ./i.test(form.querySelector('.go > .btn').textContent)");
    let mut finger = Finger { driver: &driver, taps: 0 };
    finger.on("document.querySelector('.board')");
    driver.until("const form = [...document.querySelectorAll('.prompt-form')].find((one) => one.dataset.command === 'FreeMove'); return !form.matches('.lacks')");
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn who_waits_reads_the_name_of_the_other_side_once() {
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("FreeMove");
    let Table { opened, people } = table;
    let [mut first, mut second] = people;
    let waiting = if seat == 0 { &mut second } else { &mut first };
    waiting.get(&format!("{}/play?lang=fr", opened.base));
    let asked =
        waiting.page.split("id=\"question\"").nth(1).unwrap().split("data-out=\"hint\"").next().unwrap();
    let other = ["Garde du Pont", "Bande de l\u{2019}\u{c9}cluse"][seat];
    assert!(asked.contains("class=\"theirs\""), "{asked}");
    assert_eq!(asked.matches(other).count(), 1, "{asked}");
}
