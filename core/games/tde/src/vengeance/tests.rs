//! Vengeance Contest.   TDE-VEN

use serde_json::json;

use crate::bench::{KILL, Play, cites, end, outcome, points, strike, tells, war};
use crate::hidden::Choice;
use crate::setup::Scenario;
use crate::state::Secret;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::SealNumber;

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
            greffe_core::record::ids::Seat::new(1).unwrap(),
            &end(),
            &greffe_core::testing::bench::Declaration { faces: &[3, 7], ..Default::default() },
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
        let with = greffe_core::testing::bench::Declaration { faces: &[3, 7], ..Default::default() };
        let told =
            play.bench.declare(greffe_core::record::ids::Seat::new(1).unwrap(), &end(), &with).unwrap();
        tells(&told, "MatchEnded")
    };
    assert!(quiet(&[]));
    assert!(!quiet(&[("vengeance_cap", "none")]));
}

/// Nix and Kaneda are each other's avenger and target, and fell each other with one blow.
#[test]
fn tde_ven_07_gap_78_two_vengeances_in_one_sequence() {
    let both = |options: &[(&str, &str)]| {
        let mut play = sworn(1, 5, 2, options);
        let mutual = Choice { avenger: FigureId(5), target: FigureId(1) };
        play.bench.hidden.secrets.insert(1, mutual);
        for (seal, payload) in [(2, "5"), (3, "1")] {
            play.bench.vault.keep(SealNumber(seal), payload);
        }
        play.bench.state.figures[0].wounds = 3;
        play.bench.state.figures[4].ap = 1;
        play.ok(1, strike(5), &[], &[]);
        let back = json!({"DeclareReaction": {"figure": 5, "strike": {"Melee": {"weapon": 1, "target": 1}}}});
        let told = play.ok(2, back, &[], &[5, 8, 5, 8, 10, 10, 10, 10, 3, 7]);
        assert!(cites(&told, "TDE-GAP-78") && cites(&told, "TDE-OPP-03"));
        points(&play)
    };
    assert_eq!(both(&[]), [6, 6]);
    assert_eq!(both(&[("simultaneous_vengeance", "second_each")]), [5, 5]);
}
