//! From values on the wire to the fields of a form.

use greffe_core::asking::intake::{Entry, Field, Pick};
use serde_json::Value;

use crate::intake::{Place, pick_of, pick_text};
use crate::posted::Fields;

/// The fields of a form as they stand at first, for so many sides.
pub fn first(fields: &[Field], root: &Place, sides: usize) -> Fields {
    let mut out = Fields::default();
    for field in fields {
        value(field, &root.field(field), None, sides, &mut out);
    }
    out
}

/// Writes fields from what holds them; with no holder, as they stand at first. What a holder leaves out is
/// empty where it may be, else as it stands at first.
pub fn fields(fields: &[Field], root: &Place, holder: Option<&Value>, out: &mut Fields) {
    for field in fields {
        let within = holder.and_then(|holder| {
            let left_out = field.optional.then_some(&Value::Null);
            holder.pointer(&field.at).or(left_out)
        });
        value(field, &root.field(field), within, 0, out);
    }
}

/// Writes one field: a value, or what stands there at first.
pub fn value(field: &Field, place: &Place, given: Option<&Value>, sides: usize, out: &mut Fields) {
    let now = given.unwrap_or(&field.first);
    match &field.entry {
        Entry::Text { .. } => set(out, &place.name, now.as_str().unwrap_or_default().to_owned()),
        Entry::Number { unit, .. } => {
            let scale = unit.as_ref().map_or(1, |unit| unit.scale);
            set(out, &place.name, now.as_i64().map(|number| typed(number, scale)).unwrap_or_default());
        }
        Entry::Switch {} => {
            if now.as_bool() == Some(true) {
                set(out, &place.name, "yes".to_owned());
            }
        }
        Entry::Choice { of } => choice(of, place, now, out),
        Entry::Several { of, .. } => {
            for (index, one) in now.as_array().into_iter().flatten().enumerate() {
                choice(of, &place.item(index), one, out);
            }
        }
        Entry::Amounts { .. } => {
            for (index, (word, number)) in now.as_object().into_iter().flatten().enumerate() {
                let item = place.item(index);
                set(out, &item.name, word.clone());
                set(out, &item.part("-value"), number.to_string());
            }
        }
        Entry::List { item, .. } => list(item, place, now, out),
        Entry::Group { of } => fields(of, place, given, out),
        Entry::Sides { of } => {
            let given = given.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            for side in 0..sides.max(given.len()) {
                fields(of, &place.item(side), given.get(side), out);
            }
        }
        Entry::Table {} => {
            let axis = |key: &str| now.get(key).and_then(Value::as_i64).map(|tenths| typed(tenths, 10));
            if now.is_null() && given.is_some() {
                set(out, &place.part("-none"), "yes".to_owned());
            }
            set(out, &place.part("width"), axis("width").unwrap_or_default());
            set(out, &place.part("depth"), axis("depth").unwrap_or_default());
        }
        Entry::Outline {} => set(out, &place.name, outline(now)),
        Entry::Place {} => {
            for key in ["x", "y", "z"] {
                let axis = now.get(key).and_then(Value::as_i64);
                set(out, &place.part(key), axis.map(|tenths| typed(tenths, 10)).unwrap_or_default());
            }
        }
        Entry::Team {} | Entry::Squares { .. } => set(out, &place.name, String::new()),
        Entry::Json {} => {
            set(out, &place.name, if now.is_null() { String::new() } else { now.to_string() });
        }
    }
}

/// The items of a list, each with what no field asks for.
fn list(item: &[Field], place: &Place, value: &Value, out: &mut Fields) {
    for (index, one) in value.as_array().into_iter().flatten().enumerate() {
        let at = place.item(index);
        set(out, &at.part("-"), "1".to_owned());
        if let Some(rest) = rest(item, one) {
            set(out, &at.part("-rest"), rest);
        }
        fields(item, &at, Some(one), out);
    }
}

/// What an item has that no field asks for, as JSON: it is carried along.
fn rest(fields: &[Field], item: &Value) -> Option<String> {
    let mut rest = item.as_object()?.clone();
    rest.retain(|key, _| !asked(fields).contains(&key.as_str()));
    (!rest.is_empty()).then(|| Value::Object(rest).to_string())
}

/// The keys that fields fill.
fn asked(fields: &[Field]) -> Vec<&str> {
    let mut keys = Vec::new();
    for field in fields {
        if let (Entry::Group { of }, true) = (&field.entry, field.at.is_empty()) {
            keys.extend(asked(of));
        } else {
            keys.extend(field.at.split('/').nth(1));
        }
    }
    keys
}

fn set(out: &mut Fields, name: &str, text: String) {
    out.0.push((name.to_owned(), text));
}

/// A choice and the parameters of its picks: the chosen one's as they are, the others' as they stand at first.
pub fn choice(of: &[Pick], place: &Place, value: &Value, out: &mut Fields) {
    let chosen = if value.is_null() { None } else { pick_of(of, value) };
    let text = chosen.map(|(_, pick)| pick_text(pick)).unwrap_or_default();
    out.0.push((place.name.clone(), text));
    for (index, pick) in of.iter().enumerate() {
        let own = chosen.is_some_and(|(chosen, _)| chosen == index).then_some(value);
        fields(&pick.with, &place.pick(index), own, out);
    }
}

/// A number on the wire as people type it: at most three decimals.
pub fn typed(number: i64, scale: u32) -> String {
    if scale <= 1 {
        return number.to_string();
    }
    let (scale, thousandths) = (i128::from(scale), i128::from(number) * 1000);
    let half = scale / 2 * thousandths.signum();
    let rounded = (thousandths + half) / scale;
    let (whole, rest) = (rounded.unsigned_abs() / 1000, rounded.unsigned_abs() % 1000);
    let sign = if rounded < 0 { "-" } else { "" };
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let decimals = format!("{rest:03}");
    format!("{sign}{whole}.{}", decimals.trim_end_matches('0'))
}

fn outline(value: &Value) -> String {
    let point = |point: &Value| {
        let axis = |key: &str| point.get(key).and_then(Value::as_i64).map(|tenths| typed(tenths, 10));
        Some(format!("{} {}", axis("x")?, axis("y")?))
    };
    let points: Vec<String> = value.as_array().into_iter().flatten().filter_map(point).collect();
    points.join("; ")
}
