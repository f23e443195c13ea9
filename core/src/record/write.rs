//! JSON of what has a type, for whoever looks into it without one.

use serde::Serialize;
use serde_json::{Map, Value};

/// A value as it is written, and null where it cannot be: through the text, so that every type has one writer.
pub fn value<T: Serialize + ?Sized>(of: &T) -> Value {
    let written = serde_json::to_string(of);
    written.and_then(|json| serde_json::from_str(&json)).unwrap_or_default()
}

/// A command as it is written: its name and its fields; none for what is no object of one object.
pub fn command<C: Serialize>(of: &C) -> Option<(String, Map<String, Value>)> {
    let Value::Object(object) = value(of) else { return None };
    match object.into_iter().next()? {
        (name, Value::Object(fields)) => Some((name, fields)),
        (_, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    enum Deed {
        Wait,
        Move { figure: u8, ways: Vec<i32> },
        Count(u64),
    }

    #[test]
    fn what_is_written_is_what_a_reader_without_types_finds() {
        let deed = Deed::Move { figure: 1, ways: vec![-1, 2] };
        assert_eq!(value(&deed), serde_json::to_value(&deed).unwrap());
        assert_eq!(value(&Deed::Count(u64::MAX)), json!({ "Count": u64::MAX }));
        let (name, fields) = command(&deed).unwrap();
        assert_eq!((name.as_str(), Value::Object(fields)), ("Move", json!({ "figure": 1, "ways": [-1, 2] })));
        assert!(command(&Deed::Wait).is_none() && command(&Deed::Count(1)).is_none());
        let unnamed = std::collections::BTreeMap::from([((1, 2), 3)]);
        assert_eq!(value(&unnamed), Value::Null, "a name is a text");
    }
}
