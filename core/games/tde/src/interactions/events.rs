//! Events of interactions: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::arm;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A weapon is repaired.   TDE-MECH-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repaired {
    /// Whose.
    pub figure: FigureId,
    /// Its place on the card.
    pub weapon: u8,
}

impl Happened for Repaired {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, weapon } = self;
        arm(state, *figure, *weapon)?.defective = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon } = *self;
        let (name, arm) = (names.name(figure), names.weapon(figure, weapon));
        told(&format!("Réparation : {name}"), &format!("Repair: {name}"))
            .say(format!("L'arme {arm} de {name} est réparée."), format!("The {arm} of {name} is repaired."))
            .focus([figure])
    }
}
