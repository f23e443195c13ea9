//! Text that people and terminals are shown: no control signs, none that turn the direction of a line.

use serde_json::Value;

/// Whether a sign does more than stand in its line: a control sign but the end of a line, or one that turns the
/// direction of what follows.
pub fn is_hostile(sign: char) -> bool {
    (sign.is_control() && sign != '\n') || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text without such signs.
pub fn shown(text: &str) -> String {
    text.chars().filter(|sign| !is_hostile(*sign)).collect()
}

/// The JSON pointers of the strings and keys of a value that hold such signs.
pub fn hostile(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk(value, &mut String::new(), &mut found);
    found
}

fn walk(value: &Value, place: &mut String, found: &mut Vec<String>) {
    let length = place.len();
    match value {
        Value::String(text) if text.chars().any(is_hostile) => found.push(place.clone()),
        Value::Array(values) => {
            for (index, one) in values.iter().enumerate() {
                place.push('/');
                place.push_str(&index.to_string());
                walk(one, place, found);
                place.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (key, one) in fields {
                place.push('/');
                place.push_str(&shown(key));
                if key.chars().any(is_hostile) {
                    found.push(place.clone());
                }
                walk(one, place, found);
                place.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{hostile, shown};

    #[test]
    fn what_does_more_than_stand_in_its_line_is_found_where_it_is() {
        let value = json!({"name": "é\nè", "of": ["fine", "\u{1b}[2J"], "to": {"a\u{7}": "x\u{202e}y"}});
        assert_eq!(hostile(&value), ["/of/1", "/to/a", "/to/a"]);
        assert_eq!(shown("\u{1b}[2J\u{202e}Alba\n"), "[2JAlba\n");
    }
}
