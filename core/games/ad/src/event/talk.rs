//! Conversations.

use crate::state::frames::{Conversation, Initial, Source, TalkStage};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use serde::{Deserialize, Serialize};

/// Figures are to join in a bribe that is being declared.   AD-CONV-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalkersNamed {
    /// Whose bribe it is.
    pub figure: FigureId,
    /// Who joins.
    pub talkers: Vec<FigureId>,
}

/// A conversation began.   AD-CONV-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversationBegun {
    /// Which.
    pub conversation: Conversation,
}

/// A conversation goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversationStaged {
    /// To what.
    pub stage: TalkStage,
}

/// The defence said who takes part.   AD-CONV-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefendersJoined {
    /// Who beside the target.
    pub figures: Vec<FigureId>,
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

/// A speaker's card is known.   AD-CONV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpeakerRevealed {
    /// Who speaks.
    pub figure: FigureId,
    /// The card; none while it is to be played anew.
    pub initial: Option<Initial>,
}

/// A side's leader was named.   AD-CONV-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderNamed {
    /// Who.
    pub figure: FigureId,
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

/// A figure has tried to seduce another.   AD-TAL-35
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Courted {
    /// Who.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
}
