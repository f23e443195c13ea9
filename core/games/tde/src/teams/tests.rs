//! Teams and their cards.   TDE-BUILD, TDE-PROF, TDE-CORE-13, TDE-WPN

use serde_json::{Value, json};

use crate::bench::{Scene, cavalry, duel, scene};

fn plain(name: &str) -> Value {
    json!({"name": name})
}

/// One team of these figures, led, against one figure.
fn team(figures: &[Value]) -> Scene {
    scene(figures, &[plain("Kaneda")])
}

#[test]
fn tde_build_01_setup_01_a_team_costs_no_more_than_the_limit() {
    let pair = || team(&[plain("Nix"), plain("Ur")]);
    assert_eq!(pair().setup("points", json!(20)).faults(), [""; 0]);
    assert_eq!(pair().setup("points", json!(19)).faults(), ["TDE-BUILD-01"]);
}

#[test]
fn tde_build_04_05_gap_55_exactly_one_leader_and_plain_versions_of_others() {
    let leader = |name: &str| json!({"name": name, "role": "Leader"});
    assert_eq!(team(&[leader("Nix"), leader("Ur")]).faults(), ["TDE-BUILD-04"]);
    let none = team(&[json!({"name": "Nix", "role": "Bruiser"})]);
    assert_eq!(none.faults(), ["TDE-BUILD-04", "TDE-BUILD-06"], "nor has it a faction");
    // The plain version of another Leader's character comes along; of the same one it does not.
    let plain_of = |whose: &str| json!({"name": "Plain", "version_of": whose});
    assert_eq!(team(&[leader("Nix"), plain_of("Ur")]).faults(), [""; 0]);
    assert_eq!(team(&[leader("Nix"), plain_of("Nix")]).faults(), ["TDE-BUILD-08"]);
    let foreign = team(&[leader("Nix")]).beside(0, "faction", json!("Blue"));
    assert_eq!(foreign.faults(), ["TDE-BUILD-04", "TDE-BUILD-06"]);
}

#[test]
fn tde_build_06_members_are_of_the_faction_or_neutral() {
    let other = |more: Value| {
        let mut card = json!({"name": "Guest", "faction": "Blue"});
        for (key, value) in more.as_object().unwrap() {
            card[key.as_str()] = value.clone();
        }
        team(&[plain("Nix"), card, json!({"name": "Ur", "role": "Leader"})]).faults()
    };
    assert_eq!(other(json!({})), ["TDE-BUILD-06"]);
    assert_eq!(other(json!({"neutral": true})), [""; 0]);
    assert_eq!(other(json!({"kind": "Beast"})), [""; 0]);
    assert_eq!(other(json!({"faction": "Wayfarers"})), [""; 0]);
}

#[test]
fn tde_build_07_08_copies_and_versions() {
    let twice = |availability: u32| {
        let card = json!({"name": "Guard", "availability": availability});
        team(&[card.clone(), card, json!({"name": "Ur", "role": "Leader"})]).faults()
    };
    assert_eq!(twice(1), ["TDE-BUILD-07"]);
    assert_eq!(twice(2), [""; 0]);
    let versions =
        [json!({"name": "Nix on foot", "version_of": "Nix"}), json!({"name": "Nix", "role": "Leader"})];
    assert_eq!(team(&versions).faults(), ["TDE-BUILD-08"]);
}

#[test]
fn tde_build_09_gap_31_wayfarers_by_the_points() {
    let walkers = |count: usize, points: u32| {
        let mut figures: Vec<Value> =
            (0..count).map(|n| json!({"name": format!("W{n}"), "faction": "Wayfarers"})).collect();
        figures.push(json!({"name": "Ur", "role": "Leader"}));
        team(&figures).setup("points", json!(points))
    };
    for (points, most) in [(99, 0), (100, 1), (124, 1), (125, 2), (150, 3), (300, 3)] {
        assert_eq!(walkers(most, points).faults(), [""; 0], "{points}");
        assert_eq!(walkers(most + 1, points).faults(), ["TDE-BUILD-09"], "{points}");
    }
    assert_eq!(walkers(1, 99).option("wayfarers_below_100", "1").faults(), [""; 0]);
    let all: Vec<Value> = (0..5)
        .map(|n| json!({"name": format!("W{n}"), "faction": "Wayfarers", "role": if n == 0 { "Leader" } else { "Bruiser" }}))
        .collect();
    assert_eq!(team(&all).faults(), [""; 0]);
}

#[test]
fn tde_build_10_a_leader_ability_bears_the_logo_and_may_be_reserved() {
    let with = |faction: &str, reserved: Option<&str>| {
        let mut card = json!({"talent": {"name": "Rally"}, "faction": faction});
        if let Some(name) = reserved {
            card["reserved_to"] = json!(name);
        }
        team(&[plain("Nix")]).beside(0, "leader_ability", card).faults()
    };
    assert_eq!(with("Red", None), [""; 0]);
    assert_eq!(with("Red", Some("Nix")), [""; 0]);
    assert_eq!(with("Blue", None), ["TDE-BUILD-10"]);
    assert_eq!(with("Red", Some("Forek")), ["TDE-BUILD-10"]);
}

#[test]
fn tde_build_11_effect_cards_ten_points_one_of_each() {
    let with = |cards: Value, points: u32| {
        team(&[plain("Nix")]).setup("points", json!(points)).beside(0, "effects", cards).faults()
    };
    let card = |name: &str, cost: u32| json!({"name": name, "cost": cost});
    assert_eq!(with(json!([card("A", 6), card("B", 4)]), 20), [""; 0]);
    assert_eq!(with(json!([card("A", 6), card("B", 5)]), 40), ["TDE-BUILD-11"]);
    assert_eq!(with(json!([card("A", 1), card("A", 1)]), 40), ["TDE-BUILD-11"]);
    assert_eq!(with(json!([card("A", 6), card("B", 4)]), 19), ["TDE-BUILD-01"]);
}

#[test]
fn tde_gap_63_a_team_may_have_to_be_five() {
    assert_eq!(duel().faults(), [""; 0]);
    assert_eq!(duel().option("min_figures", "5").faults(), ["TDE-GAP-63", "TDE-GAP-63"]);
}

#[test]
fn tde_prof_01_02_03_04_05_06_07_08_09_10_numbers_of_a_card_mean_something() {
    let broken = |key: &str, value: Value| {
        let mut card = json!({"name": "Nix"});
        card[key] = value;
        team(&[card]).faults()
    };
    assert_eq!(broken("name", json!("")), ["/setup/sides/0/team/0/name"]);
    assert_eq!(broken("ap_max", json!(0)), ["TDE-PROF-02"]);
    assert_eq!(broken("distance", json!({"success": 7, "exceptional": 4})), ["TDE-PROF-03"]);
    assert_eq!(broken("body", json!({"health": 0, "endurance": 4})), ["TDE-PROF-04"]);
    for (key, rule) in [
        ("melee", "TDE-PROF-05"),
        ("agility", "TDE-PROF-06"),
        ("aim", "TDE-PROF-07"),
        ("intellect", "TDE-PROF-08"),
    ] {
        assert_eq!(broken(key, json!(21)), [rule]);
    }
    assert_eq!(broken("body", json!({"health": 1, "endurance": 30})), ["TDE-PROF-09"]);
    assert_eq!(broken("body", json!({"health": 1, "endurance": 3, "armour": 30})), ["TDE-PROF-10"]);
}

#[test]
fn tde_cav_01_38_beast_05_types_of_cards() {
    let led = |card: Value| team(&[card, json!({"name": "Ur", "role": "Leader"})]).faults();
    assert_eq!(led(cavalry("Nix", &json!({}))), [""; 0]);
    assert_eq!(led(json!({"name": "Nix", "kind": "Cavalry"})), ["TDE-CAV-01"]);
    let mut on_foot = cavalry("Nix", &json!({}));
    on_foot["kind"] = json!("Character");
    assert_eq!(led(on_foot), ["TDE-CAV-01"]);
    assert_eq!(led(cavalry("Nix", &json!({"kind": "Beast"}))), ["TDE-CAV-14"]);
    assert_eq!(led(json!({"name": "Saur", "kind": "Beast", "role": "Medic"})), ["TDE-BEAST-05"]);
}

#[test]
fn tde_ass_02_no_mounted_leader_in_an_assassination() {
    let mut rider = cavalry("Nix", &json!({"role": "Leader"}));
    rider["role"] = json!("Leader");
    let agreed = |scenario: &str| {
        team(std::slice::from_ref(&rider)).setup("scenario", json!({"Agreed": scenario})).faults()
    };
    assert_eq!(agreed("Assassination"), ["TDE-ASS-02"]);
    assert_eq!(agreed("Couriers"), [""; 0]);
}

#[test]
fn tde_wpn_01_02_03_prop_01_02_18_core_11_properties_where_they_mean_something() {
    let armed = |weapon: Value| team(&[json!({"name": "Nix", "weapons": [weapon]})]).faults();
    let blade = |properties: Value| {
        armed(json!({"name": "B", "damage": {"success": 1, "exceptional": 2}, "properties": properties}))
    };
    let gun = |properties: Value| {
        armed(json!({
            "name": "G", "range": {"success": 8, "exceptional": 12},
            "damage": {"success": 1, "exceptional": 2}, "properties": properties,
        }))
    };
    assert_eq!(blade(json!([{"Reach": 2}, {"Vicious": 1}])), [""; 0]);
    assert_eq!(gun(json!([{"Reach": 2}])), ["TDE-PROP-01"]);
    assert_eq!(gun(json!([{"Scatter": 2}])), ["TDE-PROP-02"]);
    assert_eq!(gun(json!([{"Scatter": 2}, {"Template": "Small"}])), [""; 0]);
    assert_eq!(gun(json!([{"Template": "Large"}, "Smoke", "Toxic"])), [""; 0]);
    assert_eq!(gun(json!(["Toxic"])), ["TDE-PROP-18"]);
    assert_eq!(gun(json!([{"Piercing": 0}])), ["TDE-CORE-11"]);
    assert_eq!(gun(json!([{"Piercing": 1}, {"Piercing": 2}])), ["TDE-PROP-13"]);
}

#[test]
fn tde_talent_01_effects_that_mean_something() {
    let with = |talent: Value| team(&[json!({"name": "Nix", "talents": [talent]})]).faults();
    let effect = |effect: Value| with(json!({"name": "T", "effects": [effect]}));
    assert_eq!(effect(json!({"Bonus": {"tests": ["Shoot"], "value": 1}})), [""; 0]);
    assert_eq!(effect(json!({"Bonus": {"value": 0}})), ["TDE-TALENT-01"]);
    // A free deed without a limit would never end.
    assert_eq!(effect(json!({"Cost": {"of": "Dodge", "ap": 0}})), ["TDE-TALENT-01"]);
    let limit = json!({"per": "Turn", "uses": 1});
    let free = json!({"name": "T", "effects": [{"Cost": {"of": "Dodge", "ap": 0}}], "limit": limit});
    assert_eq!(with(free), [""; 0]);
    let odd = json!({"name": "T", "effects": [{"Stealth": {}}], "limit": {"per": "Match", "uses": 1}});
    assert_eq!(with(odd), ["TDE-TALENT-01"]);
}

#[test]
fn tde_build_08_a_rider_is_in_the_team_already() {
    let ride = cavalry("Nix mounted", &json!({"name": "Nix"}));
    let chief = json!({"name": "Chief", "role": "Leader"});
    assert_eq!(team(&[ride.clone(), plain("Nix"), chief.clone()]).faults(), ["TDE-BUILD-08"]);
    assert_eq!(team(&[plain("Nix"), ride.clone(), chief.clone()]).faults(), ["TDE-BUILD-08"]);
    assert_eq!(team(&[ride, plain("Ur"), chief]).faults(), [""; 0]);
}

#[test]
fn tde_terr_03_an_obstacle_rises_above_its_foot() {
    let faults = |height: i32, floor: i32| {
        let wall = json!({"kind": "Obstacle", "height": height, "floor": floor,
            "outline": [{"x": 1000, "y": 1000}, {"x": 2000, "y": 1000},
                {"x": 2000, "y": 2000}, {"x": 1000, "y": 2000}]});
        let table = json!({"width": 9000, "depth": 9000});
        duel().setup("table", table).setup("terrain", json!([wall])).faults()
    };
    assert_eq!(faults(508, 0), [""; 0]);
    for (height, floor) in [(0, 0), (-100, 0), (100, 300)] {
        assert_eq!(faults(height, floor), ["TDE-TERR-03"]);
    }
}
