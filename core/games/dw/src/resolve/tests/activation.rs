use serde_json::json;

use super::{act, bare, cites, event, fig, plain, scene, tells};
use crate::state::Hold;

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

#[test]
fn dw_action_02_07_08_a_power_attack_takes_one_more_action() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 2);
    let told = table.ok(1, json!({"MeleeAttack": {"target": 2, "power": true}}), &[3, 4]);
    assert!(cites(&told, "DW-ACTION-08") && cites(&told, "DW-ACTION-02"));
    assert_eq!(table.left(), 0);
    assert_eq!(event(&told, "CombatRolled")["sums"], json!({"attack": 3, "defence": 2}));
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 1);
    assert_eq!(table.refused(1, json!({"MeleeAttack": {"target": 2, "power": true}})), "DW-ACT-02");
    let told = table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    assert!(cites(&told, "DW-ACTION-07"));
}

#[test]
fn dw_action_03_04_05_a_move_an_action() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 3);
    for (left, rule) in [(2, "DW-ACTION-03"), (1, "DW-ACTION-04"), (0, "DW-ACTION-05")] {
        let told = table.ok(1, bare("Move"), &[]);
        assert!(cites(&told, "DW-ACTION-03"), "{rule}");
        assert_eq!((table.left(), table.figure(1).moves), (left, 3 - left));
    }
    assert_eq!(table.refused(1, bare("Move")), "DW-ACT-02");
}

#[test]
fn dw_action_16_diving_is_free_even_without_success() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 0);
    let told = table.ok(1, bare("Dive"), &[]);
    assert!(cites(&told, "DW-ACTION-16") && table.is_prone(1));
    assert!(tells(&told, "ActivationEnded"), "nothing is left to choose");
}

#[test]
fn dw_action_17_and_dw_core_03_a_feat_takes_a_die_for_each_action() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused(1, json!({"UseSkill": {"dice": 4}})), "DW-GAP-27");
    assert_eq!(table.refused(1, json!({"UseSkill": {"dice": 3}})), "DW-ACT-02");
    let told = table.ok(1, json!({"UseSkill": {"dice": 2}}), &[4, 3]);
    assert!(cites(&told, "DW-ACTION-17") && cites(&told, "DW-CORE-03"));
    assert_eq!(event(&told, "TestEnded"), json!({"figure": 1, "successes": 1, "failures": 1}));
}

#[test]
fn dw_action_20_and_dw_status_03_breaking_free_takes_two_actions() {
    let figs = [plain(0, 3, 3).held(Hold::Entangle), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 1);
    assert_eq!(table.refused(1, bare("BreakFree")), "DW-ACT-02");
    let mut table = scene(&figs).active(1, 2);
    let told = table.ok(1, bare("BreakFree"), &[]);
    assert!(cites(&told, "DW-ACTION-20") && cites(&told, "DW-STATUS-03"));
    assert!(table.figure(1).immobilised.is_empty());
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused(1, bare("BreakFree")), "DW-ACTION-20");
}

#[test]
fn dw_action_21_standing_up_costs_one_or_after_a_fall_two() {
    let mut table = scene(&[plain(0, 3, 3).prone(), plain(1, 3, 3)]).active(1, 1);
    let told = table.ok(1, bare("StandUp"), &[]);
    assert!(cites(&told, "DW-ACTION-21") && !table.is_prone(1));
    let fallen = plain(0, 3, 3).with(|figure| figure.posture = crate::state::Posture::Prone(2));
    let mut table = scene(&[fallen, plain(1, 3, 3)]).active(1, 2);
    table.ok(1, bare("StandUp"), &[]);
    assert_eq!(table.left(), 0);
    assert_eq!(table.refused(1, bare("StandUp")), "DW-ACTION-21");
}

#[test]
fn dw_action_22_and_dw_status_05_recovering_from_a_daze_takes_one_action() {
    let mut table = scene(&[plain(0, 3, 3).with(|figure| figure.dazed = true), plain(1, 3, 3)]).active(1, 2);
    let told = table.ok(1, bare("Recover"), &[]);
    assert!(cites(&told, "DW-ACTION-22") && cites(&told, "DW-STATUS-05"));
    assert!(!table.figure(1).dazed && table.left() == 1);
    assert_eq!(table.refused(1, bare("Recover")), "DW-ACTION-22");
}

#[test]
fn dw_status_01_an_immobilised_figure_may_only_break_free() {
    let figs = [plain(0, 3, 3).held(Hold::Sonic), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    assert_eq!(table.refused(1, bare("Move")), "DW-STATUS-01");
    assert_eq!(table.refused(1, act("MeleeAttack", 2)), "DW-STATUS-01");
    assert_eq!(table.refused(1, bare("Dive")), "DW-STATUS-01");
}

#[test]
fn dw_status_04_a_prone_figure_neither_moves_nor_fights() {
    let mut table = scene(&[plain(0, 3, 3).prone(), plain(1, 3, 3)]).touch(1, 2).active(1, 3);
    assert_eq!(table.refused(1, bare("Move")), "DW-GAP-13");
    assert_eq!(table.refused(1, act("MeleeAttack", 2)), "DW-GAP-13");
    let mut table = scene(&[plain(0, 3, 3).prone(), plain(1, 3, 3)])
        .option("prone_may_attack_melee", "true")
        .touch(1, 2)
        .active(1, 3);
    let told = table.ok(1, act("MeleeAttack", 2), &[3, 3]);
    assert!(tells(&told, "CombatRolled"), "where that is agreed");
}

#[test]
fn dw_status_06_an_unconscious_figure_is_not_activated() {
    let cold = plain(0, 3, 3).with(|figure| figure.unconscious.add(crate::state::Faint::Needle));
    let mut table = scene(&[cold, plain(0, 3, 3), plain(1, 3, 3)]).stint(0);
    assert_eq!(table.refused(1, json!({"Activate": {"figure": 1, "dice": 1}})), "DW-STATUS-06");
}

#[test]
fn dw_status_07_a_controlled_figure_acts_for_the_telepaths_player() {
    let taken = plain(1, 4, 3).with(|figure| {
        figure.controller = 0;
        figure.controlled_by = Some(greffe_core::judging::fact::FigureId(1));
    });
    let mut table = scene(&[plain(0, 3, 3), taken, plain(1, 3, 3)]).touch(2, 3).stint(0);
    // Quality 4 worsened by 1: a 4 fails, a 5 succeeds.
    table.ok(1, json!({"Activate": {"figure": 2, "dice": 2}}), &[4, 5]);
    assert_eq!(table.left(), 1);
    let told = table.ok(1, act("MeleeAttack", 3), &[3, 3]);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 2, "Combat 3 less 1");
    assert!(cites(&told, "DW-STATUS-07"));
}
