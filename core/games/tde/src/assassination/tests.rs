//! Assassination, and what holds of all scenarios.   TDE-ASS, TDE-SCN-06

#![expect(
    clippy::items_after_statements,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::json;

use crate::bench::{KILL, cites, end, no, outcome, points, strike, tells, war, yes};
use crate::setup::Scenario;
use crate::state::{Objective, Place, Presence};

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
        place: Place::Table(Some(greffe_core::telling::view::Point::flat(6000, 4500))),
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
