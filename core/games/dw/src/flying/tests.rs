//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, bare, cites, far, fig, go, plain, scene, versus};

#[test]
fn dw_trait_89_and_fly_01_a_flyer_hops() {
    let mut play = versus(&[json!(["Flight"])], &[json!([])]).active(1, 2);
    let told = play.with(1, json!({"Move": {}}), &[far("length", &[1], 100)], &[]);
    assert!(cites(&told, "DW-FLY-01") && play.figure(1).airborne);
    play.with(1, json!({"Move": {}}), &[far("length", &[1], 100)], &[]);
    assert!(!play.figure(1).airborne);
}

#[test]
fn dw_fly_01_02_hops_land_after_the_last_move() {
    let mut table = scene(&[fig(0, 4, 3, json!(["Flight"])), plain(1, 3, 3)]).active(1, 3);
    let told = table.ok(1, bare("Move"), &[]);
    assert!(cites(&told, "DW-FLY-01") && table.figure(1).airborne);
    table.ok(1, bare("Move"), &[]);
    table.ok(1, bare("Move"), &[]);
    assert!(!table.figure(1).airborne, "with three moves it lands only at the end of the third");
    let mut table = scene(&[fig(0, 4, 3, json!(["Flight"])), plain(1, 3, 3)]).stint(0);
    let told = table.ok(1, json!({"Activate": {"figure": 1, "dice": 1}}), &[1]);
    assert!(cites(&told, "DW-FLY-02"));
}

/// An upright rectangle of terrain.
fn ground(kind: &str, from: (i32, i32), to: (i32, i32)) -> Value {
    json!({"kind": kind, "outline": [
        {"x": from.0, "y": from.1}, {"x": to.0, "y": from.1}, {"x": to.0, "y": to.1}, {"x": from.0, "y": to.1},
    ]})
}

fn mover(traits: Value) -> Fig {
    fig(0, 3, 3, traits).at(1000, 1000)
}

fn enemy() -> Fig {
    plain(1, 3, 3).at(8000, 8000)
}

#[test]
fn dw_fly_03_flyers_pass_over_terrain() {
    let blocks =
        json!([ground("Wall", (1300, 500), (1400, 1500)), ground("Difficult", (1500, 500), (1600, 1500)),]);
    let mut table = scene(&[mover(json!(["Flight"])), enemy()]).setup("terrain", blocks.clone()).active(1, 1);
    let told = table.ok(1, go("Move", 2450, 1000), &[]);
    assert!(cites(&told, "DW-FLY-03"));
    let mut table = scene(&[mover(json!([])), enemy()]).setup("terrain", blocks).active(1, 1);
    assert_eq!(table.refused(1, go("Move", 2000, 1000)), "DW-MOVE-03");
}
