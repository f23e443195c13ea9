//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{cites, versus};

#[test]
fn dw_trait_13_and_gap_25_whoever_comes_near_may_be_distracted() {
    let places: &[(i32, i32)] = &[(1000, 1000), (3000, 1000)];
    let walk = |x: i32| json!({"Move": {"to": {"x": x, "y": 1000, "z": 0}}});
    let charmed = || versus(&[json!([])], &[json!(["Attractive"])]).at(places);
    let mut play = charmed().active(1, 2);
    let told = play.with(1, walk(2200), &[], &[3]);
    assert!(cites(&told, "DW-TRAIT-13") && play.figure(1).round_modifier == -2);
    // Once a round is enough.
    play.with(1, walk(2300), &[], &[]);
    let mut play = charmed().active(1, 2);
    play.with(1, walk(2200), &[], &[4]);
    assert_eq!((play.figure(1).round_modifier, play.figure(1).attraction_tested), (0, true));
}
