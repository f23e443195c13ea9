//! Events of conversation: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, conversation, from_hand, speaker};
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{activation, figure, pop};
use crate::state::frames::{Conversation, Frame, Initial, Source, Speaker, TalkStage};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// Figures are to join in a bribe that is being declared.   AD-CONV-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalkersNamed {
    /// Whose bribe it is.
    pub figure: FigureId,
    /// Who joins.
    pub talkers: Vec<FigureId>,
}

impl Happened for TalkersNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { talkers, .. } = self;
        activation(state)?.talkers.clone_from(talkers);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, talkers } = self;
        names.talkers(*figure, talkers)
    }
}

/// A conversation began.   AD-CONV-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversationBegun {
    /// Which.
    pub conversation: Conversation,
}

impl Happened for ConversationBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { conversation } = self;
        state.stack.push(Frame::Conversation(conversation.clone()));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { conversation } = self;
        names.talk_begun(conversation)
    }
}

/// A conversation goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversationStaged {
    /// To what.
    pub stage: TalkStage,
}

impl Happened for ConversationStaged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage } = self;
        conversation(state)?.stage = *stage;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Conversation", "Conversation")
    }
}

/// The defence said who takes part.   AD-CONV-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefendersJoined {
    /// Who beside the target.
    pub figures: Vec<FigureId>,
}

impl Happened for DefendersJoined {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figures } = self;
        joined(state, figures)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figures } = self;
        names.defenders(figures)
    }
}

/// A side laid the cards of its speakers.   AD-CONV-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SourcesNamed {
    /// Which.
    pub side: u8,
    /// From where each card comes.
    pub speakers: Vec<(FigureId, Source)>,
}

impl Happened for SourcesNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side, speakers } = self;
        laid(state, *side, speakers)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, speakers } = self;
        names.sources(*side, speakers)
    }
}

/// A speaker's card is known.   AD-CONV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpeakerRevealed {
    /// Who speaks.
    pub figure: FigureId,
    /// The card; none while it is to be played anew.
    pub initial: Option<Initial>,
}

impl Happened for SpeakerRevealed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, initial } = self;
        revealed(state, *figure, *initial)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, initial } = self;
        names.speaker(*figure, *initial)
    }
}

/// A side's leader was named.   AD-CONV-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderNamed {
    /// Who.
    pub figure: FigureId,
}

impl Happened for LeaderNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure } = self;
        conversation(state)?.leaders.push(*figure);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.leader(*figure)
    }
}

/// A conversation ended.   AD-CONV-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversationEnded {
    /// Whose talent it was.
    pub speaker: FigureId,
    /// Its target.
    pub target: FigureId,
    /// Whether it succeeded; none where it came to nothing before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
}

impl Happened for ConversationEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Conversation", |frame| matches!(frame, Frame::Conversation(_)))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { speaker, target, success } = self;
        names.talk_ended(*speaker, *target, *success)
    }
}

/// A figure has tried to seduce another.   AD-TAL-35
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Courted {
    /// Who.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
}

impl Happened for Courted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, target } = self;
        figure(state, *id)?.courted.insert(*target);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, target } = self;
        names.courted(*figure, *target)
    }
}

/// The defence is complete.
fn joined(state: &mut State, figures: &[FigureId]) -> Result<(), Inconsistent> {
    let talk = conversation(state)?;
    let joins = figures.iter().map(|figure| Speaker::new(*figure));
    talk.defenders.extend(joins);
    talk.stage = TalkStage::Sources;
    Ok(())
}

/// A side laid its cards.
fn laid(state: &mut State, side: u8, speakers: &[(FigureId, Source)]) -> Result<(), Inconsistent> {
    for (figure, source) in speakers {
        speaker(conversation(state)?, *figure)?.source = Some(*source);
        from_hand(state, side, *source)?;
    }
    Ok(())
}

/// A speaker's card is known, or is to be played anew.
fn revealed(state: &mut State, figure: FigureId, initial: Option<Initial>) -> Result<(), Inconsistent> {
    let talk = conversation(state)?;
    speaker(talk, figure)?.initial = initial;
    talk.turned = initial.map(|_| figure);
    talk.let_stand.clear();
    Ok(())
}
