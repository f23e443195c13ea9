//! Postures, by rule.

use serde_json::json;

use crate::bench::{act, cites, fig, parry, plain, scene, tests};
use crate::profiles::Suit::{Hearts, Spades};
use crate::state::Posture;

#[test]
fn seg_post_01_a_new_posture_replaces_the_old_seg_post_08() {
    let mut t = scene(&[fig(0, 2, "TakeAim").posture(Posture::Positioned), fig(1, 2, "")]).active(1, Hearts);
    let told = t.ok(1, json!({"AdoptPosture": {"kind": "Defensive"}}), &[]);
    assert!(cites(&told, "SEG-POST-01") && cites(&told, "SEG-POST-08") && cites(&told, "SEG-BASIC-02"));
    assert_eq!(t.posture(1), Some(Posture::Defensive));
}

#[test]
fn seg_basic_02_the_defensive_posture_is_for_all_the_others_for_their_skill() {
    let mut t = scene(&[fig(0, 2, ""), fig(1, 2, "")]).active(1, Hearts);
    for kind in ["ContactDefence", "RangedDefence", "Nullify"] {
        assert_eq!(t.refused(1, json!({"AdoptPosture": {"kind": kind}})), "SEG-ACTN-03");
    }
    let told = t.ok(1, json!({"AdoptPosture": {"kind": "Defensive"}}), &[]);
    assert!(tests(&told).is_empty());
}

#[test]
fn seg_post_02_a_posture_ends_when_its_holder_is_activated() {
    let mut t = scene(&[fig(0, 2, "").posture(Posture::Defensive), fig(1, 2, "")]).piles(1);
    t.pile(1, &[("1", Hearts)], &[]);
    t.pile(2, &[("1", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    let told = t.ok(1, plain("Reveal"), &[]);
    assert!(cites(&told, "SEG-POST-02") && cites(&told, "SEG-GAP-47"));
    assert_eq!(t.posture(1), None);
}

#[test]
fn seg_post_03_a_wound_a_displacement_a_failed_parry_cost_the_posture() {
    let defender = || fig(1, 3, "").posture(Posture::Defensive);
    let mut t = scene(&[fig(0, 3, ""), defender()]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, plain("DeclineParry"), &[]);
    assert!(cites(&told, "SEG-POST-03"));
    assert_eq!((t.posture(2), t.value(2)), (None, 2));
    let mut t = scene(&[fig(0, 3, ""), defender()]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    let told = t.ok(2, parry(2), &[6]);
    assert!(cites(&told, "SEG-POST-03"));
    assert_eq!((t.posture(2), t.value(2)), (None, 2));
}
