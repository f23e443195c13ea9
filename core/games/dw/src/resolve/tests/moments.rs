//! Special rules at work: spreads, fears, sacrifices, moves, stealth.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use super::{Scene, cites, far, no, of, tells, versus, yes};
use crate::state::{Cause, Presence};

fn shoot(weapon: &str, spread: Value) -> Value {
    json!({"RangedAttack": {"weapon": weapon, "target": 2, "spread": spread}})
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

fn spreader(weapon: &str) -> Scene {
    versus(&[json!([weapon])], &[json!([]), json!([]), json!([])]).touch(2, 3)
}

#[test]
fn dw_trait_37_a_shotgun_spreads_beyond_short() {
    let mut play = spreader("Shotgun").active(1, 1);
    let told = play.with(1, shoot("Shotgun", json!([3])), &at(751), &[1, 6, 1, 6]);
    assert!(cites(&told, "DW-TRAIT-37"));
    assert_eq!(told.iter().filter(|emitted| tells(&vec![(*emitted).clone()], "CombatRolled")).count(), 2);
    let mut play = spreader("Shotgun").active(1, 1);
    assert!(!play.refused_with(1, shoot("Shotgun", json!([3])), &at(700)).is_empty());
}

#[test]
fn dw_trait_47_and_55_flames_spread_and_frighten() {
    let mut play = spreader("Flamethrower").active(1, 1);
    let told = play.with(1, shoot("Flamethrower", json!([3])), &at(100), &[1, 6, 1, 6]);
    assert!(cites(&told, "DW-TRAIT-47"));
    let mut play = versus(&[json!(["Flamethrower"])], &[json!(["FearOfFire"]), json!([])]).active(1, 1);
    let told = play.with(1, shoot("Flamethrower", json!([])), &at(100), &[1, 6, 4, 4, 4]);
    assert!(cites(&told, "DW-TRAIT-55") && cites(&told, "DW-MORALE-01"));
}

#[test]
fn dw_trait_38_an_assault_rifle_reaches_long_and_serves_no_melee() {
    let mut play = versus(&[json!(["AssaultRifle"])], &[json!([]), json!([])]).active(1, 1);
    let told = play.with(1, shoot("AssaultRifle", json!([])), &at(5400), &[1, 6]);
    assert!(cites(&told, "DW-TRAIT-38") && cites(&told, "DW-SHOOT-02"));
    let mut play = versus(&[json!(["AssaultRifle"])], &[json!([]), json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, shoot("AssaultRifle", json!([])), &at(5401)), "DW-SHOOT-02");
}

#[test]
fn dw_trait_48_a_slow_figure_moves_once_a_round() {
    let walk = || json!({"Move": {}});
    let mut play = versus(&[json!(["Slow"])], &[json!([])]).active(1, 3);
    play.with(1, walk(), &[far("length", &[1], 100)], &[]);
    assert_eq!(play.refused_with(1, walk(), &[far("length", &[1], 100)]), "DW-TRAIT-48");
}

#[test]
fn dw_trait_25_a_sprint_gives_two_moves_once() {
    let walk = |sprint: bool| json!({"Move": {"sprint": sprint}});
    let length = || [far("length", &[1], 100)];
    let mut play = versus(&[json!(["Sprint"])], &[json!([])]).active(1, 3);
    assert!(cites(&play.with(1, walk(true), &length(), &[]), "DW-TRAIT-25"));
    play.with(1, walk(false), &length(), &[]);
    assert_eq!((play.left(), play.figure(1).moves, play.figure(1).sprint_used), (2, 2, true));
    assert_eq!(play.refused_with(1, walk(true), &length()), "DW-TRAIT-25");
}

#[test]
fn dw_trait_56_whoever_fears_water_tests_to_enter_it() {
    let walk = || json!({"Move": {}});
    let wet = || [far("length", &[1], 100), yes("water", &[1])];
    let mut play = versus(&[json!(["FearOfWater"])], &[json!([])]).active(1, 2);
    let told = play.with(1, walk(), &wet(), &[3]);
    assert!(cites(&told, "DW-TRAIT-56") && tells(&told, "MoveHalted") && play.figure(1).water_barred);
    assert_eq!(play.left(), 2);
    assert_eq!(play.refused_with(1, walk(), &wet()), "DW-TRAIT-56");
    let mut play = versus(&[json!(["FearOfWater"])], &[json!([])]).active(1, 2);
    assert!(tells(&play.with(1, walk(), &wet(), &[4]), "FigureMoved"));
}

#[test]
fn dw_trait_73_somebody_near_may_die_instead() {
    let killer = of(4, 9, json!([]));
    let mut play = versus(&[killer], &[json!([]), json!(["Sacrifice"]), json!([])]).touch(1, 2).active(1, 1);
    let told = play.with(1, json!({"MeleeAttack": {"target": 2}}), &[], &[3, 3]);
    assert!(tells(&told, "CombatJudged") && !play.is_out(2));
    let facts = [yes("near", &[3, 2])];
    let told = play.with(2, json!({"SacrificeFor": {"figure": 3}}), &facts, &[]);
    assert!(cites(&told, "DW-TRAIT-73") && play.is_out(3) && !play.is_out(2));
}

#[test]
fn dw_trait_84_and_gap_22_a_terror_must_be_dared() {
    let touch = || [far("length", &[1], 100), yes("touches", &[1, 2])];
    let mut play = versus(&[json!([])], &[json!(["Terror"])]).active(1, 2);
    let told = play.with(1, json!({"Move": {}}), &touch(), &[3]);
    assert!(cites(&told, "DW-TRAIT-84") && tells(&told, "MoveHalted"));
    assert!(!play.refused_with(1, json!({"Move": {}}), &touch()).is_empty());
    let mut play = versus(&[json!([])], &[json!(["Terror"])]).active(1, 2);
    assert!(tells(&play.with(1, json!({"Move": {}}), &touch(), &[4]), "FigureMoved"));
    let mut play = versus(&[json!([{"FearOf": "Organic"}])], &[json!([])]).active(1, 2);
    assert!(cites(&play.with(1, json!({"Move": {}}), &touch(), &[3]), "DW-TRAIT-57"));
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

#[test]
fn dw_trait_64_and_gap_42_spines_strike_whoever_comes_to_touch() {
    let mut play = versus(&[json!([]), json!([])], &[json!(["Spines"])]).active(1, 1);
    let facts = [far("length", &[1], 100), yes("touches", &[1, 3])];
    let told = play.with(1, json!({"Move": {}}), &facts, &[2, 6]);
    assert!(cites(&told, "DW-TRAIT-64") && tells(&told, "CombatRolled"));
    let mut play = versus(&[json!(["DisengagementExpert"])], &[json!(["Spines"])]).active(1, 1);
    let facts = [far("length", &[1], 100), yes("touches", &[1, 2])];
    assert!(!tells(&play.with(1, json!({"Move": {}}), &facts, &[]), "CombatRolled"));
}

#[test]
fn dw_trait_04_animals_flee_when_the_last_keeper_is_killed() {
    let killer = of(4, 9, json!([]));
    let mut play = versus(&[killer], &[json!([]), json!(["Animal"])]).touch(1, 2).active(1, 1);
    let told = play.with(1, json!({"MeleeAttack": {"target": 2}}), &[no("near", &[3, 2])], &[3, 3]);
    assert!(cites(&told, "DW-TRAIT-04"));
    assert_eq!(play.figure(3).presence, Presence::Removed(Cause::Fled));
}

#[test]
fn dw_trait_89_and_fly_01_a_flyer_hops() {
    let mut play = versus(&[json!(["Flight"])], &[json!([])]).active(1, 2);
    let told = play.with(1, json!({"Move": {}}), &[far("length", &[1], 100)], &[]);
    assert!(cites(&told, "DW-FLY-01") && play.figure(1).airborne);
    play.with(1, json!({"Move": {}}), &[far("length", &[1], 100)], &[]);
    assert!(!play.figure(1).airborne);
}

#[test]
fn dw_env_05_and_06_gravity_changes_the_stride() {
    let walk = |pull: &str, length: i64| {
        let mut play = versus(&[json!([])], &[json!([])]).setup("gravity", json!(pull)).active(1, 1);
        play.with(1, json!({"Move": {}}), &[far("length", &[1], length)], &[])
    };
    assert!(cites(&walk("Strong", 1000), "DW-ENV-05"));
    assert!(cites(&walk("Weak", 2050), "DW-ENV-06"));
    let mut play = versus(&[json!([])], &[json!([])]).setup("gravity", json!("Strong")).active(1, 1);
    assert!(!play.refused_with(1, json!({"Move": {}}), &[far("length", &[1], 1001)]).is_empty());
}
