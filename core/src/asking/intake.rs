//! Intakes: what a game must be told before its first record, as plain data.
//!
//! The form of a new match and the editor of teams are built from an intake, by the site and by any client of
//! the API; no page knows a game. A [`Field`] says where its value goes, as a JSON pointer (RFC 6901) into
//! whatever holds it: the opening's `setup`, a figure of a team, an item of a list.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::record::ids::RuleId;
use crate::telling::words::Words;

/// What one game must be told.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Intake {
    /// How many sides may play.
    pub sides: Sides,
    /// The kinds of roll of the catalogue, in words, in its order.
    pub dice: Vec<Dice>,
    /// The fields of the opening's `setup`, in the order shown.
    pub setup: Vec<Field>,
    /// The fields of one figure of a team, in the order shown. A team is an array of figures.
    pub figure: Vec<Field>,
    /// The most figures of a team.
    pub figures: u32,
    /// What the cost of figures is counted in; none where figures cost nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Words>,
    /// A `setup` without teams in which any team can be judged on its own: no cap, no table.
    pub trial: Value,
}

/// How many sides may play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sides {
    /// The least.
    pub least: u8,
    /// The greatest, 8 at most.
    pub most: u8,
    /// The house option, name and value, that more than two sides need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub many: Option<(&'static str, &'static str)>,
}

impl Default for Sides {
    fn default() -> Self {
        Self { least: 2, most: 2, many: None }
    }
}

/// A kind of roll whose source of dice the opening fixes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// Its word in the opening's `dice`, as in the catalogue.
    pub word: &'static str,
    /// What it is called.
    pub label: Words,
}

impl Dice {
    /// A kind of roll.
    pub fn new(word: &'static str, label: Words) -> Self {
        Self { word, label }
    }
}

/// One value that is asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    /// Where it goes: a pointer into the holder, or empty for the holder itself.
    pub at: String,
    /// What it is called.
    pub label: Words,
    /// What there is to know, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<Words>,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What may be filled in.
    pub entry: Entry,
    /// What stands there before anybody fills it in; null for nothing.
    pub first: Value,
    /// Whether it may stay empty: it is then left out, or null where it is the holder itself.
    pub optional: bool,
}

/// What may be filled into a field, and its value on the wire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Entry {
    /// A string.
    Text {
        /// The greatest number of signs.
        most: u32,
    },
    /// A whole number.
    Number {
        /// The least value on the wire.
        least: i64,
        /// The greatest value on the wire.
        most: i64,
        /// What people type it in, when that is not the value on the wire.
        unit: Option<Unit>,
    },
    /// True or false.
    Switch {},
    /// One of: the pick's value.
    Choice {
        /// The picks, in book order.
        of: Vec<Pick>,
    },
    /// Some of: an array of the picks' values, in the order taken.
    Several {
        /// The picks, in book order.
        of: Vec<Pick>,
        /// Whether one pick may be taken more than once.
        repeats: bool,
    },
    /// A number for some of: an object from words to numbers; what has none is left out.
    Amounts {
        /// The picks, whose values are strings, in book order.
        of: Vec<Pick>,
        /// The least number.
        least: i64,
        /// The greatest number.
        most: i64,
    },
    /// An array of items with fields of their own.
    List {
        /// What one item is called.
        word: Words,
        /// The fields of an item.
        item: Vec<Field>,
        /// The greatest number of items.
        most: u32,
    },
    /// An object with fields of its own; or, with an empty pointer, fields that are shown together.
    Group {
        /// The fields.
        of: Vec<Field>,
    },
    /// An array of one item for each side, in order of sides.
    Sides {
        /// The fields of an item.
        of: Vec<Field>,
    },
    /// The table: `{"width":..,"depth":..}` in tenths of a millimetre; null where no position is recorded.
    Table {},
    /// An outline on the table: an array of `{"x":..,"y":..}` in tenths of a millimetre.
    Outline {},
    /// A place on the table: `{"x":..,"y":..,"z":..}` in tenths of a millimetre.
    Place {},
    /// A team: an array of figures.
    Team {},
    /// A board of squares: `{"name":{"fr":..,"en":..},"columns":..,"rows":..}` with, where there are any,
    /// `"ground":{"C4":..}`, `"missing":["C4"]` (places of the grid without a square) and
    /// `"edges":{"C4-C5":..,"C4-n":..}`. A square is named by column and row from the lower left corner; an edge by its
    /// two squares, the earlier column first, then the lower row; or by its square and `n`, `e`, `s` or `w` where
    /// no square lies beyond. Whatever else the object says is kept.
    Squares {
        /// What a square may be beside plain ground.
        grounds: Vec<Feature>,
        /// What may stand on an edge. Of a pick with a parameter, the parameter is one of the edge's squares.
        edges: Vec<Feature>,
    },
    /// Any JSON, pasted: what no other kind says.
    Json {},
}

/// Something of a board of squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Feature {
    /// Its value on the wire and its name.
    pub pick: Pick,
    /// How it is drawn: a word of [`crate::telling::view::AREA_KINDS`].
    pub kind: &'static str,
}

/// What people type a number in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its sign or name.
    pub word: Words,
    /// What one of it is on the wire.
    pub scale: u32,
}

impl Unit {
    /// Millimetres, for lengths kept in tenths.
    pub fn millimetres() -> Self {
        Self { word: Words::same("mm"), scale: 10 }
    }

    /// A number that only has a name.
    pub fn named(word: Words) -> Self {
        Self { word, scale: 1 }
    }
}

/// One of the values to choose from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pick {
    /// The value on the wire; what `with` fills in is missing from it.
    pub value: Value,
    /// What it is called.
    pub label: Words,
    /// What there is to know: a cost, an effect in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Words>,
    /// The rule that defines it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The heading it stands under in a long list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<Words>,
    /// Its parameters, held by the value: `/EnergyProjection` in `{"EnergyProjection":null}`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Field>,
}

impl Pick {
    /// A plain pick.
    pub fn new(value: impl Into<Value>, label: Words) -> Self {
        Self { value: value.into(), label, note: None, rule: None, under: None, with: Vec::new() }
    }

    /// The same, with a note.
    #[must_use]
    pub fn note(mut self, note: Words) -> Self {
        self.note = Some(note);
        self
    }

    /// The same, citing a rule.
    #[must_use]
    pub fn rule(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The same, under a heading.
    #[must_use]
    pub fn under(mut self, heading: Words) -> Self {
        self.under = Some(heading);
        self
    }

    /// The same, with parameters.
    #[must_use]
    pub fn with(mut self, fields: Vec<Field>) -> Self {
        self.with = fields;
        self
    }

    /// Whether a value on the wire is this pick, whatever its parameters are.
    pub fn is(&self, value: &Value) -> bool {
        let bare = |value: &Value| {
            let mut value = value.clone();
            self.with.iter().for_each(|field| clear(&mut value, &field.at));
            value
        };
        bare(&self.value) == bare(value)
    }
}

/// Sets what a pointer leads to aside, when there is anything.
fn clear(holder: &mut Value, at: &str) {
    let Some((path, key)) = at.rsplit_once('/') else {
        *holder = Value::Null;
        return;
    };
    match holder.pointer_mut(path) {
        // A lone key names an enum's variant and stays; a key among others is a field and goes.
        Some(Value::Object(fields)) if fields.len() == 1 && path.is_empty() => {
            if let Some(value) = fields.get_mut(key) {
                *value = Value::Null;
            }
        }
        Some(Value::Object(fields)) => drop(fields.remove(key)),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) | None => {
        }
    }
}

impl Field {
    /// A field that must be filled, with nothing in it at first.
    pub fn new(at: impl Into<String>, label: Words, entry: Entry) -> Self {
        let first = Value::Null;
        Self { at: at.into(), label, help: None, rule: None, entry, first, optional: false }
    }

    /// The same, with a value that stands there at first.
    #[must_use]
    pub fn first(mut self, value: impl Into<Value>) -> Self {
        self.first = value.into();
        self
    }

    /// The same, which may stay empty.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// The same, with something to know.
    #[must_use]
    pub fn help(mut self, help: Words) -> Self {
        self.help = Some(help);
        self
    }

    /// The same, citing a rule.
    #[must_use]
    pub fn rule(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }
}

impl Intake {
    /// Where the team of a side stands in the set-up; none for a game without teams.
    pub fn team_at(&self, side: u8) -> Option<String> {
        team_within(&self.setup, "", side)
    }

    /// Where the board of squares stands in the set-up, with what it may hold; none for a game played without one.
    pub fn squares(&self) -> Option<(String, &Field)> {
        squares_within(&self.setup, "")
    }

    /// The set-up for trying a team, with the same team on every one of the fewest sides.
    pub fn try_team(&self, team: &Value) -> Value {
        let mut setup = self.trial.clone();
        for side in 0..self.sides.least {
            if let Some(at) = self.team_at(side) {
                put(&mut setup, &at, team.clone());
            }
        }
        setup
    }

    /// What is wrong with this description itself, for tests; nothing for an intake that can be used.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let Sides { least, most, .. } = self.sides;
        if !(1 <= least && least <= most && most <= 8) {
            faults.push(format!("from {least} to {most} sides"));
        }
        field_faults(&self.setup, "setup", &mut faults);
        field_faults(&self.figure, "figure", &mut faults);
        faults
    }
}

fn team_within(fields: &[Field], within: &str, side: u8) -> Option<String> {
    fields.iter().find_map(|field| {
        let at = format!("{within}{}", field.at);
        match &field.entry {
            Entry::Team {} => Some(at),
            Entry::Group { of } => team_within(of, &at, side),
            Entry::Sides { of } => team_within(of, &format!("{at}/{side}"), side),
            Entry::Text { .. }
            | Entry::Number { .. }
            | Entry::Switch {}
            | Entry::Choice { .. }
            | Entry::Several { .. }
            | Entry::Amounts { .. }
            | Entry::List { .. }
            | Entry::Table {}
            | Entry::Outline {}
            | Entry::Place {}
            | Entry::Squares { .. }
            | Entry::Json {} => None,
        }
    })
}

fn squares_within<'a>(fields: &'a [Field], within: &str) -> Option<(String, &'a Field)> {
    fields.iter().find_map(|field| {
        let at = format!("{within}{}", field.at);
        match &field.entry {
            Entry::Squares { .. } => Some((at, field)),
            Entry::Group { of } => squares_within(of, &at),
            Entry::Text { .. }
            | Entry::Number { .. }
            | Entry::Switch {}
            | Entry::Choice { .. }
            | Entry::Several { .. }
            | Entry::Amounts { .. }
            | Entry::List { .. }
            | Entry::Sides { .. }
            | Entry::Table {}
            | Entry::Outline {}
            | Entry::Place {}
            | Entry::Team {}
            | Entry::Json {} => None,
        }
    })
}

fn field_faults(fields: &[Field], within: &str, faults: &mut Vec<String>) {
    for (place, field) in fields.iter().enumerate() {
        let at = format!("{within}{}", field.at);
        let grouped = matches!(field.entry, Entry::Group { .. });
        if !field.at.is_empty() && !field.at.starts_with('/') {
            faults.push(format!("{at} is no pointer"));
        }
        if field.at.contains('.') {
            faults.push(format!("{at} has a point in a key, which names of form fields part by"));
        }
        if !grouped && fields.iter().take(place).any(|other| other.at == field.at) {
            faults.push(format!("{at} is asked for twice"));
        }
        if field.label.fr.is_empty() || field.label.en.is_empty() {
            faults.push(format!("{at} lacks a label"));
        }
        entry_faults(field, &at, faults);
    }
}

fn entry_faults(field: &Field, at: &str, faults: &mut Vec<String>) {
    let first = Some(&field.first).filter(|first| !first.is_null());
    match &field.entry {
        Entry::Text { most } => {
            let fits = |text: &str| text.chars().count() <= usize::try_from(*most).unwrap_or(usize::MAX);
            if first.is_some_and(|first| !first.as_str().is_some_and(fits)) {
                faults.push(format!("{at}: {} is no text of that length", field.first));
            }
        }
        Entry::Number { least, most, unit } => {
            let inside = |number: i64| (*least..=*most).contains(&number);
            if least > most || first.is_some_and(|first| !first.as_i64().is_some_and(inside)) {
                faults.push(format!("{at}: {} is not from {least} to {most}", field.first));
            }
            if unit.as_ref().is_some_and(|unit| unit.scale == 0) {
                faults.push(format!("{at}: a unit of nothing"));
            }
        }
        Entry::Choice { of } => {
            if of.is_empty() || first.is_some_and(|first| !of.iter().any(|pick| pick.is(first))) {
                faults.push(format!("{at}: {} is none of its picks", field.first));
            }
            pick_faults(of, at, faults);
        }
        Entry::Several { of, .. } => pick_faults(of, at, faults),
        Entry::Amounts { of, .. } => {
            if of.iter().any(|pick| !pick.value.is_string() || !pick.with.is_empty()) {
                faults.push(format!("{at}: amounts are of plain words"));
            }
            pick_faults(of, at, faults);
        }
        Entry::List { item, .. } => field_faults(item, &format!("{at}/0"), faults),
        Entry::Group { of } | Entry::Sides { of } => field_faults(of, at, faults),
        Entry::Squares { grounds, edges } => {
            for feature in grounds.iter().chain(edges) {
                if !crate::telling::view::AREA_KINDS.contains(&feature.kind) {
                    faults.push(format!("{at}: {} is no kind of area", feature.kind));
                }
            }
            for features in [grounds, edges] {
                let picks: Vec<Pick> = features.iter().map(|feature| feature.pick.clone()).collect();
                pick_faults(&picks, at, faults);
            }
        }
        Entry::Switch {}
        | Entry::Table {}
        | Entry::Outline {}
        | Entry::Place {}
        | Entry::Team {}
        | Entry::Json {} => {}
    }
}

fn pick_faults(of: &[Pick], at: &str, faults: &mut Vec<String>) {
    for (place, pick) in of.iter().enumerate() {
        // A pick whose whole value is typed is like any other: the first that fits is meant.
        let typed = pick.with.iter().any(|field| field.at.is_empty());
        if !typed && of.iter().take(place).any(|other| other.is(&pick.value) || pick.is(&other.value)) {
            faults.push(format!("{at}: {} cannot be told from another pick", pick.value));
        }
        field_faults(&pick.with, &format!("{at}:{}", pick.value), faults);
    }
}

/// Puts a value where a pointer leads, making the objects and arrays on the way. A number leads into an array
/// unless an object stands there; places before it that are not there yet are null.
pub fn put(holder: &mut Value, at: &str, value: Value) {
    let mut place = holder;
    for token in at.split('/').skip(1) {
        let index = token.parse::<usize>().ok().filter(|index| *index < MOST_ITEMS);
        match index {
            Some(index) if !place.is_object() => {
                if !place.is_array() {
                    *place = Value::Array(Vec::new());
                }
                let Value::Array(items) = place else { return };
                while items.len() <= index {
                    items.push(Value::Null);
                }
                let Some(next) = items.get_mut(index) else { return };
                place = next;
            }
            Some(_) | None => {
                if !place.is_object() {
                    *place = Value::Object(Map::new());
                }
                let Value::Object(fields) = place else { return };
                place = fields.entry(token.replace("~1", "/").replace("~0", "~")).or_insert(Value::Null);
            }
        }
    }
    *place = value;
}

/// The most items that [`put`] makes an array of.
const MOST_ITEMS: usize = 1024;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn number(at: &str) -> Field {
        let entry = Entry::Number { least: 0, most: 9, unit: None };
        Field::new(at, Words::same("n"), entry)
    }

    #[test]
    fn put_makes_what_is_missing_on_the_way() {
        let mut value = Value::Null;
        put(&mut value, "/rulers/1", json!(5));
        put(&mut value, "/victory/turns", json!(3));
        put(&mut value, "/rulers/0", json!(4));
        assert_eq!(value, json!({ "rulers": [4, 5], "victory": { "turns": 3 } }));
        put(&mut value, "", json!(1));
        assert_eq!(value, json!(1));
    }

    #[test]
    fn a_pick_is_known_whatever_its_parameters_are() {
        let plain = Pick::new("Slow", Words::same("Slow"));
        assert!(plain.is(&json!("Slow")) && !plain.is(&json!("Fast")));
        let one =
            Pick::new(json!({ "Improved": null }), Words::same("Improved")).with(vec![number("/Improved")]);
        assert!(one.is(&json!({ "Improved": 5 })) && !one.is(&json!({ "Other": 5 })));
        let two = Pick::new(json!({ "kind": "turns" }), Words::same("turns")).with(vec![number("/turns")]);
        assert!(two.is(&json!({ "kind": "turns", "turns": 6 })) && !two.is(&json!({ "kind": "last" })));
        let deep = Pick::new(json!({ "Grenade": {} }), Words::same("g")).with(vec![number("/Grenade/count")]);
        assert!(
            deep.is(&json!({ "Grenade": { "count": 2 } })) && !deep.is(&json!({ "Bomb": { "count": 2 } }))
        );
    }

    #[test]
    fn the_team_of_a_side_is_found_wherever_it_stands() {
        let team = || Field::new("", Words::same("t"), Entry::Team {});
        let rosters = Field::new("/rosters", Words::same("r"), Entry::Sides { of: vec![team()] });
        let within = Field { at: "/team".into(), ..team() };
        let sides = Field::new("/sides", Words::same("s"), Entry::Sides { of: vec![within] });
        let intake = |field: Field| Intake { setup: vec![number("/a"), field], ..Intake::default() };
        assert_eq!(intake(rosters).team_at(1).as_deref(), Some("/rosters/1"));
        let intake = Intake { trial: json!({ "table": null }), ..intake(sides) };
        assert_eq!(intake.team_at(0).as_deref(), Some("/sides/0/team"));
        let tried = intake.try_team(&json!([1]));
        assert_eq!(tried, json!({ "table": null, "sides": [{ "team": [1] }, { "team": [1] }] }));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let wrong = |field: Field| Intake { setup: vec![field], ..Intake::default() }.faults();
        assert!(wrong(number("/a")).is_empty());
        assert_eq!(wrong(number("a")).len(), 1);
        assert_eq!(wrong(number("/a").first(10)).len(), 1);
        let of = vec![Pick::new("x", Words::same("x")), Pick::new("x", Words::same("y"))];
        assert_eq!(wrong(Field::new("/c", Words::same("c"), Entry::Choice { of })).len(), 1);
        let twice = Intake { figure: vec![number("/a"), number("/a")], ..Intake::default() };
        assert_eq!(twice.faults().len(), 1);
    }
}
