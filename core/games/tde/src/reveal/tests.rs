//! Reveals, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, duel, far, scene, tells};

fn reveal(target: u16) -> Value {
    json!({"DeclareReveal": {"target": target}})
}

/// Nix against a stealthed Kaneda that cannot react.
fn hidden() -> Scene {
    duel().figure(2, |figure| {
        figure.ap = 0;
        figure.stealthed = true;
    })
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
