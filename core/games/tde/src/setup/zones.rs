//! Deployment zones: strips along an edge, corners, halves. Sizes are those legible in the book.
//! TDE-GAP-34, TDE-SETUP-05, TDE-SCN-04

use crate::profiles::INCH;
use crate::setup::{Corner, Edge, Table};
use greffe_core::geometry::disc::Disc;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// How deep the strips along an edge are, in inches.   TDE-SETUP-05, TDE-VEN-03, TDE-ATK-02, TDE-COU-03
pub const STRIP: i32 = 4 * INCH;
/// How wide the corner of a Leader is.   TDE-ASS-04
pub const LEADER_CORNER: i32 = 3 * INCH;
/// How wide the corner of a team or of a group is.   TDE-ASS-05, TDE-TRE-03
pub const TEAM_CORNER: i32 = 4 * INCH;
/// How far objectives stay from table edges and from each other.   TDE-TRE-02
pub const TREASURE_MARGIN: i32 = 5 * INCH;
/// How far the two placed objectives stay from any other.   TDE-ATK-01
pub const OBJECTIVE_MARGIN: i32 = 8 * INCH;
/// The diameter of an objective: 30 mm.   TDE-ASS-01, TDE-ATK-01, TDE-TRE-01
pub const MARKER: i32 = 300;

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Between two depths from an edge, in tenths of a millimetre.
    Strip {
        /// The edge.
        edge: Edge,
        /// Where it begins.
        from: i32,
        /// Where it ends.
        to: i32,
    },
    /// A square in a corner.
    Square {
        /// The corner.
        corner: Corner,
        /// Its side.
        size: i32,
    },
    /// So far from every edge at least.
    Inner {
        /// How far.
        margin: i32,
    },
    /// Against a table edge: a base that comes in there touches it.
    Border {
        /// That of the strip whose edges count, its two ends included; none for all round the table.   TDE-ATK-03
        edge: Option<Edge>,
    },
    /// The whole table.
    Anywhere,
}

impl Zone {
    /// The strip of a side's figures.
    pub fn strip(edge: Edge) -> Self {
        Self::Strip { edge, from: 0, to: STRIP }
    }

    /// The strip where a side places its objective, behind its figures' strip.   TDE-ATK-01
    pub fn objective(edge: Edge) -> Self {
        Self::Strip { edge, from: STRIP, to: 2 * STRIP }
    }

    /// A side's half of the table.   TDE-VEN-04, TDE-COU-04
    pub fn half(edge: Edge, table: Table) -> Self {
        Self::Strip { edge, from: 0, to: depth(edge, table) / 2 }
    }

    /// Whether a whole base lies in it.
    pub fn holds(self, table: Table, base: Disc) -> bool {
        if !base.is_on_table(table.width, table.depth) {
            return false;
        }
        match self {
            Self::Strip { edge, from, to } => within(inward(edge, table, base.at), base.diameter, from, to),
            Self::Square { corner, size } => corner
                .edges()
                .into_iter()
                .all(|edge| within(inward(edge, table, base.at), base.diameter, 0, size)),
            Self::Inner { margin } => Edge::ALL
                .into_iter()
                .all(|edge| 2 * inward(edge, table, base.at) - base.diameter >= 2 * margin),
            Self::Border { edge } => {
                let against = |edge: Edge| is_against(inward(edge, table, base.at), base.diameter);
                let inside = |edge| Self::strip(edge).holds(table, base) || against(edge);
                Edge::ALL.into_iter().any(against) && edge.is_none_or(inside)
            }
            Self::Anywhere => true,
        }
    }

    /// Its corners, for the board; none for what is no single rectangle.
    pub fn outline(self, table: Table) -> Vec<Point> {
        let (width, depth) = (table.width, table.depth);
        let (left, right, near, far) = match self {
            Self::Strip { edge, from, to } => match edge {
                Edge::South => (0, width, from, to),
                Edge::North => (0, width, depth - to, depth - from),
                Edge::West => (from, to, 0, depth),
                Edge::East => (width - to, width - from, 0, depth),
            },
            Self::Square { corner, size } => match corner {
                Corner::SouthWest => (0, size, 0, size),
                Corner::SouthEast => (width - size, width, 0, size),
                Corner::NorthWest => (0, size, depth - size, depth),
                Corner::NorthEast => (width - size, width, depth - size, depth),
            },
            Self::Inner { margin } => (margin, width - margin, margin, depth - margin),
            Self::Border { .. } | Self::Anywhere => return Vec::new(),
        };
        [(left, near), (right, near), (right, far), (left, far)]
            .into_iter()
            .map(|(x, y)| Point { x, y, z: 0 })
            .collect()
    }
}

/// How deep the table is from an edge.
fn depth(edge: Edge, table: Table) -> i32 {
    match edge {
        Edge::North | Edge::South => table.depth,
        Edge::West | Edge::East => table.width,
    }
}

/// How far a point is from an edge, towards the inside.
pub fn inward(edge: Edge, table: Table, at: Point) -> i32 {
    match edge {
        Edge::North => table.depth.saturating_sub(at.y),
        Edge::South => at.y,
        Edge::West => at.x,
        Edge::East => table.width.saturating_sub(at.x),
    }
}

/// Whether a base whose centre is so far from an edge lies between two depths, on the doubled plane.
fn within(centre: i32, diameter: i32, from: i32, to: i32) -> bool {
    2 * centre - diameter >= 2 * from && 2 * centre + diameter <= 2 * to
}

/// Whether a base touches an edge: less than a millimetre lies between.
fn is_against(centre: i32, diameter: i32) -> bool {
    2 * centre - diameter <= 2 * greffe_core::geometry::CONTACT_TOLERANCE
}

impl Edge {
    /// The four edges.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::West, Self::East];

    /// The edge over there.   TDE-VEN-03, TDE-ATK-02
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::East => Self::West,
        }
    }

    /// Its name on the board.
    pub fn words(self) -> Words {
        match self {
            Self::North => Words::new("bord nord, en haut", "north edge, at the top"),
            Self::South => Words::new("bord sud, en bas", "south edge, at the bottom"),
            Self::West => Words::new("bord ouest, à gauche", "west edge, on the left"),
            Self::East => Words::new("bord est, à droite", "east edge, on the right"),
        }
    }

    /// Whether a side may deploy along it: on an oblong table, the long edges alone.   TDE-SCN-04
    pub fn is_long(self, table: Table) -> bool {
        match self {
            Self::North | Self::South => table.width >= table.depth,
            Self::West | Self::East => table.depth >= table.width,
        }
    }
}

impl Corner {
    /// The four corners.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];

    /// The corner across the table.   TDE-ASS-04, TDE-TRE-03
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::NorthWest => Self::SouthEast,
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
        }
    }

    /// Its name on the board.
    pub fn words(self) -> Words {
        match self {
            Self::NorthWest => Words::new("angle nord-ouest", "north-west corner"),
            Self::NorthEast => Words::new("angle nord-est", "north-east corner"),
            Self::SouthWest => Words::new("angle sud-ouest", "south-west corner"),
            Self::SouthEast => Words::new("angle sud-est", "south-east corner"),
        }
    }

    /// The two edges that meet there.
    pub fn edges(self) -> [Edge; 2] {
        match self {
            Self::NorthWest => [Edge::North, Edge::West],
            Self::NorthEast => [Edge::North, Edge::East],
            Self::SouthWest => [Edge::South, Edge::West],
            Self::SouthEast => [Edge::South, Edge::East],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Corner, Edge, INCH, STRIP, Table, Zone};
    use greffe_core::geometry::disc::Disc;
    use greffe_core::telling::view::Point;

    const TABLE: Table = Table { width: 12_000, depth: 9_000 };

    fn base(x: i32, y: i32) -> Disc {
        Disc::new(Point { x, y, z: 0 }, 300)
    }

    #[test]
    fn setup_05_a_whole_base_lies_within_four_inches_of_its_edge() {
        let strip = Zone::strip(Edge::North);
        assert!(strip.holds(TABLE, base(6_000, 9_000 - 150)));
        assert!(strip.holds(TABLE, base(6_000, 9_000 - STRIP + 150)));
        assert!(!strip.holds(TABLE, base(6_000, 9_000 - STRIP + 149)));
        assert!(!strip.holds(TABLE, base(6_000, 8_900)), "the base hangs over the edge");
    }

    #[test]
    fn ass_04_tre_03_corners_are_squares() {
        let square = Zone::Square { corner: Corner::SouthEast, size: 3 * INCH };
        assert!(square.holds(TABLE, base(12_000 - 150, 150)));
        assert!(!square.holds(TABLE, base(12_000 - 700, 150)));
        assert_eq!(Corner::SouthEast.opposite(), Corner::NorthWest);
    }

    #[test]
    fn ven_04_cou_04_atk_03_halves_and_borders() {
        assert!(Zone::half(Edge::South, TABLE).holds(TABLE, base(10, 0).moved_to(base(300, 4_350).at)));
        assert!(!Zone::half(Edge::South, TABLE).holds(TABLE, base(300, 4_351)));
        assert!(Zone::Border { edge: None }.holds(TABLE, base(150, 4_000)));
        assert!(!Zone::Border { edge: Some(Edge::North) }.holds(TABLE, base(150, 4_000)));
        // The strip of the north edge also has two ends on the short edges.   TDE-ATK-03
        assert!(Zone::Border { edge: Some(Edge::North) }.holds(TABLE, base(6_000, 8_850)));
        assert!(Zone::Border { edge: Some(Edge::North) }.holds(TABLE, base(150, 9_000 - STRIP + 150)));
        assert!(!Zone::Border { edge: Some(Edge::North) }.holds(TABLE, base(150, 9_000 - STRIP + 149)));
        assert!(!Zone::Border { edge: Some(Edge::North) }.holds(TABLE, base(6_000, 8_700)));
    }

    #[test]
    fn scn_04_the_long_edges_hold_the_zones_of_an_oblong_table() {
        assert!(Edge::North.is_long(TABLE) && !Edge::West.is_long(TABLE));
        let square = Table { width: 9_000, depth: 9_000 };
        assert!(Edge::ALL.into_iter().all(|edge| edge.is_long(square)));
    }

    #[test]
    fn tre_02_the_inner_zone_keeps_off_the_edges() {
        let inner = Zone::Inner { margin: 5 * INCH };
        assert!(inner.holds(TABLE, base(5 * INCH + 150, 4_000)));
        assert!(!inner.holds(TABLE, base(5 * INCH + 149, 4_000)));
        assert_eq!(inner.outline(TABLE).len(), 4);
    }
}
