//! Each of the games from the first page to a result that both seats signed, played by taps alone: a hand with a fixed
//! seed reads the question, taps what is lit or offered, and confirms. What cannot be tapped stops it.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure. Each game goes into its
//! second turn; `GREFFE_TABLE=long` plays on, and more of what may be done.

#[cfg(test)]
#[path = "support/server.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod server;

#[cfg(test)]
#[path = "support/driver.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod driver;

#[cfg(test)]
mod table {
    use std::collections::BTreeMap;
    use std::io::Write as _;
    use std::time::{Duration, Instant};

    use serde_json::{Value, json};

    use crate::driver::Driver;
    use crate::server::{Running, serve};

    const HAND: &str = include_str!("support/hand.js");

    /// The taps that a whole game may take beside those of its acts, those of each act on the average, and those that the
    /// shortest way of any act may take: figure, target, what with, a fact of the table, the confirmation.
    const WHOLE: usize = 20;
    const PER_ACT: usize = 3;
    const EACH: usize = 5;

    /// How many records the page has seen: pages name them, or the last of them.
    const HEAD: &str =
        "Number(document.body.dataset.head || Number(document.querySelector('main').dataset.seq || -1) + 1)";

    /// From the finger to the frame in which what the rules say of it is drawn, in tenths of a millisecond; the clock
    /// of the page itself. It stands at -1 until that frame is over; `draws` keeps those that nobody has taken yet, for a
    /// busy machine draws after it was looked at.
    const WATCH: &str = "
        window.drawn = null;
        if (!window.watched) {
          window.watched = true;
          window.draws = [];
          let down = 0;
          addEventListener('pointerdown', (event) => { down = event.timeStamp; window.drawn = null; }, true);
          const over = new MessageChannel();
          over.port1.onmessage = () => {
            window.drawn = Math.round((performance.now() - down) * 10);
            window.draws.push(window.drawn);
          };
          new MutationObserver(() => {
            if (window.drawn !== null || !down || !document.querySelector('.looked')) return;
            window.drawn = -1;
            requestAnimationFrame(() => over.port2.postMessage(0));
          }).observe(document.documentElement, { childList: true, subtree: true });
        }
        return true";

    /// How a game is opened and how long it is played.
    struct Game {
        slug: &'static str,
        seed: u64,
        /// What is tapped on the form beside the game and *open*.
        ways: &'static [&'static str],
        shared: bool,
        /// The turn in which a side concedes, of a long match.
        turn: u64,
        /// The declarations after which a hand ends what it may, in a long match.
        busy: usize,
        /// The declarations after which a side concedes, from the second turn on.
        acts: usize,
        language: &'static str,
        theme: &'static str,
    }

    /// What an act took.
    #[derive(Default)]
    struct Tally {
        acts: usize,
        taps: usize,
        /// The fewest of one act, and the most.
        least: Option<usize>,
        most: usize,
        scrolls: usize,
    }

    struct Phone {
        driver: Driver,
        taps: usize,
        /// Taps and scrolls since the last confirmation.
        since: (usize, usize),
        /// Wasted touches on the question that stands.
        tries: usize,
        avoid: Vec<String>,
        head: u64,
        /// Whether what was just refused has not been changed yet.
        fresh: bool,
    }

    impl Phone {
        fn start(theme: &str) -> Option<Self> {
            let driver = Driver::start()?;
            let cdp = |cmd: &str, params: Value| {
                driver.ask("POST", "/goog/cdp/execute", &json!({ "cmd": cmd, "params": params }))
            };
            cdp(
                "Emulation.setDeviceMetricsOverride",
                json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true }),
            );
            cdp(
                "Emulation.setEmulatedMedia",
                json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] }),
            );
            cdp("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
            // What a service worker hands on is weighed unpacked: the pages are weighed as they travel.
            cdp("Network.enable", json!({}));
            cdp("Network.setBypassServiceWorker", json!({ "bypass": true }));
            Some(Self { driver, taps: 0, since: (0, 0), tries: 0, avoid: Vec::new(), head: 0, fresh: false })
        }

        fn go(&self, address: &str) {
            self.driver.open(address);
            self.ready();
        }

        fn ready(&self) {
            self.driver.until("return document.readyState === 'complete'");
        }

        /// A finger, down and up: a tap that counts.
        fn at(&mut self, x: &Value, y: &Value) {
            self.touch(x, y);
            self.taps += 1;
            self.since.0 += 1;
        }

        fn touch(&self, x: &Value, y: &Value) {
            for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))] {
                let params = json!({ "type": kind, "touchPoints": points });
                let sent = json!({ "cmd": "Input.dispatchTouchEvent", "params": params });
                self.driver.ask("POST", "/goog/cdp/execute", &sent);
            }
        }

        /// Taps what is there before play begins, in its middle; nothing may cover it.
        fn tap(&mut self, css: &str) {
            self.driver.until(&format!("return Boolean(document.querySelector({}))", json!(css)));
            self.driver.until("return !document.documentElement.classList.contains('settling')");
            let script = format!(
                "const want = {{}}; const one = document.querySelector({}); {}",
                json!(css),
                HAND.split("const main =").next().unwrap()
            );
            let place = self.driver.run(&format!("{script} return tap(one, 'it')"));
            assert!(place["tap"].is_array(), "{css}: {place}");
            self.leave_a_mark();
            self.at(&place["tap"][0], &place["tap"][1]);
            self.ready();
        }

        fn leave_a_mark(&self) {
            self.driver
                .run("window.before = true; window.beforeHead = document.body.dataset.head; return true");
        }

        fn look(&self, seed: u64, ending: bool, hurry: bool) -> Value {
            // What a hand does follows from where it stands, not from how often it looked before.
            let mut roll = Dice(seed.wrapping_add(u64::try_from(self.taps).unwrap() << 32));
            let want = json!({
                "roll": roll.part(), "roll2": roll.part(), "ending": ending, "hurry": hurry, "tries": self.tries, "avoid": self.avoid, "fresh": self.fresh,
            });
            self.driver.run(&format!("const want = {want}; {HAND}"))
        }

        /// Waits for what a confirmed form brings: another page, or this one fetched anew. A busy browser may have seen
        /// a finger held down: where nothing comes of it for long, it taps again, and the form is sent once all the same.
        fn sent(&self, x: &Value, y: &Value) {
            let came = "return window.before !== true && document.readyState === 'complete'";
            let mut looks = 0_u32;
            self.driver.until_so(came, || {
                looks += 1;
                if looks.is_multiple_of(200) && self.driver.run("return window.before === true") == true {
                    // What was tapped may be asked no more: the other phone has answered meanwhile.
                    if self.driver.run("return document.body.dataset.head !== window.beforeHead") == true {
                        return true;
                    }
                    self.touch(x, y);
                }
                self.driver.run(came) == true
            });
        }

        fn head(&self) -> u64 {
            let head = self.driver.run(&format!("return {HEAD}"));
            head.as_u64().unwrap_or_default()
        }
    }

    /// The chooser's dice: the same for the same seed.
    struct Dice(u64);

    impl Dice {
        fn part(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            format!("0.{:09}", (self.0 >> 33) % 1_000_000_000).parse().unwrap()
        }
    }

    fn say(text: &str) {
        drop(writeln!(std::io::stderr().lock(), "{text}"));
    }

    fn opened(game: &Game, site: &Running, phones: &mut [Phone]) {
        let host = format!("http://{}", site.address);
        let (opener, rest) = phones.split_first_mut().unwrap();
        opener.go(&format!("{host}/?lang={}", game.language));
        opener.driver.keep(&format!("table-{}-000-home", game.slug));
        opener.tap(".doors a[href='/new']");
        opener.tap(&format!("a.game[href*='game={}']", game.slug));
        for way in game.ways {
            opener.tap(way);
        }
        opener.driver.keep(&format!("table-{}-001-new", game.slug));
        opener.tap("button[name='do'][value='open']");
        opener.driver.until("return location.pathname.startsWith('/m/')");
        for guest in rest {
            opener.driver.until("return document.querySelector('.qr a') !== null");
            let link = opener.driver.run("return new URL(document.querySelector('.qr a').href).pathname");
            // Scanning is one tap on what the camera shows.
            guest.taps += 1;
            guest.go(&format!("{host}{}?lang={}", link.as_str().unwrap(), game.language));
            guest.tap(".seatcard button");
        }
        for phone in phones.iter_mut() {
            phone.driver.until("return /\\/(play|veil)$/.test(location.pathname) || document.body.classList.contains('veiled')");
            say(&format!("{}: {} taps to sit at the table", game.slug, phone.taps));
            assert!(phone.taps <= 8, "{}: {} taps to sit at the table", game.slug, phone.taps);
            phone.since = (0, 0);
        }
    }

    /// What was seen of a game as it was played.
    struct Played {
        tallies: BTreeMap<String, Tally>,
        turns: u64,
        acts: usize,
        refusals: Vec<String>,
        /// How long the other phone was behind, at most.
        behind: Duration,
        /// The most bytes of a page with what its question reaches, on the wire, and what it asked.
        heaviest: (u64, String),
        /// How long answers took to be drawn after a finger touched, in tenths of a millisecond.
        drawn: Vec<u64>,
    }

    /// What came of one look at a phone.
    #[derive(PartialEq)]
    enum Step {
        Waits,
        Closed,
        Tapped,
    }

    /// Stops with a picture and the page.
    fn stop(game: &Game, phone: &Phone, why: &str) -> ! {
        phone.driver.keep(&format!("table-{}-fault", game.slug));
        panic!(
            "{}: {why}\n{}",
            game.slug,
            phone.driver.run("return document.querySelector('main').outerHTML")
        );
    }

    /// Takes up what a look says before its tap.
    fn note(game: &Game, phone: &mut Phone, look: &Value, played: &mut Played) {
        let text = |name: &str| look[name].as_str().unwrap_or_default();
        let what = text("what");
        if !text("refused").is_empty() {
            played.refusals.push(format!("ghost, {what}: {}", text("refused")));
        }
        if look["retry"] == true {
            phone.tries += 1;
        }
        if let Some(left) = look["leave"].as_str() {
            phone.avoid.push(left.to_owned());
            phone.tries = 0;
        }
        let scrolled = look["scrolled"] == true;
        phone.since.1 += usize::from(scrolled);
        if std::env::var_os("GREFFE_TAPS").is_some() {
            let question = look["state"]["question"].as_str().unwrap_or_default();
            let scroll = if scrolled { " (scrolled)" } else { "" };
            say(&format!("{} [{question}] {what}{scroll} {}", game.slug, text("refused")));
        }
    }

    /// One look at a phone, and the tap that follows from it.
    fn step(game: &Game, phone: &mut Phone, look: &Value, played: &mut Played) -> (Step, Option<u64>) {
        if look["closed"] == true {
            return (Step::Closed, None);
        }
        if let Some(fault) = look["fault"].as_str() {
            stop(game, phone, &format!("{fault}\n{look:#}"));
        }
        played.turns = played.turns.max(look["state"]["turn"].as_u64().unwrap_or_default());
        let head = look["state"]["head"].as_u64().unwrap_or(phone.head);
        if head != phone.head {
            (phone.head, phone.tries) = (head, 0);
            phone.avoid.clear();
        }
        let Some(place) = look["tap"].as_array() else { return (Step::Waits, None) };
        note(game, phone, look, played);
        let what = look["what"].as_str().unwrap_or_default();
        let goes = look["act"].is_string() || what == "curtain";
        phone.leave_a_mark();
        let draws = phone.driver.run("return (window.draws || []).splice(0)");
        played.drawn.extend(draws.as_array().into_iter().flatten().filter_map(Value::as_u64));
        phone.driver.run(WATCH);
        if goes {
            weigh(phone, look, played);
            phone.driver.keep(&format!("table-{}-{:03}-{what}", game.slug, played.acts));
        }
        phone.at(&place[0], &place[1]);
        phone.fresh = false;
        if !goes {
            phone.driver.until(
                "return ![...document.querySelectorAll('.prompt-form')].some((one) => Boolean(one.looking)) && window.drawn !== -1",
            );
            return (Step::Tapped, None);
        }
        phone.sent(&place[0], &place[1]);
        if what == "curtain" || what == "sure" {
            return (Step::Tapped, None);
        }
        let notice = phone
            .driver
            .run("const note = document.querySelector('.note[role=alert]'); return note && note.textContent");
        if let Some(notice) = notice.as_str() {
            phone.tries += 1;
            phone.fresh = true;
            let looked = look["looked"].as_str().unwrap_or_default();
            played.refusals.push(format!("{what}: {} (the ghost: {looked})", notice.trim()));
            if phone.tries > 3 {
                phone.avoid.push(look["form"].as_str().unwrap_or_default().to_owned());
                phone.tries = 0;
            }
            return (Step::Tapped, None);
        }
        let name = look["command"].as_str().or(look["act"].as_str()).unwrap_or_default();
        let tally = played.tallies.entry(name.to_owned()).or_default();
        tally.acts += 1;
        tally.taps += phone.since.0;
        tally.least = Some(tally.least.map_or(phone.since.0, |least| least.min(phone.since.0)));
        tally.most = tally.most.max(phone.since.0);
        tally.scrolls += phone.since.1;
        phone.since = (0, 0);
        played.acts += 1;
        (Step::Tapped, Some(phone.head()))
    }

    /// What the page and its data took on the wire.
    fn weigh(phone: &Phone, look: &Value, played: &mut Played) {
        let weight = phone.driver.run(
            "const bytes = (kind, part) => performance.getEntriesByType(kind).filter((one) => one.name.includes(part)).map((one) => one.encodedBodySize);
             return Math.max(0, ...bytes('navigation', '/play')) + Math.max(0, ...bytes('resource', '/reach?'))",
        );
        let weight = weight.as_u64().unwrap_or_default();
        if weight > played.heaviest.0 {
            let question = look["state"]["question"].as_str().unwrap_or_default();
            played.heaviest = (weight, question.to_owned());
        }
    }

    /// The turn in which a side concedes, and the declarations after which a hand ends what it may.
    fn length(game: &Game) -> (u64, usize) {
        let long = std::env::var_os("GREFFE_TABLE").is_some_and(|value| value == "long");
        if long { (game.turn, game.busy) } else { (2, game.busy / 3) }
    }

    fn play(game: &Game, phones: &mut [Phone]) -> Played {
        let (turn, busy) = length(game);
        let (tallies, refusals) = (BTreeMap::new(), Vec::new());
        let mut played = Played {
            tallies,
            turns: 0,
            acts: 0,
            refusals,
            behind: Duration::ZERO,
            heaviest: (0, String::new()),
            drawn: Vec::new(),
        };
        let (mut ending, mut idle) = (false, Instant::now());
        loop {
            let mut steps = Vec::new();
            for index in 0..phones.len() {
                let phone = &mut phones[index];
                let look = phone.look(game.seed, ending, played.acts > busy);
                let (step, head) = step(game, phone, &look, &mut played);
                steps.push(step);
                if phone.since.0 >= 60 {
                    stop(game, phone, "an act of sixty taps");
                }
                let Some(head) = head else { continue };
                // The other phone follows without a tap.
                let since = Instant::now();
                for (_, follower) in phones.iter().enumerate().filter(|(other, _)| *other != index) {
                    let follows = format!("return document.readyState === 'complete' && {HEAD} >= {head}");
                    follower.driver.until(&follows);
                }
                played.behind = played.behind.max(since.elapsed());
            }
            if played.turns < 2 && played.acts >= 8 * game.acts {
                stop(game, &phones[0], &format!("the first turn does not end in {} acts", played.acts));
            }
            ending = ending || played.turns >= turn || (played.turns >= 2 && played.acts >= game.acts);
            if steps.iter().all(|step| *step == Step::Closed) {
                return played;
            }
            if steps.contains(&Step::Tapped) {
                idle = Instant::now();
            } else if idle.elapsed() > Duration::from_mins(3) {
                stop(game, &phones[0], &format!("nobody can go on after {} acts", played.acts));
            }
        }
    }

    /// How long after taps their answers stood on the board.
    fn say_drawn(game: &Game, mut drawn: Vec<u64>) {
        drawn.sort_unstable();
        let at =
            |part: usize| drawn.get(drawn.len() * part / 100).or(drawn.last()).copied().unwrap_or_default();
        let millis = |tenths: u64| format!("{}.{} ms", tenths / 10, tenths % 10);
        say(&format!(
            "{}: {} answers drawn after a tap: half of them within {}, nine of ten within {}, all within {}",
            game.slug,
            drawn.len(),
            millis(at(50)),
            millis(at(90)),
            millis(at(100))
        ));
    }

    /// What a whole game and each of its acts may take. A hand that goes astray, and back, and is refused, is in it: so
    /// is every tap from the first page to the signatures.
    fn hold_taps(game: &Game, taps: usize, played: &Played) {
        let most = WHOLE + PER_ACT * played.acts;
        assert!(taps <= most, "{}: {taps} taps for {} acts", game.slug, played.acts);
        for (name, tally) in &played.tallies {
            let least = tally.least.unwrap_or_default();
            // Once or twice a hand may have gone astray each time: what is bounded is the way that it finds.
            if tally.acts < 3 {
                continue;
            }
            // A pile is as many taps as it has cards; each die of the table is one of its own.
            let open = ["CommitPile", "Faces"].contains(&name.as_str());
            assert!(open || least <= EACH, "{}: {name} took {least} taps at best", game.slug);
        }
    }

    fn game(game: &Game) {
        let many = if game.shared { 1 } else { 2 };
        let mut phones = Vec::new();
        for _ in 0..many {
            let Some(phone) = Phone::start(game.theme) else { return };
            phones.push(phone);
        }
        let site = serve();
        let begun = Instant::now();
        opened(game, &site, &mut phones);
        let played = play(game, &mut phones);
        // Several squares at once: the figure or nothing, the square, the confirmation; a curtain before them.
        if let Some(walk) = played.tallies.get("Walk") {
            assert!(walk.most <= 3 + usize::from(game.shared), "{}: a walk of {} taps", game.slug, walk.most);
        }
        let taps: usize = phones.iter().map(|phone| phone.taps).sum();
        say(&format!(
            "{}: {taps} taps, turn {}, {:?}; the other phone behind by {:?} at most",
            game.slug,
            played.turns,
            begun.elapsed(),
            played.behind
        ));
        say_drawn(game, played.drawn.clone());
        // Walks of squares are lit beforehand, and a table without positions has no places to answer for.
        let answers = ["seg", "ao", "dw"].contains(&game.slug);
        assert!(!answers || !played.drawn.is_empty(), "{}: no answer to a tap was seen drawn", game.slug);
        let (weight, question) = &played.heaviest;
        say(&format!("{}: the heaviest page took {weight} bytes: {question}", game.slug));
        assert!((1..=60_000).contains(weight), "{}: a page of {weight} bytes", game.slug);
        for (name, tally) in &played.tallies {
            let Tally { acts, taps, least: _, most, scrolls } = tally;
            let tenths = taps * 10 / acts;
            let each = format!("{}.{}", tenths / 10, tenths % 10);
            say(&format!(
                "{}: {name}: {acts} times, {each} taps each, {most} at most, {scrolls} scrolls",
                game.slug
            ));
        }
        hold_taps(game, taps, &played);
        // Nobody gives up by accident: that alone lies below all that is asked.
        let acts = played.tallies.iter().filter(|(name, _)| !["Concede", "sign"].contains(&name.as_str()));
        let scrolls: usize = acts.map(|(_, tally)| tally.scrolls).sum();
        // How the two phones take turns decides what a hand meets: the bound is of how often, not of one course of play.
        let most = 4 + played.acts / 8;
        assert!(
            scrolls <= most,
            "{}: a hand had to scroll {scrolls} times in {} acts",
            game.slug,
            played.acts
        );
        for refusal in &played.refusals {
            say(&format!("{}: refused: {refusal}", game.slug));
        }
        let base = phones[0].driver.run("return location.pathname.split('/').slice(0, 3).join('/')");
        let base = base.as_str().unwrap();
        for (index, phone) in phones.iter().enumerate() {
            phone.driver.keep(&format!("table-{}-end-{index}", game.slug));
            assert_eq!(phone.driver.complaints(), Vec::<String>::new());
            assert!(phone.driver.sideways() <= 0);
        }
        let file = site.get(&format!("{base}/file")).body;
        let signed = file.lines().filter(|line| line.contains("\"kind\":\"ResultSigned\"")).count();
        assert_eq!(signed, 2, "both signed on their devices");
        assert!(played.turns >= 2, "into the second turn: {}", played.turns);
    }

    const TABLE: &str = "label:has(input[name='dice'][value='table'])";
    const PROVEN: &str = "label:has(input[name='dice'][value='seeded'])";
    const ONE: &str = "label:has(input[name='devices'][value='one'])";

    #[test]
    fn seg_with_table_dice() {
        let ways = &[TABLE];
        game(&Game {
            slug: "seg",
            seed: 11,
            ways,
            shared: false,
            turn: 2,
            busy: 50,
            acts: 120,
            language: "en",
            theme: "light",
        });
    }

    #[test]
    fn ao_with_proven_dice() {
        let ways = &[PROVEN];
        game(&Game {
            slug: "ao",
            seed: 12,
            ways,
            shared: false,
            turn: 3,
            busy: 45,
            acts: 90,
            language: "fr",
            theme: "dark",
        });
    }

    #[test]
    fn dw_with_proven_dice() {
        let ways = &[PROVEN];
        game(&Game {
            slug: "dw",
            seed: 13,
            ways,
            shared: false,
            turn: 3,
            busy: 30,
            acts: 120,
            language: "en",
            theme: "dark",
        });
    }

    #[test]
    fn ad_on_one_tablet_with_its_secrets() {
        let ways = &[PROVEN, ONE];
        game(&Game {
            slug: "ad",
            seed: 14,
            ways,
            shared: true,
            turn: 2,
            busy: 55,
            acts: 140,
            language: "fr",
            theme: "light",
        });
    }

    #[test]
    fn tde_without_positions() {
        let ways = &[PROVEN, "#setup summary", "label:has(input[name$='.-none'][value='yes'])"];
        game(&Game {
            slug: "tde",
            seed: 15,
            ways,
            shared: false,
            turn: 3,
            busy: 40,
            acts: 120,
            language: "en",
            theme: "light",
        });
    }
}
