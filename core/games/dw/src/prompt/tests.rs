//! Facts are asked in words, and every window is owed by its seat.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use serde_json::{Value, json};

use crate::prompt::facts::{granted, question};
use crate::prompt::{owed, prompt};
use crate::setup::opening::read_setup;
use crate::setup::{Setup, SideSetup, Terrain, TerrainKind};
use crate::state::look::Look;
use crate::state::{Faint, Presence, State};
use crate::table;
use greffe_core::asking::form::{FactKind, Form, Kind, every};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::record::ids::Seat;
use greffe_core::telling::view::Point;

/// Two against two without recorded positions, in round 1, with this stack.
fn scene(stack: Value) -> (Setup, State) {
    scene_on(Value::Null, stack)
}

/// The same on a table.
fn scene_on(table: Value, stack: Value) -> (Setup, State) {
    let opening: Opening = serde_json::from_value(json!({
        "system": "dw", "ruleset": "dw/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "setup": {"table": table, "sides": [
            {"team": [{"name": "One", "quality": 3, "combat": 3}, {"name": "Two", "quality": 3, "combat": 3}]},
            {"team": [{"name": "Three", "quality": 4, "combat": 2}, {"name": "Four", "quality": 4, "combat": 2}]}]}
    }))
    .unwrap();
    let figure = |side: u8| json!({"owner": side, "controller": side, "presence": "OnTable"});
    let state = json!({
        "round": 1, "order": [0, 1], "sides": [{"started": 2}, {"started": 2}],
        "figures": [figure(0), figure(0), figure(1), figure(1)], "stack": stack
    });
    (read_setup(&opening).unwrap(), serde_json::from_value(state).unwrap())
}

fn windows(stack: Value) -> Vec<(Seat, &'static str)> {
    let (setup, state) = scene(stack);
    owed(&setup, &state).into_iter().map(|owed| (owed.seat, owed.window)).collect()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
fn every_frame_that_waits_says_for_whom() {
    let round = json!({"Round": {"next": 0}});
    let with = |frame: Value| windows(json!([round, frame]));
    assert_eq!(with(json!({"Stint": {"side": 1}})), [(seat(2), "stint")]);
    let active = json!({"Activation": {"figure": 3, "player": 1, "left": 1, "turnover": true}});
    assert_eq!(with(active), [(seat(2), "activation")]);
    assert_eq!(with(json!({"Recoil": {"figure": 3, "from": 1, "by": 1}})), [(seat(2), "recoil")]);
    assert_eq!(with(json!({"Throw": {"figure": 3, "by": 0, "prone": true}})), [(seat(1), "throw")]);
    assert_eq!(with(json!({"Mishap": {"figure": 1, "by": 1}})), [(seat(2), "mishap")]);
    assert_eq!(with(json!({"Flight": {"figure": 4, "moves": 1}})), [(seat(2), "flight")]);
    let reflexes = |ordered: bool| json!({"Reflexes": {"mover": 1, "makers": [3, 4], "cause": {"Disengage": {}}, "ordered": ordered}});
    assert_eq!(with(reflexes(false)), [(seat(2), "reflex-order")]);
    assert_eq!(with(reflexes(true)), []);
    let due =
        |figure: u16, ordered: bool| json!({"figure": figure, "cause": "HalfLosses", "ordered": ordered});
    let queue = json!({"MoraleQueue": {"dues": [due(3, true), due(1, false), due(2, false)]}});
    assert_eq!(with(queue), [(seat(1), "morale-order")]);
    let test = json!({"figure": 3, "quality": 4, "faces": [2, 3],
        "asks": [{"window": "HeroReroll", "side": 1, "figures": [3]}]});
    assert_eq!(with(json!({"Test": {"test": test, "use": {"Feat": {}}}})), [(seat(2), "reroll")]);
    assert_eq!(windows(json!([round])), []);
}

#[test]
fn several_tests_of_one_side_are_put_in_order_by_a_form() {
    let due = |figure: u16| json!({"figure": figure, "cause": "HalfLosses"});
    let (setup, state) = scene(json!([{"Round": {"next": 0}}, {"MoraleQueue": {"dues": [due(1), due(2)]}}]));
    let forms = prompt(&setup, &state, seat(1));
    let form = forms.iter().find(|form| form.command == "OrderMorale").unwrap();
    let told = serde_json::to_value(&form.blanks[0].kind).unwrap();
    assert_eq!(told["Order"]["of"].as_array().unwrap().len(), 2);
    assert!(prompt(&setup, &state, seat(2)).iter().all(|form| form.command != "OrderMorale"));
}

#[test]
fn every_fact_of_the_table_is_asked_in_words() {
    let source = include_str!("../table/mod.rs");
    let rows = source.lines().filter_map(|line| line.strip_prefix("//! | `"));
    let (setup, state) = scene(json!([]));
    let look = Look { setup: &setup, state: &state };
    let mut seen = 0;
    for row in rows {
        let mut cells = row.split('|');
        let names = cells.next().unwrap();
        let pair = cells.next().unwrap().contains(',');
        let of = if pair { vec![FigureId(1), FigureId(3)] } else { vec![FigureId(1)] };
        for fact in names.split('`').filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_')) {
            if fact.is_empty() {
                continue;
            }
            let (words, kind) = question(look, fact, &of);
            assert!(words.fr.contains("One") && words.en.contains("One"), "{fact}: {words:?}");
            assert!(words.fr != words.en, "{fact}");
            assert_eq!(kind == FactKind::Length, row.contains("| length |"), "{fact}");
            // What is asked of a seat in any case is filled as it would go through.
            let yes = ["near", "climbable"].contains(&fact) || row.trim_end().ends_with("| yes |");
            assert_eq!(granted(fact), yes, "{fact}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen} facts");
    assert!(table::is_ordered("cover") && !table::is_ordered("contact"));
}

fn form_of(forms: &[Form], command: &str) -> Form {
    forms.iter().find(|form| form.command == command).unwrap().clone()
}

#[test]
fn a_band_and_a_piece_of_terrain_have_blanks_to_fill() {
    let (setup, state) = scene(json!([{"Muster": {}}]));
    let (setup, state) =
        (Setup { sides: without_bands(&setup), ..setup }, State { figures: Vec::new(), ..state });
    let form = form_of(&prompt(&setup, &state, seat(1)), "SubmitBand");
    assert!(matches!(form.blanks[0].kind, Kind::Team { most: 2.. }));
    let fields = json!({"roster": [{"name": "One", "quality": 3, "combat": 3}]});
    assert!(form.admits("SubmitBand", fields.as_object().unwrap(), &[], 0));

    let table = json!({"width": 9000, "depth": 9000});
    let (setup, state) = scene_on(table, json!([{"Terrain": {"next": 0}}]));
    let form = form_of(&prompt(&setup, &state, seat(1)), "PlaceTerrain");
    let witness = form.witness.clone().unwrap();
    assert_eq!(witness["outline"].as_array().unwrap().len(), 4);
    assert!(form.admits("PlaceTerrain", &witness, &[], 0));
    let mut high = witness.clone();
    high.insert("height".to_owned(), json!(600));
    assert!(form.admits("PlaceTerrain", &high, &[], 0));
    let (setup, state) = scene(json!([{"Terrain": {"next": 0}}]));
    let form = form_of(&prompt(&setup, &state, seat(1)), "PlaceTerrain");
    assert_eq!(form.blanks.len(), 1, "without positions the kind is all");
}

fn without_bands(setup: &Setup) -> Vec<SideSetup> {
    setup.sides.iter().map(|side| SideSetup { roster: None, ..side.clone() }).collect()
}

#[test]
fn only_what_bears_on_a_deployment_is_asked() {
    let (setup, mut state) = scene(json!([{"Deployment": {"side": 0}}]));
    state.figures[0].presence = Presence::Undeployed;
    let form = form_of(&prompt(&setup, &state, seat(1)), "DeployFigure");
    let keys: Vec<&str> = every(&form.blanks).into_iter().map(|blank| blank.key.as_str()).collect();
    assert!(keys.contains(&"figure") && !keys.contains(&"touches"), "{keys:?}");
}

#[test]
fn a_climb_is_offered_where_the_record_has_something_to_climb() {
    let table = json!({"width": 9000, "depth": 9000});
    let active = json!({"Activation": {"figure": 1, "player": 0, "left": 1, "turnover": false}});
    let (setup, mut state) = scene_on(table, json!([{"Round": {"next": 0}}, {"Stint": {"side": 0}}, active]));
    let at = [(1000, 1000), (1000, 2000), (1000, 8000), (2000, 8000)];
    for (figure, (x, y)) in state.figures.iter_mut().zip(at) {
        figure.at = Some(Point::flat(x, y));
    }
    let climbs = |state: &State| prompt(&setup, state, seat(1)).iter().any(|form| form.command == "Climb");
    assert!(!climbs(&state));
    let corner = |x, y| Point::flat(x, y);
    let outline = Polygon::new(vec![corner(1200, 900), corner(1700, 900), corner(1700, 1400)]).unwrap();
    let wall = Terrain { kind: TerrainKind::Wall, outline: Some(outline), height: 600, destroyed: false };
    state.terrain = vec![wall.clone()];
    assert!(climbs(&state));
    state.terrain = vec![Terrain { kind: TerrainKind::Water, height: 0, ..wall }];
    assert!(!climbs(&state), "water is not climbed");
}

#[test]
fn a_fact_of_two_figures_is_asked_once() {
    let table = json!({"width": 9000, "depth": 9000});
    let active = json!({"Activation": {"figure": 1, "player": 0, "left": 1, "turnover": false}});
    let (setup, mut state) = scene_on(table, json!([{"Round": {"next": 0}}, {"Stint": {"side": 0}}, active]));
    let at = [(1000, 1000), (1000, 2000), (1000, 8000), (2000, 8000)];
    for (figure, (x, y)) in state.figures.iter_mut().zip(at) {
        figure.at = Some(Point::flat(x, y));
    }
    let form = form_of(&prompt(&setup, &state, seat(1)), "Move");
    let asked: Vec<(&str, Vec<FigureId>)> = every(&form.blanks)
        .into_iter()
        .filter_map(|blank| {
            let Kind::Fact { fact, of, .. } = &blank.kind else { return None };
            let mut of = of.clone();
            if !table::is_ordered(fact) {
                of.sort();
            }
            Some((fact.as_str(), of))
        })
        .collect();
    assert!(asked.iter().any(|(fact, _)| *fact == "touches"), "{asked:?}");
    let mut once = asked.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), asked.len(), "{asked:?}");
}

#[test]
fn what_is_out_of_reach_is_not_offered_where_places_are_recorded() {
    let offered = |enemy: i32| -> Vec<String> {
        let round = json!({"Round": {"next": 0}});
        let active = json!({"Activation": {"figure": 1, "player": 0, "left": 3, "turnover": false}});
        let (setup, mut state) =
            scene_on(json!({"width": 9000, "depth": 9000}), json!([round, {"Stint": {"side": 0}}, active]));
        for (figure, (x, y)) in
            state.figures.iter_mut().zip([(4500, 4500), (1000, 4500), (enemy, 4500), (8000, 8000)])
        {
            figure.at = Some(Point::flat(x, y));
        }
        if enemy == 4750 {
            state.contacts.insert((FigureId(1), FigureId(3)));
        }
        prompt(&setup, &state, seat(1)).into_iter().map(|form| form.command).collect()
    };
    let (near, apart, far) = (offered(4750), offered(4800), offered(7000));
    assert!(near.contains(&"Disengage".to_owned()), "{near:?}");
    assert!(!apart.contains(&"Disengage".to_owned()), "no statement goes against recorded places: {apart:?}");
    for command in ["Disengage", "LeaveTable", "BreakDoor"] {
        assert!(!far.contains(&command.to_owned()), "{command}");
    }
}

#[test]
fn dw_gap_100_a_round_in_which_nobody_can_act_is_asked_of_the_first_in_order() {
    let (setup, mut state) = scene(json!([{"RoundEnd": {"gas": []}}]));
    let asked = |state: &State| -> Vec<_> {
        owed(&setup, state).into_iter().map(|owed| (owed.seat, owed.window)).collect()
    };
    state.order = vec![1, 0];
    assert!(asked(&state).is_empty(), "somebody is awake");
    for figure in &mut state.figures {
        figure.unconscious.add(Faint::Needle);
    }
    assert_eq!(asked(&state), [(seat(2), "standstill")]);
    let form = form_of(&prompt(&setup, &state, seat(2)), "NextRound");
    assert!(form.title.fr.contains("tour suivant") && form.title.en.contains("next round"));
    assert!(prompt(&setup, &state, seat(1)).iter().all(|form| form.command != "NextRound"));
}
