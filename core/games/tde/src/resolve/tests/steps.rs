//! The steps of a sequence that test, pay, mark and wound.   TDE-SEQ, TDE-ACT, TDE-TEST

use serde_json::json;

use crate::resolve::tests::scene::{all, cites, duel, far, no, tells};

fn pass() -> serde_json::Value {
    json!({"PassReactions": {}})
}

#[test]
fn tde_test_07_act_10_seq_25_30_an_exploit_earns_a_point_at_the_end() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[]);
    let told = play.ok(2, pass(), &[], &[5, 5]);
    assert!(cites(&told, "TDE-ACT-10") && !tells(&told, "ApGained"));
    let told = play.ok(1, json!({"ChooseDisplacement": {"figure": 1, "length": 254}}), &[], &[]);
    for rule in ["TDE-TEST-07", "TDE-ACT-10", "TDE-SEQ-25", "TDE-SEQ-30"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 2);
}

#[test]
fn tde_test_09_a_fiasco_without_a_mishap_is_a_flop() {
    let mut play = duel().figure(2, |figure| figure.stealthed = true).active();
    play.ok(1, json!({"DeclareReveal": {"target": 2}}), &[far("distance", &[1, 2], 5)], &[]);
    let told = play.ok(2, pass(), &[], &[8, 8]);
    assert!(cites(&told, "TDE-TEST-09"));
    assert!(!play.figure(1).arms.iter().any(|arm| arm.defective));
}

#[test]
fn tde_test_10_11_the_exceptional_value_serves_range_or_damage() {
    for (inches, damage) in [(10, 4), (15, 3)] {
        let mut play = duel().active();
        let shot = json!({"DeclareShoot": {"weapon": 0, "target": 2}});
        play.ok(1, shot, &[far("distance", &[1, 2], inches)], &[]);
        let told = play.ok(2, pass(), &[], &[&[5, 3][..], &vec![1; damage]].concat());
        let resolved = all(&told, "ActResolved").next().unwrap();
        assert_eq!(resolved["harms"][0]["damage"], damage);
        assert!(cites(&told, "TDE-TEST-10") && cites(&told, "TDE-TEST-11"));
    }
}

#[test]
fn tde_act_07_08_09_seq_15_tests_first_then_the_resolution() {
    let mut play = duel().active();
    let told = play.ok(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[], &[]);
    assert!(cites(&told, "TDE-ACT-09"));
    let told = play.ok(2, pass(), &[], &[]);
    for rule in ["TDE-ACT-07", "TDE-ACT-08", "TDE-SEQ-15"] {
        assert!(cites(&told, rule), "{rule}");
    }
}

#[test]
fn tde_seq_10_11_a_climb_is_tested_before_anything_else() {
    let mut play = duel().active();
    play.ok(1, json!({"DeclareMove": {"length": 1524, "kinds": ["Climb"], "before": 1016}}), &[], &[]);
    play.ok(2, pass(), &[], &[]);
    let told = play.ok(1, json!({"PassFirefight": {}}), &[no("clings", &[1])], &[5, 9]);
    assert!(cites(&told, "TDE-SEQ-10") && cites(&told, "TDE-SEQ-11"));
}

#[test]
fn tde_seq_31_32_34_35_wounds_come_together_after_the_markers() {
    let mut play = duel().touch(1, 2).figure(2, |figure| figure.wounds = 2).active();
    play.ok(1, json!({"DeclareMelee": {"weapon": 1, "target": 2}}), &[], &[]);
    let told = play.ok(2, pass(), &[], &[5, 9, 9, 9]);
    for rule in ["TDE-SEQ-31", "TDE-SEQ-32", "TDE-SEQ-34", "TDE-SEQ-35"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert!(tells(&told, "WentDown") && play.figure(2).wounds == 4);
}

#[test]
fn tde_core_02_distances_are_measured_between_the_closest_edges() {
    let mut play = duel().at(&[(1000, 1000), (2000, 1000)]).active();
    let told = play.ok(1, json!({"DeclareShoot": {"weapon": 0, "target": 2}}), &[], &[]);
    assert!(cites(&told, "TDE-CORE-02"));
    assert_eq!(play.sequence().acts[0].given.distance, Some(700));
}

/// A log may name a weapon that a forged opening has taken away: the step that would use it says so and ends.
#[test]
fn tde_wpn_01_an_act_without_its_weapon_is_no_endless_step() {
    use crate::state::frames::Frame;
    use crate::state::sequence::Doing;
    use greffe_core::judging::draft::Stop;
    use greffe_core::record::ids::Seat;
    use greffe_core::testing::bench::Declaration;
    for doing in [
        Doing::Shoot { weapon: 9, target: Some(greffe_core::judging::fact::FigureId(2)) },
        Doing::Shoot { weapon: 0, target: None },
        Doing::Melee { weapon: 9, target: greffe_core::judging::fact::FigureId(2) },
    ] {
        let mut play = duel().active();
        let shot = json!({"DeclareShoot": {"weapon": 0, "target": 2}});
        play.ok(1, shot, &[far("distance", &[1, 2], 5)], &[]);
        if let Some(Frame::Sequence { sequence }) = play.bench.state.stack.last_mut() {
            sequence.acts[0].doing = doing;
        }
        let with = Declaration { faces: &[5, 8], ..Declaration::default() };
        let told = play.bench.declare(Seat::new(2).unwrap(), &pass(), &with);
        assert!(matches!(told, Err(Stop::Broken(_))), "{doing:?}: {told:?}");
    }
}
