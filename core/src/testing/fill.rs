//! Forms filled at random: every kind of blank, within what the form admits.

use serde_json::{Map, Value, json};

use crate::asking::form::{Blank, Choice, FactKind, Form, Kind, made};
use crate::judging::fact::{Fact, FactValue};
use crate::testing::Rng;

/// A form filled in: what a seat declares.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled {
    /// The public command, facts included.
    pub command: String,
    /// The private part, one payload for each secret.
    pub private: Vec<String>,
}

/// The form being filled.
#[derive(Default)]
struct Sheet {
    fields: Map<String, Value>,
    facts: Vec<Fact>,
    private: Vec<String>,
}

/// Fills a form at random; none when one of its blanks cannot be filled at all, as a list of choices that
/// are all refused. A form with places is filled by its witness.
pub fn random_fill(form: &Form, rng: &mut Rng) -> Option<Filled> {
    let mut sheet = Sheet::default();
    // A witness of something finite is one good answer among others.
    let shown = form.witness.is_some() && !has_place(&form.blanks) && rng.one_in(4);
    if shown || has_place(&form.blanks) {
        let witness = form.witness.clone()?;
        sheet.facts_of(&form.blanks, Some(&witness), rng);
        sheet.fields = witness;
    } else {
        sheet.blanks(&form.blanks, rng)?;
    }
    let mut command = Map::new();
    command.insert(form.command.clone(), Value::Object(sheet.fields));
    if !sheet.facts.is_empty() {
        command.insert("facts".to_owned(), serde_json::to_value(&sheet.facts).ok()?);
    }
    Some(Filled { command: Value::Object(command).to_string(), private: sheet.private })
}

impl Sheet {
    fn blanks(&mut self, blanks: &[Blank], rng: &mut Rng) -> Option<()> {
        for blank in blanks {
            if blank.optional && rng.one_in(2) {
                continue;
            }
            self.blank(blank, rng)?;
        }
        Some(())
    }

    fn blank(&mut self, blank: &Blank, rng: &mut Rng) -> Option<()> {
        match &blank.kind {
            Kind::Fact { fact, of, recorded, answer } => {
                let value = stated(recorded.as_ref(), *answer, rng);
                self.facts.push(Fact { fact: fact.clone(), of: of.clone(), value });
            }
            Kind::Claim { .. } => {}
            Kind::Sealed { what } => match value(what, rng)? {
                Value::Array(items) => self.private.extend(items.iter().map(Value::to_string)),
                single @ (Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Object(_)) => self.private.push(single.to_string()),
            },
            Kind::One { of } => {
                let open: Vec<&Choice> = of.iter().filter(|choice| choice.refused.is_none()).collect();
                let choice = rng.pick(&open)?;
                self.fields.insert(blank.key.clone(), choice.value.clone());
                self.blanks(&choice.then, rng)?;
            }
            kind @ (Kind::Some { .. }
            | Kind::Order { .. }
            | Kind::Share { .. }
            | Kind::Groups { .. }
            | Kind::Number { .. }
            | Kind::Length { .. }
            | Kind::Hundredths { .. }
            | Kind::Team { .. }
            | Kind::Point {}
            | Kind::Direction {}
            | Kind::Path { .. }
            | Kind::Faces { .. }
            | Kind::Note { .. }) => {
                let filled = value(kind, rng)?;
                for choice in made(kind, &filled) {
                    self.blanks(&choice.then, rng)?;
                }
                self.fields.insert(blank.key.clone(), filled);
            }
        }
        Some(())
    }

    /// The facts that a form asks for beside its fields; of the choices, the one that the fields take.
    fn facts_of(&mut self, blanks: &[Blank], fields: Option<&Map<String, Value>>, rng: &mut Rng) {
        for blank in blanks {
            if let Kind::Fact { fact, of, recorded, answer } = &blank.kind
                && !blank.optional
            {
                let value = stated(recorded.as_ref(), *answer, rng);
                self.facts.push(Fact { fact: fact.clone(), of: of.clone(), value });
            }
            if let Kind::One { of } = &blank.kind {
                let taken = fields.and_then(|fields| fields.get(&blank.key));
                let choice = of.iter().find(|choice| Some(&choice.value) == taken);
                if let Some(choice) = choice {
                    self.facts_of(&choice.then, fields, rng);
                }
            }
            if let Some(value) = fields.and_then(|fields| fields.get(&blank.key)) {
                for choice in made(&blank.kind, value) {
                    self.facts_of(&choice.then, fields, rng);
                }
            }
        }
    }
}

/// What the record says, most of the time.
fn stated(recorded: Option<&FactValue>, answer: FactKind, rng: &mut Rng) -> FactValue {
    match recorded {
        Some(recorded) if !rng.one_in(4) => recorded.clone(),
        Some(_) | None => match answer {
            FactKind::YesNo => FactValue::Holds(!rng.one_in(3)),
            FactKind::Yes => FactValue::Holds(true),
            FactKind::Length => FactValue::Measure(rng.between(0, 3000)),
            FactKind::Hundredths => FactValue::Measure(rng.between(0, 1200)),
        },
    }
}

fn has_place(blanks: &[Blank]) -> bool {
    blanks.iter().any(|blank| match &blank.kind {
        Kind::Point {} | Kind::Direction {} | Kind::Path { .. } => true,
        Kind::One { of } => of.iter().any(|choice| has_place(&choice.then)),
        Kind::Some { .. }
        | Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Number { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Team { .. }
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Note { .. }
        | Kind::Sealed { .. } => false,
    })
}

fn values(of: &[Choice]) -> impl Iterator<Item = Value> {
    of.iter().filter(|choice| choice.refused.is_none()).map(|choice| choice.value.clone())
}

/// A value of one kind of blank, by itself.
fn value(kind: &Kind, rng: &mut Rng) -> Option<Value> {
    match kind {
        Kind::One { of } => rng.pick(&values(of).collect::<Vec<_>>()).cloned(),
        Kind::Some { of, least, most } => {
            let all: Vec<Value> = values(of).collect();
            let most = i64::from(*most).min(i64::try_from(all.len()).ok()?);
            let least = i64::from(*least);
            let count = usize::try_from(rng.between(least, most.max(least))).ok()?;
            let mut places = rng.shuffled(0..all.len());
            places.truncate(count);
            places.sort_unstable();
            (places.len() == count)
                .then(|| places.into_iter().filter_map(|place| all.get(place).cloned()).collect())
        }
        Kind::Order { of, with } => {
            let with: Vec<Value> = values(with).collect();
            let items = rng.shuffled(values(of));
            let item = |item: Value| match rng.pick(&with) {
                Some(with) => json!({"item": item, "with": with}),
                None => item,
            };
            Some(items.into_iter().map(item).collect())
        }
        Kind::Share { of, total, most } => share(of, *total, most, rng),
        Kind::Groups { of, least } => Some(groups(of, *least, rng)),
        Kind::Number { least, most } | Kind::Length { least, most } | Kind::Hundredths { least, most } => {
            Some(json!(rng.between(*least, *most)))
        }
        Kind::Faces { sides, names: _, says: _ } => {
            Some(sides.iter().map(|sides| json!(rng.between(1, i64::from(*sides)))).collect())
        }
        Kind::Note { .. } => Some(json!("a note")),
        Kind::Sealed { what } => value(what, rng),
        // A team is an opening's matter: no value at random is one.
        Kind::Team { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Path { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. } => None,
    }
}

fn share(of: &[Choice], total: u32, most: &[u32], rng: &mut Rng) -> Option<Value> {
    let mut counts: Vec<u32> = of.iter().map(|_| 0).collect();
    for _ in 0..total {
        let room = |(place, count): (usize, &u32)| {
            let free = of.get(place).is_some_and(|choice| choice.refused.is_none());
            (free && most.get(place).is_some_and(|most| count < most)).then_some(place)
        };
        let open: Vec<usize> = counts.iter().enumerate().filter_map(room).collect();
        let place = *rng.pick(&open)?;
        if let Some(count) = counts.get_mut(place) {
            *count = count.saturating_add(1);
        }
    }
    let given = of.iter().zip(counts).filter(|(_, count)| *count > 0);
    Some(given.map(|(choice, count)| json!({"to": choice.value, "count": count})).collect())
}

fn groups(of: &[Choice], least: u32, rng: &mut Rng) -> Value {
    let least = usize::try_from(least).unwrap_or(usize::MAX).max(1);
    let mut left = rng.shuffled(values(of));
    let mut groups: Vec<Value> = Vec::new();
    while !left.is_empty() {
        let whole = left.len() < least.saturating_mul(2) || rng.one_in(2);
        let taken = if whole { left.len() } else { least };
        groups.push(left.drain(..taken).collect());
    }
    Value::Array(groups)
}
