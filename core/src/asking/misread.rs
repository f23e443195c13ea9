//! JSON that cannot be read as what it should be: where, why, and what would do, in both languages.

use serde::de::{Deserialize, DeserializeOwned};
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use crate::judging::error::Fault;
use crate::telling::words::Words;

/// Reads JSON text.
///
/// # Errors
/// Where it is wrong and why.
pub fn text<T: DeserializeOwned>(json: &str) -> Result<T, Words> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let read = serde_path_to_error::deserialize(&mut reader);
    let read = read.map_err(|error| words(&told(error.path()), error.inner()))?;
    reader.end().map_err(|error| words("", &error))?;
    Ok(read)
}

/// Reads a value that stands at a field, as a JSON pointer.
///
/// # Errors
/// The fault, at the field that it is about.
pub fn value<T: for<'de> Deserialize<'de>>(json: &Value, at: &str) -> Result<T, Fault> {
    serde_path_to_error::deserialize(json).map_err(|error| {
        let words = words("", error.inner());
        Fault { field: format!("{at}{}", pointer(error.path())), rule: None, why: words }
    })
}

/// Reads a value as [`value`] does, with the reader's own error.
///
/// # Errors
/// Why it cannot be read.
pub(crate) fn plainly<T: for<'de> Deserialize<'de>>(json: &Value) -> Result<T, serde_json::Error> {
    serde_path_to_error::deserialize(json).map_err(serde_path_to_error::Error::into_inner)
}

/// A path as people write it: `facts[0].value`.
fn told(path: &Path) -> String {
    let told = path.to_string();
    if told == "." { String::new() } else { told }
}

/// A path as a JSON pointer.
fn pointer(path: &Path) -> String {
    let mut pointer = String::new();
    for segment in path {
        let part = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => key.clone(),
            Segment::Enum { variant } => variant.clone(),
            Segment::Unknown => continue,
        };
        pointer.push('/');
        pointer.push_str(&part.replace('~', "~0").replace('/', "~1"));
    }
    pointer
}

/// Between the French and the English of a sentence that one error carries.
const BOTH: &str = " ‖ ";

/// A sentence in both languages, for an error of the reader that carries one text.
pub fn both(said: &Words) -> String {
    format!("{}{BOTH}{}", said.fr, said.en)
}

/// What is wrong, at a path when it has one.
fn words(path: &str, error: &serde_json::Error) -> Words {
    let whole = error.to_string();
    let cause = whole.split(" at line ").next().unwrap_or(&whole);
    let (french, cause) = match cause.split_once(BOTH) {
        Some((fr, en)) => (fr.to_owned(), en),
        None => (french(cause), cause),
    };
    let (fr, en) = if path.is_empty() {
        (french, cause.to_owned())
    } else {
        (format!("{path}\u{a0}: {french}"), format!("{path}: {cause}"))
    };
    if error.line() == 0 {
        return Words::new(fr, en);
    }
    let (line, column) = (error.line(), error.column());
    Words::new(format!("{fr} (ligne {line}, signe {column})"), format!("{en} (line {line}, column {column})"))
}

/// The reader's own sentence in French, names and choices kept.
fn french(cause: &str) -> String {
    let strip = |start: &str| cause.strip_prefix(start);
    if let Some(name) = strip("missing field ") {
        return format!("il manque {name}");
    }
    if let Some(name) = strip("duplicate field ") {
        return format!("{name} vient deux fois");
    }
    for start in ["unknown field ", "unknown variant "] {
        let Some((name, choices)) = strip(start).and_then(|rest| rest.split_once(", ")) else { continue };
        return format!("{name} est inconnu\u{a0}; {}", choice(choices));
    }
    for (start, fr) in [
        ("invalid type: ", "forme inattendue"),
        ("invalid value: ", "valeur inattendue"),
        ("invalid length ", "longueur inattendue"),
    ] {
        let Some(rest) = strip(start) else { continue };
        return match rest.split_once(", expected ") {
            Some((found, due)) => {
                format!("{fr}\u{a0}: {}\u{a0}; attendu\u{a0}: {}", thing(found), thing(due))
            }
            None => format!("{fr}\u{a0}: {}", thing(rest)),
        };
    }
    for (start, fr) in [
        ("EOF while parsing", "le texte s’arrête trop tôt"),
        ("trailing characters", "il y a quelque chose après la fin"),
        ("trailing comma", "une virgule de trop"),
        ("expected ", "ce n’est pas du JSON"),
        ("key must be a string", "une clé est un texte"),
        ("control character", "un signe de contrôle dans un texte"),
        ("invalid number", "nombre mal écrit"),
        ("number out of range", "nombre hors des bornes"),
        ("data did not match any variant", "aucune des formes admises ne convient"),
    ] {
        if strip(start).is_some() {
            return format!("{fr} ({cause})");
        }
    }
    cause.to_owned()
}

/// What would do instead.
fn choice(choices: &str) -> String {
    if choices.starts_with("there are no") {
        return "il n’y a rien à y mettre".to_owned();
    }
    let names = choices.trim_start_matches("expected ").trim_start_matches("one of ");
    format!("au choix\u{a0}: {}", names.replace(" or ", " ou "))
}

/// The reader's names of things.
fn thing(named: &str) -> String {
    const NAMES: &[(&str, &str)] = &[
        ("string ", "le texte "),
        ("integer ", "le nombre "),
        ("floating point ", "le nombre à virgule "),
        ("boolean ", "la valeur "),
        ("a string", "un texte"),
        ("a sequence", "une liste"),
        ("sequence", "une liste"),
        ("a map", "un objet"),
        ("map", "un objet"),
        ("a boolean", "vrai ou faux"),
        ("true, false, a whole number or a word", "vrai, faux, un nombre entier ou un mot"),
        ("a short name or an object", "un nom court ou un objet"),
        ("a name, or a list of them", "un nom, ou une liste de noms"),
        ("a list, or names in one text", "une liste, ou des noms dans un texte"),
        ("a tuple of size ", "une liste de "),
        ("an array of length ", "une liste de "),
        ("tuple ", "une liste "),
        ("struct variant ", "un objet "),
        ("struct variant", "un nom avec ses champs"),
        ("tuple variant", "un nom avec une liste"),
        ("newtype variant", "un nom avec sa valeur"),
        ("unit variant", "un nom seul"),
        ("struct ", "un objet "),
        ("enum ", "un choix "),
        ("null", "rien (null)"),
        ("unit", "rien (null)"),
    ];
    let found = NAMES.iter().find_map(|(en, fr)| named.strip_prefix(en).map(|rest| format!("{fr}{rest}")));
    match found {
        Some(found) => found,
        None if matches!(named, "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64" | "usize") => {
            format!("un nombre entier ({named})")
        }
        None => named.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;
    use crate::judging::declaration::KernelCommand;
    use crate::judging::fact::Fact;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read only")]
    struct Outer {
        inner: Vec<Fact>,
        count: u8,
    }

    fn fails(json: &str) -> Words {
        text::<Outer>(json).unwrap_err()
    }

    #[test]
    fn a_fault_names_its_field_and_what_would_do() {
        let words = fails(r#"{"inner":[{"fact":"sight","of":[1],"value":null}],"count":1}"#);
        assert!(
            words.en.starts_with("inner[0].value: invalid type: null, expected true, false, a whole"),
            "{words:?}"
        );
        assert!(
            words.fr.starts_with("inner[0].value\u{a0}: forme inattendue\u{a0}: rien (null)"),
            "{words:?}"
        );
        let words = fails(r#"{"inner":[{"fact":"sight","off":[1],"value":true}],"count":1}"#);
        assert!(words.en.contains("unknown field `off`, expected one of `fact`, `of`, `value`"), "{words:?}");
        assert!(
            words.fr.contains("`off` est inconnu\u{a0}; au choix\u{a0}: `fact`, `of`, `value`"),
            "{words:?}"
        );
        let words = fails(r#"{"inner":[]}"#);
        assert!(
            words.fr.contains("il manque `count`") && words.en.contains("missing field `count`"),
            "{words:?}"
        );
        let words = fails(r#"{"inner":[],"count":300}"#);
        assert!(words.fr.contains("count\u{a0}: valeur inattendue\u{a0}: le nombre `300`"), "{words:?}");
        assert!(fails("{").fr.contains("s’arrête trop tôt"));
        assert!(fails("{\"inner\":[],\"count\":1} x").fr.contains("après la fin"));
        let words = text::<KernelCommand>(r#"{"Confrim":{}}"#).unwrap_err();
        assert!(words.fr.contains("`Confrim` est inconnu") && words.fr.contains("`Confirm`"), "{words:?}");
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "read only")]
    enum Posture {
        Standing,
        Prone(u8),
    }

    #[test]
    fn a_name_that_lacks_its_value_is_told_in_french_too() {
        let words = text::<Posture>(r#""Prone""#).unwrap_err();
        assert!(words.en.contains("invalid type: unit variant, expected newtype variant"), "{words:?}");
        assert!(words.fr.contains("un nom seul\u{a0}; attendu\u{a0}: un nom avec sa valeur"), "{words:?}");
        let words = text::<Posture>(r#"{"Standing":3}"#).unwrap_err();
        assert!(!words.fr.contains("variant") && !words.fr.contains("expected"), "{words:?}");
        let words = fails(r#"{"inner":[{"fact":"sight","of":[1],"value":[]}],"count":1}"#);
        assert!(words.fr.contains("attendu\u{a0}: vrai, faux, un nombre entier ou un mot"), "{words:?}");
    }

    #[test]
    fn a_fault_of_a_value_stands_at_its_pointer() {
        let fault = value::<Outer>(
            &json!({"inner": [{"fact": "sight", "of": ["a"], "value": 1}], "count": 1}),
            "/setup",
        );
        let fault = fault.unwrap_err();
        assert_eq!(fault.field, "/setup/inner/0/of/0");
        assert_eq!(fault.why.en, "invalid type: string \"a\", expected u16");
        assert_eq!(
            fault.why.fr,
            "forme inattendue\u{a0}: le texte \"a\"\u{a0}; attendu\u{a0}: un nombre entier (u16)"
        );
    }
}
