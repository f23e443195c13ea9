//! Forms made from what a game says that its opening needs: written into fields, read back, changed in steps,
//! shown. No game is known here.
//!
//! A form field is named by the place that its value goes to, with points for the slashes of its pointer:
//! `setup.rulers.0`. Beside the values stand `-` (an item of a list is there), `-add` (what a list should get
//! next), `-value` (the number of an amount), `-rest` (what an item has that no
//! field asks for), `-none` (no table), `-paste` (a team as JSON) and `-k`, under
//! which the parameters of the k-th pick of a choice stand.

pub mod gather;
pub mod pasted;
pub mod plan;
pub mod shown;
pub mod spread;
pub mod steps;

use greffe_core::asking::intake::{Field, Pick};
use serde_json::Value;

use crate::posted::Fields;

/// Where a field stands: in the form by name, in the opening by pointer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The name of its form field.
    pub name: String,
    /// The pointer to its value.
    pub pointer: String,
}

impl Place {
    /// A place at the top of a form.
    pub fn root(name: &str) -> Self {
        Self { name: name.to_owned(), pointer: format!("/{name}") }
    }

    /// Where a field of whatever stands here goes.
    #[must_use]
    pub fn field(&self, field: &Field) -> Self {
        self.at(&field.at)
    }

    fn at(&self, at: &str) -> Self {
        Self {
            name: format!("{}{}", self.name, at.replace('/', ".")),
            pointer: format!("{}{at}", self.pointer),
        }
    }

    /// One item of the list that stands here.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        Self { name: format!("{}.{index}", self.name), pointer: format!("{}/{index}", self.pointer) }
    }

    /// Under this place, what belongs to its pick of an index.
    #[must_use]
    pub fn pick(&self, index: usize) -> Self {
        Self { name: format!("{}.-{index}", self.name), pointer: self.pointer.clone() }
    }

    /// The name of a part beside the value.
    pub fn part(&self, part: &str) -> String {
        format!("{}.{part}", self.name)
    }
}

/// The text of a pick in a form: its value, as it is when it is text, else as JSON.
pub fn pick_text(pick: &Pick) -> String {
    match &pick.value {
        Value::String(text) if pick.with.iter().all(|field| !field.at.is_empty()) => text.clone(),
        Value::String(_) => "-".to_owned(),
        value @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            value.to_string()
        }
    }
}

/// The pick of a text, with its index.
pub fn picked<'a>(of: &'a [Pick], text: &str) -> Option<(usize, &'a Pick)> {
    of.iter().enumerate().find(|(_, pick)| pick_text(pick) == text)
}

/// The pick that a value on the wire is, with its index.
pub fn pick_of<'a>(of: &'a [Pick], value: &Value) -> Option<(usize, &'a Pick)> {
    of.iter().enumerate().find(|(_, pick)| pick.is(value))
}

/// The index that follows a name, when one does: 3 in `setup.scenery.3.height` after `setup.scenery`.
pub fn index_after(name: &str, list: &str) -> Option<usize> {
    let rest = name.strip_prefix(list)?.strip_prefix('.')?;
    rest.split('.').next()?.parse().ok()
}

/// How many items of a list were posted.
pub fn items(posted: &Fields, list: &str) -> usize {
    let indices = posted.0.iter().filter_map(|(name, _)| index_after(name, list));
    indices.max().map_or(0, |last| last.saturating_add(1))
}
