//! House readings, both ways, that no other file tests.

use serde_json::json;

use super::{act, far, fig, line, no, plain, scene, threshold, yes};
use crate::profiles::Suit::{Hearts, Spades};
use crate::state::Posture;

#[test]
fn seg_gap_25_detection_and_stealth() {
    let figs = [
        fig(0, 3, "RemoteHeal Detection").omega(1).at(1000, 1000),
        fig(0, 3, "Stealthy").value(1).at(2500, 1000),
        fig(1, 3, "").at(8000, 8000),
    ];
    let mut t = scene(&figs).active(1, Hearts);
    t.ok(1, act("RemoteHeal", 2), &[1]);
    assert_eq!(t.value(2), 2);
    let mut t = scene(&figs).option("detection_beats_stealth", "false").active(1, Hearts);
    assert_eq!(t.refused(1, act("RemoteHeal", 2)), "SEG-SKOPT-05");
}

#[test]
fn seg_gap_26_infinite_range_of_zones() {
    let figs = [
        fig(0, 3, "").at(1000, 1000),
        fig(1, 3, "").at(1250, 1000),
        fig(1, 3, "ProtectionZone InfiniteRange").at(8000, 8000),
    ];
    for (word, value) in [("own_actions", None), ("everything", Some(-1))] {
        let mut t = scene(&figs).option("infinite_range_scope", word).touch(1, 2).active(1, Spades);
        assert_eq!(line(&t.ok(1, act("BasicAttack", 2), &[6]), "SEG-SKDEF-13"), value, "{word}");
    }
}

#[test]
fn seg_gap_31_leakage_in_turn_zero() {
    for (word, omega) in [("false", 3), ("true", 2)] {
        let figs = [fig(0, 3, "Leakage Storage"), fig(1, 3, "")];
        let mut t = scene(&figs).option("leakage_in_deployment", word).play_fresh();
        t.bench.start(&[]).unwrap();
        t.pile(1, &[("1", Spades)], &[]);
        t.pile(2, &[("1", Hearts)], &[1]);
        t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
        for seat in [1, 2] {
            t.ok(seat, plain("Reveal"), &[]);
            t.ok(seat, plain("PlaceFigure"), &[]);
        }
        assert_eq!((t.bench.state.turn, t.omega(1)), (1, omega), "{word}");
    }
}

#[test]
fn seg_gap_49_centre_lines_are_stricter() {
    // A small base hides the centre line and not the rims.
    let figs = [
        fig(0, 3, "RangedAttackLong").base(400).at(1000, 1000),
        fig(0, 3, "").base(100).at(1600, 1000),
        fig(1, 3, "").base(400).at(2200, 1000),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.ok(1, act("BasicAttack", 3), &[6]);
    let mut t = scene(&figs).option("sight_lines", "centre").active(1, Spades);
    assert_eq!(t.refused(1, act("BasicAttack", 3)), "SEG-RANGE-01");
}

#[test]
fn seg_gap_51_a_marksman_counters_at_double_range() {
    let figs = [
        fig(0, 3, "RangedAttackLong"),
        fig(1, 3, "CounterAttacker RangedAttackShort Marksman").posture(Posture::Defensive),
    ];
    for (word, sum) in [("true", 3), ("false", 2)] {
        let mut t = scene(&figs).option("marksman_on_counter", word).active(1, Spades);
        let facts = [far("distance", &[1, 2], 900), yes("sight", &[1, 2])];
        t.with(1, act("BasicAttack", 2), &facts, &[1]);
        t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
        let told = t.with(2, plain("CounterAttack"), &facts, &[6]);
        assert_eq!(threshold(&told), sum, "{word}");
    }
}

#[test]
fn seg_skdef_08_a_counter_out_of_sight_is_refused_where_nothing_is_recorded() {
    let figs = [
        fig(0, 3, "RangedAttackLong"),
        fig(1, 3, "CounterAttacker RangedAttackShort").posture(Posture::Defensive),
    ];
    let mut t = scene(&figs).active(1, Spades);
    t.with(1, act("BasicAttack", 2), &[far("distance", &[1, 2], 900), yes("sight", &[1, 2])], &[1]);
    t.ok(2, json!({"Parry": {"parrier": 2}}), &[1]);
    let blind = [far("distance", &[1, 2], 900), no("sight", &[1, 2])];
    assert_eq!(t.refused_with(2, plain("CounterAttack"), &blind), "SEG-RANGE-01");
    t.ok(2, plain("DeclineCounter"), &[]);
}

#[test]
fn seg_gap_32_more_than_two_sides_must_be_agreed() {
    use super::seat_of;
    use crate::Seg;
    use greffe_core::testing::bench::Bench;
    let mut opening = scene(&[fig(0, 3, ""), fig(1, 3, ""), fig(2, 3, "")]).opening_fresh();
    assert!(Bench::<Seg>::open(opening.clone()).is_ok());
    opening.options.clear();
    let faults = Bench::<Seg>::open(opening.clone()).err().unwrap();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-GAP-32");
    assert_eq!(opening.seats[2].seat, seat_of(3));
}
