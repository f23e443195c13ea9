//! Alarm, by rule.

use serde_json::json;

use crate::bench::{bare, card, cites, scene, turning};
use crate::setup::scenario::Clock;

#[test]
fn ad_alarm_03_a_flight_off_the_board_rings_as_a_death_does() {
    let after = |word: &str, turned: &str| {
        let mut play = scene()
            .of(0, card("Un", json!({})), "A1")
            .of(1, card("Deux", json!({})), "H8")
            .scenario("clock", json!({ "alarm": 5 }))
            .option("alarm_on_casualties", word)
            .active(1, 0);
        play.ok(1, json!({ "PartialMove": {} }), bare());
        play.ok(1, json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } }), turning(&[turned]));
        let told = play.ok(1, json!({ "PassReinforcement": {} }), bare());
        (play.state().clock, cites(&told, "AD-GAP-23"))
    };
    assert_eq!(after("all_but_seduction", "2S"), (Clock::Alarm(4), true));
    // AD-GAP-23: by the other reading only deaths and failed morale ring.
    assert_eq!(after("deaths_and_morale", "2S"), (Clock::Alarm(5), false));
    // AD-OFF-03: calmly withdrawn, it is no casualty.
    assert_eq!(after("all_but_seduction", "5S"), (Clock::Alarm(5), false));
}
