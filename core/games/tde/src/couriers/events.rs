//! Events of the Couriers: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::Scenario;
use crate::state::change::{lacks, remove, side};
use crate::state::frames::Frame;
use crate::state::{Presence, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A side has named its courier.   TDE-COU-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CourierNamed {
    /// Which side.
    pub side: u8,
    /// Whom.
    pub figure: FigureId,
}

impl Happened for CourierNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, figure: id } = self;
        side(state, *who)?.courier = Some(*id);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, figure } = *self;
        let (name, who) = (names.side(side), names.name(figure));
        told("Courrier", "Courier")
            .say(format!("Le Courrier de {name} est {who}."), format!("{who} is the courier of {name}."))
            .focus([figure])
    }
}

/// A figure left by a table edge.   TDE-COU-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exited {
    /// Which.
    pub figure: FigureId,
}

impl Happened for Exited {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure } = self;
        remove(state, *figure, Presence::Exited)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told(&format!("Sortie : {name}"), &format!("Exit: {name}"))
            .say(format!("{name} quitte la table."), format!("{name} leaves the table."))
            .focus([figure])
    }
}

/// The activations of the turn are over, and loot may still change hands.   TDE-COU-09, TDE-COU-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootAsked {
    /// The sides that may.
    pub sides: Vec<u8>,
}

impl Happened for LootAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { sides } = self;
        state.stack.push(Frame::Closing { sides: sides.clone() });
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Butin : dernier moment", "Loot: last moment").say(
            "Les Activations du Tour sont finies ; un Butin peut encore changer de mains.",
            "The activations of the turn are over; a loot may still change hands.",
        )
    }
}

/// A side leaves the loot where it is to the end of the turn.   TDE-COU-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootLeft {
    /// Which.
    pub side: u8,
}

impl Happened for LootLeft {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = *self;
        let Some(Frame::Closing { sides }) = state.stack.last_mut() else { return Err(lacks("Closing")) };
        sides.retain(|asked| *asked != side);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        if names.0.state.scenario == Some(Scenario::Couriers) {
            return told("Butin gardé", "Loot kept").say(
                format!("{name} laisse les Butins où ils sont."),
                format!("{name} leaves the loot where it is."),
            );
        }
        told("Cartes gardées", "Cards kept")
            .say(format!("{name} ne joue plus de carte."), format!("{name} plays no more cards."))
    }
}
