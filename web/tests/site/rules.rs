//! The verify page judging by the rules, in a real browser: a match that follows them, forged ones, engines that are not
//! what the page names, and a browser without WebAssembly.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use greffe_web::engine;
use serde_json::json;

use crate::driver::Driver;
use crate::forged::{forged, other_digest, other_revision};
use crate::server::{Running, serve};

/// What a match with its page and its rules weighs at most, in bytes.
const MOST_KEPT: usize = 3_000_000;
const SAMPLE: &str = "01-le-gue-de-l-ecluse.greffe";

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/seg/matches").join(SAMPLE).canonicalize().unwrap()
}

/// A file of a test, in a folder that goes with it.
struct Files(PathBuf);

impl Drop for Files {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

impl Files {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("greffe-rules-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

fn open(driver: &Driver, site: &Running, language: &str) {
    driver.open(&format!("http://{}/verify?lang={language}", site.address));
    driver.until("return document.readyState === 'complete' && window.GreffeVerify !== undefined");
    // A module runs when the document is parsed; a file given earlier would not be judged.
    driver
        .run("window.judged = 0; document.addEventListener('greffe:judged', () => { window.judged += 1; })");
}

/// Hands the page a file, as a person does, and waits until it has been judged, or could not be.
fn give(driver: &Driver, path: &Path) -> (String, String) {
    let before = driver.run("return window.judged").as_u64().unwrap();
    let found = driver.ask("POST", "/element", &json!({"using": "css selector", "value": "#verify-file"}));
    let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
    let given = json!({"text": path.display().to_string()});
    assert_eq!(driver.ask("POST", &format!("/element/{id}/value"), &given), json!(null));
    driver.until(&format!("return window.judged > {before}"));
    let text = |id: &str| {
        let script = format!("return document.getElementById('{id}').textContent");
        driver.run(&script).as_str().unwrap().to_owned()
    };
    assert_eq!(driver.run("return document.querySelector('#rules').checkVisibility()"), true);
    (text("rules-verdict"), text("rules"))
}

fn is(driver: &Driver, class: &str) -> bool {
    driver.run(&format!("return document.querySelector('#rules-verdict').classList.contains('{class}')"))
        == true
}

#[test]
fn the_page_judges_by_the_rules_and_says_where_a_forged_match_differs() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let files = Files::new();
    let good = std::fs::read(sample()).unwrap();
    driver.ask("POST", "/window/rect", &json!({"width": 500, "height": 2400}));
    for (language, equal, differs, newer, refused) in [
        (
            "en",
            "By the rules: ",
            "Differs from the rules: 1 command",
            "engine knows up to",
            "refuses this file too",
        ),
        (
            "fr",
            "Conforme aux règles\u{a0}: ",
            "Diffère des règles\u{a0}: 1 commande",
            "connaît jusqu’à",
            "refuse aussi",
        ),
    ] {
        open(&driver, &site, language);
        let (verdict, whole) = give(&driver, &sample());
        assert!(verdict.starts_with(equal) && is(&driver, "ok"), "{verdict}");
        assert!(whole.contains("seg/"), "{whole}");
        driver.keep(&format!("rules-{language}"));
        assert_eq!(driver.run("return document.querySelectorAll('#rules-commands li').length > 20"), true);
        assert_eq!(driver.run("return document.querySelector('[data-about=rules]')"), json!(null));

        let wrong = files.file("differs.greffe", &forged(&good, other_digest));
        let (verdict, whole) = give(&driver, &wrong);
        assert!(verdict.starts_with(differs) && is(&driver, "no"), "{verdict}");
        assert!(whole.contains("digest"), "where, and both values: {whole}");
        assert_eq!(driver.run("return document.querySelectorAll('#rules-list .bytes p').length"), 2);
        driver.keep(&format!("rules-differs-{language}"));
        assert!(driver.sideways() <= 0, "two values that differ fit a phone");
        // The plain script finds nothing: its bytes are sound.
        assert_eq!(
            driver.run("return document.querySelector('#verify-verdict').classList.contains('ok')"),
            true
        );

        let newest = files.file("newer.greffe", &forged(&good, other_revision));
        let (verdict, _) = give(&driver, &newest);
        assert!(verdict.contains(newer) && !is(&driver, "ok") && !is(&driver, "no"), "{verdict}");
        let unchecked = driver.run("return document.querySelector('[data-about=rules]') !== null");
        assert_eq!(unchecked, true, "rules that judged nothing are not said to be checked");

        let mut spoilt = good.clone();
        let middle = spoilt.len() / 2;
        spoilt[middle] ^= 1;
        let (verdict, _) = give(&driver, &files.file("spoilt.greffe", &spoilt));
        assert!(verdict.contains(refused) && is(&driver, "no"), "{verdict}");
    }
    assert_eq!(driver.complaints(), Vec::<String>::new(), "nothing is against the policy");
}

#[test]
fn an_engine_that_is_not_the_one_named_is_not_run_and_the_five_checks_stand() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    open(&driver, &site, "en");
    let other = |change: &str| {
        driver.run(&format!(
            "const root = document.getElementById('rules'); const all = JSON.parse(root.dataset.engines);
             {change}; root.dataset.engines = JSON.stringify(all);"
        ));
        let (verdict, _) = give(&driver, &sample());
        assert!(!is(&driver, "ok") && !is(&driver, "no"), "{verdict}");
        let five = driver.run("return document.querySelectorAll('#verify-steps .ok').length");
        assert_eq!(five, 5, "the five checks need no engine");
        verdict
    };
    let own = &engine::ALL.iter().find(|engine| engine.made.game == "seg").unwrap().made.sha256;
    let hash = "all.seg.sha256 = '0'.repeat(64)";
    assert!(other(hash).contains("not the one this page names"));
    let style = "all.seg.url = document.querySelector('link[rel=stylesheet]').href";
    assert!(other(style).contains("not the one this page names"), "another file in its place");
    let older = format!("all.seg.sha256 = '{own}'; all.seg.url = '/static/engine-seg.0000000000000000.wasm'");
    assert!(other(&older).contains("no longer at this address"));
    assert!(other("delete all.seg").contains("no engine here for the game seg"));
}

#[test]
fn a_browser_without_web_assembly_is_told_so() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    driver.before_pages("delete window.WebAssembly");
    open(&driver, &site, "fr");
    let (verdict, whole) = give(&driver, &sample());
    assert!(verdict.contains("n’a pas WebAssembly"), "{verdict}");
    assert!(whole.contains("greffe verify"), "{whole}");
    assert_eq!(driver.run("return document.querySelectorAll('#verify-steps .ok').length"), 5);
}

#[test]
fn a_match_kept_as_one_file_is_judged_where_there_is_no_server() {
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    let listed: serde_json::Value =
        serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
    let mut systems = std::collections::BTreeMap::new();
    for listed in listed["matches"].as_array().unwrap() {
        let id = listed["id"].as_str().unwrap();
        let page = site.get(&format!("/m/{id}/verify/save?lang=en"));
        assert_eq!(page.status, 200);
        assert!(page.header("content-disposition").unwrap().contains(&format!("greffe-{id}.html")));
        assert!(page.body.len() <= MOST_KEPT, "{id}: {} bytes", page.body.len());
        let original = format!("/m/{id}\"><bdi>http");
        assert!(page.body.contains(&original), "it says where the original lies");
        let engine = page.body.split("data-engines=\"{&#34;").nth(1).unwrap();
        systems.insert(engine.split('&').next().unwrap().to_owned(), page.body);
    }
    assert_eq!(systems.len(), 5, "a sample of every game: {:?}", systems.keys());
    assert_eq!(site.get(&format!("/m/{}/verify/save", "0".repeat(32))).status, 404);
    site.stop();
    let files = Files::new();
    for (game, page) in systems {
        let path = files.file(&format!("{game}.html"), page.as_bytes());
        driver.open(&format!("file://{}", path.display()));
        driver.until("return document.readyState === 'complete' && window.GreffeEngine !== undefined");
        driver.run(
            "window.judged = 0; document.addEventListener('greffe:judged', () => { window.judged += 1; })",
        );
        driver.run("document.getElementById('verify-fetch').click()");
        driver.until("return window.judged === 1");
        let verdict = driver.run("return document.getElementById('rules-verdict').textContent");
        assert!(
            verdict.as_str().unwrap().starts_with("By the rules: ") && is(&driver, "ok"),
            "{game}: {verdict}"
        );
        assert_eq!(driver.run("return document.querySelectorAll('#verify-steps .ok').length"), 5, "{game}");
        // Spoilt in the file itself: its hash is pinned beside it.
        driver.run(
            "const root = document.getElementById('rules'); const all = JSON.parse(root.dataset.engines);
             for (const game of Object.keys(all)) all[game].sha256 = '0'.repeat(64);
             root.dataset.engines = JSON.stringify(all); document.getElementById('verify-fetch').click()",
        );
        driver.until("return window.judged === 2");
        let verdict = driver.run("return document.getElementById('rules-verdict').textContent");
        assert!(verdict.as_str().unwrap().contains("not the one this page names"), "{game}: {verdict}");
        assert_eq!(driver.complaints(), Vec::<String>::new(), "{game}");
    }
}

#[test]
fn the_verify_page_opens_and_judges_without_a_network_once_it_was_seen() {
    let Some(driver) = Driver::start() else { return };
    let mut site = serve();
    open(&driver, &site, "en");
    driver.until(
        "return navigator.serviceWorker.controller !== null && (window.asked = window.asked || caches.open('greffe-verify-1')
           .then((kept) => kept.keys()).then((all) => { window.kept = all.length; window.asked = null; }), window.kept >= 7)",
    );
    give(&driver, &sample());
    let kept = "caches.open('greffe-verify-1').then((all) => all.keys()).then((all) => all.map((one) => new URL(one.url).pathname))";
    let script = format!("const done = arguments[arguments.length - 1]; {kept}.then(done)");
    let kept = driver.ask("POST", "/execute/async", &json!({"script": script, "args": []}));
    let kept: Vec<&str> = kept.as_array().unwrap().iter().map(|path| path.as_str().unwrap()).collect();
    assert!(kept.contains(&"/verify") && kept.iter().any(|path| path.contains(".wasm")), "{kept:?}");
    assert!(kept.iter().all(|path| *path == "/verify" || path.starts_with("/static/")), "{kept:?}");
    site.stop();
    open(&driver, &site, "en");
    let (verdict, _) = give(&driver, &sample());
    assert!(verdict.starts_with("By the rules: ") && is(&driver, "ok"), "{verdict}");
    // A page that is not the verify page is not kept: the browser says that there is no network.
    driver.open(&format!("http://{}/m", site.address));
    assert_ne!(driver.run("return document.querySelector('#contenu') !== null"), true);
}

#[test]
fn engines_are_served_under_their_hash_in_brotli_and_only_their_worker_may_compile() {
    let site = serve();
    for engine in engine::ALL.iter() {
        let head = |coding: &str| site.ask("HEAD", &engine.url, &[("Accept-Encoding", coding)], b"");
        let (brotli, plain) = (head("gzip, br"), head("identity"));
        assert_eq!((brotli.status, plain.status), (200, 200), "{}", engine.url);
        assert_eq!(brotli.header("content-encoding"), Some("br"));
        assert_eq!(plain.header("content-encoding"), None);
        assert_eq!(brotli.header("content-length"), Some(&engine.brotli.len().to_string()[..]));
        assert_eq!(plain.header("content-length"), Some(&engine.plain().unwrap().len().to_string()[..]));
        assert_eq!(greffe_web::assets::hex(&engine.plain().unwrap()), engine.made.sha256);
        for answer in [&brotli, &plain] {
            assert_eq!(answer.header("content-type"), Some("application/wasm"));
            assert!(answer.header("cache-control").unwrap().contains("immutable"));
            assert!(answer.header("vary").unwrap().contains("accept-encoding"));
        }
    }
    assert_eq!(engine::ALL.len(), 5, "an engine for each game");
    let older = site.get("/static/engine-seg.0000000000000000.wasm");
    assert_eq!(older.status, 404, "an older engine is not answered by another");
    let page = site.get("/verify");
    let policy =
        |answer: &crate::server::Answer| answer.header("content-security-policy").unwrap().to_owned();
    assert!(!policy(&page).contains("wasm-unsafe-eval"));
    let worker = page.body.split("data-worker=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(policy(&site.get(&worker)).contains("'wasm-unsafe-eval'"));
    for game in ["seg", "ao", "dw", "ad", "tde"] {
        let engine = engine::ALL.iter().find(|engine| engine.made.game == game).unwrap();
        assert!(page.body.contains(&engine.url) && page.body.contains(&engine.made.sha256), "{game}");
    }
}
