//! From a board to shapes: a frame 900 units wide, everything in integers, templates only print.

use std::fmt;

use greffe_core::fact::FigureId;
use greffe_core::view::{Area, Badge, Board, Mark, Piece, Point};

use crate::labels::{self, Placed, Rect, Scene, Wanted};
use crate::language::Language;

/// Tenths of a unit, printed with at most one decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit(pub i32);

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if tenth == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{tenth}") }
    }
}

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
pub struct Drawing {
    /// The table in millimetres, for its title.
    pub table: (i32, i32),
    /// Whether something happens somewhere: else the whole table is shown.
    pub focused: bool,
    /// The frame's height: 450, 600, 750 or 900 units.
    pub height: i32,
    /// The cell of 37.5 units that the camera looks at, from the left.
    pub cx: i32,
    /// The same, from the top.
    pub cy: i32,
    /// Units for a millimetre.
    pub scale: Scale,
    /// The table within the frame: left, top, width, height.
    pub ground: [Unit; 4],
    /// Lines every 150 mm, as a path.
    pub grid: String,
    /// Scenery and zones, under everything.
    pub areas: Vec<Shape>,
    /// Lines and ghosts, over the scenery and under the figures.
    pub strokes: Vec<Stroke>,
    /// The figures: those out of play first, then in roster order.
    pub tokens: Vec<Token>,
    /// Names and values.
    pub labels: Vec<Placed>,
}

/// A piece of scenery.
#[derive(Clone, Debug)]
pub struct Shape {
    /// How it is filled: `stone`, `wood`, `wall`, `zone`, `portal`.
    pub class: &'static str,
    /// The side's letter, or nothing.
    pub side: &'static str,
    /// The outline as a path; a disc is a path too.
    pub path: String,
    /// Whether the outline is left open.
    pub hatched: bool,
    /// Its name or height, where there is one to print.
    pub label: String,
    /// Where to print it.
    pub at: (Unit, Unit),
}

/// A line over the scenery.
#[derive(Clone, Debug)]
pub struct Stroke {
    /// `los`, `path`, `ghost`.
    pub class: &'static str,
    /// The line as a path.
    pub path: String,
    /// A small disc at the end, else an arrow; none for ghosts.
    pub end: Option<(Unit, Unit)>,
    /// The discs of a ghost: centre and radius.
    pub discs: Vec<(Unit, Unit, Unit)>,
}

/// A figure on the table, in millimetres around its centre.
#[derive(Clone, Debug)]
pub struct Token {
    /// Its number.
    pub id: u16,
    /// The side's letter: its shape and colour.
    pub side: &'static str,
    /// Its name, mark, health and statuses, for those who do not see it.
    pub spoken: String,
    /// Its centre in the frame.
    pub x: Unit,
    /// Its centre in the frame.
    pub y: Unit,
    /// The radius of its base.
    pub r: Unit,
    /// The radius of rings around it.
    pub ring: Unit,
    /// The half-diagonal of the inner shape.
    pub gem: Unit,
    /// The short mark.
    pub mark: String,
    /// Whether it is acting.
    pub active: bool,
    /// Whether something is aimed at it.
    pub aimed: bool,
    /// Whether it is out of play.
    pub out: bool,
    /// Health: a row of pips or a pill.
    pub health: Health,
    /// Statuses, at most three and a rest.
    pub badges: Vec<Mounted>,
    /// Its height in millimetres, when it stands above the table.
    pub tab: Option<Tab>,
}

/// Health as drawn under a base.
#[derive(Clone, Debug, Default)]
pub struct Health {
    /// The tray: half width and top; nothing is drawn when it is zero wide.
    pub half: Unit,
    /// The top of the tray.
    pub top: Unit,
    /// The centre line of the pips.
    pub middle: Unit,
    /// Pips: where, and whether still there.
    pub pips: Vec<(Unit, bool)>,
    /// The text of a pill, when there would be more than eight pips.
    pub text: String,
}

/// A badge at its place around a base.
#[derive(Clone, Debug)]
pub struct Mounted {
    /// Its centre.
    pub x: Unit,
    /// Its centre.
    pub y: Unit,
    /// The drawing as a path; empty for a pill.
    pub path: &'static str,
    /// The text of a pill.
    pub text: String,
    /// Half the width of a pill.
    pub half: Unit,
}

/// The tab that tells a height.
#[derive(Clone, Debug)]
pub struct Tab {
    /// Its centre.
    pub x: Unit,
    /// The height, in millimetres.
    pub height: i32,
}

/// What a drawing looks at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Focus<'a> {
    /// The figures concerned: the acting one first, then its target.
    pub figures: &'a [FigureId],
    /// Lines, paths and ghosts.
    pub marks: &'a [Mark],
}

/// The letter of a side: its class in stylesheets.
pub fn side_letter(side: u8) -> &'static str {
    match side {
        0 => "a",
        1 => "b",
        2 => "c",
        _ => "d",
    }
}

/// The letter of the side of an index.
pub fn letter(index: &usize) -> &'static str {
    u8::try_from(*index).map_or("d", side_letter)
}

impl Token {
    /// The width of the tray.
    pub fn tray_width(&self) -> Unit {
        Unit(self.health.half.0 * 2)
    }

    /// The base line of a pill's text.
    pub fn wounds_line(&self) -> Unit {
        Unit(self.health.middle.0 + 30)
    }
}

impl Mounted {
    /// The width of a pill.
    pub fn width(&self) -> Unit {
        Unit(self.half.0 * 2)
    }
}

/// Draws a board; nothing when positions are not recorded.
pub fn draw(board: &Board, focus: Focus<'_>, language: Language) -> Option<Drawing> {
    let (width, depth) = board.table.filter(|(width, depth)| *width > 0 && *depth > 0)?;
    let lens = Lens::new(width, depth);
    let tokens = tokens(board, focus, &lens, language);
    let strokes: Vec<Stroke> = focus.marks.iter().map(|mark| stroke(mark, &lens)).collect();
    let (cx, cy) = look_at(board, focus, &lens);
    let labels = names(board, focus, &lens, (cx, cy), language);
    Some(Drawing {
        table: (width / 10, depth / 10),
        focused: focus.figures.iter().any(|id| position(board, *id).is_some()) || !focus.marks.is_empty(),
        height: lens.height / 10,
        cx,
        cy,
        scale: Scale(lens.hundredths()),
        ground: lens.ground(width, depth),
        grid: grid(&lens, width, depth),
        areas: board.areas.iter().map(|area| shape(area, &lens, language)).collect(),
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

fn grid(lens: &Lens, width: i32, depth: i32) -> String {
    use fmt::Write as _;
    let (mut path, step) = (String::new(), 1500);
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

fn polyline(points: &[Point], lens: &Lens, close: bool) -> String {
    use fmt::Write as _;
    let mut path = String::new();
    for (index, point) in points.iter().enumerate() {
        let (x, y) = lens.at(*point);
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    if close && !path.is_empty() {
        path.push('z');
    }
    path
}

fn shape(area: &Area, lens: &Lens, language: Language) -> Shape {
    let first = area.outline.first().copied().unwrap_or_default();
    let path = if area.radius > 0 {
        let ((x, y), r) = (lens.at(first), lens.length(area.radius));
        let (r, two) = (Unit(r), Unit(r * 2));
        format!("M{} {y}a{r} {r} 0 1 0 {two} 0a{r} {r} 0 1 0 -{two} 0z", Unit(x.0 - r.0))
    } else {
        polyline(&area.outline, lens, area.kind != "wall")
    };
    let class = match area.kind {
        "wall" => "wall",
        "raised" => "wood",
        "zone" => "zone",
        "portal" => "portal",
        _ => "stone",
    };
    let name = area.label.in_language(language.code());
    let raised = area.height > 0 && class == "wood";
    let label = if raised { format!("\u{25b2}{}", area.height / 10) } else { name.to_owned() };
    let at = if area.radius > 0 { lens.at(first) } else { label_corner(area, lens) };
    Shape { class, side: area.side.map_or("", side_letter), path, hatched: raised, label, at }
}

/// Just inside the upper left corner of an outline.
fn label_corner(area: &Area, lens: &Lens) -> (Unit, Unit) {
    let left = area.outline.iter().map(|point| point.x).min().unwrap_or(0);
    let right = area.outline.iter().map(|point| point.x).max().unwrap_or(0);
    let top = area.outline.iter().map(|point| point.y).max().unwrap_or(0);
    let (x, y) = (lens.x(i32::midpoint(left, right)), lens.y(top));
    (x, Unit(y.0 + 130))
}

fn stroke(mark: &Mark, lens: &Lens) -> Stroke {
    let class = match mark.kind {
        "sight" | "attack" => "los",
        "ghost" => "ghost",
        _ => "path",
    };
    let ghost = class == "ghost";
    let r = Unit(lens.length(125));
    let discs = mark.points.iter().filter(|_| ghost).map(|point| {
        let (x, y) = lens.at(*point);
        (x, y, r)
    });
    let end = mark.points.last().filter(|_| !ghost).map(|point| lens.at(*point));
    Stroke { class, path: polyline(&mark.points, lens, false), end, discs: discs.collect() }
}

fn tokens(board: &Board, focus: Focus<'_>, lens: &Lens, language: Language) -> Vec<Token> {
    let shown = |piece: &&Piece| piece.at.is_some() && (piece.present || piece.out);
    let drawn = |out: bool| board.pieces.iter().filter(shown).filter(move |piece| piece.out == out);
    drawn(true).chain(drawn(false)).filter_map(|piece| token(piece, board, focus, lens, language)).collect()
}

fn token(piece: &Piece, board: &Board, focus: Focus<'_>, lens: &Lens, language: Language) -> Option<Token> {
    let at = piece.at?;
    let (x, y) = lens.at(at);
    let r = Unit((piece.base / 2).clamp(60, 1500));
    let aimed = focus.figures.get(1) == Some(&piece.id) && !piece.out;
    let tab = (at.z > 0).then(|| Tab { x: Unit(r.0 + 160), height: at.z / 10 });
    let gem = if piece.side == 1 { r.0 - 15 } else { r.0 - 30 };
    Some(Token {
        id: piece.id.0,
        side: side_letter(piece.side),
        spoken: spoken(piece, board, language),
        x,
        y,
        r,
        ring: Unit(r.0 + 50),
        gem: Unit(gem),
        mark: piece.mark.clone(),
        active: (piece.active || focus.figures.first() == Some(&piece.id)) && !piece.out,
        aimed,
        out: piece.out,
        health: if piece.out { Health::default() } else { health(piece, r) },
        badges: if piece.out { Vec::new() } else { badges(&piece.badges, r) },
        tab,
    })
}

/// "Hartmann, 10, Garde du Pont, Valeur 2 sur 2, posture défensive".
fn spoken(piece: &Piece, board: &Board, language: Language) -> String {
    let code = language.code();
    let mut parts = vec![piece.name.clone()];
    parts.extend(Some(piece.mark.clone()).filter(|mark| !mark.is_empty()));
    parts.extend(board.sides.get(usize::from(piece.side)).map(|side| side.name.clone()));
    if piece.out {
        parts.push(language.message("figure-out").to_string());
        return parts.join(", ");
    }
    if piece.health.1 > 0 {
        let of = language.message("figure-health").arg("name", piece.health_name.in_language(code));
        parts.push(of.num("now", piece.health.0).num("most", piece.health.1).to_string());
    }
    parts.extend(piece.badges.iter().map(|badge| badge.label.in_language(code).to_owned()));
    let height = piece.at.map_or(0, |at| at.z);
    if height > 0 {
        parts.push(language.message("figure-height").num("mm", height / 10).to_string());
    }
    parts.join(", ")
}

fn health(piece: &Piece, r: Unit) -> Health {
    let (now, most) = piece.health;
    if most <= 0 {
        return Health::default();
    }
    let (top, middle) = (Unit(r.0 + 10), Unit(r.0 + 55));
    if most > 8 {
        let text = format!("{now}/{most}");
        let letters = i32::try_from(text.len()).unwrap_or(8);
        return Health { half: Unit(letters * 35 + 30), top, middle, pips: Vec::new(), text };
    }
    let pips = (0..most).map(|index| (Unit(index * 80 - (most - 1) * 40), index < now)).collect();
    Health { half: Unit(most * 40 + 15), top, middle, pips, text: String::new() }
}

fn badges(badges: &[Badge], r: Unit) -> Vec<Mounted> {
    let right = Unit(r.0 + 80);
    let places = [
        (Unit(r.0 - 10), Unit(-r.0 - 15)),
        (right, Unit(20)),
        (Unit(10 - r.0), Unit(-r.0 - 15)),
        (Unit(-right.0), Unit(20)),
    ];
    let rest = badges.len().saturating_sub(3);
    let mut mounted: Vec<Mounted> = badges
        .iter()
        .take(3)
        .zip(places)
        .map(|(badge, place)| mount(&badge.text, badge.icon, place))
        .collect();
    if rest > 0 {
        let [.., last] = places;
        mounted.push(mount(&format!("+{rest}"), "pill", last));
    }
    mounted
}

fn mount(text: &str, icon: &str, (x, y): (Unit, Unit)) -> Mounted {
    let path = match icon {
        "shield" => "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6z",
        "shield-blade" => "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6zM-2.5 2L2.500-2.5",
        "shield-arrow" => "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6zM-2.5 0h5M.5-2l2 2-2 2",
        "shield-star" => {
            "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6zM0-2.5v5M-2.200-1.2l4.4 2.4M2.200-1.2l-4.4 2.4"
        }
        "aim" => "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M-6 0h4M2 0h4M0-6v4M0 2v4",
        "link" => "M-4.5-2h5v4h-5zM-.5-2h5v4h-5z",
        "check" => "M-4 0l3 3 5-6",
        _ => "",
    };
    let text = if path.is_empty() { text.to_owned() } else { String::new() };
    let letters = i32::try_from(text.chars().count()).unwrap_or(8);
    Mounted { x, y, path, half: Unit(letters * 33 + 55), text }
}

/// The cell in the middle of what happens; of the whole table when nothing does.
fn look_at(board: &Board, focus: Focus<'_>, lens: &Lens) -> (i32, i32) {
    let figures = focus.figures.iter().filter_map(|id| position(board, *id));
    let ends = focus.marks.iter().flat_map(|mark| mark.points.iter().copied());
    let points: Vec<(i32, i32)> = figures.chain(ends).map(|point| lens.spot(point)).collect();
    let half = |low: Option<i32>, high: Option<i32>, whole: i32| match (low, high) {
        (Some(low), Some(high)) => i32::midpoint(low, high),
        (None, _) | (_, None) => whole / 2,
    };
    let xs = || points.iter().map(|point| point.0);
    let ys = || points.iter().map(|point| point.1);
    let x = half(xs().min(), xs().max(), 900);
    let y = half(ys().min(), ys().max(), lens.height / 10);
    (((x * 2 + 37) / 75).clamp(0, 24), ((y * 2 + 37) / 75).clamp(0, 24))
}

fn position(board: &Board, id: FigureId) -> Option<Point> {
    board.pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.at)
}

/// Names of the figures concerned, then values of lines, placed clear of everything.
fn names(board: &Board, focus: Focus<'_>, lens: &Lens, look: (i32, i32), language: Language) -> Vec<Placed> {
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
        if let (false, Some(first), Some(last)) = (text.is_empty(), first, last) {
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

fn scene(board: &Board, focus: Focus<'_>, lens: &Lens, (cx, cy): (i32, i32)) -> Scene {
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
    // What a phone shows: the frame over 2.3, kept within the table.
    let (half_x, half_y) = (900 * 10 / 46, lens.height / 46);
    let x = (cx * 75 / 2).clamp(half_x, 900 - half_x);
    let y = (cy * 75 / 2).clamp(half_y, (lens.height / 10 - half_y).max(half_y));
    let frame = Rect::around(x, y, half_x, half_y);
    let inset = Rect { left: frame.right - 90, top: frame.bottom - 64, ..frame };
    let lines = focus.marks.iter().flat_map(|mark| {
        mark.points.windows(2).filter_map(|pair| match pair {
            [from, to] => Some((lens.spot(*from), lens.spot(*to))),
            _ => None,
        })
    });
    Scene { bases, others: trays.chain(crowns).chain([inset]).collect(), lines: lines.collect(), frame }
}
