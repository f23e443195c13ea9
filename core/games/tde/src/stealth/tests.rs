//! Stealth, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, cites, duel, far};

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
