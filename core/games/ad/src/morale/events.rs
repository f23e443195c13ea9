//! Events of morale: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{lacks, pop};
use crate::state::frames::{Frame, MoraleDue};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};

/// Tests of morale and poison are due.   AD-MORALE-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleOpened {
    /// Which.
    pub due: Vec<MoraleDue>,
}

impl Happened for MoraleOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { due } = self;
        state.stack.push(Frame::Morale { due: due.clone() });

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { due } = self;
        names.morale_opened(due.len())
    }
}

/// Which of them are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleLeft {
    /// Those.
    pub left: Vec<MoraleDue>,
}

impl Happened for MoraleLeft {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { left } = self;
        match state.stack.last_mut() {
            Some(Frame::Morale { due }) => due.clone_from(left),
            Some(_) | None => return Err(lacks("Morale")),
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Tests restants", "Tests left")
    }
}

/// None is left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleEnded {}

impl Happened for MoraleEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Morale", |frame| matches!(frame, Frame::Morale { .. }))?;

        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Fin des tests", "Tests over")
    }
}
