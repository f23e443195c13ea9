//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{act, bare, cites, event, fig, of, plain, scene, tells, versus, yes};
use crate::state::Hold;

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

#[test]
fn dw_trait_73_a_figure_dies_in_place_of_its_ally() {
    let figs = [plain(0, 3, 4), plain(1, 3, 3), fig(1, 3, 3, json!(["Sacrifice"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    table.ok(1, act("MeleeAttack", 2), &[4, 1]);
    assert_eq!(table.refused(2, json!({"SacrificeFor": {"figure": 4}})), "DW-TRAIT-73");
    let told = table.ok(2, json!({"SacrificeFor": {"figure": 3}}), &[]);
    assert!(cites(&told, "DW-TRAIT-73") && table.is_out(3) && !table.is_out(2));
}

#[test]
fn dw_trait_73_somebody_near_may_die_instead() {
    let killer = of(4, 9, json!([]));
    let mut play = versus(&[killer], &[json!([]), json!(["Sacrifice"]), json!([])]).touch(1, 2).active(1, 1);
    let told = play.with(1, json!({"MeleeAttack": {"target": 2}}), &[], &[3, 3]);
    assert!(tells(&told, "CombatJudged") && !play.is_out(2));
    let facts = [yes("near", &[3, 2])];
    let told = play.with(2, json!({"SacrificeFor": {"figure": 3}}), &facts, &[]);
    assert!(cites(&told, "DW-TRAIT-73") && play.is_out(3) && !play.is_out(2));
}
