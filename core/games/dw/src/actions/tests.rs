//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{act, cites, fig, plain, scene};

#[test]
fn dw_action_01_one_attack_a_round_unless_a_trait_says_so() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    assert_eq!(table.refused(1, act("MeleeAttack", 2)), "DW-ACTION-01");
    let figs = [fig(0, 3, 3, json!(["ExtraAttack"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    let told = table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    assert!(cites(&told, "DW-TRAIT-12"));
    assert_eq!(table.left(), 1);
}
