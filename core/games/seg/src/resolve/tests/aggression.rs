//! SEG-BASIC-01, SEG-SHOOT, SEG-SKATK, SEG-SKSHOOT, SEG-WND, SEG-RANGE: aggressions and what they do.

use serde_json::json;

use super::{act, cites, far, fig, line, no, plain, scene, tells, tests, threshold, yes};
use crate::profiles::Suit::{Clubs, Diamonds, Spades};
use crate::state::{Frame, Posture};
use greffe_core::judging::fact::FigureId;

#[test]
fn seg_basic_01_a_hit_in_contact_wounds_once() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[3]);
    assert!(cites(&told, "SEG-BASIC-01"));
    assert_eq!(t.value(2), 2);
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SHOOT-01");
}

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
fn seg_wnd_01_a_wound_takes_one_value_and_is_public_seg_wnd_05() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-WND-01") && cites(&told, "SEG-WND-05"));
    assert_eq!(t.value(2), 2);
}

#[test]
fn seg_wnd_03_at_zero_a_figure_is_removed() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 1, ""), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-WND-03"));
    assert!(t.is_out(2) && !t.touch(1, 2));
}

#[test]
fn seg_skmisc_05_enduring_goes_on_at_zero() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 1, "Enduring"), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert_eq!((t.value(2), t.is_out(2)), (0, false));
    let mut t =
        scene(&[fig(0, 3, ""), fig(1, 1, "Enduring").value(0), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(t.is_out(2) && cites(&told, "SEG-SKMISC-05"));
    let mut t = scene(&[fig(0, 1, "Enduring").value(0).bonus("contact_spades", 1), fig(1, 1, "")])
        .touch(1, 2)
        .active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 1, "it acts with base 0");
}

#[test]
fn seg_shoot_01_a_ranged_skill_reaches_out_of_contact() {
    let figs = [fig(0, 3, "RangedAttackShort"), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Spades);
    let facts = [far("distance", &[1, 2], 750), yes("sight", &[1, 2])];
    let told = t.with(1, act("BasicAttack", 2), &facts, &[3]);
    assert!(cites(&told, "SEG-SHOOT-01") && cites(&told, "SEG-SKSHOOT-01"));
    assert_eq!(t.value(2), 2);
}

#[test]
fn seg_shoot_02_sight_and_range_are_both_needed() {
    let figs = [fig(0, 3, "RangedAttackShort"), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(t.refusal(1, &act("BasicAttack", 2), &[]).code, "FactNeeded");
    let near = far("distance", &[1, 2], 700);
    assert_eq!(t.refusal(1, &act("BasicAttack", 2), std::slice::from_ref(&near)).code, "FactNeeded");
    assert_eq!(t.refused_with(1, act("BasicAttack", 2), &[near, no("sight", &[1, 2])]), "SEG-RANGE-01");
    let blocked = [
        fig(0, 3, "RangedAttackLong").at(1000, 1000),
        fig(0, 3, "").base(600).at(1600, 1000),
        fig(1, 3, "").at(2400, 1000),
    ];
    let mut t = scene(&blocked).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 3)), "SEG-RANGE-01", "bases cut the line, allied ones too");
}

#[test]
fn seg_shoot_03_double_range_costs_one() {
    for (gap, sum) in [(750, Some(3)), (751, Some(2)), (1500, Some(2)), (1501, None)] {
        let figs = [fig(0, 3, "RangedAttackShort").at(1000, 1000), fig(1, 3, "").at(1250 + gap, 1000)];
        let mut t = scene(&figs).active(1, Spades);
        match sum {
            Some(sum) => assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), sum, "{gap}"),
            None => assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SHOOT-03"),
        }
    }
}

#[test]
fn seg_skshoot_01_02_03_the_best_ruler_applies() {
    for (skills, gap, sum) in [
        ("RangedAttackMedium", 1200, 3),
        ("RangedAttackMedium", 2400, 2),
        ("RangedAttackLong", 1800, 3),
        ("RangedAttackLong", 3600, 2),
        ("RangedAttackShort RangedAttackLong", 1800, 3),
    ] {
        let figs = [fig(0, 3, skills).at(1000, 1000), fig(1, 3, "").at(1250 + gap, 1000)];
        let mut t = scene(&figs).active(1, Spades);
        let told = t.ok(1, act("BasicAttack", 2), &[6]);
        assert_eq!(threshold(&told), sum, "{skills} {gap}");
        let rule = if skills.contains("Long") { "SEG-SKSHOOT-03" } else { "SEG-SKSHOOT-02" };
        assert!(cites(&told, rule));
    }
}

#[test]
fn seg_skshoot_06_a_marksman_pays_nothing_for_double_range() {
    let figs = [fig(0, 3, "RangedAttackShort Marksman").at(1000, 1000), fig(1, 3, "").at(2500, 1000)];
    let told = scene(&figs).active(1, Spades).ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-SKSHOOT-06"), threshold(&told)), (Some(0), 3));
}

#[test]
fn seg_shoot_04_in_contact_the_ranged_bonus_is_lost() {
    let figs =
        [fig(0, 2, "RangedAttackLong").bonus("ranged_spades", 3).bonus("contact_spades", 1), fig(1, 3, "")];
    let told = scene(&figs).touch(1, 2).active(1, Spades).ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((threshold(&told), line(&told, "SEG-ADJ-04")), (3, Some(0)));
}

#[test]
fn seg_shoot_05_shooting_out_of_a_melee_is_outnumbered() {
    let figs = [fig(0, 4, "RangedAttackShort"), fig(1, 3, ""), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    let facts = [far("distance", &[1, 4], 500), yes("sight", &[1, 4])];
    assert_eq!(line(&t.with(1, act("BasicAttack", 4), &facts, &[6]), "SEG-OUTN-01"), Some(-2));
}

#[test]
fn seg_range_02_range_ignores_what_stands_between_seg_range_03() {
    // SpecialImmobilise asks for range alone.
    let wall = json!([{"kind": "wall", "height": 500,
        "outline": [{"x": 1500, "y": 0}, {"x": 1550, "y": 0}, {"x": 1550, "y": 4000}, {"x": 1500, "y": 4000}]}]);
    let figs = [fig(0, 3, "SpecialImmobilise").omega(2).at(1000, 1000), fig(1, 3, "").at(2500, 1000)];
    let mut t = scene(&figs).setup("scenery", wall.clone()).active(1, Spades);
    t.ok(1, act("SpecialImmobilise", 2), &[3]);
    assert!(t.figure(2).immobilised);
    let mut t = scene(&figs)
        .setup("scenery", wall)
        .option("special_immobilise_needs_sight", "true")
        .active(1, Spades);
    assert_eq!(t.refused(1, act("SpecialImmobilise", 2)), "SEG-RANGE-01");
}

#[test]
fn seg_range_04_contact_is_that_of_the_places_where_they_are_recorded() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1300, 1000)];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SHOOT-01");
    let refused = t.refusal(1, &act("BasicAttack", 2), &[yes("contact", &[1, 2])]);
    assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("AgainstRecord", "SEG-RANGE-04"));
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).active(1, Spades);
    let told = t.with(1, act("BasicAttack", 2), &[yes("contact", &[1, 2])], &[1]);
    assert!(tells(&told, "ContactAttested") && cites(&told, "SEG-RANGE-04"));
    assert!(t.touch(1, 2), "where nothing is recorded a statement corrects what is kept");
}

#[test]
fn seg_range_01_scenery_cuts_sight() {
    let wall = json!([{"kind": "obstacle", "height": 500,
        "outline": [{"x": 1500, "y": 0}, {"x": 1550, "y": 0}, {"x": 1550, "y": 4000}, {"x": 1500, "y": 4000}]}]);
    let figs = [fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    let mut t = scene(&figs).setup("scenery", wall).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-RANGE-01");
    let against = [yes("sight", &[1, 2])];
    let refused = t.refusal(1, &act("BasicAttack", 2), &against);
    assert_eq!((refused.code.as_str(), refused.rule.unwrap().as_str()), ("AgainstRecord", "SEG-RANGE-01"));
}

#[test]
fn seg_skatk_01_two_attacks_each_resolved_in_turn() {
    let mut t = scene(&[fig(0, 3, "DoubleAttack"), fig(1, 1, ""), fig(1, 2, "")])
        .touch(1, 2)
        .touch(1, 3)
        .active(1, Spades);
    let told = t.ok(1, act("DoubleAttack", 2), &[1]);
    assert!(cites(&told, "SEG-SKATK-01") && cites(&told, "SEG-MOVE-08"));
    assert!(t.is_out(2));
    assert_eq!(t.owed(), [(1, "second-attack")]);
    let told = t.ok(1, act("BasicAttack", 3), &[3]);
    assert_eq!(threshold(&told), 3, "the dead adversary counts no more");
    assert_eq!(t.value(3), 1);
    assert!(tells(&told, "ActivationEnded"));
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
fn seg_skatk_01_the_second_attack_may_be_left() {
    let mut t = scene(&[fig(0, 3, "DoubleAttack"), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    t.ok(1, act("DoubleAttack", 2), &[6]);
    let told = t.ok(1, plain("NoAction"), &[]);
    assert!(tells(&told, "SecondAttackForgone") && tells(&told, "ActivationEnded"));
}

#[test]
fn seg_skatk_02_immobilise_tests_clubs_and_holds() {
    let mut t = scene(&[fig(0, 3, "Immobilise"), fig(1, 2, "Protection")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("Immobilise", 2), &[2]);
    assert_eq!(line(&told, "SEG-SKDEF-10"), Some(-1));
    assert!(t.figure(2).immobilised && cites(&told, "SEG-IMMO-01") && cites(&told, "SEG-SKATK-02"));
    let mut t = scene(&[fig(0, 3, "Immobilise"), fig(1, 2, "")]).active(1, Spades);
    assert_eq!(t.refused(1, act("Immobilise", 2)), "SEG-RANGE-04");
}

#[test]
fn seg_skatk_03_grapple_holds_both_and_ends_the_activation() {
    let mut t = scene(&[fig(0, 3, "Grapple"), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("Grapple", 2), &[2]);
    assert!(cites(&told, "SEG-SKATK-03"));
    assert!(t.figure(1).immobilised && t.figure(2).immobilised);
    assert!(tells(&told, "ActivationEnded"), "no free move for an immobilised figure");
}

#[test]
fn seg_skatk_04_throw_swaps_and_sends_a_short_length_away() {
    let figs =
        [fig(0, 6, "Throw").at(2000, 2000), fig(1, 2, "").posture(Posture::RangedDefence).at(2250, 2000)];
    let mut figs = figs;
    figs[1] = fig(1, 2, "RangedDefence").posture(Posture::RangedDefence).at(2250, 2000);
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, json!({"Throw": {"target": 2, "mode": "Push"}}), &[]);
    assert!(cites(&told, "SEG-SKATK-04") && cites(&told, "SEG-MOVE-10"));
    assert_eq!((t.at(1), t.at(2)), ((2250, 2000), (3250, 2000)));
    assert_eq!(t.posture(2), None, "displaced: the posture is lost");
    assert!(!t.touch(1, 2) && !t.figure(2).immobilised);
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, json!({"Throw": {"target": 2, "mode": "Pull"}}), &[]);
    assert_eq!((t.at(1), t.at(2)), ((2250, 2000), (1250, 2000)));
}

#[test]
fn seg_skatk_05_an_obstacle_stops_and_holds_the_thrown() {
    let wall = json!([{"kind": "wall", "height": 500,
        "outline": [{"x": 2700, "y": 0}, {"x": 2800, "y": 0}, {"x": 2800, "y": 4000}, {"x": 2700, "y": 4000}]}]);
    let figs = [fig(0, 6, "Throw").at(2000, 2000), fig(1, 2, "").at(2250, 2000)];
    let mut t = scene(&figs).setup("scenery", wall).touch(1, 2).active(1, Spades);
    let told = t.ok(1, json!({"Throw": {"target": 2, "mode": "Push"}}), &[]);
    assert!(cites(&told, "SEG-SKATK-05") && t.figure(2).immobilised && !t.figure(1).immobilised);
    assert_eq!(t.at(2), (2575, 2000));
}

#[test]
fn seg_skatk_06_a_figure_stops_the_thrown_and_both_are_held() {
    let figs =
        [fig(0, 6, "Throw").at(2000, 2000), fig(0, 2, "").at(2800, 2000), fig(1, 2, "").at(2250, 2000)];
    let mut t = scene(&figs).touch(1, 3).active(1, Spades);
    let told = t.ok(1, json!({"Throw": {"target": 3, "mode": "Push"}}), &[]);
    assert!(cites(&told, "SEG-SKATK-06"));
    assert!(t.figure(2).immobilised && t.figure(3).immobilised && t.touch(2, 3));
}

#[test]
fn seg_gap_37_a_throw_without_room_leaves_the_target_there() {
    let figs =
        [fig(0, 6, "Throw").at(2000, 2000), fig(0, 2, "").at(2500, 2000), fig(1, 2, "").at(2250, 2000)];
    let mut t = scene(&figs).touch(1, 3).touch(2, 3).active(1, Spades);
    let told = t.ok(1, json!({"Throw": {"target": 3, "mode": "Push"}}), &[]);
    assert!(cites(&told, "SEG-GAP-37"));
    assert_eq!(t.at(3), (2250, 2000));
    assert_eq!(t.at(1), (2000, 2000), "the actor comes as near as it can");
}

#[test]
fn seg_skatk_04_a_throw_is_stated_where_nothing_is_recorded() {
    let mut t = scene(&[fig(0, 6, "Throw"), fig(1, 2, ""), fig(1, 2, "")]).touch(1, 2).active(1, Spades);
    let push = json!({"Throw": {"target": 2, "mode": "Push"}});
    assert_eq!(t.refusal(1, &push, &[]).code, "FactNeeded");
    let told = t.with(1, push, &[no("clear", &[2]), yes("stopped", &[2, 3])], &[]);
    assert!(cites(&told, "SEG-SKATK-06"));
    assert!(t.touch(2, 3) && t.figure(3).immobilised);
}

#[test]
fn seg_skshoot_04_take_aim_gives_one_on_ranged_spades() {
    let figs = [fig(0, 2, "TakeAim").at(1000, 1000), fig(1, 2, "").at(2000, 1000)];
    let mut t = scene(&figs).active(1, Diamonds);
    let told = t.ok(1, json!({"AdoptPosture": {"kind": "Positioned"}}), &[]);
    assert!(cites(&told, "SEG-SKSHOOT-04"));
    let aimed = fig(0, 2, "TakeAim RangedAttackLong").posture(Posture::Positioned).at(1000, 1000);
    let mut t = scene(&[aimed, fig(1, 2, "").at(2000, 1000)]).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[3]);
    assert_eq!((line(&told, "SEG-SKSHOOT-04"), t.posture(1)), (Some(1), Some(Posture::Positioned)));
    let mut t = scene(&[fig(0, 2, "TakeAim"), fig(1, 2, "")]).touch(1, 2).active(1, Diamonds);
    assert_eq!(t.refused(1, json!({"AdoptPosture": {"kind": "Positioned"}})), "SEG-SKSHOOT-04");
}

#[test]
fn seg_skshoot_05_aim_is_lost_by_another_action_or_a_move() {
    let aimed = || fig(0, 2, "TakeAim RangedAttackLong").posture(Posture::Positioned).at(1000, 1000);
    let foe = || fig(1, 2, "").at(3000, 1000);
    let mut t = scene(&[aimed(), foe()]).active(1, Clubs);
    let told = t.ok(1, plain("FastMove"), &[6, 6]);
    assert!(cites(&told, "SEG-SKSHOOT-05"));
    assert_eq!(t.posture(1), None);
    let mut t = scene(&[aimed(), foe()]).active(1, Spades);
    t.ok(1, super::go("FreeMove", 1000, 1500), &[]);
    assert_eq!(t.posture(1), None);
    let mut t = scene(&[aimed(), foe()]).active(1, Clubs);
    t.ok(1, plain("NoAction"), &[]);
    assert_eq!(t.posture(1), Some(Posture::Positioned), "G-54");
    let mut t = scene(&[aimed(), foe()]).active(2, Clubs);
    t.ok(2, super::go("FreeMove", 1800, 1000), &[]);
    assert_eq!(t.posture(1), Some(Posture::Positioned));
}

#[test]
fn seg_skshoot_05_aim_is_lost_to_an_adversary_in_contact() {
    let aimed = fig(0, 2, "TakeAim RangedAttackLong").posture(Posture::Positioned).at(1000, 1000);
    let mut t = scene(&[aimed, fig(1, 2, "").at(2000, 1000)]).active(2, Clubs);
    let told = t.ok(2, super::go("FreeMove", 1250, 1000), &[]);
    assert!(t.touch(1, 2) && tells(&told, "PostureLost"));
    assert_eq!(t.posture(1), None);
}

#[test]
fn seg_skmisc_09_ammunition_is_spent_hit_or_miss() {
    let figs = [fig(0, 2, "LimitedAmmo DoubleAttack"), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    assert_eq!(t.figure(1).ammo, Some(6));
    let told = t.ok(1, act("DoubleAttack", 2), &[6]);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-SKMISC-09"));
    assert_eq!(t.figure(1).ammo, Some(4));
    let mut t = scene(&[fig(0, 2, "LimitedAmmo").ammo(0), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SKMISC-09");
}

#[test]
fn seg_gap_29_one_shot_left_makes_one_attack() {
    let figs = [fig(0, 2, "LimitedAmmo DoubleAttack").ammo(1), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("DoubleAttack", 2), &[6]);
    assert!(tells(&told, "SecondAttackForgone") && cites(&told, "SEG-GAP-29"));
    let mut t = scene(&figs).option("double_attack_partial", "false").touch(1, 2).active(1, Spades);
    assert_eq!(t.refused(1, act("DoubleAttack", 2)), "SEG-GAP-29");
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
fn seg_skopt_02_indirect_fire_uses_an_allys_eyes() {
    let figs = [fig(0, 3, "RangedAttackLong IndirectFire"), fig(0, 2, ""), fig(1, 3, "")];
    let facts =
        [far("distance", &[1, 3], 900), no("sight", &[1, 3]), yes("sight", &[1, 2]), yes("sight", &[2, 3])];
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("BasicAttack", 3), &facts, &[1]);
    assert_eq!(t.value(3), 2);
    let mut t = scene(&figs).active(1, Spades);
    let blind = [facts[0].clone(), facts[1].clone(), facts[2].clone(), no("sight", &[2, 3])];
    assert_eq!(t.refused_with(1, act("BasicAttack", 3), &blind), "SEG-RANGE-01");
}

#[test]
fn seg_skopt_03_infinite_range_reaches_without_penalty() {
    let figs = [
        fig(0, 3, "RangedAttackShort InfiniteRange").at(500, 500),
        fig(1, 3, "RangedAttackShort").at(8000, 8000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 3);
    let mut t = scene(&figs).active(2, Spades);
    assert_eq!(t.refused(2, act("BasicAttack", 1)), "SEG-SHOOT-03", "one way only");
}

#[test]
fn seg_skopt_04_detection_does_not_help_aggressions() {
    let figs =
        [fig(0, 3, "RangedAttackLong Detection RemoteHeal").omega(1), fig(0, 3, "").value(2), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Spades);
    let facts = [far("distance", &[1, 3], 900), no("sight", &[1, 3])];
    assert_eq!(t.refused_with(1, act("BasicAttack", 3), &facts), "SEG-RANGE-01");
    let mut t = scene(&figs).active(1, crate::profiles::Suit::Hearts);
    t.with(1, act("RemoteHeal", 2), &[far("distance", &[1, 2], 900)], &[1]);
    assert_eq!(t.value(2), 3, "no sight is asked of one who detects");
}

#[test]
fn seg_skopt_05_stealthy_hides_beyond_short_range() {
    let mut t = scene(&[fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "Stealthy").at(2100, 1000)])
        .active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SKOPT-05");
    let mut t = scene(&[fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "Stealthy").at(1900, 1000)])
        .active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[6]);
}

#[test]
fn seg_skopt_06_ranged_immunity_is_for_range_only() {
    let figs = [fig(0, 3, "SpecialRangedAttack RangedAttackLong").omega(1), fig(1, 3, "RangedImmunity")];
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 2)), "SEG-SKOPT-06");
    assert_eq!(t.refused(1, act("SpecialRangedAttack", 2)), "SEG-SKOPT-06");
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("SpecialRangedAttack", 2), &[1]);
    assert_eq!(t.value(2), 2);
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
