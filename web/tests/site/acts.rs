//! The acts of a table under a finger at 390 px, each in as few taps as it is to take and none of them scrolled to: a
//! walk, an assault, a shot, a reaction declined, a figure set down, a charge; and what both devices show of an exchange.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::seated::Table;
use crate::server::{Running, serve};
use crate::touch::{CONFIRM, Finger, ready, sit};

/// Two people at a table on a phone each, the match begun.
pub(crate) fn begun<'s>(site: &'s Running, phones: [&Driver; 2], opening: &Value) -> Table<'s> {
    let table = Table::opened(site, opening);
    for (person, driver) in table.people.iter().zip(phones) {
        sit(driver, site, person, &format!("{}/play", table.opened.base));
    }
    // Proven dice set themselves up, once both are there.
    for driver in phones {
        driver.until("return location.pathname.endsWith('/play') && document.querySelector('form[data-command=Start]') !== null");
    }
    act(&table, 0, &json!({ "Start": {} }));
    let head = table.opened.lines();
    for driver in phones {
        follows(driver, head);
    }
    table
}

fn act(table: &Table<'_>, seat: usize, command: &Value) {
    let window = table.mine(seat)["window"].clone();
    table
        .act(seat, &json!({ "act": { "declare": { "window": window, "command": command, "private": [] } } }));
}

/// Waits until a page shows a record, and takes a tap.
fn follows(driver: &Driver, head: usize) {
    driver.until(&format!("return Number(document.body.dataset.head) >= {head}"));
    ready(driver);
}

fn head(driver: &Driver) -> u64 {
    driver.run("return Number(document.body.dataset.head)").as_u64().unwrap()
}

/// The commands that a page asks for.
fn asked(driver: &Driver) -> Vec<String> {
    let asked = driver.run(
        "return [...document.querySelectorAll('.phone > .prompt-form')].map((form) => form.dataset.command)",
    );
    asked.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Taps one after the other, until the record has grown; how many there were.
pub(crate) fn taps(driver: &Driver, found: &[&str]) -> u32 {
    let before = head(driver);
    let mut finger = Finger { driver, taps: 0 };
    for one in found {
        finger.on(one);
    }
    driver.until(&format!("return Number(document.body.dataset.head) > {before}"));
    ready(driver);
    finger.taps
}

const DECLINE: &str = "[...document.querySelectorAll('.phone > .go.bar .btn, .phone > .prompt-form > .go .tap')].find((button) => button.checkVisibility() && !button.disabled)";
const FIRST: &str = "[...document.querySelectorAll('.phone > .prompt-form > .go > .btn')].find((button) => button.checkVisibility() && !button.disabled)";

/// A base of a figure by its number.
pub(crate) fn figure(number: u16) -> String {
    format!("document.querySelector('.board a.fig[data-figure=\"{number}\"] circle.base')")
}

/// A place of the table in millimetres.
pub(crate) fn place(x: i32, y: i32) -> String {
    format!(
        "(() => {{
           const board = document.querySelector('.beside .board');
           const ground = board && board.querySelector('rect.table');
           if (!ground) return null;
           const box = ground.getBoundingClientRect();
           const [left, top] = [box.left + box.width * {x} / Number(board.dataset.width), box.bottom - box.height * {y} / Number(board.dataset.depth)];
           return {{ getBoundingClientRect: () => ({{ left, top, width: 0, height: 0 }}) }};
         }})()"
    )
}

/// The middle of a square.
pub(crate) fn square(name: &str) -> String {
    let column = i32::from(name.as_bytes()[0] - b'A');
    let row: i32 = name[1..].parse().unwrap();
    format!(
        "(() => {{
           const board = document.querySelector('.beside .board');
           const ground = board && board.querySelector('rect.table');
           if (!ground || !board.querySelector('.sketch-square')) return null;
           const box = ground.getBoundingClientRect();
           const side = Number(board.dataset.side) * box.width / Number(board.dataset.width);
           const [left, top] = [box.left + side * {column}, box.bottom - side * {row}];
           return {{ getBoundingClientRect: () => ({{ left, top, width: side, height: side }}) }};
         }})()"
    )
}

/// The card of a fighter of Anno Domini.
fn fighter(name: &str, fencing: u8) -> Value {
    json!({
        "name": name, "class": "Hero", "cripple": 6, "kill": 12, "abilities": {},
        "skills": { "Slashing": 3 }, "talents": [], "fencing": fencing,
        "weapons": [{ "name": "Sabre", "skill": "Slashing", "hands": 1, "reach": 1,
            "damage": { "skull": 2, "heart": 1, "cup": 1, "iron": 1 } }],
    })
}

/// Two fighters face to face on a board of squares, hands dealt by the server.
pub(crate) fn duel(phase: &str) -> Value {
    let suits = ["S", "H", "C", "I"];
    let cards: Vec<String> =
        suits.iter().flat_map(|suit| (2..=8).map(move |number| format!("{number}{suit}"))).collect();
    let cards: Vec<String> = cards.into_iter().chain(["BJ".to_owned(), "RJ".to_owned()]).collect();
    let numbers: Vec<u32> = (1..=24).collect();
    let board = json!({ "name": { "fr": "", "en": "" }, "columns": 8, "rows": 8, "ground": {}, "edges": {} });
    let beside = phase == "Combat";
    let stands = |side: u8, on: &str| {
        json!({ "controller": side, "place": { "on": on }, "weapons": [{}], "hands": [{ "weapon": 0 }],
            "fencing": 1 })
    };
    json!({
        "system": "ad", "ruleset": "ad/10", "dice": {},
        "decks": { "player": cards, "event": numbers, "magic": numbers },
        "setup": {
            "scenario": {
                "board": board,
                "forces": [
                    { "colour": "Red", "deploy": "A1:H1", "start": [{ "figure": 1, "at": "C3" }] },
                    { "colour": "Blue", "deploy": "A8:H8", "start": [{ "figure": 1, "at": "C4" }] },
                ],
                "clock": { "turns": 6 },
            },
            "sides": [
                { "team": [fighter("Brok", 1)], "custody": "dealt" },
                { "team": [fighter("Aramis", 1)], "custody": "dealt" },
            ],
        },
        "position": {
            "turn": 1, "phase": phase, "initiative": 0, "first_actor": 0, "to_act": 0,
            "figures": [stands(0, "C3"), stands(1, if beside { "C4" } else { "C8" })],
            "sides": [
                { "hand": 4, "pile": { "top": 0, "pool": 26 }, "discard": [] },
                { "hand": 4, "pile": { "top": 0, "pool": 26 }, "discard": [] },
            ],
            "clock": { "turns": 6 },
        },
    })
}

/// One answer of an assault: how many taps it took, by what was asked.
fn answered(driver: &Driver, asked: &[String], reinforced: &mut bool) -> (&'static str, u32) {
    let has = |name: &str| asked.iter().any(|one| one == name);
    if has("CommitCard") {
        let card = "document.querySelector('.leafy .then .pick')";
        return ("card", taps(driver, &[card, CONFIRM]));
    }
    if has("Reinforce") && !*reinforced {
        *reinforced = true;
        // Few cards that fit are a button each.
        let few = driver.run("return document.querySelector('.phone > .go.bar') !== null") == true;
        let card = ["document.querySelector('.prompt-form .pick')", CONFIRM];
        return ("reinforced", if few { taps(driver, &[DECLINE]) } else { taps(driver, &card) });
    }
    if has("PassReinforcement") {
        return ("passed", taps(driver, &[&command("PassReinforcement")]));
    }
    if has("Retreat") {
        let square = "document.querySelector('.board .sketch-square:not(.far)')";
        return ("retreat", taps(driver, &[square, CONFIRM]));
    }
    ("answer", taps(driver, &[FIRST]))
}

#[test]
fn an_assault_is_one_screen_on_both_phones_and_twelve_taps_at_most() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = begun(&site, [&mine, &theirs], &duel("Combat"));
    let mut most: BTreeMap<&str, u32> = BTreeMap::new();
    mine.keep("ad-assault");
    most.insert("attack", taps(&mine, &[&figure(2), CONFIRM]));
    let mut reinforced = false;
    for step in 0..40 {
        let lines = table.opened.lines();
        for driver in [&mine, &theirs] {
            follows(driver, lines);
        }
        let turn = [&mine, &theirs].into_iter().find(|driver| !asked(driver).is_empty());
        let Some(driver) = turn else { break };
        let wanted = asked(driver);
        if wanted.iter().any(|name| matches!(name.as_str(), "Fight" | "Avoid" | "PassCombat"))
            || !wanted.iter().all(|name| is_of_a_fight(name))
        {
            break;
        }
        // Whoever waits sees what is awaited of whom.
        let other = if std::ptr::eq(driver, &raw const mine) { &theirs } else { &mine };
        let told = other.run("return document.querySelector('.ask .theirs') && document.querySelector('.ask .theirs').textContent");
        let question = driver.run("return document.querySelector('#question h1').textContent");
        assert!(told.as_str().unwrap().contains(question.as_str().unwrap()), "{told} {question}");
        let alone = driver.run("return document.querySelector('[data-forced]') === null");
        assert_eq!(
            alone, true,
            "who holds a hidden card answers by hand, whatever it could answer: {wanted:?}"
        );
        let (kind, count) = answered(driver, &wanted, &mut reinforced);
        let known = most.entry(kind).or_default();
        *known = count.max(*known);
        if step == 0 {
            driver.keep("ad-assault-card");
            other.keep("ad-assault-other");
        }
        // Both have the two fighters face to face and what came before, from the first card on.
        let shown = "const card = document.querySelector('.result'); return card && [card.querySelectorAll('.facing li').length, card.querySelectorAll('.steps li').length]";
        let lines = table.opened.lines();
        follows(driver, lines);
        follows(other, lines);
        let (here, there) = (driver.run(shown), other.run(shown));
        assert_eq!(here, there, "both devices show the same exchange");
        if step < 2 {
            assert_eq!((kind, here), ("card", json!([2, step + 1])), "the attack and each card laid since");
        }
    }
    mine.keep("ad-assault-end");
    theirs.keep("ad-assault-end-other");
    let one = |kind: &str| most.get(kind).copied().unwrap_or_default();
    // An attack, a card each, a reinforcement and a pass, a parry, a retreat.
    let whole = one("attack")
        + 2 * one("card")
        + one("reinforced").max(2)
        + one("passed").max(1)
        + one("answer").max(1)
        + one("retreat").max(2);
    assert!(whole <= 12, "{most:?}");
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
        assert!(driver.sideways() <= 0);
    }
}

fn is_of_a_fight(name: &str) -> bool {
    const FIGHT: [&str; 9] = [
        "CommitCard",
        "Reinforce",
        "PassReinforcement",
        "FlipFencing",
        "Parry",
        "Retreat",
        "FightWith",
        "ChooseSuit",
        "HoldGround",
    ];
    FIGHT.contains(&name)
}

#[test]
fn a_walk_of_four_squares_is_three_taps() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = begun(&site, [&mine, &theirs], &duel("Action"));
    let before = table.opened.records("Declared").len();
    let count = taps(&mine, &[&figure(1), &square("G3"), "document.querySelector('form.walk .go .btn')"]);
    assert!(count <= 3, "{count}");
    assert!(table.opened.records("Declared").len() >= before + 4, "each step is a record of its own");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

/// A shooter and two others of Aurore Obscure, the second in sight.
pub(crate) fn shots(scenery: &Value) -> Value {
    let one = |name: &str| {
        json!({ "name": name, "initiative": 4, "melee": 4, "precision": 5, "vigour": 4, "mental": 4,
            "weapons": [{ "name": "pistolet", "kind": "Ranged", "impact": 2 }], "leader": name != "Nix" })
    };
    let stands = |side: u8, x: u32, y: u32| json!({ "side": side, "presence": "OnTable", "hit_points": 1, "at": { "x": x, "y": y }, "activated": side == 0 });
    json!({
        "system": "ao", "ruleset": greffe_games::registry::System::named("ao").unwrap().revision(), "dice": {},
        "setup": { "table": { "width": 9000, "depth": 6000 }, "pas": 250, "scenery": scenery,
            "rosters": [[one("Anne")], [one("Basile"), one("Nix")]] },
        "position": {
            "turn": 2, "advantage": 0, "sides": [{}, {}],
            "figures": [stands(0, 1000, 1000), stands(1, 2000, 1000), stands(1, 8000, 5000)],
            "stack": [{ "GameTurn": { "phase": "Activations" } }, { "Initiative": { "value": 4, "next": 0 } },
                { "Activation": { "figure": 1, "en_vue": false, "fresh": true, "used": 0, "halted": false, "snap": false,
                    "bumped": [], "looked": [], "beaten": [], "reacted": false } }],
        },
    })
}

#[test]
fn what_the_rules_leave_no_choice_in_is_answered_by_the_device_and_taken_back_as_anything_else() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let mut opening = skirmish();
    // Of six who could act, five have: it is her turn.
    for place in 1..6 {
        opening["position"]["figures"][place]["activated"] = true.into();
    }
    let table = begun(&site, [&mine, &theirs], &opening);
    let activated = || {
        let declared = table.opened.records("Declared");
        declared.iter().filter(|record| record["body"]["command"].get("ActivateFigure").is_some()).count()
    };
    for driver in [&mine, &theirs] {
        driver.until("return document.querySelector('.result [data-alone]') !== null");
        let told = driver.run("return document.querySelector('.result [data-alone]').textContent");
        assert!(told.as_str().unwrap().contains("by itself"), "{told}");
    }
    assert_eq!(activated(), 1, "nobody tapped it");
    mine.keep("tde-alone");
    // Whoever takes it back is asked from then on.
    ready(&mine);
    Finger { driver: &mine, taps: 0 }.on("document.querySelector('.undo')");
    let consent =
        "[...document.querySelectorAll('.note button')].find((button) => /Consent/.test(button.textContent))";
    theirs.until(&format!("return Boolean({consent})"));
    ready(&theirs);
    Finger { driver: &theirs, taps: 0 }.on(consent);
    mine.until("return document.querySelector('.led .void') !== null && document.querySelector('form[data-command=ActivateFigure]') !== null");
    ready(&mine);
    assert_eq!(mine.run("return document.querySelector('[data-forced]') === null"), true);
    assert_eq!(taps(&mine, &[CONFIRM]), 1);
    assert_eq!(activated(), 2);
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

/// The command of the list or the bar by its name.
pub(crate) fn command(name: &str) -> String {
    format!(
        "(() => {{
           const form = document.querySelector('.phone > .prompt-form[data-command={name}]');
           return form && [...form.querySelectorAll(':scope > .go > .btn')].find((button) => button.checkVisibility()) || form && document.querySelector(`.commands a[href=\"#${{form.id}}\"], [form=\"${{form.id}}\"]`);
         }})()"
    )
}

#[test]
fn a_shot_is_three_taps_on_one_phone_screen_and_its_result_stands_on_both() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    mine.keep("ao-acts");
    let count = taps(&mine, &[&command("DeclareShot"), &figure(2), CONFIRM]);
    assert!(count <= 3, "{count}");
    let lines = head(&mine);
    // What came of it, without a tap.
    for driver in [&mine, &theirs] {
        follows(driver, usize::try_from(lines).unwrap());
        driver.until("return document.querySelector('.result .what') !== null");
        assert!(driver.sideways() <= 0);
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
    theirs.keep("ao-shot-other");
}

/// How high a phone is, and how wide.
fn resized(driver: &Driver, width: u32, height: u32) {
    driver.run("window.seen = 0; addEventListener('resize', () => { window.seen += 1; }); return true");
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
    let sent = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
    driver.ask("POST", "/goog/cdp/execute", &sent);
    driver.until(&format!("return window.seen > 0 && innerWidth === {width} && innerHeight === {height}"));
}

#[test]
fn a_board_stays_as_it_is_while_only_the_address_bar_folds() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    let board = || {
        mine.run(
            "const board = document.querySelector('.beside .board');
             const style = getComputedStyle(board);
             return [document.documentElement.style.getPropertyValue('--seen'), ...['--z', '--cx', '--cy'].map((name) => style.getPropertyValue(name))]",
        )
    };
    let before = board();
    assert!(before[0].as_str().unwrap().ends_with("px"), "{before}");
    for (kind, y) in [("touchStart", Some(600)), ("touchMove", Some(560)), ("touchEnd", None)] {
        let points: Vec<Value> = y.into_iter().map(|y| json!({ "x": 195, "y": y })).collect();
        let params = json!({ "type": kind, "touchPoints": points });
        let sent = json!({ "cmd": "Input.dispatchTouchEvent", "params": params });
        mine.ask("POST", "/goog/cdp/execute", &sent);
    }
    resized(&mine, 390, 780);
    assert_eq!(board(), before, "only the height changed");
    resized(&mine, 430, 780);
    assert_ne!(board(), before, "another width is another screen");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn whom_one_charges_is_where_one_goes_and_the_way_is_taken_back_where_the_rules_refuse_it() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&command("DeclareCharge"));
    finger.on(&figure(2));
    let way = "const input = document.querySelector('form[data-command=DeclareCharge] [data-path] input'); return input ? input.value : null";
    mine.until("return document.querySelector('form[data-command=DeclareCharge] .looked') !== null");
    let proposed = mine.run(way);
    assert!(proposed.as_str().is_some_and(|way| way.contains(' ')), "the way to that base: {proposed}");
    assert_eq!(
        mine.run(
            "return document.querySelector('form[data-command=DeclareCharge]').classList.contains('no')"
        ),
        false
    );
    let count = finger.taps + taps(&mine, &[CONFIRM]);
    assert!(count <= 3, "{count}");
    // Walls with a gap for an eye and none for a base: who stands behind is not charged, and the page says why.
    let wall = |from: u32, to: u32| {
        let corner = |x: u32, y: u32| json!({ "x": x, "y": y });
        json!({ "kind": "Wall", "height": 500,
            "outline": [corner(1450, from), corner(1500, from), corner(1500, to), corner(1450, to)] })
    };
    let site = serve();
    let mut opening = shots(&json!([wall(750, 950), wall(1050, 1250)]));
    opening["position"]["figures"][2]["at"] = json!({ "x": 1000, "y": 2000 });
    let table = begun(&site, [&mine, &theirs], &opening);
    let lines = table.opened.lines();
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&command("DeclareCharge"));
    finger.on(&figure(2));
    mine.until("return /wall/.test(document.querySelector('[data-out=hint]').textContent)");
    let kept = mine.run("return [...document.querySelectorAll('form[data-command=DeclareCharge] [data-path] input')].map((input) => input.value).join('')");
    assert_eq!(kept, "", "no way is kept that nobody may go");
    mine.keep("ao-charge-refused");
    assert_eq!(table.opened.lines(), lines, "nothing was written");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

/// A figure of SEG to be placed in its zone, and an enemy far off.
pub(crate) fn placing() -> Value {
    let corner = |x: u32, y: u32| json!({ "x": x, "y": y });
    let one = |name: &str| json!({ "name": name, "rank": "1", "value": 3 });
    json!({
        "setup": {
            "table": { "width": 9000, "depth": 9000 }, "caps": [9999, 9999], "rosters": [[one("Alaric")], [one("Morgane")]],
            "zones": [[corner(0, 0), corner(2000, 0), corner(2000, 2000), corner(0, 2000)], null],
        },
        "position": {
            "turn": 0, "sides": [{ "tactic": 0 }, { "tactic": 0 }],
            "figures": [
                { "side": 0, "presence": "Undeployed", "value": 3, "activated": true },
                { "side": 1, "presence": "OnTable", "value": 3, "activated": true, "at": { "x": 8000, "y": 8000 } },
            ],
            "stack": [{ "Turn": { "first": 0, "next": 0 } }, { "Hand": { "side": 0, "revealed": true, "queue": [] } },
                { "Placement": { "figure": 1 } }],
        },
    })
}

#[test]
fn where_a_figure_may_be_set_down_is_lit_and_a_finger_beside_it_means_the_nearest_place() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = begun(&site, [&mine, &theirs], &placing());
    mine.until("return document.querySelector('.board .sketch-reach.zone') !== null");
    mine.keep("seg-zone");
    // Who stands there bears two letters of the name, not a rank that four others bear.
    let letters =
        mine.run("return [...document.querySelectorAll('.board .rank')].map((text) => text.textContent)");
    assert_eq!(letters, json!(["Mo"]));
    // The zone is lit as far as a whole base may stand in it, and no farther.
    let lit = mine.run(
        "const ground = document.querySelector('.board rect.table').getBoundingClientRect();
         const zone = document.querySelector('.board .sketch-reach.zone').getBoundingClientRect();
         return [zone.right - ground.left, ground.bottom - zone.top].map((size) => size / ground.width * 900)",
    );
    for length in lit.as_array().unwrap() {
        let length = length.as_f64().unwrap();
        assert!((170.0..200.0).contains(&length), "{lit}");
    }
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&place(230, 100));
    mine.until("return document.querySelector('.prompt-form .looked') !== null || document.querySelector('.prompt-form').classList.contains('no') === false && document.querySelector('[data-point] input').value !== '230'");
    mine.keep("seg-zone-snapped");
    let count = finger.taps + taps(&mine, &[CONFIRM]);
    assert!(count <= 3, "{count}");
    let placed = table.opened.records("Resolved");
    let placed = placed.iter().find_map(|record| record["body"]["event"].get("FigurePlaced")).unwrap();
    let to = &placed["arrival"]["to"];
    let (x, y) = (to["x"].as_i64().unwrap(), to["y"].as_i64().unwrap());
    assert!((1_700..=1_875).contains(&x) && (800..=1_200).contains(&y), "{to}");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn nothing_is_asked_that_a_place_pointed_at_will_answer() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/tde/vectors/staging.json");
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let case = cases.iter().find(|case| case["opening"]["options"]["zones"] == "measured").unwrap();
    let opening = drowned(&case["opening"]);
    let phones = [&mine, &theirs];
    let table = begun(&site, phones, &opening);
    let driver = phones[table.until("DeployFigure")];
    asks(driver, "DeployFigure");
    driver.keep("tde-deployment");
    let asked = driver.run(
        "const fields = [...document.querySelectorAll('form[data-command=DeployFigure] fieldset')].filter((one) => one.querySelector(':scope > .picks > label > [value=yes]'));
         return [fields.length > 0, fields.filter((one) => one.checkVisibility()).length, fields.every((one) => one.closest('details.measured'))]",
    );
    assert_eq!(asked, json!([true, 0, true]), "they stand folded, for whoever sees the table say otherwise");
    // The first who is not there yet is chosen by itself, her zone is lit: a tap and a confirmation set her down.
    let band = |table: &Table<'_>| {
        let declared = table.opened.records("Declared");
        declared.iter().filter(|record| record["body"]["command"].get("DeployFigure").is_some()).count()
    };
    let before = band(&table);
    driver.until("return document.querySelector('.board .sketch-reach.zone') !== null");
    let zone = "document.querySelector('.board .sketch-reach.zone')";
    let count = taps(driver, &[zone, CONFIRM]);
    assert_eq!((count, band(&table)), (2, before + 1));
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

/// An opening of The Drowned Earth with two people at it and proven dice.
pub(crate) fn drowned(case: &Value) -> Value {
    let mut opening = case.clone();
    let revision = greffe_games::registry::System::named("tde").unwrap().revision();
    opening["ruleset"] = revision.into();
    opening["dice"] = json!({});
    let seat = |number: u8, name: &str| json!({ "seat": format!("seat:{number}"), "side": number - 1, "name": name });
    opening["seats"] = json!([seat(1, "Vigies"), seat(2, "Meute")]);
    opening
}

/// The sample of a whole activation of The Drowned Earth, before it begins.
pub(crate) fn skirmish() -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/tde/vectors/activation.json");
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let case =
        cases.iter().find(|case| case["about"].as_str().unwrap().starts_with("a whole activation")).unwrap();
    drowned(&case["opening"])
}

/// A base that the open question may be answered with, in sight.
pub(crate) const LIT: &str = "[...document.querySelectorAll('.board a.fig.can circle.base')].find((base) => { const box = base.getBoundingClientRect(); const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); return found && found.closest('a.fig') === base.closest('a.fig'); })";

/// Two phones at the sample of The Drowned Earth, the only figure left to act being active.
pub(crate) fn under_way<'s>(site: &'s Running, phones: [&Driver; 2]) -> Table<'s> {
    let mut opening = skirmish();
    for place in 1..6 {
        opening["position"]["figures"][place]["activated"] = true.into();
    }
    let table = begun(site, phones, &opening);
    phones[0].until("return document.querySelector('form[data-command=DeclareShoot]') !== null");
    ready(phones[0]);
    table
}

/// Waits until a page asks for a command, its board told what the question reaches.
pub(crate) fn asks(driver: &Driver, name: &str) {
    driver.until(&format!(
        "return document.querySelector('.phone > .prompt-form[data-command={name}]') !== null"
    ));
    ready(driver);
}

#[test]
fn a_shot_of_the_drowned_earth_is_three_taps_and_a_reaction_is_declined_in_one() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = under_way(&site, [&mine, &theirs]);
    mine.keep("tde-acts");
    let count = taps(&mine, &[&command("DeclareShoot"), LIT, CONFIRM]);
    assert!(count <= 3, "{count}");
    asks(&theirs, "PassReactions");
    theirs.keep("tde-reaction");
    assert_eq!(taps(&theirs, &[&command("PassReactions")]), 1);
    // What came of it, without a tap, on both.
    let lines = table.opened.lines();
    for driver in [&mine, &theirs] {
        follows(driver, lines);
        driver.until("return document.querySelector('.result .what') !== null");
        assert!(driver.sideways() <= 0);
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
    theirs.keep("tde-shot-other");
}

#[test]
fn what_gives_an_activation_up_is_tapped_twice_and_a_tap_elsewhere_forgets_the_first() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = under_way(&site, [&mine, &theirs]);
    let ended = || {
        let declared = table.opened.records("Declared");
        declared.iter().filter(|record| record["body"]["command"].get("EndActivation").is_some()).count()
    };
    let armed = "document.querySelector('[data-sure].sure')";
    let end = "document.querySelector('.go [data-sure]')";
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(end);
    mine.until(&format!("return {armed} !== null && /tap again/.test({armed}.textContent)"));
    finger.on("document.querySelector('#question h1')");
    mine.until(&format!("return {armed} === null && !/tap again/.test({end}.textContent)"));
    assert_eq!(ended(), 0, "one tap ends nothing");
    finger.on(end);
    // A tap that comes twice is one: the second counts once the button has settled.
    mine.until(&format!(
        "return {armed} !== null && !document.documentElement.classList.contains('settling')"
    ));
    assert_eq!(taps(&mine, &[end]), 1);
    assert_eq!(ended(), 1);
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn a_chained_shot_of_the_drowned_earth_is_three_taps_after_the_move() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = under_way(&site, [&mine, &theirs]);
    let begin = mine.run("return document.querySelector('.board .halo').closest('a.fig').dataset.figure");
    let near = format!(
        "(() => {{
           const base = document.querySelector('.board a.fig[data-figure=\"{}\"] circle.base');
           if (!base) return null;
           const box = base.getBoundingClientRect();
           return {{ getBoundingClientRect: () => ({{ left: box.left + box.width / 2, top: box.top - box.height, width: 0, height: 0 }}) }};
         }})()",
        begin.as_str().unwrap()
    );
    let count = taps(&mine, &[&command("DeclareMove"), &near, CONFIRM]);
    assert!(count <= 3, "{count}");
    if asked(&theirs).iter().any(|name| name == "PassReactions") || asked(&mine).is_empty() {
        asks(&theirs, "PassReactions");
        assert_eq!(taps(&theirs, &[&command("PassReactions")]), 1);
    }
    asks(&mine, "DeclareChain");
    mine.keep("tde-chain");
    let count = taps(&mine, &[&command("DeclareChain"), LIT, CONFIRM]);
    assert!(count <= 3, "{count}");
    assert_eq!(
        table
            .opened
            .records("Declared")
            .iter()
            .filter(|record| record["body"]["command"].get("DeclareChain").is_some())
            .count(),
        1
    );
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn a_standing_answer_is_given_where_it_is_asked_and_taken_back_by_one_tap() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = under_way(&site, [&mine, &theirs]);
    // Where nobody could react nothing of reactions is offered.
    assert_eq!(mine.run("return document.querySelector('.forgo') === null"), true);
    taps(&mine, &[&command("DeclareShoot"), LIT, CONFIRM]);
    asks(&theirs, "PassReactions");
    theirs.keep("tde-standing");
    let given = |name: &str| {
        let declared = table.opened.records("Declared");
        declared.iter().filter(|record| record["body"]["command"].get(name).is_some()).count()
    };
    // The shortest is one tap, the longer ones are folded beside it; neither lies over what is asked.
    let apart = "const box = (one) => document.querySelector(one).getBoundingClientRect();
         const [now, fold, who, asked] = ['.ask > .forgo-now', '.ask > .forgo > summary', '.ask .side', '.ask > h1'].map(box);
         const clear = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
         return now.height >= 44 && fold.height >= 44 && clear(now, fold) && [now, fold].every((one) => one.right <= innerWidth && clear(one, who)) && now.bottom <= asked.top && fold.bottom <= asked.top && document.querySelectorAll('.ask .forgo .btn').length >= 1";
    assert_eq!(theirs.run(apart), true);
    assert_eq!(taps(&theirs, &["document.querySelector('.ask > .forgo-now')"]), 1);
    theirs.until("return document.querySelector('.forgo.held .btn') !== null");
    theirs.until_so("it is given", || given("StandingPass") == 1);
    // What was asked already is declined with it.
    theirs.until("return document.querySelector('form[data-command=PassReactions]') === null");
    ready(&theirs);
    theirs.keep("tde-standing-held");
    // What fell stands above it, as long as its dice make it: what takes the answer back is in sight all the same.
    theirs.run("const what = document.querySelector('.result .what'); for (let line = 0; line < 12; line += 1) what.insertAdjacentHTML('beforeend', '<p>+</p>'); scrollTo({ top: 0, behavior: 'instant' }); return true");
    let seen = theirs.run("const box = document.querySelector('.forgo.held .btn').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight");
    assert_eq!(seen, true);
    assert_eq!(taps(&theirs, &["document.querySelector('.forgo.held .btn')"]), 1);
    theirs.until_so("it is taken back", || given("Resume") == 1);
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

#[test]
fn who_may_react_is_in_sight_on_a_phone_and_reacts_by_two_taps() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let table = under_way(&site, [&mine, &theirs]);
    taps(&mine, &[&command("DeclareShoot"), LIT, CONFIRM]);
    asks(&theirs, "PassReactions");
    theirs.keep("tde-reacts");
    let told = theirs.run(
        "const board = document.querySelector('.beside > .board').getBoundingClientRect();
         const bar = [...document.querySelectorAll('.phone .go')].find((one) => one.checkVisibility() && getComputedStyle(one).position === 'fixed').getBoundingClientRect();
         const lit = [...document.querySelectorAll('.board a.fig.can')];
         const found = lit.filter((figure) => {
           const box = figure.querySelector('circle.base').getBoundingClientRect();
           const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
           const at = document.elementFromPoint(x, y);
           return box.top >= Math.max(board.top, 0) && box.bottom <= Math.min(board.bottom, bar.top) && at && at.closest('a.fig') === figure;
         });
         const names = [...document.querySelectorAll('.phone > .prompt-form .pick:has([data-figure])')].filter((one) => one.checkVisibility());
         const shown = names.filter((one) => one.getBoundingClientRect().bottom <= bar.top + 1);
         return [Math.round(bar.height), lit.length, found.length, names.length, shown.length]",
    );
    let told: Vec<i64> = told.as_array().unwrap().iter().filter_map(Value::as_i64).collect();
    let [bar, lit, found, names, shown] = told.try_into().unwrap();
    assert!(bar <= 96, "a bar of {bar} px");
    assert!(lit >= 2 && found == lit, "{found} of {lit} who may react are in sight");
    assert!(names >= 2 && shown >= 1, "{shown} of {names} names stand above the bar");
    // What contests the act that is answered, and takes it back, is in sight however long its result is.
    let links = "const card = document.querySelector('.phone > .result.brief').getBoundingClientRect();
         const links = [...document.querySelectorAll('.phone > .result.brief .why > .row > :is(a, button)')].map((one) => one.getBoundingClientRect());
         return links.length >= 2 && links.every((one) => one.height > 0 && one.top >= card.top && one.bottom <= card.bottom + 1)";
    assert_eq!(theirs.run(links), true);
    let long = "const told = document.querySelector('.phone > .result.brief .delta') || document.querySelector('.phone > .result.brief .what');
         for (let more = 0; more < 12; more += 1) told.append(told.firstElementChild.cloneNode(true));";
    theirs.run(long);
    assert_eq!(theirs.run(links), true);
    let mut finger = Finger { driver: &theirs, taps: 0 };
    finger.on(LIT);
    theirs.keep("tde-reacts-who");
    let said = "[...document.querySelectorAll('.phone > .prompt-form[data-command=DeclareReaction] > .go > .btn.main')].find((button) => button.checkVisibility() && !button.disabled && (button.matches('.manner') || !button.closest('.lacks')))";
    let count = finger.taps + taps(&theirs, &[said]);
    assert!(count <= 2, "{count}");
    theirs.until_so("the reaction is declared", || {
        let declared = table.opened.records("Declared");
        declared.iter().any(|record| record["body"]["command"].get("DeclareReaction").is_some())
    });
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

/// What of the window's height the board has above the bar, in hundredths; whether the bar is in sight; how wide the
/// narrowest lit square is, and how wide the page.
fn shared_out(driver: &Driver) -> [i64; 4] {
    let told = driver.run(
        "const board = document.querySelector('.beside > .board > svg').getBoundingClientRect();
         const go = [...document.querySelectorAll('.phone .go')].find((one) => one.checkVisibility() && getComputedStyle(one).position === 'fixed');
         const bar = go.getBoundingClientRect();
         const squares = [...document.querySelectorAll('.board .sketch-square')].map((one) => Math.round(one.getBoundingClientRect().width));
         return [Math.round((Math.min(board.bottom, bar.top) - Math.max(board.top, 0)) / innerHeight * 100),
           bar.bottom <= innerHeight + 1 ? 1 : 0, Math.min(...squares, 999), document.documentElement.scrollWidth]",
    );
    let told: Vec<i64> = told.as_array().unwrap().iter().filter_map(Value::as_i64).collect();
    told.try_into().unwrap()
}

/// Half of a phone is the board's, at the top of the page and wherever what is asked is scrolled to.
fn holds_half(driver: &Driver, what: &str) -> i64 {
    let mut narrowest = 999;
    for to in ["0", "document.documentElement.scrollHeight"] {
        driver.run(&format!("scrollTo({{ top: {to}, behavior: 'instant' }}); return true"));
        let [share, bar, square, wide] = shared_out(driver);
        assert!(share >= 50, "{what}: {share} % of the window at {to}");
        assert_eq!(bar, 1, "{what}: the bar is in sight");
        assert!(wide <= 390, "{what}: {wide} px wide");
        narrowest = narrowest.min(square);
    }
    driver.run("scrollTo({ top: 0, behavior: 'instant' }); return true");
    narrowest
}

#[test]
fn half_of_a_phone_is_the_boards_while_one_chooses_on_it() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &shots(&json!([])));
    holds_half(&mine, "commands");
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&command("DeclareShot"));
    holds_half(&mine, "a shot without its target");
    finger.on(&figure(2));
    mine.until("return document.querySelector('form[data-command=DeclareShot] .looked') !== null");
    holds_half(&mine, "a shot and its target");
    mine.keep("board-half-ao");
    // Placed in a zone of its own, too.
    let site = serve();
    begun(&site, [&mine, &theirs], &placing());
    holds_half(&mine, "a figure to be placed");
    mine.keep("board-half-seg");
    for driver in [&mine, &theirs] {
        assert_eq!(driver.complaints(), Vec::<String>::new());
    }
}

#[test]
fn squares_that_may_be_walked_to_are_as_wide_as_a_finger() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    begun(&site, [&mine, &theirs], &duel("Action"));
    mine.until("return document.querySelector('.board .sketch-square') !== null && !document.querySelector('.board[data-asking]')");
    let narrowest = holds_half(&mine, "a walk");
    assert!((43..999).contains(&narrowest), "squares of {narrowest} px");
    mine.keep("board-half-ad");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

#[test]
fn a_rule_opens_where_one_plays_and_what_was_begun_stays() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let _table = begun(&site, [&mine, &theirs], &duel("Combat"));
    let mut finger = Finger { driver: &mine, taps: 0 };
    finger.on(&figure(2));
    ready(&mine);
    let page = mine.run("return location.href");
    let chip = "[...document.querySelectorAll('.phone a.rule')].find((rule) => rule.checkVisibility())";
    let begun = "return [...document.querySelectorAll('.phone input:checked')].map((one) => one.value)";
    mine.until(&format!("return Boolean({chip})"));
    let chosen = mine.run(begun);
    let id = mine.run(&format!("const rule = {chip}; rule.click(); return rule.title"));
    mine.until("return Boolean(document.querySelector('dialog.said[open] .lead p'))");
    let said =
        mine.run("return document.querySelector('dialog.said h1 code, dialog.said .rule').textContent");
    assert_eq!(said, id);
    mine.keep("rule-opens");
    mine.run("document.querySelector('dialog.said button').click()");
    mine.until("return !document.querySelector('dialog') && document.activeElement.matches('a.rule')");
    assert_eq!((mine.run("return location.href"), mine.run(begun)), (page, chosen));
    // What is kept of the whole book answers where the rule's own page cannot be had.
    mine.run("const known = window.fetch; window.fetch = (address, ...more) => /^\\/rules\\/[a-z]+\\//.test(address) ? Promise.reject(new TypeError('cut')) : known(address, ...more)");
    mine.run(&format!("{chip}.click()"));
    mine.until("return Boolean(document.querySelector('dialog.said[open] .entry p'))");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}
