//! What lies on a table and what is drawn over it: scenery, zones, lines, templates.

use std::fmt::Write as _;

use greffe_core::telling::view::{AREA_KINDS, Area, Board, LAYER_KINDS, Layer, Mark, Point};
use greffe_core::telling::words::Words;

use crate::drawing::{Lens, Unit, side_letter};
use crate::labels::Rect;
use crate::language::Language;

/// A piece of scenery.
#[derive(Clone, Debug)]
pub struct Shape {
    /// How it is filled.
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
    /// The box that it fills, in frame units.
    around: Rect,
}

/// A line over the scenery.
#[derive(Clone, Debug)]
pub struct Stroke {
    /// How it is drawn.
    pub class: &'static str,
    /// The line as a path.
    pub path: String,
    /// A small disc at the end, else an arrow; none for ghosts.
    pub end: Option<(Unit, Unit)>,
    /// The discs of a ghost: centre and radius.
    pub discs: Vec<(Unit, Unit, Unit)>,
}

/// The areas of a board from what lies under to what lies over: larger before smaller of one kind's rank.
pub fn layered(board: &Board) -> impl Iterator<Item = &Area> {
    let mut areas: Vec<&Area> = board.areas.iter().collect();
    areas.sort_by_key(|area| AREA_KINDS.iter().position(|kind| *kind == area.kind));
    areas.into_iter()
}

/// The kinds of scenery on a board, each once, in the order of layers.
pub fn legend(board: &Board) -> Vec<&'static str> {
    let known =
        AREA_KINDS.into_iter().filter(|kind| !matches!(*kind, "zone" | "template" | "blast" | "marker"));
    known.filter(|kind| board.areas.iter().any(|area| area.kind == *kind)).collect()
}

/// Points joined by lines.
fn polyline(points: &[Point], lens: &Lens, close: bool) -> String {
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

/// The class of a kind of area in stylesheets.
pub fn area_class(kind: &str) -> &'static str {
    match kind {
        "raised" => "wood",
        "obstacle" => "stone",
        _ => AREA_KINDS.into_iter().find(|known| *known == kind).unwrap_or("stone"),
    }
}

/// The word of a kind of area in a legend, as a key of the site’s sentences.
pub fn legend_word(kind: &str) -> &'static str {
    match kind {
        "difficult" => "legend-difficult",
        "woods" => "legend-woods",
        "water" => "legend-water",
        "deep" => "legend-deep",
        "danger" => "legend-danger",
        "gap" => "legend-gap",
        "raised" => "legend-raised",
        "cover" => "legend-cover",
        "wall" => "legend-wall",
        "ladder" => "legend-ladder",
        "door" => "legend-door",
        "doorway" => "legend-doorway",
        "blocked" => "legend-blocked",
        "window" => "legend-window",
        "slope" => "legend-slope",
        "fragile" => "legend-fragile",
        "dark" => "legend-dark",
        "portal" => "legend-portal",
        _ => "legend-obstacle",
    }
}

/// A piece of scenery as a path.
pub(super) fn shape(area: &Area, lens: &Lens, language: Language) -> Shape {
    let first = area.outline.first().copied().unwrap_or_default();
    let path = if area.radius > 0 {
        let ((x, y), r) = (lens.at(first), lens.length(area.radius));
        let (r, two) = (Unit(r), Unit(r * 2));
        format!("M{} {y}a{r} {r} 0 1 0 {two} 0a{r} {r} 0 1 0 -{two} 0z", Unit(x.0 - r.0))
    } else {
        polyline(&area.outline, lens, area.outline.len() > 2)
    };
    let class = area_class(area.kind);
    let name = area.label.in_language(language.code());
    let raised = area.height > 0 && class == "wood";
    let label = if raised { format!("\u{25b2}{}", area.height / 10) } else { name.to_owned() };
    let at = if area.radius > 0 { lens.at(first) } else { label_place(area, lens, &label) };
    let at = within_frame(at, &label);
    let around = around(area, lens);
    Shape { class, side: area.side.map_or("", side_letter), path, hatched: raised, label, at, around }
}

/// The box that an area fills, in frame units.
fn around(area: &Area, lens: &Lens) -> Rect {
    let spots = || area.outline.iter().map(|point| lens.spot(*point));
    let r = lens.length(area.radius.max(0)) / 10;
    let least = |of: fn((i32, i32)) -> i32| spots().map(of).min().unwrap_or(0) - r;
    let most = |of: fn((i32, i32)) -> i32| spots().map(of).max().unwrap_or(0) + r;
    let (x, y) = (|spot: (i32, i32)| spot.0, |spot: (i32, i32)| spot.1);
    Rect { left: least(x), top: least(y), right: most(x), bottom: most(y) }
}

/// Moves each name that a base or another name would cover beside what it names, and leaves out the one that is covered
/// wherever it stands; `size` says how many hundredths of its closest size a letter takes.
pub(super) fn read_clear(shapes: &mut [Shape], mut taken: Vec<Rect>, lens: &Lens, size: i32) {
    let frame = Rect { left: 0, top: 0, right: 900, bottom: lens.height / 10 };
    for shape in shapes.iter_mut().filter(|shape| !shape.label.is_empty()) {
        let letters = i32::try_from(shape.label.chars().count()).unwrap_or(150).min(150);
        let (half, tall) = (letters * 3 * size.max(100) / 100, 6 * size.max(100) / 100);
        let (x, y) = (shape.at.0.0 / 10, shape.at.1.0 / 10);
        let Rect { left, top, right, bottom } = shape.around;
        let (middle, level) = (i32::midpoint(left, right), i32::midpoint(top, bottom));
        let spots = [
            (x, y - tall / 2),
            (middle, bottom + tall + 3),
            (middle, top - tall - 3),
            (middle, bottom - tall - 3),
            (right + half + 4, level),
            (left - half - 4, level),
        ];
        let boxes = spots.into_iter().map(|(x, y)| Rect::around(x, y, half, tall));
        let covered = |spot: Rect| taken.iter().map(|other| spot.shared(*other)).sum::<i32>();
        let own = boxes.clone().next().unwrap_or_default();
        let seen = |spot: &Rect| spot.shared(frame) == spot.area() || *spot == own;
        let Some(best) = boxes.filter(seen).min_by_key(|spot| covered(*spot)) else { continue };
        if covered(best) * 4 > best.area() {
            shape.label.clear();
            continue;
        }
        if best != own {
            shape.at = (Unit(i32::midpoint(best.left, best.right) * 10), Unit((best.bottom - tall / 2) * 10));
        }
        taken.push(best);
    }
}

/// A label's middle, moved so that all of it lies in the frame: six units a sign.
fn within_frame((x, y): (Unit, Unit), label: &str) -> (Unit, Unit) {
    let half = i32::try_from(label.chars().count()).unwrap_or(150).min(150) * 30;
    (Unit(x.0.clamp(half, 9000 - half)), y)
}

/// In the middle just inside the upper edge of an outline; just under one too small for its name.
fn label_place(area: &Area, lens: &Lens, label: &str) -> (Unit, Unit) {
    let bounds = |of: fn(&Point) -> i32| {
        let values = || area.outline.iter().map(of);
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    };
    let ((left, right), (low, high)) = (bounds(|point| point.x), bounds(|point| point.y));
    let wide = i32::try_from(label.chars().count()).unwrap_or(150).min(150) * 60;
    let small = lens.length(right - left) < wide || lens.length(high - low) < 300;
    let y = if small { lens.y(low).0 + 170 } else { lens.y(high).0 + 190 };
    (lens.x(i32::midpoint(left, right)), Unit(y.min(lens.height - 30)))
}

/// A layer: shown where its box is ticked.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// Its word: the class it is drawn by, and the name of its box.
    pub kind: &'static str,
    /// What people call it.
    pub name: Words,
    /// For each figure the letter of its side, its outlines and its lines as paths.
    pub parts: Vec<(&'static str, String, String)>,
}

/// A layer as paths.
pub(super) fn overlay(layer: &Layer, lens: &Lens) -> Overlay {
    let parts = layer.parts.iter().map(|part| {
        let outlines: String = part.outlines.iter().map(|outline| polyline(outline, lens, true)).collect();
        let lines: String = part.lines.iter().map(|line| polyline(line, lens, false)).collect();
        (side_letter(part.side), outlines, lines)
    });
    let kind = LAYER_KINDS.into_iter().find(|known| *known == layer.kind).unwrap_or("control");
    Overlay { kind, name: layer.name.clone(), parts: parts.collect() }
}

/// A mark as a path.
pub(super) fn stroke(mark: &Mark, lens: &Lens) -> Stroke {
    let class = match mark.kind {
        "sight" | "attack" => "los",
        "blocked" => "cut",
        "ghost" => "ghost",
        "arc" => "arc",
        "blast" => "blast",
        "template" => "template",
        "crossed" => "crossed",
        _ => "path",
    };
    let ghost = class == "ghost";
    let outline = matches!(class, "arc" | "blast" | "template");
    let r = Unit(lens.length(125));
    let discs = mark.points.iter().filter(|_| ghost).map(|point| {
        let (x, y) = lens.at(*point);
        (x, y, r)
    });
    let end =
        mark.points.last().filter(|_| !ghost && !outline && class != "crossed").map(|point| lens.at(*point));
    Stroke { class, path: polyline(&mark.points, lens, outline), end, discs: discs.collect() }
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::fact::FigureId;
    use greffe_core::telling::view::{LayerPart, MARK_KINDS};

    use super::*;
    use crate::drawing::{Focus, draw};

    const STYLE: &str = include_str!("../../static/style.css");

    fn area(kind: &'static str) -> Area {
        let corners = [(0, 0), (500, 0), (500, 500)].map(|(x, y)| Point::flat(x, y));
        Area { kind, label: Words::same("x"), side: None, outline: corners.to_vec(), radius: 0, height: 0 }
    }

    #[test]
    fn every_kind_of_area_and_mark_has_a_drawing_of_its_own() {
        let areas: Vec<Area> = AREA_KINDS.into_iter().map(area).collect();
        let board = Board { table: Some((9000, 6000)), areas, ..Board::default() };
        let points = vec![Point::flat(0, 0), Point::flat(10, 0), Point::flat(10, 10)];
        let marks: Vec<Mark> = MARK_KINDS
            .into_iter()
            .map(|kind| Mark { kind, points: points.clone(), label: Words::default() })
            .collect();
        let drawing = draw(&board, Focus { marks: &marks, ..Focus::default() }, Language::French).unwrap();
        let mut classes: Vec<&str> = drawing.areas.iter().map(|shape| shape.class).collect();
        classes.extend(drawing.strokes.iter().map(|stroke| stroke.class));
        for class in classes {
            assert!(STYLE.contains(&format!("\n.{class} {{")), "no style for {class}");
        }
        for language in Language::ALL {
            for kind in &drawing.legend {
                let key = legend_word(kind);
                assert_ne!(language.message(key).to_string(), key);
            }
        }
    }

    #[test]
    fn a_layer_is_drawn_by_the_side_of_each_figure_and_styled_by_its_kind() {
        let square = [(0, 0), (600, 0), (600, 600), (0, 600)].map(|(x, y)| Point::flat(x, y)).to_vec();
        let part = |figure: u16, side: u8| LayerPart {
            figure: FigureId(figure),
            side,
            outlines: vec![square.clone()],
            lines: vec![[Point::flat(900, 300), Point::flat(500, 300)]],
        };
        for kind in LAYER_KINDS {
            let layers = vec![Layer { kind, name: Words::same("x"), parts: vec![part(1, 0), part(2, 1)] }];
            let board = Board { table: Some((9000, 6000)), layers, ..Board::default() };
            let drawing = draw(&board, Focus::default(), Language::French).unwrap();
            let [overlay] = drawing.layers.as_slice() else { panic!("one layer") };
            let letters: Vec<&str> = overlay.parts.iter().map(|part| part.0).collect();
            assert_eq!(letters, ["a", "b"]);
            assert!(overlay.parts.iter().all(|(_, fill, line)| fill.ends_with('z') && line.starts_with('M')));
            assert!(STYLE.contains(&format!("\n.layer.{kind} {{")), "no style for {kind}");
            assert!(STYLE.contains(&format!("[data-layer={kind}]:checked")), "{kind} cannot be shown");
        }
    }

    #[test]
    fn a_legend_names_each_kind_of_scenery_once() {
        let areas = ["zone", "woods", "water", "woods"].map(area).to_vec();
        let board = Board { areas, ..Board::default() };
        assert_eq!(legend(&board), ["woods", "water"]);
        assert_eq!(layered(&board).last().map(|area| area.kind), Some("zone"), "zones lie over ground");
    }
}
