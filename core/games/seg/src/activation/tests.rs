//! Activation, by rule.

use serde_json::json;

use crate::bench::{Table, act, block, cites, fig, go, line, plain, scene, tells, threshold};
use crate::profiles::Suit::{self, Hearts, Spades};
use crate::state::Posture;

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

#[test]
fn seg_gap_13_a_shot_or_a_spell_that_is_possible_obliges_too() {
    let start = |skills: &str, omega: u32, x: i32, suit: Suit| {
        let figs = [fig(0, 3, skills).omega(omega).at(1000, 1000), fig(1, 3, "").at(x, 1000)];
        scene(&figs).option("allow_no_action", "false").active(1, suit)
    };
    let obliged = |mut t: Table| t.refused(1, plain("NoAction")) == "SEG-GAP-13";
    assert!(obliged(start("RangedAttackShort", 0, 2700, Spades)), "at twice the ruler");
    start("RangedAttackShort", 0, 2800, Spades).ok(1, plain("NoAction"), &[]);
    assert!(obliged(start("SpecialRangedAttack", 1, 3000, Spades)));
    start("SpecialRangedAttack", 0, 3000, Spades).ok(1, plain("NoAction"), &[]);
    assert!(obliged(start("SpecialImmobilise", 2, 3000, Spades)));
    start("SpecialImmobilise", 1, 3000, Spades).ok(1, plain("NoAction"), &[]);
    let wall = json!([block("wall", [1500, 0], [100, 4000], 500)]);
    let figs = [fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    let mut t = scene(&figs).setup("scenery", wall).option("allow_no_action", "false").active(1, Spades);
    t.ok(1, plain("EndActivation"), &[]);
    // Others pay: an ally that lends its energy is near.
    let figs = [
        fig(0, 3, "SpecialRangedAttack").at(1000, 1000),
        fig(0, 3, "Receptacle").omega(1).at(1000, 1500),
        fig(1, 3, "").at(2500, 1000),
    ];
    assert!(obliged(scene(&figs).option("allow_no_action", "false").active(1, Spades)));
}
