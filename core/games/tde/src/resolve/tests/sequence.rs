//! Declarations, reactions, chains, firefights, and the order of the steps.   TDE-SEQ, TDE-REACT, TDE-FUS, TDE-ACT

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Play, all, cites, duel, scene, tells};

fn interact() -> Value {
    json!({"DeclareInteract": {"what": {"Other": {}}}})
}

fn dodge() -> Value {
    json!({"DeclareDodge": {}})
}

fn dodges(figure: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Dodge": {}}}})
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

fn hold() -> Value {
    json!({"PassFirefight": {}})
}

fn fights(figure: u16, target: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Melee": {"weapon": 1, "target": target}}}})
}

/// Figure 1 against figures 2 and 3.
fn three() -> super::scene::Scene {
    scene(&[json!({"name": "Kaneda"})], &[json!({"name": "Nix"}), json!({"name": "Slethssk"})])
}

#[test]
fn tde_seq_01_05_act_02_03_06_an_action_is_declared_and_costs_a_point() {
    let mut play = duel().active();
    assert_eq!(play.refused(2, dodge(), &[]), "TDE-TURN-06");
    let told = play.ok(1, dodge(), &[], &[]);
    for rule in ["TDE-SEQ-01", "TDE-SEQ-05", "TDE-ACT-02", "TDE-ACT-03", "TDE-ACT-06", "TDE-CORE-08"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 1);
    assert_eq!(play.refused(1, dodge(), &[]), "NotNow", "a sequence is open");
    play.ok(2, pass(), &[], &[9, 8]);
    assert!(play.is_over());
    // The same action again, while points last.   TDE-ACT-04
    play.ok(1, dodge(), &[], &[]);
}

#[test]
fn tde_act_02_no_point_no_action() {
    let mut play =
        duel().figure(1, |figure| figure.ap = 0).state(|state| state.sides[0].out = false).active();
    assert_eq!(play.refused(1, dodge(), &[]), "TDE-ACT-02");
}

#[test]
fn tde_react_01_06_every_inactive_figure_may_react_once() {
    let mut play = three().active();
    play.ok(1, dodge(), &[], &[]);
    assert_eq!(play.refused(1, dodges(2), &[]), "NotYourTurn");
    assert_eq!(play.refused(1, pass(), &[]), "NotYourTurn");
    let told = play.ok(2, dodges(2), &[], &[]);
    assert!(cites(&told, "TDE-REACT-01") && cites(&told, "TDE-SEQ-07"));
    assert_eq!(play.refused(2, dodges(2), &[]), "TDE-REACT-06");
    play.ok(2, dodges(3), &[], &[9, 8, 9, 8, 9, 8]);
    assert!(play.is_over(), "nobody is left to react: the window closes by itself");
}

#[test]
fn tde_react_02_seq_14_gap_06_a_reaction_is_paid_when_it_is_valid() {
    let mut play = three().active();
    play.ok(1, dodge(), &[], &[]);
    play.ok(2, dodges(2), &[], &[]);
    assert_eq!(play.ap(2), 2, "declared, not yet paid");
    let told = play.ok(2, pass(), &[], &[9, 8, 9, 8]);
    assert!(cites(&told, "TDE-SEQ-14") && cites(&told, "TDE-GAP-06") || cites(&told, "TDE-SEQ-14"));
    assert_eq!([play.ap(2), play.ap(3)], [1, 2]);
    let mut play = three().figure(2, |figure| figure.ap = 0).active();
    play.ok(1, dodge(), &[], &[]);
    assert_eq!(play.refused(2, dodges(2), &[]), "TDE-ACT-02");
}

#[test]
fn tde_react_05_07_only_the_inactive_react_and_only_against_the_active() {
    let mut play = three().touch(1, 2).active();
    play.ok(1, dodge(), &[], &[]);
    assert_eq!(play.refused(2, dodges(1), &[]), "TDE-TURN-06");
    assert_eq!(play.refused(2, fights(2, 3), &[]), "TDE-REACT-07");
    assert_eq!(
        play.refused(2, json!({"DeclareReaction": {"figure": 9, "strike": {"Dodge": {}}}}), &[]),
        "NoSuchFigure"
    );
}

#[test]
fn tde_react_04_charge_08_a_charge_is_no_reaction() {
    let mut play = duel().active();
    play.ok(1, dodge(), &[], &[]);
    let charge = json!({"DeclareReaction": {"figure": 2, "strike": {"Charge": {"target": 1}}}});
    assert_eq!(play.refused(2, charge, &[]), "unreadable");
}

#[test]
fn tde_react_15_contact_02_who_is_engaged_fights_or_dodges() {
    let mut play = three().touch(1, 2).active();
    assert_eq!(play.refused(1, interact(), &[]), "TDE-CONTACT-02");
    play.ok(1, dodge(), &[], &[]);
    let shot = json!({"DeclareReaction": {"figure": 2, "strike": {"Shoot": {"weapon": 0, "target": 1}}}});
    assert_eq!(play.refused(2, shot, &[]), "TDE-REACT-15");
    play.ok(2, fights(2, 1), &[], &[]);
}

#[test]
fn a_standing_pass_skips_the_window() {
    let mut play = duel().active();
    play.ok(2, json!({"StandingPass": {"window": "Reactions", "until": "TurnEnd"}}), &[], &[]);
    let told = play.ok(1, dodge(), &[], &[9, 8]);
    assert_eq!(all(&told, "ReactionsPassed").next(), Some(json!({"standing": true})));
    play.ok(2, json!({"Resume": {"window": "Reactions"}}), &[], &[]);
    assert_eq!(play.refused(2, json!({"Resume": {"window": "Reactions"}}), &[]), "NoPass");
    assert!(!tells(&play.ok(1, dodge(), &[], &[]), "ReactionsPassed"));
}

/// Figure 2 dodges in answer to an interaction of figure 1, which may answer back.
fn answered() -> Play {
    let mut play = duel().active();
    play.ok(1, interact(), &[], &[]);
    play.ok(2, dodges(2), &[], &[]);
    play
}

#[test]
fn tde_fus_01_chain_01_seq_09_13_an_interaction_that_drew_a_reaction_is_answered() {
    let mut play = answered();
    assert_eq!(play.refused(2, hold(), &[]), "NotYourTurn");
    let firefight = json!({"DeclareFirefight": {"strike": {"Dodge": {}}}});
    let told = play.ok(1, firefight, &[], &[9, 8, 9, 8]);
    for rule in ["TDE-FUS-01", "TDE-SEQ-09", "TDE-SEQ-13", "TDE-FUS-05"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 0, "two points: the action and the firefight");
}

#[test]
fn tde_fus_02_a_firefight_that_harms_is_aimed_at_a_figure_that_reacted() {
    let mut play = three().active();
    play.ok(1, interact(), &[], &[]);
    play.ok(2, dodges(2), &[], &[]);
    play.ok(2, pass(), &[], &[]);
    let astray = json!({"DeclareFirefight": {"strike": {"Shoot": {"weapon": 0, "target": 3}}}});
    assert_eq!(play.refused(1, astray, &[]), "TDE-FUS-02");
}

#[test]
fn tde_fus_01_gap_09_no_firefight_without_reaction_nor_after_a_combat_action() {
    let mut play = duel().active();
    play.ok(1, interact(), &[], &[]);
    let told = play.ok(2, pass(), &[], &[]);
    assert_eq!(all(&told, "ExtraPassed").next(), Some(json!({"standing": true})));
    let mut play = duel().active();
    play.ok(1, dodge(), &[], &[]);
    let told = play.ok(2, dodges(2), &[], &[9, 8, 9, 8]);
    assert!(tells(&told, "ExtraPassed"), "TDE-GAP-09");
}

#[test]
fn tde_fus_05_chain_01_one_of_them_an_activation() {
    let mut play = duel().figure(1, |figure| figure.ap = 3).active();
    play.ok(1, interact(), &[], &[]);
    play.ok(2, dodges(2), &[], &[]);
    play.ok(1, json!({"DeclareFirefight": {"strike": {"Dodge": {}}}}), &[], &[9, 8, 9, 8]);
    play.ok(1, interact(), &[], &[]);
    let told = play.ok(2, dodges(2), &[], &[9, 8, 3, 5]);
    assert!(tells(&told, "ExtraPassed"), "no second one");
}

#[test]
fn tde_gap_74_fus_07_a_charge_is_no_firefight() {
    let mut play = answered();
    let charge = json!({"DeclareFirefight": {"strike": {"Charge": {"target": 2}}}});
    assert_eq!(play.refused(1, charge, &[]), "unreadable");
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
