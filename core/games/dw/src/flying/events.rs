//! Events of flight: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::figure;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A figure came down from the air.   DW-FLY-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureLanded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for FigureLanded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.airborne = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Au sol", "Landed")
            .say(format!("{name} se pose."), format!("{name} lands."))
            .focus([figure])
            .change(names.flag_change(
                figure,
                Words::new("En vol", "In the air"),
                |figure| figure.airborne,
                false,
                "DW-FLY-02",
            ))
    }
}
