//! Chained actions and firefights, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, Told, all, cites, duel, far, no, scene, tells, yes};
use crate::state::sequence::Void;

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

fn declared(play: &mut Play, command: Value) -> Told {
    play.ok(1, command, &[], &[])
}

#[test]
fn tde_chain_02_03_gap_07_a_shot_is_chained_after_the_reactions() {
    let mut play = duel().active();
    declared(&mut play, walk());
    play.ok(2, pass(), &[], &[]);
    let chain = |strike: Value, spot| json!({"DeclareChain": {"strike": strike, "spot": spot}});
    let melee = json!({"Melee": {"weapon": 1, "target": 2}});
    assert_eq!(play.refused(1, chain(melee, 0), &[]), "TDE-CHAIN-02");
    assert_eq!(play.refused(1, chain(shot(2), 1017), &[far("distance", &[1, 2], 8)]), "TDE-SEQ-08");
    let told = play.ok(1, chain(shot(2), 508), &[far("distance", &[1, 2], 8)], &[9, 8]);
    for rule in ["TDE-CHAIN-01", "TDE-CHAIN-02", "TDE-CHAIN-03", "TDE-SEQ-13"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 0);
}

#[test]
fn tde_gap_07_a_shot_is_announced_with_its_move() {
    let with = || json!({"DeclareMove": {"length": 1016, "chain": shot(2), "chain_spot": 254}});
    let near = [far("distance", &[1, 2], 8)];
    let mut play = duel().active();
    let told = play.ok(1, with(), &near, &[]);
    assert!(cites(&told, "TDE-GAP-07") && cites(&told, "TDE-GAP-62"));
    let mut poor = duel().figure(1, |figure| figure.ap = 1).active();
    assert_eq!(poor.refused(1, with(), &near), "TDE-ACT-02", "TDE-GAP-62");
    let mut early = duel().option("chain_timing", "with_move").active();
    declared(&mut early, walk());
    let told = early.ok(2, pass(), &[], &[]);
    assert!(tells(&told, "ExtraPassed"), "too late to chain");
}

#[test]
fn tde_chain_04_each_enemy_answers_the_move_or_the_chained_action() {
    let mut play = duel().active();
    let with = json!({"DeclareMove": {"length": 1016, "chain": shot(2), "chain_spot": 254}});
    play.ok(1, with, &[far("distance", &[1, 2], 8)], &[]);
    let answer = json!({"DeclareReaction": {"figure": 2, "strike": shot(1), "to_chain": true}});
    let told = play.ok(2, answer, &[far("distance", &[2, 1], 8)], &[5, 9, 6, 9, 3, 3, 3]);
    assert_eq!(all(&told, "Opposed").next().unwrap()["verdict"], "Reaction");
    assert!(cites(&told, "TDE-CHAIN-04"));
    let mut play = duel().active();
    declared(&mut play, walk());
    let answer = json!({"DeclareReaction": {"figure": 2, "strike": shot(1), "to_chain": true}});
    assert_eq!(play.refused(2, answer, &[far("distance", &[2, 1], 8)]), "TDE-CHAIN-04");
}

#[test]
fn tde_chain_01_one_chained_action_an_activation() {
    let mut play = duel().figure(1, |figure| figure.ap = 3).active();
    declared(&mut play, walk());
    play.ok(2, pass(), &[], &[]);
    play.ok(1, json!({"DeclareChain": {"strike": {"Dodge": {}}}}), &[], &[9, 8]);
    declared(&mut play, walk());
    let told = play.ok(2, pass(), &[], &[]);
    assert!(tells(&told, "ExtraPassed"), "the second Move has none");
}

/// The climb with a chained shot in its Exceptional part, the dice of the climb, then the rest.
fn late_shot(scene: Scene, dice: &[u32], facts: &[greffe_core::judging::fact::Fact]) -> (Play, Told) {
    let mut play = scene.active();
    declared(&mut play, climb());
    play.ok(2, pass(), &[], &[]);
    let chain = json!({"DeclareChain": {"strike": shot(2), "spot": 1270}});
    let facts: Vec<greffe_core::judging::fact::Fact> =
        facts.iter().cloned().chain([far("distance", &[1, 2], 8)]).collect();
    let told = play.ok(1, chain, &facts, dice);
    (play, told)
}

#[test]
fn tde_chain_05_seq_12_gap_06_gap_52_a_shot_beyond_the_success_distance_needs_an_exceptional() {
    let (play, told) = late_shot(duel(), &[5, 9], &[no("clings", &[1])]);
    assert_eq!(all(&told, "Cancelled").next().unwrap()["void"], json!(Void::NotReached));
    for rule in ["TDE-SEQ-12", "TDE-CHAIN-05", "TDE-GAP-52", "TDE-GAP-07"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 1, "the point is not spent");
    let (play, told) = late_shot(duel(), &[5, 4, 9, 8], &[yes("clings", &[1])]);
    assert!(!tells(&told, "Cancelled") && play.ap(1) == 0);
}

#[test]
fn tde_gap_07_a_cancelled_chain_counts_unless_the_house_says_otherwise() {
    let chained = |play: &Play| {
        play.bench
            .state
            .stack
            .iter()
            .any(|frame| matches!(frame, crate::state::frames::Frame::Activation { chained: true, .. }))
    };
    let (play, _) = late_shot(duel(), &[5, 9], &[no("clings", &[1])]);
    assert!(chained(&play));
    let free = duel().option("cancelled_chain_counts", "false");
    let (play, _) = late_shot(free, &[5, 9], &[no("clings", &[1])]);
    assert!(!chained(&play));
}

#[test]
fn tde_fus_06_a_firefight_lapses_with_its_reactions() {
    let mut play = duel().active();
    declared(&mut play, climb());
    play.ok(2, reaction(2, &shot(1), 1270), &[far("distance", &[2, 1], 8)], &[]);
    let firefight = json!({"DeclareFirefight": {"strike": {"Dodge": {}}, "spot": 0}});
    let told = play.ok(1, firefight, &[no("clings", &[1])], &[5, 9]);
    assert!(cites(&told, "TDE-FUS-06"));
    assert_eq!([play.ap(1), play.ap(2)], [1, 2]);
}

#[test]
fn tde_chain_06_react_04_13_fus_07_a_charge_takes_neither_chain_nor_firefight() {
    let mut play = duel().active();
    let charge = json!({"DeclareCharge": {"length": 1016, "target": 2, "weapon": 1}});
    play.ok(1, charge, &[], &[]);
    let told =
        play.ok(2, json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}}), &[], &[9, 8, 10, 8]);
    for rule in ["TDE-CHAIN-06", "TDE-FUS-07", "TDE-GAP-74", "TDE-REACT-04", "TDE-REACT-11", "TDE-REACT-13"] {
        assert!(cites(&told, rule), "{rule}");
    }
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

fn hold() -> Value {
    json!({"PassFirefight": {}})
}

/// Figure 1 against figures 2 and 3.
fn three() -> Scene {
    scene(&[json!({"name": "Kaneda"})], &[json!({"name": "Nix"}), json!({"name": "Slethssk"})])
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
