//! Events of doors: what each assigns, and how it is told.

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

const SPENT: Flag = Flag {
    title: ("Action groupée", "Group effort"),
    set: ("a prêté main-forte et ne jouera plus ce tour", "has lent a hand and plays no more this round"),
    cleared: ("peut encore jouer ce tour", "may still play this round"),
    what: ("Activation faite", "Activated"),
    of: |figure| figure.activated,
    rule: "DW-DOOR-02",
};

/// A figure helped another: it counts as activated.   DW-DOOR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureSpent {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for FigureSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.activated = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &SPENT, true)
    }
}
