//! Boards and lines: plain data in display words, what the site sees of any game.

use schemars::JsonSchema;
use serde::Serialize;

use crate::judging::fact::FigureId;
use crate::record::ids::{RuleId, Seat};
use crate::telling::words::Words;

/// A place in tenths of a millimetre (1 inch = 254) from the table's near left corner; `z` is height.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Away from the near edge.
    pub y: i32,
    /// Up from the table.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub z: i32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_zero(z: &i32) -> bool {
    *z == 0
}

impl Point {
    /// A place on the table itself.
    pub fn flat(x: i32, y: i32) -> Self {
        Self { x, y, z: 0 }
    }
}

/// The whole table at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Board {
    /// Width and depth of the table in tenths of a millimetre; none when positions are not recorded.
    pub table: Option<(i32, i32)>,
    /// The side of a square in tenths of a millimetre, on a board of squares; the first begins at the near left corner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<i32>,
    /// Turn and phase, in words.
    pub moment: Words,
    /// The sides, in order.
    pub sides: Vec<SideView>,
    /// The figures, in roster order.
    pub pieces: Vec<Piece>,
    /// Scenery, zones and markers, drawn under the figures.
    pub areas: Vec<Area>,
    /// What rules give figures on the table, shown when it is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// How the match ended, when it has.
    pub over: Option<Words>,
}

impl Board {
    /// Gives figures of one side that bear the same mark marks of their own: the first letters of their names,
    /// numbered where those are the same too. What all of them shared stays in the facts of each.
    #[must_use]
    pub fn told_apart(mut self) -> Self {
        let shared = |pieces: &[Piece], piece: &Piece| {
            let alike = |other: &&Piece| other.side == piece.side && other.mark == piece.mark;
            pieces.iter().filter(alike).nth(1).is_some()
        };
        let twins: Vec<bool> = self.pieces.iter().map(|piece| shared(&self.pieces, piece)).collect();
        for (piece, _) in self.pieces.iter_mut().zip(&twins).filter(|(_, twin)| **twin) {
            piece.mark = initials(&piece.name);
        }
        let before = self.pieces.clone();
        for (place, piece) in self.pieces.iter_mut().enumerate() {
            let alike = |other: &&Piece| other.side == piece.side && other.mark == piece.mark;
            let earlier = before.iter().take(place).filter(alike).count();
            if earlier > 0 {
                piece.mark = format!("{}{}", piece.mark, earlier.saturating_add(1));
            }
        }
        self
    }
}

/// The first letters of the first two words of a name; of one word, its first two letters.
pub fn initials(name: &str) -> String {
    let mut words = name.split_whitespace();
    let letters: String = match (words.next(), words.next()) {
        (Some(one), Some(two)) => one.chars().take(1).chain(two.chars().take(1)).collect(),
        (Some(one), None) => one.chars().take(2).collect(),
        (None, _) => "?".to_owned(),
    };
    letters.to_uppercase()
}

/// What rules give each figure on the table: squares that it controls, for instance. Pages show it when asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layer {
    /// What it is, in the words of [`LAYER_KINDS`].
    pub kind: &'static str,
    /// What people call it.
    pub name: Words,
    /// What each figure has of it.
    pub parts: Vec<LayerPart>,
}

/// What one figure has of a layer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayerPart {
    /// The figure.
    pub figure: FigureId,
    /// The index of its side.
    pub side: u8,
    /// Closed outlines.
    pub outlines: Vec<Vec<Point>>,
    /// Lines from the figure to each of them, by which one sees whose it is and by what way.
    pub lines: Vec<[Point; 2]>,
}

/// Every kind of layer: pages style them, no game is known there.
pub const LAYER_KINDS: [&str; 1] = ["control"];

/// One side at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SideView {
    /// The side's name.
    pub name: String,
    /// Whether it is awaited or holds the hand.
    pub active: bool,
    /// Counters and public facts: a label and a value.
    pub facts: Vec<(Words, Words)>,
    /// Face-down and face-up cards, in order, by place; never by hidden content.
    pub cards: Vec<CardView>,
}

/// A card as anyone may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView {
    /// What it shows; none while face down.
    pub face: Option<Words>,
    /// Whether it has been used or discarded.
    pub spent: bool,
}

/// One figure at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// The figure.
    pub id: FigureId,
    /// The index of its side.
    pub side: u8,
    /// Its name.
    pub name: String,
    /// The short mark on its base: a card's rank, a code.
    pub mark: String,
    /// Where it is; none when not recorded or not on the table.
    pub at: Option<Point>,
    /// Where it faces: a direction of any length; none in games without facing, or when not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Point>,
    /// The diameter of its base in tenths of a millimetre.
    pub base: i32,
    /// Health now and at the start.
    pub health: (i32, i32),
    /// What health is called in this game.
    pub health_name: Words,
    /// Statuses, postures and tokens, in order of importance.
    pub badges: Vec<Badge>,
    /// Whether it is on the table.
    pub present: bool,
    /// Whether it has been put out of play.
    pub out: bool,
    /// Whether it is the one acting.
    pub active: bool,
    /// Everything else a list should say: a label and a value.
    pub facts: Vec<(Words, Words)>,
    /// Who touches it.
    pub contacts: Vec<FigureId>,
}

/// A status, posture or token.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Badge {
    /// The drawing's name: `shield`, `shield-blade`, `shield-arrow`, `shield-star`, `aim`, `link`, `check`, `down`,
    /// `eye-off`, `drop`, `clock`, `flame`, `bolt`, `skull`; or `pill`, for its text.
    pub icon: &'static str,
    /// The short text of a pill, else empty.
    pub text: String,
    /// What it means, in words.
    pub label: Words,
}

/// Every kind of area, from what lies under to what lies over: pages draw and name them, no game is known there.
pub const AREA_KINDS: [&str; 23] = [
    // Ground: harder to cross, wooded, wet, too deep to stand in, harmful, a hole, above the rest.
    "difficult",
    "woods",
    "water",
    "deep",
    "danger",
    "gap",
    "raised",
    "blocked",
    // What stands on it: low and crossed, hiding, closed to all, a way up, a door shut, a door open or broken.
    "obstacle",
    "cover",
    "wall",
    "ladder",
    "door",
    "doorway",
    // What stands on an edge of a square: seen through, lower on one side, to be brought down.
    "window",
    "slope",
    "fragile",
    // What rules put there: a part of the table, a way through, a weapon's area, an object.
    "zone",
    "dark",
    "portal",
    "template",
    "blast",
    "marker",
];

/// Every kind of mark.
pub const MARK_KINDS: [&str; 9] =
    ["sight", "blocked", "path", "attack", "ghost", "arc", "blast", "template", "crossed"];

/// A piece of scenery, a zone or a marker.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Area {
    /// What it is, in the words of [`AREA_KINDS`].
    pub kind: &'static str,
    /// Its name or label.
    pub label: Words,
    /// The side it belongs to, when it does.
    pub side: Option<u8>,
    /// Its outline in tenths of a millimetre; a single point with `radius` for a disc.
    pub outline: Vec<Point>,
    /// The radius of a disc, in tenths of a millimetre; zero for a polygon.
    pub radius: i32,
    /// Its height in tenths of a millimetre.
    pub height: i32,
}

/// One event told to anyone.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Line {
    /// What was done: a few words.
    pub title: Words,
    /// The whole of it in a sentence or two; empty when the event needs no telling of its own.
    pub sentence: Words,
    /// The test behind it, when there was one.
    pub verdict: Option<Verdict>,
    /// Whose dice are whose, where figures roll against each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<Thrown>,
    /// What it changes, field by field, in display words.
    pub changes: Vec<Change>,
    /// The figures concerned: the acting one first, then its target.
    pub focus: Vec<FigureId>,
    /// Lines, paths and ghosts to draw on the board of that moment.
    pub marks: Vec<Mark>,
    /// How much it matters: steps by activation and by turn stop at these.
    pub weight: Weight,
}

/// How much an event matters to somebody leafing through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Weight {
    /// A step within an activation.
    #[default]
    Step,
    /// The start of an activation.
    Activation,
    /// The start of a turn.
    Turn,
}

/// The dice of one figure in an opposed roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thrown {
    /// Who rolled them, or for whom they were rolled.
    pub figure: FigureId,
    /// The number of sides of each.
    pub sides: u32,
    /// The faces, in order.
    pub faces: Vec<u32>,
}

/// A test's outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The faces rolled; empty when no die was needed.
    pub faces: Vec<u32>,
    /// What was needed, in words ("3 or less").
    pub need: Words,
    /// Whether it passed.
    pub passed: bool,
}

/// One field that changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The figure it belongs to, when it does.
    pub figure: Option<FigureId>,
    /// What changed.
    pub what: Words,
    /// Before.
    pub old: Words,
    /// After.
    pub new: Words,
    /// The rule behind it.
    pub rule: Option<RuleId>,
}

/// Something to draw over the board of one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// What it is, in the words of [`MARK_KINDS`]: a line of sight, free or cut at its end; a way; an attack; where
    /// something stood; an arc of sight, a blast or a template as a closed outline; what a line crosses or touches.
    pub kind: &'static str,
    /// The points, in order.
    pub points: Vec<Point>,
    /// The label, a distance for instance.
    pub label: Words,
}

/// A question that the match waits for a seat to answer. Public: it follows from the public state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Owed {
    /// Who must answer.
    pub seat: Seat,
    /// What kind of answer: stable name, one per kind of window.
    pub window: &'static str,
    /// The question in words, with figures named.
    pub question: Words,
    /// The figures it is about.
    pub about: Vec<FigureId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(id: u16, side: u8, name: &str, mark: &str) -> Piece {
        Piece {
            id: FigureId(id),
            side,
            name: name.to_owned(),
            mark: mark.to_owned(),
            at: None,
            facing: None,
            base: 250,
            health: (1, 1),
            health_name: Words::default(),
            badges: Vec::new(),
            present: true,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: Vec::new(),
        }
    }

    #[test]
    fn figures_of_one_side_bear_marks_of_their_own_and_a_mark_that_is_one_s_own_stays() {
        let pieces = vec![
            piece(1, 0, "Ishaan", "5"),
            piece(2, 0, "Brume Noire", "5"),
            piece(3, 0, "Isha", "5"),
            piece(4, 0, "Talia", "4"),
            piece(5, 1, "Nasse", "5"),
        ];
        let board = Board { pieces, ..Board::default() };
        let marks: Vec<String> = board.told_apart().pieces.into_iter().map(|piece| piece.mark).collect();
        assert_eq!(marks, ["IS", "BN", "IS2", "4", "5"]);
    }
}
