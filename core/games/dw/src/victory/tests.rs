//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, bare, cites, event, no, plain, scene, tells, yes};
use crate::state::Faint;

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

/// Figure 1 walks off and leaves two behind that are out cold, one of each side.
fn deserted() -> Scene {
    let out = |side| plain(side, 4, 3).with(|figure| figure.unconscious.add(Faint::Needle));
    scene(&[plain(0, 4, 3), out(0), out(1)])
}

#[test]
fn dw_gap_100_a_match_in_which_nobody_can_act_any_more_ends_in_a_draw() {
    let mut table = deserted().active(1, 1);
    let told = table.ok(1, bare("LeaveTable"), &[6, 6, 6]);
    assert!(tells(&told, "RoundEnded") && !tells(&told, "RoundStarted") && cites(&told, "DW-GAP-100"));
    let ended = event(&told, "MatchEnded");
    assert_eq!(ended["outcome"], json!({"winners": [], "how": "played"}));
    assert!(!cites(&told, "DW-GAP-60"), "there is somebody left");
    assert_eq!(table.refused(2, bare("NextRound")), "MatchOver");
}

#[test]
fn dw_gap_100_where_figures_are_counted_they_are_counted_then() {
    let victory = json!({"kind": "rounds", "rounds": 9});
    let mut figs = vec![plain(0, 4, 3)];
    let out = |side| plain(side, 4, 3).with(|figure| figure.unconscious.add(Faint::Needle));
    figs.extend([out(0), out(1), out(1)]);
    let mut table = scene(&figs).setup("victory", victory).active(1, 1);
    let told = table.ok(1, bare("LeaveTable"), &[6, 6, 6]);
    let outcome = event(&told, "MatchEnded")["outcome"].clone();
    assert_eq!(outcome, json!({"winners": [1], "how": "played", "scores": [1, 2]}));
}

#[test]
fn dw_gap_100_a_scenario_of_the_players_goes_on_by_hand_and_rolls_no_initiative() {
    let victory = json!({"kind": "scenario", "text": "Tenir huit tours."});
    let mut table = deserted().setup("victory", victory).active(1, 1);
    let told = table.ok(1, bare("LeaveTable"), &[6, 6, 6]);
    assert!(tells(&told, "RoundEnded") && !tells(&told, "MatchEnded") && !tells(&told, "RoundStarted"));
    let round = table.bench.state.round;
    assert_eq!(table.refused(2, bare("NextRound")), "NotYourTurn");
    assert_eq!(table.refused(1, activate(2, 1)), "NotNow");
    let told = table.ok(1, bare("NextRound"), &[]);
    assert!(tells(&told, "RoundStarted") && tells(&told, "RoundEnded") && !tells(&told, "InitiativeRolled"));
    assert_eq!(table.bench.state.round, round + 1);
    let told = table.ok(2, bare("Concede"), &[]);
    assert_eq!(event(&told, "MatchEnded")["outcome"]["winners"], json!([0]));
}

#[test]
fn dw_gap_100_gas_goes_on_round_by_round_until_it_kills() {
    let gas = json!([{"effect": {"Gas": {"strength": 1}}}]);
    let mut table = deserted().setup("zones", gas).active(1, 1);
    let inside = [yes("gas", &[2]), no("gas", &[3])];
    let told = table.with(1, bare("LeaveTable"), &inside, &[6, 6, 6, 1, 6]);
    assert!(tells(&told, "GasStepped") && !tells(&told, "MatchEnded") && !tells(&told, "RoundStarted"));
    let told = table.with(1, bare("NextRound"), &inside, &[6, 1]);
    assert!(tells(&told, "GasStepped") && !tells(&told, "InitiativeRolled"));
    assert_eq!(event(&told, "MatchEnded")["outcome"]["winners"], json!([1]));
}

#[test]
fn dw_gap_100_a_round_is_begun_by_hand_only_where_nobody_can_act() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 4, 3)]).stint(0);
    assert_eq!(table.refused(1, bare("NextRound")), "NotNow");
}
