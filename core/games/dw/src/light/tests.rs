//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, of, versus};

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
