//! Board, by rule.

use serde_json::json;

use crate::bench::{card, scene};
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_board_12_ad_gap_60_an_odd_square_may_be_counted_by_its_centre() {
    let far = |word: &str| {
        // C3 and D3 are one long square, named C3.
        let play = scene()
            .of(0, card("Un", json!({})), "C3")
            .of(1, card("Deux", json!({})), "F3")
            .board("missing", json!(["D3"]))
            .board(
                "shapes",
                json!({ "C3": { "corners": [[5,5],[7,5],[9,5],[9,7],[7,7],[5,7]], "centre": [7,6] } }),
            )
            .option("odd_square_range", word)
            .active(1, 0);
        play.look().range(FigureId(1), FigureId(2))
    };
    // Two steps; five half squares between the centres, which is nearer to three squares than to two.
    assert_eq!((far("neighbour_steps"), far("centres")), (Some(2), Some(3)));
}

mod ground {
    use std::collections::{BTreeMap, BTreeSet};

    use crate::board::ground::Ground;
    use crate::setup::board::{Board, BoardFile, Door};
    use crate::setup::square::Square;

    fn board(text: &str) -> Board {
        let json = format!(r#"{{"name":{{"fr":"","en":""}},"columns":8,"rows":8,{text}}}"#);
        serde_json::from_str::<BoardFile>(&json).unwrap().build("").unwrap()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn with<T>(board: &Board, open: &str, ask: impl Fn(Ground<'_>) -> T) -> T {
        let doors = open.split_whitespace().map(|door| (door.parse().unwrap(), Door::Open)).collect();
        let fallen = BTreeSet::new();
        ask(Ground { board, doors: &doors, fallen: &fallen })
    }

    #[test]
    fn ad_board_02_and_03_squares_are_adjacent_by_an_edge_or_round_a_corner() {
        let board = board(r#""edges":{"B2-B3":"wall","B2-C2":"window"},"ground":{"E5":"blocked"}"#);
        with(&board, "", |ground| {
            let adjacent = |one: &str, other: &str| ground.is_adjacent(square(one), square(other));
            assert!(adjacent("A1", "A2") && adjacent("A1", "B2") && !adjacent("A1", "A3"));
            assert!(!adjacent("B2", "B3") && adjacent("B2", "C2"));
            // By the pivot A3 alone; and by C2, through the window.
            assert!(adjacent("B2", "A3") && adjacent("B2", "C3"));
            // AD-BOARD-06: a blocked square is as if walled in.
            assert!(!adjacent("E5", "E4") && !adjacent("E5", "D4"));
            assert!(adjacent("D5", "E4") && adjacent("D4", "E4"));
        });
    }

    #[test]
    fn vector_12_ad_zoc_02_an_open_door_is_controlled_straight_across_only() {
        let walls: Vec<String> =
            ["A", "B", "D", "E", "F", "G", "H"].map(|c| format!(r#""{c}4-{c}5":"wall""#)).into();
        let walled = board(&format!(r#""edges":{{"C4-C5":"door",{}}}"#, walls.join(",")));
        let alone = board(r#""edges":{"C4-C5":"door"}"#);
        let controls = |board: &Board, open: &str, to: &str, through: bool| {
            with(board, open, |ground| ground.controls(square("C4"), square(to), through))
        };
        assert!(controls(&walled, "C4-C5", "C5", false));
        assert!(!controls(&walled, "C4-C5", "D5", false) && !controls(&walled, "C4-C5", "B5", false));
        assert!(controls(&alone, "C4-C5", "D5", false) && controls(&alone, "C4-C5", "B5", false));
        assert!(!controls(&walled, "", "C5", false));
        // AD-GAP-46
        assert!(controls(&walled, "C4-C5", "D5", true));
    }

    #[test]
    fn ad_move_07_a_diagonal_step_needs_a_pivot_without_opening_or_change_of_level() {
        let board =
            board(r#""edges":{"C4-C5":"door"},"ground":{"D4":"elevated","C2":"elevated","D1":"elevated"}"#);
        with(&board, "C4-C5", |ground| {
            assert_eq!(ground.free_pivots(square("C4"), square("B5")), [square("B4")]);
            assert_eq!(ground.free_pivots(square("C4"), square("D5")), []);
            // AD-BOARD-13: two heights of one corner, their ground pivots not counting.
            assert!(!ground.is_adjacent(square("C2"), square("D1")));
        });
    }

    #[test]
    fn ad_board_12_range_counts_the_targets_square_and_a_diagonal_once() {
        let board = board(r#""edges":{"A1-A2":"wall"}"#);
        with(&board, "", |ground| {
            for (to, range) in [("A1", 0), ("A2", 1), ("D3", 3), ("H8", 7)] {
                assert_eq!(ground.range(square("A1"), square(to)), Some(range));
            }
        });
    }

    #[test]
    fn ad_board_12_an_odd_square_is_reached_in_neighbour_steps() {
        // C3 and D3 are one long square, named C3.
        let long = r#""missing":["D3"],"shapes":{"C3":{"corners":[[5,5],[7,5],[9,5],[9,7],[7,7],[5,7]],"centre":[7,6]}}"#;
        let board = board(long);
        with(&board, "", |ground| {
            assert_eq!(ground.range(square("C3"), square("E3")), Some(1));
            assert_eq!(ground.range(square("C3"), square("F3")), Some(2));
            // Between two squares of the grid the offsets count, whatever lies between.
            assert_eq!(ground.range(square("B3"), square("E3")), Some(3));
            assert!(ground.is_adjacent(square("C3"), square("D4")));
            assert!(ground.is_opposite(square("B3"), square("C3"), square("E3")));
        });
    }

    #[test]
    fn ad_melee_16_opposite_is_straight_across() {
        let board = board(r#""edges":{}"#);
        with(&board, "", |ground| {
            let opposite = |a: &str, b: &str, c: &str| ground.is_opposite(square(a), square(b), square(c));
            assert!(opposite("C3", "D4", "E5") && opposite("C4", "D4", "E4"));
            assert!(!opposite("C3", "D4", "E4") && !opposite("C3", "D4", "F6"));
        });
    }

    #[test]
    fn a_board_file_names_every_fault_at_its_place() {
        let file = |text: &str| {
            let json = format!(r#"{{"name":{{"fr":"","en":""}},"columns":3,"rows":3,{text}}}"#);
            let faults = serde_json::from_str::<BoardFile>(&json).unwrap().build("/board").unwrap_err();
            faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>()
        };
        assert_eq!(file(r#""edges":{"A1-C1":"wall"}"#), ["/board/edges/A1-C1"]);
        assert_eq!(file(r#""edges":{"A1-A2":{"slope":{"high":"B2"}}}"#), ["/board/edges/A1-A2"]);
        assert_eq!(file(r#""ground":{"D1":"blocked"}"#), ["/board/ground/D1"]);
        assert_eq!(file(r#""scale":0"#), ["/board/scale"]);
        assert_eq!(file(r#""passages":[{"from":"A1","to":"D4","cost":1}]"#), ["/board/passages/0"]);
        let outline = |corners: &str| format!(r#""shapes":{{"A1":{{"corners":{corners},"centre":[2,2]}}}}"#);
        assert_eq!(file(&outline("[[1,1],[1,3],[3,3],[3,1]]")), ["/board/shapes/A1"]);
        assert_eq!(file(&outline("[[1,1],[3,1]]")), ["/board/shapes/A1"]);
    }

    #[test]
    fn doors_default_to_closed() {
        let (doors, fallen) = (BTreeMap::new(), BTreeSet::new());
        let board = board(r#""edges":{"A1-A2":"door"}"#);
        let ground = Ground { board: &board, doors: &doors, fallen: &fallen };
        assert_eq!(ground.door("A1-A2".parse().unwrap()), Door::Closed);
        assert!(!ground.is_adjacent(square("A1"), square("A2")));
    }
}

mod walk {
    use std::cell::Cell;
    use std::collections::{BTreeMap, BTreeSet};

    use crate::board::ground::Ground;
    use greffe_core::testing::Rng;

    use crate::board::walk::{Cost, Gait, Occupant, across, aslant, explore, is_within};
    use crate::setup::board::{Board, BoardFile, Door};
    use crate::setup::square::Square;

    const PLAIN: Cost = Cost { climbs: false, points: 1 };

    fn board(text: &str) -> Board {
        let json = format!(r#"{{"name":{{"fr":"","en":""}},"columns":8,"rows":8,{text}}}"#);
        serde_json::from_str::<BoardFile>(&json).unwrap().build("").unwrap()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn on<T>(board: &Board, ask: impl Fn(Ground<'_>) -> T) -> T {
        let (doors, fallen) = (BTreeMap::from([("A3-A4".parse().unwrap(), Door::Locked)]), BTreeSet::new());
        ask(Ground { board, doors: &doors, fallen: &fallen })
    }

    fn far(board: &Board, agility: u8, occupied: &[(&str, Occupant)], to: &str) -> Option<u32> {
        let occupied: BTreeMap<Square, Occupant> =
            occupied.iter().map(|(at, who)| (square(at), *who)).collect();
        let gait = Gait { agility, taken: 0, anew_after: None, cheapest: true, combines: false };
        let who = |square| occupied.get(&square).copied().unwrap_or(Occupant::Nobody);
        on(board, |ground| explore(ground, square("A1"), gait, &who).distances().get(&square(to)).copied())
    }

    #[test]
    fn ad_move_03_edges_cost_what_they_are() {
        let board = board(
            r#""edges":{"A1-A2":"obstacle","B1-B2":{"slope":{"high":"B2"}},"C1-C2":"window","D1-D2":"wall"}"#,
        );
        on(&board, |ground| {
            let cost = |from: &str, to: &str| across(ground, square(from), square(to));
            assert_eq!(cost("A1", "B1"), Some(PLAIN));
            assert_eq!(cost("A1", "A2"), Some(Cost { climbs: false, points: 2 }));
            assert_eq!(cost("B1", "B2"), Some(Cost { climbs: true, points: 2 }));
            // AD-MAN-07
            assert_eq!(cost("B2", "B1"), Some(PLAIN));
            assert_eq!((cost("C1", "C2"), cost("D1", "D2"), cost("A1", "C1")), (None, None, None));
        });
    }

    #[test]
    fn vector_13_a_diagonal_step_pays_its_cheapest_path() {
        let one = board(r#""edges":{"A1-B1":"obstacle"}"#);
        let two = board(r#""edges":{"A1-B1":"obstacle","A2-B2":"obstacle"}"#);
        let cost = |board: &Board, cheapest| {
            on(board, |ground| aslant(ground, square("A1"), square("B2"), cheapest))
        };
        assert_eq!(cost(&one, true), Some(PLAIN));
        assert_eq!(cost(&two, true), Some(Cost { climbs: false, points: 2 }));
        assert_eq!(cost(&one, false), Some(Cost { climbs: false, points: 2 }));
    }

    #[test]
    fn ad_npc_21_walking_counts_points_not_squares() {
        let open = board(r#""edges":{}"#);
        assert_eq!(far(&open, 0, &[], "C3"), Some(4));
        assert_eq!(far(&open, 1, &[], "C3"), Some(3));
        assert_eq!(far(&open, 2, &[], "C3"), Some(2));
        let hedge = board(r#""edges":{"A1-A2":"obstacle","B1-B2":"obstacle"}"#);
        assert_eq!(far(&hedge, 0, &[], "A2"), Some(2));
        // A closed door is opened on the way, a locked one is not, and nobody is walked through but friends.
        let row = (b'B'..=b'H').map(|c| format!(r#""{0}3-{0}4":"wall""#, char::from(c)));
        let row = row.collect::<Vec<_>>().join(",");
        let locked = board(&format!(r#""edges":{{"A3-A4":"door",{row}}}"#));
        assert_eq!(far(&locked, 3, &[], "A4"), None);
        let closed = board(r#""edges":{"A1-A2":"door","A1-B1":"wall"}"#);
        assert_eq!(far(&closed, 0, &[], "A2"), Some(2));
        let lane = board(r#""edges":{"A1-B1":"wall","A2-B2":"wall","A3-B3":"wall"}"#);
        assert_eq!(far(&lane, 0, &[("A2", Occupant::Passable)], "A3"), Some(3));
        assert_eq!(far(&lane, 0, &[("A2", Occupant::Passable)], "A2"), None);
        assert_eq!(far(&lane, 0, &[("A2", Occupant::Enemy)], "A3"), None);
        // AD-MAN-03: a push is one maneuver, and opens no door beyond.
        let door = board(r#""edges":{"A1-B1":"wall","A2-B2":"wall","A3-B3":"wall","A2-A3":"door"}"#);
        assert_eq!(far(&door, 0, &[("A2", Occupant::Passable)], "A3"), None);
        assert_eq!(far(&door, 0, &[], "A3"), Some(3));
        // AD-GAP-64: never through two in a row.
        assert_eq!(far(&lane, 0, &[("A2", Occupant::Passable), ("A3", Occupant::Passable)], "A4"), None);
    }

    #[test]
    fn ad_gap_65_diagonals_may_be_counted_for_each_full_move() {
        let open = board(r#""edges":{}"#);
        let gait = Gait { agility: 1, taken: 0, anew_after: Some(4), cheapest: true, combines: false };
        let reached =
            on(&open, |ground| explore(ground, square("A1"), gait, &|_| Occupant::Nobody).distances());
        assert_eq!(reached.get(&square("D5")), Some(&5));
        assert_eq!(reached.get(&square("E6")), Some(&7));
    }

    #[test]
    fn what_is_within_so_many_points_is_what_is_reached_with_them() {
        let mut rng = Rng::new(21);
        let far = [const { Cell::new(0) }; 2];
        for round in 0..24 {
            let mut edges = Vec::new();
            for column in b'A'..b'H' {
                for row in 1..=8 {
                    let (here, east) = (char::from(column), char::from(column + 1));
                    let kind = ["open", "obstacle", "door", "wall"][rng.below(4)];
                    edges.push(format!(r#""{here}{row}-{east}{row}":"{kind}""#));
                }
            }
            let stairs = ["", r#","passages":[{"from":"A1","to":"H7","cost":2}]"#][round % 2];
            let board = board(&format!(r#""edges":{{{}}}{stairs}"#, edges.join(",")));
            let taken: BTreeMap<Square, Occupant> = (0..8)
                .map(|place| {
                    let mut slot = || u8::try_from(rng.below(8) + 1).unwrap();
                    let at = Square::new(slot(), slot()).unwrap();
                    (at, if place % 2 == 0 { Occupant::Enemy } else { Occupant::Passable })
                })
                .collect();
            let who = |square| taken.get(&square).copied().unwrap_or(Occupant::Nobody);
            let anew_after = [None, Some(4)][round / 2 % 2];
            let gait = Gait {
                agility: u8::try_from(round % 3).unwrap(),
                taken: 0,
                anew_after,
                cheapest: true,
                combines: false,
            };
            on(&board, |ground| {
                let reached = explore(ground, square("A1"), gait, &who).distances();
                for (column, row) in (1..=8).flat_map(|column| (1..=8).map(move |row| (column, row))) {
                    let to = Square::new(column, row).unwrap();
                    for most in 0..14 {
                        let there = reached.get(&to).is_some_and(|points| *points <= most);
                        assert_eq!(
                            is_within(ground, [square("A1"), to], gait, &who, most),
                            there,
                            "{to} {most}"
                        );
                        let many = &far[usize::from(there)];
                        many.set(many.get() + 1);
                    }
                }
            });
        }
        assert!(far.iter().all(|many| many.get() > 2_000), "{far:?}");
    }

    #[test]
    fn passages_lead_where_edges_do_not() {
        let up = board(r#""ground":{"A2":"elevated"},"passages":[{"from":"A1","to":"A2","cost":2}]"#);
        assert_eq!(far(&up, 0, &[], "A2"), Some(2));
    }
}
