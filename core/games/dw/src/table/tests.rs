//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{Table, cites, event, fig, plain, scene};

#[test]
fn dw_core_08_distances_are_measured_as_agreed() {
    let figs = [fig(0, 3, 3, json!(["Flamethrower"])).at(1000, 1000), plain(1, 3, 3).at(3500, 1000)];
    let shot = |table: &mut Table| {
        table.refused(1, json!({"RangedAttack": {"weapon": "Flamethrower", "target": 2}}))
    };
    // Centre to centre 250 mm, base to base 225 mm: three short rulers reach just there.
    assert_eq!(shot(&mut scene(&figs).option("measure", "centre_to_centre").active(1, 1)), "DW-SHOOT-02");
    let mut table = scene(&figs).active(1, 1);
    let told = table.ok(1, json!({"RangedAttack": {"weapon": "Flamethrower", "target": 2}}), &[3, 3]);
    assert!(cites(&told, "DW-CORE-08"));
    assert_eq!(event(&told, "CombatDeclared")["combat"]["given"]["bands"], 2);
}
