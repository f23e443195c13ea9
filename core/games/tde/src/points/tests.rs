//! Action points, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, cites, duel, scene, tells};

fn dodge() -> Value {
    json!({"DeclareDodge": {}})
}

#[test]
fn tde_act_02_no_point_no_action() {
    let mut play =
        duel().figure(1, |figure| figure.ap = 0).state(|state| state.sides[0].out = false).active();
    assert_eq!(play.refused(1, dodge(), &[]), "TDE-ACT-02");
}

/// A figure with a talent shoots one that cannot react, five inches away.
fn armed(own: Value, other: Value) -> Play {
    let side = |name: &str, talent: Value| json!({"name": name, "talents": [talent]});
    scene(&[side("Nix", own)], &[side("Kaneda", other)]).figure(2, |figure| figure.ap = 0).active()
}

fn nothing() -> Value {
    json!({"name": "None", "text": "It may interact."})
}

#[test]
fn tde_talent_01_act_02_a_changed_cost() {
    let swift = json!({
        "name": "Swift", "effects": [{"Cost": {"of": "Dodge", "ap": 0}}], "limit": {"per": "Match", "uses": 1},
    });
    let mut play = armed(swift, nothing());
    assert!(tells(&play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]), "TalentUsed"));
    assert_eq!(play.ap(1), 2);
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    assert_eq!(play.ap(1), 1, "the usual price from then on");
    let slow = json!({"name": "Slow", "effects": [{"Cost": {"of": "Dodge", "ap": 3}}]});
    assert_eq!(armed(slow, nothing()).refused(1, json!({"DeclareDodge": {}}), &[]), "TDE-ACT-02");
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

#[test]
fn tde_test_07_act_10_seq_25_30_an_exploit_earns_a_point_at_the_end() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[]);
    let told = play.ok(2, pass(), &[], &[5, 5]);
    assert!(cites(&told, "TDE-ACT-10") && !tells(&told, "ApGained"));
    let told = play.ok(1, json!({"ChooseDisplacement": {"figure": 1, "length": 254}}), &[], &[]);
    for rule in ["TDE-TEST-07", "TDE-ACT-10", "TDE-SEQ-25", "TDE-SEQ-30"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 2);
}
