//! Scoring, special rules and ends of the scenarios.   TDE-SCN-06, TDE-ASS, TDE-VEN, TDE-ATK, TDE-COU, TDE-TRE

#![expect(
    clippy::items_after_statements,
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

mod assassination;
mod attack;
mod couriers;
mod treasure;
mod vengeance;

use serde_json::{Value, json};

use crate::resolve::tests::scene::{Play, Scene, Told, all, scene};
use crate::setup::Scenario;
use crate::state::Place;

fn plain(name: &str) -> Value {
    json!({"name": name})
}

fn end() -> Value {
    json!({"EndActivation": {}})
}

fn strike(target: u16) -> Value {
    json!({"DeclareMelee": {"weapon": 1, "target": target}})
}

fn interact(what: Value) -> Value {
    json!({"DeclareInteract": {"what": what}})
}

/// Nix, its chief and a saur against Kaneda, the chief of the enemy, who has one health left and no point.
fn war(scenario: Scenario) -> Scene {
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let foes = [json!({"name": "Slethssk", "role": "Bruiser"}), json!({"name": "Kaneda", "role": "Leader"})];
    scene(&[plain("Nix"), json!({"name": "Chief", "role": "Leader"}), saur], &foes)
        .state(move |state| state.scenario = Some(scenario))
        .figure(4, |figure| figure.ap = 0)
        .figure(5, |figure| {
            figure.ap = 0;
            figure.wounds = 3;
        })
        .figure(2, |figure| figure.activated = true)
        .figure(3, |figure| figure.activated = true)
}

fn points(play: &Play) -> [u32; 2] {
    [play.bench.state.sides[0].points, play.bench.state.sides[1].points]
}

fn outcome(told: &Told) -> Value {
    all(told, "MatchEnded").next().unwrap()["outcome"].clone()
}

/// The dice of a melee that does 2 damage, none of it saved.
const KILL: [u32; 4] = [5, 8, 10, 10];

fn carrier(play: &Play, loot: usize) -> Place {
    play.bench.state.objectives[loot].place
}
