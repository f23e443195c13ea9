//! Texts of the program itself, by numbers that hold while it runs: what is filed names them so, and is given the very
//! same back.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

/// A text of the program itself.
pub type Own = &'static str;

/// The texts named so far: as many as the program has for titles, letters, rules and chips.
static NAMED: RwLock<Named> = RwLock::new(Named { texts: Vec::new(), numbers: BTreeMap::new() });

struct Named {
    texts: Vec<Own>,
    numbers: BTreeMap<Own, u32>,
}

/// The number of a text.
pub(super) fn number(text: Own) -> u32 {
    let known = NAMED.read().unwrap_or_else(PoisonError::into_inner).numbers.get(text).copied();
    known.unwrap_or_else(|| {
        let mut named = NAMED.write().unwrap_or_else(PoisonError::into_inner);
        let next = u32::try_from(named.texts.len()).unwrap_or(u32::MAX);
        let number = *named.numbers.entry(text).or_insert(next);
        if number == next {
            named.texts.push(text);
        }
        number
    })
}

/// The text of a number.
pub(super) fn text(number: u32) -> Option<Own> {
    let named = NAMED.read().unwrap_or_else(PoisonError::into_inner);
    named.texts.get(usize::try_from(number).ok()?).copied()
}

/// Writes a text as its number.
///
/// # Errors
/// Those of what it is written to.
pub fn serialize<S: Serializer>(own: &Own, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u32(number(own))
}

/// Reads a text by its number.
///
/// # Errors
/// A number that no text has.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Own, D::Error> {
    text(u32::deserialize(from)?).ok_or_else(|| D::Error::custom("no text of this number"))
}
