//! The corpus that every verifier of the format must agree on.

use greffe_core::record::line::{Line, LineFault};
use greffe_core::record::scan;
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Corpus {
    objects: Vec<Case>,
    lines: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    expect: String,
    parts: Vec<(String, usize)>,
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        let part = |(hex, times): &(String, usize)| {
            let digits = |place| u8::from_str_radix(&hex[place..place + 2], 16).unwrap();
            (0..hex.len()).step_by(2).map(digits).collect::<Vec<u8>>().repeat(*times)
        };
        self.parts.iter().flat_map(part).collect()
    }
}

fn corpus() -> Corpus {
    serde_json::from_str(include_str!("../../../fixtures/record/hostile.json")).unwrap()
}

fn word(fault: LineFault) -> String {
    match fault {
        LineFault::Scan(fault) => fault.reason.to_string(),
        LineFault::Version(_) => "version".to_owned(),
        LineFault::Keys(_) => "keys".to_owned(),
        LineFault::Field(name) => format!("field {name}"),
    }
}

#[test]
fn the_scan_gives_the_expected_verdicts() {
    for case in corpus().objects {
        let bytes = case.bytes();
        let found = scan::object(&bytes);
        let found = found.map_or_else(|fault| fault.reason.to_string(), |_| "accept".to_owned());
        assert_eq!(found, case.expect, "{}", case.name);
    }
}

#[test]
fn record_lines_get_the_expected_verdicts() {
    for case in corpus().lines {
        let found = Line::parse(&case.bytes()).map_or_else(word, |_| "accept".to_owned());
        assert_eq!(found, case.expect, "{}", case.name);
    }
}

#[test]
fn what_the_scan_accepts_has_one_spelling() {
    for case in corpus().objects.into_iter().chain(corpus().lines) {
        if case.expect != "accept" {
            continue;
        }
        let text = String::from_utf8(case.bytes()).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        // Key order is free, so only the length of what is written again can be compared.
        assert_eq!(serde_json::to_vec(&value).unwrap().len(), text.len(), "{}", case.name);
    }
}

#[test]
fn payloads_are_bare_values_of_the_same_subset() {
    for payload in ["1", "\"a\"", "[1,2]", "null", "{\"a\":[]}"] {
        assert_eq!(scan::value(payload.as_bytes()), Ok(()), "{payload}");
    }
    for payload in ["", " 1", "1 ", "1.0", "[1,]", "\"\\u0041\"", "{\"a\":1,\"a\":1}", "1,2"] {
        assert!(scan::value(payload.as_bytes()).is_err(), "{payload}");
    }
}

#[test]
fn offsets_name_the_byte_at_fault() {
    for (text, offset) in [("{\"a\":1 }", 6), ("{\"a\":[1,-0]}", 8), ("{\"a\":\"x\\u0041\"}", 7), ("{}x", 2)]
    {
        assert_eq!(scan::object(text.as_bytes()).unwrap_err().offset, offset, "{text}");
    }
}

#[test]
fn thousands_of_keys_are_compared_in_no_time() {
    let keys: Vec<String> = (0..6500).map(|n| format!("\"a{n:04}\":0")).collect();
    let text = format!("{{{}}}", keys.join(","));
    assert_eq!(scan::object(text.as_bytes()).unwrap().members, 6500);
    let twice = format!("{{{},\"a0000\":0}}", keys[..6400].join(","));
    assert_eq!(scan::object(twice.as_bytes()).unwrap_err().reason, scan::ScanReason::Duplicate);
}

fn json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(serde_json::Value::from),
        (-9_007_199_254_740_991_i64..=9_007_199_254_740_991).prop_map(serde_json::Value::from),
        any::<String>().prop_map(serde_json::Value::from),
    ];
    leaf.prop_recursive(6, 48, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(serde_json::Value::from),
            prop::collection::btree_map("[A-Za-z][A-Za-z0-9_:.-]{0,9}", inner, 0..6)
                .prop_map(|map| map.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn what_serde_json_writes_passes(value in json()) {
        prop_assert_eq!(scan::value(&serde_json::to_vec(&value).unwrap()), Ok(()));
    }

    #[test]
    fn what_passes_is_read_by_serde_json_and_has_one_spelling(value in json(), place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = serde_json::to_vec(&value).unwrap();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if scan::value(&bytes).is_ok() {
            let read: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
            prop_assert_eq!(serde_json::to_vec(&read).unwrap().len(), bytes.len());
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Line::parse(&bytes).is_err());
        prop_assert!(crate::support::check(&bytes).is_err());
    }
}
