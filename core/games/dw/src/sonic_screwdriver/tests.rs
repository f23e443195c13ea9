//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{cites, versus};
use crate::state::Hold;

#[test]
fn dw_trait_87_a_sweep_rolls_for_every_enemy_near() {
    let places: &[(i32, i32)] = &[(1000, 1000), (1400, 1000), (1900, 1000), (1000, 2110), (1000, 1400)];
    let mut play = versus(&[json!(["SonicScrewdriver"])], &[json!([]), json!([]), json!([]), json!([])])
        .at(places)
        .active(1, 1);
    let told = play.with(1, json!({"SonicSweep": {}}), &[], &[4, 3, 3, 4, 6, 5]);
    assert!(cites(&told, "DW-TRAIT-87") && cites(&told, "DW-GAP-09"));
    assert!(play.figure(2).immobilised.contains(Hold::Sonic));
    assert!(play.figure(3).immobilised.is_empty() && play.figure(4).immobilised.is_empty());
    assert!(play.figure(5).immobilised.contains(Hold::Sonic));
}
