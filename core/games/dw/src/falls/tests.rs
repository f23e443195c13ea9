//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{act, answers, cites, fig, plain, scene, yes};
use crate::state::Posture;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::testing::bench::Declaration;

fn climb(up: bool, height: &str) -> Value {
    json!({"Climb": {"up": up, "height": height}})
}

#[test]
fn dw_climb_01_three_failures_fall_and_dw_fall_01_02() {
    let figs = [plain(0, 4, 3), plain(0, 3, 3), plain(1, 3, 3)];
    for (height, dice) in [("Short", 1), ("Medium", 2), ("Long", 3)] {
        let mut table = scene(&figs).started(0, 1).active(1, 1);
        let mut faces = vec![1, 1, 1];
        faces.extend(std::iter::repeat_n(6, dice - 1));
        faces.push(1);
        let told = table.ok(1, climb(true, height), &faces);
        assert!(cites(&told, "DW-FALL-01") && cites(&told, "DW-FALL-02") && table.is_out(1), "{height}");
    }
}

#[test]
fn dw_fall_03_a_survivor_needs_two_actions_to_stand() {
    let mut table = scene(&[plain(0, 4, 3), plain(1, 3, 3)]).active(1, 1);
    let told = table.ok(1, climb(false, "Short"), &[1, 1, 1, 4]);
    assert!(cites(&told, "DW-FALL-03"));
    assert_eq!(table.figure(1).posture, Posture::Prone(2));
}

#[test]
fn dw_fall_04_knocked_down_at_the_lip() {
    let figs = [plain(0, 4, 3), plain(1, 4, 3), plain(1, 3, 3)];
    let mut table = scene(&figs).started(1, 1).touch(1, 2).active(1, 1);
    let lip = [yes("lip", &[2])];
    let drop = Fact { fact: "drop".to_owned(), of: vec![FigureId(2)], value: FactValue::Measure(1300) };
    let with = Declaration {
        facts: &lip,
        faces: &[4, 3, 4, 4, 3],
        answers: answers(2, &[drop]),
        ..Declaration::default()
    };
    let told = table.declare(1, act("MeleeAttack", 2), &with);
    assert!(cites(&told, "DW-FALL-04") && table.is_out(2), "three dice from more than Medium");
}

#[test]
fn dw_fly_04_a_flyer_knocked_down_takes_no_harm_from_the_fall() {
    let figs = [plain(0, 4, 3), fig(1, 4, 3, json!(["Flight"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 1);
    let lip = [yes("lip", &[2])];
    let drop = Fact { fact: "drop".to_owned(), of: vec![FigureId(2)], value: FactValue::Measure(1300) };
    let with =
        Declaration { facts: &lip, faces: &[4, 3], answers: answers(2, &[drop]), ..Declaration::default() };
    let told = table.declare(1, act("MeleeAttack", 2), &with);
    assert!(cites(&told, "DW-FLY-04") && table.is_prone(2) && !table.is_out(2));
}
