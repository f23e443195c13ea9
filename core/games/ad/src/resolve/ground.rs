//! What a board is at one moment: who is adjacent to whom, who controls what, how far it is.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::setup::board::{Board, Door, Edge, EdgeKind, Ground as Kind, Neighbour};
use crate::setup::square::{Beyond, EdgeName, Square};

/// A board with its doors and walls as they stand now.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The board.
    pub board: &'a Board,
    /// The doors that are not simply closed.
    pub doors: &'a BTreeMap<EdgeName, Door>,
    /// The fragile walls that have come down.
    pub fallen: &'a BTreeSet<EdgeName>,
}

impl<'a> Ground<'a> {
    /// What stands on an edge now.   AD-EDGE-01
    pub fn kind(&self, name: EdgeName, edge: &Edge) -> EdgeKind {
        match edge.kind {
            EdgeKind::FragileWall if self.fallen.contains(&name) => EdgeKind::Open,
            EdgeKind::FragileWall => EdgeKind::Wall,
            kind @ (EdgeKind::Open
            | EdgeKind::Wall
            | EdgeKind::Slope { .. }
            | EdgeKind::Obstacle
            | EdgeKind::Door
            | EdgeKind::Window) => kind,
        }
    }

    /// How a door stands.
    pub fn door(&self, name: EdgeName) -> Door {
        self.doors.get(&name).copied().unwrap_or_default()
    }

    /// Whether an edge is a wall or a shut door.   AD-EDGE-02, AD-EDGE-08
    pub fn is_shut(&self, name: EdgeName, edge: &Edge) -> bool {
        match self.kind(name, edge) {
            EdgeKind::Wall | EdgeKind::FragileWall => true,
            EdgeKind::Door => matches!(self.door(name), Door::Locked | Door::Closed),
            EdgeKind::Open | EdgeKind::Slope { .. } | EdgeKind::Obstacle | EdgeKind::Window => false,
        }
    }

    /// What a square is; none where there is no such square.
    pub fn at(&self, square: Square) -> Option<Kind> {
        self.board.place(square).map(|place| place.ground)
    }

    /// Whether an edge lets nobody by: shut, of a blocked square, or between levels.   AD-BOARD-06
    pub fn is_blocking(&self, name: EdgeName, edge: &Edge) -> bool {
        self.is_shut(name, edge) || self.parts(name)
    }

    /// Whether an edge parts its squares whatever stands on it: one is blocked, or they lie at two levels.
    /// AD-BOARD-06, AD-BOARD-13
    pub fn parts(&self, name: EdgeName) -> bool {
        let of = self.at(name.of);
        let beyond = match name.beyond {
            Beyond::Square(other) => self.at(other),
            Beyond::Outside(_) => None,
        };
        let between_levels =
            beyond.is_some_and(|beyond| (beyond == Kind::Elevated) != (of == Some(Kind::Elevated)));
        of == Some(Kind::Blocked) || beyond == Some(Kind::Blocked) || between_levels
    }

    /// The squares that share an edge with one, with that edge.
    pub fn beside(&self, square: Square) -> impl Iterator<Item = (Square, EdgeName, &'a Edge)> + use<'a> {
        let board = self.board;
        let edges = board.place(square).map_or(&[][..], |place| place.edges.as_slice());
        edges.iter().filter_map(move |name| {
            let other = match name.beyond {
                Beyond::Square(other) if other == square => name.of,
                Beyond::Square(other) => other,
                Beyond::Outside(_) => return None,
            };
            Some((other, *name, board.edge(*name)?))
        })
    }

    fn shared(&self, one: Square, other: Square) -> Option<(EdgeName, &'a Edge)> {
        let name = EdgeName::between(one, other);
        self.board.edge(name).map(|edge| (name, edge))
    }

    /// Whether two squares share an edge that is no wall.   AD-BOARD-02
    pub fn is_orthogonal(&self, one: Square, other: Square) -> bool {
        self.shared(one, other).is_some_and(|(name, edge)| !self.is_blocking(name, edge))
    }

    /// The squares that join two squares of one corner that share no edge.
    pub fn pivots(&self, one: Square, other: Square) -> &'a [Square] {
        let near = self.around(one).iter().find(|near| near.square == other);
        near.map_or(&[], |near| near.pivots.as_slice())
    }

    fn around(&self, square: Square) -> &'a [Neighbour] {
        self.board.place(square).map_or(&[], |place| place.around.as_slice())
    }

    /// Whether two squares are adjacent slantwise: open doors and windows join them too.   AD-BOARD-03
    pub fn is_diagonal(&self, one: Square, other: Square) -> bool {
        let mut pivots = self.pivots(one, other).iter();
        pivots.any(|pivot| self.is_orthogonal(one, *pivot) && self.is_orthogonal(*pivot, other))
    }

    /// Whether two squares are adjacent in either way.   AD-BOARD-04
    pub fn is_adjacent(&self, one: Square, other: Square) -> bool {
        self.is_orthogonal(one, other) || self.is_diagonal(one, other)
    }

    /// Whether two squares are adjacent but for their levels: no wall, shut door or blocked square parts them.
    /// AD-BOARD-02, AD-BOARD-03
    pub fn is_adjacent_below(&self, one: Square, other: Square) -> bool {
        let beside =
            |a: Square, b: Square| self.shared(a, b).is_some_and(|(name, edge)| !self.is_shut(name, edge));
        let joins = |pivot: &Square| {
            self.at(*pivot) != Some(Kind::Blocked) && beside(one, *pivot) && beside(*pivot, other)
        };
        beside(one, other) || self.pivots(one, other).iter().any(joins)
    }

    /// Whether an edge lies open, over an obstacle or on a slope: a diagonal step may pass beside it.
    fn is_plain(&self, one: Square, other: Square) -> bool {
        self.shared(one, other).is_some_and(|(name, edge)| {
            let plain = match self.kind(name, edge) {
                EdgeKind::Open | EdgeKind::Slope { .. } | EdgeKind::Obstacle => true,
                EdgeKind::Wall | EdgeKind::FragileWall | EdgeKind::Door | EdgeKind::Window => false,
            };
            plain && !self.is_blocking(name, edge)
        })
    }

    /// The pivots by which a diagonal step may go: neither window, door nor change of level.   AD-MOVE-07
    pub fn free_pivots(&self, one: Square, other: Square) -> Vec<Square> {
        let pivots = self.pivots(one, other).iter().copied();
        pivots.filter(|pivot| self.is_plain(one, *pivot) && self.is_plain(*pivot, other)).collect()
    }

    /// Whether a figure on one square controls the other; openings only straight across.   AD-ZOC-01, AD-ZOC-02
    pub fn controls(&self, from: Square, square: Square, through_openings: bool) -> bool {
        self.is_orthogonal(from, square)
            || !self.free_pivots(from, square).is_empty()
            || (through_openings && self.is_diagonal(from, square))
    }

    /// The range between two squares, the target's counted.   AD-BOARD-12
    pub fn range(&self, from: Square, to: Square) -> Option<u32> {
        let (start, end) = (self.board.place(from)?, self.board.place(to)?);
        if start.regular && end.regular {
            let (east, north) = from.to(to);
            return Some(east.unsigned_abs().max(north.unsigned_abs()));
        }
        if self.board.by_centres {
            // To the nearest square: half a square more counts as one.   AD-GAP-60
            let way = start.centre.to(end.centre);
            let (longest, square) = (way.0.abs().max(way.1.abs()), self.board.scale.saturating_mul(2));
            let squares = longest.saturating_add(self.board.scale).checked_div(square)?;
            return u32::try_from(squares).ok();
        }
        let mut far = BTreeMap::from([(from, 0_u32)]);
        let mut queue = VecDeque::from([from]);
        while let Some(square) = queue.pop_front() {
            let steps = far.get(&square).copied().unwrap_or_default();
            if square == to {
                return Some(steps);
            }
            for next in self.neighbours(square) {
                far.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    steps.saturating_add(1)
                });
            }
        }
        None
    }

    /// The squares that share an edge or a corner with one, whatever stands between.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + use<'a> {
        self.around(square).iter().map(|near| near.square)
    }

    /// Whether a third square lies exactly opposite the first across the second.   AD-MELEE-16
    pub fn is_opposite(&self, first: Square, across: Square, third: Square) -> bool {
        let spots = [first, across, third].map(|square| self.board.place(square).map(|place| place.centre));
        let [Some(first), Some(across), Some(third)] = spots else { return false };
        first.to(across) == across.to(third)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::Ground;
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
