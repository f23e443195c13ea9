//! Events of possession: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;

/// A possessor driven out is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpulsionOwed {
    /// The possessor.
    pub figure: FigureId,
    /// The host.
    pub host: FigureId,
}

impl Happened for ExpulsionOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, host } = self;
        state.stack.push(Frame::Expelled { figure: *figure, host: *host });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, host } = *self;
        let (name, other) = (names.name(figure), names.name(host));
        told("Fin de possession", "End of possession")
            .say(
                format!("{name} doit reprendre place au contact {of}.", of = de(&other)),
                format!("{name} is to be placed in contact with {other}."),
            )
            .focus([figure, host])
    }
}
