//! Reactions, by rule.

use serde_json::{Value, json};

use crate::bench::{Fig, Table, cites, far, fig, find, names, no, scene, seen, shoot, wounds, yes};
use crate::state::{Frame, Token};

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
    assert_eq!(table.refused(2, fire.clone(), &seen(3, 2, 800)), "AO-GAP-17");
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

/// A flamethrower and a grenade launcher, weapons 0 and 1.
fn heavy() -> Fig {
    let weapons = json!([
        {"name": "lance-flammes", "kind": "Ranged", "impact": 1, "template": {"Breath": {}}},
        {"name": "lance-grenades", "kind": "Ranged", "impact": 2, "template": {"Blast": {"radius": 200}}},
    ]);
    fig(1).with("weapons", weapons)
}

fn back(weapon: u8, more: &Value) -> Value {
    let mut fields = json!({"figure": 2, "weapon": weapon});
    for (key, value) in more.as_object().unwrap() {
        fields[key] = value.clone();
    }
    json!({ "SimultaneousFire": fields })
}

#[test]
fn ao_react_04_breath_01_a_breath_answers_with_the_shooter_in_it() {
    let mut table = under_fire(heavy());
    assert_eq!(table.refused(2, back(0, &json!({})), &[]), "AO-SHOOT-01", "the shooter must be in sight");
    assert_eq!(table.refused(2, back(0, &json!({})), &[no("sight", &[2, 1])]), "AO-SHOOT-01");
    assert_eq!(table.refused(2, back(0, &json!({"under": [2]})), &[yes("sight", &[2, 1])]), "AO-BREATH-01");
    // The shot misses; the breath hits without a die, and damage is rolled at 4 + 0 - 1.
    let told = table.with(2, back(0, &json!({})), &[yes("sight", &[2, 1])], &[8, 4, 4]);
    let under = &find(&told, "ReplyDeclared")["volley"]["aim"]["Breath"]["under"];
    assert_eq!(under, &json!([{"figure": 1}]));
    cites(&told, &["AO-REACT-04", "AO-BREATH-01"]);
    assert_eq!(wounds(&told).len(), 1);
}

#[test]
fn ao_react_04_tmpl_03_a_template_answers_and_may_stray_once_the_shot_is_through() {
    let point = [yes("sight", &[2, 1]), far("distance", &[2], 500)];
    let mut hit = under_fire(heavy());
    let told = hit.with(2, back(1, &json!({})), &point, &[8, 1, 8, 8]);
    assert_eq!(find(&told, "ReplyDeclared")["volley"]["aim"]["Point"]["under"], json!([{"figure": 1}]));
    cites(&told, &["AO-REACT-04", "AO-TMPL-01", "AO-TMPL-02"]);
    let mut missed = under_fire(heavy());
    let told = missed.with(2, back(1, &json!({"under": []})), &point, &[8, 8, 2, 3]);
    assert_eq!(names(&told).iter().filter(|name| *name == "ShotsRolled").count(), 2);
    assert!(matches!(missed.top(), Frame::Stray { .. }));
    let told = missed.ok(2, json!({"AttestUnderTemplate": {"under": [2]}}), &[8, 8]);
    assert_eq!(wounds(&told)[0].figure.0, 2, "its own template");
}

#[test]
fn ao_gap_17_a_recorded_template_that_answers_covers_the_shooter() {
    let figs = [fig(0).at(1000, 1000), heavy().at(3000, 1000)];
    let aimed = |option: &str| {
        let mut table = scene(&figs).option("reply_target", option).saving().active(1);
        table.with(1, shoot(2), &[], &[]);
        table
    };
    let at = |x: i32| back(1, &json!({"at": {"x": x, "y": 1000}}));
    let mut held = aimed("shooter");
    assert_eq!(held.refused(2, at(6000), &[]), "AO-GAP-17");
    assert_eq!(held.refused(2, back(1, &json!({})), &[]), "PlaceNeeded");
    held.ok(2, at(1200), &[8, 1, 8, 8]);
    aimed("free").ok(2, at(6000), &[8, 1]);
    let shared = json!({"allocation": [{"to": 1, "count": 1}], "under": [1]});
    assert_eq!(aimed("free").refused(2, back(1, &shared), &[]), "NoTarget");
    assert_eq!(under_fire(fig(1)).refused(2, back(0, &json!({"under": []})), &[]), "NoTarget");
}

#[test]
fn ao_gap_22_a_point_is_seen_where_indirect_fire_needs_it() {
    let mut table = scene(&[fig(0), heavy()]).option("indirect_needs_los", "yes").saving().active(1);
    table.with(1, shoot(2), &seen(1, 2, 800), &[]);
    let blind = [yes("sight", &[2, 1]), far("distance", &[2], 500), no("sight", &[2])];
    assert_eq!(table.refused(2, back(1, &json!({})), &blind), "AO-GAP-22");
}
