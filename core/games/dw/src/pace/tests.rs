//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, bare, cites, far, fig, go, no, plain, scene, yes};

fn mover(traits: Value) -> Fig {
    fig(0, 3, 3, traits).at(1000, 1000)
}

fn enemy() -> Fig {
    plain(1, 3, 3).at(8000, 8000)
}

#[test]
fn dw_move_04_traits_change_the_ruler() {
    for (held, reach) in [("ShortMove", 1000), ("LongMove", 2050)] {
        let mut table = scene(&[mover(json!([held])), enemy()]).active(1, 3);
        assert_eq!(table.refused(1, go("Move", 1001 + reach, 1000)), "DW-MOVE-04");
        table.ok(1, go("Move", 1000 + reach, 1000), &[]);
    }
}

/// An upright rectangle of terrain.
fn ground(kind: &str, from: (i32, i32), to: (i32, i32)) -> Value {
    json!({"kind": kind, "outline": [
        {"x": from.0, "y": from.1}, {"x": to.0, "y": from.1}, {"x": to.0, "y": to.1}, {"x": from.0, "y": to.1},
    ]})
}

#[test]
fn dw_move_08_difficult_ground_takes_one_category_off() {
    let bog = json!([ground("Difficult", (1300, 0), (1500, 3000))]);
    let mut table = scene(&[mover(json!([])), enemy()]).setup("terrain", bog.clone()).active(1, 2);
    assert_eq!(table.refused(1, go("Move", 2450, 1000)), "DW-MOVE-04");
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-08"));
    let mut table = scene(&[mover(json!(["LongMove"])), enemy()]).setup("terrain", bog).active(1, 2);
    table.ok(1, go("Move", 2450, 1000), &[]);
}

#[test]
fn dw_action_06_the_short_ruler_in_difficult_ground_takes_two_actions() {
    let bog = json!([ground("Difficult", (1300, 0), (1500, 3000))]);
    let mut table = scene(&[mover(json!(["ShortMove"])), enemy()]).setup("terrain", bog.clone()).active(1, 1);
    assert_eq!(table.refused(1, go("Move", 2000, 1000)), "DW-ACT-02");
    let mut table = scene(&[mover(json!(["ShortMove"])), enemy()]).setup("terrain", bog).active(1, 2);
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-ACTION-06"));
    assert_eq!(table.left(), 0);
}

#[test]
fn dw_move_09_some_are_not_slowed() {
    for (held, kind) in [("Woodsman", "Woods"), ("Amphibious", "Water"), ("PowerArmour", "Difficult")] {
        let bog = json!([ground(kind, (1300, 0), (1500, 3000))]);
        let mut table = scene(&[mover(json!([held])), enemy()]).setup("terrain", bog).active(1, 1);
        let told = table.ok(1, go("Move", 2450, 1000), &[]);
        assert!(cites(&told, "DW-MOVE-09"), "{held}");
    }
}

#[test]
fn dw_move_10_stairs_slow_upwards_only() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 2);
    let up = [yes("upstairs", &[1]), far("length", &[1], 1001)];
    assert_eq!(table.refused_with(1, bare("Move"), &up), "DW-MOVE-04");
    let told = table.with(1, bare("Move"), &[yes("upstairs", &[1]), far("length", &[1], 1000)], &[]);
    assert!(cites(&told, "DW-MOVE-10"));
    let told = table.with(1, bare("Move"), &[no("upstairs", &[1]), far("length", &[1], 1450)], &[]);
    assert!(!cites(&told, "DW-MOVE-10"));
}

#[test]
fn dw_move_11_ladders_need_hands_and_slow_all_but_climbers() {
    let ladder = [yes("ladder", &[1]), far("length", &[1], 1200)];
    let mut table = scene(&[fig(0, 3, 3, json!(["NoHands"])), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused_with(1, bare("Move"), &ladder), "DW-CLIMB-08");
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused_with(1, bare("Move"), &ladder), "DW-MOVE-04");
    let told = table.with(1, bare("Move"), &[yes("ladder", &[1])], &[]);
    assert!(cites(&told, "DW-MOVE-11"));
    let mut table = scene(&[fig(0, 3, 3, json!(["Climber"])), plain(1, 3, 3)]).active(1, 2);
    table.with(1, bare("Move"), &ladder, &[]);
}

#[test]
fn dw_move_14_woods_are_difficult_ground() {
    let wood = json!([ground("Woods", (1300, 0), (1500, 3000))]);
    let mut table = scene(&[mover(json!([])), enemy()]).setup("terrain", wood).active(1, 1);
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-14"));
}

#[test]
fn dw_env_05_06_gravity_changes_the_category() {
    let heavy = json!("Strong");
    let mut table = scene(&[mover(json!([])), enemy()]).setup("gravity", heavy).active(1, 1);
    assert_eq!(table.refused(1, go("Move", 2001, 1000)), "DW-MOVE-04");
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-ENV-05"));
    let light = json!("Weak");
    let mut table = scene(&[mover(json!(["LongMove"])), enemy()]).setup("gravity", light).active(1, 1);
    let told = table.ok(1, go("Move", 4850, 1000), &[]);
    assert!(cites(&told, "DW-ENV-06"), "two long rulers in one unbroken move");
}
