use serde_json::{Value, json};

use super::{bare, cites, event, far, fig, go, no, plain, scene, tells, yes};
use crate::state::frames::Frame;

/// An upright rectangle of terrain.
fn ground(kind: &str, from: (i32, i32), to: (i32, i32)) -> Value {
    json!({"kind": kind, "outline": [
        {"x": from.0, "y": from.1}, {"x": to.0, "y": from.1}, {"x": to.0, "y": to.1}, {"x": from.0, "y": to.1},
    ]})
}

fn mover(traits: Value) -> super::Fig {
    fig(0, 3, 3, traits).at(1000, 1000)
}

fn enemy() -> super::Fig {
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
fn dw_move_04_traits_change_the_ruler() {
    for (held, reach) in [("ShortMove", 1000), ("LongMove", 2050)] {
        let mut table = scene(&[mover(json!([held])), enemy()]).active(1, 3);
        assert_eq!(table.refused(1, go("Move", 1001 + reach, 1000)), "DW-MOVE-04");
        table.ok(1, go("Move", 1000 + reach, 1000), &[]);
    }
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
fn dw_move_06_through_allies_but_not_onto_them() {
    let figs = [mover(json!([])), plain(0, 3, 3).at(1600, 1000), enemy()];
    let mut table = scene(&figs).active(1, 2);
    assert_eq!(table.refused(1, go("Move", 1700, 1000)), "DW-MOVE-06");
    let told = table.ok(1, go("Move", 2300, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-06"));
}

#[test]
fn dw_move_07_not_through_enemies() {
    let figs = [mover(json!([])), plain(1, 3, 3).at(1600, 1000)];
    let mut table = scene(&figs).active(1, 2);
    assert_eq!(table.refused(1, go("Move", 2300, 1000)), "DW-MOVE-07");
    let told = table.ok(1, go("Move", 1350, 1000), &[]);
    assert!(table.touch(1, 2) && cites(&told, "DW-MOVE-07"));
}

#[test]
fn dw_move_08_difficult_ground_takes_one_category_off() {
    let bog = json!([ground("Difficult", (1300, 0), (1500, 3000))]);
    let mut table = scene(&[mover(json!([])), enemy()]).setup("terrain", bog.clone()).active(1, 2);
    assert_eq!(table.refused(1, go("Move", 2450, 1000)), "DW-MOVE-04");
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-08"));
    let mut table = scene(&[mover(json!(["LongMove"])), enemy()]).setup("terrain", bog).active(1, 2);
    table.ok(1, go("Move", 2450, 1000), &[]);
}

#[test]
fn dw_action_06_the_short_ruler_in_difficult_ground_takes_two_actions() {
    let bog = json!([ground("Difficult", (1300, 0), (1500, 3000))]);
    let mut table = scene(&[mover(json!(["ShortMove"])), enemy()]).setup("terrain", bog.clone()).active(1, 1);
    assert_eq!(table.refused(1, go("Move", 2000, 1000)), "DW-ACT-02");
    let mut table = scene(&[mover(json!(["ShortMove"])), enemy()]).setup("terrain", bog).active(1, 2);
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-ACTION-06"));
    assert_eq!(table.left(), 0);
}

#[test]
fn dw_move_09_some_are_not_slowed() {
    for (held, kind) in [("Woodsman", "Woods"), ("Amphibious", "Water"), ("PowerArmour", "Difficult")] {
        let bog = json!([ground(kind, (1300, 0), (1500, 3000))]);
        let mut table = scene(&[mover(json!([held])), enemy()]).setup("terrain", bog).active(1, 1);
        let told = table.ok(1, go("Move", 2450, 1000), &[]);
        assert!(cites(&told, "DW-MOVE-09"), "{held}");
    }
}

#[test]
fn dw_move_10_stairs_slow_upwards_only() {
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 2);
    let up = [yes("upstairs", &[1]), far("length", &[1], 1001)];
    assert_eq!(table.refused_with(1, bare("Move"), &up), "DW-MOVE-04");
    let told = table.with(1, bare("Move"), &[yes("upstairs", &[1]), far("length", &[1], 1000)], &[]);
    assert!(cites(&told, "DW-MOVE-10"));
    let told = table.with(1, bare("Move"), &[no("upstairs", &[1]), far("length", &[1], 1450)], &[]);
    assert!(!cites(&told, "DW-MOVE-10"));
}

#[test]
fn dw_move_11_ladders_need_hands_and_slow_all_but_climbers() {
    let ladder = [yes("ladder", &[1]), far("length", &[1], 1200)];
    let mut table = scene(&[fig(0, 3, 3, json!(["NoHands"])), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused_with(1, bare("Move"), &ladder), "DW-CLIMB-08");
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).active(1, 2);
    assert_eq!(table.refused_with(1, bare("Move"), &ladder), "DW-MOVE-04");
    let told = table.with(1, bare("Move"), &[yes("ladder", &[1])], &[]);
    assert!(cites(&told, "DW-MOVE-11"));
    let mut table = scene(&[fig(0, 3, 3, json!(["Climber"])), plain(1, 3, 3)]).active(1, 2);
    table.with(1, bare("Move"), &ladder, &[]);
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
fn dw_move_14_woods_are_difficult_ground() {
    let wood = json!([ground("Woods", (1300, 0), (1500, 3000))]);
    let mut table = scene(&[mover(json!([])), enemy()]).setup("terrain", wood).active(1, 1);
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-MOVE-14"));
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
fn dw_trait_48_a_slow_figure_moves_once_a_round() {
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

#[test]
fn dw_fly_01_02_hops_land_after_the_last_move() {
    let mut table = scene(&[fig(0, 4, 3, json!(["Flight"])), plain(1, 3, 3)]).active(1, 3);
    let told = table.ok(1, bare("Move"), &[]);
    assert!(cites(&told, "DW-FLY-01") && table.figure(1).airborne);
    table.ok(1, bare("Move"), &[]);
    table.ok(1, bare("Move"), &[]);
    assert!(!table.figure(1).airborne, "with three moves it lands only at the end of the third");
    let mut table = scene(&[fig(0, 4, 3, json!(["Flight"])), plain(1, 3, 3)]).stint(0);
    let told = table.ok(1, json!({"Activate": {"figure": 1, "dice": 1}}), &[1]);
    assert!(cites(&told, "DW-FLY-02"));
}

#[test]
fn dw_fly_03_flyers_pass_over_terrain() {
    let blocks =
        json!([ground("Wall", (1300, 500), (1400, 1500)), ground("Difficult", (1500, 500), (1600, 1500)),]);
    let mut table = scene(&[mover(json!(["Flight"])), enemy()]).setup("terrain", blocks.clone()).active(1, 1);
    let told = table.ok(1, go("Move", 2450, 1000), &[]);
    assert!(cites(&told, "DW-FLY-03"));
    let mut table = scene(&[mover(json!([])), enemy()]).setup("terrain", blocks).active(1, 1);
    assert_eq!(table.refused(1, go("Move", 2000, 1000)), "DW-MOVE-03");
}

#[test]
fn dw_env_05_06_gravity_changes_the_category() {
    let heavy = json!("Strong");
    let mut table = scene(&[mover(json!([])), enemy()]).setup("gravity", heavy).active(1, 1);
    assert_eq!(table.refused(1, go("Move", 2001, 1000)), "DW-MOVE-04");
    let told = table.ok(1, go("Move", 2000, 1000), &[]);
    assert!(cites(&told, "DW-ENV-05"));
    let light = json!("Weak");
    let mut table = scene(&[mover(json!(["LongMove"])), enemy()]).setup("gravity", light).active(1, 1);
    let told = table.ok(1, go("Move", 4850, 1000), &[]);
    assert!(cites(&told, "DW-ENV-06"), "two long rulers in one unbroken move");
}

#[test]
fn dw_core_08_distances_are_measured_as_agreed() {
    let figs = [fig(0, 3, 3, json!(["Flamethrower"])).at(1000, 1000), plain(1, 3, 3).at(3500, 1000)];
    let shot = |table: &mut super::Table| {
        table.refused(1, json!({"RangedAttack": {"weapon": "Flamethrower", "target": 2}}))
    };
    // Centre to centre 250 mm, base to base 225 mm: three short rulers reach just there.
    assert_eq!(shot(&mut scene(&figs).option("measure", "centre_to_centre").active(1, 1)), "DW-SHOOT-02");
    let mut table = scene(&figs).active(1, 1);
    let told = table.ok(1, json!({"RangedAttack": {"weapon": "Flamethrower", "target": 2}}), &[3, 3]);
    assert!(cites(&told, "DW-CORE-08"));
    assert_eq!(event(&told, "CombatDeclared")["combat"]["given"]["bands"], 2);
}
