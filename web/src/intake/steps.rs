//! Steps of a form that is not sent yet: an item more, one less, a copy, one place up. Nothing typed is lost.

use crate::intake::gather::MOST_ITEMS;
use crate::intake::{Place, index_after, items, picked, spread};
use crate::posted::Fields;
use greffe_core::asking::intake::{Entry, Field};

/// A step asked for by a button: `add setup.scenery`, `out team.2`, `copy team.2`, `up team.2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// One item more at the end of a list.
    Add(String),
    /// An item less: its list, its index.
    Out(String, usize),
    /// A copy of an item, after it.
    Copy(String, usize),
    /// An item one place up.
    Up(String, usize),
}

impl Step {
    /// Reads a step; nothing for any other button.
    pub fn read(text: &str) -> Option<Self> {
        let (verb, name) = text.split_once(' ')?;
        if verb == "add" {
            return Some(Self::Add(name.to_owned()));
        }
        let (list, index) = name.rsplit_once('.')?;
        let (list, index) = (list.to_owned(), index.parse().ok()?);
        match verb {
            "out" => Some(Self::Out(list, index)),
            "copy" => Some(Self::Copy(list, index)),
            "up" => Some(Self::Up(list, index)),
            _ => None,
        }
    }
}

impl Step {
    /// The list that it changes.
    pub fn list(&self) -> &str {
        match self {
            Self::Add(list) | Self::Out(list, _) | Self::Copy(list, _) | Self::Up(list, _) => list,
        }
    }
}

/// Takes what was chosen to be added, wherever it was: a choice beside any button counts.
pub fn take_chosen(fields: &[Field], root: &Place, posted: &mut Fields) {
    let chosen: Vec<(String, String)> = posted
        .0
        .iter()
        .filter(|(_, text)| !text.is_empty())
        .filter_map(|(name, text)| Some((name.strip_suffix(".-add")?.to_owned(), text.clone())))
        .collect();
    posted.0.retain(|(name, _)| !name.ends_with(".-add"));
    for (list, text) in chosen {
        let Some((field, place)) = find(fields, root, &list) else { continue };
        add_pick(field, &place, &text, posted);
    }
}

fn add_pick(field: &Field, place: &Place, text: &str, posted: &mut Fields) {
    let last = items(posted, &place.name);
    let item = place.item(last);
    let held = (0..last).any(|index| posted.get(&place.item(index).name) == Some(text));
    if last >= MOST_ITEMS {
        return;
    }
    if let Entry::Several { of, repeats } = &field.entry
        && (*repeats || !held)
        && let Some((index, pick)) = picked(of, text)
    {
        posted.0.push((item.name.clone(), text.to_owned()));
        spread::fields(&pick.with, &item.pick(index), None, posted);
    }
    if let Entry::Amounts { of, .. } = &field.entry
        && !held
        && picked(of, text).is_some()
    {
        posted.0.push((item.name.clone(), text.to_owned()));
        posted.0.push((item.part("-value"), String::new()));
    }
}

/// Takes a step; the item that it touched.
pub fn take(step: &Step, fields: &[Field], root: &Place, posted: &mut Fields) -> Option<String> {
    match step {
        Step::Add(list) => {
            let (field, place) = find(fields, root, list)?;
            let Entry::List { item, most, .. } = &field.entry else { return None };
            let count = items(posted, list);
            let allowed = usize::try_from(*most).unwrap_or(MOST_ITEMS).min(MOST_ITEMS);
            if count >= allowed {
                return None;
            }
            let at = place.item(count);
            posted.0.push((at.part("-"), "1".to_owned()));
            spread::fields(item, &at, None, posted);
            Some(at.name)
        }
        Step::Out(list, index) => {
            take_out(list, *index, posted);
            None
        }
        Step::Copy(list, index) => {
            if items(posted, list) >= MOST_ITEMS {
                return None;
            }
            let copied: Vec<(String, String)> = posted
                .0
                .iter()
                .filter(|(name, _)| index_after(name, list) == Some(*index))
                .cloned()
                .collect();
            renumber(posted, list, |old| if old > *index { old.saturating_add(1) } else { old });
            let mut copied = Fields(copied);
            let next = index.saturating_add(1);
            renumber(&mut copied, list, |_| next);
            posted.0.extend(copied.0);
            Some(format!("{list}.{next}"))
        }
        Step::Up(list, index) => {
            let above = index.checked_sub(1)?;
            renumber(posted, list, |old| {
                if old == *index {
                    above
                } else if old == above {
                    *index
                } else {
                    old
                }
            });
            Some(format!("{list}.{above}"))
        }
    }
}

/// Gives the items of a list other numbers.
fn renumber(posted: &mut Fields, list: &str, new: impl Fn(usize) -> usize) {
    for (name, _) in &mut posted.0 {
        let Some(old) = index_after(name, list) else { continue };
        let (before, after) = (format!("{list}.{old}"), format!("{list}.{}", new(old)));
        if let Some(rest) = name.strip_prefix(&before) {
            *name = format!("{after}{rest}");
        }
    }
}

/// The field of a name, with its place.
pub fn find<'a>(fields: &'a [Field], root: &Place, name: &str) -> Option<(&'a Field, Place)> {
    fields.iter().find_map(|field| {
        let place = root.field(field);
        let grouped = matches!(field.entry, Entry::Group { .. });
        if place.name == name && !grouped {
            return Some((field, place));
        }
        let rest = if grouped && field.at.is_empty() {
            name
        } else {
            name.strip_prefix(&place.name)?.strip_prefix('.')?
        };
        let index = || rest.split('.').next().and_then(|token| token.parse::<usize>().ok());
        match &field.entry {
            Entry::Group { of } => find(of, &place, name),
            Entry::Sides { of: item } | Entry::List { item, .. } => find(item, &place.item(index()?), name),
            Entry::Choice { of } => {
                of.iter().enumerate().find_map(|(number, pick)| find(&pick.with, &place.pick(number), name))
            }
            Entry::Several { of, .. } => {
                let item = place.item(index()?);
                of.iter().enumerate().find_map(|(number, pick)| find(&pick.with, &item.pick(number), name))
            }
            Entry::Text { .. }
            | Entry::Number { .. }
            | Entry::Switch {}
            | Entry::Amounts { .. }
            | Entry::Table {}
            | Entry::Outline {}
            | Entry::Place {}
            | Entry::Team {}
            | Entry::Squares { .. }
            | Entry::Json {} => None,
        }
    })
}

/// Writes the items of one side more into every list of sides.
pub fn add_side(fields: &[Field], root: &Place, side: usize, posted: &mut Fields) {
    for field in fields {
        let place = root.field(field);
        if let Entry::Sides { of } = &field.entry {
            spread::fields(of, &place.item(side), None, posted);
        } else if let Entry::Group { of } = &field.entry {
            add_side(of, &place, side, posted);
        }
    }
}

/// Takes a side away, its items in every list of sides with it.
pub fn take_side(fields: &[Field], root: &Place, side: usize, posted: &mut Fields) {
    for field in fields {
        let place = root.field(field);
        if matches!(field.entry, Entry::Sides { .. }) {
            take_out(&place.name, side, posted);
        } else if let Entry::Group { of } = &field.entry {
            take_side(of, &place, side, posted);
        }
    }
}

/// Takes an item out of a list; those after it move up.
pub fn take_out(list: &str, index: usize, posted: &mut Fields) {
    posted.0.retain(|(name, _)| index_after(name, list) != Some(index));
    renumber(posted, list, |old| if old > index { old.saturating_sub(1) } else { old });
}
