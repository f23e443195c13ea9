//! Victory, by rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test picks out what it is about")]

use serde_json::{Value, json};

use crate::bench::{bare, card, letter, two};
use crate::event::{self, Event};
use crate::state::score::score;
use crate::state::{Mark, Posture, Removal, Whereabouts};

#[test]
fn ad_alarm_07_the_objectives_of_the_scenario_are_counted() {
    let objective = |side: u8, goal: Value| json!({ "side": side, "goal": goal, "points": 2 });
    let objectives = json!([
        objective(0, json!({ "kills": {} })),
        objective(0, json!({ "survive": {} })),
        objective(0, json!({ "hold": { "squares": "C3:C4" } })),
        objective(1, json!({ "killed": { "figure": 1 } })),
        objective(1, json!({ "possess": { "item": "Lettre" } })),
        objective(1, json!({ "escape": { "item": "Lettre" } })),
    ]);
    let play = two()
        .of(1, card("Trois", json!({})), "G8")
        .scenario("items", letter())
        .scenario("objectives", objectives)
        .figure(3, |figure| figure.place = Whereabouts::Gone(Removal::Seduced))
        .figure(2, |figure| {
            figure.place = Whereabouts::Gone(Removal::Withdrawn);
            figure.acquired.push(serde_json::from_value(json!({ "name": "Lettre" })).unwrap());
        })
        .active(1, 0);
    // One killed, one surviving, the squares held; the letter kept and away.
    assert_eq!((score(play.look(), 0), score(play.look(), 1)), (6, 4));
    let mut play =
        two().figure(1, |figure| figure.posture = Posture::Prone).mark(1, Mark::Activated).active(1, 0);
    let told = play.ok(2, json!({ "Concede": {} }), bare());
    let outcome = told.iter().find_map(|emitted| match &emitted.event {
        Event::MatchEnded(event::MatchEnded { outcome }) => Some(outcome.clone()),
        _ => None,
    });
    assert_eq!(outcome.map(|outcome| outcome.winners), Some(vec![0]));
}
