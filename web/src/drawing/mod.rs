//! From a board to shapes: a frame 900 units wide, everything in integers, templates only print.

pub mod diagram;
pub mod ground;
pub mod tokens;

use std::fmt;

use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Mark, Piece, Point};
pub use greffe_engine::looking::words::Unit;

pub use self::ground::{Overlay, Shape, Stroke};
pub use self::tokens::Token;
use crate::labels::{self, Placed, Rect, Scene, Wanted};
use crate::language::Language;
use crate::squares;

/// Hundredths, printed with two decimals: the scale of a table in its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale(pub i32);

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0.unsigned_abs() % 100)
    }
}

/// A board ready to be printed as SVG.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says a thing of its own about the drawing")]
pub struct Drawing {
    /// The table in millimetres, for its title.
    pub table: (i32, i32),
    /// The side of a square in millimetres, on a board of squares.
    pub side: Option<i32>,
    /// Whether something happens somewhere: else the whole table is shown.
    pub focused: bool,
    /// The frame's height: 450, 600, 750 or 900 units.
    pub height: i32,
    /// The cell of 37.5 units that the camera looks at, from the left.
    pub cx: i32,
    /// The same, from the top.
    pub cy: i32,
    /// How far back the camera stands to hold all of what happens, as a class of the board; nothing when near.
    pub far: &'static str,
    /// Whether the inset lies in the lower left corner.
    pub aside: bool,
    /// Whether it only tells who touches whom: no place in it is one on a table.
    pub diagram: bool,
    /// The records that say what it draws dotted, the latest first.
    pub said: Vec<u64>,
    /// Units for a millimetre.
    pub scale: Scale,
    /// The table within the frame: left, top, width, height.
    pub ground: [Unit; 4],
    /// Lines every 150 mm, or between squares, as a path.
    pub grid: String,
    /// The names of squares, on a board of squares: each in its lower left corner.
    pub names: Vec<(Unit, Unit, String)>,
    /// Scenery and zones, under everything.
    pub areas: Vec<Shape>,
    /// The kinds of scenery in it, each once, for a legend.
    pub legend: Vec<&'static str>,
    /// What rules give figures, over the scenery, shown on demand.
    pub layers: Vec<Overlay>,
    /// Lines and ghosts, over the scenery and under the figures.
    pub strokes: Vec<Stroke>,
    /// The figures: those out of play first, then in roster order.
    pub tokens: Vec<Token>,
    /// Names and values.
    pub labels: Vec<Placed>,
    /// Whether it stands in a frame of somebody else's page: its links open beside it.
    pub framed: bool,
}

/// What a drawing looks at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Focus<'a> {
    /// The figures concerned: the acting one first, then its target.
    pub figures: &'a [FigureId],
    /// Lines, paths and ghosts.
    pub marks: &'a [Mark],
    /// Corners of a zone in which a place is to be chosen.
    pub corners: &'a [Point],
}

/// The letter of a side: its class in stylesheets, with a shape and a colour of its own.
pub fn side_letter(side: u8) -> &'static str {
    match side {
        0 => "a",
        1 => "b",
        2 => "c",
        3 => "d",
        4 => "e",
        5 => "f",
        6 => "g",
        _ => "h",
    }
}

/// The letter of the side of an index.
pub fn letter(index: &usize) -> &'static str {
    u8::try_from(*index).map_or("h", side_letter)
}

impl Drawing {
    /// Columns and rows, on a board of squares.
    pub fn squares(&self) -> Option<(i32, i32)> {
        let count = |length: i32| length.checked_div(self.side?);
        Some((count(self.table.0)?, count(self.table.1)?))
    }
}

/// Draws a board; nothing when positions are not recorded.
pub fn draw(board: &Board, focus: Focus<'_>, language: Language) -> Option<Drawing> {
    let (width, depth) = board.table.filter(|(width, depth)| *width > 0 && *depth > 0)?;
    let lens = Lens::new(width, depth);
    let tokens = tokens::tokens(board, focus, &lens, language);
    let strokes: Vec<Stroke> = focus.marks.iter().map(|mark| ground::stroke(mark, &lens)).collect();
    let look = look_at(board, focus, &lens);
    let labels = names(board, focus, &lens, look, language);
    let mut areas =
        ground::layered(board).map(|area| ground::shape(area, &lens, language)).collect::<Vec<_>>();
    let taken = tokens
        .iter()
        .map(|token| token.room(&lens))
        .chain(labels.iter().map(|label| label.room(look.size())));
    ground::read_clear(&mut areas, taken.collect(), &lens, look.size());
    Some(Drawing {
        framed: false,
        table: (width / 10, depth / 10),
        side: board.square.map(|side| (side / 10).max(1)),
        focused: focus.figures.iter().any(|id| position(board, *id).is_some())
            || !focus.marks.is_empty()
            || !focus.corners.is_empty(),
        height: lens.height / 10,
        cx: look.cell.0,
        cy: look.cell.1,
        far: look.far,
        aside: look.aside,
        diagram: false,
        said: Vec::new(),
        scale: Scale(lens.hundredths()),
        ground: lens.ground(width, depth),
        grid: grid(&lens, width, depth, board.square.unwrap_or(1500).max(100)),
        names: board.square.map(|side| square_names(&lens, width, depth, side)).unwrap_or_default(),
        areas,
        legend: ground::legend(board),
        layers: board.layers.iter().map(|layer| ground::overlay(layer, &lens)).collect(),
        strokes,
        tokens,
        labels,
    })
}

/// Where a table lies in its frame.
struct Lens {
    /// Tenths of a millimetre that span the frame's 900 units.
    span: i64,
    /// Left margin in tenths of a unit.
    left: i32,
    /// Lower margin.
    bottom: i32,
    /// The frame's height, in tenths of a unit.
    height: i32,
}

impl Lens {
    fn new(width: i32, depth: i32) -> Self {
        let fits = |height: &i32| i64::from(*height) * i64::from(width) >= 9000 * i64::from(depth);
        let height = [4500, 6000, 7500, 9000].into_iter().find(fits).unwrap_or(9000);
        let span = i64::from(width).max(i64::from(depth) * 9000 / i64::from(height));
        let mut lens = Self { span, left: 0, bottom: 0, height };
        lens.left = (9000 - lens.length(width)) / 2;
        lens.bottom = (height - lens.length(depth)) / 2;
        lens
    }

    fn length(&self, tenths: i32) -> i32 {
        i32::try_from(i64::from(tenths) * 9000 / self.span).unwrap_or(i32::MAX / 8)
    }

    fn x(&self, tenths: i32) -> Unit {
        Unit(self.left + self.length(tenths))
    }

    fn y(&self, tenths: i32) -> Unit {
        Unit(self.height - self.bottom - self.length(tenths))
    }

    fn at(&self, point: Point) -> (Unit, Unit) {
        (self.x(point.x), self.y(point.y))
    }

    /// The same in whole units, for labels.
    fn spot(&self, point: Point) -> (i32, i32) {
        let (x, y) = self.at(point);
        (x.0 / 10, y.0 / 10)
    }

    fn hundredths(&self) -> i32 {
        i32::try_from(900_000 / self.span).unwrap_or(100).clamp(10, 400)
    }

    fn ground(&self, width: i32, depth: i32) -> [Unit; 4] {
        [self.x(0), self.y(depth), Unit(self.length(width)), Unit(self.length(depth))]
    }
}

/// The name of every square at its lower left corner; on large boards, of the first column and row.
fn square_names(lens: &Lens, width: i32, depth: i32, side: i32) -> Vec<(Unit, Unit, String)> {
    let side = side.max(100);
    let count = |length: i32| u8::try_from(length / side).unwrap_or(squares::MOST).min(squares::MOST);
    let (columns, rows) = (count(width), count(depth));
    let few = u32::from(columns) * u32::from(rows) <= 400;
    let places = (1..=columns).flat_map(|column| (1..=rows).map(move |row| (column, row)));
    let shown = places.filter(|(column, row)| few || *column == 1 || *row == 1);
    let place = |(column, row): (u8, u8)| {
        let (x, y) = ((i32::from(column) - 1) * side, (i32::from(row) - 1) * side);
        (Unit(lens.x(x).0 + 30), Unit(lens.y(y).0 - 30), squares::square(column, row))
    };
    shown.map(place).collect()
}

fn grid(lens: &Lens, width: i32, depth: i32, step: i32) -> String {
    use fmt::Write as _;
    let mut path = String::new();
    let (left, top) = (lens.x(0), lens.y(depth));
    let mut x = step;
    while x < width && path.len() < 2000 {
        let _ = write!(path, "M{} {top}v{}", lens.x(x), Unit(lens.length(depth)));
        x += step;
    }
    let mut y = step;
    while y < depth && path.len() < 4000 {
        let _ = write!(path, "M{left} {}h{}", lens.y(y), Unit(lens.length(width)));
        y += step;
    }
    path
}

/// Where the camera looks, and from how far.
#[derive(Clone, Copy)]
struct Look {
    /// The cell in the middle of its frame.
    cell: (i32, i32),
    /// How much a phone enlarges, in hundredths.
    zoom: i32,
    /// The class of the board that says so.
    far: &'static str,
    /// Whether the inset lies in the lower left corner: something is in the right one.
    aside: bool,
}

impl Look {
    /// What a phone shows: the frame over its zoom, kept within the table.
    fn frame(&self, height: i32) -> Rect {
        let (half_x, half_y) = (45_000 / self.zoom, height * 50 / self.zoom);
        let within = |at: i32, half: i32, most: i32| {
            at.clamp((half - OVER).min(most / 2), (most - half + OVER).max(most / 2))
        };
        let x = within(self.cell.0 * 75 / 2, half_x, 900);
        let y = within(self.cell.1 * 75 / 2, half_y, height);
        Rect::around(x, y, half_x, half_y)
    }

    /// How many hundredths of its closest size a label takes.
    fn size(&self) -> i32 {
        NEAR * 100 / self.zoom
    }

    /// Where the inset lies, at a phone's size.
    fn inset(&self, height: i32) -> Rect {
        let frame = self.frame(height);
        let (wide, tall) = (95 * self.size() / 100, 95 * self.size() * height / 90_000);
        let top = frame.bottom - tall;
        if self.aside {
            Rect { right: frame.left + wide, top, ..frame }
        } else {
            Rect { left: frame.right - wide, top, ..frame }
        }
    }
}

/// From near to far: what a phone enlarges, in hundredths, and the class of the board.
const DISTANCES: [(i32, &str); 4] = [(NEAR, ""), (160, "far-1"), (125, "far-2"), (FAR, "far-3")];
/// What a phone enlarges when the camera is near.
const NEAR: i32 = 230;
/// The same from as far as the whole table is seen, and so far beyond its edges, as the style says.
const FAR: i32 = 90;
/// How far beyond the edges a frame looks, in units: who stands there is whole.
const OVER: i32 = 36;
/// What a frame leaves around the middle of a base, in units, and half of what a cell may be off its middle.
const AROUND: i32 = 30;
const OFF: i32 = 19;

/// The cell in the middle of what happens, of the whole table when nothing does; as near as all of it is seen.
fn look_at(board: &Board, focus: Focus<'_>, lens: &Lens) -> Look {
    let figures = focus.figures.iter().filter_map(|id| position(board, *id));
    let ends = focus.marks.iter().flat_map(|mark| mark.points.iter().copied());
    let corners = focus.corners.iter().copied();
    let points: Vec<(i32, i32)> = figures.chain(ends).chain(corners).map(|point| lens.spot(point)).collect();
    let height = lens.height / 10;
    let span = |low: Option<i32>, high: Option<i32>, whole: i32| match low.zip(high) {
        Some((low, high)) => ((low - AROUND).max(0), (high + AROUND).min(whole)),
        None => (whole / 2, whole / 2),
    };
    let xs = || points.iter().map(|point| point.0);
    let ys = || points.iter().map(|point| point.1);
    let (left, right) = span(xs().min(), xs().max(), 900);
    let (top, bottom) = span(ys().min(), ys().max(), height);
    let holds = |(zoom, _): &(i32, &'static str)| {
        (right - left + 2 * OFF) * zoom <= 90_000 && (bottom - top + 2 * OFF) * zoom <= height * 100
    };
    let (zoom, far) = DISTANCES.into_iter().find(holds).unwrap_or((FAR, "far-3"));
    let cell = |low: i32, high: i32| ((low + high + 37) / 75).clamp(0, 24);
    let look = Look { cell: (cell(left, right), cell(top, bottom)), zoom, far, aside: false };
    let inset = look.inset(height);
    Look { aside: points.iter().any(|(x, y)| inset.near(*x, *y, AROUND)), ..look }
}

fn position(board: &Board, id: FigureId) -> Option<Point> {
    board.pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.at)
}

/// Names of the figures concerned, then values of lines, placed clear of everything.
fn names(board: &Board, focus: Focus<'_>, lens: &Lens, look: Look, language: Language) -> Vec<Placed> {
    let scene = scene(board, focus, lens, look);
    let mut wanted = Vec::new();
    for id in focus.figures {
        let piece = board.pieces.iter().find(|piece| piece.id == *id);
        let anchored = piece.and_then(|piece| base_box(piece, lens).map(|anchor| (piece, anchor)));
        if let Some((piece, anchor)) = anchored {
            let wish = Wanted { text: piece.name.clone(), anchor };
            if !wanted.contains(&wish) {
                wanted.push(wish);
            }
        }
    }
    for mark in focus.marks {
        let text = mark.label.in_language(language.code()).to_owned();
        let (first, last) = (mark.points.first(), mark.points.last());
        let said = text.is_empty() || wanted.iter().any(|wish| wish.text == text);
        if let (false, Some(first), Some(last)) = (said, first, last) {
            let (from, to) = (lens.spot(*first), lens.spot(*last));
            let middle = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
            wanted.push(Wanted { text, anchor: Rect::around(middle.0, middle.1, 0, 0) });
        }
    }
    labels::place(&wanted, &scene)
}

fn base_box(piece: &Piece, lens: &Lens) -> Option<Rect> {
    let (x, y) = lens.spot(piece.at?);
    let r = lens.length(piece.base / 2) / 10;
    Some(Rect::around(x, y, r, r))
}

fn scene(board: &Board, focus: Focus<'_>, lens: &Lens, look: Look) -> Scene {
    let standing = || board.pieces.iter().filter(|piece| piece.present);
    let bases: Vec<Rect> = standing().filter_map(|piece| base_box(piece, lens)).collect();
    let small = |millimetres: i32| lens.length(millimetres * 10) / 10;
    let trays = standing().filter_map(|piece| {
        let base = base_box(piece, lens)?;
        let x = i32::midpoint(base.left, base.right);
        let half = small(piece.health.1.clamp(0, 8) * 4 + 2);
        Some(Rect { left: x - half, right: x + half, top: base.bottom, bottom: base.bottom + small(10) })
    });
    let crowns = standing().filter(|piece| !piece.badges.is_empty()).filter_map(|piece| {
        let base = base_box(piece, lens)?;
        Some(Rect {
            left: base.right - small(8),
            right: base.right + small(8),
            top: base.top - small(9),
            bottom: base.top + small(6),
        })
    });
    let (frame, inset) = (look.frame(lens.height / 10), look.inset(lens.height / 10));
    let lines = focus.marks.iter().flat_map(|mark| {
        mark.points.windows(2).filter_map(|pair| match pair {
            [from, to] => Some((lens.spot(*from), lens.spot(*to))),
            _ => None,
        })
    });
    Scene {
        bases,
        others: trays.chain(crowns).chain([inset]).collect(),
        lines: lines.collect(),
        frame,
        size: look.size(),
    }
}

#[cfg(test)]
mod tests {
    use greffe_core::telling::words::Words;

    use super::*;

    #[test]
    fn the_camera_stands_as_far_as_all_that_happens_asks() {
        let board = Board { table: Some((9000, 9000)), ..Board::default() };
        let seen = |to: Point| {
            let points = vec![Point::flat(300, 8700), to];
            let marks = [Mark { kind: "sight", points, label: Words::default() }];
            draw(&board, Focus { marks: &marks, ..Focus::default() }, Language::French).unwrap()
        };
        assert_eq!(seen(Point::flat(2000, 8000)).far, "");
        assert_eq!(seen(Point::flat(4800, 8700)).far, "far-1");
        assert_eq!(seen(Point::flat(6500, 8700)).far, "far-2");
        assert_eq!(seen(Point::flat(8700, 300)).far, "far-3");
    }

    #[test]
    fn the_inset_leaves_its_corner_to_what_happens_there() {
        let board = Board { table: Some((9000, 9000)), ..Board::default() };
        let aside = |x: i32, y: i32| {
            let marks = [Mark { kind: "ghost", points: vec![Point::flat(x, y)], label: Words::default() }];
            draw(&board, Focus { marks: &marks, ..Focus::default() }, Language::French).unwrap().aside
        };
        assert!(aside(8800, 200));
        assert!(!aside(200, 8800));
    }
}
