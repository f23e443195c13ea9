//! The `command` of a `Declared` record: one game or kernel command, with the facts and claims it rests on.
//!
//! On the wire `{"BasicAttack":{"target":7},"facts":[..],"claims":[..]}`: one key names the command, the
//! two others may be left out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::asking::form::Form;
use crate::asking::misread;
use crate::judging::draft::Purpose;
use crate::judging::error::Refused;
use crate::judging::fact::{Claim, Fact, FactValue};
use crate::telling::words::Words;

/// The most facts or claims one declaration may carry.
pub(crate) const MOST_STATED: usize = 256;

/// Commands that the kernel itself knows, the same for every game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum KernelCommand {
    /// Opens play.
    Start {},
    /// Goes on where the game rests, by the server: the next step of the sequence of play.
    Proceed {},
    /// Types the faces asked for.
    Faces {
        /// What they are for, as the request said.
        #[serde(rename = "for")]
        purpose: Purpose,
        /// The faces, in the order of the dice.
        faces: Vec<u32>,
    },
    /// Names the real card asked for.
    Card {
        /// What it is for, as the request said.
        #[serde(rename = "for")]
        purpose: Purpose,
        /// The card.
        card: String,
    },
    /// States the fact asked for.
    Fact {
        /// What is stated.
        value: FactValue,
    },
    /// Confirms the facts or the faces asked about.
    Confirm {},
    /// Contests them.
    Contest {
        /// The number of the fact in the request, from zero, when one is meant.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        fact: Option<u16>,
    },
    /// One roll that settles an agreement or a ruling.
    Settle {
        /// The sides of each die.
        sides: Vec<u32>,
    },
}

/// The names of the kernel's commands.
const KERNEL_NAMES: [&str; 8] = ["Start", "Proceed", "Faces", "Card", "Fact", "Confirm", "Contest", "Settle"];

/// What stands under the command's name.
#[derive(Clone, Debug, PartialEq)]
pub enum Named<C> {
    /// A command of the kernel.
    Kernel(KernelCommand),
    /// A command of the game.
    Game(C),
}

/// A declaration as read from the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration<C> {
    /// The command.
    pub named: Named<C>,
    /// The facts stated with it.
    pub facts: Vec<Fact>,
    /// The claims made with it.
    pub claims: Vec<Claim>,
}

/// The wire's keys, before the command is typed.
struct Parts<'a> {
    name: String,
    fields: &'a RawValue,
    facts: Vec<Fact>,
    claims: Vec<Claim>,
}

/// Why a command cannot be read, for its author.
pub(crate) fn unreadable(why: &Words) -> Refused {
    Refused::plain(
        "unreadable-command",
        format!("commande illisible\u{a0}: {}", why.fr),
        format!("unreadable command: {}", why.en),
    )
}

/// Reads a part of a declaration; `at` is where it stands.
fn part<T: DeserializeOwned>(json: &str, at: &str) -> Result<T, Refused> {
    misread::text(json).map_err(|why| {
        let told = |why: String| match why.chars().next() {
            Some('[') => format!("{at}{why}"),
            Some(_) | None if at.is_empty() => why,
            Some(_) | None => format!("{at}: {why}"),
        };
        unreadable(&Words::new(told(why.fr), told(why.en)))
    })
}

fn parts(json: &str) -> Result<Parts<'_>, Refused> {
    let mut keys: BTreeMap<String, &RawValue> = serde_json::from_str(json).map_err(|error| {
        let cause = misread::text::<Value>(json).err().unwrap_or_else(|| Words::same(error.to_string()));
        unreadable(&cause)
    })?;
    let mut stated = |key: &str| keys.remove(key);
    let facts: Vec<Fact> = match stated("facts") {
        None => Vec::new(),
        Some(raw) => part(raw.get(), "facts")?,
    };
    let claims: Vec<Claim> = match stated("claims") {
        None => Vec::new(),
        Some(raw) => part(raw.get(), "claims")?,
    };
    if facts.len() > MOST_STATED || claims.len() > MOST_STATED {
        return Err(unreadable(&Words::new(
            "256 faits et 256 annonces au plus",
            "256 facts and 256 claims at most",
        )));
    }
    let Some((name, fields)) = keys.pop_first() else {
        return Err(unreadable(&Words::new("elle ne nomme rien à faire", "it names no command")));
    };
    if let Some((second, _)) = keys.pop_first() {
        return Err(unreadable(&Words::new(
            format!("elle nomme à la fois {name} et {second}"),
            format!("it names both {name} and {second}"),
        )));
    }
    Ok(Parts { name, fields, facts, claims })
}

impl<C: for<'de> Deserialize<'de>> Declaration<C> {
    /// Reads a declaration.
    ///
    /// # Errors
    /// When it names no command, several, or one whose fields cannot be read.
    pub fn read(json: &str) -> Result<Self, Refused> {
        let Parts { name, fields, facts, claims } = parts(json)?;
        let single = format!("{{{}:{}}}", Value::String(name.clone()), fields.get());
        let named = if KERNEL_NAMES.contains(&name.as_str()) {
            Named::Kernel(part(&single, "")?)
        } else {
            Named::Game(part(&single, "")?)
        };
        Ok(Self { named, facts, claims })
    }
}

/// Whether two declarations say the same but for the facts they state.
pub(crate) fn is_correction(one: &str, other: &str) -> bool {
    let (Ok(one), Ok(other)) = (parts(one), parts(other)) else { return false };
    let fields = |parts: &Parts<'_>| serde_json::from_str::<Value>(parts.fields.get()).ok();
    one.name == other.name && one.claims == other.claims && fields(&one) == fields(&other)
}

/// Whether one of the forms admits this declaration with as many sealed payloads.
///
/// # Errors
/// When the declaration cannot be read at all.
pub fn admitted(forms: &[Form], json: &str, sealed: usize) -> Result<bool, Refused> {
    let Parts { name, fields, facts, claims } = parts(json)?;
    let fields: serde_json::Map<String, Value> = part(fields.get(), &name)?;
    Ok(forms.iter().any(|form| form.admits(&name, &fields, &facts, sealed) && form.admits_claims(&claims)))
}
