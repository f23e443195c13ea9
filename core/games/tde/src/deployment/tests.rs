//! Set-up and deployment, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, Scene, all, cavalry, cites, no, scene, tells};
use crate::state::frames::Frame;
use crate::state::staging::Step;
use crate::state::{Place, Posture, Presence};
use greffe_core::record::ids::Seat;

#[test]
fn tde_stealth_04_charge_01_nobody_deploys_against_a_hidden_enemy() {
    let start = |stealthed: bool| {
        let scene = scene(&[json!({"name": "A"})], &[json!({"name": "B", "stealthed": stealthed})])
            .setup("table", json!({"width": 9000, "depth": 9000}))
            .option("zones", "declared");
        let mut play = scene.fresh(&[3, 7]);
        play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
        play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]);
        play
    };
    let at =
        |figure: u16, x: i32| json!({"DeployFigure": {"figure": figure, "to": {"x": x, "y": 4500, "z": 0}}});
    for (stealthed, rule) in [(true, "TDE-STEALTH-04"), (false, "TDE-CHARGE-01")] {
        let mut play = start(stealthed);
        play.ok(2, at(2, 4000), &[], &[]);
        assert_eq!(play.refused(1, at(1, 4300), &[]), rule);
    }
}

#[test]
fn tde_cav_29_beast_05_neither_cavalry_nor_a_beast_is_a_character() {
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let chief = json!({"name": "Chief", "role": "Leader"});
    let mut play = scene(&[cavalry("Nix", &json!({})), saur, chief], &[json!({"name": "Kaneda"})])
        .setup("scenario", json!({"Agreed": "Couriers"}))
        .fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    play.ok(1, json!({"AssignRoles": {"letter": "A"}}), &[], &[]);
    for figure in [1, 4] {
        assert_eq!(play.refused(1, json!({"NameCourier": {"figure": figure}}), &[]), "TDE-COU-02");
    }
    assert!(cites(&play.ok(1, json!({"NameCourier": {"figure": 5}}), &[], &[]), "TDE-CAV-29"));
}

fn plain(name: &str) -> Value {
    json!({"name": name})
}

fn scout(name: &str) -> Value {
    json!({"name": name, "role": "Scout"})
}

/// A scenario between two teams of two: a scout, then the Leader.
fn agreed(scenario: &str) -> Scene {
    let team = |side: &str| [scout(&format!("{side} scout")), plain(&format!("{side} chief"))];
    scene(&team("A"), &team("B")).setup("scenario", json!({"Agreed": scenario}))
}

/// Rolled for, taken by the first side, which is A.
fn lettered(scene: Scene) -> Play {
    let mut play = scene.fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    play
}

fn letter(play: &mut Play) {
    play.ok(1, json!({"AssignRoles": {"letter": "A"}}), &[], &[]);
}

fn deploy(figure: u16) -> Value {
    json!({"DeployFigure": {"figure": figure}})
}

fn step(play: &Play) -> Option<(Step, u8)> {
    match play.bench.state.stack.last() {
        Some(Frame::Staging { staging }) => Some((staging.step, staging.side)),
        _ => None,
    }
}

/// Whether the first turn has begun.
fn begun(play: &Play) -> bool {
    play.bench.state.turn == 1
}

#[test]
fn tde_setup_04_gap_48_the_lower_takes_the_initiative_or_leaves_it() {
    let mut play = agreed("Vengeance").fresh(&[5, 5, 9, 2]);
    assert_eq!(play.refused(1, json!({"ChooseInitiative": {"take": true}}), &[]), "NotYourTurn");
    let told = play.ok(2, json!({"ChooseInitiative": {"take": false}}), &[], &[]);
    assert!(cites(&told, "TDE-SETUP-04"));
    assert_eq!(play.bench.state.initiative, Some(0));
}

/// TDE-SCN-01, TDE-CORE-10: the die and the list.
#[test]
fn tde_setup_02_scn_01_core_10_a_scenario_is_agreed_or_drawn_with_a_d5() {
    for (die, named) in [
        (1, "Assassination"),
        (4, "Vengeance"),
        (6, "AttackAndDefence"),
        (7, "Couriers"),
        (10, "TreasureHunt"),
    ] {
        let play = scene(&[plain("A")], &[plain("B")]).setup("scenario", json!("Random")).fresh(&[die, 3, 7]);
        assert_eq!(serde_json::to_value(play.bench.state.scenario).unwrap(), json!(named));
    }
    // A mounted Leader cannot play the first one: the die is thrown again.
    let mut rider = cavalry("A", &json!({"role": "Leader"}));
    rider["role"] = json!("Leader");
    let play = scene(&[rider], &[plain("B")]).setup("scenario", json!("Random")).fresh(&[2, 3, 3, 7]);
    assert_eq!(serde_json::to_value(play.bench.state.scenario).unwrap(), json!("Vengeance"));
}

#[test]
fn tde_setup_05_07_08_without_a_scenario_the_other_side_deploys_first() {
    let mut play = scene(&[plain("A")], &[plain("B")]).fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    assert_eq!(step(&play), Some((Step::Edge, 0)));
    play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]);
    assert_eq!(play.refused(1, deploy(1), &[]), "NotYourTurn");
    assert_eq!(play.refused(2, deploy(2), &[no("zone", &[2])]), "TDE-SETUP-05");
    assert!(cites(&play.ok(2, deploy(2), &[], &[]), "TDE-SETUP-07"));
    let told = play.ok(1, deploy(1), &[], &[]);
    assert!(cites(&told, "TDE-SETUP-08") && begun(&play));
    assert_eq!(play.bench.state.initiative, Some(0));
}

#[test]
fn tde_setup_05_gap_34_a_zone_is_measured_or_declared() {
    let table = json!({"width": 9000, "depth": 9000});
    let at =
        |figure: u16, y: i32| json!({"DeployFigure": {"figure": figure, "to": {"x": 4000, "y": y, "z": 0}}});
    let start = |option: &str| {
        let scene = scene(&[plain("A")], &[plain("B")]).setup("table", table.clone()).option("zones", option);
        let mut play = scene.fresh(&[3, 7]);
        play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
        play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]);
        play
    };
    let mut play = start("measured");
    assert_eq!(play.refused(2, deploy(2), &[]), "TDE-CORE-02");
    assert_eq!(play.refused(2, at(2, 4000), &[]), "TDE-SETUP-05");
    play.ok(2, at(2, 8500), &[], &[]);
    let mut play = start("declared");
    assert!(cites(&play.ok(2, at(2, 4000), &[], &[]), "TDE-GAP-34"));
}

#[test]
fn tde_scn_02_04_letters_and_long_edges() {
    let mut play = lettered(agreed("Vengeance").setup("table", json!({"width": 12000, "depth": 9000})));
    assert_eq!(play.refused(2, json!({"AssignRoles": {"letter": "A"}}), &[]), "NotYourTurn");
    let told = play.ok(1, json!({"AssignRoles": {"letter": "B"}}), &[], &[]);
    assert!(cites(&told, "TDE-SCN-02"));
    for seat in [1, 2] {
        let (own, foe) = if seat == 1 { ("1", "3") } else { ("3", "1") };
        play.sealing(seat, json!({"DeclareSecret": {}}), &[own.to_owned(), foe.to_owned()]);
    }
    // Side 1 is A: it picks the edge.
    assert_eq!(play.refused(2, json!({"ChooseEdge": {"edge": "West"}}), &[]), "TDE-SCN-04");
    play.ok(2, json!({"ChooseEdge": {"edge": "North"}}), &[], &[]);
}

/// An assassination as far as the infiltrators: both sides have set theirs aside.
fn assassins() -> Play {
    let mut play = lettered(agreed("Assassination"));
    letter(&mut play);
    let aside = |figure: u16| json!({"SetAside": {"figures": [figure]}});
    play.ok(1, aside(1), &[], &[]);
    play.ok(2, aside(3), &[], &[]);
    play.ok(1, json!({"ChooseCorner": {"corner": "NorthWest"}}), &[], &[]);
    play
}

#[test]
fn tde_ass_01_03_04_05_07_08_leaders_then_teams_in_their_corners() {
    let mut play = assassins();
    assert!(matches!(play.bench.state.objectives.first().unwrap().place, Place::Table(None)));
    assert_eq!(step(&play), Some((Step::Leader, 0)));
    assert!(cites(&play.ok(1, deploy(2), &[], &[]), "TDE-ASS-04"));
    play.ok(2, deploy(4), &[], &[]);
    // B picks one of the two corners left: neither Leader's.
    assert_eq!(play.refused(2, json!({"ChooseCorner": {"corner": "SouthEast"}}), &[]), "TDE-SCN-04");
    let told = play.ok(2, json!({"ChooseCorner": {"corner": "NorthEast"}}), &[], &[]);
    assert!(cites(&told, "TDE-ASS-05"));
    let corners = |side: usize| serde_json::to_value(&play.bench.state.sides[side].corners).unwrap();
    assert_eq!(corners(0), json!(["NorthWest", "SouthWest"]));
    assert_eq!(corners(1), json!(["SouthEast", "NorthEast"]));
    // Nobody else is left to place: B infiltrates first.
    assert_eq!(step(&play), Some((Step::Infiltrators, 1)));
    play.ok(2, json!({"Infiltrate": {"figure": 3}}), &[], &[4, 9]);
    assert_eq!(play.refused(2, deploy(3), &[no("spaced", &[3])]), "TDE-ASS-07");
    play.ok(2, deploy(3), &[], &[]);
    play.ok(1, json!({"Infiltrate": {"figure": 1}}), &[], &[4, 9]);
    let told = play.ok(1, deploy(1), &[], &[]);
    assert!(cites(&told, "TDE-ASS-08") && begun(&play));
    assert_eq!(play.bench.state.initiative, Some(1));
}

#[test]
fn tde_ass_03_two_infiltrators_at_most_are_set_aside() {
    let team = |side: &str| {
        let mut team: Vec<Value> = (0..3).map(|n| scout(&format!("{side}{n}"))).collect();
        team.push(plain(&format!("{side} chief")));
        team
    };
    let mut play =
        lettered(scene(&team("A"), &team("B")).setup("scenario", json!({"Agreed": "Assassination"})));
    letter(&mut play);
    assert_eq!(play.refused(1, json!({"SetAside": {"figures": [1, 2, 3]}}), &[]), "TDE-ASS-03");
    assert_eq!(play.refused(1, json!({"SetAside": {"figures": [4]}}), &[]), "TDE-SETUP-06");
    assert!(cites(&play.ok(1, json!({"SetAside": {"figures": [1, 3]}}), &[], &[]), "TDE-SETUP-06"));
}

#[test]
fn tde_ass_06_scout_01_gap_49_the_test_says_zone_and_points() {
    for (dice, advance, scores) in
        [([9, 9], -1, false), ([9, 8], 0, false), ([4, 8], 0, true), ([4, 3], 0, true), ([4, 1], 1, true)]
    {
        let mut play = assassins();
        play.ok(1, deploy(2), &[], &[]);
        play.ok(2, deploy(4), &[], &[]);
        play.ok(2, json!({"ChooseCorner": {"corner": "NorthEast"}}), &[], &[]);
        assert_eq!(play.refused(2, deploy(3), &[]), "TDE-SCOUT-01");
        let told = play.ok(2, json!({"Infiltrate": {"figure": 3}}), &[], &dice);
        assert!(cites(&told, "TDE-ASS-06") && cites(&told, "TDE-GAP-49"));
        assert_eq!(play.figure(3).advance, advance, "{dice:?}");
        let grade = all(&told, "InfiltrationSettled").next().unwrap()["grade"].clone();
        assert_eq!(grade != json!("Flop") && grade != json!("Fiasco"), scores);
        play.ok(2, deploy(3), &[], &[]);
        play.ok(1, json!({"Infiltrate": {"figure": 1}}), &[], &[4, 8]);
        play.ok(1, deploy(1), &[], &[]);
        // The first gain counts it, from 0 to the maximum.
        assert_eq!(play.ap(3), u32::try_from(2 + advance).unwrap());
        assert_eq!(play.figure(3).advance, 0);
    }
}

#[test]
fn tde_cav_30_build_11_a_mount_that_a_card_strikes_down_in_a_test_of_infiltration_is_left_once_it_stands() {
    let card = json!({"name": "Trap", "cost": 2, "moment": "Rerolls", "does": [{"Wound": {"wounds": 3}}]});
    let theirs = [scout("B scout"), plain("B chief"), cavalry("Rex", &json!({}))];
    let ours = [scout("A scout"), plain("A chief")];
    let scene = scene(&ours, &theirs).setup("scenario", json!({"Agreed": "Assassination"}));
    let mut play = lettered(scene.beside(0, "effects", json!([card])));
    letter(&mut play);
    for (seat, figure) in [(1, 1), (2, 3)] {
        play.ok(seat, json!({"SetAside": {"figures": [figure]}}), &[], &[]);
    }
    play.ok(1, json!({"ChooseCorner": {"corner": "NorthWest"}}), &[], &[]);
    play.ok(1, deploy(2), &[], &[]);
    play.ok(2, deploy(4), &[], &[]);
    play.ok(2, json!({"ChooseCorner": {"corner": "NorthEast"}}), &[], &[]);
    play.ok(2, deploy(5), &[], &[]);
    play.ok(2, json!({"Infiltrate": {"figure": 3}}), &[], &[4, 8]);
    // The dice lie there: the mount has its wounds, and the two are one figure still.
    play.ok(1, json!({"PlayCard": {"card": 0, "figure": 5}}), &[], &[]);
    assert_eq!((play.figure(7).wounds, play.figure(5).presence), (3, Presence::OnTable));
    let told = play.ok(1, json!({"AcceptResults": {}}), &[], &[]);
    assert!(cites(&told, "TDE-CAV-30") && cites(&told, "TDE-CAV-33") && tells(&told, "CameApart"));
    assert_eq!((play.figure(5).presence, play.figure(6).presence), (Presence::Apart, Presence::OnTable));
    assert_eq!((play.figure(7).wounds, play.figure(7).posture), (3, Posture::Crouched));
}

/// TDE-VEN-01: the usual table.
#[test]
fn tde_ven_02_03_04_05_gap_69_secrets_then_edges() {
    let mut play = lettered(agreed("Vengeance"));
    letter(&mut play);
    let secret = || json!({"DeclareSecret": {}});
    let sealed = |own: &str, foe: &str| [own.to_owned(), foe.to_owned()];
    let told = play.sealing(2, secret(), &sealed("3", "1"));
    assert!(cites(&told, "TDE-VEN-02"));
    // What is public names seals, not figures.
    assert_eq!(play.bench.state.sides[1].secret.unwrap().shown_target, None);
    assert_eq!(play.bench.hidden.secrets[&1].avenger.0, 3);
    play.sealing(1, secret(), &sealed("2", "4"));
    assert!(cites(&play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]), "TDE-VEN-03"));
    play.ok(1, deploy(2), &[], &[]);
    play.ok(2, deploy(4), &[], &[]);
    assert_eq!(step(&play), Some((Step::Infiltrators, 0)));
    // No test is asked for, and A begins.
    assert!(cites(&play.ok(1, deploy(1), &[], &[]), "TDE-VEN-04"));
    let told = play.ok(2, deploy(3), &[], &[]);
    assert!(cites(&told, "TDE-VEN-05") && begun(&play));
}

#[test]
fn tde_ven_02_gap_69_who_may_be_named() {
    let refuse = |own: &str, foe: &str, option: Option<&str>| {
        let beast = json!({"name": "Saur", "kind": "Beast"});
        let scene =
            scene(&[beast, plain("A")], &[plain("B")]).setup("scenario", json!({"Agreed": "Vengeance"}));
        let scene = match option {
            Some(word) => scene.option("avenger_type", word),
            None => scene,
        };
        let mut play = lettered(scene);
        letter(&mut play);
        let private = [own.to_owned(), foe.to_owned()];
        let with = greffe_core::testing::bench::Declaration { private: &private, ..Default::default() };
        play.bench.declare(Seat::new(1).unwrap(), &json!({"DeclareSecret": {}}), &with).err()
    };
    assert!(refuse("1", "2", None).is_some(), "its own figure is no target");
    assert!(refuse("3", "3", None).is_some(), "an enemy is no avenger");
    assert!(refuse("1", "3", None).is_none());
    assert!(refuse("1", "3", Some("character")).is_some());
    assert!(refuse("2", "3", Some("character")).is_none());
}

#[test]
fn tde_ven_02_gap_69_a_side_without_characters_names_any_of_its_figures() {
    let mut rider = cavalry("Nix", &json!({"role": "Leader"}));
    rider["role"] = json!("Leader");
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let scene = scene(&[rider, saur], &[plain("B")])
        .setup("scenario", json!({"Agreed": "Vengeance"}))
        .option("avenger_type", "character");
    let mut play = lettered(scene);
    letter(&mut play);
    assert!(cites(
        &play.sealing(1, json!({"DeclareSecret": {}}), &["4".to_owned(), "5".to_owned()]),
        "TDE-VEN-02"
    ));
    assert_eq!(play.bench.hidden.secrets[&0].avenger.0, 4);
}

/// An attack as far as the infiltrators.
fn attackers(options: &[(&str, &str)]) -> Play {
    let scene =
        options.iter().fold(agreed("AttackAndDefence"), |scene, (name, word)| scene.option(name, word));
    let mut play = lettered(scene);
    letter(&mut play);
    play.ok(2, json!({"ChooseEdge": {"edge": "North"}}), &[], &[]);
    let told = play.ok(1, json!({"PlaceObjective": {}}), &[], &[]);
    assert!(cites(&told, "TDE-ATK-01"));
    assert_eq!(play.refused(2, json!({"PlaceObjective": {}}), &[no("spaced", &[3])]), "TDE-ATK-01");
    play.ok(2, json!({"PlaceObjective": {}}), &[], &[]);
    assert!(cites(&play.ok(2, deploy(4), &[], &[]), "TDE-ATK-02"));
    assert_eq!(play.refused(1, deploy(2), &[no("spaced", &[2])]), "TDE-ATK-04");
    play.ok(1, deploy(2), &[], &[]);
    play
}

#[test]
fn tde_atk_01_02_04_05_gap_71_objectives_edges_and_distances() {
    let mut play = attackers(&[]);
    assert_eq!(play.bench.state.objectives.iter().filter(|one| one.controller.is_some()).count(), 0);
    play.ok(2, json!({"Infiltrate": {"figure": 3}}), &[], &[4, 8]);
    play.ok(2, deploy(3), &[], &[]);
    play.ok(1, json!({"Infiltrate": {"figure": 1}}), &[], &[4, 8]);
    assert!(cites(&play.ok(1, deploy(1), &[], &[]), "TDE-ATK-05") && begun(&play));
    let play = attackers(&[("atk_initial_control", "owner")]);
    let held: Vec<Option<u8>> = play.bench.state.objectives.iter().map(|one| one.controller).collect();
    assert_eq!(held, [None, Some(0), Some(1)]);
}

#[test]
fn tde_atk_03_a_fiasco_keeps_the_infiltrator_off_until_turn_2() {
    let mut play = attackers(&[]);
    let told = play.ok(2, json!({"Infiltrate": {"figure": 3}}), &[], &[9, 9]);
    assert!(cites(&told, "TDE-ATK-03") && tells(&told, "HeldBack"));
    assert_eq!((play.figure(3).presence, play.figure(3).advance), (Presence::Reserve, 0));
    play.ok(1, json!({"Infiltrate": {"figure": 1}}), &[], &[4, 1]);
    play.ok(1, deploy(1), &[], &[]);
    assert_eq!(play.ap(1), 3);
    // Both sides pass their activations: the turn goes by.
    for _ in 0..3 {
        let Some(Frame::Turn { next }) = play.bench.state.stack.last() else { break };
        let side = *next;
        let ready = (1..=4).find(|id| {
            let figure = play.figure(*id);
            figure.side == side && figure.presence == Presence::OnTable && !figure.activated && figure.ap > 0
        });
        let Some(id) = ready else { break };
        play.ok(side + 1, json!({"ActivateFigure": {"figure": id}}), &[], &[]);
        play.ok(side + 1, json!({"EndActivation": {}}), &[], &[]);
    }
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Arrivals { .. })));
    assert_eq!(play.refused(2, json!({"HoldBack": {"figure": 3}}), &[]), "TDE-COU-04");
    let told = play.ok(2, deploy(3), &[], &[3, 7]);
    assert!(cites(&told, "TDE-ATK-03") && tells(&told, "TurnStarted"));
    assert_eq!(play.figure(3).presence, Presence::OnTable);
}

/// Couriers as far as the infiltrators.
fn couriers() -> Play {
    let team = |side: &str| {
        [
            scout(&format!("{side} scout")),
            plain(&format!("{side} chief")),
            json!({"name": format!("{side} saur"), "kind": "Beast"}),
        ]
    };
    let mut play = lettered(scene(&team("A"), &team("B")).setup("scenario", json!({"Agreed": "Couriers"})));
    letter(&mut play);
    assert_eq!(play.refused(1, json!({"NameCourier": {"figure": 3}}), &[]), "TDE-COU-02");
    assert!(cites(&play.ok(1, json!({"NameCourier": {"figure": 2}}), &[], &[]), "TDE-COU-02"));
    let told = play.ok(2, json!({"NameCourier": {"figure": 5}}), &[], &[]);
    assert!(cites(&told, "TDE-COU-07"));
    assert!(cites(&play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]), "TDE-COU-03"));
    play.ok(1, deploy(3), &[], &[]);
    play.ok(2, deploy(6), &[], &[]);
    play
}

/// TDE-COU-01: the usual table.
#[test]
fn tde_cou_02_03_05_06_07_couriers_are_placed_last_with_their_loot() {
    let mut play = couriers();
    play.ok(1, json!({"Infiltrate": {"figure": 1}}), &[], &[4, 8]);
    play.ok(1, deploy(1), &[], &[]);
    play.ok(2, json!({"Infiltrate": {"figure": 4}}), &[], &[9, 8]);
    play.ok(2, deploy(4), &[], &[]);
    assert_eq!(step(&play), Some((Step::PlaceCourier, 1)));
    assert!(cites(&play.ok(2, deploy(5), &[], &[]), "TDE-COU-05"));
    let told = play.ok(1, deploy(2), &[], &[]);
    assert!(cites(&told, "TDE-COU-06") && begun(&play));
    let carried: Vec<Place> = play.bench.state.objectives.iter().map(|one| one.place).collect();
    assert_eq!(
        carried,
        [
            Place::Carried(greffe_core::judging::fact::FigureId(2)),
            Place::Carried(greffe_core::judging::fact::FigureId(5))
        ]
    );
}

#[test]
fn tde_cou_04_an_exceptional_may_wait_for_a_later_turn() {
    let mut play = couriers();
    play.ok(1, json!({"Infiltrate": {"figure": 1}}), &[], &[4, 8]);
    assert_eq!(play.refused(1, json!({"HoldBack": {"figure": 1}}), &[]), "TDE-COU-04");
    play.ok(1, deploy(1), &[], &[]);
    play.ok(2, json!({"Infiltrate": {"figure": 4}}), &[], &[4, 3]);
    let told = play.ok(2, json!({"HoldBack": {"figure": 4}}), &[], &[]);
    assert!(cites(&told, "TDE-COU-04"));
    assert_eq!(play.figure(4).presence, Presence::Reserve);
}

#[test]
fn tde_tre_01_02_03_04_05_06_gap_37_the_hunt_is_laid_out() {
    let team = |side: &str| {
        [
            scout(&format!("{side} scout")),
            plain(&format!("{side} one")),
            plain(&format!("{side} two")),
            plain(&format!("{side} chief")),
        ]
    };
    let mut play =
        scene(&team("A"), &team("B")).setup("scenario", json!({"Agreed": "TreasureHunt"})).fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    let told = play.ok(1, json!({"AssignRoles": {"letter": "A"}}), &[], &[6, 5, 4, 3, 2, 1]);
    assert!(cites(&told, "TDE-TRE-01"));
    assert_eq!(play.bench.hidden.numbers[&0], 6);
    // In turn, A first, three each.
    assert_eq!(play.refused(2, json!({"PlaceObjective": {}}), &[]), "NotYourTurn");
    for seat in [1, 2, 1, 2, 1, 2] {
        assert!(cites(&play.ok(seat, json!({"PlaceObjective": {}}), &[], &[]), "TDE-TRE-02"));
    }
    // Three to split: two and one.
    assert_eq!(play.refused(1, json!({"FormGroups": {"second": []}}), &[]), "TDE-TRE-03");
    assert!(cites(&play.ok(1, json!({"FormGroups": {"second": [4]}}), &[], &[]), "TDE-TRE-03"));
    play.ok(2, json!({"FormGroups": {"second": [6, 7]}}), &[], &[]);
    play.ok(1, json!({"ChooseCorner": {"corner": "NorthWest"}}), &[], &[]);
    play.ok(1, deploy(2), &[], &[]);
    play.ok(1, deploy(3), &[], &[]);
    assert_eq!(play.refused(2, json!({"ChooseCorner": {"corner": "SouthEast"}}), &[]), "TDE-SCN-04");
    play.ok(2, json!({"ChooseCorner": {"corner": "NorthEast"}}), &[], &[]);
    play.ok(2, deploy(8), &[], &[]);
    play.ok(1, deploy(4), &[], &[]);
    play.ok(2, deploy(6), &[], &[]);
    play.ok(2, deploy(7), &[], &[]);
    assert_eq!(play.refused(1, deploy(1), &[no("spaced", &[1])]), "TDE-TRE-04");
    assert!(cites(&play.ok(1, deploy(1), &[], &[]), "TDE-TRE-04"));
    // The first numbers: 8 is thrown again, and the second side may not draw the first one's.
    let told = play.ok(2, deploy(5), &[], &[8, 4, 4, 2]);
    assert!(cites(&told, "TDE-TRE-05") && cites(&told, "TDE-TRE-06") && cites(&told, "TDE-GAP-37"));
    let wanted: Vec<Option<u8>> = play.bench.state.sides.iter().map(|side| side.wanted).collect();
    assert_eq!(wanted, [Some(4), Some(2)]);
}

/// A base as deep as its zone is offered the one row where it fits, not a place that a statement opens.
#[test]
fn tde_setup_05_a_wide_base_is_offered_room_in_its_zone() {
    let wide = |name: &str| json!({"name": name, "base": 1000});
    let mut play = scene(&[wide("A")], &[wide("B")])
        .setup("table", json!({"width": 9000, "depth": 9000}))
        .fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]);
    let forms = play.forms(2);
    let shown = forms.iter().find_map(|form| form.witness.clone()).unwrap();
    assert!(cites(&play.ok(2, json!({ "DeployFigure": shown }), &[], &[]), "TDE-SETUP-05"));
}

/// Where no room is left in the zone, no place is proposed: one outside it takes a statement of the table.
#[test]
fn tde_setup_05_what_is_proposed_is_accepted_as_it_is_until_the_zone_is_full() {
    let wide = |name: &str| json!({"name": name, "base": 1000});
    let mut play = scene(&[wide("A")], &[wide("B"), wide("C"), wide("D"), wide("E")])
        .setup("table", json!({"width": 3000, "depth": 3000}))
        .fresh(&[3, 7]);
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    play.ok(1, json!({"ChooseEdge": {"edge": "South"}}), &[], &[]);
    let mut placed = 0;
    while let Some(shown) = play.forms(2).iter().find_map(|form| form.witness.clone()) {
        assert!(cites(&play.ok(2, json!({ "DeployFigure": shown }), &[], &[]), "TDE-SETUP-05"));
        placed += 1;
        assert!(placed < 4, "three bases of 100 mm fill an edge of 300 mm");
    }
    assert!(placed > 0 && play.forms(2).iter().any(|form| form.command == "DeployFigure"));
}
