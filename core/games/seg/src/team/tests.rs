//! Team, by rule.

use serde_json::{Value, json};

use crate::Seg;
use crate::bench::{cites, faults, fig, opening, scene, seat_of, tells};
use crate::event::Event;
use crate::team::events::RosterAccepted;
use greffe_core::judging::draft::Stop;
use greffe_core::testing::bench::{Bench, Declaration};

fn cost(roster: &Value) -> i64 {
    let mut bench =
        Bench::<Seg>::open(opening(&json!({"table": null, "caps": [9999, 9999]}), &json!({}))).unwrap();
    bench.start(&[]).unwrap();
    let told = bench
        .declare(seat_of(1), &json!({"SubmitRoster": {"roster": roster}}), &Declaration::default())
        .unwrap();
    let Event::RosterAccepted(RosterAccepted { cost, .. }) = &told[0].event else { panic!("{told:?}") };
    *cost
}

fn hero(skills: &[&str]) -> Value {
    json!([{"name": "A", "rank": "1", "value": 2, "skills": skills}])
}

fn rules(roster: &Value) -> Vec<String> {
    faults(roster, &json!({}), &json!({})).into_iter().map(|(rule, _)| rule).collect()
}

#[test]
fn seg_gap_32_more_than_two_sides_must_be_agreed() {
    use crate::Seg;
    use greffe_core::testing::bench::Bench;
    use seat_of;
    let mut opening = scene(&[fig(0, 3, ""), fig(1, 3, ""), fig(2, 3, "")]).opening_fresh();
    assert!(Bench::<Seg>::open(opening.clone()).is_ok());
    opening.options.clear();
    let faults = Bench::<Seg>::open(opening.clone()).err().unwrap();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-GAP-32");
    assert_eq!(opening.seats[2].seat, seat_of(3));
}

#[test]
fn seg_cost_03_a_skill_of_the_players_own_is_taken_once() {
    let setup = json!([{"id": "brute", "fr": "Brute", "en": "Brute", "cost": 1, "effects": []}]);
    let twice = scene(&[fig(0, 3, "").custom("brute").custom_again("brute"), fig(1, 3, "")])
        .setup("custom", setup)
        .opening_active();
    let faults = Bench::<Seg>::open(twice).err().unwrap();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-COST-03");
    assert_eq!(faults[0].field, "/setup/rosters/0/0/custom/1");
    let unknown = scene(&[fig(0, 3, "").custom("none"), fig(1, 3, "")]).opening_active();
    let faults = Bench::<Seg>::open(unknown).err().unwrap();
    assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "SEG-MAT-07");
}

#[test]
fn seg_cost_01_value_times_ten_and_skills() {
    assert_eq!(
        cost(&json!([{"name": "A", "rank": "1", "value": 3, "skills": ["LongStride", "Elusive"]}])),
        3 * 15
    );
}

#[test]
fn seg_cost_02_a_team_is_the_sum() {
    let roster = json!([{"name": "A", "rank": "1", "value": 3}, {"name": "B", "rank": "2", "value": 1}]);
    assert_eq!(cost(&roster), 40);
}

#[test]
fn seg_cost_03_no_skill_twice() {
    assert_eq!(rules(&hero(&["Elusive", "Elusive"])), ["SEG-COST-03"]);
}

#[test]
fn seg_cost_04_bonus_skills_repeat_at_two_points() {
    let roster = json!([{"name": "A", "rank": "1", "value": 2, "bonus": {"hearts": 3, "clubs": 1}}]);
    assert_eq!(cost(&roster), 2 * 18);
    let roster = json!([{"name": "A", "rank": "1", "value": 2, "bonus": {"hearts": -1}}]);
    assert_eq!(rules(&roster), ["SEG-COST-04"]);
}

#[test]
fn seg_cost_05_negative_costs_are_multiplied_too() {
    assert_eq!(cost(&json!([{"name": "A", "rank": "1", "value": 3, "skills": ["ShortStride", "Slow"]}])), 15);
}

#[test]
fn seg_cost_06_provisional_costs_stand_unless_agreed() {
    assert_eq!(cost(&hero(&["DoubleAttack"])), 40);
    let asked = faults(&hero(&["DoubleAttack"]), &json!({}), &json!({"provisional_costs": "override"}));
    assert_eq!(asked[0].0, "SEG-COST-06");
    let agreed = json!({"skill_costs": {"DoubleAttack": 1}});
    assert_eq!(faults(&hero(&["DoubleAttack"]), &agreed, &json!({"provisional_costs": "override"})), []);
}

#[test]
fn seg_cost_07_missing_costs_must_be_agreed() {
    assert_eq!(rules(&hero(&["Heal"])), ["SEG-COST-07"]);
    assert_eq!(faults(&hero(&["Heal"]), &json!({"skill_costs": {"Heal": 4}}), &json!({})), []);
    assert_eq!(faults(&hero(&["Heal"]), &json!({}), &json!({"undefined_cost": "zero"})), []);
}

#[test]
fn seg_cost_08_seg_skopt_00_optional_skills_need_consent_and_a_cost() {
    assert_eq!(rules(&hero(&["Stealthy"])), ["SEG-SKOPT-00", "SEG-COST-08"]);
    let agreed = json!({"optional": ["Stealthy"], "skill_costs": {"Stealthy": 5}});
    assert_eq!(faults(&hero(&["Stealthy"]), &agreed, &json!({})), []);
}

#[test]
fn seg_mat_02_three_increasing_rulers() {
    let told = faults(&hero(&[]), &json!({"rulers": [750, 750, 1800]}), &json!({}));
    assert_eq!(told, [("SEG-MAT-02".to_owned(), "/setup/rulers".to_owned())]);
}

#[test]
fn seg_mat_03_seg_team_04_ranks_are_of_the_deck_and_unique() {
    let knight = json!([{"name": "A", "rank": "Knight", "value": 2}]);
    assert_eq!(rules(&knight), ["SEG-MAT-03"]);
    assert_eq!(faults(&knight, &json!({"deck": "Tarot"}), &json!({})), []);
    let twice = json!([{"name": "A", "rank": "1", "value": 2}, {"name": "B", "rank": "1", "value": 2}]);
    assert_eq!(rules(&twice), ["SEG-TEAM-04"]);
    assert_eq!(rules(&json!([{"name": "A", "rank": "Joker", "value": 2}])), ["SEG-MAT-03"]);
}

#[test]
fn seg_mat_07_bans_and_unknown_custom_skills() {
    let told = faults(&hero(&["Elusive"]), &json!({"banned": ["Elusive"]}), &json!({}));
    assert_eq!(told[0].0, "SEG-MAT-07");
    let roster = json!([{"name": "A", "rank": "1", "value": 2, "custom": ["ghost"]}]);
    assert_eq!(rules(&roster), ["SEG-MAT-07"]);
    let custom = json!({"custom": [{"id": "ghost", "fr": "Spectre", "en": "Ghost", "cost": 5,
        "effects": [{"Claimed": {"source": "HOUSE-1"}}]}]});
    assert_eq!(faults(&hero(&[]), &custom, &json!({}))[0].0, "SEG-MAT-07", "the source is not declared");
}

#[test]
fn seg_team_01_a_figure_has_a_name_and_a_value() {
    assert_eq!(rules(&json!([{"name": "", "rank": "1", "value": 2}])), ["SEG-TEAM-01"]);
    assert_eq!(rules(&json!([{"name": "A", "rank": "1", "value": 0}])), ["SEG-GAP-44"]);
}

#[test]
fn seg_team_02_a_team_keeps_to_the_maximum_seg_team_03_of_its_side() {
    let roster = json!([{"name": "A", "rank": "1", "value": 21}]);
    assert_eq!(rules(&roster), ["SEG-TEAM-02"]);
    assert_eq!(faults(&roster, &json!({"caps": [210, 10]}), &json!({})), []);
}

#[test]
fn seg_team_05_thirteen_or_fourteen_figures_seg_team_06_more_by_written_order() {
    let ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Knight"];
    let roster: Vec<Value> =
        ranks.iter().map(|rank| json!({"name": "A", "rank": rank, "value": 1})).collect();
    let told = faults(&json!(roster), &json!({}), &json!({}));
    assert!(told.iter().any(|(rule, _)| rule == "SEG-TEAM-05"));
    assert_eq!(faults(&json!(roster), &json!({"deck": "Tarot"}), &json!({})), []);
    let many: Vec<Value> =
        (0..20).map(|n| json!({"name": "A", "rank": format!("M{n}"), "value": 1})).collect();
    assert_eq!(faults(&json!(many), &json!({"deck": "WrittenOrder"}), &json!({})), []);
    let crowd: Vec<Value> =
        (0..100).map(|n| json!({"name": "A", "rank": format!("M{n}"), "value": 1})).collect();
    let told = faults(&json!(crowd), &json!({"deck": "WrittenOrder", "caps": [9999, 10]}), &json!({}));
    assert_eq!(told[0].0, "SEG-TEAM-06");
}

#[test]
fn seg_sknrg_08_leakage_needs_something_to_leak() {
    let agreed = json!({"skill_costs": {"Leakage": -1, "Storage": 3, "Teleport": 3}});
    assert_eq!(faults(&hero(&["Leakage"]), &agreed, &json!({}))[0].0, "SEG-SKNRG-08");
    assert_eq!(faults(&hero(&["Leakage", "Storage"]), &agreed, &json!({})), []);
    assert_eq!(faults(&hero(&["Leakage", "Teleport"]), &agreed, &json!({})), []);
}

#[test]
fn seg_gap_33_long_and_short_stride_contradict_each_other() {
    assert_eq!(rules(&hero(&["LongStride", "ShortStride"])), ["SEG-GAP-33"]);
}

#[test]
fn unknown_options_and_values_are_faults() {
    let told = faults(&hero(&[]), &json!({}), &json!({"dead_cards": "never"}));
    assert_eq!(told[0].1, "/options/dead_cards");
    let told = faults(&hero(&[]), &json!({}), &json!({"no_such_option": "true"}));
    assert_eq!(told[0].1, "/options/no_such_option");
    let told = faults(&hero(&[]), &json!({"unknown": 1}), &json!({}));
    assert_eq!(told[0].1, "/setup/unknown");
}

#[test]
fn a_side_may_concede_before_it_has_a_team() {
    let mut three = opening(&json!({"table": null}), &json!({"sides": "n"}));
    three.seats = serde_json::from_value(json!([
        {"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"},
        {"seat": "seat:3", "side": 2, "name": "C"}
    ]))
    .unwrap();
    let mut bench = Bench::<Seg>::open(three).unwrap();
    bench.start(&[]).unwrap();
    let none = Declaration::default();
    let submit = json!({"SubmitRoster": {"roster": [{"name": "A", "rank": "1", "value": 2}]}});
    bench.declare(seat_of(2), &submit, &none).unwrap();
    bench.declare(seat_of(1), &json!({"Concede": {}}), &none).unwrap();
    let told = bench.declare(seat_of(3), &submit, &none).unwrap();
    assert!(tells(&told, "TurnStarted"));
    assert_eq!((bench.check(), bench.state.figures.len()), (Vec::new(), 2));
}

#[test]
fn seg_team_01_teams_may_come_by_command() {
    let mut bench = Bench::<Seg>::open(opening(&json!({"table": null}), &json!({}))).unwrap();
    let told = bench.start(&[]).unwrap();
    assert!(tells(&told, "RostersAwaited") && bench.check().is_empty());
    let submit =
        |value: i32| json!({"SubmitRoster": {"roster": [{"name": "A", "rank": "1", "value": value}]}});
    let none = Declaration::default();
    let dear = bench.declare(seat_of(1), &submit(21), &none).unwrap_err();
    assert!(
        matches!(dear, Stop::Refused(refused) if refused.rule.as_ref().unwrap().as_str() == "SEG-TEAM-02")
    );
    bench.declare(seat_of(1), &submit(3), &none).unwrap();
    assert!(bench.declare(seat_of(1), &submit(3), &none).is_err());
    assert_eq!(bench.check(), []);
    let told = bench.declare(seat_of(2), &submit(2), &none).unwrap();
    assert!(tells(&told, "TeamsFormed") && cites(&told, "SEG-TEAM-02"));
    assert_eq!((bench.state.figures.len(), bench.check()), (2, Vec::new()));
}
