//! The recorder under a finger: a move and an attack in two taps, a takeback in one and its answer in one, what the
//! last act came to on both devices; and pages that change under somebody's hand.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

#[cfg(test)]
#[path = "support/server.rs"]
mod server;

#[cfg(test)]
#[path = "support/person.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod person;

#[cfg(test)]
#[path = "support/opened.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod opened;

#[cfg(test)]
#[path = "support/driver.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod driver;

#[cfg(test)]
mod touch {
    use serde_json::{Map, Value, json};

    use crate::driver::Driver;
    use crate::opened::{Opened, open};
    use crate::person::Person;
    use crate::server::{Running, serve};

    /// A phone of 390 by 844.
    fn phone(driver: &Driver) {
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

    fn sit(driver: &Driver, site: &Running, person: &Person<'_>, path: &str) {
        phone(driver);
        driver.open(&format!("http://{}/about/dice?lang=en", site.address));
        driver.be(&person.cookies());
        driver.open(&format!("http://{}{path}?lang=en", site.address));
        ready(driver);
    }

    /// Waits for the page's own scripts, and for the moment in which a new question takes no tap.
    fn ready(driver: &Driver) {
        driver.until(
            "return document.readyState === 'complete' && document.documentElement.classList.contains('js')",
        );
        driver.until("return !document.documentElement.classList.contains('settling')");
    }

    /// A finger that counts what it does.
    struct Finger<'d> {
        driver: &'d Driver,
        taps: u32,
    }

    impl Finger<'_> {
        /// One tap at a place of the window.
        fn at(&mut self, x: f64, y: f64) {
            let press = |kind: &str| {
                json!({ "cmd": "Input.dispatchMouseEvent", "params":
                { "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 } })
            };
            self.driver.ask("POST", "/goog/cdp/execute", &press("mousePressed"));
            self.driver.ask("POST", "/goog/cdp/execute", &press("mouseReleased"));
            self.taps += 1;
        }

        /// One tap in the middle of what a script finds; it must be in sight: nothing is scrolled.
        fn on(&mut self, found: &str) {
            let script = format!(
                "const found = {found}; const box = found.getBoundingClientRect();
                 return [box.left + box.width / 2, box.top + box.height / 2, innerWidth, innerHeight];"
            );
            let place = self.driver.run(&script);
            let number = |index: usize| place[index].as_f64().unwrap_or_else(|| panic!("{found}: {place}"));
            let (x, y) = (number(0), number(1));
            assert!(x > 0.0 && x < number(2) && y > 0.0 && y < number(3), "out of sight: {found}: {place}");
            self.at(x, y);
        }
    }

    fn ask(site: &Running, person: &Person<'_>, method: &str, path: &str, body: &Value) -> Value {
        let (_, token) = person.cookies().into_iter().find(|(name, _)| name == "greffe").unwrap();
        let bearer = format!("Bearer {token}");
        let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let answer = site.ask(method, &format!("/api/v1{path}"), &headers, body.as_bytes());
        serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{}", answer.body))
    }

    /// A plain answer to a form: its witness where it has one, else the first of everything; and what it seals.
    fn filled(form: &Value) -> (Value, Vec<Value>) {
        let mut fields = form["witness"].as_object().cloned().unwrap_or_default();
        let mut sealed = Vec::new();
        for blank in form["blanks"].as_array().unwrap() {
            let key = blank["key"].as_str().unwrap().to_owned();
            if fields.contains_key(&key) || blank["optional"] == true {
                continue;
            }
            if let Some(of) = blank["kind"].pointer("/One/of") {
                let choice = of.as_array().unwrap().iter().find(|choice| choice.get("refused").is_none());
                fields.insert(key, choice.unwrap()["value"].clone());
            } else if let Some(order) = blank["kind"].pointer("/Sealed/what/Order") {
                let with = order["with"][0]["value"].clone();
                let one = |item: &Value| json!({ "item": item["value"], "with": with });
                sealed.extend(order["of"].as_array().unwrap().iter().map(one));
            }
        }
        let mut command = Map::new();
        command.insert(form["command"].as_str().unwrap().to_owned(), fields.into());
        (command.into(), sealed)
    }

    /// A match of SEG with places, its sides placed by the rules themselves, and two people at it.
    struct Table<'a> {
        opened: Opened<'a>,
        people: [Person<'a>; 2],
    }

    impl<'a> Table<'a> {
        fn open(site: &'a Running) -> Self {
            let mut setup = crate::opened::opening(&json!({}))["setup"].clone();
            setup["table"] = json!({ "width": 6000, "depth": 6000 });
            let opened = open(site, &json!({ "setup": setup }));
            let people = [opened.seated("seat:1"), opened.seated("seat:2")];
            Self { opened, people }
        }

        fn mine(&self, seat: usize) -> Value {
            let path = format!("/matches/{}/mine", self.opened.id);
            ask(self.opened.site, &self.people[seat], "GET", &path, &Value::Null)
        }

        /// Plays on, each question answered plainly, until a seat owes a form of this command; that seat.
        fn until(&self, command: &str) -> usize {
            for _ in 0..200 {
                for seat in [0, 1] {
                    let mine = self.mine(seat);
                    let forms = mine["forms"].as_array().unwrap_or_else(|| panic!("{mine}")).clone();
                    let owed: Vec<&Value> = forms.iter().filter(|form| form["owed"] == true).collect();
                    if owed.iter().any(|form| form["command"] == command) {
                        return seat;
                    }
                    let Some(form) = owed.iter().find(|form| form["command"] != "Contest") else { continue };
                    let (command, private) = filled(form);
                    let act = json!({ "act": { "declare": { "window": mine["window"], "command": command, "private": private } } });
                    let path = format!("/matches/{}/acts", self.opened.id);
                    let answer = ask(self.opened.site, &self.people[seat], "POST", &path, &act);
                    assert!(answer.get("records").is_some(), "{act}: {answer}");
                }
            }
            panic!("nobody ever owes {command}");
        }
    }

    fn play(driver: &Driver, table: &Table<'_>, seat: usize) {
        sit(driver, table.opened.site, &table.people[seat], &format!("{}/play", table.opened.base));
    }

    const CONFIRM: &str = "[...document.querySelectorAll('.prompt-form .go .btn')].find((button) => button.checkVisibility() && button.closest('.prompt-form').matches(':not(.one-of), .open'))";

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
        let asked = theirs.run("return document.querySelector('.note').textContent");
        assert!(asked.as_str().unwrap().contains("will be struck"), "{asked}");
        let mut finger = Finger { driver: &theirs, taps: 0 };
        finger.on("[...document.querySelectorAll('.note button')].find((button) => /Consent/.test(button.textContent))");
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
}
