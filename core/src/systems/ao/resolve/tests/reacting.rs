//! Reactions to shots: dodge, fire back, neither.

use serde_json::json;

use super::{Fig, Table, cites, fig, find, names, scene, seen, shoot, wounds, yes};
use crate::systems::ao::state::Token;

fn under_fire(target: Fig) -> Table {
    let mut table = scene(&[fig(0), target]).saving().active(1);
    table.with(1, shoot(2), &seen(1, 2, 800), &[]);
    table
}

#[test]
fn ao_react_01_02_only_a_figure_that_has_not_acted_reacts() {
    let mut table = under_fire(fig(1));
    assert_eq!(table.refused(1, json!({"Dodge": {"figure": 2}}), &[]), "NotYourTurn");
    table.ok(2, json!({"DeclineReaction": {}}), &[8]);
    let told = scene(&[fig(0), fig(1).red()]).active(1).with(1, shoot(2), &seen(1, 2, 800), &[8]);
    assert!(names(&told).contains(&"ShotsRolled".to_owned()), "no window for a red token");
    cites(&told, &["AO-REACT-02"]);
    let mut walked = under_fire(fig(1).white());
    walked.ok(2, json!({"Dodge": {"figure": 2}}), &[8]);
}

#[test]
fn ao_react_03_05_save_07_a_dodge_is_a_save_of_three_and_the_action() {
    let mut table = under_fire(fig(1).waiting());
    let told = table.ok(2, json!({"Dodge": {"figure": 2}}), &[2, 3]);
    assert_eq!(find(&told, "SavesRolled")["rolls"][0]["source"], "Dodge");
    assert_eq!(wounds(&told), []);
    cites(&told, &["AO-REACT-03", "AO-REACT-05", "AO-SAVE-07", "AO-ACT-11"]);
    let mut free = scene(&[fig(0), fig(1)]).option("dodge_costs_action", "no").active(1);
    free.with(1, shoot(2), &seen(1, 2, 800), &[]);
    free.ok(2, json!({"Dodge": {"figure": 2}}), &[8]);
    assert_eq!(free.figure(2).token, Token::None);
}

#[test]
fn ao_gap_18_a_dodge_counts_for_one_shot_of_a_salvo_named_after_the_hits() {
    let gun = json!([{"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 2}]);
    let shots = json!({"DeclareShot": {"weapon": 0, "allocation": [{"to": 2, "count": 2}]}});
    let facts = [seen(1, 2, 800), vec![yes("front", &[1, 2])]].concat();
    let table = |scope: &str| {
        let mut table = scene(&[fig(0).with("weapons", gun.clone()), fig(1)])
            .option("dodge_scope", scope)
            .saving()
            .active(1);
        table.with(1, shots.clone(), &facts, &[]);
        table
    };
    let mut one = table("one_shot");
    one.ok(2, json!({"Dodge": {"figure": 2}}), &[2, 2]);
    let order = |hit: u32| json!({"ChooseSaveOrder": {"order": ["Dodge"], "dodged": hit}});
    assert_eq!(one.refused(2, order(3), &[]), "AO-SAVE-05");
    let told = one.ok(2, order(2), &[3, 2, 4]);
    let rolls = find(&told, "SavesRolled")["rolls"].as_array().unwrap().clone();
    assert_eq!((rolls.len(), &rolls[0]["hit"]), (1, &json!(2)));
    let told = table("whole_salvo").ok(2, json!({"Dodge": {"figure": 2}}), &[2, 2, 3, 3]);
    assert_eq!(find(&told, "SavesRolled")["rolls"].as_array().unwrap().len(), 2);
}

#[test]
fn ao_react_04_simultaneous_fire_may_fell_both() {
    let mut table = under_fire(fig(1));
    let fire = json!({"SimultaneousFire": {"figure": 2, "weapon": 0}});
    let told = table.with(2, fire, &seen(2, 1, 800), &[2, 7, 4, 3, 8, 4]);
    let down: Vec<u16> = wounds(&told).iter().map(|wound| wound.figure.0).collect();
    assert_eq!(down, [2, 1], "the first shooter's chain comes first, both are applied together");
    let chain =
        ["ReplyDeclared", "ShotsRolled", "DamageRolled", "ShotsRolled", "DamageRolled", "HitsResolved"];
    assert_eq!(names(&told)[..6], chain, "the shooter's dice, then the reactor's, then both applied");
    assert_eq!(table.figure(2).token, Token::Red);
    cites(&told, &["AO-REACT-04", "AO-GAP-17"]);
    let reply = told
        .iter()
        .filter(|emitted| serde_json::to_value(&emitted.event).unwrap().get("HitsResolved").is_some());
    assert_eq!(reply.count(), 1);
}

#[test]
fn ao_gap_17_a_reply_goes_to_the_shooter_unless_agreed() {
    let figs = [fig(0), fig(0), fig(1)];
    let fire = json!({"SimultaneousFire": {"figure": 3, "weapon": 0, "allocation": [{"to": 2, "count": 1}]}});
    let mut table = scene(&figs).active(1);
    table.with(1, shoot(3), &seen(1, 3, 800), &[]);
    assert_eq!(table.refused(2, fire.clone(), &seen(3, 2, 800)), "NoTarget");
    let mut free = scene(&figs).option("reply_target", "free").active(1);
    free.with(1, shoot(3), &seen(1, 3, 800), &[]);
    let told = free.with(2, fire, &seen(3, 2, 800), &[8, 8]);
    let rolled: Vec<_> = told
        .iter()
        .filter_map(|emitted| serde_json::to_value(&emitted.event).unwrap().get("ShotsRolled").cloned())
        .collect();
    assert_eq!((rolled.len(), &rolled[1]["rolls"][0]["at"]), (2, &json!(2)));
}

#[test]
fn ao_gap_19_everybody_under_an_area_may_react_or_the_first_named() {
    let flame = json!([{"name": "lance-flammes", "kind": "Ranged", "impact": 1, "template": {"Breath": {}}}]);
    let breath = json!({"DeclareBreath": {"weapon": 0, "under": [2, 3]}});
    let figs = [fig(0).with("weapons", flame), fig(1), fig(1)];
    let told = scene(&figs).active(1).ok(1, breath.clone(), &[]);
    assert_eq!(find(&told, "ShotDeclared")["may_react"], json!([2, 3]));
    let told = scene(&figs).option("area_reaction", "aimed_only").active(1).ok(1, breath, &[]);
    assert_eq!(find(&told, "ShotDeclared")["may_react"], json!([2]));
}

#[test]
fn a_standing_pass_answers_and_can_be_taken_back() {
    let mut table = scene(&[fig(0), fig(1)]).active(1);
    table.ok(2, json!({"StandingPass": {"window": "Shot", "until": "MatchEnd"}}), &[]);
    table.ok(2, json!({"Resume": {"window": "Shot"}}), &[]);
    table.ok(2, json!({"StandingPass": {"window": "Shot", "until": "TurnEnd"}}), &[]);
    let told = table.with(1, shoot(2), &seen(1, 2, 800), &[8]);
    assert_eq!(find(&told, "ReactionDeclined")["standing"], true);
    assert_eq!(table.refused(2, json!({"Resume": {"window": "Charge"}}), &[]), "NoPass");
}

#[test]
fn ao_gap_25_engaged_figures_do_not_shoot_unless_agreed() {
    let setting = || scene(&[fig(0), fig(1).red()]).engaged(1, 2);
    assert_eq!(setting().active(1).refused(1, shoot(2), &seen(1, 2, 0)), "AO-GAP-25");
    setting().option("shoot_while_engaged", "allowed").active(1).with(1, shoot(2), &seen(1, 2, 0), &[8]);
}
