//! A whole game turn, from the bands to the next turn.

use serde_json::json;

use super::{fig, find, names, scene, seen, shoot, yes};

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
    let facts = [super::far("length", &[2], 500), yes("contact", &[2, 4]), yes("saw_start", &[4, 2])];
    table.with(1, charge, &facts, &[]);
    table.ok(2, json!({"DeclineReaction": {}}), &[]);
    table.ok(2, json!({"EnVuePass": {}}), &[]);
    assert_eq!(table.acting(), 3);
    let told = table.ok(2, json!({"EndActivation": {}}), &[4, 3, 5, 2, 7, 1]);
    assert!(names(&told).contains(&"FightRolled".to_owned()), "{:?}", names(&told));
    assert_eq!(table.bench.state.turn, 2);
}
