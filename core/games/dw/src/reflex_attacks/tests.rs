//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{bare, cites, event, fig, plain, scene};
use crate::state::Hold;
use crate::state::frames::Frame;

#[test]
fn dw_reflex_03_several_adversaries_in_their_controllers_order() {
    let figs = [plain(0, 3, 5), plain(1, 3, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).touch(1, 3).active(1, 2);
    table.ok(1, bare("Disengage"), &[]);
    assert!(matches!(table.top(), Frame::Reflexes { ordered: false, .. }));
    assert_eq!(table.refused(1, json!({"OrderReflexes": {"order": [2, 3]}})), "NotYourTurn");
    assert_eq!(table.refused(2, json!({"OrderReflexes": {"order": [2]}})), "DW-GAP-17");
    let told = table.ok(2, json!({"OrderReflexes": {"order": [3, 2]}}), &[1, 3, 1, 3]);
    assert!(cites(&told, "DW-GAP-15"));
    assert_eq!(event(&told, "ReflexStepped")["maker"], 3);
    assert!(matches!(table.top(), Frame::Breakaway { .. }));
}

#[test]
fn dw_reflex_04_helpless_figures_make_no_free_attack() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3), plain(1, 3, 3).prone(), plain(1, 3, 3).held(Hold::Web)];
    let mut table = scene(&figs).touch(1, 2).touch(1, 3).touch(1, 4).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[1, 5]);
    assert_eq!(event(&told, "ReflexesOpened")["makers"], json!([2]));
    assert!(cites(&told, "DW-REFLEX-04"));
}

#[test]
fn dw_reflex_05_an_expert_suffers_none() {
    let figs = [fig(0, 3, 3, json!(["DisengagementExpert"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 2);
    let told = table.ok(1, bare("Disengage"), &[]);
    assert!(cites(&told, "DW-REFLEX-05"));
    assert!(matches!(table.top(), Frame::Breakaway { .. }));
}
