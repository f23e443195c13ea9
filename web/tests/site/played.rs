//! An activation played in a browser, by taps: a move to a place, a shot, dice typed from the table.

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::{Opened, open};
use crate::server::{Running, serve};

/// Two against two of SOTAS on a small table, the first side about to activate.
pub(crate) fn position() -> Value {
    let figure =
        |name: &str, traits: &[&str]| json!({ "name": name, "quality": 3, "combat": 3, "traits": traits });
    let stands = |owner: u8, x: i32, y: i32| json!({ "owner": owner, "controller": owner, "presence": "OnTable", "at": { "x": x, "y": y } });
    let kinds = ["role", "initiative", "gravity", "activation", "quality", "morale", "combat", "effect"];
    let dice: Value = kinds.into_iter().map(|kind| (kind.to_owned(), json!("table"))).collect();
    let mut shooter = stands(0, 1000, 500);
    shooter["weapons"] = json!([{ "weapon": "LaserPistol", "in_hand": true }]);
    json!({
        "system": "dw", "ruleset": "dw/12",
        "dice": dice,
        "setup": {
            "table": { "width": 6000, "depth": 4000 },
            "sides": [
                { "team": [figure("Oda", &["LaserPistol"]), figure("Petit", &[])], "role": "Defender", "edge": "South" },
                { "team": [figure("Cyberman", &[]), figure("Drone", &[])], "role": "Attacker", "edge": "North" },
            ],
        },
        "position": {
            "round": 1, "order": [0, 1],
            "sides": [
                { "role": "Defender", "edge": "South", "started": 2 },
                { "role": "Attacker", "edge": "North", "started": 2 },
            ],
            "figures": [shooter, stands(0, 3000, 500), stands(1, 1000, 2500), stands(1, 5000, 3500)],
            "stack": [{ "Round": { "next": 0 } }, { "Stint": { "side": 0 } }],
        },
    })
}

/// Presses a button once a script has made its form ready, and waits for what comes of it; again, as people do, when
/// the page was fetched anew at the same moment.
fn press(driver: &Driver, button: &str, ready: &str) {
    let tap = format!(
        "const ready = () => {{ {ready} return true; }};
         const button = document.querySelector('{button}');
         // What is being looked at sends itself once it is known.
         if (!button || !ready() || button.form.looking) return null;
         document.addEventListener('submit', (event) => {{ window.taken = !event.defaultPrevented; }}, {{ once: true }});
         button.click();
         return window.taken ? document.body.dataset.head : null"
    );
    let mut head = Value::Null;
    driver.until_so(button, || {
        let now = driver.run("return document.body && !window.taken && document.body.dataset.head || null");
        if head.is_string() && now.is_string() && now != head {
            return true;
        }
        let tapped = if now.is_string() { driver.run(&tap) } else { Value::Null };
        if tapped.is_string() {
            head = tapped;
        }
        false
    });
}

/// Opens the form of a command, makes the choices named in it, and presses its button; again, as people do, when news
/// of the table closed it meanwhile.
fn declare(driver: &Driver, command: &str, choices: &[&str]) {
    let form = format!("form[data-command=\"{command}\"]");
    let named = json!(choices);
    let open = format!(
        "const form = document.querySelector('{form}');
         if (!form) return false;
         const confirm = form.querySelector('.go > .btn') || document.querySelector(`[form='${{form.id}}']`);
         if (!confirm.checkVisibility()) {{
           location.hash = '';
           location.hash = form.id;
           return false;
         }}
         for (const choice of {named}) {{
           const called = (one) => (one.querySelector('b') || one).textContent.trim() === choice;
           const taps = [...form.querySelectorAll('label.pick, button.btn')].filter((one) => one.checkVisibility());
           const tap = taps.find(called);
           if (!tap) return false;
           const made = tap.querySelector('input');
           if (made ? !made.checked : !tap.tapped) tap.click();
           tap.tapped = true;
         }}"
    );
    press(driver, &format!("{form} .go > .btn"), &open);
}

/// Chooses whom to activate; the dice are the last answer, and confirm: two taps.
fn activate(driver: &Driver, name: &str, dice: u32) {
    let choose = format!(
        "const form = document.querySelector('form[data-command=\"Activate\"]');
         const pick = form && [...form.querySelectorAll('label.pick')].find((one) => one.querySelector('b').textContent.trim() === '{name}');
         if (!pick) return false;
         const input = pick.querySelector('input');
         if (input && !input.checked) pick.click();
         const confirm = form.querySelector('.go > .btn[value=\"{dice}\"]');
         if (!confirm || confirm.disabled || !confirm.checkVisibility()) return false;
         if (form.querySelectorAll('.go > .btn:not([hidden])').length !== 3) return false;"
    );
    press(driver, &format!("form[data-command=\"Activate\"] .go > .btn[value=\"{dice}\"]"), &choose);
}

/// Types the same face on every die asked for.
fn throw(driver: &Driver, face: u32) {
    let faces = format!(
        "const dice = document.querySelectorAll('.picks.six input[value=\"{face}\"]');
         if (!dice.length) return false;
         dice.forEach((die) => die.click());"
    );
    press(driver, "form[data-command=\"Faces\"] .go > .btn", &faces);
}

/// Types dice by their digits and submits them, with nothing but a keyboard.
fn typed(driver: &Driver, faces: &str) {
    let key = |key: &str, text: &str| {
        for kind in ["keyDown", "keyUp"] {
            let params =
                json!({ "type": kind, "key": key, "text": if kind == "keyDown" { text } else { "" } });
            let sent = json!({ "cmd": "Input.dispatchKeyEvent", "params": params });
            driver.ask("POST", "/goog/cdp/execute", &sent);
        }
    };
    let fell = |many: usize| {
        format!("return document.querySelectorAll('[data-faces] input:checked').length === {many}")
    };
    driver.until(
        "return Boolean(document.querySelector('.thrown [data-faces]'))
           && !document.documentElement.classList.contains('settling')",
    );
    let head = driver.run("document.activeElement.blur(); return document.body.dataset.head");
    // The first one is mistyped, and taken back.
    key("1", "1");
    driver.until(&fell(1));
    key("Backspace", "");
    driver.until(&fell(0));
    for (place, face) in faces.chars().enumerate() {
        key(&face.to_string(), &face.to_string());
        driver.until(&fell(place + 1));
    }
    let values = driver
        .run("return [...document.querySelectorAll('[data-faces] input:checked')].map((one) => one.value).join('')");
    assert_eq!(values, faces);
    key("Enter", "\r");
    driver.until(&format!("return document.body && document.body.dataset.head !== {head}"));
}

fn address(site: &Running, path: &str) -> String {
    format!("http://{}{path}", site.address)
}

fn events(table: &Opened<'_>, name: &str) -> Vec<Value> {
    let resolved = table.records("Resolved").into_iter();
    resolved.map(|record| record["body"]["event"][name].clone()).filter(|event| !event.is_null()).collect()
}

/// A match of both seats on one phone, its play begun.
fn begun<'a>(driver: &Driver, site: &'a Running, opening: &Value) -> Opened<'a> {
    let table = open(site, opening);
    let mut one = table.seated("seat:1");
    table.sit(&mut one, "seat:2");
    driver.open(&address(site, "/about/dice"));
    driver.be(&one.cookies());
    driver.ask("POST", "/window/rect", &json!({ "width": 500, "height": 900 }));
    driver.open(&address(site, &format!("{}/play?lang=en", table.base)));
    press(driver, "form[data-command=\"Start\"] .go > .btn", "");
    table
}

#[test]
fn a_figure_is_activated_moved_and_shoots_by_taps() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = begun(&driver, &site, &position());
    activate(&driver, "Oda", 3);
    typed(&driver, "666");
    driver.until("return document.querySelector('form[data-command=\"Move\"]') !== null");
    let told = driver.run("return document.querySelector('form[data-command=\"Move\"] .prompt').textContent");
    assert!(told.as_str().unwrap().contains("145\u{a0}mm at most"), "{told}");
    let folded = "const facts = document.querySelector('form[data-command=\"Move\"] details.measured');
         return facts !== null && !facts.open && facts.querySelectorAll('fieldset').length > 3";
    assert_eq!(driver.run(folded), json!(true), "what the positions say is folded away");
    driver.keep("move-390");
    // Too far to be drawn back from: what is refused is drawn as refused, where it stands.
    let far = |x: u32, y: u32| {
        format!(
            "const form = document.querySelector('form[data-command=\"Move\"]');
             if (!form.checkVisibility()) {{ location.hash = ''; location.hash = form.id; return false; }}
             const [x, y] = form.querySelectorAll('[data-point] input');
             [x.value, y.value] = ['{x}', '{y}'];
             x.dispatchEvent(new Event('change', {{ bubbles: true }}));
             return true"
        )
    };
    driver.until(&far(590, 390));
    driver.until("return document.querySelector('.sketch.no .sketch-base') !== null && document.querySelector('.looked .fault') !== null");
    // Half as far again as the figure goes is as far as it goes that way.
    driver.run(
        "const form = document.querySelector('form[data-command=\"Move\"]');
         const field = form.querySelector('[data-point]');
         const [x, y] = field.querySelectorAll('input');
         [x.value, y.value] = ['100', '260'];
         const body = new URLSearchParams(new FormData(form));
         body.set('touch', field.dataset.point);
         fetch(`${document.body.dataset.base}/ghost`, { method: 'POST', body })
           .then((answer) => answer.json())
           .then((answer) => { window.ghosted = answer; });
         return true",
    );
    driver.until("return window.ghosted !== undefined");
    assert_eq!(driver.run("return window.ghosted.refused"), Value::Null);
    declare(&driver, "Move", &["A place that fits"]);
    driver.until(
        "return [...document.querySelectorAll('.led p')].some((line) => /Oda moves/.test(line.textContent))",
    );
    assert_eq!(events(&table, "FigureMoved").len(), 1);
    declare(&driver, "RangedAttack", &["Cyberman"]);
    throw(&driver, 5);
    throw(&driver, 4);
    driver.until(
        "return [...document.querySelectorAll('.led p')].some((line) => /Cyberman/.test(line.textContent))",
    );
    let rolled = &events(&table, "CombatRolled")[0];
    assert_eq!(rolled["dice"], json!({ "attack": 5, "defence": 4 }));
    assert!(driver.sideways() <= 0, "nothing is wider than the window");
}

/// What the button under the thumb says that closes an activation; nothing where there is none.
const CLOSE: &str = "const form = document.querySelector('.phone > form[data-command=\"EndActivation\"]');
    const close = form && document.querySelector(`.go.bar [form=\"${form.id}\"]`);
    if (!close || !close.checkVisibility() || document.documentElement.classList.contains('settling')) return null;";

#[test]
fn an_activation_with_nothing_left_is_closed_by_one_tap_and_then_unasked_until_it_is_to_be_asked_again() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let table = begun(&driver, &site, &position());
    let ended = || events(&table, "ActivationEnded").len();
    // Enter on whom to activate declares no number of dice: it leads to them.
    driver.until(
        "const pick = [...document.querySelectorAll('form[data-command=\"Activate\"] label.pick')].find((one) => one.querySelector('b').textContent.trim() === 'Oda');
         if (!pick || document.documentElement.classList.contains('settling')) return false;
         pick.querySelector('input').click();
         pick.querySelector('input').focus();
         return document.activeElement === pick.querySelector('input') && !document.querySelector('form[data-command=\"Activate\"] .go > .btn[value=\"1\"]').disabled",
    );
    for kind in ["keyDown", "keyUp"] {
        let params =
            json!({ "type": kind, "key": "Enter", "text": if kind == "keyDown" { "\r" } else { "" } });
        driver.ask(
            "POST",
            "/goog/cdp/execute",
            &json!({ "cmd": "Input.dispatchKeyEvent", "params": params }),
        );
    }
    driver.until(
        "return document.activeElement.matches('form[data-command=\"Activate\"] .go > .btn[value=\"1\"]')",
    );
    // Oda fails: what is left to her is free, so nothing is given up and one tap ends it.
    activate(&driver, "Oda", 1);
    throw(&driver, 1);
    driver.until(&format!("{CLOSE} return true"));
    assert_eq!(driver.run(&format!("{CLOSE} return 'sure' in close.dataset")), json!(false));
    let before = ended();
    driver.run("[...document.querySelectorAll('.go.bar .unasked .btn')].find((one) => /without asking/.test(one.textContent)).click(); return true");
    driver.until_so("closed by its offer", || ended() == before + 1);
    activate(&driver, "Petit", 1);
    throw(&driver, 1);
    driver.until_so("closed by itself", || ended() == before + 2);
    // The other seat of this device has not wished so.
    activate(&driver, "Cyberman", 1);
    throw(&driver, 1);
    driver.until(&format!("{CLOSE} return true"));
    assert_eq!(ended(), before + 2);
    driver.run(&format!("{CLOSE} close.click(); return true"));
    driver.until_so("closed by a tap", || ended() == before + 3);
    assert_eq!(
        driver.run("return Object.keys(localStorage).filter((key) => /^greffe-left:.*:1$/.test(key)).length"),
        json!(1)
    );
}

#[test]
fn the_first_who_is_not_on_the_table_yet_is_named_by_itself_and_stands_where_the_ground_is_touched() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let mut opening = position();
    opening.as_object_mut().unwrap().remove("position");
    let table = begun(&driver, &site, &opening);
    // Nobody places scenery.
    driver.until(
        "if (document.documentElement.classList.contains('settling') || document.querySelector('.board[data-asking]')) return false;
         const end = document.querySelector('.phone > form[data-command=\"EndTerrain\"]');
         const button = end && document.querySelector(`[form=\"${end.id}\"]`);
         if (button && window.ended !== document.body.dataset.head) { window.ended = document.body.dataset.head; button.click(); }
         return !end && document.querySelector('form[data-command=\"DeployFigure\"]') !== null && document.querySelector('.board .sketch-reach.zone') !== null",
    );
    driver.until("return document.querySelector('form[data-command=\"DeployFigure\"] input[data-figure]:checked') !== null");
    let touched = "const box = document.querySelector('.board .sketch-reach.zone').getBoundingClientRect();
         const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
         const at = document.elementFromPoint(x, y);
         if (!at || !at.closest('.board')) return false;
         at.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }));
         return true";
    driver.until(touched);
    driver.until("return document.querySelector('form[data-command=\"DeployFigure\"] .looked') !== null");
    let named = driver.run(
        "return document.querySelector('form[data-command=\"DeployFigure\"] [data-out=\"go\"]').textContent",
    );
    let name = driver.run("return document.querySelector('input[data-figure]:checked').closest('label').querySelector('b').textContent.trim()");
    assert!(named.as_str().unwrap().contains(name.as_str().unwrap()), "{named}: {name}");
    press(&driver, "form[data-command=\"DeployFigure\"] .go > .btn", "");
    driver.until_so("deployed", || events(&table, "FigureDeployed").len() == 1);
}
