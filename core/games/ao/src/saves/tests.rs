//! Saves, by rule.

use serde_json::{Value, json};

use crate::bench::{cites, fig, find, names, scene, seen, shoot, shot_at, wound, wounds, yes};
use crate::state::{Ground, Health};

#[test]
fn ao_save_01_02_a_single_save_is_rolled_and_eight_is_nothing_special() {
    let shield = json!([{"name": "champ", "value": 8}]);
    let told = shot_at(fig(1).with("saves", shield), &[2, 8]);
    assert_eq!(find(&told, "SavesRolled")["rolls"][0]["saved"], true);
    assert_eq!(wounds(&told), []);
    cites(&told, &["AO-SAVE-01", "AO-SAVE-02", "AO-SAVE-03", "AO-DMG-01"]);
}

#[test]
fn ao_save_01_a_save_is_offered_and_may_be_declined() {
    let wet = || fig(1).on(Ground::DeepWater).red();
    let decline = |saves: &[&str]| json!({"DeclineSaves": {"saves": saves}});
    let mut table = scene(&[fig(0), wet()]).active(1);
    table.with(1, shoot(2), &seen(1, 2, 800), &[2]);
    assert_eq!(table.refused(1, decline(&["DeepWater"]), &[]), "NotYourTurn");
    assert_eq!(table.refused(2, decline(&["Cover"]), &[]), "AO-SAVE-01");
    assert_eq!(table.refused(2, decline(&["DeepWater", "DeepWater"]), &[]), "AO-SAVE-01");
    assert_eq!(table.refused(2, decline(&[]), &[]), "AO-SAVE-01");
    let told = table.ok(2, decline(&["DeepWater"]), &[7, 4]);
    assert!(!names(&told).contains(&"SavesRolled".to_owned()), "nothing is rolled for it");
    assert_eq!(wounds(&told), wound(0, Health::Wounded, false));
    cites(&told, &["AO-SAVE-01"]);
    let mut table = scene(&[fig(0), wet().skills("EleMentikBarrier")]).active(1);
    table.with(1, shoot(2), &seen(1, 2, 800), &[2]);
    table.ok(2, decline(&["DeepWater"]), &[]);
    let told = table.ok(2, json!({"ChooseSaveOrder": {"order": ["Barrier"]}}), &[3]);
    assert_eq!(find(&told, "SavesRolled")["rolls"].as_array().unwrap().len(), 1);
}

#[test]
fn ao_save_01_a_side_may_save_always_without_being_asked() {
    let mut table = scene(&[fig(0), fig(1).on(Ground::DeepWater).red()]).active(1);
    table.ok(2, json!({"StandingPass": {"window": "Saves", "until": "MatchEnd"}}), &[]);
    let told = table.with(1, shoot(2), &seen(1, 2, 800), &[2, 3]);
    assert_eq!(find(&told, "SavesRolled")["rolls"][0]["saved"], true);
}

#[test]
fn ao_save_03_a_save_of_another_scope_is_not_offered() {
    let shield = json!([{"name": "bouclier", "value": 6, "scope": "Melee"}]);
    let told = shot_at(fig(1).with("saves", shield), &[2, 2, 4]);
    assert_eq!(find(&told, "ShotsRolled")["struck"][0]["saves"], Value::Null);
}

#[test]
fn ao_save_04_05_10_several_saves_are_rolled_in_the_owners_order_until_one_succeeds() {
    let target = fig(1).skills("EleMentikBarrier").on(Ground::DeepWater).red();
    let mut table = scene(&[fig(0), target]).active(1);
    let facts = [seen(1, 2, 800), vec![yes("covered", &[1, 2])]].concat();
    table.with(1, shoot(2), &facts, &[2]);
    let order = |order: &[&str]| json!({"ChooseSaveOrder": {"order": order}});
    assert_eq!(table.refused(1, order(&["Cover", "DeepWater", "Barrier"]), &[]), "NotYourTurn");
    assert_eq!(table.refused(2, order(&["Cover", "Barrier"]), &[]), "AO-SAVE-05");
    assert_eq!(table.refused(2, order(&["Cover", "Cover", "Barrier"]), &[]), "AO-SAVE-05");
    let told = table.ok(2, order(&["Barrier", "Cover", "DeepWater"]), &[7, 6]);
    let rolls = find(&told, "SavesRolled")["rolls"].as_array().unwrap().clone();
    let sources: Vec<_> = rolls.iter().map(|roll| roll["source"].as_str().unwrap()).collect();
    assert_eq!(sources, ["Barrier", "Cover"], "the third is not rolled once the hit is cancelled");
    cites(&told, &["AO-SAVE-04", "AO-SAVE-06", "AO-SAVE-10", "AO-SKILL-04", "AO-SKILL-01"]);
}
