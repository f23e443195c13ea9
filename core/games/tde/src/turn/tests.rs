//! Turns, pass tokens, initiative, upkeep.   TDE-TURN, TDE-SETUP-04

use serde_json::{Value, json};

use crate::bench::{Play, Scene, Told, all, cites, duel, scene, tells};
use crate::state::frames::Frame;
use crate::state::{Figure, Slowed};

fn activate(figure: u16) -> Value {
    json!({"ActivateFigure": {"figure": figure}})
}

fn end() -> Value {
    json!({"EndActivation": {}})
}

fn next(play: &Play) -> Option<u8> {
    match play.bench.state.stack.last() {
        Some(Frame::Turn { next }) => Some(*next),
        _ => None,
    }
}

/// Two figures against one.
fn pair() -> Scene {
    scene(&[json!({"name": "A1"}), json!({"name": "A2"})], &[json!({"name": "B1"})])
}

#[test]
fn tde_turn_09_a_side_with_nobody_left_is_skipped_then_upkeep_begins() {
    let mut play = pair().figure(3, |figure| figure.activated = true).choosing(0);
    play.ok(1, activate(1), &[], &[]);
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-TURN-09") && next(&play) == Some(0));
    play.ok(1, activate(2), &[], &[]);
    let told = play.ok(1, end(), &[], &[3, 5]);
    assert!(tells(&told, "UpkeepStarted"));
}

/// The last activation of the turn ends; both sides roll for the next.
fn turn_over(scene: Scene, dice: &[u32]) -> (Play, Told) {
    let mut play = scene.figure(2, |figure| figure.activated = true).active();
    let told = play.ok(1, end(), &[], dice);
    (play, told)
}

#[test]
fn tde_turn_11_14_15_points_and_tokens_are_lost_and_the_turn_ends() {
    let scene = duel().state(|state| state.sides[0].tokens = 2);
    let (play, told) = turn_over(scene, &[3, 5]);
    for rule in ["TDE-TURN-11", "TDE-TURN-14", "TDE-TURN-15", "TDE-TURN-01"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!((play.bench.state.turn, play.ap(2), play.bench.state.sides[0].tokens), (2, 0, 0));
}

#[test]
fn tde_turn_02_the_side_with_fewer_conscious_figures_has_the_difference() {
    let scene = pair().figure(3, |figure| figure.activated = true);
    let (play, told) = turn_over(scene, &[3, 5]);
    assert!(cites(&told, "TDE-TURN-02") && cites(&told, "TDE-HEALTH-07"));
    assert_eq!([play.bench.state.sides[0].tokens, play.bench.state.sides[1].tokens], [0, 1]);
    let down = pair().figure(3, |figure| figure.activated = true).figure(2, |figure| figure.wounds = 4);
    let (play, _) = turn_over(down, &[3, 5]);
    assert_eq!([play.bench.state.sides[0].tokens, play.bench.state.sides[1].tokens], [0, 0]);
}

#[test]
fn tde_turn_03_gap_48_the_lower_takes_or_leaves_and_ties_are_rolled_again() {
    let (mut play, told) = turn_over(duel(), &[4, 4, 9, 2]);
    let rolled = all(&told, "InitiativeRolled").next().unwrap();
    assert_eq!(rolled, json!({"throws": [[4, 4], [9, 2]], "lower": 1}));
    assert!(cites(&told, "TDE-GAP-48"));
    assert_eq!(play.refused(1, json!({"ChooseInitiative": {"take": true}}), &[]), "NotYourTurn");
    play.ok(2, json!({"ChooseInitiative": {"take": false}}), &[], &[]);
    assert_eq!((play.bench.state.initiative, next(&play)), (Some(0), Some(0)));
}

#[test]
fn tde_turn_04_05_prof_02_points_are_gained_up_to_the_maximum() {
    let lively = json!({"ap_gain": 5, "ap_max": 4});
    let scene = scene(&[lively, json!({})], &[json!({})]).figure(3, |figure| figure.activated = true);
    let scene = scene.figure(2, |figure| figure.activated = true).figure(2, |figure| figure.wounds = 4);
    let mut play = scene.active();
    play.ok(1, end(), &[], &[3, 5]);
    let told = play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    assert!(cites(&told, "TDE-PROF-02") && cites(&told, "TDE-TURN-04") && cites(&told, "TDE-TURN-05"));
    assert_eq!([play.ap(1), play.ap(2), play.ap(3)], [4, 0, 2], "who is Down gains nothing");
    assert_eq!(next(&play), Some(0));
}

#[test]
fn tde_gap_49_infiltration_changes_the_first_gain() {
    let scene = duel().figure(1, |figure| figure.advance = 1).figure(2, |figure| figure.advance = -1);
    let (mut play, _) = turn_over(scene, &[3, 5]);
    let told = play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    assert!(cites(&told, "TDE-GAP-49"));
    assert_eq!([play.ap(1), play.ap(2)], [3, 1]);
    assert_eq!(play.figure(1).advance, 0);
}

#[test]
fn tde_turn_12_13_prop_08_gap_42_fire_burns_in_upkeep() {
    let burning = || duel().figure(2, |figure| figure.fire = 2);
    let (play, told) = turn_over(burning(), &[9, 3, 5]);
    assert!(cites(&told, "TDE-PROP-08") && cites(&told, "TDE-GAP-42"));
    assert_eq!(all(&told, "FireTested").next(), Some(json!({"figure": 2, "fire": 2, "wounds": 1})));
    assert_eq!(play.figure(2).fire, 2);
    let (play, _) = turn_over(burning(), &[4, 3, 5]);
    assert_eq!((play.figure(2).fire, play.figure(2).wounds), (1, 0));
    let (play, told) = turn_over(burning().option("fire_test", "per_marker"), &[9, 2, 3, 5]);
    assert_eq!(all(&told, "FireTested").next(), Some(json!({"figure": 2, "fire": 1, "wounds": 1})));
    assert_eq!(play.figure(2).fire, 1);
}

#[test]
fn tde_prop_03_11_gap_27_blind_and_slowed_markers_go() {
    let slow = |lasting| {
        move |figure: &mut Figure| {
            figure.slowed = Some(Slowed { by: 2, lasting });
            figure.blind = true;
        }
    };
    let mut play = duel().figure(1, slow(false)).active();
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-PROP-11") && play.figure(1).slowed.is_none() && play.figure(1).blind);
    // It came after the last activation: it lasts through this one, and no further.
    let mut play = duel().figure(1, slow(true)).active();
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-GAP-27") && play.figure(1).slowed.is_none());
    let (play, told) = turn_over(duel().figure(1, slow(false)), &[3, 5]);
    assert!(cites(&told, "TDE-PROP-03") && !play.figure(1).blind);
}

#[test]
fn tde_core_01_a_ruling_is_agreed_or_rolled_for() {
    let mut play = duel().active();
    let told =
        play.ok(2, json!({"Ruling": {"text": "Le muret est un Couvert Léger", "die": true}}), &[], &[7]);
    assert!(cites(&told, "TDE-CORE-01"));
    assert_eq!(play.bench.state.rulings[0].die, Some(7));
    assert_eq!(play.refused(2, json!({"Ruling": {"text": "  "}}), &[]), "TDE-CORE-01");
}
