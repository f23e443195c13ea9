//! Events of gravity: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::Gravity;
use crate::state::State;
use crate::view::names::Names;
use crate::view::words::gravity_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

/// Gravity was rolled.   DW-ENV-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GravityRolled {
    /// The face.
    pub face: u32,
    /// The gravity from now on.
    pub gravity: Gravity,
}

impl Happened for GravityRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { gravity, .. } = self;
        state.gravity = *gravity;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { face, gravity } = *self;
        let (old, new) = (gravity_words(names.0.state.gravity), gravity_words(gravity));
        told("Gravité aléatoire", "Random gravity")
            .say(
                format!("Jet de gravité : {face}. Gravité {}.", new.fr),
                format!("Gravity roll: {face}. Gravity is {}.", new.en),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new("Gravité", "Gravity"),
                old,
                new,
                rule: Some(greffe_core::record::ids::RuleId::new("DW-ENV-07")),
            }))
    }
}
