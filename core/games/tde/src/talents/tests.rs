//! Talents and Leader abilities, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, cites, far, scene, tells};
use crate::state::Presence;
use crate::state::staging::Arrival;

fn shoot(target: u16) -> Value {
    json!({"DeclareShoot": {"weapon": 0, "target": target}})
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
fn tde_build_10_health_08_a_leader_ability_while_the_leader_is_conscious() {
    let steady = json!({
        "talent": {"name": "Steady", "effects": [{"Bonus": {"tests": ["Shoot"], "value": 1}}]}, "faction": "Red",
    });
    let hit = |wounds: u32, presence: Presence| {
        let scene = scene(
            &[json!({"name": "Nix"}), json!({"name": "Chief", "role": "Leader"})],
            &[json!({"name": "Kaneda"})],
        );
        let mut play = scene
            .beside(0, "leader_ability", steady.clone())
            .figure(2, move |figure| {
                (figure.wounds, figure.presence) = (wounds, presence);
                if presence != Presence::OnTable {
                    (figure.ap, figure.at) = (0, None);
                    figure.arrival = (presence == Presence::Reserve).then_some(Arrival::Later);
                }
            })
            .figure(3, |figure| figure.ap = 0)
            .active();
        let with = [far("distance", &[1, 3], 5)];
        // Aim 6 and one more: a 7 hits.
        let able = wounds == 0 && presence != Presence::Eliminated;
        let dice: &[u32] = if able { &[7, 9, 1, 1, 1] } else { &[7, 9] };
        cites(&play.ok(1, shoot(3), &with, dice), "TDE-SHOOT-06")
    };
    assert!(hit(0, Presence::OnTable));
    assert!(!hit(4, Presence::OnTable), "a Down Leader helps nobody");
    assert!(hit(0, Presence::Reserve), "one that is still to come in is conscious");
    assert!(!hit(0, Presence::Eliminated), "one that is gone helps nobody");
}
