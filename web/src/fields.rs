//! The fields of a public state by name: what an agreement or a ruling may change, without a pointer to type.
//!
//! Knows no game: lists as long as the roster are the figures', lists as long as the sides are the sides', and a
//! field is called by its own key.

use greffe_core::view::Board;
use serde_json::Value;

/// Most fields listed.
const MOST: usize = 600;
/// The longest value shown.
const LONGEST: usize = 40;

/// A field that may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it stands: a pointer into the state.
    pub pointer: String,
    /// What it is called.
    pub name: String,
    /// What stands there now, as JSON.
    pub value: String,
}

/// The fields of one figure, one side, or the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name; nothing for the match itself.
    pub name: String,
    /// Its fields.
    pub fields: Vec<Field>,
}

/// The fields of a state, grouped by whose they are.
pub fn named(state: &Value, board: &Board) -> Vec<Group> {
    let mut groups = vec![Group { name: String::new(), fields: Vec::new() }];
    let mut place = Place { board, groups: &mut groups, count: 0 };
    if let Some(fields) = state.as_object() {
        for (key, value) in fields.iter().filter(|(key, _)| *key != "stack") {
            place.walk(value, &format!("/{}", escaped(key)), &words(key), "");
        }
    }
    groups.retain(|group| !group.fields.is_empty());
    groups
}

struct Place<'a> {
    board: &'a Board,
    groups: &'a mut Vec<Group>,
    count: usize,
}

impl Place<'_> {
    fn walk(&mut self, value: &Value, pointer: &str, name: &str, whose: &str) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    let inner = if name.is_empty() { words(key) } else { format!("{name} {}", words(key)) };
                    self.walk(value, &format!("{pointer}/{}", escaped(key)), &inner, whose);
                }
            }
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    let pointer = format!("{pointer}/{index}");
                    let owner = self.owner(values.len(), index, value, whose);
                    let name = format!("{name} {}", index.saturating_add(1));
                    match owner {
                        Some(owner) => self.walk(value, &pointer, "", &owner),
                        None => self.walk(value, &pointer, &name, whose),
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.leaf(value, pointer, name, whose);
            }
        }
    }

    /// Whose an element of a list is, when the list is the figures' or the sides'.
    fn owner(&self, length: usize, index: usize, value: &Value, whose: &str) -> Option<String> {
        if !value.is_object() || !whose.is_empty() {
            return None;
        }
        if let Some(id) = value.get("id").and_then(Value::as_u64)
            && let Some(piece) = self.board.pieces.iter().find(|piece| u64::from(piece.id.0) == id)
        {
            return Some(piece.name.clone());
        }
        if length == self.board.pieces.len() {
            return self.board.pieces.get(index).map(|piece| piece.name.clone());
        }
        (length == self.board.sides.len())
            .then(|| self.board.sides.get(index).map(|side| side.name.clone()))?
    }

    fn leaf(&mut self, value: &Value, pointer: &str, name: &str, whose: &str) {
        let text = value.to_string();
        if self.count >= MOST || text.chars().count() > LONGEST {
            return;
        }
        self.count = self.count.saturating_add(1);
        let field = Field { pointer: pointer.to_owned(), name: name.to_owned(), value: text };
        match self.groups.iter_mut().find(|group| group.name == whose) {
            Some(group) => group.fields.push(field),
            None => self.groups.push(Group { name: whose.to_owned(), fields: vec![field] }),
        }
    }
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// A key as a person reads it.
fn words(key: &str) -> String {
    key.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use greffe_core::fact::FigureId;
    use greffe_core::view::{Piece, SideView};
    use greffe_core::words::Words;
    use serde_json::json;

    use super::*;

    fn piece(id: u16, name: &str) -> Piece {
        Piece {
            id: FigureId(id),
            side: 0,
            name: name.to_owned(),
            mark: String::new(),
            at: None,
            facing: None,
            base: 0,
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

    fn board() -> Board {
        let sides =
            ["Garde", "\u{c9}cluse"].map(|name| SideView { name: name.to_owned(), ..SideView::default() });
        Board {
            pieces: vec![piece(1, "Alaric"), piece(2, "Brune"), piece(3, "Colin")],
            sides: sides.to_vec(),
            ..Board::default()
        }
    }

    #[test]
    fn figures_and_sides_are_known_by_their_lists() {
        let state = json!({
            "turn": 3, "stack": [{ "x": 1 }],
            "sides": [{ "points": 4 }, { "points": 5 }],
            "figures": [{ "value": 3 }, { "value": 2, "at": { "x": 10 } }, { "value": 1, "held_by": null }],
        });
        let groups = named(&state, &board());
        let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
        assert_eq!(names, ["", "Alaric", "Brune", "Colin", "Garde", "\u{c9}cluse"]);
        let field = |group: usize, field: usize| groups[group].fields[field].clone();
        assert_eq!(field(0, 0), Field { pointer: "/turn".into(), name: "turn".into(), value: "3".into() });
        assert_eq!(field(2, 0).name, "at x");
        assert_eq!(field(3, 0).pointer, "/figures/2/held_by");
        assert_eq!(field(3, 0).name, "held by");
        assert!(groups.iter().all(|group| group.fields.iter().all(|field| !field.pointer.contains("stack"))));
    }

    #[test]
    fn an_id_names_a_figure_wherever_it_stands_and_a_map_keeps_its_keys() {
        let state = json!({ "pieces": [{ "id": 2, "hp": 7 }], "by/id": { "a~b": 1 } });
        let groups = named(&state, &board());
        assert_eq!(groups[0].fields[0].pointer, "/by~1id/a~0b");
        assert_eq!(state.pointer(&groups[0].fields[0].pointer), Some(&json!(1)));
        assert_eq!(groups[1].name, "Brune");
    }
}
