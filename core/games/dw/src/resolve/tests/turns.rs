use serde_json::{Value, json};

use super::{Fig, bare, cites, event, fig, plain, scene, tells};
use crate::state::frames::Frame;

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

#[test]
fn dw_act_01_02_one_to_three_dice_one_action_a_success() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 4, 3)]).stint(0);
    assert_eq!(table.refused(1, activate(1, 0)), "DW-ACT-01");
    assert_eq!(table.refused(1, activate(1, 4)), "DW-ACT-01");
    assert_eq!(table.refused(1, activate(2, 1)), "DW-ACT-01", "not one's own");
    let told = table.ok(1, activate(1, 3), &[3, 2, 6]);
    assert!(cites(&told, "DW-ACT-02"));
    assert_eq!(table.left(), 2);
}

#[test]
fn dw_act_03_and_dw_faq_01_the_outcome_table() {
    let cases: [(&[u32], u32, bool); 9] = [
        (&[1], 0, false),
        (&[6], 1, false),
        (&[6, 1], 1, false),
        (&[6, 6], 2, false),
        (&[1, 1], 0, true),
        (&[6, 6, 6], 3, false),
        (&[6, 6, 1], 2, false),
        (&[6, 1, 1], 1, true),
        (&[1, 1, 1], 0, true),
    ];
    for (faces, actions, passes) in cases {
        let figs = [plain(0, 4, 3), plain(0, 4, 3), plain(1, 4, 3)];
        let mut table = scene(&figs).stint(0);
        let told = table.ok(1, activate(1, u32::try_from(faces.len()).unwrap()), faces);
        assert!(cites(&told, "DW-ACT-03"));
        assert_eq!(cites(&told, "DW-FAQ-01"), faces == [1], "one die alone is safe play");
        assert_eq!(table.left(), actions, "{faces:?}");
        table.ok(1, bare("EndActivation"), &[]);
        assert_eq!(table.stint(), u8::from(passes), "{faces:?}");
    }
}

#[test]
fn dw_act_04_dw_core_01_02_modifiers_and_natural_extremes() {
    let dazed = plain(0, 5, 3).with(|figure| figure.dazed = true);
    let mut table = scene(&[dazed, plain(1, 4, 3)]).stint(0);
    // Quality 5 with -1: a 5 fails, a natural 6 succeeds whatever the modifiers.
    let told = table.ok(1, activate(1, 2), &[5, 6]);
    assert!(cites(&told, "DW-CORE-01") && cites(&told, "DW-CORE-02"));
    assert_eq!(table.left(), 1);
    let led = [fig(0, 2, 3, json!([])), fig(0, 3, 3, json!(["Leader"])), plain(1, 4, 3)];
    let mut table = scene(&led).stint(0);
    // Quality 2 with +1: only a natural 1 fails.
    table.with(1, activate(1, 2), &[super::yes("led", &[1, 2])], &[1, 2]);
    assert_eq!(table.left(), 1, "a natural 1 fails");
}

#[test]
fn dw_act_05_a_hero_rolls_one_die_less() {
    let mut table = scene(&[fig(0, 6, 3, json!(["Hero"])), plain(1, 4, 3)]).stint(0);
    table.ok(1, activate(1, 2), &[2]);
    assert!(matches!(table.top(), Frame::Test { .. }), "it may roll the failed die again");
    let told = table.ok(1, bare("Decline"), &[]);
    assert!(cites(&told, "DW-TRAIT-42"));
    assert_eq!(table.left(), 1);
}

#[test]
fn dw_act_06_two_failures_shut_power_armour_down() {
    let figs = [fig(0, 4, 3, json!(["PowerArmour"])), plain(1, 4, 3)];
    let mut table = scene(&figs).stint(0);
    let told = table.ok(1, activate(1, 3), &[6, 1, 1]);
    assert!(cites(&told, "DW-ACT-06") && table.figure(1).armour_off);
    assert!(!table.figure(1).immobilised.is_empty());
    assert_eq!(table.refused(1, bare("Move")), "DW-GAP-59");
}

#[test]
fn dw_act_07_actions_may_be_left_unused() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 4, 3)]).active(1, 3);
    let told = table.ok(1, bare("EndActivation"), &[]);
    assert!(cites(&told, "DW-ACT-07"));
}

#[test]
fn dw_faq_02_03_04_05_a_leader_seen_past_enemies_and_not_for_leaders() {
    let led = |leader: Value, between: Fig| {
        let figs =
            [fig(0, 4, 3, leader).at(1000, 1000), fig(0, 4, 3, json!(["Leader"])).at(2500, 1000), between];
        let mut table = scene(&figs).stint(0);
        let told = table.ok(1, json!({"Activate": {"figure": 1, "dice": 1}}), &[3]);
        (table.left(), told)
    };
    let enemy = || plain(1, 3, 3).at(1750, 1000);
    let (left, told) = led(json!([]), enemy());
    assert_eq!(left, 1, "quality 4, a 3 and the leader's 1: enemies hide nobody");
    assert!(cites(&told, "DW-FAQ-02") && cites(&told, "DW-FAQ-03") && cites(&told, "DW-TRAIT-18"));
    let (left, _) = led(json!(["Leader"]), enemy());
    assert_eq!(left, 0, "no leader helps a leader");
    let figs = [plain(0, 4, 3).at(1000, 1000), fig(0, 4, 3, json!(["Leader"])).at(3060, 1000), enemy()];
    let mut table = scene(&figs).stint(0);
    table.ok(1, json!({"Activate": {"figure": 1, "dice": 1}}), &[3]);
    assert_eq!(table.left(), 0, "beyond Long");
}
