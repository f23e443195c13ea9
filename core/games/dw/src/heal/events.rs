//! Events of healing: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::Told;
use crate::view::flags::Flag;
use crate::view::names::Names;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

const ANTIDOTE: Flag = Flag {
    title: ("Antidote", "Antidote"),
    set: ("prend un antidote pour radiation", "takes a radiation antidote"),
    cleared: ("n'a plus d'antidote dans le sang", "no longer has an antidote in its blood"),
    what: ("Antidote pris", "Antidote taken"),
    of: |figure| figure.antidote_taken,
    rule: "DW-ENV-01",
};

/// An antidote was taken.   DW-GAP-46
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AntidoteTaken {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for AntidoteTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        let taker = figure(state, *id)?;
        taker.antidote = false;
        taker.antidote_taken = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &ANTIDOTE, true)
    }
}
