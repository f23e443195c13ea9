//! Attacks, by rule.

use serde_json::{Value, json};

use crate::bench::{
    Table, act, block, cites, far, fig, go, line, no, plain, scene, tells, tests, threshold, yes,
};
use crate::profiles::Suit::{Clubs, Diamonds, Spades};
use crate::state::Posture;

fn standing(t: &Table, id: u16) -> (i32, i32, i32) {
    let at = t.figure(id).at.unwrap();
    (at.x, at.y, at.z)
}

fn throw(target: u16, mode: &str) -> Value {
    json!({"Throw": {"target": target, "mode": mode}})
}

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
    let told = t.ok(1, push, &[]);
    assert!(tells(&told, "ThrowWon") && t.touch(1, 2));
    assert_eq!(t.owed(), [(1, "throw")]);
    assert_eq!(t.refusal(1, &plain("EndThrow"), &[]).code, "FactNeeded");
    let told = t.with(1, plain("EndThrow"), &[no("clear", &[2]), yes("stopped", &[2, 3])], &[]);
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
    t.ok(1, go("FreeMove", 1000, 1500), &[]);
    assert_eq!(t.posture(1), None);
    let mut t = scene(&[aimed(), foe()]).active(1, Clubs);
    t.ok(1, plain("NoAction"), &[]);
    assert_eq!(t.posture(1), Some(Posture::Positioned), "G-54");
    let mut t = scene(&[aimed(), foe()]).active(2, Clubs);
    t.ok(2, go("FreeMove", 1800, 1000), &[]);
    assert_eq!(t.posture(1), Some(Posture::Positioned));
}

#[test]
fn seg_skshoot_05_aim_is_lost_to_an_adversary_in_contact() {
    let aimed = fig(0, 2, "TakeAim RangedAttackLong").posture(Posture::Positioned).at(1000, 1000);
    let mut t = scene(&[aimed, fig(1, 2, "").at(2000, 1000)]).active(2, Clubs);
    let told = t.ok(2, go("FreeMove", 1250, 1000), &[]);
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
fn seg_gap_51_a_marksman_counters_at_double_range() {
    let figs = [
        fig(0, 3, "RangedAttackLong"),
        fig(1, 3, "CounterAttacker RangedAttackShort Marksman").posture(Posture::Defensive),
    ];
    for (word, sum) in [("true", 3), ("false", 2)] {
        let mut t = scene(&figs).option("marksman_on_counter", word).active(1, Spades);
        let facts = [far("distance", &[1, 2], 900), yes("sight", &[1, 2])];
        t.with(1, act("BasicAttack", 2), &facts, &[1]);
        t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
        let told = t.with(2, plain("CounterAttack"), &facts, &[6]);
        assert_eq!(threshold(&told), sum, "{word}");
    }
}

#[test]
fn seg_gap_37_a_pull_stopped_before_its_thrower_moves_nobody() {
    // The ally behind the thrower stops the wide target at 2,075: between it and its old place nobody fits.
    let figs = [
        fig(0, 6, "Throw").at(2000, 2000),
        fig(0, 2, "").at(1750, 2000),
        fig(1, 2, "").base(400).at(2325, 2000),
    ];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Spades);
    let told = t.ok(1, throw(3, "Pull"), &[]);
    assert!(cites(&told, "SEG-SKATK-06") && cites(&told, "SEG-GAP-37"));
    assert_eq!((t.at(1), t.at(2), t.at(3)), ((2000, 2000), (1750, 2000), (2325, 2000)));
    let held = |id: u16| t.figure(id).immobilised;
    assert_eq!((held(1), held(2), held(3)), (false, true, true));
    assert!(t.touch(1, 2) && t.touch(1, 3) && !t.touch(2, 3));
}

#[test]
fn seg_gap_57_a_thrower_too_wide_for_the_place_comes_as_near_as_it_gets() {
    // A neighbour touches the target's place: a base of 40 mm does not fit there.
    let figs = [
        fig(0, 6, "Throw").base(400).at(2000, 2000),
        fig(0, 2, "").at(2325, 2250),
        fig(1, 2, "").at(2325, 2000),
    ];
    let mut t = scene(&figs).touch(1, 3).touch(2, 3).active(1, Spades);
    let told = t.ok(1, throw(3, "Push"), &[]);
    assert!(cites(&told, "SEG-GAP-57"));
    let (x, y) = t.at(1);
    assert!((2100..2200).contains(&x) && y == 2000, "{x}, {y}");
    assert_eq!(t.at(3), (3325, 2000));
    assert!(t.touch(1, 2) && !t.touch(1, 3) && !t.touch(2, 3), "it stops against the neighbour");
    // A wall beside the target's place does the same.
    let wall = block("wall", [2225, 2130], [300, 50], 500);
    let figs = [fig(0, 6, "Throw").base(400).at(2000, 2000), fig(1, 2, "").at(2325, 2000)];
    let mut t = scene(&figs).setup("scenery", json!([wall])).touch(1, 2).active(1, Spades);
    t.ok(1, throw(2, "Push"), &[]);
    assert!(t.at(1).0 < 2225 && t.at(2) == (3325, 2000), "{:?}", t.at(1));
}

#[test]
fn seg_gap_63_who_is_thrown_off_a_roof_comes_down() {
    let figs = [fig(0, 6, "Throw").at(2000, 2000).up(300), fig(1, 2, "").at(2250, 2000).up(300)];
    let roof = |width: i32| json!([block("wall", [1500, 1500], [width, 1000], 300)]);
    let mut t = scene(&figs).setup("scenery", roof(1000)).touch(1, 2).active(1, Spades);
    let told = t.ok(1, throw(2, "Push"), &[]);
    assert!(cites(&told, "SEG-GAP-63") && cites(&told, "SEG-SKATK-04"));
    assert_eq!((standing(&t, 1), standing(&t, 2)), ((2250, 2000, 300), (3250, 2000, 0)));
    assert!(!t.figure(2).immobilised && !t.touch(1, 2));
    // The roof ends under its feet: it neither hangs over the edge nor stands in the wall.
    let mut t = scene(&figs).setup("scenery", roof(1800)).touch(1, 2).active(1, Spades);
    let told = t.ok(1, throw(2, "Push"), &[]);
    assert!(cites(&told, "SEG-SKATK-05"));
    assert_eq!((standing(&t, 2), t.figure(2).immobilised), ((3175, 2000, 300), true));
    // Somebody below is not landed on.
    let below = [figs[0].clone(), figs[1].clone(), fig(1, 2, "").at(3250, 2000)];
    let mut t = scene(&below).setup("scenery", roof(1000)).touch(1, 2).active(1, Spades);
    t.ok(1, throw(2, "Push"), &[]);
    assert_eq!(standing(&t, 2).2, 0);
    assert!(t.figure(2).immobilised && !t.figure(3).immobilised);
}

#[test]
fn seg_gap_62_the_edge_of_the_table_stops_the_thrown() {
    let figs = [fig(0, 6, "Throw").at(8400, 2000), fig(1, 2, "").at(8650, 2000)];
    for (word, held, rule) in [("blocks", true, "SEG-SKATK-05"), ("shortens", false, "SEG-SKATK-04")] {
        let mut t = scene(&figs).option("throw_at_edge", word).touch(1, 2).active(1, Spades);
        let told = t.ok(1, throw(2, "Push"), &[]);
        assert!(cites(&told, "SEG-GAP-62") && cites(&told, rule), "{word}");
        assert_eq!((t.figure(2).immobilised, t.at(2)), (held, (8875, 2000)), "{word}");
    }
}

#[test]
fn seg_immo_02_who_is_immobilised_by_a_throw_crosses_no_portal() {
    let figs = [fig(0, 6, "Throw CreatePortal").at(2000, 2000), fig(1, 2, "").at(2250, 2000)];
    let start = |word: &str, x: i32| {
        scene(&figs)
            .option("portal_on_forced_move", word)
            .portal(0, 1, Some((x, 2000)))
            .portal(0, 1, Some((6000, 6000)))
            .touch(1, 2)
            .active(1, Spades)
    };
    let mut t = start("true", 3000);
    let told = t.ok(1, throw(2, "Push"), &[]);
    assert!(!tells(&told, "PortalOffered") && t.figure(2).immobilised);
    assert_eq!(t.at(2), (2750, 2000));
    // At its full length it merely touches: nothing stopped it, and it may cross.
    let mut t = start("true", 3500);
    t.ok(1, throw(2, "Push"), &[]);
    assert_eq!((t.owed(), t.figure(2).immobilised), (vec![(2, "portal")], false));
}

#[test]
fn seg_skdef_10_11_12_protections_take_one_off() {
    let cases = [
        ("", "Protection", "SEG-SKDEF-10", Some(-1)),
        ("SpecialMelee", "Protection", "SEG-SKDEF-10", None),
        ("SpecialMelee", "SpecialProtection", "SEG-SKDEF-11", Some(-1)),
        ("", "SpecialProtection", "SEG-SKDEF-11", None),
        ("", "RangedProtection", "SEG-SKDEF-12", None),
    ];
    for (own, foe, rule, value) in cases {
        let mut t = scene(&[fig(0, 3, own), fig(1, 3, foe)]).touch(1, 2).active(1, Spades);
        assert_eq!(line(&t.ok(1, act("BasicAttack", 2), &[6]), rule), value, "{own} {foe}");
    }
    let mut t =
        scene(&[fig(0, 3, "RangedAttackLong").at(1000, 1000), fig(1, 3, "RangedProtection").at(2000, 1000)])
            .active(1, Spades);
    assert_eq!(line(&t.ok(1, act("BasicAttack", 2), &[6]), "SEG-SKDEF-12"), Some(-1));
}

#[test]
fn seg_skdef_13_14_15_zones_cover_all_within_short_range() {
    let cases = [
        ("RangedAttackLong", "ProtectionZone", "BasicAttack", "SEG-SKDEF-13"),
        ("SpecialRangedAttack", "SpecialProtectionZone", "SpecialRangedAttack", "SEG-SKDEF-14"),
        ("RangedAttackLong", "RangedProtectionZone", "BasicAttack", "SEG-SKDEF-15"),
    ];
    for (own, zone, command, rule) in cases {
        for (y, value) in [(1000 + 250 + 750, Some(-1)), (1000 + 250 + 751, None)] {
            let figs = [
                fig(0, 3, own).omega(1).at(1000, 1000),
                fig(1, 3, "").at(2000, 1000),
                fig(1, 3, zone).at(2000, y),
            ];
            let mut t = scene(&figs).active(1, Spades);
            assert_eq!(line(&t.ok(1, act(command, 2), &[6]), rule), value, "{zone} {y}");
        }
        let figs = [fig(0, 3, own).omega(1).at(1000, 1000), fig(1, 3, zone).at(2000, 1000)];
        let mut t = scene(&figs).active(1, Spades);
        assert_eq!(line(&t.ok(1, act(command, 2), &[6]), rule), Some(-1), "itself included");
    }
}

#[test]
fn seg_gap_16_zones_cover_adversaries_too() {
    let figs = [fig(0, 3, "ProtectionZone"), fig(1, 3, "")];
    for (word, value) in [("all_figures", Some(-1)), ("allies_only", None)] {
        let mut t = scene(&figs).option("zone_scope", word).touch(1, 2).active(1, Spades);
        assert_eq!(line(&t.ok(1, act("BasicAttack", 2), &[6]), "SEG-SKDEF-13"), value);
    }
}

#[test]
fn seg_skdef_13_a_zone_is_stated_where_nothing_is_recorded() {
    let figs = [fig(0, 3, ""), fig(1, 3, ""), fig(1, 3, "ProtectionZone")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    assert_eq!(t.refusal(1, &act("BasicAttack", 2), &[]).code, "FactNeeded");
    let told = t.with(1, act("BasicAttack", 2), &[far("distance", &[3, 2], 600)], &[6]);
    assert_eq!(line(&told, "SEG-SKDEF-13"), Some(-1));
}

#[test]
fn seg_skdef_16_protections_never_add_up() {
    let figs = [fig(0, 3, ""), fig(1, 3, "Protection ProtectionZone"), fig(1, 3, "ProtectionZone")];
    let mut t = scene(&figs).touch(1, 2).touch(2, 3).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[6]);
    assert_eq!(
        (line(&told, "SEG-SKDEF-10"), line(&told, "SEG-SKDEF-16"), threshold(&told)),
        (Some(-1), Some(0), 2)
    );
}

#[test]
fn seg_skspe_02_special_melee_is_no_choice() {
    let mut t = scene(&[fig(0, 3, "SpecialMelee VampiricAttack DoubleAttack"), fig(1, 3, "")])
        .touch(1, 2)
        .active(1, Spades);
    let told = t.ok(1, act("VampiricAttack", 2), &[1]);
    assert!(cites(&told, "SEG-SKSPE-02"));
    assert_eq!(tests(&told)[0].suit, Diamonds);
    let figs = [fig(0, 3, "SpecialMelee RangedAttackLong").at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    assert_eq!(tests(&scene(&figs).active(1, Spades).ok(1, act("BasicAttack", 2), &[6]))[0].suit, Spades);
}

#[test]
fn seg_skspe_03_a_special_shot_costs_its_energy_hit_or_miss() {
    let figs = [fig(0, 3, "SpecialRangedAttack LimitedAmmo").omega(1).bonus("diamonds", 1), fig(1, 3, "")];
    let facts = [far("distance", &[1, 2], 1800), yes("sight", &[1, 2])];
    let mut t = scene(&figs).active(1, Spades);
    let told = t.with(1, act("SpecialRangedAttack", 2), &facts, &[5]);
    assert!(cites(&told, "SEG-SKSPE-03"));
    assert_eq!((threshold(&told), t.omega(1), t.value(2), t.figure(1).ammo), (4, 0, 3, Some(9)));
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("SpecialRangedAttack", 2), &facts, &[4]);
    assert_eq!((t.omega(1), t.value(2)), (0, 2));
}

#[test]
fn seg_skspe_05_special_immobilise_gets_one_point_back_on_a_miss() {
    let figs = [fig(0, 3, "SpecialImmobilise").omega(2), fig(1, 3, "").posture(Posture::Defensive)];
    let facts = [far("distance", &[1, 2], 1800)];
    let mut t = scene(&figs).active(1, Spades);
    let told = t.with(1, act("SpecialImmobilise", 2), &facts, &[6]);
    assert!(cites(&told, "SEG-SKSPE-05"));
    assert_eq!(t.omega(1), 1);
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("SpecialImmobilise", 2), &facts, &[1]);
    t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
    assert_eq!((t.omega(1), t.figure(2).immobilised), (0, false), "G-45: a parry gives nothing back");
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("SpecialImmobilise", 2), &facts, &[1]);
    t.ok(2, plain("DeclineParry"), &[]);
    assert!(t.figure(2).immobilised);
}
