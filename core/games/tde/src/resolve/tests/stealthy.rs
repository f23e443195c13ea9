//! Stealth, reveals, talents and cards.   TDE-STEALTH, TDE-TALENT, TDE-BUILD-10, TDE-BUILD-11

#![expect(
    clippy::needless_borrow,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Play, Scene, cites, duel, far, scene, tells};
use crate::state::Posture;

fn reveal(target: u16) -> Value {
    json!({"DeclareReveal": {"target": target}})
}

fn shoot(target: u16) -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": target}})
}

/// Nix against a stealthed Kaneda that cannot react.
fn hidden() -> Scene {
    duel().figure(2, |figure| {
        figure.ap = 0;
        figure.stealthed = true;
    })
}

#[test]
fn tde_stealth_01_02_05_nobody_shoots_at_a_stealthed_figure() {
    let mut play = hidden().active();
    assert_eq!(play.refused(1, shoot(2), &[far("distance", &[1, 2], 5)]), "TDE-STEALTH-02");
    let charge = json!({"DeclareCharge": {"weapon": 1, "target": 2, "length": 508}});
    assert_eq!(play.refused(1, charge, &[]), "TDE-STEALTH-02");
}

#[test]
fn tde_stealth_09_10_12_gap_33_a_reveal_is_a_shot_on_intellect() {
    let seen = |dice: [u32; 2], inches: i64| {
        let mut play = hidden().active();
        let told = play.ok(1, reveal(2), &[far("distance", &[1, 2], inches)], &dice);
        (!play.figure(2).stealthed, play.ap(1), told)
    };
    assert_eq!(
        [seen([5, 8], 8).0, seen([5, 8], 9).0, seen([5, 4], 14).0, seen([9, 8], 3).0],
        [true, false, true, false]
    );
    assert_eq!(seen([5, 1], 14).1, 2, "an Exploit gives its point back");
    // No jam, nobody hurt.
    let (shown, _, told) = seen([9, 9], 3);
    assert!(!shown && cites(&told, "TDE-STEALTH-12") && !tells(&told, "Jammed"));
    let mut play = hidden().active();
    assert_eq!(play.refused(1, reveal(2), &[far("distance", &[1, 2], 15)]), "TDE-STEALTH-10");
    let mut play = duel().active();
    assert_eq!(play.refused(1, reveal(2), &[far("distance", &[1, 2], 5)]), "TDE-STEALTH-09");
}

#[test]
fn tde_stealth_11_talent_03_shooting_talents_do_not_help_a_reveal() {
    let sniper = json!({"name": "Sniper", "effects": [{"Bonus": {"tests": ["Shoot"], "value": 2}}]});
    let scene = scene(&[json!({"name": "Nix", "talents": [sniper]})], &[json!({"name": "Kaneda"})]);
    let mut play = scene
        .figure(2, |figure| {
            figure.ap = 0;
            figure.stealthed = true;
        })
        .active();
    // Intellect 6 and no more: a 7 fails.
    play.ok(1, reveal(2), &[far("distance", &[1, 2], 5)], &[7, 9]);
    assert!(play.figure(2).stealthed);
}

#[test]
fn tde_stealth_06_seq_35_anything_but_a_move_gives_it_away() {
    let own =
        || duel().figure(1, |figure| figure.stealthed = true).figure(2, |figure| figure.ap = 0).active();
    let mut play = own();
    let told = play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    assert!(cites(&told, "TDE-STEALTH-06") && !play.figure(1).stealthed);
    let mut play = own();
    play.ok(1, json!({"DeclareMove": {"length": 254}}), &[], &[]);
    if !play.is_over() {
        play.ok(1, json!({"PassFirefight": {}}), &[], &[]);
    }
    assert!(play.figure(1).stealthed);
}

/// A figure with a talent shoots one that cannot react, five inches away.
fn armed(own: Value, other: Value) -> Play {
    let side = |name: &str, talent: Value| json!({"name": name, "talents": [talent]});
    scene(&[side("Nix", own)], &[side("Kaneda", other)]).figure(2, |figure| figure.ap = 0).active()
}

fn nothing() -> Value {
    json!({"name": "None", "text": "It may interact."})
}

/// TDE-SHOOT-18: cards change an aim.
#[test]
fn tde_talent_02_shoot_18_test_12_camouflage_hinders_the_shot() {
    let camouflage =
        json!({"name": "Camouflage", "effects": [{"Hindrance": {"tests": ["Shoot"], "value": -1}}]});
    let at = [far("distance", &[1, 2], 5)];
    let mut play = armed(nothing(), camouflage);
    // Aim 6, less one: a 6 misses.
    let told = play.ok(1, shoot(2), &at, &[6, 9]);
    assert!(cites(&told, "TDE-SHOOT-05"));
    let line = told
        .iter()
        .flat_map(|emitted| emitted.because.modifiers.lines())
        .find(|line| line.rule.as_str() == "TDE-TALENT-02");
    assert_eq!(line.unwrap().value, -1);
    let mut play = armed(nothing(), nothing());
    play.ok(1, shoot(2), &at, &[6, 9, 1, 1, 1]);
}

#[test]
fn tde_talent_01_core_04_11_a_reroll_is_granted_once_a_die() {
    let lucky = json!({"name": "Lucky", "effects": [{"Reroll": {"tests": ["Shoot"], "die": "Either"}}]});
    let again = |die: u8| json!({"Reroll": {"roll": 0, "die": die, "talent": {"figure": 1, "talent": 0}}});
    let mut play = armed(lucky, nothing());
    play.ok(1, shoot(2), &[far("distance", &[1, 2], 5)], &[9, 8]);
    assert_eq!(play.refused(2, again(0), &[]), "NotYourTurn");
    let told = play.ok(1, again(0), &[], &[8, 3, 3, 3][..1].as_ref());
    assert!(cites(&told, "TDE-CORE-04"));
    assert!(play.is_over(), "one die of its choice, and no other");
}

#[test]
fn tde_talent_01_uses_are_counted_by_turn() {
    let lucky = json!({
        "name": "Lucky", "effects": [{"Reroll": {"tests": ["Dodge"], "die": "Both"}}],
        "limit": {"per": "Turn", "uses": 1},
    });
    let mut play = armed(lucky, nothing());
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    let again = |die: u8| json!({"Reroll": {"roll": 0, "die": die, "talent": {"figure": 1, "talent": 0}}});
    assert!(tells(&play.ok(1, again(0), &[], &[7]), "TalentUsed"));
    assert!(!tells(&play.ok(1, again(1), &[], &[10]), "TalentUsed"), "both dice are one use");
    assert!(play.is_over(), "its one use of the turn is gone");
    // Its last point: the turn ends, and the next one is rolled for.
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8, 3, 7]);
    assert!(play.is_over(), "nor on another test this turn");
}

#[test]
fn tde_talent_01_act_02_a_changed_cost() {
    let swift = json!({
        "name": "Swift", "effects": [{"Cost": {"of": "Dodge", "ap": 0}}], "limit": {"per": "Match", "uses": 1},
    });
    let mut play = armed(swift, nothing());
    assert!(tells(&play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]), "TalentUsed"));
    assert_eq!(play.ap(1), 2);
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    assert_eq!(play.ap(1), 1, "the usual price from then on");
    let slow = json!({"name": "Slow", "effects": [{"Cost": {"of": "Dodge", "ap": 3}}]});
    assert_eq!(armed(slow, nothing()).refused(1, json!({"DeclareDodge": {}}), &[]), "TDE-ACT-02");
}

#[test]
fn tde_build_10_health_08_a_leader_ability_while_the_leader_is_conscious() {
    let steady = json!({
        "talent": {"name": "Steady", "effects": [{"Bonus": {"tests": ["Shoot"], "value": 1}}]}, "faction": "Red",
    });
    let hit = |wounds: u32| {
        let scene = scene(
            &[json!({"name": "Nix"}), json!({"name": "Chief", "role": "Leader"})],
            &[json!({"name": "Kaneda"})],
        );
        let mut play = scene
            .beside(0, "leader_ability", steady.clone())
            .figure(2, move |figure| figure.wounds = wounds)
            .figure(3, |figure| figure.ap = 0)
            .active();
        let with = [far("distance", &[1, 3], 5)];
        // Aim 6 and one more: a 7 hits.
        let dice: &[u32] = if wounds == 0 { &[7, 9, 1, 1, 1] } else { &[7, 9] };
        cites(&play.ok(1, shoot(3), &with, dice), "TDE-SHOOT-06")
    };
    assert!(hit(0));
    assert!(!hit(4), "a Down Leader helps nobody");
}

#[test]
fn tde_build_11_an_effect_card_is_played_once_at_its_moment() {
    let card = |name: &str, moment: &str, does: Value| json!({"name": name, "cost": 1, "moment": moment, "does": does});
    let cards = json!([
        card("Surge", "OwnActivation", json!([{"ActionPoints": {"value": 1}}])),
        card("Balm", "OwnActivation", json!([{"Heal": {"wounds": 5}}, {"Cleanse": {}}])),
        card("Late", "BeforeActivation", json!([])),
        card(
            "Trip",
            "AnyActivation",
            json!([{"Mark": {"token": "Knockdown"}}, {"Mark": {"token": {"Fire": 2}}}])
        ),
        card("Fix", "OwnActivation", json!([{"Repair": {}}, {"Hide": {}}])),
    ]);
    let play_card = |card: u8, figure: u16| json!({"PlayCard": {"card": card, "figure": figure}});
    let mut play = duel()
        .beside(0, "effects", cards)
        .figure(1, |figure| {
            figure.wounds = 2;
            figure.blind = true;
            figure.arms[0].defective = true;
        })
        .figure(2, |figure| figure.stealthed = true)
        .active();
    assert_eq!(play.refused(2, play_card(0, 2), &[]), "TDE-BUILD-11", "it is not theirs");
    assert_eq!(play.refused(1, play_card(2, 1), &[]), "TDE-BUILD-11", "not its moment");
    assert!(cites(&play.ok(1, play_card(0, 1), &[], &[]), "TDE-BUILD-11"));
    assert_eq!(play.ap(1), 3);
    assert_eq!(play.refused(1, play_card(0, 1), &[]), "TDE-BUILD-11", "once");
    play.ok(1, play_card(1, 1), &[], &[]);
    assert_eq!((play.figure(1).wounds, play.figure(1).blind), (0, false));
    // Fire shows whoever hides.   TDE-STEALTH-07
    let told = play.ok(1, play_card(3, 2), &[], &[]);
    assert!(cites(&told, "TDE-STEALTH-07") && cites(&told, "TDE-TALENT-04"));
    let other = play.figure(2);
    assert_eq!((other.posture, other.fire, other.stealthed), (Posture::Crouched, 2, false));
    play.ok(1, play_card(4, 1), &[], &[]);
    assert!(!play.figure(1).arms[0].defective && play.figure(1).stealthed);
}

#[test]
fn tde_build_11_a_card_lends_an_effect_for_a_time() {
    let cards = json!([{"name": "Aid", "cost": 1, "moment": "OwnActivation", "does": [
        {"Lend": {"effect": {"Bonus": {"tests": ["Dodge"], "value": 2}}, "until": "Sequence"}},
    ]}]);
    let mut play = duel().beside(0, "effects", cards).figure(2, |figure| figure.ap = 0).active();
    play.ok(1, json!({"PlayCard": {"card": 0, "figure": 1}}), &[], &[]);
    let told = play.ok(1, json!({"DeclareDodge": {}}), &[], &[10, 9]);
    let lines: Vec<i32> =
        told.iter().flat_map(|emitted| emitted.because.modifiers.lines()).map(|line| line.value).collect();
    assert_eq!(lines, [2]);
    assert_eq!(play.figure(1).lent, []);
}
