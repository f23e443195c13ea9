//! What lies beside a question: the menu of the match's acts, whoever stands at an edge of the board, names that give way.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::{Value, json};

use crate::acts::{LIT, asks, begun, command, placing, shots, skirmish, taps, under_way};
use crate::driver::Driver;
use crate::seated::Table;
use crate::server::serve;
use crate::touch::{CONFIRM, Finger, ready};

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

/// A shooter of Aurore Obscure at a corner of the table, whoever she may shoot at along its edges.
fn cornered() -> Value {
    let mut opening = shots(&json!([]));
    for (place, (x, y)) in [(130, 130), (130, 1_900), (2_200, 130)].into_iter().enumerate() {
        opening["position"]["figures"][place]["at"] = json!({ "x": x, "y": y });
    }
    opening
}

/// Who may be touched and who acts, of all that is drawn of them and their names: whatever lies outside the board.
const CUT: &str = "const frame = document.querySelector('.beside > .board > svg').getBoundingClientRect();
    const figures = [...document.querySelectorAll('.board a.fig:is(.can, :has(.halo))')];
    const names = [...document.querySelectorAll('.board g.tag:not(.covers)')].filter((one) => one.getBoundingClientRect().width > 0);
    const cut = [...figures, ...names].filter((one) => { const box = one.getBoundingClientRect(); return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1; });
    return [figures.length, cut.map((one) => one.getAttribute('aria-label') || one.textContent)]";

#[test]
fn who_stands_at_an_edge_of_the_table_is_in_sight_whole_and_no_name_lies_over_who_would_stand_there() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&one, &two], &cornered());
    // Where the board has come to rest.
    let rests = "return document.getAnimations().length === 0";
    for size in SIZES {
        shown(&one, size, "en");
        one.until("return document.querySelector('.board .sketch-reach') !== null");
        one.until(rests);
        one.keep(&format!("edge-{}", size.0));
        assert_eq!(one.run(CUT), json!([3, []]), "{size:?}");
        // The whole table, too.
        one.run("document.querySelector('.frames .whole').click(); return true");
        one.until(rests);
        assert_eq!(one.run(CUT), json!([3, []]), "{size:?}, the whole table");
        shown(&one, size, "en");
        one.until("return document.querySelector('.board .sketch-reach') !== null");
        one.until(rests);
        let mut finger = Finger { driver: &one, taps: 0 };
        let under = "(() => { const tag = document.querySelector('.board g.tag:not(.covers)'); return tag && { getBoundingClientRect: () => tag.getBoundingClientRect() }; })()";
        finger.on(under);
        one.until("return document.querySelector('.board .sketch-base') !== null");
        one.keep(&format!("edge-ghost-{}", size.0));
        let covered = one.run(
            "const ghost = document.querySelector('.board .sketch-base').getBoundingClientRect();
             return [...document.querySelectorAll('.board g.tag:not(.covers)')].map((tag) => tag.getBoundingClientRect()).filter((box) => box.left < ghost.right - 2 && box.right > ghost.left + 2 && box.top < ghost.bottom - 2 && box.bottom > ghost.top + 2).length",
        );
        assert_eq!(covered, 0, "{size:?}");
        assert_eq!(one.complaints(), Vec::<String>::new());
    }
}

#[test]
fn a_long_and_narrow_zone_is_lit_to_its_corners() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let mut opening = placing();
    let corner = |x: u32, y: u32| json!({ "x": x, "y": y });
    opening["setup"]["zones"][0] =
        json!([corner(0, 0), corner(9_000, 0), corner(9_000, 1_000), corner(0, 1_000)]);
    begun(&site, [&one, &two], &opening);
    one.until("return document.querySelector('.board .sketch-reach.zone') !== null");
    one.keep("seg-strip");
    // How much of the box around it is lit.
    let part = one.run(
        "const lit = document.querySelector('.board .sketch-reach.zone');
         const points = lit.getAttribute('points').split(' ').map((point) => point.split(',').map(Number));
         const twice = points.reduce((sum, [x, y], index) => { const [p, q] = points[(index + 1) % points.length]; return sum + x * q - p * y; }, 0);
         const box = lit.getBBox();
         return [Math.abs(twice) / 2 / (box.width * box.height), box.width > 800]",
    );
    assert!(part[0].as_f64().unwrap() > 0.97, "{part}");
    assert_eq!(part[1], true, "{part}");
    assert_eq!(one.complaints(), Vec::<String>::new());
}

#[test]
fn a_tap_on_an_enemy_means_the_act_on_it_and_its_confirmation_stays_in_sight() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    under_way(&site, [&one, &two]);
    for size in SIZES {
        shown(&one, size, "en");
        let open = "return (document.querySelector('.phone > .one-of.open') || { dataset: {} }).dataset.command || null";
        let mut finger = Finger { driver: &one, taps: 0 };
        finger.on(LIT);
        one.until("return document.querySelector('.phone > .one-of.open .looked') !== null");
        // A shot that a move brings along is not what is asked about whom one touches: it is a tap away.
        assert_eq!(one.run(open), "DeclareShoot");
        assert_eq!(one.run("return document.querySelectorAll('.one-of.open .others .btn').length > 0"), true);
        let sight = format!(
            "const box = {CONFIRM}.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"
        );
        assert_eq!(one.run(&sight), true);
        // Back to all of it: nothing is scrolled that was in sight.
        let before = one.run("return scrollY");
        finger.on("document.querySelector('.one-of.open h2 .btn')");
        one.until("return document.querySelector('.phone > .one-of.open') === null");
        assert_eq!(one.run("return scrollY"), before);
        // However long a form is, so does its confirmation on a wide window.
        finger.on(&command("DeclareMove"));
        one.until(&format!("return {CONFIRM} !== undefined"));
        assert_eq!(one.run(&sight), true);
        one.keep(&format!("move-{}", size.0));
        assert_eq!(one.complaints(), Vec::<String>::new());
    }
}

/// A judge is called about the last act; what both pages say then, and the page of the dispute.
fn called(table: &Table<'_>, [one, two]: [&Driver; 2]) -> [String; 3] {
    let base = &table.opened.base;
    one.open(&format!("http://{}{base}/menu?part=judge&lang=en", table.opened.site.address));
    one.run("document.querySelector('#judge input[name=of]').click(); document.querySelector('#judge button[value=dispute]').click(); return true");
    one.until("return /\\/d\\/[0-9]+$/.test(location.pathname) && document.readyState === 'complete'");
    let page = one.run("return document.querySelector('.called').textContent.replace(/\\s+/g, ' ')");
    one.open(&format!("http://{}{base}/play?lang=en", table.opened.site.address));
    let held = "return document.querySelector('#question h1').textContent";
    for driver in [one, two] {
        driver.until(&format!("{held}.startsWith('Play is held up')"));
    }
    let told = |told: Value| told.as_str().unwrap().to_owned();
    [told(one.run(held)), told(two.run(held)), told(page)]
}

#[test]
fn whoever_meets_a_dispute_reads_whose_it_is_and_whether_it_can_be_settled_without_a_judge() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let phones = [&one, &two];
    let site = serve();
    let table = under_way(&site, phones);
    let [own, other, page] = called(&table, phones);
    assert_eq!(own, "Play is held up: your dispute waits for a ruling.");
    assert_eq!(other, "Play is held up: dispute raised by Vigies, a ruling is awaited.");
    assert!(page.contains("settle it between you") && !page.contains("asks for a judge, too"), "{page}");
    // Dice that fell are taken back by no agreement of the sides alone.
    let table = under_way(&site, phones);
    taps(&one, &[&command("DeclareShoot"), LIT, CONFIRM]);
    asks(&two, "PassReactions");
    taps(&two, &[&command("PassReactions")]);
    let [_, _, page] = called(&table, phones);
    assert!(page.contains("asks for a judge, too") && !page.contains("settle it between you"), "{page}");
    for driver in phones {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

/// The views lit below the board, and whether all of the table is in sight.
const VIEWED: &str = "const frame = document.querySelector('.beside > .board > svg').getBoundingClientRect();
    const table = document.querySelector('.beside rect.table').getBoundingClientRect();
    const all = table.left >= frame.left - 1 && table.right <= frame.right + 1 && table.top >= frame.top - 1 && table.bottom <= frame.bottom + 1;
    return [[...document.querySelectorAll('.frames input')].map((one) => one.checked), all]";

#[test]
fn the_view_that_is_lit_below_the_board_is_the_one_that_is_seen() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&one, &two], &cornered());
    let rests = "return document.getAnimations().length === 0";
    for size in SIZES {
        shown(&one, size, "en");
        one.until("return document.querySelector('.board .sketch-reach') !== null");
        let press = |key: &str| {
            one.run(&format!(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }})); return true"
            ))
        };
        one.run("document.querySelector('.frames .whole').click(); return true");
        one.until(rests);
        assert_eq!(one.run(VIEWED), json!([[false, true], true]), "{size:?}");
        // A hand goes nearer: it sees neither the action as the page shows it nor the whole table.
        press("+");
        one.until(rests);
        assert_eq!(one.run(VIEWED), json!([[false, false], false]), "{size:?}");
        // One tap leads back to either, though it was the last one lit.
        one.run("document.querySelector('.frames .whole').click(); return true");
        one.until(rests);
        assert_eq!(one.run(VIEWED), json!([[false, true], true]), "{size:?}");
        press("+");
        press("0");
        one.until(rests);
        assert_eq!(one.run(VIEWED), json!([[false, true], true]), "{size:?}");
        assert_eq!(one.complaints(), Vec::<String>::new());
    }
    // The page goes nearer of itself, to what is asked: then the action is lit.
    for size in SIZES {
        shown(&one, size, "en");
        one.until("return document.querySelector('.board .sketch-reach') !== null");
        one.run("document.querySelector('.frames .whole').checked = true; const board = document.querySelector('.beside > .board'); board.classList.remove('free', 'fitted'); board.hand.include({ box: [100, 100, 160, 160], near: 3, about: [130, 130], square: 0, figures: false }); return true");
        one.until(rests);
        assert_eq!(one.run(VIEWED), json!([[true, false], false]), "{size:?}");
    }
}
