//! Events of the end of a match: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{misplaced, side_mut, top};
use crate::event::Happened;
use crate::state::{Frame, State};
use crate::view::names::{Names, in_a_row};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// A side gave up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SideConceded {
    /// The side.
    pub side: u8,
}

impl Happened for SideConceded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side } = self;
        side_mut(state, *side)?.out = true;
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

/// Play is over; the players say who won.   AO-GAP-43
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct VerdictAwaited {}

impl Happened for VerdictAwaited {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        state.stack = vec![Frame::Verdict { said: Vec::new() }];
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Issue attendue", "Result awaited").say(
            "La partie est finie : aux joueurs de dire qui gagne.",
            "Play is over: the players say who won.",
        )
    }
}

/// A side said who won.   AO-GAP-43
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ResultDeclared {
    /// Who says so.
    pub side: u8,
    /// The winner; none for a draw.
    pub winner: Option<u8>,
}

impl Happened for ResultDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, winner } = self;
        let Frame::Verdict { said } = top(state)? else {
            return Err(misplaced());
        };
        said.retain(|(other, _)| other != side);
        said.push((*side, *winner));
        said.sort_unstable();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, winner } = *self;
        let name = names.side(side);
        let line = told("Issue déclarée", "Result declared");
        match winner.map(|winner| names.side(winner)) {
            Some(winner) => line.say(
                format!("{name} déclare : victoire de {winner}."),
                format!("{name} declares a victory of {winner}."),
            ),
            None => line.say(format!("{name} déclare : partie nulle."), format!("{name} declares a draw.")),
        }
    }
}

/// The match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MatchEnded {
    /// The sides that retreated.   AO-MORALE-05
    pub retreated: Vec<u8>,
    /// How.
    pub outcome: Outcome,
}

impl Happened for MatchEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { outcome, .. } = self;
        state.stack.clear();
        state.ended = Some(outcome.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { retreated, outcome } = self;
        let bands: Vec<String> = retreated.iter().map(|side| names.side(*side).to_owned()).collect();
        let bands = (!bands.is_empty()).then(|| in_a_row(&bands));
        let retreat = bands.map(|bands| {
            Words::new(format!("En retraite : {}. ", bands.fr), format!("In retreat: {}. ", bands.en))
        });
        let (retreat, words) = (retreat.unwrap_or_default(), names.outcome(outcome));
        told("Fin de la partie", "End of the match")
            .say(format!("{}{}", retreat.fr, words.fr), format!("{}{}", retreat.en, words.en))
            .weight(Weight::Turn)
    }
}
