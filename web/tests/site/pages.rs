//! A real server on a loopback port, asked as a browser would and as a browser would not.

use greffe_games::registry::System;
use serde_json::json;

use crate::opened::open;
use crate::server::{serve, serve_with};

const PAGES: [&str; 8] = [
    "/",
    "/m",
    "/m/00000000000000000000000000000000",
    "/rules",
    "/rules/seg",
    "/verify",
    "/about/dice",
    "/nowhere",
];

#[test]
fn every_answer_carries_the_security_headers() {
    let site = serve();
    for path in PAGES.into_iter().chain(["/.well-known/greffe-keys.json", "/api/v1/nowhere"]) {
        let answer = site.get(path);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
}

#[test]
fn pages_have_no_inline_style_or_script() {
    let site = serve();
    for path in PAGES {
        let body = site.get(path).body;
        assert!(body.contains("<html lang="), "{path}");
        for wrong in [" style=", "<style", " onclick", " onload", "javascript:"] {
            assert!(!body.contains(wrong), "{wrong} in {path}");
        }
        for script in body.split("<script").skip(1) {
            assert!(script.trim_start().starts_with("src=\"/static/"), "{path}");
        }
    }
}

#[test]
fn pages_of_the_other_language_have_the_same_structure() {
    let site = serve();
    for path in PAGES {
        let tags = |language: &str| {
            let body = site.get(&format!("{path}?lang={language}")).body;
            let tags = body.split('<').skip(1).map(|tag| tag.split([' ', '>']).next().unwrap().to_owned());
            tags.collect::<Vec<_>>()
        };
        assert_eq!(tags("fr"), tags("en"), "{path}");
    }
}

#[test]
fn the_language_follows_the_address_then_the_cookie_then_the_browser() {
    let site = serve();
    let asked = site.get("/?lang=en");
    assert!(asked.body.contains("<html lang=\"en\""));
    assert!(asked.header("set-cookie").unwrap().starts_with("lang=en;"));
    let kept = site.ask("GET", "/", &[("Cookie", "lang=en")], b"");
    assert!(kept.body.contains("<html lang=\"en\"") && kept.header("set-cookie").is_none());
    let both = [("Cookie", "lang=fr"), ("Accept-Language", "en")];
    assert!(site.ask("GET", "/", &both, b"").body.contains("<html lang=\"fr\""));
    assert!(site.ask("GET", "/", &[("Accept-Language", "en-GB")], b"").body.contains("<html lang=\"en\""));
    assert!(site.get("/?lang=%3Cscript%3E").body.contains("<html lang=\"fr\""));
}

#[test]
fn refusals_are_pages_for_people_and_json_for_programs() {
    let site = serve();
    for (method, path, status) in
        [("GET", "/nowhere", 404), ("GET", "/rules/none", 404), ("DELETE", "/", 405)]
    {
        let answer = site.ask(method, path, &[], b"");
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.body.contains("<h1>"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
    let answer = site.get("/api/v1/nowhere");
    assert_eq!(answer.status, 404);
    let value: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(value["error"]["code"], "not_found");
    assert!(value["error"]["fr"].is_string() && value["error"]["en"].is_string());
}

#[test]
fn compressed_bodies_are_refused_before_anything_else() {
    let site = serve();
    for encoding in ["gzip", "br", "deflate, gzip"] {
        let answer = site.ask("GET", "/", &[("Content-Encoding", encoding)], b"x");
        assert_eq!(answer.status, 415, "{encoding}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
}

#[test]
fn a_rule_has_its_address_its_sentence_and_its_lines() {
    let site = serve();
    let book = System::Seg.rulebook();
    let escaped = |text: &str| text.replace('\'', "&#39;").replace('"', "&#34;");
    let (french, english) = (site.get("/rules/seg?lang=fr").body, site.get("/rules/seg?lang=en").body);
    for rule in book.rules() {
        assert!(french.contains(&format!("id=\"{}\"", rule.id)), "{}", rule.id);
        assert!(french.contains(&escaped(rule.fr)), "{}", rule.id);
        assert!(english.contains(&escaped(rule.en)), "{}", rule.id);
    }
    for option in book.options {
        assert!(french.contains(&format!("id=\"{}\"", option.gap)), "{}", option.gap);
    }
    let count = format!("{} rules", book.rules().count());
    assert!(site.get("/rules?lang=en").body.contains(&count));
}

#[test]
fn files_are_kept_for_a_year_under_an_address_with_their_hash() {
    let site = serve();
    let body = site.get("/").body;
    let style = body.split("href=\"/static/").nth(1).unwrap().split('"').next().unwrap();
    let answer = site.get(&format!("/static/{style}"));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(answer.header("content-type"), Some("text/css; charset=utf-8"));
    assert_eq!(site.get("/static/style.0000000000000000.css").status, 404);
    assert_eq!(site.get("/static/..%2fstyle.css").status, 404);
}

#[test]
fn plain_http_beyond_this_machine_says_so_on_every_page() {
    let site = serve_with(|config| config.insecure = true);
    for path in PAGES {
        assert!(site.get(path).body.contains("class=\"warn\""), "{path}");
    }
    assert!(!serve().get("/").body.contains("class=\"warn\""));
}

#[test]
fn the_explain_page_says_what_dice_do_not_prove() {
    let site = serve();
    let page = site.get("/about/dice?lang=en").body;
    for said in [
        "can foresee rolls, not choose them",
        "The page that draws your share comes from the server too",
        "the dice are the operator\u{2019}s alone",
        "A page cannot vouch for itself",
        "on a verifier you trust",
    ] {
        assert!(page.contains(said), "{said}");
    }
}

#[test]
fn the_key_is_published_for_anyone_to_compare() {
    let site = serve();
    let answer = site.get("/.well-known/greffe-keys.json");
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    let value: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(value["keys"][0]["current"], true);
    assert_eq!(value["keys"][0]["key"].as_str().unwrap().len(), 64);
}

#[test]
fn a_head_request_is_answered_without_a_body() {
    let site = serve();
    let answer = site.ask("HEAD", "/", &[], b"");
    assert_eq!((answer.status, answer.body.as_str()), (200, ""));
}

#[test]
fn a_page_that_is_kept_is_never_one_of_an_earlier_head_nor_of_another_visitor() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    let page = |coding: &str| {
        let headers = [("Accept-Encoding", coding), ("Accept-Language", "en")];
        site.ask("GET", &table.base, &headers, b"")
    };
    one.get(&format!("{}?lang=en", table.base));
    let seat = format!("href=\"{}/play\"", table.base);
    assert!(one.page.contains(&seat), "{}", one.page);
    let (first, again) = (page("identity"), page("identity"));
    assert_eq!((first.status, &first.body), (200, &again.body));
    assert!(!first.body.contains(&seat), "whoever looks has no seat: {}", first.body);
    let sizes: Vec<(Option<String>, usize)> = ["gzip", "br", "gzip", "br"]
        .map(|coding| {
            let answer = page(coding);
            assert_eq!(
                answer.header("vary").map(str::to_lowercase).as_deref(),
                Some("accept-encoding"),
                "{}",
                answer.head
            );
            (
                answer.header("content-encoding").map(str::to_owned),
                answer.header("content-length").unwrap().parse().unwrap(),
            )
        })
        .to_vec();
    assert_eq!(sizes[..2], sizes[2..], "packed once");
    assert_eq!((sizes[0].0.as_deref(), sizes[1].0.as_deref()), (Some("gzip"), Some("br")));
    assert!(sizes.iter().all(|(_, size)| *size * 3 < first.body.len()), "{sizes:?}");
    let lines = table.lines();
    let raise = [("do", "dispute"), ("by", "seat:1"), ("of", "0"), ("text", "Non.")];
    one.get(&format!("{}/menu", table.base));
    one.post(&format!("{}/act", table.base), &raise);
    assert!(table.lines() > lines);
    let next = page("identity");
    assert_ne!((next.header("etag"), &next.body), (first.header("etag"), &first.body));
    assert!(next.body.contains("open dispute"), "{}", next.body);
    assert!(page("br").header("etag") != again.header("etag"));
}

#[test]
fn the_cookie_of_a_session_lasts_as_long_as_the_server_keeps_it() {
    let site = serve();
    let answer = site.get("/new?game=seg");
    let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: greffe=")).unwrap();
    for part in ["Max-Age=5184000", "HttpOnly", "SameSite=Lax"] {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
}

#[test]
fn a_code_cut_short_says_what_it_lacks_and_the_camera_is_allowed_where_codes_are_typed_alone() {
    let site = serve();
    let policy = |path: &str| site.get(path).header("permissions-policy").unwrap_or_default().to_owned();
    assert!(policy("/join").starts_with("camera=(self), "), "{}", policy("/join"));
    for path in PAGES {
        assert!(policy(path).starts_with("camera=(), "), "{path}: {}", policy(path));
    }
    let page = site.get("/join?lang=en").body;
    assert!(page.contains("data-scan") && page.contains("/static/scan."), "{page}");
    let short = site.get("/join?code=23456789ABCDEFGHJKLMNPQR&lang=en").body;
    assert!(short.contains("2 signs of this code are missing"), "{short}");
    let whole = site.get("/join?code=23456789ABCDEFGHJKLMNPQRST&lang=en").body;
    assert!(whole.contains("may have been used") || !whole.contains("missing"), "{whole}");
}

#[test]
fn a_record_that_a_match_does_not_have_leads_to_its_end() {
    let site = serve();
    let table = open(&site, &json!({}));
    let answer = site.get(&format!("{}/5000?lang=en", table.base));
    assert_eq!(answer.status, 404);
    let last = table.lines() - 1;
    assert!(answer.body.contains(&format!("its last one is {last}.")), "{}", answer.body);
    assert!(answer.body.contains(&format!("href=\"{}\"", table.base)), "{}", answer.body);
    let nowhere = site.get("/m/00000000000000000000000000000000/5000?lang=en");
    assert!(nowhere.status == 404 && !nowhere.body.contains("its last one"), "{}", nowhere.body);
}
