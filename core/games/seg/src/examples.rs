//! The worked examples of the book, EX-01 to EX-33 of the catalogue.

use serde_json::json;

use crate::bench::{act, cites, far, fig, go, line, plain, scene, tells, tests, threshold, yes};
use crate::profiles::Suit::{Clubs, Diamonds, Hearts, Spades};
use crate::state::Posture;

#[test]
fn ex_01_three_less_one_and_two_is_four() {
    for (face, passed) in [(1, true), (2, true), (3, true), (4, true), (5, false), (6, false)] {
        let figs = [fig(0, 3, "").bonus("contact_spades", 2).value(2), fig(1, 3, "")];
        let told = scene(&figs).touch(1, 2).active(1, Spades).ok(1, act("BasicAttack", 2), &[face]);
        assert_eq!((threshold(&told), tests(&told)[0].passed), (4, passed));
    }
}

#[test]
fn ex_02_three_points_do_not_buy_two_options() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).piles(1);
    t.bench.state.sides[0].tactic = 3;
    assert_eq!(t.refusal(1, &json!({"DoubleReveal": {"change_suit": "Clubs"}}), &[]).code, "unreadable");
}

#[test]
fn ex_03_an_enemy_plugs_a_corridor() {
    let wall = |y: i32| {
        json!({"kind": "wall", "height": 300, "outline": [{"x": 1200, "y": y}, {"x": 1900, "y": y},
            {"x": 1900, "y": y + 50}, {"x": 1200, "y": y + 50}]})
    };
    let figs = [fig(0, 3, "").at(900, 1000), fig(1, 3, "").at(1500, 1000)];
    let mut t = scene(&figs).setup("scenery", json!([wall(1325), wall(625)])).active(1, Hearts);
    for y in [850, 1000, 1150] {
        assert_eq!(t.refused(1, go("FreeMove", 2100, y)), "SEG-MOVE-04");
    }
}

#[test]
fn ex_04_ex_05_the_ranged_bonus_is_not_for_a_target_in_contact() {
    let figs = [fig(0, 3, "RangedAttackLong").bonus("ranged_spades", 2), fig(1, 3, "")];
    let told = scene(&figs).touch(1, 2).active(1, Spades).ok(1, act("BasicAttack", 2), &[4]);
    assert_eq!((threshold(&told), line(&told, "SEG-ADJ-04"), tests(&told)[0].passed), (3, Some(0), false));
}

#[test]
fn ex_06_attacking_the_only_adversary_in_contact() {
    let told = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Spades).ok(
        1,
        act("BasicAttack", 2),
        &[6],
    );
    assert_eq!(threshold(&told), 3);
}

#[test]
fn ex_07_a_shot_at_a_third_with_two_in_contact() {
    let figs = [fig(0, 4, "RangedAttackLong"), fig(1, 3, ""), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    let told =
        t.with(1, act("BasicAttack", 4), &[far("distance", &[1, 4], 900), yes("sight", &[1, 4])], &[6]);
    assert_eq!(threshold(&told), 2);
}

#[test]
fn ex_08_a_parry_against_one_of_two() {
    let figs = [fig(0, 3, ""), fig(0, 3, ""), fig(1, 3, "").posture(Posture::Defensive)];
    let mut t = scene(&figs).touch(1, 3).touch(2, 3).active(1, Spades);
    t.ok(1, act("BasicAttack", 3), &[1]);
    assert_eq!(threshold(&t.ok(2, json!({"Parry": {"parrier": 3}}), &[6])), 2);
}

#[test]
fn ex_09_a_spell_on_oneself_with_three_in_contact() {
    let figs = [fig(0, 5, "RemoteHeal").omega(1), fig(1, 3, ""), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).touch(1, 4).active(1, Hearts);
    assert_eq!(threshold(&t.ok(1, act("RemoteHeal", 1), &[6])), 2);
}

#[test]
fn ex_10_no_disengaging_from_two() {
    let mut t =
        scene(&[fig(0, 3, ""), fig(1, 3, ""), fig(1, 3, "")]).touch(1, 2).touch(1, 3).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-04");
}

#[test]
fn ex_11_no_disengaging_with_a_wall_at_the_back() {
    let wall = json!([{"kind": "wall", "height": 300, "outline": [{"x": 700, "y": 0}, {"x": 875, "y": 0},
        {"x": 875, "y": 2000}, {"x": 700, "y": 2000}]}]);
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).setup("scenery", wall).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05");
}

#[test]
fn ex_12_a_dead_tacticians_point_stays_this_turn() {
    let figs = [fig(0, 6, ""), fig(1, 1, "Tactician"), fig(1, 1, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.bench.state.sides[1].tactic = 1;
    t.ok(1, act("BasicAttack", 2), &[]);
    assert_eq!(t.bench.state.sides[1].tactic, 1);
    t.ok(1, plain("EndActivation"), &[]);
    assert_eq!(t.bench.state.sides[1].tactic, 0);
}

#[test]
fn ex_13_a_double_attack_makes_two_shots() {
    let figs = [
        fig(0, 3, "DoubleAttack RangedAttackLong").at(1000, 1000),
        fig(1, 3, "").at(2000, 1000),
        fig(1, 3, "").at(1000, 2000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, act("DoubleAttack", 2), &[1]);
    t.ok(1, act("BasicAttack", 3), &[1]);
    assert_eq!((t.value(2), t.value(3)), (2, 2));
}

#[test]
fn ex_14_ex_15_an_unfit_posture_is_lost_unparried() {
    let shot = [
        fig(0, 3, "RangedAttackLong").at(1000, 1000),
        fig(1, 3, "ContactDefence").posture(Posture::ContactDefence).at(2000, 1000),
    ];
    let mut t = scene(&shot).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert_eq!((t.posture(2), t.value(2)), (None, 2));
    let blow = [fig(0, 3, ""), fig(1, 3, "RangedDefence").posture(Posture::RangedDefence)];
    let mut t = scene(&blow).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert_eq!((t.posture(2), t.value(2)), (None, 2));
}

#[test]
fn ex_16_special_attacks_can_be_parried() {
    for posture in [Posture::Defensive, Posture::ContactDefence] {
        let figs = [fig(0, 3, "SpecialMelee"), fig(1, 3, "ContactDefence").posture(posture)];
        let mut t = scene(&figs).touch(1, 2).active(1, Spades);
        t.ok(1, act("BasicAttack", 2), &[1]);
        t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
        assert_eq!(t.value(2), 3);
    }
}

#[test]
fn ex_17_an_archer_counters_in_contact_without_its_bonus() {
    let archer = fig(1, 3, "CounterAttacker RangedAttackLong").bonus("ranged_spades", 2);
    let mut t = scene(&[fig(0, 3, ""), archer.posture(Posture::Defensive)]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
    assert_eq!(threshold(&t.ok(2, plain("CounterAttack"), &[6])), 3);
}

#[test]
fn ex_18_ex_19_a_special_shot_is_countered_by_a_basic_shot_alone() {
    let mage = || fig(0, 3, "SpecialRangedAttack").omega(1).at(1000, 1000);
    for (skills, offered) in
        [("CounterAttacker RangedAttackLong", true), ("CounterAttacker SpecialRangedAttack", false)]
    {
        let foe = fig(1, 3, skills).omega(1).posture(Posture::Defensive).at(2000, 1000);
        let mut t = scene(&[mage(), foe]).active(1, Spades);
        t.ok(1, act("SpecialRangedAttack", 2), &[1]);
        let told = t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
        assert_eq!(tells(&told, "CounterOffered"), offered, "{skills}");
        if offered {
            let told = t.ok(2, plain("CounterAttack"), &[1]);
            assert_eq!(tests(&told)[0].suit, Spades);
        }
    }
}

#[test]
fn ex_20_a_special_counter_tests_diamonds_and_may_be_unparryable() {
    let figs = [
        fig(0, 3, ""),
        fig(0, 3, "Protector").posture(Posture::Defensive),
        fig(1, 3, "CounterAttacker SpecialMelee UnparryableSpecial").posture(Posture::Defensive),
    ];
    let mut t = scene(&figs).touch(1, 3).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 3), &[1]);
    t.ok(2, json!({"Parry": {"parrier": 3}}), &[1]);
    let told = t.ok(2, plain("CounterAttack"), &[1]);
    assert_eq!(tests(&told)[0].suit, Diamonds);
    assert!(!tells(&told, "WindowOpened"));
    assert_eq!(t.value(1), 2);
}

#[test]
fn ex_21_a_slow_figure_may_be_moved_by_another() {
    let figs = [fig(0, 3, "SummonTarget").omega(1).at(1000, 1000), fig(1, 3, "Slow").moves(1).at(2000, 1000)];
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, json!({"SummonTarget": {"target": 2, "to": {"x": 1250, "y": 1000}}}), &[1]);
    assert_eq!(t.at(2), (1250, 1000));
}

#[test]
fn ex_22_tenacious_does_not_outlast_displacement_or_immobilisation() {
    let holder = || fig(1, 3, "Tenacious").posture(Posture::Defensive);
    let mut t = scene(&[fig(0, 3, "Immobilise"), holder()]).touch(1, 2).active(1, Spades);
    t.ok(1, act("Immobilise", 2), &[1]);
    t.ok(2, plain("DeclineParry"), &[]);
    assert_eq!(t.posture(2), None);
    let mut t = scene(&[fig(0, 3, "SummonTarget").omega(1).at(1000, 1000), holder().at(2000, 1000)])
        .active(1, Diamonds);
    t.ok(1, json!({"SummonTarget": {"target": 2, "to": {"x": 1250, "y": 1000}}}), &[1]);
    assert_eq!(t.posture(2), None);
}

#[test]
fn ex_23_several_protections_take_one_off_in_all() {
    let figs = [
        fig(0, 4, ""),
        fig(1, 3, "Protection ProtectionZone"),
        fig(1, 3, "ProtectionZone"),
        fig(1, 3, "ProtectionZone"),
    ];
    let mut t = scene(&figs).touch(1, 2).touch(2, 3).touch(2, 4).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 3);
}

#[test]
fn ex_24_a_flyer_goes_up_a_wall_and_down_again() {
    let wall = json!([{"kind": "wall", "height": 700, "outline": [{"x": 1300, "y": 0}, {"x": 1700, "y": 0},
        {"x": 1700, "y": 3000}, {"x": 1300, "y": 3000}]}]);
    let figs = [fig(0, 6, "Flight").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).setup("scenery", wall).active(1, Clubs);
    assert_eq!(t.refused(1, go("FreeMove", 2000, 1000)), "SEG-MOVE-05");
    t.ok(1, json!({"FreeMove": {"to": {"x": 1500, "y": 1000, "z": 700}}}), &[]);
    t.ok(1, plain("FastMove"), &[]);
    t.ok(1, go("ActionMove", 2000, 1000), &[]);
    assert_eq!(t.at(1), (2000, 1000));
}

#[test]
fn ex_25_a_special_immobilisation_may_be_unparryable() {
    let figs = [
        fig(0, 3, "SpecialImmobilise UnparryableSpecial").omega(2),
        fig(1, 3, "").posture(Posture::Defensive),
    ];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("SpecialImmobilise", 2), &[1]);
    assert!(!tells(&told, "WindowOpened"));
    assert_eq!((t.figure(2).immobilised, t.posture(2)), (true, None));
}

#[test]
fn ex_26_precise_goes_with_fast_moves() {
    for (command, faces) in [("FastMove", vec![4, 5]), ("VeryFastMove", vec![4, 5, 5])] {
        let figs = [fig(0, 3, "Precise VeryFastMove").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
        let mut t = scene(&figs).active(1, Clubs);
        t.ok(1, plain("WaiveFreeMove"), &[]);
        let told = t.ok(1, plain(command), &faces);
        assert_eq!((threshold(&told), line(&told, "SEG-SKMISC-04")), (4, Some(1)));
        let told = t.ok(1, go("ActionMove", 1500, 1000), &[]);
        assert!(tells(&told, "ActivationEnded"), "no free move is left");
    }
}

#[test]
fn ex_27_no_precise_double_attack() {
    let mut t = scene(&[fig(0, 3, "Precise DoubleAttack"), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    t.ok(1, plain("WaiveFreeMove"), &[]);
    assert_eq!(t.refused(1, act("DoubleAttack", 2)), "SEG-MOVE-08");
}

#[test]
fn ex_28_detection_and_infinite_range_help_their_holder_alone() {
    let figs =
        [fig(0, 3, "InfiniteRange Detection").at(500, 500), fig(1, 3, "RemoteHeal").omega(1).at(8000, 8000)];
    let mut t = scene(&figs).active(2, Hearts);
    assert_eq!(t.refused(2, act("RemoteHeal", 1)), "SEG-RANGE-02");
}

#[test]
fn ex_29_ex_30_a_disruptive_adversary() {
    let mut t = scene(&[fig(0, 4, ""), fig(1, 3, "Disruptive")]).touch(1, 2).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 4);
    let figs = [fig(0, 4, ""), fig(1, 3, ""), fig(1, 3, "Disruptive")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 2);
}

#[test]
fn ex_31_single_use_spends_what_others_hold() {
    for (own, ally) in
        [("SpecialRangedAttack SingleUse Absorber", ""), ("SpecialRangedAttack SingleUse", "Receptacle")]
    {
        let figs = [fig(0, 3, own), fig(0, 3, ally).omega(1), fig(1, 3, "")];
        let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
        let told = t.ok(
            1,
            json!({"SpecialRangedAttack": {"target": 3, "payment": [{"figure": 2, "points": 1}]}}),
            &[1],
        );
        assert!(cites(&told, "SEG-SKSPE-03"));
        assert_eq!(t.omega(2), 0);
    }
}

#[test]
fn ex_32_names_change_nothing() {
    // A katana and a lightsabre are the same bonus; a heavy armour and a shield the same protection.
    let told = scene(&[fig(0, 2, "").bonus("contact_spades", 2), fig(1, 3, "Protection")])
        .touch(1, 2)
        .active(1, Spades)
        .ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!((line(&told, "SEG-BONUS-01"), line(&told, "SEG-SKDEF-10")), (Some(2), Some(-1)));
}

#[test]
fn ex_33_a_magical_attack_needs_spades_and_tests_diamonds() {
    let figs = [
        fig(0, 2, "SpecialRangedAttack").omega(1).bonus("diamonds", 1).bonus("ranged_spades", 2),
        fig(1, 3, ""),
    ];
    let facts = [far("distance", &[1, 2], 900), yes("sight", &[1, 2])];
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(t.refused_with(1, act("SpecialRangedAttack", 2), &facts), "SEG-ACTN-01");
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(threshold(&t.with(1, act("SpecialRangedAttack", 2), &facts, &[6])), 3);
}
