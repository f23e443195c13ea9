//! What a hand chooses on the board, and what gives way to it: marks of what was told, a question that takes no place, a
//! name over a square that answers; what was chosen and can no longer be; a board in a low window.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::{Value, json};

use crate::acts::{asks, begun, command, duel, figure, place, shots, square, taps};
use crate::driver::Driver;
use crate::opened::open;
use crate::seated::ask;
use crate::server::serve;
use crate::touch::{CONFIRM, Finger, ready, sit};

#[test]
fn what_was_told_yields_to_what_is_chosen_and_ground_to_the_question_that_takes_it() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    // The page of the answer, and not only what follows the record.
    mine.run("window.before = true; return true");
    assert_eq!(taps(&mine, &[&place(140, 120), CONFIRM]), 2);
    mine.until("return window.before === undefined");
    asks(&mine, "DeclareMove");
    let lately = "const marks = [...document.querySelectorAll('.board .lately')]; return marks.map((mark) => getComputedStyle(mark).display !== 'none')";
    let told = mine.run(lately);
    assert_eq!(told, json!([true, true]), "the way that was gone and how long it was");
    mine.keep("ao-way-told");
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&place(160, 100));
    mine.until("return document.querySelector('.board .sketch-path') !== null");
    let told = mine.run(lately);
    assert_eq!(told, json!([false, false]));
    mine.keep("ao-way-chosen");
    // A target, and then ground: what asks whom takes no place, and the one that does is asked instead.
    let open = "return [...document.querySelectorAll('.one-of.open')].map((form) => form.dataset.command)";
    let back = "document.querySelector('.one-of.open h2 a')";
    finger.on(back);
    mine.until(&format!("{open}.length === 0"));
    finger.on(&figure(2));
    mine.until("return document.querySelector('.one-of.open[data-command=DeclareShot] input[data-figure]:checked') !== null");
    finger.on(&place(120, 150));
    mine.until("const form = document.querySelector('.one-of.open'); return form !== null && form.dataset.command === 'DeclareMove' && form.querySelector('[data-path] input').value !== ''");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn where_no_question_takes_a_place_a_tap_on_ground_says_so() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let mut opening = shots(&json!([]));
    opening["position"]["figures"][0]["moved"] = true.into();
    opening["position"]["figures"][0]["lock"] = "NoMove".into();
    let table = begun(&site, [&mine, &theirs], &opening);
    let lines = table.opened.lines();
    let mut finger = Finger { driver: &mine, taps: 0 };
    for (language, says) in [("fr", "Rien à cet endroit"), ("en", "Nothing there")] {
        let here = mine.run("return location.origin + location.pathname");
        mine.open(&format!("{}?lang={language}", here.as_str().unwrap()));
        ready(&mine);
        finger.on(&place(120, 150));
        let hint = "return document.querySelector('[data-out=hint]').textContent";
        mine.until(&format!("{hint} !== ''"));
        assert!(mine.run(hint).as_str().unwrap().starts_with(says), "{}", mine.run(hint));
    }
    assert_eq!(table.opened.lines(), lines, "nothing was written");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn a_finger_just_beside_whom_one_charges_means_up_against_that_base() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&command("DeclareCharge"));
    finger.on(&figure(2));
    let way = "document.querySelector('form[data-command=DeclareCharge] [data-path] input').value";
    mine.until(&format!(
        "return document.querySelector('form[data-command=DeclareCharge] .looked') !== null && {way} !== ''"
    ));
    // Some millimetres beside the base, then on another side of it: the way goes there and nowhere else.
    for (x, y) in [(171, 108), (180, 126)] {
        let before = mine.run(&format!("return {way}"));
        finger.on(&place(x, y));
        mine.until(&format!("const form = document.querySelector('form[data-command=DeclareCharge]'); return !form.looking && {way} !== {before}"));
        let told = mine.run(&format!("const form = document.querySelector('form[data-command=DeclareCharge]'); return [form.matches('.no'), {way}, form.querySelector('.looked').innerText]"));
        assert_eq!(told[0], false, "{told}");
        assert!(!told[1].as_str().unwrap().contains(';'), "{told}");
    }
    mine.keep("ao-charge-beside");
    assert_eq!(taps(&mine, &[CONFIRM]), 1);
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn what_was_chosen_while_the_seat_acted_elsewhere_is_said_to_be_dropped() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = begun(&site, [&mine, &theirs], &shots(&json!([])));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&figure(2));
    mine.until("return document.querySelector('.one-of.open input[data-figure]:checked') !== null");
    // Another device of the same seat goes on.
    let window = table.mine(0)["window"].clone();
    let act = json!({ "act": { "declare": { "window": window, "command": { "EndActivation": {} }, "private": [] } } });
    table.act(0, &act);
    mine.until("return document.querySelector('main > .note blockquote') !== null");
    let told = mine.run("return document.querySelector('main > .note').innerText");
    let told = told.as_str().unwrap();
    assert!(told.contains("The question changed") && told.contains("Basile"), "{told}");
    mine.keep("ao-choice-dropped");
    // Who chose nothing hears nothing of it.
    assert_eq!(theirs.run("return document.querySelector('main > .note blockquote') === null"), true);
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn what_was_dropped_on_a_shared_tablet_is_not_said_to_the_other_seat() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let opened = open(&site, &shots(&json!([])));
    let mut both = opened.seated("seat:1");
    opened.sit(&mut both, "seat:2");
    let acts = |command: &Value| {
        let path = format!("/matches/{}", opened.id);
        let window = ask(&site, &both, "GET", &path, &Value::Null)["window"]["seat:1"].clone();
        let declare = json!({ "window": window, "command": command, "private": [] });
        let act = json!({ "as": "seat:1", "act": { "declare": declare } });
        let answer = ask(&site, &both, "POST", &format!("{path}/acts"), &act);
        assert!(answer["first"].is_u64(), "{answer}");
    };
    sit(&driver, &site, &both, &format!("{}/play", opened.base));
    driver.until("return location.pathname.endsWith('/play') && document.querySelector('form[data-command=Start]') !== null");
    acts(&json!({ "Start": {} }));
    driver.until("return document.querySelector('form[data-command=DeclareShot]') !== null");
    ready(&driver);
    assert_eq!(driver.run("return document.querySelector('main').dataset.seat"), "1");
    let mut finger = Finger { driver: &driver, taps: 0 };
    finger.on(&figure(2));
    driver.until("return document.querySelector('.one-of.open input[data-figure]:checked') !== null");
    acts(&json!({ "EndActivation": {} }));
    driver.until("return document.querySelector('main').dataset.seat === '2'");
    assert_eq!(driver.run("return document.querySelector('main > .note blockquote') === null"), true);
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn no_name_lies_over_a_square_that_answers() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &duel("Action"));
    let driver = &mine;
    driver.run("window.before = true; return true");
    taps(driver, &[&figure(1), &square("D3"), "document.querySelector('form.walk .go .btn')"]);
    driver.until("return window.before === undefined");
    driver.until("return document.querySelectorAll('.board .sketch-square').length > 3");
    ready(driver);
    driver.keep("ad-names");
    let over = driver.run(
        "const lit = [...document.querySelectorAll('.board .sketch-square')].map((square) => square.getBoundingClientRect());
         const names = [...document.querySelectorAll('.board .tag')];
         return [names.length, names.filter((name) => getComputedStyle(name).visibility !== 'hidden').filter((name) => {
           const box = name.getBoundingClientRect();
           return lit.some((square) => Math.min(box.right, square.right) - Math.max(box.left, square.left) > 2 && Math.min(box.bottom, square.bottom) - Math.max(box.top, square.top) > 2);
         }).map((name) => name.textContent)]",
    );
    assert!(over[0].as_u64().unwrap() > 0, "{over}");
    assert_eq!(over[1], json!([]));
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn both_of_a_fight_stay_in_sight_while_one_of_them_chooses_a_card() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &duel("Combat"));
    taps(&mine, &[&figure(2), CONFIRM]);
    asks(&mine, "CommitCard");
    mine.keep("ad-card-both");
    let seen = mine.run(
        "const board = document.querySelector('.beside > .board').getBoundingClientRect();
         return [...document.querySelectorAll('.board :is(.halo, .aimed)')].map((ring) => [ring.closest('a.fig').dataset.figure, ring.closest('a.fig').querySelector('circle.base').getBoundingClientRect()])
           .filter(([, base]) => base.top >= board.top - 1 && base.bottom <= board.bottom + 1).map(([figure]) => figure).sort()",
    );
    assert_eq!(seen, json!(["1", "2"]));
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn in_a_low_window_the_board_keeps_a_height_and_in_a_wide_one_its_place_beside_the_question() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let dice = json!({ "test": "table" });
    let mut opening = shots(&json!([]));
    opening["dice"] = dice;
    opening["position"]["figures"][1]["at"] = json!({ "x": 4500, "y": 3500 });
    opening["position"]["figures"][1]["activated"] = true.into();
    opening["position"]["figures"][1]["token"] = "Red".into();
    opening["position"]["figures"][1]["actions"] = 1.into();
    let table = begun(&site, [&mine, &theirs], &opening);
    let sized = |width: u32, height: u32| {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let sent = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        mine.ask("POST", "/goog/cdp/execute", &sent);
        mine.until(&format!("return innerWidth === {width} && innerHeight === {height}"));
        let here = mine.run("return location.origin + location.pathname");
        mine.open(here.as_str().unwrap());
        ready(&mine);
        assert!(mine.sideways() <= 0, "{width}");
        let board = mine.run(
            "const board = document.querySelector('.beside > .board').getBoundingClientRect();
             const question = document.querySelector('#question').getBoundingClientRect();
             const both = [...document.querySelectorAll('.board :is(.halo, .aimed)')].map((ring) => ring.closest('a.fig').querySelector('circle.base').getBoundingClientRect());
             return [board.height, board.bottom <= innerHeight + 40 && board.top >= 0, board.right <= question.left + 1,
               both.filter((base) => base.left >= board.left && base.right <= board.right && base.top >= board.top && base.bottom <= board.bottom).length]",
        );
        mine.keep(&format!("ao-low-{width}"));
        board
    };
    for asked in ["acts", "dice"] {
        for (width, height, least, beside) in
            [(640, 400, 240.0, true), (844, 390, 240.0, true), (320, 568, 118.0, false)]
        {
            let board = sized(width, height);
            assert!(board[0].as_f64().unwrap() >= least, "{asked} {width}: {board}");
            assert_eq!((&board[1], &board[2]), (&json!(true), &json!(beside)), "{asked} {width}: {board}");
            // Nothing on it is touched while dice are typed: who shoots and who is aimed at are both seen.
            assert_eq!(board[3], if asked == "dice" { 2 } else { 1 }, "{asked} {width}: {board}");
        }
        if asked == "acts" {
            let shot = json!({ "DeclareShot": { "weapon": 0, "allocation": [{ "to": 2, "count": 1 }] } });
            let window = table.mine(0)["window"].clone();
            table.act(
                0,
                &json!({ "act": { "declare": { "window": window, "command": shot, "private": [] } } }),
            );
            asks(&mine, "Faces");
        }
    }
    assert_eq!(mine.complaints(), Vec::<String>::new());
}
