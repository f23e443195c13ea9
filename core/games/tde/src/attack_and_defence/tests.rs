//! Attack and Defence.   TDE-ATK

use serde_json::json;

use crate::bench::{Scene, cites, end, interact, no, points, tells, war};
use crate::setup::Scenario;
use crate::state::staging::Arrival;
use crate::state::{Objective, Place, Presence};

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

#[test]
fn tde_atk_03_09_whoever_is_still_to_come_in_is_not_unconscious() {
    let mut play = attack(1)
        .figure(4, |figure| {
            figure.presence = Presence::Reserve;
            figure.arrival = Some(Arrival::SecondTurn);
        })
        .figure(5, |figure| figure.wounds = 4)
        .active();
    let told = play.ok(1, end(), &[], &[]);
    assert!(!tells(&told, "MatchEnded") && tells(&told, "ArrivalsAsked"));
}
