//! Events of divination: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, seen};
use crate::event::Happened;
use crate::profiles::cards::Numeral;
use crate::state::State;
use crate::state::change::{figure, pop, side};
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::told::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A seer may draw, and move.   AD-TAL-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeerReady {
    /// Who.
    pub seer: FigureId,
}

impl Happened for SeerReady {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { seer } = self;
        state.stack.push(Frame::Seer { seer: *seer });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { seer } = self;
        names.seer_ready(*seer)
    }
}

/// A seer drew; one of the cards is to be resolved.   AD-TAL-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DivinationDrawn {
    /// Who.
    pub seer: FigureId,
    /// The cards.
    pub cards: Vec<Numeral>,
}

impl Happened for DivinationDrawn {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { seer, cards } = self;
        seen(state, *seer)?;
        state.stack.push(Frame::Divination { seer: *seer, cards: cards.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { seer, cards } = self;
        names.divination_drawn(*seer, cards)
    }
}

/// A seer could not draw any more.   AD-OVW-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DivinationLost {
    /// Who.
    pub seer: FigureId,
}

impl Happened for DivinationLost {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { seer } = self;
        seen(state, *seer)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { seer } = self;
        names.divination_lost(*seer)
    }
}

/// A card of a divination was chosen to be resolved.   AD-TAL-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardResolved {
    /// By whom.
    pub seer: FigureId,
    /// Which.
    pub card: Numeral,
}

impl Happened for CardResolved {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Divination", |frame| matches!(frame, Frame::Divination { .. }))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { seer, card } = self;
        names.card_resolved(*seer, *card)
    }
}

/// A seer's tokens.   AD-DIV-03, AD-DIV-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeerTokens {
    /// Whose.
    pub seer: FigureId,
    /// Tokens of fate now.
    pub fate: u8,
    /// Tokens of mind reading now.
    pub mind_reading: u8,
}

impl Happened for SeerTokens {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { seer, fate, mind_reading } = self;
        let figure = figure(state, *seer)?;
        (figure.fate, figure.mind_reading) = (*fate, *mind_reading);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { seer, fate, mind_reading } = self;
        names.seer_tokens(*seer, *fate, *mind_reading)
    }
}

/// A side may discard a card of the other hand.   AD-DIV-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalamityOpened {
    /// Which side.
    pub side: u8,
}

impl Happened for CalamityOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::Calamity { side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.calamity_opened(*side)
    }
}

/// It has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalamityClosed {}

impl Happened for CalamityClosed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Calamity", |frame| matches!(frame, Frame::Calamity { .. }))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Catastrophe", "Calamity")
            .say("Le choix de la Catastrophe est fait.", "The choice of the calamity is made.")
    }
}

/// A side chooses cards of a discard to be shuffled back.   AD-DIV-07, AD-DIV-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecallOpened {
    /// Which side.
    pub side: u8,
    /// Whose discard.
    pub of: u8,
}

impl Happened for RecallOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side, of } = self;
        state.stack.push(Frame::Recall { side: *side, of: *of });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, of } = self;
        names.recall_opened(*side, *of)
    }
}

/// A side is to name the figure it will activate next.   AD-DIV-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MindRead {
    /// Which side.
    pub side: u8,
}

impl Happened for MindRead {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::MindRead { side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.mind_read(*side)
    }
}

/// A side named the figure it will activate next.   AD-DIV-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextNamed {
    /// Which side.
    pub side: u8,
    /// Which figure; none once it cannot be.
    pub figure: Option<FigureId>,
}

impl Happened for NextNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, figure } = self;
        if matches!(state.stack.last(), Some(Frame::MindRead { side }) if side == whose) {
            state.stack.pop();
        }
        side(state, *whose)?.bound_to = *figure;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, figure } = self;
        names.next_named(*side, *figure)
    }
}
