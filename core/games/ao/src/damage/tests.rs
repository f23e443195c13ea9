//! Damage and Fatality, by rule.

use serde_json::json;

use crate::bench::{Fig, Told, cites, fig, find, scene, seen, shot_at, with_options, wound, wounds, yes};
use crate::state::Health;

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
