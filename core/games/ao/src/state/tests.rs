//! Positions, by rule.

use serde_json::{Value, json};

use crate::Ao;
use crate::bench::{Table, fig, scene};
use greffe_core::judging::opening::Opening;
use greffe_core::testing::bench::Bench;

/// The faults of a position with one field set to another value.
fn with(table: &Table, pointer: &str, value: Value) -> Vec<String> {
    let mut position = table.bench.position().unwrap();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match position.pointer_mut(parent).unwrap() {
        Value::Object(fields) => {
            fields.insert(key.to_owned(), value);
        }
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => panic!("{pointer}"),
    }
    let opening = Opening { position: Some(position), ..table.bench.opening.clone() };
    let faults = Bench::<Ao>::open(opening).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.field).collect()
}

fn melee() -> Table {
    scene(&[fig(0).points(2), fig(1).wounded(), fig(1).out()]).engaged(1, 2).active(1)
}

#[test]
fn a_sound_position_has_no_fault() {
    assert_eq!(with(&melee(), "/turn", json!(3)), Vec::<String>::new());
}

#[test]
fn every_broken_field_is_named() {
    let cases = [
        ("/figures/0/hit_points", json!(3), "/figures/0/hit_points"),
        ("/figures/0/hit_points", json!(0), "/figures/0/hit_points"),
        ("/figures/1/hit_points", json!(1), "/figures/1/hit_points"),
        ("/figures/1/health", json!("Fit"), "/figures/1/hit_points"),
        ("/figures/1/token", json!("Red"), "/figures/1/token"),
        ("/figures/1/token", json!("White"), "/figures/1/token"),
        ("/figures/1/actions", json!(1), "/figures/1/token"),
        ("/figures/1/actions", json!(2), "/figures/1/actions"),
        ("/figures/1/moved", json!(true), "/figures/1/token"),
        ("/figures/1/stealth", json!("Rodeur"), "/figures/1/stealth"),
        ("/figures/2/stealth", json!("Hidden"), "/figures/2/stealth"),
        ("/figures/2/ground", json!("DeepWater"), "/figures/2/stealth"),
        ("/figures/1/effects", json!([{"skill": "curse", "from": 1}]), "/figures/1/effects"),
        ("/figures/0/at", json!({"x": 1, "y": 1}), "/figures/0/at"),
        ("/figures/0/facing", json!({"x": 1, "y": 1}), "/figures/0/at"),
        ("/figures/0/side", json!(1), "/figures"),
        ("/figures/0/activated", json!(false), "/stack/2"),
        ("/figures/1/presence", json!("Out"), "/engaged"),
        ("/figures/1/presence", json!("Undeployed"), "/figures/1/hit_points"),
        ("/engaged", json!([[2, 1]]), "/engaged"),
        ("/engaged", json!([[2, 3]]), "/engaged"),
        ("/spent_mines", json!([0]), "/spent_mines"),
        ("/advantage", json!(2), "/advantage"),
        ("/advantage", json!(null), "/advantage"),
        ("/turn", json!(0), "/advantage"),
        ("/sides", json!([{}]), "/sides"),
        ("/stack", json!([]), "/stack"),
        ("/stack/0", json!({"GameTurn": {"phase": "CloseCombat"}}), "/stack"),
        ("/stack/2/Activation/figure", json!(3), "/stack/2"),
        ("/stack/2/Activation/used", json!(-1), "/stack/2"),
        ("/stack/1/Initiative/next", json!(2), "/stack/1"),
    ];
    for (pointer, value, field) in cases {
        let faults = with(&melee(), pointer, value.clone());
        assert!(faults.contains(&field.to_owned()), "{pointer} = {value}: {faults:?}");
    }
}

#[test]
fn frames_name_only_what_is_there() {
    let volley =
        json!({"shooter": 1, "weapon": 0, "aim": {"Figures": [{"target": 2, "count": 1, "sum": []}]}});
    let shot =
        |volley: &Value| json!({"Shot": {"volley": volley, "replies": [], "may_react": [2], "dodging": []}});
    let pushed = |frame: Value| {
        let table = melee();
        let mut stack = table.bench.position().unwrap()["stack"].clone();
        stack.as_array_mut().unwrap().push(frame);
        with(&table, "/stack", stack)
    };
    assert_eq!(pushed(shot(&volley)), Vec::<String>::new());
    let mut other = volley.clone();
    other["weapon"] = json!(1);
    assert_eq!(pushed(shot(&other)), ["/stack/3"]);
    let mut other = volley;
    other["aim"]["Figures"][0]["target"] = json!(3);
    assert_eq!(pushed(shot(&other)), ["/stack/3"]);
    assert_eq!(pushed(json!({"Stray": {"scatter": {"shooter": 1, "weapon": 0, "distance": 1}}})), ["/stack"]);
    let struck = |hits: Value| json!({"Hits": {"cause": "Shot", "struck": [{"target": 2, "hits": hits}], "harms": []}});
    assert_eq!(pushed(struck(json!([2]))), Vec::<String>::new());
    assert_eq!(pushed(struck(json!([]))), ["/stack/3"]);
}

#[test]
fn a_position_is_held_against_its_own_places() {
    let wall = json!([{"kind": "Wall", "height": 500, "outline": [{"x": 3000, "y": 500}, {"x": 3400, "y": 500},
        {"x": 3400, "y": 1500}, {"x": 3000, "y": 1500}]}]);
    let figs = [fig(0).at(1000, 1000), fig(1).at(1250, 1000), fig(1).red().at(8000, 8000)];
    let table = || scene(&figs).setup("scenery", wall.clone()).engaged(1, 2).active(1);
    assert_eq!(with(&table(), "/turn", json!(3)), Vec::<String>::new());
    let at = |x: i32, y: i32, z: i32| json!({"x": x, "y": y, "z": z});
    for (what, place, fields) in [
        ("on another base", at(1100, 1000, 0), &["/figures/2/at"][..]),
        ("in a wall", at(3200, 1000, 0), &["/figures/2/at"]),
        ("off the table", at(50, 8000, 0), &["/figures/2/at"]),
        ("in the air", at(8000, 8000, 300), &["/figures/2/at"]),
        ("on the roof", at(3200, 1000, 500), &[]),
    ] {
        let faults = with(&table(), "/figures/2/at", place);
        assert!(fields.iter().all(|field| faults.contains(&(*field).to_owned())), "{what}: {faults:?}");
        assert_eq!(faults.is_empty(), fields.is_empty(), "{what}: {faults:?}");
    }
    // Engaged over a gap of 40 cm.
    assert_eq!(with(&table(), "/figures/1/at", at(5250, 1000, 0)), ["/engaged"]);
}

/// After a retreat test the Avantage is still to be rolled, where it does not come first.   AO-GAP-08
#[test]
fn a_turn_that_begins_may_wait_for_its_avantage_unless_that_comes_first() {
    let begins = |table: &Table| {
        let mut position = table.bench.position().unwrap();
        position["stack"] = json!([{ "GameTurn": { "phase": "Activations" } }]);
        position["engaged"] = json!([]);
        position.as_object_mut().unwrap().remove("advantage");
        for figure in position["figures"].as_array_mut().unwrap() {
            figure.as_object_mut().unwrap().remove("activated");
        }
        let opening = Opening { position: Some(position), ..table.bench.opening.clone() };
        let faults = Bench::<Ao>::open(opening).err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>()
    };
    assert!(!begins(&melee()).contains(&"/advantage".to_owned()), "{:?}", begins(&melee()));
    let first = scene(&[fig(0).points(2), fig(1).wounded(), fig(1).out()]);
    let first = first.option("retreat_first", "no").engaged(1, 2).active(1);
    assert!(begins(&first).contains(&"/advantage".to_owned()), "{:?}", begins(&first));
}
