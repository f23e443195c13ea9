//! Events of points scored and the end: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::side;
use crate::view::names::Names;
use crate::view::words::number;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Weight};
use greffe_core::telling::words::Words;

/// Points are scored.   TDE-SCN-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scored {
    /// By which side.
    pub side: u8,
    /// How many.
    pub points: u32,
}

impl Happened for Scored {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, points } = self;
        let scores = side(state, *who)?;
        scores.points = scores.points.saturating_add(*points);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, points } = *self;
        let name = names.side(side);
        let held = names.0.side(side).map_or(0, |side| side.points);
        let total = held.saturating_add(points);
        told("Points de Victoire", "Victory points")
            .say(
                format!("{name} marque {points} PV : {total} en tout."),
                format!("{name} scores {points} VP: {total} in all."),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new(format!("PV de {name}"), format!("VP of {name}")),
                old: number(held),
                new: number(total),
                rule: Some(RuleId::new("TDE-SCN-06")),
            }))
    }
}

/// The match is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnded {
    /// How it stands.
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
        told("Fin de la partie", "End of the match")
            .say(format!("{}.", words.fr), format!("{}.", words.en))
            .weight(Weight::Turn)
    }
}
