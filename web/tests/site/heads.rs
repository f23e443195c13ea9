//! Signed heads: shown, kept, compared; what a fork looks like.

use greffe_core::record::hex::Hex;
use greffe_core::record::signature::verify;
use serde_json::{Value, json};

use crate::opened::open;
use crate::server::serve;

fn is_signed(head: &Value) -> bool {
    let text = |name: &str| head[name].as_str().unwrap();
    let parts = [
        text("match").to_owned(),
        head["records"].to_string(),
        text("head").to_owned(),
        text("at").to_owned(),
    ];
    let message = format!("greffe/head/1\n{}\n", parts.join("\n"));
    verify(&text("key").parse().unwrap(), &message, &text("sig").parse::<Hex<64>>().unwrap()).is_ok()
}

#[test]
fn a_head_is_signed_now_and_of_every_earlier_batch() {
    let site = serve();
    let table = open(&site, &json!({}));
    let (_one, _two) = (table.seated("seat:1"), table.seated("seat:2"));
    let ask = |path: &str| site.get(&format!("{}/{path}", table.base));
    let mut seen = Vec::new();
    for records in 1..=3 {
        let kept = ask(&format!("head.json?records={records}"));
        assert_eq!(kept.status, 200, "{records}");
        let named = format!("{}-{records}.head.json", table.id);
        assert!(kept.header("content-disposition").unwrap().contains(&named));
        let head: Value = serde_json::from_str(&kept.body).unwrap();
        assert!(is_signed(&head), "{head}");
        let api = site.get(&format!("/api/v1/matches/{}/head?records={records}", table.id));
        assert_eq!(serde_json::from_str::<Value>(&api.body).unwrap(), head);
        seen.push(head["head"].clone());
    }
    let file = ask("file").body;
    let second: Value = serde_json::from_str(file.lines().nth(1).unwrap()).unwrap();
    assert_eq!(second["prev"], seen[0], "a head is what the next record carries");
    for wrong in ["head.json?records=0", "head.json?records=99", "head?records=0"] {
        assert_eq!(ask(wrong).status, 404, "{wrong}");
    }
    assert_eq!(site.get(&format!("/api/v1/matches/{}/head?records=99", table.id)).status, 404);
}

#[test]
fn a_kept_head_is_compared_same_fork_or_missing() {
    let site = serve();
    let table = open(&site, &json!({}));
    let page = |query: &str| site.get(&format!("{}/head?lang=en&{query}", table.base)).body;
    let kept: Value = serde_json::from_str(&site.get(&format!("{}/head.json", table.base)).body).unwrap();
    let head = kept["head"].as_str().unwrap();
    assert!(page(&format!("records=1&head={head}")).contains("Nothing has been added since."));
    let _one = table.seated("seat:1");
    let same = page(&format!("records=1&head={head}"));
    assert!(same.contains("Same record.") && same.contains("1 record added since."), "{same}");
    assert!(page(&format!("records=2&head={head}")).contains("Fork: this record does not have that head"));
    assert!(page(&format!("records=9&head={head}")).contains("This record has only 2 records"));
    assert!(page("").contains("What keeping this proof shows"));
    let french = site.get(&format!("{}/head?lang=fr&records=2&head={head}", table.base)).body;
    assert!(french.contains("Fourche"), "{french}");
}

#[test]
fn every_turn_of_a_sample_has_its_head() {
    let site = serve();
    let listed: Value = serde_json::from_str(&site.get("/api/v1/matches?shelf=samples").body).unwrap();
    let id = listed["matches"][0]["id"].as_str().unwrap();
    let page = site.get(&format!("/m/{id}/head")).body;
    assert!(page.matches("/head?records=").count() > 6, "{page}");
    let moment = site.get(&format!("/m/{id}")).body;
    assert!(moment.contains(&format!("/m/{id}/head")) && moment.contains("data-copy=\"http://"));
}
