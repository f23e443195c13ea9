//! Falls, by rule.

#![expect(
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Scene, cites, duel, far, no, scene};
use crate::state::{Pass, Posture, Until, WindowKind};
use greffe_core::telling::view::Point;

fn go(way: Value) -> Value {
    json!({"DeclareMove": way})
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

#[test]
fn tde_gap_60_a_fall_may_leave_the_figure_crouched() {
    let roof = || json!([block("Obstacle", (2, 0), (8, 10), 3), block("Obstacle", (12, 0), (20, 10), 3)]);
    let up = |scene: Scene| scene.figure(1, |figure| figure.at = Some(Point { x: 1700, y: 1270, z: 762 }));
    let mut play = up(table(roof())).option("fall_posture", "crouched").active();
    play.ok(1, path(&[inch(13, 5, 3)]), &[], &[5, 8]);
    play.ok(1, json!({"ChooseMidAir": {"fall": true}}), &[], &[1, 1]);
    assert_eq!(play.figure(1).posture, Posture::Crouched);
}

#[test]
fn tde_fall_02_move_14_gap_23_post_05_08_water_breaks_a_fall() {
    let lake = || {
        json!([
            block("Obstacle", (2, 0), (8, 10), 3),
            block("Water", (8, 0), (20, 10), 0),
            block("Obstacle", (14, 0), (20, 10), 3)
        ])
    };
    let up = |scene: Scene| {
        scene.figure(1, |figure| {
            figure.at = Some(Point { x: 1800, y: 1270, z: 762 });
            figure.fire = 2;
        })
    };
    for (word, wounds) in [("yes", 1), ("no", 0)] {
        let mut play = up(table(lake())).option("fiasco_water_wound", word).active();
        play.ok(1, path(&[inch(14, 5, 3)]), &[], &[9, 9]);
        let told = play.ok(2, json!({"ChooseFallPoint": {"spot": 900}}), &[], &[]);
        assert!(cites(&told, "TDE-POST-08"), "and its fire is out");
        let fallen = play.figure(1);
        assert_eq!((fallen.wounds, fallen.posture, fallen.fire), (wounds, Posture::Swimming, 0), "{word}");
    }
}

#[test]
fn tde_fall_04_cav_09_a_cavalry_figure_falls_on_its_mount() {
    let on_foot = |name: &str, kind: &str, role: Value| {
        json!({"name": name, "kind": kind, "faction": "Red", "ap_gain": 2, "ap_max": 3, "cost": 0, "availability": 9,
            "role": role, "distance": {"success": 4, "exceptional": 7}, "melee": 6, "agility": 6, "aim": 6,
            "intellect": 6, "body": {"health": 4, "endurance": 4}})
    };
    let rider = json!({"kind": "Cavalry", "role": "Leader", "body": {"health": 4, "endurance": 2}, "parts": {
        "mount": {"health": 6, "endurance": 5}, "rider": on_foot("Nix", "Character", json!("Leader")),
        "beast": on_foot("Raptor", "Beast", Value::Null)}});
    let mut play = scene(&[rider], &[json!({})]).figure(4, |figure| figure.ap = 0).active();
    let leap = json!({"DeclareMove": {"length": 508, "kinds": ["Jump"]}});
    play.ok(1, leap, &[], &[]);
    play.ok(1, json!({"PassFirefight": {}}), &[], &[9, 9]);
    let fall = json!({"ChooseFallPoint": {"spot": 254}});
    let told = play.ok(2, fall, &[far("drop", &[1], 3), no("wet", &[1])], &[10, 1]);
    assert!(cites(&told, "TDE-FALL-04") && cites(&told, "TDE-CAV-09"));
    assert_eq!(
        (play.figure(2).wounds, play.figure(3).wounds),
        (0, 2),
        "a wound outright, and one of two dice"
    );
}
