//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Scene, Table, cites, far, of, tells, versus, yes};
use crate::profiles::traits::GrenadeKind;
use crate::setup::DoorState;
use crate::state::{Cause, Hold, Posture, Presence};

fn carrier(kind: &str) -> Value {
    json!([{"Grenade": kind}])
}

/// A thrower at Long of two others that stand together.
fn thrown(kind: &str, theirs: &[Value]) -> Scene {
    versus(&[carrier(kind)], theirs).at(&[(1000, 4500), (2500, 4500), (3000, 4500)])
}

fn blast(kind: &str) -> Value {
    json!({"ThrowGrenade": {"grenade": kind, "at": {"x": 2500, "y": 4500, "z": 0}}})
}

#[test]
fn dw_area_01_03_and_shoot_07_everybody_inside_is_attacked_and_the_grenade_is_gone() {
    let mut play = thrown("Fragmentation", &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, blast("Fragmentation"), &[], &[1, 2, 1, 3]);
    assert!(cites(&told, "DW-AREA-01") && cites(&told, "DW-AREA-03") && cites(&told, "DW-AREA-04"));
    assert_eq!(told.iter().filter(|emitted| tells(&vec![(*emitted).clone()], "CombatRolled")).count(), 2);
    assert!(play.figure(1).grenades.is_empty() && play.figure(1).attacks == 1);
    // A natural 1 empties nothing: there is nothing to reload.   DW-GAP-34
    assert!(!tells(&told, "WeaponsSet"));
}

#[test]
fn dw_area_01_allies_and_the_thrower_are_hit_too() {
    let mut play = versus(&[carrier("Plasma"), json!([])], &[json!([])])
        .at(&[(2000, 4500), (2300, 4500), (8000, 8000)])
        .active(1, 1);
    let told = play.with(1, blast("Plasma"), &[], &[1, 6, 1, 6]);
    let targets: Vec<Value> = told
        .iter()
        .map(|emitted| serde_json::to_value(&emitted.event).unwrap())
        .filter_map(|event| event.get("CombatRolled").map(|rolled| rolled["target"].clone()))
        .collect();
    assert_eq!(targets, [json!(1), json!(2)]);
}

fn out(kind: &str, inside: &[u16]) -> Value {
    json!({"ThrowGrenade": {"grenade": kind, "inside": inside}})
}

fn spot() -> [greffe_core::judging::fact::Fact; 1] {
    [far("spot", &[1], 1000)]
}

#[test]
fn dw_area_03_and_09_no_farther_than_long_and_none_left() {
    let mut play = versus(&[carrier("Plasma")], &[json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, out("Plasma", &[2]), &[far("spot", &[1], 1801)]), "DW-AREA-03");
    assert_eq!(play.refused_with(1, out("Sonic", &[2]), &spot()), "DW-SHOOT-07");
    // An aimed throw cannot even be said.
    let aimed = json!({"ThrowGrenade": {"grenade": "Plasma", "aimed": true}});
    assert_eq!(play.refused_with(1, aimed, &spot()), "unreadable");
}

#[test]
fn dw_area_10_losers_are_thrown_to_the_rim_by_their_opponent() {
    let mut play = thrown("Fragmentation", &[json!([]), json!(["Animal"])]).active(1, 1);
    let told = play.with(1, blast("Fragmentation"), &[], &[5, 2]);
    assert!(tells(&told, "ThrowOwed") && cites(&told, "DW-AREA-10"));
    let place = |x: i32| json!({"PlaceThrown": {"to": {"x": x, "y": 5250, "z": 0}}});
    assert_eq!(play.refused_with(2, place(2500), &[]), "NotYourTurn");
    assert_eq!(play.refused_with(1, place(3500), &[]), "DW-AREA-10");
    // Placed on its feet; the next figure inside is rolled for: an even die lays it down.
    play.with(1, place(2500), &[], &[6, 3]);
    assert_eq!(play.figure(2).posture, Posture::Standing);
    assert_eq!(play.figure(2).at.unwrap().y, 5250);
    play.with(1, json!({"PlaceThrown": {"to": {"x": 2500, "y": 3700, "z": 0}}}), &[], &[]);
    assert_eq!(play.figure(3).posture, Posture::Prone(1));
}

#[test]
fn dw_area_05_and_11_psi_neg_tests_everybody() {
    let mut play = thrown("PsiNeg", &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, blast("PsiNeg"), &[], &[3, 4]);
    assert!(cites(&told, "DW-AREA-11") && !tells(&told, "CombatRolled"));
    assert!(play.figure(2).psi_negated && !play.figure(3).psi_negated);
}

#[test]
fn dw_area_12_13_and_16_the_combat_of_each() {
    for (kind, rule) in
        [("Fragmentation", "DW-AREA-12"), ("Plasma", "DW-AREA-13"), ("Photonic", "DW-AREA-16")]
    {
        let mut play = versus(&[carrier(kind)], &[json!([]), json!([])]).active(1, 1);
        let told = play.with(1, out(kind, &[2]), &spot(), &[1, 6]);
        assert!(cites(&told, rule), "{kind}");
    }
}

#[test]
fn dw_area_13_whoever_fears_fire_tests_its_morale() {
    let mut play = versus(&[carrier("Plasma")], &[json!(["FearOfFire"]), json!([])]).active(1, 1);
    let told = play.with(1, out("Plasma", &[2]), &spot(), &[1, 6, 6, 6, 6]);
    assert!(cites(&told, "DW-TRAIT-55"));
}

#[test]
fn dw_area_14_plants_test_and_the_living_are_poisoned() {
    let plant = json!({"name": "P", "kind": ["Plant"], "quality": 4, "combat": 3});
    let mut play = versus(&[carrier("Toxic")], &[plant, json!([]), json!([])]).active(1, 1);
    let told = play.with(1, out("Toxic", &[2]), &spot(), &[3]);
    assert!(cites(&told, "DW-AREA-14") && play.figure(2).presence == Presence::Removed(Cause::Killed));
    let mut play = versus(&[carrier("Toxic")], &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, out("Toxic", &[2]), &spot(), &[5, 1]);
    assert!(tells(&told, "ThrowOwed"));
    let told = play.with(1, json!({"PlaceThrown": {}}), &[], &[6]);
    assert!(cites(&told, "DW-AREA-14") && tells(&told, "RiderRolled"));
    assert_eq!(play.figure(2).losses.iter().map(|loss| loss.amount).sum::<i32>(), 2);
}

#[test]
fn dw_area_15_sound_spares_machines_plants_and_power_armour() {
    let plant = json!({"name": "P", "kind": ["Plant"], "quality": 4, "combat": 3});
    let theirs = [json!([]), json!(["Artificial"]), plant, json!(["PowerArmour"])];
    let mut play = versus(&[carrier("Sonic")], &theirs).active(1, 1);
    let told = play.with(1, out("Sonic", &[2, 3, 4, 5]), &spot(), &[3]);
    assert!(cites(&told, "DW-AREA-15"));
    assert!(play.figure(2).immobilised.contains(Hold::Sonic));
    assert!((3..=5).all(|id| play.figure(id).immobilised.is_empty()));
}

#[test]
fn dw_area_16_photons_kill_whomever_they_beat() {
    let mut play = versus(&[carrier("Photonic")], &[json!([]), json!([])]).active(1, 1);
    play.with(1, out("Photonic", &[2]), &spot(), &[4, 3]);
    assert!(play.is_out(2));
    let mut play = versus(&[carrier("Photonic")], &[json!(["PowerArmour"]), json!([])]).active(1, 1);
    let told = play.with(1, out("Photonic", &[2]), &spot(), &[6, 2]);
    assert!(!play.is_out(2) && !cites(&told, "DW-TRAIT-53"));
}

#[test]
fn dw_area_07_only_cover_from_the_impact_counts() {
    let mut play = versus(&[carrier("Plasma")], &[json!([]), json!([])]).active(1, 1);
    let facts = [far("spot", &[1], 1000), yes("cover", &[1, 2])];
    let told = play.with(1, out("Plasma", &[2]), &facts, &[1, 6]);
    assert!(cites(&told, "DW-AREA-07"));
}

#[test]
fn dw_shoot_13_nobody_throws_from_melee_nor_with_a_hurt_shoulder() {
    let mut play = versus(&[carrier("Plasma")], &[json!([])]).touch(1, 2).active(1, 1);
    assert_eq!(play.refused_with(1, out("Plasma", &[2]), &spot()), "DW-SHOOT-13");
    let mut play =
        versus(&[carrier("Plasma")], &[json!([])]).figure(1, |figure| figure.shoulder = true).active(1, 1);
    assert_eq!(play.refused_with(1, out("Plasma", &[2]), &spot()), "DW-SHOOT-24");
}

#[test]
fn dw_door_07_doors_of_the_room_may_be_blown_up() {
    let scene = || versus(&[carrier("Plasma")], &[json!([])]).setup("doors", json!([{}, {"state": "Open"}]));
    let throw = |doors: Value| json!({"ThrowGrenade": {"grenade": "Plasma", "doors": doors}});
    let mut play = scene().active(1, 1);
    let told = play.with(1, throw(json!([0])), &spot(), &[5]);
    assert!(cites(&told, "DW-DOOR-07") && play.bench.state.doors[0].state == DoorState::Destroyed);
    let mut play = scene().active(1, 1);
    play.with(1, throw(json!([0])), &spot(), &[4]);
    assert_eq!(play.bench.state.doors[0].state, DoorState::Closed);
    let mut play: Table = scene().active(1, 1);
    assert_eq!(play.refused_with(1, throw(json!([1])), &spot()), "DW-DOOR-01");
    assert_eq!(play.refused_with(1, throw(json!([7])), &spot()), "DW-DOOR-01");
}

#[test]
fn dw_move_12_a_ladder_inside_is_destroyed() {
    let square = |x: i32| json!([{"x": x, "y": 4400, "z": 0}, {"x": x + 100, "y": 4400, "z": 0}, {"x": x, "y": 4500, "z": 0}]);
    let ladders =
        json!([{"kind": "Ladder", "outline": square(2600)}, {"kind": "Ladder", "outline": square(6000)}]);
    let mut play = versus(&[carrier("PsiNeg")], &[json!([])])
        .at(&[(1000, 4500), (8000, 8000)])
        .setup("terrain", ladders)
        .active(1, 1);
    let told = play.with(1, blast("PsiNeg"), &[], &[]);
    assert!(cites(&told, "DW-MOVE-12"));
    let destroyed: Vec<bool> = play.bench.state.terrain.iter().map(|piece| piece.destroyed).collect();
    assert_eq!(destroyed, [true, false]);
}

#[test]
fn dw_trait_40_each_kind_is_counted_apart() {
    let traits = json!([{"Grenade": "Plasma"}, {"Grenade": "Plasma"}, {"Grenade": "Sonic"}]);
    let mut play = versus(&[of(4, 3, traits)], &[json!([])]).active(1, 1);
    play.with(1, out("Plasma", &[]), &spot(), &[]);
    let left = &play.figure(1).grenades;
    assert_eq!((left.get(&GrenadeKind::Plasma), left.get(&GrenadeKind::Sonic)), (Some(&1), Some(&1)));
}
