//! A closer look in the replay of a recorded match: a figure's moments, a rule's sentence and where it was applied.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::server::{Running, serve};

/// A sample of SEG on a server, and its records.
fn sample(site: &Running) -> (String, Vec<Value>) {
    let listed: Value =
        serde_json::from_str(&site.get("/api/v1/matches?shelf=samples&limit=100").body).unwrap();
    let all = listed["matches"].as_array().unwrap_or_else(|| panic!("{listed}"));
    // Not one of the event: those are short.
    let seg = all
        .iter()
        .find(|one| one["system"] == "seg" && one["records"].as_u64() > Some(600))
        .unwrap_or_else(|| panic!("{listed}"));
    let base = format!("/m/{}", seg["id"].as_str().unwrap());
    let file = site.get(&format!("{base}/file")).body;
    let lines = file.lines().filter(|line| line.starts_with("{\"v\":1,"));
    (base, lines.map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// The numbers of the moments that a closer look lists.
fn listed(page: &str) -> BTreeSet<u64> {
    let part = page.split("id=\"c-moments\"").nth(1).unwrap().split("</section>").next().unwrap();
    part.split("<span class=\"m\">")
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap().parse().unwrap())
        .collect()
}

/// The last record of the batch that each record stands in.
fn ends(records: &[Value]) -> Vec<u64> {
    let end = |place: usize| u64::try_from(place).unwrap() + records[place]["more"].as_u64().unwrap_or(0);
    (0..records.len()).map(end).collect()
}

#[test]
fn a_rule_s_moments_are_those_whose_records_apply_it_and_its_sentence_stands_there() {
    let site = serve();
    let (base, records) = sample(&site);
    let ends = ends(&records);
    let cites = |record: &Value, rule: &str| {
        record["kind"] == "Resolved"
            && record["body"]["rules"].as_array().unwrap().iter().any(|one| one == rule)
    };
    let rules = records.iter().filter_map(|record| record["body"]["rules"].as_array()).flatten();
    let rules: BTreeSet<&str> = rules.filter_map(Value::as_str).collect();
    let mut few = 0;
    for rule in rules {
        let applied = records.iter().zip(&ends).filter(|(record, _)| cites(record, rule));
        let expected: BTreeSet<u64> = applied.map(|(_, end)| *end).collect();
        let last = records.len() - 1;
        let page = site.get(&format!("{base}/{last}?rule={rule}")).body;
        assert!(page.contains("id=\"closeup\""), "{rule}: {page}");
        let listed = listed(&page);
        assert!(listed.is_subset(&expected), "{rule}: {listed:?} against {expected:?}");
        if expected.len() < 30 {
            few += 1;
            assert_eq!(listed, expected, "{rule}");
        }
    }
    assert!(few > 10, "rules that were applied now and then: {few}");
}

#[test]
fn a_tap_on_a_figure_shows_her_and_her_moments_and_nothing_to_come_when_that_is_hidden() {
    let site = serve();
    let (base, records) = sample(&site);
    let last = records.len() - 1;
    let whole = site.get(&format!("{base}/{last}?figure=1")).body;
    let all = listed(&whole);
    assert!(all.len() > 3, "{all:?}");
    // Every moment listed is one of the match, and leads to the same look.
    let middle = *all.iter().nth(all.len() / 2).unwrap();
    assert!(whole.contains(&format!("href=\"{base}/{middle}?figure=1#closeup\"")));
    let hidden = site.get(&format!("{base}/{middle}?hide=1&figure=1")).body;
    assert_eq!(listed(&hidden), all.iter().copied().filter(|seq| *seq <= middle).collect());
    // The board's own figures lead to it, without script.
    let board = site.get(&format!("{base}/{middle}")).body;
    assert!(board.contains(&format!("href=\"{base}/{middle}?figure=1#closeup\"")));
}

#[test]
fn what_the_match_does_not_have_is_not_found() {
    let site = serve();
    let (base, _) = sample(&site);
    for query in ["figure=999", "rule=SEG-NOWHERE-99", "rule=%3Cscript%3E"] {
        let answer = site.get(&format!("{base}/3?{query}"));
        assert_eq!(answer.status, 404, "{query}");
        assert!(!answer.body.contains("<script>"), "{query}");
    }
}

#[test]
fn the_dice_of_a_match_are_those_of_its_records_and_struck_ones_stand_apart() {
    let site = serve();
    let listed: Value =
        serde_json::from_str(&site.get("/api/v1/matches?shelf=samples&limit=100").body).unwrap();
    let (mut thrown, mut struck_somewhere) = (0, false);
    for one in listed["matches"].as_array().unwrap() {
        let id = one["id"].as_str().unwrap();
        let file = site.get(&format!("/m/{id}/file")).body;
        let lines = file.lines().filter(|line| line.starts_with("{\"v\":1,\"match\":"));
        let records: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
        let number = |value: &Value| value.as_u64().unwrap();
        let strikes = records.iter().filter(|record| record["kind"] == "Rewound");
        let strikes: Vec<_> = strikes.map(|one| (number(&one["body"]["to"]), number(&one["seq"]))).collect();
        let (mut kept, mut gone) = ((0, 0), (0, 0));
        for record in records.iter().filter(|record| record["kind"] == "Rolled") {
            let Some(faces) = record["body"]["faces"].as_array() else { continue };
            if record["body"]["sides"].as_array().unwrap().iter().any(|sides| number(sides) > 20) {
                continue;
            }
            let seq = number(&record["seq"]);
            let void = strikes.iter().any(|(to, by)| *to < seq && seq < *by);
            let into = if void { &mut gone } else { &mut kept };
            into.0 += u64::try_from(faces.len()).unwrap();
            into.1 += faces.iter().map(number).sum::<u64>();
        }
        let luck: Value =
            serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}/luck")).body).unwrap();
        let told = |part: &Value| (number(&part["dice"]), number(&part["sum"]));
        assert_eq!((told(&luck["all"]), told(&luck["struck"])), (kept, gone), "{id}");
        let sum = |parts: &Value| {
            let parts = parts.as_array().unwrap().iter().map(told);
            parts.fold((0, 0), |(dice, sum), (more, faces)| (dice + more, sum + faces))
        };
        assert_eq!((sum(&luck["sides"]), sum(&luck["sources"])), (kept, kept), "{id}");
        assert_eq!(sum(&luck["rules"]), kept, "{id}");
        for (lang, dice, sum) in [("fr", "Dés", "Somme"), ("en", "Dice", "Sum")] {
            let page = site.get(&format!("/m/{id}/luck?lang={lang}"));
            assert_eq!(page.status, 200);
            let whole = format!("data-of=\"{dice}\">{}</td><td data-of=\"{sum}\">{}</td>", kept.0, kept.1);
            assert!(kept.0 == 0 || page.body.contains(&whole), "{id}: {whole}");
        }
        thrown += kept.0;
        struck_somewhere |= gone.0 > 0;
    }
    assert!(thrown > 1000 && struck_somewhere, "{thrown}");
}

/// Key moments by the records and the boards alone: what the site says must be the same.
fn keys_of(site: &Running, id: &str, records: &[Value], whole: bool) -> [Vec<(u64, String)>; 2] {
    let answer: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}/keys")).body).unwrap();
    let told: Vec<(u64, String)> = answer["moments"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter()
        .map(|one| (one["seq"].as_u64().unwrap(), one["what"].as_str().unwrap().to_owned()))
        .collect();
    let board = |at: u64| -> Value {
        serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}/board?at={at}")).body).unwrap()
    };
    let ends = ends(records);
    let mut batches: Vec<u64> = ends.clone();
    batches.dedup();
    let mut expected = Vec::new();
    let mut before = board(0);
    for end in batches {
        let first = ends.iter().position(|one| *one == end).unwrap();
        let batch = &records[first..=usize::try_from(end).unwrap()];
        let has = |kind: &str| batch.iter().any(|record| record["kind"] == kind);
        let settled = [("RulingGiven", "ruling"), ("DisputeRaised", "dispute"), ("Rewound", "struck")];
        let settled = settled.into_iter().find(|(kind, _)| has(kind)).map(|(_, what)| what);
        let changed = if whole {
            let after = board(end);
            let what = changed(&before, &after);
            before = after;
            what
        } else {
            None
        };
        expected.extend(settled.or(changed).map(|what| (end, what.to_owned())));
    }
    let told = if whole {
        told
    } else {
        told.into_iter()
            .filter(|(_, what)| ["ruling", "dispute", "struck"].contains(&what.as_str()))
            .collect()
    };
    [told, expected]
}

/// What makes a moment one to look up, between two boards.
fn changed(before: &Value, after: &Value) -> Option<&'static str> {
    let pieces = after["pieces"].as_array().unwrap().iter().filter_map(|piece| {
        let old = before["pieces"].as_array().unwrap().iter().find(|old| old["id"] == piece["id"])?;
        Some((old, piece))
    });
    let pieces: Vec<(&Value, &Value)> = pieces.collect();
    if before["over"].is_null() && !after["over"].is_null() {
        Some("over")
    } else if pieces.iter().any(|(old, new)| old["out"] == false && new["out"] == true) {
        Some("out")
    } else {
        let lost = |(old, new): &(&Value, &Value)| new["health"][0].as_i64() < old["health"][0].as_i64();
        pieces.iter().any(lost).then_some("hurt")
    }
}

#[test]
fn key_moments_are_what_boards_and_records_say() {
    let site = serve();
    let listed: Value =
        serde_json::from_str(&site.get("/api/v1/matches?shelf=samples&limit=100").body).unwrap();
    let mut whole: BTreeSet<String> = BTreeSet::new();
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    for one in listed["matches"].as_array().unwrap() {
        let id = one["id"].as_str().unwrap();
        let file = site.get(&format!("/m/{id}/file")).body;
        let lines = file.lines().filter(|line| line.starts_with("{\"v\":1,\"match\":"));
        let records: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
        // Board by board for one sample of each game; by the kinds of records for all.
        let first = whole.insert(one["system"].as_str().unwrap().to_owned());
        let [told, expected] = keys_of(&site, id, &records, first);
        assert_eq!(told, expected, "{id}");
        kinds.extend(told.into_iter().map(|(_, what)| what));
    }
    assert_eq!(whole.len(), 5, "{whole:?}");
    let every = ["dispute", "hurt", "out", "over", "ruling", "struck"];
    assert!(kinds.iter().map(String::as_str).eq(every), "{kinds:?}");
}

#[test]
fn one_walks_from_key_moment_to_key_moment() {
    let site = serve();
    let (base, _) = sample(&site);
    let id = base.strip_prefix("/m/").unwrap();
    let keys: Value = serde_json::from_str(&site.get(&format!("/api/v1/matches/{id}/keys")).body).unwrap();
    let keys: Vec<u64> =
        keys["moments"].as_array().unwrap().iter().map(|one| one["seq"].as_u64().unwrap()).collect();
    assert!(keys.len() > 5);
    let middle = keys[keys.len() / 2];
    let page = site.get(&format!("{base}/{middle}?key=1&lang=en")).body;
    assert!(page.contains(">Key moments</h2>"), "{page}");
    let shown = listed(&page);
    assert!(shown.contains(&middle) && shown.iter().all(|seq| keys.contains(seq)));
    let (back, on) = (keys[keys.len() / 2 - 1], keys[keys.len() / 2 + 1]);
    for (key, to) in [("K", back), ("k", on)] {
        assert!(
            page.contains(&format!("href=\"{base}/{to}?key=1\" data-key=\"{key}\"")),
            "{key} {to}: {page}"
        );
    }
    // Whoever follows it for the first time is told of nothing that comes later.
    let hidden = site.get(&format!("{base}/{middle}?hide=1&key=1")).body;
    assert!(listed(&hidden).iter().all(|seq| *seq <= middle));
    assert_eq!(listed(&hidden).iter().max(), Some(&middle));
}
