//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{cites, far, tells, versus, yes};

#[test]
fn dw_trait_64_and_gap_42_spines_strike_whoever_comes_to_touch() {
    let mut play = versus(&[json!([]), json!([])], &[json!(["Spines"])]).active(1, 1);
    let facts = [far("length", &[1], 100), yes("touches", &[1, 3])];
    let told = play.with(1, json!({"Move": {}}), &facts, &[2, 6]);
    assert!(cites(&told, "DW-TRAIT-64") && tells(&told, "CombatRolled"));
    let mut play = versus(&[json!(["DisengagementExpert"])], &[json!(["Spines"])]).active(1, 1);
    let facts = [far("length", &[1], 100), yes("touches", &[1, 2])];
    assert!(!tells(&play.with(1, json!({"Move": {}}), &facts, &[]), "CombatRolled"));
}
