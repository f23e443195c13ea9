//! Charges and engagements, by rule.

use serde_json::{Value, json};

use crate::bench::{Fig, Scene, Table, cites, far, fig, find, names, no, scene, seen, yes};
use crate::state::{Stealth, Token};

use greffe_core::judging::fact::Fact;

fn charge() -> Value {
    json!({"DeclareCharge": {"target": 2}})
}

fn facts(length: i64) -> Vec<Fact> {
    vec![far("length", &[1], length), yes("contact", &[1, 2]), yes("saw_start", &[2, 1])]
}

fn charging(setting: Scene) -> Table {
    let mut table = setting.active(1);
    table.with(1, charge(), &facts(500), &[]);
    table
}

fn two(charger: Fig, target: Fig) -> Scene {
    scene(&[charger, target])
}

#[test]
fn ao_charge_01_04_05_a_charge_ends_in_contact_and_is_the_action() {
    let mut table = two(fig(0), fig(1).red()).active(1);
    assert_eq!(table.refused(1, charge(), &facts(601)), "AO-MOVE-01");
    let apart = [far("length", &[1], 500), no("contact", &[1, 2]), yes("saw_start", &[2, 1])];
    assert_eq!(table.refused(1, charge(), &apart), "AO-CHARGE-01");
    let told = table.with(1, charge(), &[far("length", &[1], 500), yes("contact", &[1, 2])], &[]);
    assert_eq!(find(&told, "FiguresEngaged"), json!({"figure": 1, "target": 2}));
    cites(&told, &["AO-CHARGE-01", "AO-CHARGE-04", "AO-CHARGE-05", "AO-CHARGE-09", "AO-GAP-55"]);
}

#[test]
fn ao_charge_01_a_way_that_ends_on_its_target_is_made_up_to_its_base() {
    let figs = [fig(0).at(1000, 1000), fig(1).red().at(2000, 1000)];
    let mut table = scene(&figs).active(1);
    table.ok(1, json!({"DeclareCharge": {"target": 2, "path": [{"x": 2000, "y": 1000}]}}), &[]);
    let (own, other) = (table.figure(1).at.unwrap(), table.figure(2).at.unwrap());
    assert_eq!((own.y, other.x), (1000, 2000));
    assert!((248..=252).contains(&(other.x - own.x)), "base to base: {own:?}");
}

#[test]
fn ao_charge_01_a_recorded_charge_must_end_in_contact() {
    let waiting = fig(0).waiting();
    let figs = [
        fig(0).at(1000, 1000),
        waiting.clone().at(9000, 9000),
        waiting.at(9000, 8000),
        fig(1).red().at(2000, 1000),
    ];
    let mut table = scene(&figs).active(1);
    let to = |x: i32| json!({"DeclareCharge": {"target": 4, "path": [{"x": x, "y": 1000}]}});
    assert_eq!(table.refused(1, to(1700), &[]), "AO-CHARGE-01");
    let told = table.ok(1, to(1750), &[]);
    assert_eq!(find(&told, "FiguresEngaged"), json!({"figure": 1, "target": 4}));
    assert_eq!(table.figure(1).token, Token::Red);
}

#[test]
fn ao_charge_02_03_terr_04_engaging_from_contact_or_across_an_obstacle() {
    let engage = json!({"DeclareEngage": {"target": 2}});
    // Others wait for their turn, so that no close combat is settled yet.
    let setting = || scene(&[fig(0), fig(1), fig(1).waiting(), fig(1).waiting()]);
    let mut table = setting().active(1);
    assert_eq!(table.refused(1, engage.clone(), &[no("contact", &[1, 2])]), "AO-CHARGE-02");
    let told = table.with(1, engage.clone(), &[yes("contact", &[1, 2])], &[]);
    cites(&told, &["AO-CHARGE-02"]);
    assert!(!names(&told).contains(&"StretchDeclared".to_owned()));
    let across = [no("contact", &[1, 2]), yes("barrier", &[1, 2])];
    let told = setting().active(1).with(1, engage, &across, &[]);
    cites(&told, &["AO-CHARGE-03", "AO-TERR-04"]);
}

#[test]
fn ao_charge_06_07_a_target_that_saw_the_charger_shoots_first() {
    let mut table = charging(two(fig(0), fig(1)));
    assert_eq!(table.refused(1, json!({"ReactToCharge": {"weapon": 0}}), &[]), "NotYours");
    let told = table.with(2, json!({"ReactToCharge": {"weapon": 0}}), &seen(2, 1, 500), &[2, 7, 4]);
    assert_eq!(find(&told, "ChargeCancelled")["spent"], false);
    assert_eq!(table.figure(2).token, Token::Red);
    assert_eq!(table.figure(1).token, Token::None, "its activation goes on, Wounded");
    cites(&told, &["AO-CHARGE-07", "AO-GAP-27"]);
    let mut dear = charging(two(fig(0), fig(1)).option("cancelled_charge", "action_spent"));
    let told = dear.with(2, json!({"ReactToCharge": {"weapon": 0}}), &seen(2, 1, 500), &[2, 7, 4]);
    assert_eq!(find(&told, "ChargeCancelled")["spent"], true);
}

#[test]
fn ao_charge_06_breath_01_tmpl_01_an_area_weapon_answers_a_charge_too() {
    let weapons = json!([
        {"name": "lance-flammes", "kind": "Ranged", "impact": 1, "template": {"Breath": {}}},
        {"name": "lance-grenades", "kind": "Ranged", "impact": 2, "template": {"Blast": {"radius": 200}}},
    ]);
    let react = |weapon: u8| json!({"ReactToCharge": {"weapon": weapon}});
    let table = || charging(two(fig(0), fig(1).with("weapons", weapons.clone())));
    let told = table().with(2, react(0), &[yes("sight", &[2, 1])], &[7, 4]);
    assert_eq!(find(&told, "ShotDeclared")["volley"]["aim"]["Breath"]["under"][0]["figure"], 1);
    find(&told, "ChargeCancelled");
    cites(&told, &["AO-CHARGE-06", "AO-CHARGE-07", "AO-BREATH-01"]);
    let point = [yes("sight", &[2, 1]), far("distance", &[2], 500)];
    let told = table().with(2, react(1), &point, &[1, 7, 4]);
    cites(&told, &["AO-CHARGE-06", "AO-TMPL-01"]);
}

#[test]
fn ao_charge_07_a_charger_that_only_lost_a_hit_point_charges_on() {
    let figs = [fig(0).points(2), fig(1), fig(1).waiting(), fig(1).waiting()];
    let mut table = charging(scene(&figs));
    table.with(2, json!({"ReactToCharge": {"weapon": 0}}), &seen(2, 1, 500), &[2, 7, 4]);
    let told = table.ok(2, json!({"EnVuePass": {}}), &[]);
    assert_eq!(find(&told, "FiguresEngaged")["figure"], 1);
}

#[test]
fn ao_charge_08_hide_03_10_a_charge_from_hiding_gives_no_reaction() {
    let told = |charger: Fig| {
        let mut table = two(charger, fig(1)).active(1);
        table.with(1, charge(), &[far("length", &[1], 500), yes("contact", &[1, 2])], &[])
    };
    let hidden = told(fig(0).hidden());
    assert_eq!(find(&hidden, "ChargeDeclared")["window"], false);
    cites(&hidden, &["AO-CHARGE-08", "AO-HIDE-03"]);
    let mut prowler = fig(0).skills("RodeurHidden");
    prowler.figure.stealth = Stealth::Rodeur;
    cites(&told(prowler), &["AO-CHARGE-08", "AO-HIDE-10"]);
    let mut unseen = two(fig(0), fig(1)).active(1);
    let facts = [far("length", &[1], 500), yes("contact", &[1, 2]), no("saw_start", &[2, 1])];
    let told = unseen.with(1, charge(), &facts, &[]);
    assert_eq!(find(&told, "ChargeDeclared")["window"], false);
}

#[test]
fn ao_hide_07_08_a_hidden_figure_is_not_charged_nor_engaged_by_who_bumped_into_it() {
    let mut table = two(fig(0), fig(1).hidden()).active(1);
    assert_eq!(table.refused(1, charge(), &facts(500)), "AO-HIDE-07");
    table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 300), yes("bumps", &[1, 2])], &[]);
    table.ok(2, json!({"EnVuePass": {}}), &[]);
    assert_eq!(table.figure(2).stealth, Stealth::Open);
    let engage = json!({"DeclareEngage": {"target": 2}});
    assert_eq!(table.refused(1, engage, &[yes("contact", &[1, 2])]), "AO-HIDE-08");
}

#[test]
fn ao_gap_26_wounded_figures_charge_within_their_crawl_unless_agreed() {
    let mut table = two(fig(0).wounded(), fig(1).red()).active(1);
    assert_eq!(table.refused(1, charge(), &facts(201)), "AO-HEALTH-03");
    let mut barred = two(fig(0).wounded(), fig(1).red()).option("wounded_charge", "forbidden").active(1);
    assert_eq!(barred.refused(1, charge(), &facts(200)), "AO-GAP-26");
}

#[test]
fn ao_gap_47_the_charger_answers_the_shot_only_where_agreed() {
    let react = json!({"ReactToCharge": {"weapon": 0}});
    let told = charging(two(fig(0), fig(1))).with(2, react.clone(), &seen(2, 1, 500), &[8]);
    assert_eq!(find(&told, "ShotDeclared")["may_react"], json!([]));
    let mut chain = charging(two(fig(0), fig(1)).option("reaction_chain", "yes"));
    let told = chain.with(2, react, &seen(2, 1, 500), &[]);
    assert_eq!(find(&told, "ShotDeclared")["may_react"], json!([1]));
    let told = chain.ok(1, json!({"Dodge": {"figure": 1}}), &[8]);
    assert!(names(&told).contains(&"ChargeCancelled".to_owned()), "it has no action left to engage with");
}

#[test]
fn a_charge_stopped_in_view_is_to_be_declared_again() {
    let mut table = charging(scene(&[fig(0), fig(1), fig(1)]));
    table.ok(2, json!({"DeclineReaction": {}}), &[]);
    let spot = json!({"AttestNewlyVisible": {"observer": 3}});
    table.with(2, spot, &[yes("newly_seen", &[3, 1]), far("length", &[1], 300)], &[8, 1]);
    table.ok(2, json!({"EnVuePass": {}}), &[]);
    assert!(table.bench.state.engaged.is_empty());
    // Taken up again it is the same charge: its target, that let it begin, is not asked twice.
    let again = [far("length", &[1], 300), yes("contact", &[1, 2])];
    let told = table.with(1, charge(), &again, &[]);
    assert_eq!(find(&told, "ChargeDeclared")["window"], json!(false));
    cites(&told, &["AO-ENVUE-07"]);
}
