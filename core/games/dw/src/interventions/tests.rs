//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{act, event, fig, plain, scene};

#[test]
fn dw_trait_42_a_standing_pass_answers_for_the_hero() {
    let figs = [fig(0, 3, 3, json!(["Hero"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    table.ok(1, json!({"StandingPass": {"window": "HeroReroll", "until": "RoundEnd"}}), &[]);
    let told = table.ok(1, act("MeleeAttack", 2), &[6, 4]);
    assert_eq!(event(&told, "WindowDeclined")["standing"], true);
    table.ok(1, json!({"Resume": {"window": "HeroReroll"}}), &[]);
    assert_eq!(table.refused(1, json!({"Resume": {"window": "HeroReroll"}})), "NoPass");
}
