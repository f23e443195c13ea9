//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Table, cites, of, tells, versus};
use crate::state::{Cause, Presence};
use greffe_core::judging::fact::FigureId;

fn possess() -> Value {
    json!({"Possess": {"target": 2}})
}

#[test]
fn dw_trait_66_and_gap_28_any_win_takes_the_body() {
    let mut play = versus(&[json!(["Possession"])], &[json!([]), json!([])]).touch(1, 2).active(1, 1);
    let told = play.with(1, possess(), &[], &[6, 1]);
    assert!(cites(&told, "DW-TRAIT-66") && tells(&told, "PossessorSet"));
    assert_eq!(play.figure(1).presence, Presence::Possessing(FigureId(2)));
    assert_eq!((play.figure(2).controller, play.figure(2).owner), (0, 1));
    assert_eq!(play.figure(2).possessed_by, Some(FigureId(1)));
}

#[test]
fn dw_trait_66_a_lost_attack_takes_nobody() {
    let mut play = versus(&[json!(["Possession"])], &[json!([]), json!([])]).touch(1, 2).active(1, 1);
    let told = play.with(1, possess(), &[], &[3, 4]);
    assert!(!tells(&told, "PossessorSet") && play.figure(2).possessed_by.is_none());
    let mut play = versus(&[json!(["Possession"])], &[json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, possess(), &[]), "DW-MELEE-01");
    let mut play = versus(&[json!([])], &[json!([])]).touch(1, 2).active(1, 1);
    assert!(!play.refused_with(1, possess(), &[]).is_empty());
}

/// A body thief in its host, which is about to be activated.
fn inside() -> Table {
    versus(&[json!(["Possession"]), json!([])], &[json!([]), json!([])])
        .state(|state| {
            state.figures[0].presence = Presence::Possessing(FigureId(3));
            state.figures[2].controller = 0;
            state.figures[2].possessed_by = Some(FigureId(1));
            state.stack.pop();
        })
        .active(1, 1)
}

#[test]
fn dw_trait_66_the_host_fights_at_each_activation_and_may_lose() {
    let mut play = inside();
    let told = play.with(1, json!({"Activate": {"figure": 3, "dice": 1}}), &[], &[2, 5, 6]);
    assert!(tells(&told, "CombatRolled") && tells(&told, "FigureActivated"));
    assert_eq!(play.figure(3).possessed_by, Some(FigureId(1)));
}

#[test]
fn dw_trait_66_a_thief_driven_out_is_destroyed_or_placed_beside_its_host() {
    let mut play = inside();
    let told = play.with(1, json!({"Activate": {"figure": 3, "dice": 1}}), &[], &[5, 2, 3, 3, 6]);
    assert!(tells(&told, "ControlChanged"));
    assert_eq!(play.figure(1).presence, Presence::Removed(Cause::Eliminated));
    assert_eq!((play.figure(3).controller, play.figure(3).possessed_by), (1, None));
    let mut play = inside();
    let told = play.with(1, json!({"Activate": {"figure": 3, "dice": 1}}), &[], &[5, 2, 3, 5, 6]);
    assert!(tells(&told, "ExpulsionOwed"));
    assert_eq!(play.refused_with(2, json!({"PlaceExpelled": {}}), &[]), "NotYourTurn");
    play.with(1, json!({"PlaceExpelled": {}}), &[], &[]);
    assert_eq!(play.figure(1).presence, Presence::OnTable);
    assert!(play.bench.state.contacts.contains(&(FigureId(1), FigureId(3))));
}

#[test]
fn dw_trait_66_a_thief_is_lost_with_its_host() {
    let killer = of(4, 9, json!([]));
    let mut play = versus(&[killer, json!([])], &[json!(["Possession"]), json!([]), json!([])])
        .touch(1, 2)
        .state(|state| {
            state.figures[2].presence = Presence::Possessing(FigureId(2));
            state.figures[1].controller = 1;
            state.figures[1].possessed_by = Some(FigureId(3));
        })
        .active(1, 1);
    play.with(1, json!({"MeleeAttack": {"target": 2}}), &[], &[3, 3]);
    assert!(play.is_out(2));
    assert_eq!(play.figure(3).presence, Presence::Removed(Cause::Eliminated));
}
