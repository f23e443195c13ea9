//! Activations, by rule.

use serde_json::json;

use crate::bench::{bare, card, cites, scene, two};
use crate::state::{Mark, Phase};

#[test]
fn ad_actn_02_ad_actn_05_ad_turn_07_sides_activate_in_turn_and_a_figure_once() {
    let mut play = two().of(0, card("Trois", json!({})), "C5").phase(Phase::Action);
    let activate = |figure: u16| json!({ "Activate": { "figure": figure } });
    assert_eq!(play.refused(2, activate(3), bare()), "NotYourTurn");
    play.ok(1, activate(1), bare());
    assert_eq!(play.refused(1, activate(2), bare()), "NotNow");
    let told = play.ok(1, json!({ "EndActivation": {} }), bare());
    assert!(cites(&told, "AD-ACTN-02") && play.is(1, Mark::Activated));
    play.ok(2, activate(3), bare());
    play.ok(2, json!({ "EndActivation": {} }), bare());
    assert_eq!(play.refused(1, activate(1), bare()), "AlreadyActivated");
}

#[test]
fn ad_actn_05_an_activation_is_a_full_action_or_two_partial_ones() {
    let mut play =
        scene().of(0, card("Un", json!({})), "C3").of(1, card("Deux", json!({})), "H8").active(1, 0);
    play.ok(1, json!({ "PartialMove": {} }), bare());
    play.ok(1, json!({ "EndMove": {} }), bare());
    assert_eq!(play.refused(1, json!({ "FullMove": {} }), bare()), "FullActionSpent");
    play.ok(1, json!({ "PartialMove": {} }), bare());
    // Nothing is left of it: it ends by itself.
    play.ok(1, json!({ "EndMove": {} }), bare());
    assert!(play.state().stack.is_empty());
}
