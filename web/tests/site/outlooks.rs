//! Disputes: what each remedy would give, fields by name, rulings found again.

use greffe_core::record::ids::{MatchId, Seq};
use greffe_web::outlook::{self, Tried};
use greffe_web::site::Site;
use serde_json::{Value, json};

use crate::opened::opening;
use crate::recorder::client::Server;
use crate::recorder::plan::Plan;
use crate::recorder::record;
use crate::server::serve;

#[test]
fn facts_of_a_sample_are_corrected_with_its_dice_and_nothing_is_written() {
    let folder = std::env::temp_dir().join(format!("greffe-outlook-{}", std::process::id()));
    let site = Site::open(&folder.join("data"), &folder.join("keys")).unwrap();
    let ids: Vec<MatchId> =
        site.clerk.log().matches().map(|summary| MatchId::new(summary.match_id)).collect();
    let (mut told, mut changed, mut untold) = (0, 0, 0);
    for id in ids {
        // An event is no match.
        let Ok(table) = site.clerk.table(id) else { continue };
        let before = table.game().head();
        let commands: Vec<Seq> = table
            .game()
            .commands()
            .iter()
            .filter(|one| one.json.contains("\"facts\"") && !one.rolls.is_empty())
            .map(|one| one.declared)
            .collect();
        // One after the other: every length, each of some other commands.
        let lengths = [1, 500, 1100, 2000].map(|measure| Tried { fact: 0, measure });
        let cases = commands.into_iter().zip(lengths.into_iter().cycle());
        for (of, tried) in cases {
            let all = outlook::outlooks(&site, &table, of, None, Some(tried)).unwrap();
            assert!(all.replay.voids >= all.void.voids, "what is replayed is struck out with what follows");
            for outlook in all.corrected.iter().filter_map(|one| one.outlook.as_ref()) {
                match &outlook.unknown {
                    Some(why) => untold += usize::from(!why.en.is_empty()),
                    None => told += 1,
                }
                changed += usize::from(!outlook.changes.is_empty());
            }
        }
        assert_eq!(table.game().head(), before, "nothing is written");
    }
    assert!(told >= 5, "{told} told, {untold} not");
    assert!(changed >= 1, "some fact matters: {told} told, {untold} not");
    drop(site);
    std::fs::remove_dir_all(folder).unwrap();
}

fn plan() -> Plan {
    let dispute = json!({ "text": "Le compte du contact est faux.", "remedy": "upheld",
        "rules": ["SEG-TEST-01"], "ruling": "Le compte du contact est juste." });
    serde_json::from_value(json!({
        "about": "A test.", "seed": 5, "opening": opening(&json!({})),
        "weights": { "Concede": 0, "BasicAttack": 40, "EndActivation": 0, "NoAction": 0 },
        "interludes": [{ "when": { "facts": true }, "do": { "dispute": dispute } }],
        "call": { "after": 120, "how": "time" },
    }))
    .unwrap()
}

#[test]
fn the_page_tells_every_remedy_and_rulings_are_found_again() {
    let site = serve();
    let recorded = record(&Server::new(site.address), &plan()).unwrap_or_else(|error| panic!("{error:#}"));
    let records: Vec<Value> = recorded
        .file
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let id = records[0]["match"].as_str().unwrap();
    let raised = records.iter().find(|record| record["kind"] == "DisputeRaised").unwrap();
    let page = |path: &str| site.get(&format!("{path}lang=en")).body;
    let dispute = page(&format!("/m/{id}/d/{}?", raised["seq"]));
    for expected in ["What each remedy would give", "Correct the fact", "would be struck out", "\u{2192} <b>"]
    {
        assert!(dispute.contains(expected), "{expected}: {dispute}");
    }
    let own = format!("/m/{id}/d/{}", raised["seq"]);
    for (query, there) in [
        ("rule=SEG-TEST-01&", true),
        ("rule=seg-test&", true),
        ("q=compte+contact&", true),
        ("rule=SEG-TEST-01&q=contact&", true),
        ("rule=SEG-TEST-02&", false),
        ("q=.*&", false),
    ] {
        assert_eq!(page(&format!("/disputes?{query}")).contains(&own), there, "{query}");
    }
    assert!(page("/disputes?").contains("rulings"), "the samples have some too");
    let api = |path: &str| -> Value { serde_json::from_str(&site.get(path).body).unwrap() };
    let found = api("/api/v1/disputes?rule=SEG-TEST-01&q=contact");
    assert_eq!((&found[0]["match"], &found[0]["dispute"]), (&json!(id), &raised["seq"]));
    let all = api(&format!("/api/v1/matches/{id}/outlook?of={}", raised["body"]["of"]));
    assert!(all["replay"]["voids"].as_u64() > all["void"]["voids"].as_u64(), "{all}");
    assert!(!all["corrected"].as_array().unwrap().is_empty(), "{all}");
    let forms = format!("/api/v1/matches/{id}/forms?seat=seat:1");
    assert_eq!(site.get(&forms).status, 404, "for a judge alone");
    let long = "x".repeat(5000);
    assert_eq!(site.get(&format!("/disputes?q={long}")).status, 200);
}
