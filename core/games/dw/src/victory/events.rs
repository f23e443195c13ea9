//! Events of the end of the match: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::side;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Weight;

/// A side gave up; its figures leave the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideConceded {
    /// The side.
    pub side: u8,
}

impl Happened for SideConceded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who } = self;
        side(state, *who)?.out = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(*side)),
            format!("{} concedes the match.", names.side(*side)),
        )
    }
}

/// The match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnded {
    /// How.
    pub outcome: Outcome,
}

impl Happened for MatchEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { outcome } = self;
        state.ended = Some(outcome.clone());
        state.stack.clear();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { outcome } = self;
        let words = names.outcome(outcome);
        told("Fin de la partie", "End of the match").say(&words.fr, &words.en).weight(Weight::Turn)
    }
}
