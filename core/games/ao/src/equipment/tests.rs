//! Skills as actions, mines, by rule.

use serde_json::json;

use crate::bench::{cites, far, fig, scene};
use crate::state::{Health, Token};

#[test]
fn ao_skill_02_03_a_healer_nearer_than_one_pas_makes_a_friend_fit_again() {
    let healing = || scene(&[fig(0).skills("Heal"), fig(0).wounded(), fig(1).red()]).active(1);
    let heal = || json!({"UseSkill": {"skill": "Heal", "target": 2}});
    assert_eq!(healing().refused(1, heal(), &[far("distance", &[1, 2], 100)]), "AO-SKILL-03");
    let mut table = healing();
    let told = table.with(1, heal(), &[far("distance", &[1, 2], 99)], &[]);
    cites(&told, &["AO-SKILL-02", "AO-SKILL-03"]);
    assert_eq!((table.figure(2).health, table.figure(1).token), (Health::Fit, Token::Red));
}

#[test]
fn ao_obj_01_a_mine_goes_off_where_a_move_ends_and_once() {
    let mut table =
        scene(&[fig(0), fig(1).red()]).setup("mines", json!([{"name": "mine", "impact": 1}])).active(1);
    let mine = || json!({"TriggerMine": {"mine": 0, "figures": [1]}});
    assert_eq!(table.refused(1, mine(), &[]), "AO-OBJ-01");
    table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 100)], &[]);
    let told = table.ok(1, mine(), &[1, 4]);
    cites(&told, &["AO-OBJ-01"]);
    assert_eq!(table.refused(1, mine(), &[]), "AO-OBJ-01");
}
