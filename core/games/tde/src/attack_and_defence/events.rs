//! Events of Attack and Defence: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::objective;
use crate::view::names::{Names, called};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// A side controls an objective.   TDE-ATK-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlTaken {
    /// Which.
    pub objective: u8,
    /// The side.
    pub side: u8,
}

impl Happened for ControlTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objective: place, side } = self;
        objective(state, *place)?.controller = Some(*side);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { objective, side } = *self;
        let (name, number) = (names.side(side), called(objective));
        told("Objectif contrôlé", "Objective controlled").say(
            format!("{name} contrôle l'Objectif {number}."),
            format!("{name} controls objective {number}."),
        )
    }
}
