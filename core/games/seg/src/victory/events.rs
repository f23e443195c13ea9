//! Events of the end: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{remove, side};
use crate::event::Happened;
use crate::hidden::Hidden;
use crate::state::{Frame, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::{Known, Outcome};
use greffe_core::telling::view::Weight;

/// A side gave up; its figures leave the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SideConceded {
    /// The side.
    pub side: u8,
}

impl Happened for SideConceded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side } = *self;
        self::side(state, side)?.out = true;
        let own: Vec<FigureId> = (1_u16..)
            .zip(&state.figures)
            .filter(|(_, figure)| figure.side == side)
            .map(|(number, _)| FigureId(number))
            .collect();
        for id in &own {
            remove(state, *id)?;
        }
        for frame in &mut state.stack {
            if let Frame::ReactionWindow { then, eligible, .. } = frame {
                then.retain(|other| *other != side);
                eligible.retain(|id| !own.contains(id));
            }
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(self.side)),
            format!("{} concedes the match.", names.side(self.side)),
        )
    }
}

/// The match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MatchEnded {
    /// How.
    pub outcome: Outcome,
}

impl Happened for MatchEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { outcome } = self;
        state.stack.clear();
        state.ended = Some(outcome.clone());
        Ok(())
    }

    fn apply_hidden(&self, hidden: &mut Hidden, _: &dyn Known) {
        hidden.known.clear();
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let outcome = &self.outcome;
        let words = names.outcome(outcome);
        told("Fin de la partie", "End of the match").say(&words.fr, &words.en).weight(Weight::Turn)
    }
}
