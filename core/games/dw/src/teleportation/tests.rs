//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, far, tells, versus, yes};
use crate::state::{Cause, Hold, Presence};

fn jump(dice: u32) -> Value {
    json!({"Teleport": {"dice": dice}})
}

fn traveller() -> Scene {
    versus(&[json!(["Teleportation"]), json!([])], &[json!([])])
}

#[test]
fn dw_trait_83_the_dice_must_reach() {
    let mut play = traveller().active(1, 2);
    let told = play.with(1, jump(1), &[far("spot", &[1], 1200)], &[4]);
    assert!(cites(&told, "DW-TRAIT-83") && tells(&told, "FigureMoved") && play.left() == 1);
    let mut play = traveller().active(1, 2);
    let told = play.with(1, jump(2), &[far("spot", &[1], 1800)], &[4, 3]);
    assert!(!tells(&told, "FigureMoved") && !tells(&told, "MishapOwed"));
    let mut play = traveller().active(1, 2);
    assert!(tells(&play.with(1, jump(3), &[far("spot", &[1], 9000)], &[4, 5, 6]), "FigureMoved"));
    let mut play = traveller().active(1, 2);
    assert!(!play.refused_with(1, jump(2), &[far("spot", &[1], 9000)]).is_empty());
    assert!(!play.refused_with(1, jump(4), &[far("spot", &[1], 90)]).is_empty());
}

#[test]
fn dw_trait_83_three_failures_and_the_opponent_places_it() {
    let mut play =
        versus(&[json!(["Teleportation"])], &[json!([])]).at(&[(4500, 4500), (1000, 8000)]).active(1, 2);
    let to = |x: i32| json!({"Teleport": {"dice": 3, "to": {"x": x, "y": 4500, "z": 0}}});
    let told = play.with(1, to(5000), &[], &[1, 2, 3]);
    assert!(tells(&told, "MishapOwed"));
    let place = |x: i32| json!({"PlaceMishap": {"to": {"x": x, "y": 4500, "z": 0}}});
    assert_eq!(play.refused_with(1, place(8000), &[]), "NotYourTurn");
    assert_eq!(play.refused_with(2, place(5000), &[]), "DW-TRAIT-83");
    play.with(2, place(8000), &[], &[]);
    assert_eq!(play.figure(1).at.unwrap().x, 8000);
    assert!(play.figure(1).immobilised.contains(Hold::Teleport));
}

#[test]
fn dw_trait_83_inside_something_solid_it_is_lost() {
    let mut play = traveller().active(1, 2);
    play.with(1, jump(1), &[far("spot", &[1], 100), yes("solid", &[1])], &[5]);
    assert_eq!(play.figure(1).presence, Presence::Removed(Cause::Solid));
}

#[test]
fn dw_trait_83_and_74_leaving_contact_is_paid_for() {
    let engaged = |traits: Value| versus(&[traits, json!([])], &[json!([])]).touch(1, 3);
    let mut play = engaged(json!(["Teleportation"])).active(1, 2);
    let told = play.with(1, jump(1), &[far("spot", &[1], 100)], &[1, 6, 5]);
    assert!(tells(&told, "ReflexesOpened") && tells(&told, "FigureMoved"));
    let mut play = engaged(json!(["Teleportation", "DisengagementExpert"])).active(1, 2);
    let told = play.with(1, jump(1), &[far("spot", &[1], 100)], &[5]);
    assert!(!tells(&told, "ReflexesOpened") && tells(&told, "FigureMoved"));
}
