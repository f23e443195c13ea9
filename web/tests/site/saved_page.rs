//! The verify page kept as one file: nothing outside it is needed, nothing but it may run.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use greffe_web::assets;
use sha2::{Digest as _, Sha256};

use crate::server::serve;

fn inside<'a>(page: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    page.split(open).skip(1).map(|rest| rest.split(close).next().unwrap()).collect()
}

#[test]
fn the_saved_page_holds_its_scripts_by_their_hashes_and_names_nothing_else() {
    let site = serve();
    for language in ["fr", "en"] {
        let answer = site.get(&format!("/verify/save?lang={language}"));
        assert_eq!(answer.status, 200);
        let disposition = answer.header("content-disposition").unwrap();
        assert!(disposition.starts_with("attachment"), "{disposition}");
        let page = &answer.body;
        let policy = inside(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
        let scripts = inside(page, "<script>", "</script>");
        assert_eq!((policy.len(), scripts.len()), (1, 2));
        for text in scripts.iter().chain(&inside(page, "<style>", "</style>")) {
            let hash = STANDARD.encode(Sha256::digest(text.as_bytes()));
            assert!(policy[0].contains(&format!("'sha256-{hash}'")), "a part that the policy does not hold");
        }
        assert!(policy[0].starts_with("default-src 'none'"));
        for outside in ["src=\"", "href=\"/", "http://", "https://"] {
            let markup = page.split("<script>").next().unwrap();
            let markup = markup.split("</style>").nth(1).unwrap();
            assert!(!markup.contains(outside), "{outside}");
        }
        let told = site.get(&format!("/verify?lang={language}"));
        assert!(told.body.contains(&assets::hex(page.as_bytes())), "the page publishes the file's hash");
    }
}

#[test]
fn a_match_kept_as_one_file_says_which_match_it_is() {
    let site = serve();
    let table = crate::opened::open(&site, &serde_json::json!({"title": "La nuit des Œillets"}));
    let page = site.get(&format!("{}/verify/save?lang=fr", table.base)).body;
    let sides = "Garde du Pont contre Bande de l\u{2019}\u{c9}cluse";
    assert!(
        page.contains(&format!("<title>La nuit des Œillets · {sides} · Greffe</title>")),
        "named by its players"
    );
    assert!(page.contains("<h1 id=\"kept-title\">La nuit des Œillets</h1>"), "not by what is checked in it");
}
