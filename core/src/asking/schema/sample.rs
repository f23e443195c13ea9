//! One value of each variant of an enum, made up from the shape that its reading asks for: what a refusal says is
//! told in the schema without a second list of refusals.

use std::cell::Cell;
use std::fmt;

use serde::de::value::SeqDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, VariantAccess,
    Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};

use crate::asking::schema::Reason;
use crate::judging::error::Refused;
use crate::record::ids::RuleId;

/// What stands for a text, by the name of its field, where the name itself would not be read; of an empty text, the
/// field is left out.
pub type Texts = &'static [(&'static str, &'static str)];

/// The number that stands for every number.
const NUMBER: u8 = 2;

/// Why no value could be made up.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct NoSample(String);

impl serde::de::Error for NoSample {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self(why.to_string())
    }
}

/// Every reason of an enum of refusals, in order; `told` says what one says, `texts` what stands for its fields.
pub fn reasons<T: Deserialize<'static>>(texts: Texts, told: impl Fn(T) -> Refused) -> Vec<Reason> {
    each::<T>(texts)
        .into_iter()
        .filter_map(|(code, sample)| {
            let Some(refused) = sample.map(&told) else {
                return Some(Reason { code, rule: None, words: None });
            };
            let made_up = |rule: &RuleId| texts.iter().any(|(_, text)| *text == rule.as_str());
            let rule =
                refused.rule.filter(|rule| rule.as_str().parse() == Ok(rule.clone()) && !made_up(rule));
            // A reason that stands for those of another list has no name of its own.
            (refused.code == code).then_some(Reason { code, rule, words: Some(refused.why) })
        })
        .collect()
}

/// The name of each variant, with a value of it where one could be made up.
pub fn each<T: Deserialize<'static>>(texts: Texts) -> Vec<(&'static str, Option<T>)> {
    let names = Cell::new(&[][..]);
    let of = |place: usize| T::deserialize(Maker { place: Some((place, &names)), field: "", texts }).ok();
    let first = of(0);
    let rest = (1..names.get().len()).map(of);
    let values: Vec<Option<T>> = std::iter::once(first).chain(rest).collect();
    names.get().iter().copied().zip(values).collect()
}

/// Makes a value up.
#[derive(Clone, Copy)]
struct Maker<'m> {
    /// Of the outermost enum: which variant, and where its names are left.
    place: Option<(usize, &'m Cell<&'static [&'static str]>)>,
    /// The field being made up.
    field: &'static str,
    texts: Texts,
}

impl Maker<'_> {
    /// The text given for its field, if any.
    fn own_text(self) -> Option<&'static str> {
        self.texts.iter().find(|(field, _)| *field == self.field).map(|(_, text)| *text)
    }

    fn of_field(self, field: &'static str) -> Self {
        Self { place: None, field, ..self }
    }
}

/// Numbers are all the same one.
macro_rules! numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
            visitor.visit_u8(NUMBER)
        })*
    };
}

impl Deserializer<'static> for Maker<'_> {
    type Error = NoSample;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_any<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
        self.deserialize_string(visitor)
    }

    fn deserialize_bool<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
        visitor.visit_bool(true)
    }

    fn deserialize_str<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
        visitor.visit_borrowed_str(self.own_text().unwrap_or(self.field))
    }

    fn deserialize_string<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
        match self.own_text() {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_string(format!("‹{}›", self.field)),
        }
    }

    fn deserialize_option<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'static>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, NoSample> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, NoSample> {
        self.deserialize_tuple(1, visitor)
    }

    fn deserialize_tuple<V: Visitor<'static>>(self, len: usize, visitor: V) -> Result<V::Value, NoSample> {
        visitor.visit_seq(SeqDeserializer::new(std::iter::repeat_n(self, len)))
    }

    fn deserialize_tuple_struct<V: Visitor<'static>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, NoSample> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_struct<V: Visitor<'static>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NoSample> {
        visitor.visit_map(Fields { maker: self, left: fields })
    }

    fn deserialize_enum<V: Visitor<'static>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NoSample> {
        let place = self.place.map_or(0, |(place, names)| {
            names.set(variants);
            place
        });
        let name = variants.get(place).ok_or_else(|| NoSample::custom("no such variant"))?;
        visitor.visit_enum(Variant { name, maker: Self { place: None, ..self } })
    }

    forward_to_deserialize_any! {
        <V: Visitor<'static>>
        f32 f64 char bytes byte_buf unit unit_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'static, NoSample> for Maker<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The fields of a struct, one after the other.
struct Fields<'m> {
    maker: Maker<'m>,
    left: &'static [&'static str],
}

impl MapAccess<'static> for Fields<'_> {
    type Error = NoSample;

    fn next_key_seed<K: DeserializeSeed<'static>>(&mut self, seed: K) -> Result<Option<K::Value>, NoSample> {
        let is_left_out = |field: &str| self.maker.texts.contains(&(field, ""));
        while let Some((_, left)) = self.left.split_first().filter(|(field, _)| is_left_out(field)) {
            self.left = left;
        }
        match self.left.split_first() {
            Some((field, left)) => {
                self.left = left;
                self.maker = self.maker.of_field(field);
                seed.deserialize((*field).into_deserializer()).map(Some)
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'static>>(&mut self, seed: V) -> Result<V::Value, NoSample> {
        seed.deserialize(self.maker)
    }
}

/// A variant chosen.
struct Variant<'m> {
    name: &'static str,
    maker: Maker<'m>,
}

impl<'m> EnumAccess<'static> for Variant<'m> {
    type Error = NoSample;
    type Variant = Maker<'m>;

    fn variant_seed<V: DeserializeSeed<'static>>(self, seed: V) -> Result<(V::Value, Maker<'m>), NoSample> {
        let name: serde::de::value::StrDeserializer<'_, NoSample> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.maker))
    }
}

impl VariantAccess<'static> for Maker<'_> {
    type Error = NoSample;

    fn unit_variant(self) -> Result<(), NoSample> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'static>>(self, seed: T) -> Result<T::Value, NoSample> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'static>>(self, len: usize, visitor: V) -> Result<V::Value, NoSample> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'static>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NoSample> {
        visitor.visit_map(Fields { maker: self, left: fields })
    }
}
