//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, far, of, tells, versus, yes};

/// A figure about to step into an irradiated zone.
fn step_in(traits: Value) -> Scene {
    versus(&[of(4, 3, traits), json!([])], &[json!([])])
}

fn walk() -> Value {
    json!({"Move": {}})
}

#[test]
fn dw_env_01_to_04_radiation_by_failures() {
    let hot = || [far("length", &[1], 100), yes("irradiated", &[1])];
    let mut play = step_in(json!([])).active(1, 1);
    let told = play.with(1, walk(), &hot(), &[4, 5, 6]);
    assert!(cites(&told, "DW-ENV-01") && play.figure(1).radiation == 0);
    let mut play = step_in(json!([])).active(1, 1);
    assert!(cites(&play.with(1, walk(), &hot(), &[4, 5, 3]), "DW-ENV-04"));
    assert_eq!((play.figure(1).radiation, play.figure(1).irradiated_for_good), (-1, false));
    let mut play = step_in(json!([])).active(1, 1);
    let told = play.with(1, walk(), &hot(), &[4, 2, 3]);
    assert!(cites(&told, "DW-ENV-03") && cites(&told, "DW-CAMP-02"));
    assert_eq!((play.figure(1).radiation, play.figure(1).irradiated_for_good), (-1, true));
    let mut play = step_in(json!([])).active(1, 1);
    assert!(cites(&play.with(1, walk(), &hot(), &[1, 2, 3]), "DW-ENV-02") && play.is_out(1));
}

#[test]
fn dw_env_01_antidotes_suits_and_heroes() {
    let hot = || [far("length", &[1], 100), yes("irradiated", &[1])];
    let mut play = step_in(json!(["NbcSuit"])).active(1, 1);
    play.with(1, walk(), &hot(), &[2, 2, 3]);
    assert_eq!(play.figure(1).radiation, 0);
    let mut play = step_in(json!([])).figure(1, |figure| figure.antidote_taken = true).active(1, 1);
    play.with(1, walk(), &hot(), &[2, 2, 1]);
    assert_eq!(play.figure(1).radiation, -1);
    // A hero rolls two dice of three.
    let mut play = step_in(json!(["Hero"])).figure(1, |figure| figure.reroll_used = true).active(1, 1);
    let told = play.with(1, walk(), &hot(), &[1, 1]);
    assert!(cites(&told, "DW-TRAIT-42") && play.figure(1).irradiated_for_good);
}

#[test]
fn dw_trait_68_and_gap_64_a_beam_of_radiation_rolls_no_combat() {
    let mut play =
        versus(&[json!([{"EnergyProjection": "Radiation"}])], &[json!([]), json!([])]).active(1, 1);
    let shot = json!({"RangedAttack": {"weapon": {"Beam": "Radiation"}, "target": 2}});
    let told = play.with(1, shot, &[far("distance", &[1, 2], 100)], &[3, 6, 6]);
    assert!(cites(&told, "DW-GAP-64") && !tells(&told, "CombatRolled"));
    assert_eq!(play.figure(2).radiation, -1);
}
