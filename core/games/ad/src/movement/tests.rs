//! Movement, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, bare, card, cites, scene, turning};
use crate::event::{self, Event};
use crate::state::{Removal, Whereabouts};

fn leaver(exits: Value) -> Scene {
    scene()
        .of(
            0,
            card("Un", json!({ "abilities": { "willpower": 1 }, "items": [{ "name": "Médaille" }] })),
            "A1",
        )
        .of(1, card("Deux", json!({})), "H8")
        .scenario("exits", exits)
        .figure(1, |figure| {
            figure.acquired.push(serde_json::from_value(json!({ "name": "Lettre" })).unwrap());
        })
}

#[test]
fn ad_off_03_ad_off_01_ad_off_02_and_ad_item_01_leaving_is_calm_or_a_flight() {
    let leave = json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } });
    let after = |scene: Scene, turned: &[&str]| {
        let mut play = scene.active(1, 0);
        play.ok(1, json!({ "PartialMove": {} }), bare());
        let told = play.ok(1, leave.clone(), turning(turned));
        if !turned.is_empty() {
            play.ok(1, json!({ "PassReinforcement": {} }), bare());
        }
        (play, told)
    };
    // AD-OFF-01, AD-OFF-03: willpower against 5.
    let (play, _) = after(leaver(json!([])), &["4S"]);
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::Withdrawn));
    // AD-OFF-06: what it carries goes with it.
    assert_eq!((play.state().items.len(), play.fig(1).acquired.len()), (0, 1));
    let (play, _) = after(leaver(json!([])), &["3S"]);
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::FledBoard));
    // AD-ITEM-01: what its card gives it is never dropped.
    assert_eq!((play.state().items.len(), play.fig(1).acquired.len()), (1, 0));
    // AD-GAP-71: by the other reading it goes with the figure all the same.
    let (play, _) = after(leaver(json!([])).option("exit_items", "leave"), &["3S"]);
    assert_eq!(play.state().items.len(), 0);
    // AD-OFF-05: an exit that is an objective needs no test; AD-OFF-02: nobody comes back.
    let (play, told) = after(leaver(json!([0])), &[]);
    assert!(cites(&told, "AD-OFF-05"));
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::Withdrawn));
}

#[test]
fn ad_off_06_from_a_height_one_jumps_down_first() {
    let mut play = leaver(json!([0])).board("ground", json!({ "A1": "elevated" })).active(1, 0);
    play.ok(1, json!({ "PartialMove": {} }), bare());
    play.ok(1, json!({ "Go": { "pace": { "leave": { "edge": "A1-w" } } } }), turning(&["4S"]));
    let told = play.ok(1, json!({ "PassReinforcement": {} }), bare());
    assert!(
        told.iter().any(|emitted| matches!(emitted.event, Event::Wounded(event::Wounded { wounds: 2, .. })))
    );
    assert_eq!(play.fig(1).place, Whereabouts::Gone(Removal::Withdrawn));
}

#[test]
fn ad_full_08_ad_gap_12_a_runner_shut_in_with_two_points_left_is_not_tested() {
    // Walls leave one square beside the start.
    let walls = json!({ "A1-B1": "wall", "A2-B2": "wall", "A2-A3": "wall", "B1-B2": "wall" });
    let mut play = scene()
        .of(0, card("Un", json!({})), "A1")
        .of(1, card("Deux", json!({})), "H8")
        .board("edges", walls)
        .active(1, 0);
    play.ok(1, json!({ "Run": {} }), bare());
    play.ok(1, json!({ "Go": { "pace": { "step": { "to": "A2" } } } }), bare());
    // The start may be entered once; then two points are left and no square.
    let told = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "A1" } } } }), bare());
    assert!(!cites(&told, "AD-FULL-08"));
    let told = play.ok(1, json!({ "EndMove": {} }), bare());
    assert!(cites(&told, "AD-GAP-12") && !cites(&told, "AD-FULL-08"));
}
