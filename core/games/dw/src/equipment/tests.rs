//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{bare, cites, far, fig, of, plain, scene, tells, versus};
use crate::profiles::weapons::Weapon;
use crate::state::Hold;

fn shoot(weapon: &str) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": 2}})
}

fn near() -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], 100)]
}

#[test]
fn dw_shoot_06_and_action_18_a_natural_1_empties_and_an_action_reloads() {
    let mut play = versus(&[json!(["LaserPistol", "ExtraAttack"])], &[json!([]), json!([])]).active(1, 3);
    let told = play.with(1, shoot("LaserPistol"), &near(), &[1, 6]);
    assert!(cites(&told, "DW-SHOOT-06") && play.figure(1).weapons[0].empty);
    assert!(!play.refused_with(1, shoot("LaserPistol"), &near()).is_empty());
    let told = play.with(1, json!({"Reload": {"weapon": "LaserPistol"}}), &[], &[]);
    assert!(cites(&told, "DW-ACTION-18") && !play.figure(1).weapons[0].empty && play.left() == 1);
    assert_eq!(play.refused_with(1, json!({"Reload": {"weapon": "LaserPistol"}}), &[]), "DW-ACTION-18");
    play.with(1, shoot("LaserPistol"), &near(), &[2, 6]);
    assert!(!play.figure(1).weapons[0].empty);
}

#[test]
fn dw_trait_70_and_gap_43_a_death_ray_is_empty_after_every_shot() {
    let mut play = versus(&[json!(["DeathRayPistol"])], &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, shoot("DeathRayPistol"), &near(), &[3, 6]);
    assert!(cites(&told, "DW-TRAIT-70") && cites(&told, "DW-GAP-43") && play.figure(1).weapons[0].empty);
}

#[test]
fn dw_trait_05_and_action_25_an_arrow_for_each_shot() {
    let mut play = versus(&[json!(["Bow", "ExtraAttack"])], &[json!([]), json!([])]).active(1, 3);
    assert!(!play.refused_with(1, shoot("Bow"), &near()).is_empty());
    let told = play.with(1, json!({"Nock": {"weapon": "Bow"}}), &[], &[]);
    assert!(cites(&told, "DW-ACTION-25") && play.figure(1).weapons[0].nocked);
    assert_eq!(play.refused_with(1, json!({"Nock": {"weapon": "Bow"}}), &[]), "DW-ACTION-25");
    let told = play.with(1, shoot("Bow"), &near(), &[2, 6]);
    assert!(cites(&told, "DW-TRAIT-05") && !play.figure(1).weapons[0].nocked && play.left() == 1);
    let mut play = versus(&[json!(["LaserPistol"])], &[json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, json!({"Nock": {"weapon": "LaserPistol"}}), &[]), "DW-ACTION-25");
}

#[test]
fn dw_shoot_07_bottles_are_counted() {
    let mut thrower = of(4, 3, json!([]));
    thrower["equipment"] = json!(["ChemicalBottle", "ChemicalBottle"]);
    let mut play = versus(&[thrower], &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, shoot("ChemicalBottle"), &near(), &[2, 6]);
    assert!(cites(&told, "DW-SHOOT-07") && play.figure(1).weapons.len() == 1);
}

#[test]
fn dw_shoot_24_a_stone_is_picked_up_thrown_and_may_hurt() {
    let mut play = versus(&[json!([])], &[json!([]), json!([])]).active(1, 2);
    play.with(1, json!({"PickUp": {}}), &[], &[]);
    assert_eq!((play.figure(1).stones, play.left()), (1, 1));
    let told = play.with(1, json!({"ThrowStone": {"target": 2}}), &near(), &[1, 6]);
    assert!(cites(&told, "DW-SHOOT-24") && play.figure(1).shoulder && play.figure(1).stones == 0);
}

#[test]
fn dw_action_11_12_14_and_15_weapons_in_and_out_of_hand() {
    let mut bearer = of(4, 3, json!(["Pistol"]));
    bearer["equipment"] = json!(["MeleeWeapon"]);
    let mut play = versus(&[bearer], &[json!([])]).active(1, 3);
    let take = |weapon: &str| json!({"TakeWeapon": {"weapon": weapon}});
    assert!(!play.refused_with(1, take("Shotgun"), &[]).is_empty());
    let told = play.with(1, take("MeleeWeapon"), &[], &[]);
    assert!(cites(&told, "DW-ACTION-12") && cites(&told, "DW-GAP-48") && play.left() == 2);
    let in_hand: Vec<bool> = play.figure(1).weapons.iter().map(|held| held.in_hand).collect();
    assert_eq!(in_hand, [false, true]);
    assert!(!play.refused_with(1, take("MeleeWeapon"), &[]).is_empty());
    let told = play.with(1, json!({"Stow": {}}), &[], &[]);
    assert!(cites(&told, "DW-ACTION-14") && play.figure(1).weapons.iter().all(|held| !held.in_hand));
    assert!(cites(&play.with(1, take("Pistol"), &[], &[]), "DW-ACTION-11"));
    let told = play.with(1, json!({"Drop": {}}), &[], &[]);
    assert!(cites(&told, "DW-ACTION-15") && play.figure(1).weapons.len() == 1);
    assert_eq!(play.bench.state.objects[0].weapon, Some(Weapon::Pistol));
}

#[test]
fn dw_action_13_objects_and_weapons_are_picked_up_from_where_they_lie() {
    let objects = json!([{"name": "console", "at": {"x": 1000, "y": 1000, "z": 0}, "light": "Lamp"}]);
    let mut play = versus(&[json!(["Pistol"])], &[json!([])])
        .at(&[(1000, 1100), (8000, 8000)])
        .setup("objects", objects)
        .active(1, 3);
    let take = |name: &str| json!({"PickUp": {"object": name}});
    assert_eq!(play.refused_with(1, take("crown"), &[]), "DW-ACTION-13");
    let told = play.with(1, take("console"), &[], &[]);
    assert!(cites(&told, "DW-ACTION-13") && play.figure(1).carried == ["console"]);
    play.with(1, json!({"Drop": {"object": "console"}}), &[], &[]);
    assert!(play.figure(1).carried.is_empty() && play.bench.state.objects[0].light.is_some());
    play.with(1, json!({"Drop": {}}), &[], &[]);
    let name = play.bench.state.objects[1].name.clone();
    play.with(1, take(&name), &[], &[]);
    assert!(play.figure(1).weapons[0].in_hand && play.left() == 1);
    let mut far = versus(&[json!([])], &[json!([])])
        .at(&[(3000, 1100), (8000, 8000)])
        .setup("objects", json!([{"name": "console", "at": {"x": 1000, "y": 1000, "z": 0}}]))
        .active(1, 3);
    assert_eq!(far.refused_with(1, take("console"), &[]), "DW-ACTION-13");
}

#[test]
fn dw_trait_16_and_action_23_a_shield_stands_while_its_bearer_only_moves() {
    let shield = || json!({"RaiseShield": {}});
    let mut play = versus(&[json!(["KineticShield"])], &[json!([]), json!([])]).active(1, 3);
    let told = play.with(1, shield(), &[], &[]);
    assert!(cites(&told, "DW-ACTION-23") && play.figure(1).shield_up);
    assert!(!play.refused_with(1, shield(), &[]).is_empty());
    play.with(1, json!({"Move": {}}), &[far("length", &[1], 10)], &[]);
    assert!(play.figure(1).shield_up);
    let told = play.with(1, json!({"PickUp": {}}), &[], &[]);
    assert!(cites(&told, "DW-TRAIT-16") && !play.figure(1).shield_up);
    let mut play = versus(&[json!([])], &[json!(["KineticShield"]), json!([])])
        .touch(1, 2)
        .figure(2, |figure| figure.shield_up = true)
        .active(1, 1);
    play.with(1, json!({"MeleeAttack": {"target": 2}}), &[], &[3, 3]);
    assert!(!play.figure(2).shield_up);
    let mut play = versus(&[json!([])], &[json!([])]).active(1, 1);
    assert!(!play.refused_with(1, shield(), &[]).is_empty());
}

#[test]
fn dw_trait_06_and_action_24_armour_restarts_for_two_actions() {
    let mut play = versus(&[json!(["PowerArmour"])], &[json!([])])
        .figure(1, |figure| {
            figure.armour_off = true;
            figure.immobilised.add(Hold::Armour);
        })
        .active(1, 2);
    let told = play.with(1, json!({"RestartArmour": {}}), &[], &[]);
    assert!(cites(&told, "DW-ACTION-24") && tells(&told, "Freed"));
    assert!(!play.figure(1).armour_off && play.figure(1).immobilised.is_empty() && play.left() == 0);
    let mut play = versus(&[json!(["PowerArmour"])], &[json!([])]).active(1, 2);
    assert!(!play.refused_with(1, json!({"RestartArmour": {}}), &[]).is_empty());
}

fn shot(weapon: &str, target: u16) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": target}})
}

#[test]
fn dw_action_11_12_14_15_18_25_handling_weapons() {
    let figs = [fig(0, 3, 3, json!(["Pistol", "Bow"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 3);
    let told = table.ok(1, json!({"TakeWeapon": {"weapon": "Bow"}}), &[]);
    assert!(cites(&told, "DW-ACTION-12") && table.holds(1, Weapon::Bow));
    assert_eq!(table.refused_with(1, shot("Bow", 2), &[far("distance", &[1, 2], 500)]), "DW-ACTION-25");
    let told = table.ok(1, json!({"Nock": {"weapon": "Bow"}}), &[]);
    assert!(cites(&told, "DW-ACTION-25"));
    table.with(1, shot("Bow", 2), &[far("distance", &[1, 2], 500)], &[3, 5]);
    assert_eq!(table.left(), 0);
    let mut table = scene(&figs).active(1, 3);
    let told = table.ok(1, bare("Stow"), &[]);
    assert!(cites(&told, "DW-ACTION-14") && !table.holds(1, Weapon::Pistol));
    let told = table.ok(1, json!({"TakeWeapon": {"weapon": "Pistol"}}), &[]);
    assert!(cites(&told, "DW-ACTION-11"));
    let told = table.ok(1, bare("Drop"), &[]);
    assert!(cites(&told, "DW-ACTION-15") && table.left() == 1);
    let empty = fig(0, 3, 3, json!(["Pistol"])).with(|figure| figure.weapons[0].empty = true);
    let mut table = scene(&[empty, plain(1, 3, 3)]).active(1, 1);
    assert_eq!(table.refused_with(1, shot("Pistol", 2), &[far("distance", &[1, 2], 500)]), "DW-SHOOT-06");
    let told = table.ok(1, json!({"Reload": {"weapon": "Pistol"}}), &[]);
    assert!(cites(&told, "DW-ACTION-18"));
}

#[test]
fn dw_action_23_24_shields_and_armour() {
    let figs = [fig(0, 3, 3, json!(["KineticShield"])), plain(1, 3, 3)];
    let mut table = scene(&figs).active(1, 2);
    let told = table.ok(1, bare("RaiseShield"), &[]);
    assert!(cites(&told, "DW-ACTION-23") && table.figure(1).shield_up);
    let off = fig(0, 3, 3, json!(["PowerArmour"])).held(Hold::Armour).with(|figure| figure.armour_off = true);
    let mut table = scene(&[off, plain(1, 3, 3)]).active(1, 2);
    let told = table.ok(1, bare("RestartArmour"), &[]);
    assert!(cites(&told, "DW-ACTION-24") && !table.figure(1).armour_off);
    assert!(table.figure(1).immobilised.is_empty());
}
