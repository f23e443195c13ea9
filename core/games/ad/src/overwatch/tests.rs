//! Overwatch, by rule.

use serde_json::json;

use crate::bench::{bare, cites, two};
use crate::state::{Mark, Whereabouts};

#[test]
fn ad_ovw_04_ad_move_05_a_step_is_made_once_nobody_on_overwatch_steps_in() {
    let mut play = two().mark(2, Mark::Overwatch).active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    let step = json!({ "Go": { "pace": { "step": { "to": "D3" } } } });
    let told = play.ok(1, step.clone(), bare());
    let at = |text: &str| Whereabouts::On(text.parse().unwrap());
    assert!(cites(&told, "AD-OVW-04"));
    assert_eq!((play.fig(1).place, play.owed()), (at("C3"), vec![(2, "interrupt")]));
    play.ok(2, json!({ "PassInterrupt": {} }), bare());
    assert_eq!((play.fig(1).place, play.is(2, Mark::Overwatch)), (at("D3"), true));
    // Without a marker nobody is asked.
    let mut play = two().active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    let told = play.ok(1, step, bare());
    assert!(!cites(&told, "AD-OVW-04"));
    assert_eq!(play.fig(1).place, at("D3"));
}
