//! Events of the table: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::{Names, change};
use crate::view::words::yes_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A contact stated differs from the record and counts from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactAttested {
    /// One figure, the lower number.
    pub a: FigureId,
    /// The other.
    pub b: FigureId,
    /// Whether they touch.
    pub holds: bool,
}

impl Happened for ContactAttested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { a, b, holds } = self;
        figure(state, *a)?;
        figure(state, *b)?;
        if *holds {
            state.contacts.insert((*a, *b));
        } else {
            state.contacts.remove(&(*a, *b));
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { a, b, holds } = *self;
        let pair = names.list(&[a, b]);
        let (fr, en) = if holds {
            ("se touchent", "touch each other")
        } else {
            ("ne se touchent pas", "do not touch each other")
        };
        let other = names.name(b);
        told("Contact attesté", "Contact attested")
            .say(format!("À la table, {} {fr}.", pair.fr), format!("On the table, {} {en}.", pair.en))
            .focus([a, b])
            .change(change(
                a,
                Words::new(format!("Contact avec {other}"), format!("Contact with {other}")),
                yes_words(names.0.state.contacts.contains(&(a, b))),
                yes_words(holds),
                "DW-MELEE-01",
            ))
    }
}
