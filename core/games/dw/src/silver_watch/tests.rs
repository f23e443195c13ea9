//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, versus};

/// A stint of side 0, nobody named yet.
fn stint(ours: Value) -> Scene {
    versus(&[ours, json!([])], &[json!([]), json!([])])
        .state(|state| {
            state.stack.pop();
        })
        .figure(1, |figure| figure.activated = false)
}

#[test]
fn dw_trait_49_and_gap_41_a_silver_watch_opens_on_three_successes() {
    let lord =
        json!({"name": "Lord", "quality": 2, "combat": 6, "traits": ["LaserScrewdriver", "Stimulant"]});
    let watch = || stint(json!([{"SilverWatch": "Lord"}, "Pistol"])).setup("reserve", json!([lord.clone()]));
    let mut play = watch().active(1, 0);
    let told = play.with(1, json!({"Activate": {"figure": 1, "dice": 3}}), &[], &[4, 5, 6]);
    assert!(cites(&told, "DW-TRAIT-49") && cites(&told, "DW-GAP-41"));
    let form = play.figure(1).form.clone().unwrap().profile;
    assert_eq!((form.name.as_str(), form.combat, play.left()), ("Lord", 6, 3));
    assert_eq!((play.figure(1).weapons.len(), play.figure(1).stimulants), (1, 1));
    let mut play = watch().active(1, 0);
    play.with(1, json!({"Activate": {"figure": 1, "dice": 2}}), &[], &[4, 5]);
    assert!(play.figure(1).form.is_none());
}
