//! The recorder of sample matches plays plans on a real server, interludes and all.

use serde_json::{Value, json};

use crate::recorder::client::Server;
use crate::recorder::event::record_event;
use crate::recorder::plan::Plan;
use crate::recorder::{Recorded, record};
use crate::server::serve;

fn team(names: [&str; 4]) -> Value {
    let skills = [json!(["Tactician"]), json!(["RangedAttackMedium"]), json!(["Heal"]), json!([])];
    let figure = |((name, rank), skills)| json!({ "name": name, "rank": rank, "value": 3, "skills": skills });
    names.into_iter().zip(["1", "2", "3", "4"]).zip(skills).map(figure).collect()
}

fn plan(table: &Value, dice: &Value, more: &Value) -> Plan {
    let mut plan = json!({
        "about": "A test.", "seed": 5,
        "weights": { "Concede": 0, "BasicAttack": 30, "EndActivation": 0, "NoAction": 0 },
        "opening": {
            "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted",
            "table_dice": "confirmed", "dice": dice,
            "seats": [
                { "seat": "seat:1", "side": 0, "name": "Garde du Pont" },
                { "seat": "seat:2", "side": 1, "name": "\u{c9}cluse" },
            ],
            "setup": {
                "table": table, "skill_costs": { "Heal": 1 },
                "rosters": [
                    team(["Alaric", "Brune", "Colin", "Doriane"]),
                    team(["Morgane", "Nils", "Oriane", "Perrin"]),
                ],
            },
        },
    });
    for (key, value) in more.as_object().unwrap() {
        plan[key] = value.clone();
    }
    serde_json::from_value(plan).unwrap()
}

fn recorded(plan: &Plan) -> Recorded {
    let site = serve();
    record(&Server::new(site.address), plan).unwrap_or_else(|error| panic!("{error:#}"))
}

fn records(recorded: &Recorded) -> Vec<Value> {
    let lines = recorded.file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).unwrap()).collect()
}

fn kinds(records: &[Value], kind: &str) -> usize {
    records.iter().filter(|record| record["kind"] == kind).count()
}

#[test]
fn a_plan_is_played_with_everything_that_happens_beside_play() {
    let dispute = json!({ "text": "Le compte est faux.", "evidence": "Non.", "remedy": "replay",
        "ruling": "On rejoue.", "appeal": ["Encore.", "C\u{2019}est dit."] });
    let interludes = json!([
        { "when": { "records": 60, "facts": true, "rolled": true, "command": "BasicAttack" },
          "do": { "contest": { "text": "Plus loin.", "ruling": "Mesur\u{e9}.", "rules": ["SEG-SHOOT-03"] } } },
        { "when": { "command": "FastMove" }, "do": { "takeback": { "text": "Je repose.", "refused": true } } },
        { "when": { "command": "FastMove" }, "do": { "takeback": { "text": "Je repose." } } },
        { "when": { "rolled": true }, "do": { "dispute": dispute } },
        { "when": {}, "do": { "answer": {} } },
        { "when": {}, "do": { "agreement": { "text": "On s\u{2019}entend.", "fields": [{ "field": "/turn", "new": 2 }] } } },
        { "when": {}, "do": { "dice": {} } },
        { "when": {}, "do": { "source": { "roll": "test", "source": "seeded" } } },
    ]);
    let more =
        json!({ "interludes": interludes, "call": { "after": 500, "how": "time" }, "keys": ["seat:2"] });
    let recorded = recorded(&plan(&Value::Null, &json!({ "test": "table" }), &more));
    let records = records(&recorded);
    for (kind, least) in [
        ("FactContested", 1),
        ("TakebackAsked", 2),
        ("ConsentRefused", 1),
        ("Rewound", 3),
        ("DisputeRaised", 1),
        ("EvidenceGiven", 1),
        ("AppealRaised", 1),
        ("RulingGiven", 3),
        ("DisputeClosed", 1),
        ("Adjusted", 1),
        ("DiceAnchored", 2),
        ("SourceSwitched", 1),
        ("ResultSigned", 1),
        ("ResultConfirmed", 1),
        ("MatchClosed", 1),
    ] {
        assert!(kinds(&records, kind) >= least, "{kind}: {}", recorded.told);
    }
    let by_judge = |record: &&Value| record["kind"] == "Declared" && record["body"]["via"] == "judge";
    assert!(records.iter().any(|record| by_judge(&record)), "the judge answered for a seat");
    assert_eq!(records.last().unwrap()["state"], "closed");
}

#[test]
fn figures_are_moved_towards_the_other_side() {
    let table = json!({ "width": 6000, "depth": 6000 });
    let more = json!({ "call": { "after": 160, "how": "time" }, "weights": { "FreeMove": 90, "Concede": 0, "EndActivation": 0, "NoAction": 0 } });
    let recorded = recorded(&plan(&table, &json!({}), &more));
    let records = records(&recorded);
    let moved = records.iter().filter(|record| record["body"]["command"].get("FreeMove").is_some());
    assert!(moved.count() > 2, "{}", recorded.told);
    assert!(recorded.rules > 50, "{}", recorded.told);
    assert_eq!(kinds(&records, "DiceOpened"), 1);
}

#[test]
fn what_cannot_come_about_is_an_error_that_says_so() {
    let site = serve();
    let server = Server::new(site.address);
    let never = json!({ "interludes": [{ "when": { "command": "Nothing" }, "do": { "answer": {} } }],
        "call": { "after": 20, "how": "time" } });
    let error = record(&server, &plan(&Value::Null, &json!({}), &never)).err().unwrap();
    assert!(error.to_string().contains("1 interludes never found their moment"), "{error:#}");
    let long = json!({ "most": 10 });
    let error = record(&server, &plan(&Value::Null, &json!({}), &long)).err().unwrap();
    assert!(error.to_string().contains("more than 10 declarations"), "{error:#}");
    let wrong = serde_json::from_value::<Plan>(json!({ "about": "x", "seed": 1, "opening": {}, "speed": 2 }));
    assert!(wrong.is_err(), "a field that no plan has is named");
}

#[test]
fn a_plan_of_an_event_is_recorded_anew_with_its_matches_and_a_ruling() {
    let plan = include_str!("../../../fixtures/events/plans/01-la-coupe-des-cornouillers.json");
    let mut plan: Value = serde_json::from_str(plan).unwrap();
    // Half of the hall, one round: the whole day is the fixture.
    plan["players"].as_array_mut().unwrap().truncate(4);
    plan["event"]["format"]["swiss"]["rounds"] = json!(1);
    plan["rounds"] = json!(1);
    plan["drops"] = json!([{ "player": 1, "after": 1 }]);
    plan["rulings"][0]["round"] = json!(1);
    let site = serve();
    let plan = serde_json::from_value(plan).unwrap();
    let recorded = record_event(Server::new(site.address), &plan);
    let Recorded { file, rules, told } = recorded.unwrap_or_else(|error| panic!("{error:#}"));
    assert!(rules > 20, "{told}");
    let audit = greffe_events::archive::audit(&file, &mut || greffe_games::file::dice_checker()).unwrap();
    assert_eq!((audit.counts.read, audit.counts.corrected, audit.archive.matches.len()), (2, 1, 2));
    let event = audit.event.unwrap();
    let state = event.state();
    assert!(state.closed && state.shown && state.players.iter().all(|player| player.roster.is_some()));
    assert!(state.calls.len() == 1 && state.calls[0].closed && state.calls[0].taken.is_some());
    assert_eq!(state.players[0].dropped, Some(1));
}
