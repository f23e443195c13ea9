//! Events of light: what each assigns, and how it is told.

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

const LIGHT: Flag = Flag {
    title: ("Lumière", "Light"),
    set: ("éclaire à distance Longue ce tour", "lights Long this round"),
    cleared: ("éclaire à distance Moyenne", "lights Medium"),
    what: ("Lumière élargie", "Light widened"),
    of: |figure| figure.light_widened,
    rule: "DW-ENV-12",
};

/// A light was widened.   DW-ENV-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LightWidened {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for LightWidened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.light_widened = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &LIGHT, true)
    }
}
