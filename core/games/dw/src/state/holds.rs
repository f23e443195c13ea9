//! What immobilises a figure: several effects may at once, and each is ended on its own.
//! DW-STATUS-01, DW-STATUS-03, DW-TRAIT-06

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::Hold;
use greffe_core::schema::{JsonSchema, Schema, SchemaGenerator, schemars};

/// Every hold on a figure, oldest first, each once. One alone is written as itself, several as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holds(Vec<Hold>);

impl Holds {
    /// Whether nothing holds the figure.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many effects hold it.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether this very effect holds it.
    pub fn contains(&self, hold: Hold) -> bool {
        self.0.contains(&hold)
    }

    /// The holds, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Hold> {
        self.0.iter().copied()
    }

    /// One effect more; one that holds already is not counted twice.
    pub fn add(&mut self, hold: Hold) {
        if !self.contains(hold) {
            self.0.push(hold);
        }
    }

    /// One effect ends; all of them where none is named.
    pub fn end(&mut self, hold: Option<Hold>) {
        self.0.retain(|other| hold.is_some_and(|hold| hold != *other));
    }
}

/// How holds are written.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only says how holds are written")]
enum Written {
    One(Hold),
    Several(Vec<Hold>),
}

impl JsonSchema for Holds {
    fn schema_name() -> Cow<'static, str> {
        "Holds".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<Written>::json_schema(generator)
    }
}

impl Serialize for Holds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [one] => one.serialize(serializer),
            several => several.serialize(serializer),
        }
    }
}

impl FromIterator<Hold> for Holds {
    fn from_iter<I: IntoIterator<Item = Hold>>(all: I) -> Self {
        let mut holds = Self::default();
        for hold in all {
            holds.add(hold);
        }
        holds
    }
}

impl<'de> Deserialize<'de> for Holds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrSeveral)
    }
}

/// Reads one hold or a list of them: what is wrong in it is told where it is.
struct OneOrSeveral;

impl<'de> Visitor<'de> for OneOrSeveral {
    type Value = Holds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name, or a list of them")
    }

    fn visit_unit<E: Error>(self) -> Result<Holds, E> {
        Ok(Holds::default())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Holds, E> {
        Hold::deserialize(name.into_deserializer()).map(|hold| [hold].into_iter().collect())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Holds, A::Error> {
        Hold::deserialize(MapAccessDeserializer::new(map)).map(|hold| [hold].into_iter().collect())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Holds, A::Error> {
        let holds = Vec::<Hold>::deserialize(SeqAccessDeserializer::new(list))?;
        Ok(holds.into_iter().collect())
    }
}
