//! SEG-SKSPE: special actions.

use serde_json::json;

use super::{act, cites, far, fig, go, line, plain, scene, tells, tests, threshold, yes};
use crate::profiles::Suit::{Clubs, Diamonds, Hearts, Spades};
use crate::state::Posture;

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

#[test]
fn seg_skspe_06_teleport_leaves_contact_and_ignores_what_is_between() {
    let figs = [fig(0, 3, "Teleport").omega(1).at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, go("Teleport", 3051, 1000)), "SEG-SKSPE-06");
    let told = t.ok(1, go("Teleport", 3050, 1000), &[1]);
    assert!(cites(&told, "SEG-SKSPE-06") && cites(&told, "SEG-GAP-28"));
    assert_eq!((t.at(1), t.omega(1), t.touch(1, 2)), ((3050, 1000), 0, false));
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    t.ok(1, go("Teleport", 3000, 1000), &[6]);
    assert_eq!((t.at(1), t.omega(1)), ((1000, 1000), 1));
    let mut t = scene(&figs).option("teleport_ignores_contact", "false").touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, go("Teleport", 3000, 1000)), "SEG-MOVE-06");
}

#[test]
fn seg_skspe_07_a_target_is_sent_within_long_range_in_sight() {
    let figs = [
        fig(0, 3, "TeleportTarget").omega(2).at(1000, 1000),
        fig(1, 3, "Tenacious").posture(Posture::Defensive).at(2000, 1000),
    ];
    let send = |x: i32, y: i32| json!({"TeleportTarget": {"target": 2, "to": {"x": x, "y": y}}});
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(t.refused(1, send(1000, 3051)), "SEG-SKSPE-07");
    let told = t.ok(1, send(1000, 3050), &[1]);
    assert!(cites(&told, "SEG-SKSPE-07") && !tells(&told, "WindowOpened"), "no aggression: no parry");
    assert_eq!((t.at(2), t.posture(2), t.omega(1)), ((1000, 3050), None, 0));
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, send(1000, 3000), &[6]);
    assert_eq!((t.at(2), t.omega(1)), ((2000, 1000), 1));
}

#[test]
fn seg_adj_02_harm_that_is_no_aggression_meets_no_protection() {
    let figs = [
        fig(0, 3, "TeleportTarget").omega(2).at(1000, 1000),
        fig(1, 3, "SpecialProtection RangedProtection").at(2000, 1000),
    ];
    let mut t = scene(&figs).active(1, Diamonds);
    let told = t.ok(1, json!({"TeleportTarget": {"target": 2, "to": {"x": 1000, "y": 3000}}}), &[6]);
    assert_eq!((line(&told, "SEG-SKDEF-11"), line(&told, "SEG-SKDEF-12")), (None, None));
}

#[test]
fn seg_skspe_08_a_target_is_brought_into_contact() {
    let figs = [fig(0, 3, "SummonTarget").omega(1).at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    let bring = |x: i32| json!({"SummonTarget": {"target": 2, "to": {"x": x, "y": 1000}}});
    let mut t = scene(&figs).active(1, Diamonds);
    assert_eq!(t.refused(1, bring(1400)), "SEG-RANGE-04");
    let told = t.ok(1, bring(750), &[1]);
    assert!(cites(&told, "SEG-SKSPE-08"));
    assert_eq!((t.at(2), t.touch(1, 2), t.omega(1)), ((750, 1000), true, 0));
    let mut t = scene(&figs).active(1, Diamonds);
    t.ok(1, bring(750), &[6]);
    assert_eq!(t.omega(1), 1);
}

#[test]
fn seg_skspe_09_a_portal_appears_in_contact() {
    let figs = [fig(0, 3, "CreatePortal").omega(1).at(1000, 1000), fig(1, 3, "").at(1000, 1250)];
    let open = |x: i32, y: i32| json!({"CreatePortal": {"at": {"x": x, "y": y}}});
    let mut t = scene(&figs).touch(1, 2).active(1, Diamonds);
    assert_eq!(t.refused(1, open(1500, 1000)), "SEG-RANGE-04");
    assert_eq!(t.refused(1, open(1100, 1230)), "SEG-GAP-57");
    let told = t.ok(1, open(1250, 1000), &[1]);
    assert!(cites(&told, "SEG-SKSPE-09"));
    assert_eq!((t.bench.state.portals.len(), t.omega(1)), (1, 0));
    let mut t = scene(&figs).touch(1, 2).active(1, Diamonds);
    t.ok(1, open(1250, 1000), &[6]);
    assert_eq!((t.bench.state.portals.len(), t.omega(1)), (0, 0), "spent even when it fails");
}

#[test]
fn seg_skspe_10_a_move_that_ends_at_a_portal_may_go_on() {
    let figs = [fig(0, 3, "CreatePortal").at(1000, 1000), fig(1, 3, "").at(1500, 1500)];
    let start =
        || scene(&figs).portal(0, 1, Some((2000, 1500))).portal(0, 1, Some((6000, 6000))).active(2, Hearts);
    let mut t = start();
    t.ok(2, go("FreeMove", 1750, 1500), &[]);
    assert_eq!(t.owed(), [(2, "portal")], "either side's figures");
    let cross = |portal: u16, x: i32| json!({"CrossPortal": {"portal": portal, "to": {"x": x, "y": 6000}}});
    assert_eq!(t.refused(2, cross(0, 6250)), "SEG-SKSPE-10");
    assert_eq!(t.refused(2, cross(7, 6250)), "SEG-SKSPE-10");
    assert_eq!(t.refused(2, cross(1, 6500)), "SEG-SKSPE-10");
    let told = t.ok(2, cross(1, 6250), &[]);
    assert!(cites(&told, "SEG-SKSPE-10") && cites(&told, "SEG-GAP-38"));
    assert_eq!(t.at(2), (6250, 6000));
    assert_eq!(t.owed(), [(2, "activation")], "crossing offers nothing new");
    let mut t = start();
    t.ok(2, go("FreeMove", 1750, 1500), &[]);
    t.ok(2, plain("DeclinePortal"), &[]);
    assert_eq!(t.at(2), (1750, 1500));
}

#[test]
fn seg_gap_38_a_forced_move_may_offer_a_portal() {
    let figs = [fig(0, 3, "SummonTarget CreatePortal").omega(1).at(1000, 1000), fig(1, 3, "").at(2000, 1000)];
    for (word, offered) in [("false", false), ("true", true)] {
        let mut t = scene(&figs)
            .option("portal_on_forced_move", word)
            .portal(0, 1, Some((500, 1000)))
            .portal(0, 1, Some((6000, 6000)))
            .active(1, Diamonds);
        t.ok(1, json!({"SummonTarget": {"target": 2, "to": {"x": 750, "y": 1000}}}), &[1]);
        assert_eq!(t.owed() == [(2, "portal")], offered);
    }
}

#[test]
fn seg_gap_27_crossing_counts_for_slow() {
    let figs = [fig(0, 3, "CreatePortal").at(1000, 1000), fig(1, 3, "Slow").at(1500, 1500)];
    let mut t =
        scene(&figs).portal(0, 1, Some((2000, 1500))).portal(0, 1, Some((6000, 6000))).active(2, Hearts);
    let told = t.ok(2, go("FreeMove", 1750, 1500), &[]);
    assert!(!tells(&told, "PortalOffered"));
}
