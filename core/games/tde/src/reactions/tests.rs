//! Reactions, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, Told, all, cites, duel, far, no, scene, tells};

/// A run of four inches.
fn walk() -> Value {
    json!({"DeclareMove": {"length": 1016}})
}

/// A way of six inches with a climb at its end, from the fourth inch on.
fn climb() -> Value {
    json!({"DeclareMove": {"length": 1524, "kinds": ["Climb"], "before": 1016}})
}

fn shot(target: u16) -> Value {
    json!({"Shoot": {"weapon": 0, "target": target}})
}

fn reaction(figure: u16, strike: &Value, spot: i32) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": strike, "spot": spot}})
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

fn hold() -> Value {
    json!({"PassFirefight": {}})
}

/// Two figures against two.
fn four() -> Scene {
    scene(&[json!({}), json!({})], &[json!({}), json!({})])
}

fn declared(play: &mut Play, command: Value) -> Told {
    play.ok(1, command, &[], &[])
}

#[test]
fn tde_react_08_14_seq_08_a_reaction_names_its_place_and_may_not_happen() {
    let mut play = duel().active();
    declared(&mut play, climb());
    let near = [far("distance", &[2, 1], 8)];
    assert_eq!(play.refused(2, reaction(2, &shot(1), 1600), &near), "TDE-SEQ-08");
    let told = play.ok(2, reaction(2, &shot(1), 1270), &near, &[]);
    assert!(cites(&told, "TDE-REACT-08") && cites(&told, "TDE-SEQ-08"));
    let told = play.ok(1, hold(), &[no("clings", &[1])], &[5, 9]);
    assert!(cites(&told, "TDE-REACT-14"));
    assert_eq!(play.ap(2), 2);
}

#[test]
fn tde_react_12_a_charge_is_dodged_and_fought_where_it_ends() {
    for strike in [json!({"Dodge": {}}), json!({"Melee": {"weapon": 1, "target": 1}})] {
        let charge = json!({"DeclareCharge": {"length": 1016, "target": 3, "weapon": 1}});
        let mut play = four().active();
        declared(&mut play, charge);
        for spot in [0, 353, 1015, 1017] {
            assert_eq!(play.refused(2, reaction(3, &strike, spot), &[]), "TDE-REACT-12", "{spot}");
        }
        play.ok(2, reaction(3, &strike, 1016), &[], &[]);
    }
}

#[test]
fn tde_react_03_a_dodger_sees_the_active_figure() {
    let mut play = duel().active();
    declared(&mut play, walk());
    let dodge = json!({"Dodge": {}});
    assert_eq!(play.refused(2, reaction(2, &dodge, 0), &[no("sight", &[2, 1])]), "TDE-REACT-03");
    let mut play = duel().figure(1, |figure| figure.stealthed = true).active();
    declared(&mut play, walk());
    assert_eq!(play.refused(2, reaction(2, &dodge, 0), &[]), "TDE-REACT-03");
}

#[test]
fn tde_react_12_the_bystanders_of_a_charge_are_not_opposed() {
    let mut play = four().active();
    let charge = json!({"DeclareCharge": {"length": 1016, "target": 3, "weapon": 1}});
    play.ok(1, charge, &[], &[]);
    play.ok(2, reaction(4, &shot(1), 254), &[far("distance", &[4, 1], 8)], &[]);
    let told = play.ok(2, pass(), &[], &[9, 8, 9, 8]);
    assert!(cites(&told, "TDE-REACT-12") && !tells(&told, "Opposed"));
}

fn interact() -> Value {
    json!({"DeclareInteract": {"what": {"Other": {}}}})
}

fn dodge() -> Value {
    json!({"DeclareDodge": {}})
}

fn dodges(figure: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Dodge": {}}}})
}

fn fights(figure: u16, target: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Melee": {"weapon": 1, "target": target}}}})
}

/// Figure 1 against figures 2 and 3.
fn three() -> Scene {
    scene(&[json!({"name": "Kaneda"})], &[json!({"name": "Nix"}), json!({"name": "Slethssk"})])
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
