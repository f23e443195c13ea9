//! The JSON Schema of a game: openings, positions, commands, facts, events, codes of refusals.
//!
//! Types say their own shape by `JsonSchema`, derived where reading is derived; what is read by hand has its shape
//! written beside. Games take both names from here, so that one package names the library.

pub mod sample;
mod sections;

use serde_json::{Value, json};

pub use schemars;
pub use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::asking::form::FactKind;
use crate::judging::opening::Opening;
use crate::judging::ruleset::Ruleset;
use crate::record::ids::RuleId;
use crate::telling::rulebook::Rulebook;
use crate::telling::words::Words;

/// A fact that players may state.
#[derive(Clone, Debug, PartialEq)]
pub struct Stated {
    /// Its name.
    pub name: &'static str,
    /// How many figures it is about, in the order its question names them.
    pub of: u8,
    /// What kind of value it takes.
    pub answer: FactKind,
    /// The words that may stand for a length, where it is not measured.
    pub words: &'static [&'static str],
    /// What it asks, with capitals for its figures.
    pub asks: Words,
}

/// A reason that refuses a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its name, as [`crate::judging::error::Refused::code`] gives it.
    pub code: &'static str,
    /// The rule that refuses, where it is always one.
    pub rule: Option<RuleId>,
    /// What it says: names between angle quotes stand for what each refusal names, numbers are examples.
    pub words: Option<Words>,
}

/// The parts of a game's schema, by name, that stand on the types gathered in a generator.
#[derive(Clone, Debug)]
pub struct Sections {
    /// Each part, by the name it has among the definitions.
    pub parts: Vec<(&'static str, Value)>,
}

/// A part of a game's schema from elsewhere in it.
pub fn part(name: &str) -> Schema {
    json_schema!({ "$ref": format!("#/$defs/{name}") })
}

/// A map whose keys are the words of a closed list.
pub fn by_word<K: JsonSchema, V: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let (keys, values) = (generator.subschema_for::<K>(), generator.subschema_for::<V>());
    json_schema!({ "type": "object", "propertyNames": keys, "additionalProperties": values })
}

/// The parts of a game's schema; the types that they stand on are left in the generator.
pub fn sections<R: Ruleset>(generator: &mut SchemaGenerator) -> Sections {
    let book = R::rulebook();
    let opening = sections::opening(Opening::json_schema(generator), R::SYSTEM, book);
    let case = sections::any_part_of(&opening);
    let setup = generator.subschema_for::<R::Written>();
    let position = generator.subschema_for::<R::State>();
    let command = sections::commands::<R::Command>(generator);
    let event = generator.subschema_for::<R::Event>();
    let some_of_event = sections::some_of_event(&R::Event::json_schema(generator), generator);
    let parts = vec![
        ("opening", opening),
        ("case-opening", case),
        ("setup", setup.to_value()),
        ("position", position.to_value()),
        ("command", command),
        ("fact", sections::facts(&R::facts())),
        ("claim", generator.subschema_for::<crate::judging::fact::Claim>().to_value()),
        ("event", event.to_value()),
        ("event-name", sections::event_names(&some_of_event)),
        ("some-of-event", some_of_event),
        ("refusal", sections::refusals(&R::reasons())),
    ];
    Sections { parts }
}

/// The option words of a rulebook, each with its own.
fn options(book: &Rulebook) -> Value {
    let each = book.options.iter().map(|option| {
        let words: Vec<&str> = option.values.iter().map(|value| value.word).collect();
        (option.name.to_owned(), json!({ "enum": words }))
    });
    let properties: serde_json::Map<String, Value> = each.collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
