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
