//! Events of leaving melee: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{lacks, pop, take_first};
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// The next free attack is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexStepped {
    /// By whom.
    pub maker: FigureId,
}

impl Happened for ReflexStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Reflexes { makers, .. }) = state.stack.last_mut() else {
            return Err(lacks("Reflexes"));
        };
        take_first(makers, "maker")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { maker } = *self;
        quiet("Attaque Réflexe", "Reflex attack", maker)
    }
}

/// Free attacks are settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexesEnded {
    /// On whom.
    pub mover: FigureId,
    /// Whether it gets away.
    pub away: bool,
}

impl Happened for ReflexesEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Reflexes", |frame| matches!(frame, Frame::Reflexes { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { mover, away } = *self;
        let name = names.name(mover);
        let (fr, en) = if away {
            ("échappe à ses adversaires", "gets away from its enemies")
        } else {
            ("n'échappe pas à ses adversaires", "does not get away from its enemies")
        };
        told("Attaques Réflexes", "Reflex attacks")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus([mover])
    }
}

/// A figure has broken off and may move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakawayWon {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for BreakawayWon {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure } = self;
        state.stack.push(Frame::Breakaway { figure: *figure });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        told("Contact rompu", "Contact broken")
            .say(
                format!("{} peut s'éloigner.", names.name(figure)),
                format!("{} may move away.", names.name(figure)),
            )
            .focus([figure])
    }
}
