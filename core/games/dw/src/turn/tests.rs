//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{bare, cites, event, plain, scene, tells};

fn activate(figure: u16, dice: u32) -> Value {
    json!({"Activate": {"figure": figure, "dice": dice}})
}

#[test]
fn dw_turn_01_each_round_the_highest_roll_starts() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).stint(0);
    table.ok(1, activate(1, 1), &[1]);
    table.ok(1, bare("EndActivation"), &[]);
    assert_eq!(table.stint(), 1);
    table.ok(2, activate(2, 1), &[1]);
    let told = table.ok(2, bare("EndActivation"), &[3, 3, 2, 5]);
    assert!(cites(&told, "DW-TURN-01") && cites(&told, "DW-TURN-07"));
    assert_eq!(event(&told, "InitiativeRolled")["order"], json!([1, 0]));
    assert_eq!((table.bench.state.round, table.stint()), (2, 1));
    assert!(table.bench.state.figures.iter().all(|figure| !figure.activated));
}

#[test]
fn dw_turn_02_cards_are_shuffled_for_more_than_two() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3), plain(2, 3, 3)]).stint(0);
    for seat in [1_u8, 2, 3] {
        table.ok(seat, activate(seat.into(), 1), &[1]);
        let faces: &[u32] = if seat == 3 { &[3, 1] } else { &[] };
        let told = table.ok(seat, bare("EndActivation"), faces);
        if seat == 3 {
            assert!(cites(&told, "DW-TURN-02"));
            assert_eq!(event(&told, "OrderDrawn")["order"], json!([2, 0, 1]));
        }
    }
}

#[test]
fn dw_turn_03_two_failures_pass_the_stint_after_the_action() {
    let mut table = scene(&[plain(0, 4, 3), plain(0, 4, 3), plain(1, 3, 3)]).stint(0);
    table.ok(1, activate(1, 3), &[4, 3, 1]);
    assert_eq!((table.left(), table.stint()), (1, 0));
    let told = table.ok(1, bare("EndActivation"), &[]);
    assert!(cites(&told, "DW-TURN-03"));
    assert_eq!(table.stint(), 1);
    assert_eq!(table.refused(1, activate(2, 1)), "NotYourTurn");
}

#[test]
fn dw_turn_04_05_a_stint_ends_by_exhaustion_and_comes_back() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 4, 3), plain(1, 4, 3)]).stint(1);
    table.ok(2, activate(2, 2), &[1, 1]);
    table.ok(2, bare("EndActivation"), &[]);
    assert_eq!(table.stint(), 0);
    table.ok(1, activate(1, 1), &[6]);
    let told = table.ok(1, bare("EndActivation"), &[]);
    assert!(cites(&told, "DW-TURN-04") && cites(&told, "DW-TURN-05"));
    assert_eq!(table.stint(), 1, "its other figure waited for the next stint");
    table.ok(2, activate(3, 1), &[6]);
}

#[test]
fn dw_turn_05_one_stint_each_leaves_figures_to_the_next_round() {
    let figs = [plain(0, 4, 3), plain(0, 4, 3), plain(1, 4, 3)];
    let mut table = scene(&figs).option("round_mode", "one_stint_each").stint(0);
    table.ok(1, activate(1, 2), &[1, 1]);
    table.ok(1, bare("EndActivation"), &[]);
    table.ok(2, activate(3, 1), &[6]);
    table.ok(2, bare("EndActivation"), &[6, 1]);
    assert_eq!((table.bench.state.round, table.stint()), (2, 0));
    assert_eq!(table.refused(1, activate(1, 1)), "DW-GAP-01", "the one left over goes first");
    table.ok(1, activate(2, 1), &[6]);
}

#[test]
fn dw_turn_06_a_figure_acts_once_a_round_even_without_success() {
    let mut table = scene(&[plain(0, 4, 3), plain(0, 4, 3), plain(1, 4, 3)]).stint(0);
    table.ok(1, activate(1, 1), &[1]);
    table.ok(1, bare("EndActivation"), &[]);
    assert_eq!(table.refused(1, activate(1, 1)), "DW-TURN-06");
}

#[test]
fn dw_turn_07_out_cold_figures_do_not_hold_the_round_up() {
    let cold = plain(0, 3, 3).with(|figure| {
        figure.unconscious.add(crate::state::Faint::Needle);
        figure.activated = true;
    });
    let mut table = scene(&[cold, plain(1, 3, 3)]).stint(1);
    table.ok(2, activate(2, 1), &[6]);
    let told = table.ok(2, bare("EndActivation"), &[1, 6]);
    assert!(tells(&told, "RoundStarted") && cites(&told, "DW-TURN-07"));
    assert!(table.figure(1).activated, "it counts as activated again");
    assert_eq!(table.stint(), 1);
}

#[test]
fn dw_turn_08_one_failed_die_never_passes_the_stint() {
    let mut table = scene(&[plain(0, 4, 3), plain(0, 4, 3), plain(1, 4, 3)]).stint(0);
    let told = table.ok(1, activate(1, 1), &[1]);
    assert!(cites(&told, "DW-TURN-08"));
    table.ok(1, bare("EndActivation"), &[]);
    assert_eq!(table.stint(), 0);
}

#[test]
fn a_stint_is_passed_only_where_that_is_agreed() {
    let figs = [plain(0, 4, 3), plain(1, 4, 3)];
    let mut table = scene(&figs).stint(0);
    assert_eq!(table.refused(1, bare("PassStint")), "DW-GAP-03");
    let mut table = scene(&figs).option("may_pass_stint", "true").stint(0);
    let told = table.ok(1, bare("PassStint"), &[]);
    assert!(cites(&told, "DW-GAP-03"));
    assert_eq!(table.stint(), 1);
}
