//! Treasure Hunt.   TDE-TRE

use serde_json::json;

use crate::bench::{
    KILL, Play, Scene, all, carrier, cites, end, interact, no, outcome, points, strike, tells, war,
};
use crate::setup::Scenario;
use crate::state::{Objective, Place};
use greffe_core::judging::fact::FigureId;

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
    let held = |state: &mut crate::state::State| {
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
        let with = greffe_core::testing::bench::Declaration { faces: &[3, 7], ..Default::default() };
        let told =
            play.bench.declare(greffe_core::record::ids::Seat::new(1).unwrap(), &end(), &with).unwrap();
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

#[test]
fn tde_tre_08_a_number_picked_up_is_recovered_and_not_drawn() {
    let mut play = hunt()
        .state(|state| {
            state.objectives[3].place = Place::Dropped { by: FigureId(5), at: None };
            state.objectives[3].number = Some(5);
            state.sides[0].wanted = None;
            state.sides[0].recovered.insert(4);
        })
        .figure(1, |figure| figure.ap = 2)
        .active();
    let told = play.ok(1, interact(json!({"PickUp": {"objective": 3}})), &[], &[]);
    assert!(cites(&told, "TDE-TRE-11") && cites(&told, "TDE-TRE-08"));
    play.ok(1, end(), &[], &[3, 7]);
    // 4 was found, 5 was picked up: both are thrown again.
    play.ok(1, json!({"ChooseInitiative": {"take": true}}), &[], &[4, 5, 6]);
    assert_eq!(play.bench.state.sides[0].wanted, Some(6));
}

#[test]
fn tde_tre_12_an_enemy_that_carries_two_is_one_point() {
    let mut play = hunt()
        .state(|state| {
            for (objective, number) in [(3, 5), (4, 6)] {
                state.objectives[objective].place = Place::Carried(FigureId(5));
                state.objectives[objective].number = Some(number);
            }
        })
        .figure(5, |figure| figure.wounds = 2)
        .touch(1, 5)
        .active();
    play.ok(1, strike(5), &[], &KILL);
    for _ in 0..2 {
        play.ok(1, json!({"PlaceDropMarker": {}}), &[], &[]);
    }
    assert_eq!(points(&play), [1, 0]);
}
