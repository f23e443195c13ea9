//! Entanglements, sonic sweeps, forms, watches, and what is rolled after the harm.

use serde_json::{Value, json};

use super::{Scene, Table, cites, far, no, of, tells, versus};
use crate::state::frames::Frame;
use crate::state::{Cause, Faint, Harmed, Hold, Presence, QualityLoss};
use greffe_core::judging::fact::FigureId;

fn entangle(actions: u32) -> Value {
    json!({"Entangle": {"target": 2, "actions": actions}})
}

fn at(length: i64) -> [greffe_core::judging::fact::Fact; 1] {
    [far("distance", &[1, 2], length)]
}

#[test]
fn dw_trait_31_range_and_dice_by_actions() {
    let spider = || versus(&[json!(["Entangle"])], &[json!([]), json!([])]).active(1, 3);
    let mut play = spider();
    assert_eq!(play.refused_with(1, entangle(1), &at(751)), "DW-TRAIT-31");
    assert_eq!(play.refused_with(1, entangle(4), &at(10)), "DW-GAP-27");
    let told = play.with(1, entangle(2), &at(1200), &[6, 3]);
    assert!(cites(&told, "DW-TRAIT-31") && play.figure(2).immobilised.contains(Hold::Entangle));
    assert_eq!((play.left(), play.figure(1).attacks), (1, 1));
    let mut play = spider();
    play.with(1, entangle(3), &at(1800), &[6, 5, 4]);
    assert!(play.figure(2).immobilised.is_empty());
}

#[test]
fn dw_trait_51_paralysing_hands_work_in_contact() {
    let mut play = versus(&[json!(["ParalysingHands"])], &[json!([])]).touch(1, 2).active(1, 1);
    let told = play.with(1, entangle(1), &[], &[2]);
    assert!(cites(&told, "DW-TRAIT-51") && play.figure(2).immobilised.contains(Hold::Entangle));
    let mut play = versus(&[json!(["ParalysingHands"])], &[json!([])]).active(1, 1);
    assert_eq!(play.refused_with(1, entangle(1), &[]), "DW-MELEE-01");
}

#[test]
fn dw_trait_87_a_sweep_rolls_for_every_enemy_near() {
    let places: &[(i32, i32)] = &[(1000, 1000), (1400, 1000), (1900, 1000), (1000, 2110), (1000, 1400)];
    let mut play = versus(&[json!(["SonicScrewdriver"])], &[json!([]), json!([]), json!([]), json!([])])
        .at(places)
        .active(1, 1);
    let told = play.with(1, json!({"SonicSweep": {}}), &[], &[4, 3, 3, 4, 6, 5]);
    assert!(cites(&told, "DW-TRAIT-87") && cites(&told, "DW-GAP-09"));
    assert!(play.figure(2).immobilised.contains(Hold::Sonic));
    assert!(play.figure(3).immobilised.is_empty() && play.figure(4).immobilised.is_empty());
    assert!(play.figure(5).immobilised.contains(Hold::Sonic));
}

fn copyist(model: Value) -> Scene {
    versus(&[json!(["Doppelganger", "Pistol"])], &[model, json!([])]).touch(1, 2)
}

#[test]
fn dw_trait_30_a_form_is_copied_kept_and_left() {
    let mut play = copyist(of(2, 7, json!(["Large", "LongMove", "Shotgun"]))).active(1, 2);
    let told = play.with(1, json!({"Copy": {"target": 2}}), &[], &[]);
    assert!(cites(&told, "DW-TRAIT-30") && play.left() == 0);
    let form = play.figure(1).form.clone().unwrap().profile;
    assert_eq!((form.quality, form.combat, form.weapons().len()), (2, 7, 1));
    assert_eq!(play.refused_with(2, json!({"RevertForm": {"figure": 1}}), &[]), "NotYourTurn");
    play.with(1, json!({"RevertForm": {"figure": 1}}), &[], &[]);
    assert!(play.figure(1).form.is_none());
    assert_eq!(play.refused_with(1, json!({"RevertForm": {"figure": 1}}), &[]), "DW-TRAIT-30");
}

#[test]
fn dw_trait_30_nothing_artificial_and_nobody_far_is_copied() {
    let mut play = copyist(json!(["Artificial"])).active(1, 2);
    assert_eq!(play.refused_with(1, json!({"Copy": {"target": 2}}), &[]), "DW-TRAIT-30");
    assert_eq!(play.refused_with(1, json!({"Copy": {"target": 3}}), &[]), "DW-MELEE-01");
}

#[test]
fn dw_trait_30_and_status_06_a_form_ends_with_a_faint() {
    let mut play = versus(&[json!(["Telepathy"])], &[json!(["Doppelganger"]), json!([])]).active(1, 1);
    let form = copyist(json!([])).active(1, 2).with(1, json!({"Copy": {"target": 2}}), &[], &[]);
    let event = form.iter().find(|emitted| tells(&vec![(*emitted).clone()], "FormSet")).unwrap();
    let event = serde_json::to_value(&event.event).unwrap();
    play.bench.state.figures[1].form = serde_json::from_value(event["FormSet"]["form"].clone()).unwrap();
    play.with(1, json!({"Telepathy": {"target": 2}}), &at(10), &[6, 1]);
    assert!(play.figure(2).unconscious.contains(Faint::Telepathy(FigureId(1))));
    assert!(play.figure(2).form.is_none());
}

/// A stint of side 0, nobody named yet.
fn stint(ours: Value) -> Scene {
    versus(&[ours, json!([])], &[json!([]), json!([])])
        .state(|state| {
            state.stack.pop();
        })
        .figure(1, |figure| figure.activated = false)
}

#[test]
fn dw_trait_49_and_gap_41_a_silver_watch_opens_on_three_successes() {
    let lord =
        json!({"name": "Lord", "quality": 2, "combat": 6, "traits": ["LaserScrewdriver", "Stimulant"]});
    let watch = || stint(json!([{"SilverWatch": "Lord"}, "Pistol"])).setup("reserve", json!([lord.clone()]));
    let mut play = watch().active(1, 0);
    let told = play.with(1, json!({"Activate": {"figure": 1, "dice": 3}}), &[], &[4, 5, 6]);
    assert!(cites(&told, "DW-TRAIT-49") && cites(&told, "DW-GAP-41"));
    let form = play.figure(1).form.clone().unwrap().profile;
    assert_eq!((form.name.as_str(), form.combat, play.left()), ("Lord", 6, 3));
    assert_eq!((play.figure(1).weapons.len(), play.figure(1).stimulants), (1, 1));
    let mut play = watch().active(1, 0);
    play.with(1, json!({"Activate": {"figure": 1, "dice": 2}}), &[], &[4, 5]);
    assert!(play.figure(1).form.is_none());
}

#[test]
fn dw_trait_67_and_gap_26_for_england() {
    let mut play = stint(json!(["ForEngland"])).active(1, 0);
    let told = play.with(1, json!({"Activate": {"figure": 1, "dice": 2}}), &[], &[1, 2]);
    assert!(cites(&told, "DW-TRAIT-67") && play.left() == 2);
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Activation { player: 1, .. })));
    assert_eq!((play.figure(1).controller, play.figure(1).owner), (1, 0), "its friends are its enemies now");
    let mut play = stint(json!(["ForEngland"])).active(1, 0);
    let told = play.with(1, json!({"Activate": {"figure": 1, "dice": 3}}), &[], &[1, 2, 3]);
    assert!(cites(&told, "DW-GAP-26"));
    assert_eq!((play.figure(1).controller, play.figure(1).owner), (1, 1));
}

fn strike() -> Value {
    json!({"MeleeAttack": {"target": 2}})
}

/// A fight won by the first figure with a 4 against a 3: by one, and the loser falls.
fn fight(traits: Value, target: Value) -> Table {
    versus(&[traits], &[target, json!([])]).touch(1, 2).active(1, 1)
}

#[test]
fn dw_trait_65_a_poison_takes_on_a_6_and_kills_at_7() {
    let mut play = fight(json!(["Poison"]), json!([]));
    let told = play.with(1, strike(), &[], &[4, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-65"));
    assert_eq!(play.figure(2).losses, [QualityLoss { amount: 1, cause: Harmed::Poison }]);
    let mut play = fight(json!(["Poison"]), json!([]));
    play.with(1, strike(), &[], &[4, 3, 5]);
    assert!(play.figure(2).losses.is_empty());
    let mut play = fight(json!(["Poison"]), of(6, 3, json!([])));
    play.with(1, strike(), &[], &[4, 3, 6]);
    assert_eq!(play.figure(2).presence, Presence::Removed(Cause::Killed));
}

#[test]
fn dw_trait_23_and_gap_44_contagion_changes_sides() {
    let mut play = fight(json!(["Contagion"]), json!([]));
    let told = play.with(1, strike(), &[], &[3, 3, 6]);
    assert!(cites(&told, "DW-TRAIT-23"));
    let victim = play.figure(2);
    assert_eq!((victim.controller, victim.owner, victim.combat_loss), (0, 0, 1));
    assert_eq!(victim.losses, [QualityLoss { amount: 1, cause: Harmed::Contagion }]);
    let mut play = fight(json!(["Contagion"]), json!([]));
    play.with(1, strike(), &[], &[3, 3, 5]);
    assert_eq!(play.figure(2).controller, 1);
    let mut play = fight(json!([]), json!(["Contagion"]));
    play.with(1, strike(), &[], &[3, 3, 6]);
    assert_eq!(play.figure(1).controller, 1);
}

#[test]
fn dw_trait_24_and_gap_50_a_tail_on_a_1() {
    let mut play = fight(json!(["TailSwipe"]), json!([]));
    let told = play.with(1, strike(), &[], &[5, 3, 1]);
    assert!(cites(&told, "DW-TRAIT-24") && tells(&told, "WentProne") && !tells(&told, "RecoilOwed"));
    assert!(!cites(&told, "DW-MELEE-03"), "the tail fells it, no even die");
    let mut play = fight(json!(["TailSwipe"]), json!([]));
    assert!(tells(&play.with(1, strike(), &[], &[5, 3, 2]), "RecoilOwed"));
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
    let told = play.with(1, strike(), &[no("near", &[3, 2])], &[3, 3]);
    assert!(tells(&told, "RiderLapsed") && play.is_out(2));
}

#[test]
fn dw_trait_17_a_force_field_saves_on_5_and_dies_on_1() {
    let mut play = fight(json!([]), json!(["ForceField"]));
    let told = play.with(1, strike(), &[], &[4, 3, 5]);
    assert!(cites(&told, "DW-TRAIT-17") && !tells(&told, "WentProne"));
    let mut play = fight(json!([]), json!(["ForceField"]));
    let told = play.with(1, strike(), &[], &[4, 3, 1]);
    assert!(tells(&told, "WentProne") && play.figure(2).field_dead);
}
