//! What immobilises a figure, and what knocked it out: several effects may at once, and each is ended on its own.
//! DW-STATUS-01, DW-STATUS-03, DW-STATUS-06, DW-TRAIT-06, DW-GAP-21

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::{Faint, Hold};
use greffe_core::asking::schema::{JsonSchema, Schema, SchemaGenerator, schemars};

/// Every effect of a kind on a figure, oldest first, each once. One alone is written as itself, several as a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects<T>(Vec<T>);

/// Every hold on a figure.
pub type Holds = Effects<Hold>;

/// Everything that knocked a figure out.
pub type Faints = Effects<Faint>;

impl<T> Default for Effects<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy + PartialEq> Effects<T> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether this very effect is among them.
    pub fn contains(&self, effect: T) -> bool {
        self.0.contains(&effect)
    }

    /// The effects, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.0.iter().copied()
    }

    /// One effect more; one that is there already is not counted twice.
    pub fn add(&mut self, effect: T) {
        if !self.contains(effect) {
            self.0.push(effect);
        }
    }

    /// One effect ends; all of them where none is named.
    pub fn end(&mut self, effect: Option<T>) {
        self.0.retain(|other| effect.is_some_and(|effect| effect != *other));
    }
}

/// How effects are written.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "it only says how effects are written")]
enum Written<T> {
    One(T),
    Several(Vec<T>),
}

impl<T: JsonSchema> JsonSchema for Effects<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}s", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<Written<T>>::json_schema(generator)
    }
}

impl<T: Serialize> Serialize for Effects<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [one] => one.serialize(serializer),
            several => several.serialize(serializer),
        }
    }
}

impl<T: Copy + PartialEq> FromIterator<T> for Effects<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut effects = Self::default();
        for effect in all {
            effects.add(effect);
        }
        effects
    }
}

impl<'de, T: Deserialize<'de> + Copy + PartialEq> Deserialize<'de> for Effects<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrSeveral(PhantomData))
    }
}

/// Reads one effect or a list of them: what is wrong in it is told where it is.
struct OneOrSeveral<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy + PartialEq> Visitor<'de> for OneOrSeveral<T> {
    type Value = Effects<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name, or a list of them")
    }

    fn visit_unit<E: Error>(self) -> Result<Effects<T>, E> {
        Ok(Effects::default())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Effects<T>, E> {
        T::deserialize(name.into_deserializer()).map(|effect| [effect].into_iter().collect())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Effects<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(|effect| [effect].into_iter().collect())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Effects<T>, A::Error> {
        let effects = Vec::<T>::deserialize(SeqAccessDeserializer::new(list))?;
        Ok(effects.into_iter().collect())
    }
}
