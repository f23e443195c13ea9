//! Events of melee: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::Names;
use crate::view::{Told, quiet};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// An ambush is spent.   DW-GAP-61
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmbushSpent {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for AmbushSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.ambush_spent = true;
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Embuscade", "Ambush", figure)
    }
}
