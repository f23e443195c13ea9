//! Facts that commands ask for after their dice, as data: what may be stated with a command before it is
//! known whether it will matter.

use serde_json::Value;

use crate::judging::error::Refused;
use crate::judging::fact::{Fact, FactValue, FigureId};
use crate::judging::ruleset::Ruleset;

/// Who may stand in one place of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A figure of the side that declares.
    Own,
    /// A figure of another side.
    Other,
    /// A figure that the command names.
    Named,
    /// Any figure of the match.
    Any,
}

/// A fact that some commands may ask for after their first die, opening or look.
#[derive(Clone, Copy, Debug)]
pub struct Later {
    /// Its name.
    pub fact: &'static str,
    /// Who may stand in each of its places, in order.
    pub of: &'static [Who],
    /// The commands, by name; none for every command that casts dice.
    pub with: &'static [&'static str],
}

/// A fact that some commands may ask for after their first die.
pub const fn later(fact: &'static str, of: &'static [Who], with: &'static [&'static str]) -> Later {
    Later { fact, of, with }
}

/// What one command may still ask for.
pub struct Still {
    entries: Vec<&'static Later>,
    named: Vec<u64>,
    figures: Vec<(FigureId, bool)>,
}

impl Still {
    /// What a command, as JSON, may still ask for; `figures` gives every figure of the match and whether the
    /// declaring side has it.
    pub fn new(
        all: &'static [Later],
        command: &Value,
        figures: impl FnOnce() -> Vec<(FigureId, bool)>,
    ) -> Self {
        let fields = command.as_object().and_then(|one| one.iter().next());
        let (name, fields) = fields.map_or(("", &Value::Null), |(name, fields)| (name.as_str(), fields));
        let entries: Vec<&Later> =
            all.iter().filter(|later| later.with.is_empty() || later.with.contains(&name)).collect();
        let mut named = Vec::new();
        if !entries.is_empty() {
            numbers(fields, &mut named);
        }
        let figures = if entries.is_empty() { Vec::new() } else { figures() };
        Self { entries, named, figures }
    }

    /// Whether a fact is one of them.
    pub fn takes(&self, fact: &Fact) -> bool {
        self.admits(&fact.fact, &fact.of)
    }

    /// The same, by name and figures.
    pub fn admits(&self, name: &str, of: &[FigureId]) -> bool {
        let fits = |who: Who, figure: FigureId| {
            let found = self.figures.iter().find(|(id, _)| *id == figure);
            found.is_some_and(|(_, own)| match who {
                Who::Own => *own,
                Who::Other => !*own,
                Who::Named => self.named.contains(&u64::from(figure.0)),
                Who::Any => true,
            })
        };
        self.entries.iter().any(|later| {
            later.fact == name
                && later.of.len() == of.len()
                && later.of.iter().zip(of).all(|(who, figure)| fits(*who, *figure))
        })
    }

    /// Their names, each once.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = self.entries.iter().map(|later| later.fact).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// Every whole number in a command's fields.
fn numbers(value: &Value, found: &mut Vec<u64>) {
    match value {
        Value::Number(number) => found.extend(number.as_u64()),
        Value::Array(all) => all.iter().for_each(|one| numbers(one, found)),
        Value::Object(all) => all.values().for_each(|one| numbers(one, found)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Refuses a value that is not of the kind that its fact takes: such a length may also be told by the words that
/// the game lists for it.
///
/// # Errors
/// When it is of another kind.
pub fn check_kind<R: Ruleset>(
    setup: &R::Setup,
    state: &R::State,
    fact: &str,
    of: &[FigureId],
    value: &FactValue,
) -> Result<(), Refused> {
    let (question, kind) = R::question(setup, state, fact, of);
    let is_listed = |word: &str| {
        let known = R::facts();
        let mut named = known.iter().filter(|known| known.name == fact && usize::from(known.of) == of.len());
        named.any(|known| known.words.contains(&word))
    };
    if kind.takes(value) || matches!(value, FactValue::Word(word) if is_listed(word)) {
        return Ok(());
    }
    Err(Refused::plain(
        "unfit-fact",
        format!("cette réponse ne convient pas\u{a0}: {}", question.fr),
        format!("that answer does not fit: {}", question.en),
    ))
}
