//! Shots: targets, bands, cover, jams.   TDE-SHOOT, TDE-WPN, TDE-LOS

#![expect(
    clippy::cloned_ref_to_slice_refs,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Scene, Told, all, cites, duel, far, no, scene, tells, yes};
use crate::state::Posture;
use greffe_core::judging::fact::Fact;

fn shoot(weapon: u8, target: u16) -> Value {
    json!({"DeclareShoot": {"weapon": weapon, "target": target}})
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

/// What the dice of the first test had to be at or under.
fn target(told: &Told) -> i64 {
    all(told, "TestRolled").next().unwrap()["test"]["target"].as_i64().unwrap()
}

/// Figure 1 shoots at figure 2 with these facts; what its test had to be at or under.
fn aim(scene: Scene, facts: &[Fact]) -> i64 {
    let mut play = scene.active();
    let mut stated = vec![far("distance", &[1, 2], 15)];
    stated.extend_from_slice(facts);
    play.ok(1, shoot(0, 2), &stated, &[]);
    target(&play.ok(2, pass(), &[], &[10, 9]))
}

#[test]
fn tde_shoot_05_06_07_08_14_core_11_test_11_wpn_02_03_bands_and_damage() {
    // TDE-EX-19 to TDE-EX-22: target number 7, bow 12/18, damage 3/4.
    for (inches, dice, damage, rule) in [
        (10, [5, 2], 4, "TDE-SHOOT-07"),
        (15, [5, 3], 3, "TDE-SHOOT-07"),
        (10, [5, 8], 3, "TDE-SHOOT-06"),
        (15, [5, 8], 0, "TDE-SHOOT-05"),
        (10, [8, 3], 0, "TDE-SHOOT-05"),
        (18, [8, 1], 3, "TDE-SHOOT-08"),
    ] {
        let mut play =
            scene(&[json!({"aim": 7})], &[json!({"body": {"health": 9, "endurance": 4}})]).active();
        play.ok(1, shoot(0, 2), &[far("distance", &[1, 2], inches)], &[]);
        let faces: Vec<u32> = dice.into_iter().chain((0..damage).map(|_| 10)).collect();
        let told = play.ok(2, pass(), &[], &faces);
        assert!(cites(&told, rule) && cites(&told, "TDE-SHOOT-14"), "{inches} {dice:?}");
        assert_eq!(play.figure(2).wounds, damage, "{inches} {dice:?}");
        let points = if dice[1] == 1 { 2 } else { 1 };
        assert_eq!(play.ap(1), points, "an Exploit earns a point");
    }
}

#[test]
fn tde_shoot_01_02_wpn_01_02_who_may_be_shot_at() {
    let mut play = scene(&[json!({}), json!({})], &[json!({}), json!({"stealthed": true})])
        .figure(4, |figure| figure.stealthed = true)
        .touch(2, 3)
        .active();
    let near = |target: u16| far("distance", &[1, target], 10);
    assert_eq!(play.refused(1, shoot(0, 3), &[near(3)]), "TDE-SHOOT-02", "an ally touches it");
    assert_eq!(play.refused(1, shoot(0, 2), &[near(2)]), "TDE-SHOOT-02");
    assert_eq!(play.refused(1, shoot(0, 4), &[near(4)]), "TDE-STEALTH-02");
    assert_eq!(play.refused(1, shoot(1, 4), &[]), "TDE-WPN-01", "a blade does not shoot");
    let mut play = duel().active();
    assert_eq!(play.refused(1, shoot(0, 2), &[far("distance", &[1, 2], 19)]), "TDE-SHOOT-01");
    assert_eq!(play.refused(1, shoot(0, 2), &[]), "FactNeeded");
    assert_eq!(play.refused(1, shoot(9, 2), &[]), "NoWeapon");
    let unseen = [far("distance", &[1, 2], 9), no("sight", &[1, 2])];
    assert_eq!(play.refused(1, shoot(0, 2), &unseen), "TDE-SHOOT-01");
    let hidden = [far("distance", &[1, 2], 9), no("nearest", &[1, 2])];
    assert_eq!(play.refused(1, shoot(0, 2), &hidden), "TDE-LOS-13");
}

#[test]
fn tde_shoot_19_contact_05_melee_14_gap_65_who_is_engaged_does_not_shoot() {
    // TDE-CONTACT-05, TDE-MELEE-14
    let mut play = scene(&[json!({})], &[json!({}), json!({})]).touch(1, 3).active();
    assert_eq!(play.refused(1, shoot(0, 2), &[far("distance", &[1, 2], 9)]), "TDE-SHOOT-19");
    let down = |word: &str| {
        scene(&[json!({}), json!({})], &[json!({})])
            .option("down_engages", word)
            .figure(2, |figure| figure.wounds = 4)
            .touch(2, 3)
            .active()
    };
    let near = [far("distance", &[1, 3], 9)];
    assert_eq!(down("true").refused(1, shoot(0, 3), &near), "TDE-SHOOT-02");
    down("false").ok(1, shoot(0, 3), &near, &[]);
}

#[test]
fn tde_shoot_03_04_10_11_12_13_los_06_07_08_11_cover_smoke_and_footing() {
    assert_eq!(aim(duel(), &[]), 6);
    let (heavy, light, smoke) = (yes("heavy", &[1, 2]), yes("light", &[1, 2]), yes("smoke", &[1, 2]));
    assert_eq!(aim(duel(), &[heavy.clone()]), 5);
    assert_eq!(aim(duel(), &[light.clone()]), 5);
    assert_eq!(aim(duel(), &[smoke.clone()]), 4);
    assert_eq!(aim(duel(), &[heavy, light.clone(), smoke]), 2, "each once, all together");
    let posture = |id: usize, posture| duel().figure(id, move |figure| figure.posture = posture);
    assert_eq!(aim(posture(1, Posture::Climbing(500)), &[]), 5);
    assert_eq!(aim(posture(1, Posture::Swimming), &[]), 5);
    assert_eq!(aim(posture(1, Posture::Crouched), &[]), 6, "a crouched shooter aims as well");
    assert_eq!(aim(posture(2, Posture::Swimming), &[]), 5, "TDE-POST-07: water covers a swimmer");
    assert_eq!(aim(posture(2, Posture::Swimming), &[light]), 5, "TDE-POST-07: and counts once");
    assert_eq!(aim(duel().figure(1, |figure| figure.blind = true), &[]), 4, "TDE-PROP-03");
}

#[test]
fn tde_shoot_10_15_los_07_heavy_cover_helps_the_armour() {
    // TDE-EX-02: a die of 5 against endurance 4.
    for (facts, wounds) in [(vec![], 3), (vec![yes("heavy", &[1, 2])], 0)] {
        let mut play = duel().active();
        let stated: Vec<Fact> = facts.into_iter().chain([far("distance", &[1, 2], 9)]).collect();
        play.ok(1, shoot(0, 2), &stated, &[]);
        let told = play.ok(2, pass(), &[], &[3, 8, 5, 5, 5]);
        assert!(cites(&told, "TDE-HEALTH-01") && cites(&told, "TDE-SHOOT-06"));
        assert_eq!(play.figure(2).wounds, wounds);
    }
}

#[test]
fn tde_shoot_09_wpn_05_prop_09_a_fiasco_jams_and_breaks_what_is_limited() {
    let near = [far("distance", &[1, 2], 9)];
    let mut play = duel().active();
    play.ok(1, shoot(0, 2), &near, &[]);
    let told = play.ok(2, pass(), &[], &[9, 9]);
    assert!(tells(&told, "Jammed") && cites(&told, "TDE-SHOOT-09") && cites(&told, "TDE-WPN-05"));
    assert!(play.figure(1).arms[0].defective && !play.figure(1).arms[0].destroyed);
    assert_eq!(play.refused(1, shoot(0, 2), &near), "TDE-WPN-05");
    let limited = json!({"weapons": [
        {"name": "Gun", "range": {"success": 9, "exceptional": 18}, "damage": {"success": 1, "exceptional": 2},
         "properties": ["Limited"]}]});
    let mut play = scene(&[limited], &[json!({})]).active();
    play.ok(1, shoot(0, 2), &near, &[]);
    let told = play.ok(2, pass(), &[], &[9, 9]);
    assert!(cites(&told, "TDE-PROP-09") && play.figure(1).arms[0].destroyed);
}

/// A bow with these properties.
fn bow(properties: &Value) -> Value {
    json!({"weapons": [
        {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4},
         "properties": properties}]})
}

#[test]
fn tde_prop_17_spray_is_easier_within_the_success_range() {
    let spray = || scene(&[bow(&json!(["Spray"]))], &[json!({})]);
    assert_eq!(aim(spray(), &[]), 6, "15 inches");
    let mut play = spray().active();
    play.ok(1, shoot(0, 2), &[far("distance", &[1, 2], 12)], &[]);
    assert_eq!(target(&play.ok(2, pass(), &[], &[10, 9])), 7);
}

#[test]
fn tde_prop_15_gap_28_a_rare_weapon_runs_out() {
    let near = [far("distance", &[1, 2], 9)];
    let mut play = scene(&[bow(&json!([{"Rare": 1}]))], &[json!({})]).active();
    play.ok(1, shoot(0, 2), &near, &[]);
    let told = play.ok(2, pass(), &[], &[10, 9]);
    assert!(cites(&told, "TDE-PROP-15"), "a miss counts");
    assert_eq!(play.refused(1, shoot(0, 2), &near), "TDE-PROP-15");
}

#[test]
fn tde_prop_12_13_core_11_what_weapons_take_off_armour() {
    // TDE-EX-01: Piercing (1) takes one off the endurance for these dice.
    let armoured = || json!({"body": {"health": 9, "endurance": 3, "armour": 2}});
    for (properties, least) in [
        (json!([]), 5),
        (json!([{"Piercing": 1}]), 4),
        (json!([{"Penetrating": 1}]), 4),
        (json!([{"Penetrating": 5}]), 3),
        (json!([{"Piercing": 9}]), 3),
    ] {
        let mut play = scene(&[bow(&properties)], &[armoured()]).active();
        play.ok(1, shoot(0, 2), &[far("distance", &[1, 2], 9)], &[]);
        let told = play.ok(2, pass(), &[], &[3, 8, 10, 10, 10]);
        let save = all(&told, "SaveRolled").next().unwrap();
        assert_eq!(save["save"]["target"], least, "{properties}");
    }
}

#[test]
fn tde_prop_05_stunning_takes_points_after_the_damage() {
    let mut play =
        scene(&[bow(&json!([{"Stunning": 1}]))], &[json!({"body": {"health": 9, "endurance": 4}})]).active();
    play.ok(1, shoot(0, 2), &[far("distance", &[1, 2], 9)], &[]);
    let told = play.ok(2, pass(), &[], &[3, 8, 10, 1, 1]);
    assert!(tells(&told, "StunAsked") && cites(&told, "TDE-PROP-05"));
    assert_eq!(play.refused(2, json!({"StunAp": {"ap": 1}}), &[]), "TDE-TURN-06");
    assert_eq!(play.refused(1, json!({"StunAp": {"ap": 2}}), &[]), "TDE-PROP-05");
    play.ok(1, json!({"StunAp": {"ap": 1}}), &[], &[]);
    assert_eq!((play.ap(2), play.figure(2).wounds), (1, 1));
}

#[test]
fn tde_prop_03_08_11_16_sh_markers_of_a_hit() {
    let marks = json!(["Blinding", {"Incendiary": 2}, {"Slowing": 2}, "Knockdown"]);
    let mut play = scene(&[bow(&marks)], &[json!({"body": {"health": 9, "endurance": 9}})]).active();
    play.ok(1, shoot(0, 2), &[far("distance", &[1, 2], 9)], &[]);
    let told = play.ok(2, pass(), &[], &[3, 8, 1, 1, 1]);
    for rule in ["TDE-PROP-03", "TDE-PROP-08", "TDE-PROP-11", "TDE-PROP-16", "TDE-WPN-04"] {
        assert!(cites(&told, rule), "{rule}");
    }
    let hit = play.figure(2);
    assert!(hit.blind && hit.fire == 2 && hit.slowed.is_some() && hit.posture == Posture::Crouched);
    assert_eq!(hit.wounds, 0, "saved, and marked all the same");
}

#[test]
fn tde_los_02_03_05_12_shoot_16_core_02_positions_say_what_is_seen_and_how_far() {
    // TDE-CORE-02, TDE-SHOOT-16
    // Ten inches apart, edge to edge, on an open table.
    let apart = 10 * 254 + 300;
    let places: &[(i32, i32)] = Box::leak(Box::new([(1000, 1000), (1000 + apart, 1000)]));
    let mut play = duel().at(places).active();
    play.ok(1, shoot(0, 2), &[], &[]);
    assert_eq!(play.sequence().acts[0].given.distance, Some(2540));
    let told = play.ok(2, pass(), &[], &[10, 9]);
    assert_eq!(target(&told), 6);
    let wall = json!([{"kind": "Obstacle", "height": 2000, "cover": "Heavy",
        "outline": [{"x": 2000, "y": 0}, {"x": 2200, "y": 0}, {"x": 2200, "y": 3000}, {"x": 2000, "y": 3000}]}]);
    let mut play = duel().at(places).setup("terrain", wall).active();
    assert_eq!(play.refused(1, shoot(0, 2), &[]), "TDE-SHOOT-01", "a wall between");
    let low = json!([{"kind": "Obstacle", "height": 200, "cover": "Heavy",
        "outline": [{"x": 2000, "y": 0}, {"x": 2200, "y": 0}, {"x": 2200, "y": 3000}, {"x": 2000, "y": 3000}]}]);
    let mut play = duel().at(places).setup("terrain", low).active();
    play.ok(1, shoot(0, 2), &[], &[]);
    assert!(play.sequence().acts[0].given.heavy, "TDE-LOS-06, TDE-TERR-03");
}

#[test]
fn tde_shoot_18_talent_02_camouflage_spoils_the_aim() {
    let hidden = json!({"talents": [
        {"name": "Camouflage", "effects": [{"Hindrance": {"tests": ["Shoot"], "value": -1}}]}]});
    assert_eq!(aim(scene(&[json!({})], &[hidden]), &[]), 5);
}
