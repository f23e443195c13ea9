//! Moments in the frame of another site's page, and what a link shows of them.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::opened::open;
use crate::server::{Running, serve};

/// What a server under test was told that its address is.
const ORIGIN: &str = "http://127.0.0.1:0";

fn sample(site: &Running, game: &str) -> String {
    let listed = site.get(&format!("/api/v1/matches?shelf=samples&limit=100&game={game}")).body;
    let listed: Value = serde_json::from_str(&listed).unwrap();
    // Not one of the event: those are short.
    let mut all = listed["matches"].as_array().unwrap().iter();
    format!("/m/{}", all.find(|one| one["records"].as_u64() > Some(600)).unwrap()["id"].as_str().unwrap())
}

/// Another site, with one page.
fn elsewhere(page: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    // By another name than the site's own, so that it is another site for the browser too.
    let address = format!("http://localhost:{}/", listener.local_addr().unwrap().port());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut asked = [0; 4096];
            drop(stream.read(&mut asked));
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                page.len()
            );
            drop(stream.write_all(format!("{head}{page}").as_bytes()));
        }
    });
    address
}

#[test]
fn a_match_is_read_in_a_frame_of_another_site() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let base = sample(&site, "dw");
    let page = site.get(&format!("{base}/300?lang=en")).body;
    let framed = page.split("data-copy=\"").find(|part| part.contains("iframe")).unwrap();
    let framed =
        framed.split('"').next().unwrap().replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"");
    assert!(framed.starts_with(&format!("<iframe src=\"{ORIGIN}/embed{base}/")), "{framed}");
    let framed = framed.replace(ORIGIN, &format!("http://{}", site.address));
    driver.open(&elsewhere(format!("<!doctype html><title>Club</title><h1>Our game</h1>{framed}")));
    let frame = driver.ask("POST", "/element", &json!({ "using": "css selector", "value": "iframe" }));
    driver.ask("POST", "/frame", &json!({ "id": frame }));
    driver
        .until("return document.readyState === 'complete' && document.querySelector('.board svg') !== null");
    let seq = || driver.run("return location.pathname");
    let before = seq();
    driver.keep("embed");
    driver.run("document.querySelector('[data-key=ArrowRight]').click(); return true");
    driver.until(&format!("return location.pathname !== {before} && document.readyState === 'complete' && document.querySelector('.board svg') !== null"));
    assert!(seq().as_str().unwrap().starts_with(&format!("/embed{base}/")));
    // What leads out of the frame opens beside it: the site's own pages are framed by nobody.
    let out = driver.run("return [...document.querySelectorAll('a')].filter((one) => !one.getAttribute('href').startsWith('/embed/') && one.className !== 'skip btn').map((one) => [one.getAttribute('href'), one.getAttribute('target') || !one.closest('svg') && document.querySelector('base').target])");
    let out = out.as_array().unwrap().clone();
    assert!(!out.is_empty() && out.iter().all(|one| one[1] == "_blank"), "{out:?}");
    assert_eq!(
        driver.run("return document.querySelectorAll('form, input:not(.layers input, .key input)').length"),
        0
    );
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn an_act_without_a_place_of_its_own_is_framed_with_the_whole_table() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    let base = sample(&site, "tde");
    crate::touch::phone(&driver);
    driver.open(&format!("http://{}/embed{base}/2469?lang=en", site.address));
    driver
        .until("return document.readyState === 'complete' && document.querySelector('.board svg') !== null");
    driver.keep("embed-whole");
    let cut = driver.run(
        "const frame = document.querySelector('.board').getBoundingClientRect();
         const figures = [...document.querySelectorAll('.board a.fig:not(.out)')];
         return [figures.length, document.querySelectorAll('.board .tag').length, figures.filter((figure) => {
           const box = figure.querySelector('circle.base').getBoundingClientRect();
           return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
         }).map((figure) => figure.getAttribute('aria-label'))]",
    );
    assert!(cut[0].as_u64().unwrap() > 5, "{cut}");
    assert_eq!((&cut[1], &cut[2]), (&json!(0), &json!([])));
    assert_eq!(driver.complaints(), Vec::<String>::new());
}

#[test]
fn frames_know_nobody_and_say_what_is_not_there() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    let path = format!("/embed{}?lang=en", table.base);
    let anybody = site.get(&path);
    assert_eq!(anybody.status, 200, "{}", anybody.body);
    assert_eq!(one.get(&path), anybody.body, "a seat is shown what anybody is");
    let policy = anybody.header("content-security-policy").unwrap();
    assert!(!policy.contains("frame-ancestors") && policy.contains("form-action 'none'"), "{policy}");
    assert_eq!(anybody.header("x-frame-options"), None);
    assert!(anybody.header("set-cookie").is_none_or(|cookie| !cookie.starts_with("greffe")));
    let page = site.get(&format!("{}?lang=en", table.base));
    assert_eq!(page.header("x-frame-options"), Some("DENY"));
    for none in ["/embed/m/nothing", &format!("/embed{}/999999", table.base), "/embed/m", "/embed/"] {
        assert_eq!(site.get(none).status, 404, "{none}");
    }
    assert_eq!(site.ask("POST", &path, &[], b"").status, 405);
}

#[test]
fn a_link_shows_what_happened_there() {
    let site = serve();
    let base = sample(&site, "seg");
    for (lang, word) in [("en", "Turn"), ("fr", "Tour")] {
        let page = site.get(&format!("{base}/700?lang={lang}")).body;
        let said = |name: &str| {
            let rest = page
                .split(&format!("property=\"{name}\" "))
                .nth(1)
                .unwrap_or_else(|| panic!("{name}: {page}"));
            rest.split("content=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
        };
        assert!(said("og:description").starts_with(word), "{}", said("og:description"));
        assert_eq!(said("og:url"), format!("{ORIGIN}{base}/{}", said("og:url").rsplit('/').next().unwrap()));
        assert!(!said("og:title").is_empty());
    }
}
