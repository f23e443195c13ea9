//! Types of games read from text, beside what serde's own reader makes of the same text.

use std::collections::BTreeMap;

use greffe_core::record::reading::{Step, read};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    wounds: Vec<u8>,
    at: Option<(i32, i32)>,
    #[serde(default)]
    posture: Posture,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    worn: BTreeMap<u16, Posture>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rider: Option<Box<Sheet>>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
enum Posture {
    #[default]
    Standing,
    Leaning(i16),
    Lying {
        face: bool,
        #[serde(default)]
        on: u32,
    },
}

fn posture() -> impl Strategy<Value = Posture> {
    prop_oneof![
        Just(Posture::Standing),
        any::<i16>().prop_map(Posture::Leaning),
        (any::<bool>(), any::<u32>()).prop_map(|(face, on)| Posture::Lying { face, on }),
    ]
}

fn sheet() -> impl Strategy<Value = Sheet> {
    let alone =
        ("[a-zé\"\\\\\\n\u{1}]{0,6}", prop::collection::vec(any::<u8>(), 0..4), any::<Option<(i32, i32)>>())
            .prop_flat_map(|(name, wounds, at)| {
                (
                    Just(name),
                    Just(wounds),
                    Just(at),
                    posture(),
                    prop::collection::btree_map(any::<u16>(), posture(), 0..3),
                )
            })
            .prop_map(|(name, wounds, at, posture, worn)| Sheet {
                name,
                wounds,
                at,
                posture,
                worn,
                rider: None,
            });
    alone.prop_recursive(3, 4, 1, |rider| {
        (rider.clone(), rider).prop_map(|(below, above)| Sheet { rider: Some(Box::new(above)), ..below })
    })
}

/// The same object with its keys the other way round, all the way down.
fn turned(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let entries: Vec<String> = object
                .iter()
                .rev()
                .map(|(key, value)| format!("{} :\t{}", json!(key), turned(value)))
                .collect();
            format!("{{ {} }}", entries.join(" ,\n"))
        }
        Value::Array(array) => format!("[ {} ]", array.iter().map(turned).collect::<Vec<_>>().join(" , ")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_in_any_order_of_its_keys(sheet in sheet()) {
        let written = serde_json::to_string(&sheet).unwrap();
        prop_assert_eq!(&read::<Sheet>(&written).unwrap(), &sheet);
        let turned = turned(&serde_json::to_value(&sheet).unwrap());
        prop_assert_eq!(&read::<Sheet>(&turned).unwrap(), &sheet);
    }

    #[test]
    fn a_text_with_one_sign_changed_is_read_as_by_serde_or_refused_by_both(
        sheet in sheet(), place in any::<prop::sample::Index>(), sign in "[\\[\\]{}\",:0-9.eE+ tnf\\\\-]",
    ) {
        let mut text: Vec<char> = serde_json::to_string(&sheet).unwrap().chars().collect();
        let place = place.index(text.len());
        text[place] = sign.chars().next().unwrap();
        let text: String = text.into_iter().collect();
        let ours = read::<Sheet>(&text);
        match serde_json::from_str::<Sheet>(&text) {
            Ok(theirs) => prop_assert_eq!(ours.ok(), Some(theirs), "{}", text),
            Err(_) => prop_assert!(ours.is_err(), "{}", text),
        }
    }

    #[test]
    fn a_text_cut_short_is_refused(sheet in sheet(), place in any::<prop::sample::Index>()) {
        let text = serde_json::to_string(&sheet).unwrap();
        let ends: Vec<usize> = text.char_indices().map(|(end, _)| end).collect();
        let cut = &text[..ends[place.index(ends.len())]];
        prop_assert!(read::<Sheet>(cut).is_err(), "{}", cut);
    }
}

#[test]
fn numbers_texts_and_marks_are_those_of_json() {
    for text in [
        "0",
        "-0",
        "7",
        "-7",
        "007",
        "-",
        "+1",
        "1.",
        ".5",
        "1.5",
        "1e3",
        "1E+2",
        "1e",
        "1e400",
        "-1e-400",
        "0x1",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775808",
        "-9223372036854775809",
        "1 2",
        "1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1]]",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "{,}",
        "[]",
        "{}",
        "\"\"",
        "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"\\x\"",
        "\"\t\"",
        "\"a",
        "nul",
        "true",
        "falsey",
        "",
        " \n[ \t] \r",
        "\u{feff}1",
        "\u{a0}1",
    ] {
        let theirs = serde_json::from_str::<Value>(text);
        let ours = read::<Value>(text);
        match theirs {
            Ok(value) => assert_eq!(ours.unwrap(), value, "{text}"),
            Err(_) => assert!(ours.is_err(), "{text}"),
        }
    }
}

#[test]
fn a_fault_knows_its_way_and_its_cause() {
    let at = |text: &str| {
        let fault = read::<Sheet>(text).unwrap_err();
        let way: Vec<String> = fault
            .path()
            .map(|step| match step {
                Step::Name(name) => name.clone(),
                Step::Place(place) => place.to_string(),
            })
            .collect();
        (way.join("/"), fault.cause().to_owned())
    };
    for (text, way, cause) in [
        (r#"{"at":null}"#, "", "missing field `name`"),
        (r#"{"name":"a"}"#, "at", ""),
        (r#"{"name":"a","at":[1]}"#, "at", "invalid length 1, expected a tuple of size 2"),
        (r#"{"name":"a","name":"b","at":null}"#, "", "duplicate field `name`"),
        (r#"{"name":"a","at":null,"more":1}"#, "more", "unknown field `more`"),
        (
            r#"{"rider":{"name":"a","at":[1,true]},"name":"b","at":null}"#,
            "rider/at/1",
            "invalid type: boolean `true`",
        ),
        (r#"{"name":"a","at":null,"posture":{"Lying":{"on":1}}}"#, "posture/Lying", "missing field `face`"),
        (
            r#"{"name":"a","at":null,"worn":{"3":{"Leaning":70000}}}"#,
            "worn/3/Leaning",
            "invalid value: integer `70000`",
        ),
        (r#"{"name":"a","at":null,"worn":{"3t":"Standing"}}"#, "worn/3t", "invalid value: string \"3t\""),
        (r#"{"name":"a","at":null,"worn":{" 3":"Standing"}}"#, "worn/ 3", "invalid value: string \" 3\""),
        (r#"{"name":"a","at":null,"worn":{"3 ":"Standing"}}"#, "worn/3 ", "invalid value: string \"3 \""),
        (r#"["a",[],null,"Standing",{},null]"#, "", "invalid type: sequence, expected struct Sheet"),
    ] {
        if cause.is_empty() {
            assert_eq!(read::<Sheet>(text).unwrap().at, None, "what may be none may be left out");
            continue;
        }
        let told = at(text);
        assert_eq!(told.0, way, "{text}: {told:?}");
        assert!(told.1.starts_with(cause), "{text}: {told:?}");
    }
}

#[test]
fn a_value_a_hundred_thousand_deep_is_refused() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        assert!(read::<Value>(&deep).is_err());
    }
    let riders = format!("{}null{}", r#"{"name":"a","at":null,"rider":"#.repeat(10_000), "}".repeat(10_000));
    assert!(read::<Sheet>(&riders).is_err());
}
