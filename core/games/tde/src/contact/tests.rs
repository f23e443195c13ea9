//! Base contact, by rule.

#![expect(
    clippy::manual_range_contains,
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::bench::{Scene, duel};
use crate::state::{Pass, Posture, Until, WindowKind};
use greffe_core::telling::view::Point;

/// Nobody of side 1 can react.
fn idle(scene: Scene) -> Scene {
    scene.state(|state| {
        for figure in state.figures.iter_mut().filter(|figure| figure.side == 1) {
            figure.ap = 0;
        }
    })
}

#[test]
fn tde_contact_03_a_climber_reaches_an_inch_upwards() {
    let wall = json!([{"kind": "Obstacle", "height": 1016,
        "outline": [{"x": 1270, "y": 0}, {"x": 5000, "y": 0}, {"x": 5000, "y": 2540}, {"x": 1270, "y": 2540}]}]);
    let mut play = idle(duel())
        .at(&[(1000, 1270), (1430, 1270)])
        .setup("terrain", wall)
        .figure(1, |figure| figure.at = Some(Point { x: 1120, y: 1270, z: 600 }))
        .figure(1, |figure| figure.posture = Posture::Climbing(600))
        .figure(2, |figure| figure.at = Some(Point { x: 1430, y: 1270, z: 1016 }))
        .active();
    let up = json!({"DeclareCharge": {"path": [{"x": 1120, "y": 1270, "z": 800}], "target": 2, "weapon": 1}});
    play.ok(1, up, &[], &[5, 3, 10, 9]);
    assert_eq!(play.bench.state.contacts.len(), 1, "216 below it: less than an inch");
}

fn go(way: Value) -> Value {
    json!({"DeclareMove": way})
}

/// Nobody can react, and nothing is chained: figure 2 has no point, side 0 does not want to be asked.
fn alone() -> Scene {
    duel().figure(2, |figure| figure.ap = 0).state(|state| {
        state.sides[0].passes = vec![Pass { window: WindowKind::Extra, until: Until::MatchEnd }];
    })
}

/// A block of scenery, in inches.
fn block(kind: &str, from: (i32, i32), to: (i32, i32), height: i32) -> Value {
    let corner = |x: i32, y: i32| json!({"x": x * 254, "y": y * 254});
    json!({"kind": kind, "height": height * 254, "cover": "Heavy",
        "outline": [corner(from.0, from.1), corner(to.0, from.1), corner(to.0, to.1), corner(from.0, to.1)]})
}

fn path(points: &[Value]) -> Value {
    go(json!({"path": points}))
}

#[test]
fn tde_move_35_fall_03_contact_04_nobody_ends_against_an_enemy_by_accident() {
    // TDE-FALL-03
    // Stopped by a Flop where a climb begins, against an enemy at the foot of the wall.
    let terrain = json!([block("Obstacle", (10, 0), (20, 10), 4)]);
    let enemy = (10 * 254 - 150, 5 * 254 + 310);
    let places: &[(i32, i32)] = Box::leak(Box::new([(5 * 254, 5 * 254), enemy]));
    let mut play = alone().at(places).setup("terrain", terrain).active();
    let foot = json!({"x": 10 * 254 - 150, "y": 5 * 254});
    let top = json!({"x": 10 * 254 - 150, "y": 5 * 254, "z": 508});
    play.ok(1, path(&[foot, top]), &[], &[9, 8]);
    let own = play.figure(1).at.unwrap();
    let gap = greffe_core::geometry::path::leg(own, Point::flat(enemy.0, enemy.1)) - 300;
    assert!(gap >= 254 && gap < 400, "an inch away, no more than needed: {gap}");
}

/// A position is held against its own places, every fault by its field.
#[test]
fn tde_contact_01_move_20_38_terr_05_a_position_is_held_against_its_places() {
    let wall = json!([{"kind": "Impassable", "height": 900, "outline": [
        {"x": 5000, "y": 0}, {"x": 6000, "y": 0}, {"x": 6000, "y": 3000}, {"x": 5000, "y": 3000},
    ]}]);
    let faults = |places: &'static [(i32, i32)]| duel().setup("terrain", wall.clone()).at(places).misplaced();
    let named = |field: &str, rule: &str| vec![(field.to_owned(), rule.to_owned())];
    assert_eq!(faults(&[(1000, 1000), (8000, 8000)]), []);
    assert_eq!(faults(&[(1000, 1000), (1100, 1000)]).last(), named("/figures/1/at", "TDE-MOVE-38").last());
    assert_eq!(faults(&[(5500, 1000), (8000, 8000)]), named("/figures/0/at", "TDE-TERR-05"));
    assert_eq!(faults(&[(50, 1000), (8000, 8000)]), named("/figures/0/at", "TDE-MOVE-20"));
    assert_eq!(faults(&[(1000, 1000)]), named("/figures/1/at", "TDE-CORE-02"), "a figure without a place");
    // Contact over a gap is none; bases that touch are in contact, said or not.
    let apart = duel().at(&[(1000, 1000), (1400, 1000)]).touch(1, 2);
    assert_eq!(apart.misplaced(), named("/contacts", "TDE-CONTACT-01"));
    let met = duel().at(&[(1000, 1000), (1300, 1000)]).active();
    assert_eq!(met.bench.state.contacts.len(), 1);
    // In the air over no ground, on the edge of nothing.
    let flies = duel().at(&[(1000, 1000), (8000, 8000)]).figure(1, |figure| {
        figure.at = figure.at.map(|at| Point { z: 600, ..at });
    });
    assert_eq!(flies.misplaced(), named("/figures/0/at", "TDE-MOVE-20"));
}
