//! The JSON Schema of a game: one document, whose definitions are its openings, positions, commands, facts, events,
//! codes of refusals and cases.
//!
//! The document itself is the schema of a file that [`crate::script::read`] reads: a case, or a list of them. The other
//! parts stand by name under `$defs`, in small letters, beside the types they are made of.

use serde_json::{Map, Value, json};

use crate::registry::System;
use crate::script::Script;
use greffe_core::asking::schema::{Sections, schemars};

/// The schema of a game.
pub fn of(system: System) -> Value {
    let mut generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
    let Sections { parts } = system.schema(&mut generator);
    let case = generator.subschema_for::<Script>().to_value();
    let mut definitions: Map<String, Value> = generator.take_definitions(true).into_iter().collect();
    definitions.extend(parts.into_iter().map(|(name, schema)| (name.to_owned(), schema)));
    definitions.insert("case".to_owned(), case);
    // A case that names no game is one of SEG.
    let opening = definitions.get_mut("case-opening").and_then(Value::as_object_mut);
    if let Some(opening) = opening.filter(|_| system.name() == "seg") {
        opening.remove("required");
    }
    let book = system.rulebook();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{} ({})", book.title, system.revision()),
        "description": "A case of `greffe play`, or a list of them. Under `$defs`: opening, setup, position, command, \
            fact, claim, event, refusal, case.",
        "anyOf": [
            { "$ref": "#/$defs/case" },
            { "type": "array", "items": { "$ref": "#/$defs/case" } },
        ],
        "$defs": definitions,
    })
}
