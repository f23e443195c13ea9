//! Events of deeds: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::pop;
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A side is to say which of its figures holds another down.   AD-PART-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpponentAsked {
    /// Who stands up.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Among these.
    pub among: Vec<FigureId>,
}

impl Happened for OpponentAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, among } = self;
        state.stack.push(Frame::Opponent { figure: *figure, by: *by, among: among.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, among, .. } = self;
        names.opponent_asked(*figure, among)
    }
}

/// It was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpponentNamed {
    /// Who holds it down.
    pub enemy: FigureId,
}

impl Happened for OpponentNamed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Opponent", |frame| matches!(frame, Frame::Opponent { .. }))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { enemy } = self;
        names.opponent_named(*enemy)
    }
}
