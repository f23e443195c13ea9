//! Setup, by rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test picks out what it is about")]

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::bench::{both, faults, opened, opening, team};
use crate::profiles::{Abilities, CombatSkill, Gender, Kind};
use crate::setup::board::{BoardFile, Door, EdgeKind, Ground};
use crate::setup::intake::intake;
use crate::setup::opening::read;
use crate::setup::scenario::{Clock, Scenario};
use crate::setup::{Colour, shelf};
use crate::state::{Held, Mark, Whereabouts};
use greffe_core::judging::fact::FigureId;

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
        include_str!("../../../../../web/boards/ad-auberge.json"),
        include_str!("../../../../../web/boards/ad-chapelle.json"),
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
fn ad_setup_01_02_06_and_08_the_scenario_lays_the_table() {
    let (setup, state) = opened(both("auberge"));
    // AD-SETUP-01, AD-ALARM-01
    assert_eq!([setup.sides[0].colour, setup.sides[1].colour], [Colour::Red, Colour::Blue]);
    assert_eq!(state.clock, Clock::Alarm(14));
    // AD-SETUP-02: locked where the scenario says so, else shut without a lock.
    assert_eq!(state.doors[&"L7-M7".parse().unwrap()], Door::Locked);
    assert!(!state.doors.contains_key(&"G4-G5".parse().unwrap()));
    assert!(state.lull && state.items.len() == 1);
    // AD-SETUP-07 and a fixed length.
    let (setup, state) = opened(both("chapelle"));
    assert_eq!((setup.scenario.initiative, state.clock), (Some(0), Clock::Turns(6)));
    assert_eq!(state.doors[&"G2-G3".parse().unwrap()], Door::Open);
    // AD-SETUP-05
    assert_eq!((setup.scenario.hand, setup.scenario.draw), (5, 3));
}

#[test]
fn ad_band_02_ad_band_06_ad_band_07_each_figure_has_a_card_of_its_own() {
    let mut two = both("lisiere");
    let dragon = two["sides"][1]["team"][4].clone();
    two["sides"][1]["team"].as_array_mut().unwrap().push(dragon);
    let (setup, state) = opened(two);
    assert_eq!((setup.figures.len(), state.figures.len()), (13, 13));
    assert_eq!(setup.figures[10].profile, setup.figures[12].profile);
    let mut nameless = both("lisiere");
    nameless["sides"][0]["team"][0]["name"] = json!(" ");
    assert_eq!(faults(nameless), ["/setup/sides/0/team/0/name AD-BAND-07"]);
    let mut frail = both("lisiere");
    frail["sides"][0]["team"][0]["cripple"] = json!(12);
    assert_eq!(faults(frail), ["/setup/sides/0/team/0/kill AD-HLTH-04"]);
}

#[test]
fn ad_abil_01_ad_abil_02_ad_abil_06_ad_abil_10_what_a_card_does_not_print() {
    let (setup, _) = opened(both("lisiere"));
    let dragon = &setup.figures[10].profile;
    // AD-ABIL-01: an ability that is not printed is 0. AD-ABIL-04: so is brawling; other skills are missing.
    assert_eq!(Abilities::ALL.map(|ability| dragon.abilities.of(ability)), [0; 6]);
    assert_eq!((dragon.skill(CombatSkill::Brawling), dragon.skill(CombatSkill::Bows)), (Some(0), None));
    assert_eq!(dragon.skill(CombatSkill::Muskets), Some(0));
    assert_eq!(CombatSkill::ALL.len(), 13);
    // AD-ABIL-09, AD-ABIL-10: no symbol, no gender; human unless the card says otherwise.
    assert_eq!((dragon.gender, &dragon.kind), (Some(Gender::Male), &Kind::Human));
    // AD-ABIL-06: a talent is given once, whatever its score.
    let mut twice = both("lisiere");
    twice["sides"][1]["team"][5]["talents"] = json!([{ "Stealthy": 1 }, { "Stealthy": 2 }]);
    assert_eq!(faults(twice), ["/setup/sides/1/team/5/talents/1 AD-ABIL-06"]);
}

#[test]
fn ad_abil_08_only_the_good_and_the_loyal_abhor_poison() {
    let (setup, _) = opened(both("lisiere"));
    let abhors: Vec<bool> = setup.figures.iter().map(|figure| figure.profile.abhors_poison()).collect();
    // Longinus and Skrzetuski.
    assert_eq!(abhors.iter().filter(|abhors| **abhors).count(), 2);
    assert!(abhors[7] && abhors[8]);
}

#[test]
fn ad_wpn_01_and_item_03_cards_of_weapons_and_items_make_sense() {
    let with = |at: &str, value: Value| {
        let mut setup = both("lisiere");
        let weapon = setup.pointer_mut("/sides/0/team/0/weapons/1").unwrap();
        *weapon.pointer_mut(at).unwrap() = value;
        faults(setup)
    };
    let at = "/setup/sides/0/team/0/weapons/1";
    assert_eq!(with("/hands", json!(3)), [format!("{at}/hands AD-ITEM-03")]);
    assert_eq!(with("/load_rate", json!(3)), [format!("{at}/load_rate AD-WPN-06")]);
    assert_eq!(with("/ranges/0/squares", json!(9)), [format!("{at}/ranges AD-SHOOT-03")]);
    // AD-WPN-02: without a range a weapon is for melee.
    let (setup, _) = opened(both("lisiere"));
    let porthos = &setup.figures[0].profile;
    assert!(porthos.weapons[0].is_melee() && !porthos.weapons[1].is_melee());
    // AD-ITEM-07, AD-ITEM-09, AD-ITEM-01, AD-ITEM-02
    let mut held = both("lisiere");
    held["sides"][0]["team"][0]["items"] = json!([{ "name": "Bouclier", "hands": 1, "fencing": 2 }]);
    held["sides"][0]["team"][0]["extra"] = json!([{ "name": "Lettre" }]);
    let (_, state) = opened(held.clone());
    assert_eq!(state.figures[&FigureId(1)].acquired.len(), 1);
    // AD-ITEM-05: hands take what fits, weapons first.
    assert_eq!(state.figures[&FigureId(1)].hands, [Held::Weapon(0), Held::Weapon(1)]);
    held["sides"][0]["team"][0]["items"] = json!([{ "name": "", "hands": 1 }]);
    assert_eq!(faults(held), ["/setup/sides/0/team/0/items/0 AD-ITEM-07"]);
}

#[test]
fn ad_setup_03_ad_setup_04_figures_begin_with_equipment_and_ready_tokens() {
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
fn ad_band_01_03_and_05_a_warband_is_of_one_faction_and_as_asked_for() {
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
fn scenarios_are_checked_against_their_board() {
    let with = |at: &str, value: Value| {
        let mut setup = both("lisiere");
        setup["scenario"] = serde_json::from_str(shelf::scenario_text("auberge").unwrap()).unwrap();
        *setup["scenario"].pointer_mut(at).unwrap() = value;
        faults(setup)
    };
    assert_eq!(with("/locked/0", json!("A1-A2")), ["/setup/scenario/locked AD-SETUP-02"]);
    assert_eq!(with("/items/0/at", json!("N4")), ["/setup/scenario/items/0/at AD-BOARD-06"]);
    assert_eq!(with("/others/0/at", json!("G8")), ["/setup/scenario/others/1/at AD-BOARD-01"]);
    // A zone over a square that is not there is wrong once; one over blocked squares is none the worse.
    let gone = ["/setup/scenario/forces/0/deploy AD-BOARD-06"];
    assert_eq!(with("/forces/0/deploy", json!("A1:Z2")), gone);
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
    assert_eq!(faults(setup), ["/setup/scenario/forces/0/deploy "]);
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
