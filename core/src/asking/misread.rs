//! JSON that cannot be read as what it should be: where, why, and what would do, in both languages.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::judging::error::Fault;
use crate::record::reading::{self, Misread, Step};
use crate::telling::words::Words;

/// Reads JSON text.
///
/// # Errors
/// Where it is wrong and why.
pub fn text<T: DeserializeOwned>(json: &str) -> Result<T, Words> {
    reading::read(json).map_err(|fault| words(&told(fault.path()), fault.at(), &fault))
}

/// Reads a value that stands at a field, as a JSON pointer.
///
/// # Errors
/// The fault, at the field that it is about.
pub fn value<T: DeserializeOwned>(json: &Value, at: &str) -> Result<T, Fault> {
    // Written again: a reader of values would be compiled for each type beside that of texts.
    reading::read(&json.to_string()).map_err(|fault| {
        let field = format!("{at}{}", pointer(fault.path()));
        Fault { field, rule: None, why: words("", None, &fault) }
    })
}

/// A path as people write it: `facts[0].value`.
fn told<'a>(path: impl Iterator<Item = &'a Step>) -> String {
    let mut told = String::new();
    for step in path {
        match step {
            Step::Place(place) => told.extend(["[", &place.to_string(), "]"]),
            Step::Name(name) if told.is_empty() => told.push_str(name),
            Step::Name(name) => told.extend([".", name]),
        }
    }
    told
}

/// A path as a JSON pointer.
fn pointer<'a>(path: impl Iterator<Item = &'a Step>) -> String {
    let mut pointer = String::new();
    for step in path {
        let part = match step {
            Step::Place(place) => place.to_string(),
            Step::Name(name) => name.replace('~', "~0").replace('/', "~1"),
        };
        pointer.push('/');
        pointer.push_str(&part);
    }
    pointer
}

/// Between the French and the English of a sentence that one error carries.
const BOTH: &str = " ‖ ";

/// A sentence in both languages, for an error of the reader that carries one text.
pub fn both(said: &Words) -> String {
    format!("{}{BOTH}{}", said.fr, said.en)
}

/// What is wrong, at a path and a place of the text where it has them.
fn words(path: &str, at: Option<(usize, usize)>, fault: &Misread) -> Words {
    let (french, cause) = match fault.cause().split_once(BOTH) {
        Some((fr, en)) => (fr.to_owned(), en),
        None => (french(fault.cause()), fault.cause()),
    };
    let (fr, en) = if path.is_empty() {
        (french, cause.to_owned())
    } else {
        (format!("{path}\u{a0}: {french}"), format!("{path}: {cause}"))
    };
    match at {
        None => Words::new(fr, en),
        Some((line, column)) => Words::new(
            format!("{fr} (ligne {line}, signe {column})"),
            format!("{en} (line {line}, column {column})"),
        ),
    }
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
        ("a name or an object", "un nom ou un objet"),
        ("expected key to be a number in quotes", "une clé est un nombre entre guillemets"),
        ("map with a single key", "un objet d’un seul nom"),
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

    #[derive(Debug, Deserialize)]
    #[serde(try_from = "String")]
    #[expect(dead_code, reason = "read only")]
    struct Even(String);

    impl TryFrom<String> for Even {
        type Error = String;

        fn try_from(text: String) -> Result<Self, String> {
            if text.len().is_multiple_of(2) { Ok(Self(text)) } else { Err(format!("{text} is odd")) }
        }
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read only")]
    struct Sheet {
        even: Option<Even>,
        list: Option<Vec<Even>>,
        pair: Option<(u8, Even)>,
        posture: Option<Posture>,
        deep: Option<Box<Sheet>>,
        named: Option<std::collections::BTreeMap<u8, Even>>,
    }

    #[test]
    fn whoever_minds_a_value_is_told_from_what_holds_it() {
        for (json, field, why) in [
            (json!({"even": "odd"}), "/even", "odd is odd"),
            (json!({"deep": {"even": "odd"}}), "/deep/even", "odd is odd"),
            (json!({"deep": {"even": "odd"}, "list": []}), "/deep/even", "odd is odd"),
            (json!({"list": ["even", "odd"]}), "/list/1", "odd is odd"),
            (json!({"list": ["odd", "even"]}), "/list/0", "odd is odd"),
            (json!({"list": [["odd"]]}), "/list/0", "invalid type: sequence, expected a string"),
            (json!({"list": ["even", {}]}), "/list/1", "invalid type: map, expected a string"),
            (json!({"pair": [1, "odd"]}), "/pair/1", "odd is odd"),
            (json!({"pair": [1]}), "/pair", "invalid length 1, expected a tuple of size 2"),
            (json!({"pair": [1, "even", 3]}), "/pair", "invalid length 3, expected 2"),
            (json!({"posture": 3}), "/posture", "invalid type: integer `3`, expected a name or an object"),
            (json!({"posture": []}), "/posture", "invalid type: sequence, expected a name or an object"),
            (
                json!({"posture": {"Prone": 300}}),
                "/posture/Prone",
                "invalid value: integer `300`, expected u8",
            ),
            (
                json!({"posture": {"Prone": 3, "Standing": null}}),
                "/posture",
                "expected map with a single key",
            ),
            (json!({"posture": {}}), "/posture", "expected map with a single key"),
            (
                json!({"posture": {"Prune": 3}}),
                "/posture",
                "unknown variant `Prune`, expected `Standing` or `Prone`",
            ),
            (json!({"posture": "posture"}), "/posture", "unknown variant `posture`"),
            (json!({"named": {"7": "odd"}}), "/named/7", "odd is odd"),
            (json!({"named": {"7": "odd", "8": "even"}}), "/named/7", "odd is odd"),
            (json!({"named": {"a/b": "even"}}), "/named/a~1b", "expected key to be a number in quotes"),
            (json!({"deep": {"more": 1}}), "/deep/more", "unknown field `more`"),
            (json!({"deep": []}), "/deep", "invalid type: sequence, expected struct Sheet"),
            (json!({"pair": {}}), "/pair", "invalid type: map, expected a tuple of size 2"),
            (
                json!({"deep": {"deep": {"even": 2.5}}}),
                "/deep/deep/even",
                "invalid type: floating point `2.5`",
            ),
            (json!([]), "", "invalid type: sequence, expected struct Sheet"),
        ] {
            let fault = value::<Sheet>(&json, "/at").unwrap_err();
            assert_eq!(fault.field, format!("/at{field}"), "{json}: {fault:?}");
            assert!(fault.why.en.contains(why), "{json}: {fault:?}");
            let spaced = serde_json::to_string_pretty(&json).unwrap();
            let told = text::<Sheet>(&spaced).unwrap_err();
            let path: String = field.replace("~1", "\u{1}").replace('/', ".").replace('\u{1}', "/");
            let path = [0, 1]
                .into_iter()
                .fold(path, |path, place| path.replace(&format!(".{place}"), &format!("[{place}]")));
            let path = path.trim_start_matches('.');
            assert!(told.en.starts_with(path) && told.en.contains(why), "{spaced}: {told:?}, {path}");
            assert!(told.en.contains("(line ") && told.fr.contains("(ligne "), "{told:?}");
        }
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
