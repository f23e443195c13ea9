//! Conversations under way.   AD-CONV-01

use serde::{Deserialize, Serialize};

use crate::state::is_false;
use crate::state::trials::{Initial, Source};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// What a conversation is about.   AD-CONV-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// Séduction.   AD-TAL-35
    Seduction,
    /// Pot-de-Vin.   AD-TAL-29
    Bribe,
    /// A recruit.   AD-NPC-08
    Recruit,
}

/// How far a conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TalkStage {
    /// The defence says who takes part.   AD-CONV-09
    Defenders,
    /// Sources of all cards, the side without initiative first.   AD-CONV-04
    Sources,
    /// Cards are turned; of those from a pile, tokens of fate may have each replaced.   AD-DIV-03
    Reveal,
    /// Leaders, the side without initiative first.   AD-CONV-06
    Leaders,
    /// The leaders' test stands above.
    Duel,
}

/// Somebody taking part in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Speaker {
    /// The figure.
    pub figure: FigureId,
    /// Where its card comes from, once said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Its card, once revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
    /// The faith that took its score's place.   AD-TAL-21a
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faith: Option<i32>,
    /// Whether its faith was asked for.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
}

impl Speaker {
    /// Somebody who is to speak.
    pub fn new(figure: FigureId) -> Self {
        Self { figure, source: None, initial: None, faith: None, answered: false }
    }
}

/// A conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conversation {
    /// About what.
    pub topic: Topic,
    /// Whose talent it is.
    pub speaker: FigureId,
    /// Its target.   AD-CONV-08
    pub target: FigureId,
    /// The side that plays the defence.
    pub defence: u8,
    /// Those who attack.
    pub attackers: Vec<Speaker>,
    /// Those who defend.
    pub defenders: Vec<Speaker>,
    /// The leaders, once named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<FigureId>,
    /// The speaker whose card was turned last, while it may be replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turned: Option<FigureId>,
    /// Sides that let that card stand.   AD-DIV-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub let_stand: Vec<u8>,
    /// How far it has come.
    pub stage: TalkStage,
}
