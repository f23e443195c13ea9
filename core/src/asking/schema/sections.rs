//! Each part of a game's schema.

use serde_json::{Map, Value, json};

use crate::asking::form::FactKind;
use crate::asking::schema::{JsonSchema, Reason, Schema, SchemaGenerator, Stated, options};
use crate::judging::declaration::{KernelCommand, MOST_STATED};
use crate::telling::rulebook::Rulebook;

/// The body of an opening record of one game.
pub(super) fn opening(general: Schema, system: &str, book: &Rulebook) -> Value {
    let mut opening = general.to_value();
    let attached = json!({
        "type": "object",
        "description": "A text attached to the record, by its name.",
        "properties": { "attached": { "type": "string" } },
        "required": ["attached"],
        "additionalProperties": false,
    });
    let or_attached = |part: &str| json!({ "anyOf": [{ "$ref": format!("#/$defs/{part}") }, attached] });
    let position = json!({ "anyOf": [{ "$ref": "#/$defs/position" }, attached, { "type": "null" }] });
    let dice = json!({
        "type": "object",
        "properties": book.roll_kinds.iter().map(|kind| ((*kind).to_owned(), json!({ "$ref": "#/$defs/RollSource" })))
            .collect::<Map<_, _>>(),
        "additionalProperties": false,
    });
    let own = [
        ("system", json!({ "const": system })),
        ("ruleset", json!({ "type": "string", "pattern": format!("^{system}/[1-9][0-9]*$") })),
        ("setup", or_attached("setup")),
        ("position", position),
        ("options", options(book)),
        ("dice", dice),
    ];
    let Some(properties) = opening.get_mut("properties").and_then(Value::as_object_mut) else {
        return opening;
    };
    for (name, schema) in own {
        let told = properties.get(name).and_then(|general| general.get("description")).cloned();
        let mut schema = schema;
        if let (Some(schema), Some(told)) = (schema.as_object_mut(), told) {
            schema.entry("description").or_insert(told);
        }
        properties.insert(name.to_owned(), schema);
    }
    opening
}

/// The same with everything left out that a case may leave out.
pub(super) fn any_part_of(opening: &Value) -> Value {
    let mut some = opening.clone();
    if let Some(schema) = some.as_object_mut() {
        let told = "An opening; what is left out takes the defaults of a casual match between two seats.";
        schema.insert("description".to_owned(), json!(told));
        schema.insert("required".to_owned(), json!(["system"]));
    }
    some
}

/// The commands of a game and those of the kernel, each with the facts and claims that may stand beside it.
pub(super) fn commands<C: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    let game = variants(&C::json_schema(generator));
    let kernel = variants(&KernelCommand::json_schema(generator));
    let stated = |part: &str, told: &str| {
        json!({
            "type": "array",
            "description": told,
            "items": { "$ref": format!("#/$defs/{part}") },
            "maxItems": MOST_STATED,
        })
    };
    let mut all: Vec<Value> = game.into_iter().chain(kernel).collect();
    for properties in all.iter_mut().filter_map(|one| one.get_mut("properties")?.as_object_mut()) {
        properties.insert("facts".to_owned(), stated("fact", "What is stated with it."));
        properties.insert("claims".to_owned(), stated("claim", "What is claimed with it."));
    }
    json!({ "description": "A command: one name, and what stands under it.", "oneOf": all })
}

/// The facts that players may state.
pub(super) fn facts(facts: &[Stated]) -> Value {
    let each: Vec<Value> = facts.iter().map(fact).collect();
    json!({ "description": "A fact of the table, stated.", "anyOf": each })
}

fn fact(fact: &Stated) -> Value {
    let mut value = match fact.answer {
        FactKind::YesNo => json!({ "type": "boolean" }),
        FactKind::Yes => json!({ "const": true }),
        FactKind::Length => json!({ "type": "integer", "description": "Tenths of a millimetre." }),
        FactKind::Hundredths => {
            json!({ "type": "integer", "description": "Hundredths of the game’s own unit." })
        }
    };
    if !fact.words.is_empty() {
        value = json!({ "anyOf": [value, { "enum": fact.words }] });
    }
    json!({
        "type": "object",
        "description": fact.asks.en,
        "x-words": fact.asks,
        "properties": {
            "fact": { "const": fact.name },
            "of": {
                "type": "array",
                "description": "The figures it is about, by number, in the order of the question.",
                "items": { "$ref": "#/$defs/FigureId" },
                "minItems": fact.of,
                "maxItems": fact.of,
            },
            "value": value,
        },
        "required": ["fact", "of", "value"],
        "additionalProperties": false,
    })
}

/// What an expectation says of an event: its name, and some of its fields.
pub(super) fn some_of_event(event: &Schema, generator: &SchemaGenerator) -> Value {
    let each = variants(event).into_iter().filter_map(|one| {
        let (name, fields) = one.get("properties")?.as_object()?.iter().next()?;
        let fields = named(fields, generator).get("properties").and_then(Value::as_object);
        let names: Vec<&String> = fields.into_iter().flat_map(Map::keys).collect();
        Some(json!({
            "type": "object",
            "properties": { name: { "type": "object", "propertyNames": { "enum": names } } },
            "required": [name],
            "additionalProperties": false,
        }))
    });
    json!({ "description": "An event, with some of its fields.", "anyOf": each.collect::<Vec<_>>() })
}

/// The names of events.
pub(super) fn event_names(some_of_event: &Value) -> Value {
    let each = some_of_event.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    let names: Vec<&Value> = each.filter_map(|one| one.pointer("/required/0")).collect();
    json!({ "description": "The name of an event.", "enum": names })
}

/// The codes of refusals: the game's, by name, and the kernel's.
pub(super) fn refusals(reasons: &[Reason]) -> Value {
    let each = reasons.iter().map(|reason| {
        let mut one = Map::from_iter([("const".to_owned(), json!(reason.code))]);
        if let Some(words) = &reason.words {
            one.insert("description".to_owned(), json!(words.en));
            one.insert("x-words".to_owned(), json!(words));
        }
        if let Some(rule) = &reason.rule {
            one.insert("x-rule".to_owned(), json!(rule));
        }
        Value::Object(one)
    });
    let mut each: Vec<Value> = each.collect();
    each.push(json!({
        "type": "string",
        "description": "A reason that is the same in every game: small letters and hyphens.",
        "pattern": "^[a-z]+(-[a-z]+)*$",
    }));
    json!({ "description": "Why a command is refused, for programs.", "anyOf": each })
}

/// What stands behind a reference to a type.
fn named<'s>(schema: &'s Value, generator: &'s SchemaGenerator) -> &'s Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
    name.and_then(|name| generator.definitions().get(name)).unwrap_or(schema)
}

/// The variants of an externally tagged enum.
fn variants(schema: &Schema) -> Vec<Value> {
    schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default()
}
