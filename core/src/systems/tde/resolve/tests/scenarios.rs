//! Scoring, special rules and ends of the scenarios.   TDE-SCN-06, TDE-ASS, TDE-VEN, TDE-ATK, TDE-COU, TDE-TRE

#![expect(
    clippy::items_after_statements,
    clippy::needless_pass_by_value,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Value, json};

use crate::fact::FigureId;
use crate::ids::SealNumber;
use crate::systems::tde::hidden::Choice;
use crate::systems::tde::resolve::tests::scene::{Play, Scene, Told, all, cites, no, scene, tells, yes};
use crate::systems::tde::setup::{Edge, Scenario};
use crate::systems::tde::state::frames::Frame;
use crate::systems::tde::state::{Objective, Place, Presence, Secret};

fn plain(name: &str) -> Value {
    json!({"name": name})
}

fn end() -> Value {
    json!({"EndActivation": {}})
}

fn strike(target: u16) -> Value {
    json!({"DeclareMelee": {"weapon": 1, "target": target}})
}

fn interact(what: Value) -> Value {
    json!({"DeclareInteract": {"what": what}})
}

/// Nix, its chief and a saur against Kaneda, the chief of the enemy, who has one health left and no point.
fn war(scenario: Scenario) -> Scene {
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let foes = [json!({"name": "Slethssk", "role": "Bruiser"}), json!({"name": "Kaneda", "role": "Leader"})];
    scene(&[plain("Nix"), json!({"name": "Chief", "role": "Leader"}), saur], &foes)
        .state(move |state| state.scenario = Some(scenario))
        .figure(4, |figure| figure.ap = 0)
        .figure(5, |figure| {
            figure.ap = 0;
            figure.wounds = 3;
        })
        .figure(2, |figure| figure.activated = true)
        .figure(3, |figure| figure.activated = true)
}

fn points(play: &Play) -> [u32; 2] {
    [play.bench.state.sides[0].points, play.bench.state.sides[1].points]
}

fn outcome(told: &Told) -> Value {
    all(told, "MatchEnded").next().unwrap()["outcome"].clone()
}

/// The dice of a melee that does 2 damage, none of it saved.
const KILL: [u32; 4] = [5, 8, 10, 10];

#[test]
fn tde_ass_09_10_11_scn_06_a_leader_dead_ends_the_match_from_turn_4() {
    let killer = |turn: u32| war(Scenario::Assassination).touch(1, 5).turn(turn).active();
    let mut play = killer(4);
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-ASS-09"));
    assert_eq!((points(&play), play.figure(5).presence), ([6, 0], Presence::Eliminated));
    let told = play.ok(1, end(), &[yes("controls", &[1])], &[]);
    assert!(cites(&told, "TDE-ASS-10") && cites(&told, "TDE-ASS-11") && cites(&told, "TDE-SCN-06"));
    assert_eq!(outcome(&told), json!({"winners": [0], "how": "played", "scores": [8, 0]}));
    let mut play = killer(3);
    play.ok(1, strike(5), &[], &KILL);
    assert!(tells(&play.ok(1, end(), &[], &[3, 7]), "TurnStarted"), "not before turn 4");
}

#[test]
fn tde_ass_09_11_a_leader_down_at_the_end_scores_three() {
    let mut play = war(Scenario::Assassination).figure(5, |figure| figure.wounds = 4).turn(6).active();
    let told = play.ok(1, end(), &[no("controls", &[1]), yes("controls", &[4])], &[]);
    assert_eq!(outcome(&told)["scores"], json!([3, 2]));
    assert!(cites(&told, "TDE-GAP-70"));
}

#[test]
fn tde_ass_10_gap_70_who_alone_touches_the_objective() {
    let objective = || Objective {
        place: Place::Table(Some(crate::view::Point::flat(6000, 4500))),
        ..Objective::default()
    };
    let played = |places: &'static [(i32, i32)], word: &str| {
        let scene = war(Scenario::Assassination).option("ass_control", word).turn(6).at(places);
        let mut play = scene.state(move |state| state.objectives = vec![objective()]).active();
        outcome(&play.ok(1, end(), &[], &[]))["scores"].clone()
    };
    const ONE: &[(i32, i32)] = &[(6300, 4500), (1000, 1000), (2000, 1000), (3000, 8000), (4000, 8000)];
    const TWO: &[(i32, i32)] = &[(6300, 4500), (5700, 4500), (2000, 1000), (3000, 8000), (4000, 8000)];
    const BOTH: &[(i32, i32)] = &[(6300, 4500), (1000, 1000), (2000, 1000), (3000, 8000), (5700, 4500)];
    assert_eq!(played(ONE, "single_figure"), json!([2, 0]));
    assert_eq!(played(TWO, "single_figure"), json!([0, 0]));
    assert_eq!(played(TWO, "team_only"), json!([2, 0]));
    assert_eq!(played(BOTH, "team_only"), json!([0, 0]));
}

#[test]
fn tde_ass_09_gap_35_the_second_leader_scores_less() {
    let dead = |moment: u32| crate::systems::tde::state::Kill { figure: FigureId(2), by: None, moment };
    let mut play = war(Scenario::Assassination)
        .touch(1, 5)
        .state(move |state| {
            state.figures[1].presence = Presence::Eliminated;
            state.figures[1].ap = 0;
            state.kills.push(dead(0));
        })
        .active();
    play.ok(1, strike(5), &[], &KILL);
    assert_eq!(points(&play), [5, 0]);
}

#[test]
fn tde_scn_06_gap_40_a_tie_is_a_draw_or_fewer_losses() {
    let tie = |word: &str| {
        let mut play = war(Scenario::Assassination)
            .option("vp_tie", word)
            .turn(6)
            .figure(4, |figure| figure.presence = Presence::Eliminated)
            .state(|state| {
                let kill = crate::systems::tde::state::Kill { figure: FigureId(4), by: None, moment: 0 };
                state.kills.push(kill);
            })
            .active();
        let told = play.ok(1, end(), &[no("controls", &[1]), no("controls", &[4])], &[]);
        assert!(cites(&told, "TDE-GAP-40"));
        outcome(&told)["winners"].clone()
    };
    assert_eq!(tie("draw"), json!([0, 1]));
    assert_eq!(tie("fewer_losses"), json!([0]));
}

/// A vengeance contest: side 0's avenger and target, side 1's after them.
fn sworn(avenger: u16, target: u16, turn: u32, options: &[(&str, &str)]) -> Play {
    let secret = |first: u32| Secret {
        avenger: SealNumber(first),
        target: SealNumber(first + 1),
        shown_avenger: None,
        shown_target: None,
        avenged: false,
    };
    let scene = options.iter().fold(war(Scenario::Vengeance), |scene, (name, word)| scene.option(name, word));
    let mut play = scene
        .touch(1, 5)
        .turn(turn)
        .state(move |state| {
            state.sides[0].secret = Some(secret(0));
            state.sides[1].secret = Some(secret(2));
        })
        .active();
    let choice = |avenger: u16, target: u16| Choice { avenger: FigureId(avenger), target: FigureId(target) };
    play.bench.hidden.secrets.insert(0, choice(avenger, target));
    play.bench.hidden.secrets.insert(1, choice(4, 2));
    for (seal, payload) in (0_u32..).zip([avenger, target, 4, 2]) {
        play.bench.vault.keep(SealNumber(seal), &payload.to_string());
    }
    play
}

#[test]
fn tde_ven_06_07_09_the_avenger_scores_more_than_another() {
    let mut play = sworn(1, 5, 2, &[]);
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-VEN-06") && cites(&told, "TDE-VEN-09"));
    assert_eq!(points(&play), [6, 0]);
    assert_eq!(play.bench.opened, [SealNumber(1), SealNumber(0)], "both seals are shown");
    let mut play = sworn(2, 5, 2, &[]);
    assert!(cites(&play.ok(1, strike(5), &[], &KILL), "TDE-VEN-07"));
    assert_eq!(points(&play), [3, 0]);
    assert_eq!(play.bench.opened, [SealNumber(1)], "the avenger stays hidden");
    // Somebody else falls: nothing is shown.
    let mut play = sworn(1, 4, 2, &[]);
    play.ok(1, strike(5), &[], &KILL);
    assert_eq!((points(&play), play.bench.opened.len()), ([0, 0], 0));
}

#[test]
fn tde_ven_08_10_gap_36_69_the_end_of_a_vengeance_contest() {
    // One vengeance against the enemy Leader ends it, after turn 4.
    let mut play = sworn(1, 5, 5, &[]);
    play.ok(1, strike(5), &[], &KILL);
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-VEN-10") && cites(&told, "TDE-VEN-08") && cites(&told, "TDE-VEN-02"));
    assert_eq!(outcome(&told)["scores"], json!([8, 2]));
    let ends = |turn: u32, options: &[(&str, &str)]| {
        let mut play = sworn(1, 5, turn, options);
        play.ok(1, strike(5), &[], &KILL);
        let Ok(told) = play.bench.declare(
            crate::ids::Seat::new(1).unwrap(),
            &end(),
            &crate::testing::bench::Declaration { faces: &[3, 7], ..Default::default() },
        ) else {
            return false;
        };
        tells(&told, "MatchEnded")
    };
    assert!(!ends(4, &[]));
    assert!(ends(4, &[("vengeance_first_check", "4")]));
    // Nothing done: the sixth turn is the last, unless there is none.
    let quiet = |options: &[(&str, &str)]| {
        let mut play = sworn(1, 4, 6, options);
        let with = crate::testing::bench::Declaration { faces: &[3, 7], ..Default::default() };
        let told = play.bench.declare(crate::ids::Seat::new(1).unwrap(), &end(), &with).unwrap();
        tells(&told, "MatchEnded")
    };
    assert!(quiet(&[]));
    assert!(!quiet(&[("vengeance_cap", "none")]));
}

/// Attack and Defence, the middle objective, then each side's own.
fn attack(turn: u32) -> Scene {
    war(Scenario::AttackAndDefence).turn(turn).state(|state| {
        let own = |owner| Objective { place: Place::Table(None), owner, ..Objective::default() };
        state.objectives = vec![own(None), own(Some(0)), own(Some(1))];
    })
}

#[test]
fn tde_atk_07_08_control_is_taken_by_an_interaction() {
    let mut play = attack(2).active();
    let take = |objective: u8| interact(json!({"TakeControl": {"objective": objective}}));
    assert_eq!(play.refused(1, take(2), &[no("objective", &[1])]), "TDE-ATK-07");
    assert_eq!(play.refused(1, take(9), &[]), "TDE-ATK-07");
    let told = play.ok(1, take(2), &[], &[]);
    assert!(cites(&told, "TDE-ATK-07") && cites(&told, "TDE-ATK-08"));
    assert_eq!((play.bench.state.objectives[2].controller, play.ap(1)), (Some(0), 1));
    let mut saur = attack(2).active_figure(3);
    assert_eq!(saur.refused(1, take(2), &[]), "TDE-BEAST-03");
}

#[test]
fn tde_atk_06_09_gap_38_scoring_turns_and_the_end() {
    let held = |turn: u32, options: &[(&str, &str)]| {
        let scene = options.iter().fold(attack(turn), |scene, (name, word)| scene.option(name, word));
        let mut play = scene
            .state(|state| {
                state.objectives[0].controller = Some(0);
                state.objectives[1].controller = Some(0);
                state.objectives[2].controller = Some(0);
            })
            .active();
        let dice: &[u32] = if turn >= 6 { &[] } else { &[3, 7] };
        play.ok(1, end(), &[], dice);
        points(&play)[0]
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|turn| held(turn, &[])), [0, 4, 0, 4, 4, 0]);
    let printed = [("atk_scoring_turns", "2,4,6")];
    assert_eq!([2, 5, 6].map(|turn| held(turn, &printed)), [4, 0, 4]);
    assert_eq!(held(2, &[("atk_central_vp", "2")]), 6);
    // A whole team unconscious ends it.
    let mut play =
        attack(3).figure(4, |figure| figure.wounds = 4).figure(5, |figure| figure.wounds = 4).active();
    assert!(cites(&play.ok(1, end(), &[], &[]), "TDE-ATK-09"));
}

/// Couriers: Nix carries the loot of side 0, Kaneda that of side 1.
fn couriers() -> Scene {
    war(Scenario::Couriers).state(|state| {
        let loot = |owner: u8, carrier: u16| Objective {
            place: Place::Carried(FigureId(carrier)),
            owner: Some(owner),
            ..Objective::default()
        };
        state.objectives = vec![loot(0, 1), loot(1, 5)];
        for (side, edge) in state.sides.iter_mut().zip([Edge::South, Edge::North]) {
            side.edge = Some(edge);
        }
        state.sides[0].courier = Some(FigureId(1));
        state.sides[1].courier = Some(FigureId(5));
    })
}

fn carrier(play: &Play, loot: usize) -> Place {
    play.bench.state.objectives[loot].place
}

#[test]
fn tde_cou_09_10_beast_02_gap_39_loot_changes_hands_for_a_point() {
    let pass = |to: u16| json!({"PassLoot": {"figure": 1, "to": to}});
    let mut play = couriers().touch(1, 2).touch(1, 3).active();
    assert_eq!(play.refused(1, pass(4), &[]), "TDE-COU-09");
    assert_eq!(play.refused(1, pass(3), &[]), "TDE-BEAST-02");
    assert!(cites(&play.ok(1, pass(2), &[], &[]), "TDE-COU-09"));
    assert_eq!((carrier(&play, 0), play.ap(1)), (Place::Carried(FigureId(2)), 1));
    let take = json!({"TakeLoot": {"figure": 2, "from": 1}});
    let mut play = couriers().touch(1, 2).active();
    assert!(cites(&play.ok(1, take.clone(), &[], &[]), "TDE-COU-10"));
    assert_eq!((carrier(&play, 0), play.ap(2)), (Place::Carried(FigureId(2)), 1));
    // Out of one's own activation where the house says so.
    let mut play = couriers().touch(1, 2).option("loot_move", "own_activation").active();
    assert_eq!(play.refused(1, take, &[]), "TDE-GAP-39");
}

#[test]
fn tde_cou_09_gap_39_also_in_the_enemys_activation() {
    let pass = json!({"PassLoot": {"figure": 1, "to": 2}});
    let mut play = couriers().touch(1, 2).figure(4, |figure| figure.ap = 2).active_figure(4);
    play.ok(1, pass, &[], &[]);
}

#[test]
fn tde_cou_11_12_loot_is_dropped_and_picked_up() {
    let mut play = couriers().figure(5, |figure| figure.wounds = 2).touch(1, 5).active();
    // Two wounds against a health of two: Down, and the enemy places the marker.
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-COU-11") && tells(&told, "DropAsked"));
    assert!(matches!(play.bench.state.stack.last(), Some(Frame::Drop { side: 0, .. })));
    assert_eq!(play.refused(2, json!({"PlaceDropMarker": {}}), &[]), "NotYourTurn");
    play.ok(1, json!({"PlaceDropMarker": {}}), &[], &[]);
    assert_eq!(carrier(&play, 1), Place::Dropped { by: FigureId(5), at: None });
    let lift = |figure: u16| json!({"PickUpLoot": {"figure": figure, "objective": 1}});
    assert_eq!(play.refused(1, lift(1), &[]), "TDE-CONTACT-02");
    let dropped = |state: &mut crate::systems::tde::state::State| {
        state.objectives[1].place = Place::Dropped { by: FigureId(5), at: None };
    };
    let mut play = couriers().state(dropped).active();
    assert_eq!(play.refused(1, lift(1), &[]), "TDE-COU-12", "one loot each");
    let mut play = couriers().state(dropped).active_figure(2);
    assert_eq!(play.refused(1, lift(2), &[no("objective", &[2])]), "TDE-COU-12");
    assert!(cites(&play.ok(1, lift(2), &[], &[]), "TDE-COU-12"));
    assert_eq!(carrier(&play, 1), Place::Carried(FigureId(2)));
    let mut play = couriers().state(dropped).active_figure(3);
    assert_eq!(play.refused(1, lift(3), &[]), "TDE-BEAST-02");
}

#[test]
fn tde_cou_11_gap_39_an_eliminated_carrier_leaves_it_where_it_stood() {
    let mut play = couriers().touch(1, 5).active();
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-GAP-39") && !tells(&told, "DropAsked"));
    assert_eq!(carrier(&play, 1), Place::Dropped { by: FigureId(5), at: None });
}

#[test]
fn tde_cou_13_14_what_is_carried_at_the_end() {
    let mut play =
        couriers().turn(6).state(|state| state.objectives[1].place = Place::Carried(FigureId(2))).active();
    let told = play.ok(1, end(), &[], &[]);
    assert!(cites(&told, "TDE-COU-14") && cites(&told, "TDE-COU-13"));
    assert_eq!(outcome(&told)["scores"], json!([2, 0]));
    let gone = |turn: u32, out: bool| {
        let mut play = couriers()
            .turn(turn)
            .state(move |state| {
                if out {
                    state.objectives[0].place = Place::Gone {};
                }
            })
            .active();
        let with = crate::testing::bench::Declaration { faces: &[3, 7], ..Default::default() };
        let told = play.bench.declare(crate::ids::Seat::new(1).unwrap(), &end(), &with).unwrap();
        tells(&told, "MatchEnded")
    };
    assert_eq!([gone(3, true), gone(4, true), gone(5, true), gone(5, false)], [false, true, true, false]);
}

#[test]
fn tde_cou_08_13_gap_66_leaving_by_the_enemys_edge_scores() {
    let leave = json!({"DeclareMove": {"length": 1000, "exits": true}});
    let run = |option: &str, carries: bool| {
        let mut play = couriers()
            .option("exit_vp", option)
            .state(move |state| {
                if !carries {
                    state.objectives[0].place = Place::Carried(FigureId(2));
                }
            })
            .active();
        let told = play.ok(1, leave.clone(), &[], &[]);
        let told = if play.is_over() { told } else { play.ok(1, json!({"PassFirefight": {}}), &[], &[3, 7]) };
        assert!(cites(&told, "TDE-COU-08") && cites(&told, "TDE-COU-13") && cites(&told, "TDE-GAP-66"));
        assert_eq!(play.figure(1).presence, Presence::Exited);
        points(&play)[0]
    };
    assert_eq!(run("stack", true), 5);
    assert_eq!(run("best_line", true), 4);
    assert_eq!(run("stack", false), 1);
    let mut play = war(Scenario::Vengeance).active();
    assert_eq!(play.refused(1, leave, &[]), "TDE-COU-08");
}

/// A treasure hunt: objective 0 bears a 4, which side 0 looks for.
fn hunt() -> Scene {
    war(Scenario::TreasureHunt).state(|state| {
        let lying =
            |owner: u8| Objective { place: Place::Table(None), owner: Some(owner), ..Objective::default() };
        state.objectives = (0..6).map(|place| lying(u8::from(place > 2))).collect();
        state.sides[0].wanted = Some(4);
        state.sides[1].wanted = Some(2);
    })
}

fn hidden(mut play: Play) -> Play {
    play.bench.hidden.numbers = (0_u8..).zip([4, 1, 2, 3, 5, 6]).collect();
    play
}

#[test]
fn tde_tre_07_a_number_is_looked_at_in_secret_or_found() {
    let see = |objective: u8| interact(json!({"Look": {"objective": objective}}));
    let mut play = hidden(hunt().figure(1, |figure| figure.ap = 3).active());
    assert_eq!(play.refused(1, see(1), &[no("objective", &[1])]), "TDE-TRE-07");
    let told = play.ok(1, see(1), &[], &[]);
    assert!(cites(&told, "TDE-TRE-07") && !tells(&told, "ObjectiveFound"));
    assert_eq!(play.bench.state.objectives[1].number, None, "nobody is told");
    assert!(play.bench.state.objectives[1].seen.contains(&0));
    let told = play.ok(1, see(0), &[], &[]);
    assert_eq!(all(&told, "ObjectiveFound").next().unwrap()["number"], json!(4));
    assert_eq!(carrier(&play, 0), Place::Carried(FigureId(1)));
    assert_eq!(play.bench.state.sides[0].wanted, None);
}

#[test]
fn tde_tre_08_09_a_new_number_none_that_was_recovered() {
    let mut play = hunt()
        .state(|state| {
            state.objectives[0].place = Place::Carried(FigureId(1));
            state.sides[0].wanted = None;
            state.sides[0].recovered.insert(4);
        })
        .active();
    let told = play.ok(1, end(), &[], &[3, 7]);
    assert!(tells(&told, "TurnStarted"));
    // 9 and 4 are thrown again; 2 is the enemy's own, and may be drawn.
    let told = play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[9, 4, 2]);
    assert!(cites(&told, "TDE-TRE-08") && cites(&told, "TDE-TRE-09"));
    assert_eq!(play.bench.state.sides[0].wanted, Some(2));
}

#[test]
fn tde_tre_10_11_12_objectives_are_dropped_and_picked_up() {
    let held = |state: &mut crate::systems::tde::state::State| {
        state.objectives[3].place = Place::Carried(FigureId(5));
        state.objectives[3].number = Some(4);
    };
    let mut play = hunt().state(held).figure(5, |figure| figure.wounds = 2).touch(1, 5).active();
    let told = play.ok(1, strike(5), &[], &KILL);
    assert!(cites(&told, "TDE-TRE-10") && cites(&told, "TDE-TRE-12"));
    assert_eq!(points(&play), [1, 0]);
    play.ok(1, json!({"PlaceDropMarker": {}}), &[], &[]);
    let lift = interact(json!({"PickUp": {"objective": 3}}));
    let mut play = hunt()
        .state(|state| {
            state.objectives[3].place = Place::Dropped { by: FigureId(5), at: None };
            state.objectives[3].number = Some(4);
        })
        .active();
    assert_eq!(play.refused(1, interact(json!({"PickUp": {"objective": 2}})), &[]), "TDE-TRE-11");
    // The number it looked for, taken from the enemy.
    let told = play.ok(1, lift, &[], &[]);
    assert!(cites(&told, "TDE-TRE-11") && cites(&told, "TDE-TRE-09"));
    assert_eq!((carrier(&play, 3), play.bench.state.sides[0].wanted), (Place::Carried(FigureId(1)), None));
}

#[test]
fn tde_tre_12_14_15_ends_by_a_lead_or_the_last_turn() {
    let ends = |turn: u32, own: usize, other: usize| {
        let mut play = hunt()
            .turn(turn)
            .state(move |state| {
                let carriers = std::iter::repeat_n(1, own).chain(std::iter::repeat_n(4, other));
                for (objective, carrier) in state.objectives.iter_mut().zip(carriers) {
                    objective.place = Place::Carried(FigureId(carrier));
                }
            })
            .active();
        let with = crate::testing::bench::Declaration { faces: &[3, 7], ..Default::default() };
        let told = play.bench.declare(crate::ids::Seat::new(1).unwrap(), &end(), &with).unwrap();
        tells(&told, "MatchEnded").then(|| outcome(&told)["scores"].clone())
    };
    assert_eq!(ends(4, 3, 1), Some(json!([3, 1])));
    assert_eq!(ends(3, 3, 1), None, "not before turn 4");
    assert_eq!(ends(4, 2, 1), None, "an even number");
    assert_eq!(ends(4, 1, 0), None, "one is not enough");
    assert_eq!(ends(4, 3, 3), None, "no lead");
    assert_eq!(ends(6, 0, 0), Some(json!([0, 0])));
}

#[test]
fn tde_tre_13_nobody_left_ends_the_hunt() {
    let mut play = hunt()
        .state(|state| {
            for figure in &mut state.figures {
                figure.wounds = 4;
            }
            state.figures[0].wounds = 3;
            state.figures[0].fire = 1;
        })
        .active();
    // The last one standing burns in Upkeep.
    play.ok(1, end(), &[], &[10, 3, 7]);
    let told = play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[]);
    assert!(cites(&told, "TDE-TRE-13") && tells(&told, "MatchEnded"));
}
