//! Events of postures: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, land};
use crate::state::path::Landing;
use crate::state::{Posture, State};
use crate::view::names::Names;
use crate::view::words::posture_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A figure stands somewhere else.   TDE-SEQ-21, TDE-SEQ-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// Which.
    pub figure: FigureId,
    /// Where and how.
    pub landing: Landing,
    /// The way it came, its start first, where positions are recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Point>,
}

impl Happened for Moved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, landing, .. } = self;
        land(state, *figure, landing)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, landing, path } = self;
        names.moved(*figure, landing, path)
    }
}

/// A figure holds itself otherwise.   TDE-POST-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostureChanged {
    /// Which.
    pub figure: FigureId,
    /// How.
    pub posture: Posture,
}

impl Happened for PostureChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, posture } = self;
        figure(state, *id)?.posture = *posture;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, posture } = *self;
        let (name, words) = (names.name(figure), posture_words(posture));
        told(&format!("Posture : {name}"), &format!("Posture: {name}"))
            .say(format!("{name} est à présent {}.", words.fr), format!("{name} is now {}.", words.en))
            .change(names.posture_change(figure, posture, "TDE-POST-03"))
            .focus([figure])
    }
}
