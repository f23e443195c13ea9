//! Victory, by rule.

use serde_json::json;

use crate::Seg;
use crate::bench::{act, cites, fig, plain, scene, tells};
use crate::profiles::Suit::{Hearts, Spades};
use greffe_core::judging::ruleset::Ruleset;

#[test]
fn seg_end_02_the_last_side_standing_wins() {
    let mut t = scene(&[fig(0, 6, ""), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[]);
    assert!(cites(&told, "SEG-END-02") && cites(&told, "SEG-GAP-11"));
    assert_eq!(Seg::outcome(&t.bench.state).unwrap().winners, [0]);
    assert_eq!(t.refusal(1, &plain("EndActivation"), &[]).code, "MatchOver");
}

#[test]
fn seg_end_02_a_turn_limit_counts_what_is_left() {
    let figs = [fig(0, 3, ""), fig(1, 2, "").bonus("hearts", 1)];
    let mut t =
        scene(&figs).setup("victory", json!({"kind": "turn_limit_then_value", "turns": 1})).active(1, Hearts);
    t.ok(1, plain("EndActivation"), &[]);
    let outcome = Seg::outcome(&t.bench.state).unwrap();
    assert_eq!((outcome.winners, outcome.scores), (vec![0], vec![30, 24]));
}

#[test]
fn seg_end_02_a_scenario_goes_on_until_somebody_gives_up() {
    let figs = [fig(0, 6, ""), fig(1, 1, "")];
    let mut t = scene(&figs).setup("victory", json!({"kind": "scenario"})).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[]);
    assert_eq!(Seg::outcome(&t.bench.state), None);
    t.ok(2, plain("Concede"), &[]);
    assert_eq!(Seg::outcome(&t.bench.state).unwrap().winners, [0]);
}

#[test]
fn conceding_under_way_lapses_what_is_pending() {
    let figs = [fig(0, 3, ""), fig(1, 3, "").posture(crate::state::Posture::Defensive), fig(2, 3, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, plain("Concede"), &[]);
    assert!(tells(&told, "ActionSettled"));
    assert_eq!(t.owed(), [(1, "activation")]);
}

#[test]
fn conceding_actors_and_third_sides_close_their_windows() {
    use crate::state::Posture;
    let figs = [
        fig(0, 3, ""),
        fig(1, 3, "").posture(Posture::Defensive),
        fig(2, 3, "Protector").posture(Posture::Defensive),
    ];
    let start = || {
        let mut t = scene(&figs).touch(1, 2).touch(2, 3).active(1, Spades);
        t.ok(1, act("BasicAttack", 2), &[1]);
        t
    };
    let mut t = start();
    let told = t.ok(1, plain("Concede"), &[]);
    assert!(tells(&told, "ActionSettled") && tells(&told, "ActivationEnded"));
    let mut t = start();
    t.ok(3, plain("Concede"), &[]);
    assert_eq!(t.owed(), [(2, "parry")]);
    t.ok(2, plain("DeclineParry"), &[]);
    assert_eq!(t.value(2), 2);
}
