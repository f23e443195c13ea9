//! Bands and openings, by rule.

use serde_json::{Value, json};

use crate::Ao;
use crate::bench::{fig, piece, scene};
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::Opening;
use greffe_core::testing::bench::Bench;

fn opened(setup: &Value, options: &Value) -> Vec<Fault> {
    let opening: Opening = serde_json::from_value(json!({
        "system": "ao", "ruleset": "ao/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "options": options, "setup": setup, "sources": [{"id": "HOUSE-1"}],
    }))
    .unwrap();
    Bench::<Ao>::open(opening).err().unwrap_or_default()
}

/// The field and the rule of each fault.
fn faults(setup: &Value, options: &Value) -> Vec<(String, String)> {
    let told = |fault: Fault| {
        let rule = fault.rule.map_or_else(String::new, |rule| rule.as_str().to_owned());
        (fault.field, rule)
    };
    opened(setup, options).into_iter().map(told).collect()
}

fn one(field: &str, rule: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), rule.to_owned())]
}

fn leader(name: &str) -> Value {
    json!({"name": name, "initiative": 4, "melee": 4, "precision": 4, "vigour": 4, "mental": 4, "leader": true})
}

/// A set-up of one against one, with one field changed.
fn with(key: &str, value: Value) -> Value {
    let mut setup = json!({"rosters": [[leader("A")], [leader("B")]]});
    setup[key] = value;
    setup
}

/// A set-up whose first figure has one field changed.
fn sheet(key: &str, value: Value) -> Value {
    let mut figure = leader("A");
    figure[key] = value;
    json!({"rosters": [[figure], [leader("B")]]})
}

#[test]
fn an_opening_of_defaults_has_no_fault() {
    assert_eq!(faults(&json!({}), &json!({})), []);
    assert_eq!(faults(&with("table", json!({"width": 9000, "depth": 6000})), &json!({})), []);
}

#[test]
fn lengths_and_counts_make_sense() {
    let none = json!({});
    assert_eq!(faults(&with("pas", json!(9)), &none), one("/setup/pas", "AO-MOVE-01"));
    assert_eq!(faults(&with("table", json!({"width": 0, "depth": 6000})), &none), one("/setup/table", ""));
    let turns = json!({"kind": "turn_limit", "turns": 0});
    assert_eq!(faults(&with("scenario", turns), &none), one("/setup/scenario/turns", "AO-GAP-43"));
    let mine = json!([{"name": "m", "impact": 21}]);
    assert_eq!(faults(&with("mines", mine), &none), one("/setup/mines", "AO-OBJ-01"));
    let placed = json!([{"name": "m", "impact": 2, "at": {"x": 1, "y": 1}}]);
    assert_eq!(faults(&with("mines", placed), &none), one("/setup/mines", "AO-OBJ-01"));
    assert_eq!(faults(&json!({"rosters": [[leader("A")]]}), &none), one("/setup/rosters", ""));
}

#[test]
fn options_are_known_by_name_and_word() {
    assert_eq!(faults(&json!({}), &json!({"range_edge": "near"})), []);
    assert_eq!(faults(&json!({}), &json!({"range_edge": "nearest"})), one("/options/range_edge", ""));
    assert_eq!(faults(&json!({}), &json!({"cover_stack": "single"})), one("/options/cover_stack", ""));
}

#[test]
fn ao_gap_40_skills_of_the_players_own_are_bounded_and_can_be_ruled_out() {
    let none = json!({});
    let skill = |effects: Value| json!([{"id": "x", "fr": "X", "en": "X", "effects": effects}]);
    assert_eq!(faults(&with("custom", skill(json!([{"Move": {"value": 100}}]))), &none), []);
    let field = one("/setup/custom/0/effects", "AO-GAP-40");
    let far = skill(json!([{"Modifier": {"to": "Shot", "value": 21}}]));
    assert_eq!(faults(&with("custom", far), &none), field);
    let idle = skill(json!([{"Lasting": {}}]));
    assert_eq!(faults(&with("custom", idle), &none), field);
    let claimed = |source: &str| skill(json!([{"Claimed": {"source": source}}]));
    assert_eq!(faults(&with("custom", claimed("HOUSE-1")), &none), []);
    assert_eq!(faults(&with("custom", claimed("HOUSE-2")), &none), field);
    let twice = json!([{"id": "x", "fr": "X", "en": "X"}, {"id": "x", "fr": "Y", "en": "Y"}]);
    assert_eq!(faults(&with("custom", twice), &none), one("/setup/custom/1/id", "AO-GAP-40"));
    let ruled_out = json!({"skill_overlay": "none"});
    assert_eq!(faults(&with("custom", skill(json!([]))), &ruled_out), one("/setup/custom", "AO-GAP-40"));
    assert_eq!(faults(&json!({}), &ruled_out), []);
}

#[test]
fn sheets_are_refused_field_by_field() {
    let none = json!({});
    let at = |key: &str| format!("/setup/rosters/0/0/{key}");
    let cases = [
        ("initiative", json!(21), "AO-FIG-01"),
        ("mental", json!(0), "AO-FIG-01"),
        ("hit_points", json!(21), "AO-FIG-02"),
        ("base_move", json!(-1), "AO-MOVE-01"),
        ("armour", json!(21), "AO-EQUIP-04"),
        ("attacks", json!(0), "AO-FIG-05"),
        ("name", json!(""), "AO-FIG-01"),
        ("custom", json!(["none"]), "AO-GAP-40"),
        ("saves", json!([{"name": "s", "value": 9}]), "AO-SAVE-03"),
    ];
    for (key, value, rule) in cases {
        assert_eq!(faults(&sheet(key, value), &none), one(&at(key), rule), "{key}");
    }
    let weapon = |weapon: Value| faults(&sheet("weapons", json!([weapon])), &none);
    let odd = one(&at("weapons/0"), "AO-GAP-41");
    assert_eq!(weapon(json!({"name": "p", "kind": "Ranged", "impact": 2})), []);
    assert_eq!(weapon(json!({"name": "p", "kind": "Ranged", "impact": 2, "hands": 3})), odd);
    assert_eq!(weapon(json!({"name": "p", "kind": "Melee", "impact": 2, "rate": 2})), odd);
    let both = json!({"name": "p", "kind": "Ranged", "impact": 2, "rate": 2, "template": {"Breath": {}}});
    assert_eq!(weapon(both), odd);
}

#[test]
fn a_band_has_one_leader_and_names_that_differ() {
    let mut second = leader("A");
    second["leader"] = json!(false);
    let twins = json!({"rosters": [[leader("A"), second], [leader("B")]]});
    assert_eq!(faults(&twins, &json!({})), one("/setup/rosters/0/1/name", "AO-FIG-01"));
    let headless = sheet("leader", json!(false));
    assert_eq!(faults(&headless, &json!({})), one("/setup/rosters/0", "AO-MORALE-02"));
    let empty = json!({"rosters": [[], [leader("B")]]});
    let fields: Vec<String> = faults(&empty, &json!({})).into_iter().map(|(_, rule)| rule).collect();
    assert_eq!(fields, ["AO-GAP-44", "AO-MORALE-02"]);
}

#[test]
fn the_ready_made_bands_are_legal() {
    let sheets = [
        include_str!("../../../../../web/teams/ao-rodeurs.json"),
        include_str!("../../../../../web/teams/ao-meute.json"),
    ];
    let bands: Vec<Value> =
        sheets.iter().map(|sheet| serde_json::from_str::<Value>(sheet).unwrap()["team"].clone()).collect();
    assert_eq!(faults(&json!({"rosters": bands}), &json!({})), []);
}

#[test]
fn ao_gap_42_nobody_is_placed_in_a_wall_or_a_hole() {
    let scenery =
        [piece("Wall", 500, [1300, 500], [1400, 1500]), piece("Gap", 0, [3000, 3000], [4000, 4000])];
    let mut table = scene(&[fig(0).at(1, 1), fig(1).at(2, 2)]).setup("scenery", json!(scenery)).play_fresh();
    table.start(&[]);
    let place = |x: i32, y: i32| json!({"PlaceFigure": {"figure": 1, "at": {"x": x, "y": y}}});
    assert_eq!(table.refused(1, place(1450, 1000), &[]), "AO-GAP-42");
    assert_eq!(table.refused(1, place(3500, 3500), &[]), "AO-GAP-42");
    table.ok(1, place(1600, 1000), &[]);
}
