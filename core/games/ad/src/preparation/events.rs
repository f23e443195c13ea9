//! Events of preparation: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::square::Square;
use crate::state::change::{figure, lacks, pop, side};
use crate::state::frames::{Frame, Preparation};
use crate::state::{Poison, State, Whereabouts};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// What is still to be prepared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreparationOpened {
    /// In order.
    pub due: Vec<Preparation>,
}

impl Happened for PreparationOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { due } = self;
        state.stack.push(Frame::Preparation { due: due.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { due } = self;
        names.preparation_opened(due.len())
    }
}

/// A part of it is done, or does not arise any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreparationDone {
    /// Which.
    pub done: Preparation,
    /// What takes its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Preparation>,
}

impl Happened for PreparationDone {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { done, next } = self;
        let Some(Frame::Preparation { due }) = state.stack.last_mut() else {
            return Err(lacks("Preparation"));
        };
        let place = due.iter().position(|one| one == done).ok_or_else(|| lacks("such preparation"))?;
        due.remove(place);
        if let Some(next) = next {
            due.insert(place, *next);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { done, .. } = self;
        names.preparation_done(*done)
    }
}

/// Preparation is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreparationEnded {}

impl Happened for PreparationEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Preparation", |frame| matches!(frame, Frame::Preparation { .. }))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Préparation finie", "Preparation over")
    }
}

/// A side's kreutzers changed.   AD-TAL-28, AD-TAL-33
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KreutzersChanged {
    /// Whose.
    pub side: u8,
    /// How many it has now.
    pub kreutzers: i32,
}

impl Happened for KreutzersChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, kreutzers } = self;
        side(state, *whose)?.kreutzers = *kreutzers;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, kreutzers } = self;
        names.kreutzers(*side, *kreutzers)
    }
}

/// A figure became somebody's nephew.   AD-TAL-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NephewMarked {
    /// Who.
    pub figure: FigureId,
    /// Whose; none once the modifiers end.
    pub uncle: Option<FigureId>,
}

impl Happened for NephewMarked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, uncle } = self;
        figure(state, *id)?.nephew_of = *uncle;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, uncle } = self;
        names.nephew(*figure, *uncle)
    }
}

/// A weapon was coated, or lost poison.   AD-TAL-16, AD-POISON-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponCoated {
    /// Whose.
    pub figure: FigureId,
    /// Which weapon, by its number (see `state::arms`).
    pub weapon: u8,
    /// The poisons on it now.
    pub poisons: Vec<Poison>,
}

impl Happened for WeaponCoated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, weapon, poisons } = self;
        let weapon = figure(state, *id)?.weapon_mut(*weapon);
        weapon.ok_or_else(|| lacks("such weapon"))?.poisons.clone_from(poisons);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon, poisons } = self;
        names.coated(*figure, *weapon, poisons.len())
    }
}

/// A figure was placed.   AD-SETUP-06, AD-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigurePlaced {
    /// Which.
    pub figure: FigureId,
    /// Where.
    pub at: Square,
}

impl Happened for FigurePlaced {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, at } = self;
        figure(state, *id)?.place = Whereabouts::On(*at);
        if let Some(Frame::Arrivals { due }) = state.stack.last_mut() {
            due.retain(|other| other != id);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, at } = self;
        names.placed(*figure, *at)
    }
}
