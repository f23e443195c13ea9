//! Events of turn: what each assigns, and how it is told.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, shelve};
use crate::event::{Happened, Tokens};
use crate::state::change::{lacks, mark, pop, side};
use crate::state::frames::Frame;
use crate::state::{Mark, Phase, Shelved, SideMark, State, listed};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A turn began.   AD-TURN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnBegun {
    /// Which.
    pub turn: u32,
}

impl Happened for TurnBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { turn } = self;
        state.turn = *turn;
        state.phase = Phase::Start;
        for figure in state.figures.values_mut() {
            figure.marks.remove(&Mark::Tactics);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { turn } = self;
        names.turn_begun(*turn)
    }
}

/// Figures are to be placed.   AD-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsOpened {
    /// In order.
    pub due: Vec<FigureId>,
}

impl Happened for ArrivalsOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { due } = self;
        state.stack.push(Frame::Arrivals { due: due.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { due } = self;
        names.arrivals(due)
    }
}

/// Nobody is left to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsEnded {}

impl Happened for ArrivalsEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Arrivals", |frame| matches!(frame, Frame::Arrivals { .. }))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Arrivées finies", "Arrivals over")
    }
}

/// Fencing tokens were turned, and it was noted who is engaged with whom.   AD-TURN-04, AD-FULL-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokensRefreshed {
    /// The tokens that changed.
    #[serde(with = "listed::some")]
    #[schemars(with = "Vec<(FigureId, Tokens)>")]
    pub tokens: BTreeMap<FigureId, Tokens>,
    /// The used tokens that still lie on things put away, where that changed.   AD-ABIL-05
    #[serde(default, with = "listed::some", skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Vec<(FigureId, Vec<Shelved>)>")]
    pub shelved: BTreeMap<FigureId, Vec<Shelved>>,
    /// Who is engaged with whom, either way.
    #[serde(with = "listed::some")]
    #[schemars(with = "Vec<(FigureId, BTreeSet<FigureId>)>")]
    pub engaged: BTreeMap<FigureId, BTreeSet<FigureId>>,
}

impl Happened for TokensRefreshed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { tokens, shelved, engaged } = self;
        for (id, figure) in &mut state.figures {
            figure.engaged_at_start = engaged.get(id).cloned().unwrap_or_default();
            if let Some(tokens) = tokens.get(id) {
                (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
            }
            if let Some(shelved) = shelved.get(id) {
                shelve(figure, shelved);
            }
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { tokens, .. } = self;
        names.refreshed(tokens)
    }
}

/// A phase began: in Action, Combat, Interaction and End all cards are upright and diagonals fresh.
/// AD-TURN-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseBegun {
    /// Which.
    pub phase: Phase,
    /// Whose turn it is, where sides take turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// How many figures each side has in play, in the action phase.   AD-GAP-42
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strength: Vec<u8>,
}

impl Happened for PhaseBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { phase, to_act, strength } = self;
        for (side, strength) in state.sides.iter_mut().zip(strength) {
            side.strength = *strength;
        }
        begin_phase(state, *phase, *to_act);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { phase, .. } = self;
        names.phase_begun(*phase)
    }
}

/// Sides must discard down to the limit.   AD-CARD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandLimitOpened {
    /// In order.
    pub due: Vec<u8>,
}

impl Happened for HandLimitOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { due } = self;
        state.stack.push(Frame::HandLimit { due: due.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { due } = self;
        names.hand_limit(due)
    }
}

/// A side is within the limit, or has discarded what it had to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitMet {
    /// Which.
    pub side: u8,
}

impl Happened for LimitMet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose } = self;
        match state.stack.last_mut() {
            Some(Frame::HandLimit { due }) => {
                due.retain(|other| other != whose);
                if due.is_empty() {
                    state.stack.pop();
                }
            }
            Some(Frame::Discard { .. }) => {
                state.stack.pop();
            }
            Some(_) | None => return Err(lacks("HandLimit")),
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Main dans la limite", "Hand within the limit")
    }
}

/// A side must discard cards of its choice.   AD-TAL-36b, AD-DIV-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscardOpened {
    /// Which.
    pub side: u8,
    /// How many.
    pub cards: u8,
}

impl Happened for DiscardOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side, cards } = self;
        state.stack.push(Frame::Discard { side: *side, cards: *cards });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, cards } = self;
        names.discard_opened(*side, *cards)
    }
}

/// A side is to say who holds the initiative.   AD-DIV-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresentOpened {
    /// Which.
    pub side: u8,
}

impl Happened for PresentOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::Present { side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.present_opened(*side)
    }
}

/// Tied cards are discarded and played anew.   AD-INIT-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeTied {}

impl Happened for InitiativeTied {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Égalité", "Tie").say(
            "L'initiative est à égalité : on rejoue, les cartes sont défaussées.",
            "The initiative is tied: the cards are discarded and it is played again.",
        )
    }
}

/// A side holds the initiative.   AD-INIT-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeTaken {
    /// Which.
    pub side: u8,
}

impl Happened for InitiativeTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose } = self;
        if matches!(state.stack.last(), Some(Frame::Present { .. })) {
            state.stack.pop();
        }
        state.initiative = Some(*whose);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.initiative(*side)
    }
}

/// A side's mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideMarked {
    /// Which side.
    pub side: u8,
    /// What.
    pub mark: SideMark,
    /// Whether it is so now.
    pub on: bool,
}

impl Happened for SideMarked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, mark: what, on } = self;
        mark(&mut side(state, *whose)?.marks, *what, *on);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, mark, on } = self;
        names.side_marked(*side, *mark, *on)
    }
}

/// The initiative holder is to say who acts first.   AD-ACTN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstActorAsked {}

impl Happened for FirstActorAsked {
    fn apply(&self, state: &mut State) -> Applied {
        state.stack.push(Frame::FirstActor {});
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Qui commence ?", "Who begins?")
    }
}

/// Who acts first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstActorChosen {
    /// Which side.
    pub side: u8,
}

impl Happened for FirstActorChosen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        pop(state, "FirstActor", |frame| matches!(frame, Frame::FirstActor {}))?;
        (state.first_actor, state.to_act) = (Some(*side), Some(*side));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.first_actor(*side)
    }
}

/// Whose turn it is to activate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnPassed {
    /// Which side.
    pub side: u8,
}

impl Happened for TurnPassed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.to_act = Some(*side);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.turn_passed(*side)
    }
}

/// A phase begins: what lasts for a phase is over.   AD-TURN-06, AD-MOVE-02
fn begin_phase(state: &mut State, phase: Phase, to_act: Option<u8>) {
    (state.phase, state.to_act) = (phase, to_act);
    for side in &mut state.sides {
        for mark in [SideMark::Passed, SideMark::DuelsDeclined, SideMark::FoxDrew] {
            side.marks.remove(&mark);
        }
    }
    let upright = match phase {
        Phase::Action | Phase::Combat | Phase::Interaction | Phase::End => true,
        Phase::Preparation | Phase::Start | Phase::Cards | Phase::Initiative | Phase::Morale => false,
    };
    for figure in state.figures.values_mut() {
        figure.diagonals = 0;
        figure.swept.clear();
        figure.marks.remove(&Mark::Attacked);
        figure.marks.remove(&Mark::Unveiled);
        figure.marks.remove(&Mark::Readied);
        figure.marks.remove(&Mark::Uncalled);
        if upright {
            figure.marks.remove(&Mark::Activated);
        }
    }
}
