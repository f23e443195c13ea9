//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::bench::{Fig, Table, Told, event, far, fig, plain, scene, versus, yes};

fn shoot(weapon: &str, spread: Value) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": 2, "spread": spread}})
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

#[test]
fn dw_trait_36_and_ex_17_a_shot_reveals_and_a_move_hides_again() {
    let hidden = |shooter: Value| versus(&[shooter], &[json!(["Stealth", "LaserPistol"]), json!([])]);
    let facts = [far("distance", &[1, 2], 100), yes("touches_terrain", &[2])];
    let mut play = hidden(json!(["LaserPistol"])).active(1, 1);
    assert_eq!(play.refused_with(1, shoot("LaserPistol", json!([])), &facts), "DW-TRAIT-36");
    let mut play = hidden(json!(["LaserPistol", "EnhancedSenses"])).active(1, 1);
    play.with(1, shoot("LaserPistol", json!([])), &facts, &[2, 6]);
    let mut play = versus(&[json!(["Stealth", "LaserPistol"])], &[json!([]), json!([])]).active(1, 2);
    play.with(1, shoot("LaserPistol", json!([])), &at(100), &[2, 6]);
    assert!(play.figure(1).revealed);
    play.with(1, json!({"Move": {}}), &[far("length", &[1], 10)], &[]);
    assert!(!play.figure(1).revealed);
    let mut play = versus(&[json!(["Stealth", "NeedlePistol"])], &[json!([]), json!([])]).active(1, 2);
    play.with(1, shoot("NeedlePistol", json!([])), &at(100), &[2, 6]);
    assert!(!play.figure(1).revealed);
}

fn shooter(weapon: &str) -> Fig {
    fig(0, 3, 3, json!([weapon]))
}

fn shot(weapon: &str, target: u16) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": target}})
}

#[test]
fn dw_shoot_08_09_figures_and_walls_block_but_an_ally_at_hand_does_not() {
    let wall = json!([{"kind": "Wall", "outline": [
        {"x": 2000, "y": 0}, {"x": 2100, "y": 0}, {"x": 2100, "y": 3000}, {"x": 2000, "y": 3000},
    ]}]);
    let figs = [shooter("Pistol").at(1000, 1000), plain(1, 3, 3).at(2500, 1000)];
    assert_eq!(scene(&figs).setup("terrain", wall).active(1, 1).refused(1, shot("Pistol", 2)), "DW-SHOOT-08");
    let between =
        |x| [shooter("Pistol").at(1000, 1000), plain(0, 3, 3).at(x, 1000), plain(1, 3, 3).at(2500, 1000)];
    assert_eq!(scene(&between(1700)).active(1, 1).refused(1, shot("Pistol", 3)), "DW-SHOOT-08");
    let mut table = scene(&between(1250)).touch(1, 2).active(1, 1);
    table.ok(1, shot("Pistol", 3), &[3, 3]);
}

fn sums(told: &Told) -> Value {
    event(told, "CombatRolled")["sums"].clone()
}

/// A pistol shot from a distance, with more facts and these faces.
fn fire(
    one: Fig,
    two: Fig,
    distance: i64,
    facts: &[greffe_core::judging::fact::Fact],
    dice: &[u32],
) -> (Table, Told) {
    let mut table = scene(&[one, two]).active(1, 3);
    let mut all = vec![far("distance", &[1, 2], distance)];
    all.extend(facts.iter().cloned());
    let told = table.with(1, shot("Pistol", 2), &all, dice);
    (table, told)
}

#[test]
fn dw_shoot_19_20_21_woods() {
    let mut table = scene(&[shooter("Pistol"), plain(1, 3, 3)]).active(1, 1);
    let near = far("distance", &[1, 2], 500);
    let inside = [near.clone(), yes("in_woods", &[2])];
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &inside), "DW-SHOOT-19");
    let deep = [near.clone(), yes("in_woods", &[1])];
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &deep), "DW-SHOOT-20");
    let both = [far("distance", &[1, 2], 751), yes("same_wood", &[1, 2])];
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &both), "DW-SHOOT-21");
    let edge = [yes("in_woods", &[1]), yes("wood_edge", &[1])];
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &edge, &[3, 5]);
    assert_eq!(sums(&told)["attack"], 5);
    let (_, told) = fire(shooter("Pistol"), plain(1, 3, 3), 500, &[yes("same_wood", &[1, 2])], &[3, 3]);
    assert_eq!(sums(&told)["attack"], 3);
}
