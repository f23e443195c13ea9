//! An adjustment told in the words of its game: the same sentences on every device, in the record and in lists.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::judging::draft::Purpose;
use greffe_core::judging::fact::FigureId;
use greffe_core::play::act::FieldChange;
use greffe_core::telling::length;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::{Words, plurals};
use greffe_games::registry::AnyMatch;
use serde_json::Value;

use super::draft::{ids, pairs, stands, unwrapped};
use super::list::{Entry, How, List};
use super::spot::Subject;

/// Who speaks of a match's positions: its game's words, the names of its figures and sides.
#[derive(Clone, Debug)]
pub struct Speech {
    list: &'static List,
    rulebook: &'static Rulebook,
    figures: Vec<(FigureId, String)>,
    sides: Vec<String>,
    inches: bool,
    /// What dice and cards are for in the game's own words, by what the record says of it.
    throws: BTreeMap<String, Words>,
}

impl Speech {
    /// The speech of a match; none where its game has no words.
    pub fn of(game: &AnyMatch) -> Option<Self> {
        let list = List::of(game.system().name())?;
        let board = game.board_now();
        Some(Self {
            list,
            rulebook: game.system().rulebook(),
            figures: board.pieces.iter().map(|piece| (piece.id, piece.name.clone())).collect(),
            sides: board.sides.iter().map(|side| side.name.clone()).collect(),
            inches: game.system().inches(),
            throws: BTreeMap::new(),
        })
    }

    /// The same, where the game says itself what some dice or cards are for.
    #[must_use]
    pub fn with_throws(mut self, throws: impl IntoIterator<Item = (Purpose, Words)>) -> Self {
        let named = |(purpose, words): (Purpose, Words)| Some((serde_json::to_string(&purpose).ok()?, words));
        self.throws.extend(throws.into_iter().filter_map(named));
        self
    }

    /// The game's words.
    pub fn list(&self) -> &'static List {
        self.list
    }

    /// What a die or a card is for, and for whom: as the game says it in the form that asks for it, else the figure and
    /// the rulebook's term.
    pub fn purpose(&self, purpose: &Purpose) -> Option<Words> {
        let named = serde_json::to_string(purpose).ok();
        if let Some(words) = named.and_then(|named| self.throws.get(&named)) {
            return Some(Words::new(capital(&words.fr), capital(&words.en)));
        }
        let entry = self.rulebook.rule(purpose.rule.as_str())?;
        Some(match purpose.figure.map(|figure| self.figure(figure.0)) {
            Some(name) => {
                Words::new(format!("{name}\u{a0}: {}", entry.term), format!("{name}: {}", entry.gloss))
            }
            None => Words::new(capital(entry.term), capital(entry.gloss)),
        })
    }

    /// What changes, a sentence each; what one of several values brings with it is told by that value alone.
    pub fn sentences(&self, fields: &[FieldChange], frames: u32) -> Vec<Words> {
        let mut found = Vec::new();
        for change in fields {
            self.walk(&change.field, &change.old, &change.new, &mut found);
        }
        let brought: Vec<(String, &Value)> = found.iter().flat_map(|one| self.brought(one)).collect();
        let own = |one: &&Found<'_>| {
            !brought.iter().any(|(place, value)| *place == one.pointer && *value == one.new)
        };
        let mut told: Vec<Words> = Vec::new();
        for words in found.iter().filter(own).flat_map(|one| &one.words) {
            if !told.contains(words) {
                told.push(words.clone());
            }
        }
        if frames > 0 {
            told.push(Words::new(
                "Ce qui est en cours s\u{2019}arr\u{ea}te l\u{e0}",
                "What is under way stops there",
            ));
        }
        told
    }

    /// What a value brings with it: places and values.
    fn brought(&self, found: &Found<'_>) -> Vec<(String, &'static Value)> {
        let Some((Entry { how: How::Choice { of, .. }, .. }, _)) = self.list.entry(&found.pointer) else {
            return Vec::new();
        };
        let own = found.pointer.rsplit_once('/').map_or("", |(own, _)| own);
        let brings = of.iter().filter(|one| stands(of, one, found.new)).flat_map(|one| &one.with);
        brings.map(|(key, value)| (format!("{own}/{key}"), value)).collect()
    }

    /// The same as a record tells it: its fields and frames as it writes them; none when they cannot be read.
    pub fn recorded(&self, fields: &str, frames: &str) -> Option<Words> {
        let fields: Vec<FieldChange> = serde_json::from_str(fields).ok()?;
        let told = self.sentences(&fields, serde_json::from_str(frames).ok()?);
        let together = |one: Words, next: Words| {
            Words::new(format!("{}\u{a0}; {}", one.fr, next.fr), format!("{}; {}", one.en, next.en))
        };
        told.into_iter().reduce(together)
    }

    /// A refusal without the places of the state that it names: in their words.
    pub fn spoken(&self, why: &Words) -> Words {
        let said = |text: &str, colon: &str, french: bool| {
            let parts = text.split(colon).map(|part| {
                let name = part.starts_with('/').then(|| self.name_of(part));
                name.map_or_else(|| part.to_owned(), |words| if french { words.fr } else { words.en })
            });
            parts.collect::<Vec<_>>().join(colon)
        };
        Words::new(said(&why.fr, "\u{a0}: ", true), said(&why.en, ": ", false))
    }

    /// What a place is called, with whose it is.
    fn name_of(&self, pointer: &str) -> Words {
        if pointer.starts_with("/stack") {
            return Words::new("ce qui est en cours", "what is under way");
        }
        let name = match self.list.entry(pointer) {
            Some((entry, item)) => with_item(&entry.name.0, &item),
            None => self.list.kept(pointer).map(|entry| entry.name.0.clone()).unwrap_or_default(),
        };
        let whose = self.subject_name(subject_of(pointer));
        match (whose.is_empty(), name.fr.is_empty()) {
            (true, true) => Words::new("la position", "the position"),
            (true, false) => name,
            (false, true) => Words::same(whose),
            (false, false) => Words::new(format!("{whose}, {}", name.fr), format!("{whose}, {}", name.en)),
        }
    }

    /// What people call a figure or a side; nothing for the match.
    pub fn subject_name(&self, subject: Subject) -> String {
        match subject {
            Subject::Match => String::new(),
            Subject::Side(side) => self.sides.get(side).cloned().unwrap_or_default(),
            Subject::Figure(id) => self.figure(id.0),
        }
    }

    fn figure(&self, id: u16) -> String {
        let known = self.figures.iter().find(|(known, _)| known.0 == id);
        known.map_or_else(|| format!("n\u{ba}\u{a0}{id}"), |(_, name)| name.clone())
    }

    fn walk<'v>(&self, pointer: &str, old: &'v Value, new: &'v Value, found: &mut Vec<Found<'v>>) {
        if old == new {
            return;
        }
        let mut say = |words: Vec<Words>| found.push(Found { pointer: pointer.to_owned(), new, words });
        if let Some((entry, item)) = self.list.entry(pointer) {
            return say(self.tell(entry, subject_of(pointer), &item, old, new));
        }
        if let Some(entry) = self.list.kept(pointer) {
            return say(vec![self.corrected(subject_of(pointer), &entry.name.0)]);
        }
        match (old, new) {
            (Value::Object(was), Value::Object(is)) => {
                let keys: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
                for key in keys {
                    let inner = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
                    let (was, is) =
                        (was.get(key).unwrap_or(&Value::Null), is.get(key).unwrap_or(&Value::Null));
                    self.walk(&inner, was, is, found);
                }
            }
            (Value::Array(was), Value::Array(is)) if was.len() == is.len() => {
                for (place, (was, is)) in was.iter().zip(is).enumerate() {
                    self.walk(&format!("{pointer}/{place}"), was, is, found);
                }
            }
            (
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Array(_)
                | Value::Object(_),
                _,
            ) => say(vec![Words::new(
                "Autre chose change dans la position",
                "Something else of the position changes",
            )]),
        }
    }

    /// What an entry says of a change.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of place")]
    fn tell(&self, entry: &Entry, subject: Subject, item: &str, old: &Value, new: &Value) -> Vec<Words> {
        let says = |words: &Words| vec![self.sentence(subject, &with_item(words, item))];
        let corrected = || vec![self.corrected(subject, &with_item(&entry.name.0, item))];
        match &entry.how {
            How::Count { says: words, .. } => says(&counted(&words.0, new.as_i64().unwrap_or(0))),
            How::Flag { yes, no } => says(&if new.as_bool().unwrap_or(false) { yes } else { no }.0),
            How::Choice { of, other } => match of.iter().find(|one| stands(of, one, new)) {
                Some(one) => says(&one.says.0),
                None => other.as_ref().map_or_else(corrected, |other| says(&other.0)),
            },
            How::Place { says: words } => match serde_json::from_value::<Point>(new.clone()) {
                Ok(at) => says(&self.placed(&words.0, at)),
                // A figure that leaves the table says so itself.
                Err(_) => Vec::new(),
            },
            How::Square { says: words, within, of } => {
                if let Some(one) = of.iter().find(|one| one.is == *new) {
                    return says(&one.says.0);
                }
                match unwrapped(within.as_deref(), new).and_then(Value::as_str) {
                    Some(square) => says(&put(&words.0, "{place}", square)),
                    None => corrected(),
                }
            }
            How::Marks { of } => {
                let has = |set: &Value, word: &str| {
                    set.as_array().is_some_and(|words| words.iter().any(|one| one.as_str() == Some(word)))
                };
                let changed = of.iter().filter(|mark| has(old, &mark.is) != has(new, &mark.is));
                let told =
                    changed.flat_map(|mark| says(&if has(new, &mark.is) { &mark.yes } else { &mark.no }.0));
                told.collect()
            }
            How::Pairs { yes, no, places: _ } => {
                let (was, is) = (pairs(old), pairs(new));
                let told = |(a, b): &(u16, u16), words: &Words| {
                    self.sentence(Subject::Figure(FigureId(*a)), &put(words, "{other}", &self.figure(*b)))
                };
                let came = is.difference(&was).map(|pair| told(pair, &yes.0));
                came.chain(was.difference(&is).map(|pair| told(pair, &no.0))).collect()
            }
            How::Figures { yes, no } => {
                let (was, is) = (ids(old), ids(new));
                let named = |id: &u16, words: &Words| put(words, "{other}", &self.figure(*id));
                let came = is.difference(&was).flat_map(|id| says(&named(id, &yes.0)));
                came.chain(was.difference(&is).flat_map(|id| says(&named(id, &no.0)))).collect()
            }
            How::Figure { says: words, none, within, other } => {
                let id = unwrapped(within.as_deref(), new).and_then(Value::as_u64);
                match (id.and_then(|id| u16::try_from(id).ok()), new.is_null(), none, other) {
                    (Some(id), _, _, _) => says(&put(&words.0, "{other}", &self.figure(id))),
                    (None, true, Some(none), _) => says(&none.0),
                    (None, _, _, Some(other)) => says(&other.0),
                    (None, _, _, None) => corrected(),
                }
            }
            How::Side { says: words, none } => {
                let side = new.as_u64().and_then(|side| usize::try_from(side).ok());
                match (side.and_then(|side| self.sides.get(side)), none) {
                    (Some(side), _) => says(&put(&words.0, "{side}", side)),
                    (None, Some(none)) => says(&none.0),
                    (None, None) => corrected(),
                }
            }
            How::Kept(_) => corrected(),
        }
    }

    fn corrected(&self, subject: Subject, name: &Words) -> Words {
        let whose = self.subject_name(subject);
        let comma = if whose.is_empty() { "" } else { ", " };
        Words::new(
            format!("{whose}{comma}{}\u{a0}: corrig\u{e9}", name.fr),
            format!("{whose}{comma}{}: corrected", name.en),
        )
    }

    /// A sentence with its subject before it.
    pub fn sentence(&self, subject: Subject, says: &Words) -> Words {
        let whose = self.subject_name(subject);
        match subject {
            Subject::Match => Words::new(capital(&says.fr), capital(&says.en)),
            Subject::Side(_) | Subject::Figure(_) => {
                Words::new(format!("{whose} {}", says.fr), format!("{whose} {}", says.en))
            }
        }
    }

    fn placed(&self, words: &Words, at: Point) -> Words {
        let one = |tenths: i32| length::told(i64::from(tenths), self.inches);
        let (x, y) = (one(at.x), one(at.y));
        let above = |told: Words, french: bool| match (at.z, french) {
            (0, _) => String::new(),
            (_, true) => format!(", \u{e0} {} de haut", told.fr),
            (_, false) => format!(", {} up", told.en),
        };
        let (fr, en) = (above(one(at.z), true), above(one(at.z), false));
        Words::new(
            words.fr.replace("{place}", &format!("{} \u{d7} {}{fr}", x.fr, y.fr)),
            words.en.replace("{place}", &format!("{} \u{d7} {}{en}", x.en, y.en)),
        )
    }
}

/// A place that changes, what stands there then, and what is said of it.
struct Found<'v> {
    pointer: String,
    new: &'v Value,
    words: Vec<Words>,
}

/// Whose a place of a state is.
fn subject_of(pointer: &str) -> Subject {
    let mut parts = pointer.split('/').skip(1);
    match (parts.next(), parts.next().and_then(|place| place.parse::<usize>().ok())) {
        (Some("figures"), Some(place)) => {
            let id = u16::try_from(place).ok().and_then(|place| place.checked_add(1));
            id.map_or(Subject::Match, |id| Subject::Figure(FigureId(id)))
        }
        (Some("sides"), Some(place)) => Subject::Side(place),
        (Some(_), Some(_) | None) | (None, _) => Subject::Match,
    }
}

/// A sentence about a number, with what its nouns take.
pub fn counted(words: &Words, number: i64) -> Words {
    let [fr, en] = plurals(number);
    let number = number.to_string().replace('-', "\u{2212}");
    Words::new(
        words.fr.replace("{n}", &number).replace("{s}", fr),
        words.en.replace("{n}", &number).replace("{s}", en),
    )
}

/// A text with the number or key of its item.
pub fn with_item(words: &Words, item: &str) -> Words {
    put(words, "{item}", item)
}

/// A text with a word in the place of its mark.
pub fn put(words: &Words, mark: &str, word: &str) -> Words {
    Words::new(words.fr.replace(mark, word), words.en.replace(mark, word))
}

/// A text with a capital at its head.
pub fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::opening::Opening;
    use greffe_core::record::body::Body;
    use greffe_core::record::ids::Author;
    use greffe_games::registry::System;
    use serde_json::json;

    use super::*;

    fn speech(list: &'static List) -> Speech {
        let figures = vec![(FigureId(1), "Alaric".to_owned()), (FigureId(2), "Brune".to_owned())];
        let rulebook = System::named("seg").unwrap().rulebook();
        Speech {
            list,
            rulebook,
            figures,
            sides: vec!["Garde".to_owned()],
            inches: false,
            throws: BTreeMap::new(),
        }
    }

    #[test]
    fn what_waits_for_a_die_is_told_by_whom_it_is_for_and_what() {
        let asked = |purpose: Value| {
            let request =
                json!({ "seat": "seat:1", "ask": "faces", "roll": "d6", "sides": [6], "for": purpose });
            let body = json!({ "of": 39, "requests": [request] }).to_string();
            let body = Body::parse("Asked", &body).unwrap();
            let opening: Opening = serde_json::from_value(json!({
                "system": "seg", "ruleset": "seg/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
                "seats": [{ "seat": "seat:1", "side": 0, "name": "A" }, { "seat": "seat:2", "side": 1, "name": "B" }],
                "setup": {},
            }))
            .unwrap();
            crate::records::told_by(&body, (Author::Server, &opening), Some(&speech(list()))).unwrap()
        };
        let told = asked(json!({ "rule": "SEG-TEST-01", "figure": 1 }));
        let entry = System::named("seg").unwrap().rulebook().rule("SEG-TEST-01").unwrap();
        assert_eq!(told.fr, format!("Alaric\u{a0}: {}. D\u{e9} de table attendu\u{a0}: d6.", entry.term));
        assert_eq!(told.en, format!("Alaric: {}. Table die awaited: d6.", entry.gloss));
        let told = asked(json!({ "rule": "SEG-TEST-01" }));
        assert_eq!(told.en, format!("{}. Table die awaited: d6.", capital(entry.gloss)));
    }

    fn list() -> &'static List {
        let text = r#"[
            {"at": "/figures/#/wounds", "name": ["Blessures", "Wounds"], "how": {"count": {"least": 0, "most": 9, "says": ["garde {n} blessure{s}", "keeps {n} wound{s}"]}}},
            {"at": "/figures/#/at", "name": ["Lieu", "Place"], "how": {"place": {"says": ["se tient à {place}", "stands at {place}"]}}},
            {"at": "/contacts", "name": ["Contacts", "Contacts"], "how": {"pairs": {"yes": ["touche {other}", "touches {other}"], "no": ["ne touche plus {other}", "no longer touches {other}"]}}},
            {"at": "/sides/@/pile", "name": ["Pile", "Pile"], "how": {"kept": ["non", "no"]}},
            {"at": "/turn", "name": ["Tour", "Turn"], "how": {"count": {"least": 0, "most": 9, "says": ["c’est le tour {n}", "it is turn {n}"]}}}]"#;
        Box::leak(Box::new(List::read(text.as_bytes()).unwrap()))
    }

    #[test]
    fn a_change_is_told_in_sentences_however_much_of_the_state_the_record_names() {
        let speech = speech(list());
        let change = |field: &str, old: Value, new: Value| FieldChange { field: field.to_owned(), old, new };
        let told = |change: FieldChange| {
            let all = speech.sentences(&[change], 0);
            all.into_iter().map(|one| one.en).collect::<Vec<_>>()
        };
        assert_eq!(told(change("/figures/0/wounds", json!(3), json!(1))), ["Alaric keeps 1 wound"]);
        assert_eq!(told(change("/turn", json!(3), json!(4))), ["It is turn 4"]);
        let whole = change(
            "",
            json!({ "figures": [{ "wounds": 1 }, {}], "sides": [{ "pile": [1] }] }),
            json!({ "figures": [{ "at": { "x": 885, "y": 100 } }, {}], "contacts": [[1, 2]], "sides": [{ "pile": [] }] }),
        );
        assert_eq!(
            told(whole),
            [
                "Alaric touches Brune",
                "Alaric stands at 88.5\u{a0}mm × 10\u{a0}mm",
                "Alaric keeps 0 wounds",
                "Garde, Pile: corrected"
            ]
        );
        let odd = told(change("/figures/0/odd", json!(1), json!(2)));
        assert_eq!(odd, ["Something else of the position changes"]);
    }

    #[test]
    fn a_refusal_names_no_field() {
        let speech = speech(list());
        let why = Words::new(
            "cet accord ne tient pas\u{a0}: /figures/1/wounds\u{a0}: trop",
            "that agreement does not hold: /stack/0: too many",
        );
        let said = speech.spoken(&why);
        assert_eq!(said.fr, "cet accord ne tient pas\u{a0}: Brune, Blessures\u{a0}: trop");
        assert_eq!(said.en, "that agreement does not hold: what is under way: too many");
    }
}
