//! What was agreed otherwise, in the words of the rules: every place of every sample's state has words or is refused,
//! whatever a page offers is taken or refused in words, and two people agree by taps alone.
//!
//! The last is skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

mod words {
    use std::collections::{BTreeMap, BTreeSet};

    use greffe_core::play::act::{Act, AskAct, Rejected};
    use greffe_core::play::knowledge::Secrets;
    use greffe_core::record::ids::{Author, Seq};
    use greffe_core::record::line::Line;
    use greffe_games::registry::{AnyMatch, System};
    use greffe_games::schema;
    use greffe_web::amend::list::How;
    use greffe_web::amend::spot::{Spot, spots};
    use greffe_web::amend::{Draft, List, Speech};
    use greffe_web::posted::Fields;
    use greffe_web::samples::{SAMPLES, unpacked};
    use serde_json::Value;

    /// Positions of a sample that are tried.
    const TRIED: usize = 3;

    fn state(game: &AnyMatch) -> Value {
        let json = game.state_json(Seq(game.records() - 1)).unwrap();
        serde_json::from_str(&json).unwrap()
    }

    /// Every place of a value, the list's entries and everything inside them left out.
    fn unnamed(list: &List, value: &Value, pointer: &str, found: &mut BTreeSet<String>) {
        if list.entry(pointer).is_some() || list.kept(pointer).is_some() {
            return;
        }
        let inner: Vec<(String, &Value)> = match value {
            Value::Object(fields) => {
                fields.iter().map(|(key, value)| (key.replace('/', "~1"), value)).collect()
            }
            Value::Array(items) => {
                items.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                found.insert(pointer.to_owned());
                return;
            }
        };
        for (key, value) in inner {
            unnamed(list, value, &format!("{pointer}/{key}"), found);
        }
    }

    /// The samples, each folded again as far as a few places, and looked at there.
    fn positions(mut look: impl FnMut(&str, &AnyMatch)) {
        for (name, packed) in SAMPLES {
            let bytes = unpacked(packed).unwrap();
            let records = bytes.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{\"v\":1,"));
            let lines: Vec<Line<'_>> = records.map(|line| Line::parse(line).unwrap()).collect();
            let first = lines.iter().position(|line| line.envelope.more == 0).unwrap() + 1;
            let mut game = AnyMatch::read(&lines[..first]).unwrap();
            let mut next = 1;
            for (at, line) in lines.iter().enumerate().skip(first) {
                game.push(line).unwrap();
                // Between two acts, and while no command waits for its dice.
                let whole = line.envelope.more == 0 && game.waiting().is_none();
                if whole && next <= TRIED && at >= lines.len() * next / (TRIED + 1) {
                    look(name, &game);
                    next += 1;
                }
            }
        }
    }

    #[test]
    fn every_place_of_every_state_has_words_or_is_refused() {
        for system in System::ALL {
            let list = List::of(system.name()).unwrap();
            let all = serde_json::to_value(schema::of(system)).unwrap();
            for (part, at) in [("State", ""), ("Figure", "/figures/0"), ("Side", "/sides/0")] {
                let fields = all["$defs"][part]["properties"].as_object().unwrap();
                for key in fields
                    .keys()
                    .map(|key| format!("{at}/{key}"))
                    .filter(|key| key != "/figures" && key != "/sides")
                {
                    let pattern = key.replace("/figures/0/", "/figures/#/").replace("/sides/0/", "/sides/@/");
                    let named = list
                        .entries
                        .iter()
                        .any(|entry| entry.at == pattern || entry.at.starts_with(&format!("{pattern}/")));
                    assert!(named, "{}: {key} has no words", system.name());
                }
            }
        }
        let mut seen = BTreeMap::new();
        positions(|name, game| {
            let list = List::of(game.system().name()).unwrap();
            let mut found = BTreeSet::new();
            unnamed(list, &state(game), "", &mut found);
            assert!(found.is_empty(), "{name}: {found:?}");
            *seen.entry(game.system().name()).or_insert(0) += 1;
        });
        assert!(seen.len() == System::ALL.len() && seen.values().all(|count| *count > 5), "{seen:?}");
    }

    /// Other answers to what stands at a place.
    fn others(spot: &Spot<'_>, now: &Value, figures: usize) -> Vec<Vec<(String, String)>> {
        let own = |value: &str| vec![(spot.code.clone(), value.to_owned())];
        let part = |end: &str, value: &str| (format!("{}.{end}", spot.code), value.to_owned());
        match &spot.entry.how {
            How::Count { .. } => {
                let is = now.as_i64().unwrap_or(0);
                vec![own(&(is + 1).to_string()), own(&(is - 1).to_string())]
            }
            How::Flag { .. } => vec![own(if now == true { "0" } else { "1" })],
            How::Choice { of, .. } => (0..of.len()).map(|index| own(&index.to_string())).collect(),
            How::Place { .. } => vec![vec![part("x", "301"), part("y", "297")]],
            How::Square { .. } => vec![vec![part("sq", "C4")]],
            How::Marks { of } => (0..of.len())
                .map(|index| vec![(spot.code.clone(), "set".to_owned()), part(&index.to_string(), "1")])
                .collect(),
            How::Pairs { .. } | How::Figures { .. } => (1..=figures.min(3))
                .map(|id| vec![(spot.code.clone(), "set".to_owned()), part(&id.to_string(), "1")])
                .collect(),
            How::Figure { .. } => vec![own("1"), own("2"), own("none")],
            How::Side { .. } => vec![own("0"), own("1"), own("none")],
            How::Kept(_) => panic!("never offered"),
        }
    }

    #[test]
    fn whatever_is_offered_is_taken_or_refused_in_words() {
        let (mut taken, mut refused) = (BTreeMap::new(), BTreeMap::new());
        positions(|name, game| {
            if game.waiting().is_some() || game.ledger().is_closed() {
                return;
            }
            let speech = Speech::of(game).unwrap();
            let (list, state, board) = (speech.list(), state(game), game.board_now());
            let figures = state["figures"].as_array().unwrap().len();
            let spots = spots(list, &state, board.table.is_some());
            let seat = game.opening().seats[0].seat;
            for spot in &spots {
                let now = state.pointer(&spot.pointer).unwrap_or(&Value::Null);
                for fields in others(spot, now, figures) {
                    let draft = Draft::read(&Fields(fields.clone()), &spots, &state);
                    if draft.is_empty() {
                        continue;
                    }
                    let adjustment = draft.adjustment(list, &state, &board);
                    let told = speech.sentences(&adjustment.fields, 0);
                    assert!(!told.is_empty(), "{name}: {} is told by nothing: {fields:?}", spot.pointer);
                    for text in told.iter().flat_map(|told| [&told.fr, &told.en]) {
                        let bare = !text.contains(['/', '{', '}', '[', '_']) && !text.contains("corrig");
                        assert!(bare && !text.contains("  "), "{name}: {}: {text}", spot.pointer);
                    }
                    let ask = AskAct::Agreement { adjustment, text: "Ainsi.".to_owned() };
                    let mut secrets = Secrets::new(Box::new(|| [7; 32]));
                    match game.act(Author::Seat(seat), Act::Ask(ask), &mut secrets) {
                        Ok(_) => {
                            *taken.entry((game.system().name(), spot.entry.at.clone())).or_insert(0) += 1;
                        }
                        Err(Rejected::Refused(why)) => {
                            let said = speech.spoken(&why.why);
                            let bare = |text: &str| {
                                !text.contains("/figures")
                                    && !text.contains("/stack")
                                    && !text.contains(": /")
                            };
                            assert!(bare(&said.fr) && bare(&said.en), "{name}: {said:?}");
                            *refused.entry((game.system().name(), spot.entry.at.clone())).or_insert(0) += 1;
                        }
                        Err(other) => panic!("{name}: {}: {other}", spot.pointer),
                    }
                }
            }
        });
        let never: Vec<_> = refused.keys().filter(|key| !taken.contains_key(*key)).collect();
        let lines = |all: &BTreeMap<(&str, String), usize>| all.values().sum::<usize>();
        drop(std::io::Write::write_all(
            &mut std::io::stderr().lock(),
            format!("{} taken, {} refused; never taken: {never:?}\n", lines(&taken), lines(&refused))
                .as_bytes(),
        ));
        assert!(lines(&taken) > 2000 && never.len() < 8, "{never:?}");
        for system in System::ALL {
            let own = |end: &str| taken.keys().any(|(game, at)| *game == system.name() && at.ends_with(end));
            assert!(own("activated") || own("marks"), "{}: nobody may act again", system.name());
        }
    }
}

mod agreed {
    use serde_json::json;

    use crate::driver::Driver;
    use crate::opened::open;
    use crate::person::Person;
    use crate::server::{Running, serve};

    fn sit(driver: &Driver, site: &Running, person: &Person<'_>, path: &str, lang: &str) {
        let metrics = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true });
        let sent = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        driver.ask("POST", "/goog/cdp/execute", &sent);
        driver.open(&format!("http://{}/about/dice?lang={lang}", site.address));
        driver.be(&person.cookies());
        driver.open(&format!("http://{}{path}?lang={lang}", site.address));
        ready(driver);
    }

    fn ready(driver: &Driver) {
        driver.until(
            "return document.readyState === 'complete' && document.documentElement.classList.contains('js')",
        );
        driver.until("return !document.documentElement.classList.contains('settling')");
    }

    /// One tap in the middle of what a script finds, scrolled into sight; it must be on top there.
    fn tap(driver: &Driver, found: &str) {
        let place = driver.run(&format!(
            "const found = {found}; found.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const box = found.getBoundingClientRect(); const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
             const top = document.elementFromPoint(x, y); return [x, y, found.contains(top) || top.contains(found)];"
        ));
        assert!(place[2] == true, "{found} is covered: {place}");
        for kind in ["mousePressed", "mouseReleased"] {
            let params =
                json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            driver.ask(
                "POST",
                "/goog/cdp/execute",
                &json!({ "cmd": "Input.dispatchMouseEvent", "params": params }),
            );
        }
    }

    fn says(driver: &Driver, css: &str, text: &str) {
        let there = format!(
            "return [...document.querySelectorAll({})].some((one) => one.textContent.includes({}))",
            json!(css),
            json!(text)
        );
        driver.until(&there);
    }

    const NAMED: &str = "(text, css) => [...document.querySelectorAll(css)].find((one) => one.textContent.includes(text) && one.checkVisibility())";

    fn named(text: &str, css: &str) -> String {
        format!("({NAMED})({}, {})", json!(text), json!(css))
    }

    #[test]
    fn two_people_agree_by_taps_and_both_read_it_in_the_words_of_the_rules() {
        let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
        let site = serve();
        let opened = open(&site, &json!({}));
        let people = [opened.seated("seat:1"), opened.seated("seat:2")];
        sit(&mine, &site, &people[0], &format!("{}/play", opened.base), "en");
        sit(&theirs, &site, &people[1], &format!("{}/play", opened.base), "fr");
        mine.until("return [...document.querySelectorAll('.prompt-form')].length > 0 || document.querySelector('.ask') !== null");
        // The page of a seat offers it once play has begun; before, its own address leads there.
        assert_eq!(mine.run("return document.querySelector(\"a[href$='/agree']\")"), json!(null));
        mine.open(&format!("http://{}{}/agree?lang=en", site.address, opened.base));
        ready(&mine);
        mine.keep("agree-whom");
        tap(&mine, &named("Alaric", ".crew th a"));
        says(&mine, "h1", "Alaric");
        ready(&mine);
        mine.keep("agree-figure");
        let page = mine.run("return document.querySelector('main').textContent");
        assert!(!page.as_str().unwrap().contains("/figures"), "{page}");
        // Folded away or not, what is to be said is a tap.
        if mine.run(&format!("return Boolean({})", named("has acted", ".pick"))) == false {
            tap(&mine, "document.querySelector('details.rare summary')");
        }
        tap(&mine, &named("has acted", ".pick"));
        // A side too: what was said of the figure goes along.
        tap(&mine, &named("Garde du Pont", "[data-goes] a.btn"));
        says(&mine, ".so", "Alaric has acted");
        ready(&mine);
        tap(
            &mine,
            "[...document.querySelectorAll('[data-stepper] .by-one')].filter((one) => one.checkVisibility()).find((one) => one.textContent === '+')",
        );
        // Nothing is typed: the usual reason stands there, and the button is in sight wherever one reads.
        let reason = mine.run("return document.querySelector('#agree-text').value");
        assert!(reason.as_str().unwrap().contains("noted wrong"), "{reason}");
        mine.run("scrollTo(0, 0); return true");
        let under = "const box = document.querySelector('.agreed .go button').getBoundingClientRect(); return box.bottom <= innerHeight && box.top > 0";
        mine.until(under);
        mine.keep("agree-two");
        tap(&mine, "document.querySelector('button[value=ask]')");
        mine.until("return location.pathname.endsWith('/play')");
        // The asker reads what is asked, and may take it back; the other one answers with a tap.
        says(&mine, ".note", "proposes that it be otherwise: ");
        says(&mine, ".note", "Alaric has acted");
        theirs.until("return document.querySelectorAll('.note button').length > 0");
        let asked = theirs.run("return document.querySelector('.note:has(button)').textContent");
        for told in ["Alaric a déjà agi", "point", "tactique"] {
            assert!(asked.as_str().unwrap().contains(told), "{asked}");
        }
        theirs.keep("agree-asked");
        ready(&theirs);
        tap(&theirs, "document.querySelector('.note button')");
        says(&mine, ".led li", "From now on: ");
        says(&theirs, ".led li", "Désormais");
        mine.keep("agree-agreed");
        let adjusted = opened.records("Adjusted");
        assert_eq!(adjusted.len(), 1);
        let told = site.get(&format!("{}/{}?lang=en", opened.base, adjusted[0]["seq"])).body;
        assert!(told.contains("From now on: ") && told.contains("Alaric has acted"), "{told}");
        for driver in [&mine, &theirs] {
            assert_eq!(driver.complaints(), Vec::<String>::new());
            assert!(driver.sideways() <= 0);
        }
    }

    #[test]
    fn what_would_not_hold_says_why_before_it_is_asked_and_an_old_page_is_asked_again() {
        let site = serve();
        let opened = open(&site, &json!({}));
        let mut one = opened.seated("seat:1");
        one.get(&format!("{}/agree?to=f1&f1.1=1&lang=en", opened.base));
        assert!(one.page.contains("has a Value of 1"), "{}", one.page);
        assert!(
            one.page.contains("a figure never placed has no wound") && !one.page.contains("/figures/"),
            "{}",
            one.page
        );
        let fields = [("at", "1"), ("to", "f1"), ("do", "ask"), ("f1.1", "1"), ("text", "Non.")];
        one.post(&format!("{}/agree", opened.base), &fields);
        assert!(one.page.contains("look again"), "{}", one.page);
        let other = opened.seated("judge");
        let mut other = other;
        other.get(&format!("{}/agree?lang=en", opened.base));
        assert_eq!(other.status, 404, "a judge rules in a dispute alone");
        assert!(opened.records("AgreementAsked").is_empty());
    }

    #[test]
    fn a_judge_rules_in_the_same_words_and_is_asked_twice() {
        let site = serve();
        let opened = open(&site, &json!({}));
        let mut one = opened.seated("seat:1");
        one.get(&format!("{}/menu?lang=en", opened.base));
        let raise = [("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", "Non.")];
        one.post(&format!("{}/act", opened.base), &raise);
        let dispute = opened.records("DisputeRaised")[0]["seq"].to_string();
        // Whoever reads the dispute meanwhile reads what becomes of it, without asking for the page again.
        let reader = Driver::start();
        if let Some(reader) = &reader {
            sit(reader, &site, &one, &format!("{}/d/{dispute}", opened.base), "en");
            says(reader, ".case .chip", "open");
        }
        let own = format!("{}/agree?dispute={dispute}", opened.base);
        one.get(&format!("{own}&lang=en"));
        assert_eq!(one.status, 403, "a seat does not rule: {}", one.page);
        let mut judge = opened.seated("judge");
        judge.get(&format!("{}/d/{dispute}?lang=en", opened.base));
        assert!(
            judge.page.contains("say what is otherwise") && !judge.page.contains("/figures"),
            "{}",
            judge.page
        );
        judge.get(&format!("{own}&to=s0&lang=en"));
        assert!(judge.page.contains("Tactic points"), "{}", judge.page);
        let (at, of) = (judge.hidden("at").unwrap(), judge.hidden("of").unwrap());
        let mut fields = vec![
            ("at", at.as_str()),
            ("of", of.as_str()),
            ("by", "judge"),
            ("dispute", dispute.as_str()),
            ("remedy", "adjusted"),
            ("do", "ask"),
            ("s0.0", "2"),
            ("text", "Deux points restaient."),
        ];
        judge.post(&format!("{}/agree", opened.base), &fields);
        assert!(
            judge.page.contains("name=\"sure\"") && opened.records("Adjusted").is_empty(),
            "{}",
            judge.page
        );
        fields.push(("sure", "yes"));
        judge.post(&format!("{}/agree", opened.base), &fields);
        let adjusted = opened.records("Adjusted");
        assert_eq!(adjusted.len(), 1, "{}", judge.page);
        if let Some(reader) = &reader {
            says(reader, ".case .chip", "given");
            assert_eq!(reader.complaints(), Vec::<String>::new());
        }
        let told = site.get(&format!("{}/{}?lang=en", opened.base, adjusted[0]["seq"])).body;
        assert!(told.contains("Garde du Pont has 2 tactic points"), "{told}");
    }
}
