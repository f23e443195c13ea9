//! Lines of sight, by rule.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::ground::Ground;
use crate::setup::board::{Board, BoardFile, Door, Spot};
use crate::setup::square::{EdgeName, Square};
use crate::sight::shot_line;
use crate::state::line::{Clear, Hindrance, Readings, Stopped};

const PLAIN: Readings = Readings {
    sealed_at_shooter: true,
    window_is_wall: true,
    obstacle_touch: true,
    walls_block_heights: true,
    door_cone: false,
};

/// A board of 12 by 12 with these squares and edges.
fn board(ground: &str, edges: &str) -> Board {
    let json = format!(
        r#"{{"name":{{"fr":"","en":""}},"columns":12,"rows":12,"ground":{{{ground}}},"edges":{{{edges}}}}}"#
    );
    serde_json::from_str::<BoardFile>(&json).unwrap().build("").unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn line(board: &Board, readings: Readings, from: &str, to: &str) -> Result<Clear, Stopped> {
    let (doors, fallen) = (BTreeMap::new(), BTreeSet::new());
    let ground = Ground { board, doors: &doors, fallen: &fallen };
    shot_line(ground, readings, [square(from), square(to)], &|_| false)
}

fn hindrance(board: &Board, from: &str, to: &str) -> Result<Option<Hindrance>, Stopped> {
    line(board, PLAIN, from, to).map(|clear| clear.hindrance)
}

fn wall(name: &str) -> Stopped {
    Stopped::Wall(name.parse::<EdgeName>().unwrap())
}

#[test]
fn ad_los_01_open_ground_is_seen_across_both_ways() {
    let board = board("", "");
    for (from, to) in [("A1", "L12"), ("C3", "D7"), ("B2", "B3"), ("A12", "L1")] {
        assert_eq!(hindrance(&board, from, to), Ok(None));
        assert_eq!(hindrance(&board, to, from), Ok(None));
    }
}

#[test]
fn ad_los_02_a_wall_stops_the_line_through_its_inside() {
    let board = board("", r#""C3-C4":"wall""#);
    assert_eq!(hindrance(&board, "C2", "C6"), Err(wall("C3-C4")));
    assert_eq!(hindrance(&board, "D2", "D6"), Ok(None));
}

#[test]
fn ad_edge_08_a_door_is_a_wall_until_it_is_open() {
    let board = board("", r#""C3-C4":"door""#);
    assert_eq!(hindrance(&board, "C2", "C6"), Err(wall("C3-C4")));
    for (door, seen) in [(Door::Locked, false), (Door::Open, true), (Door::Smashed, true)] {
        let (doors, fallen) = (BTreeMap::from([("C3-C4".parse().unwrap(), door)]), BTreeSet::new());
        let ground = Ground { board: &board, doors: &doors, fallen: &fallen };
        let line = shot_line(ground, PLAIN, [square("C2"), square("C6")], &|_| false);
        assert_eq!(line.is_ok(), seen, "{door:?}");
    }
}

#[test]
fn ad_los_03_a_standing_figure_or_a_blocked_square_stops_the_line() {
    let open = board("", "");
    let (doors, fallen) = (BTreeMap::new(), BTreeSet::new());
    let ground = Ground { board: &open, doors: &doors, fallen: &fallen };
    let between = |at: &str| {
        let at = square(at);
        shot_line(ground, PLAIN, [square("B2"), square("B8")], &move |square| square == at)
    };
    assert_eq!(between("B5").unwrap_err(), Stopped::Square(square("B5")));
    assert!(between("C5").is_ok() && between("B8").is_ok());
    // The corner of a square merely touched is not traversed.
    let aslant = |at: &str| {
        let at = square(at);
        shot_line(ground, PLAIN, [square("B2"), square("E5")], &move |square| square == at).is_ok()
    };
    assert!(aslant("B3") && aslant("C2") && !aslant("C3"));
    assert!(hindrance(&board(r#""B5":"blocked""#, ""), "B2", "B8").is_err());
}

#[test]
fn ad_los_04_a_corner_hinders_from_one_side_and_stops_from_both() {
    let one = board(r#""C4":"blocked""#, "");
    assert_eq!(hindrance(&one, "B2", "E5"), Ok(Some(Hindrance::Corner)));
    let both = board(r#""C4":"blocked","E4":"blocked""#, "");
    assert_eq!(hindrance(&both, "B2", "F6"), Err(Stopped::Corners));
    // The shooter's own corner is ignored; the target's is not.
    let own = board(r#""B3":"blocked""#, "");
    assert_eq!(hindrance(&own, "B2", "E5"), Ok(None));
    assert_eq!(hindrance(&own, "E5", "B2"), Ok(Some(Hindrance::Corner)));
}

#[test]
fn ad_los_11_a_point_sealed_on_both_sides_stops_the_line() {
    let board = board(r#""B3":"blocked","C2":"blocked""#, "");
    let spot = Spot(5, 5);
    assert_eq!(hindrance(&board, "B2", "E5"), Err(Stopped::Sealed(spot)));
    let lenient = Readings { sealed_at_shooter: false, ..PLAIN };
    assert!(line(&board, lenient, "B2", "E5").is_ok());
    assert_eq!(line(&board, lenient, "E5", "B2"), Err(Stopped::Sealed(spot)));
}

#[test]
fn ad_edge_06_obstacles_hinder_up_to_two_and_stop_from_three() {
    let hedges = |count: usize| {
        let rows = ["C3-C4", "C5-C6", "C7-C8"].map(|edge| format!(r#""{edge}":"obstacle""#));
        board("", &rows[..count].join(","))
    };
    assert_eq!(hindrance(&hedges(1), "C2", "C9"), Ok(Some(Hindrance::Obstacle)));
    assert_eq!(hindrance(&hedges(2), "C2", "C9"), Ok(Some(Hindrance::Obstacle)));
    assert_eq!(hindrance(&hedges(3), "C2", "C9"), Err(Stopped::Obstacles));
    // AD-EDGE-07: the shooter's own, if it is the only one.
    assert_eq!(hindrance(&hedges(1), "C3", "C9"), Ok(None));
    assert_eq!(hindrance(&hedges(1), "C9", "C3"), Ok(Some(Hindrance::Obstacle)));
    assert_eq!(hindrance(&hedges(2), "C3", "C9"), Ok(Some(Hindrance::Obstacle)));
}

#[test]
fn ad_los_06_a_corner_and_an_obstacle_stop_the_line() {
    let board = board(r#""C4":"blocked""#, r#""E5-F5":"obstacle","E5-E6":"obstacle","D5-E5":"obstacle""#);
    assert_eq!(hindrance(&board, "B2", "E5"), Ok(Some(Hindrance::Corner)));
    assert_eq!(hindrance(&board, "B2", "G7"), Err(Stopped::TwoHindrances));
}

#[test]
fn ad_edge_11_a_window_shows_a_cone_of_one_three_and_five_squares() {
    let board = board(
        "",
        r#""F5-F6":"window","E5-E6":"wall","G5-G6":"wall","D5-D6":"wall","H5-H6":"wall","C5-C6":"wall","I5-I6":"wall""#,
    );
    let seen = |row: u8| {
        let columns = (1..=12).filter(|column| {
            let target = Square::new(*column, row).unwrap().to_string();
            hindrance(&board, "F5", &target).is_ok()
        });
        columns.collect::<Vec<u8>>()
    };
    assert_eq!(seen(6), [6]);
    assert_eq!(seen(7), [5, 6, 7]);
    assert_eq!(seen(8), [4, 5, 6, 7, 8]);
    // From farther back only straight through, and the same the other way.
    assert!(hindrance(&board, "F4", "F8").is_ok() && hindrance(&board, "F8", "F4").is_ok());
    assert!(hindrance(&board, "F4", "G9").is_err() && hindrance(&board, "G9", "F4").is_err());
    // AD-EDGE-12: for the penalty it is an obstacle, the shooter's own too.
    assert_eq!(hindrance(&board, "F5", "F8"), Ok(None));
    assert_eq!(hindrance(&board, "F8", "F5"), Ok(Some(Hindrance::Obstacle)));
}

#[test]
fn ad_board_09_two_heights_always_see_each_other() {
    let board =
        board(r#""B2":"elevated","B8":"elevated","B5":"blocked""#, r#""B3-B4":"wall","B6-B7":"obstacle""#);
    assert_eq!(hindrance(&board, "B2", "B8"), Ok(Some(Hindrance::Obstacle)));
}

#[test]
fn ad_board_10_from_a_height_figures_never_stop_the_line_but_heights_do() {
    let up = board(r#""B2":"elevated""#, "");
    let (doors, fallen) = (BTreeMap::new(), BTreeSet::new());
    let ground = Ground { board: &up, doors: &doors, fallen: &fallen };
    assert!(shot_line(ground, PLAIN, [square("B2"), square("B8")], &|_| true).is_ok());
    let two = board(r#""B2":"elevated","B5":"elevated""#, "");
    assert!(hindrance(&two, "B2", "B8").is_err());
    assert!(hindrance(&two, "A2", "A8").is_ok());
    // AD-GAP-41
    let walled = board(r#""B2":"elevated""#, r#""B4-B5":"wall""#);
    let open = Readings { walls_block_heights: false, ..PLAIN };
    assert_eq!(line(&walled, PLAIN, "B2", "B8"), Err(wall("B4-B5")));
    assert!(line(&walled, open, "B2", "B8").is_ok());
}

/// Squares as the printed vectors count them: the origin is D4.
fn at(x: i8, y: i8) -> String {
    square("D4").offset(i32::from(x), i32::from(y)).unwrap().to_string()
}

fn edge(from: (i8, i8), to: (i8, i8), kind: &str) -> String {
    format!(r#""{}-{}":"{kind}""#, at(from.0, from.1), at(to.0, to.1))
}

fn ground(squares: &[(i8, i8)], kind: &str) -> String {
    let squares = squares.iter().map(|(x, y)| format!(r#""{}":"{kind}""#, at(*x, *y)));
    squares.collect::<Vec<_>>().join(",")
}

/// A row of edges of one kind between rows 0 and 1, but for one column.
fn row(kind: &str, but: Option<i8>) -> Vec<String> {
    (-3..=8).filter(|x| Some(*x) != but).map(|x| edge((x, 0), (x, 1), kind)).collect()
}

#[test]
fn vectors_1_to_3_walls_at_a_corner() {
    let both = board("", &[edge((0, 0), (0, 1), "wall"), edge((1, 0), (1, 1), "wall")].join(","));
    for (from, to) in [(at(0, 0), at(1, 1)), (at(1, 1), at(0, 0))] {
        assert_eq!(hindrance(&both, &from, &to), Err(Stopped::Sealed(Spot(9, 9))));
    }
    let one = board("", &edge((1, 0), (1, 1), "wall"));
    assert_eq!(hindrance(&one, &at(0, 0), &at(1, 1)), Ok(None));
    assert_eq!(hindrance(&one, &at(1, 1), &at(0, 0)), Ok(None));
    let far = board("", &edge((1, 1), (2, 1), "wall"));
    assert_eq!(hindrance(&far, &at(0, 0), &at(2, 2)), Ok(Some(Hindrance::Corner)));
    assert_eq!(hindrance(&far, &at(2, 2), &at(0, 0)), Ok(None));
}

#[test]
fn vectors_4_to_6_blocked_squares_beside_the_line() {
    let two = board(&ground(&[(1, 0), (1, 2)], "blocked"), "");
    assert_eq!(hindrance(&two, &at(0, 0), &at(2, 2)), Ok(Some(Hindrance::Corner)));
    assert_eq!(hindrance(&two, &at(2, 2), &at(0, 0)), Ok(Some(Hindrance::Corner)));
    let sealed = board(&ground(&[(2, 1), (1, 2)], "blocked"), "");
    assert!(hindrance(&sealed, &at(0, 0), &at(3, 3)).is_err());
    assert!(hindrance(&sealed, &at(3, 3), &at(0, 0)).is_err());
    let aside = board(&ground(&[(2, 1), (2, 3)], "blocked"), "");
    assert_eq!(hindrance(&aside, &at(0, 0), &at(3, 3)), Err(Stopped::Corners));
    assert_eq!(hindrance(&aside, &at(3, 3), &at(0, 0)), Ok(Some(Hindrance::Corner)));
}

#[test]
fn vector_7_a_hedge_running_on() {
    let hedge = board("", &row("obstacle", None).join(","));
    assert_eq!(hindrance(&hedge, &at(0, 0), &at(2, 2)), Ok(None));
    assert_eq!(hindrance(&hedge, &at(0, -1), &at(2, 1)), Ok(Some(Hindrance::Obstacle)));
}

#[test]
fn vector_8_figures_in_the_way() {
    let open = board("", "");
    let (doors, fallen) = (BTreeMap::new(), BTreeSet::new());
    let ground = Ground { board: &open, doors: &doors, fallen: &fallen };
    let past = |to: (i8, i8), figures: &[(i8, i8)]| {
        let figures: Vec<Square> = figures.iter().map(|(x, y)| square(&at(*x, *y))).collect();
        let ends = [square(&at(0, 0)), square(&at(to.0, to.1))];
        shot_line(ground, PLAIN, ends, &|square| figures.contains(&square)).is_ok()
    };
    assert!(!past((1, 2), &[(0, 1)]) && past((1, 2), &[(1, 0)]));
    assert!(!past((2, 2), &[(1, 1)]) && past((2, 2), &[(0, 1), (1, 0)]));
}

#[test]
fn vector_9_a_window_in_a_wall() {
    let mut edges = row("wall", Some(0));
    edges.push(edge((0, 0), (0, 1), "window"));
    let board = board("", &edges.join(","));
    let seen = |from: (i8, i8), row: i8| {
        let columns = (-3..=3).filter(|x| {
            let (one, other) = (at(from.0, from.1), at(*x, row));
            let there = hindrance(&board, &one, &other).is_ok();
            assert_eq!(there, hindrance(&board, &other, &one).is_ok(), "{one} {other}");
            there
        });
        columns.collect::<Vec<i8>>()
    };
    assert_eq!(seen((0, 0), 1), [0]);
    assert_eq!(seen((0, 0), 2), [-1, 0, 1]);
    assert_eq!(seen((0, 0), 3), [-2, -1, 0, 1, 2]);
    for row in 1..=3 {
        assert_eq!(seen((0, -1), row), [0]);
    }
}

#[test]
fn vectors_10_and_11_heights() {
    let (doors, fallen) = (BTreeMap::new(), BTreeSet::new());
    let standing = square(&at(1, 0));
    let seen = |heights: &[(i8, i8)], from: (i8, i8), to: (i8, i8)| {
        let board = board(&ground(heights, "elevated"), "");
        let ground = Ground { board: &board, doors: &doors, fallen: &fallen };
        let ends = [square(&at(from.0, from.1)), square(&at(to.0, to.1))];
        shot_line(ground, PLAIN, ends, &|square| square == standing).is_ok()
    };
    assert!(seen(&[(0, 0)], (0, 0), (3, 0)) && seen(&[(0, 0)], (3, 0), (0, 0)));
    assert!(!seen(&[(0, 0), (1, 0)], (0, 0), (3, 0)));
    let two = board(&ground(&[(0, 0), (3, 0)], "elevated"), &edge((1, 0), (2, 0), "wall"));
    assert_eq!(hindrance(&two, &at(0, 0), &at(3, 0)), Ok(None));
}
