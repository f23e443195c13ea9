//! What a command waits for, what stops it, and why an event happened.

use schemars::JsonSchema;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

use crate::judging::error::{Inconsistent, Refused};
use crate::judging::fact::{Fact, FigureId};
use crate::judging::modifiers::Modifiers;
use crate::record::ids::{RuleId, Seat};
use crate::telling::words::Words;

/// What a roll is for. Each purpose occurs once in a command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Purpose {
    /// The rule that asks for it.
    pub rule: RuleId,
    /// The figure that tests.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub figure: Option<FigureId>,
    /// Which one of several of the same kind, from 1; left out for the first.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nth: Option<u16>,
}

impl Purpose {
    /// A figure's roll for a rule.
    pub fn of(rule: RuleId, figure: FigureId) -> Self {
        Self { rule, figure: Some(figure), nth: None }
    }

    /// A roll that belongs to no figure.
    pub fn table(rule: RuleId) -> Self {
        Self { rule, figure: None, nth: None }
    }

    /// The n-th of several, from 1.
    #[must_use]
    pub fn nth(mut self, n: u16) -> Self {
        self.nth = (n > 1).then_some(n);
        self
    }
}

/// What an open command waits for, from which seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Type the faces of dice rolled on the table.
    Faces {
        /// Who types.
        seat: Seat,
        /// The kind of roll.
        roll: String,
        /// The sides of each die.
        sides: Vec<u32>,
        /// What they are for.
        #[serde(rename = "for")]
        purpose: Purpose,
    },
    /// Name a real card.
    Card {
        /// Who names it.
        seat: Seat,
        /// What it is for.
        #[serde(rename = "for")]
        purpose: Purpose,
        /// The cards that it can still be.
        cards: Vec<String>,
    },
    /// State a fact.
    Fact {
        /// Who states it.
        seat: Seat,
        /// The fact's name.
        fact: String,
        /// The figures it is about.
        of: Vec<FigureId>,
    },
    /// Confirm stated facts, or faces typed.
    Confirm {
        /// Who confirms.
        seat: Seat,
        /// The facts.
        #[serde(default)]
        facts: Vec<Fact>,
        /// What the faces are for.
        #[serde(rename = "for", default)]
        purpose: Option<Purpose>,
        /// The faces.
        #[serde(default)]
        faces: Vec<u32>,
    },
}

/// On the wire `seat`, then `ask`, then what is asked; what there is nothing to say of is left out.
impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("seat", &self.seat())?;
        match self {
            Self::Faces { roll, sides, purpose, .. } => {
                map.serialize_entry("ask", "faces")?;
                map.serialize_entry("roll", roll)?;
                map.serialize_entry("sides", sides)?;
                map.serialize_entry("for", purpose)?;
            }
            Self::Card { purpose, cards, .. } => {
                map.serialize_entry("ask", "card")?;
                map.serialize_entry("for", purpose)?;
                map.serialize_entry("cards", cards)?;
            }
            Self::Fact { fact, of, .. } => {
                map.serialize_entry("ask", "fact")?;
                map.serialize_entry("fact", fact)?;
                map.serialize_entry("of", of)?;
            }
            Self::Confirm { facts, purpose, faces, .. } => {
                map.serialize_entry("ask", "confirm")?;
                if !facts.is_empty() {
                    map.serialize_entry("facts", facts)?;
                }
                if let Some(purpose) = purpose {
                    map.serialize_entry("for", purpose)?;
                }
                if !faces.is_empty() {
                    map.serialize_entry("faces", faces)?;
                }
            }
        }
        map.end()
    }
}

impl Request {
    /// Whether it is about dice, typed or to type, or about a card: asked for once, it binds.
    pub fn is_about_dice(&self) -> bool {
        match self {
            Self::Faces { .. } | Self::Card { .. } => true,
            Self::Fact { .. } => false,
            Self::Confirm { purpose, .. } => purpose.is_some(),
        }
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        match self {
            Self::Faces { seat, .. }
            | Self::Card { seat, .. }
            | Self::Fact { seat, .. }
            | Self::Confirm { seat, .. } => *seat,
        }
    }
}

/// Why a draft ended before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The command is refused; nothing happened.
    Refused(Refused),
    /// The command waits.
    Needs(Vec<Request>),
    /// A secret is not known here: an audit before disclosure.
    Unknown(String),
    /// No die may be rolled here, or the log does not have the roll that the rules ask for.
    NoRoll(Words),
    /// The kernel's own bounds, or an event that its own system cannot apply.
    Broken(Inconsistent),
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Inconsistent> for Stop {
    fn from(inconsistent: Inconsistent) -> Self {
        Self::Broken(inconsistent)
    }
}

/// Why an event happened: what the `Resolved` record says beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Because {
    /// Every rule applied, in order.
    pub rules: Vec<RuleId>,
    /// Every modifier, in order.
    pub modifiers: Modifiers,
    /// The rolls used.
    pub rolls: Vec<Purpose>,
}

impl Because {
    /// One rule.
    pub fn rule(rule: RuleId) -> Self {
        Self { rules: vec![rule], ..Self::default() }
    }

    /// Several rules.
    pub fn rules(rules: impl IntoIterator<Item = RuleId>) -> Self {
        Self { rules: rules.into_iter().collect(), ..Self::default() }
    }

    /// The same, and one rule more.
    #[must_use]
    pub fn and(mut self, rule: RuleId) -> Self {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
        self
    }

    /// The same, with a sum.
    #[must_use]
    pub fn sum(mut self, modifiers: Modifiers) -> Self {
        self.modifiers = modifiers;
        self
    }

    /// The same, with a roll used.
    #[must_use]
    pub fn roll(mut self, purpose: Purpose) -> Self {
        self.rolls.push(purpose);
        self
    }
}

/// One event with what the `Resolved` record says beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted<E> {
    /// The event.
    pub event: E,
    /// Why it happened.
    pub because: Because,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::fact::FactValue;

    #[test]
    fn a_request_is_written_with_its_seat_first_and_read_back() {
        let seat = Seat::new(2).unwrap();
        let purpose = Purpose::table(RuleId::new("HOUSE-1"));
        let fact = Fact { fact: "sight".to_owned(), of: vec![FigureId(1)], value: FactValue::Holds(true) };
        let requests = [
            Request::Faces { seat, roll: "toss".to_owned(), sides: vec![2], purpose: purpose.clone() },
            Request::Card { seat, purpose: purpose.clone(), cards: vec!["7S".to_owned()] },
            Request::Fact { seat, fact: "sight".to_owned(), of: vec![FigureId(1)] },
            Request::Confirm { seat, facts: vec![fact], purpose: None, faces: Vec::new() },
            Request::Confirm { seat, facts: Vec::new(), purpose: Some(purpose), faces: vec![1] },
        ];
        for request in requests {
            let json = serde_json::to_string(&request).unwrap();
            assert!(json.starts_with("{\"seat\":\"seat:2\",\"ask\":\""), "{json}");
            assert!(!json.contains("null") && !json.contains("[]"), "{json}");
            assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
        }
    }
}
