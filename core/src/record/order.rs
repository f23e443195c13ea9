//! Reading a struct while watching that its keys stand in the order of its fields.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};

/// Reads as `inner` does, and notes the first key of a struct that comes after one that should follow it.
///
/// Only the outermost value is watched, and only if it is a struct. Keys hold no escape.
pub(crate) struct InOrder<'l, D> {
    pub(crate) inner: D,
    pub(crate) late: &'l mut Option<String>,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for InOrder<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_newtype_struct(name, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_struct(name, fields, Watched { inner: visitor, due: fields, late: self.late })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// A visitor or a map of which the keys are watched.
struct Watched<'l, I> {
    inner: I,
    /// The fields that may still come.
    due: &'static [&'static str],
    late: &'l mut Option<String>,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Watched<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(Watched { inner: map, due: self.due, late: self.late })
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Watched<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.inner.next_key_seed(Key { seed, due: &mut self.due, late: self.late })
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(seed)
    }
}

struct Key<'w, K> {
    seed: K,
    due: &'w mut &'static [&'static str],
    late: &'w mut Option<String>,
}

impl<'de, K: DeserializeSeed<'de>> DeserializeSeed<'de> for Key<'_, K> {
    type Value = K::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<K::Value, D::Error> {
        let key = <&'de str>::deserialize(deserializer)?;
        let passed = self.due.iter().position(|field| *field == key);
        match passed.and_then(|place| self.due.get(place.saturating_add(1)..)) {
            Some(due) => *self.due = due,
            None => drop(self.late.get_or_insert_with(|| key.to_owned())),
        }
        self.seed.deserialize(BorrowedStrDeserializer::new(key))
    }
}
