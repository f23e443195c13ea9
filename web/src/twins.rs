//! JSON in which no object names a field twice: parsers disagree on which of the two counts.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Whether bytes are JSON of which no object, however deep, has a key twice.
pub fn has_none(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Single>(bytes).is_ok()
}

/// Any value, read for its keys alone.
struct Single;

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Keys)
    }
}

struct Keys;

impl<'de> Visitor<'de> for Keys {
    type Value = Single;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Single, E> {
        Ok(Single)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Single, E> {
        Ok(Single)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Single, E> {
        Ok(Single)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Single, E> {
        Ok(Single)
    }

    fn visit_str<E>(self, _: &str) -> Result<Single, E> {
        Ok(Single)
    }

    fn visit_unit<E>(self) -> Result<Single, E> {
        Ok(Single)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Single, A::Error> {
        while values.next_element::<Single>()?.is_some() {}
        Ok(Single)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Single, A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(key) = fields.next_key::<String>()? {
            if !seen.insert(key) {
                return Err(A::Error::custom("a key stands twice"));
            }
            fields.next_value::<Single>()?;
        }
        Ok(Single)
    }
}

#[cfg(test)]
mod tests {
    use super::has_none;

    #[test]
    fn a_key_that_stands_twice_is_found_however_deep_and_however_spelled() {
        for fine in ["{}", "[1,null,-2.5,\"a\",true]", r#"{"a":{"b":1},"c":{"b":1}}"#, r#"[{"a":1},{"a":2}]"#]
        {
            assert!(has_none(fine.as_bytes()), "{fine}");
        }
        for twice in [
            r#"{"a":1,"a":1}"#,
            r#"{"act":{"consent":{"of":1,"of":2}}}"#,
            r#"[[{"a":[{"b":1,"c":2,"b":3}]}]]"#,
            r#"{"a":1,"\u0061":2}"#,
            "{",
        ] {
            assert!(!has_none(twice.as_bytes()), "{twice}");
        }
    }
}
