//! What a request puts into the record must fit the record's own grammar, or it is refused in words.

use greffe_core::judging::error::Fault;
use greffe_core::play::act::text_fault;
use greffe_core::record::scan;
use greffe_core::telling::words::Words;
use serde::Serialize;
use serde_json::Value;

use crate::api::fail::Fail;

/// The deepest value: the line and its body are two levels more.
const DEEPEST: usize = 13;
/// The most bytes of a command; a line holds it and its envelope.
const MOST_COMMAND: usize = 32 * 1024;
/// The most bytes of one sealed payload, which the opening writes escaped.
const MOST_PAYLOAD: usize = 8 * 1024;
/// The most bytes of an opening.
const MOST_OPENING: usize = 60 * 1024;

fn too_long() -> Fail {
    Fail::refused("too-long", "la d\u{e9}claration est trop longue", "the declaration is too long")
}

fn unfit() -> Fail {
    Fail::refused(
        "unfit",
        "le registre n\u{2019}admet que des entiers s\u{fb}rs, des cl\u{e9}s simples et peu de niveaux",
        "the record takes only safe whole numbers, plain keys and few levels",
    )
}

/// A command as the record writes it.
///
/// # Errors
/// When the record's grammar does not take it.
pub fn command(value: &Value) -> Result<String, Fail> {
    let text = value.to_string();
    if text.len() > MOST_COMMAND {
        return Err(too_long());
    }
    fits(value, &text)?;
    Ok(text)
}

/// A payload as it is sealed: a text as it is, anything else as JSON.
///
/// # Errors
/// When its opening would not fit the record.
pub fn payload(value: &Value) -> Result<String, Fail> {
    let text = crate::acts::payload(value);
    if text.len() > MOST_PAYLOAD {
        return Err(too_long());
    }
    fits(value, &value.to_string())?;
    Ok(text)
}

fn fits(value: &Value, text: &str) -> Result<(), Fail> {
    let within = depth(value, 0).is_some_and(|depth| depth <= DEEPEST);
    if within && scan::value(text.as_bytes()).is_ok() { Ok(()) } else { Err(unfit()) }
}

/// How many levels a value has; none past the limit.
fn depth(value: &Value, above: usize) -> Option<usize> {
    let here = above.saturating_add(1);
    if here > DEEPEST {
        return None;
    }
    let deepest = |most: usize, one: &Value| depth(one, here).map(|depth| depth.max(most));
    match value {
        Value::Array(values) => values.iter().try_fold(here, deepest),
        Value::Object(fields) => fields.values().try_fold(here, deepest),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(here),
    }
}

/// What is wrong with an opening before its game looks at it.
pub fn opening_faults(opening: &impl Serialize, texts: &[String]) -> Vec<Fault> {
    let value = serde_json::to_value(opening).unwrap_or_default();
    let mut faults = Vec::new();
    let text = value.to_string();
    if text.len() > MOST_OPENING {
        faults.push(fault("", "l\u{2019}ouverture est trop longue", "the opening is too long"));
    }
    if fits(&value, &text).is_err() {
        let words = Fail::to_string(&unfit());
        faults.push(fault("", "le registre n\u{2019}admet pas ces nombres, cl\u{e9}s ou niveaux", &words));
    }
    for (number, text) in texts.iter().enumerate() {
        if let Some(Words { fr, en }) = text_fault(text) {
            faults.push(fault(&format!("/texts/{number}"), &fr, &en));
        }
    }
    faults
}

fn fault(field: &str, fr: &str, en: &str) -> Fault {
    let Words { fr, en } = Words::new(fr, en);
    Fault::new(field, None, fr, en)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_record_cannot_hold_is_refused_in_words() {
        for text in ["{\"A\":{\"n\":1}}", "[-3]", "\"\u{e9}\"", "9007199254740991"] {
            assert!(command(&serde_json::from_str(text).unwrap()).is_ok(), "{text}");
        }
        let deep = format!("{}{}", "[".repeat(14), "]".repeat(14));
        for text in ["1.5", "1e3", "9007199254740992", "{\"a b\":1}", "{\"\":1}", deep.as_str()] {
            assert!(command(&serde_json::from_str(text).unwrap()).is_err(), "{text}");
        }
        assert!(command(&Value::from("x".repeat(40_000))).is_err());
        assert!(payload(&Value::from("x".repeat(9_000))).is_err());
        assert_eq!(payload(&Value::from("seven")).unwrap(), "seven");
    }

    #[test]
    fn a_text_that_is_no_text_is_named_by_its_number() {
        let faults = opening_faults(&serde_json::json!({}), &["fine".to_owned(), String::new()]);
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["/texts/1"]);
    }
}
