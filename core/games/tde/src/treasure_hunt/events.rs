//! Events of the Treasure Hunt: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::hidden::{Hidden, numbers};
use crate::state::change::{figure, objective, side};
use crate::state::{Place, State};
use crate::view::names::{Names, called};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;

/// The objectives have their numbers, which nobody knows.   TDE-TRE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumbersHidden {
    /// The draw that dealt them.
    pub roll: HiddenRoll,
}

impl Happened for NumbersHidden {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { roll } = self;
        state.numbers = Some(*roll);
        Ok(())
    }

    fn apply_hidden(&self, hidden: &mut Hidden, known: &dyn Known) {
        if let Some(faces) = known.faces(self.roll) {
            hidden.numbers = (0_u8..).zip(numbers(faces)).collect();
        }
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Numéros cachés", "Hidden numbers").say(
            "Les numéros des Objectifs sont tirés ; personne ne les connaît.",
            "The numbers of the objectives are drawn; nobody knows them.",
        )
    }
}

/// A side has looked at the number of an objective.   TDE-TRE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveSeen {
    /// Which.
    pub objective: u8,
    /// The side.
    pub side: u8,
}

impl Happened for ObjectiveSeen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objective: place, side } = self;
        objective(state, *place)?.seen.insert(*side);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { objective, side } = *self;
        let (name, number) = (names.side(side), called(objective));
        told("Objectif regardé", "Objective looked at").say(
            format!("{name} regarde le numéro du marqueur {number} et le repose."),
            format!("{name} looks at the number of marker {number} and puts it back."),
        )
    }
}

/// A side has found the objective it looked for.   TDE-TRE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveFound {
    /// Which.
    pub objective: u8,
    /// Its number.
    pub number: u8,
    /// Who carries it.
    pub figure: FigureId,
}

impl Happened for ObjectiveFound {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objective: place, number, figure: id } = self;
        let who = figure(state, *id)?.side;
        let found = objective(state, *place)?;
        found.number = Some(*number);
        found.place = Place::Carried(*id);
        let finder = side(state, who)?;
        finder.wanted = None;
        finder.recovered.insert(*number);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { objective, number, figure } = *self;
        let (name, marker) = (names.name(figure), called(objective));
        told("Trésor trouvé", "Treasure found")
            .say(
                format!("Le marqueur {marker} porte le numéro {number}, celui cherché : {name} l'emporte."),
                format!("Marker {marker} bears the number {number} looked for: {name} takes it."),
            )
            .focus([figure])
    }
}

/// A side looks for an objective.   TDE-TRE-06, TDE-TRE-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberDrawn {
    /// The side.
    pub side: u8,
    /// The number.
    pub number: u8,
}

impl Happened for NumberDrawn {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, number } = self;
        side(state, *who)?.wanted = Some(*number);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, number } = *self;
        let name = names.side(side);
        told("Numéro cherché", "Number looked for").say(
            format!("{name} cherche l'Objectif numéro {number}."),
            format!("{name} looks for objective number {number}."),
        )
    }
}
