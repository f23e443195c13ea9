//! Events of victory: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{mark, side};
use crate::state::{SideMark, State};
use crate::view::names::Names;
use crate::view::told::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::ruleset::Outcome;

/// A side gave up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conceded {
    /// Which.
    pub side: u8,
}

impl Happened for Conceded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose } = self;
        mark(&mut side(state, *whose)?.marks, SideMark::Conceded, true);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.conceded(*side)
    }
}

/// The match ended.   AD-ALARM-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnded {
    /// How it stands.
    pub outcome: Outcome,
}

impl Happened for MatchEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { outcome } = self;
        state.stack.clear();
        state.ended = Some(outcome.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { outcome } = self;
        let words = names.outcome(outcome);
        told("Fin de la partie", "The match ends").say(words.fr, words.en)
    }
}
