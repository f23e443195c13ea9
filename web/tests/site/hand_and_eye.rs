//! What an eye finds on the recording page and what a screen reader hears of it: the two frames of the board without a
//! scroll, cards by their colour in either theme, what is folded by its name.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::{Value, json};

use crate::acts::{begun, placing, shots};
use crate::driver::Driver;
use crate::seated::Table;
use crate::server::serve;
use crate::touch::{Finger, ready, sit};

fn window(driver: &Driver, width: u32, height: u32, mobile: bool) {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
    let sent = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
    driver.ask("POST", "/goog/cdp/execute", &sent);
    driver.until(&format!("return innerWidth === {width}"));
}

fn theme(driver: &Driver, name: &str) {
    let features = json!([{ "name": "prefers-color-scheme", "value": name }]);
    let sent = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
    driver.ask("POST", "/goog/cdp/execute", &sent);
}

#[test]
fn the_frames_of_the_board_are_in_sight_on_a_low_screen() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    for (name, opening) in [("ao", shots(&json!([]))), ("seg", placing())] {
        begun(&site, [&mine, &theirs], &opening);
        window(&mine, 1280, 800, false);
        for language in ["fr", "en"] {
            let here = mine.run("return location.pathname");
            mine.open(&format!("http://{}{}?lang={language}", site.address, here.as_str().unwrap()));
            ready(&mine);
            let seen = mine.run(
                "return [...document.querySelectorAll('.frames label')].map((label) => {
                   const box = label.getBoundingClientRect();
                   const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                   return box.top >= 0 && box.bottom <= innerHeight && label.contains(at);
                 })",
            );
            assert_eq!(seen, json!([true, true]), "{name} {language}");
            mine.keep(&format!("{name}-frames-{language}-1280"));
        }
    }
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

/// How a colour stands out from its ground, by the contrast of WCAG.
const CONTRAST: &str = "
    const light = (text) => {
      const [red, green, blue] = text.match(/[0-9.]+/g).slice(0, 3).map((part) => Number(part) / 255).map((part) => (part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4));
      return .2126 * red + .7152 * green + .0722 * blue;
    };
    const contrast = (one, two) => { const [low, high] = [light(one), light(two)].sort((a, b) => a - b); return (high + .05) / (low + .05); };";

#[test]
fn cards_come_with_their_game_and_stand_out_pressed_or_not_in_either_theme() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("CommitPile");
    for name in ["light", "dark"] {
        theme(&driver, name);
        sit(&driver, &site, &table.people[seat], &format!("{}/play", table.opened.base));
        let buttons = driver.run("return document.querySelectorAll('.suits td.taps .btn').length");
        assert!(buttons.as_u64().unwrap() >= 8, "{buttons}");
        let mut finger = Finger { driver: &driver, taps: 0 };
        // Each figure another suit; in the other theme they are still there.
        let rows = if name == "light" { 3 } else { 0 };
        for at in 1..=rows {
            finger.on(&format!(
                "document.querySelector('.suits tbody tr:nth-child({at}) td.taps .btn:nth-child({})')",
                at + 1
            ));
        }
        driver.keep(&format!("seg-pile-{name}"));
        let told = driver.run(&format!(
            "{CONTRAST} return [...document.querySelectorAll('.suits td.taps .btn')].map((button) => {{
               const icon = button.querySelector('svg');
               let ground = button;
               while (/, 0\\)$|transparent/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
               return [button.getAttribute('aria-pressed'), icon.matches('.red'), Boolean(icon.querySelector('path[d]')),
                 Math.round(contrast(getComputedStyle(icon).color, getComputedStyle(ground).backgroundColor) * 100)];
             }})"
        ));
        let told = told.as_array().unwrap();
        let pressed = told.iter().filter(|one| one[0] == "true").count();
        assert_eq!(pressed, 3, "{told:?}");
        assert!(told.iter().any(|one| one[0] == "true" && one[1] == true), "a red one is pressed: {told:?}");
        for one in told {
            assert_eq!(one[2], json!(true), "drawn: {told:?}");
            assert!(one[3].as_u64().unwrap() >= 300, "{name}: {one}");
        }
    }
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn what_is_folded_has_a_name() {
    let axe = std::env::var("GREFFE_AXE").ok().and_then(|path| std::fs::read_to_string(path).ok());
    let Some(axe) = axe else { return crate::driver::skip("GREFFE_AXE names no axe.min.js") };
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = begun(&site, [&mine, &theirs], &shots(&json!([])));
    let agree = format!("http://{}{}/agree?to=f2&lang=en", site.address, table.opened.base);
    for (width, height) in [(390, 844), (1280, 800)] {
        window(&mine, width, height, width < 500);
        for address in [format!("http://{}{}/play?lang=en", site.address, table.opened.base), agree.clone()] {
            mine.open(&address);
            ready(&mine);
            let wrong = mine.ask(
                "POST",
                "/execute/async",
                &json!({ "script": format!(
                    "{axe}; const done = arguments[arguments.length - 1];
                     axe.run(document, {{ runOnly: {{ type: 'rule', values: ['summary-name'] }} }})
                       .then((found) => done(found.violations.flatMap((one) => one.nodes.map((node) => `${{one.id}}: ${{node.html}}`))))
                       .catch((error) => done([String(error)]));"
                ), "args": [] }),
            );
            assert_eq!(wrong, Value::Array(Vec::new()), "{address} {width}");
        }
        // Coordinates are there to be said in numbers, under their own name.
        assert_eq!(mine.run("return document.querySelector('.fine > summary').textContent"), "Coordinates");
    }
    mine.keep("ao-agree-1280");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn on_a_tablet_held_upright_the_board_is_in_sight_above_the_question() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = begun(&site, [&mine, &theirs], &shots(&json!([])));
    for language in ["fr", "en"] {
        window(&mine, 820, 1180, true);
        mine.open(&format!("http://{}{}/play?lang={language}", site.address, table.opened.base));
        ready(&mine);
        mine.keep(&format!("ao-tablet-{language}"));
        let seen = mine.run(
            "const place = (what) => { const box = document.querySelector(what).getBoundingClientRect(); return [box.top, box.bottom]; };
             return [place('.record .beside > .board'), place('.record [data-question], .record h1'), innerHeight, document.documentElement.scrollWidth]",
        );
        let at = |path: &str| seen.pointer(path).and_then(Value::as_f64).unwrap();
        assert!(at("/0/0") >= 0.0 && at("/0/0") < 295.0 && at("/0/1") <= 1180.0, "{language}: {seen}");
        assert!(at("/3") <= 820.0, "{language}: {seen}");
    }
    assert_eq!(mine.complaints(), Vec::<String>::new());
}
