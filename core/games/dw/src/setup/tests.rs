//! Tests of the opening: what it fixes, and every fault at its field.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::profiles::weapons::PistolStats;
use crate::rules::RULEBOOK;
use crate::setup::opening::read_setup;
use crate::setup::options::{DiveTiming, StrikesBack};
use crate::setup::{Edge, Gravity, Pull, Role, Setup, Victory};
use greffe_core::judging::opening::Opening;

fn opening(setup: Value, options: Value) -> Opening {
    serde_json::from_value(json!({
        "system": "dw", "ruleset": "dw/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "options": options, "setup": setup,
    }))
    .unwrap()
}

fn read(setup: Value) -> Result<Setup, Vec<(String, Option<String>)>> {
    let named = |faults: Vec<greffe_core::judging::error::Fault>| {
        faults.into_iter().map(|fault| (fault.field, fault.rule.map(|rule| rule.to_string()))).collect()
    };
    read_setup(&opening(setup, json!({}))).map_err(named)
}

fn faults(setup: Value) -> Vec<(String, Option<String>)> {
    read(setup).unwrap_err()
}

fn one(field: &str, rule: &str) -> Vec<(String, Option<String>)> {
    vec![(field.to_owned(), Some(rule.to_owned()))]
}

fn square(side: i32) -> Value {
    json!([{"x": 0, "y": 0, "z": 0}, {"x": side, "y": 0, "z": 0}, {"x": side, "y": side, "z": 0}])
}

fn figure(traits: Value) -> Value {
    json!({"name": "One", "quality": 3, "combat": 3, "traits": traits})
}

fn with_team(profile: &Value) -> Value {
    json!({"table": null, "sides": [{"team": [profile]}, {}]})
}

#[test]
fn dw_core_05_the_scale_gives_the_rulers() {
    assert_eq!(read(json!({"table": null})).unwrap().rulers, [750, 1200, 1800]);
    assert_eq!(read(json!({"table": null, "scale": "Mm15"})).unwrap().rulers, [500, 800, 1200]);
    let own = json!({"table": null, "rulers": [100, 200, 300]});
    assert_eq!(read(own).unwrap().rulers, [100, 200, 300]);
    assert_eq!(faults(json!({"table": null, "rulers": [100, 100, 300]})), one("/setup/rulers", "DW-CORE-05"));
}

#[test]
fn everything_has_a_default_but_the_table() {
    let setup = read(json!({"table": {"width": 9000, "depth": 9000}})).unwrap();
    assert!(!setup.terrain_placed && setup.terrain.is_empty() && setup.sides.len() == 2);
    assert_eq!((setup.gravity, setup.victory), (Pull::Normal, Victory::Elimination));
    assert_eq!(setup.gravity.gravity(Gravity::Weak), Gravity::Normal);
    assert_eq!(Pull::Random.gravity(Gravity::Weak), Gravity::Weak);
    assert_eq!(faults(json!({"table": null, "tables": 1}))[0].0, "/setup/tables");
    let bad = json!({"table": {"width": 0, "depth": 9000}});
    assert_eq!(faults(bad), one("/setup/table", "DW-SETUP-10"));
}

#[test]
fn the_house_readings_are_those_of_the_catalogue() {
    for option in RULEBOOK.options {
        for value in option.values {
            let read = read_setup(&opening(json!({"table": null}), json!({option.name: value.word})));
            let default = read_setup(&opening(json!({"table": null}), json!({}))).unwrap();
            let first = option.values.first().unwrap().word == value.word;
            assert_eq!(read.unwrap().options == default.options, first, "{}={}", option.name, value.word);
        }
    }
    let given = json!({"pistol_stats": "summary_table", "helpless_strikes_back": "prone_only"});
    let options = read_setup(&opening(json!({"table": null}), given)).unwrap().options;
    assert_eq!(options.pistol_stats, PistolStats::SummaryTable);
    assert_eq!(options.helpless_strikes_back, StrikesBack::ProneOnly);
    assert_eq!(options.dive_timing, DiveTiming::OwnActivation);
    for wrong in [json!({"pistol_stats": "maybe"}), json!({"nothing": "true"})] {
        let faults = read_setup(&opening(json!({"table": null}), wrong)).unwrap_err();
        assert!(faults[0].field.starts_with("/options/"));
    }
}

#[test]
fn dw_setup_04_outlines_go_with_recorded_positions() {
    let terrain = |table: Value, outline: Value| json!({"table": table, "terrain": [{"kind": "Woods", "outline": outline}]});
    let table = json!({"width": 6000, "depth": 6000});
    let setup = read(terrain(table.clone(), square(1000))).unwrap();
    assert!(setup.terrain_placed && setup.terrain[0].outline.is_some());
    assert!(read(json!({"table": null, "terrain": [{"kind": "Woods"}]})).is_ok());
    let field = "/setup/terrain/0/outline";
    assert_eq!(faults(terrain(json!(null), square(1000)))[0].0, field);
    assert_eq!(faults(terrain(table.clone(), json!(null)))[0].0, field);
    assert_eq!(faults(terrain(table.clone(), square(7000)))[0].0, field);
    let high = json!({"table": null, "terrain": [{"kind": "Wall", "height": -1}]});
    assert_eq!(faults(high), one("/setup/terrain/0/height", "DW-SETUP-04"));
    let door = json!({"table": table, "terrain": [], "doors": [{"kind": "Heavy"}]});
    assert_eq!(faults(door)[0].0, "/setup/doors/0/outline");
}

#[test]
fn dw_env_14_gas_has_a_strength_of_0_to_10() {
    let gas = |strength: i32| json!({"table": null, "zones": [{"effect": {"Gas": {"strength": strength}}}]});
    assert!(read(gas(0)).is_ok() && read(gas(10)).is_ok());
    assert_eq!(faults(gas(11)), one("/setup/zones/0/effect/Gas/strength", "DW-ENV-14"));
    let random = json!({"table": null, "zones": [{"effect": {"Gravity": {"pull": "Random"}}}]});
    assert!(read(random).unwrap().has_random_gravity() && !read(gas(1)).unwrap().has_random_gravity());
}

#[test]
fn dw_action_13_objects_have_a_name_and_a_place() {
    let object = |table: Value, at: Value| json!({"table": table, "objects": [{"name": "console", "at": at, "light": "Lamp"}]});
    let table = json!({"width": 6000, "depth": 6000});
    assert!(read(object(json!(null), json!(null))).is_ok());
    assert!(read(object(table.clone(), json!({"x": 1, "y": 1, "z": 0}))).is_ok());
    assert_eq!(faults(object(table.clone(), json!(null)))[0].0, "/setup/objects/0/at");
    assert_eq!(faults(object(table, json!({"x": 6001, "y": 1, "z": 0})))[0].0, "/setup/objects/0/at");
    let twice = json!({"table": null, "objects": [{"name": "a"}, {"name": "a"}]});
    assert_eq!(faults(twice), one("/setup/objects/1/name", "DW-ACTION-13"));
}

#[test]
fn dw_gap_45_a_limit_of_rounds_is_a_house_rule() {
    let rounds = |rounds: u32| json!({"table": null, "victory": {"kind": "rounds", "rounds": rounds}});
    assert_eq!(read(rounds(6)).unwrap().victory, Victory::Rounds { rounds: 6 });
    assert_eq!(faults(rounds(0)), one("/setup/victory/rounds", "DW-GAP-45"));
    let scenario = json!({"table": null, "victory": {"kind": "scenario", "text": "the console"}});
    assert!(matches!(read(scenario).unwrap().victory, Victory::Scenario { text } if text == "the console"));
}

#[test]
fn dw_setup_02_roles_and_edges_agreed_beforehand() {
    let sides = |one: Value, other: Value| json!({"table": null, "sides": [one, other]});
    let attacker = json!({"role": "Attacker", "edge": "North"});
    let setup = read(sides(attacker.clone(), json!({"role": "Defender", "edge": "South"}))).unwrap();
    assert_eq!((setup.sides[0].role, setup.sides[1].edge), (Some(Role::Attacker), Some(Edge::South)));
    assert_eq!(faults(sides(attacker.clone(), json!({}))), one("/setup/sides", "DW-SETUP-02"));
    let both = sides(attacker.clone(), json!({"role": "Attacker"}));
    assert_eq!(faults(both), one("/setup/sides", "DW-SETUP-03"));
    let beside = sides(attacker, json!({"role": "Defender", "edge": "East"}));
    assert_eq!(faults(beside), one("/setup/sides/1/edge", "DW-SETUP-06"));
    let edge = sides(json!({"edge": "North"}), json!({}));
    assert_eq!(faults(edge), one("/setup/sides/0/edge", "DW-SETUP-05"));
    assert_eq!(faults(json!({"table": null, "sides": [{}]}))[0].0, "/setup/sides");
}

#[test]
fn dw_camp_04_a_band_has_figures_with_numbers() {
    assert!(read(with_team(&figure(json!(["Tough"])))).is_ok());
    let empty = json!({"table": null, "sides": [{"team": []}, {}]});
    assert_eq!(faults(empty), one("/setup/sides/0/team", "DW-CAMP-04"));
    let wrong = |field: &str, value: Value| {
        let mut profile = figure(json!([]));
        profile[field] = value;
        faults(with_team(&profile))
    };
    let at = |field: &str| format!("/setup/sides/0/team/0/{field}");
    assert_eq!(wrong("quality", json!(7)), one(&at("quality"), "DW-CORE-01"));
    assert_eq!(wrong("quality", json!(1)), one(&at("quality"), "DW-CORE-01"));
    assert_eq!(wrong("combat", json!(31)), one(&at("combat"), "DW-CORE-04"));
    assert_eq!(wrong("points", json!(-1)), one(&at("points"), "DW-GAP-45"));
    assert_eq!(wrong("base", json!(10)), one(&at("base"), "DW-SETUP-11"));
    assert_eq!(wrong("move", json!("Long")), one(&at("move"), "DW-MOVE-01"));
    assert_eq!(wrong("size", json!("Large")), one(&at("size"), "DW-TRAIT-39"));
    assert_eq!(wrong("kind", json!(["Ood", "Ood"])), one(&at("kind/1"), "DW-GAP-46"));
    assert_eq!(wrong("kind", json!(["Robot", "Organic"])), one(&at("kind/1"), "DW-TRAIT-10"));
    assert_eq!(wrong("name", json!(" ")), [(at("name"), None)]);
}

#[test]
fn special_rules_that_exclude_each_other() {
    let of = |traits: Value| faults(with_team(&figure(traits)));
    let at = |place: u32| format!("/setup/sides/0/team/0/traits/{place}");
    assert_eq!(of(json!(["Tough", "Tough"])), one(&at(1), "DW-TRAIT-72"));
    assert_eq!(of(json!([{"ImprovedAttack": 4}, {"ImprovedAttack": 5}])), one(&at(1), "DW-TRAIT-11"));
    assert!(
        read(with_team(&figure(json!(["Stimulant", "Stimulant", {"FearOf": "Ood"}, {"FearOf": "Plant"}]))))
            .is_ok()
    );
    assert_eq!(of(json!([{"FearOf": "Ood"}, {"FearOf": "Ood"}])), one(&at(1), "DW-TRAIT-57"));
    assert_eq!(of(json!(["Stealth", "HeavyArmour"])), one(&at(0), "DW-TRAIT-09"));
    assert_eq!(of(json!(["Spines", "NbcSuit"])), one(&at(1), "DW-TRAIT-64"));
    assert_eq!(of(json!(["Animal", "Pistol"])), one(&at(1), "DW-TRAIT-04"));
    assert_eq!(of(json!([{"ImprovedDefence": 99}])), one(&at(0), "DW-TRAIT-26"));
    assert_eq!(of(json!([{"LeaderOf": " "}])), one(&at(0), "DW-TRAIT-19"));
    let traits = "/setup/sides/0/team/0/traits";
    assert_eq!(of(json!(["ShortMove", "LongMove"])), one(traits, "DW-TRAIT-28"));
    assert_eq!(of(json!(["Large", "VeryLarge"])), one(traits, "DW-TRAIT-88"));
    let mut beast = figure(json!(["Animal"]));
    beast["equipment"] = json!(["Lamp"]);
    assert_eq!(faults(with_team(&beast)), one("/setup/sides/0/team/0/equipment", "DW-TRAIT-04"));
}

#[test]
fn dw_trait_49_a_silver_watch_names_a_profile_in_reserve() {
    let setup = |reserve: Value| {
        let mut setup = with_team(&figure(json!([{"SilverWatch": "Lord"}])));
        setup["reserve"] = reserve;
        setup
    };
    let lord = json!({"name": "Lord", "quality": 2, "combat": 4});
    assert_eq!(faults(setup(json!([]))), one("/setup/reserve", "DW-TRAIT-49"));
    assert_eq!(read(setup(json!([lord]))).unwrap().reserve("Lord").unwrap().quality, 2);
    assert_eq!(faults(setup(json!([lord, lord]))), one("/setup/reserve/1/name", "DW-TRAIT-49"));
}
