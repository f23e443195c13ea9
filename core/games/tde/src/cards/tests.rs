//! Effect cards, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, cavalry, cites, duel, scene, tells};
use crate::state::{Posture, Presence};

fn with_card(scene: Scene, moment: &str, wounds: u32) -> Scene {
    let card = json!({"name": "Trap", "cost": 2, "moment": moment, "does": [{"Wound": {"wounds": wounds}}]});
    scene.beside(0, "effects", json!([card]))
}

fn on(figure: u16) -> Value {
    json!({"PlayCard": {"card": 0, "figure": figure}})
}

#[test]
fn tde_cav_08_30_whoever_plays_the_card_says_which_part_it_wounds() {
    let ride = |wounds| {
        let foes = [cavalry("Rex", &json!({})), json!({"name": "Chief", "role": "Leader"})];
        with_card(scene(&[json!({"name": "Nix"})], &foes), "OwnActivation", wounds)
            .figure(5, |figure| figure.ap = 0)
    };
    let rider = json!({"PlayCard": {"card": 0, "figure": 2, "part": "Rider"}});
    let mut play = ride(1).active();
    play.ok(1, rider.clone(), &[], &[]);
    assert_eq!([play.figure(3).wounds, play.figure(4).wounds], [1, 0]);
    // A rider of two health takes two wounds and lies there; the mount goes on without it.
    let mut play = ride(2).active();
    let told = play.ok(1, rider, &[], &[]);
    assert!(cites(&told, "TDE-CAV-30") && cites(&told, "TDE-CAV-31"));
    assert_eq!((play.figure(3).wounds, play.figure(4).presence), (2, Presence::OnTable));
    let mut play = ride(1).active();
    play.ok(1, on(2), &[], &[]);
    assert_eq!([play.figure(3).wounds, play.figure(4).wounds], [0, 1], "the mount, where nothing is said");
    let mut play = ride(1).active();
    assert_eq!(
        play.refused(1, json!({"PlayCard": {"card": 0, "figure": 5, "part": "Rider"}}), &[]),
        "TDE-CAV-10"
    );
}

#[test]
fn tde_cav_08_no_part_is_named_for_a_card_that_wounds_nobody() {
    let card = json!({"name": "Net", "cost": 1, "moment": "OwnActivation", "does": [{"Cleanse": {}}]});
    let foes = [cavalry("Rex", &json!({})), json!({"name": "Chief", "role": "Leader"})];
    let scene = scene(&[json!({"name": "Nix"})], &foes)
        .beside(0, "effects", json!([card]))
        .figure(2, |figure| figure.fire = 1)
        .figure(5, |figure| figure.ap = 0);
    let mut play = scene.active();
    let part = json!({"PlayCard": {"card": 0, "figure": 2, "part": "Mount"}});
    assert_eq!(play.refused(1, part, &[]), "TDE-CAV-08");
    assert_eq!(play.figure(2).fire, 1);
    play.ok(1, on(2), &[], &[]);
    assert_eq!(play.figure(2).fire, 0);
}

#[test]
fn tde_health_14_15_cav_38_a_wound_never_heals_a_part_that_came_off_with_more_than_its_health() {
    let foes = [cavalry("Rex", &json!({})), json!({"name": "Chief", "role": "Leader"})];
    let mut play = with_card(scene(&[json!({"name": "Nix"})], &foes), "OwnActivation", 1)
        .figure(5, |figure| figure.ap = 0)
        .figure(2, |figure| {
            figure.presence = Presence::Apart;
            figure.ap = 0;
        })
        .figure(3, |figure| {
            figure.presence = Presence::OnTable;
            figure.wounds = 9;
        })
        .figure(4, |figure| figure.presence = Presence::OnTable)
        .active();
    let told = play.ok(1, on(3), &[], &[]);
    assert!(cites(&told, "TDE-HEALTH-15"));
    assert_eq!(play.figure(3).wounds, 9);
}

#[test]
fn tde_health_04_a_card_wounds_together_with_the_action_it_answers() {
    let duel = scene(&[json!({"name": "Nix"})], &[json!({"name": "Kaneda"})]);
    let mut play = with_card(duel, "Reaction", 2).figure(1, |figure| figure.wounds = 2).active_figure(2);
    play.ok(2, json!({"DeclareMove": {"length": 254}}), &[], &[]);
    // Two wounds by the card, none by anything else: Kaneda still stands while it moves.
    let told = play.ok(1, on(2), &[], &[]);
    assert!(!tells(&told, "Wounded"));
    let told = play.ok(1, json!({"PassReactions": {}}), &[], &[]);
    assert!(!tells(&told, "Wounded"), "a chained action may still be declared");
    let told = play.ok(2, json!({"PassFirefight": {}}), &[], &[]);
    assert!(tells(&told, "Wounded") && play.figure(2).wounds == 2);
}

#[test]
fn tde_gap_27_53_a_card_marks_as_a_weapon_would() {
    let slow = |by: u32| json!({"Mark": {"token": {"Slowed": by}}});
    let marked = |does: Value, option: &str| {
        let card = json!({"name": "Net", "cost": 1, "moment": "OwnActivation", "does": does});
        let duel = scene(&[json!({"name": "Nix"})], &[json!({"name": "Kaneda"})]);
        let mut play = duel
            .beside(0, "effects", json!([card]))
            .option("knockdown_water", option)
            .figure(2, |figure| figure.posture = Posture::Swimming)
            .active();
        play.ok(1, on(2), &[], &[]);
        play
    };
    let play = marked(json!([slow(3), slow(1)]), "ignore");
    assert_eq!(play.figure(2).slowed.map(|slowed| slowed.by), Some(3), "one marker, the worse of two");
    let knock = json!([{"Mark": {"token": "Knockdown"}}]);
    assert_eq!(marked(knock.clone(), "ignore").figure(2).posture, Posture::Swimming);
    assert_eq!(marked(knock, "crouched").figure(2).posture, Posture::Crouched);
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

#[test]
fn tde_turn_11_build_11_a_card_played_on_a_fire_test_gives_no_point_to_keep() {
    let cards = json!([{"name": "Surge", "cost": 1, "moment": "Rerolls", "does": [
        {"ActionPoints": {"value": 1}}, {"Heal": {"wounds": 1}},
    ]}]);
    let burning = duel().beside(0, "effects", cards).figure(1, |figure| {
        figure.fire = 1;
        figure.wounds = 2;
    });
    let mut play = burning.figure(2, |figure| figure.activated = true).active();
    play.ok(1, json!({"EndActivation": {}}), &[], &[3]);
    let told = play.ok(1, json!({"PlayCard": {"card": 0, "figure": 1}}), &[], &[]);
    assert!(tells(&told, "Healed") && !tells(&told, "ApGained"));
    assert_eq!((play.ap(1), play.figure(1).wounds), (0, 1));
}
