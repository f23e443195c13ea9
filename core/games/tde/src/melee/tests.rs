//! Fights and charges.   TDE-MELEE, TDE-CHARGE, TDE-CONTACT

use serde_json::{Value, json};

use crate::bench::{Scene, Told, all, cites, duel, far, no, scene, yes};
use crate::state::Posture;

fn fight(target: u16) -> Value {
    json!({"DeclareMelee": {"weapon": 1, "target": target}})
}

fn charge(inches: i32, target: u16) -> Value {
    json!({"DeclareCharge": {"length": inches * 254, "target": target, "weapon": 1}})
}

fn fights(figure: u16, target: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Melee": {"weapon": 1, "target": target}}}})
}

fn dodges(figure: u16) -> Value {
    json!({"DeclareReaction": {"figure": figure, "strike": {"Dodge": {}}}})
}

fn target(told: &Told) -> i64 {
    all(told, "TestRolled").next().unwrap()["test"]["target"].as_i64().unwrap()
}

/// A blade of damage 2/3 with these properties.
fn blade(properties: &Value) -> Value {
    json!({"weapons": [
        {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4}},
        {"name": "Blade", "damage": {"success": 2, "exceptional": 3}, "properties": properties}]})
}

/// Nobody of side 1 can react.
fn idle(scene: Scene) -> Scene {
    scene.state(|state| {
        for figure in state.figures.iter_mut().filter(|figure| figure.side == 1) {
            figure.ap = 0;
        }
    })
}

#[test]
fn tde_melee_01_02_03_04_05_06_wpn_03_grades_and_damage() {
    for (dice, saves, wounds, rule, points) in [
        (vec![9, 8], 0, 0, "TDE-MELEE-02", 1),
        (vec![5, 8], 2, 2, "TDE-MELEE-03", 1),
        (vec![5, 3], 3, 3, "TDE-MELEE-04", 1),
        (vec![5, 1], 3, 3, "TDE-MELEE-05", 2),
    ] {
        let mut play = idle(duel()).touch(1, 2).active();
        let faces: Vec<u32> = dice.into_iter().chain((0..saves).map(|_| 10)).collect();
        let told = play.ok(1, fight(2), &[], &faces);
        assert!(cites(&told, rule), "{rule}");
        assert_eq!((play.figure(2).wounds, play.ap(1)), (wounds, points), "{rule}");
    }
    let mut play = idle(duel()).touch(1, 2).active();
    let told = play.ok(1, fight(2), &[], &[9, 9, 10]);
    assert!(cites(&told, "TDE-MELEE-06"), "one damage to itself");
    assert_eq!((play.figure(1).wounds, play.figure(2).wounds), (1, 0));
    let mut play = idle(duel()).active();
    assert_eq!(play.refused(1, fight(2), &[]), "TDE-MELEE-01");
    play.ok(1, fight(2), &[yes("contact", &[1, 2])], &[9, 8]);
}

#[test]
fn tde_prop_10_natural_weapons_wound_their_owner() {
    let mut play = idle(scene(&[blade(&json!(["Natural"]))], &[json!({})])).touch(1, 2).active();
    let told = play.ok(1, fight(2), &[], &[9, 9]);
    assert!(cites(&told, "TDE-PROP-10"));
    assert_eq!(play.figure(1).wounds, 1, "outright: no armour test");
}

#[test]
fn tde_melee_07_08_react_11_opp_04_opposed_fights() {
    let mut play = duel().touch(1, 2).active();
    play.ok(1, fight(2), &[], &[]);
    // Nix 5, Kaneda 3, both Success: Nix wins.
    let told = play.ok(2, fights(2, 1), &[], &[5, 8, 3, 8, 10, 10]);
    assert!(cites(&told, "TDE-MELEE-08"));
    assert_eq!((play.figure(1).wounds, play.figure(2).wounds), (0, 2));
    let mut play = duel().touch(1, 2).active();
    play.ok(1, fight(2), &[], &[]);
    // A true tie: both strike.   TDE-OPP-03
    play.ok(2, fights(2, 1), &[], &[5, 8, 5, 9, 10, 10, 10, 10]);
    assert_eq!((play.figure(1).wounds, play.figure(2).wounds), (2, 2));
}

#[test]
fn tde_gap_03_opp_07_the_losers_fiasco_counts_unless_the_house_says_otherwise() {
    // The dodger's Fiasco: one damage, then the blow.
    let wounds = |word: &str, faces: &[u32]| {
        let mut play = duel().option("loser_fiasco", word).touch(1, 2).active();
        play.ok(1, fight(2), &[], &[]);
        play.ok(2, dodges(2), &[], faces);
        play.figure(2).wounds
    };
    assert_eq!(wounds("always", &[5, 8, 9, 9, 10, 10, 10]), 3);
    assert_eq!(wounds("melee_only", &[5, 8, 9, 9, 10, 10]), 2);
}

#[test]
fn tde_melee_10_11_gap_12_outnumbered() {
    let aim = |word: &str, low: bool| {
        let mut play = idle(scene(&[json!({})], &[json!({}), json!({}), json!({})]))
            .option("outnumber", word)
            .touch(1, 2)
            .touch(1, 3)
            .touch(1, 4)
            .figure(4, move |figure| figure.posture = if low { Posture::Crouched } else { Posture::Standing })
            .active();
        target(&play.ok(1, fight(2), &[], &[10, 9]))
    };
    assert_eq!((aim("table", false), aim("table", true)), (4, 5));
    assert_eq!((aim("text", false), aim("text", true)), (4, 4));
}

#[test]
fn tde_melee_13_15_post_01_04_09_13_prop_03_low_postures_and_blindness() {
    // TDE-POST-01, TDE-POST-04, TDE-POST-09
    let aim = |posture: Posture, blind: bool| {
        let mut play = idle(duel())
            .touch(1, 2)
            .figure(1, move |figure| {
                figure.posture = posture;
                figure.blind = blind;
            })
            .active();
        target(&play.ok(1, fight(2), &[], &[10, 9]))
    };
    assert_eq!(aim(Posture::Standing, false), 6);
    for posture in [Posture::Crouched, Posture::Swimming, Posture::Climbing(300)] {
        assert_eq!(aim(posture, false), 5);
    }
    assert_eq!(aim(Posture::Standing, true), 4);
}

#[test]
fn tde_charge_02_03_04_05_06_07_melee_12_a_charge_moves_then_fights() {
    let mut play = idle(duel()).active();
    let told = play.ok(1, charge(6, 2), &[], &[10, 9]);
    assert!(cites(&told, "TDE-CHARGE-02") && cites(&told, "TDE-CHARGE-05"));
    assert_eq!(target(&told), 7, "one more for the charge");
    assert!(play.bench.state.contacts.len() == 1);
    let mut play = idle(duel()).active();
    assert_eq!(play.refused(1, charge(8, 2), &[]), "TDE-MOVE-03");
    assert_eq!(play.refused(1, charge(3, 2), &[no("touches", &[1, 2])]), "TDE-CHARGE-02");
    let swims = |figure: &mut crate::state::Figure| figure.posture = Posture::Swimming;
    let mut play = idle(duel()).figure(1, swims).active();
    assert_eq!(target(&play.ok(1, charge(3, 2), &[], &[10, 9])), 6, "no run-up out of the water");
    let mut play = idle(duel()).active();
    assert_eq!(target(&play.ok(1, charge(3, 2), &[yes("smoked", &[1])], &[10, 9])), 6, "nor through smoke");
    let mut play = idle(duel()).figure(2, |figure| figure.stealthed = true).active();
    assert_eq!(play.refused(1, charge(3, 2), &[]), "TDE-STEALTH-02");
}

#[test]
fn tde_charge_03_10_gap_19_a_charge_that_falls_short_strikes_nobody() {
    let dynamic = json!({"DeclareCharge":
        {"length": 6 * 254, "kinds": ["Jump"], "before": 5 * 254, "target": 2, "weapon": 1}});
    let mut play = idle(duel()).active();
    let told = play.ok(1, dynamic.clone(), &[], &[9, 8]);
    assert!(cites(&told, "TDE-GAP-19") && cites(&told, "TDE-CHARGE-10"));
    assert!(play.bench.state.contacts.is_empty());
    let mut play = idle(duel()).active();
    play.ok(1, dynamic, &[], &[5, 3, 5, 8, 10, 10]);
    assert_eq!(play.figure(2).wounds, 2, "it got there");
}

#[test]
fn tde_charge_01_09_react_12_13_contact_01_melee_07_who_answers_a_charge() {
    // Figure 1 charges 2 and brings 3 into contact too; 4 stands aside.
    let three = || scene(&[json!({})], &[json!({}), json!({}), json!({})]);
    let into = [yes("touches", &[1, 3])];
    let shot = json!({"DeclareReaction": {"figure": 4, "strike": {"Shoot": {"weapon": 0, "target": 1}}, "spot": 254}});
    let mut play = three().active();
    play.ok(1, charge(4, 2), &into, &[]);
    let back = json!({"DeclareReaction": {"figure": 2, "strike": {"Charge": {"target": 1}}}});
    assert_eq!(play.refused(2, back, &[]), "unreadable", "TDE-CHARGE-08");
    assert_eq!(play.refused(2, fights(4, 1), &[far("distance", &[4, 1], 3)]), "TDE-MELEE-01");
    play.ok(2, fights(2, 1), &[], &[]);
    play.ok(2, fights(3, 1), &[], &[]);
    play.ok(2, shot, &[far("distance", &[4, 1], 9)], &[9, 8, 10, 9, 9, 8, 9, 8]);
    assert!(play.is_over());
}

#[test]
fn tde_prop_01_gap_58_a_long_weapon_strikes_from_afar() {
    let long = || scene(&[blade(&json!([{"Reach": 2}]))], &[json!({})]);
    let mut play = long().active();
    assert_eq!(play.refused(1, fight(2), &[far("distance", &[1, 2], 3)]), "TDE-PROP-01");
    play.ok(1, fight(2), &[far("distance", &[1, 2], 2)], &[]);
    // Its target answers, wins, and does no damage.
    play.ok(2, fights(2, 1), &[far("distance", &[2, 1], 2)], &[3, 8, 5, 8]);
    assert_eq!((play.figure(1).wounds, play.figure(2).wounds), (0, 0));
}

#[test]
fn tde_prop_19_vicious_weapons_strike_better_when_nobody_answers() {
    let vicious = || scene(&[blade(&json!([{"Vicious": 2}]))], &[json!({})]).touch(1, 2);
    let mut play = idle(vicious()).active();
    assert_eq!(target(&play.ok(1, fight(2), &[], &[10, 9])), 8);
    let mut play = vicious().active();
    play.ok(1, fight(2), &[], &[]);
    assert_eq!(target(&play.ok(2, fights(2, 1), &[], &[10, 9, 10, 9])), 6);
}

#[test]
fn tde_prop_01_reach_is_refused_beyond_its_inches() {
    let pike = json!({"weapons": [{"name": "Pike", "damage": {"success": 2, "exceptional": 3}, "properties": [{"Reach": 2}]}]});
    let mut play = scene(&[pike], &[json!({"name": "Kaneda"})]).figure(2, |figure| figure.ap = 0).active();
    let thrust = json!({"DeclareMelee": {"weapon": 0, "target": 2}});
    assert_eq!(play.refused(1, thrust.clone(), &[]), "FactNeeded");
    assert_eq!(play.refused(1, thrust.clone(), &[far("distance", &[1, 2], 3)]), "TDE-PROP-01");
    let told = play.ok(1, thrust, &[far("distance", &[1, 2], 2)], &[5, 9, 10, 1]);
    assert!(cites(&told, "TDE-PROP-01"));
    assert_eq!(play.figure(2).wounds, 1);
}

#[test]
fn tde_prop_09_a_limited_weapon_is_gone_after_a_fiasco_in_a_fight() {
    let limited = || json!({"weapons": [{"name": "Saw", "damage": {"success": 2, "exceptional": 3}, "properties": ["Limited"]}]});
    let mut play =
        scene(&[limited(), json!({"name": "Fixer", "role": "Mechanic"})], &[json!({"name": "Kaneda"})])
            .figure(3, |figure| figure.ap = 0)
            .touch(1, 3)
            .touch(1, 2)
            .active();
    let cut = json!({"DeclareMelee": {"weapon": 0, "target": 3}});
    let told = play.ok(1, cut.clone(), &[], &[9, 9, 1]);
    assert!(cites(&told, "TDE-PROP-09") && cites(&told, "TDE-MELEE-06"));
    assert!(play.figure(1).arms[0].destroyed);
    assert_eq!(play.refused(1, cut, &[]), "TDE-PROP-09");
    // The mechanic beside it can do nothing.
    let mut play = scene(&[json!({"name": "Fixer", "role": "Mechanic"}), limited()], &[json!({})])
        .figure(2, |figure| figure.arms[0].destroyed = true)
        .touch(1, 2)
        .active();
    let mend = json!({"DeclareInteract": {"what": {"Repair": {"owner": 2, "weapon": 0}}}});
    assert_eq!(play.refused(1, mend, &[]), "TDE-PROP-09");
}
