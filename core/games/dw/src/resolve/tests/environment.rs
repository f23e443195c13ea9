//! Radiation, gas, gravity, light, attraction.

use serde_json::{Value, json};

use super::{Scene, cites, far, no, of, tells, versus, yes};
use crate::setup::Gravity;

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

#[test]
fn dw_env_14_gas_strikes_at_the_end_of_the_round() {
    let gas = json!([{"effect": {"Gas": {"strength": 9}}}]);
    let mut play = versus(&[json!([])], &[json!([]), json!(["NbcSuit"])])
        .setup("zones", gas)
        .figure(2, |figure| figure.activated = true)
        .figure(3, |figure| figure.activated = true)
        .active(1, 1);
    // Nobody asks about whom no gas harms, nor rolls for it.
    let facts = [no("gas", &[1]), yes("gas", &[2]), no("near", &[3, 2])];
    let told = play.with(1, json!({"EndActivation": {}}), &facts, &[6, 1, 6, 1]);
    assert!(cites(&told, "DW-ENV-14") && cites(&told, "DW-GAP-30"));
    assert!(play.is_out(2) && !play.is_out(3));
}

#[test]
fn dw_env_07_random_gravity_is_rolled_each_round() {
    for (face, gravity) in
        [(1, Gravity::Weak), (2, Gravity::Normal), (5, Gravity::Normal), (6, Gravity::Strong)]
    {
        let mut play = versus(&[json!([])], &[json!([])])
            .setup("gravity", json!("Random"))
            .figure(2, |figure| figure.activated = true)
            .active(1, 1);
        let told = play.with(1, json!({"EndActivation": {}}), &[], &[face, 6, 1]);
        assert!(cites(&told, "DW-ENV-07") && cites(&told, "DW-GAP-29"));
        assert_eq!(play.bench.state.gravity, gravity, "{face}");
    }
}

#[test]
fn dw_env_12_a_screwdriver_widens_its_light_for_an_action() {
    let mut play = versus(&[json!(["SonicScrewdriver"])], &[json!([])]).active(1, 2);
    let told = play.with(1, json!({"WidenLight": {}}), &[], &[]);
    assert!(cites(&told, "DW-ENV-12") && play.figure(1).light_widened && play.left() == 1);
    assert_eq!(play.refused_with(1, json!({"WidenLight": {}}), &[]), "DW-ENV-12");
    let mut play = versus(&[json!([])], &[json!([])]).active(1, 2);
    assert_eq!(play.refused_with(1, json!({"WidenLight": {}}), &[]), "DW-ENV-12");
}

/// A bowman, drawn, at a distance of a target in the dark.
fn archer(level: &str, target: Value, places: &'static [(i32, i32)]) -> Scene {
    versus(&[json!(["Bow"])], &[target, json!([])])
        .setup("darkness", json!(level))
        .at(places)
        .figure(1, |figure| figure.weapons[0].nocked = true)
}

fn shoot() -> Value {
    json!({"RangedAttack": {"weapon": "Bow", "target": 2}})
}

#[test]
fn dw_env_08_and_09_shots_beyond_what_one_sees() {
    let near: &[(i32, i32)] = &[(1000, 1000), (2300, 1000), (8000, 8000)];
    let far: &[(i32, i32)] = &[(1000, 1000), (3500, 1000), (8000, 8000)];
    let cited = |level: &str, places, rule: &str| {
        cites(&archer(level, json!([]), places).active(1, 1).with(1, shoot(), &[], &[1, 6]), rule)
    };
    assert!(!cited("Penumbra", near, "DW-ENV-08") && cited("Penumbra", far, "DW-ENV-08"));
    assert!(cited("NearDark", near, "DW-ENV-09") && !cited("Lit", far, "DW-ENV-08"));
}

#[test]
fn dw_env_10_11_and_13_lights_show_and_dazzle() {
    let places: &[(i32, i32)] = &[(1000, 1000), (3500, 1000), (3500, 1500)];
    let bearer = |item: &str| {
        let mut bearer = of(4, 3, json!([]));
        bearer["equipment"] = json!([item]);
        bearer
    };
    let told = archer("NearDark", bearer("Torch"), places).active(1, 1).with(1, shoot(), &[], &[1, 6]);
    assert!(cites(&told, "DW-ENV-13"));
    // A lamp beside the target lights it.
    let mut lit = versus(&[json!(["Bow"])], &[json!([]), bearer("Lamp")])
        .setup("darkness", json!("NearDark"))
        .at(places)
        .figure(1, |figure| figure.weapons[0].nocked = true)
        .active(1, 1);
    assert!(!cites(&lit.with(1, shoot(), &[], &[1, 6]), "DW-ENV-09"));
}

#[test]
fn dw_trait_13_and_gap_25_whoever_comes_near_may_be_distracted() {
    let places: &[(i32, i32)] = &[(1000, 1000), (3000, 1000)];
    let walk = |x: i32| json!({"Move": {"to": {"x": x, "y": 1000, "z": 0}}});
    let charmed = || versus(&[json!([])], &[json!(["Attractive"])]).at(places);
    let mut play = charmed().active(1, 2);
    let told = play.with(1, walk(2200), &[], &[3]);
    assert!(cites(&told, "DW-TRAIT-13") && play.figure(1).round_modifier == -2);
    // Once a round is enough.
    play.with(1, walk(2300), &[], &[]);
    let mut play = charmed().active(1, 2);
    play.with(1, walk(2200), &[], &[4]);
    assert_eq!((play.figure(1).round_modifier, play.figure(1).attraction_tested), (0, true));
}
