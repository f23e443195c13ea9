//! A match without positions as a picture: who touches whom, and what was stated of two figures. Nothing in it is a
//! distance. It is drawn, and tapped, like a board.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Piece, Point};

use super::{Drawing, Focus, Lens, Stroke, Unit, draw};
use crate::language::Language;

/// Tenths of a millimetre that a figure takes, from one to the next in a row.
const STEP: i32 = 700;
/// The base of every figure: what they stand on says nothing here.
const BASE: i32 = 300;
/// From one row of figures that touch to the next.
const CLOSE: i32 = 480;
/// From one row to another.
const APART: i32 = 820;
/// Most figures in a row.
const ROW: usize = 6;

/// Most names side by side.
const CROWD: usize = 4;
/// The height of a line of names.
const LINE: i32 = 130;

/// Something said of two figures: who, and in which record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    /// The first figure.
    pub from: FigureId,
    /// The second one.
    pub to: FigureId,
    /// The record that says it.
    pub seq: u64,
}

/// Draws what is known of a table without positions; nothing where positions are recorded, or nobody is on it.
pub fn diagram(board: &Board, focus: Focus<'_>, said: &[Said], language: Language) -> Option<Drawing> {
    if board.table.is_some() || board.square.is_some() {
        return None;
    }
    let arranged = arranged(board)?;
    let (width, depth) = arranged.table?;
    let mut drawing = draw(&arranged, Focus { marks: &[], corners: &[], ..focus }, language)?;
    let lens = Lens::new(width, depth);
    let spot = |id: FigureId| arranged.pieces.iter().find(|piece| piece.id == id)?.at.map(|at| lens.at(at));
    let line = |class: &'static str, (a, b): (FigureId, FigureId)| {
        let ((x1, y1), (x2, y2)) = (spot(a)?, spot(b)?);
        Some(Stroke { class, path: format!("M{x1} {y1}L{x2} {y2}"), end: None, discs: Vec::new() })
    };
    let touching: BTreeSet<(FigureId, FigureId)> = pairs(&arranged).collect();
    let stated: BTreeSet<(FigureId, FigureId)> =
        said.iter().map(|said| (said.from.min(said.to), said.from.max(said.to))).collect();
    let aimed = match focus.figures {
        [actor, target, ..] if actor != target => line("los", (*actor, *target)),
        [] | [_, ..] => None,
    };
    drawing.strokes = touching
        .iter()
        .filter_map(|pair| line("bond", *pair))
        .chain(stated.difference(&touching).filter_map(|pair| line("said", *pair)))
        .chain(aimed)
        .collect();
    drawing.grid = String::new();
    // Names stand on the outer side of their figures, where a board prints the names of squares.
    let beside = |piece: &Piece| {
        let (x, y) = lens.at(piece.at?);
        let further = if steps_aside(piece, &arranged.pieces) { LINE } else { 0 };
        let off = if piece.side == 0 { lens.length(430 + further) } else { -lens.length(330 + further) };
        Some((x, Unit(y.0 + off), short(&piece.name)))
    };
    drawing.names = arranged.pieces.iter().filter_map(beside).collect();
    drawing.labels.clear();
    drawing.diagram = true;
    drawing.said =
        said.iter().map(|said| said.seq).collect::<BTreeSet<u64>>().into_iter().rev().take(3).collect();
    Some(drawing)
}

/// Whether the name of a figure stands a line further out: every second one of a row too close for its names.
fn steps_aside(piece: &Piece, pieces: &[Piece]) -> bool {
    let Some(own) = piece.at else { return false };
    let row = || pieces.iter().filter_map(|other| other.at).filter(|at| at.y == own.y);
    row().count() > CROWD && row().filter(|at| at.x < own.x).count() % 2 == 1
}

/// A name that fits under a figure: its first words.
fn short(name: &str) -> String {
    let mut text = String::new();
    for word in name.split_whitespace() {
        let length = text.chars().count() + word.chars().count();
        if !text.is_empty() && length > 11 {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    // No name ends in the word that leads to its next: *Orka*, not *Orka la*.
    while let Some((head, last)) = text.rsplit_once(' ')
        && last.chars().count() <= 3
        && text.len() < name.trim_end().len()
        && last.chars().all(char::is_lowercase)
    {
        text.truncate(head.len());
    }
    if text.chars().count() > 14 { text.chars().take(13).chain(['\u{2026}']).collect() } else { text }
}

/// The figures that touch, each pair once, the lower number first.
fn pairs(board: &Board) -> impl Iterator<Item = (FigureId, FigureId)> {
    board.pieces.iter().filter(|piece| piece.at.is_some()).flat_map(|piece| {
        piece.contacts.iter().filter(|other| **other > piece.id).map(|other| (piece.id, *other))
    })
}

/// The same table with a place for every figure on it: those that touch side by side in the middle, the others in rows
/// of their side, the first side below.
fn arranged(board: &Board) -> Option<Board> {
    let on_table = |piece: &&Piece| piece.present && !piece.out;
    let here: BTreeMap<FigureId, &Piece> =
        board.pieces.iter().filter(on_table).map(|piece| (piece.id, piece)).collect();
    if here.is_empty() {
        return None;
    }
    let groups = groups(&here);
    let mut rows: Vec<(Vec<FigureId>, i32)> = Vec::new();
    let sides = here.values().map(|piece| piece.side.saturating_add(1)).max().unwrap_or(1);
    let alone: BTreeSet<FigureId> =
        groups.iter().filter(|group| group.len() == 1).flatten().copied().collect();
    let of = |side: u8| here.values().filter(move |piece| piece.side == side).map(|piece| piece.id);
    let mut add = |ids: Vec<FigureId>, gap: i32| {
        for part in ids.chunks(ROW) {
            rows.push((part.to_vec(), if part.first() == ids.first() { gap } else { APART }));
        }
    };
    add(of(0).filter(|id| alone.contains(id)).collect(), APART);
    let knots = knots(&groups, &here);
    let mut at: BTreeMap<FigureId, Point> = BTreeMap::new();
    let widest = rows.iter().map(|(row, _)| row.len()).chain(knots.iter().map(|(low, _)| low.len()));
    let widest =
        widest.chain((1..sides).map(|side| of(side).filter(|id| alone.contains(id)).count().min(ROW)));
    let columns = i32::try_from(widest.max().unwrap_or(1).max(5)).unwrap_or(5);
    let width = columns * STEP;
    let mut y = 0;
    let mut put = |row: &[Option<FigureId>], gap: i32, y: &mut i32| {
        *y += gap;
        let count = i32::try_from(row.len()).unwrap_or(columns);
        let mut x = (width - count * STEP) / 2 + STEP / 2;
        for id in row {
            if let Some(id) = id {
                at.insert(*id, Point::flat(x, *y));
            }
            x += STEP;
        }
    };
    for (row, gap) in &rows {
        put(&row.iter().copied().map(Some).collect::<Vec<_>>(), *gap, &mut y);
    }
    for (low, high) in &knots {
        let both = low.iter().any(Option::is_some) && high.iter().any(Option::is_some);
        put(low, if low.iter().any(Option::is_some) { APART } else { 0 }, &mut y);
        put(high, if both { CLOSE } else { APART }, &mut y);
    }
    for side in 1..sides {
        let own: Vec<Option<FigureId>> = of(side).filter(|id| alone.contains(id)).map(Some).collect();
        own.chunks(ROW).for_each(|row| put(row, APART, &mut y));
    }
    let pieces = board.pieces.iter().map(|piece| {
        let base = BASE;
        Piece { at: at.get(&piece.id).copied(), base, facing: None, ..piece.clone() }
    });
    Some(Board {
        table: Some((width, y + APART)),
        pieces: pieces.collect(),
        areas: Vec::new(),
        layers: Vec::new(),
        ..board.clone()
    })
}

/// The places of a row: a figure each, or nobody.
type Places = Vec<Option<FigureId>>;

/// Figures that touch, in two rows: of each knot the first side stands below, the others above, as many knots side by
/// side as there is room.
fn knots(groups: &[Vec<FigureId>], here: &BTreeMap<FigureId, &Piece>) -> Vec<(Places, Places)> {
    let (mut below, mut above): (Places, Places) = (Vec::new(), Vec::new());
    let mut knots: Vec<(Places, Places)> = Vec::new();
    for group in groups.iter().filter(|group| group.len() > 1) {
        let first = |id: &&FigureId| here.get(*id).is_some_and(|piece| piece.side == 0);
        let (low, high): (Vec<&FigureId>, Vec<&FigureId>) = group.iter().partition(first);
        let wide = low.len().max(high.len());
        if !below.is_empty() && below.len() + wide > ROW {
            knots.push((std::mem::take(&mut below), std::mem::take(&mut above)));
        }
        let padded = |ids: Vec<&FigureId>| {
            let blank = std::iter::repeat_n(None, wide.saturating_sub(ids.len()));
            ids.into_iter().map(|id| Some(*id)).chain(blank).collect::<Vec<_>>()
        };
        below.extend(padded(low));
        above.extend(padded(high));
    }
    if !below.is_empty() {
        knots.push((below, above));
    }
    knots
}

/// Figures by who touches whom, directly or through others; in roster order.
fn groups(here: &BTreeMap<FigureId, &Piece>) -> Vec<Vec<FigureId>> {
    let mut seen: BTreeSet<FigureId> = BTreeSet::new();
    let mut groups = Vec::new();
    for id in here.keys() {
        if !seen.insert(*id) {
            continue;
        }
        let (mut group, mut next) = (vec![*id], 0);
        while let Some(piece) = group.get(next).and_then(|id| here.get(id)) {
            next += 1;
            for other in piece.contacts.iter().filter(|other| here.contains_key(other)) {
                if seen.insert(*other) {
                    group.push(*other);
                }
            }
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use greffe_core::telling::view::SideView;
    use greffe_core::telling::words::Words;

    use super::*;

    fn piece(id: u16, side: u8, contacts: &[u16]) -> Piece {
        Piece {
            id: FigureId(id),
            side,
            name: format!("Figure {id}"),
            mark: id.to_string(),
            at: None,
            facing: None,
            base: 250,
            health: (1, 1),
            health_name: Words::default(),
            badges: Vec::new(),
            present: id != 9,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: contacts.iter().copied().map(FigureId).collect(),
        }
    }

    fn board() -> Board {
        let pieces = vec![
            piece(1, 0, &[4]),
            piece(2, 0, &[]),
            piece(3, 0, &[4]),
            piece(4, 1, &[1, 3]),
            piece(5, 1, &[]),
            piece(9, 1, &[]),
        ];
        Board { pieces, sides: vec![SideView::default(), SideView::default()], ..Board::default() }
    }

    #[test]
    fn who_touches_stands_together_and_nobody_stands_on_another() {
        let arranged = arranged(&board()).unwrap();
        let at = |id: u16| arranged.pieces.iter().find(|piece| piece.id.0 == id).unwrap().at;
        let near = |a: u16, b: u16| {
            let (a, b) = (at(a).unwrap(), at(b).unwrap());
            (a.x - b.x).abs().max((a.y - b.y).abs())
        };
        assert!(near(1, 4) <= STEP && near(3, 4) <= STEP && near(1, 2) >= APART);
        assert!(at(2).unwrap().y < at(1).unwrap().y && at(5).unwrap().y > at(4).unwrap().y);
        assert_eq!(at(9), None, "who is not on the table stands nowhere");
        let all: BTreeSet<Point> = arranged.pieces.iter().filter_map(|piece| piece.at).collect();
        assert_eq!(all.len(), 5);
    }

    #[test]
    fn names_of_a_long_row_stand_on_two_lines() {
        let names = |count: u16| {
            let pieces: Vec<Piece> = (1..=count).map(|id| piece(id, 0, &[])).collect();
            let board = Board { pieces, sides: vec![SideView::default(); 2], ..Board::default() };
            let drawing = diagram(&board, Focus::default(), &[], Language::English).unwrap();
            let lines: Vec<i32> = drawing.names.iter().map(|(_, y, _)| y.0).collect();
            lines
        };
        let long = names(6);
        assert!(long[0] < long[1] && long[0] == long[2] && long[1] == long[5], "{long:?}");
        let short = names(4);
        assert!(short.iter().all(|line| *line == short[0]), "{short:?}");
    }

    #[test]
    fn a_diagram_shows_bonds_and_what_was_said_and_gives_way_to_a_board() {
        let said = [Said { from: FigureId(5), to: FigureId(2), seq: 7 }];
        let drawing = diagram(&board(), Focus::default(), &said, Language::English).unwrap();
        let classes: Vec<&str> = drawing.strokes.iter().map(|stroke| stroke.class).collect();
        assert_eq!(classes, ["bond", "bond", "said"]);
        assert_eq!((drawing.tokens.len(), drawing.names.len()), (5, 5));
        let measured = Board { table: Some((6000, 6000)), ..board() };
        assert!(diagram(&measured, Focus::default(), &said, Language::English).is_none());
        assert!(diagram(&Board::default(), Focus::default(), &[], Language::English).is_none());
        assert_eq!(short("Capitaine Orsel de la Roche"), "Capitaine");
        assert_eq!(short("Anne"), "Anne");
        assert_eq!(short("Orka la Sourde"), "Orka");
        assert_eq!(short("Yssa sur Galopin"), "Yssa");
        assert_eq!(short("Le Passeur"), "Le Passeur");
    }
}
