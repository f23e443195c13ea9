//! Events of retreat: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::pop;
use crate::state::frames::{Frame, Retreat};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A figure did not retreat: it is pinned, or has nowhere to go.   AD-RETR-01, AD-RETR-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoodGround {
    /// Which.
    pub figure: FigureId,
}

impl Happened for StoodGround {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.stood_ground(*figure)
    }
}

/// A retreat is to be chosen.   AD-RETR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatOpened {
    /// Which.
    pub retreat: Retreat,
}

impl Happened for RetreatOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { retreat } = self;
        state.stack.push(Frame::Retreat(retreat.clone()));

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { retreat } = self;
        names.retreat_opened(retreat)
    }
}

/// A retreat was chosen, or declined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatEnded {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for RetreatEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Retreat", |frame| matches!(frame, Frame::Retreat(_)))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { figure } = self;
        quiet("Retraite", "Retreat").focus([*figure])
    }
}
