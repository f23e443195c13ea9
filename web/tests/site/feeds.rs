//! Atom feeds, read as a feed reader reads them.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};
use serde_json::{Value, json};

use crate::opened::open;
use crate::seated::{Table, ask};
use crate::server::{Answer, Running, serve};

const ATOM: &str = "http://www.w3.org/2005/Atom";

/// An entry of a feed.
struct Entry {
    id: String,
    title: String,
    updated: String,
    text: String,
    by: Option<String>,
    rules: Vec<String>,
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<String> {
    let found = node.children().find(|one| one.has_tag_name((ATOM, name)))?;
    let texts = found.descendants().filter(Node::is_text).filter_map(|text| text.text());
    Some(texts.collect::<String>().trim().to_owned())
}

/// What a reader makes of a feed: its own fields, and its entries. What RFC 4287 asks of every feed is checked.
fn read(answer: &Answer) -> (Entry, Vec<Entry>) {
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    let document = Document::parse(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body));
    let feed = document.root_element();
    assert!(feed.has_tag_name((ATOM, "feed")));
    let entry = |node: Node<'_, '_>| {
        let one = Entry {
            id: child(node, "id").unwrap(),
            title: child(node, "title").unwrap(),
            updated: child(node, "updated").unwrap(),
            text: child(node, "content").unwrap_or_default(),
            by: child(node, "author"),
            rules: node.children().filter_map(|one| one.attribute("term")).map(str::to_owned).collect(),
        };
        assert!(!one.title.is_empty() && one.id.starts_with("http"), "{}: {}", one.id, one.title);
        let link = |rel: &str| node.children().any(|one| one.attribute("rel") == Some(rel));
        assert!(link("alternate"), "{}", one.id);
        one
    };
    let entries: Vec<Entry> =
        feed.children().filter(|one| one.has_tag_name((ATOM, "entry"))).map(entry).collect();
    let of = entry(feed);
    assert!(of.by.is_some());
    let ids: BTreeSet<&str> = entries.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids.len(), entries.len(), "every entry has an id of its own");
    assert!(entries.is_sorted_by(|a, b| a.updated >= b.updated), "the last first");
    if let Some(last) = entries.first() {
        assert_eq!(of.updated, last.updated);
    }
    (of, entries)
}

/// The part of an entry's id that is a path of the site.
fn path(id: &str) -> &str {
    let host = id.split_once("://").unwrap().1;
    &host[host.find('/').unwrap()..]
}

fn samples(site: &Running) -> Vec<String> {
    let all = site.get("/api/v1/matches?limit=100&shelf=samples").body;
    let all: Value = serde_json::from_str(&all).unwrap();
    all["matches"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

fn records(site: &Running, id: &str) -> Vec<Value> {
    let file = site.get(&format!("/m/{id}/file")).body;
    let lines = file.lines().filter(|line| line.starts_with("{\"v\":1,\"match\":"));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_match_is_followed_moment_by_moment() {
    let site = serve();
    let samples = samples(&site);
    assert!(samples.len() > 10);
    for id in &samples {
        let records = records(&site, id);
        let feed = site.get(&format!("/m/{id}/feed.atom?lang=en"));
        let (of, entries) = read(&feed);
        assert_eq!(entries.len(), 50, "{id}");
        assert!(of.id.ends_with(&format!("/m/{id}/feed.atom?lang=en")), "{}", of.id);
        for entry in &entries {
            let seq: usize = path(&entry.id).rsplit('/').next().unwrap().parse().unwrap();
            assert_eq!(path(&entry.id), format!("/m/{id}/{seq}"));
            assert_eq!(json!(entry.updated), records[seq]["at"], "{}", entry.id);
            assert!(!entry.text.is_empty() && entry.by.is_some(), "{}", entry.id);
        }
        let again = site.ask(
            "GET",
            &format!("/m/{id}/feed.atom?lang=en"),
            &[("If-None-Match", feed.header("etag").unwrap())],
            b"",
        );
        assert_eq!((again.status, again.body.as_str()), (304, ""));
        let french = read(&site.get(&format!("/m/{id}/feed.atom?lang=fr"))).1;
        assert_eq!(french.len(), entries.len());
        assert!(french.iter().zip(&entries).any(|(one, other)| one.text != other.text));
        // An entry leads to its moment, which says the same.
        for entry in entries.iter().step_by(16) {
            let page = site.get(path(&entry.id));
            assert_eq!(page.status, 200, "{}", entry.id);
            assert!(page.body.contains(&format!("/m/{id}/feed.atom?lang=fr\"")), "the page names its feed");
        }
    }
    assert_eq!(site.get("/m/nothing-here/feed.atom").status, 404);
}

#[test]
fn what_was_struck_leaves_the_feed() {
    let site = serve();
    let table = Table::open(&site);
    let seat = table.until("FreeMove");
    let path = format!("{}/feed.atom?lang=en", table.opened.base);
    let (_, before) = read(&site.get(&path));
    let offered = format!("/matches/{}/mine/ask", table.opened.id);
    let offered = ask(&site, &table.people[seat], "GET", &offered, &Value::Null)["takeback"].clone();
    let (to, until) = (offered["to"].as_u64().unwrap(), u64::try_from(table.opened.lines()).unwrap());
    let told = |entries: &[Entry]| {
        let seqs = entries.iter().map(|one| one.id.rsplit('/').next().unwrap().parse::<u64>().unwrap());
        seqs.filter(|seq| (to + 1..until).contains(seq)).count()
    };
    assert!(told(&before) > 0, "{offered}");
    let asked = table.act(seat, &json!({ "act": { "ask_takeback": { "to": to } } }));
    // It passes a die that was thrown, so that a judge has to allow it besides.
    table.act(1 - seat, &json!({ "act": { "consent": { "of": asked } } }));
    let judge = table.opened.seated("judge");
    let acts = format!("/matches/{}/acts", table.opened.id);
    let given = ask(
        &site,
        &judge,
        "POST",
        &acts,
        &json!({ "act": { "consent": { "of": asked } }, "reason": "Both agree." }),
    );
    assert_eq!(table.opened.records("Rewound").len(), 1, "{given}");
    let (_, after) = read(&site.get(&path));
    assert_eq!(told(&after), 0);
    assert!(after.len() > before.len() - told(&before), "what struck it is told");
}

#[test]
fn names_are_texts_and_nothing_else() {
    let site = serve();
    let name = "<b>&amp; ]]> \u{201c}Garde\u{201d} & Cie</b>";
    let table = open(
        &site,
        &json!({ "seats": [
            { "seat": "seat:1", "side": 0, "name": name },
            { "seat": "seat:2", "side": 1, "name": "Bande" },
        ] }),
    );
    let (of, entries) = read(&site.get(&format!("{}/feed.atom?lang=en", table.base)));
    assert!(of.title.contains(name), "{}", of.title);
    assert!(!entries.is_empty());
}

#[test]
fn rulings_are_followed_by_rule() {
    let site = serve();
    let ruled: usize = {
        let count =
            |id: &String| records(&site, id).iter().filter(|one| one["kind"] == "RulingGiven").count();
        samples(&site).iter().map(count).sum()
    };
    assert!(ruled > 3, "{ruled}");
    let (of, all) = read(&site.get("/disputes/feed.atom?lang=en"));
    assert_eq!(all.len(), ruled.min(50));
    assert_eq!(of.title, "Rulings given before \u{b7} Greffe");
    let cited = all.iter().find(|one| !one.rules.is_empty()).unwrap();
    let rule = &cited.rules[0];
    let asked = format!("/disputes/feed.atom?rule={rule}&lang=en");
    let (narrow, some) = read(&site.get(&asked));
    assert!(narrow.title.contains(rule.as_str()) && narrow.id.ends_with(&asked), "{}", narrow.id);
    assert!(!some.is_empty() && some.len() < all.len());
    assert!(some.iter().all(|one| one.rules.contains(rule)));
    for entry in &some {
        assert_eq!(site.get(path(&entry.id)).status, 200, "{}", entry.id);
    }
    // The page of the rule and the search say where.
    let game = rule.split('-').next().unwrap().to_lowercase();
    for page in [format!("/rules/{game}/{rule}?lang=en"), format!("/disputes?rule={rule}&lang=en")] {
        let page = site.get(&page).body;
        assert!(page.contains(&format!("/disputes/feed.atom?rule={rule}&#38;lang=en")), "{page}");
    }
    let (_, none) = read(&site.get("/disputes/feed.atom?q=%3Cscript%3E%00%22&lang=fr"));
    assert!(none.is_empty());
}

#[test]
fn somebody_is_followed_only_where_they_want_to_be() {
    let site = serve();
    let table = open(&site, &json!({}));
    let mut one = table.seated("seat:1");
    one.get("/account?lang=en");
    let password = "a long enough password";
    one.post("/account", &[("do", "make"), ("name", "Jo"), ("password", password), ("again", password)]);
    assert_eq!(site.get("/p/jo/feed.atom").status, 404);
    one.get("/account?lang=en");
    one.post("/account", &[("do", "show")]);
    let (of, entries) = read(&site.get("/p/jo/feed.atom?lang=en"));
    assert_eq!((of.title.as_str(), entries.len()), ("Jo \u{b7} Greffe", 1));
    assert_eq!(path(&entries[0].id), table.base);
    assert!(site.get("/p/jo?lang=en").body.contains("/p/jo/feed.atom?lang=en"));
    one.get("/account?lang=en");
    one.post("/account", &[("do", "hide")]);
    assert_eq!(site.get("/p/jo/feed.atom").status, 404);
}
