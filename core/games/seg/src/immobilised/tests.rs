//! Immobilised, by rule.

use serde_json::json;

use crate::bench::{act, cites, fig, go, line, plain, scene, tells, tests};
use crate::profiles::Suit::{Clubs, Hearts, Spades};
use crate::state::Posture;

#[test]
fn seg_immo_02_only_an_escape_is_open_to_the_immobilised() {
    let mut t = scene(&[fig(0, 3, "Precise").held(), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-IMMO-02");
    assert_eq!(t.refused(1, json!({"FreeMove": {}})), "SEG-IMMO-02");
    assert_eq!(t.refused(1, plain("WaiveFreeMove")), "SEG-GAP-36");
    let told = t.ok(1, plain("EscapeImmobilised"), &[2]);
    assert_eq!((tests(&told)[0].suit, line(&told, "SEG-OUTN-01")), (Clubs, Some(-1)));
    assert!(tells(&told, "ActivationEnded"), "no free move, even on success");
    assert!(!t.figure(1).immobilised);
}

#[test]
fn seg_immo_03_failure_keeps_the_state() {
    let mut t = scene(&[fig(0, 3, "").held(), fig(1, 3, "")]).active(1, Hearts);
    let told = t.ok(1, plain("EscapeImmobilised"), &[4]);
    assert!(cites(&told, "SEG-IMMO-03"));
    assert!(t.figure(1).immobilised);
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Hearts);
    assert_eq!(t.refused(1, plain("EscapeImmobilised")), "SEG-IMMO-02");
}

#[test]
fn seg_immo_04_an_immobilised_adversary_still_engages() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").held().at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, go("FreeMove", 500, 1000)), "SEG-MOVE-06");
    let told = t.ok(1, plain("Disengage"), &[3]);
    assert_eq!(line(&told, "SEG-OUTN-03"), Some(0));
}

#[test]
fn seg_immo_05_becoming_immobilised_costs_any_posture_seg_immo_01() {
    let figs = [fig(0, 3, "Immobilise"), fig(1, 3, "Tenacious").posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("Immobilise", 2), &[1]);
    let told = t.ok(2, plain("DeclineParry"), &[]);
    assert!(cites(&told, "SEG-IMMO-05") && cites(&told, "SEG-IMMO-01"));
    assert_eq!((t.posture(2), t.figure(2).immobilised), (None, true));
}

#[test]
fn seg_skmisc_06_agile_escapes_without_a_die() {
    let figs = [fig(0, 1, "Agile").held(), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    let told = t.ok(1, plain("EscapeImmobilised"), &[]);
    assert!(cites(&told, "SEG-SKMISC-06") && tells(&told, "ActivationEnded"));
    assert!(!t.figure(1).immobilised);
}
