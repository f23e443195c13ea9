//! Events of board: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::square::EdgeName;
use crate::state::State;
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};

/// A fragile wall falls, and is an open edge.   AD-GEN-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WallFell {
    /// Which.
    pub wall: EdgeName,
}

impl Happened for WallFell {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { wall } = self;
        state.fallen.insert(*wall);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { wall } = self;
        names.wall_fell(*wall)
    }
}
