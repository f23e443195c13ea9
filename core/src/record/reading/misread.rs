//! Where a reading failed, and why.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};

/// A step from a value into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// To what stands under a name.
    Name(String),
    /// To an element of a list.
    Place(usize),
}

/// Why a text is not what it should be.
// In a box: a reading that succeeds carries a word. Nothing in it: a value that stands nowhere, of which nobody hears.
#[derive(Debug)]
pub struct Misread(Option<Box<Fault>>);

#[derive(Debug, Default)]
struct Fault {
    /// The way from the value at fault out to the whole.
    steps: Vec<Step>,
    cause: String,
    /// The line and the column, from 1, where the reader stopped.
    at: Option<(usize, usize)>,
    /// Whether a list was too short for its type, which is a missing field where it stands for an object.
    short: bool,
}

impl Misread {
    pub(super) fn new(cause: impl Into<String>) -> Self {
        Self(Some(Box::new(Fault { cause: cause.into(), ..Fault::default() })))
    }

    /// A value that stands nowhere.
    pub(super) fn nowhere() -> Self {
        Self(None)
    }

    fn told(&mut self) -> &mut Fault {
        self.0.get_or_insert_default()
    }

    /// A text that is no JSON.
    pub(super) fn syntax(fault: &serde_json::Error) -> Self {
        let whole = fault.to_string();
        let mut misread = Self::new(whole.split(" at line ").next().unwrap_or(&whole));
        misread.told().at = (fault.line() > 0).then(|| (fault.line(), fault.column()));
        misread
    }

    /// The same, with where the reader stopped.
    pub(super) fn stopped(mut self, at: (usize, usize)) -> Self {
        self.told().at = Some(at);
        self
    }

    /// The same, seen from what holds the value.
    pub(super) fn under(mut self, step: Step) -> Self {
        self.told().steps.push(step);
        self
    }

    /// Whether a list was too short, and nothing within it.
    pub(super) fn is_short(&self) -> bool {
        self.0.as_ref().is_some_and(|fault| fault.short && fault.steps.is_empty())
    }

    /// The way from the whole to the value at fault.
    pub fn path(&self) -> impl Iterator<Item = &Step> {
        self.0.iter().flat_map(|fault| fault.steps.iter().rev())
    }

    /// What is wrong with it, in the words of serde.
    pub fn cause(&self) -> &str {
        self.0.as_ref().map_or("missing value", |fault| &fault.cause)
    }

    /// The line and the column, from 1, where the reader stopped.
    pub fn at(&self) -> Option<(usize, usize)> {
        self.0.as_ref().and_then(|fault| fault.at)
    }
}

impl Display for Misread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.path() {
            match step {
                Step::Name(name) => write!(out, "/{name}")?,
                Step::Place(place) => write!(out, "/{place}")?,
            }
        }
        let gap = if self.path().next().is_none() { "" } else { ": " };
        write!(out, "{gap}{}", self.cause())
    }
}

impl std::error::Error for Misread {}

impl de::Error for Misread {
    fn custom<T: Display>(why: T) -> Self {
        Self::new(why.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, due: &dyn Expected) -> Self {
        let found = if let Unexpected::Unit = found { "null".to_owned() } else { found.to_string() };
        Self::new(format!("invalid type: {found}, expected {due}"))
    }

    fn invalid_length(length: usize, due: &dyn Expected) -> Self {
        let mut misread = Self::new(format!("invalid length {length}, expected {due}"));
        misread.told().short = true;
        misread
    }
}
