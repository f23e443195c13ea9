//! Dodges and disengagements.   TDE-DODGE, TDE-CONTACT-06

use serde_json::{Value, json};

use crate::bench::{Play, all, cites, duel, far, scene, tells};
use crate::state::Posture;

fn shoot() -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": 2}})
}

fn dodges() -> Value {
    json!({"DeclareReaction": {"figure": 2, "strike": {"Dodge": {}}}})
}

fn step(way: Value) -> Value {
    let mut command = way;
    command["figure"] = json!(2);
    json!({"ChooseDisplacement": command})
}

/// Figure 1 shoots from 9 inches, figure 2 dodges; the dice of both.
fn shot(dice: &[u32]) -> Play {
    let mut play = duel().active();
    play.ok(1, shoot(), &[far("distance", &[1, 2], 9)], &[]);
    play.ok(2, dodges(), &[], dice);
    play
}

#[test]
fn tde_dodge_01_02_03_a_flop_does_not_help() {
    let play = shot(&[5, 8, 9, 8, 10, 10, 10]);
    assert!(play.is_over());
    assert_eq!((play.figure(2).wounds, play.ap(2)), (3, 1));
}

#[test]
fn tde_dodge_04_11_seq_19_26_a_success_steps_an_inch() {
    let mut play = shot(&[3, 8, 5, 8]);
    assert!(!play.is_over(), "figure 2 says where it goes");
    assert_eq!(play.refused(1, step(json!({})), &[]), "TDE-TURN-06");
    assert_eq!(play.refused(2, step(json!({"length": 300})), &[]), "TDE-DODGE-04");
    let jump = step(json!({"length": 200, "kinds": ["Jump"]}));
    assert_eq!(play.refused(2, jump, &[]), "TDE-DODGE-04");
    let told = play.ok(2, step(json!({"length": 254})), &[], &[]);
    assert!(cites(&told, "TDE-DODGE-11") && cites(&told, "TDE-SEQ-26"));
    assert_eq!(play.figure(2).wounds, 0);
}

#[test]
fn tde_dodge_05_06_better_dodges_go_farther() {
    let mut play = shot(&[3, 8, 5, 4]);
    assert_eq!(play.refused(2, step(json!({"length": 254 * 3})), &[]), "TDE-DODGE-04");
    let leap = |tenths: i32| step(json!({"length": tenths, "kinds": ["Jump"]}));
    assert_eq!(play.refused(2, leap(300), &[]), "TDE-DODGE-05");
    play.ok(2, leap(254), &[], &[]);
    let mut play = shot(&[3, 8, 5, 1]);
    let told = play.ok(2, step(json!({})), &[], &[]);
    assert!(tells(&told, "ApGained"), "an Exploit earns a point");
    assert_eq!(play.ap(2), 2);
}

#[test]
fn tde_dodge_07_a_fiasco_hurts_even_unopposed() {
    let mut play = duel().figure(2, |figure| figure.ap = 0).active();
    let told = play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 9, 10]);
    assert!(cites(&told, "TDE-DODGE-07"));
    assert_eq!(play.figure(1).wounds, 1);
}

#[test]
fn tde_opp_03_dodge_02_a_true_tie_is_dodged_and_hit() {
    let mut play = shot(&[5, 8, 5, 9, 10, 10, 10]);
    play.ok(2, step(json!({"length": 254})), &[], &[]);
    assert_eq!(play.figure(2).wounds, 3);
}

#[test]
fn tde_dodge_10_post_04_low_figures_dodge_worse() {
    let mut play = duel().figure(2, |figure| figure.posture = Posture::Crouched).active();
    play.ok(1, shoot(), &[far("distance", &[1, 2], 9)], &[]);
    let told = play.ok(2, dodges(), &[], &[9, 8, 9, 8]);
    let dodge = all(&told, "TestRolled").find(|test| test["test"]["figure"] == 2).unwrap();
    assert_eq!(dodge["test"]["target"], 5);
}

#[test]
fn tde_dodge_08_gap_11_one_dodge_against_several_shots() {
    let mut play = scene(&[json!({})], &[json!({}), json!({})]).active();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[]);
    let shot = |figure: u16| json!({"DeclareReaction": {"figure": figure, "strike": {"Shoot": {"weapon": 0, "target": 1}}}});
    play.ok(2, shot(2), &[far("distance", &[2, 1], 9)], &[]);
    // The dodge of 4 beats the shot of 3, not that of 5.
    play.ok(2, shot(3), &[far("distance", &[3, 1], 9)], &[4, 8, 3, 8, 5, 8, 10, 10, 10]);
    play.ok(1, json!({"ChooseDisplacement": {"figure": 1, "length": 254}}), &[], &[]);
    assert_eq!(play.figure(1).wounds, 3);
}

#[test]
fn tde_contact_06_01_dodge_04_a_dodge_disengages() {
    let mut play = scene(&[json!({})], &[json!({})])
        .at(&[(2540, 2540), (2840, 2540)])
        .touch(1, 2)
        .figure(2, |figure| figure.ap = 0)
        .active();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[5, 8]);
    let away = |x: i32| json!({"ChooseDisplacement": {"figure": 1, "path": [{"x": x, "y": 2540}]}});
    assert_eq!(play.refused(1, away(2000), &[]), "TDE-DODGE-04");
    let told = play.ok(1, away(2290), &[], &[]);
    assert!(cites(&told, "TDE-CONTACT-06"));
    assert!(play.bench.state.contacts.is_empty());
}

#[test]
fn tde_dodge_04_11_a_displacement_ends_where_it_was_declared() {
    let mut play = scene(&[json!({})], &[json!({})])
        .at(&[(2540, 2540), (5080, 2540)])
        .figure(2, |figure| figure.ap = 0)
        .active();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[5, 8]);
    let away = |x: i32| json!({"ChooseDisplacement": {"figure": 1, "path": [{"x": x, "y": 2540}]}});
    assert_eq!(play.refused(1, away(2540 - 255), &[]), "TDE-DODGE-04");
    play.ok(1, away(2540 - 254), &[], &[]);
    assert_eq!(play.figure(1).at.unwrap().x, 2540 - 254, "one inch, not a millimetre less");
}
