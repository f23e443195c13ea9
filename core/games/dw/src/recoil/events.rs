//! Events of recoils: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::pop;
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A recoil is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoilEnded {
    /// The figure.
    pub figure: FigureId,
    /// Whether there was no room.
    pub stuck: bool,
}

impl Happened for RecoilEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Recoil", |frame| matches!(frame, Frame::Recoil { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, stuck } = *self;
        let line = told("Recul", "Recoil").focus([figure]);
        if !stuck {
            return line;
        }
        let name = names.name(figure);
        line.say(
            format!("{name} n'a pas d'espace pour reculer et tombe."),
            format!("{name} has no room to recoil and falls."),
        )
    }
}
