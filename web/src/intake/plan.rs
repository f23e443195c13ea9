//! The table as the form describes it so far: outlines and places, drawn to scale.

use greffe_core::asking::intake::{Entry, Field};

use crate::intake::gather::{corners, wire};
use crate::intake::{Place, items};
use crate::posted::Fields;

/// The plan of a table; a unit is a millimetre, and y goes down as on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Its width.
    pub width: i64,
    /// Its depth.
    pub depth: i64,
    /// What stands on it.
    pub shapes: Vec<Shape>,
}

/// Something on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The form field that it is typed in.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// The side whose it is, by letter, or nothing.
    pub side: &'static str,
    /// Its corners, one for a place; empty when it cannot be read.
    pub points: Vec<(i64, i64)>,
}

impl Shape {
    /// The corners as SVG writes them.
    pub fn svg(&self) -> String {
        let points: Vec<String> = self.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        points.join(" ")
    }

    /// The middle of its corners, for its label.
    pub fn middle(&self) -> (i64, i64) {
        let count = i64::try_from(self.points.len()).unwrap_or(1).max(1);
        let sum = |axis: fn(&(i64, i64)) -> i64| self.points.iter().map(axis).sum::<i64>() / count;
        (sum(|(x, _)| *x), sum(|(_, y)| *y))
    }
}

/// The plan that a form describes; none without a table.
pub fn plan(
    fields: &[Field],
    root: &Place,
    posted: &Fields,
    words: &dyn Fn(&Field) -> String,
) -> Option<Plan> {
    let table = fields.iter().find(|field| matches!(field.entry, Entry::Table {}))?;
    let at = root.field(table);
    if posted.get(&at.part("-none")).is_some_and(|none| !none.is_empty()) {
        return None;
    }
    let axis = |key: &str| posted.get(&at.part(key)).and_then(|text| wire(text, 10));
    let (width, depth) = (axis("width")? / 10, axis("depth")? / 10);
    if width <= 0 || depth <= 0 {
        return None;
    }
    let mut plan = Plan { width, depth, shapes: Vec::new() };
    let mut found = Vec::new();
    walk(fields, root, posted, "", None, &mut |field, place, label, side| {
        found.push((field.clone(), place, label, side));
    });
    for (field, place, label, side) in found {
        let points = if matches!(field.entry, Entry::Outline {}) {
            corners(posted.get(&place.name).unwrap_or_default())
        } else {
            let axis = |key: &str| posted.get(&place.part(key)).and_then(|text| wire(text, 10));
            axis("x").zip(axis("y")).map(|point| vec![point])
        };
        let down = |(x, y): (i64, i64)| (x / 10, depth - y / 10);
        let side = side.and_then(|side| u8::try_from(side).ok()).map_or("", crate::drawing::side_letter);
        plan.shapes.push(Shape {
            name: place.name,
            label: if label.is_empty() { words(&field) } else { label },
            side,
            points: points.unwrap_or_default().into_iter().map(down).collect(),
        });
    }
    Some(plan)
}

type Found<'a> = dyn FnMut(&Field, Place, String, Option<usize>) + 'a;

fn walk(
    fields: &[Field],
    root: &Place,
    posted: &Fields,
    label: &str,
    side: Option<usize>,
    found: &mut Found<'_>,
) {
    for field in fields {
        let place = root.field(field);
        match &field.entry {
            Entry::Outline {} | Entry::Place {} => found(field, place, label.to_owned(), side),
            Entry::Group { of } => walk(of, &place, posted, label, side, found),
            Entry::Sides { of } => {
                for index in 0..items(posted, &place.name) {
                    walk(of, &place.item(index), posted, label, Some(index), found);
                }
            }
            Entry::List { item, .. } => {
                for index in 0..items(posted, &place.name) {
                    let number = index.saturating_add(1).to_string();
                    walk(item, &place.item(index), posted, &number, side, found);
                }
            }
            Entry::Text { .. }
            | Entry::Number { .. }
            | Entry::Switch {}
            | Entry::Choice { .. }
            | Entry::Several { .. }
            | Entry::Amounts { .. }
            | Entry::Table {}
            | Entry::Team {}
            | Entry::Squares { .. }
            | Entry::Json {} => {}
        }
    }
}
