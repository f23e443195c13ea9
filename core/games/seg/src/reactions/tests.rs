//! Reactions, by rule.

use serde_json::json;

use crate::bench::{act, cites, far, fig, line, no, parry, plain, scene, tells, tests, threshold, yes};
use crate::profiles::Suit::{Clubs, Diamonds, Hearts, Spades};
use crate::state::{Frame, Posture};
use greffe_core::judging::fact::FigureId;

#[test]
fn seg_skdef_08_a_counter_out_of_sight_is_refused_where_nothing_is_recorded() {
    let figs = [
        fig(0, 3, "RangedAttackLong"),
        fig(1, 3, "CounterAttacker RangedAttackShort").posture(Posture::Defensive),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("BasicAttack", 2), &[far("distance", &[1, 2], 900), yes("sight", &[1, 2])], &[1]);
    t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
    let blind = [far("distance", &[1, 2], 900), no("sight", &[1, 2])];
    assert_eq!(t.refused_with(2, plain("CounterAttack"), &blind), "SEG-RANGE-01");
    t.ok(2, plain("DeclineCounter"), &[]);
}

#[test]
fn seg_post_04_a_parry_stops_the_blow_and_keeps_the_posture() {
    let figs = [fig(0, 3, ""), fig(1, 3, "").bonus("hearts", 1).posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(tells(&told, "WindowOpened"));
    assert_eq!(t.owed(), [(2, "parry")]);
    let told = t.ok(2, parry(2), &[4]);
    assert_eq!((threshold(&told), line(&told, "SEG-OUTN-02")), (4, Some(0)));
    assert_eq!((t.posture(2), t.value(2)), (Some(Posture::Defensive), 3));
    assert!(cites(&told, "SEG-POST-04"));
}

#[test]
fn seg_gap_05_a_miss_opens_no_window() {
    let mut t =
        scene(&[fig(0, 3, ""), fig(1, 3, "").posture(Posture::Defensive)]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert!(!tells(&told, "WindowOpened"));
}

#[test]
fn seg_post_05_an_unfit_posture_is_lost_without_a_parry() {
    let figs = [
        fig(0, 3, "RangedAttackLong").at(1000, 1000),
        fig(1, 3, "ContactDefence").posture(Posture::ContactDefence).at(2000, 1000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-POST-05") && !tells(&told, "WindowOpened"));
    assert_eq!(t.posture(2), None);
}

#[test]
fn seg_post_06_special_attacks_are_parried_by_a_fitting_posture() {
    let figs = [
        fig(0, 3, "SpecialRangedAttack").omega(1).at(1000, 1000),
        fig(1, 3, "RangedDefence").posture(Posture::RangedDefence).at(2000, 1000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, act("SpecialRangedAttack", 2), &[1]);
    let told = t.ok(2, parry(2), &[3]);
    assert!(cites(&told, "SEG-POST-06") && cites(&told, "SEG-SKDEF-06"));
    assert_eq!(tests(&told)[0].suit, Clubs);
}

#[test]
fn seg_post_07_one_attempt_for_each_aggression() {
    let figs = [
        fig(0, 3, ""),
        fig(1, 3, "").posture(Posture::Defensive),
        fig(1, 3, "Protector").posture(Posture::Defensive),
    ];
    let mut t = scene(&figs).touch(1, 2).touch(2, 3).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, parry(3), &[6]);
    assert!(cites(&told, "SEG-SKDEF-03") && cites(&told, "SEG-SKDEF-04"));
    assert_eq!((t.value(2), t.posture(3), t.posture(2)), (2, None, None));
}

#[test]
fn seg_skdef_01_tenacious_keeps_its_posture() {
    let figs = [fig(0, 3, ""), fig(1, 3, "Tenacious").posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, parry(2), &[6]);
    assert!(cites(&told, "SEG-SKDEF-01"));
    assert_eq!((t.posture(2), t.value(2)), (Some(Posture::Defensive), 2));
}

#[test]
fn seg_skdef_02_a_protector_parries_for_a_neighbour() {
    let figs =
        [fig(0, 3, ""), fig(1, 3, ""), fig(1, 4, "Protector").posture(Posture::Defensive), fig(0, 3, "")];
    let figs = [figs[0].clone(), figs[3].clone(), figs[1].clone(), figs[2].clone()];
    let mut t = scene(&figs).touch(1, 3).touch(3, 4).touch(2, 4).active(1, Spades);
    t.ok(1, act("BasicAttack", 3), &[1]);
    let told = t.ok(2, parry(4), &[3]);
    assert_eq!(threshold(&told), 3, "outnumbered by its own adversary, the source left out");
    assert!(cites(&told, "SEG-SKDEF-02"));
    assert_eq!((t.value(3), t.posture(4)), (3, Some(Posture::Defensive)));
    let apart = scene(&figs).touch(1, 3).active(1, Spades).ok(1, act("BasicAttack", 3), &[1]);
    assert!(!tells(&apart, "WindowOpened"));
}

#[test]
fn seg_gap_20_a_foreign_protector_is_asked_after_the_defenders() {
    let figs = [
        fig(0, 3, ""),
        fig(0, 3, "Protector").posture(Posture::Defensive),
        fig(1, 3, "").posture(Posture::Defensive),
    ];
    let start =
        |word: &str| scene(&figs).option("protector_scope", word).touch(1, 3).touch(2, 3).active(1, Spades);
    let mut t = start("any_figure");
    t.ok(1, act("BasicAttack", 3), &[1]);
    assert_eq!(t.owed(), [(2, "parry")]);
    assert_eq!(t.refusal(1, &parry(2), &[]).code, "NotYourTurn");
    t.ok(2, plain("DeclineParry"), &[]);
    assert_eq!(t.owed(), [(1, "parry")]);
    t.ok(1, parry(2), &[1]);
    assert_eq!(t.value(3), 3);
    let mut t = start("allies_only");
    t.ok(1, act("BasicAttack", 3), &[1]);
    t.ok(2, plain("DeclineParry"), &[]);
    assert_eq!(t.value(3), 2);
}

#[test]
fn seg_skdef_05_contact_defence_parries_with_contact_spades() {
    let figs = [
        fig(0, 3, ""),
        fig(1, 2, "ContactDefence").bonus("contact_spades", 2).posture(Posture::ContactDefence),
    ];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, parry(2), &[4]);
    assert_eq!((tests(&told)[0].suit, threshold(&told)), (Spades, 4));
    assert!(cites(&told, "SEG-SKDEF-05"));
}

#[test]
fn seg_skdef_06_ranged_defence_parries_shots_with_clubs() {
    let figs = [
        fig(0, 3, "RangedAttackLong").at(1000, 1000),
        fig(1, 2, "RangedDefence").bonus("clubs", 2).posture(Posture::RangedDefence).at(2000, 1000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, parry(2), &[4]);
    assert_eq!((tests(&told)[0].suit, threshold(&told)), (Clubs, 4));
}

#[test]
fn seg_skdef_07_a_parry_is_answered_at_once() {
    let figs =
        [fig(0, 2, ""), fig(1, 3, "CounterAttacker").bonus("contact_spades", 1).posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, parry(2), &[1]);
    assert!(tells(&told, "CounterOffered"));
    assert_eq!(t.owed(), [(2, "counter")]);
    let told = t.ok(2, plain("CounterAttack"), &[4]);
    assert!(cites(&told, "SEG-SKDEF-07") && cites(&told, "SEG-SKDEF-09"));
    assert_eq!(t.value(1), 1);
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    t.ok(2, parry(2), &[1]);
    t.ok(2, plain("DeclineCounter"), &[]);
    assert_eq!(t.value(1), 2);
}

#[test]
fn seg_skdef_08_a_ranged_counter_needs_range_and_sight() {
    let shooter = || fig(0, 3, "RangedAttackLong").at(1000, 1000);
    let start = |skills: &str| {
        let foe = fig(1, 3, skills).posture(Posture::Defensive).at(3000, 1000);
        let mut t = scene(&[shooter(), foe]).active(1, Spades);
        t.ok(1, act("BasicAttack", 2), &[1]);
        t
    };
    let told = start("CounterAttacker").ok(2, parry(2), &[1]);
    assert!(!tells(&told, "CounterOffered"), "no ranged skill");
    let told = start("CounterAttacker RangedAttackShort").ok(2, parry(2), &[1]);
    assert!(!tells(&told, "CounterOffered"), "1750 is beyond twice 750");
    let mut t = start("CounterAttacker RangedAttackMedium");
    t.ok(2, parry(2), &[1]);
    let told = t.ok(2, plain("CounterAttack"), &[2]);
    assert_eq!((line(&told, "SEG-SHOOT-03"), t.value(1)), (Some(-1), 2));
}

#[test]
fn seg_skdef_09_counters_take_the_bonus_of_their_range() {
    let foe =
        fig(1, 2, "CounterAttacker RangedAttackLong").bonus("ranged_spades", 2).bonus("contact_spades", 1);
    let mut t = scene(&[fig(0, 3, ""), foe.posture(Posture::Defensive)]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    t.ok(2, parry(2), &[1]);
    let told = t.ok(2, plain("CounterAttack"), &[6]);
    assert_eq!((threshold(&told), line(&told, "SEG-BONUS-02")), (3, None));
}

#[test]
fn seg_gap_21_counters_of_counters() {
    let figs = [
        fig(0, 3, "CounterAttacker").posture(Posture::Defensive),
        fig(1, 3, "CounterAttacker").posture(Posture::Defensive),
    ];
    // The actor's posture ended at its activation: a protector beside it parries the counter.
    let figs =
        [fig(0, 3, ""), fig(0, 3, "Protector CounterAttacker").posture(Posture::Defensive), figs[1].clone()];
    for (word, nested) in [("allowed", true), ("single", false)] {
        let mut t =
            scene(&figs).option("counter_chain", word).touch(1, 3).touch(1, 2).touch(2, 3).active(1, Spades);
        t.ok(1, act("BasicAttack", 3), &[1]);
        t.ok(2, parry(3), &[1]);
        t.ok(2, plain("CounterAttack"), &[1]);
        let told = t.ok(1, parry(2), &[1]);
        assert_eq!(tells(&told, "CounterOffered"), nested, "{word}");
        if nested {
            t.ok(1, plain("CounterAttack"), &[1]);
            t.ok(2, parry(3), &[6]);
            assert_eq!(t.value(3), 2);
        }
    }
}

#[test]
fn seg_skspe_04_unparryable_specials_open_no_window() {
    let figs = [
        fig(0, 3, "SpecialMelee UnparryableSpecial"),
        fig(1, 3, "").posture(Posture::Defensive),
        fig(1, 3, "SpecialNullify").posture(Posture::Nullify),
    ];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(!tells(&told, "WindowOpened"));
    assert_eq!(t.value(2), 2);
}

#[test]
fn seg_skspe_11_a_cancelled_action_counts_as_failed() {
    let figs = [
        fig(0, 3, "SpecialRangedAttack RemoteHeal").omega(2),
        fig(1, 3, "SpecialNullify").posture(Posture::Nullify),
        fig(1, 3, ""),
    ];
    let near = [far("distance", &[1, 3], 500), yes("sight", &[1, 3])];
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("SpecialRangedAttack", 3), &near, &[1]);
    assert_eq!(t.owed(), [(2, "parry")]);
    let nullify = json!({"Nullify": {"by": 2}});
    assert_eq!(t.refusal(2, &nullify, &[]).code, "FactNeeded");
    let seen = [far("distance", &[2, 1], 500), yes("sight", &[2, 1])];
    let blind = [far("distance", &[2, 1], 500), no("sight", &[2, 1])];
    assert_eq!(t.refused_with(2, nullify.clone(), &blind), "SEG-RANGE-01");
    let told = t.with(2, nullify.clone(), &seen, &[1]);
    assert!(cites(&told, "SEG-SKSPE-11") && cites(&told, "SEG-GAP-18"));
    assert_eq!((t.value(3), t.omega(1)), (3, 1), "spent even when it fails");
    let mut t = scene(&figs).active(1, Hearts);
    t.ok(1, act("RemoteHeal", 1), &[1]);
    assert_eq!(t.owed(), [(2, "nullify")]);
    t.with(2, nullify.clone(), &seen, &[1]);
    assert_eq!(t.omega(1), 2, "kept when it fails: given back");
    let mut t = scene(&figs).active(1, Hearts);
    t.ok(1, act("RemoteHeal", 1), &[1]);
    let told = t.with(2, nullify, &seen, &[6]);
    assert!(tells(&told, "Healed"));
    assert_eq!(t.posture(2), Some(Posture::Nullify), "not lost by failing");
}

#[test]
fn seg_skspe_11_the_posture_is_taken_by_a_hearts_action() {
    let mut t = scene(&[fig(0, 3, "SpecialNullify"), fig(1, 3, "")]).active(1, Hearts);
    t.ok(1, json!({"AdoptPosture": {"kind": "Nullify"}}), &[]);
    assert_eq!(t.posture(1), Some(Posture::Nullify));
}

#[test]
fn seg_gap_18_a_single_test_of_several_may_be_cancelled() {
    let figs = [fig(0, 3, "RapidAccumulate"), fig(1, 3, "SpecialNullify").posture(Posture::Nullify)];
    let seen = [far("distance", &[2, 1], 500), yes("sight", &[2, 1])];
    let nullify = json!({"Nullify": {"by": 2}});
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, plain("RapidAccumulate"), &[1, 1, 1]);
    t.with(2, nullify.clone(), &seen, &[1]);
    assert_eq!(t.omega(1), 0);
    let mut t = scene(&figs).option("nullify_scope", "single_test").active(1, Diamonds);
    t.ok(1, plain("RapidAccumulate"), &[1, 1, 1]);
    t.with(2, nullify.clone(), &seen, &[1]);
    t.with(2, nullify.clone(), &seen, &[6]);
    t.with(2, nullify, &seen, &[1]);
    assert_eq!(t.omega(1), 1);
    assert!(matches!(t.top(), Frame::Activation { figure: FigureId(1), .. }));
}

#[test]
fn standing_passes_answer_for_a_seat_until_it_resumes() {
    let figs = [fig(0, 3, "DoubleAttack"), fig(1, 4, "").posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(2, json!({"StandingPass": {"window": "Parry", "until": "TurnEnd"}}), &[]);
    let told = t.ok(1, act("DoubleAttack", 2), &[1]);
    assert!(tells(&told, "WindowDeclined"));
    assert_eq!(t.value(2), 3);
    t.ok(2, json!({"Resume": {"window": "Parry"}}), &[]);
    assert_eq!(t.refusal(2, &json!({"Resume": {"window": "Parry"}}), &[]).code, "NoPass");
    assert_eq!(t.posture(2), None);
}

#[test]
fn seg_gap_05_a_parry_on_declaration_comes_before_the_test() {
    let figs = [
        fig(0, 3, "SpecialMelee").omega(1),
        fig(1, 3, "").posture(Posture::Defensive),
        fig(1, 3, "SpecialNullify").posture(Posture::Nullify),
    ];
    let start = || scene(&figs).option("parry_timing", "on_declaration").touch(1, 2).active(1, Spades);
    let mut t = start();
    let told = t.ok(1, act("BasicAttack", 2), &[]);
    assert!(tells(&told, "ActionDeclared") && tests(&told).is_empty());
    let told = t.ok(2, parry(2), &[1]);
    assert!(!tells(&told, "DueTested"));
    assert_eq!(t.value(2), 3);
    let mut t = start();
    t.ok(1, act("BasicAttack", 2), &[]);
    let told = t.ok(2, parry(2), &[6, 1]);
    assert!(tells(&told, "DueTested"), "one attempt was made: nobody may cancel any more");
    assert_eq!(t.value(2), 2);
    let mut t = start();
    t.ok(1, act("BasicAttack", 2), &[]);
    t.ok(2, plain("DeclineParry"), &[1]);
    assert_eq!(t.owed(), [(2, "parry")], "the cancellation comes after the test");
    t.with(2, json!({"Nullify": {"by": 3}}), &[far("distance", &[3, 1], 500), yes("sight", &[3, 1])], &[1]);
    assert_eq!(t.value(2), 3);
}
