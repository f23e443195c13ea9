//! What the board answers, pointed at: a way that a command cannot do without, ground of the table that is a choice, a
//! figure that a name lies over or that the board draws nearer as a finger comes down.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::{Value, json};

use crate::acts::{LIT, asks, begun, command, drowned, figure, shots, skirmish, taps, under_way};
use crate::driver::Driver;
use crate::server::serve;
use crate::touch::{CONFIRM, Finger, ready};

/// The page of a device in a language.
fn speak(driver: &Driver, language: &str) {
    let here = driver.run("return location.origin + location.pathname");
    driver.open(&format!("{}?lang={language}", here.as_str().unwrap()));
    ready(driver);
}

#[test]
fn what_has_neither_a_way_nor_another_posture_is_not_confirmed_and_says_what_to_point_at() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = under_way(&site, [&mine, &theirs]);
    let form = "document.querySelector('.phone > form[data-command=DeclareMove]')";
    for (language, says) in [
        ("fr", "À montrer sur la table\u{a0}: Par où\u{a0}?"),
        ("en", "Still to point at on the table: Which way?"),
    ] {
        speak(&mine, language);
        let lines = table.opened.lines();
        let mut finger = Finger { driver: &mine, taps: 0 };
        finger.on(&command("DeclareMove"));
        let told = format!(
            "const button = {form}.querySelector(':scope > .go > .btn.main'); return [button.textContent.trim(), {form}.matches('.lacks'), button.getAttribute('aria-disabled')]"
        );
        mine.until(&format!("return {form}.matches('.lacks')"));
        let told = mine.run(&told);
        assert!(told[0].as_str().unwrap().starts_with(says), "{told}");
        assert_eq!((&told[1], &told[2]), (&json!(true), &json!("true")));
        // What is wanted is not called optional, though a posture may be said instead.
        let asks = format!("return {form}.querySelector('fieldset:has(> [data-path]) > legend').textContent");
        let asks = mine.run(&asks);
        let asks = asks.as_str().unwrap();
        assert!(!asks.contains("optional") && !asks.contains("facultatif"), "{asks}");
        mine.keep(&format!("tde-move-lacks-{language}"));
        // A tap on it sends nothing, and says why.
        finger.on(CONFIRM);
        let hint = "return document.querySelector('[data-out=hint]').textContent";
        mine.until(&format!("{hint} !== ''"));
        assert!(mine.run(hint).as_str().unwrap().starts_with(says), "{}", mine.run(hint));
        assert_eq!(table.opened.lines(), lines, "nothing was written");
        assert_eq!(mine.run("return document.querySelector('.note[role=alert]')"), Value::Null);
    }
    // A posture alone is enough, and so is a way.
    let stance = format!(
        "{form}.querySelectorAll('details').forEach((fold) => {{ fold.open = true; }}); const box = [...{form}.querySelectorAll('fieldset[id=b3] input')][0]; box.click(); return true"
    );
    mine.run(&stance);
    mine.until(&format!("return !{form}.matches('.lacks')"));
    speak(&mine, "en");
    let near = "(() => {
        const base = document.querySelector('.board .halo').closest('a.fig').querySelector('circle.base');
        const box = base.getBoundingClientRect();
        return { getBoundingClientRect: () => ({ left: box.left + box.width / 2, top: box.top - box.height, width: 0, height: 0 }) };
      })()";
    assert_eq!(taps(&mine, &[&command("DeclareMove"), near, CONFIRM]), 3);
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

/// A match of The Drowned Earth on a recorded table, before anybody stands on it.
fn staging(scenario: &Value) -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/tde/vectors/staging.json");
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let case = cases.iter().find(|case| case["opening"]["options"]["zones"] == "measured").unwrap();
    let mut opening = drowned(&case["opening"]);
    let setup = opening["setup"].as_object_mut().unwrap();
    setup.remove("scenario");
    if !scenario.is_null() {
        setup.insert("scenario".to_owned(), scenario.clone());
    }
    opening
}

#[test]
fn a_corner_and_an_edge_of_the_table_are_pointed_at_where_they_lie_or_named() {
    let (Some(one), Some(two)) = (Driver::start(), Driver::start()) else { return };
    let phones = [&one, &two];
    let corners = [
        ("ChooseCorner", json!({ "Agreed": "Assassination" }), 4, "CornersChosen"),
        ("ChooseEdge", Value::Null, 4, "EdgesChosen"),
    ];
    // The first goes on while the second is played: a page that is left is not left by its server.
    let sites = [serve(), serve()];
    for (site, (name, scenario, many, event)) in sites.iter().zip(corners) {
        let table = begun(site, phones, &staging(&scenario));
        let driver = phones[table.until(name)];
        asks(driver, name);
        driver.until("return document.querySelector('.board .sketch-reach.ground') !== null");
        driver.keep(&format!("tde-{name}"));
        // Half of the phone is the board's, all of its grounds are lit and in sight, and their names stand below.
        let seen = driver.run(
            "const board = document.querySelector('.beside > .board').getBoundingClientRect();
             const lit = [...document.querySelectorAll('.board .sketch-reach.ground')].map((one) => one.getBoundingClientRect());
             const names = [...document.querySelectorAll('.prompt-form .pick:has([data-ground] ):not(.no)')].filter((one) => one.checkVisibility());
             return [board.height / innerHeight >= .49, lit.length, lit.filter((box) => box.left >= board.left - 1 && box.right <= board.right + 1 && box.top >= board.top - 1 && box.bottom <= board.bottom + 1).length, names.length]",
        );
        assert_eq!(seen, json!([true, many, many, many]), "{name}");
        let last = "[...document.querySelectorAll('.board .sketch-reach.ground')].pop()";
        assert_eq!(taps(driver, &[last, CONFIRM]), 2);
        assert_eq!(
            table
                .opened
                .records("Resolved")
                .iter()
                .filter(|record| record["body"]["event"].get(event).is_some())
                .count(),
            1
        );
        for driver in phones {
            assert_eq!(driver.complaints(), Vec::<String>::new());
            assert!(driver.sideways() <= 0);
        }
    }
}

/// How far beside its rim a small base is still meant, in pixels of the window.
const BESIDE: i32 = 7;

/// A place by a figure's base: so many pixels from its rim, to the left of it.
fn beside(number: u64, far: i32) -> String {
    format!(
        "(() => {{
           const base = document.querySelector('.board a.fig[data-figure=\"{number}\"] circle.base');
           if (!base) return null;
           const box = base.getBoundingClientRect();
           return {{ getBoundingClientRect: () => ({{ left: box.left - {far}, top: box.top + box.height / 2, width: 0, height: 0 }}) }};
         }})()"
    )
}

/// The figure that the form is filled with.
fn picked(driver: &Driver) -> Value {
    driver.run("const one = document.querySelector('.prompt-form input[data-figure]:checked'); return one ? Number(one.dataset.figure) : null")
}

#[test]
fn who_may_be_asked_for_is_in_sight_and_is_meant_beside_the_base_and_under_a_name() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let mut opening = skirmish();
    // Those who may act stand in three corners of the table.
    let corners = [(800, 800), (8_300, 900), (900, 8_000)];
    for (place, (x, y)) in corners.into_iter().enumerate() {
        opening["position"]["figures"][place]["at"] = json!({ "x": x, "y": y });
    }
    begun(&site, [&mine, &theirs], &opening);
    asks(&mine, "ActivateFigure");
    mine.keep("tde-spread");
    let seen = mine.run(
        "const board = document.querySelector('.beside > .board').getBoundingClientRect();
         return [...document.querySelectorAll('.board a.fig.can')].map((figure) => {
           const box = figure.querySelector('circle.base').getBoundingClientRect();
           const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
           return [Number(figure.dataset.figure), x > board.left && x < board.right && y > board.top && y < board.bottom];
         })",
    );
    let seen = seen.as_array().unwrap();
    assert!(seen.len() >= 3 && seen.iter().all(|one| one[1] == true), "{seen:?}");
    for one in seen {
        let number = one[0].as_u64().unwrap();
        let mut finger = Finger { driver: &mine, taps: 0 };
        finger.on(&beside(number, BESIDE));
        mine.until_so("the figure is meant", || picked(&mine) == one[0]);
        ready(&mine);
    }
    // What lies over a base hides nobody.
    let first = &seen[0][0];
    mine.run(&format!(
        "const base = document.querySelector('.board a.fig[data-figure=\"{first}\"] circle.base').getBoundingClientRect();
         const scene = document.querySelector('.board svg .cam');
         const at = new DOMPoint(base.left + base.width / 2, base.top + base.height / 2).matrixTransform(scene.getScreenCTM().inverse());
         scene.insertAdjacentHTML('beforeend', `<g id='over'><rect x='${{at.x - 20}}' y='${{at.y - 20}}' width='40' height='40'/></g>`);
         return true"
    ));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on("{ getBoundingClientRect: () => document.querySelector('#over').getBoundingClientRect() }");
    mine.until_so("the figure is meant", || picked(&mine) == *first);
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn what_a_finger_came_down_on_is_meant_wherever_the_board_goes_before_it_is_lifted() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&command("DeclareShot"));
    ready(&mine);
    let at = mine.run(&format!(
        "const box = {}.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]",
        figure(2)
    ));
    let touch = |kind: &str, points: Value| {
        let sent =
            json!({ "cmd": "Input.dispatchTouchEvent", "params": { "type": kind, "touchPoints": points } });
        mine.ask("POST", "/goog/cdp/execute", &sent);
    };
    mine.until_so("the figure is meant", || {
        touch("touchStart", json!([{ "x": at[0], "y": at[1] }]));
        mine.run("document.querySelector('.beside .board .cam').style.cssText = 'transition: none; transform: translate(400px, 400px) scale(.1)'; return true");
        touch("touchEnd", json!([]));
        mine.run("document.querySelector('.beside .board .cam').style.cssText = ''; return true");
        picked(&mine) == 2
    });
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn each_line_of_a_result_is_whole_above_what_contests_it_in_both_languages() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    under_way(&site, [&mine, &theirs]);
    taps(&mine, &[&command("DeclareShoot"), LIT, CONFIRM]);
    asks(&theirs, "PassReactions");
    for language in ["fr", "en"] {
        speak(&theirs, language);
        theirs.until("return document.querySelector('.phone > .result.brief') !== null");
        // As many changes as there may be, and a sentence as long.
        theirs.run(
            "const card = document.querySelector('.phone > .result.brief');
             if (!card.querySelector('.delta')) card.querySelector('.what').insertAdjacentHTML('afterend', '<ul class=\"delta s\"><li><span>Le Passeur, Points d’Action : <del>3</del> → <ins>2</ins></span></li></ul>');
             const changes = card.querySelector('.delta');
             for (let more = 0; more < 9; more += 1) changes.append(changes.firstElementChild.cloneNode(true));
             const told = card.querySelector('.what > p');
             told.append(` ${told.textContent.repeat(6)}`);
             return true",
        );
        theirs.keep(&format!("tde-result-long-{language}"));
        let lines = theirs.run(
            "const card = document.querySelector('.phone > .result.brief');
             const row = card.querySelector('.why > .row').getBoundingClientRect();
             const box = card.getBoundingClientRect();
             const told = card.querySelector('.what > p').getBoundingClientRect();
             const change = card.querySelector('.delta > li').getBoundingClientRect();
             return [told.height > 20, told.bottom <= change.top + 1, change.height > 10, change.bottom <= row.top + 1, row.bottom <= box.bottom + 1, box.height <= 160, document.documentElement.scrollWidth <= innerWidth]",
        );
        assert_eq!(lines, json!([true, true, true, true, true, true, true]), "{language}");
    }
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

#[test]
fn a_finger_that_strays_as_far_as_a_tap_may_has_tapped() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&command("DeclareShot"));
    ready(&mine);
    let at = mine.run(&format!(
        "const box = {}.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]",
        figure(2)
    ));
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    let touch = |kind: &str, points: Value| {
        let sent =
            json!({ "cmd": "Input.dispatchTouchEvent", "params": { "type": kind, "touchPoints": points } });
        mine.ask("POST", "/goog/cdp/execute", &sent);
    };
    mine.until_so("the figure is meant", || {
        touch("touchStart", json!([{ "x": x, "y": y }]));
        touch("touchMove", json!([{ "x": x + 7.0, "y": y }]));
        touch("touchMove", json!([{ "x": x + 12.0, "y": y }]));
        touch("touchEnd", json!([]));
        picked(&mine) == 2
    });
    assert_eq!(mine.run("return document.querySelector('.beside .board').classList.contains('free')"), false);
    assert_eq!(mine.complaints(), Vec::<String>::new());
}
