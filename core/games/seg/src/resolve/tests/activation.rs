//! SEG-IMMO, SEG-MOVE-07 to 09, SEG-SKMISC-04, SEG-SKMISC-06, SEG-GAP-13: what an activation allows.

use serde_json::json;

use super::{act, cites, fig, go, line, plain, scene, tells, tests, threshold};
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

#[test]
fn seg_move_07_one_free_move_before_or_after() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Hearts);
    let told = t.ok(1, go("FreeMove", 1500, 1000), &[]);
    assert!(cites(&told, "SEG-MOVE-07"));
    assert_eq!(t.refused(1, go("FreeMove", 1600, 1000)), "SEG-MOVE-07");
    let told = t.ok(1, json!({"AdoptPosture": {"kind": "Defensive"}}), &[]);
    assert!(tells(&told, "ActivationEnded"), "nothing is left to choose");
    let mut t = scene(&figs).active(1, Hearts);
    t.ok(1, json!({"AdoptPosture": {"kind": "Defensive"}}), &[]);
    let told = t.ok(1, go("FreeMove", 1500, 1000), &[]);
    assert!(cites(&told, "SEG-GAP-15") && tells(&told, "ActivationEnded"));
    assert_eq!(t.posture(1), None, "a later move drops it");
}

#[test]
fn seg_gap_15_an_own_move_may_keep_the_posture() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).option("posture_lost_on_own_move", "false").active(1, Hearts);
    t.ok(1, json!({"AdoptPosture": {"kind": "Defensive"}}), &[]);
    t.ok(1, go("FreeMove", 1500, 1000), &[]);
    assert_eq!(t.posture(1), Some(Posture::Defensive));
}

#[test]
fn seg_move_08_an_action_that_gives_up_the_free_move() {
    let figs =
        [fig(0, 3, "DoubleAttack VampiricAttack Precise").at(1000, 1000), fig(1, 3, "").at(1500, 1000)];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, go("FreeMove", 1250, 1000), &[]);
    assert_eq!(t.refused(1, act("DoubleAttack", 2)), "SEG-MOVE-08");
    assert_eq!(t.refused(1, act("VampiricAttack", 2)), "SEG-MOVE-08");
    assert_eq!(t.refused(1, plain("WaiveFreeMove")), "SEG-MOVE-08");
}

#[test]
fn seg_move_09_moves_add_up() {
    let figs = [fig(0, 6, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Clubs);
    t.ok(1, go("FreeMove", 2000, 1000), &[]);
    t.ok(1, plain("FastMove"), &[]);
    t.ok(1, go("ActionMove", 3000, 1000), &[]);
    let told = t.ok(1, go("ActionMove", 4000, 1000), &[]);
    assert!(cites(&told, "SEG-MOVE-09"));
    assert_eq!((t.at(1), t.figure(1).moves), ((4000, 1000), 0), "the turn ended: counters start anew");
}

#[test]
fn seg_skmisc_04_precise_trades_the_free_move_for_one() {
    let figs = [fig(0, 3, "Precise CounterAttacker"), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, plain("WaiveFreeMove"), &[]);
    assert!(cites(&told, "SEG-SKMISC-04"));
    assert_eq!(t.refused(1, plain("WaiveFreeMove")), "SEG-MOVE-08");
    let told = t.ok(1, act("BasicAttack", 2), &[4]);
    assert_eq!((line(&told, "SEG-SKMISC-04"), threshold(&told)), (Some(1), 4));
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Spades);
    assert_eq!(t.refused(1, plain("WaiveFreeMove")), "SEG-ACTN-03");
}

#[test]
fn seg_gap_56_an_engaged_figure_may_have_nothing_to_give_up() {
    let figs = [fig(0, 3, "Precise DoubleAttack"), fig(1, 3, "")];
    let mut t = scene(&figs).option("waive_when_engaged", "false").touch(1, 2).active(1, Spades);
    assert_eq!(t.refused(1, plain("WaiveFreeMove")), "SEG-GAP-56");
    assert_eq!(t.refused(1, act("DoubleAttack", 2)), "SEG-GAP-56");
}

#[test]
fn seg_gap_13_an_action_may_be_forgone_unless_agreed_otherwise() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Hearts);
    let told = t.ok(1, plain("NoAction"), &[]);
    assert!(cites(&told, "SEG-GAP-13"));
    let told = t.ok(1, json!({"EndActivation": {}}), &[]);
    assert!(tells(&told, "ActivationEnded"));
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).option("allow_no_action", "false").active(1, Hearts);
    assert_eq!(t.refused(1, plain("EndActivation")), "SEG-GAP-13");
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).option("allow_no_action", "false").active(1, Spades);
    t.ok(1, plain("EndActivation"), &[]);
}

#[test]
fn seg_gap_14_a_free_move_without_an_action() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Hearts);
    t.ok(1, go("FreeMove", 1500, 1000), &[]);
    let told = t.ok(1, plain("EndActivation"), &[]);
    assert!(tells(&told, "ActionForgone") && tells(&told, "ActivationEnded"));
}

#[test]
fn seg_gap_48_an_actor_killed_by_a_counter_ends_its_activation() {
    let figs =
        [fig(0, 1, "DoubleAttack"), fig(0, 1, ""), fig(1, 6, "CounterAttacker").posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 3).active(1, Spades);
    t.ok(1, act("DoubleAttack", 3), &[1]);
    t.ok(2, json!({"Parry": {"parrier": 3}}), &[]);
    let told = t.ok(2, plain("CounterAttack"), &[]);
    assert!(t.is_out(1) && tells(&told, "SecondAttackForgone") && tells(&told, "ActivationEnded"));
    assert!(cites(&told, "SEG-GAP-48"));
}
