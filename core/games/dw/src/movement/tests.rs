//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, bare, cites, far, fig, go, plain, scene, tells, versus, yes};
use crate::state::frames::Frame;

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
fn dw_trait_48_a_slow_figure_moves_once_a_round() {
    let walk = || json!({"Move": {}});
    let mut play = versus(&[json!(["Slow"])], &[json!([])]).active(1, 3);
    play.with(1, walk(), &[far("length", &[1], 100)], &[]);
    assert_eq!(play.refused_with(1, walk(), &[far("length", &[1], 100)]), "DW-TRAIT-48");
}

#[test]
fn dw_trait_25_a_sprint_gives_two_moves_once() {
    let walk = |sprint: bool| json!({"Move": {"sprint": sprint}});
    let length = || [far("length", &[1], 100)];
    let mut play = versus(&[json!(["Sprint"])], &[json!([])]).active(1, 3);
    assert!(cites(&play.with(1, walk(true), &length(), &[]), "DW-TRAIT-25"));
    play.with(1, walk(false), &length(), &[]);
    assert_eq!((play.left(), play.figure(1).moves, play.figure(1).sprint_used), (2, 2, true));
    assert_eq!(play.refused_with(1, walk(true), &length()), "DW-TRAIT-25");
}

#[test]
fn dw_trait_56_whoever_fears_water_tests_to_enter_it() {
    let walk = || json!({"Move": {}});
    let wet = || [far("length", &[1], 100), yes("water", &[1])];
    let mut play = versus(&[json!(["FearOfWater"])], &[json!([])]).active(1, 2);
    let told = play.with(1, walk(), &wet(), &[3]);
    assert!(cites(&told, "DW-TRAIT-56") && tells(&told, "MoveHalted") && play.figure(1).water_barred);
    assert_eq!(play.left(), 2);
    assert_eq!(play.refused_with(1, walk(), &wet()), "DW-TRAIT-56");
    let mut play = versus(&[json!(["FearOfWater"])], &[json!([])]).active(1, 2);
    assert!(tells(&play.with(1, walk(), &wet(), &[4]), "FigureMoved"));
}

#[test]
fn dw_trait_84_and_gap_22_a_terror_must_be_dared() {
    let touch = || [far("length", &[1], 100), yes("touches", &[1, 2])];
    let mut play = versus(&[json!([])], &[json!(["Terror"])]).active(1, 2);
    let told = play.with(1, json!({"Move": {}}), &touch(), &[3]);
    assert!(cites(&told, "DW-TRAIT-84") && tells(&told, "MoveHalted"));
    assert!(!play.refused_with(1, json!({"Move": {}}), &touch()).is_empty());
    let mut play = versus(&[json!([])], &[json!(["Terror"])]).active(1, 2);
    assert!(tells(&play.with(1, json!({"Move": {}}), &touch(), &[4]), "FigureMoved"));
    let mut play = versus(&[json!([{"FearOf": "Organic"}])], &[json!([])]).active(1, 2);
    assert!(cites(&play.with(1, json!({"Move": {}}), &touch(), &[3]), "DW-TRAIT-57"));
}

fn mover(traits: Value) -> Fig {
    fig(0, 3, 3, traits).at(1000, 1000)
}

fn enemy() -> Fig {
    plain(1, 3, 3).at(8000, 8000)
}

#[test]
fn dw_move_01_03_04_a_straight_move_of_one_ruler_front_to_rear() {
    let mut table = scene(&[mover(json!([])), enemy()]).active(1, 3);
    assert_eq!(table.refused(1, go("Move", 2451, 1000)), "DW-MOVE-04");
    let told = table.ok(1, go("Move", 2450, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-01") && cites(&told, "DW-MOVE-03"));
    assert_eq!(table.at(1), (2450, 1000), "120 mm and a base of 25");
    table.ok(1, go("Move", 2450, 1000), &[]);
    assert_eq!(table.left(), 1, "a move may be of no length");
}

#[test]
fn dw_move_05_large_bases_gain() {
    let mut table = scene(&[mover(json!(["Large"])).key("base", json!(400)), enemy()]).active(1, 1);
    let told = table.ok(1, go("Move", 2600, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-05"));
    let mut table = scene(&[mover(json!([])), enemy()]).active(1, 1);
    assert!(!cites(&table.ok(1, go("Move", 1100, 1000), &[]), "DW-MOVE-05"));
}

#[test]
fn dw_move_13_leaving_the_table_needs_its_edge() {
    let figs = [mover(json!([])), plain(0, 3, 3).at(4000, 4000), enemy()];
    let mut table = scene(&figs).started(0, 1).active(1, 2);
    let told = table.ok(1, bare("LeaveTable"), &[]);
    assert!(cites(&told, "DW-MOVE-13") && table.is_out(1));
    let figs = [plain(0, 3, 3).at(4000, 4000), enemy()];
    assert_eq!(scene(&figs).active(1, 2).refused(1, bare("LeaveTable")), "DW-MOVE-13");
}

#[test]
fn dw_move_15_and_dw_reflex_02_contact_with_an_active_enemy_holds() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).touch(1, 2).active(1, 2);
    assert_eq!(table.refused(1, bare("Move")), "DW-MOVE-15");
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3).prone()]).touch(1, 2).active(1, 2);
    table.ok(1, bare("Move"), &[]);
    assert!(!table.touch(1, 2), "a prone one is left freely");
    let statue = fig(1, 3, 3, json!(["ImmobileStatue"]));
    let mut table = scene(&[plain(0, 3, 3), statue]).touch(1, 2).active(1, 2);
    table.ok(1, bare("Move"), &[]);
}

#[test]
fn dw_trait_25_a_sprint_yields_two_moves_once() {
    let mut table = scene(&[fig(0, 3, 3, json!(["Sprint"])), plain(1, 3, 3)]).active(1, 3);
    let told = table.ok(1, json!({"Move": {"sprint": true}}), &[]);
    assert!(cites(&told, "DW-TRAIT-25"));
    assert_eq!(table.left(), 2);
    table.ok(1, bare("Move"), &[]);
    assert_eq!(table.left(), 2, "the second move is paid for");
    assert_eq!(table.refused(1, json!({"Move": {"sprint": true}})), "DW-TRAIT-25");
    table.ok(1, bare("Move"), &[]);
    table.ok(1, bare("Move"), &[]);
    assert_eq!(table.figure(1).moves, 4, "up to four moves");
}

#[test]
fn dw_trait_48_a_slow_figure_is_refused_a_second_move() {
    let mut table = scene(&[fig(0, 3, 3, json!(["Slow", "Sprint"])), plain(1, 3, 3)]).active(1, 3);
    assert_eq!(table.refused(1, json!({"Move": {"sprint": true}})), "DW-GAP-51");
    table.ok(1, bare("Move"), &[]);
    assert_eq!(table.refused(1, bare("Move")), "DW-TRAIT-48");
}

#[test]
fn dw_trait_56_fear_of_water_may_forbid_the_move() {
    let figs = [fig(0, 4, 3, json!(["FearOfWater"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 2);
    let told = table.with(1, bare("Move"), &[yes("water", &[1])], &[3]);
    assert!(tells(&told, "MoveHalted") && cites(&told, "DW-TRAIT-56"));
    assert_eq!(table.left(), 2, "the action is not lost");
    assert_eq!(table.refused_with(1, bare("Move"), &[yes("water", &[1])]), "DW-TRAIT-56");
    table.ok(1, bare("Move"), &[]);
    let mut table = scene(&figs).active(1, 2);
    table.with(1, bare("Move"), &[yes("water", &[1])], &[4]);
    assert_eq!(table.left(), 1);
}

#[test]
fn dw_trait_84_daring_to_touch_a_terrifying_enemy() {
    let figs = [plain(0, 4, 3), fig(1, 3, 3, json!(["Terror"]))];
    let mut table = scene(&figs).active(1, 2);
    let told = table.with(1, bare("Move"), &[yes("touches", &[1, 2])], &[3]);
    assert!(tells(&told, "MoveHalted") && cites(&told, "DW-TRAIT-84"));
    assert_eq!((table.left(), table.touch(1, 2)), (2, false));
    assert_eq!(table.refused_with(1, bare("Move"), &[yes("touches", &[1, 2])]), "DW-GAP-22");
    let mut table = scene(&figs).active(1, 2);
    table.with(1, bare("Move"), &[yes("touches", &[1, 2])], &[4]);
    assert!(table.touch(1, 2));
}

#[test]
fn dw_morale_12_a_terrifying_charge_tests_those_it_would_touch() {
    let figs = [fig(0, 4, 3, json!(["Terror"])), plain(1, 4, 3)];
    let mut table = scene(&figs).active(1, 2);
    let told = table.with(1, bare("Move"), &[yes("touches", &[1, 2])], &[4, 5, 6]);
    assert!(cites(&told, "DW-MORALE-12") && table.touch(1, 2));
    assert!(
        table.figure(2).fearless_of.contains(&greffe_core::judging::fact::FigureId(1)),
        "it fears it no more"
    );
    let mut table = scene(&figs).active(1, 2);
    table.with(1, bare("Move"), &[yes("touches", &[1, 2])], &[4, 5, 1]);
    assert!(matches!(table.top(), Frame::Flight { moves: 1, .. }));
    let told = table.ok(2, bare("ChooseFlight"), &[]);
    assert!(tells(&told, "FigureMoved") && !table.touch(1, 2), "the charge finds nobody");
    assert!(matches!(table.top(), Frame::Activation { .. }));
}
