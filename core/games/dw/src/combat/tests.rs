//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::{Value, json};

use crate::bench::{
    Fig, Table, Told, act, bare, cites, claim, event, far, fig, no, of, plain, scene, tells, versus,
};
use crate::state::frames::Frame;
use crate::state::{Cause, Faint, Harmed, Hold, Presence, QualityLoss};

/// A melee attack of figure 1 on figure 2, with these faces.
fn strike(one: Fig, two: Fig, faces: &[u32]) -> (Table, Told) {
    let mut table = scene(&[one, two]).touch(1, 2).active(1, 3);
    let told = table.ok(1, act("MeleeAttack", 2), faces);
    (table, told)
}

#[test]
fn dw_melee_02_and_dw_core_04_equal_totals_do_nothing() {
    let (table, told) = strike(plain(0, 3, 3), plain(1, 3, 3), &[4, 4]);
    assert!(cites(&told, "DW-MELEE-02") && cites(&told, "DW-CORE-04"));
    assert!(!table.is_prone(1) && !table.is_prone(2) && table.touch(1, 2));
}

#[test]
fn dw_trait_42_a_hero_rolls_its_die_again_once() {
    let figs = [fig(0, 3, 3, json!(["Hero"])), plain(1, 3, 3)];
    let mut table = scene(&figs).touch(1, 2).active(1, 3);
    table.ok(1, act("MeleeAttack", 2), &[1, 4]);
    assert!(matches!(table.top(), Frame::Combat { .. }));
    assert_eq!(table.refused(2, bare("Decline")), "NotYourTurn");
    let told = table.ok(1, json!({"HeroReroll": {"figure": 1, "die": 1}}), &[6]);
    assert!(cites(&told, "DW-TRAIT-42") && table.is_prone(2) && table.figure(1).reroll_used);
}

#[test]
fn dw_trait_17_a_force_field_makes_a_tie_or_burns_out() {
    for (face, dead, prone) in [(5, false, false), (4, false, true), (1, true, true)] {
        let (table, told) = strike(plain(0, 3, 3), fig(1, 3, 3, json!(["ForceField"])), &[4, 3, face]);
        assert!(tells(&told, "FieldTested") && cites(&told, "DW-TRAIT-17"));
        assert_eq!((table.figure(2).field_dead, table.is_prone(2)), (dead, prone));
    }
}

#[test]
fn claims_of_a_house_agreement_change_the_sum_or_roll_again() {
    use greffe_core::judging::fact::Effect;
    use greffe_core::testing::bench::Declaration;
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).source("HOUSE-1").touch(1, 2).active(1, 1);
    let claims = [claim("HOUSE-1", Effect::Modifier(2))];
    let with = Declaration { claims: &claims, faces: &[2, 3], ..Declaration::default() };
    let told = table.declare(1, act("MeleeAttack", 2), &with);
    assert_eq!(event(&told, "CombatRolled")["sums"]["attack"], 5);
    assert!(table.is_prone(2));
}

fn strikes() -> Value {
    json!({"MeleeAttack": {"target": 2}})
}

/// A fight won by the first figure with a 4 against a 3: by one, and the loser falls.
fn fight(traits: Value, target: Value) -> Table {
    versus(&[traits], &[target, json!([])]).touch(1, 2).active(1, 1)
}

#[test]
fn dw_trait_65_a_poison_takes_on_a_6_and_kills_at_7() {
    let mut play = fight(json!(["Poison"]), json!([]));
    let told = play.with(1, strikes(), &[], &[4, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-65"));
    assert_eq!(play.figure(2).losses, [QualityLoss { amount: 1, cause: Harmed::Poison }]);
    let mut play = fight(json!(["Poison"]), json!([]));
    play.with(1, strikes(), &[], &[4, 3, 5]);
    assert!(play.figure(2).losses.is_empty());
    let mut play = fight(json!(["Poison"]), of(6, 3, json!([])));
    play.with(1, strikes(), &[], &[4, 3, 6]);
    assert_eq!(play.figure(2).presence, Presence::Removed(Cause::Killed));
}

#[test]
fn dw_trait_23_and_gap_44_contagion_changes_sides() {
    let mut play = fight(json!(["Contagion"]), json!([]));
    let told = play.with(1, strikes(), &[], &[3, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-23"));
    let victim = play.figure(2);
    assert_eq!((victim.controller, victim.owner, victim.combat_loss), (0, 0, 1));
    assert_eq!(victim.losses, [QualityLoss { amount: 1, cause: Harmed::Contagion }]);
    let mut play = fight(json!(["Contagion"]), json!([]));
    play.with(1, strikes(), &[], &[3, 3, 5]);
    assert_eq!(play.figure(2).controller, 1);
    let mut play = fight(json!([]), json!(["Contagion"]));
    play.with(1, strikes(), &[], &[3, 3, 6]);
    assert_eq!(play.figure(1).controller, 1);
}

#[test]
fn dw_trait_24_and_gap_50_a_tail_on_a_1() {
    let mut play = fight(json!(["TailSwipe"]), json!([]));
    let told = play.with(1, strikes(), &[], &[5, 3, 1]);
    assert!(cites(&told, "DW-TRAIT-24") && tells(&told, "WentProne") && !tells(&told, "RecoilOwed"));
    assert!(!cites(&told, "DW-MELEE-03"), "the tail fells it, no even die");
    let mut play = fight(json!(["TailSwipe"]), json!([]));
    assert!(tells(&play.with(1, strikes(), &[], &[5, 3, 2]), "RecoilOwed"));
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

fn needle(faces: &[u32]) -> Table {
    let mut play = versus(&[json!(["NeedlePistol"])], &[json!([]), json!([])]).active(1, 1);
    let shot = json!({"RangedAttack": {"weapon": "NeedlePistol", "target": 2}});
    let told = play.with(1, shot, &at(100), faces);
    assert!(cites(&told, "DW-TRAIT-59"));
    play
}

#[test]
fn dw_trait_59_a_needle_weakens_knocks_out_and_kills() {
    let loss = [QualityLoss { amount: 1, cause: Harmed::Needle }];
    let play = needle(&[2, 3, 3]);
    assert!(play.figure(2).losses.is_empty());
    let play = needle(&[2, 3, 4, 3, 4, 4]);
    assert!(play.figure(2).losses == loss && play.figure(2).unconscious.is_empty());
    let play = needle(&[2, 3, 6, 3, 3, 4]);
    assert!(play.figure(2).losses == loss && play.figure(2).unconscious.contains(Faint::Needle));
    let play = needle(&[2, 3, 6, 3, 3, 2]);
    assert!(play.is_out(2));
}

#[test]
fn dw_trait_60_nanites_stop_a_machine_on_a_4() {
    let robot = json!({"name": "R", "kind": ["Robot"], "quality": 4, "combat": 3});
    let shot = || json!({"RangedAttack": {"weapon": "NanitePistol", "target": 2}});
    let mut play = versus(&[json!(["NanitePistol"])], &[robot.clone(), json!([])]).active(1, 1);
    let told = play.with(1, shot(), &at(100), &[4, 3, 4]);
    assert!(cites(&told, "DW-TRAIT-60") && play.figure(2).immobilised.contains(Hold::Nanite));
    let mut play = versus(&[json!(["NanitePistol"])], &[robot, json!([])]).active(1, 1);
    play.with(1, shot(), &at(100), &[4, 3, 3]);
    assert!(play.figure(2).immobilised.is_empty());
}

#[test]
fn dw_gap_24_a_rider_whose_victim_is_gone_lapses() {
    let mut play = fight(of(4, 9, json!(["Poison"])), json!([]));
    let told = play.with(1, strikes(), &[no("near", &[3, 2])], &[3, 3]);
    assert!(tells(&told, "RiderLapsed") && play.is_out(2));
}

#[test]
fn dw_trait_17_a_force_field_saves_on_5_and_dies_on_1() {
    let mut play = fight(json!([]), json!(["ForceField"]));
    let told = play.with(1, strikes(), &[], &[4, 3, 5]);
    assert!(cites(&told, "DW-TRAIT-17") && !tells(&told, "WentProne"));
    let mut play = fight(json!([]), json!(["ForceField"]));
    let told = play.with(1, strikes(), &[], &[4, 3, 1]);
    assert!(tells(&told, "WentProne") && play.figure(2).field_dead);
}
