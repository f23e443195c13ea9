//! What somebody wants a position to be instead, read from a page's fields, as an adjustment that core judges.

use std::collections::BTreeSet;

use greffe_core::geometry::disc::{Disc, contact};
use greffe_core::judging::fact::FigureId;
use greffe_core::play::act::{Adjustment, FieldChange};
use greffe_core::telling::view::{Board, Point};
use serde_json::{Value, json};

use super::list::{How, List, Touch, Value1};
use super::spot::{Spot, Subject};
use crate::filling::point;
use crate::posted::Fields;

/// The field that says how many unfinished procedures end.
pub const FRAMES: &str = "m.frames";

/// What is wanted otherwise; what stands already is no part of it.
#[derive(Debug)]
pub struct Draft<'a> {
    wanted: Vec<(&'a Spot<'a>, Wish)>,
    /// How many unfinished procedures end, innermost first.
    pub frames: u32,
    sent: Vec<(String, String)>,
}

/// What shall stand at a place.
#[derive(Clone, Debug, PartialEq)]
enum Wish {
    /// A value.
    Value(Value),
    /// One of the values offered, with what it brings.
    Offered(Value1),
    /// The figures that one figure shall be paired with.
    Pairs(FigureId, BTreeSet<u16>),
}

impl<'a> Draft<'a> {
    /// Reads the fields of a page; what cannot be read, and what stands so already, is left as it is.
    pub fn read(fields: &Fields, spots: &'a [Spot<'a>], state: &Value) -> Self {
        let wanted: Vec<(&Spot<'_>, Wish)> =
            spots.iter().filter_map(|spot| Some((spot, wish(spot, fields, state)?))).collect();
        let open = state.get("stack").and_then(Value::as_array).map_or(0, Vec::len);
        let frames = fields.get(FRAMES).and_then(|text| text.trim().parse::<u32>().ok()).unwrap_or(0);
        let frames = frames.min(u32::try_from(open).unwrap_or(u32::MAX));
        let own = |name: &str| {
            let within = |code: &str| {
                name.strip_prefix(code).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            wanted.iter().any(|(spot, _)| within(&spot.code)) || (frames > 0 && name == FRAMES)
        };
        let sent = fields.0.iter().filter(|(name, _)| own(name)).cloned().collect();
        Self { wanted, frames, sent }
    }

    /// Whether nothing is wanted otherwise.
    pub fn is_empty(&self) -> bool {
        self.wanted.is_empty() && self.frames == 0
    }

    /// The fields that say it, to be sent again: those of one subject left out.
    pub fn fields(&self, but: Option<Subject>) -> impl Iterator<Item = &(String, String)> {
        let whose = move |name: &str| name.split('.').next().and_then(Subject::read);
        self.sent.iter().filter(move |(name, _)| but.is_none() || whose(name) != but)
    }

    /// The state that is wanted.
    pub fn state(&self, list: &List, state: &Value, board: &Board) -> Value {
        self.applied(list, state, board).0
    }

    /// What it changes, as few fields as say it.
    pub fn adjustment(&self, list: &List, state: &Value, board: &Board) -> Adjustment {
        let (after, touched) = self.applied(list, state, board);
        Adjustment { frames: self.frames, fields: changes(state, &after, &touched), cards: Vec::new() }
    }

    fn applied(&self, list: &List, state: &Value, board: &Board) -> (Value, BTreeSet<String>) {
        let mut scene = Scene { list, board, state: state.clone(), touched: BTreeSet::new() };
        let mut moved = BTreeSet::new();
        for (spot, wish) in &self.wanted {
            match wish {
                Wish::Value(value) => scene.set(&spot.pointer, value.clone()),
                Wish::Offered(offered) => scene.offer(spot, offered),
                Wish::Pairs(figure, others) => scene.pair(&spot.pointer, *figure, others),
            }
            if let (Subject::Figure(figure), How::Place { .. }) = (spot.subject, &spot.entry.how) {
                moved.insert(figure.0);
            }
        }
        scene.touch(&moved);
        (scene.state, scene.touched)
    }
}

/// A state on its way to what is wanted.
struct Scene<'a> {
    list: &'a List,
    board: &'a Board,
    state: Value,
    touched: BTreeSet<String>,
}

impl Scene<'_> {
    fn set(&mut self, pointer: &str, value: Value) {
        let Some((parent, key)) = pointer.rsplit_once('/') else { return };
        let key = key.replace("~1", "/").replace("~0", "~");
        match self.state.pointer_mut(parent) {
            // What a state leaves out is nothing already.
            Some(Value::Object(fields)) if value.is_null() && !fields.contains_key(&key) => return,
            Some(Value::Object(fields)) => drop(fields.insert(key, value)),
            Some(Value::Array(items)) => {
                let place = key.parse::<usize>().ok().and_then(|place| items.get_mut(place));
                let Some(place) = place else { return };
                *place = value;
            }
            Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => return,
        }
        self.touched.insert(pointer.to_owned());
    }

    fn offer(&mut self, spot: &Spot<'_>, offered: &Value1) {
        self.set(&spot.pointer, offered.is.clone());
        let Subject::Figure(figure) = spot.subject else { return };
        let own = format!("/figures/{}", figure.0.saturating_sub(1));
        for (key, value) in &offered.with {
            let pointer = format!("{own}/{key}");
            // A figure that has nothing of the kind needs nothing taken from it.
            if self.state.pointer(&pointer).is_some_and(|now| now != value) {
                self.set(&pointer, value.clone());
            }
        }
        if offered.off {
            if let Some(key) = self.place_key() {
                self.set(&format!("{own}/{key}"), Value::Null);
            }
            let pairs = |how: &How| matches!(how, How::Pairs { .. });
            let sets: Vec<String> = self
                .list
                .entries
                .iter()
                .filter(|entry| pairs(&entry.how))
                .map(|entry| entry.at.clone())
                .collect();
            for set in sets {
                if self.paired(&set).iter().any(|(a, b)| *a == figure.0 || *b == figure.0) {
                    self.pair(&set, figure, &BTreeSet::new());
                }
            }
        }
    }

    /// The key of a figure's place.
    fn place_key(&self) -> Option<String> {
        let places = self.list.entries.iter().filter(|entry| matches!(entry.how, How::Place { .. }));
        places.filter_map(|entry| entry.at.strip_prefix("/figures/#/")).map(str::to_owned).next()
    }

    fn paired(&self, pointer: &str) -> BTreeSet<(u16, u16)> {
        pairs(self.state.pointer(pointer).unwrap_or(&Value::Null))
    }

    fn pair(&mut self, pointer: &str, figure: FigureId, others: &BTreeSet<u16>) {
        let mut pairs = self.paired(pointer);
        pairs.retain(|(a, b)| *a != figure.0 && *b != figure.0);
        let own = others.iter().filter(|other| **other != figure.0);
        pairs.extend(own.map(|other| (figure.0.min(*other), figure.0.max(*other))));
        self.set(pointer, json!(pairs.into_iter().collect::<Vec<_>>()));
    }

    /// A figure's base where it stands now; none while no place is recorded.
    fn disc(&self, id: u16) -> Option<Disc> {
        let key = self.place_key()?;
        let at = self.state.pointer(&format!("/figures/{}/{key}", id.checked_sub(1)?))?;
        let at: Point = serde_json::from_value(at.clone()).ok()?;
        let piece = self.board.pieces.iter().find(|piece| piece.id.0 == id)?;
        Some(Disc::new(at, piece.base))
    }

    /// What the places of figures that moved say of their pairs.
    fn touch(&mut self, moved: &BTreeSet<u16>) {
        let mut kinds = Vec::new();
        for entry in &self.list.entries {
            if let How::Pairs { places, yes: _, no: _ } = &entry.how {
                kinds.push((entry.at.clone(), *places));
            }
        }
        for (pointer, kind) in kinds {
            let before = self.paired(&pointer);
            let mut after = before.clone();
            for (figure, other) in moved.iter().flat_map(|one| {
                self.board
                    .pieces
                    .iter()
                    .map(move |piece| (*one, piece.id.0))
                    .filter(|(one, other)| one != other)
            }) {
                let Some((own, there)) = self.disc(figure).zip(self.disc(other)) else { continue };
                let pair = (figure.min(other), figure.max(other));
                match (kind, contact(own, there)) {
                    (Touch::Free, _) | (Touch::Needed, true) => {}
                    (Touch::Same, true) => drop(after.insert(pair)),
                    (Touch::Same | Touch::Needed, false) => drop(after.remove(&pair)),
                }
            }
            if after != before {
                self.set(&pointer, json!(after.into_iter().collect::<Vec<_>>()));
            }
        }
    }
}

/// The pairs that a set holds.
pub(super) fn pairs(value: &Value) -> BTreeSet<(u16, u16)> {
    serde_json::from_value(value.clone()).unwrap_or_default()
}

/// The numbers of figures that a set holds.
pub(super) fn ids(value: &Value) -> BTreeSet<u16> {
    serde_json::from_value(value.clone()).unwrap_or_default()
}

/// The fields that tell one state from another: each place that was touched, or the nearest around it that both have.
fn changes(old: &Value, new: &Value, touched: &BTreeSet<String>) -> Vec<FieldChange> {
    let there = |pointer: &String| {
        let mut pointer = pointer.as_str();
        while old.pointer(pointer).is_none() {
            pointer = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        }
        pointer.to_owned()
    };
    let places: BTreeSet<String> = touched.iter().map(there).collect();
    let inside = |place: &String| {
        let around =
            |other: &String| place.strip_prefix(other.as_str()).is_some_and(|rest| rest.starts_with('/'));
        places.iter().any(around)
    };
    let own = places.iter().filter(|place| !inside(place));
    let change = |place: &String| {
        let (was, is) = (old.pointer(place)?, new.pointer(place)?);
        (was != is).then(|| FieldChange { field: place.clone(), old: was.clone(), new: is.clone() })
    };
    own.filter_map(change).collect()
}

/// What a page's fields want of a place; none for what stands there already.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of place")]
fn wish(spot: &Spot<'_>, fields: &Fields, state: &Value) -> Option<Wish> {
    let now = state.pointer(&spot.pointer).unwrap_or(&Value::Null);
    let text = fields.get(&spot.code).map(str::trim);
    let value = match &spot.entry.how {
        How::Count { least, most, .. } => {
            let number = text?.parse::<i64>().ok()?.clamp(*least, *most);
            (number != now.as_i64().unwrap_or(0)).then(|| json!(number))
        }
        How::Flag { .. } => {
            let is = now.as_bool().unwrap_or(false);
            let wanted = match text? {
                "1" => true,
                "0" => false,
                _ => return None,
            };
            (wanted != is).then(|| json!(wanted))
        }
        How::Choice { of, .. } => return offered(of, text?, now).map(Wish::Offered),
        How::Place { .. } => {
            let wanted = point(&spot.code, fields)?;
            (wanted != *now).then_some(wanted)
        }
        How::Square { within, of, .. } => {
            let typed = fields.get(&format!("{}.sq", spot.code)).map(str::trim).unwrap_or_default();
            if let Some(offered) = text.and_then(|text| offered(of, text, now)) {
                return Some(Wish::Offered(offered));
            }
            // An answer that is no square holds against a square that stands in its field still.
            let chosen = text.is_some_and(|text| text.parse::<usize>().is_ok());
            let wanted = wrapped(within.as_deref(), json!(typed.to_uppercase()));
            (!typed.is_empty() && !chosen && wanted != *now).then_some(wanted)
        }
        How::Marks { of } => {
            text?;
            let had: BTreeSet<String> = serde_json::from_value(now.clone()).unwrap_or_default();
            let named = |(index, mark): (usize, &super::list::Mark)| {
                fields.get(&format!("{}.{index}", spot.code)).map(|_| mark.is.clone())
            };
            let known: BTreeSet<&String> = of.iter().map(|mark| &mark.is).collect();
            let others = had.iter().filter(|word| !known.contains(word)).cloned();
            let wanted: BTreeSet<String> = of.iter().enumerate().filter_map(named).chain(others).collect();
            (wanted != had).then(|| json!(wanted))
        }
        How::Pairs { .. } => {
            text?;
            let Subject::Figure(own) = spot.subject else { return None };
            let partners = pairs(now)
                .into_iter()
                .filter_map(|(a, b)| if a == own.0 { Some(b) } else { (b == own.0).then_some(a) });
            let had: BTreeSet<u16> = partners.collect();
            let mut wanted = ticked(spot, fields);
            wanted.remove(&own.0);
            return (wanted != had).then_some(Wish::Pairs(own, wanted));
        }
        How::Figures { .. } => {
            text?;
            let wanted = ticked(spot, fields);
            (wanted != ids(now)).then(|| json!(wanted))
        }
        How::Figure { within, none, .. } => {
            let text = text.filter(|text| !text.is_empty())?;
            let wanted = match (text.parse::<u16>(), none) {
                (Ok(id), _) => wrapped(within.as_deref(), json!(id)),
                (Err(_), Some(_)) if text == "none" => Value::Null,
                (Err(_), Some(_) | None) => return None,
            };
            (wanted != *now).then_some(wanted)
        }
        How::Side { none, .. } => {
            let text = text.filter(|text| !text.is_empty())?;
            let wanted = match (text.parse::<u8>(), none) {
                (Ok(side), _) => json!(side),
                (Err(_), Some(_)) if text == "none" => Value::Null,
                (Err(_), Some(_) | None) => return None,
            };
            (wanted != *now).then_some(wanted)
        }
        How::Kept(_) => None,
    };
    value.map(Wish::Value)
}

fn ticked(spot: &Spot<'_>, fields: &Fields) -> BTreeSet<u16> {
    let prefix = format!("{}.", spot.code);
    let ids = fields.0.iter().filter_map(|(name, _)| name.strip_prefix(prefix.as_str())?.parse().ok());
    ids.collect()
}

/// The value at a place of those offered, unless it stands already.
fn offered(of: &[Value1], text: &str, now: &Value) -> Option<Value1> {
    let wanted = text.parse::<usize>().ok().and_then(|index| of.get(index))?;
    (!stands(of, wanted, now)).then(|| wanted.clone())
}

/// Whether one of several values is what stands: what a state leaves out is the first of them.
pub(super) fn stands(of: &[Value1], one: &Value1, now: &Value) -> bool {
    let left_out = now.is_null() && of.first().is_some_and(|first| first.is == one.is);
    one.is == *now || left_out
}

/// A value in the object that holds it, when one does.
pub(super) fn wrapped(within: Option<&str>, value: Value) -> Value {
    match within {
        Some(key) => json!({ key: value }),
        None => value,
    }
}

/// A value out of the object that holds it; none when it is something else.
pub(super) fn unwrapped<'v>(within: Option<&str>, value: &'v Value) -> Option<&'v Value> {
    match within {
        Some(key) => value.get(key),
        None => Some(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amend::spot::spots;

    const LIST: &str = r#"[
        {"at": "/figures/#/presence", "name": ["En jeu", "In play"], "how": {"choice": {"of": [
            {"is": "On", "says": ["est en jeu", "is in play"]},
            {"is": "Out", "off": true, "with": {"posture": null}, "says": ["sort du jeu", "is out of play"]}]}}},
        {"at": "/figures/#/value", "name": ["Valeur", "Value"], "how": {"count": {"least": 0, "most": 9, "says": ["v {n}", "v {n}"]}}},
        {"at": "/figures/#/acted", "name": ["A agi", "Acted"], "how": {"flag": {"yes": ["o", "y"], "no": ["n", "n"]}}},
        {"at": "/figures/#/at", "name": ["Lieu", "Place"], "how": {"place": {"says": ["{place}", "{place}"]}}},
        {"at": "/figures/#/marks", "name": ["Pions", "Tokens"], "how": {"marks": {"of": [
            {"is": "Aim", "yes": ["o", "y"], "no": ["n", "n"]}]}}},
        {"at": "/contacts", "name": ["Contacts", "Contacts"], "how": {"pairs": {"yes": ["o", "y"], "no": ["n", "n"], "places": "same"}}}
    ]"#;

    fn board() -> Board {
        let pieces = [1, 2, 3].map(|id| greffe_core::telling::view::Piece {
            id: FigureId(id),
            side: 0,
            name: format!("F{id}"),
            mark: String::new(),
            at: None,
            facing: None,
            base: 250,
            health: (1, 1),
            health_name: greffe_core::telling::words::Words::default(),
            badges: Vec::new(),
            present: true,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: Vec::new(),
        });
        Board { pieces: pieces.to_vec(), ..Board::default() }
    }

    fn state() -> Value {
        json!({
            "figures": [
                { "presence": "On", "value": 3, "at": { "x": 1000, "y": 1000 }, "posture": "Aiming" },
                { "presence": "On", "value": 2, "at": { "x": 1250, "y": 1000 }, "marks": ["Other"] },
                { "presence": "On", "value": 1, "at": { "x": 5000, "y": 1000 } }
            ],
            "contacts": [[1, 2]], "stack": [1, 2]
        })
    }

    fn adjusted(fields: &[(&str, &str)]) -> Value {
        let (list, state) = (List::read(LIST.as_bytes()).unwrap(), state());
        let spots = spots(&list, &state, true);
        let named = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let draft = Draft::read(&Fields(named), &spots, &state);
        let adjustment = draft.adjustment(&list, &state, &board());
        let mut changed = state.clone();
        for change in &adjustment.fields {
            assert_eq!(changed.pointer(&change.field), Some(&change.old), "{}", change.field);
            *changed.pointer_mut(&change.field).unwrap() = change.new.clone();
        }
        assert_eq!(changed, draft.state(&list, &state, &board()), "the changes are the whole of it");
        serde_json::to_value(adjustment).unwrap()
    }

    #[test]
    fn only_what_differs_is_wanted_and_what_a_state_leaves_out_is_written_with_its_surroundings() {
        assert_eq!(adjusted(&[("f1.1", "3"), ("f1.2", "0"), ("f9.1", "4")])["fields"], json!([]));
        let one = adjusted(&[("f1.1", "2")]);
        assert_eq!(one["fields"], json!([{ "field": "/figures/0/value", "old": 3, "new": 2 }]));
        let acted = adjusted(&[("f1.2", "1"), ("m.frames", "7")]);
        assert_eq!(acted["frames"], 2, "no more end than are open");
        assert_eq!(acted["fields"][0]["field"], "/figures/0");
        assert_eq!(acted["fields"][0]["new"]["acted"], true);
        assert_eq!(
            adjusted(&[("f2.4", "set"), ("f2.4.0", "1")])["fields"][0]["new"],
            json!(["Aim", "Other"])
        );
    }

    #[test]
    fn a_figure_out_of_play_loses_its_place_and_a_figure_moved_touches_whom_it_stands_beside() {
        let out = adjusted(&[("f1.0", "1")]);
        let places: Vec<&str> =
            out["fields"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
        assert_eq!(places, ["/contacts", "/figures/0/at", "/figures/0/posture", "/figures/0/presence"]);
        assert_eq!(out["fields"][0]["new"], json!([]));
        let moved = adjusted(&[("f1.3.x", "475"), ("f1.3.y", "100")]);
        assert_eq!(moved["fields"][0], json!({ "field": "/contacts", "old": [[1, 2]], "new": [[1, 3]] }));
        assert_eq!(moved["fields"][1]["new"], json!({ "x": 4750, "y": 1000 }));
    }
}
