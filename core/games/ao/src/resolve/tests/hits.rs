//! Hits: saves, damage, Fatality, what becomes of a figure.

use serde_json::{Value, json};

use super::{Fig, Told, cites, fig, find, names, scene, seen, shoot, wounds, yes};
use crate::event::Wound;
use crate::state::{Ground, Health};
use greffe_core::judging::fact::FigureId;

/// Figure 1 shoots at this one, who cannot react.
fn shot_at(target: Fig, dice: &[u32]) -> Told {
    with_options(target, &[], dice)
}

fn with_options(target: Fig, options: &[(&str, &str)], dice: &[u32]) -> Told {
    let mut setting = scene(&[fig(0), target.red()]).saving();
    for (name, word) in options {
        setting = setting.option(name, word);
    }
    setting.active(1).with(1, shoot(2), &seen(1, 2, 800), dice)
}

fn wound(hit_points: i32, health: Health, out: bool) -> Vec<Wound> {
    vec![Wound { figure: FigureId(2), hit_points, health, out }]
}

#[test]
fn ao_dmg_01_02_damage_is_vigour_and_armour_less_impact() {
    let told = shot_at(fig(1), &[2, 2, 4]);
    assert_eq!(find(&told, "DamageRolled")["rolls"][0], json!({"target": 2, "face": 2, "passed": true}));
    assert_eq!(wounds(&told), wound(1, Health::Fit, false));
    let told = shot_at(fig(1).with("armour", json!(2)), &[2, 5, 4]);
    assert_eq!(find(&told, "DamageRolled")["rolls"][0]["target"], 4);
    cites(&told, &["AO-EQUIP-04", "AO-DMG-03"]);
    assert_eq!(wounds(&told), wound(0, Health::Wounded, false));
}

#[test]
fn ao_gap_09_damage_dice_have_their_one_and_eight_unless_agreed() {
    let strong = || fig(1).with("vigour", json!(12));
    assert_eq!(wounds(&shot_at(strong(), &[2, 8, 4])), wound(0, Health::Wounded, false));
    let told = with_options(strong(), &[("damage_natural", "no")], &[2, 8, 4]);
    assert_eq!(wounds(&told), wound(1, Health::Fit, false));
}

#[test]
fn ao_dmg_05_fig_02_extra_hit_points_delay_the_wound() {
    let told = shot_at(fig(1).points(3), &[2, 7, 4]);
    assert_eq!(wounds(&told), wound(2, Health::Fit, false));
    cites(&told, &["AO-DMG-05", "AO-FIG-02"]);
}

#[test]
fn ao_fatal_01_02_03_04_fatality_needs_a_failed_roll() {
    let told = shot_at(fig(1), &[2, 7, 1]);
    assert_eq!(wounds(&told), wound(0, Health::Wounded, true));
    cites(&told, &["AO-FATAL-01", "AO-FATAL-02", "AO-FATAL-04", "AO-HEALTH-02"]);
    let told = shot_at(fig(1), &[2, 2, 1]);
    assert_eq!(wounds(&told), wound(1, Health::Fit, false));
    cites(&told, &["AO-FATAL-03"]);
}

#[test]
fn ao_gap_11_fatality_and_several_hit_points() {
    let tough = || fig(1).points(3);
    assert!(wounds(&shot_at(tough(), &[2, 7, 1]))[0].out);
    let told = with_options(tough(), &[("fatality_multi_hp", "only_when_wounded")], &[2, 7, 1]);
    assert_eq!(wounds(&told), wound(2, Health::Fit, false));
}

#[test]
fn ao_health_06_08_a_wounded_figure_is_on_the_ground_and_goes_out_at_the_next_wound() {
    let told = shot_at(fig(1).wounded(), &[2, 3]);
    let save = &find(&told, "SavesRolled")["rolls"][0];
    assert_eq!(
        (&save["source"], &save["value"], &save["saved"]),
        (&json!("Ground"), &json!(3), &json!(true))
    );
    let told = shot_at(fig(1).wounded(), &[2, 4, 7, 4]);
    assert_eq!(wounds(&told), wound(0, Health::Wounded, true));
    cites(&told, &["AO-HEALTH-06", "AO-HEALTH-08", "AO-SAVE-08"]);
}

fn salvo(options: &[(&str, &str)], target: Fig, dice: &[u32]) -> Told {
    let gun = json!([{"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 2}]);
    let mut setting = scene(&[fig(0).with("weapons", gun), target.red()]);
    for (name, word) in options {
        setting = setting.option(name, word);
    }
    let facts = [seen(1, 2, 800), vec![yes("front", &[1, 2])]].concat();
    let shots = json!({"DeclareShot": {"weapon": 0, "allocation": [{"to": 2, "count": 2}]}});
    setting.active(1).with(1, shots, &facts, dice)
}

#[test]
fn ao_dmg_04_gap_46_52_two_hits_are_two_rolls_and_one_fatality_die() {
    let told = salvo(&[], fig(1), &[2, 2, 7, 7, 4]);
    let damage = find(&told, "DamageRolled");
    assert_eq!(damage["rolls"].as_array().unwrap().len(), 2);
    assert_eq!(damage["fatality"], json!([4]));
    assert_eq!(wounds(&told), wound(0, Health::Wounded, true), "Wounded, then Out by the second");
    cites(&told, &["AO-DMG-04", "AO-GAP-46", "AO-GAP-52"]);
    let told = salvo(&[("two_wounds_kill", "no")], fig(1), &[2, 2, 7, 7, 4]);
    assert_eq!(wounds(&told), wound(0, Health::Wounded, false));
    let told = salvo(&[("fatality_scope", "hit")], fig(1), &[2, 2, 2, 7, 1, 4]);
    assert_eq!(wounds(&told), wound(0, Health::Wounded, false), "the one belongs to the roll that passed");
}

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
