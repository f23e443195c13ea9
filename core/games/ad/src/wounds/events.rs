//! Events of wounds: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, mark};
use crate::state::frames::Frame;
use crate::state::{Mark, Poison, Posture, Removal, State, Whereabouts};
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Wounds were dealt or healed.   AD-HLTH-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wounded {
    /// To whom.
    pub figure: FigureId,
    /// How many it has now.
    pub wounds: i32,
}

impl Happened for Wounded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, wounds } = self;
        figure(state, *id)?.wounds = *wounds;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, wounds } = self;
        names.wounded(*figure, *wounds)
    }
}

/// A figure fell, was knocked out, or stood up.   AD-STAT-01, AD-STAT-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostureChanged {
    /// Who.
    pub figure: FigureId,
    /// How it holds itself now.
    pub posture: Posture,
    /// Whether it counts as activated this phase.
    pub activated: bool,
}

impl Happened for PostureChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, posture, activated } = self;
        let figure = figure(state, *id)?;
        figure.posture = *posture;
        mark(&mut figure.marks, Mark::Activated, *activated);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, posture, .. } = self;
        names.posture(*figure, *posture)
    }
}

/// A figure left play.   AD-HLTH-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureRemoved {
    /// Who.
    pub figure: FigureId,
    /// Why.
    pub why: Removal,
}

impl Happened for FigureRemoved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, why } = self;
        figure(state, *id)?.place = Whereabouts::Gone(*why);
        for frame in &mut state.stack {
            leave_queue(frame, *id);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, why } = self;
        names.removed(*figure, *why)
    }
}

/// The poisons at work on a figure.   AD-POISON-02, AD-POISON-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Poisoned {
    /// On whom.
    pub figure: FigureId,
    /// Which.
    pub poisons: Vec<Poison>,
}

impl Happened for Poisoned {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, poisons } = self;
        figure(state, *id)?.poisons.clone_from(poisons);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, poisons } = self;
        names.poisoned(*figure, poisons.len())
    }
}

/// Nobody waits any more for a figure that is out of play.
fn leave_queue(frame: &mut Frame, gone: FigureId) {
    if let Frame::Interrupt { left, .. } | Frame::Stray { figures: left, .. } = frame {
        left.retain(|other| *other != gone);
    } else if let Frame::Fight(fight) = frame {
        for queue in [&mut fight.helpers, &mut fight.helping] {
            queue.retain(|other| *other != gone);
        }
    } else if let Frame::Duel(duel) = frame {
        duel.helpers.retain(|other| *other != gone);
    } else if let Frame::Morale { due } = frame {
        due.retain(|due| due.figure() != gone);
    }
}
