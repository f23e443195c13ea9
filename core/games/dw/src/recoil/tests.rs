//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{Fig, Table, act, bare, cites, event, fig, go, plain, scene, seat_of, tells};
use crate::prompt::prompt;
use crate::state::frames::Frame;

/// Figure 1 has pushed figure 2 back; whatever else stands there.
fn pushed(others: &[Fig]) -> Table {
    let mut figs = vec![plain(0, 3, 3).at(1000, 1000), plain(1, 3, 3).at(1250, 1000)];
    figs.extend_from_slice(others);
    figs.sort_by_key(|fig| fig.side);
    let target = u16::try_from(figs.iter().position(|fig| fig.side == 1).unwrap() + 1).unwrap();
    let mut table = scene(&figs).touch(1, target).active(1, 3);
    table.ok(1, act("MeleeAttack", target), &[5, 3]);
    assert!(matches!(table.top(), Frame::Recoil { .. }));
    table
}

#[test]
fn dw_recoil_01_one_base_away_as_the_owner_likes() {
    let mut table = pushed(&[]);
    assert_eq!(table.refused(1, go("ChooseRecoil", 1500, 1000)), "DW-ACT-01", "not its owner");
    assert_eq!(table.refused(2, go("ChooseRecoil", 1600, 1000)), "DW-RECOIL-01");
    assert_eq!(table.refused(2, go("ChooseRecoil", 1250, 1250)), "DW-RECOIL-01", "not away");
    let told = table.ok(2, go("ChooseRecoil", 1450, 1150), &[]);
    assert!(cites(&told, "DW-RECOIL-01"));
    assert_eq!(table.at(2), (1450, 1150));
    assert!(!table.touch(1, 2));
}

#[test]
fn dw_recoil_02_into_an_active_enemy() {
    let mut table = pushed(&[plain(0, 3, 3).at(1750, 1000)]);
    // Figures 1 and 2 are side 0's; figure 3 recoils into figure 2.
    let told = table.ok(2, go("ChooseRecoil", 1500, 1000), &[4, 3]);
    assert!(cites(&told, "DW-RECOIL-02") && table.is_prone(3));
    assert_eq!(event(&told, "ReflexesOpened")["makers"], json!([2]));
    let mut table = pushed(&[plain(0, 3, 3).at(1750, 1000).prone()]);
    let told = table.ok(2, go("ChooseRecoil", 1500, 1000), &[]);
    assert!(!tells(&told, "ReflexesOpened"), "not a prone one");
}

#[test]
fn dw_recoil_03_no_room_makes_it_fall() {
    let mut table = pushed(&[]);
    assert_eq!(table.refused(2, json!({"ChooseRecoil": {"stuck": true}})), "DW-RECOIL-03");
    // Against the table's edge the book decides: nobody is asked.
    let figs = [plain(0, 3, 3).at(400, 1000), plain(1, 3, 3).at(150, 1000)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    let told = table.ok(1, act("MeleeAttack", 2), &[5, 3]);
    assert!(cites(&told, "DW-RECOIL-03") && table.is_prone(2));
    assert!(!matches!(table.top(), Frame::Recoil { .. }));
    assert_eq!(table.at(2), (150, 1000));
}

#[test]
fn dw_recoil_04_through_allies_where_there_is_room_beyond() {
    let figs = [
        plain(0, 3, 3).at(1000, 1000),
        plain(1, 3, 3).at(1250, 1000).key("base", json!(250)),
        fig(1, 3, 3, json!([])).at(1375, 1217),
    ];
    let mut table = scene(&figs).touch(1, 2).touch(2, 3).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[5, 3]);
    assert_eq!(table.refused(2, go("ChooseRecoil", 1463, 1130)), "DW-MOVE-06");
    let told = table.ok(2, go("ChooseRecoil", 1500, 1000), &[]);
    assert!(cites(&told, "DW-RECOIL-04"));
    let mut table = scene(&figs).touch(1, 2).touch(2, 3).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[5, 3]);
    assert_eq!(table.refused(2, bare("ChooseRecoil")), "PlaceNeeded");
}

#[test]
fn dw_recoil_03_a_gap_between_two_directions_is_room_and_is_offered() {
    // Free are some nine degrees, from 33 to 42: of the directions that forms try first none leads there.
    let figs = [
        plain(0, 3, 3).at(1000, 1000),
        plain(0, 3, 3).at(1649, 973).prone(),
        plain(0, 3, 3).at(1327, 1392).prone(),
        plain(0, 3, 3).at(1450, 654).prone(),
        plain(1, 3, 3).at(1250, 1000),
    ];
    let mut table = scene(&figs).touch(1, 5).active(1, 3);
    table.ok(1, act("MeleeAttack", 5), &[5, 3]);
    assert!(matches!(table.top(), Frame::Recoil { .. }) && !table.is_prone(5));
    let forms = prompt(&table.bench.setup, &table.bench.state, seat_of(2));
    let way = forms.iter().find(|form| form.command == "ChooseRecoil").unwrap().witness.clone().unwrap();
    let told = table.ok(2, json!({ "ChooseRecoil": way }), &[]);
    assert!(cites(&told, "DW-RECOIL-01"));
    let (x, y) = table.at(5);
    assert!(x > 1250 && y > 1000 && !table.is_prone(5), "{x}, {y}");
}
