//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{bare, cites, event, plain, scene};

#[test]
fn dw_turn_09_10_a_side_without_figures_has_lost_and_fled_counts_as_killed() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 4, 3)]).active(1, 1);
    let told = table.ok(1, bare("LeaveTable"), &[]);
    assert!(cites(&told, "DW-TURN-10") && cites(&told, "DW-MOVE-13"));
    let outcome = event(&told, "MatchEnded")["outcome"].clone();
    assert_eq!(outcome, json!({"winners": [1], "how": "played"}));
    assert!(cites(&told, "DW-TURN-09") && table.bench.state.stack.is_empty());
    assert_eq!(table.refused(2, bare("EndActivation")), "MatchOver");
}

#[test]
fn dw_turn_09_conceding_ends_it_too() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 4, 3)]).stint(0);
    let told = table.ok(2, bare("Concede"), &[]);
    assert_eq!(event(&told, "MatchEnded")["outcome"]["how"], "conceded");
}

fn activate(figure: u16, dice: u32) -> Value {
    json!({"Activate": {"figure": figure, "dice": dice}})
}

#[test]
fn dw_turn_09_a_house_limit_of_rounds_counts_figures() {
    let victory = json!({"kind": "rounds", "rounds": 1});
    let figs = [plain(0, 4, 3), plain(1, 4, 3), plain(1, 4, 3).with(|figure| figure.activated = true)];
    let mut table = scene(&figs).setup("victory", victory).stint(0);
    table.ok(1, activate(1, 1), &[6]);
    table.ok(1, bare("EndActivation"), &[]);
    table.ok(2, activate(2, 1), &[6]);
    let told = table.ok(2, bare("EndActivation"), &[]);
    assert_eq!(event(&told, "MatchEnded")["outcome"]["scores"], json!([1, 2]));
}
