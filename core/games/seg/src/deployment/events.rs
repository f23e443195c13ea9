//! Events of the deployment: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{arrive, figure, pop, take_shown};
use crate::event::Happened;
use crate::state::{Arrival, Frame, Presence, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Weight};
use greffe_core::telling::words::Words;

/// A figure shown in turn 0 is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PlacementDue {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for PlacementDue {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id } = self;
        take_shown(state)?;
        figure(state, *id)?.activated = true;
        state.stack.push(Frame::Placement { figure: *id });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Placement", "Placement")
            .say(
                format!("{} attend d'être sur la table.", names.name(self.figure)),
                format!("{} is to be placed.", names.name(self.figure)),
            )
            .focus([self.figure])
            .weight(Weight::Activation)
    }
}

/// A figure was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigurePlaced {
    /// The figure.
    pub figure: FigureId,
    /// Where, and whom it touches.
    pub arrival: Arrival,
}

impl Happened for FigurePlaced {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, arrival } = self;
        pop(state, "Placement", |frame| matches!(frame, Frame::Placement { figure } if figure == id))?;
        figure(state, *id)?.presence = Presence::OnTable;
        arrive(state, *id, arrival)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = *self;
        let arrival = &self.arrival;
        let name = names.name(figure);
        let ghost =
            arrival.to.map(|to| Mark { kind: "ghost", points: vec![to], label: Words::same(name.as_str()) });
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} is placed."))
            .also(names.touches(arrival))
            .focus([figure])
            .change(Some(Names::presence_change(
                figure,
                Presence::Undeployed,
                Presence::OnTable,
                "SEG-DEPLOY-02",
            )))
            .mark(ghost)
    }
}
