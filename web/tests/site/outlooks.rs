//! Disputes: what each remedy would give, fields by name, rulings found again.

use greffe_core::record::ids::{MatchId, Seq};
use greffe_web::outlook::{self, Tried};
use greffe_web::site::Site;
use serde_json::{Value, json};

use crate::opened::opening;
use crate::recorder::client::Server;
use crate::recorder::plan::Plan;
use crate::recorder::record;
use crate::seated::Table;
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

/// A sample with a dispute: a fight, whose record it is about, and the dispute itself.
const FIGHT: &str = "/m/45a1bfad732f36a7114fbaa25540f5c2/704?lang=fr";
const DISPUTE: &str = "/m/45a1bfad732f36a7114fbaa25540f5c2/d/705?lang=fr";

#[test]
fn each_side_of_an_opposed_roll_has_its_own_lines_and_total() {
    let site = serve();
    let page = site.get(FIGHT).body;
    let sums: Vec<&str> = page.split("<table class=\"sum\">").skip(1).collect();
    assert_eq!(sums.len(), 2, "{page}");
    for (sum, name, total) in [(sums[0], "Cyberman", "5"), (sums[1], "Le Voyageur", "1")] {
        let sum = sum.split("</table>").next().unwrap();
        assert!(sum.contains(&format!("<caption>{name}</caption>")), "{sum}");
        assert!(sum.ends_with(&format!("<td class=\"num\">{total}</td></tr>")), "{sum}");
        assert_eq!(sum.matches(">Combat<").count(), 1, "{sum}");
    }
}

#[test]
fn a_dispute_asks_a_question_and_its_readings_stand_side_by_side_in_words() {
    let site = serve();
    let page = site.get(DISPUTE).body;
    let asked = page.split("<h1>").nth(1).unwrap().split("</h1>").next().unwrap();
    assert!(asked.ends_with('?') && asked.contains("obstacle ou position élevée"), "{asked}");
    let readings = page.split("<ul class=\"readings\">").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(readings.matches("<li").count() >= 2, "{readings}");
    assert!(readings.contains("Cyberman\u{a0}: Combat +4"), "{readings}");
    assert!(!readings.contains("DW-CORE-04 +"), "no rule stands there as its number alone: {readings}");
    // The book stands before the board and the record, which is folded.
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}: {page}"));
    assert!(place("h-book") < place("class=\"sheet case detail\""));
    // What a remedy strikes is told in a few sentences; line by line it is folded.
    let remedies = page.split("id=\"remedies\"").nth(1).unwrap();
    assert!(remedies.contains("de retour en jeu\u{a0}: "), "{remedies}");
    let lines = remedies.split("<details>").skip(1).filter(|part| part.contains("<del>")).count();
    assert_eq!(lines, 2, "replayed, struck: {remedies}");
    let open: String =
        remedies.split("<details>").map(|part| part.split("</details>").last().unwrap()).collect();
    assert!(!open.contains("<del>"), "{open}");
}

#[test]
fn a_dispute_of_what_positions_answer_names_their_answer() {
    let site = serve();
    let raised = "/m/2058ed6ec143ea11b67a5f4031e6bda4/d/1214";
    for (language, measured, asked) in [
        ("fr", "Mesuré sur les positions relevées", "Aldéric touche Gaspard\u{a0}? <b>oui</b>"),
        ("en", "Measured on the recorded positions", "Does Aldéric touch Brune? <b>no</b>"),
    ] {
        let page = site.get(&format!("{raised}?lang={language}")).body;
        assert!(page.contains(measured) && page.contains(asked), "{language}: {page}");
        assert!(
            !page.contains("?\u{a0}: ") && !page.contains("?: "),
            "{language}: a question mark is a stop"
        );
        assert!(
            !page.contains("rests on no stated fact") && !page.contains("aucun fait énoncé"),
            "{language}"
        );
    }
}

#[test]
fn who_falls_lies_there_in_that_step_and_is_gone_from_the_next() {
    let site = serve();
    let sample = "/m/2058ed6ec143ea11b67a5f4031e6bda4";
    let fallen =
        |seq: u64| site.get(&format!("{sample}/{seq}?lang=fr")).body.matches("class=\"fig b out\"").count();
    assert_eq!([815, 822, 827].map(fallen), [0, 1, 0]);
}

#[test]
fn a_side_says_of_what_was_measured_what_the_table_shows() {
    let site = serve();
    let one = |name: &str| json!({ "name": name, "rank": "1", "value": 3 });
    let stands = |side: u8, y: u32| json!({ "side": side, "presence": "OnTable", "value": 3, "activated": true, "at": { "x": 3000, "y": y } });
    let table = Table::opened(
        &site,
        &json!({
            "setup": { "table": { "width": 6000, "depth": 6000 }, "caps": [9999, 9999], "rosters": [[one("Alaric")], [one("Morgane")]] },
            "position": {
                "turn": 1, "sides": [{ "tactic": 0 }, { "tactic": 0 }], "contacts": [[1, 2]],
                "figures": [stands(0, 3000), stands(1, 3250)],
                "stack": [
                    { "Turn": { "first": 0, "next": 0 } },
                    { "Hand": { "side": 0, "revealed": true, "queue": [] } },
                    { "Activation": { "figure": 1, "suit": "Spades", "free_move": "Available", "acted": false, "precise": false } },
                ],
            },
        }),
    );
    let seat = table.until("BasicAttack");
    let declare = |command: Value| {
        let window = table.mine(seat)["window"].clone();
        table.act(seat, &json!({ "act": { "declare": { "window": window, "command": command } } }))
    };
    let of = declare(json!({ "BasicAttack": { "target": 2 } }));
    let faces = table.mine(seat)["forms"][0].clone();
    assert_eq!(faces["command"], "Faces");
    declare(crate::seated::filled(&faces).0);
    let Table { opened, mut people } = table;
    let (by, of) = (format!("seat:{}", seat + 1), of.to_string());
    let raise =
        [("do", "dispute"), ("by", by.as_str()), ("of", of.as_str()), ("text", "Ils ne se touchaient pas.")];
    let act = format!("{}/act", opened.base);
    people[seat].get(&format!("{}/play?lang=en", opened.base));
    people[seat].post(&act, &raise);
    let raised = opened.records("DisputeRaised")[0]["seq"].to_string();
    let page = format!("{}/d/{raised}", opened.base);
    let asked = "Does Alaric touch Morgane?";
    assert!(!site.get(&format!("{page}?lang=en")).body.contains("name=\"against\""), "for the sides alone");
    let own = people[seat].get(&format!("{page}?lang=en")).to_owned();
    assert!(own.contains(&format!("{asked} <b>yes</b>")), "{own}");
    let against =
        own.split("name=\"against\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(against, format!("{asked} measured: yes; on the table:"));
    let says = [
        ("do", "evidence"),
        ("by", by.as_str()),
        ("dispute", raised.as_str()),
        ("against", against.as_str()),
        ("table", "no"),
    ];
    people[seat].post(&act, &says);
    assert_eq!(people[seat].status, 200, "{}", people[seat].page);
    let told = site.get(&format!("{page}?lang=en")).body;
    assert!(told.contains(&format!("<p>{asked} measured: yes; on the table: no</p>")), "{told}");
}
