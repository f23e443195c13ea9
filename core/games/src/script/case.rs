//! A script as it is written: its opening, its steps, what must come of them.

use std::collections::BTreeMap;

use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FactValue;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// What the case shows, for people.
    #[serde(default)]
    pub about: String,
    /// The opening, in part.
    #[schemars(schema_with = "told::opening")]
    pub opening: Map<String, Value>,
    /// The steps.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// Fields of the final public state, by JSON pointer, and what they must be.
    #[serde(default)]
    #[schemars(schema_with = "told::fields")]
    pub expect: BTreeMap<String, Value>,
    /// Seeds the faces of `seeded` steps.
    #[serde(default)]
    pub seed: u64,
}

/// One declaration of a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Who declares.
    #[schemars(range(min = 1, max = 8))]
    pub seat: u8,
    /// The command.
    #[schemars(schema_with = "told::command")]
    pub command: Map<String, Value>,
    /// Facts stated with it.
    #[serde(default)]
    #[schemars(schema_with = "told::facts")]
    pub facts: Vec<Value>,
    /// Claims made with it.
    #[serde(default)]
    #[schemars(schema_with = "told::claims")]
    pub claims: Vec<Value>,
    /// Payloads to seal, in order: a string that is JSON as it is, anything else as its JSON.
    #[serde(default)]
    pub private: Vec<Value>,
    /// Table faces, in the order they are asked for.
    #[serde(default)]
    pub dice: Vec<u32>,
    /// Real cards, in the order they are asked for.
    #[serde(default)]
    pub cards: Vec<String>,
    /// What the facts say that are asked for, in that order.
    #[serde(default)]
    pub answers: Vec<FactValue>,
    /// Whether the script draws the faces itself.
    #[serde(default)]
    pub seeded: bool,
    /// Whether questions to confirm are confirmed.
    #[serde(default = "yes")]
    pub confirm: bool,
    /// What must come of it.
    #[serde(default)]
    pub expect: Option<Expect>,
    /// What the step shows, for people.
    #[serde(default)]
    pub about: String,
}

/// The shapes of what a script says in the words of its game.
mod told {
    use greffe_core::asking::schema::{Schema, SchemaGenerator, json_schema, part};

    /// The opening.
    pub(super) fn opening(_: &mut SchemaGenerator) -> Schema {
        part("case-opening")
    }

    /// A command.
    pub(super) fn command(_: &mut SchemaGenerator) -> Schema {
        part("command")
    }

    /// Facts.
    pub(super) fn facts(_: &mut SchemaGenerator) -> Schema {
        list("fact")
    }

    /// Claims.
    pub(super) fn claims(_: &mut SchemaGenerator) -> Schema {
        list("claim")
    }

    /// Every event, or null for none expected in particular.
    pub(super) fn events(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["array", "null"], "items": part("some-of-event") })
    }

    /// Some events.
    pub(super) fn includes(_: &mut SchemaGenerator) -> Schema {
        list("some-of-event")
    }

    /// Names of events.
    pub(super) fn without(_: &mut SchemaGenerator) -> Schema {
        list("event-name")
    }

    /// What a command may wait for.
    pub(super) fn waits(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": ["faces", "card", "fact", "confirm", null] })
    }

    /// The code of a refusal.
    pub(super) fn refusal(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [part("refusal"), { "type": "null" }] })
    }

    /// Fields of the state, by JSON pointer.
    pub(super) fn fields(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "propertyNames": { "pattern": "^(/.*)?$" } })
    }

    fn list(of: &str) -> Schema {
        json_schema!({ "type": "array", "items": part(of) })
    }
}

fn yes() -> bool {
    true
}

/// What must come of a step.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The refusal, by `rule` and/or `code`.
    #[serde(default)]
    pub refused: Option<ExpectRefusal>,
    /// The events, in order: each must hold at least these fields.
    #[serde(default)]
    #[schemars(schema_with = "told::events")]
    pub events: Option<Vec<Value>>,
    /// Events that must come, in this order, others between them or not.
    #[serde(default)]
    #[schemars(schema_with = "told::includes")]
    pub includes: Vec<Value>,
    /// Names of events that must not come.
    #[serde(default)]
    #[schemars(schema_with = "told::without")]
    pub without: Vec<String>,
    /// Rules that must be cited among the events.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Rules that must not be cited among the events.
    #[serde(default)]
    pub uncited: Vec<String>,
    /// Modifiers, as `[rule, value]`, that must stand in one sum among the events, in this order and
    /// nothing else.
    #[serde(default)]
    pub modifiers: Option<Vec<(String, i32)>>,
    /// What the command waits for: `faces`, `fact`, `confirm`.
    #[serde(default)]
    #[schemars(schema_with = "told::waits")]
    pub waits: Option<String>,
    /// The questions the match then waits on, as `[seat, window]`, all of them.
    #[serde(default)]
    pub owed: Option<Vec<(u8, String)>>,
    /// Fields of the public state after the step, by JSON pointer.
    #[serde(default)]
    #[schemars(schema_with = "told::fields")]
    pub state: BTreeMap<String, Value>,
}

/// A refusal expected.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectRefusal {
    /// The rule that refuses.
    #[serde(default)]
    pub rule: Option<String>,
    /// The reason's name.
    #[serde(default)]
    #[schemars(schema_with = "told::refusal")]
    pub code: Option<String>,
}
