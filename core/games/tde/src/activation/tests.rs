//! Activations, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, cites, duel, scene, tells};
use crate::state::frames::Frame;
use greffe_core::judging::fact::FigureId;

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
fn tde_turn_06_07_act_01_05_an_activation_begins_and_is_ended() {
    let mut play = pair().choosing(0);
    assert_eq!(play.refused(2, activate(3), &[]), "NotYourTurn");
    assert_eq!(play.refused(1, activate(3), &[]), "TDE-TURN-06");
    assert!(cites(&play.ok(1, activate(1), &[], &[]), "TDE-ACT-01"));
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-ACT-05") && cites(&told, "TDE-TURN-07"));
    assert_eq!((next(&play), play.ap(1)), (Some(1), 2));
}

#[test]
fn tde_turn_10_a_figure_is_activated_once_a_turn() {
    let mut play = pair().figure(1, |figure| figure.activated = true).choosing(0);
    assert_eq!(play.refused(1, activate(1), &[]), "TDE-TURN-10");
}

#[test]
fn tde_gap_05_a_figure_without_points_or_down_is_not_activated() {
    let mut play = pair().figure(1, |figure| figure.ap = 0).choosing(0);
    assert_eq!(play.refused(1, activate(1), &[]), "TDE-ACT-01");
    let mut play = pair().figure(1, |figure| figure.wounds = 4).choosing(0);
    assert_eq!(play.refused(1, activate(1), &[]), "TDE-HEALTH-08");
}

#[test]
fn tde_turn_08_a_pass_token_is_spent_instead() {
    let mut play = pair().state(|state| state.sides[1].tokens = 1).choosing(1);
    assert_eq!(play.refused(1, json!({"PassActivation": {}}), &[]), "NotYourTurn");
    let told = play.ok(2, json!({"PassActivation": {}}), &[], &[]);
    assert!(tells(&told, "PassTokenSpent"));
    assert_eq!((play.bench.state.sides[1].tokens, next(&play)), (0, Some(0)));
    play.ok(1, activate(1), &[], &[]);
    play.ok(1, end(), &[], &[]);
    assert_eq!(play.refused(2, json!({"PassActivation": {}}), &[]), "TDE-TURN-08");
}

#[test]
fn an_activation_without_points_ends_by_itself() {
    let mut play = duel().figure(1, |figure| figure.ap = 1).active();
    play.ok(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[], &[]);
    let told = play.ok(2, json!({"PassReactions": {}}), &[], &[]);
    assert!(tells(&told, "ActivationEnded"));
    assert_eq!(play.figure(1).activated.then_some(FigureId(1)), Some(FigureId(1)));
}
