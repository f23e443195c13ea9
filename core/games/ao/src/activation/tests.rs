//! Activations, by rule.

use serde_json::json;

use crate::bench::{cites, far, fig, names, scene, seen, shoot};
use crate::state::Token;

#[test]
fn ao_act_03_06_who_has_acted_has_a_red_token_and_nothing_left_to_do() {
    let mut table = scene(&[fig(0), fig(1).red()]).active(1);
    let told = table.with(1, shoot(2), &seen(1, 2, 800), &[8]);
    assert!(names(&told).contains(&"ActivationEnded".to_owned()), "{:?}", names(&told));
    assert_eq!(table.figure(1).token, Token::Red);
}

#[test]
fn ao_act_04_05_who_has_done_nothing_keeps_everything_in_hand() {
    let mut table = scene(&[fig(0), fig(1).red()]).active(1);
    cites(&table.ok(1, json!({"EndActivation": {}}), &[]), &["AO-ACT-03", "AO-ACT-04", "AO-ACT-05"]);
    assert_eq!(table.figure(1).token, Token::None);
}

#[test]
fn ao_act_08_a_white_token_leaves_the_action_alone() {
    let mut table = scene(&[fig(0).white(), fig(1).red()]).active(1);
    let walk = table.refused(1, json!({"DeclareMove": {}}), &[far("length", &[1], 100)]);
    assert_eq!(walk, "AO-ACT-08");
}
