//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use crate::bench::{bare, cites, event, plain, scene};
use crate::state::frames::Frame;

#[test]
fn dw_reflex_01_03_disengaging_against_free_attacks() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    assert_eq!(table.refused(1, bare("Disengage")), "DW-ACT-02");
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[2, 4]);
    assert!(cites(&told, "DW-REFLEX-03") && cites(&told, "DW-REFLEX-01"));
    assert!(cites(&told, "DW-ACTION-19"));
    assert!(matches!(table.top(), Frame::Breakaway { .. }) && !table.is_prone(2), "only its maker harms");
    table.ok(1, bare("BreakAway"), &[]);
    assert!(!table.touch(1, 2) && table.left() == 0);
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    table.ok(1, bare("Disengage"), &[4, 2]);
    assert!(table.is_prone(1) && table.touch(1, 2), "held");
}

#[test]
fn dw_reflex_03_a_tie_holds_unless_agreed_otherwise() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[3, 3]);
    assert_eq!(event(&told, "ReflexesEnded")["away"], false);
    let mut table = scene(&figs).option("disengage_tie", "leaves").touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[3, 3]);
    assert_eq!(event(&told, "ReflexesEnded")["away"], true);
}
