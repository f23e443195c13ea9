//! From the fields of a posted form to values on the wire, with a fault for each field that cannot be read.

use greffe_core::asking::intake::{Entry, Field, Pick, put};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;
use serde_json::{Map, Value, json};

use crate::intake::{Place, items, picked};
use crate::posted::Fields;

/// The most items of a list that a form is read for, whatever its game allows.
pub const MOST_ITEMS: usize = 200;

/// What reads a form.
pub struct Reading<'a> {
    /// The form as it was sent.
    pub posted: &'a Fields,
    /// How many sides play.
    pub sides: usize,
    /// Reads the team at a place: what it is, or why there is none.
    pub team: &'a dyn Fn(&Place) -> Result<Value, Words>,
    /// Reads the board of squares at a place.
    pub board: &'a dyn Fn(&Place) -> Result<Value, Words>,
    /// What cannot be read.
    pub faults: Vec<Fault>,
}

impl Reading<'_> {
    /// Reads fields into an object, or into the one value that stands for the whole holder.
    pub fn holder(&mut self, fields: &[Field], root: &Place) -> Option<Value> {
        let mut holder = None;
        self.into(fields, root, &mut holder);
        holder
    }

    fn into(&mut self, fields: &[Field], root: &Place, holder: &mut Option<Value>) {
        for field in fields {
            let place = root.field(field);
            if let (Entry::Group { of }, true) = (&field.entry, field.at.is_empty()) {
                self.into(of, &place, holder);
            } else if let Some(value) = self.value(field, &place) {
                put(holder.get_or_insert(Value::Null), &field.at, value);
            }
        }
    }

    /// Reads a field; nothing when it is empty and may be.
    pub fn value(&mut self, field: &Field, place: &Place) -> Option<Value> {
        let before = self.faults.len();
        let value = self.entry(field, place);
        // What is wrong within is said there; a list of sides that asks for nothing may be left out.
        let idle = matches!(&field.entry, Entry::Sides { of } if of.iter().all(|field| field.optional));
        if value.is_none() && !field.optional && !idle && self.faults.len() == before {
            self.fault(place, "à remplir", "must be filled in");
        }
        value
    }

    fn entry(&mut self, field: &Field, place: &Place) -> Option<Value> {
        match &field.entry {
            Entry::Text { most } => self.text(field, place, *most),
            Entry::Number { least, most, unit } => {
                let scale = unit.as_ref().map_or(1, |unit| unit.scale);
                self.number(field, place, (*least, *most), scale)
            }
            Entry::Switch {} => {
                let on = self.posted.get(&place.name).is_some();
                (on || !field.optional).then_some(Value::Bool(on))
            }
            Entry::Choice { of } => match self.posted.get(&place.name) {
                None => Some(field.first.clone()).filter(|first| !first.is_null()),
                Some("") => None,
                Some(text) => self.chosen(of, text.to_owned().as_str(), place),
            },
            Entry::Several { of, .. } => {
                let chosen = self.each(&place.name, |this, index| {
                    let item = place.item(index);
                    let text = this.posted.get(&item.name)?.to_owned();
                    this.chosen(of, &text, &item)
                });
                some(chosen, field.optional)
            }
            Entry::Amounts { of, least, most } => self.amounts(field, place, of, (*least, *most)),
            Entry::List { item, most, .. } => self.list(field, place, item, *most),
            Entry::Group { of } => {
                let filled = self.filled(place);
                if field.optional && !filled {
                    None
                } else {
                    Some(self.holder(of, place).unwrap_or_else(|| json!({})))
                }
            }
            Entry::Sides { of } => self.sides(place, of),
            Entry::Table {} => self.table(field, place),
            Entry::Outline {} => self.outline(place),
            Entry::Place {} => self.point(place),
            Entry::Team {} => self.chosen_file((self.team)(place), place),
            Entry::Squares { .. } => {
                let none = |name: &str| self.posted.get(name).is_none_or(|text| text.trim().is_empty());
                if field.optional && none(&place.name) && none(&place.part("-paste")) {
                    return None;
                }
                self.chosen_file((self.board)(place), place)
            }
            Entry::Json {} => self.json(place),
        }
    }

    /// A team or board chosen among files, or why there is none.
    fn chosen_file(&mut self, chosen: Result<Value, Words>, place: &Place) -> Option<Value> {
        match chosen {
            Ok(value) => Some(value),
            Err(why) => {
                self.faults.push(Fault { field: place.pointer.clone(), rule: None, why });
                None
            }
        }
    }

    /// Whether anything under a place was filled in.
    fn filled(&self, place: &Place) -> bool {
        let under = format!("{}.", place.name);
        self.posted.0.iter().any(|(name, value)| name.starts_with(&under) && !value.trim().is_empty())
    }

    fn fault(&mut self, place: &Place, fr: impl Into<String>, en: impl Into<String>) {
        self.faults.push(Fault::new(place.pointer.clone(), None, fr, en));
    }

    fn text(&mut self, field: &Field, place: &Place, most: u32) -> Option<Value> {
        let Some(text) = self.posted.get(&place.name).map(str::trim) else {
            return Some(field.first.clone()).filter(|first| !first.is_null());
        };
        let count = text.chars().count();
        if u32::try_from(count).map_or(true, |count| count > most) {
            self.fault(place, format!("{most} signes au plus"), format!("{most} signs at most"));
            return None;
        }
        (count > 0).then(|| Value::from(text))
    }

    fn number(&mut self, field: &Field, place: &Place, bounds: (i64, i64), scale: u32) -> Option<Value> {
        match self.posted.get(&place.name).map(str::trim) {
            None => Some(field.first.clone()).filter(|first| !first.is_null()),
            Some("") => None,
            Some(text) => self.whole(place, text.to_owned().as_str(), bounds, scale).map(Value::from),
        }
    }

    fn whole(&mut self, place: &Place, text: &str, bounds: (i64, i64), scale: u32) -> Option<i64> {
        let (least, most) = bounds;
        let read = wire(text, scale);
        if read.is_none_or(|number| !(least..=most).contains(&number)) {
            let shown = |number: i64| super::spread::typed(number, scale);
            let (least, most) = (shown(least), shown(most));
            self.fault(
                place,
                format!("un nombre de {least} à {most} est attendu"),
                format!("a number from {least} to {most} is expected"),
            );
            return None;
        }
        read
    }

    /// The value of a pick, with its parameters.
    fn chosen(&mut self, of: &[Pick], text: &str, place: &Place) -> Option<Value> {
        let Some((index, pick)) = picked(of, text) else {
            self.fault(place, format!("choix inconnu : {text}"), format!("unknown choice: {text}"));
            return None;
        };
        let mut value = pick.value.clone();
        for field in &pick.with {
            let at = place.pick(index).field(field);
            if let Some(parameter) = self.value(field, &at) {
                put(&mut value, &field.at, parameter);
            }
        }
        Some(value)
    }

    fn each(&mut self, list: &str, mut one: impl FnMut(&mut Self, usize) -> Option<Value>) -> Vec<Value> {
        let count = items(self.posted, list).min(MOST_ITEMS);
        (0..count).filter_map(|index| one(self, index)).collect()
    }

    fn amounts(&mut self, field: &Field, place: &Place, of: &[Pick], bounds: (i64, i64)) -> Option<Value> {
        let mut amounts = Map::new();
        for index in 0..items(self.posted, &place.name).min(MOST_ITEMS) {
            let item = place.item(index);
            let Some(word) = self.posted.get(&item.name).map(str::to_owned) else { continue };
            if picked(of, &word).is_none() {
                self.fault(&item, format!("choix inconnu : {word}"), format!("unknown choice: {word}"));
                continue;
            }
            let text = self.posted.get(&item.part("-value")).unwrap_or_default().trim().to_owned();
            let at = Place { name: item.part("-value"), pointer: format!("{}/{word}", place.pointer) };
            if let Some(number) = self.whole(&at, &text, bounds, 1) {
                amounts.insert(word, Value::from(number));
            }
        }
        (!amounts.is_empty() || !field.optional).then_some(Value::Object(amounts))
    }

    fn list(&mut self, field: &Field, place: &Place, item: &[Field], most: u32) -> Option<Value> {
        let count = items(self.posted, &place.name);
        if u32::try_from(count).map_or(true, |count| count > most) {
            self.fault(place, format!("{most} éléments au plus"), format!("{most} items at most"));
        }
        let made = self.each(&place.name, |this, index| {
            let at = place.item(index);
            // What the item had that no field asks for comes along unchanged.
            let carried = this.posted.get(&at.part("-rest")).and_then(|text| serde_json::from_str(text).ok());
            let mut made = carried.filter(Value::is_object);
            this.into(item, &at, &mut made);
            Some(made.unwrap_or_else(|| json!({})))
        });
        some(made, field.optional)
    }

    fn sides(&mut self, place: &Place, of: &[Field]) -> Option<Value> {
        let made: Vec<Value> =
            (0..self.sides).map(|side| self.holder(of, &place.item(side)).unwrap_or(Value::Null)).collect();
        let empty = made.iter().all(Value::is_null);
        (!empty).then_some(Value::Array(made))
    }

    fn table(&mut self, field: &Field, place: &Place) -> Option<Value> {
        if self.posted.get(&place.part("-none")).is_some_and(|none| !none.is_empty()) {
            return Some(Value::Null);
        }
        let mut table = Map::new();
        for key in ["width", "depth"] {
            let at = Place { name: place.part(key), pointer: place.pointer.clone() };
            match self.posted.get(&at.name).map(|text| text.trim().to_owned()) {
                None => return Some(field.first.clone()),
                Some(text) => {
                    let length = self.whole(&at, &text, (10, 1_000_000), 10)?;
                    table.insert(key.to_owned(), Value::from(length));
                }
            }
        }
        Some(Value::Object(table))
    }

    fn outline(&mut self, place: &Place) -> Option<Value> {
        let text = self.posted.get(&place.name).unwrap_or_default().trim();
        if text.is_empty() {
            return None;
        }
        let points = corners(text);
        if points.is_none() {
            self.fault(
                place,
                "des points « x y » en millimètres, séparés par des points-virgules, trois au moins",
                "points \u{201c}x y\u{201d} in millimetres, parted by semicolons, three at least",
            );
        }
        let points = points?.into_iter().map(|(x, y)| json!({ "x": x, "y": y }));
        Some(points.collect())
    }

    fn point(&mut self, place: &Place) -> Option<Value> {
        let axis = |key: &str| self.posted.get(&place.part(key)).unwrap_or_default().trim();
        let [x, y, z] = ["x", "y", "z"].map(axis);
        if x.is_empty() && y.is_empty() && z.is_empty() {
            return None;
        }
        let height = if z.is_empty() { Some(0) } else { wire(z, 10) };
        match (wire(x, 10), wire(y, 10), height) {
            (Some(x), Some(y), Some(0)) => Some(json!({ "x": x, "y": y })),
            (Some(x), Some(y), Some(z)) => Some(json!({ "x": x, "y": y, "z": z })),
            (_, _, _) => {
                self.fault(place, "deux longueurs en millimètres", "two lengths in millimetres");
                None
            }
        }
    }

    fn json(&mut self, place: &Place) -> Option<Value> {
        let text = self.posted.get(&place.name).unwrap_or_default().trim();
        if text.is_empty() {
            return None;
        }
        match serde_json::from_str(text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.fault(place, format!("JSON illisible : {error}"), format!("unreadable JSON: {error}"));
                None
            }
        }
    }
}

/// An array, or nothing for an empty one that may be left out.
fn some(made: Vec<Value>, optional: bool) -> Option<Value> {
    (!made.is_empty() || !optional).then_some(Value::Array(made))
}

/// The corners of an outline typed as `x y; x y; x y` in millimetres, in tenths; three at least.
pub fn corners(text: &str) -> Option<Vec<(i64, i64)>> {
    let points = text.split([';', '\n']).map(str::trim).filter(|point| !point.is_empty());
    let point = |text: &str| match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        [x, y] => Some((wire(x, 10)?, wire(y, 10)?)),
        _ => None,
    };
    points.map(point).collect::<Option<Vec<_>>>().filter(|points| points.len() >= 3)
}

/// A number as people type it, with at most three decimals after a point or comma, on the wire: the nearest.
pub fn wire(text: &str, scale: u32) -> Option<i64> {
    let (digits, negative) = match text.trim().strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (rest, true),
        None => (text.trim().trim_start_matches('+'), false),
    };
    let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(whole) || !plain(decimals) || whole.len() > 12 || decimals.len() > 3 {
        return None;
    }
    let thousandths = whole.parse::<i128>().ok()? * 1000 + format!("{decimals:0<3}").parse::<i128>().ok()?;
    if scale <= 1 && thousandths % 1000 != 0 {
        return None;
    }
    let value = i64::try_from((thousandths * i128::from(scale.max(1)) + 500) / 1000).ok()?;
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use greffe_games::registry::System;

    use super::*;
    use crate::intake::spread;
    use crate::opening::TeamFile;
    use crate::shelf::TEAMS;

    /// Whether a value still says all that another says.
    fn keeps(now: &Value, before: &Value) -> bool {
        match (now, before) {
            (Value::Object(now), Value::Object(before)) => {
                before.iter().all(|(key, value)| now.get(key).is_some_and(|now| keeps(now, value)))
            }
            (Value::Array(now), Value::Array(before)) => {
                now.len() == before.len() && now.iter().zip(before).all(|(now, before)| keeps(now, before))
            }
            (now, before) => now == before,
        }
    }

    #[test]
    fn every_ready_made_team_goes_through_the_form_and_loses_nothing() {
        for (name, bytes) in TEAMS {
            let file: TeamFile = serde_json::from_slice(bytes).unwrap();
            let intake = System::named(&file.game).unwrap().intake();
            let entry = Entry::List { word: Words::same("x"), item: intake.figure, most: intake.figures };
            let list = Field::new("", Words::same("x"), entry);
            let root = Place::root("team");
            let through = |team: &Value| {
                let mut posted = Fields::default();
                spread::value(&list, &root, Some(team), 0, &mut posted);
                let none = |_: &Place| Err(Words::default());
                let mut reading =
                    Reading { posted: &posted, sides: 0, team: &none, board: &none, faults: Vec::new() };
                let value = reading.value(&list, &root).unwrap();
                assert_eq!(reading.faults, [], "{name}");
                value
            };
            let once = through(&file.team);
            assert!(keeps(&once, &file.team), "{name}: {once}");
            assert_eq!(through(&once), once, "{name}");
        }
    }

    #[test]
    fn what_no_field_asks_for_is_carried_along() {
        let item = vec![Field::new("/name", Words::same("n"), Entry::Text { most: 9 })];
        let list = Field::new("", Words::same("l"), Entry::List { word: Words::same("x"), item, most: 9 });
        let root = Place::root("team");
        let team = json!([{ "name": "A", "size": { "of": 2 } }, { "name": "B" }]);
        let mut posted = Fields::default();
        spread::value(&list, &root, Some(&team), 0, &mut posted);
        let none = |_: &Place| Err(Words::default());
        let read = |posted: &Fields| {
            Reading { posted, sides: 0, team: &none, board: &none, faults: Vec::new() }.value(&list, &root)
        };
        assert_eq!(read(&posted), Some(team));
        posted.0.push(("team.1.-rest".to_owned(), "[1".to_owned()));
        assert_eq!(read(&posted).unwrap()[1], json!({ "name": "B" }), "what is no object is dropped");
    }

    #[test]
    fn numbers_are_typed_in_their_unit_and_kept_whole() {
        for (text, scale, number) in [("25.5", 10, 255), ("25,5", 10, 255), ("-3", 1, -3), ("6", 254, 1524)] {
            assert_eq!(wire(text, scale), Some(number), "{text}");
        }
        for number in [-755, -1, 0, 1, 254, 1000, 1524, 99_999] {
            for scale in [1, 10, 254, 1000] {
                assert_eq!(wire(&spread::typed(number, scale), scale), Some(number), "{number} by {scale}");
            }
        }
        for wrong in ["", "x", "1.", ".5", "1.2345", "1e3", "9999999999999", "--1"] {
            assert_eq!(wire(wrong, 10), None, "{wrong}");
        }
        assert_eq!(wire("1.5", 1), None, "half of a whole number");
    }

    #[test]
    fn an_outline_has_three_corners_of_two_lengths() {
        assert_eq!(corners("0 0; 10 0; 10 5.5;"), Some(vec![(0, 0), (100, 0), (100, 55)]));
        for wrong in ["", "0 0; 1 1", "0 0; 1; 2 2", "0 0 0; 1 1 1; 2 2 2", "a b; c d; e f"] {
            assert_eq!(corners(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn hostile_fields_are_read_or_refused_and_nothing_else() {
        let names =
            ["setup", "setup.", "setup.scenery.99999999999", "setup.scenery.199.-", "setup.rosters.7"];
        let values = ["", "-1", "null", "[[[[", "\u{0}", "9".repeat(400).leak()];
        let intake = System::ALL[0].intake();
        for name in names {
            for value in values {
                let posted = Fields(vec![(name.to_owned(), value.to_owned())]);
                let team = |_: &Place| Err(Words::default());
                let mut reading =
                    Reading { posted: &posted, sides: 2, team: &team, board: &team, faults: Vec::new() };
                assert!(reading.holder(&intake.setup, &Place::root("setup")).is_some());
                assert!(!reading.faults.is_empty());
            }
        }
    }
}
