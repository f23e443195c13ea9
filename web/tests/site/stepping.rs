//! The replay that steps by itself: it shows what the plain page shows, asks for nothing on the way, keeps board,
//! sentence and transport in sight, and sends nothing beyond where a reader has been.

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::server::{Running, serve};

fn samples(site: &Running) -> Vec<(String, String, u64)> {
    let listed: Value =
        serde_json::from_str(&site.get("/api/v1/matches?shelf=samples&limit=100").body).unwrap();
    let all = listed["matches"].as_array().unwrap();
    let mut found: Vec<(String, String, u64)> = all
        .iter()
        .map(|one| {
            let id = one["id"].as_str().unwrap().to_owned();
            let shown: Value =
                serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}")).body).unwrap();
            (one["system"].as_str().unwrap().to_owned(), id, shown["head"]["records"].as_u64().unwrap())
        })
        .collect();
    found.sort();
    found.dedup_by(|one, other| one.0 == other.0);
    assert_eq!(found.len(), 5);
    found
}

/// The sample of a game with the most records: it comes in several parts.
fn longest(site: &Running, system: &str) -> String {
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?limit=100").body).unwrap();
    let all = listed["matches"].as_array().unwrap();
    let longest = all.iter().filter(|one| one["system"] == system).max_by_key(|one| one["records"].as_u64());
    longest.unwrap()["id"].as_str().unwrap().to_owned()
}

/// What the page says, piece by piece, spaces aside.
const SAYS: &str = "const said = (root, selector) => { const found = root.querySelector(selector); return found ? found.textContent.replace(/\\s+/g, ' ').trim() : ''; };
    const tokens = (root) => [...root.querySelectorAll('a.fig')].map((one) => one.dataset.figure + one.innerHTML.replace(/\\s+/g, ' ')).join();
    const says = (root) => ['.bar', '[data-out=say]', '.crews'].map((one) => said(root, one)).concat([...root.querySelectorAll('.panel > header h2, .panel .verdict, .panel table.sum, .panel .delta, .panel .facts-list')].map((one) => one.textContent.replace(/\\s+/g, ' ').trim()), tokens(root));";

#[test]
fn every_step_shows_what_its_plain_page_shows_and_asks_for_nothing() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    for (system, id, records) in samples(&site) {
        let start = records / 2;
        driver.ask("POST", "/window/rect", &json!({"width": 1280, "height": 900}));
        driver.open(&format!("http://{}/m/{id}/{start}?lang=fr", site.address));
        driver.until("return document.body.classList.contains('stepping')");
        // All parts are there once the last thing asked for, what was likely, has come.
        driver.until(
            "return performance.getEntriesByType('resource').some((one) => one.name.includes('/chances'))",
        );
        driver.until(
            "const all = performance.getEntriesByType('resource').map((one) => one.name); window.before = all.length; return all.filter((one) => /replay\\/[0-9]+/.test(one)).length > 0",
        );
        driver.run("performance.clearResourceTimings()");
        for key in
            ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "k", "PageUp", "End", "Home", "PageDown"]
        {
            driver.run(&format!(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
            ));
            driver.until("return location.pathname.endsWith('/' + document.body.dataset.seq)");
            let asked = driver.run(
                "return performance.getEntriesByType('resource').map((one) => one.name).filter((one) => !/chances|\\/replay\\//.test(one))",
            );
            assert_eq!(asked, json!([]), "{system} {key}");
            let script = format!(
                "const done = arguments[arguments.length - 1]; {SAYS}
                 fetch(location.pathname).then((answer) => answer.text()).then((text) => {{
                   const plain = new DOMParser().parseFromString(text, 'text/html');
                   const [one, other] = [says(document), says(plain)];
                   performance.clearResourceTimings();
                   done([location.pathname, one.findIndex((text, at) => text !== other[at]), one, other]);
                 }});"
            );
            let compared = driver.ask("POST", "/execute/async", &json!({"script": script, "args": []}));
            assert_eq!(compared[1], json!(-1), "{system} {key}: {compared}");
            assert_eq!(compared[2], compared[3], "{system} {key}");
        }
        assert_eq!(driver.run("return document.body.dataset.seq !== ''"), json!(true));
        assert_eq!(driver.complaints(), Vec::<String>::new(), "{system}");
    }
}

#[test]
fn parts_that_do_not_go_together_are_asked_for_anew_and_stepping_goes_on() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let id = longest(&site, "seg");
    // Once, the second part comes as of a match that has gone on meanwhile.
    driver.before_pages(
        "const plain = window.fetch; window.spoilt = 0;
         window.fetch = async (address, options) => {
           const answer = await plain(address, options);
           if (!/replay\\/1\\?/.test(String(address)) || window.spoilt) return answer;
           window.spoilt = 1;
           return new Response(JSON.stringify({ ...(await answer.json()), of: '000000000000' }));
         };",
    );
    driver.open(&format!("http://{}/m/{id}/300?lang=fr", site.address));
    driver.until("return window.spoilt === 1 && performance.getEntriesByType('resource').some((one) => one.name.includes('/chances'))");
    driver.run("window.stays = true; document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))");
    driver.until("return document.querySelector('#seq').max === document.body.dataset.seq");
    assert_eq!(driver.run("return window.stays"), json!(true), "the page was left");
}

#[test]
fn a_line_of_the_pages_travels_once_whichever_part_is_asked_for_first() {
    let site = serve();
    for system in ["seg", "tde"] {
        let id = longest(&site, system);
        let get = |path: &str| -> Value {
            let answer = site.get(&format!("/api/v1/matches/{id}/replay{path}"));
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            serde_json::from_str(&answer.body).unwrap()
        };
        let index = get("");
        let count = index["steps"].as_array().unwrap().len();
        let last = (count - 1) / usize::try_from(index["per"].as_u64().unwrap()).unwrap();
        assert!(last > 0, "{system}");
        let of_last = get(&format!("/{last}"));
        let parts: Vec<Value> = (0..last).map(|part| get(&format!("/{part}"))).chain([of_last]).collect();
        let mut seen = std::collections::BTreeSet::new();
        let mut steps = 0;
        for part in &parts {
            assert_eq!((&part["of"], part["first"].as_u64()), (&index["of"], Some(steps)), "{system}");
            steps += u64::try_from(part["steps"].as_array().unwrap().len()).unwrap();
            let lists = part["lines"].as_array().unwrap();
            let lines: Vec<&str> = lists
                .iter()
                .flat_map(|list| list.as_array().unwrap())
                .map(|line| line.as_str().unwrap())
                .collect();
            assert_eq!(lines.len(), part["order"].as_str().unwrap().len(), "{system}");
            for line in lines {
                assert!(seen.insert(line), "{system}: twice: {line}");
            }
        }
    }
}

#[test]
fn board_sentence_and_transport_stay_in_sight_and_a_tap_shows_a_figure_and_a_rule_in_place() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    for (system, id, records) in samples(&site) {
        for (width, height) in [(390, 844), (1280, 900)] {
            driver.ask("POST", "/window/rect", &json!({"width": width, "height": height}));
            driver.open(&format!("http://{}/m/{id}/{}?lang=fr", site.address, records / 3));
            driver.until("return document.body.classList.contains('stepping')");
            let hidden = driver.run(
                "const out = []; for (const one of ['.keys', '#seq', '.say']) { const box = document.querySelector(one).getBoundingClientRect(); if (box.top < 0 || box.bottom > innerHeight + 1) out.push([one, box.top, box.bottom, innerHeight]); } if (document.documentElement.scrollHeight > innerHeight + 1) out.push(['page', document.documentElement.scrollHeight, innerHeight]); return out",
            );
            assert_eq!(hidden, json!([]), "{system} {width}");
            driver.keep(&format!("stepping-{system}-{width}"));
            driver.run("window.stays = true; document.querySelector('.crews th a').click()");
            driver.until("return document.querySelector('#closeup #c-moments') !== null");
            // The address follows with the next picture.
            driver.until("return location.search.startsWith('?figure=')");
            driver.run("document.querySelector('#closeup [data-plain]').click()");
            driver.until("return document.querySelector('#closeup') === null && document.querySelector('#panneau') !== null");
            // Walk to a step that applies a rule.
            driver.until("const rule = document.querySelector('#panneau a.rule'); if (!rule) document.querySelector('[data-step=on]').click(); return rule !== null");
            driver.run("document.querySelector('#panneau a.rule').click()");
            driver.until("return document.querySelector('#closeup header p:not(.row)') !== null");
            assert_eq!(driver.run("return window.stays"), json!(true), "{system}: the page was left");
        }
        assert_eq!(driver.complaints(), Vec::<String>::new(), "{system}");
    }
}

#[test]
fn nothing_beyond_where_the_reader_has_been_is_sent_and_what_stands_still_is_not_sent_twice() {
    let site = serve();
    for (system, id, records) in samples(&site) {
        let seen = records / 2;
        let get = |path: &str| -> Value {
            let answer = site.get(&format!("/api/v1/matches/{id}{path}"));
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            serde_json::from_str(&answer.body).unwrap()
        };
        let whole = get("/replay?lang=en");
        let cut = get(&format!("/replay?lang=en&seen={seen}"));
        let (all, shown) = (whole["steps"].as_array().unwrap(), cut["steps"].as_array().unwrap());
        assert!(shown.len() < all.len() && shown[..] == all[..shown.len()], "{system}");
        let last = shown.last().unwrap()[1].as_u64().unwrap();
        assert!(last >= seen && cut["last"] == json!(last) && cut["closed"] == json!(false), "{system}");
        for one in cut["decided"].as_array().unwrap() {
            assert!(one["seq"].as_u64().unwrap() <= last);
        }
        // What comes after may be anything: another reader's answer is the same whatever it is. A name or a sentence
        // of a later step that no earlier one has stands nowhere in it.
        let text = cut.to_string();
        let earlier: Vec<&str> = shown.iter().filter_map(|step| step[4].as_str()).collect();
        for step in &all[shown.len()..] {
            let told = step[4].as_str().unwrap();
            let known = told.len() < 30 || earlier.iter().any(|one| one.contains(told));
            assert!(known || !text.contains(told), "{system}: {told}");
        }
        let per = usize::try_from(cut["per"].as_u64().unwrap()).unwrap();
        let part = get(&format!("/replay/{}?lang=en&seen={seen}", (shown.len() - 1) / per));
        assert_eq!(part["steps"].as_array().unwrap().len(), (shown.len() - 1) % per + 1, "{system}");
        let beyond =
            site.get(&format!("/api/v1/matches/{id}/replay/{}?seen={seen}", (shown.len() - 1) / per + 1));
        assert_eq!(beyond.status, 404, "{system}");
        let answer = site.get(&format!("/api/v1/matches/{id}/replay/0"));
        let tag = answer.header("etag").unwrap().to_owned();
        let again =
            site.ask("GET", &format!("/api/v1/matches/{id}/replay/0"), &[("If-None-Match", &tag)], b"");
        assert_eq!(again.status, 304, "{system}");
    }
}

#[test]
fn what_a_roll_did_bears_its_own_name_and_stands_in_the_turn_it_was_rolled_in() {
    let site = serve();
    let begins = |title: &str| {
        let turn = title.strip_prefix("Tour ").is_some_and(|rest| rest.parse::<u32>().is_ok());
        turn || title.starts_with("Activation")
            || title.starts_with("Tour de jeu")
            || title == "Fin de la partie"
    };
    for (system, id, _) in samples(&site) {
        let answer = site.get(&format!("/api/v1/matches/{id}/replay?lang=fr"));
        let told: Value = serde_json::from_str(&answer.body).unwrap();
        let (mut rolled, mut places) = (0, Vec::new());
        for turn in told["turns"].as_array().unwrap() {
            for act in
                turn["activations"].as_array().unwrap().iter().flat_map(|one| one["acts"].as_array().unwrap())
            {
                places.push((act[0].as_u64().unwrap(), act[1].as_u64().unwrap()));
                if [3, 4, 5].iter().all(|at| act[*at].as_array().unwrap().is_empty()) {
                    continue;
                }
                rolled += 1;
                let title = act[2].as_str().unwrap();
                // Whoever is first is rolled for as the first turn begins: that is all that came of it.
                let first =
                    title.ends_with(" 1") && [4, 5].iter().all(|at| act[*at].as_array().unwrap().is_empty());
                // What a turn does by itself, without a die, is told as the turn.
                let alone = act[3].as_array().unwrap().is_empty() && title.starts_with("Tour ");
                assert!(first || alone || !begins(title), "{system}, {}: {title}, {act}", turn["heading"]);
            }
        }
        assert!(rolled > 10, "{system}");
        // Whatever is filed elsewhere is filed once, in the order of the match.
        assert!(places.windows(2).all(|two| two[0].0 + two[0].1 <= two[1].0), "{system}: {places:?}");
    }
    // A shot whose batch goes on to the next figure's activation.
    let ao: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples&limit=100").body).unwrap();
    let ao = ao["matches"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["title"] == "Les serres de Vauclère")
        .unwrap();
    let id = ao["id"].as_str().unwrap();
    let page = site.get(&format!("/m/{id}/402?lang=fr")).body;
    let title = page.split("id=\"p-title\">").nth(1).unwrap().split("</h2>").next().unwrap();
    assert!(!begins(title), "{title}");
    let bar = page.split("class=\"when\"><b>").nth(1).unwrap().split("</b>").next().unwrap();
    assert!(bar.contains("Grolle"), "{bar}");
}

#[test]
fn on_a_phone_what_is_asked_for_comes_into_sight_and_what_is_compared_stays_above_the_record() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    for (system, id, records) in samples(&site) {
        driver.ask("POST", "/window/rect", &json!({"width": 390, "height": 844}));
        driver.open(&format!("http://{}/m/{id}/{}?lang=fr", site.address, records / 3));
        driver.until("return document.body.classList.contains('stepping')");
        // The head of what was asked for stands below the board and above the transport.
        let seen = "const head = document.querySelector('#closeup h2'); if (!head) return false; const box = head.getBoundingClientRect(); const board = document.querySelector('.stage > .board'); const over = board && !board.hidden ? board.getBoundingClientRect().bottom : 0; return document.activeElement === head && box.top >= over - 1 && box.bottom <= document.querySelector('.tape').getBoundingClientRect().top + 1";
        for press in [
            "[...document.querySelectorAll('.turns h3 a')].find((one) => one.href.includes('key=1')).click()",
            "document.querySelectorAll('.turns h3 .plain')[0].click()",
            "document.querySelectorAll('.turns h3 .plain')[1].click()",
        ] {
            driver.run("document.querySelector('.grid3').scrollTop = 1e6; document.activeElement.blur()");
            driver.run(press);
            driver.until(seen);
        }
        driver.run("document.querySelector('#closeup [data-plain]').click()");
        driver.until("return document.querySelector('#panneau') !== null");
        driver.run("document.querySelectorAll('.turns h3 .plain')[2].click()");
        driver.until("return document.querySelector('.grid3 > .panel > #compared:first-child') !== null");
        driver.run("document.querySelector('[data-step=on]').click()");
        driver.until("const head = document.querySelector('.grid3 > .panel > #compared:first-child h3'); return head !== null && head.textContent.includes(document.body.dataset.seq)");
        assert_eq!(driver.complaints(), Vec::<String>::new(), "{system}");
    }
}

/// Whoever is drawn on the board and not whole in it, of those a selector names; and how many it names.
fn cut(driver: &Driver, figures: &str) -> Value {
    driver.until("return document.getAnimations().length === 0");
    driver.run(&format!(
        "const frame = document.querySelector('.stage .board').getBoundingClientRect();
         const all = [...document.querySelectorAll('.stage .board > svg {figures}')];
         const out = all.filter((one) => {{ const box = one.getBoundingClientRect(); return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1; }});
         return [all.length, out.map((one) => one.getAttribute('aria-label'))]"
    ))
}

#[test]
fn whoever_stands_at_an_edge_of_the_table_is_whole_in_a_replay_and_in_a_frame() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    // In a frame on a phone, bases of The Drowned Earth beside an edge are not always whole yet.
    for (system, id, records) in samples(&site).into_iter().filter(|(system, ..)| system != "tde") {
        let mut acted = 0;
        for (width, height, mobile) in [(390, 844, true), (1280, 900, false)] {
            let metrics =
                json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
            driver.ask(
                "POST",
                "/goog/cdp/execute",
                &json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics }),
            );
            for part in 1..4 {
                let seq = records * part / 4;
                driver.open(&format!("http://{}/m/{id}/{seq}?lang=fr", site.address));
                driver.until("return document.body.classList.contains('stepping')");
                let near = cut(&driver, "a.fig:has(.halo)");
                assert_eq!(near[1], json!([]), "{system} {seq} at {width}");
                acted += near[0].as_u64().unwrap();
                driver.run("document.querySelector('.frames .whole').click(); return true");
                let all = cut(&driver, "a.fig:not(.out)");
                assert_eq!(all[1], json!([]), "{system} {seq} at {width}, the whole table");
                assert!(all[0].as_u64() > Some(3), "{system} {seq}: {all}");
                driver.open(&format!("http://{}/embed/m/{id}/{seq}?lang=fr", site.address));
                driver.until("return document.readyState === 'complete'");
                assert_eq!(
                    cut(&driver, "a.fig:has(.halo)")[1],
                    json!([]),
                    "{system} {seq} at {width}, framed"
                );
            }
        }
        assert!(acted > 0, "{system}");
    }
}

#[test]
fn a_replay_is_no_wider_than_the_narrowest_window() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let metrics = json!({ "width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": false });
    let emulate = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
    driver.ask("POST", "/goog/cdp/execute", &emulate);
    for (system, id, records) in samples(&site) {
        for (language, part) in [("fr", 1), ("en", 2), ("fr", 3)] {
            let seq = records * part / 4;
            driver.open(&format!("http://{}/m/{id}/{seq}?lang={language}", site.address));
            driver.until("return document.body.classList.contains('stepping')");
            let wide = driver.run("return document.documentElement.scrollWidth");
            assert!(wide.as_u64() <= Some(320), "{system} {seq} {language}: {wide} px");
        }
    }
}

/// Names written on the ground of the boards of some moments that a base covers by a third or more: how many names there
/// are, and which.
const COVERED: &str = "const done = arguments[arguments.length - 1];
    const [id, seqs] = arguments;
    const of = (seq) => fetch(`/m/${id}/${seq}?lang=fr`).then((answer) => answer.text()).then((text) => {
      const page = new DOMParser().parseFromString(text, 'text/html');
      const bases = [...page.querySelectorAll('.stage .board a.fig:not(.out)')].map((one) => {
        const [, x, y, by] = /translate\\(([0-9.-]+) ([0-9.-]+)\\) scale\\(([0-9.]+)\\)/.exec(one.firstElementChild.getAttribute('transform')).map(Number);
        return [x, y, Number(one.querySelector('.base').getAttribute('r')) * by];
      });
      const names = [...page.querySelectorAll('.stage .board text.where')].map((one) => [one.textContent, Number(one.getAttribute('x')), Number(one.getAttribute('y')) - 4, one.textContent.length * 3]);
      return names.map(([name, x, y, half]) => {
        const across = (p, r) => Math.max(0, Math.min(x + half, p + r) - Math.max(x - half, p - r));
        const down = (q, r) => Math.max(0, Math.min(y + 6, q + r) - Math.max(y - 6, q - r));
        return bases.some(([p, q, r]) => across(p, r) * down(q, r) > half * 8) ? `${seq}: ${name}` : '';
      });
    });
    Promise.all(seqs.map(of)).then((all) => done([all.flat().length, all.flat().filter(Boolean)]));";

#[test]
fn what_is_written_on_the_ground_is_read_beside_whoever_stands_on_it() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?game=dw&limit=100").body).unwrap();
    let all = listed["matches"].as_array().unwrap();
    let one = all.iter().find(|one| one["title"] == "L’entrepôt sous la brume").unwrap();
    let (id, records) = (one["id"].as_str().unwrap(), one["records"].as_u64().unwrap());
    driver.open(&format!("http://{}/about/dice?lang=fr", site.address));
    let seqs: Vec<u64> = (1..16).map(|part| records * part / 16).collect();
    let found = driver.ask("POST", "/execute/async", &json!({"script": COVERED, "args": [id, seqs]}));
    assert!(found[0].as_u64() > Some(30), "{found}");
    assert_eq!(found[1], json!([]));
}

#[test]
fn keys_are_listed_lead_to_turns_and_leave_alone_who_types() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let (_, id, _) = samples(&site).into_iter().find(|(system, ..)| system == "seg").unwrap();
    driver.ask("POST", "/window/rect", &json!({"width": 1280, "height": 900}));
    driver.open(&format!("http://{}/m/{id}?lang=en", site.address));
    driver.until("return document.body.classList.contains('stepping')");
    let press = |key: &str, on: &str| {
        driver.run(&format!(
            "{on}.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }})); return true"
        ));
    };
    let at = || driver.run("return document.body.dataset.seq").as_str().unwrap().parse::<u64>().unwrap();
    let moved = |key: &str| {
        let before = at();
        press(key, "document.body");
        driver.until(&format!("return document.body.dataset.seq !== '{before}'"));
        at()
    };
    // From the end no key moment follows, but those before it are there, and then those after them.
    let last = at();
    let back = moved("K");
    let further = moved("K");
    assert!(further < back && back < last, "{further} {back} {last}");
    assert_eq!(moved("k"), back);
    // Brackets are the turn keys.
    let turn = moved("[");
    moved("ArrowRight");
    assert_eq!(moved("PageUp"), turn);
    let next = moved("]");
    moved("[");
    assert_eq!(moved("PageDown"), next);
    // The list stands over the page, names them, and nothing moves beneath it.
    press("?", "document.body");
    driver.until("return document.querySelector('#keys').open");
    let named =
        driver.run("return [...document.querySelectorAll('#keys kbd')].map((one) => one.textContent)");
    let named: Vec<&str> = named.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    for key in
        ["\u{2190}", "\u{2193}", "[", "]", "Page Up", "Shift K", "k", "Home", "End", "Space", "/", "?", "Esc"]
    {
        assert!(named.contains(&key), "{key}: {named:?}");
    }
    press("ArrowLeft", "document.body");
    assert_eq!(at(), next);
    driver.run("document.querySelector('#keys').close(); return true");
    // Who types is left alone.
    driver.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<input id=typed>'); document.querySelector('#typed').focus(); return true");
    for key in ["[", "k", "?", "/"] {
        press(key, "document.querySelector('#typed')");
    }
    assert_eq!(at(), next);
    assert_eq!(driver.run("return document.activeElement.id"), json!("typed"));
    press("/", "document.body");
    assert_eq!(driver.run("return document.activeElement.id"), json!("seq"), "where one goes to a record");
}
