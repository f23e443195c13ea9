//! Events of movement: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::board::Door;
use crate::setup::square::{EdgeName, Square};
use crate::state::change::{figure, lacks, moving, pop};
use crate::state::frames::{Frame, Move, MoveKind};
use crate::state::{State, Whereabouts};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A move began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveBegun {
    /// Who.
    pub figure: FigureId,
    /// Of what kind.
    pub kind: MoveKind,
    /// The points.
    pub points: u8,
    /// The door just smashed, through which it leads.   AD-PART-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<EdgeName>,
    /// The weapon that is reloaded once it is over, by its number (see `state::arms`).   AD-FULL-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loads: Option<u8>,
}

impl Happened for MoveBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, kind, points, door, loads } = self;
        let squares = match figure(state, *id)?.place {
            Whereabouts::On(square) => vec![square],
            Whereabouts::Reserve | Whereabouts::Gone(_) => return Err(lacks("figure on the board")),
        };
        let (door, loads) = (*door, *loads);
        let moving = Move { figure: *id, kind: *kind, points: *points, squares, stopped: false, door, loads };
        state.stack.push(Frame::Move(moving));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, kind, points, .. } = self;
        names.move_begun(*figure, *kind, *points)
    }
}

/// A figure went from one square to another.   AD-MOVE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMoved {
    /// Who.
    pub figure: FigureId,
    /// The squares entered, in order.
    pub path: Vec<Square>,
    /// The diagonal steps it has taken this phase by now.   AD-MOVE-02
    pub diagonals: u8,
}

impl Happened for FigureMoved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, path, diagonals } = self;
        let moved = figure(state, *id)?;
        moved.diagonals = *diagonals;
        if let Some(last) = path.last() {
            moved.place = Whereabouts::On(*last);
        }
        if let Ok(moving) = moving(state, *id) {
            moving.squares.extend(path);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, path, .. } = self;
        names.moved(*figure, path)
    }
}

/// A run goes on with the points its test gave.   AD-FULL-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunExtended {
    /// Who runs.
    pub figure: FigureId,
    /// The points.
    pub points: u8,
}

impl Happened for RunExtended {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, points } = self;
        let moving = moving(state, *id)?;
        (moving.kind, moving.points) = (MoveKind::RunOn, *points);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, points } = self;
        names.run_extended(*figure, *points)
    }
}

/// The points left of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsSpent {
    /// Who moves.
    pub figure: FigureId,
    /// How many are left.
    pub left: u8,
}

impl Happened for PointsSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, left } = self;
        moving(state, *id)?.points = *left;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, left } = self;
        names.points_spent(*figure, *left)
    }
}

/// A move must stop here.   AD-ZOC-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveStopped {
    /// Who.
    pub figure: FigureId,
}

impl Happened for MoveStopped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        moving(state, *id)?.stopped = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.stopped(*figure)
    }
}

/// A move ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveEnded {
    /// Who.
    pub figure: FigureId,
}

impl Happened for MoveEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        pop(state, "Move", |frame| matches!(frame, Frame::Move(moving) if moving.figure == *id))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.move_ended(*figure)
    }
}

/// A door stands differently.   AD-MAN-04, AD-PART-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorChanged {
    /// Which.
    pub door: EdgeName,
    /// How it stands now.
    pub state: Door,
}

impl Happened for DoorChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { door, state: now } = self;
        state.doors.insert(*door, *now);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { door, state } = self;
        names.door(*door, *state)
    }
}

/// The opponent is to say where a jumper falls.   AD-MAN-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallOpened {
    /// Who fell.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Among these.
    pub squares: Vec<Square>,
    /// The wounds of the fall; -1 where a test of its own tells them.   AD-GAP-15
    pub wounds: i32,
}

impl Happened for FallOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, squares, wounds } = self;
        let squares = squares.clone();
        state.stack.push(Frame::FallSquare { figure: *figure, by: *by, squares, wounds: *wounds });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = self;
        names.fall_opened(*figure)
    }
}

/// A figure that came through a window by a Triumph may go on one square.   AD-MAN-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnwardOpened {
    /// Who.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Where to.
    pub to: Square,
}

impl Happened for OnwardOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, to } = self;
        state.stack.push(Frame::Onward { figure: *figure, by: *by, to: *to });

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, to, .. } = self;
        names.onward(*figure, *to)
    }
}

/// Whether it goes on was said.   AD-MAN-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnwardClosed {
    /// Whether it does.
    pub on: bool,
}

impl Happened for OnwardClosed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Onward", |frame| matches!(frame, Frame::Onward { .. }))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { on } = self;
        names.went_on(*on)
    }
}

/// Where a jumper fell was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallClosed {}

impl Happened for FallClosed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "FallSquare", |frame| matches!(frame, Frame::FallSquare { .. }))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Chute", "Fall")
    }
}
