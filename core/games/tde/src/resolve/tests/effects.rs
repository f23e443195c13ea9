//! What effect cards bring about between two actions.   TDE-BUILD-11, TDE-CAV-08, TDE-HEALTH-04

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Scene, cites, scene, tells};
use crate::resolve::tests::teams::cavalry;
use crate::setup::Scenario;
use crate::state::{Objective, Place, Posture, Presence};
use greffe_core::judging::fact::FigureId;

/// Nix (1), who holds a card that wounds, and its chief (2) against Kaneda (3) and a chief (4).
fn struck(wounds: u32) -> Scene {
    let chief = || json!({"name": "Chief", "role": "Leader"});
    let team = [json!({"name": "Nix"}), chief()];
    with_card(scene(&team, &[json!({"name": "Kaneda"}), chief()]), "OwnActivation", wounds)
        .figure(3, |figure| figure.ap = 0)
        .figure(4, |figure| figure.ap = 0)
}

fn with_card(scene: Scene, moment: &str, wounds: u32) -> Scene {
    let card = json!({"name": "Trap", "cost": 2, "moment": moment, "does": [{"Wound": {"wounds": wounds}}]});
    scene.beside(0, "effects", json!([card]))
}

fn on(figure: u16) -> Value {
    json!({"PlayCard": {"card": 0, "figure": figure}})
}

fn carried(by: u16) -> Objective {
    Objective { place: Place::Carried(FigureId(by)), owner: Some(1), number: Some(4), ..Objective::default() }
}

#[test]
fn tde_ass_09_a_leader_that_a_card_eliminates_scores() {
    let mut play = struck(8).state(|state| state.scenario = Some(Scenario::Assassination)).active();
    let told = play.ok(1, on(4), &[], &[]);
    assert!(cites(&told, "TDE-ASS-09") && cites(&told, "TDE-HEALTH-09"));
    assert_eq!(play.bench.state.sides[0].points, 6);
    // It is not scored once more with the action that follows.
    play.ok(1, json!({"DeclareDodge": {}}), &[], &[9, 8]);
    assert_eq!(play.bench.state.sides[0].points, 6);
}

#[test]
fn tde_cou_11_tre_10_12_a_carrier_that_a_card_fells_drops_all_it_carries() {
    let scene = struck(4).state(|state| {
        state.scenario = Some(Scenario::TreasureHunt);
        state.objectives = vec![carried(3), Objective { number: Some(5), ..carried(3) }];
    });
    let mut play = scene.active();
    assert!(cites(&play.ok(1, on(3), &[], &[]), "TDE-TRE-10"));
    assert!(tells(&play.ok(1, json!({"PlaceDropMarker": {}}), &[], &[]), "DropAsked"));
    play.ok(1, json!({"PlaceDropMarker": {}}), &[], &[]);
    assert_eq!(play.bench.state.sides[0].points, 1, "one enemy is one point, whatever it carried");
    assert!(play.bench.state.objectives.iter().all(|one| matches!(one.place, Place::Dropped { .. })));
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
fn tde_cav_32_tre_10_12_a_rider_killed_in_the_saddle_leaves_what_it_carries() {
    let foes = [cavalry("Rex", &json!({})), json!({"name": "Chief", "role": "Leader"})];
    let mut play = with_card(scene(&[json!({"name": "Nix"})], &foes), "OwnActivation", 4)
        .figure(5, |figure| figure.ap = 0)
        .state(|state| {
            state.scenario = Some(Scenario::TreasureHunt);
            state.objectives = vec![carried(2)];
        })
        .active();
    let told = play.ok(1, json!({"PlayCard": {"card": 0, "figure": 2, "part": "Rider"}}), &[], &[]);
    assert!(cites(&told, "TDE-CAV-32") && cites(&told, "TDE-TRE-12"));
    assert_eq!(play.bench.state.objectives[0].place, Place::Dropped { by: FigureId(3), at: None });
    assert_eq!(play.bench.state.sides[0].points, 1);
}
