//! Pictures for previews of links: what a page names is a PNG, the same for ever, and nothing else is.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::server::{Running, serve};

/// An answer in bytes: its head and its body.
fn bytes(site: &Running, path: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(site.address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", site.address).unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).unwrap();
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    (String::from_utf8(all[..end].to_vec()).unwrap().to_lowercase(), all[end + 4..].to_vec())
}

#[test]
fn a_replay_names_a_picture_that_previewers_show_and_that_never_changes() {
    let site = serve();
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
    let mut drawn = 0;
    for one in listed["matches"].as_array().unwrap() {
        let id = one["id"].as_str().unwrap();
        let page = site.get(&format!("/m/{id}/120?lang=en")).body;
        let Some(rest) = page.split("property=\"og:image\" content=\"").nth(1) else { continue };
        let address = rest.split('"').next().unwrap();
        let path = &address[address.find("/m/").unwrap()..];
        assert!(
            path.rsplit('.').next() == Some("png") && page.contains("content=\"image/png\""),
            "{address}"
        );
        let (head, png) = bytes(&site, path);
        assert!(head.starts_with("http/1.1 200") && head.contains("content-type: image/png"), "{head}");
        assert!(head.contains("cache-control: public, max-age=31536000, immutable"), "{head}");
        assert!(head.contains("cross-origin-resource-policy: cross-origin"), "{head}");
        assert!(!head.contains("set-cookie"), "{head}");
        assert!(png.starts_with(b"\x89PNG") && png.len() < 200_000, "{}", png.len());
        let picture = image::load_from_memory(&png).unwrap();
        assert_eq!((picture.width(), picture.height()), (1200, 630));
        let colours: std::collections::BTreeSet<[u8; 4]> =
            picture.to_rgba8().pixels().map(|pixel| pixel.0).collect();
        assert!(colours.len() > 20, "something is drawn: {}", colours.len());
        assert_eq!(bytes(&site, path).1, png, "kept");
        // The name of another record, or of none, names no picture.
        let other = path.replace("/120/", "/3/");
        for wrong in [other.replace(path, "/m/x"), format!("/m/{id}/120/{}.png", "0".repeat(64))] {
            assert!(wrong == *path || bytes(&site, &wrong).0.starts_with("http/1.1 404"), "{wrong}");
        }
        drawn += 1;
        if drawn == 6 {
            break;
        }
    }
    assert_eq!(drawn, 6);
    assert_eq!(site.get(&format!("/m/{}/0/{}.png", "0".repeat(32), "0".repeat(64))).status, 404);
}

#[test]
fn lists_show_the_last_board_of_a_match_and_nothing_else_has_its_address() {
    let Some(driver) = Driver::start() else { return };
    let site = serve();
    for width in [500, 1280] {
        driver.ask("POST", "/window/rect", &json!({ "width": width, "height": 900 }));
        driver.open(&format!("http://{}/?lang=en", site.address));
        let drawn = "return (() => { const all = [...document.querySelectorAll('.live article')]; \
            const shown = all.map((one) => one.querySelector('img.thumb')).filter(Boolean); \
            for (const one of shown) one.loading = 'eager'; \
            return all.length === 9 && shown.length === 9 && shown.every((one) => one.complete && one.naturalWidth > 0); })()";
        driver.until(drawn);
        driver.keep(&format!("home-boards-{width}"));
        assert!(driver.sideways() <= 0, "{width}");
    }
    assert_eq!(driver.complaints(), Vec::<String>::new());
    let page = site.get("/m?lang=en").body;
    let address = page.split("class=\"thumb\" src=\"").nth(1).unwrap().split('"').next().unwrap();
    let (head, svg) = bytes(&site, address);
    assert!(head.contains("image/svg+xml") && head.contains("max-age=31536000, immutable"), "{head}");
    assert!(!head.contains("set-cookie"), "{head}");
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("<circle"), "{svg}");
    let (before, hash) = address.trim_end_matches(".svg").rsplit_once('/').unwrap();
    let (of, seq) = before.rsplit_once('/').unwrap();
    let earlier = format!("{of}/{}/{hash}.svg", seq.parse::<u64>().unwrap() - 1);
    let other = format!("{before}/{}.svg", "0".repeat(64));
    for wrong in [earlier, other, format!("/m/{}/0/{hash}.svg", "0".repeat(32))] {
        assert_eq!(site.get(&wrong).status, 404, "{wrong}");
    }
}
