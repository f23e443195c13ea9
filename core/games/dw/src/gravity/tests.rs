//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{cites, far, versus};
use crate::setup::Gravity;

#[test]
fn dw_env_07_random_gravity_is_rolled_each_round() {
    for (face, gravity) in
        [(1, Gravity::Weak), (2, Gravity::Normal), (5, Gravity::Normal), (6, Gravity::Strong)]
    {
        let mut play = versus(&[json!([])], &[json!([])])
            .setup("gravity", json!("Random"))
            .figure(2, |figure| figure.activated = true)
            .active(1, 1);
        let told = play.with(1, json!({"EndActivation": {}}), &[], &[face, 6, 1]);
        assert!(cites(&told, "DW-ENV-07") && cites(&told, "DW-GAP-29"));
        assert_eq!(play.bench.state.gravity, gravity, "{face}");
    }
}

#[test]
fn dw_env_05_and_06_gravity_changes_the_stride() {
    let walk = |pull: &str, length: i64| {
        let mut play = versus(&[json!([])], &[json!([])]).setup("gravity", json!(pull)).active(1, 1);
        play.with(1, json!({"Move": {}}), &[far("length", &[1], length)], &[])
    };
    assert!(cites(&walk("Strong", 1000), "DW-ENV-05"));
    assert!(cites(&walk("Weak", 2050), "DW-ENV-06"));
    let mut play = versus(&[json!([])], &[json!([])]).setup("gravity", json!("Strong")).active(1, 1);
    assert!(!play.refused_with(1, json!({"Move": {}}), &[far("length", &[1], 1001)]).is_empty());
}
