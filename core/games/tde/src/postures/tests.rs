//! Postures, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, cites, far, scene, tells};
use crate::state::Posture;

fn shoot(target: u16) -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": target}})
}

/// Figure 1 hits figure 2, of this health, for 3 damage; the armour dice.
fn hit(scene: Scene, saves: &[u32]) -> Play {
    let mut play = scene.figure(2, |figure| figure.ap = 0).active();
    let faces: Vec<u32> = [3, 8].into_iter().chain(saves.iter().copied()).collect();
    let told = play.ok(1, shoot(2), &[far("distance", &[1, 2], 9)], &faces);
    assert!(cites(&told, "TDE-SHOOT-06") || tells(&told, "HarmSettled"));
    play
}

#[test]
fn tde_prop_08_post_08_no_fire_on_a_swimmer() {
    let torch = json!({"weapons": [
        {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4},
         "properties": [{"Incendiary": 2}]}]});
    let scene = scene(&[torch], &[json!({"body": {"health": 9, "endurance": 4}})])
        .figure(2, |figure| figure.posture = Posture::Swimming);
    assert_eq!(hit(scene, &[1, 1, 1]).figure(2).fire, 0);
}
