//! Types of games read from JSON text.
//!
//! A type that is derived knows two ways of reading an object: by its keys, with code of its own for each name, and by
//! the places of its fields. Here objects are read by places: the text says which field a key is, once for all types,
//! so that less is compiled for each type. A text in the order of its fields is read in one pass; any
//! other, and one that is at fault, is read again with each object surveyed first.
//!
//! What is an object in the text is an object: no list stands for one. A key that a type does not name is a fault.
//! `text` has the marks of JSON, `values` what a type asks for, `parts` what stands in lists, objects and variants,
//! [`Misread`] where a reading failed.

mod misread;
mod parts;
mod text;
mod values;

use serde::Deserialize;
use serde::de::IgnoredAny;

pub use crate::record::reading::misread::{Misread, Step};
use crate::record::reading::text::Text;

/// Reads a whole text as a type whose objects name all of their keys.
///
/// # Errors
/// Where the text is not the type's, and why; what is no JSON is told before whatever a type minds.
pub fn read<'de, T: Deserialize<'de>>(json: &'de str) -> Result<T, Misread> {
    whole(Text::new(json)).or_else(|_| {
        serde_json::from_str::<IgnoredAny>(json).map_err(|fault| Misread::syntax(&fault))?;
        whole(Text::surveyed(json))
    })
}

fn whole<'de, T: Deserialize<'de>>(mut text: Text<'de>) -> Result<T, Misread> {
    let read = T::deserialize(&mut text).and_then(|value| text.end().map(|()| value));
    read.map_err(|fault| fault.stopped(text.line_and_column()))
}
