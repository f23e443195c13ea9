//! Forms: what a seat may or must declare now, as a command with blanks of a closed set of kinds.
//!
//! Pages and the API are built from forms; no page knows a game. A command is *admitted* by a form when
//! its fields can be obtained by filling the blanks.

use serde::{Serialize, de};
use serde_json::{Map, Value, json};

use crate::judging::error::Refused;
use crate::judging::fact::{Claim, Fact, FactValue, FigureId};
use crate::record::ids::RuleId;
use crate::telling::view::Point;
use crate::telling::words::Words;

/// A part of a pair, which a filled form calls otherwise than its type does: `item` or `with`.
///
/// # Errors
/// When neither name or both stand there.
pub fn either<T, E: de::Error>(name: &'static str, own: Option<T>, filled: Option<T>) -> Result<T, E> {
    match (own, filled) {
        (Some(part), None) | (None, Some(part)) => Ok(part),
        (None, None) => Err(E::missing_field(name)),
        (Some(_), Some(_)) => Err(E::duplicate_field(name)),
    }
}

/// A command with blanks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Form {
    /// The command's name: the single key of the declared object.
    pub command: String,
    /// Whether the match waits for this seat (one of its owed forms), or the command is merely open.
    pub owed: bool,
    /// What it does beside whatever is asked, answering nothing of it: open where it has one, whoever is awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// What the button says.
    pub title: Words,
    /// One line under the title, when there is something to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Words>,
    /// Whether the recorded positions speak against it: it goes through by a statement of the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doubtful: bool,
    /// The rule behind the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The figure it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// The blanks, in order; later ones may depend on earlier ones (see [`Choice::then`]).
    pub blanks: Vec<Blank>,
    /// The keys of blanks of which one must be filled at least, though each of them may be left out, the usual one first;
    /// empty where nothing is asked beyond what each blank asks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any_of: Vec<String>,
    /// For a form with a point, direction or path, or with groups that not every split satisfies: fields
    /// that are accepted if declared now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Map<String, Value>>,
}

/// What a form does that stands beside whatever is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Beside {
    /// Passes questions of a kind before they are asked; the kind is what its blank `window` names.
    PassAhead,
    /// Takes such a pass back.
    AskAgain,
    /// Writes down what the table has settled.
    Note,
    /// Gives the match up.
    GiveUp,
}

/// One blank of a form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Blank {
    /// The field of the command it fills.
    pub key: String,
    /// The question it asks.
    pub label: Words,
    /// What may be filled in.
    pub kind: Kind,
    /// Whether it may be left out.
    pub optional: bool,
}

/// What dice of the table are for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Throw {
    /// In the game's words, with who rolls them; nothing where the rule's term says it.
    pub what: Option<Words>,
    /// The name of each die, where they differ.
    pub dice: Vec<Words>,
    /// What each face of a die says, in order, where it says something else than its number.
    pub faces: Vec<Words>,
}

/// What may be filled into a blank, and its value on the wire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Kind {
    /// One of: the choice's value.
    One {
        /// The choices, in roster or book order, never by usefulness.
        of: Vec<Choice>,
    },
    /// Some of: an array of values, in the order of `of`.
    Some {
        /// The choices.
        of: Vec<Choice>,
        /// The least number of them.
        least: u32,
        /// The greatest number of them.
        most: u32,
    },
    /// Every item once, in an order: an array of values, or of `{"item":..,"with":..}` when each item
    /// also takes one of `with`.
    Order {
        /// The items.
        of: Vec<Choice>,
        /// What goes with each item, when anything does.
        with: Vec<Choice>,
    },
    /// A total shared out: an array of `{"to":..,"count":n}`, zero counts left out, in the order of `of`.
    Share {
        /// Who may receive.
        of: Vec<Choice>,
        /// What must be shared out exactly.
        total: u32,
        /// The most that each may receive, in the order of `of`.
        most: Vec<u32>,
    },
    /// Items split into groups: an array of arrays.
    Groups {
        /// The items, each of which must be in exactly one group.
        of: Vec<Choice>,
        /// The least number of items in a group.
        least: u32,
    },
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// A length, on the wire in tenths of a millimetre.
    Length {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// A length in hundredths of the game's own unit, which the question names.
    Hundredths {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// A place on the table: `{"x":..,"y":..,"z":..}` in tenths of a millimetre.
    Point {},
    /// A direction: `{"x":..,"y":..}`, any length.
    Direction {},
    /// A path: an array of points, the start left out.
    Path {
        /// The greatest number of legs.
        legs: u32,
    },
    /// Faces typed from the table: an array of numbers.
    Faces {
        /// The number of sides of each die, in order.
        sides: Vec<u32>,
        /// What each of them is called, where they differ.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        names: Vec<Words>,
        /// What each face of a die says, in order, where it says something else than its number.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        says: Vec<Words>,
    },
    /// A fact to state: it goes into the declaration's `facts`, not into a field.
    Fact {
        /// The fact's name.
        fact: String,
        /// The figures it is about.
        of: Vec<FigureId>,
        /// What the recorded positions say, when they say anything.
        recorded: Option<FactValue>,
        /// What kind of value is stated.
        answer: FactKind,
    },
    /// A claim of an effect that the books do not print: it goes into the declaration's `claims`.
    Claim {
        /// The sources declared at the opening.
        sources: Vec<RuleId>,
    },
    /// A team: an array of figures, each an object with the fields of the game's intake.
    Team {
        /// The greatest number of figures.
        most: u32,
    },
    /// Free text, sealed: the number of signs allowed.
    Note {
        /// The greatest number of signs.
        most: u32,
    },
    /// A secret: filled like `what`, sealed, never in the public command. One payload for each element of
    /// an array, one for anything else.
    Sealed {
        /// What is filled in, in secret.
        what: Box<Kind>,
    },
}

/// The kind of value a fact takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FactKind {
    /// Yes or no.
    YesNo,
    /// Yes, and nothing else: the declaration is that statement, and a no is not declared.
    Yes,
    /// A length in tenths of a millimetre.
    Length,
    /// A length in hundredths of the game's own unit, which the question names.
    Hundredths,
}

impl FactKind {
    /// The longest distance that can be stated: 100 m, in tenths of a millimetre; as many hundredths of a game's unit.
    pub const LONGEST: i64 = 1_000_000;

    /// Whether a value is of this kind.
    pub fn takes(self, value: &FactValue) -> bool {
        match (self, value) {
            (Self::YesNo | Self::Yes, FactValue::Holds(_)) => true,
            (Self::Length | Self::Hundredths, FactValue::Measure(length)) => {
                (0..=Self::LONGEST).contains(length)
            }
            (Self::YesNo | Self::Yes | Self::Length | Self::Hundredths, _) => false,
        }
    }
}

/// A small drawing that stands for a choice, as its game draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The path of an SVG, in a square of 24 by 24, filled.
    pub path: &'static str,
    /// Whether it is red; else it is as dark as the text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub red: bool,
}

/// One of the choices of a blank.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The value on the wire.
    pub value: Value,
    /// What a person reads.
    pub label: Words,
    /// The figure it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// What a person may want to know: a threshold, a distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Words>,
    /// What is drawn beside its label: it adds nothing to that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// Blanks that this choice adds, where it is made: the one of `One`, each of `Some`, each of `Share`
    /// that receives anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Blank>,
    /// The ground of the table that it stands for, as an outline: pointed at, it is chosen. Empty where it stands for none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<Point>,
    /// Whether the recorded positions speak against it: it goes through by a statement of the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doubtful: bool,
    /// Why it is refused just now: shown, never admitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
}

/// What the recorded positions say against something that a statement of the table lets through.
pub fn doubt(why: &Words) -> Words {
    Words::new(format!("d'après les positions, {}", why.fr), format!("by the positions, {}", why.en))
}

impl Choice {
    /// A plain choice.
    pub fn new(value: impl Into<Value>, label: Words) -> Self {
        let (then, ground, refused) = (Vec::new(), Vec::new(), None);
        let (figure, note, picture) = (None, None, None);
        Self { value: value.into(), label, figure, note, picture, then, ground, doubtful: false, refused }
    }

    /// The same, standing for a figure.
    #[must_use]
    pub fn figure(mut self, figure: FigureId) -> Self {
        self.figure = Some(figure);
        self
    }

    /// The same, with a note, after those it has.
    #[must_use]
    pub fn note(mut self, note: Words) -> Self {
        self.note = Words::joined(self.note.into_iter().chain([note]));
        self
    }

    /// The same, with a drawing.
    #[must_use]
    pub fn picture(mut self, picture: Picture) -> Self {
        self.picture = Some(picture);
        self
    }

    /// The same, with these notes.
    #[must_use]
    pub fn notes(self, notes: impl IntoIterator<Item = Words>) -> Self {
        notes.into_iter().fold(self, Self::note)
    }

    /// The same, with what the recorded positions say against it.
    #[must_use]
    pub fn against_positions(mut self, why: &Words) -> Self {
        self.doubtful = true;
        self.note(doubt(why))
    }

    /// The same, standing for some ground of the table.
    #[must_use]
    pub fn ground(mut self, outline: Vec<Point>) -> Self {
        self.ground = outline;
        self
    }

    /// The same, adding blanks.
    #[must_use]
    pub fn then(mut self, blanks: Vec<Blank>) -> Self {
        self.then = blanks;
        self
    }
}

impl Blank {
    /// A blank that must be filled.
    pub fn new(key: impl Into<String>, label: Words, kind: Kind) -> Self {
        Self { key: key.into(), label, kind, optional: false }
    }

    /// The same, which may be left out.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }
}

impl Form {
    /// An owed form without blanks.
    pub fn owed(command: impl Into<String>, title: Words) -> Self {
        Self {
            command: command.into(),
            owed: true,
            beside: None,
            title,
            hint: None,
            doubtful: false,
            rule: None,
            figure: None,
            blanks: Vec::new(),
            any_of: Vec::new(),
            witness: None,
        }
    }

    /// An open form without blanks.
    pub fn open(command: impl Into<String>, title: Words) -> Self {
        Self { owed: false, ..Self::owed(command, title) }
    }

    /// A form that stands beside whatever is asked.
    pub fn beside(beside: Beside, command: impl Into<String>, title: Words) -> Self {
        Self { beside: Some(beside), ..Self::open(command, title) }
    }

    /// The same, citing a rule.
    #[must_use]
    pub fn rule(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The same, about a figure.
    #[must_use]
    pub fn figure(mut self, figure: FigureId) -> Self {
        self.figure = Some(figure);
        self
    }

    /// The same, with one more blank.
    #[must_use]
    pub fn blank(mut self, blank: Blank) -> Self {
        self.blanks.push(blank);
        self
    }

    /// The same, with one of these blanks to be filled at least; of those that it has none of, nothing is asked.
    #[must_use]
    pub fn any_of(mut self, keys: &[&str]) -> Self {
        let has = |key: &&&str| self.blanks.iter().any(|blank| blank.key == **key);
        self.any_of = keys.iter().filter(has).map(|key| (*key).to_owned()).collect();
        self
    }

    /// Whether fields say something in one of the blanks of which one must be filled.
    pub fn is_begun(&self, fields: &Map<String, Value>) -> bool {
        let said = |key: &String| fields.get(key).is_some_and(|value| !is_nothing(value));
        self.any_of.is_empty() || self.any_of.iter().any(said)
    }

    /// Whether a declaration can be obtained by filling this form: the command's fields, the stated facts
    /// and, for sealed blanks, whether as many payloads came as the form asks for. A no or a zero may be left out or
    /// written, as commands read it.
    pub fn admits(&self, command: &str, fields: &Map<String, Value>, facts: &[Fact], sealed: usize) -> bool {
        if command != self.command {
            return false;
        }
        let mut seen = Seen { fields, facts, used: Vec::new(), least: 0, most: 0 };
        self.is_begun(fields)
            && seen.blanks(&self.blanks)
            && fields.iter().all(|(key, value)| seen.used.contains(key) || is_none_left(value))
            && (seen.least..=seen.most).contains(&sealed)
            && facts.iter().all(|fact| states(&self.blanks, fact))
    }
}

impl Form {
    /// Whether every claim names a source that a blank of this form offers.
    pub fn admits_claims(&self, claims: &[Claim]) -> bool {
        claims.iter().all(|claim| offers(&self.blanks, claim))
    }
}

/// Every blank, those that choices add included, in the order of a page.
pub fn every(blanks: &[Blank]) -> Vec<&Blank> {
    let mut found = Vec::new();
    for blank in blanks {
        found.push(blank);
        for choice in blank.kind.choices() {
            found.extend(every(&choice.then));
        }
    }
    found
}

impl Kind {
    /// The choices that add their own blanks when they are made.
    pub fn choices(&self) -> &[Choice] {
        match self {
            Self::One { of } | Self::Some { of, .. } | Self::Share { of, .. } => of,
            Self::Order { .. }
            | Self::Groups { .. }
            | Self::Number { .. }
            | Self::Length { .. }
            | Self::Hundredths { .. }
            | Self::Team { .. }
            | Self::Point {}
            | Self::Direction {}
            | Self::Path { .. }
            | Self::Faces { .. }
            | Self::Fact { .. }
            | Self::Claim { .. }
            | Self::Note { .. }
            | Self::Sealed { .. } => &[],
        }
    }
}

/// Whether one of the blanks, or of the blanks their choices add, offers the source of a claim.
fn offers(blanks: &[Blank], claim: &Claim) -> bool {
    let offered =
        |blank: &&Blank| matches!(&blank.kind, Kind::Claim { sources } if sources.contains(&claim.source));
    every(blanks).iter().any(offered)
}

/// Whether one of the blanks, or of the blanks their choices add, asks for this fact.
fn states(blanks: &[Blank], fact: &Fact) -> bool {
    let asks = |blank: &&Blank| {
        let Kind::Fact { fact: name, of, .. } = &blank.kind else { return false };
        // Which pairs have an order, the rules say.
        *name == fact.fact && (*of == fact.of || of.iter().rev().eq(&fact.of))
    };
    every(blanks).iter().any(asks)
}

/// A declaration being held against a form.
struct Seen<'a> {
    fields: &'a Map<String, Value>,
    facts: &'a [Fact],
    used: Vec<String>,
    /// How many payloads the sealed blanks take, at the least and at the most.
    least: usize,
    most: usize,
}

impl Seen<'_> {
    fn blanks(&mut self, blanks: &[Blank]) -> bool {
        blanks.iter().all(|blank| self.blank(blank))
    }

    fn blank(&mut self, blank: &Blank) -> bool {
        match &blank.kind {
            Kind::Fact { fact, of, .. } => {
                let stated = self.facts.iter().any(|f| f.fact == *fact && f.of == *of);
                stated || blank.optional
            }
            Kind::Claim { .. } => true,
            Kind::Sealed { what } => {
                let (least, most) = payloads(what);
                self.least = self.least.saturating_add(if blank.optional { 0 } else { least });
                self.most = self.most.saturating_add(most);
                true
            }
            Kind::One { .. }
            | Kind::Some { .. }
            | Kind::Order { .. }
            | Kind::Share { .. }
            | Kind::Groups { .. }
            | Kind::Number { .. }
            | Kind::Length { .. }
            | Kind::Hundredths { .. }
            | Kind::Team { .. }
            | Kind::Point {}
            | Kind::Direction {}
            | Kind::Path { .. }
            | Kind::Faces { .. }
            | Kind::Note { .. } => self.field(blank),
        }
    }

    fn field(&mut self, blank: &Blank) -> bool {
        let Some(value) = self.fields.get(&blank.key) else {
            return blank.optional || [json!(false), json!(0)].iter().any(|none| self.fills(blank, none));
        };
        self.used.push(blank.key.clone());
        self.fills(blank, value) || (blank.optional && *value == Value::Bool(false))
    }

    fn fills(&mut self, blank: &Blank, value: &Value) -> bool {
        if let Kind::One { of } = &blank.kind {
            let chosen = of.iter().find(|choice| choice.refused.is_none() && choice.value == *value);
            return chosen.is_some_and(|choice| self.blanks(&choice.then));
        }
        fits(&blank.kind, value) && made(&blank.kind, value).iter().all(|choice| self.blanks(&choice.then))
    }
}

/// Whether a field says what it would if it were left out.
fn is_none_left(value: &Value) -> bool {
    *value == Value::Bool(false) || value.as_u64() == Some(0)
}

/// Whether a value says no more than leaving its field out.
fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(false)) || value.as_array().is_some_and(Vec::is_empty)
}

/// The choices that a value makes, of several that may be made together.
pub(crate) fn made<'k>(kind: &'k Kind, value: &Value) -> Vec<&'k Choice> {
    let array = value.as_array().map_or(&[][..], Vec::as_slice);
    let made = |choice: &&Choice| {
        array.iter().any(|one| *one == choice.value || one.get("to") == Some(&choice.value))
    };
    kind.choices().iter().filter(made).collect()
}

/// How many payloads a secret of this kind makes: one for each element of an array, one for anything else.
fn payloads(what: &Kind) -> (usize, usize) {
    let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    match what {
        Kind::Order { of, .. } => (of.len(), of.len()),
        Kind::Some { least, most, .. } => (count(*least), count(*most).max(count(*least))),
        Kind::Groups { of, .. } => (usize::from(!of.is_empty()), of.len()),
        Kind::Share { of, total, .. } => (usize::from(*total > 0), of.len().min(count(*total))),
        Kind::Path { legs } => (0, count(*legs)),
        Kind::Faces { sides, names: _, says: _ } => (sides.len(), sides.len()),
        Kind::Sealed { what } => payloads(what),
        Kind::One { .. }
        | Kind::Number { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Team { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Note { .. } => (1, 1),
    }
}

/// Whether a value can be filled into a blank of this kind.
fn fits(kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::One { of } => allowed(of, value),
        Kind::Some { of, least, most } => value.as_array().is_some_and(|array| {
            let count = u32::try_from(array.len()).unwrap_or(u32::MAX);
            (*least..=*most).contains(&count) && distinct(array) && array.iter().all(|one| allowed(of, one))
        }),
        Kind::Order { of, with } => value.as_array().is_some_and(|array| ordered(of, with, array)),
        Kind::Share { of, total, most } => {
            value.as_array().is_some_and(|array| shared(of, *total, most, array))
        }
        Kind::Groups { of, least } => value.as_array().is_some_and(|array| grouped(of, *least, array)),
        Kind::Number { least, most } | Kind::Length { least, most } | Kind::Hundredths { least, most } => {
            value.as_i64().is_some_and(|n| (*least..=*most).contains(&n))
        }
        Kind::Team { most } => value.as_array().is_some_and(|figures| {
            let count = u32::try_from(figures.len()).unwrap_or(u32::MAX);
            (1..=*most).contains(&count) && figures.iter().all(Value::is_object)
        }),
        Kind::Point {} | Kind::Direction {} => value.is_object(),
        Kind::Path { legs } => {
            value.as_array().is_some_and(|array| u32::try_from(array.len()).is_ok_and(|n| n <= *legs))
        }
        Kind::Faces { sides, names: _, says: _ } => value.as_array().is_some_and(|array| {
            array.len() == sides.len()
                && array.iter().zip(sides).all(|(face, most)| {
                    face.as_u64().is_some_and(|face| (1..=u64::from(*most)).contains(&face))
                })
        }),
        Kind::Note { most } => {
            value.as_u64().is_some() || value.as_str().is_some_and(|text| within(text, *most))
        }
        Kind::Fact { .. } | Kind::Claim { .. } | Kind::Sealed { .. } => false,
    }
}

fn within(text: &str, most: u32) -> bool {
    u32::try_from(text.chars().count()).is_ok_and(|count| count <= most)
}

fn allowed(of: &[Choice], value: &Value) -> bool {
    of.iter().any(|choice| choice.refused.is_none() && choice.value == *value)
}

fn distinct(array: &[Value]) -> bool {
    array
        .iter()
        .enumerate()
        .all(|(i, value)| array.iter().skip(i.saturating_add(1)).all(|other| other != value))
}

fn ordered(of: &[Choice], with: &[Choice], array: &[Value]) -> bool {
    let items: Vec<Value> = if with.is_empty() {
        array.to_vec()
    } else {
        array.iter().filter_map(|one| one.get("item").cloned()).collect()
    };
    let companions =
        with.is_empty() || array.iter().all(|one| one.get("with").is_some_and(|w| allowed(with, w)));
    companions && items.len() == of.len() && distinct(&items) && items.iter().all(|item| allowed(of, item))
}

fn shared(of: &[Choice], total: u32, most: &[u32], array: &[Value]) -> bool {
    let mut sum: u64 = 0;
    let to: Vec<Value> = array.iter().filter_map(|one| one.get("to").cloned()).collect();
    for one in array {
        let Some(count) = one.get("count").and_then(Value::as_u64) else { return false };
        let Some(place) = of.iter().position(|choice| Some(&choice.value) == one.get("to")) else {
            return false;
        };
        let bound = most.get(place).copied().unwrap_or(0);
        if count == 0 || count > u64::from(bound) {
            return false;
        }
        sum = sum.saturating_add(count);
    }
    sum == u64::from(total) && to.len() == array.len() && distinct(&to)
}

fn grouped(of: &[Choice], least: u32, array: &[Value]) -> bool {
    let groups: Vec<&Vec<Value>> = array.iter().filter_map(Value::as_array).collect();
    let items: Vec<Value> = groups.iter().flat_map(|group| group.iter().cloned()).collect();
    let sizes = groups.iter().all(|group| u32::try_from(group.len()).is_ok_and(|n| n >= least));
    groups.len() == array.len()
        && sizes
        && items.len() == of.len()
        && distinct(&items)
        && items.iter().all(|item| allowed(of, item))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(figure: u16) -> Choice {
        let fact = Kind::Fact {
            fact: "sight".to_owned(),
            of: vec![FigureId(figure)],
            recorded: None,
            answer: FactKind::YesNo,
        };
        Choice::new(figure, Words::same("?")).then(vec![Blank::new("sight", Words::same("?"), fact)])
    }

    #[test]
    fn a_no_or_a_zero_may_be_left_out_or_written() {
        let (question, yes) = (Words::same("?"), Choice::new(true, Words::same("yes")));
        let no = Choice::new(false, Words::same("no"));
        let one = |of: Vec<Choice>| Kind::One { of };
        let form = Form::owed("Act", Words::same("Act"))
            .blank(Blank::new("blind", question.clone(), one(vec![yes.clone(), no])))
            .blank(Blank::new("fire", question.clone(), Kind::Number { least: 0, most: 2 }))
            .blank(Blank::new("ap", question.clone(), Kind::Number { least: 1, most: 2 }))
            .blank(Blank::new("aimed", question, one(vec![yes])).optional());
        let admits = |fields: Value| form.admits("Act", fields.as_object().unwrap(), &[], 0);
        assert!(admits(json!({"ap": 1})));
        assert!(admits(
            json!({"ap": 1, "fire": 0, "blind": false, "aimed": false, "slowed": false, "coins": 0})
        ));
        assert!(!admits(json!({})) && !admits(json!({"ap": 0})), "of one there must be some");
        assert!(!admits(json!({"ap": 1, "slowed": true})) && !admits(json!({"ap": 1, "coins": 1})));
        let counts = |least: u32| (least..3).map(|count| Choice::new(count, Words::same("?"))).collect();
        let chosen = |least| {
            let of = counts(least);
            Form::owed("Act", Words::same("Act")).blank(Blank::new("ap", Words::same("?"), one(of)))
        };
        let none = Map::new();
        assert!(chosen(0).admits("Act", &none, &[], 0) && !chosen(1).admits("Act", &none, &[], 0));
    }

    #[test]
    fn of_blanks_that_may_each_be_left_out_one_is_filled_where_the_form_asks_for_one() {
        let path = || Blank::new("path", Words::same("?"), Kind::Path { legs: 2 }).optional();
        let one = |of: Vec<Choice>| Kind::One { of };
        let crouch = || Blank::new("crouch", Words::same("?"), one(vec![Choice::new(1, Words::same("1"))]));
        let form = Form::owed("Act", Words::same("Act")).blank(path()).blank(crouch().optional());
        let form = form.any_of(&["path", "crouch", "stand"]);
        assert_eq!(form.any_of, ["path", "crouch"], "it has no third");
        let admits = |fields: Value| form.admits("Act", fields.as_object().unwrap(), &[], 0);
        assert!(!admits(json!({})) && !admits(json!({"path": []})));
        assert!(admits(json!({"path": [{"x": 1, "y": 2}]})) && admits(json!({"path": [], "crouch": 1})));
        let free = Form::owed("Act", Words::same("Act")).blank(path());
        assert!(free.admits("Act", &Map::new(), &[], 0));
    }

    fn admits(kind: Kind, value: Value, stated: &[u16]) -> bool {
        let form = Form::owed("Act", Words::same("Act")).blank(Blank::new("to", Words::same("?"), kind));
        let fields = Map::from_iter([("to".to_owned(), value)]);
        let facts: Vec<Fact> = stated
            .iter()
            .map(|id| Fact {
                fact: "sight".to_owned(),
                of: vec![FigureId(*id)],
                value: FactValue::Holds(true),
            })
            .collect();
        form.admits("Act", &fields, &facts, 0)
    }

    #[test]
    fn several_choices_and_shares_each_add_their_blanks() {
        let several = || Kind::Some { of: vec![asked(1), asked(2)], least: 0, most: 2 };
        assert!(admits(several(), json!([]), &[]));
        assert!(admits(several(), json!([1]), &[1]));
        assert!(!admits(several(), json!([1, 2]), &[1]), "the second choice asks too");
        assert!(admits(several(), json!([1, 2]), &[1, 2]));
        let share = || Kind::Share { of: vec![asked(1), asked(2)], total: 2, most: vec![2, 2] };
        assert!(admits(share(), json!([{"to": 2, "count": 2}]), &[2]));
        assert!(!admits(share(), json!([{"to": 2, "count": 2}]), &[]), "who receives is asked about");
        assert!(!admits(share(), json!([{"to": 1, "count": 1}, {"to": 2, "count": 1}]), &[2]));
    }
}
