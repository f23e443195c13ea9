//! Text that people and terminals are shown: no control signs, none that turn the direction of a line.

use serde_json::Value;

/// Whether a sign does more than stand in its line, or less: a control sign but the end of a line, one that turns
/// the direction of what follows, one that nobody sees.
pub fn is_hostile(sign: char) -> bool {
    (sign.is_control() && sign != '\n') || turns(sign) || is_unseen(sign)
}

/// The same in a name, a word or any other text of one line.
pub fn is_hostile_in_line(sign: char) -> bool {
    sign == '\n' || is_hostile(sign)
}

/// Marks, embeddings, overrides and isolates of direction; separators of lines and paragraphs.
fn turns(sign: char) -> bool {
    matches!(
        sign,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Signs that leave no mark, or stand for none: blanks that are letters, fillers, tags, joiners of words, marks of
/// the order of bytes. The joiners of letters (U+200C, U+200D) and the selectors of forms have their work in writing.
fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a name shows anything: something beside blanks and joiners.
pub fn is_blank(name: &str) -> bool {
    name.chars().all(|sign| sign.is_whitespace() || is_hostile_in_line(sign) || is_joiner(sign))
}

fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether two names read alike: case, blanks and what nobody sees aside.
pub fn is_same_name(one: &str, other: &str) -> bool {
    read_alike(one) == read_alike(other)
}

fn read_alike(name: &str) -> String {
    let seen = |sign: &char| !is_joiner(*sign) && (!is_hostile_in_line(*sign) || *sign == '\n');
    let name: String = name.chars().filter(seen).flat_map(char::to_lowercase).collect();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
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
        Value::String(text) if text.chars().any(is_hostile_in_line) => found.push(place.clone()),
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
                if key.chars().any(is_hostile_in_line) {
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

    use super::{hostile, is_blank, is_hostile, is_same_name, shown};

    #[test]
    fn what_does_more_than_stand_in_its_line_is_found_where_it_is() {
        let value = json!({"name": "é è", "of": ["fine", "\u{1b}[2J"], "to": {"a\u{7}": "x\u{202e}y"}});
        assert_eq!(hostile(&value), ["/of/1", "/to/a", "/to/a"]);
        assert_eq!(hostile(&json!({ "name": "Alba\nNox" })), ["/name"], "a name is one line");
        assert!(!is_hostile('\n'), "a text has several");
        assert_eq!(shown("\u{1b}[2J\u{202e}Alba\n"), "[2JAlba\n");
    }

    #[test]
    fn what_turns_a_line_or_is_not_seen_is_hostile_and_what_writing_needs_is_not() {
        for sign in [
            '\u{0}',
            '\u{7f}',
            '\u{85}',
            '\u{61c}',
            '\u{200e}',
            '\u{200f}',
            '\u{feff}',
            '\u{2028}',
            '\u{2029}',
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{2060}',
            '\u{3164}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{2800}',
            '\u{180e}',
            '\u{ad}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e0100}',
            '\u{fffa}',
        ] {
            assert!(is_hostile(sign), "{:x}", u32::from(sign));
            assert_eq!(hostile(&json!([format!("Al{sign}ba")])), ["/0"]);
            assert_eq!(shown(&format!("Al{sign}ba")), "Alba");
        }
        for fine in [
            "Écluse",
            "L’Écluse\u{a0}!",
            "👨\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}",
            "می\u{200c}خواهم",
            "תל אביב",
            "서울",
            "  a  ",
        ] {
            assert_eq!(hostile(&json!([fine])), [""; 0], "{fine}");
            assert!(!is_blank(fine));
        }
    }

    #[test]
    fn names_that_read_alike_are_one_name_and_a_name_shows_something() {
        for (one, other) in [
            ("Garde", "Garde"),
            ("Garde", " garde "),
            ("Garde du  Pont", "GARDE DU\u{a0}PONT"),
            ("Garde", "Gar\u{200d}de"),
            ("Garde", "Gar\u{200b}de\u{3164}"),
        ] {
            assert!(is_same_name(one, other), "{one:?} {other:?}");
        }
        assert!(!is_same_name("Garde", "Gardes") && !is_same_name("A B", "AB"));
        for blank in ["", " ", "\u{a0}\u{2003}", "\u{3164}", "\u{200b}", "\u{200d}\u{fe0f}", "\u{2800}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
    }
}
