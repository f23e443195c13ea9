//! The steps of an action sequence, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, all, cites, duel, far, no, scene, tells};

fn dodge() -> Value {
    json!({"DeclareDodge": {}})
}

fn dodges(figure: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Dodge": {}}}})
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

fn fights(figure: u16, target: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Melee": {"weapon": 1, "target": target}}}})
}

/// Figure 1 against figures 2 and 3.
fn three() -> Scene {
    scene(&[json!({"name": "Kaneda"})], &[json!({"name": "Nix"}), json!({"name": "Slethssk"})])
}

#[test]
fn tde_seq_16_17_18_act_07_opposed_tests_come_before_unopposed_ones() {
    let mut play = three().touch(1, 2).active();
    play.ok(1, json!({"DeclareMelee": {"weapon": 1, "target": 2}}), &[], &[]);
    play.ok(2, dodges(3), &[], &[]);
    let told = play.ok(2, fights(2, 1), &[], &[9, 8, 10, 8, 9, 7]);
    let order: Vec<u64> =
        all(&told, "TestRolled").map(|rolled| rolled["test"]["figure"].as_u64().unwrap()).collect();
    assert_eq!(order, [1, 2, 3]);
    for rule in ["TDE-SEQ-16", "TDE-SEQ-18", "TDE-SEQ-19", "TDE-SEQ-20", "TDE-SEQ-21"] {
        assert!(cites(&told, rule), "{rule}");
    }
}

#[test]
fn tde_seq_18_the_active_side_tests_first() {
    let mut play = three().active();
    play.ok(1, dodge(), &[], &[]);
    let told = {
        play.ok(2, dodges(3), &[], &[]);
        play.ok(2, dodges(2), &[], &[9, 8, 9, 8, 9, 7])
    };
    let order: Vec<u64> =
        all(&told, "TestRolled").map(|rolled| rolled["test"]["figure"].as_u64().unwrap()).collect();
    assert_eq!(order, [1, 3, 2]);
}

#[test]
fn tde_seq_37_the_steps_come_in_the_books_order() {
    let mut play = duel().active();
    play.ok(1, dodge(), &[], &[]);
    let told = play.ok(2, pass(), &[], &[9, 8]);
    let stages: Vec<Value> = all(&told, "StageReached").map(|told| told["stage"].clone()).collect();
    let book = [
        "Extra",
        "Movement",
        "Reached",
        "Payment",
        "Templates",
        "Opposed",
        "Unopposed",
        "Escapes",
        "Saves",
        "Moves",
        "Orders",
        "Exploits",
        "Markers",
        "Wounds",
        "End",
    ];
    assert_eq!(stages, book);
}

#[test]
fn tde_test_09_a_fiasco_without_a_mishap_is_a_flop() {
    let mut play = duel().figure(2, |figure| figure.stealthed = true).active();
    play.ok(1, json!({"DeclareReveal": {"target": 2}}), &[far("distance", &[1, 2], 5)], &[]);
    let told = play.ok(2, pass(), &[], &[8, 8]);
    assert!(cites(&told, "TDE-TEST-09"));
    assert!(!play.figure(1).arms.iter().any(|arm| arm.defective));
}

#[test]
fn tde_test_10_11_the_exceptional_value_serves_range_or_damage() {
    for (inches, damage) in [(10, 4), (15, 3)] {
        let mut play = duel().active();
        let shot = json!({"DeclareShoot": {"weapon": 0, "target": 2}});
        play.ok(1, shot, &[far("distance", &[1, 2], inches)], &[]);
        let told = play.ok(2, pass(), &[], &[&[5, 3][..], &vec![1; damage]].concat());
        let resolved = all(&told, "ActResolved").next().unwrap();
        assert_eq!(resolved["harms"][0]["damage"], damage);
        assert!(cites(&told, "TDE-TEST-10") && cites(&told, "TDE-TEST-11"));
    }
}

#[test]
fn tde_seq_10_11_a_climb_is_tested_before_anything_else() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareMove": {"length": 1524, "kinds": ["Climb"], "before": 1016}}), &[], &[]);
    play.ok(2, pass(), &[], &[]);
    let told = play.ok(1, json!({"PassFirefight": {}}), &[no("clings", &[1])], &[5, 9]);
    assert!(cites(&told, "TDE-SEQ-10") && cites(&told, "TDE-SEQ-11"));
}

#[test]
fn tde_seq_31_32_34_35_wounds_come_together_after_the_markers() {
    let mut play = duel().touch(1, 2).figure(2, |figure| figure.wounds = 2).active();
    play.ok(1, json!({"DeclareMelee": {"weapon": 1, "target": 2}}), &[], &[]);
    let told = play.ok(2, pass(), &[], &[5, 9, 9, 9]);
    for rule in ["TDE-SEQ-31", "TDE-SEQ-32", "TDE-SEQ-34", "TDE-SEQ-35"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert!(tells(&told, "WentDown") && play.figure(2).wounds == 4);
}
