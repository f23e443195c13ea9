//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{cites, far, versus};
use crate::state::Hold;

fn entangle(actions: u32) -> Value {
    json!({"Entangle": {"target": 2, "actions": actions}})
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

#[test]
fn dw_trait_31_range_and_dice_by_actions() {
    let spider = || versus(&[json!(["Entangle"])], &[json!([]), json!([])]).active(1, 3);
    let mut play = spider();
    assert_eq!(play.refused_with(1, entangle(1), &at(751)), "DW-TRAIT-31");
    assert_eq!(play.refused_with(1, entangle(4), &at(10)), "DW-GAP-27");
    let told = play.with(1, entangle(2), &at(1200), &[6, 3]);
    assert!(cites(&told, "DW-TRAIT-31") && play.figure(2).immobilised.contains(Hold::Entangle));
    assert_eq!((play.left(), play.figure(1).attacks), (1, 1));
    let mut play = spider();
    play.with(1, entangle(3), &at(1800), &[6, 5, 4]);
    assert!(play.figure(2).immobilised.is_empty());
}

#[test]
fn dw_trait_51_paralysing_hands_work_in_contact() {
    let mut play = versus(&[json!(["ParalysingHands"])], &[json!([])]).touch(1, 2).active(1, 1);
    let told = play.with(1, entangle(1), &[], &[2]);
    assert!(cites(&told, "DW-TRAIT-51") && play.figure(2).immobilised.contains(Hold::Entangle));
    let mut play = versus(&[json!(["ParalysingHands"])], &[json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, entangle(1), &[]), "DW-MELEE-01");
}
