//! Game turns, by rule.

use serde_json::{Value, json};

use crate::bench::{cites, far, fig, find, names, scene, seen, shoot, yes};
use crate::state::{Frame, Lasting};
use greffe_core::judging::fact::FigureId;

fn activate(figure: u16) -> Value {
    json!({"ActivateFigure": {"figure": figure}})
}

#[test]
fn ao_turn_04_05_the_side_whose_turn_it_is_activates_a_figure_of_the_initiative() {
    let low = || fig(0).with("initiative", json!(2)).waiting();
    let figs = [fig(0).waiting(), fig(0).waiting(), low(), fig(0), fig(1).waiting(), fig(1).waiting()];
    let mut table = scene(&figs).called(4, 0);
    assert_eq!(table.refused(2, activate(5), &[]), "NotYourTurn");
    assert_eq!(table.refused(1, activate(5), &[]), "NotYours");
    assert_eq!(table.refused(1, activate(3), &[]), "AO-TURN-04");
    assert_eq!(table.refused(1, activate(4), &[]), "AO-TURN-05");
    table.ok(1, activate(2), &[]);
    table.ok(1, json!({"EndActivation": {}}), &[]);
    assert!(matches!(table.top(), Frame::Initiative { next: 1, .. }));
}

#[test]
fn ao_turn_10_the_effect_of_a_figure_out_of_combat_ends_where_its_activation_would_have_come() {
    let fog = json!([{"id": "brume", "fr": "Brume", "en": "Fog", "action": true,
        "effects": [{"Modifier": {"to": "ShotAt", "value": -2}}, {"Lasting": {}}]}]);
    let table = |author: i64| {
        let mut hazy = fig(1).waiting();
        hazy.figure.effects = vec![Lasting { skill: "brume".to_owned(), from: FigureId(2) }];
        let author =
            fig(0).with("initiative", json!(author)).with("custom", json!(["brume"])).out().waiting();
        let figs = [fig(0).with("initiative", json!(5)), author, hazy, fig(1).waiting()];
        scene(&figs).setup("custom", fog.clone()).active(1)
    };
    let mut due = table(5);
    let told = due.ok(1, json!({"EndActivation": {}}), &[]);
    assert_eq!(find(&told, "EffectsExpired"), json!({"from": 2, "on": [3]}));
    assert_eq!(due.figure(3).effects, []);
    cites(&told, &["AO-TURN-10"]);
    let mut early = table(3);
    early.ok(1, json!({"EndActivation": {}}), &[]);
    assert_eq!(early.figure(3).effects.len(), 1, "its Initiative has not come");
}

#[test]
fn a_game_turn_runs_from_its_first_roll_to_the_next_one() {
    let knife = json!([{"name": "couteau", "kind": "Melee", "impact": 1}]);
    let mut table = scene(&[fig(0), fig(0).with("weapons", knife.clone()), fig(1), fig(1)]).play_fresh();
    let told = table.start(&[5, 5, 6, 2]);
    assert_eq!(find(&told, "AdvantageWon")["side"], 0);
    table.ok(1, json!({"ActivateFigure": {"figure": 1}}), &[]);
    table.with(1, shoot(3), &seen(1, 3, 800), &[]);
    let told = table.ok(2, json!({"DeclineReaction": {}}), &[3, 8, 2]);
    assert!(names(&told).contains(&"HitsResolved".to_owned()), "{:?}", names(&told));
    table.ok(2, json!({"ActivateFigure": {"figure": 4}}), &[]);
    table.ok(2, json!({"EndActivation": {}}), &[]);
    let charge = json!({"DeclareCharge": {"target": 4}});
    let facts = [far("length", &[2], 500), yes("contact", &[2, 4]), yes("saw_start", &[4, 2])];
    table.with(1, charge, &facts, &[]);
    table.ok(2, json!({"DeclineReaction": {}}), &[]);
    table.ok(2, json!({"EnVuePass": {}}), &[]);
    assert_eq!(table.acting(), 3);
    let told = table.ok(2, json!({"EndActivation": {}}), &[4, 3, 5, 2, 7, 1]);
    assert!(names(&told).contains(&"FightRolled".to_owned()), "{:?}", names(&told));
    assert_eq!(table.bench.state.turn, 2);
}
