//! What is carried and dropped, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, cavalry, cites, scene, tells};
use crate::setup::Scenario;
use crate::state::{Objective, Place};
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
