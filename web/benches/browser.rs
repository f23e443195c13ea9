//! The rules in a real browser beside the native build, in one run: a match file judged, every form of every seat awaited
//! asked for, and how long the first answer takes on a page that was never opened and on one opened again; a match judged
//! by a browser that was closed meanwhile, and has kept the engine compiled.
//!
//! `cargo bench -p greffe-web --bench browser`. It starts a server and Debian's chromium.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "a program that measures and prints"
)]

#[path = "../tests/support/driver.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod driver;
#[path = "../tests/support/server.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod server;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use driver::{Browser, Driver};
use greffe_core::record::line::Line;
use greffe_engine::desk::Desk;
use greffe_games::registry::System;
use serde_json::{Value, json};
use server::serve;

/// How often each is measured, natively and in the browser by turns.
const ROUNDS: usize = 7;
/// How often a browser is closed and opened again.
const REOPENED: usize = 5;
/// What a browser waits for, and more, before it keeps what it has compiled.
const KEEPS: Duration = Duration::from_secs(4);
/// The parts of a match, in fifths, at which its seats are asked.
const PARTS: [usize; 4] = [1, 2, 3, 4];

/// What every script here begins with: the engine of a game as the verify page pins it, a desk, bytes from base64.
const FACE: &str = "
  const rules = document.getElementById('rules');
  const face = await import(rules.dataset.face);
  const pinned = JSON.parse(rules.dataset.engines)[game];
  const engine = { url: pinned.url, sha256: pinned.sha256 };
  const worker = rules.dataset.worker;
";

fn main() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let page = format!("http://{}/verify?lang=en", site.address);
    driver.open(&page);
    driver.until("return document.getElementById('rules') !== null");
    for system in System::ALL {
        let game = system.name();
        let files = samples(game);
        for path in &files {
            judged(&driver, game, path);
        }
        asked(&driver, game, &files);
    }
    drop(driver);
    for system in System::ALL {
        first(&page, system.name());
        kept(&page, system.name());
    }
}

fn samples(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(game).join("matches");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "greffe")).collect();
    files.sort();
    files
}

/// Runs a script of the page whose promise is waited for; `game` and `given` are its values.
fn run(driver: &Driver, game: &str, given: &Value, script: &str) -> Value {
    let whole = format!(
        "const [game, given, done] = arguments; (async () => {{ {FACE} {script} }})().then(done, (error) => done(String(error)))"
    );
    let answer = driver.ask("POST", "/execute/async", &json!({ "script": whole, "args": [game, given] }));
    assert!(!answer.is_string(), "{game}: {answer}");
    answer
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

/// A whole file judged: the browser's from its first word of progress to the answer, so that fetching and compiling, which
/// are told elsewhere, are not in it.
fn judged(driver: &Driver, game: &str, path: &Path) {
    let file = std::fs::read(path).unwrap();
    let text = String::from_utf8(file.clone()).unwrap();
    let (mut native, mut browser) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let answer = greffe_engine::check(&file, &mut |_| ControlFlow::Continue(()));
        native.push(milliseconds(started));
        let came = run(
            driver,
            game,
            &json!(text),
            "let began = 0;
             const outcome = await face.judge({ worker, engine, file: new TextEncoder().encode(given), onProgress: () => { began = began || performance.now(); } });
             return [performance.now() - began, outcome];",
        );
        assert_eq!(serde_json::from_slice::<Value>(&answer).unwrap(), came[1], "{}", path.display());
        browser.push(came[0].as_f64().unwrap());
    }
    let (native, browser) = (median(&mut native), median(&mut browser));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    println!(
        "audit {game} {name}: native {native:.1} ms, browser {browser:.1} ms, {:.2} x",
        browser / native
    );
}

/// The records of a match up to a batch's end, so many fifths into it.
fn upto(path: &Path, part: usize) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().take_while(|line| Line::parse(line.as_bytes()).is_ok()).collect();
    let mut end = lines.len() * part / 5;
    while end < lines.len() && !lines[end - 1].contains("\"more\":0,") {
        end += 1;
    }
    lines[..end].join("\n")
}

/// Every form of every seat, at four places of every sample.
fn asked(driver: &Driver, game: &str, files: &[PathBuf]) {
    let (mut hardest, mut natives, mut browsers, mut forms) = ((0.0, 0.0), Vec::new(), Vec::new(), 0);
    for path in files {
        for part in PARTS {
            let records = upto(path, part);
            let mut desk = Desk::default();
            let opened = desk.answer(format!("{}\n{records}", json!({ "open": {} })).as_bytes());
            let opened: Value = serde_json::from_slice(&opened).unwrap();
            let seats: Vec<Value> = opened["done"]["awaited"]
                .as_array()
                .unwrap()
                .iter()
                .map(|owed| owed["seat"].clone())
                .collect();
            if seats.is_empty() {
                continue;
            }
            let requests: Vec<Value> = seats.iter().map(|seat| json!({ "ask": { "seat": seat } })).collect();
            let (mut native, mut browser) = (Vec::new(), Vec::new());
            for _ in 0..ROUNDS {
                let started = Instant::now();
                for request in &requests {
                    let answer: Value =
                        serde_json::from_slice(&desk.answer(request.to_string().as_bytes())).unwrap();
                    forms += answer["done"]["forms"].as_array().map_or(0, Vec::len);
                }
                native.push(milliseconds(started));
            }
            let came = run(
                driver,
                game,
                &json!({ "records": records, "requests": requests, "rounds": ROUNDS }),
                "const desk = face.openDesk({ worker, engine });
                 await desk.ask({ open: {} }, given.records);
                 const times = [];
                 for (let round = 0; round < given.rounds; round += 1) {
                   const began = performance.now();
                   for (const request of given.requests) await desk.ask(request);
                   times.push(performance.now() - began);
                 }
                 desk.close();
                 return times;",
            );
            browser.extend(came.as_array().unwrap().iter().map(|time| time.as_f64().unwrap()));
            let (native, browser) = (median(&mut native), median(&mut browser));
            if browser > hardest.1 {
                hardest = (native, browser);
            }
            natives.push(native);
            browsers.push(browser);
        }
    }
    println!(
        "forms {game}: {} positions, {} forms, median native {:.1} ms, browser {:.1} ms; hardest native {:.1} ms, browser {:.1} ms",
        natives.len(),
        forms / ROUNDS,
        median(&mut natives),
        median(&mut browsers),
        hardest.0,
        hardest.1
    );
}

/// From nothing at all to the first question answered: engine fetched, its hash computed, compiled, the match opened and a
/// seat asked; then the same on the page opened again.
fn first(page: &str, game: &str) {
    let path = samples(game).swap_remove(0);
    let records = upto(&path, 2);
    let script = "
      const began = performance.now();
      const desk = face.openDesk({ worker, engine });
      const { done } = await desk.ask({ open: {} }, given);
      const opened = performance.now();
      const seat = (done.awaited[0] || done.seats[0]).seat;
      await desk.ask({ ask: { seat } });
      const answered = performance.now();
      desk.close();
      return [opened - began, answered - began];";
    let (mut cold, mut warm) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        // A browser of its own, which has kept nothing.
        let folder = place("first", game);
        let Some(driver) = on(&folder) else { return };
        for times in [&mut cold, &mut warm] {
            driver.open(page);
            driver.until(
                "return document.readyState === 'complete' && document.getElementById('rules') !== null",
            );
            let came = run(&driver, game, &json!(records), script);
            times.push(came[1].as_f64().unwrap());
        }
        drop(driver);
        drop(std::fs::remove_dir_all(&folder));
    }
    let count = records.lines().count();
    println!(
        "first answer {game}, {count} records: cold {:.0} ms, warm {:.0} ms",
        median(&mut cold),
        median(&mut warm)
    );
}

/// The longest sample judged as the first thing by a browser that has judged it before and was closed since: from its first
/// word of progress to the answer, and from the question to the answer, fetching and hashing the engine included.
fn kept(page: &str, game: &str) {
    let path = samples(game).into_iter().max_by_key(|path| std::fs::metadata(path).unwrap().len()).unwrap();
    let file = std::fs::read(&path).unwrap();
    let text = String::from_utf8(file.clone()).unwrap();
    let script = "
      const asked = performance.now();
      let began = 0;
      await face.judge({ worker, engine, file: new TextEncoder().encode(given), onProgress: () => { began = began || performance.now(); } });
      const answered = performance.now();
      return [answered - began, answered - asked];";
    let open = |driver: &Driver| {
        driver.open(page);
        driver
            .until("return document.readyState === 'complete' && document.getElementById('rules') !== null");
    };
    let folder = place("kept", game);
    let Some(mut driver) = on(&folder) else { return };
    open(&driver);
    for _ in 0..ROUNDS {
        run(&driver, game, &json!(text), script);
    }
    std::thread::sleep(KEEPS);
    let (mut native, mut judged, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..REOPENED {
        // Closed, and another opened with all that this one has kept.
        drop(driver);
        let Some(again) = on(&folder) else { return };
        driver = again;
        let started = Instant::now();
        greffe_engine::check(&file, &mut |_| ControlFlow::Continue(()));
        native.push(milliseconds(started));
        open(&driver);
        let came = run(&driver, game, &json!(text), script);
        judged.push(came[0].as_f64().unwrap());
        whole.push(came[1].as_f64().unwrap());
        std::thread::sleep(KEEPS);
    }
    let native = median(&mut native);
    let judged = median(&mut judged);
    drop(driver);
    drop(std::fs::remove_dir_all(&folder));
    println!(
        "audit {game} in a browser opened again: native {native:.1} ms, browser {judged:.1} ms, {:.2} x; with the engine fetched {:.0} ms",
        judged / native,
        median(&mut whole)
    );
}

/// A folder for what a browser keeps.
fn place(name: &str, game: &str) -> PathBuf {
    std::env::temp_dir().join(format!("greffe-{name}-{}-{game}", std::process::id()))
}

/// A browser that keeps what it keeps in a folder.
fn on(folder: &Path) -> Option<Driver> {
    Browser::started(Some(folder)).map(|browser| Driver { browser: Some(browser) })
}
