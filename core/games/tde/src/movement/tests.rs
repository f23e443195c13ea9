//! Moves, dynamic moves, stops and falls.   TDE-MOVE, TDE-FALL, TDE-POST

#![expect(
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Play, Scene, all, cites, duel, scene, tells, yes};
use crate::state::{Pass, Posture, Until, WindowKind};
use greffe_core::telling::view::Point;

fn go(way: Value) -> Value {
    json!({"DeclareMove": way})
}

/// A way of so many inches with these kinds of legs, the first jump or climb after so many.
fn told(inches: i32, kinds: &[&str], before: i32) -> Value {
    let before = if kinds.is_empty() { Value::Null } else { json!(before * 254) };
    go(json!({"length": inches * 254, "kinds": kinds, "before": before}))
}

/// Nobody can react, and nothing is chained: figure 2 has no point, side 0 does not want to be asked.
fn alone() -> Scene {
    duel().figure(2, |figure| figure.ap = 0).state(|state| {
        state.sides[0].passes = vec![Pass { window: WindowKind::Extra, until: Until::MatchEnd }];
    })
}

/// A leg of the table, in inches.
fn inch(x: i32, y: i32, z: i32) -> Value {
    json!({"x": x * 254, "y": y * 254, "z": z * 254})
}

/// A block of scenery, in inches.
fn block(kind: &str, from: (i32, i32), to: (i32, i32), height: i32) -> Value {
    let corner = |x: i32, y: i32| json!({"x": x * 254, "y": y * 254});
    json!({"kind": kind, "height": height * 254, "cover": "Heavy",
        "outline": [corner(from.0, from.1), corner(to.0, from.1), corner(to.0, to.1), corner(from.0, to.1)]})
}

/// Figure 1 at (5, 5) inches and figure 2 far away, on this scenery.
fn table(terrain: Value) -> Scene {
    alone().at(&[(5 * 254, 5 * 254), (40 * 254, 30 * 254)]).setup("terrain", terrain)
}

fn path(points: &[Value]) -> Value {
    go(json!({"path": points}))
}

fn at(play: &Play) -> (i32, i32, i32) {
    let at = play.figure(1).at.unwrap();
    (at.x, at.y, at.z)
}

#[test]
fn tde_move_01_02_03_29_core_02_a_normal_move_goes_as_far_as_its_exceptional_distance() {
    let mut play = alone().active();
    assert_eq!(play.refused(1, go(json!({})), &[]), "TDE-MOVE-01");
    assert_eq!(play.refused(1, told(8, &[], 0), &[]), "TDE-MOVE-03");
    let told = play.ok(1, told(7, &[], 0), &[], &[]);
    assert!(cites(&told, "TDE-MOVE-01") && cites(&told, "TDE-MOVE-02") && cites(&told, "TDE-MOVE-03"));
    let mut play = table(json!([])).active();
    assert_eq!(play.refused(1, path(&[inch(13, 5, 0)]), &[]), "TDE-MOVE-03");
    assert_eq!(play.refused(1, path(&[inch(5, -1, 0)]), &[]), "TDE-MOVE-01", "off the table");
    play.ok(1, path(&[inch(10, 5, 0), inch(10, 7, 0)]), &[], &[]);
    assert_eq!(at(&play), (10 * 254, 7 * 254, 0));
}

#[test]
fn tde_move_05_06_07_08_19_post_03_reduced_moves() {
    // TDE-POST-03
    // TDE-EX-08: crouch and move 3; or crouch, move 2, stand.
    let crouch =
        |inches: i32, stand: Option<i32>| go(json!({"length": inches * 254, "crouch": 1, "stand": stand}));
    let low = |inches: i32| go(json!({"length": inches * 254, "crouch": 1}));
    let mut play = alone().active();
    assert_eq!(play.refused(1, low(4), &[]), "TDE-MOVE-05");
    play.ok(1, low(3), &[], &[]);
    assert_eq!(play.figure(1).posture, Posture::Crouched);
    let mut play = alone().active();
    assert_eq!(play.refused(1, crouch(3, Some(2)), &[]), "TDE-MOVE-05");
    play.ok(1, crouch(2, Some(2)), &[], &[]);
    assert_eq!(play.figure(1).posture, Posture::Standing);
    let mut play = alone().active();
    assert_eq!(play.refused(1, told(5, &["Swim"], 0), &[]), "TDE-MOVE-05");
    assert_eq!(play.refused(1, told(5, &["Swim", "Climb"], 1), &[]), "TDE-MOVE-19");
    let mut play = scene(&[json!({"kind": "Beast"}), json!({})], &[json!({})]).active();
    assert_eq!(play.refused(1, low(2), &[]), "TDE-BEAST-01");
}

/// How far figure 1 gets, in inches, with a run of 5 and a jump of 2; its points then, and whether it cites.
fn reached(dice: &[u32], rule: &str) -> (i64, u32) {
    let mut play = alone().active();
    let told = play.ok(1, told(7, &["Jump"], 5), &[], dice);
    assert!(cites(&told, "TDE-MOVE-09") && cites(&told, rule), "{rule}");
    let found = all(&told, "ReachFound").next().unwrap();
    (found["reached"].as_i64().unwrap() / 254, play.ap(1))
}

#[test]
fn tde_move_09_10_11_12_13_22_the_test_says_how_far() {
    // TDE-EX-09: Distance 4/7, runs 5 and then 2 more; a bare Success takes it 4.
    assert_eq!(reached(&[9, 8], "TDE-MOVE-10"), (5, 1), "TDE-GAP-15");
    assert_eq!(reached(&[5, 8], "TDE-MOVE-11"), (4, 1));
    assert_eq!(reached(&[5, 3], "TDE-MOVE-12"), (7, 1));
    assert_eq!(reached(&[5, 1], "TDE-MOVE-13"), (7, 2));
}

#[test]
fn tde_gap_15_move_10_a_flop_may_be_capped() {
    let mut play = alone().option("flop_cap", "success_distance").active();
    let flop = play.ok(1, told(7, &["Jump"], 5), &[], &[9, 8]);
    assert_eq!(all(&flop, "ReachFound").next().unwrap()["reached"], 4 * 254);
}

#[test]
fn tde_move_14_fall_01_a_fiasco_falls_where_the_enemy_says() {
    let wall = || json!([block("Obstacle", (10, 0), (20, 10), 4)]);
    let start = Point { x: 10 * 254 - 150, y: 5 * 254, z: 0 };
    let foot = move |scene: Scene| scene.figure(1, move |figure| figure.at = Some(start));
    let climb =
        || json!({"DeclareMove": {"path": [{"x": start.x, "y": start.y, "z": 1016}, inch(11, 5, 4)]}});
    let mut play = foot(table(wall())).active();
    play.ok(1, climb(), &[], &[9, 9]);
    assert_eq!(play.refused(1, json!({"ChooseFallPoint": {"spot": 0}}), &[]), "NotYourTurn");
    assert_eq!(play.refused(2, json!({"ChooseFallPoint": {"spot": 9999}}), &[]), "TDE-SEQ-08");
    // From 4 inches: a wound outright, and 3 damage.   TDE-GAP-16
    let told = play.ok(2, json!({"ChooseFallPoint": {"spot": 1016}}), &[], &[10, 1, 1]);
    assert!(cites(&told, "TDE-MOVE-14") && cites(&told, "TDE-FALL-01"));
    assert_eq!((play.figure(1).wounds, play.figure(1).posture), (2, Posture::Crouched));
    assert_eq!(at(&play), (start.x, start.y, 0));
    let mut play = foot(table(wall())).active();
    play.ok(1, climb(), &[], &[9, 9]);
    // From 2 inches and a half: full inches less one is 1; rounded up less one is 2.
    play.ok(2, json!({"ChooseFallPoint": {"spot": 635}}), &[], &[10]);
    assert_eq!(play.figure(1).wounds, 2);
    let mut play = foot(table(wall())).option("fiasco_fall_rounding", "up").active();
    play.ok(1, climb(), &[], &[9, 9]);
    play.ok(2, json!({"ChooseFallPoint": {"spot": 635}}), &[], &[10, 10]);
    assert_eq!(play.figure(1).wounds, 3);
}

#[test]
fn tde_move_20_21_fall_01_a_jump_stopped_in_the_air_goes_back_or_falls() {
    // TDE-EX-12, TDE-EX-16: a gap of 4 inches from one roof to another, Distance 4/7, 3 to the edge.
    let roofs = || json!([block("Obstacle", (2, 0), (8, 10), 3), block("Obstacle", (12, 0), (20, 10), 3)]);
    let up = |scene: Scene| scene.figure(1, |figure| figure.at = Some(Point { x: 1700, y: 1270, z: 762 }));
    let jump = || path(&[inch(13, 5, 3)]);
    let mut play = up(table(roofs())).active();
    let told = play.ok(1, jump(), &[], &[5, 8]);
    assert!(cites(&told, "TDE-MOVE-21"));
    assert_eq!(play.refused(2, json!({"ChooseMidAir": {"fall": true}}), &[]), "TDE-TURN-06");
    play.ok(1, json!({"ChooseMidAir": {"fall": false}}), &[], &[]);
    assert_eq!(play.figure(1).at.unwrap().z, 762, "back on its roof");
    let mut play = up(table(roofs())).active();
    play.ok(1, jump(), &[], &[5, 8]);
    let told = play.ok(1, json!({"ChooseMidAir": {"fall": true}}), &[], &[1, 1]);
    assert!(cites(&told, "TDE-FALL-01"), "3 inches: 2 damage, saved");
    assert_eq!((play.figure(1).at.unwrap().z, play.figure(1).posture), (0, Posture::Standing));
    let mut play = up(table(roofs())).active();
    play.ok(1, jump(), &[], &[5, 3]);
    assert_eq!(at(&play), (13 * 254, 5 * 254, 762), "an Exceptional crosses");
}

#[test]
fn tde_move_15_16_17_18_24_25_26_33_terr_03_05_jumps_climbs_and_what_nobody_passes() {
    let terrain = json!([block("Obstacle", (10, 0), (20, 10), 4), block("Impassable", (0, 12), (20, 14), 0)]);
    let mut play = table(terrain.clone()).active();
    assert_eq!(
        play.refused(1, path(&[inch(11, 5, 4)]), &[]),
        "TDE-MOVE-16",
        "too high to jump, too far to climb"
    );
    assert_eq!(play.refused(1, path(&[inch(5, 13, 0)]), &[]), "TDE-TERR-05");
    assert_eq!(play.refused(1, go(json!({"path": [inch(8, 5, 0)], "jump": [1]})), &[]), "TDE-MOVE-04");
    let mut play = table(terrain).option("voluntary_dynamic", "allowed").active();
    let told = play.ok(1, go(json!({"path": [inch(8, 5, 0)], "jump": [1]})), &[], &[5, 3]);
    assert!(cites(&told, "TDE-MOVE-09"), "TDE-GAP-14");
}

#[test]
fn tde_move_04_27_28_30_31_32_34_terr_02_04_ground() {
    // TDE-POST-10
    let terrain = json!([block("Difficult", (7, 0), (10, 10), 0), block("Water", (5, 12), (30, 30), 0)]);
    let mut play = table(terrain.clone()).active();
    play.ok(1, path(&[inch(11, 5, 0)]), &[], &[5, 3]);
    assert_eq!(at(&play).0, 11 * 254, "jumped over the rough ground");
    let mut play =
        table(terrain).figure(1, |figure| figure.at = Some(Point::flat(10 * 254, 16 * 254))).active();
    assert_eq!(play.refused(1, go(json!({"path": [inch(10, 10, 0)], "jump": [1]})), &[]), "TDE-MOVE-34");
    play.ok(1, path(&[inch(13, 16, 0)]), &[], &[]);
    assert_eq!(play.figure(1).posture, Posture::Swimming, "TDE-POST-05");
}

#[test]
fn tde_move_36_37_38_charge_01_contact_01_health_13_stealth_03_bases_on_the_way() {
    let three = || alone().at(&[(5 * 254, 5 * 254), (9 * 254, 5 * 254)]);
    let beside = path(&[json!({"x": 9 * 254 - 300, "y": 5 * 254})]);
    let mut play = three().active();
    assert_eq!(play.refused(1, beside, &[]), "TDE-MOVE-36");
    assert_eq!(play.refused(1, path(&[inch(11, 5, 0)]), &[]), "TDE-MOVE-37");
    let mut play = three().figure(2, |figure| figure.wounds = 4).active();
    assert_eq!(play.refused(1, path(&[inch(9, 5, 0)]), &[]), "TDE-MOVE-38", "its place is taken");
    play.ok(1, path(&[inch(11, 5, 0)]), &[], &[]);
    let mut play = three().figure(2, |figure| figure.stealthed = true).active();
    play.ok(1, path(&[inch(11, 5, 0)]), &[], &[]);
}

#[test]
fn tde_move_23_chain_03_react_08_places_are_lengths_along_the_way() {
    let mut play = duel().at(&[(5 * 254, 5 * 254), (5 * 254, 12 * 254)]).active();
    play.ok(1, path(&[inch(9, 5, 0), inch(9, 7, 0)]), &[], &[]);
    let shot = |spot: i32| json!({"DeclareReaction": {"figure": 2, "strike": {"Shoot": {"weapon": 0, "target": 1}}, "spot": spot}});
    play.ok(2, shot(6 * 254), &[], &[]);
    // From (5, 12) to (9, 7): 6.4 inches, less two half bases of 15 mm.
    let distance = play.sequence().acts[0].given.distance.unwrap();
    assert!((1320..=1335).contains(&distance), "{distance}");
}

#[test]
fn tde_post_11_13_14_move_16_a_climber_stays_on_its_face() {
    let terrain = json!([block("Obstacle", (10, 0), (20, 10), 6)]);
    let start = Point { x: 10 * 254 - 150, y: 5 * 254, z: 0 };
    let mut play = table(terrain).figure(1, move |figure| figure.at = Some(start)).active();
    let climb = json!({"DeclareMove": {"path": [{"x": start.x, "y": start.y, "z": 3 * 254}]}});
    play.ok(1, climb, &[], &[5, 3]);
    assert_eq!(play.figure(1).posture, Posture::Climbing(3 * 254));
}

#[test]
fn tde_prop_11_gap_27_slowed_figures_go_less_far() {
    let slowed = |by: u32| {
        alone().figure(1, move |figure| {
            figure.slowed = Some(crate::state::Slowed { by, lasting: false });
        })
    };
    let mut play = slowed(2).active();
    assert_eq!(play.refused(1, told(6, &[], 0), &[]), "TDE-MOVE-03");
    play.ok(1, told(5, &[], 0), &[], &[]);
    let mut play = slowed(9).active();
    assert_eq!(play.refused(1, told(1, &[], 0), &[]), "TDE-MOVE-03", "never below nothing");
}

#[test]
fn tde_gap_17_a_jump_may_be_capped() {
    let hole = || json!([block("Hole", (7, 0), (11, 10), -4)]);
    let mut play = table(hole()).option("jump_horizontal_cap", "3").active();
    assert_eq!(play.refused(1, path(&[inch(12, 5, 0)]), &[]), "TDE-MOVE-15");
    table(hole()).active().ok(1, path(&[inch(12, 5, 0)]), &[], &[5, 3]);
}

#[test]
fn tde_gap_20_low_postures_may_count_in_movement_tests() {
    let target = |word: &str| {
        let mut play = alone()
            .option("posture_agility_move", word)
            .figure(1, |figure| figure.posture = Posture::Climbing(500))
            .active();
        let told = play.ok(1, told(2, &["Climb"], 0), &[yes("clings", &[1])], &[5, 3]);
        all(&told, "TestRolled").next().unwrap()["test"]["target"].as_i64().unwrap()
    };
    assert_eq!((target("no"), target("yes")), (6, 5));
    assert!(!tells(&alone().active().ok(1, told(1, &[], 0), &[], &[]), "TestRolled"));
}
