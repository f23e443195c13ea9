//! A board of squares being edited: what is pressed, named, resized. No game is known here: what a square may be
//! and what may stand on an edge comes with the game's intake.

use greffe_core::asking::intake::{Entry, Feature, Field, Intake, put};
use greffe_core::telling::words::Words;
use serde_json::{Map, Value, json};

use crate::intake::pick_of;

/// The most columns and rows of a board.
pub const MOST: u8 = 64;
/// What a board has at first.
const FIRST: (u8, u8) = (12, 10);

/// What pressing a square or an edge puts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Nothing: plain ground, an open edge.
    Plain,
    /// No square at all.
    Missing,
    /// The feature of an index.
    Feature(usize),
}

impl Brush {
    /// Reads a brush as the page sends it.
    pub fn read(text: &str) -> Self {
        match text {
            "missing" => Self::Missing,
            _ => text.parse().map_or(Self::Plain, Self::Feature),
        }
    }
}

/// What may be put on a board.
#[derive(Clone, Copy)]
pub struct Palette<'a> {
    /// On squares.
    pub grounds: &'a [Feature],
    /// On edges.
    pub edges: &'a [Feature],
}

/// The palette of a game, with the pointer to its board; none for a game without squares.
pub fn palette(intake: &Intake) -> Option<(String, Palette<'_>)> {
    let (at, field) = intake.squares()?;
    of_field(field).map(|palette| (at, palette))
}

fn of_field(field: &Field) -> Option<Palette<'_>> {
    match &field.entry {
        Entry::Squares { grounds, edges } => Some(Palette { grounds, edges }),
        Entry::Text { .. }
        | Entry::Number { .. }
        | Entry::Switch {}
        | Entry::Choice { .. }
        | Entry::Several { .. }
        | Entry::Amounts { .. }
        | Entry::List { .. }
        | Entry::Group { .. }
        | Entry::Sides { .. }
        | Entry::Table {}
        | Entry::Outline {}
        | Entry::Place {}
        | Entry::Team {}
        | Entry::Json {} => None,
    }
}

/// A board as its JSON says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid(Map<String, Value>);

/// A cell of the editor's table, from the upper left corner on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Where four squares meet.
    Post,
    /// No edge: nothing lies on either side.
    Void,
    /// An edge.
    Edge(Spot),
    /// A square, or the place of one.
    Square(Spot),
}

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its name on the board.
    pub name: String,
    /// How it is drawn: `plain`, `missing`, `odd`, or a word of the features.
    pub kind: &'static str,
    /// What it is, for those who do not see it; nothing where it is plain.
    pub label: Words,
    /// The side that its parameter names, as an arrow; nothing without one.
    pub arrow: &'static str,
    /// Whether it lies between left and right.
    pub upright: bool,
}

impl Default for Grid {
    fn default() -> Self {
        let mut grid = Map::new();
        grid.insert("name".to_owned(), json!({ "fr": "", "en": "" }));
        grid.insert("columns".to_owned(), FIRST.0.into());
        grid.insert("rows".to_owned(), FIRST.1.into());
        Self(grid)
    }
}

/// The name of a square: `C4`.
pub fn square(column: u8, row: u8) -> String {
    let letter = |index: u8| char::from(b'A'.saturating_add(index));
    let index = column.saturating_sub(1);
    let first = (index >= 26).then(|| letter((index / 26).saturating_sub(1)));
    let letters: String = first.into_iter().chain([letter(index % 26)]).collect();
    format!("{letters}{row}")
}

impl Grid {
    /// A board from its JSON; its size is brought within bounds.
    pub fn new(value: Value) -> Option<Self> {
        let Value::Object(mut board) = value else { return None };
        for (key, first) in [("columns", FIRST.0), ("rows", FIRST.1)] {
            let size = board
                .get(key)
                .and_then(Value::as_u64)
                .map_or(first, |size| u8::try_from(size.clamp(1, u64::from(MOST))).unwrap_or(first));
            board.insert(key.to_owned(), size.into());
        }
        Some(Self(board))
    }

    /// The board as JSON.
    pub fn value(&self) -> Value {
        Value::Object(self.0.clone())
    }

    fn size(&self, key: &str) -> u8 {
        self.0.get(key).and_then(Value::as_u64).and_then(|size| u8::try_from(size).ok()).unwrap_or(1)
    }

    /// Its columns.
    pub fn columns(&self) -> u8 {
        self.size("columns")
    }

    /// Its rows.
    pub fn rows(&self) -> u8 {
        self.size("rows")
    }

    /// Its name in a language; whichever there is, where that one is empty.
    pub fn name(&self, language: &str) -> &str {
        let of = |code: &str| {
            self.0.get("name").and_then(|name| name.get(code)).and_then(Value::as_str).unwrap_or_default()
        };
        let (wanted, other) = if language == "en" { ("en", "fr") } else { ("fr", "en") };
        if of(wanted).is_empty() { of(other) } else { of(wanted) }
    }

    /// Gives it a name, the same in every language, unless it has that one already.
    pub fn rename(&mut self, name: &str, language: &str) {
        if self.name(language) != name {
            self.0.insert("name".to_owned(), json!({ "fr": name, "en": name }));
        }
    }

    /// Gives it another size; what lies beyond is taken off.
    pub fn resize(&mut self, columns: u8, rows: u8) {
        self.0.insert("columns".to_owned(), columns.clamp(1, MOST).into());
        self.0.insert("rows".to_owned(), rows.clamp(1, MOST).into());
        let (columns, rows) = (self.columns(), self.rows());
        let squares: Vec<String> =
            (1..=columns).flat_map(|column| (1..=rows).map(move |row| square(column, row))).collect();
        let there = |name: &str| squares.iter().any(|square| square == name);
        let edge = |name: &str| {
            let (of, beyond) = name.split_once('-').unwrap_or((name, ""));
            there(of) && (there(beyond) || !beyond.starts_with(|sign: char| sign.is_ascii_uppercase()))
        };
        for key in ["ground", "shapes"] {
            if let Some(Value::Object(map)) = self.0.get_mut(key) {
                map.retain(|name, _| there(name));
            }
        }
        if let Some(Value::Object(map)) = self.0.get_mut("edges") {
            map.retain(|name, _| edge(name));
        }
        if let Some(Value::Array(list)) = self.0.get_mut("missing") {
            list.retain(|name| name.as_str().is_some_and(there));
        }
        let empty = |value: &Value| {
            value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty)
        };
        self.0.retain(|key, value| {
            !matches!(key.as_str(), "ground" | "shapes" | "edges" | "missing") || !empty(value)
        });
    }

    fn is_missing(&self, name: &str) -> bool {
        let list = self.0.get("missing").and_then(Value::as_array);
        list.is_some_and(|list| list.iter().any(|one| one.as_str() == Some(name)))
    }

    fn entry(&self, map: &str, name: &str) -> Option<&Value> {
        self.0.get(map)?.get(name)
    }

    fn set(&mut self, map: &str, name: &str, value: Option<Value>) {
        let entry = self.0.entry(map).or_insert_with(|| json!({}));
        if let (Value::Object(entries), Some(value)) = (&mut *entry, &value) {
            entries.insert(name.to_owned(), value.clone());
        }
        if let (Value::Object(entries), None) = (entry, value) {
            entries.remove(name);
            if entries.is_empty() {
                self.0.remove(map);
            }
        }
    }

    fn set_missing(&mut self, name: &str, missing: bool) {
        let entry = self.0.entry("missing").or_insert_with(|| json!([]));
        if let Value::Array(list) = entry {
            list.retain(|one| one.as_str() != Some(name));
            if missing {
                list.push(name.into());
            }
            if list.is_empty() {
                self.0.remove("missing");
            }
        }
    }

    /// Presses a square or an edge: it takes the brush's feature; pressed again with the same brush, an edge that
    /// has two sides is turned round, anything else is plain again. Whether such a thing is on the board.
    pub fn press(&mut self, name: &str, ground: Brush, edge: Brush, palette: Palette<'_>) -> bool {
        if self.edges().any(|known| known == name) {
            self.press_edge(name, edge, palette);
            return true;
        }
        let known = self.squares().any(|(column, row)| square(column, row) == name);
        if known {
            self.press_square(name, ground, palette);
        }
        known
    }

    fn press_square(&mut self, name: &str, brush: Brush, palette: Palette<'_>) {
        let was_missing = self.is_missing(name);
        self.set_missing(name, brush == Brush::Missing && !was_missing);
        let wanted = match brush {
            Brush::Plain | Brush::Missing => None,
            Brush::Feature(index) => palette.grounds.get(index).map(|feature| feature.pick.value.clone()),
        };
        let again = self.entry("ground", name) == wanted.as_ref();
        self.set("ground", name, wanted.filter(|_| !again));
        if self.is_missing(name) {
            let touching = |edge: &String| edge.split('-').any(|part| part == name);
            let gone: Vec<String> = self.listed_edges().filter(touching).collect();
            for edge in gone {
                self.set("edges", &edge, None);
            }
        }
    }

    fn press_edge(&mut self, name: &str, brush: Brush, palette: Palette<'_>) {
        let Brush::Feature(index) = brush else {
            self.set("edges", name, None);
            return;
        };
        let Some(feature) = palette.edges.get(index) else { return };
        let turns = turns(feature, name);
        let now = turns.iter().position(|turn| Some(turn) == self.entry("edges", name));
        let next = now.map_or(0, |now| now.saturating_add(1));
        self.set("edges", name, turns.get(next).cloned());
    }

    fn listed_edges(&self) -> impl Iterator<Item = String> {
        self.0.get("edges").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.clone())
    }

    /// The places of its grid.
    fn squares(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (columns, rows) = (self.columns(), self.rows());
        (1..=columns).flat_map(move |column| (1..=rows).map(move |row| (column, row)))
    }

    fn edges(&self) -> impl Iterator<Item = String> + '_ {
        self.squares().flat_map(|(column, row)| {
            let around = [
                self.upright(column.saturating_sub(1), row),
                self.upright(column, row),
                self.level(column, row.saturating_sub(1)),
                self.level(column, row),
            ];
            around.into_iter().flatten()
        })
    }

    fn is_there(&self, column: u8, row: u8) -> bool {
        let within = (1..=self.columns()).contains(&column) && (1..=self.rows()).contains(&row);
        within && !self.is_missing(&square(column, row))
    }

    /// The edge to the right of a place of the grid; column 0 lies before the first.
    fn upright(&self, column: u8, row: u8) -> Option<String> {
        let next = column.saturating_add(1);
        named(
            [self.is_there(column, row), self.is_there(next, row)],
            [(column, row), (next, row)],
            ["e", "w"],
        )
    }

    /// The edge above a place of the grid; row 0 lies before the first.
    fn level(&self, column: u8, row: u8) -> Option<String> {
        let next = row.saturating_add(1);
        named(
            [self.is_there(column, row), self.is_there(column, next)],
            [(column, row), (column, next)],
            ["n", "s"],
        )
    }

    /// The editor's table, uppermost row first.
    pub fn table(&self, palette: Palette<'_>) -> Vec<Vec<Cell>> {
        let (columns, rows) = (self.columns(), self.rows());
        let mut table = Vec::new();
        for row in (0..=rows).rev() {
            let mut line = vec![Cell::Post];
            for column in 1..=columns {
                line.push(self.edge_cell(self.level(column, row), false, palette));
                line.push(Cell::Post);
            }
            table.push(line);
            if row == 0 {
                break;
            }
            let mut line = vec![self.edge_cell(self.upright(0, row), true, palette)];
            for column in 1..=columns {
                line.push(self.square_cell(column, row, palette));
                line.push(self.edge_cell(self.upright(column, row), true, palette));
            }
            table.push(line);
        }
        table
    }

    fn edge_cell(&self, name: Option<String>, upright: bool, palette: Palette<'_>) -> Cell {
        let Some(name) = name else { return Cell::Void };
        let value = self.entry("edges", &name).cloned();
        let picks: Vec<_> = palette.edges.iter().map(|feature| feature.pick.clone()).collect();
        let found = value.as_ref().and_then(|value| pick_of(&picks, value));
        let feature = found.and_then(|(index, _)| palette.edges.get(index));
        let turned = feature.filter(|feature| !feature.pick.with.is_empty());
        let first = turned.and_then(|feature| turns(feature, &name).first().cloned());
        let arrow = match (turned.is_some(), first == value, upright) {
            (false, _, _) => "",
            (true, true, true) => "\u{25b6}",
            (true, false, true) => "\u{25c0}",
            (true, true, false) => "\u{25b2}",
            (true, false, false) => "\u{25bc}",
        };
        let kind = feature.map_or("plain", |feature| feature.kind);
        let label = feature.map(|feature| feature.pick.label.clone()).unwrap_or_default();
        Cell::Edge(Spot { name, kind, label, arrow, upright })
    }

    fn square_cell(&self, column: u8, row: u8, palette: Palette<'_>) -> Cell {
        let name = square(column, row);
        let picks: Vec<_> = palette.grounds.iter().map(|feature| feature.pick.clone()).collect();
        let found = self.entry("ground", &name).and_then(|value| pick_of(&picks, value));
        let feature = found.and_then(|(index, _)| palette.grounds.get(index));
        let odd = self.entry("shapes", &name).is_some();
        let (kind, label) = match feature {
            _ if self.is_missing(&name) => ("missing", Words::new("pas de case", "no square")),
            Some(feature) => (feature.kind, feature.pick.label.clone()),
            None if odd => ("odd", Words::new("case d’une autre forme", "square of another shape")),
            None => ("plain", Words::default()),
        };
        Cell::Square(Spot { name, kind, label, arrow: "", upright: false })
    }
}

/// The name of an edge, by which of its two places hold squares.
fn named(
    [before, after]: [bool; 2],
    [one, other]: [(u8, u8); 2],
    [beyond, back]: [&str; 2],
) -> Option<String> {
    let name = |(column, row): (u8, u8)| square(column, row);
    match (before, after) {
        (true, true) => Some(format!("{}-{}", name(one), name(other))),
        (true, false) => Some(format!("{}-{beyond}", name(one))),
        (false, true) => Some(format!("{}-{back}", name(other))),
        (false, false) => None,
    }
}

/// The values that a feature may have on an edge: one, or one for each of its squares, the later one first.
fn turns(feature: &Feature, name: &str) -> Vec<Value> {
    let Some(parameter) = feature.pick.with.first() else { return vec![feature.pick.value.clone()] };
    let is_square = |part: &&str| part.starts_with(|sign: char| sign.is_ascii_uppercase());
    let squares = name.split('-').filter(is_square).rev();
    squares
        .map(|square| {
            let mut value = feature.pick.value.clone();
            put(&mut value, &parameter.at, square.into());
            value
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use greffe_core::asking::intake::Pick;

    use super::*;

    fn feature(value: Value, kind: &'static str) -> Feature {
        Feature { pick: Pick::new(value, Words::same(kind)), kind }
    }

    fn features() -> (Vec<Feature>, Vec<Feature>) {
        let high = Field::new("/slope/high", Words::same("high"), Entry::Text { most: 4 });
        let slope = feature(json!({ "slope": { "high": null } }), "slope");
        let slope = Feature { pick: slope.pick.with(vec![high]), ..slope };
        (vec![feature(json!("blocked"), "blocked")], vec![feature(json!("wall"), "wall"), slope])
    }

    #[test]
    fn squares_and_edges_have_the_names_of_the_wire() {
        let mut grid = Grid::default();
        grid.resize(28, 2);
        assert_eq!((square(26, 3), square(27, 1)), ("Z3".to_owned(), "AA1".to_owned()));
        let edges: Vec<String> = grid.edges().collect();
        for name in ["A1-A2", "A1-B1", "Z2-AA2", "A1-w", "A1-s", "AB2-n", "AB2-e"] {
            assert!(edges.iter().any(|edge| edge == name), "{name}");
        }
        assert!(!edges.iter().any(|edge| edge == "A2-A1" || edge == "A1-n"));
    }

    #[test]
    fn pressing_again_turns_round_or_takes_off() {
        let (grounds, edges) = features();
        let palette = Palette { grounds: &grounds, edges: &edges };
        let mut grid = Grid::default();
        let mut press = |name: &str, edge: usize| {
            assert!(grid.press(name, Brush::Feature(0), Brush::Feature(edge), palette));
            grid.value()
        };
        assert_eq!(press("A1-A2", 0)["edges"], json!({ "A1-A2": "wall" }));
        assert_eq!(press("A1-A2", 1)["edges"], json!({ "A1-A2": { "slope": { "high": "A2" } } }));
        assert_eq!(press("A1-A2", 1)["edges"], json!({ "A1-A2": { "slope": { "high": "A1" } } }));
        assert!(press("A1-A2", 1).get("edges").is_none());
        assert_eq!(press("C3", 0)["ground"], json!({ "C3": "blocked" }));
        assert!(press("C3", 0).get("ground").is_none());
        assert!(!grid.press("M1", Brush::Plain, Brush::Plain, palette), "off the board");
    }

    #[test]
    fn what_lies_beyond_goes_with_its_squares() {
        let (grounds, edges) = features();
        let palette = Palette { grounds: &grounds, edges: &edges };
        let mut grid = Grid::default();
        for name in ["B2", "B2-C2", "L10", "A1-A2"] {
            grid.press(name, Brush::Feature(0), Brush::Feature(0), palette);
        }
        grid.press("B2", Brush::Missing, Brush::Plain, palette);
        let now = grid.value();
        assert_eq!((&now["missing"], &now["edges"]), (&json!(["B2"]), &json!({ "A1-A2": "wall" })));
        grid.resize(3, 1);
        let now = grid.value();
        assert!(now.get("edges").is_none() && now.get("ground").is_none() && now.get("missing").is_none());
    }

    #[test]
    fn a_table_has_a_line_for_every_row_of_squares_and_of_edges() {
        let (grounds, edges) = features();
        let palette = Palette { grounds: &grounds, edges: &edges };
        let mut grid = Grid::default();
        grid.resize(3, 2);
        grid.press("A1-A2", Brush::Plain, Brush::Feature(1), palette);
        let table = grid.table(palette);
        assert!(table.len() == 5 && table.iter().all(|line| line.len() == 7));
        let Some(Cell::Edge(spot)) = table[2].get(1) else { panic!("{table:?}") };
        assert_eq!((spot.name.as_str(), spot.kind, spot.arrow), ("A1-A2", "slope", "\u{25b2}"));
        assert_eq!(
            Grid::new(json!({ "columns": 900 })).map(|grid| (grid.columns(), grid.rows())),
            Some((64, 10))
        );
        assert!(Grid::new(json!([])).is_none());
    }
}
