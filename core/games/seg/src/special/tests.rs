//! Special, by rule.

use serde_json::json;

use crate::bench::{cites, fig, go, line, scene, tells, word};
use crate::profiles::Suit::{Clubs, Diamonds};
use crate::state::Posture;

#[test]
fn seg_skspe_06_a_teleport_asks_for_nothing_before_its_die() {
    let figs = [fig(0, 3, "Teleport").omega(1), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    t.ok(1, json!({"Teleport": {}}), &[6]);
    assert_eq!((t.omega(1), t.touch(1, 2)), (1, true));
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused_with(1, json!({"Teleport": {}}), &[word("length", &[1], "beyond")]), "SEG-SKSPE-06");
    t.ok(1, json!({"Teleport": {}}), &[1]);
    assert_eq!((t.omega(1), t.touch(1, 2)), (0, false));
}

#[test]
fn seg_skspe_06_teleport_leaves_contact_and_ignores_what_is_between() {
    let figs = [fig(0, 3, "Teleport").omega(1).at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, go("Teleport", 3051, 1000)), "SEG-SKSPE-06");
    let told = t.ok(1, go("Teleport", 3050, 1000), &[1]);
    assert!(cites(&told, "SEG-SKSPE-06") && cites(&told, "SEG-GAP-28"));
    assert_eq!((t.at(1), t.omega(1), t.touch(1, 2)), ((3050, 1000), 0, false));
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    t.ok(1, go("Teleport", 3000, 1000), &[6]);
    assert_eq!((t.at(1), t.omega(1)), ((1000, 1000), 1));
    let mut t = scene(&figs).option("teleport_ignores_contact", "false").touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, go("Teleport", 3000, 1000)), "SEG-MOVE-06");
}

#[test]
fn seg_skspe_07_a_target_is_sent_within_long_range_in_sight() {
    let figs = [
        fig(0, 3, "TeleportTarget").omega(2).at(1000, 1000),
        fig(1, 3, "Tenacious").posture(Posture::Defensive).at(2000, 1000),
    ];
    let send = |x: i32, y: i32| json!({"TeleportTarget": {"target": 2, "to": {"x": x, "y": y}}});
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(t.refused(1, send(1000, 3051)), "SEG-SKSPE-07");
    let told = t.ok(1, send(1000, 3050), &[1]);
    assert!(cites(&told, "SEG-SKSPE-07") && !tells(&told, "WindowOpened"), "no aggression: no parry");
    assert_eq!((t.at(2), t.posture(2), t.omega(1)), ((1000, 3050), None, 0));
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, send(1000, 3000), &[6]);
    assert_eq!((t.at(2), t.omega(1)), ((2000, 1000), 1));
}

#[test]
fn seg_adj_02_harm_that_is_no_aggression_meets_no_protection() {
    let figs = [
        fig(0, 3, "TeleportTarget").omega(2).at(1000, 1000),
        fig(1, 3, "SpecialProtection RangedProtection").at(2000, 1000),
    ];
    let mut t = scene(&figs).active(1, Diamonds);
    let told = t.ok(1, json!({"TeleportTarget": {"target": 2, "to": {"x": 1000, "y": 3000}}}), &[6]);
    assert_eq!((line(&told, "SEG-SKDEF-11"), line(&told, "SEG-SKDEF-12")), (None, None));
}

#[test]
fn seg_skspe_08_a_target_is_brought_into_contact() {
    let figs = [fig(0, 3, "SummonTarget").omega(1).at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    let bring = |x: i32| json!({"SummonTarget": {"target": 2, "to": {"x": x, "y": 1000}}});
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(t.refused(1, bring(1400)), "SEG-RANGE-04");
    let told = t.ok(1, bring(750), &[1]);
    assert!(cites(&told, "SEG-SKSPE-08"));
    assert_eq!((t.at(2), t.touch(1, 2), t.omega(1)), ((750, 1000), true, 0));
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, bring(750), &[6]);
    assert_eq!(t.omega(1), 1);
}

#[test]
fn seg_skspe_09_a_portal_appears_in_contact() {
    let figs = [fig(0, 3, "CreatePortal").omega(1).at(1000, 1000), fig(1, 3, "").at(1000, 1250)];
    let open = |x: i32, y: i32| json!({"CreatePortal": {"at": {"x": x, "y": y}}});
    let mut t = scene(&figs).touch(1, 2).active(1, Diamonds);
    assert_eq!(t.refused(1, open(1500, 1000)), "SEG-RANGE-04");
    assert_eq!(t.refused(1, open(1100, 1230)), "SEG-GAP-57");
    let told = t.ok(1, open(1250, 1000), &[1]);
    assert!(cites(&told, "SEG-SKSPE-09"));
    assert_eq!((t.bench.state.portals.len(), t.omega(1)), (1, 0));
    let mut t = scene(&figs).touch(1, 2).active(1, Diamonds);
    t.ok(1, open(1250, 1000), &[6]);
    assert_eq!((t.bench.state.portals.len(), t.omega(1)), (0, 0), "spent even when it fails");
}
