//! Events of contacts and aim: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::figure;
use crate::event::Happened;
use crate::state::look::pair;
use crate::state::{Posture, State};
use crate::view::names::{Names, posture_change};
use crate::view::words::{posture_words, yes_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

/// A contact stated differs from the record and counts from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ContactAttested {
    /// One figure, the lower number.
    pub a: FigureId,
    /// The other.
    pub b: FigureId,
    /// Whether they touch.
    pub holds: bool,
}

impl Happened for ContactAttested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { a, b, holds } = self;
        figure(state, *a)?;
        figure(state, *b)?;
        if *holds {
            state.contacts.insert(pair(*a, *b));
        } else {
            state.contacts.remove(&pair(*a, *b));
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
        told("Contact attesté", "Contact attested")
            .say(format!("À la table, {} {fr}.", pair.fr), format!("On the table, {} {en}.", pair.en))
            .focus([a, b])
            .change(Some(Change {
                figure: Some(a),
                what: Words::new(
                    format!("Contact avec {}", names.name(b)),
                    format!("Contact with {}", names.name(b)),
                ),
                old: yes_words(names.0.state.contacts.contains(&(a, b))),
                new: yes_words(holds),
                rule: Some(RuleId::new("SEG-RANGE-04")),
            }))
    }
}

/// A figure lost its posture for a reason of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PostureLost {
    /// The figure.
    pub figure: FigureId,
    /// The posture.
    pub posture: Posture,
}

impl Happened for PostureLost {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, .. } = self;
        figure(state, *id)?.posture = None;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Posture perdue", "Posture lost")
            .say(
                format!("{} perd sa posture : {}.", names.name(self.figure), posture_words(self.posture).fr),
                format!("{} loses a posture: {}.", names.name(self.figure), posture_words(self.posture).en),
            )
            .focus([self.figure])
            .change(Some(posture_change(self.figure, self.posture, "SEG-POST-03")))
    }
}
