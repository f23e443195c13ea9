//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::bench::{Scene, cites, of, versus};
use crate::state::{Faint, Figure, Harmed, Hold, QualityLoss};
use greffe_core::judging::fact::FigureId;

fn loss(cause: Harmed) -> QualityLoss {
    QualityLoss { amount: 1, cause }
}

/// A healer in contact with an ally that suffers.
fn ward(healer: Value, patient: Value, harm: impl FnOnce(&mut Figure) + 'static) -> Scene {
    versus(&[of(4, 3, healer), patient], &[json!([])]).touch(1, 2).figure(2, harm)
}

fn heal(ailments: Value, actions: u32) -> Value {
    json!({"Heal": {"patient": 2, "ailments": ailments, "actions": actions}})
}

#[test]
fn dw_trait_78_and_gap_27_one_ailment_for_each_success() {
    let mut play = ward(json!(["Heal"]), json!([]), |figure| {
        figure.losses = vec![loss(Harmed::Wound), loss(Harmed::Poison)];
        figure.immobilised.add(Hold::Web);
        figure.unconscious.add(Faint::Needle);
    })
    .active(1, 3);
    let told = play.with(1, heal(json!(["Unconscious", "Quality", "Immobilised"]), 3), &[], &[4, 6, 2]);
    assert!(cites(&told, "DW-TRAIT-78") && play.left() == 0);
    assert!(play.figure(2).unconscious.is_empty() && !play.figure(2).immobilised.is_empty());
    assert_eq!(play.figure(2).losses, [loss(Harmed::Wound)]);
}

fn wounded(figure: &mut Figure) {
    figure.losses = vec![loss(Harmed::Wound)];
}

#[test]
fn dw_trait_78_needs_contact_consent_and_a_living_patient() {
    let mut play = versus(&[json!(["Heal"]), json!([])], &[json!([])]).figure(2, wounded).active(1, 3);
    assert_eq!(play.refused_with(1, heal(json!(["Quality"]), 1), &[]), "DW-MELEE-01");
    let mut play = ward(json!(["Heal"]), json!(["Artificial"]), wounded).active(1, 3);
    assert_eq!(play.refused_with(1, heal(json!(["Quality"]), 1), &[]), "DW-TRAIT-78");
    let mut play = ward(json!(["Heal"]), json!([]), |_| {}).active(1, 3);
    assert_eq!(play.refused_with(1, heal(json!(["Quality"]), 1), &[]), "DW-TRAIT-78");
    let mut play = ward(json!(["Heal"]), json!([]), wounded).active(1, 3);
    assert_eq!(play.refused_with(1, heal(json!(["Quality"]), 4), &[]), "DW-GAP-27");
    let foe = json!({"Heal": {"patient": 3, "ailments": ["Quality"], "actions": 1}});
    let mut play =
        versus(&[json!(["Heal"]), json!([])], &[json!([])]).touch(1, 3).figure(3, wounded).active(1, 3);
    assert!(!play.refused_with(1, foe, &[]).is_empty());
}

#[test]
fn dw_trait_71_repair_is_for_machines_and_restarts_armour() {
    let repair = || json!({"Repair": {"patient": 2, "ailments": ["Immobilised"], "actions": 1}});
    let stuck = |figure: &mut Figure| {
        figure.immobilised.add(Hold::Armour);
        figure.armour_off = true;
    };
    let mut play = ward(json!(["Repair"]), json!(["Artificial", "PowerArmour"]), stuck).active(1, 1);
    let told = play.with(1, repair(), &[], &[4]);
    assert!(cites(&told, "DW-TRAIT-71"));
    assert!(play.figure(2).immobilised.is_empty() && !play.figure(2).armour_off);
    let mut play =
        ward(json!(["Repair"]), json!([]), |figure| figure.immobilised.add(Hold::Web)).active(1, 1);
    assert_eq!(play.refused_with(1, repair(), &[]), "DW-TRAIT-71");
}

#[test]
fn dw_trait_81_a_dose_wakes_frees_and_steadies() {
    let dose = |ailment: &str| json!({"Stimulate": {"patient": 2, "ailment": ailment}});
    let mut play = ward(json!(["Stimulant", "Stimulant"]), json!([]), |figure| {
        figure.unconscious.add(Faint::Telepathy(FigureId(3)));
        figure.unconscious.add(Faint::Needle);
        figure.losses = vec![loss(Harmed::Needle), loss(Harmed::Wound)];
    })
    .active(1, 3);
    let told = play.with(1, dose("Unconscious"), &[], &[]);
    assert!(cites(&told, "DW-TRAIT-81") && play.figure(2).unconscious.is_empty());
    // Of losses of quality it cures those of needles alone.
    play.with(1, dose("Quality"), &[], &[]);
    assert_eq!(play.figure(2).losses, [loss(Harmed::Wound)]);
    assert_eq!((play.figure(1).stimulants, play.left()), (0, 1));
    assert_eq!(play.refused_with(1, dose("Quality"), &[]), "DW-TRAIT-81");
    let mut play = ward(json!(["Stimulant"]), json!([]), wounded).active(1, 3);
    assert_eq!(play.refused_with(1, dose("Quality"), &[]), "DW-TRAIT-81");
}

#[test]
fn dw_trait_81_and_shoot_24_one_may_dose_oneself() {
    let mut play =
        versus(&[json!(["Stimulant"])], &[json!([])]).figure(1, |figure| figure.shoulder = true).active(1, 1);
    play.with(1, json!({"Stimulate": {"patient": 1, "ailment": "Shoulder"}}), &[], &[]);
    assert!(!play.figure(1).shoulder);
}

#[test]
fn dw_status_03_released_by_healing() {
    let mut play =
        ward(json!(["Heal"]), json!([]), |figure| figure.immobilised.add(Hold::Entangle)).active(1, 1);
    play.with(1, heal(json!(["Immobilised"]), 1), &[], &[5]);
    assert!(play.figure(2).immobilised.is_empty());
}

#[test]
fn dw_gap_46_an_antidote_is_taken_once() {
    let mut bearer = of(4, 3, json!([]));
    bearer["equipment"] = json!(["RadiationAntidote"]);
    let mut play = versus(&[bearer], &[json!([])]).active(1, 2);
    let told = play.with(1, json!({"TakeAntidote": {}}), &[], &[]);
    assert!(cites(&told, "DW-GAP-46") && play.figure(1).antidote_taken && !play.figure(1).antidote);
    assert!(!play.refused_with(1, json!({"TakeAntidote": {}}), &[]).is_empty());
}
