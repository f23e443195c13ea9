//! Events of base contact: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::look::pair;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// The table says otherwise about two bases than the record.   TDE-CONTACT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactAttested {
    /// One.
    pub a: FigureId,
    /// The other.
    pub b: FigureId,
    /// Whether they touch.
    pub holds: bool,
}

impl Happened for ContactAttested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { a, b, holds } = self;
        let pair = pair(*a, *b);
        if *holds {
            state.contacts.insert(pair);
        } else {
            state.contacts.remove(&pair);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { a, b, holds } = *self;
        let (one, other) = (names.name(a), names.name(b));
        let (fr, en) = if holds { ("se touchent", "touch") } else { ("ne se touchent pas", "do not touch") };
        told("Contact", "Contact")
            .say(
                format!("D'après la table, {one} et {other} {fr}."),
                format!("By the table, {one} and {other} {en}."),
            )
            .focus([a, b])
    }
}
