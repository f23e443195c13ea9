//! Openings, the shelf, what is refused of a warband.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::error::Fault;
use crate::fact::FigureId;
use crate::opening::Opening;
use crate::systems::ad::resolve::preparation;
use crate::systems::ad::setup::board::{BoardFile, EdgeKind, Ground};
use crate::systems::ad::setup::faction::{Faction, FactionMoment};
use crate::systems::ad::setup::intake::intake;
use crate::systems::ad::setup::opening::read;
use crate::systems::ad::setup::scenario::Scenario;
use crate::systems::ad::setup::{Setup, shelf};
use crate::systems::ad::state::frames::Preparation;
use crate::systems::ad::state::look::Look;
use crate::systems::ad::state::{Held, Mark, State, Whereabouts};

fn team(name: &str) -> Value {
    let text = match name {
        "mousquetaires" => include_str!("../../../../../../web/teams/ad-mousquetaires.json"),
        _ => include_str!("../../../../../../web/teams/ad-couronne.json"),
    };
    serde_json::from_str::<Value>(text).unwrap()["team"].clone()
}

fn opening(setup: Value) -> Opening {
    let opening = json!({
        "system": "ad", "ruleset": "ad/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{ "seat": "seat:1", "side": 0, "name": "A" }, { "seat": "seat:2", "side": 1, "name": "B" }],
        "setup": setup,
    });
    serde_json::from_value(opening).unwrap()
}

fn both(scenario: &str) -> Value {
    json!({ "scenario": scenario, "sides": [
        { "team": team("mousquetaires") }, { "team": team("couronne"), "faction": "crown" },
    ] })
}

fn opened(setup: Value) -> (Setup, State) {
    read(&opening(setup)).unwrap()
}

fn faults(setup: Value) -> Vec<String> {
    let said = |fault: Fault| {
        format!("{} {}", fault.field, fault.rule.map(|rule| rule.to_string()).unwrap_or_default())
    };
    read(&opening(setup)).unwrap_err().into_iter().map(said).collect()
}

#[test]
fn the_shelf_opens_with_the_ready_made_warbands() {
    for name in shelf::SCENARIOS {
        let (setup, state) = opened(both(name));
        assert_eq!(state.figures.len(), 12 + setup.scenario.others.len());
        assert!(!shelf::about(name).fr.is_empty());
    }
}

#[test]
fn boards_and_scenarios_of_the_shelf_are_written_as_they_read() {
    for name in shelf::BOARDS {
        let file: BoardFile = serde_json::from_str(shelf::board_text(name).unwrap()).unwrap();
        assert_eq!(serde_json::from_value::<BoardFile>(serde_json::to_value(&file).unwrap()).unwrap(), file);
    }
    for name in shelf::SCENARIOS {
        let file: Scenario = serde_json::from_str(shelf::scenario_text(name).unwrap()).unwrap();
        assert_eq!(serde_json::from_value::<Scenario>(serde_json::to_value(&file).unwrap()).unwrap(), file);
    }
}

#[test]
fn the_site_offers_the_boards_of_the_shelf() {
    let offered = [
        include_str!("../../../../../../web/boards/ad-auberge.json"),
        include_str!("../../../../../../web/boards/ad-chapelle.json"),
    ];
    for (name, offered) in shelf::BOARDS.iter().zip(offered) {
        let offered: Value = serde_json::from_str(offered).unwrap();
        let own: Value = serde_json::from_str(shelf::board_text(name).unwrap()).unwrap();
        assert_eq!((offered["board"].clone(), offered["game"].clone()), (own, json!("ad")), "{name}");
    }
}

#[test]
fn the_boards_have_every_feature_of_the_book() {
    let (mut grounds, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    let (mut odd, mut passages, mut missing) = (0, 0, 0);
    for name in shelf::BOARDS {
        let file = shelf::board(name).unwrap();
        let board = file.build("").unwrap();
        grounds.extend(board.places.values().map(|place| format!("{:?}", place.ground)));
        kinds.extend(board.edges.values().map(|edge| match edge.kind {
            EdgeKind::Slope { .. } => "slope".to_owned(),
            kind => format!("{kind:?}"),
        }));
        odd += board.places.values().filter(|place| !place.regular).count();
        passages += file.passages.len();
        missing += file.missing.len();
        assert!(board.places.values().any(|place| place.ground == Ground::Elevated));
    }
    assert_eq!(grounds.len(), 3);
    assert_eq!(kinds.len(), 7, "{kinds:?}");
    assert!(odd > 0 && passages > 0 && missing > 0);
}

#[test]
fn the_intake_can_be_used_and_tries_a_warband() {
    let intake = intake();
    assert_eq!(intake.faults(), Vec::<String>::new());
    opened(intake.try_team(&team("couronne")));
}

#[test]
fn ad_setup_03_and_04_figures_begin_with_equipment_and_ready_tokens() {
    let (setup, state) = opened(both("auberge"));
    let aramis = &state.figures[&FigureId(2)];
    assert_eq!((aramis.fencing, aramis.fencing_used), (4, 0));
    assert_eq!(aramis.hands, [Held::Weapon(0), Held::Weapon(1)]);
    assert!(aramis.marks.contains(&Mark::Faith));
    // AD-TAL-14a, AD-TAL-14b: the marker is there, and nothing in hand that would cost it.
    let uncle = setup.figures.iter().position(|figure| figure.profile.name == "Zagłoba").unwrap();
    let uncle = &state.figures[&FigureId(u16::try_from(uncle).unwrap() + 1)];
    assert!(uncle.marks.contains(&Mark::Stealth) && uncle.hands.is_empty());
    // AD-WPN-09, AD-SETUP-06, AD-NPC-01.
    assert_eq!(state.figures[&FigureId(3)].weapons[1].uses, Some(3));
    assert_eq!(aramis.place, Whereabouts::Reserve);
    assert_eq!(state.figures[&FigureId(13)].place, Whereabouts::On("K10".parse().unwrap()));
    assert_eq!(state.figures[&FigureId(13)].controller, None);
}

#[test]
fn what_is_due_before_the_first_turn_comes_in_order() {
    let (setup, state) = opened(both("auberge"));
    let look = Look { setup: &setup, state: &state };
    let due = preparation::due(look);
    // AD-TAL-28, AD-TAL-01, AD-TAL-16: all the second side's; then both place, Red first (AD-GAP-70).
    assert_eq!(due[0], Preparation::Gamble { side: 1, cards: 2 });
    assert_eq!(due[1], Preparation::MarkNephews { side: 0, uncle: FigureId(10) });
    assert_eq!(due[2], Preparation::Coat { side: 1, left: 2 });
    assert_eq!(due[3], Preparation::Place { side: 0, figure: FigureId(1) });
    assert_eq!(due.len(), 3 + 12);
    assert_eq!((preparation::wealth(look, 0), preparation::wealth(look, 1)), (0, 0));
}

#[test]
fn ad_fact_01_and_02_faction_cards_are_data() {
    let (setup, _) = opened(both("lisiere"));
    let crown = setup.sides[1].faction.clone().unwrap();
    assert_eq!(crown, Faction::defenders_of_the_crown());
    assert_eq!([1, 2, 5].map(|wounds| crown.when_wounded(wounds)), [0, 1, 1]);
    let mut own = both("lisiere");
    own["sides"][0]["faction"] = json!({ "name": "X", "draws": [{ "when": { "Cards": {} }, "cards": 1 }] });
    let (setup, _) = opened(own);
    let card = setup.sides[0].faction.clone().unwrap();
    assert_eq!((card.at(FactionMoment::Cards {}), card.at(FactionMoment::Combat {})), (1, 0));
}

#[test]
fn ad_band_04_a_unique_name_is_in_play_once() {
    let mut setup = both("lisiere");
    setup["sides"][1]["team"][0] = setup["sides"][0]["team"][0].clone();
    setup["sides"][1]["team"][0]["faction"] = Value::Null;
    assert_eq!(faults(setup.clone()), ["/setup/sides AD-BAND-04"]);
    setup["sides"][1]["team"][0]["unique"] = json!(false);
    setup["sides"][0]["team"][0]["unique"] = json!(false);
    opened(setup);
}

#[test]
fn ad_band_01_and_03_a_warband_is_of_one_faction_and_as_asked_for() {
    let mut setup = both("lisiere");
    setup["sides"][0]["team"][5]["faction"] = json!("Locaux");
    assert_eq!(faults(setup), ["/setup/sides/0/team AD-BAND-01"]);
    let mut setup = both("lisiere");
    let mut scenario: Value = serde_json::from_str(shelf::scenario_text("lisiere").unwrap()).unwrap();
    scenario["forces"][0]["heroes"] = json!(2);
    scenario["forces"][0]["commoners"] = json!(2);
    scenario["forces"][1]["gold"] = json!(10);
    setup["scenario"] = scenario;
    let ids = ["/setup/sides/0/team AD-BAND-03", "/setup/sides/1/team AD-BAND-05"];
    assert_eq!(faults(setup), [ids[0], ids[1]]);
}

#[test]
fn ad_poison_01_04_and_06_weapons_bear_what_they_may() {
    let with = |team: usize, figure: usize, weapon: usize, poisons: Value| {
        let mut setup = both("lisiere");
        setup["sides"][team]["team"][figure]["weapons"][weapon]["poisons"] = poisons;
        setup
    };
    let one = json!([{ "wounds": 1, "posture": "Prone" }]);
    let four = json!([{ "wounds": 1 }, { "wounds": 1 }, { "wounds": 1 }, { "wounds": 1 }]);
    opened(with(1, 5, 0, four.clone()));
    assert_eq!(faults(with(0, 0, 1, one.clone())).len(), 2);
    assert_eq!(faults(with(1, 1, 0, one)), ["/setup/sides/1/team/1/weapons/0/poisons AD-POISON-04"]);
    assert_eq!(faults(with(0, 2, 1, four.clone())), ["/setup/sides/0/team/2/weapons/1/poisons AD-POISON-06"]);
    // AD-GAP-68 read the other way.
    let mut strict = opening(with(1, 5, 0, four));
    strict.options.insert("poison_stack".to_owned(), "one".to_owned());
    assert_eq!(read(&strict).unwrap_err().len(), 1);
}

#[test]
fn scenarios_are_checked_against_their_board() {
    let with = |at: &str, value: Value| {
        let mut setup = both("lisiere");
        setup["scenario"] = serde_json::from_str(shelf::scenario_text("auberge").unwrap()).unwrap();
        *setup["scenario"].pointer_mut(at).unwrap() = value;
        faults(setup)
    };
    assert_eq!(with("/locked/0", json!("A1-A2")), ["/setup/scenario/locked AD-SETUP-02"]);
    assert_eq!(with("/items/0/at", json!("N4")), ["/setup/scenario/items/0/at AD-BOARD-06"]);
    assert_eq!(with("/others/0/at", json!("G8")), ["/setup/figures/14 AD-BOARD-01"]);
    assert_eq!(with("/forces/0/deploy", json!("A1:B2")), ["/setup/scenario/forces/0/deploy AD-SETUP-06"]);
    assert_eq!(with("/forces/1/colour", json!("Red")), ["/setup/scenario/forces/1/colour AD-SETUP-01"]);
    assert_eq!(with("/clock", json!({ "alarm": 0 })), ["/setup/scenario/clock AD-SETUP-08"]);
    let lost = json!({ "escape": { "item": "Trésor" } });
    assert_eq!(with("/objectives/0/goal", lost), ["/setup/scenario/objectives/0 AD-ALARM-07"]);
    assert_eq!(with("/board", json!("nowhere")), ["/setup/scenario/board "]);
}

#[test]
fn squares_may_be_written_as_words() {
    let mut setup = both("lisiere");
    setup["scenario"] = serde_json::from_str(shelf::scenario_text("lisiere").unwrap()).unwrap();
    setup["scenario"]["forces"][0]["deploy"] = json!(["A1", "A2", "A3", "B1", "B2", "B3"]);
    opened(setup.clone());
    setup["scenario"]["forces"][0]["deploy"] = json!("A1:B9 Z");
    assert_eq!(faults(setup), ["/setup/scenario "]);
}

#[test]
fn ad_gap_61_the_boundary_is_open_where_nothing_is_said_of_it() {
    let kind = |word: &str, edge: &str| {
        let mut opening = opening(both("lisiere"));
        opening.options.insert("boundary_default".to_owned(), word.to_owned());
        read(&opening).unwrap().0.board.edge(edge.parse().unwrap()).unwrap().kind
    };
    assert_eq!((kind("open", "A1-s"), kind("open", "P3-e")), (EdgeKind::Open, EdgeKind::Obstacle));
    assert_eq!((kind("wall", "A1-s"), kind("wall", "P3-e")), (EdgeKind::Wall, EdgeKind::Obstacle));
}
