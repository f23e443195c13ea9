//! Actions, by rule.

use serde_json::json;

use crate::bench::{act, cites, far, fig, line, plain, scene, tests, threshold, yes};
use crate::profiles::Suit::{Clubs, Diamonds, Hearts, Spades};
use crate::state::{Frame, Posture};
use greffe_core::judging::fact::FigureId;

#[test]
fn seg_actn_01_another_suit_is_refused_and_one_action_only() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-ACTN-01");
    let figs = [fig(0, 3, "RangedAttackShort").at(1000, 1000), fig(1, 3, "").at(1500, 1000)];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-ACTN-01");
}

#[test]
fn seg_actn_02_basic_actions_need_no_skill_seg_actn_03_the_others_do() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    for command in ["DoubleAttack", "VampiricAttack", "Immobilise", "Grapple", "SpecialRangedAttack"] {
        assert_eq!(t.refused(1, act(command, 2)), "SEG-ACTN-03", "{command}");
    }
    t.ok(1, act("BasicAttack", 2), &[6]);
}

#[test]
fn seg_mat_04_only_ones_own_active_figure_acts() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    assert_eq!(t.refused(2, act("BasicAttack", 1)), "SEG-MAT-04");
}

#[test]
fn seg_actn_04_skills_on_basic_attacks_compose() {
    let figs = [fig(0, 3, "DoubleAttack SpecialMelee RangedAttackLong"), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("DoubleAttack", 2), &[6]);
    assert!(cites(&told, "SEG-ACTN-04"));
    assert_eq!(tests(&told)[0].suit, Diamonds, "special in contact");
    let facts = [far("distance", &[1, 3], 900), yes("sight", &[1, 3])];
    let told = t.with(1, act("BasicAttack", 3), &facts, &[6]);
    assert_eq!(tests(&told)[0].suit, Spades, "never at range");
}

#[test]
fn seg_gap_19_targets_may_be_limited_to_the_right_side() {
    let figs = [fig(0, 2, "Heal"), fig(0, 2, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[6]);
    let mut t = scene(&figs).option("friendly_targeting", "refused").touch(1, 2).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-GAP-19");
    assert_eq!(t.refused(1, act("BasicAttack", 1)), "SEG-GAP-19");
}

#[test]
fn seg_adj_01_adjectives_decide_who_may_react() {
    let foe = || fig(1, 3, "SpecialNullify").posture(Posture::Nullify);
    let mut t = scene(&[fig(0, 3, "SpecialMelee"), foe()]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(matches!(t.top(), Frame::ReactionWindow { eligible, .. } if *eligible == [FigureId(2)]));
    let mut t = scene(&[fig(0, 3, ""), foe()]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert_eq!(t.value(2), 2, "nothing special to cancel");
}

#[test]
fn seg_adj_05_seg_adj_03_special_melee_tests_diamonds() {
    let mut t = scene(&[
        fig(0, 2, "SpecialMelee").bonus("diamonds", 1).bonus("contact_spades", 3),
        fig(1, 3, "SpecialProtection"),
    ])
    .touch(1, 2)
    .active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!(tests(&told)[0].suit, Diamonds);
    assert_eq!((threshold(&told), line(&told, "SEG-SKDEF-11")), (2, Some(-1)));
    assert!(cites(&told, "SEG-SKSPE-02"));
}

#[test]
fn seg_basic_07_accumulate_gains_one_then_tests_for_another() {
    for (face, omega) in [(1, 2), (6, 1)] {
        let mut t = scene(&[fig(0, 3, ""), fig(1, 2, "")]).active(1, Diamonds);
        let told = t.ok(1, plain("Accumulate"), &[face]);
        assert!(cites(&told, "SEG-BASIC-07"));
        assert_eq!(t.omega(1), omega);
    }
}

#[test]
fn seg_basic_06_support_lasts_to_the_end_of_the_next_activation() {
    let figs = [fig(0, 3, ""), fig(0, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Diamonds);
    let told = t.ok(1, act("Support", 2), &[3]);
    assert!(cites(&told, "SEG-BASIC-06"));
    assert_eq!(t.figure(2).support.len(), 1);
    assert_eq!(t.refused(1, plain("Accumulate")), "SEG-ACTN-01");
    let supported = fig(0, 3, "").supported(1, 2);
    let mut t = scene(&[supported, fig(0, 3, ""), fig(1, 3, "")]).active(1, Clubs);
    let told = t.ok(1, plain("FastMove"), &[5, 5]);
    assert_eq!(line(&told, "SEG-BASIC-06"), Some(1));
    t.ok(1, plain("EndActivation"), &[]);
    assert!(t.figure(1).support.is_empty());
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(t.refused(1, act("Support", 1)), "SEG-GAP-55");
    assert_eq!(t.refused(1, act("Support", 2)), "SEG-RANGE-04");
}

#[test]
fn seg_skmisc_07_effective_support_is_worth_two() {
    let mut t =
        scene(&[fig(0, 3, "EffectiveSupport"), fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Diamonds);
    let told = t.ok(1, act("Support", 2), &[3]);
    assert!(cites(&told, "SEG-SKMISC-07"));
    assert_eq!(t.figure(2).support[0].amount, 2);
    let mut t = scene(&[fig(0, 3, "").supported(2, 2), fig(0, 3, ""), fig(1, 3, "")]).active(1, Clubs);
    assert_eq!(line(&t.ok(1, plain("FastMove"), &[6, 6]), "SEG-SKMISC-07"), Some(2));
}

#[test]
fn seg_skmisc_08_reliable_support_needs_no_die() {
    let figs = [fig(0, 1, "ReliableSupport"), fig(0, 3, ""), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).touch(1, 4).active(1, Diamonds);
    let told = t.ok(1, act("Support", 2), &[]);
    assert!(cites(&told, "SEG-SKMISC-08") && cites(&told, "SEG-GAP-53"));
    assert_eq!(t.figure(2).support.len(), 1);
}

#[test]
fn seg_gap_24_supports_may_stack_or_not() {
    let figs = [fig(0, 3, ""), fig(0, 3, "").supported(1, 1), fig(1, 3, "")];
    for (word, count) in [("true", 2), ("false", 1)] {
        let mut t = scene(&figs).option("support_stacks", word).touch(1, 2).active(1, Diamonds);
        t.ok(1, act("Support", 2), &[1]);
        assert_eq!(t.figure(2).support.len(), count);
    }
}

#[test]
fn seg_act_10_suits_stand_for_families_of_actions() {
    for (suit, command) in [
        (Spades, json!({"AdoptPosture": {"kind": "Defensive"}})),
        (Hearts, plain("FastMove")),
        (Clubs, plain("Accumulate")),
        (Diamonds, plain("Disengage")),
    ] {
        let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, suit);
        assert_eq!(t.refused(1, command), "SEG-ACTN-01");
    }
}
