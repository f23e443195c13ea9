//! The library: matches found by what they are and by words, the page of a rule, as anybody may ask for them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::opened::open;
use crate::person::Person;
use crate::server::{Running, serve};

fn found(site: &Running, query: &str) -> Value {
    let answer = site.get(&format!("/api/v1/matches?limit=100&{query}"));
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// Every byte by its number.
fn encoded(text: &str) -> String {
    let bytes: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    bytes.concat()
}

fn ids(site: &Running, query: &str) -> BTreeSet<String> {
    let all = found(site, query)["matches"].as_array().unwrap().clone();
    all.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

/// The records of every sample, by its id.
fn samples(site: &Running) -> BTreeMap<String, Vec<Value>> {
    let all = ids(site, "shelf=samples");
    assert!(all.len() > 10, "{all:?}");
    let records = |id: &String| -> Vec<Value> {
        let file = site.get(&format!("/m/{id}/file")).body;
        let lines = file.lines().filter(|line| line.starts_with("{\"v\":1,\"match\":"));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    all.iter().map(|id| (id.clone(), records(id))).collect()
}

#[test]
fn what_is_found_is_what_the_records_say() {
    let site = serve();
    let samples = samples(&site);
    let holding = |keep: &dyn Fn(&[Value]) -> bool| -> BTreeSet<String> {
        samples.iter().filter(|(_, records)| keep(records)).map(|(id, _)| id.clone()).collect()
    };
    for game in ["seg", "ao", "dw", "ad", "tde"] {
        let of_game = holding(&|records| records[0]["body"]["system"] == game);
        assert!(!of_game.is_empty());
        assert_eq!(ids(&site, &format!("game={game}")), of_game, "{game}");
    }
    // The last proposal is the one that closed each sample.
    let drawn = holding(&|records| {
        let last = records.iter().rev().find(|record| record["kind"] == "ResultProposed").unwrap();
        last["body"]["result"]["winners"].as_array().unwrap().len() != 1
    });
    assert!(!drawn.is_empty() && drawn.len() < samples.len());
    assert_eq!(ids(&site, "end=draw"), drawn);
    let disputed = holding(&|records| records.iter().any(|record| record["kind"] == "DisputeRaised"));
    assert_eq!(ids(&site, "only=disputed"), disputed);
    for (id, records) in &samples {
        // A table of an event has the names of its players alone.
        let opened = &records[0]["body"];
        let title = opened["title"].as_str().or(opened["seats"][0]["name"].as_str()).unwrap();
        let plain = title.to_lowercase().replace(['’', '\''], " ").replace(['é', 'è', 'ê'], "e");
        let query: String = plain.split_whitespace().take(8).collect::<Vec<_>>().join(" ");
        let query = encoded(&query);
        assert!(ids(&site, &format!("q={query}")).contains(id), "{title}");
        let day = &records[0]["at"].as_str().unwrap()[..10];
        assert!(ids(&site, &format!("since={day}&until={day}")).contains(id), "{day}");
    }
    let first = samples.values().map(|records| records[0]["at"].as_str().unwrap()[..10].to_owned()).min();
    let before = holding(&|records| records[0]["at"].as_str().unwrap()[..10] <= **first.as_ref().unwrap());
    assert_eq!(ids(&site, &format!("until={}", first.unwrap())), before);
    let lengths = found(&site, "order=longest")["matches"].as_array().unwrap().clone();
    let lengths: Vec<u64> = lengths.iter().map(|one| one["records"].as_u64().unwrap()).collect();
    assert!(lengths.is_sorted_by(|a, b| a >= b) && lengths[0] > lengths[lengths.len() - 1], "{lengths:?}");
}

#[test]
fn a_rule_s_page_says_how_often_it_decided_and_leads_there() {
    let site = serve();
    let samples = samples(&site);
    let game = "seg";
    let all = samples.iter().filter(|(_, records)| records[0]["body"]["system"] == game);
    let mut places: BTreeMap<String, BTreeMap<String, Vec<u64>>> = BTreeMap::new();
    let mut rewound = 0;
    for (id, records) in all {
        // What a takeback struck decided nothing.
        let strikes = records.iter().filter(|record| record["kind"] == "Rewound");
        let number = |value: &Value| value.as_u64().unwrap();
        let struck: Vec<_> = strikes.map(|one| (number(&one["body"]["to"]), number(&one["seq"]))).collect();
        rewound += struck.len();
        let stands = |record: &Value| {
            struck.iter().all(|(to, by)| !(*to < number(&record["seq"]) && number(&record["seq"]) < *by))
        };
        for record in records.iter().filter(|record| record["kind"] == "Resolved" && stands(record)) {
            for rule in record["body"]["rules"].as_array().unwrap() {
                let of_rule = places.entry(rule.as_str().unwrap().to_owned()).or_default();
                of_rule.entry(id.clone()).or_default().push(record["seq"].as_u64().unwrap());
            }
        }
    }
    assert!(rewound > 0);
    let mut seen = 0;
    for (rule, matches) in &places {
        assert_eq!(
            ids(&site, &format!("game={game}&rule={rule}")),
            matches.keys().cloned().collect(),
            "{rule}"
        );
        let page = site.get(&format!("/rules/{game}/{rule}?lang=en"));
        assert_eq!(page.status, 200, "{rule}");
        for (id, seqs) in matches {
            let link = format!("/m/{id}/{}?rule={rule}#closeup", seqs.iter().max().unwrap());
            assert!(page.body.contains(&link), "{rule}: {link} in {}", page.body);
        }
        let times: usize = matches.values().map(Vec::len).sum();
        if matches.len() > 1 {
            let told = format!("{times} times, in {} matches", matches.len());
            assert!(page.body.replace(['\u{2068}', '\u{2069}'], "").contains(&told), "{rule}: {told}");
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
    assert_eq!(site.get("/rules/seg/SEG-NONE-99").status, 404);
    assert_eq!(site.get("/rules/chess/SEG-TEST-01").status, 404);
}

#[test]
fn a_match_is_found_as_soon_as_it_is_there_and_by_the_figures_in_it() {
    let site = serve();
    let before = found(&site, "")["total"].as_u64().unwrap();
    let table = open(&site, &json!({"title": "La nuit des Œillets"}));
    assert_eq!(found(&site, "")["total"], before + 1);
    assert_eq!(ids(&site, "q=oeillet&state=waiting"), BTreeSet::from([table.id.clone()]));
    assert!(ids(&site, "q=oeillet&state=live").is_empty());
    let board: Value =
        serde_json::from_str(&site.get(&format!("/api/v1/matches/{}/board", table.id)).body).unwrap();
    let figure = board["pieces"][0]["name"].as_str().unwrap().to_owned();
    let word = figure.split_whitespace().last().unwrap();
    let query = encoded(word);
    assert!(ids(&site, &format!("kind=own&q={query}")).contains(&table.id), "{figure}");
    let page = site.get("/m?q=oeillet&lang=en").body;
    assert!(page.contains(&table.base) && page.contains("1 match"), "{page}");
}

#[test]
fn the_list_turns_its_pages_and_what_says_nothing_known_is_told_in_its_place() {
    let site = serve();
    for _ in 0..26 {
        open(&site, &json!({}));
    }
    let total = ids(&site, "kind=own").len();
    assert_eq!(total, 26);
    let first = site.get("/m?kind=own&lang=en").body;
    assert!(first.contains("<article") && first.contains("/m?kind=own&#38;page=2"), "{first}");
    assert_eq!(first.matches("<article").count(), 24);
    let second = site.get("/m?kind=own&page=2&lang=en").body;
    assert_eq!(second.matches("<article").count(), 2);
    let third = site.get("/m?kind=own&page=3&lang=en").body;
    assert!(third.contains("There is no such page"), "{third}");
    let long = "a+".repeat(5_000);
    for (query, told) in [
        ("since=2026-02-30", "a day like"),
        ("rule=%3Cscript%3E", "a rule&#39;s id"),
        ("order=best", "one of: latest"),
        ("page=-1", "a number, from 1"),
        (long.as_str(), ""),
    ] {
        let query = if told.is_empty() { format!("q={query}") } else { query.to_owned() };
        let page = site.get(&format!("/m?{query}&lang=en"));
        assert_eq!(page.status, 400, "{query}");
        assert!(page.body.contains("role=\"alert\"") && page.body.contains(told), "{query}: {}", page.body);
        assert!(!page.body.contains("<script>"), "{query}");
        let answer = site.get(&format!("/api/v1/matches?{query}"));
        if !query.starts_with("page") {
            assert_eq!(answer.status, 400, "{query}: {}", answer.body);
        }
        assert!(site.get(&format!("/m?{query}&lang=fr")).body.contains("role=\"alert\""));
    }
}

#[test]
fn notes_shown_to_everybody_are_found_by_what_they_show_and_no_other_note_is() {
    let site = serve();
    let id = samples(&site).into_keys().next().unwrap();
    let mut ana = Person::new(&site);
    ana.get("/account?lang=en");
    ana.post("/account", &[("do", "make"), ("name", "Ana"), ("password", "un mot de passe")]);
    ana.get(&format!("/m/{id}/study?at=10&lang=en"));
    ana.post("/s", &[("match", &id), ("at", "10"), ("title", "Tournants")]);
    let study = ana.path.split('?').next().unwrap().to_owned();
    let notes = [
        ("**Volte-face** près du [moulin](/rules/seg/SEG-TEST-01)", "public"),
        ("Volte-face cachée au moulin", "private"),
        ("Volte-face par lien au moulin", "link"),
    ];
    for (text, shown) in notes {
        ana.post(&study, &[("do", "note"), ("at", "10"), ("text", text), ("shown", shown)]);
        assert_eq!(ana.status, 200, "{}", ana.page);
    }
    let page = |query: &str| site.get(&format!("/m?lang=en&q={}", encoded(query))).body;
    assert!(!page("volte moulin").contains("Volte-face"), "the study is private");
    ana.get(&format!("{study}?lang=en"));
    ana.post(&study, &[("do", "show"), ("shown", "public")]);
    let found = page("volte moulin");
    assert!(found.contains("Notes that say it") && found.contains("Volte-face près du moulin"), "{found}");
    for sign in ["**", "[moulin]", "SEG-TEST-01)"] {
        assert!(!found.contains(sign), "{sign}: {found}");
    }
    assert!(found.contains(&format!("{study}?at=10")), "a result is a moment: {found}");
    for hidden in ["cachée", "par lien"] {
        assert!(!found.contains(hidden), "{hidden}: {found}");
        assert!(!page(hidden).contains("Volte-face"), "{hidden}");
    }
    assert!(!page("seg-test-01").contains("Volte-face"), "an address behind a word is not what a note says");
    assert!(!page("volte absent").contains("Volte-face"), "all of the words");
}

#[test]
fn rulings_are_found_by_the_words_of_their_reasons() {
    let site = serve();
    // A word of a ruling that a sample holds, which no title or figure has.
    let all: Value = serde_json::from_str(&site.get("/api/v1/disputes").body).unwrap();
    let ruling = all.as_array().unwrap().iter().find(|one| one["text"].is_string()).unwrap().clone();
    let text = ruling["text"].as_str().unwrap().to_owned();
    let words: Vec<&str> =
        text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).collect();
    let words = words[..words.len().min(4)].join(" ");
    let page = site.get(&format!("/m?lang=en&q={}", encoded(&words))).body;
    let link = match ruling["dispute"].as_u64() {
        Some(dispute) => format!("/m/{}/d/{dispute}", ruling["match"].as_str().unwrap()),
        None => format!("/m/{}/{}", ruling["match"].as_str().unwrap(), ruling["seq"]),
    };
    assert!(page.contains("Rulings that say it") && page.contains(&link), "{words}: {page}");
    let none = site.get(&format!("/m?lang=en&q={}", encoded("zzyzx qwertz"))).body;
    assert!(!none.contains("Rulings that say it") && !none.contains("Notes that say it"), "{none}");
    let page = site.get("/m?lang=en").body;
    assert!(!page.contains("Rulings that say it"), "nothing was asked for");
}

#[test]
fn samples_that_show_a_board_are_listed_before_those_that_show_none() {
    let site = serve();
    let page = site.get("/m?lang=en").body;
    let plans: Vec<bool> = page.split("<article").skip(1).map(|one| one.contains("with a plan")).collect();
    let bare = plans.iter().position(|plan| !plan).expect("some samples have no plan");
    assert!(bare > 0 && plans.iter().skip(bare).all(|plan| !plan), "{plans:?}");
}

#[test]
fn words_that_name_a_rule_lead_to_the_matches_that_applied_it() {
    let site = serve();
    let rule = greffe_games::registry::System::named("seg").unwrap().rulebook().rules().next().unwrap();
    let link = format!("href=\"/m?rule={}\"", rule.id);
    for words in [rule.id, rule.id.split_once('-').unwrap().1, rule.term] {
        let page = site.get(&format!("/m?q={}&lang=fr", encoded(words))).body;
        assert!(page.contains("find-rules") && page.contains(&link), "{words}: {page}");
    }
    assert!(!site.get("/m?q=oeillet&lang=fr").body.contains("find-rules"));
}
