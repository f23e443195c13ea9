//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, far, of, tells, versus};
use crate::state::Faint;
use greffe_core::judging::fact::FigureId;

fn copyist(model: Value) -> Scene {
    versus(&[json!(["Doppelganger", "Pistol"])], &[model, json!([])]).touch(1, 2)
}

#[test]
fn dw_trait_30_a_form_is_copied_kept_and_left() {
    let mut play = copyist(of(2, 7, json!(["Large", "LongMove", "Shotgun"]))).active(1, 2);
    let told = play.with(1, json!({"Copy": {"target": 2}}), &[], &[]);
    assert!(cites(&told, "DW-TRAIT-30") && play.left() == 0);
    let form = play.figure(1).form.clone().unwrap().profile;
    assert_eq!((form.quality, form.combat, form.weapons().len()), (2, 7, 1));
    assert_eq!(play.refused_with(2, json!({"RevertForm": {"figure": 1}}), &[]), "NotYourTurn");
    play.with(1, json!({"RevertForm": {"figure": 1}}), &[], &[]);
    assert!(play.figure(1).form.is_none());
    assert_eq!(play.refused_with(1, json!({"RevertForm": {"figure": 1}}), &[]), "DW-TRAIT-30");
}

#[test]
fn dw_trait_30_nothing_artificial_and_nobody_far_is_copied() {
    let mut play = copyist(json!(["Artificial"])).active(1, 2);
    assert_eq!(play.refused_with(1, json!({"Copy": {"target": 2}}), &[]), "DW-TRAIT-30");
    assert_eq!(play.refused_with(1, json!({"Copy": {"target": 3}}), &[]), "DW-MELEE-01");
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

#[test]
fn dw_trait_30_and_status_06_a_form_ends_with_a_faint() {
    let mut play = versus(&[json!(["Telepathy"])], &[json!(["Doppelganger"]), json!([])]).active(1, 1);
    let form = copyist(json!([])).active(1, 2).with(1, json!({"Copy": {"target": 2}}), &[], &[]);
    let event = form.iter().find(|emitted| tells(&vec![(*emitted).clone()], "FormSet")).unwrap();
    let event = serde_json::to_value(&event.event).unwrap();
    play.bench.state.figures[1].form = serde_json::from_value(event["FormSet"]["form"].clone()).unwrap();
    play.with(1, json!({"Telepathy": {"target": 2}}), &at(10), &[6, 1]);
    assert!(play.figure(2).unconscious.contains(Faint::Telepathy(FigureId(1))));
    assert!(play.figure(2).form.is_none());
}
