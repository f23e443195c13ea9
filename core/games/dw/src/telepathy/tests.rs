//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Table, cites, far, of, tells, versus};
use crate::state::{Faint, Hold};
use greffe_core::judging::fact::FigureId;

fn reach(target: u16) -> Value {
    json!({"Telepathy": {"target": target}})
}

fn telepath(theirs: &[Value]) -> Table {
    versus(&[json!(["Telepathy"])], theirs).active(1, 3)
}

#[test]
fn dw_trait_82_a_mind_beaten_once_is_dazed() {
    let mut play = telepath(&[json!([]), json!([])]);
    let told = play.with(1, reach(2), &[far("distance", &[1, 2], 1800)], &[4, 3]);
    assert!(play.figure(2).dazed && cites(&told, "DW-TRAIT-82") && cites(&told, "DW-STATUS-05"));
    assert_eq!((play.left(), play.figure(1).attacks), (2, 1));
    assert_eq!(play.refused_with(1, reach(3), &[far("distance", &[1, 3], 10)]), "DW-ACTION-01");
}

#[test]
fn dw_trait_82_and_status_06_a_mind_beaten_twofold_faints() {
    let mut play = telepath(&[json!([]), json!([])]);
    play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[6, 1]);
    assert!(play.figure(2).unconscious.contains(Faint::Telepathy(FigureId(1))));
    assert!(!play.figure(2).dazed);
}

#[test]
fn dw_trait_82_and_status_07_a_mind_beaten_threefold_is_taken() {
    let mut play =
        versus(&[of(4, 9, json!(["Telepathy", "ExtraAttack"]))], &[json!([]), json!([])]).active(1, 3);
    let told = play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[6, 1]);
    assert!(tells(&told, "ControlChanged") && cites(&told, "DW-STATUS-07"));
    assert_eq!((play.figure(2).controller, play.figure(2).owner), (0, 1));
    assert_eq!(play.figure(2).controlled_by, Some(FigureId(1)));
    // Reaching for another mind lets go of the first.
    play.with(1, reach(3), &[far("distance", &[1, 3], 10)], &[1, 6]);
    assert_eq!((play.figure(2).controller, play.figure(2).controlled_by), (1, None));
}

#[test]
fn dw_trait_82_reaches_long_and_no_artificial_mind() {
    let mut play = telepath(&[json!([]), json!(["Artificial"]), json!(["MentalBlock"])]);
    assert_eq!(play.refused_with(1, reach(2), &[far("distance", &[1, 2], 1801)]), "DW-TRAIT-82");
    assert_eq!(play.refused_with(1, reach(3), &[far("distance", &[1, 3], 10)]), "DW-TRAIT-82");
    assert_eq!(play.refused_with(1, reach(4), &[far("distance", &[1, 4], 10)]), "DW-TRAIT-14");
}

#[test]
fn dw_trait_14_a_blocked_mind_attacks_nobody() {
    let mut play = versus(&[json!(["Telepathy", "MentalBlock"])], &[json!([])]).active(1, 3);
    assert_eq!(play.refused_with(1, reach(2), &[far("distance", &[1, 2], 10)]), "DW-TRAIT-14");
}

#[test]
fn dw_gap_20_multiples_of_long() {
    let scene = versus(&[json!(["Telepathy"])], &[json!([])]).option("telepathy_range", "multiples");
    let mut play = scene.active(1, 3);
    let told = play.with(1, reach(2), &[far("distance", &[1, 2], 5000)], &[4, 1]);
    assert!(cites(&told, "DW-GAP-20") && play.figure(2).dazed);
}

#[test]
fn dw_trait_82_of_two_telepaths_either_may_lose() {
    let mut play = versus(&[json!(["Telepathy"])], &[json!(["Telepathy"])]).active(1, 3);
    play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[3, 4]);
    assert!(play.figure(1).dazed && !play.figure(2).dazed);
    let mut play = telepath(&[json!([])]);
    play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[1, 6]);
    assert!(!play.figure(1).dazed && !play.figure(2).dazed);
}

#[test]
fn dw_area_11_a_hampered_mind_gathers_itself_first() {
    let hampered =
        || versus(&[json!(["Telepathy"])], &[json!([])]).figure(1, |figure| figure.psi_negated = true);
    let mut play = hampered().active(1, 3);
    let told = play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[3]);
    assert!(cites(&told, "DW-AREA-11") && !play.figure(2).dazed && play.left() == 2);
    let mut play = hampered().active(1, 3);
    play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[4, 4, 3]);
    assert!(play.figure(2).dazed);
}

#[test]
fn dw_trait_43_a_scream_reaches_friend_and_foe_and_takes_nobody() {
    let screamer = of(4, 9, json!(["TelepathicScream"]));
    let theirs = [json!([]), json!(["Artificial"])];
    let mut play = versus(&[screamer, json!([])], &theirs).active(1, 3);
    let told = play.with(1, json!({"Scream": {"targets": [3, 2]}}), &[], &[6, 1, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-43") && play.left() == 1);
    assert!(!play.figure(3).unconscious.is_empty() && play.figure(3).controlled_by.is_none());
    assert!(play.figure(2).dazed);
}

#[test]
fn dw_trait_43_a_scream_reaches_medium() {
    let screamer = of(4, 9, json!(["TelepathicScream"]));
    let places = &[(1000, 1000), (2400, 1000), (2460, 2000)];
    let mut play = versus(&[screamer], &[json!([]), json!([])]).at(places).active(1, 2);
    assert_eq!(play.refused_with(1, json!({"Scream": {"targets": [2, 3]}}), &[]), "DW-TRAIT-43");
    play.with(1, json!({"Scream": {}}), &[], &[1, 5]);
    assert!(play.figure(2).dazed && !play.figure(3).dazed);
}

#[test]
fn dw_status_01_and_gap_65_a_web_leaves_the_mind_free() {
    let held = |hold| {
        versus(&[json!(["Telepathy"])], &[json!([])]).figure(1, move |figure| figure.immobilised.add(hold))
    };
    held(Hold::Web).active(1, 1).with(1, reach(2), &[far("distance", &[1, 2], 10)], &[4, 3]);
    let mut play = held(Hold::Sonic).active(1, 1);
    assert_eq!(play.refused_with(1, reach(2), &[far("distance", &[1, 2], 10)]), "DW-STATUS-01");
}

#[test]
fn dw_status_03_and_gap_21_what_a_telepath_held_is_free_when_it_dies() {
    let killed = |option: &str| {
        let killer = of(4, 9, json!([]));
        let mut play = versus(&[killer, json!([]), json!([])], &[json!(["Telepathy"]), json!([])])
            .option("telepathic_faint_ends_with_telepath", option)
            .touch(1, 4)
            .figure(2, |figure| figure.immobilised.add(Hold::Psychic(FigureId(4))))
            .figure(3, |figure| figure.unconscious.add(Faint::Telepathy(FigureId(4))))
            .active(1, 3);
        play.with(1, json!({"MeleeAttack": {"target": 4}}), &[], &[3, 3]);
        assert!(play.is_out(4) && play.figure(2).immobilised.is_empty());
        play.figure(3).unconscious.is_empty()
    };
    assert!(killed("true") && !killed("false"));
}

#[test]
fn dw_status_06_and_gap_21_who_fainted_twice_wakes_from_one_faint_alone() {
    let mut play = telepath(&[json!([]), json!([])]);
    play.bench.state.figures[1].unconscious.add(Faint::Needle);
    play.with(1, reach(2), &[far("distance", &[1, 2], 10)], &[6, 1]);
    let faints: Vec<Faint> = play.figure(2).unconscious.iter().collect();
    assert_eq!(faints, [Faint::Needle, Faint::Telepathy(FigureId(1))]);
    let mut play = versus(&[of(4, 9, json!([])), json!([])], &[json!(["Telepathy"]), json!([])])
        .option("telepathic_faint_ends_with_telepath", "true")
        .touch(1, 3)
        .figure(2, |figure| {
            figure.unconscious.add(Faint::Telepathy(FigureId(3)));
            figure.unconscious.add(Faint::Telepathy(FigureId(4)));
        })
        .active(1, 3);
    let told = play.with(1, json!({"MeleeAttack": {"target": 3}}), &[], &[3, 3]);
    assert!(play.is_out(3) && tells(&told, "Woke"));
    assert!(play.figure(2).unconscious.iter().eq([Faint::Telepathy(FigureId(4))]), "the other mind holds on");
}
