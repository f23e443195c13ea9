//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{Fig, Table, Told, cites, event, far, fig, no, plain, scene, tells, yes};
use crate::setup::DoorState;
use crate::state::frames::Frame;

fn at_door(figs: &[Fig], kind: &str) -> Table {
    scene(figs).setup("doors", json!([{"kind": kind}])).active(1, 2)
}

fn push() -> Value {
    json!({"BreakDoor": {"door": 0}})
}

fn total(told: &Told) -> i64 {
    event(told, "DoorTested")["total"].as_i64().unwrap()
}

#[test]
fn dw_door_01_five_or_more_breaks_it() {
    for (traits, kind, face, sum) in [
        (json!([]), "Normal", 5, 5),
        (json!(["Large"]), "Normal", 4, 5),
        (json!(["VeryLarge"]), "Normal", 3, 5),
        (json!(["PowerArmour"]), "Normal", 3, 5),
        (json!(["SonicScrewdriver"]), "Normal", 3, 5),
        (json!([]), "Heavy", 6, 5),
        (json!(["Large"]), "Armoured", 6, 5),
    ] {
        let mut table = at_door(&[fig(0, 3, 3, traits), plain(1, 3, 3)], kind);
        let told = table.ok(1, push(), &[face]);
        assert_eq!(total(&told), sum);
        assert!(cites(&told, "DW-DOOR-01"));
        assert_eq!(table.bench.state.doors[0].state, DoorState::Destroyed);
        assert_eq!(table.refused(1, push()), "DW-DOOR-01", "it is open");
    }
    let mut table = at_door(&[plain(0, 3, 3), plain(1, 3, 3)], "Normal");
    assert_eq!(table.refused_with(1, push(), &[no("at_door", &[1])]), "DW-DOOR-01");
    assert_eq!(table.refused(1, json!({"BreakDoor": {"door": 7}})), "DW-DOOR-01");
}

#[test]
fn dw_door_02_a_partner_adds_one_and_is_spent() {
    let figs = [plain(0, 3, 3), plain(0, 3, 3), plain(1, 3, 3)];
    let mut table = at_door(&figs, "Normal");
    let told = table.ok(1, json!({"BreakDoor": {"door": 0, "partner": 2}}), &[4]);
    assert!(cites(&told, "DW-DOOR-02") && table.figure(2).activated);
    assert_eq!(total(&told), 5);
    let mut table = at_door(&figs, "Normal");
    assert_eq!(table.refused(1, json!({"BreakDoor": {"door": 0, "partner": 3}})), "DW-DOOR-02");
}

#[test]
fn dw_door_03_a_ram_lets_two_work_together() {
    let figs = [plain(0, 3, 3), plain(0, 3, 3), plain(1, 3, 3)];
    let ram = json!({"BreakDoor": {"door": 0, "partner": 2, "ram": true}});
    let mut table = at_door(&figs, "Normal");
    assert_eq!(table.refused(1, ram.clone()), "DW-DOOR-03");
    let told = table.with(1, ram, &[yes("ram", &[1])], &[4]);
    assert!(cites(&told, "DW-DOOR-03"));
    assert_eq!(total(&told), 5);
}

#[test]
fn dw_door_04_a_failure_may_be_retried() {
    let mut table = at_door(&[plain(0, 3, 3), plain(1, 3, 3)], "Normal");
    let told = table.ok(1, push(), &[4]);
    assert!(cites(&told, "DW-DOOR-04"));
    assert_eq!(table.bench.state.doors[0].state, DoorState::Closed);
    assert_eq!(table.refused(1, push()), "DW-DOOR-04", "later: in another activation");
}

#[test]
fn dw_door_05_a_holder_fights_for_it() {
    let figs = [plain(0, 3, 3), plain(1, 3, 3)];
    let held = json!({"BreakDoor": {"door": 0, "holder": 2}});
    let mut table = at_door(&figs, "Normal");
    let told = table.ok(1, held.clone(), &[5, 4, 3]);
    assert!(cites(&told, "DW-DOOR-05") && table.is_prone(2), "an even die");
    assert_eq!(table.bench.state.doors[0].state, DoorState::Destroyed);
    let mut table = at_door(&figs, "Normal");
    table.ok(1, held.clone(), &[5, 3, 3]);
    assert_eq!(
        table.bench.state.doors[0].state,
        DoorState::Unlocked,
        "a tie leaves it shut, its lock broken"
    );
    let told = table.ok(1, held.clone(), &[4, 3]);
    assert!(!tells(&told, "DoorTested") && table.is_prone(2), "the lock is broken once");
    assert_eq!(table.bench.state.doors[0].state, DoorState::Destroyed);
    let mut table = at_door(&figs, "Normal");
    table.ok(1, held.clone(), &[5, 2, 6]);
    table.ok(2, json!({"Decline": {}}), &[]);
    assert!(!table.is_prone(1), "nobody falls when it stays shut");
    assert_eq!(table.bench.state.doors[0].state, DoorState::Unlocked, "the holder keeps it shut");
    table.ok(1, push(), &[]);
    assert_eq!(table.bench.state.doors[0].state, DoorState::Destroyed, "nobody holds it any more");
    let mut table = at_door(&figs, "Normal");
    table.ok(1, held.clone(), &[5, 2, 6]);
    let told = table.ok(2, json!({"OpenDoor": {}}), &[]);
    assert!(cites(&told, "DW-DOOR-05") && table.is_prone(1), "the holder opens it upon its breaker");
    let mut table = at_door(&figs, "Normal");
    table.ok(1, held, &[5, 5, 1]);
    assert!(matches!(table.top(), Frame::Recoil { .. }), "nobody dies: an odd die pushes back");
}

#[test]
fn dw_door_06_a_weapon_adds_its_value_alone() {
    let figs = [fig(0, 3, 3, json!(["Shotgun", "Large"])), plain(1, 3, 3)];
    let mut table = at_door(&figs, "Heavy");
    let shot = json!({"ShootDoor": {"door": 0, "weapon": "Shotgun"}});
    let told = table.ok(1, shot.clone(), &[4]);
    assert_eq!(total(&told), 5, "+2 for the weapon, -1 for the door, nothing for size");
    assert!(cites(&told, "DW-DOOR-06"));
    let mut table = at_door(&figs, "Heavy");
    table.ok(1, shot, &[1]);
    assert!(table.figure(1).weapons[0].empty, "a natural 1");
}

#[test]
fn dw_door_07_a_grenade_in_the_room_blows_it() {
    let figs = [fig(0, 3, 3, json!([{"Grenade": "Photonic"}])), plain(1, 3, 3)];
    let mut table = at_door(&figs, "Normal");
    let throw = json!({"ThrowGrenade": {"grenade": "Photonic", "inside": [2], "doors": [0]}});
    let told = table.with(1, throw, &[far("spot", &[1], 500)], &[5, 1, 6]);
    assert!(cites(&told, "DW-DOOR-07") && tells(&told, "DoorSet"));
}
