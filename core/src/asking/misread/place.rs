//! Where a reading of JSON failed, found from where the reader stopped: types are read by one reader, and by no second
//! one that is made to follow them.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

/// A step from a value into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// To what stands under a name.
    Name(String),
    /// To an element of a list.
    Place(usize),
}

/// Where a reading failed, and why.
#[derive(Debug)]
pub(super) struct Failure {
    /// The way to the value at fault, from the whole.
    pub(super) path: Vec<Step>,
    /// What is wrong with it, in the reader's words.
    pub(super) cause: String,
    /// Line and column where the reader stopped, where it says so.
    pub(super) at: Option<(usize, usize)>,
}

impl Failure {
    /// What an error of a text says; `again` reads another text the same way.
    pub(super) fn of(
        json: &str,
        error: &serde_json::Error,
        again: &dyn Fn(&str) -> Option<serde_json::Error>,
    ) -> Self {
        // Whatever a type minds, what is no JSON is told first.
        match serde_json::from_str::<IgnoredAny>(json) {
            Err(error) => Self { path: Vec::new(), cause: cause(&error), at: at(&error) },
            Ok(_) => Self::typed(json, error, again),
        }
    }

    fn typed(
        json: &str,
        error: &serde_json::Error,
        again: &dyn Fn(&str) -> Option<serde_json::Error>,
    ) -> Self {
        let said = cause(error);
        let mut search = Search { json, path: Vec::new(), value: json.trim() };
        let recurs = |text: &str, before: usize| {
            again(text).is_some_and(|error| {
                cause(&error) == said && stopped(text, &error).is_some_and(|stop| stop <= before)
            })
        };
        match stopped(json, error) {
            Some(stop) => search.follow(stop, &recurs),
            // Only what stands alone under the name of a variant is refused without a place.
            None => search.enter_variant(),
        }
        search.leave_variant(&said);
        let said = if error.is_syntax() { search.misfit(&said, &recurs) } else { said.clone() };
        Self { path: search.path, cause: said, at: at(error) }
    }
}

/// An error's own sentence, without its place.
fn cause(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    whole.split(" at line ").next().unwrap_or(&whole).to_owned()
}

fn at(error: &serde_json::Error) -> Option<(usize, usize)> {
    (error.line() > 0).then(|| (error.line(), error.column()))
}

/// How many bytes a reader had before it when it stopped, what it looked at last among them.
fn stopped(json: &str, error: &serde_json::Error) -> Option<usize> {
    let (line, column) = at(error)?;
    let before: usize = json.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    Some(before.saturating_add(column))
}

/// What stands in a list or an object, in the order of the text; nothing in any other value.
fn inner(value: &str) -> Vec<(Step, &str)> {
    let named = serde_json::from_str::<BTreeMap<String, &RawValue>>(value);
    let mut inner: Vec<(Step, &str)> = if let Ok(named) = named {
        named.into_iter().map(|(name, raw)| (Step::Name(name), raw.get())).collect()
    } else {
        let listed = serde_json::from_str::<Vec<&RawValue>>(value).unwrap_or_default();
        listed.into_iter().enumerate().map(|(place, raw)| (Step::Place(place), raw.get())).collect()
    };
    inner.sort_by_key(|(_, part)| part.as_ptr().addr());
    inner
}

struct Search<'a> {
    json: &'a str,
    path: Vec<Step>,
    value: &'a str,
}

impl<'a> Search<'a> {
    /// Where a part begins, in bytes of the whole.
    fn start(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.json.as_ptr().addr())
    }

    fn end(&self, part: &str) -> usize {
        self.start(part).saturating_add(part.len())
    }

    fn enter(&mut self, (step, part): (Step, &'a str)) {
        self.path.push(step);
        self.value = part;
    }

    fn enter_variant(&mut self) {
        if self.value.starts_with('{')
            && let [only] = inner(self.value).as_slice()
        {
            self.enter(only.clone());
        }
    }

    /// A variant that is not known is the fault of what names it, which is not its own part.
    fn leave_variant(&mut self, said: &str) {
        if let Some(Step::Name(name)) = self.path.last()
            && said.starts_with(&format!("unknown variant `{name}`"))
            && self.value != format!("{name:?}")
        {
            self.path.pop();
        }
    }

    /// Goes to the value at which a reader stopped. `recurs` says whether it still fails there, no later than a byte, once
    /// the text has more behind that.
    fn follow(&mut self, stop: usize, recurs: &dyn Fn(&str, usize) -> bool) {
        let read = self.json.get(..stop).map_or(self.json.len(), |read| read.trim_end().len());
        loop {
            let inner = inner(self.value);
            let holds = |(_, part): &&(Step, &str)| self.start(part) < read && read <= self.end(part);
            if let Some(part) = inner.iter().find(holds) {
                self.enter(part.clone());
                continue;
            }
            // A name that is not known, or a list or an object where none may be: it was not entered.
            let past = inner.iter().rev().find(|(_, part)| self.end(part) <= read);
            let next = inner.iter().find(|(_, part)| read <= self.start(part));
            if let Some(next) = next
                && self.has_begun(
                    past.map_or(self.start(self.value), |(_, part)| self.end(part)),
                    next.1,
                    read,
                )
            {
                // In a list the reader has passed the comma, too, when it minds the element before.
                let fault = past.filter(|_| self.blames_past(next.1, recurs)).unwrap_or(next);
                self.enter(fault.clone());
                return;
            }
            // What closes the whole closes the reading of its last part, too: whose fault it is shows with one more.
            if let Some(last) = inner.last()
                && read == self.end(self.value)
                && self.blames_last(recurs)
            {
                self.enter(last.clone());
            }
            return;
        }
    }

    /// Whether a reader that has come to `read` has begun with a part, or with its name, after what ends at `from`.
    fn has_begun(&self, from: usize, part: &str, read: usize) -> bool {
        let Some(between) = self.json.get(from..self.start(part)) else { return false };
        match between.find('"') {
            Some(name) => read > from.saturating_add(name),
            None => between.trim_end().len().saturating_add(from) <= read,
        }
    }

    /// The text with another in place of a part.
    fn with(&self, part: &str, other: &str) -> Option<String> {
        let (before, after) = (self.json.get(..self.start(part))?, self.json.get(self.end(part)..)?);
        Some(format!("{before}{other}{after}"))
    }

    fn blames_past(&self, next: &str, recurs: &dyn Fn(&str, usize) -> bool) -> bool {
        let text = self.with(next, "null");
        !self.value.starts_with('{') && text.is_some_and(|text| recurs(&text, self.start(next)))
    }

    fn blames_last(&self, recurs: &dyn Fn(&str, usize) -> bool) -> bool {
        let close = self.end(self.value).saturating_sub(1);
        let more = if self.value.starts_with('{') { ",\"\\u0000\":null" } else { ",null" };
        let (Some(before), Some(after)) = (self.json.get(..close), self.json.get(close..)) else {
            return false;
        };
        // The reader of a list goes past the comma.
        recurs(&format!("{before}{more}{after}"), close.saturating_add(1))
    }

    /// What the reader takes for a slip of writing, where the text is sound JSON: another value than it awaits.
    fn misfit(&mut self, said: &str, recurs: &dyn Fn(&str, usize) -> bool) -> String {
        const SINGLE: &str = "invalid value: map, expected map with a single key";
        match (said, self.path.last()) {
            ("expected value", last) => {
                // No variant is a number: its first sign is minded, unless what is too much comes behind it.
                let other = self.with(self.value, "10");
                let within =
                    other.is_some_and(|text| recurs(&text, self.start(self.value).saturating_add(1)));
                if !within && last.is_some() {
                    self.path.pop();
                    SINGLE.to_owned()
                } else if self.value.starts_with('{') {
                    SINGLE.to_owned()
                } else {
                    format!("invalid type: {}, expected a name or an object", kind(self.value))
                }
            }
            ("trailing characters", Some(Step::Place(place))) => {
                let told = format!("invalid length {}, expected {place}", place.saturating_add(1));
                self.path.pop();
                told
            }
            _ => said.to_owned(),
        }
    }
}

/// A value as the reader names what it did not await.
fn kind(value: &str) -> String {
    match serde_json::from_str(value) {
        Ok(Value::Bool(value)) => format!("boolean `{value}`"),
        Ok(Value::Number(number)) if number.is_f64() => format!("floating point `{number}`"),
        Ok(Value::Number(number)) => format!("integer `{number}`"),
        Ok(Value::String(text)) => format!("string {text:?}"),
        Ok(Value::Array(_)) => "sequence".to_owned(),
        Ok(Value::Object(_)) => "map".to_owned(),
        Ok(Value::Null) | Err(_) => "null".to_owned(),
    }
}
