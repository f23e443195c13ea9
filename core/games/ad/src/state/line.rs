//! What a line of sight meets, and the readings that bear on it.   AD-LOS-01

use crate::setup::board::Spot;
use crate::setup::square::{EdgeName, Square};

/// The house readings that bear on lines.
#[expect(clippy::struct_excessive_bools, reason = "one switch for each gap")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// AD-GAP-57: whether a sealed corner of the shooter's own square stops the line.
    pub sealed_at_shooter: bool,
    /// AD-GAP-58: whether the end of a window on the line counts as a wall.
    pub window_is_wall: bool,
    /// AD-GAP-22: whether obstacles that end on both sides of a point of the line count.
    pub obstacle_touch: bool,
    /// AD-GAP-41: whether walls stop a line to an elevated end.
    pub walls_block_heights: bool,
    /// AD-GAP-09: whether an open door narrows sight as a window does.
    pub door_cone: bool,
}

/// What makes a shot along the line harder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// The corner of a wall or of a blocked square on one side.
    Corner,
    /// One or two obstacles or windows.
    Obstacle,
}

/// A line that reaches its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clear {
    /// What hinders it, if anything: a penalty of 1.
    pub hindrance: Option<Hindrance>,
    /// The obstacles and windows that it crosses.
    pub crossed: Vec<EdgeName>,
    /// The corners of walls that it touches, the ignored ones too.
    pub touched: Vec<Spot>,
}

impl Clear {
    /// Whether there is some cover on it, even what brings no penalty.   AD-FULL-04
    pub fn has_cover(&self) -> bool {
        !self.crossed.is_empty() || !self.touched.is_empty()
    }
}

/// What stops a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Stopped {
    /// One end is no square of the board.
    Nowhere,
    /// A wall or a shut door.   AD-LOS-02
    Wall(EdgeName),
    /// A blocked or elevated square, or a standing figure.   AD-LOS-03
    Square(Square),
    /// Walls meet at this point on both sides.   AD-LOS-11
    #[serde(skip)]
    Sealed(Spot),
    /// A window seen through from too far aside.   AD-EDGE-11
    Window(EdgeName),
    /// Corners on both sides.   AD-LOS-04
    Corners,
    /// Three obstacles or more.   AD-EDGE-06
    Obstacles,
    /// A corner and an obstacle.   AD-LOS-06
    TwoHindrances,
}
