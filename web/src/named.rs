//! The figures that a command names, found by the schema of its game: no page knows a game's commands.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use greffe_core::judging::fact::FigureId;
use greffe_games::registry::System;
use greffe_games::schema;
use serde_json::Value;

/// The schema of each game, made when it is first asked for.
static SCHEMAS: LazyLock<BTreeMap<System, OnceLock<Value>>> =
    LazyLock::new(|| System::ALL.into_iter().map(|system| (system, OnceLock::new())).collect());

/// Definitions within definitions that are followed: no command is as deep.
const DEPTH: u8 = 24;

/// The figures that a command names, in its own order, each once.
pub fn figures(system: System, command: &str) -> Vec<FigureId> {
    let Some(schema) = SCHEMAS.get(&system).map(|made| made.get_or_init(|| schema::of(system))) else {
        return Vec::new();
    };
    let (Some(asked), Ok(value)) = (schema.pointer("/$defs/command"), serde_json::from_str::<Value>(command))
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    walk(schema, asked, &value, DEPTH, &mut found);
    found
}

fn walk(schema: &Value, asked: &Value, value: &Value, depth: u8, found: &mut Vec<FigureId>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    if let Some(name) = asked.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#')) {
        if !name.ends_with("/FigureId") {
            if let Some(definition) = schema.pointer(name) {
                walk(schema, definition, value, depth, found);
            }
        } else if let Some(id) = value.as_u64().and_then(|id| u16::try_from(id).ok()).map(FigureId)
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    let branches = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|key| asked.get(key)?.as_array());
    for branch in branches.flatten() {
        walk(schema, branch, value, depth, found);
    }
    for (name, part) in value.as_object().into_iter().flatten() {
        let own = asked.get("properties").and_then(|properties| properties.get(name));
        if let Some(own) = own.or_else(|| asked.get("additionalProperties")) {
            walk(schema, own, part, depth, found);
        }
    }
    for (place, part) in value.as_array().into_iter().flatten().enumerate() {
        let own = asked.get("prefixItems").and_then(|items| items.get(place));
        if let Some(own) = own.or_else(|| asked.get("items")) {
            walk(schema, own, part, depth, found);
        }
    }
}
