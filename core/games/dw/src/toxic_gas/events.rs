//! Events of toxic gas: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{lacks, take_first};
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// The next figure in gas is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GasStepped {}

impl Happened for GasStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::RoundEnd { gas }) = state.stack.last_mut() else { return Err(lacks("RoundEnd")) };
        take_first(gas, "figure in gas")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Gaz toxique", "Toxic gas")
    }
}
