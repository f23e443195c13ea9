//! The one reader of JSON for what has a type: a struct is an object with its fields by name, and never a list of them in
//! their order.
//!
//! A reader of serde takes both. Whoever reads the format by another program need not, and what is never read need not be
//! compiled: half of what reading costs.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

/// Reads JSON text.
///
/// # Errors
/// What is wrong with it, and where.
pub fn text<'de, T: Deserialize<'de>>(json: &'de str) -> serde_json::Result<T> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let read = T::deserialize(Named(&mut reader))?;
    reader.end()?;
    Ok(read)
}

/// A reader, a visitor or a part of either that takes structs by their names alone.
pub(crate) struct Named<I>(pub(crate) I);

/// A visitor of an object, which no list is.
struct Fields<V>(V);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Named<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Named(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_option(Named(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_newtype_struct(name, Named(visitor))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_seq(Named(visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, Named(visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple_struct(name, len, Named(visitor))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Fields(visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Fields(visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, Named(visitor))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_bool(visitor)
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_i8(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_i16(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_i32(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_i64(visitor)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_u8(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_u16(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_u32(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_u64(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_str(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_string(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_identifier(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_ignored_any(visitor)
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named(map))
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<V::Value, E> {
        self.0.visit_bool(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<V::Value, E> {
        self.0.visit_i64(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<V::Value, E> {
        self.0.visit_u64(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<V::Value, E> {
        self.0.visit_f64(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<V::Value, E> {
        self.0.visit_str(value)
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<V::Value, E> {
        self.0.visit_borrowed_str(value)
    }

    fn visit_string<E: Error>(self, value: String) -> Result<V::Value, E> {
        self.0.visit_string(value)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Named(inner))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Named(inner))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Named(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Named(variant))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Named<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Named(inner))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Named(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Named(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Named<A> {
    type Error = A::Error;
    type Variant = Named<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let (name, variant) = self.0.variant_seed(seed)?;
        Ok((name, Named(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Named<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Named(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Named(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Fields(visitor))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::value::RawValue;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Point {
        x: i32,
        y: Option<Box<Point>>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Shape {
        Nothing,
        Spot(Point),
        Line(Point, Point),
        Ring { at: Point, wide: u8 },
    }

    fn fails<'de, T: Deserialize<'de> + fmt::Debug>(json: &'de str) -> String {
        text::<T>(json).unwrap_err().to_string()
    }

    #[test]
    fn what_has_a_type_is_read_as_any_reader_reads_it() {
        let spot = |x| Point { x, y: None };
        assert_eq!(
            text::<Point>(r#"{"x":1,"y":{"x":2}}"#).unwrap(),
            Point { x: 1, y: Some(Box::new(spot(2))) }
        );
        let shapes =
            r#"["Nothing",{"Spot":{"x":1}},{"Line":[{"x":1},{"x":2}]},{"Ring":{"at":{"x":3},"wide":4}}]"#;
        let all = [
            Shape::Nothing,
            Shape::Spot(spot(1)),
            Shape::Line(spot(1), spot(2)),
            Shape::Ring { at: spot(3), wide: 4 },
        ];
        assert_eq!(text::<Vec<Shape>>(shapes).unwrap(), all);
        let any = r#"{"a":[1,-2,2.5,"é\n",null,true],"b":{}}"#;
        assert_eq!(text::<Value>(any).unwrap(), serde_json::from_str::<Value>(any).unwrap());
        let raw = text::<BTreeMap<u8, &RawValue>>(r#"{"7": [1, 2 ] }"#).unwrap();
        assert_eq!(raw[&7].get(), "[1, 2 ]");
        assert_eq!(text::<(u8, Option<&str>)>(r#"[1,"one"]"#).unwrap(), (1, Some("one")));
        assert_eq!(text::<Value>("7").unwrap(), json!(7));
    }

    #[test]
    fn a_struct_is_no_list_of_its_fields() {
        for json in ["[1,null]", r#"{"x":1,"y":[2,null]}"#] {
            assert!(serde_json::from_str::<Point>(json).is_ok(), "another reader takes it");
            assert!(fails::<Point>(json).starts_with("invalid type: sequence, expected struct Point"));
        }
        for json in [r#"{"Spot":[1,null]}"#, r#"{"Ring":[{"x":3},4]}"#, r#"{"Line":[[1,null],{"x":2}]}"#] {
            assert!(serde_json::from_str::<Shape>(json).is_ok(), "another reader takes it");
            assert!(fails::<Shape>(json).starts_with("invalid type: sequence, expected struct"), "{json}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        assert_eq!(fails::<Point>(r#"{"x":1} 2"#), "trailing characters at line 1 column 9");
        assert_eq!(
            fails::<Point>("{\n\"x\":true}"),
            "invalid type: boolean `true`, expected i32 at line 2 column 8"
        );
        assert!(fails::<Point>(r#"{"x":1,"z":2}"#).starts_with("unknown field `z`, expected `x` or `y`"));
    }
}
