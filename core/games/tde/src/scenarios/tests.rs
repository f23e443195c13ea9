//! What scenarios score, by rule.

use serde_json::{Value, json};

use crate::bench::{KILL, Scene, cites, points, scene, strike, war};
use crate::setup::Scenario;
use crate::state::Presence;
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
fn tde_ass_09_gap_35_the_second_leader_scores_less() {
    let dead = |moment: u32| crate::state::Kill { figure: FigureId(2), by: None, moment };
    let mut play = war(Scenario::Assassination)
        .touch(1, 5)
        .state(move |state| {
            state.figures[1].presence = Presence::Eliminated;
            state.figures[1].ap = 0;
            state.kills.push(dead(0));
        })
        .active();
    play.ok(1, strike(5), &[], &KILL);
    assert_eq!(points(&play), [5, 0]);
}
