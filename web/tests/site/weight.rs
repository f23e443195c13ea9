//! What answers weigh on the way: compressed where that is safe, plain where it is not, never held back.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::person::Person;
use crate::server::{Answer, Running, serve, serve_with};

const ALL: (&str, &str) = ("Accept-Encoding", "gzip, deflate, br, zstd");

fn coding(answer: &Answer) -> Option<&str> {
    answer.header("content-encoding")
}

/// How many bytes the body of an answer has on the wire, chunks and all.
fn length(site: &Running, path: &str, headers: &str) -> usize {
    let mut stream = TcpStream::connect(site.address).unwrap();
    let asked =
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n", site.address);
    stream.write_all(asked.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    bytes.len() - head - 4
}

#[test]
fn every_kind_of_answer_is_compressed_as_the_browser_asks() {
    let site = serve();
    let listed = site.get("/api/v1/matches").body;
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let sample = listed["matches"][0]["id"].as_str().unwrap();
    let style = site.get("/").body;
    let style = style.split("href=\"/static/style").nth(1).unwrap().split('"').next().unwrap();
    let style = format!("/static/style{style}");
    for path in ["/", "/rules/seg", "/new?game=seg", "/api/v1/matches", "/nowhere", &style]
        .map(str::to_owned)
        .into_iter()
        .chain([format!("/m/{sample}"), format!("/m/{sample}/file")])
    {
        assert_eq!(coding(&site.get(&path)), None, "{path}");
        assert_eq!(coding(&site.ask("GET", &path, &[ALL], b"")), Some("br"), "{path}");
        let gzip = site.ask("GET", &path, &[("Accept-Encoding", "gzip, br;q=0")], b"");
        assert_eq!((coding(&gzip), gzip.header("vary")), (Some("gzip"), Some("accept-encoding")), "{path}");
        let odd = site.ask("GET", &path, &[("Accept-Encoding", "identity;q=0, *;q=0")], b"");
        assert_eq!((coding(&odd), odd.status), (None, site.get(&path).status), "{path}");
        assert!(odd.header("content-security-policy").is_some(), "{path}");
        let (plain, small) = (length(&site, &path, ""), length(&site, &path, "Accept-Encoding: br\r\n"));
        assert!(small < plain / 2 || plain < 4000, "{path}: {small} of {plain}");
    }
    let kept = site.ask("GET", &style, &[ALL], b"");
    assert!(kept.header("cache-control").unwrap().contains("immutable"), "{}", kept.head);
}

#[test]
fn a_page_that_has_not_changed_is_not_sent_again_whatever_its_coding() {
    let site = serve();
    let listed: serde_json::Value = serde_json::from_str(&site.get("/api/v1/matches").body).unwrap();
    let path = format!("/m/{}", listed["matches"][0]["id"].as_str().unwrap());
    let plain = site.get(&path).header("etag").unwrap().to_owned();
    let coded = site.ask("GET", &path, &[ALL], b"").header("etag").unwrap().to_owned();
    assert_eq!(coded, format!("W/{plain}"), "other bytes: no strong tag");
    for tag in [&plain, &coded] {
        let again = site.ask("GET", &path, &[ALL, ("If-None-Match", tag)], b"");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{tag}");
    }
}

#[test]
fn a_live_feed_is_neither_compressed_nor_held_back() {
    let site = serve();
    let listed: serde_json::Value = serde_json::from_str(&site.get("/api/v1/matches").body).unwrap();
    let path = format!("/m/{}/live", listed["matches"][0]["id"].as_str().unwrap());
    let mut stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
    let asked = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: br, gzip\r\n\r\n", site.address);
    stream.write_all(asked.as_bytes()).unwrap();
    let (mut seen, mut piece) = (String::new(), [0; 4096]);
    // The first records come while the feed stays open.
    while !seen.contains("id: 0") {
        let read = stream.read(&mut piece).unwrap();
        assert!(read > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&piece[..read]));
    }
    assert!(!seen.to_lowercase().contains("content-encoding"), "{seen}");
}

#[test]
fn over_tls_what_a_session_is_shown_is_compressed_only_for_this_site_itself() {
    let site = serve_with(|config| config.secure = true);
    let mut person = Person::new(&site);
    person.get("/new?game=seg");
    let cookies = person.cookies();
    let cookie = cookies.iter().find(|(name, _)| name == "__Host-greffe").unwrap();
    let cookie = format!("{}={}", cookie.0, cookie.1);
    let asked = |path: &str, more: &[(&str, &str)]| {
        let headers = [&[ALL, ("Cookie", cookie.as_str())], more].concat();
        coding(&site.ask("GET", path, &headers, b"")).map(str::to_owned)
    };
    for site in ["same-origin", "none"] {
        assert_eq!(asked("/new?game=seg", &[("Sec-Fetch-Site", site)]).as_deref(), Some("br"), "{site}");
    }
    for led in [&[("Sec-Fetch-Site", "cross-site")][..], &[("Sec-Fetch-Site", "same-site")], &[]] {
        assert_eq!(asked("/new?game=seg", led), None, "{led:?}");
    }
    assert_eq!(coding(&site.ask("GET", "/new?game=seg", &[ALL], b"")), Some("br"), "nobody's page");
    let bearer = [ALL, ("Authorization", "Bearer x")];
    assert_eq!(coding(&site.ask("GET", "/api/v1/matches", &bearer, b"")), None);
}

#[test]
fn pages_of_a_session_end_in_noise_of_no_fixed_length() {
    let site = serve();
    let mut person = Person::new(&site);
    let lengths: std::collections::BTreeSet<usize> = (0..24)
        .map(|_| {
            let page = person.get("/new?game=seg&lang=en").to_owned();
            let (page, noise) = page.rsplit_once("<!--").unwrap();
            assert!(page.trim_end().ends_with("</html>"));
            noise.len()
        })
        .collect();
    assert!(lengths.len() > 4, "{lengths:?}");
}

#[test]
fn all_that_a_replay_steps_by_weighs_little_and_is_made_again_as_it_was() {
    let site = serve();
    let listed: serde_json::Value =
        serde_json::from_str(&site.get("/api/v1/matches?limit=100").body).unwrap();
    let samples = listed["matches"].as_array().unwrap();
    // The longest sample of each game: bytes for each of its records, in gzip.
    let most = [("seg", 37), ("ao", 49), ("dw", 35), ("ad", 35), ("tde", 24)];
    for (game, most) in most {
        let of_game = samples.iter().filter(|one| one["system"] == game);
        let (records, id) =
            of_game.map(|one| (one["records"].as_u64().unwrap(), one["id"].as_str().unwrap())).max().unwrap();
        let path = format!("/api/v1/matches/{id}/replay");
        let index: serde_json::Value = serde_json::from_str(&site.get(&path).body).unwrap();
        let parts = index["steps"]
            .as_array()
            .unwrap()
            .len()
            .div_ceil(index["per"].as_u64().unwrap().try_into().unwrap());
        let paths = (0..parts).map(|part| format!("{path}/{part}")).chain([path.clone()]);
        let bytes: usize = paths.map(|path| length(&site, &path, "Accept-Encoding: gzip\r\n")).sum();
        let each = u64::try_from(bytes).unwrap() / records;
        assert!(each <= most, "{game}: {bytes} bytes for {records} records, {each} each");
    }
}
