//! Chained actions, moments along a route, what is not reached.   TDE-CHAIN, TDE-REACT, TDE-FUS, TDE-SEQ

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Play, Scene, Told, all, cites, duel, far, no, scene, tells, yes};
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

#[test]
fn tde_react_12_the_bystanders_of_a_charge_are_not_opposed() {
    let mut play = four().active();
    let charge = json!({"DeclareCharge": {"length": 1016, "target": 3, "weapon": 1}});
    play.ok(1, charge, &[], &[]);
    play.ok(2, reaction(4, &shot(1), 254), &[far("distance", &[4, 1], 8)], &[]);
    let told = play.ok(2, pass(), &[], &[9, 8, 9, 8]);
    assert!(cites(&told, "TDE-REACT-12") && !tells(&told, "Opposed"));
}
