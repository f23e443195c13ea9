//! Events of objectives: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, objective, side};
use crate::state::frames::Frame;
use crate::state::{Place, State};
use crate::view::names::{Names, called};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// An objective or a loot marker is somewhere else.   TDE-COU-09, TDE-COU-12, TDE-TRE-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveMoved {
    /// Which.
    pub objective: u8,
    /// Where.
    pub place: Place,
    /// Its number, recovered by the side that carries it now.   TDE-TRE-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovered: Option<u8>,
}

impl Happened for ObjectiveMoved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objective: place, place: now, recovered } = self;
        objective(state, *place)?.place = *now;
        if let (Some(number), Place::Carried(id)) = (recovered, now) {
            let who = figure(state, *id)?.side;
            side(state, who)?.recovered.insert(*number);
        }
        if let Some(Frame::Drop { objective, .. }) = state.stack.last()
            && objective == place
        {
            state.stack.pop();
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { objective, place, .. } = *self;
        let number = called(objective);
        let line = told(&format!("Marqueur {number}"), &format!("Marker {number}"));
        match place {
            Place::Hand | Place::Table(_) => line.say(
                format!("Le marqueur {number} est sur la table."),
                format!("Marker {number} is on the table."),
            ),
            Place::Carried(figure) => {
                let name = names.name(figure);
                line.say(
                    format!("{name} porte le marqueur {number}."),
                    format!("{name} carries marker {number}."),
                )
                .focus([figure])
            }
            Place::Dropped { by, .. } => {
                let name = names.name(by);
                line.say(
                    format!("{name} a lâché le marqueur {number}."),
                    format!("{name} has dropped marker {number}."),
                )
                .focus([by])
            }
            Place::Gone {} => line.say(
                format!("Le marqueur {number} a quitté la table."),
                format!("Marker {number} has left the table."),
            ),
        }
    }
}

/// The enemy must place what an unconscious carrier dropped.   TDE-COU-11, TDE-TRE-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DropAsked {
    /// Which.
    pub objective: u8,
    /// Who dropped it.
    pub figure: FigureId,
    /// The side that places it.
    pub side: u8,
}

impl Happened for DropAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objective: place, figure, side } = self;
        objective(state, *place)?.place = Place::Dropped { by: *figure, at: None };
        state.stack.push(Frame::Drop { objective: *place, figure: *figure, side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, objective, .. } = *self;
        let (name, number) = (names.name(figure), called(objective));
        told("Marqueur lâché", "Marker dropped")
            .say(
                format!("{name} lâche le marqueur {number} : l'adversaire le pose à son contact."),
                format!("{name} drops marker {number}: the opponent places it in contact."),
            )
            .focus([figure])
    }
}
