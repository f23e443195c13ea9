//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, cites, fig, go, plain, scene};

fn mover(traits: Value) -> Fig {
    fig(0, 3, 3, traits).at(1000, 1000)
}

fn enemy() -> Fig {
    plain(1, 3, 3).at(8000, 8000)
}

#[test]
fn dw_move_06_through_allies_but_not_onto_them() {
    let figs = [mover(json!([])), plain(0, 3, 3).at(1600, 1000), enemy()];
    let mut table = scene(&figs).active(1, 2);
    assert_eq!(table.refused(1, go("Move", 1700, 1000)), "DW-MOVE-06");
    let told = table.ok(1, go("Move", 2300, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-06"));
}

#[test]
fn dw_move_07_not_through_enemies() {
    let figs = [mover(json!([])), plain(1, 3, 3).at(1600, 1000)];
    let mut table = scene(&figs).active(1, 2);
    assert_eq!(table.refused(1, go("Move", 2300, 1000)), "DW-MOVE-07");
    let told = table.ok(1, go("Move", 1350, 1000), &[]);
    assert!(table.touch(1, 2) && cites(&told, "DW-MOVE-07"));
}
