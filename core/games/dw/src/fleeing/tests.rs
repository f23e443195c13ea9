//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{Fig, Table, Told, cites, fig, go, plain, scene};
use crate::state::frames::{Frame, MoraleCause};
use crate::state::{Hold, MoraleDue};
use greffe_core::judging::fact::FigureId;

/// A test owed by figure 1, side 0's, for the loss of half its side, rolled with these faces.
fn panic(figure: Fig, others: &[Fig], touching: bool, first: &[u32]) -> (Table, Told) {
    let mut figs = vec![figure];
    figs.extend_from_slice(others);
    let due = MoraleDue { figure: FigureId(1), cause: MoraleCause::HalfLosses, ordered: true };
    let stack =
        vec![Frame::Round { next: 1 }, Frame::Stint { side: 1 }, Frame::MoraleQueue { dues: vec![due] }];
    let mut set = scene(&figs).started(0, 1).started(1, 1);
    if touching {
        set = set.touch(1, 2);
    }
    let mut table = set.stack(stack);
    let told = table.ok(2, json!({"StandingPass": {"window": "Sacrifice", "until": "RoundEnd"}}), first);
    (table, told)
}

fn foe() -> Fig {
    plain(1, 3, 3).at(8000, 4000)
}

#[test]
fn dw_morale_02_one_failure_one_move_to_the_nearest_edge() {
    let (mut table, _) = panic(plain(0, 4, 3).at(3000, 4000), &[foe()], false, &[4, 5, 3]);
    assert!(matches!(table.top(), Frame::Flight { moves: 1, .. }));
    assert_eq!(table.refused(2, go("ChooseFlight", 1550, 4000)), "DW-ACT-01");
    assert_eq!(table.refused(1, go("ChooseFlight", 4000, 4000)), "DW-MORALE-02", "away from the edge");
    assert_eq!(table.refused(1, go("ChooseFlight", 2000, 4000)), "DW-MORALE-02", "not its whole move");
    assert_eq!(table.refused(1, go("ChooseFlight", 1500, 4000)), "DW-MORALE-02", "more than its move");
    let told = table.ok(1, go("ChooseFlight", 1550, 4000), &[]);
    assert!(cites(&told, "DW-MORALE-02"));
    assert!(matches!(table.top(), Frame::Stint { .. }));
}

#[test]
fn dw_morale_02_a_flight_that_something_stops_ends_there() {
    let friend = plain(0, 3, 3).at(1500, 4000);
    let (mut table, _) = panic(plain(0, 4, 3).at(3000, 4000), &[friend, foe()], false, &[4, 5, 3]);
    table.ok(1, go("ChooseFlight", 1750, 4000), &[]);
    assert_eq!(table.at(1), (1750, 4000), "its ally stands where its move would end");
}

fn runner() -> Fig {
    plain(0, 4, 3).at(1000, 4000)
}

#[test]
fn dw_morale_05_nobody_flees_off_the_table_through_an_enemy() {
    let guard = plain(1, 3, 3).at(500, 4000);
    let (mut table, _) = panic(runner(), &[guard], false, &[4, 5, 3]);
    assert_eq!(table.refused(1, go("ChooseFlight", 0, 4000)), "DW-MOVE-07");
    let told = table.ok(1, go("ChooseFlight", 0, 5000), &[]);
    assert!(cites(&told, "DW-MORALE-05") && table.is_out(1));
}

#[test]
fn dw_morale_02_a_figure_hemmed_in_stays_where_it_is() {
    let around = [(735, 4000), (868, 3771), (868, 4229), (1132, 3771), (1132, 4229), (1265, 4000)];
    let ring: Vec<Fig> = around.into_iter().map(|(x, y)| plain(1, 3, 3).at(x, y)).collect();
    let (mut table, _) = panic(runner(), &ring, false, &[4, 5, 3]);
    assert!(matches!(table.top(), Frame::Flight { moves: 1, .. }));
    table.ok(1, go("ChooseFlight", 1000, 4000), &[]);
    assert_eq!((table.at(1), table.is_out(1)), ((1000, 4000), false));
    let (mut table, _) = panic(runner(), &ring[3..], false, &[4, 5, 3]);
    assert_eq!(table.refused(1, go("ChooseFlight", 1000, 4000)), "DW-MORALE-02", "one way is open");
}

#[test]
fn dw_morale_02_or_to_the_nearest_cover() {
    let tree = json!([{"kind": "Obstacle", "outline": [
        {"x": 1900, "y": 3900}, {"x": 2000, "y": 3900}, {"x": 2000, "y": 4100}, {"x": 1900, "y": 4100},
    ]}]);
    let due = MoraleDue { figure: FigureId(1), cause: MoraleCause::HalfLosses, ordered: true };
    let stack =
        vec![Frame::Round { next: 1 }, Frame::Stint { side: 1 }, Frame::MoraleQueue { dues: vec![due] }];
    let mut table = scene(&[runner(), foe()]).setup("terrain", tree).started(0, 1).stack(stack);
    table.ok(2, json!({"StandingPass": {"window": "Dive", "until": "RoundEnd"}}), &[4, 5, 3]);
    let cover = json!({"ChooseFlight": {"to": {"x": 1760, "y": 4000}, "cover": true}});
    let told = table.ok(1, cover, &[]);
    assert!(cites(&told, "DW-MORALE-02"));
    assert_eq!(table.at(1), (1760, 4000));
}

#[test]
fn dw_morale_03_two_failures_two_moves_and_dw_morale_05_off_the_table() {
    let far = plain(0, 4, 3).at(2000, 4000);
    let (mut table, told) = panic(far, &[plain(0, 3, 3).at(4000, 4000), foe()], false, &[4, 1, 3]);
    assert!(cites(&told, "DW-MORALE-03"));
    table.ok(1, go("ChooseFlight", 550, 4000), &[]);
    assert!(matches!(table.top(), Frame::Flight { moves: 1, .. }));
    let told = table.ok(1, go("ChooseFlight", 0, 4000), &[]);
    assert!(cites(&told, "DW-MORALE-05") && cites(&told, "DW-TURN-10") && table.is_out(1));
}

#[test]
fn dw_morale_06_a_flyer_keeps_clear_of_enemies_or_is_lost() {
    let flyer = fig(0, 4, 3, json!(["Flight"])).at(1000, 4000);
    let far = fig(0, 4, 3, json!(["Flight"])).at(3000, 4000);
    let (mut table, _) = panic(far, &[plain(1, 3, 3).at(1600, 4600)], false, &[4, 5, 3]);
    assert_eq!(table.refused(1, go("ChooseFlight", 1550, 4000)), "DW-MORALE-06");
    table.ok(1, go("ChooseFlight", 1975, 2975), &[]);
    let ring: Vec<Fig> = [
        (300, 3000),
        (300, 3600),
        (300, 4400),
        (300, 5000),
        (900, 2900),
        (900, 5100),
        (1000, 3300),
        (1000, 4700),
    ]
    .into_iter()
    .map(|(x, y)| plain(1, 3, 3).at(x, y))
    .collect();
    let (table, told) = panic(flyer, &ring, false, &[4, 5, 3]);
    assert!(cites(&told, "DW-MORALE-06") && table.is_out(1));
}

#[test]
fn dw_morale_07_a_prone_figure_first_stands_up() {
    let (table, told) = panic(runner().prone(), &[foe()], false, &[4, 5, 3]);
    assert!(cites(&told, "DW-MORALE-07") && !table.is_prone(1));
    assert!(matches!(table.top(), Frame::Stint { .. }), "one failure: it only stands");
    let (table, _) = panic(runner().prone(), &[foe()], false, &[4, 1, 3]);
    assert!(matches!(table.top(), Frame::Flight { moves: 1, .. }));
}

#[test]
fn dw_morale_08_prone_in_contact_or_immobilised_is_lost() {
    let near = plain(1, 3, 3).at(1250, 4000);
    let (table, told) = panic(runner().prone(), &[near], true, &[4, 5, 3]);
    assert!(cites(&told, "DW-MORALE-08") && table.is_out(1));
    let (table, told) = panic(runner().held(Hold::Sonic), &[foe()], false, &[4, 5, 3]);
    assert!(cites(&told, "DW-MORALE-08") && table.is_out(1));
}

#[test]
fn dw_morale_09_and_dw_reflex_06_fleeing_from_contact() {
    let near = || plain(1, 3, 3).at(1250, 4000);
    let (table, told) = panic(runner(), &[near()], true, &[4, 5, 3, 2, 4]);
    assert!(cites(&told, "DW-MORALE-09") && cites(&told, "DW-REFLEX-06"));
    assert!(matches!(table.top(), Frame::Flight { moves: 1, .. }), "it won and flees on");
    let (table, told) = panic(runner(), &[near()], true, &[4, 5, 3, 4, 3]);
    assert!(cites(&told, "DW-REFLEX-06") && table.is_out(1), "it lost and is killed");
}

#[test]
fn dw_morale_10_slow_figures_move_twice_in_flight() {
    let slow = fig(0, 4, 3, json!(["Slow"])).at(3500, 4000);
    let (mut table, told) = panic(slow, &[foe()], false, &[4, 1, 3]);
    assert!(cites(&told, "DW-MORALE-10"));
    table.ok(1, go("ChooseFlight", 2050, 4000), &[]);
    table.ok(1, go("ChooseFlight", 600, 4000), &[]);
}
