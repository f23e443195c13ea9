//! Events of teleportation: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::words::capital;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;

/// A teleportation went wrong; the opponent places the figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MishapOwed {
    /// The figure.
    pub figure: FigureId,
    /// The side that places it.
    pub by: u8,
}

impl Happened for MishapOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by } = self;
        state.stack.push(Frame::Mishap { figure: *figure, by: *by });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by } = *self;
        let name = names.name(figure);
        let side = names.side(by);
        told("Téléportation manquée", "Teleportation gone wrong")
            .say(
                format!(
                    "{} de choisir où {name} réapparaît, à distance Longue au moins.",
                    capital(&to(side))
                ),
                format!("It is up to {side} where {name} reappears, at least Long away."),
            )
            .focus([figure])
    }
}
