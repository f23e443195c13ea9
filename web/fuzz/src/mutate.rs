//! Mutations that know what they change: bytes, JSON, lines of JSON. The same seed makes the same mutation.

use serde_json::{Map, Value, json};

/// What an input is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Bytes that nothing more is known of.
    Bytes,
    /// One JSON value.
    Json,
    /// Lines of JSON, each with its line feed.
    Lines,
}

/// Numbers from a seed (`SplitMix64`): no secret, always the same.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below another one; zero below zero.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX);
        usize::try_from(self.next().checked_rem(end).unwrap_or(0)).unwrap_or(0)
    }

    /// One of several.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// Pieces that readers have tripped over.
const TOKENS: [&[u8]; 24] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b",",
    b":",
    b"\n",
    b"\r\n",
    b"\r\n\r\n",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"\\u0000",
    b"\\ud800",
    b"-0",
    b"1e9",
    b"9007199254740993",
    b"18446744073709551616",
    b"null",
    b"--",
    b"{\"a\":1,\"a\":2}",
    b"\xe2\x80\xa8",
];

/// Changes bytes, whatever they are.
fn bytes(dice: &mut Dice, data: &mut Vec<u8>, other: &[u8]) {
    let at = dice.below(data.len().saturating_add(1));
    let end = at.saturating_add(dice.below(64)).min(data.len());
    match dice.below(8) {
        0 | 1 => {
            let bit = dice.below(8);
            if let Some(byte) = data.get_mut(at) {
                *byte ^= 1_u8.checked_shl(u32::try_from(bit).unwrap_or(0)).unwrap_or(1);
            }
        }
        2 => drop(data.drain(at..end)),
        3 => {
            let again = data.get(at..end).unwrap_or_default().to_vec();
            drop(data.splice(at..at, again));
        }
        4 | 5 => {
            let token = dice.one_of(&TOKENS).copied().unwrap_or_default();
            drop(data.splice(at..end.min(at.saturating_add(dice.below(3))), token.iter().copied()));
        }
        6 => {
            let from = dice.below(other.len().saturating_add(1));
            let to = from.saturating_add(dice.below(256)).min(other.len());
            drop(data.splice(at..end, other.get(from..to).unwrap_or_default().iter().copied()));
        }
        _ => data.truncate(at),
    }
}

/// A value of a kind that is rarely meant.
fn odd(dice: &mut Dice) -> Value {
    let all = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(-1),
        json!(2),
        json!(255),
        json!(256),
        json!(65_535),
        json!(65_536),
        json!(-32_769),
        json!(2_147_483_647),
        json!(-2_147_483_648_i64),
        json!(4_294_967_295_u64),
        json!(9_007_199_254_740_991_i64),
        json!(-9_007_199_254_740_991_i64),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(0.5),
        json!(""),
        json!("\u{202e}"),
        json!("seat:1"),
        json!("seat:9"),
        json!("x".repeat(300)),
        json!([]),
        json!({}),
        json!([[]]),
        json!([0, 0]),
        json!({"":""}),
    ];
    dice.one_of(&all).cloned().unwrap_or_default()
}

/// How many values there are in one, itself included.
fn count(value: &Value) -> usize {
    let below: usize = match value {
        Value::Array(all) => all.iter().map(count).sum(),
        Value::Object(all) => all.values().map(count).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    };
    below.saturating_add(1)
}

/// Does something to the value of that place.
fn at(value: &mut Value, place: &mut usize, deed: &mut dyn FnMut(&mut Value)) {
    if *place == 0 {
        deed(value);
        *place = usize::MAX;
        return;
    }
    *place = place.saturating_sub(1);
    match value {
        Value::Array(all) => {
            for one in all {
                if *place == usize::MAX {
                    return;
                }
                at(one, place, deed);
            }
        }
        Value::Object(all) => {
            for one in all.values_mut() {
                if *place == usize::MAX {
                    return;
                }
                at(one, place, deed);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A value that stands somewhere in another.
fn borrowed(dice: &mut Dice, other: &Value) -> Value {
    let mut found = Value::Null;
    let mut copy = other.clone();
    at(&mut copy, &mut dice.below(count(other)), &mut |value| found = value.clone());
    found
}

/// Changes one value somewhere in another.
fn json(dice: &mut Dice, value: &mut Value, other: &Value) {
    let mut place = dice.below(count(value));
    let kind = dice.below(10);
    let mut dice = dice.clone();
    at(value, &mut place, &mut |one| match (kind, &mut *one) {
        (0 | 1, _) => *one = odd(&mut dice),
        (2, Value::Array(all)) => {
            if let Some(again) = dice.one_of(all).cloned() {
                all.push(again);
            }
        }
        (3, Value::Array(all)) => {
            let gone = dice.below(all.len());
            if gone < all.len() {
                drop(all.remove(gone));
            }
        }
        (4, Value::Array(all)) => {
            let (a, b) = (dice.below(all.len()), dice.below(all.len()));
            if a.max(b) < all.len() {
                all.swap(a, b);
            }
        }
        (2 | 3, Value::Object(all)) => {
            let keys: Vec<String> = all.keys().cloned().collect();
            if let Some(key) = dice.one_of(&keys) {
                all.remove(key);
            }
        }
        (4, Value::Object(all)) => {
            if let Value::Object(more) = borrowed(&mut dice, other) {
                all.extend(more);
            }
        }
        (5, Value::Object(all)) => {
            // The same fields under another name: another command, another event.
            if let Value::Object(more) = borrowed(&mut dice, other)
                && let (Some(name), true) = (more.keys().next(), all.len() == 1)
            {
                let inside = std::mem::take(all).into_iter().next().map(|(_, inside)| inside);
                *all = Map::from_iter([(name.clone(), inside.unwrap_or_default())]);
            }
        }
        (6, Value::Number(number)) => {
            let near = number.as_i64().unwrap_or(0).wrapping_add(if dice.below(2) == 0 { 1 } else { -1 });
            *one = json!(near);
        }
        (6, Value::Bool(was)) => *was = !*was,
        _ => *one = borrowed(&mut dice, other),
    });
    dice.next();
}

/// Changes an input a little, as what it is; `other` is another input to borrow from. What cannot be read as what it
/// should be is changed as bytes, and so is one in eight.
pub fn change(form: Form, dice: &mut Dice, data: &[u8], other: &[u8]) -> Vec<u8> {
    let mut made = data.to_vec();
    for _ in 0..=dice.below(4) {
        made = match (form, dice.below(8)) {
            (Form::Bytes, _) | (Form::Json | Form::Lines, 0) => {
                bytes(dice, &mut made, other);
                made
            }
            (Form::Json, _) => as_json(dice, &made, other),
            (Form::Lines, _) => as_lines(dice, &made, other),
        };
    }
    made
}

fn as_json(dice: &mut Dice, data: &[u8], other: &[u8]) -> Vec<u8> {
    let (Ok(mut value), other) = (serde_json::from_slice::<Value>(data), serde_json::from_slice(other))
    else {
        let mut made = data.to_vec();
        bytes(dice, &mut made, other);
        return made;
    };
    json(dice, &mut value, &other.unwrap_or_default());
    dice.next();
    value.to_string().into_bytes()
}

fn as_lines(dice: &mut Dice, data: &[u8], other: &[u8]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = data.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let others: Vec<&[u8]> = other.split(|byte| *byte == b'\n').collect();
    let place = dice.below(lines.len());
    let theirs = dice.one_of(&others).copied().unwrap_or_default();
    match dice.below(8) {
        0 => drop(lines.splice(place..place, [theirs.to_vec()])),
        1 => drop(lines.splice(place..place.saturating_add(1).min(lines.len()), [])),
        2 => {
            let again = lines.get(place).cloned().unwrap_or_default();
            lines.insert(place, again);
        }
        3 => {
            let with = dice.below(lines.len());
            lines.swap(place, with);
        }
        _ => {
            if let Some(line) = lines.get_mut(place) {
                *line = in_body(dice, line, theirs);
            }
        }
    }
    lines.join(&b'\n')
}

/// Changes the body of a record's line, and leaves its envelope as it is, byte for byte.
fn in_body(dice: &mut Dice, line: &[u8], other: &[u8]) -> Vec<u8> {
    let parts = |line: &[u8]| {
        let text = std::str::from_utf8(line).ok()?;
        let (head, body) = text.split_once("\"body\":")?;
        Some((head.to_owned(), body.strip_suffix('}')?.to_owned()))
    };
    let Some((head, body)) = parts(line) else { return as_json(dice, line, other) };
    let theirs = parts(other).map(|(_, body)| body).unwrap_or_default();
    let changed = as_json(dice, body.as_bytes(), theirs.as_bytes());
    [head.as_bytes(), b"\"body\":", &changed, b"}"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_change_and_another_seed_another() {
        let data = br#"{"a":[1,2,{"b":"c"}],"d":{"e":false}}"#;
        let made = |seed| change(Form::Json, &mut Dice::new(seed), data, b"{\"x\":{\"y\":[7]}}");
        let all: std::collections::BTreeSet<Vec<u8>> = (0..200).map(made).collect();
        assert_eq!(made(7), made(7));
        assert!(all.len() > 100, "{}", all.len());
        let read = all.iter().filter(|made| serde_json::from_slice::<Value>(made).is_ok()).count();
        assert!(read > all.len() / 2, "most of them can be read: {read} of {}", all.len());
    }

    #[test]
    fn the_body_of_a_line_changes_and_its_envelope_stays() {
        let line = br#"{"v":1,"seq":4,"kind":"K","body":{"a":1,"b":[2,3]}}"#;
        let mut changed = 0;
        for seed in 0..50 {
            let made = in_body(&mut Dice::new(seed), line, line);
            assert!(made.starts_with(br#"{"v":1,"seq":4,"kind":"K","body":"#) && made.ends_with(b"}"));
            changed += usize::from(made != line);
        }
        assert!(changed > 20, "{changed}");
    }
}
