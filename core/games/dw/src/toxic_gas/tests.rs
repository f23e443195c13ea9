//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{cites, no, versus, yes};

#[test]
fn dw_env_14_gas_strikes_at_the_end_of_the_round() {
    let gas = json!([{"effect": {"Gas": {"strength": 9}}}]);
    let mut play = versus(&[json!([])], &[json!([]), json!(["NbcSuit"])])
        .setup("zones", gas)
        .figure(2, |figure| figure.activated = true)
        .figure(3, |figure| figure.activated = true)
        .active(1, 1);
    // Nobody asks about whom no gas harms, nor rolls for it.
    let facts = [no("gas", &[1]), yes("gas", &[2]), no("near", &[3, 2])];
    let told = play.with(1, json!({"EndActivation": {}}), &facts, &[6, 1, 6, 1]);
    assert!(cites(&told, "DW-ENV-14") && cites(&told, "DW-GAP-30"));
    assert!(play.is_out(2) && !play.is_out(3));
}
