//! Damage and health, by rule.

#![expect(
    clippy::cloned_ref_to_slice_refs,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Play, Scene, all, cavalry, cites, far, scene, tells};
use crate::state::{Posture, Presence};

/// A rider (1), on foot (2), its mount (3), a chief (4), against Kaneda (5).
fn riding() -> Scene {
    scene(
        &[cavalry("Nix", &json!({})), json!({"name": "Chief", "role": "Leader"})],
        &[json!({"name": "Kaneda"})],
    )
}

#[test]
fn tde_cav_07_fire_burns_the_part_that_the_enemy_picks() {
    let mut play = riding()
        .state(|state| {
            for figure in &mut state.figures {
                figure.activated = true;
            }
        })
        .figure(1, |figure| figure.fire = 1)
        .active_figure(4);
    let told = play.ok(1, json!({"EndActivation": {}}), &[], &[]);
    assert!(tells(&told, "FirePartAsked"));
    assert_eq!(play.refused(1, json!({"ChooseCavalryPart": {"part": "Mount"}}), &[]), "TDE-TURN-06");
    let told = play.ok(2, json!({"ChooseCavalryPart": {"part": "Rider"}}), &[], &[9, 3, 5]);
    assert!(cites(&told, "TDE-CAV-07") && cites(&told, "TDE-PROP-08"));
    assert_eq!([play.figure(2).wounds, play.figure(3).wounds], [1, 0]);
}

#[test]
fn tde_prop_04_core_12_a_shield_adds_to_endurance() {
    let shield = json!([{"name": "Shield", "damage": {"success": 1, "exceptional": 1}, "properties": [{"Armour": 1}]}]);
    let mut play = scene(&[json!({"name": "Nix"})], &[json!({"name": "Kaneda", "weapons": shield})])
        .figure(2, |figure| figure.ap = 0)
        .active();
    // Endurance 4 and one more: a 5 saves, a 6 does not.
    let told = play.ok(
        1,
        json!({"DeclareShoot": {"weapon": 0, "target": 2}}),
        &[far("distance", &[1, 2], 5)],
        &[5, 9, 5, 5, 6],
    );
    let lines = || told.iter().flat_map(|emitted| emitted.because.modifiers.lines());
    assert!(lines().any(|line| line.rule.as_str() == "TDE-PROP-04" && line.value == 1));
    assert!(cites(&told, "TDE-CORE-12"));
    assert_eq!(play.figure(2).wounds, 1);
}

fn shoot(target: u16) -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": target}})
}

/// Figure 1 hits figure 2, of this health, for 3 damage; the armour dice.
fn hit(scene: Scene, saves: &[u32]) -> Play {
    let mut play = scene.figure(2, |figure| figure.ap = 0).active();
    let faces: Vec<u32> = [3, 8].into_iter().chain(saves.iter().copied()).collect();
    let told = play.ok(1, shoot(2), &[far("distance", &[1, 2], 9)], &faces);
    assert!(cites(&told, "TDE-SHOOT-06") || tells(&told, "HarmSettled"));
    play
}

fn of_health(health: u32) -> Scene {
    scene(&[json!({})], &[json!({"body": {"health": health, "endurance": 4}})])
}

#[test]
fn tde_health_01_02_03_05_06_07_12_15_shoot_15_wounds_are_what_armour_does_not_save() {
    let play = hit(of_health(4), &[4, 4, 4]);
    assert_eq!(play.figure(2).wounds, 0, "Unhurt");
    let play = hit(of_health(4), &[4, 5, 10]);
    assert_eq!((play.figure(2).wounds, play.figure(2).presence), (2, Presence::OnTable));
}

#[test]
fn tde_health_08_10_13_a_figure_without_health_is_down() {
    let mut play = of_health(3).figure(2, |figure| figure.ap = 1).active();
    play.ok(1, shoot(2), &[far("distance", &[1, 2], 9)], &[]);
    let told = play.ok(2, json!({"PassReactions": {}}), &[], &[3, 8, 10, 10, 10]);
    assert!(cites(&told, "TDE-HEALTH-08"));
    let down = play.figure(2);
    assert_eq!((down.ap, down.posture, down.wounds), (0, Posture::Crouched, 3));
}

#[test]
fn tde_health_09_04_gap_21_twice_its_health_eliminates() {
    let play = hit(of_health(2), &[10, 10, 10]);
    assert_eq!(play.figure(2).presence, Presence::OnTable, "3 of 4");
    let play = hit(of_health(1), &[10, 10, 1]);
    assert_eq!(play.figure(2).presence, Presence::Eliminated, "2 of 2");
    assert_eq!(play.bench.state.kills.len(), 1);
}

#[test]
fn tde_health_11_gap_22_any_damage_on_a_down_figure_eliminates_it() {
    let play = hit(of_health(2).figure(2, |figure| figure.wounds = 2), &[]);
    assert_eq!(play.figure(2).presence, Presence::Eliminated, "without an armour test");
}

#[test]
fn tde_health_04_seq_32_all_wounds_of_a_sequence_fall_together() {
    // Two shots of one sequence, 2 wounds each, on a health of 2: twice 2, eliminated.
    let mut play = scene(&[json!({"body": {"health": 2, "endurance": 4}})], &[json!({}), json!({})]).active();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[]);
    let shot = |figure: u16| json!({"DeclareReaction": {"figure": figure, "strike": {"Shoot": {"weapon": 0, "target": 1}}}});
    play.ok(2, shot(2), &[far("distance", &[2, 1], 9)], &[]);
    let told = play.ok(2, shot(3), &[far("distance", &[3, 1], 9)], &[9, 8, 3, 8, 4, 8, 10, 10, 1, 10, 10, 1]);
    assert!(cites(&told, "TDE-HEALTH-04") && cites(&told, "TDE-HEALTH-09"));
    assert_eq!(play.figure(1).presence, Presence::Eliminated);
}

#[test]
fn tde_gap_72_health_08_a_down_climber_stays_or_falls() {
    let climber = |word: &str| {
        of_health(3).option("down_climber", word).figure(2, |figure| figure.posture = Posture::Climbing(300))
    };
    let play = hit(climber("stays"), &[10, 10, 10]);
    assert_eq!(play.figure(2).posture, Posture::Climbing(300));
    let play = hit(climber("falls"), &[10, 10, 10]);
    assert_eq!(play.figure(2).presence, Presence::Eliminated, "2 inches begun: one damage on a Down figure");
}

#[test]
fn tde_prop_16_gap_53_cav_26_who_is_knocked_over() {
    let hammer = json!({"weapons": [
        {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4},
         "properties": ["Knockdown"]}]});
    for (word, posture) in [("ignore", Posture::Swimming), ("crouched", Posture::Crouched)] {
        let scene = scene(&[hammer.clone()], &[json!({"body": {"health": 9, "endurance": 4}})])
            .option("knockdown_water", word)
            .figure(2, |figure| figure.posture = Posture::Swimming);
        // Water covers the swimmer: 5 to hit.
        let play = hit(scene, &[1, 1, 1]);
        assert_eq!(play.figure(2).posture, posture, "{word}");
    }
}

#[test]
fn tde_cav_03_04_05_fall_04_tpl_21_the_part_that_suffers() {
    // TDE-TPL-21
    let on_foot = |name: &str, kind: &str| {
        json!({"name": name, "kind": kind, "faction": "Red", "ap_gain": 2, "ap_max": 3, "cost": 0, "availability": 9,
            "distance": {"success": 4, "exceptional": 7}, "melee": 6, "agility": 6, "aim": 6, "intellect": 6,
            "body": {"health": 4, "endurance": 4}})
    };
    let rider = json!({"kind": "Cavalry", "body": {"health": 4, "endurance": 2}, "parts": {
        "mount": {"health": 6, "endurance": 5}, "rider": on_foot("Nix", "Character"), "beast": on_foot("Raptor", "Beast")}});
    let against = |rider: Value| {
        scene(&[json!({})], &[json!({"role": "Leader"}), rider]).state(|state| state.figures[2].ap = 0)
    };
    let bow = || json!({"DeclareShoot": {"weapon": 0, "target": 3}});
    let mut play = against(rider.clone()).figure(2, |figure| figure.ap = 0).active();
    let told = play.ok(1, bow(), &[far("distance", &[1, 3], 9)], &[3, 8, 5, 6, 7]);
    assert!(cites(&told, "TDE-CAV-04"));
    assert_eq!(
        (play.figure(4).wounds, play.figure(5).wounds),
        (0, 2),
        "a Success hits the mount: endurance 5"
    );
    let mut play = against(rider).figure(2, |figure| figure.ap = 0).active();
    let told = play.ok(1, bow(), &[far("distance", &[1, 3], 9)], &[3, 2]);
    assert!(all(&told, "PartAsked").next().is_some());
}
