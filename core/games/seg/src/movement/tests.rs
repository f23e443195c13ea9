//! Movement, by rule.

use serde_json::{Value, json};

use crate::bench::{
    act, block, cites, claim, far, fig, go, line, no, plain, scene, seat_of, tells, tests, threshold, word,
    yes,
};
use crate::profiles::Suit::{Clubs, Diamonds, Hearts, Spades};
use crate::state::Frame;

fn wall(kind: &str, x: i32, y: i32, width: i32, depth: i32, height: i32) -> Value {
    let corner = |x: i32, y: i32| json!({"x": x, "y": y});
    json!({"kind": kind, "height": height,
        "outline": [corner(x, y), corner(x + width, y), corner(x + width, y + depth), corner(x, y + depth)]})
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
fn seg_move_01_the_base_still_touches_the_ruler() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    for (option, most) in [("ruler_contact", 1200 + 250), ("centre_shift", 1200)] {
        let mut t = scene(&figs).option("move_measure", option).active(1, Hearts);
        assert_eq!(t.refused(1, go("FreeMove", 1000 + most + 1, 1000)), "SEG-MOVE-01");
        let told = t.ok(1, go("FreeMove", 1000 + most, 1000), &[]);
        assert!(cites(&told, "SEG-MOVE-01") && cites(&told, "SEG-GAP-22"));
    }
}

#[test]
fn seg_move_02_a_move_may_be_shorter() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    scene(&figs).active(1, Hearts).ok(1, go("FreeMove", 1001, 1000), &[]);
}

#[test]
fn seg_move_03_a_move_is_one_straight_segment() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t =
        scene(&figs).setup("scenery", json!([wall("wall", 1400, 800, 50, 400, 300)])).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 1900, 1000)), "SEG-MOVE-05");
    let told = t.ok(1, go("FreeMove", 1000, 1900), &[]);
    assert!(cites(&told, "SEG-MOVE-03"));
}

#[test]
fn seg_move_04_allies_are_crossed_enemies_are_not() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(0, 3, "").at(1500, 1000), fig(1, 3, "").at(1000, 1500)];
    let mut t = scene(&figs).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 1000, 2000)), "SEG-MOVE-04");
    let told = t.ok(1, go("FreeMove", 2000, 1000), &[]);
    assert!(cites(&told, "SEG-MOVE-04"));
}

#[test]
fn seg_move_05_the_base_must_fit_between() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1500, 1000)];
    let corridor = |gap: i32| {
        json!([wall("wall", 1200, 1125 + gap, 600, 50, 300), wall("wall", 1200, 825 - gap, 600, 50, 300)])
    };
    let mut t = scene(&figs).setup("scenery", corridor(100)).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 2000, 1300)), "SEG-MOVE-04");
    assert_eq!(t.refused(1, go("FreeMove", 2000, 1000)), "SEG-MOVE-04");
}

#[test]
fn seg_move_06_an_engaged_figure_cannot_move() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, go("FreeMove", 500, 1000)), "SEG-MOVE-06");
    let told = t.ok(1, plain("FastMove"), &[1, 1]);
    assert!(tells(&told, "MovesForgone") && cites(&told, "SEG-MOVE-06"), "won, and of no use");
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused_with(1, go("FreeMove", 500, 1000), &[no("contact", &[1, 2])]), "SEG-RANGE-04");
}

#[test]
fn seg_move_10_being_moved_is_no_move_of_ones_own() {
    let figs = [fig(0, 6, "Throw").at(2000, 2000), fig(1, 2, "Slow").at(2250, 2000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, json!({"Throw": {"target": 2, "mode": "Push"}}), &[]);
    assert!(cites(&told, "SEG-MOVE-10"));
    assert_eq!(t.figure(2).moves, 0);
}

#[test]
fn a_move_is_stated_where_nothing_is_recorded() {
    let figs = [fig(0, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Hearts);
    let free = json!({"FreeMove": {}});
    assert_eq!(t.refusal(1, &free, &[]).code, "FactNeeded");
    assert_eq!(t.refusal(1, &go("FreeMove", 1, 1), &[]).code, "PlaceUnrecorded");
    let facts = [far("length", &[1], 1200), yes("clear", &[1]), yes("touches", &[1, 2])];
    assert_eq!(
        t.refused_with(1, free.clone(), &[far("length", &[1], 1201), yes("clear", &[1])]),
        "SEG-MOVE-01"
    );
    assert_eq!(
        t.refused_with(1, free.clone(), &[far("length", &[1], 1200), no("clear", &[1])]),
        "SEG-MOVE-05"
    );
    t.with(1, free, &facts, &[]);
    assert!(t.touch(1, 2));
}

#[test]
fn seg_basic_03_fast_move_wins_a_move_for_each_success() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Clubs);
    let told = t.ok(1, plain("FastMove"), &[3, 4]);
    assert!(cites(&told, "SEG-BASIC-03"));
    assert_eq!(tests(&told).len(), 2);
    assert_eq!(t.owed(), [(1, "move")]);
    assert_eq!(t.refusal(1, &go("FreeMove", 1500, 1000), &[]).code, "NotNow");
    t.ok(1, go("ActionMove", 2000, 1000), &[]);
    t.ok(1, go("FreeMove", 3000, 1000), &[]);
    let mut t = scene(&figs).active(1, Clubs);
    t.ok(1, plain("FastMove"), &[1, 1]);
    let told = t.ok(1, plain("ForgoMove"), &[]);
    assert!(tells(&told, "MovesForgone"));
}

#[test]
fn seg_skmove_04_very_fast_move_makes_three_tests() {
    let figs = [fig(0, 3, "VeryFastMove").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Clubs);
    let told = t.ok(1, plain("VeryFastMove"), &[1, 1, 6]);
    assert!(cites(&told, "SEG-SKMOVE-04"));
    t.ok(1, go("ActionMove", 1500, 1000), &[]);
    t.ok(1, go("ActionMove", 2000, 1000), &[]);
    assert_eq!(t.owed(), [(1, "activation")]);
}

#[test]
fn seg_gap_46_tests_and_moves_may_alternate() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).option("fast_move_sequence", "interleaved").active(1, Clubs);
    assert_eq!(tests(&t.ok(1, plain("FastMove"), &[1])).len(), 1);
    let told = t.ok(1, go("ActionMove", 1500, 1000), &[6]);
    assert_eq!(tests(&told).len(), 1);
    assert_eq!(t.owed(), [(1, "activation")]);
}

#[test]
fn seg_basic_04_disengage_goes_a_short_length_straight_away() {
    let figs = [fig(0, 3, "LongStride").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    let told = t.ok(1, plain("Disengage"), &[2]);
    assert_eq!((threshold(&told), line(&told, "SEG-OUTN-01")), (2, Some(-1)));
    assert!(cites(&told, "SEG-BASIC-04") && cites(&told, "SEG-GAP-06"));
    assert_eq!(t.refused(1, go("DisengageMove", 1000, 1500)), "SEG-BASIC-04");
    assert_eq!(t.refused(1, go("DisengageMove", -1, 1000)), "SEG-BASIC-04");
    t.ok(1, go("DisengageMove", 300, 1000), &[]);
    assert!(!t.touch(1, 2));
    t.ok(1, go("FreeMove", 300, 2000), &[]);
    let figs = [fig(0, 3, ""), fig(1, 3, ""), fig(1, 3, "")];
    let mut t = scene(&figs).touch(1, 2).touch(1, 3).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-04");
}

#[test]
fn seg_gap_06_the_adversary_left_may_not_count() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).option("disengage_counts_opponent", "false").touch(1, 2).active(1, Clubs);
    let told = t.ok(1, plain("Disengage"), &[3]);
    assert_eq!((threshold(&told), line(&told, "SEG-OUTN-02")), (3, Some(0)));
}

#[test]
fn seg_basic_05_scenery_at_the_back_forbids_it() {
    let figs = |skills: &str| [fig(0, 3, skills).at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let back = json!([wall("obstacle", 700, 800, 175, 400, 300)]);
    let mut t = scene(&figs("")).setup("scenery", back.clone()).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05");
    let mut t = scene(&figs("Elusive")).setup("scenery", back).touch(1, 2).active(1, Clubs);
    let told = t.ok(1, plain("Disengage"), &[1]);
    assert!(cites(&told, "SEG-SKMOVE-05") && !cites(&told, "SEG-BASIC-05"));
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused_with(1, plain("Disengage"), &[no("behind", &[1])]), "SEG-BASIC-05");
    assert_eq!(t.refusal(1, &plain("Disengage"), &[]).code, "FactNeeded");
    t.with(1, plain("Disengage"), &[yes("behind", &[1])], &[1]);
}

#[test]
fn seg_skmove_01_02_strides_change_the_ruler() {
    for (skills, most, rule) in
        [("LongStride", 2050, "SEG-SKMOVE-01"), ("ShortStride", 1000, "SEG-SKMOVE-02")]
    {
        let figs = [fig(0, 3, skills).at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
        let mut t = scene(&figs).active(1, Hearts);
        assert_eq!(t.refused(1, go("FreeMove", 1001 + most, 1000)), "SEG-MOVE-01");
        assert!(cites(&t.ok(1, go("FreeMove", 1000 + most, 1000), &[]), rule));
    }
}

#[test]
fn seg_skmove_03_slow_moves_once_a_turn() {
    let figs = [fig(0, 3, "Slow").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Clubs);
    t.ok(1, plain("FastMove"), &[1, 1]);
    let told = t.ok(1, go("ActionMove", 1500, 1000), &[]);
    assert!(tells(&told, "MovesForgone") && tells(&told, "ActivationEnded") && cites(&told, "SEG-SKMOVE-03"));
    let figs = [fig(0, 3, "Slow").moves(1).at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Clubs);
    assert_eq!(t.refused(1, go("FreeMove", 1500, 1000)), "SEG-SKMOVE-03");
}

#[test]
fn seg_gap_27_disengaging_may_not_count_for_slow() {
    let figs = [fig(0, 3, "Slow").moves(1).at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-SKMOVE-03");
    let mut t = scene(&figs).option("slow_counts_all_own_moves", "false").touch(1, 2).active(1, Clubs);
    t.ok(1, plain("Disengage"), &[1]);
}

#[test]
fn seg_skmove_05_elusive_goes_anywhere_even_through() {
    let figs = [fig(0, 3, "Elusive").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Clubs);
    t.ok(1, plain("Disengage"), &[1]);
    let told = t.ok(1, go("DisengageMove", 1900, 1000), &[]);
    assert!(cites(&told, "SEG-SKMOVE-05") && cites(&told, "SEG-GAP-59"));
}

#[test]
fn seg_skmove_06_infiltration_passes_adversaries() {
    let figs = [fig(0, 3, "Infiltration").at(1000, 1000), fig(1, 3, "").at(1500, 1000)];
    let mut t = scene(&figs).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 1600, 1000)), "SEG-GAP-57");
    assert!(cites(&t.ok(1, go("FreeMove", 2000, 1000), &[]), "SEG-SKMOVE-06"));
}

#[test]
fn seg_gap_28_infiltration_does_not_free_the_engaged() {
    let figs = [fig(0, 3, "Infiltration").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).touch(1, 2).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 1900, 1000)), "SEG-MOVE-06");
}

#[test]
fn seg_skmove_07_flight_passes_over_obstacles_and_the_earthbound() {
    let foe = |skills: &str| fig(1, 3, skills).at(1500, 1000);
    let flyer = || fig(0, 3, "Flight").at(1000, 1000);
    let mut t = scene(&[flyer(), foe("")]).option("flight_sight", "literal").active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 2000, 1000)), "SEG-RANGE-01", "sight to the destination");
    let mut t = scene(&[flyer(), foe("")]).active(1, Hearts);
    let told = t.ok(1, go("FreeMove", 2000, 1000), &[]);
    assert!(cites(&told, "SEG-SKMOVE-07") && cites(&told, "SEG-GAP-61"));
    assert_eq!(t.at(1), (2000, 1000));
    let low = wall("obstacle", 1400, 1120, 50, 100, 300);
    let mut t =
        scene(&[flyer(), fig(1, 3, "").at(8000, 8000)]).setup("scenery", json!([low])).active(1, Hearts);
    t.ok(1, go("FreeMove", 2000, 1000), &[]);
    let mut t = scene(&[flyer(), fig(1, 3, "Flight").at(1500, 1120)]).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 2000, 1000)), "SEG-MOVE-04", "flyers stop flyers");
    let mut t = scene(&[flyer(), fig(1, 3, "").at(1500, 1120)]).active(1, Hearts);
    t.ok(1, go("FreeMove", 2000, 1000), &[]);
}

#[test]
fn seg_skmove_07_flight_lands_on_flat_scenery_and_not_in_the_air() {
    let roof = json!([wall("wall", 1400, 500, 600, 1000, 300)]);
    let figs = [fig(0, 3, "Flight").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).setup("scenery", roof.clone()).active(1, Hearts);
    let up = |z: i32| json!({"FreeMove": {"to": {"x": 1700, "y": 1000, "z": z}}});
    assert_eq!(t.refused(1, up(400)), "SEG-SKMOVE-07", "no hovering");
    t.ok(1, up(300), &[]);
    assert_eq!(t.figure(1).at.unwrap().z, 300);
    let walker = [fig(0, 3, "").at(1000, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&walker).setup("scenery", roof).active(1, Hearts);
    assert_eq!(t.refused(1, up(300)), "SEG-SKMOVE-07");
}

#[test]
fn seg_skopt_01_intangible_passes_everything_and_ends_nowhere_taken() {
    let figs = [fig(0, 3, "Intangible").at(1000, 1000), fig(1, 3, "").at(1500, 1000)];
    let mut t =
        scene(&figs).setup("scenery", json!([wall("wall", 1700, 0, 50, 4000, 300)])).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 1720, 1000)), "SEG-GAP-57");
    assert!(cites(&t.ok(1, go("FreeMove", 2100, 1000), &[]), "SEG-SKOPT-01"));
}

#[test]
fn seg_gap_57_a_move_ends_on_free_ground_of_the_table() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(0, 3, "").at(1500, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).active(1, Hearts);
    assert_eq!(t.refused(1, go("FreeMove", 1550, 1000)), "SEG-GAP-57");
    assert_eq!(t.refused(1, go("FreeMove", 1000, 100)), "SEG-GAP-57");
    assert_eq!(t.refusal(1, &json!({"FreeMove": {}}), &[]).code, "PlaceNeeded");
    let _ = act("BasicAttack", 1);
}

#[test]
fn seg_skspe_10_a_portal_touched_is_named_where_nothing_is_recorded() {
    let figs = [fig(0, 3, "CreatePortal"), fig(1, 3, "CreatePortal")];
    let start = || {
        scene(&figs)
            .portal(0, 1, None)
            .portal(0, 1, None)
            .portal(1, 2, None)
            .portal(1, 2, None)
            .active(2, Hearts)
    };
    let free = json!({"FreeMove": {}});
    let cross = |portal: u16| json!({"CrossPortal": {"portal": portal}});
    let mut t = start();
    t.with(2, free.clone(), &[yes("clear", &[2]), yes("portal_0", &[2])], &[]);
    let Frame::PortalOffer { portals, .. } = t.top() else { panic!("{:?}", t.top()) };
    assert_eq!(portals, &[0]);
    assert_eq!(t.refused(2, cross(0)), "SEG-SKSPE-10", "the one it entered");
    assert_eq!(t.refused(2, cross(2)), "SEG-SKSPE-10", "another side's");
    t.ok(2, cross(1), &[]);
    let mut t = start();
    t.with(2, free.clone(), &[yes("clear", &[2])], &[]);
    assert_eq!(t.owed(), [(2, "activation")], "no portal named, none touched");
    let mut t = start();
    assert_eq!(t.refusal(2, &free, &[yes("clear", &[2]), yes("portal", &[2])]).code, "unused-fact");
}

#[test]
fn seg_gap_38_an_engaged_figure_may_cross() {
    let figs = [
        fig(0, 3, "CreatePortal").at(1000, 1000),
        fig(0, 3, "").at(1500, 1500),
        fig(1, 3, "").at(1750, 1250),
    ];
    for (word, offered) in [("true", true), ("false", false)] {
        let mut t = scene(&figs)
            .option("portal_when_engaged", word)
            .portal(0, 1, Some((2000, 1500)))
            .portal(0, 1, Some((6000, 6000)))
            .active(2, Hearts);
        t.ok(1, go("FreeMove", 1750, 1500), &[]);
        assert!(t.touch(2, 3));
        assert_eq!(t.owed() == [(1, "portal")], offered, "{word}");
    }
}

#[test]
fn seg_skmove_07_a_flight_out_of_sight_is_refused_where_it_is_stated() {
    let figs = [fig(0, 3, "Flight"), fig(1, 3, "")];
    let mut t = scene(&figs).active(1, Hearts);
    let free = json!({"FreeMove": {}});
    let facts = [yes("clear", &[1]), no("spot_seen", &[1])];
    assert_eq!(t.refused_with(1, free.clone(), &facts), "SEG-RANGE-01");
    let told = t.with(1, free.clone(), &[yes("clear", &[1]), yes("spot_seen", &[1])], &[]);
    assert!(cites(&told, "SEG-SKMOVE-07"));
    let mut t = scene(&[fig(0, 3, "Flight Intangible"), fig(1, 3, "")]).active(1, Hearts);
    assert_eq!(t.refusal(1, &free, &facts).code, "unused-fact", "an intangible figure needs no sight");
}

#[test]
fn seg_gap_64_who_passes_scenery_may_disengage_past_it() {
    let back = |kind: &str| json!([block(kind, [700, 800], [175, 400], 300)]);
    let figs = |skills: &str| [fig(0, 3, skills).at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let start = |skills: &str, kind: &str, word: &str| {
        scene(&figs(skills))
            .setup("scenery", back(kind))
            .option("disengage_past_scenery", word)
            .touch(1, 2)
            .active(1, Clubs)
    };
    for skills in ["Flight", "Intangible"] {
        let mut t = start(skills, "obstacle", "elusive_only");
        assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05", "{skills}");
        let mut t = start(skills, "obstacle", "passers_too");
        assert!(cites(&t.ok(1, plain("Disengage"), &[1]), "SEG-GAP-64"), "{skills}");
        t.ok(1, go("DisengageMove", 400, 1000), &[]);
        assert_eq!((t.at(1), t.touch(1, 2)), ((400, 1000), false));
    }
    let mut t = start("Flight", "wall", "passers_too");
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05", "nobody flies through a wall");
}

#[test]
fn seg_basic_05_a_portal_at_the_back_is_scenery() {
    let figs = [fig(0, 3, "CreatePortal").at(1000, 1000), fig(1, 3, "").at(1250, 1000)];
    let mut t = scene(&figs).portal(0, 1, Some((750, 1000))).touch(1, 2).active(1, Clubs);
    assert_eq!(t.refused(1, plain("Disengage")), "SEG-BASIC-05");
}

#[test]
fn seg_basic_04_a_disengagement_takes_two_statements_where_nothing_is_recorded() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Clubs);
    t.with(1, plain("Disengage"), &[yes("behind", &[1])], &[1]);
    let away = json!({"DisengageMove": {}});
    assert_eq!(t.refused_with(1, away.clone(), &[yes("clear", &[1]), no("away", &[1])]), "SEG-BASIC-04");
    let long = [yes("clear", &[1]), word("length", &[1], "medium")];
    assert_eq!(t.refused_with(1, away.clone(), &long), "SEG-BASIC-04");
    t.with(1, away, &[yes("clear", &[1])], &[]);
    assert!(!t.touch(1, 2));
}

#[test]
fn seg_gap_57_no_claim_makes_room_where_there_is_none() {
    let figs = [fig(0, 3, "").at(1000, 1000), fig(0, 3, "").at(1500, 1000), fig(1, 3, "").at(8000, 8000)];
    let mut t = scene(&figs).source("HOUSE-1").active(1, Hearts);
    let aside =
        greffe_core::judging::fact::Effect::Ignore(greffe_core::record::ids::RuleId::new("SEG-GAP-57"));
    let claims = [claim("HOUSE-1", aside)];
    let with = greffe_core::testing::bench::Declaration { claims: &claims, ..Default::default() };
    let refused = t.bench.declare(seat_of(1), &go("FreeMove", 1550, 1000), &with).unwrap_err();
    assert!(
        matches!(refused, greffe_core::judging::draft::Stop::Refused(refused) if refused.code == "NoRoom")
    );
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
