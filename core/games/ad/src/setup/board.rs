//! Boards as data: squares of a grid, some of them of other shapes, and what stands on their edges.
//!
//! All coordinates are integers: half squares, times the board's scale. The centre of a square in column
//! `c` and row `r` is `(2c, 2r)`, its corners are one unit away; x grows eastwards, y northwards.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::setup::square::{Beyond, EdgeName, MOST, Side, Square};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;

/// The largest scale: how finely odd outlines may be drawn.
const MOST_SCALE: i32 = 16;

/// A point of a board, in half squares times the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Spot(pub i32, pub i32);

impl Spot {
    /// The vector from here to `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self(other.0.saturating_sub(self.0), other.1.saturating_sub(self.1))
    }

    /// The cross product: positive when `other` lies to the left of this vector.
    pub fn cross(self, other: Self) -> i32 {
        self.0.saturating_mul(other.1).saturating_sub(self.1.saturating_mul(other.0))
    }

    /// The dot product.
    pub fn dot(self, other: Self) -> i32 {
        self.0.saturating_mul(other.0).saturating_add(self.1.saturating_mul(other.1))
    }
}

/// What a square is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Entered and seen across.
    #[default]
    Open,
    /// Neither entered nor seen through.
    Blocked,
    /// Above the ground.
    Elevated,
}

/// How a door stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Door {
    /// Shut with a lock.
    Locked,
    /// Shut without one.
    #[default]
    Closed,
    /// Open.
    Open,
    /// Broken: open for good.
    Smashed,
}

/// What stands on an edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EdgeKind {
    /// Nothing.
    #[default]
    Open,
    /// A wall.
    Wall,
    /// A slope; the square named is the high side.
    Slope {
        /// The high side.
        high: Square,
    },
    /// A hedge or a railing.
    Obstacle,
    /// A door; the state says whether it is open.
    Door,
    /// A window.
    Window,
    /// A wall that a scenario's rule may bring down.
    FragileWall,
}

/// A square of another shape than the grid's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Its corners, counterclockwise, convex.
    pub corners: Vec<Spot>,
    /// Its centre, strictly inside.
    pub centre: Spot,
}

/// A passage that is neither an edge nor a way for sight: stairs, a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    /// One end.
    pub from: Square,
    /// The other end.
    pub to: Square,
    /// What it costs, in movement points.
    pub cost: u8,
}

/// A board as its file writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// What people call it.
    pub name: Words,
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// How many units half a square has; 1 where every square is of the grid.
    #[serde(default = "one")]
    pub scale: i32,
    /// Squares that are not open ground.
    #[serde(default)]
    pub ground: BTreeMap<Square, Ground>,
    /// Slots of the grid where there is no square.
    #[serde(default)]
    pub missing: BTreeSet<Square>,
    /// Squares of another shape, in the slot that names them.
    #[serde(default)]
    pub shapes: BTreeMap<Square, Shape>,
    /// Edges that are not open.
    #[serde(default)]
    pub edges: BTreeMap<EdgeName, EdgeKind>,
    /// Stairs and ladders.
    #[serde(default)]
    pub passages: Vec<Passage>,
}

fn one() -> i32 {
    1
}

/// A square of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// What it is.
    pub ground: Ground,
    /// Its centre.
    pub centre: Spot,
    /// Its corners, counterclockwise.
    pub corners: Vec<Spot>,
    /// Whether it is a square of the grid.
    pub regular: bool,
    /// Its edges.
    pub edges: Vec<EdgeName>,
    /// The squares that share a corner with it, in order.
    #[serde(skip)]
    pub around: Vec<Neighbour>,
}

/// A square that shares a corner with another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The square.
    pub square: Square,
    /// Where they share no edge: the squares that share one with both.
    pub pivots: Vec<Square>,
}

/// An edge of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// What stands on it.
    pub kind: EdgeKind,
    /// Its two ends.
    pub ends: (Spot, Spot),
}

/// A board, ready to be measured on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// What people call it.
    pub name: Words,
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// The units of half a square.
    pub scale: i32,
    /// The squares.
    pub places: BTreeMap<Square, Place>,
    /// The edges.
    pub edges: BTreeMap<EdgeName, Edge>,
    /// The corners, with the squares that have them.
    #[serde(skip)]
    pub corners: BTreeMap<Spot, Vec<Square>>,
    /// Stairs and ladders.
    pub passages: Vec<Passage>,
    /// Whether range to an odd square is read from the centres.   AD-GAP-60
    #[serde(skip)]
    pub by_centres: bool,
}

impl Board {
    /// The place of a square.
    pub fn place(&self, square: Square) -> Option<&Place> {
        self.places.get(&square)
    }

    /// The edge of a name.
    pub fn edge(&self, name: EdgeName) -> Option<&Edge> {
        self.edges.get(&name)
    }

    /// The edge that two squares share.
    pub fn between(&self, one: Square, other: Square) -> Option<&Edge> {
        self.edge(EdgeName::between(one, other))
    }
}

impl BoardFile {
    /// The board of a file.
    ///
    /// # Errors
    /// Every fault of the file, under the field `at`.
    pub fn build(&self, at: &str) -> Result<Board, Vec<Fault>> {
        let mut faults = self.bounds(at);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut places = self.places();
        let sides = sides(&places, at, &mut faults);
        let mut edges = Self::named_edges(sides, at, &mut faults);
        self.listed_edges(&mut edges, at, &mut faults);
        for name in edges.keys() {
            let both = match name.beyond {
                Beyond::Square(other) => [Some(name.of), Some(other)],
                Beyond::Outside(_) => [Some(name.of), None],
            };
            for square in both.into_iter().flatten() {
                if let Some(place) = places.get_mut(&square) {
                    place.edges.push(*name);
                }
            }
        }
        for (index, passage) in self.passages.iter().enumerate() {
            if !places.contains_key(&passage.from) || !places.contains_key(&passage.to) {
                let field = format!("{at}/passages/{index}");
                faults.push(fault(
                    &field,
                    "un passage part d'une case absente",
                    "a passage has an end without a square",
                ));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut corners: BTreeMap<Spot, Vec<Square>> = BTreeMap::new();
        for (square, place) in &places {
            for corner in &place.corners {
                corners.entry(*corner).or_default().push(*square);
            }
        }
        let around: Vec<Vec<Neighbour>> =
            places.iter().map(|(square, place)| around(*square, place, &corners, &edges)).collect();
        for (place, around) in places.values_mut().zip(around) {
            place.around = around;
        }
        Ok(Board {
            name: self.name.clone(),
            columns: self.columns,
            rows: self.rows,
            scale: self.scale,
            places,
            edges,
            corners,
            passages: self.passages.clone(),
            by_centres: false,
        })
    }

    fn bounds(&self, at: &str) -> Vec<Fault> {
        let mut faults = Vec::new();
        if !(1..=MOST).contains(&self.columns) || !(1..=MOST).contains(&self.rows) {
            faults.push(fault(
                at,
                "un plateau a de 1 à 64 colonnes et rangées",
                "a board has 1 to 64 columns and rows",
            ));
        }
        if !(1..=MOST_SCALE).contains(&self.scale) {
            faults.push(fault(
                &format!("{at}/scale"),
                "l'échelle va de 1 à 16",
                "the scale goes from 1 to 16",
            ));
        }
        let outside = |square: &Square| square.column > self.columns || square.row > self.rows;
        let slots = self.ground.keys().map(|square| ("ground", square));
        let slots = slots.chain(self.missing.iter().map(|square| ("missing", square)));
        for (field, square) in slots.chain(self.shapes.keys().map(|square| ("shapes", square))) {
            if outside(square) {
                let field = format!("{at}/{field}/{square}");
                faults.push(fault(&field, "la case est hors du plateau", "the square is off the board"));
            }
        }
        for (square, shape) in &self.shapes {
            let field = format!("{at}/shapes/{square}");
            if self.missing.contains(square) {
                faults.push(fault(
                    &field,
                    "la case est aussi dite absente",
                    "the square is also said to be missing",
                ));
            }
            let far = |spot: &Spot| spot.0.abs().max(spot.1.abs()) > 2 * (i32::from(MOST) + 2) * MOST_SCALE;
            if shape.corners.len() > 16 || shape.corners.iter().chain([&shape.centre]).any(far) {
                faults.push(fault(&field, "le contour est trop grand", "the outline is too large"));
            } else if !is_convex(shape) {
                let fr = "le contour doit être convexe, dans le sens direct, autour de son centre";
                faults.push(fault(
                    &field,
                    fr,
                    "the outline must be convex, counterclockwise, around its centre",
                ));
            }
        }
        faults
    }

    fn places(&self) -> BTreeMap<Square, Place> {
        let slots = (1..=self.columns).flat_map(|column| (1..=self.rows).map(move |row| (column, row)));
        let squares = slots.filter_map(|(column, row)| Square::new(column, row));
        let there = squares.filter(|square| !self.missing.contains(square));
        there
            .map(|square| {
                let ground = self.ground.get(&square).copied().unwrap_or_default();
                let place = match self.shapes.get(&square) {
                    Some(Shape { corners, centre }) => Place {
                        ground,
                        centre: *centre,
                        corners: corners.clone(),
                        regular: false,
                        edges: Vec::new(),
                        around: Vec::new(),
                    },
                    None => regular(square, self.scale, ground),
                };
                (square, place)
            })
            .collect()
    }

    /// Every side under its name, kinds still to be read; the outside is open ground.   AD-OFF-01
    fn named_edges(
        sides: BTreeMap<(Spot, Spot), Vec<(Square, Side)>>,
        at: &str,
        faults: &mut Vec<Fault>,
    ) -> BTreeMap<EdgeName, Edge> {
        let mut edges = BTreeMap::new();
        for (ends, owners) in sides {
            let name = match owners.as_slice() {
                [(of, side)] => EdgeName::boundary(*of, *side),
                [(one, _), (other, _)] => EdgeName::between(*one, *other),
                _ => {
                    let squares: Vec<String> = owners.iter().map(|(square, _)| square.to_string()).collect();
                    let squares = squares.join(", ");
                    faults.push(fault(
                        at,
                        &format!("plus de deux cases ont ce bord : {squares}"),
                        &format!("more than two squares have this edge: {squares}"),
                    ));
                    continue;
                }
            };
            if edges.insert(name, Edge { kind: EdgeKind::Open, ends }).is_some() {
                let field = format!("{at}/shapes");
                faults.push(fault(
                    &field,
                    &format!("deux bords portent le nom {name}"),
                    &format!("two edges are named {name}"),
                ));
            }
        }
        edges
    }

    fn listed_edges(&self, edges: &mut BTreeMap<EdgeName, Edge>, at: &str, faults: &mut Vec<Fault>) {
        for (name, kind) in &self.edges {
            let field = format!("{at}/edges/{name}");
            let Some(edge) = edges.get_mut(name) else {
                faults.push(fault(&field, "ces cases n'ont pas ce bord", "these squares have no such edge"));
                continue;
            };
            let ends = [
                Some(name.of),
                match name.beyond {
                    Beyond::Square(other) => Some(other),
                    Beyond::Outside(_) => None,
                },
            ];
            match kind {
                EdgeKind::Slope { high } if !ends.contains(&Some(*high)) => {
                    faults.push(fault(
                        &field,
                        "le haut de la pente n'est pas une de ses cases",
                        "the high side is none of its squares",
                    ));
                }
                EdgeKind::Slope { .. }
                | EdgeKind::Open
                | EdgeKind::Wall
                | EdgeKind::Obstacle
                | EdgeKind::Door
                | EdgeKind::Window
                | EdgeKind::FragileWall => edge.kind = *kind,
            }
        }
    }
}

/// The neighbours of a square.
fn around(
    square: Square,
    place: &Place,
    corners: &BTreeMap<Spot, Vec<Square>>,
    edges: &BTreeMap<EdgeName, Edge>,
) -> Vec<Neighbour> {
    let shares = |one: Square, other: Square| edges.contains_key(&EdgeName::between(one, other));
    let squares: BTreeSet<Square> =
        place.corners.iter().filter_map(|corner| corners.get(corner)).flatten().copied().collect();
    let near: Vec<Square> = squares.into_iter().filter(|other| *other != square).collect();
    let pivots = |other: Square| -> Vec<Square> {
        if shares(square, other) {
            return Vec::new();
        }
        near.iter().copied().filter(|pivot| shares(square, *pivot) && shares(*pivot, other)).collect()
    };
    near.iter().map(|other| Neighbour { square: *other, pivots: pivots(*other) }).collect()
}

fn regular(square: Square, scale: i32, ground: Ground) -> Place {
    let centre = |slot: u8| i32::from(slot).saturating_mul(2).saturating_mul(scale);
    let (x, y) = (centre(square.column), centre(square.row));
    let (east, west) = (x.saturating_add(scale), x.saturating_sub(scale));
    let (north, south) = (y.saturating_add(scale), y.saturating_sub(scale));
    let corners = vec![Spot(west, south), Spot(east, south), Spot(east, north), Spot(west, north)];
    Place { ground, centre: Spot(x, y), corners, regular: true, edges: Vec::new(), around: Vec::new() }
}

/// The sides of all squares by their ends, lower end first, with the squares that have them.
fn sides(
    places: &BTreeMap<Square, Place>,
    at: &str,
    faults: &mut Vec<Fault>,
) -> BTreeMap<(Spot, Spot), Vec<(Square, Side)>> {
    let mut sides: BTreeMap<(Spot, Spot), Vec<(Square, Side)>> = BTreeMap::new();
    for (square, place) in places {
        let next = place.corners.iter().cycle().skip(1);
        for (corner, (from, to)) in (0_u8..).zip(place.corners.iter().zip(next)) {
            let side = if place.regular { grid_side(corner) } else { Side::After(corner) };
            let ends = (*from.min(to), *from.max(to));
            let owners = sides.entry(ends).or_default();
            if owners.iter().any(|(owner, _)| owner == square) {
                let field = format!("{at}/shapes/{square}");
                faults.push(fault(&field, "un bord s'y répète", "an edge occurs there twice"));
            }
            owners.push((*square, side));
        }
    }
    sides
}

/// The sides of a square of the grid follow its corners: south, east, north, west.
fn grid_side(corner: u8) -> Side {
    match corner {
        0 => Side::South,
        1 => Side::East,
        2 => Side::North,
        _ => Side::West,
    }
}

/// Whether an outline has all its corners on the left of every side, and its centre strictly so.
fn is_convex(shape: &Shape) -> bool {
    let corners = &shape.corners;
    let mut sides = corners.iter().zip(corners.iter().cycle().skip(1));
    corners.len() >= 3
        && sides.all(|(from, to)| {
            let side = from.to(*to);
            side.cross(from.to(shape.centre)) > 0
                && corners.iter().all(|corner| side.cross(from.to(*corner)) >= 0)
        })
}

fn fault(field: &str, fr: &str, en: &str) -> Fault {
    Fault::new(field, None, fr, en)
}
